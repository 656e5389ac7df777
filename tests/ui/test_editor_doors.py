"""The ways into the editor and out of it: from a battle at any moment, from files, back to the menu; nothing is lost
on the way."""

import os

import pygame
import pytest

from game import places
from game.content import read_scenario
from game.content.settings import Settings
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from game.ui.editor.files import FilesPage, sheet_of
from game.ui.editor.scene import EditorScene
from game.ui.front.menu import Menu
from game.ui.front.replay import Replay
from game.ui.house import House
from game.ui.kit.box import Text
from tests.ui.battles import played
from tests.ui.desk import Desk, desk
from tests.ui.front import battle, opened, press, window

pytestmark = pytest.mark.usefixtures("home")


SKERRIES = "nef/skerries"


def mine(tmp_path, name="mine.toml"):
    """A file of one's own with the skerries in it."""
    path = tmp_path / name
    path.write_bytes((places.scenarios() / f"{SKERRIES}.toml").read_bytes())
    return path


def played_from_here(work, match):
    """Whether the scenario on the desk begins as a battle stands."""
    scenario = work.bench.survey().scenario
    assert scenario is not None, work.bench.findings
    table = ruleset(scenario.ruleset).set_up(scenario)
    for key, unit in match.table.units.items():
        now = table.units[key]
        assert (now.damage, now.state) == (unit.damage, unit.state), key
        if unit.state == "deployed":
            assert (round(now.x, 2), round(now.y, 2)) == (round(unit.x, 2), round(unit.y, 2)), key


def test_the_editor_that_a_battle_opens_has_the_players_settings():
    mine, match = Settings(animation=4), played("nef", 4)
    assert House().editor(match, settings=mine).settings is mine
    assert House().editor(match).settings == Settings()


def test_a_running_battle_opens_as_a_scenario_and_goes_on_afterwards():
    battle("skerries", 14, {"Red": "hand", "Blue": "cadet"})
    with window() as (pilot, rooms):
        library = opened(pilot, rooms, "Saved")
        press(pilot, library, "resume")
        scene = pilot.app.stack.top
        assert isinstance(scene, BattleScene)
        pilot.frames(10)
        pilot.key("F10")
        pilot.frames(2)
        pilot.click(scene.menu._console["edit"].area.center)
        pilot.frames(3)
        work = Desk(pilot)
        assert "turn" in work.tree["title"]
        assert work.bench.manuscript.dirty
        played_from_here(work, scene.stage.match)
        leave(work, "give_up")
        assert pilot.app.stack.top is scene


def test_a_kept_battle_opens_as_a_scenario_from_the_list():
    battle("skerries", 20, {"Red": "hand", "Blue": "cadet"})
    with window() as (pilot, rooms):
        library = opened(pilot, rooms, "Saved")
        press(pilot, library, "edit")
        pilot.frames(3)
        assert Desk(pilot).bench.name == "nef"
        assert "turn" in Desk(pilot).tree["title"]


def test_any_moment_of_a_replay_opens_as_a_scenario():
    battle("skerries", seed=1)
    with window((1920, 1080)) as (pilot, rooms):
        opened(pilot, rooms, "Records")
        pilot.key("Enter")
        replay = pilot.app.stack.top
        assert isinstance(replay, Replay)
        for _ in range(30):
            pilot.key("Right")
        pilot.frames(200)
        at = replay.projector.view.units
        pilot.click(replay.transport.console["scenario"].area.center)
        pilot.frames(3)
        work = Desk(pilot)
        for stand in work.bench.seen.stands:
            unit = at[stand.id]
            if unit.state == "deployed":
                assert stand.at == (pytest.approx(unit.x, abs=0.01), pytest.approx(unit.y, abs=0.01))


def test_the_menu_opens_the_chosen_battle_in_the_editor():
    with window() as (pilot, _):
        menu = pilot.app.stack.top
        assert isinstance(menu, Menu)
        press(pilot, menu, "edit")
        pilot.frames(3)
        assert Desk(pilot).bench.manuscript.copied.stem == menu.key.rpartition("/")[2]
        assert not Desk(pilot).bench.manuscript.dirty


