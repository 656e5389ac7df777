"""What lies beside the table: the hand, the notes, the steps of what is under way; through real events."""

from pathlib import Path

import msgspec
import pygame
import pytest

from game.content.jottings import Jottings, notes_path
from game.content.orderbook import OrderBook
from game.content.settings import Settings
from game.match import Chose, SetTo
from game.tabletop.overlays import Pencilled
from game.tabletop.papers import Face, Peeked, Procedure, Rung, Tiles
from game.tabletop.piles import Token
from game.tabletop.presenter import Figure
from game.ui.app import App, Pilot
from game.ui.battle.layout import layout
from game.ui.battle.notes_panel import PENCIL
from game.ui.battle.scene import BattleScene
from game.ui.battle.step_card import StepCard
from game.ui.board.shipyard import Shipyard
from game.ui.front.archive import Archive
from game.ui.kit import letters, theme
from game.ui.kit.layout import Row
from tests.ui import decoys
from tests.ui.battles import Sitting, battle

SIZES = ((1920, 1080), (1280, 720))


def table(size=(1280, 720), *, match=None, speed="instant", staged=True, seats=None) -> Sitting:
    """One hand at decoys, the other side answered for here; both sheets filled."""
    match = match or decoys.start()
    scene = BattleScene(match, seats or {"IJN": "nobody"}, Settings(animation=speed, advice=False))
    sitting = Sitting(match, scene, Pilot(App(size), scene))
    if staged:
        for side in match.sides:
            match.answer(side, SetTo("stage", {"card": dict.fromkeys(decoys.HOLDERS[side], "black")}))
    sitting.pilot.wait(300)
    return sitting


# -- where it lies --------------------------------------------------------------------------------------------------


def test_a_game_without_papers_keeps_its_layout():
    for size in SIZES:
        App(size)
        assert layout(size).hand.w == layout(size).notes.w == 0
        assert battle(size=size).scene.layout == layout(size)


def test_below_a_card_as_high_as_it_may_be_the_plan_has_two_fifths_of_its_column():
    App((1600, 900))
    boxes = layout((1600, 900))
    assert not boxes.compact
    assert boxes.below_card.bottom == boxes.column.bottom
    assert boxes.below_card.h >= boxes.column.h * 2 // 5 - theme.px(theme.GAP) - 1


@pytest.mark.parametrize("size", SIZES)
def test_hand_and_notes_take_the_boxes_of_the_look(size):
    boxes = table(size).scene.layout
    expected = {
        (1920, 1080): ((368, 796, 1164, 154), (16, 712, 336, 352), (1548, 80, 356, 780)),
        (1280, 720): ((12, 520, 936, 96), (0, 0, 0, 0), (960, 58, 308, 350)),
    }[size]
    for box, wanted in zip((boxes.hand, boxes.notes, boxes.card), expected, strict=True):
        assert all(abs(one - other) <= 3 for one, other in zip(box, wanted, strict=True)), (box, wanted)


@pytest.mark.parametrize("size", SIZES)
def test_no_two_boxes_overlap(size):
    boxes = table(size).scene.layout
    areas = [boxes.ribbon, boxes.board, boxes.hand, boxes.bar, boxes.log, boxes.notes, boxes.card, boxes.map]
    areas = [area for area in areas if area.w]
    for place, area in enumerate(areas):
        assert area.collidelist(areas[place + 1 :]) == -1


# -- the hand -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_cards_lie_inside_their_panel_and_overlap_only_when_there_are_many(size):
    hand = table(size).scene.trays.hand
    boxes = hand.card_boxes()
    assert len(boxes) == 2
    assert all(hand.area.contains(box) for box in boxes)
    assert not boxes[0].colliderect(boxes[1])
    many = msgspec.structs.replace(
        hand.hand, cards=tuple(msgspec.structs.replace(hand.hand.cards[0], key=f"{n}") for n in range(14))
    )
    hand.show(many, 0)
    boxes = hand.card_boxes()
    assert all(hand.area.contains(box) for box in boxes)
    assert boxes[0].colliderect(boxes[1])


def test_a_card_pressed_in_the_sealed_sheet_takes_up_its_row_and_then_turns_it():
    sitting = table(staged=False)
    box = sitting.scene.trays.hand.card_boxes()[1]
    sitting.pilot.click(box.center)
    assert sitting.draft.unit == "Yorktown"
    sitting.pilot.click(box.center)
    assert sitting.draft.values["card", "Yorktown"] == "black"
    sitting.pilot.click(box.center)
    assert sitting.draft.values["card", "Yorktown"] == "red"


