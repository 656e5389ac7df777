"""The shipyard through real events: a class of one's own made, saved, found by scenarios; nothing lost on the way."""

import pygame
import pytest

from game import places
from game.content import check_roster, parse_scenario
from game.content.files import parse_toml
from game.content.settings import Settings
from game.match import Match
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.editor.shipyard import ShipyardRoom
from game.ui.editor.worth_panel import explain, worth_panel
from game.ui.front.rooms import Rooms
from game.ui.front.rulebook import RuleBook
from game.ui.kit.box import Text, lay
from tests.ui.desk import desk

pytestmark = pytest.mark.usefixtures("home")


class Yard:
    """A window with the shipyard in it, and the hands of a designer."""

    def __init__(self, game="nef", path=None, size=(1280, 720)):
        self.app = App(size)
        rooms = Rooms(Settings())
        self.pilot = Pilot(self.app, rooms.menu)
        self.room = ShipyardRoom(Settings(), path, ruleset=game, hall=rooms)
        self.app.stack.push(self.room)
        self.pilot.frames(2)

    @classmethod
    def over(cls, pilot, room):
        """The hands alone, where the shipyard lies in a window already."""
        yard = cls.__new__(cls)
        yard.app, yard.pilot, yard.room = pilot.app, pilot, room
        return yard

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.app.close()

    @property
    def slip(self):
        return self.room.slip

    def choose(self, text):
        roll = self.room.roll
        number = next(n for n, line in enumerate(roll.entries) if line.text == text and not line.heading)
        roll.reveal(roll.box(number))
        self.pilot.click(roll.box(number).center)

    def press(self, name):
        self.pilot.click(self.room.console[name].area.center)

    def slot(self, label):
        return next(one.name for one in self.room.form.slots if one.label.startswith(label))

    def line(self, label):
        child = next(one for one in self.room.form.children if one.name == self.slot(label))
        self.room.form.reveal(child.area)
        return child

    def write(self, label, text, end="Enter"):
        self.pilot.click(self.line(label).area.center)
        self.pilot.key("Ctrl+A")
        self.pilot.type(text)
        if end:
            self.pilot.key(end)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_what_was_done_is_read_whole_beside_the_buttons_or_above_them(size):
    with Yard(size=size) as yard:
        yard.press("fresh")
        (told,) = (
            (part, area)
            for part, area in yard.room.laid.parts
            if isinstance(part, Text) and part.words == yard.room.notice
        )
        assert told[0].shown(told[1]) == "A new class with the least of everything."
        assert told[1].w > 100


def battle(game, cls, other, more=""):
    return f"""
format = 1
ruleset = "{game}"
title = "Two of a kind"
table = {{ width = 48, height = 36 }}
turns = 3
{more}
[[side]]
name = "Red"
[[side.unit]]
class = "{cls}"
at = [20, 5]
[[side]]
name = "Blue"
[[side.unit]]
class = "{other}"
at = [20, 30]
"""


def test_a_class_of_nef_is_invented_saved_and_used():
    with Yard() as yard:
        yard.choose("Halcyon")
        before = yard.slip.row["points"]
        yard.press("make")
        yard.write("Name", "Brummer class minelayer")
        assert yard.slip.row["id"] == "brummer"
        yard.write("Guns", "12")
        assert yard.slip.row["guns"] == [12, 9, 6, 3]  # ruling 3
        assert yard.slip.row["points"] == yard.slip.worth.points != before
        assert yard.line("Points").text == str(yard.slip.worth.points)
        assert yard.room.card.card.name == "Brummer"
        yard.press("save")
        path = places.rosters_folder() / "my_nef.toml"
        assert check_roster(path) == []
        assert not yard.slip.dirty
    scenario = parse_scenario(battle("nef", "brummer", "falcon"), "two")
    match = Match.start(scenario, ruleset("nef"), seed=1)
    assert match.table.units["brummer_1"].spec.guns[0] == 12


