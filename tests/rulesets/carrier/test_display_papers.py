"""What lies beside carrier's table for one side: its hand, its notes, the steps of what is under way."""

from __future__ import annotations

from typing import Any

import msgspec

from game.match import Match
from game.rulesets.carrier import RULESET
from game.rulesets.carrier.events import BlankShown, RoundEnded
from game.rulesets.carrier.stacks import gap
from game.tabletop.papers import Face
from tests.rulesets.carrier.scene import (
    BENSON,
    CRUISER,
    HIRYU,
    KAGERO,
    TAKAO,
    YORKTOWN,
    at,
    battle,
    chose,
    disposed,
    flying,
    fogging,
    hits,
    hold,
    intercepting,
    moving,
)

SHOW = RULESET.presenter
STACKS = {
    "U1": at(20, 20, "TF 17", "blank", "gambit:second_wave"),
    "U2": at(60, 40, "blank", "gambit:flank_speed", "gambit:signals_intelligence"),
    "J1": at(28, 24, "Kido Butai", "blank"),
    "J2": at(30, 32, "Main Body", "blank"),
}
FORCES = {"TF 17": [YORKTOWN, CRUISER, BENSON], "Kido Butai": [HIRYU, KAGERO], "Main Body": [HIRYU, TAKAO]}
CARDS = {
    "TF 17": ["black:tf17_1"],
    "Kido Butai": ["red:kidobutai_1"],
    "Main Body": ["red:mainbody_1"],
}


def start(*dice: int, **more: Any) -> Match:
    more = {"cards": CARDS, "chips": {"USN": 4, "IJN": 4}} | more
    return battle(more.pop("stacks", STACKS), more.pop("forces", FORCES), dice=dice, **more)


def flown(*dice: int, keep: bool = True, look: str = "0") -> Match:
    """TF 17 flies at J1, keeps its roll and looks at so many chips."""
    match = start(*dice)
    match.answer("USN", flying("TF 17", "tf17_1", "J1"))
    match.answer("USN", chose("recon_reroll", "keep" if keep else "reroll"))
    if any(question.name == "recon_peek_count" for question in match.ask("USN")):
        match.answer("USN", chose("recon_peek_count", look))
    return match


def struck(*dice: int) -> Match:
    """Kido Butai lies face-up and a strike on it is declared."""
    match = start(*dice, stacks=STACKS | {"J1": at(28, 24, "Kido Butai", up=["Kido Butai"])})
    match.answer("USN", flying("TF 17", "tf17_1", "J1"))
    match.answer("USN", chose("declare_strike", "strike"))
    return match


def steps(match: Match, side: str) -> dict[str, Any]:
    shown = SHOW.procedure(match.view(side), side)
    return {rung.title: rung for rung in shown.rungs}


# -- the hand ---------------------------------------------------------------------------------------------------------


def test_cards_lie_in_the_hand_as_they_were_staged():
    hand = SHOW.hand(start().view("USN"), "USN")
    assert [(card.key, card.band, card.tone, card.state, card.unit) for card in hand.cards] == [
        ("tf17_1", "Strike", "black", "held", "U1")
    ]
    assert [(coins.left, coins.total) for coins in hand.coins] == [(4, 4)]
    assert hand.words == "1 ready."


def test_eyes_that_see_everything_hold_no_hand_and_no_notes():
    table = start().table
    assert SHOW.hand(table, "") is None
    assert SHOW.notebook(table, "") is None


def test_before_the_staging_cards_lie_face_down():
    match = battle(STACKS, FORCES, step="Staging", chips={"USN": 4, "IJN": 4})
    hand = SHOW.hand(match.view("USN"), "USN")
    assert [card.state for card in hand.cards] == ["down"]
    assert hand.words == "1 card to stage."


def test_a_committed_card_leaves_its_place_and_a_used_one_is_spent():
    match = struck(1, 1, 1, 1, 1, 1, 1, 1, 1)
    (card,) = SHOW.hand(match.view("USN"), "USN").cards
    assert (card.state, card.words) == ("away", "with TF 17")
    match.answer("IJN", intercepting())
    while match.table.air is not None:
        match.answer("USN", chose("play_gambit"))
    hand = SHOW.hand(match.view("USN"), "USN")
    assert [card.state for card in hand.cards] == ["spent"]
    assert hand.words == "1 spent."


def test_gambits_are_kept_back_and_ready_when_they_may_be_played():
    match = start()
    ready = {reserve.key: reserve.ready for reserve in SHOW.hand(match.view("USN"), "USN").reserves}
    assert ready == {"second_wave": False, "flank_speed": True, "signals_intelligence": False}
    match.answer("USN", hold())
    assert not any(reserve.ready for reserve in SHOW.hand(match.view("USN"), "USN").reserves)


def test_the_gambit_of_a_stack_that_has_moved_is_not_ready():
    match = start(stacks=STACKS | {"U2": STACKS["U2"] | {"moved": True}})
    ready = {reserve.key: reserve.ready for reserve in SHOW.hand(match.view("USN"), "USN").reserves}
    assert not ready["flank_speed"]


