"""What the room of battles across machines tells of each, whatever became of it: its line in the list, and its sheet.

A host with both its seats stands in memory (`tests/ui/afar`); lines are there, called or lost as is said.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pygame

from game.net.messages import Presence
from game.net.mine import Mine
from game.ui.front import machines_sheet
from game.ui.front.machines_told import posts, told
from game.ui.kit import theme
from game.ui.kit.box import lay
from tests.golden.panes import Page, unpainted
from tests.golden.using import Day

_AFAR: Any = import_module("tests.ui.afar")
LINE: str = _AFAR.LINE
SINCE = ("2026-05-03T09:30", "2026-05-02T21:40", "2026-03-01T08:00", "")


def text() -> str:
    """Every state, one below the other; a row that stood in the one before is not said again."""
    with tempfile.TemporaryDirectory() as folder, unpainted():
        pygame.display.init()
        pygame.display.set_mode((64, 64), pygame.HIDDEN)
        theme.dress(1.0, False, False)
        rows = ["two machines told"]
        before: set[str] = set()
        for name, kept, joined in _states(Path(folder)):
            now = list(_shown(kept, joined))
            rows += [f"= {name}", *(row for row in now if row not in before)]
            before = set(now)
        return "\n".join(rows) + "\n"


def _shown(kept: Mine, joined: Any) -> Iterator[str]:
    now = Day.now()
    for post in posts([(kept, joined)], now):
        plain = {key: value for key, value in msgspec.structs.asdict(post).items() if value and key != "key"}
        yield f"  {' · '.join(map(str, plain.values()))}"
    sheet = told(kept, joined, now)
    yield f"  off: {sheet.off}, well: {sheet.well}, held: {sheet.held}"
    page = Page((900, 600))
    lay(machines_sheet.sheet(sheet, ("crimson", "azure"), "Ctrl+C"), pygame.Rect(0, 0, 520, 600)).draw(page)
    lay(machines_sheet.onward(sheet, theme.colour.brass), pygame.Rect(540, 0, 340, 260)).draw(page)
    lines: dict[int, list[str]] = {}
    for mark in sorted(page.marks, key=lambda one: (one.y, one.x)):
        if mark.kind == "words":
            lines.setdefault(mark.y, []).append(f"{mark.x} {mark.words.replace(LINE, 'LINE')[:90]}")
    yield from (f"  {y}: {' · '.join(line)}" for y, line in lines.items())


def _states(folder: Path) -> Iterator[tuple[str, Mine, Any]]:
    host = _AFAR.Elsewhere("nef/mail", folder)
    joined: Any = host.seats["Red"]
    kept = joined.kept
    yield "an invitation that nobody follows", Mine(LINE, kept.promise, since="what"), None
    fresh: Any = _AFAR.Joined("Red")
    for state, tries in (("calling", 0), ("lost", 1), ("lost", 3), ("there", 0), ("ended", 0)):
        fresh.link.state, fresh.link.tries = state, tries
        yield f"not begun, the line {state} {tries}", Mine(LINE, kept.promise, since=SINCE[0]), fresh
    fresh.seat.fault = "The seat is taken."
    yield "a seat that is refused", Mine(LINE, kept.promise, since=SINCE[1]), fresh
    kept.title, kept.ruleset, kept.side, kept.since = "The Mail", "nef", "Red", SINCE[0]
    kept.waits_for = ("Red",)
    yield "your turn", kept, joined
    kept.waits_for, kept.since = ("Blue", "Red"), SINCE[1]
    yield "both", kept, joined
    kept.waits_for, kept.since = ("Blue",), SINCE[2]
    yield "the other's turn", kept, joined
    kept.waits_for = ()
    yield "the host works it out", kept, joined
    kept.waits_for = ("Blue",)
    for name, there in (
        ("is away", Presence("Anson", here=False, since="14:02")),
        ("has never come", Presence("", here=False, since="")),
        ("is here", Presence("Anson", here=True, since="13:00")),
        ("is sat in for", Presence("Anson", here=False, since="14:02", sits_in="captain")),
    ):
        joined.seat.standing = msgspec.structs.replace(
            joined.seat.standing, seats={**joined.seat.standing.seats, "Blue": there}
        )
        yield f"the other {name}", kept, joined
        yield (
            f"an invitation to give, the other {name}",
            msgspec.structs.replace(kept, given={"Blue": LINE, "Grey": "line-ahead://other"}, host="x"),
            joined,
        )
    joined.link.state, joined.link.tries = "lost", 2
    yield "out of reach", kept, joined
    joined.link.state = "there"
    host.answer("Red", 1)
    host.answer("Blue", 1)
    yield "after an order of each", kept, joined
    for since in SINCE[1:]:
        over = msgspec.structs.replace(
            kept, over=True, ended="Red won.", since=since, checked="The dice are right."
        )
        yield f"over since {since or 'who knows when'}", over, joined
    yield "over, and not followed", msgspec.structs.replace(kept, over=True, since=SINCE[1]), None
