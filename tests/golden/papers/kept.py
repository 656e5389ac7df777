"""Papers: what files, reports, commands and machines say along fixed use, kept as texts that were read in review.

Each is made by a function of no arguments, of shipped battles and fixed seeds alone. Written anew by `tools/golden.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game import places
from tests.golden.papers import chance, commands, editor, fleets, printed, reports, slipway, umpired, wire

FOLDER = Path(__file__).resolve().parent

PAPERS: dict[str, Callable[[], str]] = {
    "battles_by_chance": chance.battles,
    "wishes": chance.wishes,
    "fleets": fleets.fleets,
    "editor_faults": editor.faults,
    "editor_pieces": editor.pieces,
    "slipways": slipway.slipways,
    "commands_files": commands.files,
    "commands_fights": commands.fights,
    "commands_looks": commands.looks,
    "printed": printed.sets,
    "reports": reports.reports,
    "umpired": umpired.tables,
    "wire": wire.wire,
}
"""By the name of a kept text: what makes it."""


def kept(name: str) -> Path:
    """Where a text is kept."""
    return FOLDER / f"{name}.txt"


def made(name: str) -> str:
    """The text as the program of today makes it, without the player's own folders and empty rows."""
    text = PAPERS[name]().replace(str(places.rosters_folder()), "ROSTERS")
    return "\n".join(row.rstrip() for row in text.splitlines() if row.strip()) + "\n"
