"""Panels that lay themselves out: how room is shared, and every page in every window with words of any length."""

from functools import partial
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
import pygame
import pytest

from game.ai import chance
from game.content.settings import Settings
from game.match import Refusal
from game.tabletop.papers import Peeked
from game.tabletop.piles import Token
from game.ui.app import App, Pilot
from game.ui.battle.coach import Said
from game.ui.battle.coach_room import Room as Free
from game.ui.battle.scene import BattleScene
from game.ui.battle.victory import Victory
from game.ui.front.frame import Room
from game.ui.front.menu import Menu
from game.ui.front.projector import UMPIRE
from game.ui.front.replay import Replay
from game.ui.glass import SMALLEST
from game.ui.kit import letters, theme
from game.ui.kit.box import Drawn, Fit, Icon, Space, Text, lay
from game.ui.kit.layout import Column, Flow, Grid, Largest, Panel, Row
from game.ui.kit.panes import KeptPanel
from game.ui.kit.parts import button, entry, figures, segmented
from game.ui.table_room import TableRoom
from tests.ui import decoys
from tests.ui.battles import at_table, played
from tests.ui.front import battle
from tests.ui.lettering import Slate, recorded
from tests.ui.test_battle_papers import air_action, table
from tests.ui.test_front_replay import looked_over
from tests.ui.test_umpired import to_the_dice, umpired
from tools import monkey_rooms

SIZES = ((960, 600), (1280, 720), (1920, 1080), (2560, 1440))
SCALES = (0.8, 2.0)
OTHERS = (" second", " both", " nobody")
PAGES = [
    name
    for name in monkey_rooms.starts()
    if name == "editor nef" or not (name.endswith(OTHERS) or name.startswith("editor "))
]
"""Every room once, the editor once, and a battle of every game."""
WIDE = pygame.Rect(0, 0, 200, 100)


@pytest.fixture(autouse=True)
def plain(window):
    theme.dress(1.0, False, False)
    yield
    theme.dress(1.0, False, False)


def looks():
    """Every size with every scale that is in force in it; where a scale gives way to the size, one of those in which as
    much finds room, laid out alike."""
    found = {}
    for size in SIZES:
        for wanted in SCALES:
            scale = max(theme.LEAST_SCALE, min(wanted, size[0] / SMALLEST[0], size[1] / SMALLEST[1]))
            found.setdefault((round(size[0] / scale), round(size[1] / scale)), (size, scale))
    return sorted(found.values())


def seen(scene, patch, stretch, every=True, states=None):
    """What is wrong with a scene as it stands (or in states that it is brought to one after another), in every look, or
    but in the usual scale."""
    found = []
    for size, scale in looks() if every else [(size, 1.0) for size in SIZES]:
        with recorded(patch, stretch):
            theme.dress(scale, theme.cramped(size, scale))
            for state, begin in (states or {"": lambda scene: None}).items():
                begin(scene)
                found += [f"{state} {size[0]} at {scale:.2f}: {one}" for one in wrong(scene, size)]
    return found


def wrong(scene, size):
    """What is wrong with a scene as it is drawn now."""
    scene.resize(size)
    slate = Slate(size)
    scene.draw(slate)
    assert len(slate.words) > 5, "a page has words"
    found = slate.faults()
    if isinstance(scene, Room):
        found += outside(scene.laid, scene.body)
    for panel in kept(scene):
        found += outside(panel.laid, panel.area)
    return found


def kept(scene):
    """The panels of a battle that say what they show."""
    if not isinstance(scene, BattleScene):
        return []
    parts = [scene, scene.column, scene.trays, scene.reading]
    return [one for part in parts for one in vars(part).values() if isinstance(one, KeptPanel)]


def outside(laid, frame):
    """Parts that lie outside their frame, or are too low for a line of their words."""
    found = []
    for part, box in laid.parts:
        if not frame.inflate(theme.px(16), 2).contains(box) and box.w and box.h:
            found.append(f"{type(part).__name__} {tuple(box)} lies outside {tuple(frame)}")
        if isinstance(part, Text) and part.words and box.h < 0.7 * part.style.leading():
            found.append(f"{part.words!r} has no room for a line: {tuple(box)}")
    return found + touching(laid)


def touching(laid):
    """Pictures, such as caps of keys, that a sentence of several lines above them runs into."""
    icons = [box for part, box in laid.parts if isinstance(part, Icon) and box.w and box.h]
    found = []
    for part, box in laid.parts:
        if isinstance(part, Text) and part.lines != 1 and part.words:
            high = letters.paragraph_height(part.shown(box), part.style, max(1, box.w))
            below = [
                one
                for one in icons
                if one.top >= box.centery and one.left < box.right and one.right > box.left
            ]
            found += [
                f"{part.words!r} runs into a picture: {tuple(box)}, {high} px high, {tuple(one)}"
                for one in below if one.top < box.top + high
            ]  # fmt: skip
    return found


