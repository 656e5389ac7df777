"""The learning environment: PettingZoo's own tests, and that it is fair, repeatable and says what it promises."""

# PettingZoo is imported inside the tests, once the environment is: it would name a sound driver for every test.

import json
import os
import pickle
import subprocess
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import msgspec
import numpy as np
import pytest

from game.ai.env import env, larger_force, raw_env
from game.content import find_scenario, read_scenario
from game.match import Conceded
from game.rulesets import ruleset
from game.testing.checks import facts_of

SMALL = "nef/skerries"
FOGGY = "nef/gasworks"
FIRST = ("carrier/first_contact", "war_at_sea/river_plate", "coastal/first_night", "fleet/two_captains")


def at_random(battle: Any, seed: int = 3) -> Iterator[str]:
    """Play to the end at random; yields each side before it answers, the dead ones left out."""
    rng = np.random.default_rng(seed)
    for agent in battle.agent_iter():
        seen, _, ended, cut, _ = battle.last()
        if ended or cut:
            battle.step(None)
            continue
        yield agent
        battle.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))


def begun(scenario: str = SMALL, seed: int = 1, **options: Any) -> raw_env:
    battle = raw_env(scenario, seed=seed, **options)
    battle.reset()
    return battle


# -- PettingZoo's own tests ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "shaped", "cycles"),
    [(SMALL, False, 200), (FOGGY, True, 120), *((first, False, 30) for first in FIRST)],
)
def test_it_passes_the_test_of_the_interface(scenario: str, shaped: bool, cycles: int) -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What it would rather have and its own classic games do not have either: no dict, no names for sides.
        for habit in (
            "Observation is not a NumPy array",
            "Observation space for each",
            "We recommend agents",
        ):
            warnings.filterwarnings("ignore", message=habit)
        # The sides are dead when all are masked; PettingZoo looks at those as well.
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(env(scenario, seed=1, shaped=shaped), num_cycles=cycles)


def test_it_passes_the_test_of_seeds() -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: env(SMALL), num_cycles=100)


def test_it_passes_the_test_of_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import render_test

    render_test(env, custom_tests={"ansi": lambda text: "Red is asked" in text or "Blue is asked" in text})
    assert "Dawn over the Skerries, turn 1 of 6, Plot (Red 0, Blue 0)." in capsys.readouterr().out


# -- actions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [SMALL, FOGGY])
def test_every_order_that_is_not_masked_is_legal_and_there_is_always_one(scenario: str) -> None:
    battle = begun(scenario)
    steps = 0
    for agent in at_random(battle):
        mask = battle.observe(agent)["action_mask"]
        orders = battle.orders
        assert mask.tolist() == [1] * len(orders) + [0] * (32 - len(orders))
        assert orders
        assert all(battle.match.refuses(agent, order) is None for order in orders)
        assert all(order not in orders[:at] for at, order in enumerate(orders))
        for other in battle.possible_agents:
            assert other == agent or not battle.observe(other)["action_mask"].any()
        steps += 1
    assert steps > 20
    assert battle.match.over is not None
    assert {line.by for line in battle.match.lines} == {"engine", "learner"}


def test_a_masked_action_is_refused_and_loses_where_it_is_guarded() -> None:
    bare, guarded = begun(candidates=200), env(SMALL, seed=1, candidates=200)
    guarded.reset()
    masked = len(bare.orders)
    assert masked < 200
    number = bare.match.number
    for wrong in (masked, -1, None):
        with pytest.raises(ValueError, match="orders to choose among"):
            bare.step(wrong)
    assert bare.match.number == number
    loser = guarded.agent_selection
    guarded.step(masked)
    assert all(guarded.terminations.values())
    assert guarded.rewards == {side: -1.0 if side == loser else 0 for side in ("Red", "Blue")}


@pytest.mark.parametrize("most", [1, 2, 5])
def test_a_short_list_has_orders_too(most: int) -> None:
    battle = begun(candidates=most)
    for _ in at_random(battle):
        assert 1 <= len(battle.orders) <= most
    assert battle.match.over is not None


