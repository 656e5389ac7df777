"""What the program carries is found, and the player's folders appear only when something is written."""

import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from game import places
from game.disk import NotWritten

ROOT = Path(__file__).resolve().parent.parent


def test_the_source_tree_has_its_assets_and_scenarios_at_the_top() -> None:
    assert (places.assets(), places.scenarios()) == (ROOT / "assets", ROOT / "scenarios")
    assert places.problems() == ROOT / "problems"


def test_a_folder_lost_by_the_installation_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(places, "_PACKAGE", tmp_path / "game")
    with pytest.raises(FileNotFoundError, match="'scenarios' is missing"):
        places.scenarios()


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence_and_no_code(home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "fleets").write_text("a file in its place")
    with pytest.raises(NotWritten) as refused:
        places.fleets_folder(writing=True)
    assert str(refused.value) == f"{home / 'fleets'}: it cannot be written (file exists)."


def test_a_chosen_home_holds_both_folders(home: Path) -> None:
    assert places.settings_folder() == home / "settings"
    assert places.battles_folder() == home / "battles"


def test_reading_makes_no_folder_and_writing_does() -> None:
    assert not places.settings_folder().exists()
    assert not places.battles_folder().exists()
    assert places.settings_folder(writing=True).is_dir()
    assert places.battles_folder(writing=True).is_dir()


def test_without_a_chosen_home_the_platform_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LINE_AHEAD_HOME")
    assert places.settings_folder().name == "line-ahead"
    assert places.battles_folder().parts[-2:] == ("line-ahead", "battles")


FOLDERS = {name: one for name, one in vars(places).items() if name.endswith("_folder")}


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_of_a_player_is_made_for_who_writes_alone(name: str) -> None:
    assert not FOLDERS[name]().exists()
    assert FOLDERS[name](writing=True).is_dir()
    assert FOLDERS[name](writing=True) == FOLDERS[name]()


@pytest.mark.parametrize("name", FOLDERS)
def test_every_folder_of_a_player_follows_the_chosen_home_and_lies_under_no_authors_name_elsewhere(
    name: str, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    """On Windows the name of an author would be a folder more."""
    assert FOLDERS[name]().is_relative_to(home)
    monkeypatch.delenv("LINE_AHEAD_HOME")
    asked: list[object] = []

    def where(program: str, appauthor: object = None) -> Path:
        asked.append((program, appauthor))
        return home / program

    for kind in ("config", "data", "log"):
        monkeypatch.setattr(platformdirs, f"user_{kind}_path", where)
    found = FOLDERS[name]()
    assert found.is_relative_to(home / "line-ahead")
    assert not found.exists()
    assert asked == [("line-ahead", False)]
    assert FOLDERS[name](writing=True).is_dir()


def test_importing_it_loads_nothing_that_takes_time() -> None:
    asked = "import sys, game.places; print('platformdirs' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
