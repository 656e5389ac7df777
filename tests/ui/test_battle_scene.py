"""The battle scene as a whole: answering, going back, the log, and the boxes it all stands in."""

from itertools import combinations

import pygame
import pytest

from game.match.loading import load
from game.rulesets import ruleset
from game.seating.states import Holding
from game.ui.battle.layout import layout
from game.ui.battle.victory import Victory
from game.ui.board.lettering import lettered
from game.ui.kit import theme
from tests.patience import until
from tests.ui.battles import at_table, battle, started
from tests.ui.staging import at_combat


def test_a_battle_is_played_to_its_end_by_keys_and_drafts():
    sitting = battle(advice=False)
    pilot, match = sitting.pilot, sitting.match
    for _ in range(300):
        sitting.wait(1500)
        if match.over:
            break
        plan = sitting.draft.plan()
        if plan is not None and plan.drafts:
            sitting.choose(plan.drafts[0][0])
        elif sitting.draft.order() is None:
            pilot.key("F")
        sitting.send()
    assert match.over is not None
    for _ in range(200):
        pilot.frames(1)
    assert isinstance(pilot.app.stack.top, Victory)


def test_a_risky_order_is_asked_about_once_in_the_bar():
    sitting = battle()
    sitting.wait()
    sitting.choose("hold")
    number = sitting.match.number
    sitting.pilot.key("Enter")
    assert sitting.scene.bar.warning is not None
    assert sitting.scene.bar.warning.clause == "NEF-PLT-8"
    assert sitting.match.number == number
    sitting.pilot.key("Esc")
    assert sitting.scene.bar.warning is None
    sitting.pilot.key("Enter")
    sitting.pilot.key("Enter")
    assert sitting.scene.bar.warning is not None, "the second was pressed before anybody could read it"
    assert sitting.match.number == number
    sitting.enter()
    assert sitting.match.number > number


def test_advice_can_be_turned_off():
    sitting = battle(advice=False)
    sitting.wait()
    sitting.choose("hold")
    number = sitting.match.number
    sitting.pilot.key("Enter")
    assert sitting.match.number > number


def test_an_answer_is_undone_until_a_die_or_another_answer():
    sitting = battle(hot_seat=True, advice=False)
    sitting.wait()
    sitting.lift()
    sitting.choose("full")
    before = sitting.match.number
    assert sitting.scene.stage.recallable() is None
    sealed = sitting.draft.order()
    sitting.scene.stage.sitting.send(
        sealed
    )  # without a frame going by: then the curtain falls for the other side
    sitting.scene.stage.recall()
    assert sitting.match.number == before
    sitting.wait()
    assert sitting.draft.order() == sealed
    sitting.send()
    sitting.wait()
    sitting.lift()
    sitting.pilot.key("Shift+Z")
    assert sitting.match.number == before + 1
    assert sitting.scene.bar.said is not None


def press(sitting, name):
    """Open the menu where it is shut, and press a line of it."""
    if sitting.scene.menu is None:
        sitting.pilot.key("F10")
    else:
        sitting.pilot.pause()
    sitting.pilot.click(sitting.scene.menu._console[name].area.center)


def test_the_menu_takes_back_past_dice_only_when_asked_twice():
    sitting = battle(advice=False)
    sitting.to_steering()
    sitting.pilot.key("F")
    sitting.send()
    sitting.wait()
    number, last = sitting.match.number, sitting.scene.stage.sitting.take_back_to()
    press(sitting, "take_back")
    assert sitting.match.number == number
    press(sitting, "take_back")
    assert sitting.match.number == last
    sitting.wait()
    assert sitting.draft is not None


def test_giving_up_is_asked_twice_and_ends_the_battle():
    sitting = battle()
    sitting.wait()
    press(sitting, "concede")
    assert sitting.match.over is None
    press(sitting, "concede")
    assert sitting.match.over is not None
    assert sitting.match.over.winner == "Blue"


def test_giving_up_takes_more_than_two_quick_keys():
    sitting = battle()
    sitting.wait()
    sitting.pilot.key("F10")
    sitting.scene.menu._console.focus("concede")
    sitting.pilot.key("Enter")
    sitting.pilot.key("Enter")
    assert sitting.match.over is None
    sitting.pilot.pause()
    sitting.pilot.key("Enter")
    assert sitting.match.over is not None