@pytest.mark.parametrize("page", PAGES)
def test_what_surrounds_the_table_is_the_same_however_often_it_is_drawn(page):
    """Words that are drawn over themselves grow coarse, and shadows dark."""
    with monkey_rooms.world(3):
        app = App((1280, 720))
        scene = monkey_rooms.begun(app, page, Settings())
        scene.resize(app.size)
        canvas = pygame.Surface(app.size)
        pictures = []
        for times in (2, 6):
            for _ in range(times):
                scene.draw(canvas)
            picture = canvas.copy()
            if isinstance(scene, BattleScene | Replay | TableRoom):
                left, top, wide, high = scene.table.camera.view
                picture.fill("black", (left, top, wide, high))  # the sea moves
            pictures.append(pygame.image.tobytes(picture, "RGB"))
        assert pictures[0] == pictures[1]
        app.close()


@pytest.mark.parametrize("page", PAGES)
def test_no_words_of_any_page_leave_their_frame_or_lie_over_others(monkeypatch, page):
    with monkey_rooms.world(3):
        app = App((1280, 720))
        scene = monkey_rooms.begun(app, page, Settings())
        Pilot(app).frames(4)
        found = seen(scene, monkeypatch, 1.0, every=False) + seen(scene, monkeypatch, 1.5)
        app.close()
    assert not found, "\n".join(found)


def ended(size=(1280, 720)):
    """The page after a battle, all of it read."""
    match, rng = played("coastal", 0), Random(7)
    while match.over is None:
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
    page = Victory(match, match.sides[0])
    pilot = Pilot(App(size), page)
    page.read(inf)
    pilot.frames(2)
    page.notice = "Written as " + "a/long/way/" * 30
    return page


def looked_at(size=(1280, 720)):
    """A replay, through the umpire's eyes."""
    replay = Replay(played("carrier", 12), UMPIRE)
    pilot = Pilot(App(size), replay)
    pilot.key("Right")
    pilot.frames(2)
    return replay


def wished(size=(1280, 720)):
    """The menu with all wishes laid out, and a battle that was liked, played and rated."""
    menu = Menu(Settings())
    pilot = Pilot(App(size), menu)
    menu.choice.shelf.like(menu.key)
    menu.choice.shelf.rate(menu.key, 4)
    pilot.key("5")
    pilot.frames(2)
    assert menu.choice.unfolded
    return menu


def rolled(size=(1280, 720)):
    """A battle on a real table that asks for a die of twenty sides, digits of it typed."""
    with TemporaryDirectory() as folder:
        sitting = umpired(Path(folder) / "battle.jsonl", "fleet/two_captains", size)
        while "twenty" not in to_the_dice(sitting).asked.words:
            sitting.pilot.key("Shift+R")
        sitting.pilot.key("1")
        sitting.pilot.frames(2)
        assert sitting.scene.stage.cup.typed == "1"
        return sitting.scene


def gone_to_an_error(size=(1280, 720)):
    """A replay of a battle that was looked over, at an error."""
    replay = Replay.of_log(battle("skerries", seed=1))
    pilot = Pilot(App(size), replay)
    looked_over(replay)
    pilot.key("N")
    return replay


@pytest.mark.parametrize("shown", [ended, looked_at, gone_to_an_error, wished, rolled])
def test_pages_that_come_of_a_battle_keep_their_words_in_their_frames(monkeypatch, shown):
    page = shown()
    found = seen(page, monkeypatch, 1.0) + seen(page, monkeypatch, 1.5)
    page.app.close()
    assert not found, "\n".join(found)


RISK = Refusal("She would sail through the fire of three ships and may well be lost in it.", "NEF-MOV-10")
STATES = {
    "a slip of the Log": lambda scene: scene.reading.logbook.open_latest(),
    "the small Map": lambda scene: None,
    "a note written among the Notes": lambda scene: scene.trays.notes.write(scene.trays.notes.rows[0].unit)
    if scene.trays.notes.rows else None,
    "all Ships": lambda scene: None,
    "all Stacks": lambda scene: None,
    "a refusal": lambda scene: scene.bar.say(RISK),
    "a warning": lambda scene: scene.bar.warn(RISK),
    "a doubt of the coach": lambda scene: scene.coaching.card.show(
        Said(RISK.sentence, "unit", RISK.clause, True), *(2 * [pygame.Rect(400, 300, 60, 60)]),
        pygame.Rect(scene.layout.board), None, lambda: Free(pygame.Rect(scene.layout.board)), "F9",
    ),
}  # fmt: skip
"""What panels of the battle show now and then."""


@pytest.mark.parametrize("game", monkey_rooms.BATTLES)
def test_what_a_battle_shows_now_and_then_stays_in_its_frame_too(monkeypatch, game):
    match = played(game, 40)
    sitting = at_table(match, {match.sides[1]: "cadet"})
    sitting.wait()
    if sitting.scene.curtain is not None:
        sitting.lift()
    sitting.pilot.key("Esc")
    if sitting.scene.menu is not None:  # there was nothing nearer to fold away
        sitting.pilot.key("Esc")

    def begun(scene, state):
        STATES[state](scene)
        tab = state.rpartition(" ")[2]
        scene.column.turn_to(tab if tab.istitle() else "Plan")

    states = {state: partial(begun, state=state) for state in STATES}
    found = seen(sitting.scene, monkeypatch, 1.5, states=states)
    sitting.pilot.app.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("shown", ["steps", "chips on the tray"])