def leave(work, way=None):
    """Leave through the menu; `way` answers the question about what is not saved."""
    work.pilot.key("F10")
    work.pilot.frames(2)
    menu = work.scene.menu
    work.pilot.click(menu._console["leave"].area.center)
    work.pilot.frames(2)
    if way == "give_up":  # asked: a second press means it
        work.pilot.pause()
        work.pilot.click(menu._console["leave"].area.center)
        work.pilot.frames(2)


def changed(work):
    """Change one thing."""
    name = work.bench.seen.stands[0].name
    work.pilot.click(work.at(name))
    work.pilot.key("Right")
    assert work.bench.manuscript.dirty


def test_leaving_with_something_not_saved_asks_and_staying_keeps_everything(tmp_path):
    with desk(mine(tmp_path)) as work:
        changed(work)
        leave(work)
        assert isinstance(work.pilot.app.stack.top, EditorScene)
        work.pilot.key("Esc")
        assert work.scene.menu is None
        leave(work, "give_up")
        assert isinstance(work.pilot.app.stack.top, Menu)


def test_closing_the_window_asks_and_may_save_first(tmp_path):
    path = mine(tmp_path)
    with desk(path) as work:
        changed(work)
        tree = work.tree
        work.pilot.quit()
        assert work.pilot.app.running
        work.pilot.click(work.scene.menu._console["save_leave"].area.center)
        work.pilot.frames(2)
        assert not work.pilot.app.running
    assert read_scenario(path).sides[0].units[0].at == tuple(tree["side"][0]["unit"][0]["at"])


def test_nothing_not_saved_asks_nothing(tmp_path):
    with desk(mine(tmp_path)) as work:
        leave(work)
        assert isinstance(work.pilot.app.stack.top, Menu)


def test_a_crash_loses_nothing(tmp_path):
    path = mine(tmp_path)
    with desk(path) as work:
        changed(work)
        work.pilot.key("M")
        work.pilot.key("Ctrl+Z")
        tree = work.tree
    # the window is gone without a word; another one lists the draft, and its undo goes back to the file
    with window() as (pilot, rooms):
        rooms.go(pilot.app, "Editor")
        pilot.frames(2)
        page = pilot.app.stack.top
        rows = page.console["files"]
        number = next(n for n, entry in enumerate(rows.entries) if entry.key.startswith("draft:"))
        pilot.click(rows.box(number).center)
        press(pilot, page, "go")
        pilot.frames(3)
        work = Desk(pilot)
        assert work.tree == tree
        assert work.bench.manuscript.path == path
        assert work.bench.manuscript.dirty
        while work.bench.manuscript.document.undoes:
            pilot.key("Ctrl+Z")
        assert not work.bench.manuscript.dirty
        pilot.key("Ctrl+Y")
        pilot.key("Ctrl+S")
        assert not work.bench.manuscript.dirty
        leave(work)
        page = pilot.app.stack.top
        assert isinstance(page, FilesPage)
        pilot.frames(2)
        assert not any(entry.key.startswith("draft:") for entry in page.console["files"].entries)


def test_a_file_that_somebody_else_changed_is_written_over_at_the_second_press_only(tmp_path):
    path = mine(tmp_path)
    with desk(path) as work:
        changed(work)
        path.write_text(path.read_text() + "\n# somebody else was here\n")
        work.pilot.wait(1700)
        assert "changed elsewhere" in work.said()
        work.pilot.key("Ctrl+S")
        assert "somebody else was here" in path.read_text()
        assert work.bench.manuscript.dirty
        work.pilot.key("Ctrl+S")
        assert "somebody else was here" not in path.read_text()
        assert not work.bench.manuscript.dirty


