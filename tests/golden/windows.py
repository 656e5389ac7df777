"""Whole windows as they were looked at: every page, battles at chosen moments, and what both are made of.

A film is a list of pictures taken one after another; each is kept as a sheet of its squares (`squares`), and
`tools/golden.py films` draws them anew. What hangs on the day, on a folder's name or on how a captain plays, which
no two kinds of machine have to work out alike, is on none of them.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.content.settings import Settings
from game.ui.app import App, Pilot
from game.ui.kit import theme
from tests.golden import details, moments
from tests.golden.playthrough import FOLDER
from tests.golden.squares import Shots, squares
from tests.ui.test_layout import PAGES
from tools import monkey_rooms, strips

KEPT = FOLDER / "films"

PLAYED = (
    ("nef-0.jsonl", "nef-gasworks", 40),
    ("coastal-1.jsonl", "coastal-first_night", 6),
    ("nef-2.jsonl", "nef-skerries", 500),
)
"""Battles that the player of the pages has: file, golden playthrough, orders given."""
LEFT_OUT = "pack", "analysis", "problems coastal", "problems fleet", "problems war_at_sea"
"""Pages that tell of a folder by its name, of what captains make of a battle, or look like another."""


def page(name: str) -> Shots:
    """A page in the usual window, and in the smallest."""
    found: Shots = []
    with monkey_rooms.world(3) as home:
        _furnish(home)
        for size in (moments.USUAL, (960, 600)):
            app = App(size)
            monkey_rooms.begun(app, name, Settings())
            Pilot(app).wait(2000)
            moments.drawn(app)
            found.append((f"{size[0]} by {size[1]}", squares(app.canvas)))
            app.close()
            if name in SMALL_TOO:
                continue
            break
    return found


SMALL_TOO = "menu", "settings", "records", "nef first"
"""Pages that are kept as the smallest window has them, too."""


def _furnish(home: Path) -> None:
    """Golden playthroughs, begun in the spring of 2020, in the place of battles of cadets."""
    folder = home / "battles"
    for path in folder.iterdir():
        path.unlink()
    for number, (name, log) in enumerate(_logs()):
        path = folder / name
        path.write_bytes(log)
        when = datetime(2020, 5, 3 + number, 12).timestamp()
        os.utime(path, (when, when))


@cache
def _logs() -> list[tuple[str, bytes]]:
    found = []
    with TemporaryDirectory() as folder:
        for name, golden, many in PLAYED:
            path = Path(folder, name)
            match, given = moments.orders(golden, path)
            for _, (side, order) in zip(range(many), given, strict=False):
                match.answer(side, order)
            match.close()
            found.append((name, path.read_bytes()))
    return found


def _in_a_folder(film: Callable[[Path], Shots]) -> Shots:
    with TemporaryDirectory() as folder:
        return film(Path(folder))


_EFFECTS = tuple(strips.strips())
_CLOSELY = "heavy", "torpedo", "bombs", "depth-charges", "magazine", "sinking", "broken", "sail"
_SHINING = "heavy", "fires", "sinking", "wakes", "fog", "starshell", "searchlight", "land"
_STILL = tuple(name for name, made in strips.strips().items() if made().clip is not None)

FILMS: dict[str, Callable[[], Shots]] = {
    **{f"page {name.removesuffix(' first')}": partial(page, name) for name in PAGES if name not in LEFT_OUT},
    "asked nef": partial(moments.asked, "nef-skerries", "nef-gasworks"),
    "asked carrier": partial(moments.asked, "carrier-ironbottom_sound"),
    "asked coastal": partial(moments.asked, "coastal-first_night", "coastal-hook_convoy"),
    "asked fleet": partial(moments.asked, "fleet-two_captains"),
    "asked war_at_sea": partial(moments.asked, "war_at_sea-night_run", "war_at_sea-carriers"),
    "read nef": partial(moments.read, "nef-gasworks", 60, before=True),
    "read carrier": partial(moments.read, "carrier-ironbottom_sound", 60),
    "read coastal": partial(moments.read, "coastal-hook_convoy", 60),
    "read fleet": partial(moments.read, "fleet-two_captains", 20),
    "read war_at_sea": partial(moments.read, "war_at_sea-carriers", 80),
    "told nef": partial(moments.told, "nef-skerries", 30),
    "told carrier": partial(moments.told, "carrier-ironbottom_sound", 60),
    "told fleet": partial(moments.told, "fleet-two_captains", 12),
    "volley nef": partial(moments.happening, "nef-skerries", 16, (100, 700, 1500, 2400), 2),
    "moves nef": partial(moments.happening, "nef-skerries", 2, (200, 900)),
    "strike carrier": partial(moments.happening, "carrier-ironbottom_sound", 5, (400, 1600, 4200)),
    "volley fleet": partial(moments.happening, "fleet-two_captains", 5, (400, 1800, 3000)),
    "volley war_at_sea": partial(moments.happening, "war_at_sea-night_run", 19, (400, 1800, 3000)),
    "passed nef": partial(moments.passed, "nef-skerries", 31),
    "ended nef": partial(moments.ended, "nef-skerries"),
    "ended fleet": partial(moments.ended, "fleet-two_captains"),
    "helped nef": partial(moments.helped, "nef-skerries", 3),
    "helped coastal": partial(moments.helped, "coastal-first_night", 2),
    "guessed coastal": partial(moments.guessed, "coastal-hook_convoy", 30),
    "waits nef": partial(moments.waits, "nef-skerries", 3, "Blue"),
    "in other windows": partial(moments.in_other_windows, "nef-gasworks", 60),
    "afar": partial(_in_a_folder, moments.afar),
    "umpired": partial(_in_a_folder, moments.umpired_at_a_real_table),
    "effects closely": partial(details.effects, "day", _CLOSELY),
    "effects by day": partial(
        details.effects, "day", [one for one in _EFFECTS if one not in _CLOSELY], every=2
    ),
    "effects by night": partial(details.effects, "night", _SHINING, every=2),
    "effects with less motion": partial(details.effects, "dusk", _STILL, less=True, every=4),
    **{f"board {game}": partial(details.board, game) for game in details.BOARDS},
    "before it is sharp": details.soft,
    "staged": details.staged,
    "clips": details.clips,
    "marked": details.marked,
    "tumbling": details.tumbling,
    "controls": details.controls,
    "instruments": details.instruments,
    "lists": details.lists,
    "grounds": details.grounds,
}


def filmed(name: str) -> Shots:
    """The pictures of a film, taken now."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    theme.dress(1.0, None, False)  # a window chooses its own letters by its size
    with moments.still():
        return FILMS[name]()


def kept(name: str) -> Path:
    """Where the sheet of a film lies that was looked at."""
    return KEPT / f"{name.replace(' ', '-')}.png"