def test_steps_under_way_and_chips_on_the_tray_stay_in_their_frames(monkeypatch, shown):
    plain = decoys.DecoyPresenter.hand
    tray = tuple(
        Peeked(f"card/{name}", Token(name, "blank"), 1, "Seen by a search of the last round.")
        for name in ("Lexington", "Yorktown")
    )
    if shown == "steps":
        monkeypatch.setattr(decoys.DecoyPresenter, "procedure", lambda self, view, side: air_action(3))
    else:
        monkeypatch.setattr(
            decoys.DecoyPresenter, "hand",
            lambda self, view, side: msgspec.structs.replace(
                plain(self, view, side), tray=tray, tray_title="Two chips"
            ),
        )  # fmt: skip
    sitting = table(staged=shown == "steps")
    sitting.scene.stage.selected = ""
    sitting.scene._touch()
    found = seen(sitting.scene, monkeypatch, 1.5)
    assert not found, "\n".join(found)


def test_what_is_left_over_goes_to_those_that_grow_by_their_shares():
    row = Row((Space(20), Space(10, grow=1), Space(10, grow=3)), 0, "stretch")
    assert [box.w for part, box in lay(row, WIDE).parts if part is not row] == [20, 50, 130]


def test_what_is_missing_is_taken_from_words_before_controls():
    words = Text("a sentence much longer than the line it is to stand on", grow=1)
    press = button("press", "Press")
    laid = lay(Row((words, press)), WIDE)
    boxes = dict(zip(("row", "words", "press"), (box for _, box in laid.parts), strict=True))
    assert boxes["press"].w == press.best()
    assert boxes["words"].right + theme.px(8) == boxes["press"].x


def test_in_too_little_room_pictures_shrink_then_the_most_spare_goes_then_words_end_early():
    def drawn(high):
        picture = Drawn(lambda canvas, area: None, 40, high=80)
        story = Text("one two three four five six seven eight nine ten " * 3, lines=0)
        last = Text("the least of it", spare=1)
        column = Column((picture, story, last))
        return {
            type(part).__name__ + str(part.spare): box
            for part, box in lay(column, WIDE.move(0, 0).inflate(0, high - 100)).parts[1:]
        }

    story = letters.paragraph_height(
        "one two three four five six seven eight nine ten " * 3, letters.TEXT, 200
    )
    assert drawn(80 + story + 20)["Drawn0"].h == 80
    assert drawn(60 + story + 20)["Drawn0"].h == 60
    without = drawn(40 + story)
    assert "Text1" not in without
    assert without["Text0"].h == story
    assert drawn(40 + story // 2)["Text0"].h < story


def test_equal_parts_are_equal_unless_one_needs_more():
    short = Row((button("a", "A"), button("b", "B"), button("c", "C")), 10, equal=True)
    assert {box.w for part, box in lay(short, WIDE).parts if isinstance(part, Fit)} == {60}
    long = button("b", "Longer words")
    boxes = [box.w for part, box in lay(Row((button("a", "A"), long), 10, equal=True), WIDE).parts[1:]]
    assert boxes[1] >= long.best()
    assert sum(boxes) == 190


def test_a_flow_begins_a_line_where_one_is_full_and_a_grid_keeps_its_columns():
    flow = Flow(tuple(Space(90, high=10) for _ in range(3)), 8, 6)
    assert [box.topleft for _, box in lay(flow, WIDE).parts[1:]] == [(0, 0), (98, 0), (0, 16)]
    grid = Grid(((Space(10), Space(40)), (Space(30), Space(20))), 5, 0)
    assert {box.x for _, box in lay(grid, WIDE).parts[1:]} == {0, 35}


def test_the_largest_that_fits_is_taken():
    title = Largest((Text("Twenty Leagues", letters.SHEET_TITLE, whole=True), Text("Twenty Leagues")))
    assert lay(title, pygame.Rect(0, 0, 600, 60)).parts[-1][0].style is letters.SHEET_TITLE
    assert lay(title, pygame.Rect(0, 0, 100, 60)).parts[-1][0].style is letters.TEXT
    shown = lay(
        figures((("48 in", "table"), ("6 turns", "length"), ("Points", "victory"))), pygame.Rect(0, 0, 90, 60)
    )
    assert all(box.right <= 90 for _, box in shown.parts)


def test_a_part_tells_its_tip_and_controls_are_found_in_order():
    from game.ui.kit.controls import Tip

    tip = Tip("What it means")
    laid = lay(
        Panel(
            Column((Text("a number", tip=tip), entry("name", ""), segmented("way", ("A", "B"), 0))), (10, 10)
        ),
        WIDE,
    )
    assert [control.name for control in laid.controls] == ["name", "way"]
    assert laid.tip((15, 15))[0] is tip
    assert laid.tip((1, 1)) is None
