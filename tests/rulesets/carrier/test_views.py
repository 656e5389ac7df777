"""What each side may see, row by row: in its view, in its record of what happened, in its own copy of the log.

What a side may never know is proved by two battles that differ in that alone and look the same to it. The rows,
in the order of the rules, and where they are proved (tests without `test_`):

    base chip: position, side, ID                      bases_their_places_sides_and_names
    number of chips on a base, face-up, face-down      numbers_of_chips_face_up_and_face_down
    moved, revealed this round, Poor Visibility        what_is_marked_on_a_base_for_the_round
    kind and identity of a face-down chip              the_face_of_a_face_down_chip
      at the moment of its own peek                    the_face_of_a_chip_at_the_moment_of_its_peek
    which face-down chip was peeked at earlier         which_face_down_chip_was_the_one_peeked_at
    what was peeked at and returned                    what_was_peeked_at_and_returned
    what Signals Intelligence showed                   what_signals_intelligence_showed
    face-up task force                                 the_sheet_of_a_face_up_task_force_is_live
    sheet of a task force hidden again                 the_sheet_of_a_task_force_hidden_again_is_as_last_seen
    sheet of a task force never revealed               the_sheet_of_a_task_force_never_revealed
    which of two stacks after Fog of War holds what    which_of_two_stacks_holds_what_after_fog_of_war
    number of cards staged by a side,
    number of face-down cards on a task force,
    colour of a face-down card                         the_number_of_cards_of_a_side_and_on_a_revealed_task_force...
    that a card is committed; launcher and target      launching_stack_target_and_that_a_card_is_committed...
    active task force of an air action                 the_active_task_force_where_it_is_revealed
    colour of a committed card                         the_colour_of_a_committed_card_when_it_is_shown_for_a_strike
    colour of a card discarded for a re-roll,
    or left at the end of a round                      the_colour_of_a_card_discarded_unseen
      with a sunk carrier                              the_colour_of_a_card_that_went_down_with_its_ship
    red card revealed for interception, and by whom    a_red_card_shown_tells_its_colour_and_stack...
    Recon dice, success, numbers                       recon_dice_success_and_numbers_are_for_both
    Strike, CAP, AA and Guns dice                      every_die_of_a_strike_and_of_a_gun_battle_is_for_both
    which AA dice came from hidden task forces         dice_are_for_both_and_aa_is_one_total
    Blanks and Gambits revealed, dispersed, found      blanks_and_gambits_shown_dispersed_or_found_are_for_both
    Gambits not yet revealed; that a window is open    gambits_not_yet_shown_and_that_a_window_was_open,
                                                       no_moment_tells_whether_somebody_was_asked
    Command Chips, marker, round, blank supply         command_chips_marker_round_and_blanks_are_for_both
    starting order of battle                           the_starting_order_of_battle_where_it_is_public
    ships sunk, victory points                         ships_sunk_and_points_are_for_both
    objective progress of hidden transports            the_progress_of_hidden_transports_only_at_the_end
    event log                                          the_log_is_full_for_own_events...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from game.match import Allotted, Match, Order, SetTo
from game.match.copying import copy_of
from game.match.events import Rolled
from game.match.reason import Reason, Thought
from game.match.record import Record, confided
from game.rulesets.carrier import purposes
from game.rulesets.carrier.air_events import AirLaunched, CardShown, ChipsDrawn, Searched
from game.rulesets.carrier.events import (
    BlankShown,
    CardDiscarded,
    CardsStaged,
    ChipSpent,
    Dispersed,
    ForceShown,
    GambitShown,
    MarkerPassed,
    Moved,
    ObjectiveScored,
    ShipSunk,
    SignalsRead,
)
from game.rulesets.carrier.victory import scores
from tests.rulesets.carrier.scene import (
    CRUISER,
    HIRYU,
    KAGERO,
    NAGARA,
    TRANSPORT,
    YORKTOWN,
    asked,
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
    squall,
)
from tests.rulesets.played import rolls, told

STACKS = {
    "U1": at(10, 10, "TF 16", "blank"),
    "J1": at(25, 10, "Kido Butai", "blank", "gambit:second_wave"),
    "J2": at(60, 40, "Main Body"),
}
FORCES = {"TF 16": [YORKTOWN, CRUISER], "Kido Butai": [HIRYU, KAGERO], "Main Body": [NAGARA]}
BLACK = {"TF 16": ["black:tf16_1"]}


def start(*dice: int, stacks: dict[str, Any] | None = None, **more: Any) -> Match:
    """TF 16 with a card against Kido Butai, in secret orders of battle."""
    more = {"cards": BLACK, "roster_public": False} | more
    forces = more.pop("forces", FORCES)
    laid = STACKS | (stacks or {})
    lying = {chip[3:] for row in laid.values() for chip in row["chips"] if chip[:3] == "tf:"}
    forces = {name: ships for name, ships in forces.items() if name in lying}
    return battle(laid, forces, dice=dice, **more)


def play(match: Match, *orders: tuple[str, Order]) -> Match:
    for side, order in orders:
        match.answer(side, order)
    return match


def known(match: Match, side: str) -> str:
    """All that a side has before it, as text: its view, what it was told and in which words, its copy of the log."""
    record = Record(match, side)
    record.close()
    words = [entry.telling.sentence for entry in record.entries if entry.telling is not None]
    header, lines = copy_of(match, side)
    parts = (match.view(side), [entry.event for entry in record.entries], words, header, lines)
    return msgspec.json.encode(parts, enc_hook=str).decode()


def looks_the_same(side: str, one: Match, other: Match) -> None:
    """Nothing that a side has before it tells two battles apart, their headers' fingerprints aside."""
    assert one.view(side) == other.view(side)
    assert told(one, side) == told(other, side)
    assert known(one, side) == known(other, side)
    assert one.ask(side) == other.ask(side)


