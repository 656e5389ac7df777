"""The loop of the window: what is kept for a report, drawn when, who is asked before it closes, how small it is."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app import LONGEST_STEP_MS, REMEMBERED, STIR_MS, App, Pilot, headless
from game.ui.glass import LEAST_SHARE, MOST, SMALLEST, Glass
from game.ui.inputs import Key, Move
from game.ui.keys import Keymap
from game.ui.kit import theme
from game.ui.kit.controls import Tip
from game.ui.scene import Scene
from tests.ui.test_kit_window import Recorder


class Fails(Exception):
    """What a scene raises."""


@pytest.fixture
def pilot():
    app = App((1280, 720))
    yield Pilot(app, Recorder())
    app.close()


def posted(kind: int, **fields: object) -> None:
    pygame.event.post(pygame.event.Event(kind, fields))


def test_the_last_inputs_are_kept_and_of_moves_that_follow_each_other_the_last(pilot):
    app = pilot.app
    for x in range(5):
        pilot.move((x, 0))
    assert [one.pos for one in app.given if isinstance(one, Move)] == [(4, 0)]
    pilot.key("W")
    pilot.move((9, 0))
    assert [type(one).__name__ for one in app.given] == ["Move", "Key", "KeyUp", "Move"]
    for _ in range(REMEMBERED):
        pilot.key("W")
    assert len(app.given) == REMEMBERED


def test_time_goes_on_in_steps_that_are_neither_negative_nor_long(pilot):
    app, scene = pilot.app, pilot.app.stack.top
    before = app.now
    for dt, lived in ((-5.0, 0.0), (16.0, 16.0), (LONGEST_STEP_MS + 1, LONGEST_STEP_MS)):
        app.step(dt)
        assert scene.ticks[-1] == lived
    assert app.now == before + 16.0 + LONGEST_STEP_MS


def test_a_key_that_is_held_is_not_given_to_the_page_it_led_to(pilot):
    app, first = pilot.app, pilot.app.stack.top
    pressed = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r", "scancode": 0}
    posted(pygame.KEYDOWN, **pressed)
    pilot.frames(1)
    app.stack.push(second := Recorder())
    posted(pygame.KEYDOWN, **pressed)
    pilot.frames(1)
    assert [one.repeat for one in first.given if isinstance(one, Key)] == [False]
    assert not [one for one in second.given if isinstance(one, Key)]
    posted(pygame.KEYUP, **pressed)
    posted(pygame.KEYDOWN, **pressed)
    posted(pygame.KEYDOWN, **pressed)
    pilot.frames(1)
    assert [one.repeat for one in second.given if isinstance(one, Key)] == [False, True]


def test_what_moves_by_itself_is_drawn_now_and_then(pilot, monkeypatch):
    scene = pilot.app.stack.top
    pilot.frames(10)
    still = scene.draws
    monkeypatch.setattr(Recorder, "stirs", True)
    pilot.app.step(STIR_MS)
    assert scene.draws == still + 1
    pilot.app.step(STIR_MS - 1)
    assert scene.draws == still + 1
    pilot.app.step(1.0)
    assert scene.draws == still + 2
    monkeypatch.setattr(pygame.display, "get_active", lambda: False)
    pilot.app.step(STIR_MS)
    assert scene.draws == still + 2, "nobody sees it"


@pytest.mark.parametrize("kind", [pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED])
def test_a_window_that_is_seen_again_is_drawn_again(pilot, kind):
    scene = pilot.app.stack.top
    pilot.frames(2)
    before = scene.draws
    posted(kind)
    pilot.frames(1)
    assert scene.draws == before + 1
    posted(pygame.WINDOWSHOWN)
    pilot.frames(1)
    assert scene.draws == before + 1


def test_errands_go_on_whatever_is_shown_and_say_whether_they_want_a_picture(pilot):
    scene, done = pilot.app.stack.top, []
    pilot.frames(2)
    before = scene.draws
    pilot.app.errands.append(lambda: bool(done.append(1)))
    pilot.frames(2)
    assert (len(done), scene.draws) == (2, before)
    pilot.app.errands[:] = [lambda: True]
    pilot.frames(2)
    assert scene.draws == before + 2
    ended = []
    pilot.app.leaving.append(lambda: ended.append(1))
    pilot.app.close()
    assert ended == [1]
    assert pilot.app.errands == pilot.app.leaving == []
    pilot.app.close()
    assert ended == [1]


def test_a_fault_goes_to_the_rescue_and_what_came_after_it_is_read_next(pilot):
    app, scene = pilot.app, pilot.app.stack.top
    saved: list[Exception] = []
    app.rescue = lambda app, fault: saved.append(fault)
    taken: list[object] = []

    def take(given: object) -> None:
        if isinstance(given, Key) and given.name == "X":
            raise Fails
        taken.append(given)

    scene.take = take
    pilot.frames(2)
    before = scene.draws
    for code in (pygame.K_x, pygame.K_y):
        posted(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
    app.step(10)
    assert [type(one) for one in saved] == [Fails]
    assert taken == []
    app.step(10)
    assert [one.name for one in taken if isinstance(one, Key)] == ["Y"]
    assert scene.draws == before + 1


def test_closing_asks_each_scene_and_brings_the_one_that_holds_it_to_the_top(pilot):
    app, low = pilot.app, pilot.app.stack.top
    high, top = Recorder("high"), Recorder("top")
    app.stack.push(high)
    app.stack.push(top)
    high.closes = lambda: False
    pilot.quit()
    assert app.running
    assert app.stack.all() == [high, low]
    high.closes = lambda: True
    low.closes = lambda: False
    pilot.quit()
    assert app.stack.all() == [low]


def test_the_window_keeps_some_keys_for_itself_and_a_held_one_counts_once(pilot, monkeypatch):
    app, scene = pilot.app, pilot.app.stack.top
    filled: list[bool] = []
    app.filled = filled.append
    down = {"key": pygame.K_F11, "mod": 0, "unicode": "", "scancode": 0}
    posted(pygame.KEYDOWN, **down)
    posted(pygame.KEYDOWN, **down)
    pilot.frames(1)
    assert filled == [True]
    assert app.fullscreen
    assert app.windowed == (1280, 720)
    assert [one.repeat for one in scene.given if isinstance(one, Key)] == [True], (
        "a scene may have what repeats"
    )
    posted(pygame.KEYUP, **down)
    pilot.key("F11")
    assert filled == [True, False]
    assert app.size == (1280, 720)
    assert not app.fullscreen
    pilot.key("F12")
    assert app.notice.tip == Tip("No picture could be saved here.")


def test_a_picture_is_saved_without_the_note_that_lies_over_it(pilot, tmp_path):
    app, scene = pilot.app, pilot.app.stack.top
    app.notice.tell(Tip("A note"))
    pilot.frames(1)
    before = scene.draws
    assert app.save_picture(tmp_path / "one.png") == f"Saved as {tmp_path / 'one.png'}."
    assert app.notice.tip is None
    assert scene.draws == before + 1
    app.save_picture(tmp_path / "two.png")
    assert scene.draws == before + 1
    (tmp_path / "file").write_text("")
    assert app.save_picture(tmp_path / "file" / "x.png").startswith("No picture could be saved: ")


def test_another_scale_or_palette_lays_everything_out_anew_and_the_same_does_not(pilot):
    app, scene = pilot.app, pilot.app.stack.top
    pilot.frames(1)
    laid, drawn = len(scene.life), scene.draws
    app.dress(scale=1.0)
    app.dress(high_contrast=False)
    pilot.frames(1)
    assert (len(scene.life), scene.draws) == (laid, drawn)
    app.dress(high_contrast=True)
    pilot.frames(1)
    assert (len(scene.life), scene.draws) == (laid + 1, drawn + 1)
    app.dress(scale=0.9)
    assert theme.scale == pytest.approx(0.9)
    app.dress(scale=3.0)
    assert theme.scale == pytest.approx(1.2), "no more than the window can hold"
    app.dress(scale=0.1, high_contrast=False)
    assert theme.scale == pytest.approx(max(0.1, theme.LEAST_SCALE), abs=0.3)


def test_keys_hold_where_the_scene_on_top_is(pilot):
    app, scene = pilot.app, pilot.app.stack.top

    class Editor(Recorder):
        where = "editor"

    app.keymap = app.reader.keymap = Keymap()
    pilot.key("V")
    assert next(one for one in scene.given if isinstance(one, Key)).action == "rings"
    other = Editor()
    scene.take = lambda given: app.stack.push(other) if isinstance(given, Key) and given.name == "W" else None
    for code in (pygame.K_w, pygame.K_v):
        posted(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
    app.step(10)
    assert [one.action for one in other.given if isinstance(one, Key)] == ["edit_select"], "at once"


def test_a_scene_that_cannot_be_left_is_told_of_when_the_window_is_closed():
    app = App((1280, 720))
    low, high = Recorder(), Recorder()

    def fails() -> None:
        raise Fails

    high.leave = fails
    pilot = Pilot(app, low)
    app.stack.push(high)
    pilot.frames(1)
    with pytest.raises(Fails):
        app.close()
    assert low.life[-1] == "leave"
    assert len(app.stack) == 0


def test_what_lies_under_a_veil_is_drawn_and_lives_and_nothing_below_a_whole_scene(pilot):
    app, low = pilot.app, pilot.app.stack.top
    whole, veil = Recorder(), Recorder()
    veil.veil = True
    app.stack.push(whole)
    app.stack.push(veil)
    low_draws, low_ticks = low.draws, len(low.ticks)
    pilot.frames(2)
    assert (low.draws, len(low.ticks)) == (low_draws, low_ticks)
    assert app.stack.seen() == [whole, veil]
    whole.veil = True
    assert app.stack.seen() == [low, whole, veil]
    low.veil = True
    assert app.stack.seen() == [low, whole, veil]
    app.stack.pop()
    assert whole.life[-2:] == [(1280, 720), "enter"], "the window may have changed while it lay below"


def test_a_scene_that_says_nothing_of_itself(pilot):
    scene = Scene()
    assert scene.closes()
    assert not scene.stirs
    assert not scene.tick(5.0)
    assert (scene.ruleset_shown(), scene.carried_on(), scene.cues()) == (None, None, "Scene")
    assert (scene.veil, scene.consults, scene.where) == (False, False, "everywhere")


def test_where_no_display_can_be_no_window_is_opened(monkeypatch):
    for driver, without in (("dummy", True), ("offscreen", True), ("x11", False)):
        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
        assert headless() is without


# -- the glass ---------------------------------------------------------------------------------------------------

WIDE, HIGH = SMALLEST


@pytest.mark.parametrize(
    ("window", "canvas"),
    [
        ((WIDE, HIGH), (WIDE, HIGH)),
        (
            (int(WIDE * LEAST_SHARE), int(HIGH * LEAST_SHARE)),
            (int(WIDE * LEAST_SHARE), int(HIGH * LEAST_SHARE)),
        ),
        ((int(WIDE * LEAST_SHARE) - 1, HIGH), (WIDE, 801)),
        ((480, 300), SMALLEST),
        ((480, 600), (WIDE, MOST[1])),
        ((100, 600), (WIDE, MOST[1])),
        ((4000, 40), (MOST[0], HIGH)),
        ((1, 1), (WIDE, WIDE)),
    ],
)
def test_how_large_the_picture_is_in_a_window(window, canvas):
    assert Glass(pygame.Surface(window)).canvas.get_size() == canvas


def test_a_picture_that_is_shrunk_lies_in_the_middle_and_the_pointer_is_read_through_it():
    glass = Glass(pygame.Surface((480, 300)))
    assert glass.through((0, 0)) == (0, 0)
    assert glass.through((240, 150)) == (480, 300)
    assert glass.through((479, 299)) == (958, 598)
    tall = Glass(pygame.Surface((100, 600)))
    assert tall.through((0, 300)) == (0, 595)
    assert tall.through((50, 238)) == (480, 0)
    assert tall.through((50, 237))[1] < 0, "beside the picture there is nothing"
    low = Glass(pygame.Surface((4000, 40)))
    assert low.through((2000, 20)) == (960, 300)
    assert low.through((1936, 0)) == (0, 0)
    whole = Glass(pygame.Surface(SMALLEST))
    assert whole.through((7, 9)) == (7, 9)


def test_a_glass_knows_that_its_window_has_grown(pilot):
    assert not Glass(pygame.Surface((480, 300))).outgrown


def test_the_rest_of_a_window_stays_dark(monkeypatch):
    monkeypatch.setattr(pygame.display, "flip", lambda: None)
    window = pygame.Surface((100, 600))
    window.fill((9, 9, 9))
    glass = Glass(window)
    glass.canvas.fill((200, 100, 50))
    glass.show()
    assert window.get_at((50, 100)) == (0, 0, 0, 255)
    assert window.get_at((50, 300))[0] > 150
    assert window.get_at((50, 500)) == (0, 0, 0, 255)
    plain = pygame.Surface(SMALLEST)
    plain.fill((9, 9, 9))
    Glass(plain).show()
    assert plain.get_at((5, 5)) == (9, 9, 9, 255), "what is drawn on as it is is not touched"
