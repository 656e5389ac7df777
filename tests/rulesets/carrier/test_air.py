"""Air actions: briefing, strike, interception, AA, debriefing; special rules of the air; visibility."""

from __future__ import annotations

import pytest

from game.match import Aim, Choose, Fire, Fired, Match, Set, SetTo
from game.rulesets.carrier import RULESET, purposes
from game.rulesets.carrier.air import STRIKE, Debrief, DeclareStrike
from game.rulesets.carrier.air_events import CardShown, ShownCardDiscarded, StrikeDeclared, StrikeDiceLost
from game.rulesets.carrier.events import CardDiscarded
from game.rulesets.carrier.stacks import openly
from tests.rulesets.carrier.scene import (
    AIRSTRIP,
    BATTERY,
    BENSON,
    CRUISER,
    FLAK,
    HIRYU,
    KAGERO,
    NAGARA,
    YORKTOWN,
    asked,
    at,
    battle,
    chose,
    flying,
    hits,
    hold,
    intercepting,
    moving,
    squall,
    sunk,
)
from tests.rulesets.played import events, finish, refusal, rolls

BLACK = {"TF 16": ["black:tf16_1"]}
RED = {"1st": ["red:1st_1"]}


def facing(
    gap: float,
    *dice: int,
    ours: tuple[str, ...] = (YORKTOWN,),
    theirs: tuple[str, ...] = (HIRYU, KAGERO),
    cards: dict[str, list[str]] | None = None,
    up: bool = True,
    chips: tuple[str, ...] = (),
    more_stacks: dict[str, object] | None = None,
    more_forces: dict[str, list[str]] | None = None,
    **more: object,
) -> Match:
    """TF 16 in U1 and 1st in J1, so far apart from edge to edge; 1st is face-up unless `up` is False."""
    stacks = {
        "U1": at(5, 10, "TF 16"),
        "J1": at(5 + gap + 1.5, 10, "1st", *chips, up=["1st"] if up else []),
        **(more_stacks or {}),
    }
    forces = {"TF 16": list(ours), "1st": list(theirs), **(more_forces or {})}
    return battle(stacks, forces, dice=dice, cards=cards or BLACK, **more)  # type: ignore[arg-type]


def strike(match: Match) -> None:
    """TF 16's black card goes at J1, in which nothing is hidden, and strikes."""
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    match.answer("USN", chose("declare_strike", "strike"))


# -- the briefing ---------------------------------------------------------------------------------------------


@pytest.mark.clause("CAR-AIR-2", "CAR-AIR-3", "CAR-AIR-4", "CAR-MEA-3", "CAR-STK-2")
def test_e18_ranges_of_the_usn() -> None:
    match = facing(36.0)
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    match = facing(36.02)
    assert refusal(match, "USN", flying("TF 16", "tf16_1", "J1")) == "CAR-AIR-4"
    match = facing(18.02)
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert match.asked() == ["IJN"]  # no strike: it is the enemy's action
    match = facing(18.0)
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert asked(match, "USN") == ["declare_strike"]


@pytest.mark.clause("CAR-AIR-3", "CAR-STK-2")
def test_e18_ranges_of_the_ijn() -> None:
    for gap, strikes in ((30.0, False), (24.0, True)):
        stacks = {"U1": at(5, 10, "TF 16", up=["TF 16"]), "J1": at(6.5 + gap, 10, "1st")}
        forces = {"TF 16": [YORKTOWN], "1st": [HIRYU]}
        match = battle(stacks, forces, first="IJN", cards={"1st": ["black:1st_1"]})
        match.answer("IJN", flying("1st", "1st_1", "U1"))
        assert (asked(match, "IJN") == ["declare_strike"]) is strikes
    match = battle(
        {"U1": at(5, 10, "TF 16", up=["TF 16"]), "J1": at(54.52, 10, "1st")},
        {"TF 16": [YORKTOWN], "1st": [HIRYU]},
        first="IJN",
        cards={"1st": ["black:1st_1"]},
    )
    assert refusal(match, "IJN", flying("1st", "1st_1", "U1")) == "CAR-AIR-4"


