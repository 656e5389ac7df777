"""The files an editor had open lately, kept beside its drafts. A list that cannot be read is an empty one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from game.content.errors import ContentError
from game.content.files import parse_json, read_bytes, write_text

MOST = 12
_NAME = "recent.json"


def recent(folder: Path) -> list[Path]:
    """The files that are still there, the latest first."""
    with suppress(ContentError):
        listed = parse_json(read_bytes(folder / _NAME), list[str], _NAME)
        return [path for path in map(Path, listed) if path.is_file()]
    return []


def opened(folder: Path, path: Path) -> None:
    """A file was opened or saved: it goes first. A disk that refuses is no reason to stop."""
    listed = [path.absolute(), *(one for one in recent(folder) if one != path.absolute())]
    with suppress(ContentError):
        write_text(folder / _NAME, msgspec.json.encode([str(one) for one in listed[:MOST]]).decode())
