"""A player who looks elsewhere is told that a battle waits, by the desktop and by a command of his own."""

import subprocess

import pytest

from game.ui import notifying
from game.ui import notifying as notify


@pytest.fixture
def begun(monkeypatch):
    """What was begun: the words of each command, and its environment."""
    found = []

    def popen(line, env, **_):
        found.append((line, env))
        if line[0] == "missing":
            raise FileNotFoundError(line[0])

    monkeypatch.setattr(subprocess, "Popen", popen)
    return found


@pytest.mark.parametrize(
    ("system", "there", "words"),
    [
        (
            "linux",
            "notify-send",
            ["notify-send", "--app-name", "Line Ahead", "Line Ahead", "It is your turn."],
        ),
        ("darwin", "osascript", ["osascript", "-e"]),
        ("linux", "", None),
    ],
)
def test_the_desktop_shows_a_notice_where_it_can(system, there, words, begun, monkeypatch):
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(notifying.sys, "platform", system)
    monkeypatch.setattr(notifying.shutil, "which", lambda name: name if name == there else None)
    assert notify.desktop("Line Ahead", "It is your turn.") is (words is not None)
    assert [line[: len(words)] for line, _ in begun] == ([words] if words else [])


def test_without_a_display_there_is_no_notice(begun, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert not notify.desktop("Line Ahead", "It is your turn.")
    assert begun == []


def test_the_players_own_command_knows_the_battle(begun):
    assert notify.run("mail -s 'your turn'", "The Mail", "Blue", "Beatrix", "k3v7q2m5x6ab4")
    ((line, env),) = begun
    assert line == ["mail", "-s", "your turn"]
    told = [env[f"LINE_AHEAD_{one}"] for one in ("TITLE", "SIDE", "PLAYER", "BATTLE")]
    assert told == ["The Mail", "Blue", "Beatrix", "k3v7q2m5x6ab4"]


@pytest.mark.parametrize("command", ["", "missing", "'not closed"])
def test_a_command_that_cannot_be_begun_is_passed_over(command, begun):
    assert not notify.run(command, "The Mail", "Blue", "", "k3v7q2m5x6ab4")
