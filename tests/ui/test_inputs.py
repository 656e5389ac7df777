"""What raw events mean: each is read alone, at the very edges of a drag, a double click and a name of a key."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.ui.inputs import (
    DOUBLE_MS,
    DRAG_AFTER,
    Composing,
    Drag,
    Dropped,
    Input,
    Key,
    KeyUp,
    Leave,
    Mods,
    Move,
    Press,
    Quit,
    Reader,
    Release,
    Resized,
    Text,
    Wheel,
    key_names,
)
from game.ui.keys import BadKey, Conflict, Keymap, tidy


@pytest.fixture
def reader(window, monkeypatch):
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LSHIFT)
    return Reader(Keymap())


SHIFTED = Mods(shift=True)


def read(reader: Reader, kind: int, now: float = 0.0, **fields: Any) -> Input | None:
    return reader.read(pygame.event.Event(kind, fields), now)


def press(reader: Reader, pos: tuple[int, int], now: float = 0.0, button: int = 1) -> Input | None:
    return read(reader, pygame.MOUSEBUTTONDOWN, now, pos=pos, button=button)


def release(reader: Reader, pos: tuple[int, int], button: int = 1) -> Input | None:
    return read(reader, pygame.MOUSEBUTTONUP, pos=pos, button=button)


def move(reader: Reader, pos: tuple[int, int], rel: tuple[int, int]) -> Input | None:
    return read(reader, pygame.MOUSEMOTION, pos=pos, rel=rel)


def test_every_button_is_read_but_those_of_a_wheel(reader):
    for button in (1, 2, 3):
        assert press(reader, (5, 6), button=button) == Press((5, 6), button, 1, SHIFTED)
        assert release(reader, (5, 7), button) == Release((5, 7), button, False, SHIFTED)
    for button in (0, 4, 5, 8):
        assert press(reader, (5, 6), button=button) is None
        assert release(reader, (5, 6), button) is None


def test_a_press_drags_once_it_travelled_far_enough_and_nothing_of_its_way_is_lost(reader):
    assert move(reader, (10, 10), (3, 2)) == Move((10, 10), (3, 2))
    press(reader, (10, 10), button=3)
    near = DRAG_AFTER - 1
    assert move(reader, (10 + near, 10 - near), (near, -near)) == Move((10 + near, 10 - near), (near, -near))
    far = DRAG_AFTER
    assert move(reader, (10, 10 + far), (-near, near + far)) == Drag(
        (10, 10 + far), (0, far), (10, 10), 3, SHIFTED
    )
    assert move(reader, (9, 15), (-1, 1)) == Drag((9, 15), (-1, 1), (10, 10), 3, SHIFTED)
    assert release(reader, (9, 15), 1) == Release((9, 15), 1, False, SHIFTED), "another button did not drag"
    assert release(reader, (9, 15), 3) == Release((9, 15), 3, True, SHIFTED)
    assert move(reader, (30, 30), (21, 15)) == Move((30, 30), (21, 15))


@pytest.mark.parametrize(
    ("pos", "after", "button", "clicks"),
    [
        ((10, 10), DOUBLE_MS, 1, 2),
        ((10, 10), DOUBLE_MS + 1, 1, 1),
        ((10 + DRAG_AFTER, 10 - DRAG_AFTER), 0, 1, 2),
        ((11 + DRAG_AFTER, 10), 0, 1, 1),
        ((10, 9 - DRAG_AFTER), 0, 1, 1),
        ((10, 10), 0, 3, 1),
    ],
)
def test_a_second_press_is_a_double_click_at_the_same_place_with_the_same_button_soon_enough(
    reader, pos, after, button, clicks
):
    press(reader, (10, 10), 1000)
    assert press(reader, pos, 1000 + after, button) == Press(pos, button, clicks, SHIFTED)
    if clicks == 2:
        third = press(reader, pos, 1000 + after)
        assert third == Press(pos, 1, 1, SHIFTED), "a third press begins anew"


@pytest.mark.parametrize(
    ("code", "after", "quick"),
    [(pygame.K_RETURN, DOUBLE_MS, True), (pygame.K_RETURN, DOUBLE_MS + 1, False), (pygame.K_SPACE, 0, False)],
)
def test_a_key_struck_again_is_quick_as_soon_after_the_first_as_a_double_click(reader, code, after, quick):
    enter = {"key": pygame.K_RETURN, "mod": 0}
    assert read(reader, pygame.KEYDOWN, 1000, **enter) == Key("Enter", "confirm")
    held = read(reader, pygame.KEYDOWN, 1000, **enter)
    assert held == Key("Enter", "confirm", repeat=True)
    assert held.hasty
    read(reader, pygame.KEYUP, 1000, key=pygame.K_RETURN)
    second = read(reader, pygame.KEYDOWN, 1000 + after, key=code, mod=0)
    assert (second.quick, second.hasty) == (quick, quick)


def test_a_wheel_turns_where_the_pointer_is_finely_and_the_other_way_where_the_system_turns_it_round(reader):
    assert read(reader, pygame.MOUSEWHEEL, x=0, y=2) == Wheel((-1, -1), 2.0, 0.0, SHIFTED)
    move(reader, (3, 4), (0, 0))
    fine = {"x": 1, "y": 1, "precise_x": 0.25, "precise_y": -0.5}
    assert read(reader, pygame.MOUSEWHEEL, **fine, flipped=False) == Wheel((3, 4), -0.5, 0.25, SHIFTED)
    assert read(reader, pygame.MOUSEWHEEL, **fine, flipped=True) == Wheel((3, 4), 0.5, -0.25, SHIFTED)
    press(reader, (8, 8))
    assert read(reader, pygame.MOUSEWHEEL, x=0, y=1) == Wheel((8, 8), 1.0, 0.0, SHIFTED)
    release(reader, (9, 9))
    assert read(reader, pygame.MOUSEWHEEL, x=0, y=1) == Wheel((9, 9), 1.0, 0.0, SHIFTED)


def test_places_are_those_of_the_picture_that_is_seen(reader):
    reader.seen_through = lambda pos: (2 * pos[0], 2 * pos[1])
    assert move(reader, (10, 10), (4, 1)) == Move((20, 20), (8, 2))
    assert press(reader, (10, 11)) == Press((20, 22), 1, 1, SHIFTED)
    assert move(reader, (12, 11), (2, 0)) == Drag((24, 22), (4, 0), (20, 22), 1, SHIFTED)
    assert release(reader, (3, 3)) == Release((6, 6), 1, True, SHIFTED)


def test_a_key_has_the_action_of_the_place_and_repeats_while_it_is_held(reader):
    reader.where = "battle"
    down = {"key": pygame.K_z, "mod": pygame.KMOD_LCTRL, "unicode": ""}
    assert read(reader, pygame.KEYDOWN, **down) == Key("Ctrl+Z", "undo", Mods(ctrl=True), False)
    assert read(reader, pygame.KEYDOWN, **down) == Key("Ctrl+Z", "undo", Mods(ctrl=True), True)
    reader.where = "editor"
    assert read(reader, pygame.KEYUP, key=pygame.K_z) == KeyUp("Ctrl+Z", "undo")
    assert read(reader, pygame.KEYUP, key=pygame.K_z) is None
    later = DOUBLE_MS + 1
    assert read(reader, pygame.KEYDOWN, later, **down) == Key("Ctrl+Z", "edit_undo", Mods(ctrl=True), False)
    for bare in (pygame.K_LSHIFT, pygame.K_RCTRL, pygame.K_LALT):
        assert read(reader, pygame.KEYDOWN, key=bare, mod=0, unicode="") is None
    assert read(reader, pygame.KEYDOWN, key=0, mod=0, unicode="") is None
    asked = {"key": pygame.K_MINUS, "mod": pygame.KMOD_LSHIFT, "unicode": "?"}
    assert read(reader, pygame.KEYDOWN, **asked) == Key("?", "help", SHIFTED, False)
    nothing = {"key": pygame.K_F9, "mod": pygame.KMOD_LALT, "unicode": ""}
    assert read(reader, pygame.KEYDOWN, **nothing) == Key("Alt+F9", None, Mods(alt=True), False)
    without = {"key": pygame.K_F9, "mod": 0}
    assert read(reader, pygame.KEYDOWN, **without).name == "F9"


@pytest.mark.parametrize(
    ("code", "character", "mods", "names"),
    [
        (pygame.K_a, "a", Mods(), ["A"]),
        (pygame.K_a, "A", SHIFTED, ["Shift+A"]),
        (pygame.K_KP_ENTER, "\r", Mods(), ["Enter"]),
        (pygame.K_KP7, "7", Mods(), ["7"]),
        (pygame.K_SPACE, " ", Mods(), ["Space"]),
        (pygame.K_SLASH, "?", SHIFTED, ["?", "Shift+/"]),
        (pygame.K_SLASH, "/", SHIFTED, ["?", "Shift+/"]),
        (pygame.K_SLASH, "/", Mods(), ["/"]),
        (pygame.K_PERIOD, ".", Mods(), ["."]),
        (pygame.K_PLUS, "+", Mods(ctrl=True), ["Ctrl++"]),
        (pygame.K_1, "!", Mods(shift=True, ctrl=True, alt=True), ["Ctrl+Alt+!", "Ctrl+Alt+Shift+1"]),
        (pygame.K_F5, "", Mods(alt=True), ["Alt+F5"]),
        (pygame.K_LEFT, "", Mods(ctrl=True), ["Ctrl+Left"]),
        (0, "", Mods(), []),
    ],
)
def test_what_a_key_may_be_called(window, code, character, mods, names):
    assert key_names(code, character, mods) == names


def test_cmd_serves_as_ctrl(reader):
    down = {"key": pygame.K_z, "mod": pygame.KMOD_LMETA, "unicode": ""}
    assert read(reader, pygame.KEYDOWN, **down).mods == Mods(ctrl=True)


def test_words_files_sizes_and_the_end_are_read(reader):
    assert read(reader, pygame.TEXTINPUT, text="ü") == Text("ü")
    assert read(reader, pygame.TEXTINPUT, text="") is None
    assert read(reader, pygame.TEXTEDITING, text="ka", start=2) == Composing("ka", 2)
    assert read(reader, pygame.TEXTEDITING, text="", start=0) == Composing("", 0)
    assert read(reader, pygame.DROPFILE, file="a.toml") == Dropped("a.toml")
    assert read(reader, pygame.VIDEORESIZE, size=(700, 500)) == Resized((700, 500))
    assert read(reader, pygame.WINDOWSIZECHANGED, x=701, y=501) == Resized((701, 501))
    assert read(reader, pygame.QUIT) == Quit()
    assert read(reader, pygame.WINDOWSHOWN) is None


def test_a_pointer_that_leaves_goes_on_dragging_and_a_lost_keyboard_lets_go_of_all(reader):
    press(reader, (10, 10))
    read(reader, pygame.KEYDOWN, key=pygame.K_w, mod=0, unicode="w")
    move(reader, (30, 10), (20, 0))
    assert read(reader, pygame.WINDOWLEAVE) == Leave()
    assert isinstance(move(reader, (31, 10), (1, 0)), Drag)
    assert read(reader, pygame.WINDOWFOCUSLOST) == Leave()
    assert move(reader, (50, 10), (19, 0)) == Move((50, 10), (19, 0))
    assert read(reader, pygame.KEYUP, key=pygame.K_w) is None
    assert release(reader, (50, 10)) == Release((50, 10), 1, False, SHIFTED)


# -- the table of keys -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("w", "W"),
        (" shift+ctrl+z ", "Ctrl+Shift+Z"),
        ("control + pgup", "Ctrl+PageUp"),
        ("meta+s", "Cmd+S"),
        ("alt+return", "Alt+Enter"),
        ("escape", "Esc"),
        ("del", "Delete"),
        ("f11", "F11"),
        ("pageDown", "PageDown"),
        ("+", "+"),
        ("ctrl++", "Ctrl++"),
        ("ctrl+", "Ctrl++"),
        ("ctrl+-", "Ctrl+-"),
        ("?", "?"),
    ],
)
def test_a_key_is_written_in_one_way(written, key):
    assert tidy(written) == key


@pytest.mark.parametrize("written", ["", "ctrl", "ctrl+shift", "w+z", "Ctrl+alt+meta", " "])
def test_what_is_no_key_is_refused(written):
    with pytest.raises(BadKey):
        tidy(written)


def test_a_place_of_its_own_comes_before_everywhere(window):
    keys = Keymap({"edit_all": "Ctrl+A f1"})
    assert keys.action("F1", "editor") == "edit_all"
    assert keys.action("F1", "battle") == "rules"
    assert keys.action("Ctrl+A", "battle") is None
    assert keys.keys("edit_all") == ("Ctrl+A", "F1")
    assert keys.shown("edit_all") == "Ctrl+A"
    assert keys.shown("nothing") == ""
    assert keys.keys("nothing") == ()
    assert keys.changed() == {"edit_all": "Ctrl+A F1"}
    assert keys.conflicts() == [Conflict("F1", "rules", "edit_all")]
    assert keys.about("edit_all").label == "Select all"
    assert [one.keys for one in keys.actions("editor") if one.name == "edit_all"] == [("Ctrl+A", "F1")]
    assert {one.where for one in keys.actions("machines")} == {"machines"}
    assert len(keys.actions()) > len(keys.actions("battle"))


def test_keys_are_set_back_one_by_one_or_all(window):
    keys = Keymap({"fit": "F7", "measure": "F7 F7", "no such": "X", "back": "ctrl"})
    assert len(keys.passed_over) == 2
    assert keys.keys("measure") == ("F7",)
    assert keys.action("F7", "battle") == "measure", "the first of the table has it"
    assert keys.conflicts()[0] == Conflict("F7", "measure", "fit")
    keys.reset("measure")
    assert keys.keys("measure") == ("M",)
    assert keys.action("F7", "battle") == "fit"
    assert keys.changed() == {"fit": "F7"}
    keys.reset()
    assert keys.changed() == {}
    assert keys.action("F7", "battle") == Keymap().action("F7", "battle")
    with pytest.raises(BadKey):
        keys.rebind("no such", ["X"])
    keys.rebind("fit", [])
    assert keys.shown("fit") == ""


def test_two_actions_of_different_places_may_have_the_same_key():
    assert Keymap().conflicts() == []
    assert Keymap({"edit_all": "W"}).conflicts() == []
    assert Keymap({"menu": "W"}).conflicts() == [Conflict("W", "menu", "ahead")]