def searched(*dice: int, way: str = "tf16_1", keep: bool = True, **more: Any) -> Match:
    """TF 16 has searched J1."""
    match = play(start(*dice, **more), ("USN", flying("TF 16", way, "J1")))
    if keep and asked(match, "USN") == ["recon_reroll"]:
        match.answer("USN", chose("recon_reroll", "keep"))
    return match


@pytest.mark.clause("CAR-INF-1", "CAR-INF-2")
def test_bases_their_places_sides_and_names() -> None:
    match = play(start(), ("USN", moving(match_at := start(), "U1", (12, 10))))
    assert match_at is not None
    for side in match.sides:
        view = match.view(side)
        assert {key: (u.id, u.side, u.at, u.state) for key, u in view.units.items()} == {
            key: (u.id, u.side, u.at, u.state) for key, u in match.table.units.items()
        }
        assert [event for event in told(match, side) if isinstance(event, Moved)] == [
            Moved("U1", ((10.0, 10.0), (12.0, 10.0)), 12.0, 10.0, 90.0)
        ]


@pytest.mark.clause("CAR-INF-1", "CAR-CHP-13", "CAR-CHP-5")
def test_numbers_of_chips_face_up_and_face_down() -> None:
    match = start(stacks={"J1": at(25, 10, "Kido Butai", "blank", "blank", up=["Kido Butai"])})
    for side in match.sides:
        stack = match.view(side).units["J1"]
        assert (len(stack.up), stack.hidden) == (1, 2)
    with pytest.raises(KeyError):
        match.view("USN").units["J3"]


@pytest.mark.clause("CAR-INF-1", "CAR-CHP-10", "CAR-VIS-1")
def test_what_is_marked_on_a_base_for_the_round() -> None:
    front = (squall((24, 5), (28, 5), (28, 15), (24, 15)),)
    marked = at(25, 10, "Kido Butai", "blank", moved=True, shown=True, squall=True)
    match = start(stacks={"J1": marked}, terrain=front)
    for side in match.sides:
        stack = match.view(side).units["J1"]
        assert (stack.moved, stack.shown, stack.squall) == (True, True, True)
        assert match.view(side).squalls == match.table.squalls


@pytest.mark.clause("CAR-INF-1", "CAR-INF-2", "CAR-CHP-2", "CAR-CHP-5")
def test_the_face_of_a_face_down_chip() -> None:
    match = play(start(), ("USN", hold()), ("IJN", moving(start(), "J1", (26, 10))))
    assert match.view("IJN").units["J1"].down == ("blank", "gambit:second_wave", "tf:Kido Butai")
    assert match.view("USN").units["J1"].down == ()
    for secret in ("Kido Butai", "second_wave", "Main Body"):
        assert secret in known(match, "IJN")
        assert secret not in known(match, "USN")
    assert "TF 16" not in known(match, "IJN")
    other = start(stacks={"J1": at(25, 10, "Main Body", "blank", "blank"), "J2": at(60, 40, "Kido Butai")})
    play(other, ("USN", hold()), ("IJN", moving(other, "J1", (26, 10))))
    looks_the_same("USN", match, other)


