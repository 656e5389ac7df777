"""The forms of the editor: weather, victory, rules, story; every game's own fields; and what is hard on an editor."""

import os

import pytest

from game import rulesets
from game.content.edits import value_at
from game.content.manuscript import Manuscript
from game.content.survey import Finding
from game.content.templates import SIDES, empty
from game.ui.editor.doors import drafts_folder
from game.ui.editor.guide import Guide
from game.ui.editor.problems import MOST, ProblemList, listed
from game.ui.editor.saying import sentence
from game.ui.editor.scene import EditorScene
from game.ui.editor.slots import story_slots
from game.ui.editor.workbench import Workbench
from game.ui.front.rulebook import RuleBook
from game.ui.kit.controls import Picked
from tests.ui.desk import desk

TABS = ("Forces", "Terrain", "Weather", "Victory", "Story")


def lay_open(work, tree):
    """Put a scenario that lies in no file on the desk."""
    bench = Workbench(Manuscript.new(tree, drafts_folder()))
    work.pilot.app.stack.push(EditorScene(bench))
    work.pilot.frames(3)


def inside(scene, app):
    """Every control that is in sight lies in the window."""
    window = app.canvas.get_rect()
    return all(window.contains(control.area) for control in scene.console if control.area.h)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", rulesets.names())
def test_a_new_scenario_of_every_game_shows_all_its_fields(name, size):
    rules = rulesets.ruleset(name)
    with desk(size=size) as work:
        lay_open(work, empty(name, rules, 60, 40, SIDES[:2]))
        work.findings()
        for tab in TABS:
            work.tab(tab)
            work.pilot.frames(2)
            assert work.scene.left.tab == tab
            assert inside(work.scene, work.pilot.app)
        shown = {slot.field.name for slot in work.scene.left.form.slots if slot.field is not None}
        assert {"title", "width", "height", "seed", "name", "colour", "notes"} <= shown
        work.tab("Weather")
        shown = {slot.field.name for slot in work.scene.left.form.slots if slot.field is not None}
        wanted = {
            field.name for field in (*rules.fields.weather, *rules.fields.options) if field.type != "table"
        }
        assert wanted <= shown


