"""The menu: choosing a battle, who plays it, and the way to the table and back."""

import time

import pygame
import pytest

from game import places
from game.ai import measured
from game.content import find_scenario, read_scenario
from game.dice import Seeding
from game.match.log import read_header
from game.rulesets import names, ruleset
from game.tabletop.presenter import Piece
from game.ui.battle.scene import BattleScene
from game.ui.front import deployment, evenness, measuring
from game.ui.front.battle_list import _GROUP, OVERHANG
from game.ui.front.menu import Menu
from game.ui.kit import letters, theme
from game.ui.kit.box import Text
from game.ui.kit.listing import Listing
from tests.patience import until
from tests.ui.front import battle, knows_all, press, window


def drop(pilot, path):
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    pilot.frames(2)


def test_the_menu_lists_every_shipped_scenario_and_shows_the_chosen_one():
    with window() as (pilot, rooms):
        menu = rooms.menu
        rows = menu.console["battles"]
        assert isinstance(rows, Listing)
        titles = [entry.text for entry in rows.entries if not entry.heading]
        assert {
            "Dawn over the Skerries",
            "Twenty Leagues off Heligoland",
            "The Mail Must Get Through",
        } <= set(titles)
        assert [entry.text for entry in rows.entries if entry.heading] == [
            ruleset(name).title for name in names()
        ], "the main game comes first"
        goal = titles.index("Twenty Leagues off Heligoland")
        while not rows.area.contains(rows.box(goal + 1)):
            pilot.wheel(-1, rows.area.center)
        pilot.click(rows.box(goal + 1).center)
        assert menu.sheet.title == "Twenty Leagues off Heligoland"
        assert menu.sheet.forces is not None
        assert menu.sheet.forces.points == (886, 809)
        assert "Two fighter flights and two bomber flights aboard Rookery." in menu.sheet.forces.aboard[0]


def test_a_battle_clicked_in_a_scrolled_list_stays_under_the_pointer():
    with window() as (pilot, rooms):
        menu = rooms.menu
        rows = menu.console["battles"]
        pilot.wheel(-6, rows.area.center)
        assert rows.offset
        where = next(n for n in range(len(rows.entries)) if rows.box(n).collidepoint(rows.area.center))
        number = where if not rows.entries[where].heading else where + 1
        spot = rows.box(number).center
        pilot.click(spot)
        again = menu.console["battles"]
        assert again is not rows, "the room was furnished anew"
        assert again.box(number).center == spot
        assert menu.sheet.title == rows.entries[number].text


def test_sides_are_painted_in_their_own_colours_whatever_their_order():
    with window() as (_, rooms):
        menu = rooms.menu
        menu._choose("nef/mail")
        assert [side.name for side in menu.scenario.sides] == ["Blue", "Red"]
        paint = {piece.name: piece.side for piece in menu.sheet.forces.pieces}
        assert paint["Good Intent"] == 1, "azure, though Blue comes first"
        assert paint["Marauder"] == 0


def test_what_is_typed_is_searched_for_at_once():
    with window() as (pilot, rooms):
        press(pilot, rooms.menu, "find")
        pilot.type("gas")
        rows = rooms.menu.console["battles"]
        assert [entry.text for entry in rows.entries if not entry.heading] == ["Fire on the Gas Works"]
        assert rooms.menu.sheet.title == "Fire on the Gas Works", "the only one found is chosen"
        pilot.type("xx")
        assert rooms.menu.console["battles"].entries == ()


def test_what_is_found_is_seen_from_its_first_and_enter_looks_at_it_before_it_is_begun():
    with window() as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        rows = menu.console["battles"]
        rows.scroll_to(rows.furthest)
        press(pilot, menu, "find")
        pilot.type("coastal")
        assert menu.console["battles"].offset == 0
        pilot.key("Enter")
        assert menu.key == "coastal/first_night", "not a battle that is out of sight"
        assert pilot.app.stack.top is menu