def test_leaving_the_table_keeps_every_order(tmp_path):
    sitting = battle(advice=False, path=tmp_path / "battle.jsonl")
    sitting.to_steering()
    press(sitting, "leave")
    assert not sitting.pilot.app.running or sitting.scene not in sitting.pilot.app.stack.all()
    again = load(tmp_path / "battle.jsonl", ruleset, resume=False)
    assert again.table == sitting.match.table


def test_the_log_is_never_ahead_of_the_table():
    sitting = battle(advice=False, speed=1)
    stage = sitting.scene.stage
    sitting.wait()
    sitting.choose("full")
    sitting.send()
    until(lambda: stage.motion.busy and stage.motion.behind, lambda: sitting.pilot.frames(1))
    assert len(stage.readable()) < len(stage.chronicle.entries)
    assert stage.draft is None
    stage.finish()
    assert len(stage.readable()) == len(stage.chronicle.entries)


def test_a_line_of_the_log_is_shown_on_the_table_as_it_stood_and_escape_leads_back():
    sitting = battle(advice=False)
    sitting.to_steering()
    scene, stage = sitting.scene, sitting.scene.stage
    first = next(entry for entry in stage.chronicle.entries if entry.telling and entry.telling.kind == "move")
    stage.look_back(first)
    start = {
        unit.id: (unit.x, unit.y)
        for unit in sitting.match.ruleset.set_up(sitting.match.header.scenario).units.values()
    }
    assert {piece.id: (piece.x, piece.y) for piece in stage.pieces()} == start
    assert stage.draft is None
    assert "as it stood" in stage.picture().bar.heading
    sitting.pilot.key("Esc")
    assert stage.past is None
    assert stage.draft is not None
    assert scene.menu is None


def test_at_most_two_overlays_are_held():
    sitting = battle()
    sitting.to_steering()
    for key in "CTV":
        sitting.pilot.key(key)
    assert sitting.scene.stage.held == ["threats", "rings"]
    sitting.pilot.key("V")
    assert sitting.scene.stage.held == ["threats"]


def test_the_ruler_measures_from_where_it_was_laid():
    sitting = battle()
    sitting.to_steering()
    sitting.pilot.move(sitting.pixel(20, 15))
    sitting.pilot.key("M")
    sitting.pilot.move(sitting.pixel(24, 18))
    ruler = sitting.scene.table.ruler(lambda length: f"{length:.1f}")[0]
    assert float(ruler.text) == pytest.approx(5.0, abs=0.2)
    sitting.pilot.key("M")
    assert not sitting.scene.table.ruler(str)


def fought(halves=2):
    """A battle whose log is longer than its room."""
    sitting = battle()
    sitting.wait()
    sitting.choose("full")
    sitting.send()
    for _ in range(halves):
        sitting.wait()
        sitting.pilot.key("F")
        sitting.send()
    sitting.wait()
    return sitting


def test_the_log_tells_a_heading_beside_its_icons_only_where_its_row_is_out_of_sight():
    sitting = fought()
    book = sitting.scene.reading.logbook
    assert book.bare

    def beside() -> int:
        sitting.scene._surround.fall()
        sitting.pilot.app.draw()
        first = book.laid.boxes("kind:")[0][1]
        strip = pygame.Rect(book.area.x, book.area.y, first.x - book.area.x, theme.px(22))
        part = sitting.pilot.app.canvas.subsurface(strip)
        return pygame.mask.from_threshold(part, theme.colour.brass_light, (2, 2, 2, 255)).count()

    rows = book.area.center
    sitting.pilot.wheel(99, rows)
    sitting.pilot.wait(600)
    assert not beside()
    sitting.pilot.wheel(-99, rows)
    sitting.pilot.wait(600)
    assert book._start + book._tops[0] < book._scroll.area.y
    assert beside()