@pytest.mark.clause("CAR-AIR-1")
def test_one_of_ones_own_task_forces_flies_at_one_enemy_stack() -> None:
    match = facing(15.0, more_stacks={"U2": at(5, 30, "blank")})
    for order in (
        flying("1st", "1st_1", "U1"),
        flying("TF 16", "tf16_1", "U2"),
        flying("TF 16", "tf16_1", "J9"),
    ):
        assert refusal(match, "USN", order) == "CAR-AIR-1"
    two = Fired("air_action", (Aim("TF 16", "tf16_1", "J1"), Aim("TF 16", "tf16_1", "J1")))
    assert refusal(match, "USN", two)
    assert refusal(match, "USN", Fired("air_action")) == "CAR-ACT-2"


@pytest.mark.clause("CAR-AIR-1")
def test_hidden_and_revealed_ones_are_equally_eligible() -> None:
    match = facing(15.0, more_stacks={"J2": at(30, 20, "blank")}, ours=(YORKTOWN, CRUISER))
    (fire,) = [question for question in match.ask("USN") if isinstance(question, Fire)]
    assert {shot.target for shot in fire.shots} == {"J1", "J2"}


@pytest.mark.clause("CAR-AIR-5", "CAR-CAT-1")
def test_without_a_catapult_a_card_of_ones_own_is_committed() -> None:
    match = facing(15.0, chips=("blank",))
    assert refusal(match, "USN", flying("TF 16", "catapult", "J1")) == "CAR-AIR-5"
    assert refusal(match, "USN", flying("TF 16", "1st_1", "J1")) == "CAR-AIR-5"
    match = facing(15.0, 6, 6, chips=("blank",), ours=(CRUISER,), cards={})
    match.answer("USN", flying("TF 16", "catapult", "J1"))
    assert match.asked() == ["IJN"]


@pytest.mark.clause("CAR-CAT-1", "CAR-CAT-2", "CAR-CAT-3", "CAR-VIS-1", "CAR-VIS-2", "CAR-MEA-6")
def test_e19_catapults_and_squalls() -> None:
    match = facing(20.0, 2, 2, chips=("blank",), ours=(CRUISER,), cards={})
    match.answer("USN", flying("TF 16", "catapult", "J1"))
    assert asked(match, "USN") == ["recon_peek_count"]  # no second roll is offered
    match.answer("USN", chose("recon_peek_count", "0"))
    assert match.asked() == ["IJN"]  # and no strike
    near = facing(15.0, 2, 2, chips=("blank",), ours=(CRUISER,), cards={})
    near.answer("USN", flying("TF 16", "catapult", "J1"))
    assert not DeclareStrike().possible(near.table)  # as everybody knows
    front = (squall((5.7, 5), (9, 5), (9, 15), (5.7, 15)),)
    stacks = {"U1": at(5, 10, "TF 44", "TF 16"), "J1": at(30, 10, "1st", "blank")}
    forces = {"TF 44": [CRUISER], "TF 16": [YORKTOWN], "1st": [HIRYU]}
    match = battle(stacks, forces, terrain=front, cards=BLACK, dice=[6, 6])
    assert refusal(match, "USN", flying("TF 44", "catapult", "J1")) == "CAR-CAT-2"
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    outside = {**stacks, "U1": at(4.95, 10, "TF 44", "TF 16")}
    match = battle(outside, forces, terrain=front, cards=BLACK, dice=[6, 6])
    match.answer("USN", flying("TF 44", "catapult", "J1"))


@pytest.mark.clause("CAR-AIR-7", "CAR-REC-5")
def test_without_a_card_nothing_flies_at_a_stack_in_which_nothing_is_hidden() -> None:
    match = facing(15.0, ours=(YORKTOWN, CRUISER))
    assert refusal(match, "USN", flying("TF 16", "catapult", "J1")) == "CAR-AIR-7"
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert rolls(match) == []  # the Recon Step is skipped
    assert asked(match, "USN") == ["declare_strike"]


@pytest.mark.clause("CAR-AIR-6", "CAR-DEB-2", "CAR-STK-3", "CAR-REC-12")
def test_e26_bluffing_with_a_red_card() -> None:
    match = facing(15.0, 5, 5, chips=("blank",), cards={"TF 16": ["red:tf16_1"]})
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    match.answer("USN", chose("recon_reroll", "keep"))
    assert match.asked() == ["IJN"]
    (card,) = match.table.forces["TF 16"].cards
    assert (card.colour, card.state) == ("red", "staged")
    assert "red" not in str(
        [event.seen_by("IJN", match.table) for line in match.lines for event in line.events]
    )
    match.answer("IJN", hold())
    assert "air_action" in asked(match, "USN")


