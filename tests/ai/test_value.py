"""The chance of winning: what it says of a table, and where its weights come from."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.ai import captain
from game.ai.value import Value, chance_of
from game.match import Outcome
from game.match.table import Table
from game.places import scenarios
from game.rulesets import SHIPPED, ruleset
from game.rulesets.carrier.table import CarrierTable, TaskForce
from game.tabletop.advice import PLAIN
from game.tabletop.chances import FORCE, Known, Mustering, Own, over, terms
from game.tabletop.ruleset import Match
from game.tabletop.unadvised import Unadvised
from game.testing.play import begin

LARGEST = 50 * 1024
"""Bytes of a game's weights."""

TRIALS = {"nef": "nef/trial", "carrier": "carrier/trial", "war_at_sea": "war_at_sea/trial_100"}
TRIALS |= {"coastal": "coastal/trial", "fleet": "fleet/trial"}


def battle(game: str, seed: int = 3, every: int = 12) -> Iterator[Match]:
    """A battle of light captains, looked at every so many orders."""
    match, rng = begin(TRIALS[game], seed), Random(seed)
    for number in range(120):
        if match.over is not None:
            return
        if number % every == 0:
            yield match
        side = match.asked()[0]
        advice = match.ruleset.advice
        order = captain.light(match.view(side), side, match.ask(side), advice, rng, PLAIN)
        match.answer(side, order, "")


@pytest.mark.parametrize("game", SHIPPED)
def test_the_chances_of_both_sides_come_to_one(game: str) -> None:
    for match in battle(game):
        one, other = (chance_of(match.table, side, match.ruleset.advice) for side in match.sides)
        assert one is not None
        assert other is not None
        assert 0.0 <= one <= 1.0
        assert one + other == pytest.approx(1.0)


@pytest.mark.parametrize("game", SHIPPED)
def test_a_battle_that_is_over_is_won_lost_or_drawn(game: str) -> None:
    table, advice = begin(TRIALS[game], 3).table.fork(), ruleset(game).advice
    one, other = table.sides
    table.outcome = Outcome(one, "")
    assert [chance_of(table, side, advice) for side in (one, other)] == [1.0, 0.0]
    table.outcome = Outcome("", "")
    assert chance_of(table, one, advice) == 0.5


@pytest.mark.parametrize("game", SHIPPED)
def test_on_mirrored_ground_both_sides_begin_about_even(game: str) -> None:
    match = begin(TRIALS[game], 3)
    chance = chance_of(match.table, match.sides[0], match.ruleset.advice)
    assert chance == pytest.approx(0.5, abs=0.1)


@pytest.mark.parametrize("game", SHIPPED)
def test_who_has_lost_half_its_units_is_likelier_to_lose(game: str) -> None:
    battles = battle(game)
    next(battles)
    table, advice = next(battles).table.fork(), ruleset(game).advice
    one, other = table.sides
    before = chance_of(table, one, advice)
    stripped(table, other)
    after = chance_of(table, one, advice)
    assert before is not None
    assert after is not None
    assert after > before


def stripped(table: Table, side: str) -> None:
    """Every other unit of a side is gone; of carrier, every other ship of its sheets."""
    if isinstance(table, CarrierTable):

        def halved(force: TaskForce) -> TaskForce:
            sunk = (
                msgspec.structs.replace(ship, sunk=number % 2 == 0) for number, ship in enumerate(force.ships)
            )
            return msgspec.structs.replace(force, ships=tuple(sunk))

        table.forces = {
            name: halved(force) if force.side == side else force for name, force in table.forces.items()
        }
        return
    gone = {"nef": "destroyed", "war_at_sea": "destroyed"}
    for number, unit in enumerate(unit for unit in table.units.values() if unit.side == side):
        if number % 2 == 0:
            unit.state = gone.get(type(unit).__module__.split(".")[2], "sunk")