def test_what_is_asked_is_brought_into_sight_though_a_key_cut_the_showing_short():
    sitting = battle(speed=1)
    sitting.wait()
    sitting.choose("full")
    sitting.send()
    scene, pilot, stage = sitting.scene, sitting.pilot, sitting.scene.stage
    until(
        lambda: stage.playing and not stage.sitting.opponents.thinking and stage.sitting.questions(),
        lambda: pilot.frames(1),
    )
    away = (44.0, 34.0)
    scene.table.zoom(9, scene.table.area.center)
    scene.table.centre(away, glide=False)
    pilot.key("F")
    assert not stage.playing
    pilot.wait(900)
    unit = sitting.match.table.units[stage.draft.unit]
    assert scene.table.camera.sees((unit.x, unit.y), 20)


@pytest.mark.parametrize("size", [(1280, 720), (960, 600)])
@pytest.mark.parametrize(
    ("name", "seat"), [("war_at_sea/river_plate", 1), ("war_at_sea/boats_in_the_bay", 0)]
)
def test_the_first_view_holds_all_who_are_seen_with_their_names(name, seat, size):
    match = started(name)
    sitting = at_table(match, {match.sides[1 - seat]: "cadet"}, size=size)
    sitting.wait()
    sitting.settle()
    camera, pieces = sitting.scene.table.camera, sitting.scene.stage.pieces()
    named = {placed.at for placed in lettered(camera, pieces, ()) if placed.is_label}
    for piece in pieces:
        assert camera.sees((piece.x, piece.y), 20), piece.name
        assert (piece.x, piece.y) in named, piece.name


def test_all_that_may_be_fired_at_is_in_sight_when_it_is_asked_unless_the_player_looks_elsewhere():
    sitting = at_table(at_combat(), {"Blue": "cadet"})
    question = sitting.match.ask("Red")[0]
    sitting.wait()
    table = sitting.scene.table
    table.zoom(19, table.area.center)
    sitting.scene.stage.reask()
    sitting.pilot.wait(900)
    assert table.camera.scale == table.board.scales(table.area, table.border)[1]
    table.centre((table.camera.x, table.camera.y))
    sitting.scene.stage.reask()
    sitting.pilot.wait(900)
    unit, units = sitting.draft.unit, sitting.match.table.units
    targets = {shot.target for shot in question.shots if shot.unit == unit and shot.target}
    assert targets
    for one in (unit, *targets):
        assert sitting.scene.table.camera.sees((units[one].x, units[one].y), 20), one


def test_what_a_row_said_goes_with_the_row():
    sitting = battle()
    sitting.wait()
    scene, pilot = sitting.scene, sitting.pilot
    pilot.app.draw()
    row = next(row for row in scene.column.plan.plan.rows if row.spinner is not None)
    pilot.move(scene.column.plan.box(row.key).center)
    pilot.wait(1500)
    tip = scene.tooltip.shown
    assert tip is not None
    assert tip.title == row.words
    sitting.choose("full")
    sitting.send()
    sitting.wait()
    pilot.app.draw()
    pilot.frames(2)
    assert scene.tooltip.shown is None or scene.tooltip.shown != tip


def test_a_ship_under_the_pointer_says_how_far_off_she_is():
    sitting = battle()
    sitting.to_steering()
    sitting.pilot.wait(900)  # the view comes to rest on who is asked
    enemy = next(unit for unit in sitting.match.table.units.values() if unit.side == "Blue")
    sitting.pilot.move(sitting.pixel(enemy.x, enemy.y))
    sitting.pilot.wait(500)
    tip = sitting.scene.tooltip.shown
    assert tip is not None
    assert tip.title == enemy.name
    assert " in" in tip.text
    sitting.pilot.click(sitting.pixel(enemy.x, enemy.y))
    assert sitting.scene.column.card.card.unit == enemy.id


def test_a_key_brings_the_view_back_to_what_is_asked():
    sitting = battle()
    sitting.to_steering()
    pilot, table = sitting.pilot, sitting.scene.table
    pilot.wait(900)
    asked = sitting.draft.unit
    unit = sitting.match.table.units[asked]
    for key in [*["PageUp"] * 6, *["Up"] * 12]:
        pilot.key(key)
    pilot.wait(900)
    assert not table.camera.sees((unit.x, unit.y), 12)
    pilot.key("Backspace")
    pilot.wait(900)
    assert table.camera.sees((unit.x, unit.y), 12)


