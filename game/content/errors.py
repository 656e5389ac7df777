"""How a bad file is reported: one clear sentence for each thing wrong in it.

Knows nothing of any format or ruleset.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time

from game.match.scenario import Problem

_LONGEST = 60


class ContentError(Exception):
    """A file that cannot be used. Its text is one sentence: file, line, place, found, expected, hint.

    `problems` holds everything wrong in the file in its order of lines; the sentence tells the first and
    counts the others, `sentences()` tells them all.
    """

    def __init__(self, file: str, problems: Sequence[Problem]) -> None:
        self.file = file
        self.problems = tuple(problems)
        first = self.problems[0]
        self.place, self.found, self.expected, self.hint = (
            first.place,
            first.found,
            first.expected,
            first.hint,
        )
        self.line = first.line
        others = len(self.problems) - 1
        more = f" ({others} more problem{'s' if others > 1 else ''} in this file.)" if others else ""
        super().__init__(sentence(file, first) + more)

    def __reduce__(self) -> tuple[type[ContentError], tuple[str, tuple[Problem, ...]]]:
        return type(self), (self.file, self.problems)  # so that a worker can hand it back

    def sentences(self) -> list[str]:
        """A sentence for each problem."""
        return [sentence(self.file, problem) for problem in self.problems]


def single(
    file: str, found: str, expected: str, *, hint: str | None = None, line: int | None = None
) -> ContentError:
    """The error of a file with one thing wrong that concerns it as a whole."""
    return ContentError(file, [Problem("", found, expected, hint, line)])


def sentence(file: str, problem: Problem) -> str:
    """`file:line: place: found X, expected Y; did you mean Z?` with what is not known left out."""
    where = f"{file}:{problem.line}" if problem.line else file
    if problem.place:
        where += f": {problem.place}"
    text = f"{where}: found {problem.found}, expected {problem.expected}"
    if problem.hint:
        text += f"; {problem.hint}"
    return text if text.endswith(("?", ".")) else text + "."


def shown(value: object) -> str:
    """A value as it might stand in the file, cut short and safe to print on any terminal."""
    text = _written(value, 0)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _written(value: object, depth: int) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**15 else "a very large number"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        if value and all(isinstance(entry, dict) for entry in value):
            return "1 table" if len(value) == 1 else f"{len(value)} tables"
        if depth > 3:
            return "[…]"
        return "[" + ", ".join(_written(entry, depth + 1) for entry in value[:_LONGEST]) + "]"
    return str(value)


def quoted(text: str) -> str:
    """Text in double quotes, cut short, with everything unprintable as an escape."""
    if len(text) > _LONGEST - 2:
        text = text[: _LONGEST - 3] + "…"
    plain = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
    return f'"{plain}"'
