"""Controls: driven as a player drives them, with real events through the window."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.match.printable import stripped
from game.ui.app import App, Pilot
from game.ui.inputs import Move
from game.ui.kit import entry as entry_room
from game.ui.kit import theme
from game.ui.kit.choices import Segmented, Switch, Tabs
from game.ui.kit.console import Console
from game.ui.kit.controls import Button, Control, Counted, Link, Picked, Pressed, Slid, Tip, Turned, Wrote
from game.ui.kit.entry import TextEntry
from game.ui.kit.parts import Entry, plain_list
from game.ui.kit.scroll import Scroll
from game.ui.kit.sliders import Slider, Spinner
from game.ui.kit.tips import Tooltip, place_tip, tip_size
from game.ui.scene import Scene


class Bench(Scene):
    """Controls under test, and what they said."""

    def __init__(self, *controls: Control) -> None:
        self.console = Console(*controls)
        self.tooltip = Tooltip()
        self.said = []

    def take(self, given):
        if self.tooltip.take(given):
            return
        if isinstance(given, Move):
            self.tooltip.point(self.console.tip(given.pos))
        message = self.console.take(given)
        if message is not None:
            self.said.append(message)

    def tick(self, dt):
        return bool(self.console.tick(dt) | self.tooltip.tick(dt))

    def draw(self, canvas):
        canvas.fill((0, 0, 0))
        self.console.draw(canvas)
        self.tooltip.draw(canvas)


@pytest.fixture
def at():
    """Opens a bench with the given controls; the pilot and what was said."""
    apps = []

    def begin(*controls):
        app = App((1280, 720))
        apps.append(app)
        bench = Bench(*controls)
        return Pilot(app, bench), bench

    yield begin
    for app in apps:
        app.close()


def test_a_button_answers_when_it_is_released_upon_and_not_elsewhere(at):
    pilot, bench = at(Button("go", (100, 100, 120, 42), "Go"))
    pilot.press((150, 120))
    assert bench.said == []
    pilot.release()
    assert bench.said == [Pressed("go")]
    pilot.press((150, 120))
    pilot.release((400, 400))
    assert bench.said == [Pressed("go")]


def test_a_button_that_is_off_answers_nothing(at):
    button = Button("go", (100, 100, 120, 42), "Go")
    button.off = "3 inches still to fly"
    pilot, bench = at(button)
    pilot.click((150, 120))
    pilot.key("Tab")
    pilot.key("Enter")
    assert bench.said == []


def test_a_button_that_is_off_tells_why(at):
    button = Button("seal", (0, 0, 100, 30), "Seal", tip=Tip("Seal the plan", "It lies then.", "NEF-CMB-2"))
    assert button.tip_at((5, 5)) == (button.tip, button.area)
    button.off = "Two ships have no target."
    assert button.tip_at((5, 5)) == (Tip("Seal the plan", button.off, "NEF-CMB-2"), button.area)
    button.tip = None
    assert button.tip_at((5, 5)) == (Tip("Seal", button.off), button.area)
    button.off = ""
    assert button.tip_at((5, 5)) is None


def test_a_button_looks_different_in_every_state(at):
    button = Button("go", (100, 100, 120, 42), "Go")
    pilot, bench = at(button)
    looks = set()

    def look():
        pilot.app.draw()
        looks.add(pygame.image.tobytes(pilot.app.canvas.subsurface((90, 90, 140, 62)), "RGB"))

    look()
    pilot.move((150, 120))
    look()
    pilot.press((150, 120))
    look()
    pilot.release()
    pilot.move((5, 5))
    bench.console.focus("go", ring=True)
    look()
    bench.console.focus(None)
    button.off = "not now"
    look()
    button.off, button.warning = None, True
    look()
    assert len(looks) == 6


def test_tab_goes_round_what_can_be_used_and_enter_presses_it(at):
    off = Button("off", (100, 200, 120, 42), "Off")
    off.off = "no"
    pilot, bench = at(
        Button("one", (100, 100, 120, 42), "One"), off, Button("two", (100, 300, 120, 42), "Two")
    )
    seen = []
    for _ in range(3):
        pilot.key("Tab")
        seen.append(bench.console.focused.name)
    assert seen == ["one", "two", "one"]
    assert bench.console.focused.ringed
    pilot.key("Shift+Tab")
    pilot.key("Space")
    assert bench.said == [Pressed("two")]
    pilot.key("Esc")
    assert bench.console.focused is None


def test_a_key_that_is_held_presses_once_and_a_warning_is_answered_by_no_press_made_too_soon(at):
    button = Button("go", (100, 100, 120, 42), "Go")
    pilot, bench = at(button)
    bench.console.focus("go")
    pilot.key("Enter")
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    for _ in range(3):
        pygame.event.post(held)
    pilot.frames()
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    pilot.frames()
    assert len(bench.said) == 2
    pilot.pause()
    pilot.click((120, 120))
    button.warning = True
    pilot.click((120, 120))
    pilot.key("Enter")
    pilot.key("Enter")
    assert bench.said == [Pressed("go")] * 4, "the double click and the quick key were meant for no warning"
    pilot.pause()
    pilot.key("Enter")
    assert bench.said == [Pressed("go")] * 5


def test_hit_areas_are_at_least_thirty_pixels(at):
    link = Link("show", "Go")
    link.area = pygame.Rect((100, 100), link.wants())
    assert link.area.h < 30
    assert link.hit((link.area.centerx - 14, link.area.centery - 14))
    pilot, bench = at(link)
    pilot.click((link.area.centerx, link.area.centery - 14))
    assert bench.said == [Pressed("show")]


def test_of_two_controls_one_over_the_other_the_upper_answers(at):
    pilot, bench = at(Button("low", (100, 100, 120, 42), "Low"), Button("high", (150, 100, 120, 42), "High"))
    pilot.click((180, 120))
    assert bench.said == [Pressed("high")]
    assert not bench.console["low"].hovered


def test_segments_pick_by_click_and_arrow_and_pass_over_the_refused(at):
    who = Segmented("who", (100, 100, 400, 34), ("Hand", "Cadet", "Captain", "Admiral"))
    who.refused = {1: "not here"}
    pilot, bench = at(who)
    pilot.click((250, 116))
    assert bench.said == []
    pilot.key("Right")
    assert bench.said == [Picked("who", 2)]
    pilot.click((480, 116))
    assert bench.said[-1] == Picked("who", 3)
    pilot.click((480, 116))
    assert len(bench.said) == 2  # what is chosen already is no news


def test_tabs_answer_on_their_words(at):
    tabs = Tabs("sheets", (100, 100, 400, 34), ("Log", "Map", "Ships"))
    pilot, bench = at(tabs)
    pilot.click(tabs.segments()[2].center)
    assert bench.said == [Picked("sheets", 2)]


def test_a_switch_turns_and_its_knob_slides(at):
    switch = Switch("advice", (100, 100, 300, 30), "Advice")
    pilot, bench = at(switch)
    pilot.click((110, 115))
    pilot.click((200, 115))
    assert bench.said == [Turned("advice", True), Turned("advice", False)]


def test_a_slider_is_dragged_wheeled_and_nudged(at):
    pilot, bench = at(Slider("loud", (100, 100, 216, 30), 0.5, step=0.1))
    pilot.drag((208, 115), (400, 115))
    assert bench.said[-1] == Slid("loud", 1.0, True)
    assert any(not said.settled for said in bench.said)
    pilot.wheel(-1, (150, 115))
    assert bench.said[-1] == Slid("loud", pytest.approx(0.9), True)
    pilot.key("Left")
    pilot.key("Home")
    assert bench.said[-2:] == [Slid("loud", pytest.approx(0.8), True), Slid("loud", 0.0, True)]


def test_a_spinner_counts_by_its_ends_the_wheel_and_typed_digits(at):
    spinner = Spinner("speed", (100, 100, 150, 30), 6, 0, 24, "in")
    pilot, bench = at(spinner)
    pilot.click((240, 115))
    pilot.click((110, 115))
    pilot.wheel(1, (175, 115))
    assert [said.value for said in bench.said] == [7, 6, 7]
    pilot.key("1")
    pilot.key("8")
    assert spinner.value == 18
    pilot.wait(1500)
    pilot.key("3")
    assert spinner.value == 3
    pilot.key("9")  # 39 is past the limit: a new number
    assert bench.said[-1] == Counted("speed", 9)


def test_typed_text_is_edited_with_caret_selection_and_clipboard(at, monkeypatch):
    kept = []
    monkeypatch.setattr(entry_room, "copy", kept.append)
    monkeypatch.setattr(entry_room, "pasted", lambda: kept[-1])
    entry = TextEntry("find", (100, 100, 200, 34), most=30)
    pilot, bench = at(entry)
    pilot.click((150, 115))
    assert bench.console.writing
    pilot.type("Twenty Leagues")
    pilot.key("Backspace")
    pilot.key("Ctrl+Left")
    pilot.type("x")
    assert entry.text == "Twenty xLeague"
    pilot.key("Ctrl+Z")
    assert entry.text == "Twenty League"
    pilot.key("Ctrl+A")
    pilot.key("Ctrl+X")
    assert (entry.text, kept) == ("", ["Twenty League"])
    pilot.key("Ctrl+V")
    pilot.key("Home")
    pilot.key("Shift+Right")
    pilot.key("Shift+Right")
    pilot.type("S")
    assert entry.text == "Senty League"
    pilot.key("Ctrl+Delete")
    assert entry.text == "S League"
    pilot.type("x" * 60)
    assert len(entry.text) == 30
    pilot.key("Enter")
    assert bench.said[-1] == Wrote("find", entry.text, done=True)


def test_text_being_composed_is_shown_and_not_yet_written(at):
    entry = TextEntry("name", (100, 100, 200, 34))
    pilot, _ = at(entry)
    pilot.click((150, 115))
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="やま", start=2, length=0))
    pilot.frames()
    assert (entry.text, entry.composing) == ("", "やま")
    pilot.key("Backspace")  # belongs to the input method
    pilot.type("大和")
    assert (entry.text, entry.composing) == ("大和", "")


def test_pasted_text_is_one_clean_line(at):
    assert stripped("Red\nleads\x07\t\u3164") == "Red leads"


def listed(count, *first):
    """A list of so many entries at a place of its own."""
    plan = plain_list("plan", [*first, *(Entry(str(n), f"Ship {n}") for n in range(count))])
    plan.area = pygame.Rect(100, 100, 300, 170)
    return plan


def test_a_list_is_chosen_from_scrolled_and_passes_over_headings(at):
    plan = listed(30, Entry("", "Line", heading=True))
    pilot, bench = at(plan)
    pilot.click((150, 117))  # the heading
    assert bench.said == []
    pilot.click((150, 150))
    assert bench.said == [Picked("plan", 1, key="0")]
    pilot.key("Up")  # to the heading: nowhere
    pilot.key("Down")
    pilot.key("Down")
    assert bench.said[1:] == [Picked("plan", 2, key="1"), Picked("plan", 3, key="2")]
    pilot.wheel(-2, (200, 150))
    assert plan.offset == 2 * theme.px(54)
    pilot.key("End")
    assert plan.index == 30
    assert plan.offset == plan.furthest
    pilot.key("Enter")
    assert bench.said[-1] == Picked("plan", 30, True, "29")


def test_other_controls_in_the_place_of_all_leave_keyboard_and_lists_where_they_were(at):
    plan = listed(30)
    pilot, bench = at(plan)
    pilot.wheel(-2, (200, 150))
    bench.console.focus("plan", ring=True)
    fresh = listed(30)
    with bench.console.anew():
        bench.console.add(fresh)
    assert fresh.offset == plan.offset > 0
    assert bench.console.focused is fresh
    assert fresh.ringed
    assert not plan.focused
    with bench.console.anew():
        bench.console.add(Button("other", (100, 100, 120, 42), "Other"))
    assert bench.console.focused is None


def test_the_bar_of_a_scrolled_area_is_dragged(at):
    plan = listed(30)
    pilot, _ = at(plan)
    pilot.frames()
    bar = plan.bar()
    pilot.drag(bar.center, (bar.centerx, 600))
    assert plan.offset == plan.furthest
    assert plan.index is None


def test_controls_in_a_scrolled_area_move_with_it_and_are_revealed_by_tab(at):
    area = Scroll("page", (100, 100, 300, 200), 800)
    area.add(*(Button(f"b{n}", (110, 110 + 80 * n, 120, 42), str(n)) for n in range(8)))
    pilot, bench = at(area)
    for _ in range(6):
        pilot.key("Tab")
    focused = bench.console.focused
    assert focused.name == "b5"
    assert area.area.contains(focused.area)
    pilot.click(focused.area.center)
    assert bench.said[-1] == Pressed("b5")
    hidden = bench.console["b0"].area.center
    pilot.click(hidden)
    assert bench.said[-1] == Pressed("b5")


def test_a_tip_appears_after_a_rest_and_stays_when_pinned(at):
    button = Button("go", (100, 100, 120, 42), "Go", tip=Tip("Why", "Because.", "NEF-MOV-7"))
    pilot, bench = at(button)
    pilot.move((150, 120))
    pilot.wait(250)
    assert bench.tooltip.shown is None
    pilot.wait(200)
    assert bench.tooltip.shown.title == "Why"
    pilot.app.reader.where = "battle"
    Bench.where = "battle"
    pilot.key("P")
    pilot.move((700, 500))
    assert bench.tooltip.shown.title == "Why"
    pilot.key("P")
    pilot.move((701, 500))
    assert bench.tooltip.shown is None
    Bench.where = "everywhere"


def test_a_tip_never_leaves_the_window_nor_covers_what_it_tells_of(at):
    at()
    size = tip_size(Tip("A turn needs 3 inches here", "In the second half. " * 12, "NEF-MOV-7", "F1"))
    assert size[0] <= 440
    bounds = pygame.Rect(0, 0, 1280, 720)
    for near in (pygame.Rect(1200, 690, 60, 20), pygame.Rect(5, 5, 40, 20), pygame.Rect(600, 300, 100, 30)):
        area = place_tip(size, near, bounds)
        assert bounds.contains(area)
        assert not area.colliderect(near)


def test_a_tip_beside_a_row_leaves_the_rows_below_it_and_what_lies_there_readable(at):
    at()
    size = tip_size(Tip("Resolute", "0 to 10."))
    bounds, row = pygame.Rect(0, 0, 1280, 720), pygame.Rect(970, 553, 288, 31)
    area = place_tip(size, row, bounds, beside=True)
    assert area.right < row.x
    assert area.top < row.centery < area.bottom
    coach = pygame.Rect(642, 441, 276, 151)
    area = place_tip(size, row, bounds, beside=True, off=[coach])
    assert area.right < row.x
    assert not area.colliderect(coach)
    assert place_tip(size, row.move(-965, 0), bounds, beside=True).x > row.right - 965