@pytest.mark.clause("CAR-AIR-9", "CAR-ACT-7")
def test_a_task_force_launches_as_often_as_it_has_chips_and_means_moved_or_not() -> None:
    match = facing(20.0, 6, 6, 6, 6, chips=("blank",), ours=(CRUISER,), cards={})
    match.answer("USN", moving(match, "U1", (6, 10)))
    for _ in range(2):
        match.answer("IJN", hold())
        match.answer("USN", flying("TF 16", "catapult", "J1"))
    assert len(rolls(match)) == 2


@pytest.mark.clause("CAR-STG-8")
def test_a_card_that_is_used_is_not_available() -> None:
    match = facing(15.0, *([1] * 9))
    strike(match)
    while "USN" not in match.asked() or asked(match, "USN")[-1] != "hold":
        match.answer("IJN", hold())
    assert refusal(match, "USN", flying("TF 16", "tf16_1", "J1")) == "CAR-AIR-5"
    assert "air_action" not in asked(match, "USN")


@pytest.mark.clause("CAR-AIR-10")
def test_the_steps_stand_on_the_agenda_in_their_order() -> None:
    match = facing(15.0, 2, 2, chips=("blank",))
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    order = ["SearchAgain", "Peek", "Disposition", "DeclareStrike", "Debrief", "EndOfAction", "Actions"]
    assert [type(step).__name__ for step in match.table.agenda][:7] == order


@pytest.mark.clause("CAR-AIR-10")
def test_a_strike_declared_comes_in_before_the_debriefing() -> None:
    match = facing(15.0, 2, 2, cards={**BLACK, **RED})
    strike(match)
    assert asked(match, "IJN") == ["intercept"]
    assert tuple(match.table.agenda[: len(STRIKE)]) == STRIKE
    assert match.table.agenda[len(STRIKE)] == Debrief()


def test_in_a_battle_begun_under_version_2_a_strike_stands_on_the_agenda_already() -> None:
    match = facing(15.0, 2, 2, cards={**BLACK, **RED})
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    match.table.agenda[1:1] = STRIKE
    match.answer("USN", chose("declare_strike", "strike"))
    assert match.table.agenda[0] == STRIKE[0]
    assert STRIKE[0] not in match.table.agenda[1:]


# -- the strike -----------------------------------------------------------------------------------------------


def e21(*dice: int, red: bool = True) -> Match:
    """Strike 4 against CAP 3 and AA 5: an Independence and three destroyers' worth."""
    cards = {**BLACK, "1st": ["red:1st_1"]} if red else BLACK
    return facing(15.0, *dice, theirs=("cvl_independence", BENSON, BENSON, BENSON), cards=cards)


@pytest.mark.clause("CAR-STK-5", "CAR-INT-3", "CAR-INT-4", "CAR-AA-2")
@pytest.mark.clause("CAR-STR-1", "CAR-STR-2", "CAR-STR-4", "CAR-DEB-1")
def test_e21_a_strike() -> None:
    match = e21(5, 2, 6, 6, 1, 1, 3, 2, 6)
    force = match.table.forces["1st"]
    assert (force.cap, force.aa) == (3, 5)
    strike(match)
    match.answer("IJN", intercepting(**{"1st": "1st_1"}))
    assert rolls(match) == [
        (purposes.Interception("J1"), (5, 2, 6)),
        (purposes.Flak("J1"), (6, 1, 1, 3, 2)),
        (purposes.Strike("U1", "J1"), (6,)),
    ]
    match.answer("USN", hits("confirmed", **{"1st_1": 1}))
    assert sunk(match) == ["1st_1"]
    assert match.table.forces["TF 16"].cards == ()
    assert match.table.forces["1st"].cards == ()
    assert len(events(match, ShownCardDiscarded)) == 2
    finish(match)


@pytest.mark.clause("CAR-INT-4", "CAR-AA-2")
def test_interception_discards_on_a_five_and_aa_on_a_six_alone() -> None:
    match = e21(4, 5, 4, 5, 5, 5, 5, 6, 1, 1)
    strike(match)
    match.answer("IJN", intercepting(**{"1st": "1st_1"}))
    assert events(match, StrikeDeclared) == [StrikeDeclared(4)]
    assert [(event.by, event.dice) for event in events(match, StrikeDiceLost)] == [("cap", 1), ("aa", 1)]  # type: ignore[attr-defined]
    assert len(rolls(match)[-1][1]) == 2
    finish(match)


