"""Who may read why an opponent gave an order: nobody before it is meant for them."""

import msgspec
import pytest

from game.ai.players import player
from game.match import Match
from game.match.copying import copy_of
from game.match.events import Done, OrderSealed, OrdersOpened, Then
from game.match.reason import Reason, Thought, aloud, signed
from game.match.record import Record, confided
from tests.match.reasons import firsts, give, reasoning
from tests.rulesets.carrier import scene as carrier

HAND_AGAINST = {"Red": "hand", "Blue": "captain:bold"}
ALOUD_AGAINST = {"Red": "hand", "Blue": "captain:bold:aloud"}


def read(match: Match, side: str | None) -> dict[int, str]:
    """The orders whose reasons a side may read, with the first thought of each."""
    return read_in(Record(match, side))


def read_in(record: Record) -> dict[int, str]:
    """The same of a record that is kept up with the battle."""
    found = {}
    for entry in record.entries:
        told = confided(record.match, record.side, entry)
        if told is not None:
            found[entry.order] = told.reason.thoughts[0].says
    return found


def test_a_hand_reads_nothing_of_an_opponent_while_the_battle_lasts():
    match = reasoning("nef/skerries", HAND_AGAINST, 30)
    assert match.over is None
    assert any(line.reason for line in match.lines)
    for side in ("Red", "Blue", None):
        assert read(match, side) == {}


def test_after_the_battle_every_reason_may_be_read_by_everybody():
    match = reasoning("nef/skerries", HAND_AGAINST)
    given = {line.n for line in match.lines if line.reason is not None}
    for side in ("Red", None):
        found = read(match, side)
        assert set(found) == given
    entry = firsts(Record(match, "Red").entries)[max(given)]
    told = confided(match, "Red", entry)
    assert told is not None
    assert (told.side, told.by) == ("Blue", "captain:bold")


def test_one_that_thinks_aloud_is_read_at_once_but_never_before_its_sealed_order_lies_open():
    match = reasoning("nef/heligoland", ALOUD_AGAINST, 0)
    cadets = {side: player("cadet", 3) for side in match.sides}
    record = Record(match, "Red")
    sealed = opened = 0
    for _ in range(120):
        give(match, match.asked()[-1], cadets)  # Blue seals first where both are asked
        found, told_first = read_in(record), firsts(record.entries)
        for place, line in enumerate(match.lines):
            if line.reason is None:
                continue
            first = next(event for event in line.events if not isinstance(event, Then | Done))
            if isinstance(first, OrderSealed):
                after = [event for later in match.lines[place:] for event in later.events]
                lies_open = any(isinstance(event, OrdersOpened) for event in after)
                sealed += not lies_open
                opened += lies_open
                assert (line.n in found) == (lies_open and not first.quiet)
            elif line.n in found:
                assert told_first[line.n].event == first, "nothing of an order that Red was not told whole"
    assert sealed > 0
    assert opened > 0
    assert len(read(match, "Red")) > 40


def test_an_order_hidden_from_a_side_keeps_its_reason_though_it_thinks_aloud():
    match = reasoning("nef/gasworks", {"Red": "captain:aloud", "Blue": "captain:aloud"}, 60)
    quiet = {
        line.n: line.side
        for line in match.lines
        if line.reason and any(isinstance(event, OrderSealed) and event.quiet for event in line.events)
    }
    assert set(quiet.values()) == {"Red", "Blue"}, "both choose their loads in secret"
    for side in match.sides:
        assert len(read(match, side)) > 20
        assert not set(quiet) & set(read(match, side))


def test_where_no_hand_plays_a_side_reads_its_own_opponent_and_no_other():
    match = reasoning("nef/skerries", {"Red": "captain", "Blue": "admiral"}, 40)
    by = {line.n: line.side for line in match.lines}
    assert {by[n] for n in read(match, "Red")} == {"Red"}
    assert {by[n] for n in read(match, "Blue")} == {"Blue"}
    assert {by[n] for n in read(match, None)} == {"Red", "Blue"}, "the umpire looks at all"


def test_a_seat_that_is_not_named_is_a_hands():
    match = reasoning("nef/skerries", {"Blue": "captain"}, 30)
    assert read(match, "Blue") == {}


@pytest.mark.parametrize("side", ["Red", "Blue"])
def test_a_sides_own_copy_holds_no_reasons(side):
    match = reasoning("nef/skerries", {"Red": "captain:aloud", "Blue": "admiral:aloud"})
    _, lines = copy_of(match, side)
    assert lines
    assert all(line.reason is None for line in lines)


def test_figures_carry_their_sign_and_nothing_has_none():
    thought = Thought("Resolute: FFPF", 6.24, "hits to be scored", -4.06)
    assert (thought.figure, thought.main) == ("+6.2", "against it: hits to be scored, 4.1")
    assert signed(-0.01) == "0.0"
    assert Thought("waits", 0.0).main == ""
    assert Reason((), 1, 0).foot == "1 order weighed."
    assert Reason((), 13, 48).foot == "13 orders weighed, 48 battles tried."
    assert Reason((), 13, 48, 4).foot == "13 orders weighed, 48 battles tried, as far as turn\u00a04."


@pytest.mark.parametrize(("even", "margin"), [(1.0, "1 point"), (0.05, "0.05 points"), (2.0, "2 points")])
def test_a_reason_says_why_a_better_figure_stands_below_a_lesser_one(even, margin):
    assert Reason((), 13, 48, even=even).foot == (
        f"13 orders weighed, 48 battles tried. Orders within {margin} of the best are even: "
        "here as a captain has them."
    )


def test_aloud_is_a_word_of_the_seat_not_a_part_of_one():
    assert aloud("admiral:bold:aloud:2s")
    assert not aloud("admiral:aloudly")


@pytest.mark.parametrize("flies", [True, False])
def test_thinking_aloud_names_no_hidden_unit(flies):
    stacks = {"U1": carrier.at(10, 10, "TF 16", up=["TF 16"]), "J1": carrier.at(20, 10, "1st", "2nd")}
    forces = {"TF 16": [carrier.YORKTOWN], "1st": [carrier.HIRYU], "2nd": [carrier.KONGO]}
    match = carrier.battle(stacks, forces, cards={"1st": ["black:1st_1"]}, dice=[3, 6] * 10, first="IJN")
    match.header = msgspec.structs.replace(match.header, seats={"USN": "hand", "IJN": "captain:aloud"})
    moves = carrier.moving(match, "J1", (20, 14))
    order = carrier.flying("1st", "1st_1", "U1") if flies else moves
    reason = Reason((Thought("this", 1.0), Thought("2nd flies", 0.5)), 2)
    match.answer("IJN", order, "captain:aloud", reason)
    told = [confided(match, "USN", entry) for entry in Record(match, "USN").entries]
    read = [[thought.says for thought in one.reason.thoughts] for one in told if one is not None]
    assert read == (
        [] if flies else [["this"]]
    )  # who flies is told in part; what else he thought of names a chip
    (whole,) = {one.reason for entry in Record(match, None).entries if (one := confided(match, None, entry))}
    assert whole == reason
