"""The plan panel under real events: rows chosen and turned, scrolled, drafts and the seal pressed."""

import pygame
import pytest
from msgspec.structs import replace

from game.asking.answering import Gauge, Plan, PlanRow
from game.ui.app import App, Pilot
from game.ui.battle.plan_panel import DraftChosen, PlanPanel, RowTurned, SealPressed
from game.ui.battle.plan_rows import knob
from game.ui.kit.box import Laid, Text, lay
from game.ui.kit.listing import State
from game.ui.scene import Scene
from tests.ui.battles import battle, opened
from tests.ui.staging import at_combat

ROWS = (
    PlanRow("speed/", "", "Speed", heading=True),
    PlanRow("a", "a", "Regent", "4 in, then 3 in", spinner=(7, 0, 8), clause="X-1", mark=0),
    PlanRow("b", "b", "Vigil", spinner=(None, 12, 24), mark=0),
    PlanRow("c", "c", "Kestrel", "no target", off=True, refused="Nothing bears.", clause="X-2"),
    PlanRow("d", "d", "Bombers 1", choices=("none", "rapiers", "bombs"), chosen="none"),
)
GAUGE = Gauge("cells", 3, 4, "Launches: 3 of 4", "X-3")


class Beside(Scene):
    """A panel alone in a window, which keeps what it says."""

    where = "battle"

    def __init__(self, plan, area):
        self.panel, self.area, self.said, self.given = PlanPanel(), area, [], plan

    def resize(self, size):
        self.panel.lay_out(pygame.Rect(self.area))
        self.panel.show(self.given)

    def take(self, given):
        said = self.panel.take(given)
        if said is not None:
            self.said.append(said)

    def draw(self, canvas):
        self.panel.draw(canvas)


@pytest.fixture
def app():
    app = App((1280, 720))
    yield app
    app.close()


def staged(app, plan, area=(900, 60, 340, 600)):
    scene = Beside(plan, area)
    return scene, Pilot(app, scene)


def box_of(scene, key):
    return scene.panel.box(key)


def part(scene, key, act):
    return scene.panel.part(key, act).center


def test_a_click_on_a_row_chooses_it_and_on_its_signs_turns_it(app):
    scene, pilot = staged(app, Plan("Red's plot", "1 of 2", ROWS, now="a"))
    box = box_of(scene, "b")
    pilot.click((box.x + 60, box.y + 12))
    pilot.click(part(scene, "a", "turn 1"))
    pilot.click(part(scene, "a", "turn -1"))
    pilot.click(part(scene, "b", "turn 1"))
    pilot.click(part(scene, "d", "choose rapiers"))
    assert scene.said == [
        RowTurned("b"),
        RowTurned("a", 8),
        RowTurned("a", 6),
        RowTurned("b", 12),
        RowTurned("d", "rapiers"),
    ]


def test_below_its_least_a_row_is_given_up_and_a_heading_is_no_row(app):
    rows = (ROWS[0], PlanRow("b", "b", "Vigil", spinner=(12, 12, 24)))
    scene, pilot = staged(app, Plan("Red's plot", "", rows, now="b"))
    pilot.click(part(scene, "b", "turn -1"))
    pilot.click(box_of(scene, "speed/").center)
    assert scene.said == [RowTurned("b", "")]


def test_the_wheel_over_a_spinner_turns_it_and_elsewhere_scrolls(app):
    many = tuple(PlanRow(str(n), str(n), f"Ship {n}", spinner=(3, 0, 9)) for n in range(40))
    scene, pilot = staged(app, Plan("Red's plot", "", many, now="0"))
    spinner = scene.panel.part("1", "slide")
    pilot.wheel(1, spinner.center)
    pilot.wheel(-1, spinner.center)
    assert scene.said == [RowTurned("1", 4), RowTurned("1", 2)]
    before = box_of(scene, "1").y
    pilot.wheel(-2, (spinner.x - 90, spinner.y))
    assert box_of(scene, "1").y < before
    assert len(scene.said) == 2


