"""A battle as a learning environment: any scenario of any ruleset, as PettingZoo's AEC environments are.

    from game.ai.env import env
    battle = env("nef/skerries")

Agents are the sides by name; each step answers one question of the side that is asked. An action is the place of an
order in a list of candidates made for the question. An observation is read from the side's own view; rewards are the
umpire's, who knows the table. The only module that needs the extra `learn`; it must not be imported by another.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from game.ai.candidates import Candidate, candidates
from game.ai.chart import chart
from game.ai.gauges import Gauges
from game.content import find_scenario, read_scenario
from game.match import Order
from game.match.plain import Tree
from game.match.record import Record
from game.match.scenario import Scenario
from game.rulesets import ruleset
from game.tabletop.ruleset import Match, Ruleset

_KEPT: Final = {name: os.environ.get(name) for name in ("SDL_AUDIODRIVER", "PYGAME_HIDE_SUPPORT_PROMPT")}

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    raise ImportError(
        f"The learning environment needs {missing.name}, which is not installed: pip install 'line-ahead[learn]'"
    ) from missing
finally:
    # PettingZoo names a sound driver for the whole process when it is imported; a window would go silent by it.
    for _name, _value in _KEPT.items():
        if _value is None:
            os.environ.pop(_name, None)
        else:
            os.environ[_name] = _value

__all__ = ["env", "raw_env"]

CANDIDATES: Final = 32
"""Places of a list of orders, where nobody says otherwise."""

ILLEGAL: Final = -1.0
"""What a masked action costs; the battle ends by it."""

Observation = dict[str, NDArray[Any]]


def env(scenario: str | Scenario = "nef/skerries", **options: Any) -> AECEnv[str, Any, Any]:
    """The environment with PettingZoo's usual guards: a masked action loses the battle, the order of calls is kept.

    Takes what `raw_env` takes.
    """
    guarded: AECEnv[str, Any, Any] = raw_env(scenario, **options)
    guarded = wrappers.TerminateIllegalWrapper(guarded, illegal_reward=ILLEGAL)
    guarded = wrappers.AssertOutOfBoundsWrapper(guarded)
    return wrappers.OrderEnforcingWrapper(guarded)


class raw_env(AECEnv[str, Any, Any], EzPickle):  # noqa: N801 - PettingZoo's own name for it
    """One scenario, battle after battle.

    `scenario` is an id, a path, or a scenario that was read. `seed` is that of the battles; with none each
    environment has its own, and `reset(seed=...)` begins anew from another. `candidates` is how many orders an action
    may choose among, `units` how many units an observation has room for (None: those of the scenario, rounded up).
    `steps` is after how many answers a battle is cut off (None: never). `render_mode` is `human` (printed after each
    step), `ansi` (a string) or None.

    An observation is a dict: `observation`, float32 from -1 to 1 (`names` says what each number is), and
    `action_mask`, 1 for each candidate there is; all 0 for a side that is not asked.

    Rewards are 0 until the end, then 1 for the winner and -1 for all others; 0 for all when it is drawn. With `shaped`
    each step adds the change of a side's lead in points over its best enemy, as a share of the larger force.
    """

    metadata: Tree = {
        "name": "line_ahead_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        scenario: str | Scenario = "nef/skerries",
        *,
        seed: int | None = None,
        candidates: int = CANDIDATES,
        units: int | None = None,
        shaped: bool = False,
        steps: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            scenario,
            seed=seed,
            candidates=candidates,
            units=units,
            shaped=shaped,
            steps=steps,
            render_mode=render_mode,
        )
        super().__init__()  # type: ignore[no-untyped-call]
        if candidates < 1:
            raise ValueError(f"An action chooses among one candidate at least, not {candidates}.")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(
                f"It renders as {' or '.join(self.metadata['render_modes'])}, not {render_mode}."
            )
        self.scenario = read_scenario(find_scenario(scenario)) if isinstance(scenario, str) else scenario
        self.rules = ruleset(self.scenario.ruleset)
        self.render_mode = render_mode
        self._most = candidates
        self._shaped = shaped
        self._steps = steps
        self._seeds = Random(seed)
        self._force = larger_force(self.scenario, self.rules)
        table = self.rules.set_up(self.scenario)
        self._gauges = Gauges(table, self.rules, self._force, candidates, units)
        self.names: tuple[str, ...] = self._gauges.names
        self.possible_agents = list(table.sides)
        self.agents = []
        self.observation_spaces = {agent: self._seen() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(candidates) for agent in self.possible_agents}

    def _seen(self) -> spaces.Space[Any]:
        numbers = spaces.Box(-1.0, 1.0, (len(self.names),), np.float32)
        return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (self._most,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """A dict of a box and a mask, alike for every side."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The places of the list of candidates."""
        return self.action_spaces[agent]

    # -- a battle --------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Tree | None = None) -> None:
        """Set the next battle up; with `seed` the first of the battles of that seed. `options` has none."""
        if seed is not None:
            self._seeds.seed(seed)
        self._seed = self._seeds.getrandbits(32)
        self.match = Match.start(self.scenario, self.rules, seed=self._seed)
        self._record = None if self.render_mode is None else Record(self.match, None)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._answers = dict.fromkeys(self.agents, 0)
        self._points = self._leads()
        self._go_on()

    def step(self, action: int | None) -> None:
        """Give the order at this place of the list, for the side that is asked.

        Raises ValueError for a place without an order; `env` loses the battle in its stead.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._found):
            raise ValueError(f"There are {len(self._found)} orders to choose among, and {action} is none.")
        self.give(self._found[int(action)].order, "learner")

    def give(self, order: Order, by: str) -> None:
        """Give any order for the side in turn: an opponent's, who picks from no list. Raises Refused."""
        agent = self.agent_selection
        self.match.answer(agent, order, by)
        self._answers[agent] += 1
        self._cumulative_rewards[agent] = 0.0
        self._reward()
        self._accumulate_rewards()
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Find who is asked next, and what there is to choose among."""
        match = self.match
        self._observed: dict[str, Observation] = {}
        self._found: list[Candidate] = []
        self.infos = {agent: {} for agent in self.agents}
        if match.over is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {"why": match.over.why} for agent in self.agents}
            return
        agent = self.agent_selection = match.asked()[0]
        self.infos[agent]["asks"] = [question.name for question in match.ask(agent)]
        # Keyed by the side's own count of answers: nobody learns from his list how often the others were asked.
        rng = Random(f"{self._seed} {agent} {self._answers[agent]}")
        self._found = candidates(
            match.view(agent), agent, match.ask(agent), self.rules.advice, rng, self._most
        )
        if self._steps is not None and sum(self._answers.values()) >= self._steps:
            self.truncations = dict.fromkeys(self.agents, True)

    def _leads(self) -> dict[str, int]:
        """How far each side leads its best enemy, in points of the true table."""
        points = self.rules.scores(self.match.table)
        return {
            side: points[side] - max(points[other] for other in points if other != side)
            for side in self.possible_agents
        }

    def _reward(self) -> None:
        over = self.match.over
        for side in self.agents:
            won = 0.0 if over is None or not over.winner else 1.0 if side == over.winner else -1.0
            self.rewards[side] = won
        if self._shaped:
            before, self._points = self._points, self._leads()
            for side in self.agents:
                self.rewards[side] += (self._points[side] - before[side]) / self._force

    # -- looking ---------------------------------------------------------------------------------------------

    @property
    def orders(self) -> list[Order]:
        """The orders that the side in turn may choose among, in the order of its actions."""
        return [one.order for one in self._found]

    def observe(self, agent: str) -> Observation:
        """What a side sees; `action_mask` is all 0 while it is not asked."""
        if agent not in self._observed:
            found = self._found if agent == self.agent_selection else []
            mask = np.zeros(self._most, np.int8)
            mask[: len(found)] = 1
            numbers = self._gauges.read(self.match.view(agent), agent, self.match.ask(agent), found)
            self._observed[agent] = {"observation": numbers, "action_mask": mask}
        return self._observed[agent]

    def render(self) -> str | None:
        """The table in characters, a line a unit and the last sentences: printed (`human`) or given back (`ansi`)."""
        if self._record is None:
            gymnasium.logger.warn("This environment was made without a render mode.")
            return None
        text = chart(self.match, self._record.entries)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is kept open."""


def larger_force(scenario: Scenario, rules: Ruleset) -> int:
    """The points of the strongest side as its classes cost, or what it may spend; 1 where nothing costs any."""
    costs = {name: cls.get("points", 0) for name, cls in rules.roster.items()}
    costs |= {cls["id"]: cls.get("points", 0) for cls in scenario.classes}
    return max(
        1, *(side.budget or sum(costs.get(unit.cls, 0) for unit in side.units) for side in scenario.sides)
    )