@pytest.mark.parametrize("game", SHIPPED)
def test_every_sum_of_a_muster_has_its_weights_and_no_weight_is_without(game: str) -> None:
    match = begin(TRIALS[game], 3)
    advice = match.ruleset.advice
    assert isinstance(advice, Mustering)
    for sums in advice.muster(match.table).values():
        assert set(sums) - {FORCE} == set(advice.chances.sums)


@pytest.mark.parametrize("game", SHIPPED)
def test_the_weights_are_a_small_file_that_says_what_they_were_learned_of(game: str) -> None:
    path = Path(__file__).parents[2] / "game" / "rulesets" / game / "advice" / "chances.toml"
    assert path.stat().st_size < LARGEST
    advice = ruleset(game).advice
    assert isinstance(advice, Mustering)
    chances = advice.chances
    assert chances.battles > 20
    assert chances.positions > chances.battles
    assert chances.rules
    assert chances.commit
    assert chances.point > 0.0


def test_what_is_ahead_counts_for_one_side_what_it_counts_against_the_other() -> None:
    mine, theirs = {FORCE: 100.0, "hulls": 80.0}, {FORCE: 120.0, "hulls": 50.0}
    there, back = terms(mine, theirs, 1, 0.5, 22.0), terms(theirs, mine, -1, 0.5, -22.0)
    assert there["hulls"] == pytest.approx((30 / 110, 15 / 110))
    assert there["appraisal"] == pytest.approx((0.2, 0.1))
    assert there["lead"] == pytest.approx((0.5, 0.0625))
    assert {name: tuple(-part for part in parts) for name, parts in back.items()} == there


@pytest.mark.parametrize("game", SHIPPED)
def test_who_won_this_battle_more_often_before_has_the_better_chance_in_it(game: str) -> None:
    match = begin(TRIALS[game], 3)
    one, other = match.sides
    advice = match.ruleset.advice
    even = chance_of(match.table, one, advice) or 0.0
    leans = chance_of(match.table, one, advice, Known(leaning=2.0)) or 0.0
    against = chance_of(match.table, other, advice, Known(leaning=2.0)) or 0.0
    assert leans > even + 0.02
    assert leans + against == pytest.approx(1.0)


@pytest.mark.parametrize("game", SHIPPED)
def test_what_a_battle_has_of_its_own_moves_its_chance_for_both_sides_alike(game: str) -> None:
    match = next(battle(game))
    one, other = match.sides
    advice = match.ruleset.advice
    plain, steep = chance_of(match.table, one, advice), Known(own=Own(steep=2.0))
    owned = Known(own=Own(first=1.0))
    assert plain is not None
    assert chance_of(match.table, one, advice, owned) == pytest.approx(
        1.0 / (1.0 + (1.0 / plain - 1.0) / math.e)
    )
    assert chance_of(match.table, other, advice, owned) == pytest.approx(
        1.0 - chance_of(match.table, one, advice, owned)  # type: ignore[operator]
    )
    assert chance_of(match.table, one, advice, steep) == pytest.approx(1.0 / (1.0 + (1.0 / plain - 1.0) ** 2))


@pytest.mark.parametrize("game", SHIPPED)
def test_what_shipped_battles_have_of_their_own_is_of_battles_that_are_shipped(game: str) -> None:
    advice = ruleset(game).advice
    assert isinstance(advice, Mustering)
    learned = advice.chances.own
    assert learned
    assert set(learned) <= {path.stem for path in (scenarios() / game).glob("*.toml")}


def test_the_turn_in_hand_counts_as_over() -> None:
    table = begin("nef/skerries", 1).table.fork()
    table.turn = table.turns // 2
    assert over(table) == pytest.approx(table.turn / table.turns)
    table.turn = table.turns + 3
    assert over(table) == 1.0


def test_a_game_that_learned_nothing_is_appraised() -> None:
    match, unlearned = begin("nef/skerries", 1), Unadvised[Table]()
    side = match.sides[0]
    assert chance_of(match.table, side, unlearned) is None
    assert Value(side, unlearned).points(match.table) == unlearned.appraise(match.table, side, PLAIN)
