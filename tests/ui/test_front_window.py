"""The window as a whole: what it opens on, and what it keeps when it is closed."""

import pytest

from game import places
from game.content import ContentError, read_scenario
from game.content.settings import Settings, load_settings, save_settings
from game.dice import Seeding
from game.match.log import read_header
from game.ui import window
from game.ui.app import App
from game.ui.battle.scene import BattleScene
from game.ui.editor.files import FilesPage
from game.ui.editor.scene import EditorScene
from game.ui.front.menu import Menu


@pytest.fixture
def seen(monkeypatch):
    """Lets the window open without a display for a few frames; what lay on top is kept."""
    found = []

    def run(app, scene=None):
        for _ in range(3):
            app.step(16.7)
        found.append(app.stack.top)
        app.close()

    monkeypatch.setattr(window, "headless", lambda: False)
    monkeypatch.setattr(App, "run", run)
    return found


def test_without_a_display_it_says_so():
    with pytest.raises(window.NoWindow, match="no display"):
        window.open_window()


def test_it_opens_on_the_menu_and_keeps_the_size_of_the_window(seen):
    folder = places.settings_folder(writing=True)
    save_settings(Settings(window=[1300, 740]), folder / "settings.toml")
    assert window.open_window() == 0
    assert isinstance(seen[0], Menu)
    assert load_settings(folder / "settings.toml")[0].window == [1300, 740]


def test_a_scenario_is_played_at_once_with_the_seats_and_the_seed_asked_for(seen, tmp_path):
    scenario = read_scenario(places.scenarios() / "nef" / "skerries.toml")
    log = tmp_path / "here.jsonl"
    window.open_window(scenario, {"Red": "cadet", "Blue": "hand"}, Seeding(5), log)
    assert isinstance(seen[0], BattleScene)
    header = read_header(log)
    assert (header.seed, header.seats) == (5, {"Red": "cadet", "Blue": "hand"})
    window.open_window(path=log)
    assert isinstance(seen[1], BattleScene), "a save alone is carried on"


def test_settings_that_are_broken_are_put_aside_and_the_menu_says_so(seen):
    file = places.settings_folder(writing=True) / "settings.toml"
    file.write_text('animation = "fast"\nscale = 1.25\n')
    window.open_window()
    assert "animation" in seen[0].notice
    assert load_settings(file)[0].scale == 1.25


def test_the_editor_opens_on_its_room_of_files_or_on_a_scenario(seen, tmp_path):
    assert window.open_editor() == 0
    assert isinstance(seen[0], FilesPage)
    window.open_editor(places.scenarios() / "nef" / "skerries.toml")
    assert isinstance(seen[1], EditorScene)
    broken = tmp_path / "broken.toml"
    broken.write_text("this is = = no file")
    with pytest.raises(ContentError, match=r"broken\.toml"):
        window.open_editor(broken)
    foreign = tmp_path / "foreign.toml"
    foreign.write_text('ruleset = "chess"')
    with pytest.raises(ValueError, match="no game that is here"):
        window.open_editor(foreign)
    assert len(seen) == 2