@pytest.mark.clause("CAR-AA-3")
def test_discards_beyond_the_dice_left_are_lost() -> None:
    match = facing(15.0, 5, 5, 5, 5, 5, theirs=("cvl_independence", "cv_shokaku"), cards={**BLACK, **RED})
    strike(match)
    match.answer("IJN", intercepting(**{"1st": "1st_1"}))
    assert match.table.air is None


@pytest.mark.clause("CAR-AA-1", "CAR-STR-3", "CAR-INT-5", "CAR-HIT-1", "CAR-STR-2")
def test_e23_a_hidden_task_force_beside_a_revealed_one() -> None:
    stacks = {"U1": at(5, 10, "TF 16"), "J1": at(21.5, 10, "1st", "Cruisers", up=["Cruisers"])}
    forces = {"TF 16": [YORKTOWN, YORKTOWN], "1st": [HIRYU, HIRYU, KAGERO], "Cruisers": [CRUISER, BENSON]}
    aa_hidden = sum(RULESET.roster[cls]["aa"] for cls in forces["1st"])
    aa_seen = sum(RULESET.roster[cls]["aa"] for cls in forces["Cruisers"])
    dice = [6, 6, 6, *(1,) * 4, *(1,) * (aa_hidden + aa_seen), 6, *(1,) * 7]
    match = battle(stacks, forces, dice=dice, cards={**BLACK, "1st": ["red:1st_1", "black:1st_2"]})
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    match.answer("USN", chose("recon_reroll", "keep"))
    match.answer("USN", chose("declare_strike", "strike"))
    match.answer("IJN", intercepting(**{"1st": "1st_1"}))
    assert dict(rolls(match))[purposes.Flak("J1")] == (1,) * (aa_hidden + aa_seen)
    assert match.table.units["J1"].up == ("Cruisers",)
    assert match.table.units["J1"].down == ("tf:1st",)
    assert sunk(match) == []
    (question,) = match.ask("USN")
    assert {slot.unit for slot in question.slots} == {"cruisers_1", "cruisers_2"}  # type: ignore[attr-defined]


@pytest.mark.clause("CAR-INT-1", "CAR-INT-3", "CAR-MEA-3")
def test_e24_interception_range() -> None:
    stacks = {
        "U1": at(5, 10, "TF 16"),
        "J1": at(20, 10, "T", up=["T"]),
        "J2": at(29.5, 10, "A"),
        "J3": at(20, 19.52, "B"),
    }
    forces = {"TF 16": [YORKTOWN], "T": ["cv_akagi"], "A": ["cvl_independence"], "B": [HIRYU]}
    cards = {"TF 16": ["black:tf16_1"], "T": ["red:t_1"], "A": ["red:a_1"], "B": ["red:b_1"]}
    match = battle(stacks, forces, cards=cards, dice=[1] * 12)
    strike(match)
    (question,) = match.ask("IJN")
    assert isinstance(question, Set)
    assert {slot.unit for slot in question.slots} == {"T", "A"}
    match.answer("IJN", intercepting(T="t_1", A="a_1"))
    assert len(rolls(match)[0][1]) == 2 + 3


@pytest.mark.clause("CAR-INT-2")
def test_e25_one_red_card_of_a_task_force_in_one_interception() -> None:
    theirs = ("cv_shokaku", "cv_shokaku")
    match = facing(15.0, *([1] * 20), theirs=theirs, cards={**BLACK, "1st": ["red:1st_1", "red:1st_2"]})
    strike(match)
    (question,) = match.ask("IJN")
    assert isinstance(question, Set)
    assert [(slot.unit, slot.choices) for slot in question.slots] == [("1st", ("1st_1", "1st_2"))]
    match.answer("IJN", intercepting(**{"1st": "1st_2"}))
    assert len(rolls(match)[0][1]) == 4
    assert [card.by for card in match.table.forces["1st"].cards] == ["1st_1"]


