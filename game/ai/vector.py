"""One seat of a battle as Gymnasium has environments, the other sides played by opponents; and many such at once.

    from game.ai.vector import vector
    battles = vector("nef/skerries", 8, side="Red", against="cadet", seed=7)

Observations, masks, actions and rewards are those of `game.ai.env`, for one side. It needs the extra `learn` too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium

from game.ai.env import ILLEGAL, Observation, raw_env
from game.ai.players import Player, player
from game.match.plain import Tree
from game.match.scenario import Scenario

Step = tuple[Observation, float, bool, bool, Tree]


class Seat(gymnasium.Env[Observation, int]):
    """One side of a scenario, battle after battle; whoever else is asked is an opponent of the strength `against`.

    `side` is a side's name (None: the first). Other options are those of `raw_env`. A masked action loses the battle.
    """

    def __init__(
        self,
        scenario: str | Scenario = "nef/skerries",
        *,
        side: str | None = None,
        against: str = "cadet",
        seed: int | None = None,
        **options: Any,
    ) -> None:
        self.battle = raw_env(scenario, seed=seed, **options)
        sides = self.battle.possible_agents
        self.side = sides[0] if side is None else side
        if self.side not in sides:
            raise ValueError(f"{self.side} is no side of it: {', '.join(sides)}")
        self.against = against
        self.observation_space = self.battle.observation_space(self.side)
        self.action_space = self.battle.action_space(self.side)

    def reset(self, *, seed: int | None = None, options: Tree | None = None) -> tuple[Observation, Tree]:
        """The next battle, up to the first answer of this side; with `seed` the first of that seed."""
        super().reset(seed=seed)
        self.battle.reset(seed=seed)
        others = [side for side in self.battle.possible_agents if side != self.side]
        self._players: dict[str, Player] = {
            side: player(self.against, self.battle.match.header.seed or place)
            for place, side in enumerate(others)
        }
        self._others_answer()
        return self._told()

    def step(self, action: int) -> Step:
        """Give the order at this place of the list, and let the others answer until this side is asked again."""
        battle = self.battle
        if not battle.observe(self.side)["action_mask"][action]:
            seen, told = self._told()
            return seen, ILLEGAL, True, False, told
        battle.step(int(action))
        won = battle.rewards[self.side] + self._others_answer()
        seen, told = self._told()
        return seen, won, battle.terminations[self.side], battle.truncations[self.side], told

    def _others_answer(self) -> float:
        """Opponents answer while they alone are asked; what this side was rewarded meanwhile."""
        battle, won = self.battle, 0.0
        while not self._ended and battle.agent_selection != self.side:
            side = battle.agent_selection
            match = battle.match
            order = self._players[side].answer(match.view(side), match.ask(side), match.ruleset)
            battle.give(order, self.against)
            won += battle.rewards[self.side]
        return won

    @property
    def _ended(self) -> bool:
        return self.battle.terminations[self.side] or self.battle.truncations[self.side]

    def _told(self) -> tuple[Observation, Tree]:
        return self.battle.observe(self.side), self.battle.infos[self.side]


def vector(
    scenario: str | Scenario = "nef/skerries",
    count: int = 8,
    *,
    seed: int = 0,
    workers: bool = False,
    **options: Any,
) -> gymnasium.vector.VectorEnv[Observation, Any, Any]:
    """So many battles side by side, each begun anew in the step that ends it; with `workers` a process each.

    Takes what `Seat` takes. The processes are begun by spawning, so that it is the same on every system.
    """
    seats: list[Callable[[], Seat]] = [
        partial(Seat, scenario, seed=seed + place, **options) for place in range(count)
    ]
    again = gymnasium.vector.AutoresetMode.SAME_STEP
    if workers:
        return gymnasium.vector.AsyncVectorEnv(seats, autoreset_mode=again, context="spawn")
    return gymnasium.vector.SyncVectorEnv(seats, autoreset_mode=again)
