"""Settings never stop the program: what is broken gives way to the usual, with a notice."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError

from game.content.settings import Settings, check_settings, load_settings, save_settings


def test_no_file_gives_the_usual_settings(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.toml") == (Settings(), [])


def test_settings_saved_are_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    mine = Settings(
        animation="instant", palette="high_contrast", keys={"undo": "Ctrl+Z"}, window=[1920, 1080]
    )
    mine.volumes.table = 0.25
    save_settings(mine, path)
    assert load_settings(path) == (mine, [])
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


def test_comments_in_the_file_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("sound = true  # not at night\n", encoding="utf-8")
    save_settings(Settings(sound=False), path)
    assert "sound = false # not at night" in path.read_text(encoding="utf-8").replace("  #", " #")


def test_a_broken_file_is_put_aside_and_told(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for aside in ("settings.broken.toml", "settings.broken2.toml"):
        path.write_text("sound = tr", encoding="utf-8")
        settings, notices = load_settings(path)
        assert settings == Settings()
        assert len(notices) == 1
        assert f"{path}:1: found broken TOML" in notices[0]
        assert aside in notices[0]
        assert not path.exists()
        assert (tmp_path / aside).read_text(encoding="utf-8") == "sound = tr"


def test_one_wrong_value_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        'scale = 9\nsound = false\nwindow = [1, "x"]\nnew = 1\n'
        '[volumes]\ntable = 3\nalarms = 0.1\n[keys]\nundo = 1\nredo = "Y"\n',
        encoding="utf-8",
    )
    settings, notices = load_settings(path)
    assert settings.sound is False
    assert settings.scale == 1.0
    assert settings.window == [1280, 720]
    assert (settings.volumes.table, settings.volumes.alarms) == (0.7, 0.1)
    assert settings.keys == {"redo": "Y"}
    assert [notice.split(": ")[1] for notice in notices] == [
        "scale",
        "window",
        "volumes.table",
        "keys.undo",
    ]
    assert notices[0].endswith("settings.toml: scale: found 9, expected `float` <= 2.0.")
    assert path.exists()
    assert check_settings(path) == notices


def test_a_value_set_by_mistake_is_refused_at_once() -> None:
    with pytest.raises(ValidationError):
        Settings().scale = 7


@given(st.binary(max_size=60) | st.text(alphabet='soundtruefalse=[]"\n0.1{}', max_size=60).map(str.encode))
def test_no_file_at_all_can_stop_the_program(raw: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.toml"
        path.write_bytes(raw)
        assert isinstance(load_settings(path)[0], Settings)