def test_of_a_stack_what_its_task_forces_do_is_told_of_those_face_up_first() -> None:
    stacks = {"U1": at(5, 10, "TF 16"), "J1": at(21.5, 10, "1st", "Cruisers", up=["Cruisers"])}
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [HIRYU], "Cruisers": [CRUISER]})
    assert openly(match.table, {"1st", "Cruisers"}) == [("J1", "Cruisers"), ("J1", "1st")]


@pytest.mark.clause("CAR-INT-5")
def test_interception_is_optional() -> None:
    match = e21(6, 1, 1, 3, 2, 1, 1, 1)
    strike(match)
    match.answer("IJN", intercepting())
    assert [purpose for purpose, _ in rolls(match)] == [purposes.Flak("J1"), purposes.Strike("U1", "J1")]
    assert [card.state for card in match.table.forces["1st"].cards] == ["staged"]


@pytest.mark.clause("CAR-INT-6")
def test_black_cards_do_not_intercept_and_red_ones_do_not_strike() -> None:
    match = facing(15.0, *([1] * 8), cards={**BLACK, "1st": ["black:1st_1"]})
    strike(match)
    assert asked(match, "IJN")[-1] == "hold"  # no interception was asked for
    match = facing(15.0, cards={"TF 16": ["red:tf16_1"]})
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert match.asked() == ["IJN"]


@pytest.mark.clause("CAR-STK-1")
def test_a_strike_wants_a_revealed_task_force_and_a_failed_search_does_not_hinder_it() -> None:
    match = facing(15.0, 6, 6, up=False)
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    match.answer("USN", chose("recon_reroll", "keep"))
    assert match.asked() == ["IJN"]
    match = facing(15.0, 6, 6, chips=("blank",))
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    match.answer("USN", chose("recon_reroll", "keep"))
    assert asked(match, "USN") == ["declare_strike"]


@pytest.mark.clause("CAR-STK-4")
def test_declaring_is_optional_and_the_card_comes_back_unseen() -> None:
    match = facing(15.0)
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    match.answer("USN", chose("declare_strike", "no"))
    assert [card.state for card in match.table.forces["TF 16"].cards] == ["staged"]
    assert not events(match, CardShown, StrikeDeclared)


@pytest.mark.clause("CAR-STK-3")
def test_another_card_of_the_task_force_may_not_take_the_committed_ones_place() -> None:
    match = facing(15.0, ours=(YORKTOWN, YORKTOWN), cards={"TF 16": ["red:tf16_1", "black:tf16_2"]})
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert match.asked() == ["IJN"]


@pytest.mark.clause("CAR-STK-5")
def test_other_task_forces_of_the_stack_add_nothing() -> None:
    stacks = {"U1": at(5, 10, "TF 16", "TF 17"), "J1": at(20, 10, "1st", up=["1st"])}
    forces = {"TF 16": [YORKTOWN], "TF 17": [YORKTOWN], "1st": [KAGERO]}
    match = battle(stacks, forces, cards={**BLACK, "TF 17": ["black:tf17_1"]}, dice=[1, *(1,) * 4])
    strike(match)
    assert rolls(match)[-1] == (purposes.Strike("U1", "J1"), (1, 1, 1, 1))


@pytest.mark.clause("CAR-STK-6")
def test_no_strike_with_a_strike_value_of_nothing() -> None:
    stacks = {"UA": at(5, 10, "Field"), "J1": at(20, 10, "1st", up=["1st"])}
    forces = {"Field": [FLAK], "1st": [KAGERO]}
    match = battle(stacks, forces, airfields=["Field"], cards={"Field": ["black:Field 1"]})
    match.answer("USN", flying("Field", "Field 1", "J1"))
    assert match.asked() == ["IJN"]
    assert not events(match, CardShown)


@pytest.mark.clause("CAR-DEB-3", "CAR-STG-5")
def test_a_carrier_whose_card_is_discarded_stages_anew_next_round() -> None:
    match = facing(15.0, *([1] * 9))
    strike(match)
    while match.table.turn == 1:
        match.answer(match.asked()[0], hold())
    assert match.table.forces["TF 16"].cards == ()
    assert asked(match, "USN") == ["stage_air_groups"]