def test_a_card_pressed_otherwise_chooses_the_pile_it_belongs_to():
    sitting = table()
    sitting.pilot.click(sitting.scene.trays.hand.card_boxes()[0].center)
    assert sitting.scene.stage.selected == "U1"


def test_a_card_under_the_pointer_rises_and_is_explained():
    sitting = table()
    before = sitting.pilot.app.canvas.copy()
    box = sitting.scene.trays.hand.card_boxes()[0]
    sitting.pilot.move(box.center)
    sitting.pilot.wait(60)
    above = pygame.Rect(box.x + 8, box.y - 4, box.w - 16, 3)
    now = sitting.pilot.app.canvas
    assert pygame.image.tobytes(before.subsurface(above), "RGB") != pygame.image.tobytes(
        now.subsurface(above), "RGB"
    )
    sitting.pilot.wait(500)
    assert sitting.scene.tooltip.shown.clause == "DEC-1"


@pytest.mark.parametrize("size", SIZES)
def test_a_chip_on_the_tray_is_settled_by_its_own_buttons(size, monkeypatch):
    plain = decoys.DecoyPresenter.hand
    tray = (
        Peeked("card/Lexington", Token("Main Body", "force", "carrier"), 1),
        Peeked("card/Yorktown", Token("blank", "blank"), 1),
    )
    monkeypatch.setattr(
        decoys.DecoyPresenter,
        "hand",
        lambda self, view, side: msgspec.structs.replace(
            plain(self, view, side), tray=tray, tray_title="Two chips"
        ),
    )
    sitting = table(size, staged=False)
    hand = sitting.scene.trays.hand
    assert not hand.card_boxes()
    for button in hand.laid.controls:
        row, choice = button.name.rsplit(" ", 1)
        assert hand.area.contains(button.area)
        assert letters.measure(button.text, letters.SMALL_STRONG)[0] <= button.area.w - theme.px(12)
        if (row, choice) in (("card/Lexington", "red"), ("card/Yorktown", "black")):
            sitting.pilot.click(button.area.center)
    assert sitting.draft.values == {("card", "Lexington"): "red", ("card", "Yorktown"): "black"}
    sitting.send()
    assert sitting.last_order("USN").values["card"]["Lexington"] == "red"


# -- notes ----------------------------------------------------------------------------------------------------------


def noted(sitting: Sitting, unit: str, words: str) -> None:
    sitting.scene.stage.selected = unit
    sitting.scene._touch()
    sitting.pilot.key("I")
    sitting.pilot.type(words)
    sitting.pilot.key("Enter")


@pytest.mark.parametrize("size", SIZES)
def test_what_a_player_writes_stands_beside_the_piece_and_in_the_row(size):
    sitting = table(size)
    noted(sitting, "J2", "decoys, I think")
    rows = {row.unit: row for row in sitting.scene.trays.notes.rows}
    assert rows["J2"].own == "decoys, I think"
    pencilled = [one.text for one in sitting.scene.shown_overlays() if isinstance(one, Pencilled)]
    assert "decoys, I think" in pencilled
    assert "Zuikaku here? round 2" in pencilled


def test_while_a_note_is_written_keys_are_letters():
    sitting = table()
    held = list(sitting.scene.stage.held)
    sitting.scene.stage.selected = "J2"
    sitting.pilot.key("I")
    assert sitting.scene.trays.writing
    sitting.pilot.type("cv")
    sitting.pilot.key("C")
    assert sitting.scene.stage.held == held
    sitting.pilot.key("Esc")
    assert not sitting.scene.trays.writing
    assert sitting.scene.stage.dossier.own == {}
    sitting.pilot.key("C")
    assert sitting.scene.stage.held != held


def test_the_pencil_of_a_row_opens_its_line_and_an_empty_line_strikes_the_note_out():
    sitting = table((1920, 1080))
    notes = sitting.scene.trays.notes
    for words in ("carriers", ""):
        row = notes.rows[0]
        sitting.pilot.move(notes.box(row.unit).center)
        sitting.pilot.click(notes.part(row.unit, PENCIL).center)
        assert notes.writing == row.unit
        sitting.pilot.key("Ctrl+A")
        sitting.pilot.key("Backspace")
        sitting.pilot.type(words)
        sitting.pilot.key("Enter")
        assert sitting.scene.stage.dossier.own == ({row.unit: words} if words else {})


def test_a_row_pressed_shows_its_piece():
    sitting = table((1920, 1080))
    notes = sitting.scene.trays.notes
    box = notes.box(notes.rows[1].unit)
    sitting.pilot.click((box.x + 40, box.centery))
    assert sitting.scene.stage.selected == sitting.scene.trays.notes.rows[1].unit