def test_enter_takes_the_table_with_the_seats_of_the_sheet_and_writes_a_log():
    with window() as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        segments = menu.panels[0].choice.segments()
        pilot.click(segments[1].center)
        pilot.key("Enter")
        assert isinstance(pilot.app.stack.top, BattleScene)
        (log,) = places.battles_folder().glob("*.jsonl")
        assert log.name.startswith("nef-dawn-over-the-skerries-")
        assert read_header(log).seats == {"Red": "cadet", "Blue": "captain"}
        pilot.app.stack.pop()
        pilot.frames(2)
        assert pilot.app.stack.top is menu


def test_a_battle_taken_from_the_menu_has_dice_that_nobody_can_work_out():
    with window() as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        press(pilot, menu, "take")
        (log,) = places.battles_folder().glob("*.jsonl")
        header = read_header(log)
        assert not header.seeding.open
        assert header.commitment == header.seeding.commitment


def test_an_open_seed_fixes_the_dice_for_everybody():
    with window() as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        pilot.click(menu.console["dice"].segments()[1].center)
        press(pilot, menu, "seed")
        pilot.key("Ctrl+A")
        pilot.type("42")
        press(pilot, menu, "take")
        (log,) = places.battles_folder().glob("*.jsonl")
        assert read_header(log).seeding == Seeding(42)


def test_the_newest_battle_that_is_not_over_is_continued():
    battle("skerries", seed=1)
    going = battle("mail", 20, {"Blue": "hand", "Red": "cadet"}, seed=2)
    with window() as (pilot, rooms):
        menu = rooms.menu
        knows_all(pilot, menu.archive)
        press(pilot, menu, "continue")
        scene = pilot.app.stack.top
        assert isinstance(scene, BattleScene)
        assert scene.match.number >= 20
        assert scene.match.header.scenario.title == "The Mail Must Get Through"
        assert going.exists()


def test_the_sheet_tells_what_was_played_here_and_carries_on():
    battle("skerries", seed=1)
    battle("skerries", 8, {"Red": "hand", "Blue": "cadet"}, seed=2)
    with window() as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        knows_all(pilot, menu.archive)
        assert menu.sheet.played.startswith("Played once here: ")
        assert "Last battle saved at turn" in menu.sheet.played
        press(pilot, menu, "carry on")
        assert isinstance(pilot.app.stack.top, BattleScene)


def test_a_dropped_scenario_is_shown_and_a_broken_one_says_why(tmp_path):
    good = tmp_path / "mine.toml"
    text = (places.scenarios() / "nef" / "skerries.toml").read_text()
    good.write_text(text.replace("Dawn over the Skerries", "My own battle"))
    bad = tmp_path / "bad.toml"
    bad.write_text(text.replace('ruleset = "nef"', 'ruleset = "neff"'))
    with window() as (pilot, rooms):
        drop(pilot, good)
        assert rooms.menu.sheet.title == "My own battle"
        drop(pilot, bad)
        assert "neff" in rooms.menu.notice
        assert isinstance(pilot.app.stack.top, Menu)


def test_a_dropped_save_is_carried_on_and_a_torn_one_says_why(tmp_path):
    path = battle("skerries", 6, {"Red": "hand", "Blue": "cadet"})
    torn = tmp_path / "torn.jsonl"
    torn.write_text('{"nonsense"\n')
    with window() as (pilot, rooms):
        drop(pilot, torn)
        assert "torn.jsonl, line 1" in rooms.menu.notice
        drop(pilot, path)
        assert isinstance(pilot.app.stack.top, BattleScene)


def test_escape_leaves_only_when_pressed_again():
    with window() as (pilot, _):
        pilot.key("Esc")
        assert pilot.app.running
        pilot.key("Down")
        pilot.key("Esc")
        assert pilot.app.running, "another key between takes the first one back"
        pilot.pause()
        pilot.key("Esc")
        assert not pilot.app.running