@pytest.mark.clause("CAR-DCH-4")
def test_depth_charges_have_no_part_in_a_strike() -> None:
    stacks = {"U1": at(5, 10, "TF 16"), "J1": at(20, 10, "1st", up=["1st"])}
    match = battle(
        stacks, {"TF 16": [YORKTOWN, BENSON], "1st": ["ss_b1", NAGARA]}, cards=BLACK, dice=[5, 1, 1, 1]
    )
    strike(match)
    assert match.table.salvos[0].forced == 0
    match.answer("IJN", hits("unconfirmed", **{"1st_2": 1}))
    assert sunk(match) == ["1st_2"]


@pytest.mark.clause("CAR-STG-7", "CAR-CHP-4")
def test_e31_cards_go_down_with_the_ship() -> None:
    stacks = {"U1": at(30, 10, "TF 17", up=["TF 17"]), "J1": at(10, 10, "1st")}
    forces = {"TF 17": [YORKTOWN, "cv_lexington"], "1st": [HIRYU]}
    cards = {"TF 17": ["black:tf17_1", "red:tf17_2"], "1st": ["black:1st_1"]}
    match = battle(stacks, forces, first="IJN", cards=cards, dice=[1] * 7 + [6, 1, 1])
    force = match.table.forces["TF 17"]
    assert (force.strike, force.cap) == (8, 5)
    match.answer("IJN", flying("1st", "1st_1", "U1"))
    match.answer("IJN", chose("declare_strike", "strike"))
    match.answer("USN", intercepting())
    match.answer("IJN", hits("confirmed", tf17_1=1))
    force = match.table.forces["TF 17"]
    assert (force.strike, force.cap) == (4, 2)
    assert [(card.by, card.colour) for card in force.cards] == [("tf17_2", "red")]
    (burnt,) = events(match, CardDiscarded)
    seen = burnt.seen_by("IJN", match.table)
    assert seen is not None
    assert seen.by == ""  # type: ignore[attr-defined]


@pytest.mark.clause("CAR-AFD-1", "CAR-AFD-3", "CAR-AFD-4", "CAR-STG-2", "CAR-STG-7")
def test_e32_an_airfield() -> None:
    stacks = {"UA": at(30, 10, "Midway"), "U1": at(60, 40, "TF 16"), "J1": at(10, 10, "1st")}
    forces = {
        "Midway": [AIRSTRIP, AIRSTRIP, FLAK, FLAK, BATTERY],
        "TF 16": [YORKTOWN],
        "1st": ["cv_shokaku", HIRYU],
    }
    cards = {"Midway": ["red:Midway 1", "black:Midway 2"], "1st": ["black:1st_1"]}
    dice = [1, 5, 3, 2, 6, 6, 1, 2, 3, 4, 4, 6, 2, 6]
    match = battle(stacks, forces, airfields=["Midway"], first="IJN", cards=cards, dice=dice)
    force = match.table.forces["Midway"]
    assert (force.strike, force.cap, force.aa, force.guns) == (4, 4, 6, 3)
    assert match.table.units["UA"].up == ("Midway",)
    assert match.table.forces["1st"].strike == 7
    match.answer("IJN", flying("1st", "1st_1", "UA"))
    match.answer("IJN", chose("declare_strike", "strike"))
    match.answer("USN", intercepting(Midway="Midway 1"))
    match.answer("IJN", hits("confirmed", midway_1=1, midway_2=1))
    match.answer("USN", hits("unconfirmed", midway_5=1))
    force = match.table.forces["Midway"]
    assert (force.strike, force.cap, force.cards) == (0, 0, ())
    finish(match)
    while match.table.turn == 1:
        match.answer(match.asked()[0], hold())
    (staging,) = match.ask("USN")
    assert [slot.unit for slot in staging.slots] == ["tf16_1"]  # type: ignore[attr-defined]


@pytest.mark.clause("CAR-AFD-5", "CAR-CHP-1", "CAR-CHP-9")
def test_an_airfield_without_an_installation_is_knocked_out() -> None:
    stacks = {"UA": at(30, 10, "Field"), "U1": at(60, 40, "TF 16"), "J1": at(10, 10, "1st")}
    forces = {"Field": [AIRSTRIP], "TF 16": [YORKTOWN], "1st": [HIRYU]}
    cards = {"Field": ["red:Field 1", "black:Field 2"], "1st": ["black:1st_1"]}
    match = battle(stacks, forces, airfields=["Field"], first="IJN", cards=cards, dice=[6, 1, 1])
    match.answer("IJN", flying("1st", "1st_1", "UA"))
    match.answer("IJN", chose("declare_strike", "strike"))
    match.answer("USN", intercepting())
    assert match.table.units["UA"].state == "removed"
    assert match.table.forces["Field"].cards == ()