def test_a_class_of_carrier_is_invented_and_its_ratings_follow_from_the_facts():
    with Yard("carrier") as yard:
        yard.choose("Yorktown")
        yard.press("make")
        yard.write("Name", "Unsinkable class fleet carrier")
        strike, points = yard.slip.row["strike"], yard.slip.row["points"]
        yard.write("Attack aircraft", "38")
        assert yard.slip.row["strike"] == 3 == strike - 1
        assert yard.slip.row["points"] == points - 6
        yard.pilot.key("Ctrl+S")
        assert check_roster(places.rosters_folder() / "my_carrier.toml") == []
    text = (places.scenarios() / "carrier" / "coral_sea.toml").read_text(encoding="utf-8")
    scenario = parse_scenario(text.replace('"cv_yorktown"', '"unsinkable"'), "facts")
    assert [row["strike"] for row in scenario.classes if row["id"] == "unsinkable"] == [3]
    Match.start(scenario, ruleset("carrier"), seed=1)


def test_what_is_wrong_is_told_at_its_line_and_keeps_the_class_from_scenarios():
    with Yard() as yard:
        yard.press("make")
        yard.write("Hull", "400", end="")
        assert yard.slot("Hull") in yard.room.form.wrong
        assert "4 to 40" in yard.room.form.wrong[yard.slot("Hull")]
        before = yard.slip.row["hull"]
        yard.pilot.key("Esc")
        yard.write("Hull", "many")
        assert "whole number" in yard.room.form.wrong[yard.slot("Hull")]
        assert yard.line("Hull").text == "many"
        assert yard.slip.row["hull"] == before
        yard.write("Hull", "9")
        assert not yard.room.form.wrong


def test_a_value_that_was_not_taken_is_told_and_nothing_is_wrong_with_the_old_one():
    with Yard() as yard:
        yard.press("make")
        before = yard.slip.row["hull"]
        yard.write("Hull", "many", "Tab")
        assert yard.room.notice.startswith("Hull")
        assert "not taken" in yard.room.notice
        yard.write("Name", "Hammer")
        assert yard.line("Hull").text == str(before)
        assert not yard.room.form.wrong, "a line stood in red over a value that is right"


def test_a_name_of_two_lines_has_a_higher_row_in_the_list():
    with Yard() as yard:
        yard.press("make")
        roll = yard.room.roll
        low = roll.box(1).h
        yard.write("Name", "The Honourable Company of Adventurers")
        assert roll.box(1).h > low
        assert roll.box(3).h == low


def test_every_change_is_undone_and_done_again():
    with Yard() as yard:
        yard.press("make")
        first = yard.slip.tree
        yard.write("Hull", "17")
        changed = yard.slip.tree
        yard.pilot.key("Esc")
        yard.pilot.key("Ctrl+Z")
        assert yard.slip.tree == first
        yard.pilot.key("Ctrl+Y")
        assert yard.slip.tree == changed
        yard.press("undo")
        yard.press("undo")
        assert yard.slip.own == []


def test_leaving_with_changes_asks_and_the_draft_is_there_when_one_comes_back():
    with Yard() as yard:
        yard.press("make")
        yard.write("Hull", "17")
        yard.pilot.key("Esc")
        yard.pilot.key("Esc")
        assert yard.app.stack.top is yard.room
        assert "Not saved" in yard.room.notice
        yard.pilot.key("Esc")
        assert yard.app.stack.top is not yard.room
    with Yard() as yard:
        assert [row["hull"] for _, row in yard.slip.own] == [17]
        assert yard.slip.dirty


def test_a_roster_with_comments_is_changed_in_one_place_alone():
    folder = places.rosters_folder(writing=True)
    text = (
        '# my ships\nruleset = "nef"\n\n[[class]]  # the first\nid = "brummer"\nname = "Brummer class minelayer"\n'
        'kind = "nef"\nhull = 9   # thick\nguns = [ 5,4, 3,2 ]\npoints = 70\n'
    )
    path = folder / "mine.toml"
    path.write_text(text)
    with Yard(path=path) as yard:
        yard.write("Hull", "11")
        yard.press("save")
    assert path.read_text() == text.replace("hull = 9 ", "hull = 11 ")


def test_a_class_taken_away_comes_back_and_shipped_ones_cannot_be_changed():
    with Yard() as yard:
        assert yard.room.console["away"].off is not None
        assert all(child.off is not None for child in yard.room.form.children)
        yard.press("fresh")
        assert len(yard.slip.own) == 1
        assert not yard.slip.problems
        yard.press("away")
        assert yard.slip.own == []
        yard.pilot.key("Ctrl+Z")
        assert len(yard.slip.own) == 1