def test_a_click_on_the_small_map_moves_the_view():
    sitting = battle(size=(1920, 1080))
    sitting.to_steering()
    table, corner = sitting.scene.table, sitting.scene.column.corner
    table.zoom(6, table.area.center)
    sitting.pilot.wait(300)
    before = table.camera
    sitting.pilot.click(corner._minimap.place(corner._well).center)
    sitting.pilot.wait(300)
    assert table.camera != before


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1600, 900), (2560, 1440), (1000, 640)])
@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25])
def test_no_two_boxes_of_the_scene_meet_and_all_lie_in_the_window(size, scale):
    before = theme.scale, theme.compact
    theme.dress(scale, theme.cramped(size, scale))
    try:
        boxes = layout(size)
        shown = [boxes.ribbon, boxes.board, boxes.rail, boxes.bar, boxes.card]
        shown += [boxes.tabs] if boxes.compact else [boxes.log, boxes.map]
        assert all(box.w > 0 and box.h > 0 and pygame.Rect((0, 0), size).contains(box) for box in shown)
        assert not any(one.colliderect(other) for one, other in combinations(shown, 2))
        assert boxes.board.w * boxes.board.h > size[0] * size[1] * 0.35
    finally:
        theme.dress(*before)


def test_a_path_that_was_sent_is_undone_and_lies_there_again():
    sitting = battle("nef/mail", hot_seat=True, advice=False)
    stage = sitting.scene.stage
    for _ in range(200):
        sitting.wait()
        if sitting.scene.curtain is not None:
            sitting.lift()
        elif isinstance(stage.sitting.state, Holding):
            sitting.pilot.key("Enter")
        elif sitting.draft.plan() is not None:
            sitting.choose(sitting.draft.plan().drafts[0][0])
            sitting.send()
        elif len(sitting.match.ask(stage.sitting.looking)) > 1:
            break
        else:
            sitting.pilot.key("F")
            sitting.send()
    unit = sitting.draft.unit
    sitting.pilot.key("F")
    path = sitting.draft.track.path
    sitting.send()
    sitting.wait()
    assert sitting.draft.unit != unit
    sitting.pilot.key("Shift+Z")
    sitting.wait()
    assert sitting.draft.unit == unit
    assert sitting.draft.track.path == path


def test_the_pointer_on_an_enemy_in_range_says_what_bears():
    from game.tabletop.presenter import Bears, Outlook
    from game.ui.battle.tips import unit_tip

    sitting = battle()
    sitting.wait()
    pieces = sitting.scene.stage.pieces()
    own, foe = pieces[0], pieces[-1]
    outlook = Outlook(
        (Bears(foe.id, own.id, "guns", 4, 2, 0.4, False, "front, half"),),
        (Bears(own.id, foe.id, "guns", 5, 5, 1.0, True, "broadside"),),
        "",
        "",
    )
    text = unit_tip(foe, own, sitting.scene.stage.presenter, outlook).text
    assert f"{own.name} has 5 dice (broadside)." in text
    assert "She has 2 dice (front, half)." in text
    assert "dice" not in unit_tip(foe, own, sitting.scene.stage.presenter).text


def test_a_tip_on_the_table_follows_what_lies_under_a_resting_pointer():
    sitting = battle()
    sitting.wait()
    scene, pilot = sitting.scene, sitting.pilot
    piece, other = scene.stage.pieces()[:2]
    scene.table.zoom(8, sitting.pixel(piece.x, piece.y))
    pilot.wait(300)
    at = sitting.pixel(piece.x, piece.y)
    pilot.move(at)
    pilot.wait(700)
    assert scene.tooltip.shown.title == piece.name
    x, y = scene.table.camera.to_screen((other.x, other.y))  # out of view yet
    scene.table.pan(at[0] - x, at[1] - y)
    pilot.frames(2)
    assert scene.tooltip.shown.title == other.name
    scene.table.pan(0, 200)
    pilot.frames(2)
    assert scene.tooltip.shown is None


def test_a_line_that_is_opened_stays_where_it_was_while_the_one_before_it_is_folded():
    sitting = fought(3)
    book = sitting.scene.reading.logbook
    rows = [index for index in book._shown if not book.lines[index].heading]
    first, other = rows[2:4]
    book.open(first, at_once=True)
    book._scroll.scroll_to(book._scroll.offset + book.box(other).y - book._scroll.area.y - 20)
    here = book.box(other).y
    book.open(other, at_once=True)
    assert book.box(other).y == here