@pytest.mark.clause("CAR-AFD-4")
def test_an_airfield_launches_like_any_task_force() -> None:
    stacks = {"UA": at(5, 10, "Field"), "J1": at(20, 10, "1st", up=["1st"])}
    forces = {"Field": [AIRSTRIP, FLAK], "1st": [KAGERO]}
    match = battle(stacks, forces, airfields=["Field"], cards={"Field": ["black:Field 1"]}, dice=[1, 1, 1])
    match.answer("USN", flying("Field", "Field 1", "J1"))
    match.answer("USN", chose("declare_strike", "strike"))
    assert rolls(match)[-1] == (purposes.Strike("UA", "J1"), (1, 1))


# -- visibility -----------------------------------------------------------------------------------------------


@pytest.mark.clause("CAR-VIS-3", "CAR-VIS-1", "CAR-CAT-2", "CAR-AIR-5")
def test_e40_night() -> None:
    stacks = {"U1": at(5, 10, "TF 16", "TF 44"), "J1": at(30, 10, "1st", "blank")}
    forces = {"TF 16": [YORKTOWN], "TF 44": [CRUISER], "1st": [HIRYU]}
    night = {"night_rounds": [2]}
    match = battle(stacks, forces, cards={**BLACK, "1st": ["red:1st_1"]}, weather=night, dice=())
    while match.table.turn == 1:
        match.answer(match.asked()[0], hold())
    assert match.table.staged == {}
    assert not any(force.cards for force in match.table.forces.values())
    match.answer("IJN", hold())
    assert refusal(match, "USN", flying("TF 16", "tf16_1", "J1")) == "CAR-AIR-5"
    assert refusal(match, "USN", flying("TF 44", "catapult", "J1")) == "CAR-CAT-2"
    assert asked(match, "USN") == ["move U1", "fog_of_war", "hold"]


@pytest.mark.clause("CAR-VIS-4", "CAR-VIS-1", "CAR-REC-2")
def test_bad_weather_is_poor_visibility_everywhere_and_cards_are_staged() -> None:
    stacks = {"U1": at(5, 10, "TF 16", "TF 44"), "J1": at(30, 10, "1st", "blank")}
    forces = {"TF 16": [YORKTOWN], "TF 44": [CRUISER], "1st": [KAGERO]}
    bad = {"poor_visibility_rounds": [1]}
    match = battle(stacks, forces, step="Round", weather=bad, dice=[4, 3])
    assert asked(match, "USN") == ["stage_air_groups"]
    match.answer("USN", SetTo("stage_air_groups", {"card": {"tf16_1": "red"}}))
    assert refusal(match, "USN", flying("TF 44", "catapult", "J1")) == "CAR-CAT-2"
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert match.table.air is not None
    assert match.table.air.allowed == 0


@pytest.mark.clause("CAR-VIS-5")
def test_squalls_do_not_move() -> None:
    front = (squall((5.7, 5), (9, 5), (9, 15), (5.7, 15)),)
    match = facing(30.0, cards={"TF 16": ["red:tf16_1"]}, terrain=front)
    before = match.table.squalls
    while match.table.turn == 1:
        match.answer(match.asked()[0], hold())
    assert match.table.squalls == before


@pytest.mark.clause("CAR-HVU-1", "CAR-VIC-3")
def test_a_high_value_ship_scores_what_the_roster_has_doubled_already() -> None:
    assert RULESET.roster[HIRYU]["high_value"]
    match = e21(6, 1, 1, 3, 2, 6, 1, 1, red=False)
    strike(match)
    match.answer("USN", hits("confirmed", **{"1st_1": 1}))
    assert RULESET.scores(match.table)["USN"] == RULESET.roster["cvl_independence"]["vp"]
    match = facing(15.0, *(1,) * 4, 6, 1, 1, 1)
    strike(match)
    while isinstance(match.ask("USN")[0], Choose):
        match.answer("USN", hold())
    match.answer("USN", hits("confirmed", **{"1st_1": 1}))
    assert RULESET.scores(match.table)["USN"] == 16