def test_a_full_disk_is_told_and_nothing_is_lost(monkeypatch):
    from game.content import manuscript
    from game.content.errors import ContentError, Problem

    def full(*_):
        raise ContentError("my_nef.toml", [Problem("", "a full disk", "room")])

    with Yard() as yard:
        yard.press("make")
        monkeypatch.setattr(manuscript, "write_text", full)
        yard.press("save")
        assert yard.room.grave
        assert yard.slip.dirty
        monkeypatch.undo()


def test_everything_made_anew_of_any_kind_is_in_order():
    from game import rulesets
    from game.content.manuscript import Manuscript
    from game.content.slipway import Slipway
    from game.ui.editor.shipyard import yard_drafts

    for name in rulesets.names():
        slip = Slipway(Manuscript.new({"ruleset": name}, yard_drafts()))
        for kind in slip.ruleset.fields.kinds:
            slip.fresh(kind)
            assert slip.faults(slip.chosen) == [], (name, kind)
        for key in list(slip.ruleset.roster):
            slip.choose(key)
            slip.copy()
            assert slip.faults(slip.chosen) == [], (name, key)
        assert parse_toml(slip.manuscript.document.text(), "x")["class"] == slip.tree["class"]


def test_the_rule_behind_a_line_opens_in_the_rule_book():
    with Yard() as yard:
        yard.press("make")
        yard.pilot.click(yard.line("Guns").area.center)
        yard.pilot.key("F1")
        yard.pilot.frames(2)
        top = yard.app.stack.top
        assert isinstance(top, RuleBook)
        assert top.chosen == "NEF-GUN-1"


def test_a_class_made_over_an_open_editor_is_in_its_palette_and_can_be_played():
    with desk("nef/skerries") as work:
        pilot = work.pilot
        work.findings()
        pilot.key("Ctrl+O")
        pilot.frames(2)
        pilot.click(pilot.app.stack.top.console["yard"].area.center)
        pilot.frames(2)
        room = pilot.app.stack.top
        assert isinstance(room, ShipyardRoom)
        yard = Yard.over(pilot, room)
        yard.choose("Vedette")
        yard.press("make")
        yard.write("Name", "Brummer class minelayer")
        yard.press("save")
        yard.press("back")
        pilot.frames(2)
        pilot.key("Esc")
        pilot.frames(2)
        work.put("Brummer", (10, 12))
        assert not any(one.stops for one in work.findings())
        assert work.stand("Brummer 1").cls == "brummer"
        pilot.key("F5")
        pilot.frames(3)
        match = pilot.app.stack.top.stage.match
        assert [row["id"] for row in match.header.scenario.classes] == ["brummer"]


def test_what_a_class_is_worth_is_told_anew_with_each_value_that_is_typed():
    with Yard() as yard:
        yard.press("make")
        panel = yard.room.console["worth"]
        before = panel.paint
        line = yard.line("Guns")
        yard.pilot.click(line.area.center)
        yard.pilot.key("Backspace")
        yard.pilot.type("1")
        yard.pilot.key("Tab")
        yard.pilot.frames(2)
        assert yard.room.console["worth"].paint is not before


def test_a_class_with_a_wrong_value_is_told_of_in_words_and_its_sum_goes():
    with Yard("fleet") as yard:
        yard.choose("Bismarck")
        yard.press("make")
        before = yard.room.console["worth"].paint
        yard.write("Structure", "30000")
        assert yard.slip.worth is None
        assert yard.room.console["worth"].paint is not before, "the old sum lay under the new words"
        yard.pilot.move((5, 5))
        title, words, _ = explain(yard.slip, None)
        assert title == "Not to be used yet"
        assert words.startswith("Structure: 30000; expected a whole number")


def test_points_that_are_not_those_of_the_formula_are_named_beside_it():
    with Yard() as yard:
        yard.press("make")
        yard.write("Points", "5")
        laid = lay(worth_panel(yard.slip), pygame.Rect(0, 0, 320, 400))
        assert "Its points are set to 5." in [part.words for part, _ in laid.parts if isinstance(part, Text)]