@pytest.mark.clause("CAR-REC-9", "CAR-INF-1")
def test_the_face_of_a_chip_at_the_moment_of_its_peek() -> None:
    match = searched(1, 1, 3)
    match.answer("USN", chose("recon_peek_count", "1"))
    assert match.view("USN").air.drawn == ("tf:Kido Butai",)
    assert "Kido Butai" not in match.view("USN").forces
    assert match.view("IJN").air.drawn == ()
    assert [event for event in told(match, "IJN") if isinstance(event, ChipsDrawn)] == [
        ChipsDrawn("USN", "J1", 1)
    ]


@pytest.mark.clause("CAR-REC-10", "CAR-INF-1")
def test_which_face_down_chip_was_the_one_peeked_at() -> None:
    """The same chips drawn in another order, from a stack that has no order: the same to the searcher."""
    seen = []
    for first, second in ((1, 1), (2, 1)):  # of blank, blank, Kido Butai: one blank, or the other
        match = searched(2, 2, first, second, stacks={"J1": at(25, 10, "Kido Butai", "blank", "blank")})
        play(match, ("USN", chose("recon_peek_count", "2")), ("USN", disposed("return", "return")))
        seen.append(match)
    looks_the_same("USN", *seen)
    assert seen[0].table.units["J1"].down == ("blank", "blank", "tf:Kido Butai")


def peeked(face: int) -> Match:
    """One chip of J1 was looked at and returned: the blank (1), the Gambit (2) would be shown, or the force (3)."""
    return play(searched(1, 1, face), ("USN", chose("recon_peek_count", "1")), ("USN", disposed("return")))


@pytest.mark.clause("CAR-REC-11", "CAR-INF-1", "CAR-INF-3")
def test_what_was_peeked_at_and_returned() -> None:
    blank, force = peeked(1), peeked(3)
    looks_the_same("IJN", blank, force)
    assert [note.what for note in blank.view("USN").notes["USN"]] == ["blank"]
    (note,) = force.view("USN").notes["USN"]
    assert (note.round, note.what, note.stacks, note.how) == (1, "tf:Kido Butai", ("J1",), "recon")
    assert [note.how for note in force.view("IJN").notes["IJN"]] == ["flew"]


@pytest.mark.clause("CAR-GAM-10", "CAR-INF-1", "CAR-INF-3")
def test_what_signals_intelligence_showed() -> None:
    seen = []
    for faces in ((3, 2), (2, 1)):
        match = start(
            *faces,
            stacks={"U1": at(10, 10, "TF 16", "gambit:signals_intelligence")},
            step="Intelligence",
        )
        match.answer("USN", chose("play_gambit", "signals_intelligence:J1"))
        seen.append(match)
    looks_the_same("IJN", *seen)
    assert SignalsRead("USN", "J1", 2) in told(seen[0], "IJN")
    assert [note.what for note in seen[0].view("USN").notes["USN"]] == ["gambit:second_wave", "tf:Kido Butai"]
    assert "Kido Butai" not in seen[0].view("USN").forces


@pytest.mark.clause("CAR-INF-1", "CAR-CHP-3")
def test_the_sheet_of_a_face_up_task_force_is_live() -> None:
    stacks = {"U1": at(25, 14, "TF 16"), "J1": at(25, 10, "Kido Butai", up=["Kido Butai"])}
    match = start(6, 1, 1, 1, 1, stacks=stacks)
    assert match.view("USN").forces["Kido Butai"].ships == match.table.forces["Kido Butai"].ships
    assert "TF 16" not in match.view("IJN").forces
    play(match, ("USN", moving(match, "U1", (25, 11.5))), ("USN", hits("confirmed", kidobutai_1=1)))
    sheet = match.view("USN").forces["Kido Butai"]
    assert [ship.sunk for ship in sheet.ships] == [True, False]
    assert (sheet.guns, sheet.aa, sheet.strike, sheet.cap) == tuple(
        getattr(match.table.forces["Kido Butai"], rating) for rating in ("guns", "aa", "strike", "cap")
    )
    assert match.view("IJN").forces["TF 16"].ships == match.table.forces["TF 16"].ships


def hidden_again(goes: Sequence[str], stays: Sequence[str]) -> Match:
    """Kido Butai, face-up with a blank, lays Fog of War: these chips go to the new base, those stay."""
    match = start(
        stacks={"J1": at(25, 10, "Kido Butai", "blank", up=["Kido Butai"])},
        first="IJN",
        sunk=["kidobutai_2"],
        cards={"Kido Butai": ["red:kidobutai_1"]},
    )
    shares = {
        base: {chip: list(chips).count(chip) for chip in chips}
        for base, chips in (("J1", stays), ("new", goes))
    }
    return play(match, ("IJN", fogging("J1", 26.5, 10)), ("IJN", Allotted("share_out", shares)))  # type: ignore[arg-type]