def test_a_scenario_that_cannot_be_read_stands_in_the_list_with_its_reason(tmp_path, monkeypatch):
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "torn.toml").write_text('title = "Torn')
    (folder / "fine.toml").write_text((places.scenarios() / "nef" / "skerries.toml").read_text())
    monkeypatch.setattr(places, "scenarios", lambda: folder)
    with window() as (pilot, rooms):
        menu = rooms.menu
        rows = menu.console["battles"]
        torn = next(number for number, entry in enumerate(rows.entries) if entry.faulty)
        pilot.click(rows.box(torn).center)
        assert menu.sheet.fault
        assert menu.console["take"].off is not None
        pilot.key("Enter")
        assert pilot.app.stack.top is menu


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (960, 600)])
def test_no_control_of_the_menu_lies_outside_the_window_or_over_another(size):
    battle("skerries", 6, {"Red": "hand", "Blue": "cadet"})
    with window(size) as (pilot, rooms):
        knows_all(pilot, rooms.menu.archive)
        controls = list(rooms.menu.console)
        whole = pilot.app.canvas.get_rect()
        for control in controls:
            assert whole.contains(control.area), control.name
        for number, one in enumerate(controls):
            for other in controls[number + 1 :]:
                assert not one.area.colliderect(other.area), (one.name, other.name)


def seat(menu, side, number):
    return menu.panels[side].choice.segments()[number].center


def test_an_opponent_gets_a_character_and_thinks_aloud_and_keeps_both_with_the_sheet():
    with window() as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        assert menu.panels[0].habit is None, "a hand has its own habits"
        pilot.click(seat(menu, 0, 3))
        pilot.click(menu.panels[0].habit.ends()[1].center)
        pilot.click(menu.panels[0].aloud.area.center)
        assert menu.seats == ["admiral:bold:aloud", "captain"]
        pilot.click(menu.panels[0].habit.ends()[0].center)
        assert menu.seats[0] == "admiral:aloud", "the first has no habit"
        pilot.wheel(1, menu.panels[0].habit.area.center)
        assert menu.seats[0] == "admiral:line:aloud"
        pilot.click(seat(menu, 0, 2))
        assert menu.seats[0] == "captain:line:aloud", "the habit stays with another strength"
        rows = menu.console["battles"]
        pilot.click(rows.box(2).center)
        assert menu.seats == ["hand", "captain"]
        pilot.click(rows.box(1).center)
        assert menu.seats == ["captain:line:aloud", "captain"]
        press(pilot, menu, "take")
        (log,) = places.battles_folder().glob("*.jsonl")
        assert read_header(log).seats == {"Red": "captain:line:aloud", "Blue": "captain"}


def test_a_cadet_has_no_character_and_gives_no_reasons():
    with window() as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        pilot.click(menu.panels[1].aloud.area.center)
        pilot.click(seat(menu, 1, 1))
        assert menu.seats[1] == "cadet"
        assert (menu.panels[1].habit, menu.panels[1].aloud) == (None, None)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (2560, 1440)])
def test_the_buttons_of_both_seats_stay_where_they_are_whatever_is_chosen(size):
    with window(size) as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        places = [panel.choice.area.copy() for panel in menu.panels]
        for side in (1, 0):
            for number in range(len(menu.panels[side].choice.segments())):
                pilot.click(seat(menu, side, number))
                assert [panel.choice.area for panel in menu.panels] == places, menu.seats


@pytest.mark.parametrize("high", [660, 690, 720])
def test_a_seat_is_told_of_in_words_in_any_window_that_has_a_line_for_them(high):
    with window((1280, high)) as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        pilot.click(seat(menu, 1, 3))
        assert words(menu).count("Tries each plan out before giving it.") == 1


def test_the_pointer_is_told_what_a_strength_and_a_character_are():
    with window() as (pilot, rooms):
        menu = rooms.menu
        menu._choose("nef/skerries")
        menu.rebuild()
        for number, words in enumerate(("this window", "at random", "as it stands", "in its head")):
            tip, box = menu.console.tip(seat(menu, 1, number))
            assert words in tip.text
            assert box == menu.panels[1].choice.segments()[number]
        pilot.click(menu.panels[1].habit.ends()[1].center)
        tip, _ = menu.console.tip(menu.panels[1].habit.area.center)
        assert tip.text == "Closes fast and counts the enemy's losses before her own."


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_a_game_is_about_stands_whole_beside_its_name(size):
    with window(size) as (_, rooms):
        area = rooms.menu.console["battles"].area
        for entry in rooms.menu.console["battles"].entries:
            if entry.heading:
                words = (
                    letters.measure(entry.text, _GROUP)[0] + letters.measure(entry.below, letters.SMALL)[0]
                )
                assert words <= area.w - theme.px(OVERHANG + 36), entry.below


