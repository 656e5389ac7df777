"""The Recon Step: search, second roll, peek."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from game.match import Allotted, Choose, Match
from game.rulesets.carrier.advice import ADVICE
from game.rulesets.carrier.air_events import AirBrokenOff, ChipsDrawn, ChipsReturned
from game.rulesets.carrier.events import CardDiscarded
from tests.rulesets.carrier.scene import (
    CRUISER,
    HIRYU,
    YORKTOWN,
    asked,
    at,
    battle,
    chose,
    disposed,
    flying,
    fogging,
    hold,
)
from tests.rulesets.played import events, finish, refusal, rolls

FORCES = {"TF 16": [YORKTOWN, CRUISER], "1st": [HIRYU], "2nd": [HIRYU]}


def searching(
    *dice: int, chips: tuple[str, ...], card: str = "black", way: str = "tf16_1", **more: object
) -> Match:
    """TF 16 has searched J1, 15 inches off, which holds these chips; 2nd lies in J2 unless it is among them."""
    stacks = {"U1": at(10, 10, "TF 16"), "J1": at(26.5, 10, *chips), "J2": at(60, 40, "2nd", "blank")}
    forces = {name: ships for name, ships in FORCES.items() if name != "1st" or "1st" in chips}
    cards = {"TF 16": [f"{card}:tf16_1"]} if card else {}
    match = battle(stacks, forces, cards=cards, dice=dice, **more)  # type: ignore[arg-type]
    match.answer("USN", flying("TF 16", way, "J1"))
    if asked(match, "IJN") == ["play_gambit"]:
        match.answer("IJN", chose("play_gambit"))
    return match


def keep(match: Match) -> Match:
    match.answer("USN", chose("recon_reroll", "keep"))
    return match


def options(match: Match) -> list[str]:
    (question,) = match.ask("USN")
    assert isinstance(question, Choose)
    return [option.key for option in question.options]


@pytest.mark.clause("CAR-REC-1", "CAR-REC-3", "CAR-REC-6")
def test_e15_recon() -> None:
    four = keep(searching(3, 5, chips=("1st", "blank", "blank", "gambit:squall")))
    assert options(four) == ["1", "2", "3", "0"]
    two = keep(searching(3, 5, chips=("1st", "blank")))
    assert options(two) == ["1", "2", "0"]


@pytest.mark.clause("CAR-REC-4", "CAR-STK-3", "CAR-CAT-3")
def test_e16_a_second_roll_costs_the_card_and_the_strike() -> None:
    match = searching(6, 3, 2, 2, chips=("1st",))
    match.answer("USN", chose("recon_reroll", "reroll"))
    assert [faces for _, faces in rolls(match)] == [(6, 3), (2, 2)]
    assert options(match) == ["1", "0"]  # and no third roll is offered
    match.answer("USN", chose("recon_peek_count", "1"))
    match.answer("USN", disposed("reveal"))
    assert match.table.units["J1"].up == ("1st",)
    assert match.asked() == ["IJN"]
    assert match.table.forces["TF 16"].cards == ()
    (discarded,) = events(match, CardDiscarded)
    assert discarded.seen_by("IJN", match.table) == CardDiscarded("USN", "", "", "rerun")
    finish(match)


@pytest.mark.clause("CAR-REC-4")
def test_a_success_may_be_rolled_again_too_and_the_second_result_stands() -> None:
    match = searching(4, 4, 5, 4, chips=("1st", "blank"))
    match.answer("USN", chose("recon_reroll", "reroll"))
    assert match.asked() == ["IJN"]


def chances(most: int) -> Fraction:
    return Fraction(sum(a + b <= most for a, b in product(range(1, 7), repeat=2)), 36)


@pytest.mark.clause("CAR-REC-1", "CAR-REC-2", "CAR-REC-3", "CAR-REC-4", "CAR-REC-6")
def test_e16_e17_e35_e39_the_chances_of_a_search() -> None:
    """Every pair of dice played: how many chips may be looked at, in clear weather and in poor visibility."""
    allowed = {}
    for bad in (False, True):
        weather = {"poor_visibility_rounds": [1]} if bad else {}
        counts = dict.fromkeys(range(5), 0)
        for a, b in product(range(1, 7), repeat=2):
            match = searching(a, b, chips=("1st", "blank", "blank", "blank"), weather=weather)
            assert match.table.air is not None
            counts[match.table.air.allowed] += 1
        allowed[bad] = counts
    assert allowed[False] == {0: 10, 1: 11, 2: 9, 3: 5, 4: 1}
    assert allowed[True] == {0: 21, 1: 9, 2: 5, 3: 1, 4: 0}
    clear = allowed[False]
    assert 1 - Fraction(clear[0], 36) ** 2 == Fraction(299, 324)
    assert sum(n * count for n, count in clear.items()) == 48
    assert Fraction(36 - allowed[True][0], 36) == Fraction(15, 36)
    seen = {1: "13/18", 2: "41/72", 3: "47/108", 4: "1/3", 5: "4/15"}
    for hidden, chance in seen.items():
        looks = sum(Fraction(min(n, hidden), hidden) * count for n, count in clear.items()) / 36
        assert looks == Fraction(chance)


@pytest.mark.clause("CAR-REC-7", "CAR-REC-8", "CAR-CHP-7", "CAR-CHP-8")
@pytest.mark.clause("CAR-CHP-10", "CAR-FOW-2", "CAR-REC-9")
def test_e20_what_is_found() -> None:
    match = keep(searching(3, 3, 3, 2, chips=("1st", "blank", "gambit:signals_intelligence")))
    blanks = match.table.commands["IJN"].blanks
    match.answer("USN", chose("recon_peek_count", "3"))
    assert match.table.air is not None
    # The tray says which: the third of three, the second of two, the last.
    assert match.table.air.drawn == ("tf:1st", "gambit:signals_intelligence", "blank")
    assert match.view("USN").air.drawn == match.table.air.drawn
    assert "1st" not in match.view("USN").forces
    assert match.view("IJN").air.drawn == ()
    assert match.table.units["J1"].down == ("blank", "tf:1st")
    match.answer("USN", disposed("return", "", "reveal"))
    stack = match.table.units["J1"]
    assert (stack.up, stack.down, stack.shown) == ((), ("tf:1st",), True)
    assert match.table.commands["IJN"].blanks == blanks + 1
    assert [(note.what, note.stacks) for note in match.table.notes["USN"]] == [("tf:1st", ("J1",))]
    assert refusal(match, "IJN", fogging("J1", 28, 10)) == "CAR-FOW-2"
    finish(match)


@pytest.mark.clause("CAR-CHP-10", "CAR-FOW-2")
@pytest.mark.parametrize(("die", "chip"), [(1, "blank"), (2, "gambit"), (3, "task force")])
def test_any_chip_that_is_revealed_bars_fog_until_the_round_ends(die: int, chip: str) -> None:
    match = keep(searching(1, 1, die, chips=("1st", "blank", "gambit:signals_intelligence")))
    match.answer("USN", chose("recon_peek_count", "1"))
    if chip != "gambit":
        match.answer("USN", disposed("reveal"))
    if chip == "task force":
        match.answer("USN", chose("declare_strike", "no"))
    assert match.table.units["J1"].shown
    assert refusal(match, "IJN", fogging("J1", 28, 10)) == "CAR-FOW-2"


@pytest.mark.clause("CAR-CHP-10")
def test_a_peek_that_returns_the_chip_reveals_nothing() -> None:
    match = keep(searching(2, 2, 1, chips=("1st", "blank")))
    match.answer("USN", chose("recon_peek_count", "1"))
    match.answer("USN", disposed("return"))
    assert not match.table.units["J1"].shown
    assert "fog_of_war" in asked(match, "IJN")


@pytest.mark.clause("CAR-REC-6")
def test_only_hidden_chips_are_looked_at_all_different() -> None:
    stacks = {"U1": at(10, 10, "TF 16"), "J1": at(26.5, 10, "1st", "2nd", "blank", up=["1st"])}
    match = battle(stacks, FORCES, cards={"TF 16": ["red:tf16_1"]}, dice=[2, 2, 2])
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    keep(match)
    match.answer("USN", chose("recon_peek_count", "2"))
    assert match.table.air is not None
    assert match.table.air.drawn == ("tf:2nd", "blank")
    (question,) = match.ask("USN")
    order = disposed("reveal", "return")
    assert ADVICE.says(match.view("USN"), question, order) == "reveal 2nd, return a Blank"


@pytest.mark.clause("CAR-REC-10", "CAR-REC-11")
def test_returned_chips_are_shuffled_and_their_owner_learns_only_how_many_were_seen() -> None:
    match = keep(searching(2, 2, 1, 1, chips=("1st", "blank", "blank")))
    match.answer("USN", chose("recon_peek_count", "2"))
    match.answer("USN", disposed("return", "return"))
    drawn, returned = events(match, ChipsDrawn)[0], events(match, ChipsReturned)[0]
    assert drawn.seen_by("IJN", match.table) == ChipsDrawn("USN", "J1", 2)
    assert returned.seen_by("IJN", match.table) == ChipsReturned("USN", "J1", 2)
    assert [note.how for note in match.view("IJN").notes["IJN"]] == ["flew"]
    assert [note.what for note in match.view("USN").notes["USN"]] == ["blank", "blank"]
    assert match.view("USN").units["J1"].hidden == 3


@pytest.mark.clause("CAR-REC-5")
def test_nothing_hidden_is_not_searched() -> None:
    stacks = {"U1": at(10, 10, "TF 16"), "J1": at(26.5, 10, "1st", up=["1st"]), "J2": at(60, 40, "2nd")}
    match = battle(stacks, FORCES, cards={"TF 16": ["red:tf16_1"]}, dice=[])
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert match.asked() == ["IJN"]


@pytest.mark.clause("CAR-REC-12", "CAR-STK-1")
def test_a_failed_search_looks_at_nothing_and_goes_on() -> None:
    match = searching(6, 6, chips=("1st", "blank"))
    keep(match)
    assert not events(match, ChipsDrawn)
    assert match.table.air is None


@pytest.mark.clause("CAR-REC-13", "CAR-CHP-1")
def test_a_target_without_a_chip_left_is_gone_and_the_action_is_debriefed() -> None:
    match = keep(searching(2, 2, chips=("blank",)))
    match.answer("USN", chose("recon_peek_count", "1"))
    match.answer("USN", disposed("reveal"))
    assert match.table.units["J1"].state == "removed"
    assert match.table.air is None
    assert [card.state for card in match.table.forces["TF 16"].cards] == ["staged"]
    assert len(events(match, AirBrokenOff)) == 1
    match = keep(searching(1, 1, chips=("gambit:second_wave",)))
    match.answer("USN", chose("recon_peek_count", "1"))
    assert match.table.units["J1"].state == "removed"
    assert len(events(match, AirBrokenOff)) == 1


@pytest.mark.clause("CAR-INF-3", "CAR-REC-10")
def test_a_task_force_seen_again_is_one_note_and_two_blanks_seen_together_are_two() -> None:
    draws = ((1, 2), (3, 1), (1, 1))  # a blank and the force, both again, both blanks
    dice = [face for pair in draws for face in (2, 2, *pair)]
    match = searching(*dice, chips=("1st", "blank", "blank"))
    noted = []
    for again in (True, True, False):
        keep(match)
        match.answer("USN", chose("recon_peek_count", "2"))
        match.answer("USN", disposed("return", "return"))
        noted.append(sorted(note.what for note in match.table.notes["USN"]))
        if again:
            match.answer("IJN", hold())
            match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert noted == [["blank", "tf:1st"]] * 2 + [["blank", "blank", "tf:1st"]]


@pytest.mark.clause("CAR-GAM-8", "CAR-GAM-4", "CAR-REC-8")
def test_a_fighter_ambush_found_takes_the_committed_card_unseen() -> None:
    match = keep(searching(2, 2, 2, 1, chips=("1st", "blank", "gambit:fighter_ambush")))
    match.answer("USN", chose("recon_peek_count", "2"))
    match.answer("USN", disposed("", "reveal"))
    assert match.table.forces["TF 16"].cards == ()
    (discarded,) = events(match, CardDiscarded)
    assert discarded.seen_by("IJN", match.table) == CardDiscarded("USN", "", "", "ambush")
    assert match.asked() == ["IJN"]


@pytest.mark.clause("CAR-GAM-8")
def test_a_fighter_ambush_found_by_a_catapult_takes_nothing() -> None:
    match = searching(2, 2, 2, chips=("1st", "gambit:fighter_ambush"), way="catapult")
    match.answer("USN", chose("recon_peek_count", "1"))
    assert not events(match, CardDiscarded)
    assert [card.state for card in match.table.forces["TF 16"].cards] == ["staged"]


@pytest.mark.clause("CAR-GAM-9", "CAR-REC-8", "CAR-GAM-4")
def test_a_squall_found_returns_all_else_and_ends_the_action() -> None:
    match = keep(searching(3, 3, 3, 2, 1, chips=("1st", "blank", "gambit:squall", "gambit:radio_deception")))
    chips = match.table.commands["IJN"].chips
    match.answer("USN", chose("recon_peek_count", "3"))
    assert match.table.air is None
    stack = match.table.units["J1"]
    assert stack.down == ("blank", "tf:1st")
    assert match.table.commands["IJN"].chips == chips + 2  # Gambits drawn with it are shown all the same
    assert [note.what for note in match.table.notes["USN"]] == ["blank"]


@pytest.mark.clause("CAR-GAM-3", "CAR-GAM-10", "CAR-GAM-11", "CAR-GAM-12")
@pytest.mark.clause("CAR-GAM-13", "CAR-GAM-14", "CAR-GAM-4")
@pytest.mark.parametrize(
    "gambit", ["signals_intelligence", "flank_speed", "torpedo_ambush", "damage_control", "second_wave"]
)
def test_other_gambits_found_leave_the_game_without_effect(gambit: str) -> None:
    match = keep(searching(1, 1, 3, chips=("blank", f"gambit:{gambit}", "blank")))
    before = match.table.commands
    match.answer("USN", chose("recon_peek_count", "1"))
    assert match.table.units["J1"].down == ("blank", "blank")
    assert match.table.commands == before
    assert [card.state for card in match.table.forces["TF 16"].cards] == ["staged"]
    assert not match.table.commands["IJN"].gambit


@pytest.mark.clause("CAR-INF-3", "CAR-REC-10", "CAR-FOW-9")
def test_a_note_lasts_as_long_as_it_is_true() -> None:
    match = keep(searching(2, 2, 3, chips=("1st", "blank", "blank")))
    match.answer("USN", chose("recon_peek_count", "1"))
    match.answer("USN", disposed("return"))
    match.answer("IJN", fogging("J1", 28, 10))
    match.answer("IJN", Allotted("share_out", {"J1": {"blank": 1}, "new": {"tf:1st": 1, "blank": 2}}))
    (note,) = match.table.notes["USN"]
    assert (note.what, note.stacks, note.round) == ("tf:1st", ("J1", "J3"), 1)
    match.answer("USN", hold())
    assert asked(match, "IJN")