@pytest.mark.clause("CAR-INF-1", "CAR-INF-3", "CAR-FOW-9")
def test_the_sheet_of_a_task_force_hidden_again_is_as_last_seen() -> None:
    match = hidden_again(["blank"], ["tf:Kido Butai", "blank"])
    sheet = match.view("USN").forces["Kido Butai"]
    assert [ship.sunk for ship in sheet.ships] == [False, True]
    assert sheet.cards == ()
    assert match.view("IJN").forces["Kido Butai"].cards


@pytest.mark.clause("CAR-INF-1")
def test_the_sheet_of_a_task_force_never_revealed() -> None:
    one = start()
    other = start(forces=FORCES | {"Kido Butai": [KAGERO], "Main Body": [HIRYU, HIRYU]})
    looks_the_same("USN", one, other)
    assert set(one.view("USN").forces) == {"TF 16"}
    assert set(one.view("IJN").forces) == {"Kido Butai", "Main Body"}


@pytest.mark.clause("CAR-FOW-9", "CAR-INF-1")
def test_which_of_two_stacks_holds_what_after_fog_of_war() -> None:
    one = hidden_again(["blank"], ["tf:Kido Butai", "blank"])
    other = hidden_again(["tf:Kido Butai"], ["blank", "blank"])
    looks_the_same("USN", one, other)
    assert one.view("IJN").units["J3"].down != other.view("IJN").units["J3"].down


def staged(**colours: str) -> Match:
    """Both sides have staged: TF 16 and Kido Butai their carriers' cards, Kido Butai face-up."""
    match = start(
        stacks={"J1": at(25, 10, "Kido Butai", "blank", up=["Kido Butai"])},
        forces=FORCES | {"Kido Butai": [HIRYU, HIRYU]},
        step="Staging",
        cards={},
    )
    match.answer("USN", SetTo("stage_air_groups", {"card": {"tf16_1": colours.get("tf16_1", "red")}}))
    theirs = {key: colours.get(key, "red") for key in ("kidobutai_1", "kidobutai_2")}
    return play(match, ("IJN", SetTo("stage_air_groups", {"card": dict(theirs)})))


@pytest.mark.clause("CAR-INF-1", "CAR-STG-4", "CAR-STG-6")
def test_the_number_of_cards_of_a_side_and_on_a_revealed_task_force_but_no_colour() -> None:
    match = staged()
    assert match.view("USN").staged == match.view("IJN").staged == {"USN": 1, "IJN": 2}
    assert [(c.by, c.colour) for c in match.view("USN").forces["Kido Butai"].cards] == [("", "")] * 2
    assert "TF 16" not in match.view("IJN").forces
    looks_the_same("USN", match, staged(kidobutai_1="black"))
    looks_the_same("IJN", match, staged(tf16_1="black"))
    count = next(event for event in told(match, "IJN") if isinstance(event, CardsStaged))
    assert count == CardsStaged("USN", 1)


@pytest.mark.clause("CAR-AIR-6", "CAR-AIR-8", "CAR-INF-1")
def test_launching_stack_target_and_that_a_card_is_committed_but_neither_force_nor_colour() -> None:
    stacks = {"U1": at(10, 10, "TF 16", "TF 17")}
    forces = FORCES | {"TF 17": [YORKTOWN]}
    worlds = []
    for force, colour in (("TF 16", "black"), ("TF 17", "red"), ("TF 16", "red")):
        cards = {"TF 16": [f"{colour}:tf16_1"], "TF 17": [f"{colour}:tf17_1"]}
        match = start(6, 6, stacks=stacks, forces=forces, cards=cards)
        match.answer("USN", flying(force, "tf16_1" if force == "TF 16" else "tf17_1", "J1"))
        worlds.append(match)
    air = worlds[0].view("IJN").air
    assert (air.launcher, air.target, air.card, air.force) == ("U1", "J1", "card", "")
    assert AirLaunched("USN", "", "U1", "J1", "card") in told(worlds[0], "IJN")
    looks_the_same("IJN", worlds[0], worlds[1])
    looks_the_same("IJN", worlds[0], worlds[2])
    assert worlds[0].view("USN").air.force == "TF 16"
    assert worlds[0].view("USN").air.card == "tf16_1"


@pytest.mark.clause("CAR-AIR-8", "CAR-INF-1")
def test_the_active_task_force_where_it_is_revealed() -> None:
    match = start(6, 6, stacks={"U1": at(10, 10, "TF 16", "blank", up=["TF 16"])})
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert match.view("IJN").air.force == "TF 16"
    assert AirLaunched("USN", "TF 16", "U1", "J1", "card") in told(match, "IJN")
    assert [(c.by, c.colour, c.state) for c in match.view("IJN").forces["TF 16"].cards] == [
        ("", "", "staged")
    ]