def test_a_disk_that_refuses_is_told_and_loses_nothing(tmp_path, monkeypatch):
    path = mine(tmp_path)
    before = path.read_bytes()
    with desk(path) as work:
        changed(work)

        def full(*_args, **_more):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "replace", full)
        work.pilot.key("Ctrl+S")
        assert work.said() == "It could not be saved."
        assert "space" in work.scene.said.text.casefold()
        assert work.bench.manuscript.dirty
        assert path.read_bytes() == before
        assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["mine.toml"]
        monkeypatch.undo()
        os.environ["LINE_AHEAD_HOME"] = str(tmp_path / "home")
        work.pilot.key("Ctrl+S")
        assert not work.bench.manuscript.dirty


def test_a_dropped_file_is_opened_where_nothing_is_lost_by_it(tmp_path):
    path, other = mine(tmp_path), mine(tmp_path, "other.toml")
    with desk(path) as work:
        drop(work, other)
        assert work.bench.manuscript.path == other
        changed(work)
        drop(work, path)
        assert work.bench.manuscript.path == other
        assert work.said() == "Save first."


def drop(work, path):

    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    work.pilot.frames(3)


def test_files_opened_lately_are_listed_first(tmp_path):
    path = mine(tmp_path)
    with desk(path):
        pass
    with window() as (pilot, rooms):
        rooms.go(pilot.app, "Editor")
        pilot.frames(2)
        entries = pilot.app.stack.top.console["files"].entries
        assert entries[0].text == "Recent"
        assert entries[1].text == "mine"


def test_a_draft_with_errors_is_saved_and_not_played(tmp_path):
    path = mine(tmp_path)
    with desk(path) as work:
        work.tab("Story")
        work.write(work.slot("Width"), "3")
        assert any(finding.stops for finding in work.findings())
        work.pilot.key("F5")
        assert isinstance(work.pilot.app.stack.top, EditorScene)
        assert work.said() == "It cannot be played yet."
        work.pilot.key("Ctrl+S")
        assert not work.bench.manuscript.dirty
        assert "draft" in work.scene.said.text.casefold()
    assert "width = 3" in path.read_text()


def test_a_battle_tried_out_is_not_kept_among_the_others(tmp_path):
    with desk(mine(tmp_path), settings=Settings()) as work:
        work.pilot.key("F5")
        work.pilot.frames(3)
        scene = work.pilot.app.stack.top
        assert isinstance(scene, BattleScene)
        assert scene.stage.match.header.seats == {"Red": "hand", "Blue": "captain"}
        folder = places.battles_folder()
        assert not folder.is_dir() or not list(folder.glob("*.jsonl"))
        work.pilot.frames(10)
        work.pilot.key("F10")
        (leave_it,) = (one for one in scene.menu.choices if one.name == "leave")
        assert leave_it.note == "It was tried out, and is not kept."


def test_the_page_of_files_shows_what_a_file_is_before_it_is_opened(tmp_path):
    broken = places.scenarios() / "nef" / "skerries.toml"
    (tmp_path / "broken.toml").write_text(
        broken.read_text(encoding="utf-8").replace('class = "', 'class = "no_', 1), encoding="utf-8"
    )
    app = App((1280, 720))
    page = FilesPage(Settings())
    pilot = Pilot(app, page)
    pilot.frames(2)
    assert page.sheet is None
    rows = page.console["files"]
    number = next(n for n, entry in enumerate(rows.entries) if entry.text == "Ironbottom Sound")
    rows.reveal(rows.box(number))
    pilot.click(rows.box(number).center)
    pilot.frames(2)
    assert page.sheet.title == "Ironbottom Sound"
    assert "Ironbottom Sound" in [part.words for part, _ in page.laid.parts if isinstance(part, Text)]
    pilot.click(page.console["path"].area.center)
    pilot.type("x")
    assert page.sheet is None, "another path is another file"
    assert "no_" in sheet_of(tmp_path / "broken.toml").fault[0]
    app.close()