def test_a_list_has_room_for_one_order_at_least() -> None:
    with pytest.raises(ValueError, match="not 0"):
        raw_env(candidates=0)
    with pytest.raises(ValueError, match="human or ansi, not rgb_array"):
        raw_env(render_mode="rgb_array")


# -- fairness --------------------------------------------------------------------------------------------------


def seen_by(battle: raw_env, side: str) -> Any:
    """What a side sees of the table as it stands now, and the orders it may choose among when it is in turn."""
    battle._observed.clear()
    if side == battle.agent_selection:
        battle._go_on()
    return battle.observe(side)["observation"].tolist(), battle.orders


@pytest.mark.parametrize("scenario", [SMALL, FOGGY])
def test_hidden_things_change_nothing_of_what_a_side_sees_or_may_choose(scenario: str) -> None:
    battle = begun(scenario)
    facts, hidden = facts_of("nef"), 0
    for number, _ in enumerate(at_random(battle)):
        if number % 4:
            continue
        table = battle.match.table
        for side in battle.agents:
            before = seen_by(battle, side)
            battle.match.table = table.fork()
            facts.disguise(battle.match.table, side)
            hidden += battle.match.table != table
            assert seen_by(battle, side) == before
            battle.match.table = table
    assert hidden > 3 or scenario == SMALL, "nothing was hidden: the test proves nothing"


def test_what_lies_open_changes_what_a_side_sees() -> None:
    battle = begun(FOGGY)
    before = seen_by(battle, "Red")
    battle.match.table.units["works"].damage = 1
    assert seen_by(battle, "Red") != before


def test_a_list_hangs_on_the_seed_and_on_the_sides_own_answers() -> None:
    """Not on the count of all orders, which would tell how often the others were asked in secret."""
    battle = begun(seed=8)
    orders = battle.orders
    battle.match.lines[-1].n += 5
    battle._answers["Blue"] += 5
    battle._go_on()
    assert battle.orders == orders
    battle._answers["Red"] += 1
    battle._go_on()
    assert battle.orders != orders
    assert begun(seed=9).orders != orders


def test_another_sealed_order_gives_the_same_list() -> None:
    first, second = begun(seed=8), begun(seed=8)
    first.step(0)
    second.step(len(second.orders) - 1)
    assert first.match.table.sealed != second.match.table.sealed
    assert first.agent_selection == second.agent_selection == "Blue"
    assert first.orders == second.orders
    assert first.observe("Blue")["observation"].tolist() == second.observe("Blue")["observation"].tolist()


# -- battles ---------------------------------------------------------------------------------------------------


def episode(battle: Any, seed: int | None) -> list[Any]:
    battle.reset(seed=seed)
    told: list[Any] = []
    for agent in at_random(battle):
        told.append(
            (agent, battle.orders, battle.observe(agent)["observation"].tolist(), battle.rewards.copy())
        )
    return told


def test_the_same_seed_is_the_same_battle_and_another_is_another() -> None:
    first, second = raw_env(SMALL, seed=5), raw_env(SMALL, seed=5)
    one, two = (episode(battle, None) for battle in (first, second))
    assert one == two
    assert episode(first, None) != one, "each battle of a seed is another"
    assert episode(second, 9) == episode(first, 9)


@pytest.mark.parametrize(("seed", "winner"), [(1, "Blue"), (0, "")])
def test_the_end_alone_is_rewarded(seed: int, winner: str) -> None:
    battle = begun(seed=seed)
    for _ in at_random(battle, seed):
        assert battle.rewards == {"Red": 0.0, "Blue": 0.0}
        if len(battle.match.lines) > 20:
            end(battle, winner)
            break
    lost = {"Red": -1.0, "Blue": 1.0} if winner else {"Red": 0.0, "Blue": 0.0}
    assert battle.rewards == lost
    assert battle.terminations == {"Red": True, "Blue": True}
    assert battle.infos["Red"]["why"]


def end(battle: raw_env, winner: str) -> None:
    """End the battle with the next answer, for `winner` or drawn."""
    rules = battle.rules
    match = battle.match
    loser = next(side for side in battle.agents if side != winner)

    class Ends(type(rules)):
        def outcome_on_concession(self, umpire: Any) -> Any:
            return msgspec.structs.replace(super().outcome_on_concession(umpire), winner=winner)

    match.ruleset = Ends()
    given = match.answer
    match.answer = lambda side, order, by: given(loser, Conceded(), by)
    battle.step(0)


