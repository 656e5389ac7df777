"""How a bad file is reported: one clear sentence for each thing wrong in it.

Knows nothing of any format or ruleset.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time

from game.match import printable
from game.match.printable import MOST_SAID, MOST_TOLD, cut, one_line, visible
from game.match.scenario import Problem
from game.match.wording import counted

_LONGEST = 60
_LONGEST_PATH = 120
_LONGEST_FOUND = 100
_LEAST_EXPECTED = 60
"""Signs of a sentence's parts; what is expected gets what the others leave, and so many at the least."""


class ContentError(Exception):
    """A file that cannot be used. Its text is one sentence: file, line, place, found, expected, hint.

    `problems` holds everything wrong in the file in its order of lines; the sentence tells the first and
    counts the others, `sentences()` tells them all.
    """

    def __init__(self, file: str, problems: Sequence[Problem]) -> None:
        self.file = file
        self.problems = tuple(problems)
        first = self.problems[0]
        self.place, self.found, self.expected, self.line = (
            first.place,
            first.found,
            first.expected,
            first.line,
        )
        others = len(self.problems) - 1
        more = f" ({counted(others, 'more problem')} in this file.)" if others else ""
        super().__init__(sentence(file, first, more))

    def __reduce__(self) -> tuple[type[ContentError], tuple[str, tuple[Problem, ...]]]:
        return type(self), (self.file, self.problems)  # so that a worker can hand it back

    def sentences(self) -> list[str]:
        """A sentence for each problem, as `told`."""
        return told(self.file, self.problems)


def single(file: str, found: str, expected: str, *, hint: str = "", line: int | None = None) -> ContentError:
    """The error of a file with one thing wrong that concerns it as a whole."""
    return ContentError(file, [Problem("", found, expected, hint=hint, line=line)])


def told(file: str, problems: Sequence[Problem]) -> list[str]:
    """A sentence for each of the first 20 problems of a file, and how many more there are."""
    sentences = [sentence(file, problem) for problem in problems[:MOST_TOLD]]
    return first_told(file, sentences, len(problems))


def first_told(file: str, sentences: Sequence[str], count: int) -> list[str]:
    """The first 20 of the sentences about a file, and how many more of `count` there are."""
    more = count - MOST_TOLD
    if more <= 0:
        return list(sentences)
    rest = f"{one_line(cut(file, _LONGEST_PATH))}: {more:,} more {'problem' if more == 1 else 'problems'}."
    return [*sentences[:MOST_TOLD], rest]


def sentence(file: str, problem: Problem, more: str = "") -> str:
    """`file:line: place: found X, expected Y; did you mean Z?` with what is not known left out.

    At most 300 signs with `more`, which is said after it, and none unseen: what is too long is cut, first what is
    expected.
    """
    most = MOST_SAID - len(more) - 1
    place, found, expected, hint = problem.place, problem.found, problem.expected, helping(problem)
    text = _put_together(file, problem.line, place, found, expected, hint)
    if len(text) > most:
        file, hint = cut(file, _LONGEST_PATH), cut(hint, _LONGEST_PATH)
        place, found = cut(place, _LONGEST_FOUND), cut(found, _LONGEST_FOUND)
        room = most - len(_put_together(file, problem.line, place, found, "", hint))
        text = cut(
            _put_together(file, problem.line, place, found, cut(expected, max(room, _LEAST_EXPECTED)), hint),
            most,
        )
    return visible((text if text.endswith(("?", ".")) else text + ".") + more)


def helping(problem: Problem) -> str:
    """What a sentence ends with to help: the name that was probably meant, and the problem's own hint; or nothing."""
    likely = f'did you mean "{problem.meant}"?' if isinstance(problem.meant, str) else ""
    return " Or else ".join(words for words in (likely, problem.hint) if words)


def _put_together(file: str, line: int | None, place: str, found: str, expected: str, hint: str) -> str:
    where = (f"{file}:{line}" if line else file) + (f": {place}" if place else "")
    return f"{where}: found {found}, expected {expected}" + (f"; {hint}" if hint else "")


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
    """Text in double quotes, cut short, with everything unseen as an escape."""
    return printable.quoted(text, _LONGEST)