def test_chips_looked_at_lie_on_the_searchers_tray_alone():
    match = flown(2, 3, 1, look="2")
    hand = SHOW.hand(match.view("USN"), "USN")
    assert sorted((chip.row, chip.token.label) for chip in hand.tray) == [
        (f"chip/{n}", "blank" if face == "blank" else "Kido Butai")
        for n, face in enumerate(match.table.air.drawn, 1)
    ]
    assert all(chip.token.silhouette == "" for chip in hand.tray)  # a sheet is shown only when it is revealed
    assert SHOW.hand(match.view("IJN"), "IJN").tray == ()


# -- the notes --------------------------------------------------------------------------------------------------------


def test_what_was_seen_and_returned_is_remembered_with_its_round():
    match = flown(2, 3, 1, look="2")
    match.answer("USN", disposed("return", "return"))
    rows = {row.unit: row for row in SHOW.notebook(match.view("USN"), "USN").rows}
    assert rows["J1"].text == "Kido Butai seen, round 1"
    assert rows["J1"].more == "A Blank seen, round 1; 2 chips face-down"
    assert rows["J1"].label == "Kido Butai here? round 1"
    assert rows["J2"].text == "Nothing known of its chips"


def test_of_a_stack_a_decoy_left_in_an_earlier_round_it_is_not_said_that_nobody_looked_into_it():
    match = flown(2, 3, 1)
    for event in (BlankShown("J2"), RoundEnded()):
        event.apply(match.table)
    rows = {row.unit: row for row in SHOW.notebook(match.view("USN"), "USN").rows}
    assert rows["J2"].text == "Nothing known of its chips"


def test_what_flew_is_remembered_of_the_base_it_came_from():
    match = flown(2, 3, 1, look="2")
    rows = {row.unit: row for row in SHOW.notebook(match.view("IJN"), "IJN").rows}
    assert rows["U1"].text == "Aircraft flew, round 1"
    assert rows["U1"].label == "aircraft flew, round 1"
    assert all(row.text == "Nothing known of its chips" for key, row in rows.items() if key != "U1")


def test_after_fog_the_note_speaks_of_both_bases():
    match = flown(2, 3, 1, look="2")
    match.answer("USN", disposed("return", "return"))
    while match.table.air is not None:
        match.answer("USN", chose("declare_strike", "no"))
    match.answer("IJN", fogging("J1", 28, 25.5))
    order = SHOW.drafts(match.view("IJN"), "IJN", match.ask("IJN")[0], None)[0].order
    match.answer("IJN", order)
    rows = {row.unit: row for row in SHOW.notebook(match.view("USN"), "USN").rows}
    assert rows["J1"].also == ("J3",)
    assert rows["J3"].also == ("J1",)
    assert rows["J1"].label == rows["J3"].label == "Kido Butai here? round 1"
    assert rows["J1"].more.startswith("Then fog: here or in J3")


def test_a_face_up_task_force_is_no_pencil_note():
    match = struck()
    rows = {row.unit: row for row in SHOW.notebook(match.view("USN"), "USN").rows}
    assert rows["J1"].text == "Kido Butai, face-up"
    assert rows["J1"].label == ""


# -- an air action ----------------------------------------------------------------------------------------------------


def test_nothing_is_under_way_between_actions():
    assert SHOW.procedure(start().view("USN"), "USN") is None


def test_the_seven_steps_stand_in_their_order():
    match = flown(2, 3, 1, look="1")
    titles = [rung.title for rung in SHOW.procedure(match.view("USN"), "USN").rungs]
    assert titles == [
        "Briefing",
        "Recon",
        "Declare",
        "Interception",
        "Anti-aircraft",
        "Strike",
        "Debriefing",
    ]


def test_the_distance_of_a_target_is_never_told_as_less_than_it_is():
    match = flown(2, 3, 1, look="1")
    view = match.view("USN")
    launcher, target = view.units[view.air.launcher], view.units["J1"]
    launcher.y, target.y, launcher.x = 20.0, 20.0, 20.0
    target.x = 30.0
    target.x += 12.04 - gap(launcher, target)
    assert f"{gap(launcher, target):.2f}" == "12.04"
    briefing = SHOW.procedure(view, "USN").rungs[0]
    assert "J1, 12.1 in" in briefing.words


def test_the_dice_of_the_search_stay_on_its_step():
    match = start(2, 3)
    match.answer("USN", flying("TF 17", "tf17_1", "J1"))
    for side in match.sides:
        recon = steps(match, side)["Recon"]
        assert recon.state == "now"
        assert recon.faces == (Face(2), Face(3))
        assert recon.result == "= 5: found; may look at 2"


