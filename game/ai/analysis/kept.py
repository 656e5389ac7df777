"""An analysis kept beside the log of its battle, to be gone on with and shown again without being played again.

What is kept are the playouts themselves; chances and verdicts are made of them anew. It holds for one log: when the
battle went on, or was played by other rules, it is begun afresh.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec

from game.ai.analysis.looking import Kept
from game.content.beside import beside
from game.content.errors import ContentError
from game.content.files import parse_json, read_bytes, write_text
from game.match.log import MADE_BY

ENDING = ".analysis.json"

FORMAT = 1


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    made_by: str
    log: str
    kept: Kept


def path_of(log: Path) -> Path:
    """Where the analysis of the battle with this log lies."""
    return beside(log, ENDING)


def read(log: Path) -> Kept | None:
    """What was played of a battle before; None where nothing was, or nothing of it holds any more."""
    try:
        found = parse_json(read_bytes(path_of(log)), _File, str(path_of(log)))
        whose = _digest(log)
    except (ContentError, OSError):
        return None
    if (found.format, found.made_by, found.log) != (FORMAT, MADE_BY, whose):
        return None
    return found.kept


def write(log: Path, kept: Kept) -> str:
    """Keep what was played, whole or not at all; a sentence where the disk refuses, else nothing."""
    try:
        file = _File(FORMAT, MADE_BY, _digest(log), kept)
        write_text(path_of(log), msgspec.json.encode(file).decode() + "\n")
    except (ContentError, OSError) as error:
        return f"The analysis is not kept: {error}"
    return ""


def _digest(log: Path) -> str:
    return blake2b(log.read_bytes(), digest_size=16).hexdigest()
