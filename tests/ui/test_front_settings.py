"""The settings: applied at once, kept between runs, and keys that clash are told."""

import pytest

from game import places
from game.content.settings import Settings, load_settings
from game.ui.front.settings import SettingsRoom
from game.ui.kit import theme
from game.ui.window import dressed
from tests.ui.front import press, window


@pytest.fixture(autouse=True)
def undressed():
    yield
    theme.dress(1.0, False, False)


def opened(pilot, rooms):
    rooms.go(pilot.app, "Settings")
    pilot.frames(2)
    room = pilot.app.stack.top
    assert isinstance(room, SettingsRoom)
    return room


def row(room, action):
    rows = room.console["keys"]
    number = next(number for number, one in enumerate(rows.entries) if one.action == action)
    rows.reveal(rows.box(number))
    return rows, number


def kept():
    return load_settings(places.settings_folder() / "settings.toml")[0]


def test_settings_take_effect_at_once_and_are_kept_when_the_room_is_left():
    with window((1920, 1080)) as (pilot, rooms):
        room = opened(pilot, rooms)
        pilot.click(room.console["animation"].segments()[3].center)
        press(pilot, room, "reduced_motion")
        press(pilot, room, "sound")
        assert pilot.app.sounds.on is False
        pilot.click(room.console["palette"].segments()[1].center)
        assert theme.colour is theme.HIGH_CONTRAST
        pilot.key("Esc")
        pilot.key("Esc")
        assert pilot.app.stack.top is rooms.menu
    settings = kept()
    assert settings.animation == "instant"
    assert settings.reduced_motion is True
    assert settings.sound is False
    assert settings.palette == "high_contrast"
    app = dressed(settings)
    try:
        assert theme.colour is theme.HIGH_CONTRAST
        assert app.sounds.on is False
    finally:
        app.close()


def test_the_scale_changes_when_the_slider_is_let_go():
    with window((1920, 1080)) as (pilot, rooms):
        room = opened(pilot, rooms)
        area = room.console["scale"].area
        pilot.press((area.x + 20, area.centery))
        pilot.move((area.right - 40, area.centery))
        assert theme.scale == 1.0, "nothing moves under the pointer while it drags"
        pilot.release((area.right - 40, area.centery))
        assert theme.scale > 1.2
        assert room.settings.scale > 1.2


def test_a_volume_reaches_the_sounds():
    with window((1920, 1080)) as (pilot, rooms):
        room = opened(pilot, rooms)
        area = room.console["alarms"].area
        pilot.click((area.x + 9, area.centery))
        assert pilot.app.sounds.level("alarm") == pytest.approx(0.0, abs=0.06)
        assert room.settings.volumes.alarms == pytest.approx(0.0, abs=0.06)


def test_a_key_is_bound_anew_its_clash_is_told_and_it_is_kept():
    with window((1920, 1080)) as (pilot, rooms):
        room = opened(pilot, rooms)
        rows, number = row(room, "ahead")
        pilot.click(rows.box(number).center)
        assert room.waiting == "ahead"
        pilot.key("D")
        assert pilot.app.keymap.keys("ahead") == ("D",)
        rows, number = row(room, "ahead")
        assert rows.entries[number].clash == "Turn to starboard"
        assert rows.entries[number].changed
        rows, number = row(room, "starboard")
        assert rows.entries[number].clash == "Ahead"
        rooms.go(pilot.app, "Battles")
    assert kept().keys == {"ahead": "D"}
    app = dressed(kept())
    try:
        assert app.keymap.keys("ahead") == ("D",)
    finally:
        app.close()


def test_a_key_of_three_actions_is_told_at_each_of_them_with_both_others():
    with window((1920, 1080)) as (pilot, rooms):
        room = opened(pilot, rooms)
        for action in ("ahead", "port"):
            rows, number = row(room, action)
            pilot.click(rows.box(number).center)
            pilot.key("D")
        rows, number = row(room, "ahead")
        assert rows.entries[number].clash == "Turn to port, Turn to starboard"


def test_escape_leaves_a_key_as_it_is_and_delete_gives_the_usual_one_back():
    with window((1920, 1080)) as (pilot, rooms):
        room = opened(pilot, rooms)
        for keys, bound in ((("D",), "D"), (("Esc",), "D"), (("Delete",), "W")):
            rows, number = row(room, "ahead")
            pilot.click(rows.box(number).center)
            for key in keys:
                pilot.key(key)
            assert pilot.app.keymap.keys("ahead") == (bound,)
            assert pilot.app.stack.top is room


def test_all_keys_come_back_only_after_a_second_press():
    with window((1920, 1080)) as (pilot, rooms):
        pilot.app.keymap.rebind("ahead", ["D"])
        room = opened(pilot, rooms)
        press(pilot, room, "reset")
        assert pilot.app.keymap.changed()
        press(pilot, room, "reset")
        assert not pilot.app.keymap.changed()
        assert room.settings.keys == {}


def test_over_a_battle_the_room_leads_back_to_it():
    with window() as (pilot, rooms):
        pilot.app.stack.push(SettingsRoom(Settings()))
        pilot.frames(2)
        press(pilot, pilot.app.stack.top, "back")
        assert pilot.app.stack.top is rooms.menu
