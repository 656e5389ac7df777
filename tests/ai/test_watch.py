"""The watch over battles nobody looks at: scripted little matches, and what it says of them."""

from typing import Any

import pytest

from game.ai.watch import SILENT, Raised, Watch
from game.match import Match, Steered
from game.match.events import BattleOver, Event, TurnBegan
from game.match.log import Line
from game.match.table import Outcome, UnitId
from game.tabletop.advice import Alarm
from tests.match.toy import TOY, Skiff, ToyTable, pond

TURNS = 6


class Did(Event, frozen=True):
    """A side did something that a watch counts; `sinks` is a skiff that is gone with it."""

    side: str
    mark: Alarm
    sinks: str = ""
    at: UnitId = ""

    def apply(self, table: ToyTable) -> None:
        if self.sinks:
            table.units[self.sinks].state = "sunk"


class Advice:
    """Reads the marks off the events, of skiffs still on the table it is given or just gone."""

    def marks(self, event: Event, table: ToyTable) -> tuple[tuple[Alarm, str], ...]:
        if type(event) is not Did:
            return ()
        if event.sinks:
            assert table.units[event.sinks].state == "sunk"
        return ((event.mark, event.side),)

    def torpedoes(self, table: ToyTable, unit: str) -> int:
        return table.units[unit].casks


class Ruleset(type(TOY)):  # type: ignore[misc]
    """Skiffs with an advice that counts."""

    advice = Advice()


Turn = list[Did]


def watched(turns: list[Turn], *, over: bool = True, winner: str = "") -> tuple[Raised, ...]:
    """What a watch says of a battle in which this happened, turn by turn, and nothing else."""
    match = Match.start(pond(skiffs=1, turns=TURNS), Ruleset(), seed=1)  # turn 1 has begun
    watch = Watch(match)
    for number, turn in enumerate(turns, 1):
        begun: list[Event] = [] if number == 1 else [TurnBegan(number)]
        tell(match, [*begun, *turn])
    if over:
        tell(match, [BattleOver(Outcome(winner, "Dusk."))])
    return watch.raised()


def tell(match: Match, events: list[Any]) -> None:
    for event in events:
        event.apply(match.table)
    match._tell([Line(match.number + 1, events=events)], [])


def did(*marks: tuple[str, Alarm]) -> Turn:
    return [Did(side, mark) for side, mark in marks]


BOTH_SHOOT = did(("Red", "shot"), ("Blue", "shot"))
BOTH_MOVE = did(("Red", "moved"), ("Blue", "moved"))
RED_SHOOTS = did(("Red", "shot"), ("Blue", "moved"))


def test_a_battle_in_which_all_shoot_raises_nothing() -> None:
    assert watched([BOTH_SHOOT] * TURNS) == ()


def test_a_side_that_never_shoots_is_named_with_the_turns_of_its_silence() -> None:
    assert watched([RED_SHOOTS] * TURNS) == (Raised("Blue", "no_shot", TURNS),)


def test_a_way_to_the_enemy_shorter_than_a_silence_raises_nothing() -> None:
    assert watched([BOTH_MOVE] * (SILENT - 1) + [BOTH_SHOOT] * (TURNS - SILENT + 1)) == ()
    assert watched([BOTH_MOVE] * SILENT + [BOTH_SHOOT] * (TURNS - SILENT)) == (
        Raised("Red", "no_shot", SILENT),
        Raised("Blue", "no_shot", SILENT),
    )


def test_who_is_silent_and_wins_has_hidden_well() -> None:
    assert watched([BOTH_MOVE] * TURNS, winner="Blue") == (Raised("Red", "no_shot", TURNS),)


def test_a_shot_breaks_a_silence() -> None:
    assert watched([BOTH_MOVE, BOTH_MOVE, BOTH_MOVE, BOTH_SHOOT, BOTH_MOVE, BOTH_MOVE]) == ()


def test_nobody_is_silent_without_an_enemy_on_the_table() -> None:
    sunk = [Did("Red", "shot", sinks="blue_0")]
    red_moves = did(("Red", "moved"))
    assert watched([sunk, *[red_moves] * (TURNS - 1)]) == ()


