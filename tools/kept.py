"""Battles that are over, kept in a file, so that a long run may be stopped at any moment and goes on where it stood.

A battle is known again by a fingerprint of all that decided it, its seed and its seats; after a change to anything
that decides battles it is played anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

from game.ai.fights import Bout, Fought
from game.disk import Growing

ROOT = Path(__file__).resolve().parent.parent
DECIDES = ("ai", "match", "dice", "sea", "tabletop")
"""Rooms of `game` that decide how a battle comes out, besides its ruleset."""
SHOWS = ("presenter", "clauses.toml")
"""What of a ruleset only the window reads: a new word on a card leaves battles as they are."""


class Known(msgspec.Struct, frozen=True):
    """A line of the file: a battle played, what it was played for, and the fingerprint of all that decided it."""

    mark: str
    rung: str
    seed: int
    swapped: bool
    fought: Fought


class Kept:
    """The battles that are over, in a file of JSON lines that is only ever appended to."""

    def __init__(self, path: Path) -> None:
        whole = path.read_bytes() if path.exists() else b""
        self._file = Growing(path)
        if whole and not whole.endswith(b"\n"):
            self._file.add(b"\n")  # the end of a run that was killed: the next line stands by itself
        self._known: dict[tuple[str, int, bool], Fought] = {}
        for line in whole.splitlines():
            try:
                known = msgspec.json.decode(line, type=Known)
            except msgspec.MsgspecError:
                continue
            self._known[known.mark, known.seed, known.swapped] = known.fought

    def found(self, mark: str, bout: Bout) -> Fought | None:
        """A battle as it was played, numbered as this run numbers it."""
        fought = self._known.get((mark, bout.seed, bout.swapped))
        return None if fought is None else msgspec.structs.replace(fought, number=bout.number)

    def add(self, mark: str, name: str, bout: Bout, fought: Fought) -> None:
        """Keep a battle; it is on its way to the disk before this returns. Raises NotWritten."""
        self._known[mark, bout.seed, bout.swapped] = fought
        known = Known(mark, name, bout.seed, bout.swapped, fought)
        self._file.add(msgspec.json.encode(known) + b"\n")

    def close(self) -> None:
        """Nothing more will be kept."""
        self._file.close()


def mark_of(ruleset: str, scenario: bytes, seats: Sequence[str], but: str = "") -> str:
    """A fingerprint of what decides battles: sources, tables, the scenario's text, seats. Files named `but` decide none
    of these."""
    found = blake2b(f"{' '.join(seats)}\n".encode(), digest_size=12)
    found.update(scenario)
    rules = ROOT / "game" / "rulesets" / ruleset
    for room in (*(ROOT / "game" / name for name in DECIDES), rules):
        for path in sorted(room.rglob("*")):
            inside = path.relative_to(room)
            if path.name == but:
                continue
            if path.suffix in (".py", ".toml") and not (room == rules and inside.parts[0] in SHOWS):
                found.update(f"{room.name}/{inside.as_posix()}\n".encode() + path.read_bytes())
    return found.hexdigest()


def default_path(name: str) -> Path:
    """Where a tool keeps its battles when nobody says otherwise: in the user's cache."""
    from platformdirs import user_cache_path

    return user_cache_path("line-ahead", appauthor=False) / name
