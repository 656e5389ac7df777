"""Reports of faults of the program: what is written down of one, for whoever is to mend it.

A report holds no seed, nothing that was typed and no table. It must not know rooms.
"""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import msgspec
import pygame

from game import __version__, places
from game.content import ContentError
from game.content.files import write_text
from game.ui.app import App
from game.ui.inputs import Composing, Input, Key, KeyUp, Press, Text
from game.ui.kit import theme

KEPT = 20
"""Reports that are kept; the oldest make room."""
LONGEST = 300
"""Signs of an error's own words: some quote whole files."""


class Fault(msgspec.Struct, frozen=True):
    """A fault of the program. `what` is the error's own words, `details` the whole report, `path` the file with it, or
    None where none could be written; `battle` the log of the battle it happened in, if it did."""

    what: str
    details: str
    path: Path | None = None
    battle: Path | None = None


def named(error: BaseException) -> str:
    """An error by its kind and its own words."""
    words = " ".join(str(error).split())
    kind = type(error).__name__
    if len(words) > LONGEST:
        words = words[:LONGEST] + "…"
    return f"{kind}: {words}" if words else kind


def reported(app: App, error: Exception, when: datetime) -> Fault:
    """The fault that `error` is, written down in the folder of faults where that can be."""
    rooms = app.stack.all()
    battle = next((path for room in rooms if (path := room.carried_on()) is not None), None)
    shown = "\n".join(f"  {_shows(room)}" for room in rooms)
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    details = (
        f"Line Ahead {__version__}: a fault of the program\n"
        f"{when:%Y-%m-%d %H:%M:%S}\n\n{named(error)}\n\n"
        f"What was shown, the top first:\n{shown}\n"
        f"Log of the battle: {battle or 'none'}\n"
        f"Picture: {app.size[0]} x {app.size[1]}, scale {theme.scale:.2f}\n"
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, SDL {sdl}, {platform.platform()}\n\n"
        f"The last inputs, the latest last:\n{_inputs(app.given)}\n\n"
        + "".join(traceback.format_exception(type(error), error, error.__traceback__, chain=True))
    )
    return Fault(named(error), details, _written(details, when), battle)


def _shows(room: object) -> str:
    try:
        return str(room.cues())  # type: ignore[attr-defined]
    except Exception:  # it is the one that failed
        return type(room).__name__


def _inputs(given: Sequence[Input]) -> str:
    return "\n".join(f"  {_input(one)}" for one in given) or "  none"


def _input(given: Input) -> str:
    """An input in a line; of what was typed how much it was."""
    if isinstance(given, Text | Composing):
        return f"{type(given).__name__}, {len(given.text)} signs"
    if isinstance(given, Key | KeyUp):
        shown = given.name if given.action or len(given.name) > 1 else "a sign"
        return f"{type(given).__name__} {shown} ({given.action or 'no action'})"
    if isinstance(given, Press):
        return f"Press {given.pos} button {given.button}, click {given.clicks}"
    return repr(given)


def _written(details: str, when: datetime) -> Path | None:
    try:
        folder = places.faults_folder(writing=True)
        for old in sorted(folder.glob("fault-*.txt"))[: -KEPT + 1]:
            old.unlink(missing_ok=True)
        path, number = folder / f"fault-{when:%Y-%m-%d-%H%M%S}.txt", 2
        while path.exists():
            path, number = folder / f"fault-{when:%Y-%m-%d-%H%M%S}-{number}.txt", number + 1
        write_text(path, details)
    except (OSError, ContentError) as error:
        print(f"The report of a fault cannot be written: {error}", file=sys.stderr)
        return None
    return path