def test_the_last_turn_counts_and_one_half_done_does_not() -> None:
    silence = [BOTH_MOVE] * SILENT
    early = [*[BOTH_SHOOT] * (TURNS - SILENT), *silence]
    assert [one.count for one in watched(early)] == [SILENT, SILENT]
    assert watched([BOTH_SHOOT, *silence]) == ()  # over in turn 5 of 6, which tells nothing of its end
    assert watched(early, over=False) == ()


def test_a_turn_without_move_and_shot_is_idle() -> None:
    assert watched([did(("Red", "moved"), ("Red", "shot"))] * 2 + [BOTH_SHOOT] * (TURNS - 2)) == (
        Raised("Blue", "idle", 2),
    )


def test_a_move_or_a_shot_alone_is_not_idle() -> None:
    assert watched([BOTH_SHOOT, *[BOTH_MOVE, BOTH_SHOOT, RED_SHOOTS] * 2][:TURNS]) == ()


def test_a_side_that_is_gone_is_not_idle() -> None:
    sunk = [Did("Red", "moved", sinks="blue_0")]
    assert "Blue" not in {one.side for one in watched([BOTH_SHOOT, sunk, *[RED_SHOOTS[:1]] * (TURNS - 2)])}


def under_fire(order: Steered, *marks: tuple[str, Alarm], by: str = "captain") -> set[str]:
    """What is said of Red, whose skiff is ordered so on the first turn and fired at."""
    match = Match.start(pond(skiffs=1, turns=TURNS), Ruleset(), seed=1)
    watch = Watch(match)
    events: list[Any] = [*did(*marks), Did("Blue", "shot", at="red_0"), TurnBegan(2)]
    for event in events:
        event.apply(match.table)
    match._tell([Line(match.number + 1, side="Red", by=by, order=order, events=events)], [])
    return {one.alarm for one in watch.raised() if one.side == "Red"}


def test_who_chooses_to_lie_still_under_fire_is_named() -> None:
    stays = Steered("sail", "red_0", "")
    assert "stood" in under_fire(stays)
    assert "stood" in under_fire(stays, ("Red", "moved")), "another of the side moves"
    assert "stood" not in under_fire(stays, by="engine"), "nothing was left to choose"
    assert "stood" not in under_fire(Steered("sail", "red_0", "A3"))
    assert "stood" not in under_fire(Steered("sail", "red_0", "", {"action": "repair"}))


def test_a_side_without_a_torpedo_after_the_first_turn_has_spent_them_all() -> None:
    match = Match.start(pond(skiffs=2, turns=TURNS), Ruleset(), seed=1)
    for key, casks in {"red_0": 2, "red_1": 1, "blue_0": 1, "blue_1": 0}.items():
        match.table.units[key].casks = casks
    watch = Watch(match)
    watch._table = match.table.fork()
    watch._begin_turn()
    for key in ("red_0", "red_1"):
        watch._table.units[key].casks = 0
    tell(match, [TurnBegan(2)])
    assert Raised("Red", "spent", 1) in watch.raised()
    watch._table.units["blue_0"].casks = 0
    tell(match, [TurnBegan(3)])
    assert not {"spent"} & {one.alarm for one in watch.raised() if one.side == "Blue"}


@pytest.mark.parametrize("mark", ["off_table", "aground", "own_torpedo", "vain_shot", "vain_search"])
def test_units_thrown_away_are_counted_by_side(mark: Alarm) -> None:
    turns = [[*BOTH_SHOOT, *did(("Red", mark))] for _ in range(2)]
    assert watched(turns + [BOTH_SHOOT] * (TURNS - 2)) == (Raised("Red", mark, 2),)


def test_a_watch_set_late_has_seen_what_came_before_and_changes_nothing() -> None:
    match = Match.start(pond(skiffs=1, turns=TURNS), Ruleset(), seed=1)
    tell(match, did(("Blue", "aground")))
    table = match.table.fork()
    assert Watch(match).raised() == (Raised("Blue", "aground", 1),)
    assert match.table == table
    assert isinstance(match.table.units["red_0"], Skiff)