@pytest.mark.clause("CAR-STK-3", "CAR-INF-1")
def test_the_colour_of_a_committed_card_when_it_is_shown_for_a_strike() -> None:
    up = {"J1": at(25, 10, "Kido Butai", up=["Kido Butai"])}
    match = start(stacks=up, cards=BLACK | {"Kido Butai": ["red:kidobutai_1"]})
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert "black" not in known(match, "IJN")
    match.answer("USN", chose("declare_strike", "strike"))
    assert CardShown("USN", "", "", "black", "U1") in told(match, "IJN")
    assert "TF 16" not in known(match, "IJN")


@pytest.mark.clause("CAR-REC-4", "CAR-STG-5", "CAR-STG-7", "CAR-INF-1")
def test_the_colour_of_a_card_discarded_unseen() -> None:
    worlds = []
    for colour in ("black", "red"):
        match = searched(6, 6, 6, 6, keep=False, cards={"TF 16": [f"{colour}:tf16_1"]})
        match.answer("USN", chose("recon_reroll", "reroll"))
        while match.table.turn == 1:
            match.answer(match.asked()[0], hold())
        worlds.append(match)
    looks_the_same("IJN", *worlds)
    assert CardDiscarded("USN", "", "", "rerun") in told(worlds[0], "IJN")
    left = []
    for colour in ("black", "red"):
        match = start(cards={"TF 16": [f"{colour}:tf16_1"]})
        while match.table.turn == 1:
            match.answer(match.asked()[0], hold())
        left.append(match)
    looks_the_same("IJN", *left)


@pytest.mark.clause("CAR-STG-7", "CAR-INF-1")
def test_the_colour_of_a_card_that_went_down_with_its_ship() -> None:
    worlds = []
    for colour in ("black", "red"):
        stacks = {
            "J1": at(25, 14, "Main Body"),
            "U1": at(25, 10, "TF 16", "blank"),
            "J2": at(60, 40, "Kido Butai"),
        }
        match = start(6, 1, 1, 1, 1, stacks=stacks, first="IJN", cards={"TF 16": [f"{colour}:tf16_1"]})
        play(match, ("IJN", moving(match, "J1", (25, 11.5))), ("IJN", hits("confirmed", tf16_1=1)))
        worlds.append(match)
    looks_the_same("IJN", *worlds)
    assert CardDiscarded("USN", "TF 16", "", "sunk") in told(worlds[0], "IJN")


def intercepted(first: str, second: str) -> Match:
    """A strike on Main Body, face-up in J1; of two hidden task forces beside it, one shows a red card."""
    stacks = {
        "J1": at(25, 10, "Main Body", up=["Main Body"]),
        "J2": at(31, 10, first),
        "J3": at(60, 40, second),
    }
    forces = FORCES | {"Kido Butai": [HIRYU], "Strikers": [HIRYU]}
    cards = BLACK | {"Kido Butai": ["red:kidobutai_1"], "Strikers": ["red:strikers_1"]}
    match = start(*([1] * 8), stacks=stacks, forces=forces, cards=cards)
    play(match, ("USN", flying("TF 16", "tf16_1", "J1")), ("USN", chose("declare_strike", "strike")))
    key, by = first.replace(" ", "_"), "kidobutai_1" if first == "Kido Butai" else "strikers_1"
    return play(match, ("IJN", intercepting(**{key: by})))


@pytest.mark.clause("CAR-INT-5", "CAR-INF-1")
def test_a_red_card_shown_tells_its_colour_and_stack_and_not_its_task_force() -> None:
    one, other = intercepted("Kido Butai", "Strikers"), intercepted("Strikers", "Kido Butai")
    assert CardShown("IJN", "", "", "red", "J2") in told(one, "USN")
    assert CardShown("IJN", "Kido Butai", "kidobutai_1", "red", "J2") in told(one, "IJN")
    looks_the_same("USN", one, other)
    stacks = {"J1": at(25, 10, "Kido Butai", up=["Kido Butai"])}
    match = start(*([1] * 9), stacks=stacks, cards=BLACK | {"Kido Butai": ["red:kidobutai_1"]})
    play(match, ("USN", flying("TF 16", "tf16_1", "J1")), ("USN", chose("declare_strike", "strike")))
    match.answer("IJN", intercepting(Kido_Butai="kidobutai_1"))
    assert CardShown("IJN", "Kido Butai", "", "red", "J1") in told(match, "USN")


