"""Text from files and players as it may be shown: nothing unseen in it, nothing that drives a terminal, no end of it.

Everything that is printed, shown or refused goes through here. It must not know any format or any game.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOBase
from typing import TextIO

MOST_QUOTED = 80
"""Signs of anything out of a file that are quoted."""
MOST_SAID = 300
"""Signs of one sentence."""
MOST_TOLD = 20
"""Sentences told of one file; the others are counted."""
IN_PLACE = "\ufffd"
"""Stands for a sign that may not be shown."""

_UNSEEN = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # control signs, with those that begin a terminal's commands
    "\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e"  # hyphens, joiners and marks of no width
    "\u115f\u1160\u17b4\u17b5\u3164\uffa0"  # letters that draw nothing
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # no width, ends of lines, turns of direction
    "\ud800-\udfff"  # halves of signs
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e007f"  # tags
    "]"
)


def visible(text: str, keep: str = "") -> str:
    """The text with U+FFFD for each sign that draws nothing, moves others or drives a terminal.

    Those in `keep` stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return _UNSEEN.sub(lambda found: found[0] if found[0] in keep else IN_PLACE, text)


def stripped(text: str) -> str:
    """The text on one line, without the signs that may not be shown."""
    return _UNSEEN.sub("", " ".join(text.splitlines()))


def unseen(text: str, keep: str = "") -> str:
    """Which sign of a text may not be shown, and where ("U+200B as sign 4"): the first; empty where there is none."""
    if text.isascii() and text.isprintable():
        return ""
    for found in _UNSEEN.finditer(text):
        if found[0] not in keep:
            return f"U+{ord(found[0]):04X} as sign {found.start() + 1}"
    return ""


def cut(text: str, most: int) -> str:
    """The text, or where it is longer than `most` signs its beginning and its end."""
    if len(text) <= most:
        return text
    end = most // 3
    return f"{text[: most - end - 1]}…{text[len(text) - end :]}"


def one_line(text: str) -> str:
    """A sentence fit to be shown: one line of at most 300 signs, all of them seen."""
    return visible(cut(text, MOST_SAID))


def quoted(text: str, most: int = MOST_QUOTED) -> str:
    """Text in double quotes, cut short to `most` signs with them, with everything unseen as an escape."""
    room = most - 2
    plain = _UNSEEN.sub(_escaped, text[: room + 1])
    if len(text) > room or len(plain) > room:
        plain = plain[: room - 1] + "…"
    return f'"{plain}"'


def _escaped(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")


class Printed(TextIOBase):
    """A stream to a terminal, a pipe or a file that is told nothing but what may be shown; line ends and tabs stay.

    It has no bytes of its own to write past it, and writes what the stream cannot encode as question marks.
    """

    def __init__(self, raw: TextIO) -> None:
        self.raw = raw
        """The stream itself, for a program's own commands to a terminal."""

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """That of the stream."""
        return self.raw.encoding or "utf-8"

    @property
    def errors(self) -> str:  # type: ignore[override]
        """What cannot be encoded is replaced."""
        return "replace"

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self.raw.isatty()

    def fileno(self) -> int:
        return self.raw.fileno()

    def flush(self) -> None:
        self.raw.flush()

    def write(self, text: str) -> int:
        """Write the text as it may be shown; its length as it was given."""
        shown = visible(text, "\n\t")
        self.raw.write(shown.encode(self.encoding, "replace").decode(self.encoding))
        return len(text)


@contextmanager
def cleaned() -> Iterator[None]:
    """Standard output and standard error are `Printed` while it lasts: whatever prints cannot forget."""
    before = sys.stdout, sys.stderr
    out, err = before
    sys.stdout = out if out is None or isinstance(out, Printed) else Printed(out)
    sys.stderr = err if err is None or isinstance(err, Printed) else Printed(err)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