def test_the_defender_reads_neither_force_nor_card_of_a_hidden_striker():
    match = start(2, 3)
    match.answer("USN", flying("TF 17", "tf17_1", "J1"))
    own, foe = (SHOW.procedure(match.view(side), side) for side in ("USN", "IJN"))
    assert own.words == "TF 17, TF 17 no. 1, on J1"
    assert foe.words == "Aircraft of U1, on J1"
    assert "TF 17" not in repr(foe)


def test_before_a_strike_the_striker_reads_its_odds_and_the_defender_none():
    match = start(stacks=STACKS | {"J1": at(28, 24, "Kido Butai", up=["Kido Butai"])})
    match.answer("USN", flying("TF 17", "tf17_1", "J1"))
    own, foe = (steps(match, side) for side in ("USN", "IJN"))
    assert own["Recon"].state == foe["Recon"].state == "skipped"
    assert own["Declare"].state == "now"
    assert own["Declare"].figures[0].value == "2.0"
    assert foe["Declare"].figures == ()


def test_strike_dice_taken_away_are_seen_being_taken():
    match = struck(5, 6, 1, 1, 1, 1, 6, 3)
    match.answer("IJN", intercepting(Kido_Butai="kidobutai_1", Main_Body="mainbody_1"))
    shown = steps(match, "IJN")
    assert [face.state for face in shown["Interception"].faces] == ["hit", "hit", "miss", "miss"]
    assert (shown["Interception"].tiles.left, shown["Interception"].tiles.lost) == (2, 2)
    assert shown["Interception"].result == "2 strike dice are taken away"
    assert (shown["Anti-aircraft"].tiles.left, shown["Anti-aircraft"].tiles.lost) == (2, 2)
    assert shown["Strike"].faces[0].state == "hit"
    assert shown["Strike"].state == "now"


def test_a_strike_that_was_shot_down_whole_skips_what_is_left():
    match = struck(6, 6, 6, 6)
    match.answer("IJN", intercepting(Kido_Butai="kidobutai_1", Main_Body="mainbody_1"))
    shown = steps(match, "USN")
    assert shown["Anti-aircraft"].state == shown["Strike"].state == "skipped"
    assert shown["Strike"].words == "No strike die was left."
    assert shown["Debriefing"].state == "now"


def test_without_a_strike_its_steps_are_skipped():
    match = start(6, 6, cards=CARDS | {"TF 17": ["black:tf17_1"]})
    match.answer("USN", flying("TF 17", "tf17_1", "J1"))
    view = match.view("USN")
    view.air = msgspec.structs.replace(view.air, over=True)
    shown = {rung.title: rung.state for rung in SHOW.procedure(view, "USN").rungs}
    assert [shown[title] for title in ("Recon", "Declare", "Interception", "Anti-aircraft", "Strike")] == [
        "done", "done", "skipped", "skipped", "skipped",
    ]  # fmt: skip
    assert shown["Debriefing"] == "now"


def test_no_fighters_no_dice():
    match = struck(1, 1, 6, 3, 3, 3, 3)
    match.answer("IJN", intercepting())
    shown = steps(match, "USN")
    assert shown["Interception"].state == "skipped"
    assert shown["Interception"].words == "No fighters rise."


# -- a gun battle -----------------------------------------------------------------------------------------------------


def fought(*dice: int, **more: Any) -> Match:
    stacks = {
        "U1": at(20, 20, "TF 17", "gambit:torpedo_ambush"),
        "J1": at(24, 20, "Kido Butai", "blank"),
        "J2": at(40, 32, "Main Body"),
    }
    match = start(*dice, stacks=stacks, cards={}, **more)
    match.answer("USN", moving(match, "U1", (22.5, 20)))
    return match


def test_a_gun_battle_tells_its_chances_before_the_dice():
    shown = steps(fought(), "USN")
    assert shown["Contact"].state == "done"
    assert [figure.label for figure in shown["Guns of USN"].figures] == ["scores more", "even", "scores less"]
    assert shown["Guns of IJN"].state == "to come"


def test_the_guns_of_both_sides_keep_their_dice_and_their_score():
    match = fought(6, 5, 4, 1, 1, 2)
    match.answer("USN", chose("play_gambit"))
    for side in match.sides:
        shown = steps(match, side)
        assert [face.shown for face in shown["Guns of USN"].faces] == [6, 5, 4, 1]
        assert shown["Guns of USN"].result == "1 Confirmed and 2 Unconfirmed"
        assert shown["Guns of IJN"].result == "no hit"
        assert shown["Hits assigned"].state == "now"
        assert shown["Consolidation"].words.startswith("USN scored more")


def test_ships_that_will_sink_are_named_before_they_do():
    match = fought(6, 5, 1, 1, 1, 2, 1, 1, forces=FORCES | {"Kido Butai": [HIRYU, KAGERO, KAGERO]})
    match.answer("USN", chose("play_gambit"))
    match.answer("USN", hits("confirmed", kidobutai_1=1))
    for side in match.sides:
        assert steps(match, side)["Hits assigned"].result == "Kido Butai no. 1 will sink"
