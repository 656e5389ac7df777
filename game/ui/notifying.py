"""Tells a player who looks elsewhere that a battle waits: a notice of the desktop, and a command of the player's own.

Neither holds up a frame, and neither is missed where the system has none. It must not know battles.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys

import pygame


def looked_at() -> bool:
    """Whether the window has the keyboard."""
    return pygame.display.get_init() and pygame.key.get_focused()


def desktop(title: str, words: str) -> bool:
    """A notice of the desktop; whether the system has any way to show one."""
    line = _shown_by(title, words)
    return line is not None and _begun(line)


def run(command: str, title: str, side: str, player: str, battle: str) -> bool:
    """The player's own command, with the battle in its environment as for `line-ahead serve --tell`."""
    try:
        line = shlex.split(command)
    except ValueError:
        return False
    named = {
        "LINE_AHEAD_BATTLE": battle,
        "LINE_AHEAD_TITLE": title,
        "LINE_AHEAD_SIDE": side,
        "LINE_AHEAD_PLAYER": player,
    }
    return bool(line) and _begun(line, named)


def _shown_by(title: str, words: str) -> list[str] | None:
    """The command that shows a notice on this desktop; None where there is no desktop, or none of these."""
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return None
    if sys.platform == "darwin" and shutil.which("osascript"):
        script = "on run {t, w}\ndisplay notification w with title t\nend run"
        return ["osascript", "-e", script, title, words]
    sender = shutil.which("notify-send")
    return [sender, "--app-name", title, title, words] if sender else None


def _begun(line: list[str], more: dict[str, str] | None = None) -> bool:
    """Begin a command and leave it to itself; False where it cannot be."""
    try:
        subprocess.Popen(
            line, env={**os.environ, **(more or {})}, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
    except OSError:
        return False
    return True
