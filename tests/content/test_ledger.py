"""The luck of a battle: every attack counts once, for the side that made it, and by the dice that hit or miss alone."""

from __future__ import annotations

import pytest

from game.ai.players import let_answer, player
from game.content import find_scenario, read_scenario
from game.content.ledger import Luck, ledger
from game.content.loglines import LogLine, fold
from game.dice.roll import Purpose
from game.match import Match
from game.match.events import Rolled
from game.match.record import Record
from game.rulesets import ruleset
from game.rulesets.carrier import purposes
from game.rulesets.coastal.events import Shot
from game.rulesets.coastal.running_events import TrackAttacked


def fought(name: str, seed: int) -> Match:
    """A battle of two captains."""
    scenario = read_scenario(find_scenario(name))
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=seed)
    captains = {side: player("captain", seed) for side in match.sides}
    while match.over is None:
        side = match.asked()[0]
        let_answer(match, side, captains[side])
    return match


def luck_of(match: Match) -> tuple[list[LogLine], dict[str, Luck]]:
    record = Record(match, None)
    record.close()
    lines = fold(record.entries)
    return lines, ledger(lines, {unit.id: unit.side for unit in match.table.units.values()}, match.sides)


@pytest.fixture(scope="module")
def by_night() -> Match:
    return fought("coastal/trial", 7)


def test_shots_that_hit_are_counted_with_those_that_miss(by_night: Match) -> None:
    _, luck = luck_of(by_night)
    events = [event for line in by_night.lines for event in line.events]
    shots = [event for event in events if isinstance(event, Shot)]
    torpedoes = [event for event in events if isinstance(event, TrackAttacked)]
    assert {track.result for track in torpedoes} >= {"hit", "miss"}
    units = by_night.table.units
    for side, one in luck.items():
        own = [shot for shot in shots if units[shot.unit].side == side]
        ran = [track for track in torpedoes if track.side == side]
        assert one.attacks == len(own) + len(ran) > 0
        hits = sum(track.result != "miss" for track in ran)
        assert one.scored == sum(shot.hits for shot in own) + hits > 0
        assert 0.3 < one.expected / one.scored < 3.0


def test_dice_of_something_else_are_not_read_with_an_attack(by_night: Match) -> None:
    lines, _ = luck_of(by_night)
    for line in lines:
        if line.kind in ("fire", "hit") and line.casts:
            clauses = {cast.roll.throw.clause for cast in line.casts}
            assert clauses in ({"CST-GUN-6"}, {"CST-TOR-13"}, {"CST-TOR-13", "CST-TOR-18"}), line.sentence


def firer(purpose: Purpose) -> str:
    """The stack whose aircraft or guns dice are thrown for."""
    return purpose.launcher if isinstance(purpose, purposes.Strike) else purpose.stacks[0]  # type: ignore[attr-defined]


def test_a_strike_counts_for_the_side_that_flew_it() -> None:
    match = fought("carrier/trial", 5)
    _, luck = luck_of(match)
    units = match.table.units
    rolls = [event.roll for line in match.lines for event in line.events if isinstance(event, Rolled)]
    strikes = [roll for roll in rolls if roll.throw.clause in ("CAR-STR-1", "CAR-GUN-8")]
    assert strikes
    for side, one in luck.items():
        own = [roll for roll in strikes if units[firer(roll.throw.purpose)].side == side]
        assert (one.attacks, one.scored) == (len(own), sum(roll.hits for roll in own))