def test_a_number_of_many_steps_slides_to_where_its_line_is_pressed_and_goes_with_the_pointer(app):
    rows = (
        PlanRow("a", "a", "Regent", spinner=(3, 0, 12)),
        PlanRow("b", "b", "Vigil", spinner=(None, 0, 12)),
    )
    scene, pilot = staged(app, Plan("Red's plot", "", rows, now="a"))
    track = scene.panel.part("a", "slide")
    nine, twelve = (knob(rows[0], track, value).center for value in (9, 12))
    pilot.drag(nine, (twelve[0] + 60, twelve[1] + 40))
    assert scene.said[0] == RowTurned("a", 9)
    assert scene.said[-1] == RowTurned("a", 12), "beyond its end it stands at its end"
    assert box_of(scene, "a").h == box_of(scene, "b").h, "a row with words is no higher than one without"


def test_the_row_in_hand_is_brought_into_sight(app):
    many = tuple(PlanRow(str(n), str(n), f"Ship {n}") for n in range(40))
    scene, pilot = staged(app, Plan("Red's plot", "", many, now="0"))
    scene.panel.show(Plan("Red's plot", "", many, now="39"))
    pilot.frames(2)
    assert scene.panel.spot("rows").contains(box_of(scene, "39"))
    assert not scene.panel.spot("rows").colliderect(box_of(scene, "0"))


def test_drafts_and_the_seal_are_pressed_in_high_panels_and_low_ones(app):
    plan = Plan(
        "Red's plan", "", ROWS, drafts=(("full", "full speed"), ("hold", "hold")), seal="Seal the plan"
    )
    for area in ((900, 60, 340, 600), (900, 60, 300, 290)):
        scene, pilot = staged(app, plan, area)
        pilot.click(scene.panel.draft("hold").center)
        pilot.click(scene.panel.spot("seal").center)
        assert scene.said == [DraftChosen("hold"), SealPressed()]


def test_a_plan_that_cannot_be_sealed_says_why(app):
    scene, pilot = staged(app, Plan("Red's plan", "", ROWS, seal="Seal the plan", unsealed="Too many guns."))
    pilot.click(scene.panel.spot("seal").center)
    assert scene.said == []
    assert scene.panel.tip(scene.panel.spot("seal").center)[0].text == "Too many guns."


def test_what_is_refused_is_told_under_its_row_and_in_its_tip(app):
    scene, _ = staged(app, Plan("Red's plan", "", ROWS, now="a", gauges=(GAUGE,)))
    tip, box = scene.panel.tip(box_of(scene, "c").center)
    assert (tip.text, tip.clause) == ("Nothing bears.", "X-2")
    assert box.h > box_of(scene, "d").h
    foot = (scene.panel.area.x + 30, scene.panel.area.bottom - 30)
    assert scene.panel.tip(foot)[0].clause == "X-3"


def test_what_is_left_of_a_gauge_is_seen_as_empty_cells(app):
    seen = set()
    for spent, total in ((3, 3), (3, 4), (4, 4)):
        plan = Plan(
            "Red’s plan", "", ROWS, now="a", gauges=(Gauge("cells", spent, total, "Launches", "X-3"),)
        )
        staged(app, plan)
        app.draw()
        seen.add(pygame.image.tobytes(app.canvas, "RGB"))
    assert len(seen) == 3


def test_it_is_painted_anew_only_when_something_on_it_changed(app, monkeypatch):
    painted = []
    paint = Laid.draw
    monkeypatch.setattr(Laid, "draw", lambda self, canvas: painted.append(1) or paint(self, canvas))
    scene, pilot = staged(app, Plan("Red's plan", "", ROWS, now="a"))
    for _ in range(3):
        app.draw()
    assert len(painted) == 1
    pilot.move((box_of(scene, "b").x + 60, box_of(scene, "b").y + 12))
    app.draw()
    assert len(painted) == 2
    scene.panel.show(Plan("Red's plan", "", ROWS, now="b"))
    app.draw()
    assert len(painted) == 3