def test_every_door_and_figure_of_the_menu_has_a_tip():
    with window() as (pilot, rooms):
        menu = rooms.menu
        for name in ("take", "rules", "edit", "chance", "yard"):
            assert menu.console[name].tip is not None, name
        rows = menu.console["battles"]
        box, known = rows.box(1), measured.known("nef/skerries", "nef")
        tip, _ = rows.tip_at((box.right - theme.px(OVERHANG + 30), box.bottom - theme.px(16)))
        assert tip.title in ("Not measured yet", evenness.sentence(known) if known else "")
        points = next(
            area for part, area in menu.laid.parts if part.tip is not None and "118" in part.tip.title
        )
        pilot.move(points.center)
        pilot.wait(700)
        assert menu.tooltip.shown is not None
        assert menu.tooltip.shown.title == "Red: 118 points"


@pytest.mark.parametrize("count", [1, 4, 12, 40])
def test_the_ships_of_a_large_fleet_are_shown_large_enough_and_the_rest_is_counted(count):
    for high in (27, 58, 84):
        fleet = [Piece(f"s{n}", f"S {n}", 0, 0, 90, 0, "cruiser", 3.0, 0.5) for n in range(count)]
        area = pygame.Rect(0, 0, 284, high)
        shown, scale, words = deployment._fitting(fleet, area, 10)
        assert len(shown) == count or words == f"and {count - len(shown)} more"
        assert scale * 3.0 >= min(deployment.LEAST, 0.9 * 0.92 * high)
        wide = sum(piece.length for piece in shown) * scale + 10 * (len(shown) - 1)
        assert wide + (letters.measure(words, letters.SMALL)[0] + 10 if words else 0) <= area.w + 1


def test_a_name_that_is_too_long_keeps_the_number_that_tells_it_from_its_like():
    style = letters.STRONG
    short = [letters.shorten_name(f"SBD-3 Dauntless {n}", style, 84) for n in (1, 12)]
    assert short[0].endswith("… 1")
    assert short[1].endswith("… 12")
    assert all(letters.measure(one, style)[0] <= 84 for one in short)
    assert letters.shorten_name("Enterprise", style, 300) == "Enterprise"


HANDICAP = '\n[[handicap]]\nside = "Red"\nwords = "Two turns more"\nturns = 8\n'