def test_own_notes_lie_beside_the_log_and_nobody_else_sees_them(tmp_path):
    log = tmp_path / "battle.jsonl"
    sitting = table(match=decoys.start(path=log))
    noted(sitting, "J2", "transports")
    sitting.scene.stage.close()
    assert b"transports" in notes_path(log).read_bytes()
    assert "transports" not in log.read_text()
    again = Jottings(log)
    assert again.of("USN") == {"J2": "transports"}
    assert again.of("IJN") == {}


def test_notes_that_cannot_be_read_are_left_as_they_are(tmp_path):
    log = tmp_path / "battle.jsonl"
    notes_path(log).write_text("{half")
    jottings = Jottings(log)
    assert "cannot be read" in jottings.write("USN", "J1", "carriers")
    assert notes_path(log).read_text() == "{half"
    assert jottings.of("USN") == {"J1": "carriers"}


def test_a_battle_deleted_takes_its_notes_and_its_order_book_with_it(tmp_path: Path):
    log = tmp_path / "old.jsonl"
    decoys.start(path=log).close()
    Jottings(log).write("USN", "J1", "carriers")
    assert OrderBook(log).keep() == ""
    assert len(list(tmp_path.iterdir())) == 3
    assert Archive(tmp_path, lambda name: decoys.DECOYS).remove(log) == ""
    assert list(tmp_path.iterdir()) == []


def test_the_notes_of_one_player_are_gone_before_the_other_sits_down():
    match = decoys.start()
    sitting = table(match=match, staged=False, seats={"USN": "hand", "IJN": "hand"})
    sitting.wait()
    sitting.lift()
    noted(sitting, "J2", "decoys")
    assert sitting.scene.stage.dossier.own
    sitting.scene.stage.sitting.send(SetTo("stage", {"card": dict.fromkeys(decoys.HOLDERS["USN"], "red")}))
    sitting.pilot.wait(600)
    sitting.lift()
    assert sitting.scene.stage.sitting.looking == "IJN"
    assert sitting.scene.stage.dossier.own == {}
    assert all(not row.own for row in sitting.scene.trays.notes.rows)


# -- the steps ------------------------------------------------------------------------------------------------------


def air_action(now: int) -> Procedure:
    """Seven steps, the one at place `now` at hand."""
    names = ("Briefing", "Recon", "Declare", "Interception", "Anti-aircraft", "Strike", "Debriefing")
    faces = (Face(5, "hit"), Face(2, "miss"), Face(6, "hit"))
    return Procedure(
        "Air action",
        "TF 17 on J2",
        "USN",
        tuple(
            Rung(
                name,
                "done" if place < now else "now" if place == now else "to come",
                "What is done in this step, in one sentence that may be long.",
                faces if place < now else (),
                "two dice are taken away" if place < now else "",
                Tiles("aircraft", 4 - min(2, place), min(2, place)) if place < now else None,
                (Figure("25 %", "no hit"), Figure("75 %", "one or more")),
                f"DEC-{place}",
            )
            for place, name in enumerate(names)
        ),
    )


def rows(card: StepCard) -> list[pygame.Rect]:
    """Where the steps lie, in their order."""
    return [box for part, box in card.laid.parts if isinstance(part, Row) and part.tip is not None]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("now", range(7))
def test_every_step_stands_inside_the_card_whatever_is_at_hand(size, now):
    App(size)
    boxes = layout(size, hand=True, notes=True)
    for place in (boxes.card, boxes.odds):
        card = StepCard(Shipyard())
        card.lay_out(place)
        card.show(air_action(now), 0)
        card.draw(pygame.Surface(size))
        assert len(rows(card)) == 7
        assert all(place.contains(box) for box in rows(card))


def test_the_step_at_hand_is_told_whole_where_the_done_ones_shrink():
    App((1280, 720))
    card = StepCard(Shipyard())
    card.lay_out(layout((1280, 720), hand=True).card)
    card.show(air_action(5), 0)
    card.draw(pygame.Surface((1280, 720)))
    heights = [box.h for box in rows(card)]
    assert heights[5] > 3 * heights[0]
    assert heights[:5] == sorted(heights[:5])  # the first shrink first