@pytest.mark.clause("CAR-REC-1", "CAR-REC-3", "CAR-INF-1")
def test_recon_dice_success_and_numbers_are_for_both() -> None:
    match = searched(2, 4, 1, 1)
    match.answer("USN", chose("recon_peek_count", "2"))
    for side in match.sides:
        air = match.view(side).air
        assert (air.rolled, air.allowed, air.looks) == ((2, 4), 2, 2)
        assert Searched((2, 4), 2) in told(match, side)
        assert any(isinstance(event, Rolled) and event.roll.faces == (2, 4) for event in told(match, side))


@pytest.mark.clause("CAR-AA-1", "CAR-INF-1")
def test_dice_are_for_both_and_aa_is_one_total() -> None:
    worlds = []
    for up, hidden in (("Main Body", "Kido Butai"), ("Main Body", "Strikers")):
        stacks = {"J1": at(25, 10, up, hidden, up=[up]), "J2": at(60, 40, "blank")}
        forces = FORCES | {"Kido Butai": [HIRYU, KAGERO], "Strikers": [HIRYU, KAGERO]}
        match = start(6, 6, *([1] * 12), stacks=stacks, forces=forces)
        play(match, ("USN", flying("TF 16", "tf16_1", "J1")), ("USN", chose("recon_reroll", "keep")))
        worlds.append(play(match, ("USN", chose("declare_strike", "strike"))))
    labels = [purpose for purpose, _ in rolls(worlds[0])]
    assert labels == [purposes.Search("U1", "J1"), purposes.Flak("J1"), purposes.Strike("U1", "J1")]
    for side in ("USN", "IJN"):
        faces = [event.roll.faces for event in told(worlds[0], side) if isinstance(event, Rolled)]
        assert faces == [faces for _, faces in rolls(worlds[0])]
    assert "Kido Butai" not in known(worlds[0], "USN")
    looks_the_same("USN", *worlds)


@pytest.mark.clause("CAR-INF-1", "CAR-GEN-2")
def test_every_die_of_a_strike_and_of_a_gun_battle_is_for_both() -> None:
    strike = start(
        1, 2, 6, 1, 3, 1, *([1] * 10),
        stacks={"J1": at(25, 10, "Kido Butai", up=["Kido Butai"])},
        cards=BLACK | {"Kido Butai": ["red:kidobutai_1"]},
    )  # fmt: skip
    play(strike, ("USN", flying("TF 16", "tf16_1", "J1")), ("USN", chose("declare_strike", "strike")))
    strike.answer("IJN", intercepting(Kido_Butai="kidobutai_1"))
    guns = start(*([1] * 9), stacks={"U1": at(25, 14, "TF 16"), "J1": at(25, 10, "Kido Butai")})
    guns.answer("USN", moving(guns, "U1", (25, 11.5)))
    assert [purpose for purpose, _ in rolls(strike)] == [
        purposes.Interception("J1"),
        purposes.Flak("J1"),
        purposes.Strike("U1", "J1"),
    ]
    assert [purpose for purpose, _ in rolls(guns)] == [purposes.Guns(("U1",)), purposes.Guns(("J1",))]
    for match in (strike, guns):
        for side in match.sides:
            seen = [event.roll for event in told(match, side) if isinstance(event, Rolled)]
            assert [(roll.throw.purpose, roll.faces) for roll in seen] == rolls(match)


@pytest.mark.clause("CAR-INF-1", "CAR-CHP-7", "CAR-CHP-8", "CAR-GUN-1")
def test_blanks_and_gambits_shown_dispersed_or_found_are_for_both() -> None:
    match = searched(2, 2, 2, 1)
    play(match, ("USN", chose("recon_peek_count", "2")), ("USN", disposed("", "reveal")))
    rammed = start(
        stacks={
            "U1": at(25, 14, "TF 16"),
            "J1": at(25, 10, "blank", "gambit:squall"),
            "J3": at(50, 9, "Kido Butai"),
        }
    )
    rammed.answer("USN", moving(rammed, "U1", (25, 11.5)))
    for side in ("USN", "IJN"):
        assert GambitShown("J1", "second_wave") in told(match, side)
        assert BlankShown("J1") in told(match, side)
        assert Dispersed("J1", ("blank", "gambit:squall")) in told(rammed, side)
    assert "TF 16" not in known(rammed, "IJN")


