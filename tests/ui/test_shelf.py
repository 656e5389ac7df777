"""The list of battles answers wishes: by what files say of them, and by what the player thinks of them."""

from game.content.moods import MOODS
from game.content.shelf import Shelf
from game.ui.front.wishes import GROUPS, names
from tests.ui.front import battle, press, window

STANDS = {"carrier/coral_field", "fleet/small_boys", "nef/rear_guard", "war_at_sea/last_morning"}


def listed(menu):
    return [entry.key for entry in menu.choice.entries() if not entry.heading]


def test_a_newcomer_sees_four_wishes_and_one_button_for_the_others():
    with window() as (pilot, rooms):
        menu = rooms.menu
        assert "wish convoy" not in [control.name for control in menu.console]
        press(pilot, menu, "more wishes")
        shown = {control.name for control in menu.console}
        assert {f"wish {name}" for name in names()} <= shown
        pilot.key("5")
        assert not menu.choice.unfolded


def test_two_moods_are_either_and_a_wish_of_another_kind_narrows_them():
    with window() as (pilot, rooms):
        menu = rooms.menu
        pilot.key("5")
        press(pilot, menu, "wish convoy")
        convoys = listed(menu)
        assert "nef/mail" in convoys
        press(pilot, menu, "wish last stand")
        assert set(listed(menu)) == {*convoys, *STANDS}
        press(pilot, menu, "wish steam and gas")
        assert set(listed(menu)) == {"nef/mail", "nef/rear_guard"}


def test_a_wish_in_force_stays_in_sight_when_the_others_are_folded_away():
    with window() as (pilot, rooms):
        menu = rooms.menu
        pilot.key("5")
        press(pilot, menu, "wish raid")
        pilot.key("5")
        press(pilot, menu, "wish raid")
        assert menu.choice.wished == []


def test_every_mood_is_that_of_a_shipped_battle():
    with window() as (_, rooms):
        found = {mood for one in rooms.menu.choice.listed for mood in one.moods}
        assert found == set(MOODS)
        assert all(one.moods for one in rooms.menu.choice.listed)


def test_favourites_are_starred_kept_and_found():
    with window() as (pilot, rooms):
        menu = rooms.menu
        key = menu.key
        pilot.key("F")
        assert Shelf().favourite(key)
        assert next(entry for entry in menu.choice.entries() if entry.key == key).liked
        menu.choice.wish("favourites")
        assert listed(menu) == [key]
        press(pilot, menu, "favourite")
        assert not Shelf().favourite(key)


def test_a_battle_that_was_played_can_be_rated_and_is_found_by_it():
    battle("skerries", 2)
    with window() as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        pilot.frames(2)
        area = menu.console["rating"].area
        pilot.click((area.right - 12, area.centery))
        assert Shelf().rating("nef/skerries") == 5
        menu.choice.wish("well rated")
        assert listed(menu) == ["nef/skerries"]
        below = next(entry.below for entry in menu.choice.entries() if entry.key == "nef/skerries")
        assert below.endswith("5 of 5")


def test_who_wishes_for_the_weaker_hand_is_told_which_side_to_take():
    with window() as (_, rooms):
        menu = rooms.menu
        menu.choice.wish(next(iter(GROUPS["Side"])))
        found = [entry for entry in menu.choice.entries() if not entry.heading]
        assert found
        assert all("take " in entry.below for entry in found)


def test_a_shelf_that_cannot_be_read_is_left_alone(home):
    path = home / "settings" / "shelf.battles.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"liked": 7}')
    shelf = Shelf()
    assert not shelf.favourite("nef/skerries")
    assert shelf.like("nef/skerries"), "it says why"
    assert path.read_text() == '{"liked": 7}'