def test_why_opens_the_clause(monkeypatch):
    monkeypatch.setattr(decoys.DecoyPresenter, "procedure", lambda self, view, side: air_action(3))
    sitting = table()
    opened = []
    sitting.scene.conn.rooms._doors = sitting.scene.doors._replace(
        rule_book=lambda rules, clause: opened.append(clause) or BattleScene.__mro__[1]()
    )
    steps = sitting.scene.column.steps
    sitting.scene.stage.selected = ""
    sitting.scene._touch()
    sitting.pilot.wait(50)
    sitting.pilot.click(dict(steps.laid.boxes("1 "))["DEC-1"].center)
    assert opened == ["DEC-1"]


def test_the_steps_are_followed_as_they_are_shown_and_no_die_before_it_lies():
    sitting = table(speed=1)
    sitting.pilot.wait(500)
    sitting.scene.stage.sitting.send(Chose("act", ("search:J5",)))
    steps, told = sitting.scene.column.steps, []
    for _ in range(400):
        sitting.pilot.frames(1)
        shown = steps.shown
        if shown is not None:
            told.append(
                (shown.rungs[1].state, len(shown.rungs[1].faces), sitting.scene.stage.motion.told is None)
            )
        if sitting.scene.stage.draft is not None:
            break
    states = [state for state, *_ in told]
    assert states[0] == "now"
    assert all(count == 0 for state, count, _ in told if state == "now")
    assert steps.shown is None


def test_a_piece_looked_at_shows_its_card_in_place_of_the_steps(monkeypatch):
    monkeypatch.setattr(decoys.DecoyPresenter, "procedure", lambda self, view, side: air_action(3))
    sitting = table()
    sitting.scene.stage.selected = ""
    sitting.scene._touch()
    assert sitting.scene.column.steps.shown is not None
    sitting.pilot.click(sitting.pixel(38.0, 30.0))
    assert sitting.scene.stage.selected == "J2"
    assert sitting.scene.column.steps.shown is None


# -- what is seen to happen -------------------------------------------------------------------------------------------


def test_chips_turned_over_rise_from_the_pile_and_then_lie_open():
    sitting = table(speed=1, match=decoys.start(seed=2))
    stage = sitting.scene.stage
    sitting.pilot.wait(300)
    stage.sitting.send(Chose("act", ("search:J2",)))
    seen = set()
    for _ in range(600):
        sitting.pilot.frames(1)
        pile = next(piece.pile for piece in stage.pieces() if piece.id == "J2")
        words = stage.motion.words
        seen.add((len(pile.up), words[1] if words else ""))
        if stage.draft is not None:
            break
    turned = "tf:Covering Group is turned over."
    assert (0, turned) in seen
    assert (1, "") in seen


def test_a_new_base_slides_out_from_under_the_old_one():
    sitting = table(speed=1)
    stage = sitting.scene.stage
    sitting.pilot.wait(300)
    stage.sitting.send(Chose("act", ("scatter:U1",)))
    places = []
    for _ in range(200):
        sitting.pilot.frames(1)
        new = [piece.x for piece in stage.pieces() if piece.id == "U7"]
        places += new
        if stage.draft is not None:
            break
    assert places == sorted(places)
    assert places[0] < 50.5 < 51.5 < places[-1]


def test_every_show_of_chips_and_aircraft_is_drawn_and_ends():
    from game.tabletop import cues
    from game.ui.battle.clips import Stage
    from game.ui.battle.staging import staged, tones

    sitting = table()
    scene = sitting.scene
    view = scene.stage.view
    canvas = sitting.pilot.app.canvas
    told = (
        cues.Unveil(
            "J2", (Token("Main Body", "force", "carrier"), Token("blank", "blank"), Token("Squall", "gambit"))
        ),
        cues.Shuffle("J2", 3),
        cues.Flight("U1", "J2", "aircraft", 3),
        cues.Flight("U1", "J2", "aircraft", 2, back=True),
        cues.Taken("J2", "aircraft", 2, 1, 0),
    )
    for show in told:
        clip = staged(show, decoys.DecoyPresenter(), view, view)
        assert clip.lasts > 0
        assert clip.places(0.0)
        assert tones(show)
        stage = Stage(scene.table.board, scene.table.camera, scene.stage.pieces())
        scene.draw(canvas)
        before = pygame.image.tobytes(canvas, "RGB")
        clip.draw(canvas, stage, clip.lasts * 0.5)
        assert pygame.image.tobytes(canvas, "RGB") != before, show


def test_nothing_of_a_show_is_told_where_the_side_sees_no_such_piece():
    from game.tabletop import cues
    from game.ui.battle.staging import staged

    view = table().scene.stage.view
    for show in (cues.Split("U1", "nobody"), cues.Flight("nobody", "J2"), cues.Unveil("nobody", ())):
        assert staged(show, decoys.DecoyPresenter(), view, view).lasts == 0.0