@pytest.mark.clause("CAR-INF-1", "CAR-GAM-1")
def test_gambits_not_yet_shown_and_that_a_window_was_open() -> None:
    """With a Squall in the target its owner is asked and passes; with a Blank nobody is. It looks the same."""
    worlds = []
    for chip in ("gambit:squall", "blank", "gambit:second_wave"):
        stacks = {"J1": at(25, 10, "Kido Butai", chip)}
        match = start(6, 6, stacks=stacks)
        match.answer("USN", flying("TF 16", "tf16_1", "J1"))
        if chip == "gambit:squall":
            assert asked(match, "IJN") == ["play_gambit"]
            match.answer("IJN", chose("play_gambit"))
        assert match.table.agenda[0].curtain(match.table)
        match.answer("USN", chose("recon_reroll", "keep"))
        worlds.append(match)
    looks_the_same("USN", worlds[0], worlds[1])
    looks_the_same("USN", worlds[0], worlds[2])


def passed(match: Match, *orders: tuple[str, Order], secret: str, asked_for: str = "play_gambit") -> Match:
    """The orders are given; whenever `secret` is asked on the way, it declines. Whether it was asked: `.notice`."""
    none = {
        "play_gambit": chose("play_gambit"),
        "declare_strike": chose("declare_strike", "no"),
        "intercept": intercepting(),
    }[asked_for]
    for side, order in [*orders, ("", hold())]:
        while asked(match, secret) == [asked_for]:
            match.answer(secret, none)
            match.notice = "asked"
        if side:
            match.answer(side, order)
    return match


def ready(chips: Sequence[str], theirs: Sequence[str] = ("blank",), **more: Any) -> Match:
    """Fog of one kind or the other beside TF 16 in U1, and beside Kido Butai, face-up in J1; ones without end."""
    stacks = {
        "U1": at(25, 13.5, "TF 16", *chips),
        "J1": at(25, 10, "Kido Butai", *theirs, up=["Kido Butai"]),
    }
    return start(*more.pop("dice", [1] * 40), stacks=stacks, **more)


FLY = ("USN", flying("TF 16", "tf16_1", "J1"))
KEEP = ("USN", chose("recon_reroll", "keep"))
LOOK = ("USN", chose("recon_peek_count", "0"))
STRIKE = ("USN", chose("declare_strike", "strike"))


def windows(asks: bool) -> dict[str, Match]:
    """Every moment at which a holder alone is asked, passed by where he `asks`; and as it is where nobody holds."""
    other = "gambit:radio_deception"

    def ours(gambit: str) -> list[str]:
        return [f"gambit:{gambit}" if asks else other]

    def ram(match: Match) -> tuple[str, Order]:
        return "USN", moving(match, "U1", (25, 11.5))

    hit = [*[1, 2], *[1] * 3, *[6] * 3, 1]  # search, AA, three hits of four strike dice
    return {
        "command": passed(ready(ours("signals_intelligence"), step="Intelligence"), secret="USN"),
        "briefing": passed(ready((), ours("squall")), FLY, secret="IJN"),
        "interception": passed(
            ready((), ours("fighter_ambush")), FLY, KEEP, LOOK, STRIKE, secret="IJN"
        ),
        "strike before assignment": passed(
            ready((), ours("damage_control"), dice=hit), FLY, KEEP, LOOK, STRIKE, secret="IJN"
        ),
        "debriefing": passed(ready(ours("second_wave")), FLY, KEEP, LOOK, STRIKE, secret="USN"),
        "gun battle, active": passed(match := ready(ours("torpedo_ambush")), ram(match), secret="USN"),
        "gun battle, other": passed(match := ready((), ours("torpedo_ambush")), ram(match), secret="IJN"),
        "guns before assignment": passed(
            match := ready((), ours("damage_control"), dice=[6] * 9), ram(match), secret="IJN"
        ),
        "red cards": passed(
            ready((), cards=BLACK | {"Kido Butai": [f"{'red' if asks else 'black'}:kidobutai_1"]}),
            FLY, KEEP, LOOK, STRIKE, secret="IJN", asked_for="intercept",
        ),
        "a black card": passed(
            ready((), cards={"TF 16": [f"{'black' if asks else 'red'}:tf16_1"]}),
            FLY, KEEP, LOOK, secret="USN", asked_for="declare_strike",
        ),
    }  # fmt: skip


@pytest.mark.clause("CAR-INF-1", "CAR-GAM-1")
def test_no_moment_tells_whether_somebody_was_asked() -> None:
    held, never = windows(True), windows(False)
    for moment in held:
        assert (held[moment].notice, never[moment].notice) == ("asked", ""), moment
        active = moment in ("command", "debriefing", "gun battle, active", "a black card")
        looks_the_same("IJN" if active else "USN", held[moment], never[moment])