@pytest.fixture
def one(tmp_path, monkeypatch):
    """A folder with one scenario that nobody measured, which offers a handicap."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "mine.toml").write_text((places.scenarios() / "nef" / "skerries.toml").read_text() + HANDICAP)
    monkeypatch.setattr(places, "scenarios", lambda: folder)
    return folder


def words(menu):
    return [part.words for part, _ in menu.laid.parts if isinstance(part, Text)]


def test_a_battle_nobody_measured_says_so_and_is_measured_behind_the_menu(one, tmp_path, monkeypatch):
    monkeypatch.setattr(measuring, "GAMES", measured.FEW)
    with window() as (pilot, rooms):
        menu = rooms.menu
        assert "Not measured yet." in words(menu)
        assert next(entry for entry in menu.choice.entries() if not entry.heading).below.endswith(
            "not measured"
        )
        press(pilot, menu, "measure")
        assert any(line.startswith("Measuring: 0 of 20 battles") for line in words(menu))
        until(lambda: not menu.measuring.words, lambda: (time.sleep(0.1), pilot.frames(10)))
        known = measured.read(measured.own_path("mine", ""))
        assert known.equals.battles == measured.FEW
        assert evenness.sentence(known) in words(menu)
        assert not next(entry for entry in menu.choice.entries() if not entry.heading).below.endswith(
            "not measured"
        )


@pytest.mark.parametrize(
    ("battles", "won", "word", "range_"),
    [
        (40, 20, "even", "even lies in it"),
        (40, 23, "is stronger", "not sure yet"),
        (400, 300, "is stronger", "surely not even"),
        (4000, 2140, "even", "as good as even"),
    ],
)
def test_the_range_of_a_share_never_speaks_against_the_word(battles, won, word, range_):
    seats = {"Red": "captain", "Blue": "captain"}
    series = measured.Series(seats, battles, {"Red": won, "Blue": battles - won}, 0, 6.0, 60.0)
    assert evenness.even(series) is (word == "even")
    assert evenness._range(series, "Red").endswith(f": {range_}")


def test_measuring_that_is_stopped_too_early_keeps_nothing_and_says_so(one):
    with window() as (pilot, rooms):
        menu = rooms.menu
        press(pilot, menu, "measure")
        press(pilot, menu, "stop measuring")
        assert "tell too little" in " ".join(words(menu))
        assert not measured.own_path("mine", "").exists()


def test_a_record_of_an_older_form_of_the_battle_says_so_and_offers_to_measure_again(one):
    with window() as (_, rooms):
        menu = rooms.menu
        seats = {"Red": "captain", "Blue": "captain"}
        equals = measured.Series(seats, 200, {"Red": 130, "Blue": 70}, 0, 5.0, 40.0, 2.0)
        old = measured.Record(
            format=1,
            version="0.1",
            commit="a",
            rules=ruleset("nef").tables_hash,
            scenario="other",
            equals=equals,
        )
        measured.write(old, measured.shipped_path("mine"))
        menu.enter()
        menu.rebuild()
        assert "measured under older rules" in words(menu)
        assert "Red wins 6 of 10 between equals." in words(menu)
        assert "measure" in [control.name for control in menu.console]


def test_a_handicap_is_chosen_by_key_and_is_in_the_battle_that_begins(one):
    with window() as (pilot, rooms):
        menu = rooms.menu
        pilot.key("E")
        assert menu.scenario.turns == 8
        assert menu.console["even"].index == 1
        assert "It helps Red; how much was not measured." in words(menu)
        press(pilot, menu, "take")
        (log,) = places.battles_folder().glob("*.jsonl")
        header = read_header(log)
        assert (header.scenario.turns, header.scenario.handicap) == (8, "Red: Two turns more")


def test_another_press_takes_the_handicap_back(one):
    with window() as (pilot, rooms):
        for turns in (8, 6):
            pilot.key("E")
            assert rooms.menu.scenario.turns == turns
        assert rooms.menu.scenario.handicap == ""


def test_wishes_leave_the_battles_that_fit_and_say_when_none_does():
    with window() as (pilot, rooms):
        menu = rooms.menu
        whole = len(menu.choice.entries())
        press(pilot, menu, "wish light")
        light = [entry.weight for entry in menu.choice.entries() if not entry.heading]
        assert light
        assert set(light) == {1}
        pilot.key("2")
        assert len(menu.choice.entries()) == whole, "its key takes a wish back"
        battle("skerries", 2)
        menu.enter()
        press(pilot, menu, "wish new to me")
        assert "Dawn over the Skerries" not in [entry.text for entry in menu.choice.entries()]


def test_the_slash_leads_to_the_search_and_digits_are_written_there():
    with window() as (pilot, rooms):
        menu = rooms.menu
        pilot.key("/")
        assert menu.console.focused is menu.console["find"]
        pilot.type("2")
        assert (menu.choice.find, menu.choice.wished) == ("2", [])


def test_a_last_stand_says_what_is_asked_of_who_makes_it():
    with window() as (_, rooms):
        menu = rooms.menu
        menu._choose("war_at_sea/last_morning")
        menu.rebuild()
        assert "Allies will most likely lose; hold longer than 8 of 10." in words(menu)
        assert "To turn 9, that is: 200 captains were timed." in words(menu)
        row = next(one for one in menu.choice.entries() if one.key == "war_at_sea/last_morning")
        assert row.below.endswith("a last stand")


def test_a_side_is_worth_in_the_menu_what_its_units_are_on_the_table():
    for name in ("fleet/two_captains", "fleet/carriers_at_noon"):
        scenario = read_scenario(find_scenario(name))
        rules = ruleset(scenario.ruleset)
        table = rules.set_up(scenario)
        worth = dict.fromkeys(table.sides, 0)
        for unit in table.units.values():
            worth[unit.side] += rules.presenter.card(table, unit.id).points
        assert deployment.muster(scenario, rules).points == tuple(worth.values()), (
            "changed by crew, torpedoes and numbers"
        )