def test_rows_scrolled_out_of_sight_are_neither_drawn_outside_nor_hit(app):
    many = tuple(PlanRow(str(n), str(n), f"Ship {n}", spinner=(3, 0, 9)) for n in range(40))
    area = (900, 60, 300, 290)
    scene, pilot = staged(app, Plan("Red's plot", "", many, now="0", seal="Seal"), area)
    pilot.wheel(-3, (930, 200))
    outside = pygame.Rect(900, 400, 300, 200)
    before = app.canvas.subsurface(outside).copy()
    app.draw()
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(app.canvas.subsurface(outside), "RGB")
    hidden = box_of(scene, "0")
    assert hidden.bottom < scene.panel.spot("rows").top
    pilot.click(hidden.center)
    assert scene.said == []


def test_a_short_plan_leaves_the_card_above_it_the_height_that_it_needs():
    sitting = battle("nef/skerries", size=(1920, 1080))
    sitting.wait()
    column = sitting.scene.column
    for _ in range(2):
        sitting.pilot.key("Tab")
        assert column.card.card is not None
        assert column.plan.plan is not None
        assert column.card._scroll.length <= column.card.area.h, f"{column.card.card.name} is cut"
        assert column.plan._list.length <= column.plan._list.area.h
        assert column.card.area.bottom < column.plan.area.top
    sitting.pilot.app.close()


def test_in_a_small_window_a_plan_leaves_the_card_what_its_rows_do_not_need_and_other_tabs_keep_their_place():
    sitting = battle("coastal/first_night", size=(1280, 720))
    sitting.wait()
    column = sitting.scene.column
    assert column.tab == "Plan"
    assert column.card._scroll.length <= column.card.area.h, f"{column.card.card.name} is cut"
    assert column.plan._list.length <= column.plan._list.area.h
    assert column.card.area.bottom < column._tabs.area.top < column.plan.area.top
    assert column.plan.area.bottom < column.layout.column.bottom
    column.turn_to("Log")
    assert column.card.area == column.layout.card
    assert column.layout.tabs.contains(column._tabs.area)
    sitting.pilot.app.close()


def test_a_long_plan_takes_its_share_and_gives_nothing_back_while_it_is_written():
    sitting = battle("nef/trial", size=(1920, 1080))
    sitting.wait()
    column = sitting.scene.column
    assert column.card.area == column.layout.odds
    picture = sitting.scene.stage.picture()
    short = replace(picture.plan, rows=picture.plan.rows[:1])
    column.show(replace(picture, plan=short))
    assert column.card.area == column.layout.odds, "rows do not go to and fro"
    column.show(replace(picture, plan=replace(short, title="Another")))
    assert column.card.area.h == column.layout.card.h
    column.show(replace(picture, plan=None))
    assert column.card.area == column.layout.card
    sitting.pilot.app.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_beside_her_number_a_weapon_is_read_with_the_target_it_is_given(size):
    sitting = opened(at_combat(), size)
    sitting.choose("everything")
    while sitting.draft.unit != "kestrel":
        sitting.pilot.key("Tab")
        sitting.wait()
    panel = sitting.scene.column.plan
    line = next(entry for entry in panel._list.entries if entry.key == "kestrel/torpedo/sturm")
    laid = lay(panel._entry_box(line, State()), panel.box(line.key))
    told, area = next(
        (part, area) for part, area in laid.parts if isinstance(part, Text) and "›" in part.words
    )
    assert told.words.replace("\u00a0", " ") == "1 torpedo salvo › Sturm"
    assert told.shown(area) == told.words, "it is cut short"
    sitting.pilot.app.close()