@pytest.mark.clause("CAR-INF-1")
def test_one_that_thinks_aloud_keeps_what_it_thought_of_a_gambit_it_kept() -> None:
    match = start(6, 6, stacks={"J1": at(25, 10, "Kido Butai", "gambit:squall")})
    match.header = msgspec.structs.replace(match.header, seats={"USN": "hand", "IJN": "captain:aloud"})
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    reason = Reason((Thought("Keep the Squall", 1.0),))
    match.answer("IJN", chose("play_gambit"), "captain", reason)
    for side, read in (("USN", False), (None, True)):
        record = Record(match, side)
        record.close()
        assert any(confided(match, side, entry) for entry in record.entries) is read


@pytest.mark.clause("CAR-INF-1", "CAR-CMD-3")
def test_command_chips_marker_round_and_blanks_are_for_both() -> None:
    match = play(start(), ("USN", hold()))
    while match.table.turn == 1:
        match.answer(match.asked()[0], hold())
    for side in match.sides:
        view = match.view(side)
        assert (view.commands, view.first, view.turn) == (match.table.commands, "IJN", 2)
        assert ChipSpent("USN", "hold") in told(match, side)
        assert MarkerPassed("IJN") in told(match, side)


@pytest.mark.clause("CAR-INF-5")
@pytest.mark.parametrize("public", [True, False])
def test_the_starting_order_of_battle_where_it_is_public(public: bool) -> None:
    match = start(roster_public=public)
    assert set(match.view("USN").started) == ({"USN", "IJN"} if public else {"USN"})
    names = [name for name in match.table.started["IJN"] if name.startswith("Kido Butai no. 1")]
    assert len(names) == 1
    assert (names[0] in known(match, "USN")) is public
    assert "tf:Kido Butai" not in known(match, "USN")


@pytest.mark.clause("CAR-INF-1", "CAR-HIT-9", "CAR-VIC-5")
def test_ships_sunk_and_points_are_for_both() -> None:
    stacks = {"U1": at(25, 14, "TF 16"), "J1": at(25, 10, "Kido Butai")}
    match = start(6, 1, 1, 1, 1, stacks=stacks)
    play(match, ("USN", moving(match, "U1", (25, 11.5))), ("USN", hits("confirmed", kidobutai_2=1)))
    for side in match.sides:
        assert scores(match.view(side))["USN"] == 1
        assert ShipSunk("kidobutai_2", "Kido Butai no. 2", "Kido Butai", "IJN", 1) in told(match, side)


@pytest.mark.clause("CAR-VIC-6", "CAR-INF-1")
def test_the_progress_of_hidden_transports_only_at_the_end() -> None:
    zone = [{"name": "Roads", "outline": [[20, 5], [30, 5], [30, 15], [20, 15]]}]
    goal = ({"side": "IJN", "kind": "transport_in_zone", "zone": "Roads", "vp_each": 6},)
    match = start(
        stacks={"J1": at(25, 10, "Convoy", "blank"), "J2": at(60, 40, "Main Body")},
        forces=FORCES | {"Convoy": [TRANSPORT]},
        turns=1,
        more={"zone": zone},
        objectives=goal,
    )
    assert "Convoy" not in known(match, "USN")
    while match.over is None:
        match.answer(match.asked()[0], hold())
    assert ObjectiveScored("IJN", "transport_in_zone", "Roads", 6, ("Convoy no. 1",)) in told(match, "USN")
    assert ForceShown("J1", "Convoy") in told(match, "USN")


@pytest.mark.clause("CAR-INF-1", "CAR-INF-2")
def test_the_log_is_full_for_own_events_and_has_the_hidden_parts_removed_for_others() -> None:
    match = peeked(3)
    kinds = [type(event).__name__ for event in told(match, "USN")]
    assert kinds == [type(event).__name__ for event in told(match, "IJN")]
    assert "Kido Butai" in known(match, "USN")
    assert match.view("IJN").forces["Kido Butai"] == match.table.forces["Kido Butai"]
    assert not match.view("IJN").forces["Kido Butai"].known


@pytest.mark.clause("CAR-INF-4")
def test_the_seed_and_draws_unseen_are_in_no_view_and_no_copy() -> None:
    match = peeked(1)
    for side in match.sides:
        header, lines = copy_of(match, side)
        assert header.seed is None
        assert header.scenario.seed is None
        assert not any(
            "draw" in type(event).__name__.lower() and getattr(event, "chips", ())
            for line in lines
            for event in line.events
            if side == "IJN"
        )
    table = match.table.fork()
    assert "seed" not in table.__struct_fields__
