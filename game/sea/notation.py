"""How a path is written: the tokens of its string.

Which they are and what they mean is told in `path`. Must not know which tokens a unit may use:
that is its helm's affair.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from game.sea.heading import Degrees, Inches

_TOKEN: Final = re.compile(r"[FPS]|A-?\d+(?:\.\d+)?|T-?\d+(?:\.\d+)?", re.ASCII)
_FREE_PATH: Final = re.compile(r"(?:[AT]-?\d+(?:\.\d+)?)*", re.ASCII)
_FREE_TOKEN: Final = re.compile(r"([AT])(-?\d+(?:\.\d+)?)", re.ASCII)


Move = tuple[Inches, Degrees]
"""What a free token says: an advance, or a turn; the other is 0."""


class UnreadableError(ValueError):
    """A path that is not one; `read` is how many of its characters could be read."""

    def __init__(self, path: str, read: int) -> None:
        super().__init__(f"cannot read the path from character {read}: {path[read : read + 12]!r}")
        self.read = read


def tokens(path: str) -> Sequence[str]:
    """The tokens of a path in order. Raises UnreadableError if it cannot be read."""
    return path if not path.strip("FPS") else list(each_token(path))


def each_token(path: str) -> Iterator[str]:
    """Tokens one by one, so that a hostile mile of path is read no further than its first fault."""
    read = 0
    while read < len(path):
        found = _TOKEN.match(path, read)
        if found is None:
            raise UnreadableError(path, read)
        read = found.end()
        yield found.group()


def free_moves(path: str) -> Sequence[Move]:
    """The tokens of a path of advances and free turns as moves; none where it is another, or unreadable."""
    moves = _kept.get(path)
    if moves is None:
        moves = []
        if _FREE_PATH.fullmatch(path) is not None:
            for letter, size in _FREE_TOKEN.findall(path):
                moves.append((float(size), 0.0) if letter == "A" else (0.0, float(size)))
        _keep(path, moves)
    return moves


def free_path(moves: Iterable[Move]) -> str:
    """The path of these moves, each to a millionth, without those of nothing."""
    path = ""
    written: list[Move] = []
    for advance, angle in moves:
        if angle:
            token, angle = _turned(angle)
            if token:
                path += token
                written.append((0.0, angle))
        elif token := _token("A", advance):
            path += token
            written.append((float(token[1:]), 0.0))
    _keep(path, written)
    return path


@lru_cache(maxsize=4096)
def _turned(angle: Degrees) -> tuple[str, Degrees]:
    """The token of a turn, and the turn as it is read from it. Turns come in tenths mostly, unlike advances."""
    token = turn_token(angle)
    return token, float(token[1:] or 0.0)


def _keep(path: str, moves: Sequence[Move]) -> None:
    if len(_kept) >= 256:
        _kept.clear()
    _kept[path] = moves


_kept: dict[str, Sequence[Move]] = {}
"""What the last paths written or read say: one is written, checked and sailed in quick succession."""


def advance_token(length: Inches) -> str:
    """The token of an advance, to a millionth; nothing for none."""
    return _token("A", length)


def turn_token(angle: Degrees) -> str:
    """The token of a turn, to a millionth; nothing for none."""
    return _token("T", angle)


def _token(letter: str, size: float) -> str:
    text = f"{size:.6f}".rstrip("0").rstrip(".")
    return "" if text in ("0", "-0") else letter + text