def test_shaped_rewards_add_up_to_the_lead_at_the_end() -> None:
    battle = begun(FOGGY, seed=2, shaped=True)
    assert battle.match.ruleset.scores(battle.match.table) == {"Blue": 100, "Red": 0}, "a lead from the start"
    total = dict.fromkeys(battle.agents, 0.0)
    in_play = 0
    rng = np.random.default_rng(1)
    while battle.match.over is None:
        battle.step(int(rng.integers(len(battle.orders))))
        in_play += any(battle.rewards.values())
        assert sum(battle.rewards.values()) == pytest.approx(0.0)
        for side, reward in battle.rewards.items():
            total[side] += reward
    scores = battle.match.ruleset.scores(battle.match.table)
    force = larger_force(battle.scenario, battle.rules)
    assert force == 540
    lead = (scores["Blue"] - scores["Red"] - 100) / force
    winner = battle.match.over.winner
    assert total["Blue"] == pytest.approx(lead + {"Blue": 1, "Red": -1, "": 0}[winner])
    assert in_play > 3


def test_a_battle_may_be_cut_off() -> None:
    battle = begun(steps=7)
    answers = sum(1 for _ in at_random(battle))
    assert answers == 7
    assert battle.match.over is None
    assert not battle.agents

    battle.reset()
    for _ in range(7):
        battle.step(0)
    assert battle.truncations == {"Red": True, "Blue": True}
    assert battle.terminations == {"Red": False, "Blue": False}


def test_it_is_pickled_as_it_was_made() -> None:
    battle = raw_env(read_scenario(find_scenario(SMALL)), seed=4, candidates=9, shaped=True)
    again = pickle.loads(pickle.dumps(battle))
    assert episode(again, None) == episode(battle, None)
    assert again.action_space("Red").n == 9


def test_the_force_of_a_side_is_what_its_classes_cost() -> None:
    scenario = read_scenario(find_scenario(SMALL))
    rules = ruleset("nef")
    table = rules.set_up(scenario)
    assert larger_force(scenario, rules) == max(table.forces.values())


# -- text ------------------------------------------------------------------------------------------------------


def test_the_chart_shows_the_table_as_it_lies() -> None:
    battle = begun(render_mode="ansi")
    text = battle.render()
    assert text is not None
    lines = text.splitlines()
    assert lines[0].startswith("Dawn over the Skerries, turn 1 of 6, Plot (Red 0, Blue 0). Red is asked: ")
    drawn = lines[2:26]
    assert [len(line) for line in drawn] == [66] * 24
    # Resolute at 20, 5 of 48 by 36: in column 26 of 64, and 20 of 24 rows from the north.
    assert drawn[20][1 + 26] == "A"
    assert drawn[3][1 + 26] == "a"
    assert "A Resolute, Red: 20.0  5.0 N (0)  ##/##/##/##" in lines
    for _ in at_random(battle):
        text = battle.render()
    assert "over: " not in text
    assert "over: " in battle.render()
    assert "flies" in text


def test_nothing_is_drawn_without_a_mode() -> None:
    battle = begun()
    with pytest.warns(UserWarning, match="without a render mode"):
        assert battle.render() is None


# -- the extra -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("library", ["pettingzoo", "gymnasium"])
def test_a_missing_library_is_named_with_what_to_install(
    library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, "game.ai.env")
    with pytest.raises(ImportError, match=rf"needs {library}.*line-ahead\[learn\]"):
        import_module("game.ai.env")


def test_importing_it_leaves_the_sound_of_the_process_alone_and_loads_no_pygame() -> None:
    told = (
        "import json, os, sys\nbefore = dict(os.environ)\nimport game.ai.env\n"
        "print(json.dumps([before == dict(os.environ), 'pygame' in sys.modules]))"
    )
    home = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    home["SDL_AUDIODRIVER"] = "ours"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True, env=home)
    assert json.loads(done.stdout) == [True, False]
