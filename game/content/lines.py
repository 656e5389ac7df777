"""On which line of a TOML text a value stands: the parsers keep no lines, and a good error names one.

A light scan of text that is known to be valid TOML; where it loses its way the nearest line above is given.
Knows nothing of what the values mean.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from contextlib import suppress

import msgspec

from game.match.scenario import Problem

Path = tuple[str | int, ...]

_BLANK = " \t\r\n"
_PART = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


def path_of(place: str) -> Path:
    """`side[1].unit[0].at` as ("side", 1, "unit", 0, "at")."""
    return tuple(int(index) if index else key for key, index in _PART.findall(place))


def place_of(path: Path) -> str:
    """("side", 1, "unit", 0, "at") as `side[1].unit[0].at`."""
    from game.content.errors import quoted

    place = ""
    for step in path:
        if isinstance(step, int):
            place += f"[{step}]"
        else:
            key = step if re.fullmatch(r"[A-Za-z0-9_-]{1,60}", step) else quoted(step)
            place += f".{key}" if place else key
    return place


class Lines:
    """The lines of everything in a TOML text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._found: dict[Path, int] = {}
        self._counts: dict[Path, int] = {}
        with suppress(IndexError, RecursionError):  # what was found so far still serves
            self._document()

    def line(self, path: Path) -> int | None:
        """The line of `path` (from 1) or of the nearest part of it that stands in the text, else None."""
        while path:
            if path in self._found:
                return self._found[path]
            path = path[:-1]
        return None

    def _mark(self, path: Path) -> None:
        self._found.setdefault(path, bisect_right(self._starts, self._at))

    def _document(self) -> None:
        base: Path = ()
        self._blank()
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                base = self._header()
            else:
                self._pair(base)
            self._blank()

    def _blank(self) -> None:
        """Past blanks, line ends and comments."""
        text = self._text
        while self._at < len(text):
            if text[self._at] in _BLANK:
                self._at += 1
            elif text[self._at] == "#":
                end = text.find("\n", self._at)
                self._at = len(text) if end < 0 else end
            else:
                return

    def _header(self) -> Path:
        """A `[table]` or `[[array of tables]]`; the path that its keys stand under."""
        many = self._text.startswith("[[", self._at)
        start = self._at
        self._at += 2 if many else 1
        keys = self._keys()
        end, self._at = self._at + (2 if many else 1), start
        path: Path = ()
        for key in keys[:-1]:
            path += (key,)
            if path in self._counts:
                path += (self._counts[path] - 1,)
        path += (keys[-1],)
        self._mark(path)
        if many:
            count = self._counts.get(path, 0)
            self._counts[path] = count + 1
            path += (count,)
            self._mark(path)
        elif path in self._counts:
            path += (self._counts[path] - 1,)
        self._at = end
        return path

    def _pair(self, base: Path) -> None:
        start = self._at
        keys = self._keys()
        after, self._at = self._at, start
        for depth in range(1, len(keys) + 1):
            self._mark(base + tuple(keys[:depth]))
        self._at = after + 1  # past the equals sign
        self._blank()
        self._value(base + tuple(keys))

    def _keys(self) -> list[str]:
        """A dotted key; ends at the character after it (blanks skipped)."""
        keys = []
        while True:
            self._blank()
            if self._text[self._at] in "\"'":
                start = self._at + 1
                self._string()
                keys.append(self._text[start : self._at - 1])
            else:
                start = self._at
                while self._text[self._at] not in " \t.=]":
                    self._at += 1
                keys.append(self._text[start : self._at])
            self._blank()
            if self._text[self._at] != ".":
                return keys
            self._at += 1

    def _value(self, path: Path) -> None:
        opening = self._text[self._at]
        if opening in "\"'":
            self._string()
        elif opening == "[":
            self._array(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            while self._at < len(self._text) and self._text[self._at] not in ",]}\n#":
                self._at += 1

    def _string(self) -> None:
        text, quote = self._text, self._text[self._at]
        fence = quote * 3 if text.startswith(quote * 3, self._at) else quote
        self._at += len(fence)
        while not text.startswith(fence, self._at):
            self._at += 2 if text[self._at] == "\\" and quote == '"' else 1
        self._at += len(fence)
        while len(fence) == 3 and text.startswith(
            quote, self._at
        ):  # up to two quotes may end the text itself
            self._at += 1

    def _array(self, path: Path) -> None:
        self._at += 1
        index = 0
        while True:
            self._blank()
            if self._text[self._at] == "]":
                break
            start = self._at
            self._mark((*path, index))
            self._value((*path, index))
            if self._at == start:
                raise IndexError("no value stands here")
            index += 1
            self._blank()
            if self._text[self._at] == ",":
                self._at += 1
        self._at += 1

    def _inline_table(self, path: Path) -> None:
        self._at += 1
        while True:
            self._blank()
            if self._text[self._at] == "}":
                break
            self._pair(path)
            self._blank()
            if self._text[self._at] == ",":
                self._at += 1
        self._at += 1


def with_lines(problems: list[Problem], text: str) -> list[Problem]:
    """The problems with the lines of their places, in order of lines."""
    lines = Lines(text)
    told = [
        problem if problem.line else msgspec.structs.replace(problem, line=lines.line(path_of(problem.place)))
        for problem in problems
    ]
    return sorted(told, key=lambda problem: problem.line or 0)