@pytest.mark.parametrize("name", rulesets.names())
def test_a_unit_of_every_class_is_put_down_and_its_lines_are_shown(name):
    rules = rulesets.ruleset(name)
    with desk() as work:
        lay_open(work, empty(name, rules, 60, 40, SIDES[:2]))
        lines = [line for line in work.scene.left.roll.entries if line.key.startswith("unit:")]
        assert lines
        for number, line in enumerate(lines):
            roll = work.scene.left.roll
            at = next(n for n, one in enumerate(roll.entries) if one.key == line.key)
            roll.reveal(roll.box(at))
            work.pilot.click(roll.box(at).center)
            if rules.fields.placed:
                work.pilot.click(work.pos(2 + 3.5 * (number % 16), 3 + 5 * (number // 16)))
                work.pilot.key("Esc")
            assert work.bench.stands[0].cls == line.key.removeprefix("unit:")
            assert work.scene.right.form.slots
        assert work.bench.seen.sides[0].units == len(lines)


def test_weather_rules_victory_and_story_are_written_where_they_belong():
    with desk("nef/gasworks") as work:
        work.tab("Victory")
        work.write(work.slot("Turns"), "9")
        assert work.tree["turns"] == 9
        work.turn_to(work.slot("Rule"), "points and exit")
        assert work.tree["victory"]["rule"] == "points_and_exit"
        work.tab("Story")
        story = work.slot("Story")
        work.press(story)
        work.pilot.type("Fog. ")
        assert "Fog. " in work.tree["story"]
        label = work.bench.manuscript.document.undoes
        assert label == "Story"
        work.write(work.slot("Minutes, estimated"), "75")
        assert work.tree["minutes"] == 75
        work.tab("Weather")
        field = next(
            slot
            for slot in work.scene.left.form.slots
            if slot.field is not None and slot.places[0][0] == "options" and slot.field.type == "choice"
        )
        before = value_at(work.tree, field.places[0])
        work.press_end(field.name)
        assert value_at(work.tree, field.places[0]) != before


@pytest.mark.parametrize("name", ["carrier/coral_sea", "fleet/two_captains"])
def test_a_finding_opens_the_tab_on_which_its_line_stands(name):
    with desk(name) as work:
        for tab in ("Weather", "Victory", "Story"):
            work.tab(tab)
            places = [slot.places[0] for slot in work.scene.left.form.slots if slot.places]
            assert places
            for place in places:
                work.tab("Story" if tab == "Weather" else "Weather")
                work.scene.right.list.show([Finding(True, "Wrong.", "", place)])
                work.scene.acts.told(Picked("problems", 0))
                assert (place, work.scene.left.tab) == (place, tab)


def test_what_cannot_be_meant_is_told_at_its_line_and_changes_nothing():
    with desk("nef/skerries") as work:
        work.tab("Victory")
        turns = work.slot("Turns")
        work.write(turns, "a few")
        assert work.scene.left.form.wrong[turns]
        assert work.scene.said is not None
        assert work.scene.said.title == "Turns: not taken."
        assert work.tree["turns"] == 6
        work.write(turns, "7")
        assert not work.scene.left.form.wrong
        assert sentence(work.scene).text.startswith("What is written at the left holds")
        assert work.tree["turns"] == 7
        work.pilot.key("Ctrl+Z")
        assert work.tree["turns"] == 6
        assert work._control(turns).text == "6"


def test_the_minutes_of_a_file_are_called_an_estimate_as_the_menu_tells_measured_ones():
    bench = Workbench(Manuscript.new(empty("nef", rulesets.ruleset("nef"), 60, 40), drafts_folder()))
    slot = next(one for one in story_slots(bench) if one.field is not None and one.field.name == "minutes")
    assert slot.label == "Minutes, estimated"
    assert "the menu" in slot.field.help


def test_a_third_side_comes_and_goes():
    with desk("nef/skerries") as work:
        work.tab("Story")
        work.press("add:side")
        assert [side.name for side in work.bench.seen.sides][2]
        assert any(finding.stops for finding in work.findings())
        work.press("drop:side:2")
        assert len(work.bench.seen.sides) == 2
        work.pilot.key("Ctrl+Z")
        work.pilot.key("Ctrl+Z")
        assert not work.bench.manuscript.dirty


def test_objectives_come_with_the_keys_of_their_kind():
    with desk("carrier/coral_sea") as work:
        work.tab("Victory")
        work.press("add:objective")
        entry = work.tree["objective"][-1]
        assert set(entry) == {"kind", "side", "zone", "vp_each"}
        kind = next(
            slot.name
            for slot in work.scene.left.form.slots
            if slot.places and slot.places[0] == ("objective", len(work.tree["objective"]) - 1, "kind")
        )
        work.turn_to(kind, "airfield knocked out")
        labels = {slot.places[0][-1] for slot in work.scene.left.form.slots if slot.places and slot.field}
        assert "task_force" in labels


def test_a_class_that_is_nowhere_is_told_of_its_unit(tmp_path):
    path = tmp_path / "mine.toml"
    from game import places

    source = (places.scenarios() / "nef" / "skerries.toml").read_text()
    path.write_text(source.replace('class = "halcyon"', 'class = "halcion"', 1))
    with desk(path) as work:
        finding = next(finding for finding in work.findings() if finding.stops)
        assert "halcion" in finding.title
        work.show(1)
        work.pilot.click(work.scene.right.list.repair(0).center)
        assert not [finding for finding in work.findings() if finding.stops]
        assert work.tree["side"][0]["unit"][0]["class"] == "halcyon"


def test_two_thousand_units_are_edited_while_the_survey_is_made_aside(tmp_path):
    tree = empty("nef", rulesets.ruleset("nef"), 200, 150, SIDES[:2])
    for side, entry in enumerate(tree["side"]):
        entry["unit"] = [
            {"class": "falcon", "at": [2 + n % 50 * 3.5, 4 + 75 * side + n // 50 * 3.5]} for n in range(1000)
        ]
    with desk() as work:
        lay_open(work, tree)
        first = work.bench.seen.stands[0]
        work.pilot.drag(work.pos(*first.at), work.pos(first.at[0], first.at[1] - 2))
        assert work.bench.seen.stands[0].at == (first.at[0], first.at[1] - 2)
        assert not work.bench.current
        work.pilot.key("Ctrl+A")
        assert len(work.bench.stands) == 1000
        work.pilot.key("Right")
        work.pilot.key("Ctrl+Z")
        work.pilot.key("Ctrl+Z")
        assert work.bench.seen.stands[0].at == first.at
        assert any("400" in finding.detail for finding in work.findings())


def test_a_folder_nobody_may_write_in_is_told(tmp_path, monkeypatch):
    with desk("nef/skerries") as work:
        work.pilot.click(work.at(work.bench.seen.stands[0].name))
        work.pilot.key("Up")

        def refused(*_args, **_more):
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(os, "replace", refused)
        monkeypatch.setattr("tempfile.mkstemp", refused)
        work.save_as(tmp_path / "theirs" / "mine.toml")
        page = work.pilot.app.stack.top
        assert "permission denied" in page.notice.casefold()
        work.pilot.key("Esc")
        assert work.bench.manuscript.dirty


def test_names_in_any_script_are_kept_in_the_file(tmp_path):
    path = tmp_path / "mine.toml"
    with desk("nef/skerries") as work:
        work.tab("Story")
        for label, text in (("Title", "Морской бой 海戦 معركة"), ("Name", "Κόκκινοι")):
            work.write(work.slot(label), text)
        work.save_as(path)
        assert not work.bench.manuscript.dirty
    text = path.read_text(encoding="utf-8")
    assert "Морской бой 海戦 معركة" in text
    assert "Κόκκινοι" in text


def test_the_help_lists_the_keys_and_any_key_closes_it():
    with desk("nef/skerries") as work:
        work.pilot.key("?")
        assert work.scene.help is not None
        assert {"undo", "redo", "test play", "mirror"} <= {verb for _, verb, _ in work.scene.help.keys}
        work.pilot.key("Space")
        assert work.scene.help is None


def test_measuring_is_a_key_away():
    with desk("nef/skerries") as work:
        work.pilot.move(work.pos(10, 10))
        work.pilot.key("E")
        work.pilot.move(work.pos(20, 10))
        assert work.scene.sea.table.measuring is not None
        work.pilot.key("Esc")
        assert work.scene.sea.table.measuring is None


def test_every_change_counts_to_the_totals_of_its_side():
    with desk("nef/skerries") as work:
        red, _ = work.bench.seen.sides
        work.put("Falcon", (24, 10))
        row = work.bench.row("falcon")
        now, _ = work.bench.seen.sides
        assert (now.units, now.points) == (red.units + 1, red.points + row["points"])


def test_f1_opens_the_page_of_help_or_the_rule_behind_a_line():
    with desk("nef/skerries") as work:
        work.pilot.key("F1")
        assert isinstance(work.pilot.app.stack.top, Guide)
        work.pilot.frames(2)
        work.pilot.key("F1")
        work.tab("Victory")
        form = work.scene.left.form
        slot = next(slot for slot in form.slots if slot.field is not None and slot.field.clause)
        child = next(one for one in form.children if one.name == slot.name)
        form.reveal(child.area)
        work.pilot.move(child.area.center)
        work.pilot.key("F1")
        book = work.pilot.app.stack.top
        assert isinstance(book, RuleBook)
        assert book.chosen == slot.field.clause
        work.pilot.key("Esc")
        assert work.scene.left.tab == "Victory"


def test_what_carries_ships_is_deployed_and_ships_are_not():
    with desk("carrier/coral_sea") as work:
        before = [unit for side in work.tree["side"] for unit in side["unit"]]
        work.tab("Terrain")
        work.choose("USN's zone")
        work.tab("Forces")
        work.pilot.key("D")
        assert [unit for side in work.tree["side"] for unit in side["unit"]] == before
        spots = [stack["at"] for stack in work.tree["stack"] if stack["side"] == "USN"]
        assert len({tuple(spot) for spot in spots}) == len(spots)
        assert all(y <= 12 for _, y in spots)
        assert not any("too small" in finding.title for finding in work.findings())


def test_a_force_that_the_other_side_may_not_have_is_not_mirrored():
    with desk("carrier/coral_sea") as work:
        work.pilot.key("M")
        assert not work.bench.manuscript.dirty
        assert work.said().startswith("IJN may not have")


def test_a_piece_s_class_is_called_by_its_name():
    with desk("nef/skerries") as work:
        work.pilot.click(work.at("Resolute"))
        cycle = work._control(work.slot("Class"))
        assert cycle.choices[cycle.index] == "Halcyon"


def test_thousands_of_findings_are_listed_to_an_end():
    findings = [Finding(True, "w" * 500_000 + str(number), "\x1b\u202e", ()) for number in range(1000)]
    assert len(findings[0].title) <= 300
    assert findings[0].detail == "\ufffd\ufffd"
    with desk():
        problems = ProblemList("problems")
        problems.show(findings)
    assert problems.findings == listed(findings)
    rest = problems.findings[-1]
    assert (rest.title, rest.stops) == ("800 more", False)
    assert len(problems.findings) == MOST + 1
    assert problems.findings[-1].title == "800 more"
