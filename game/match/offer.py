"""Questions that are made when somebody looks at them: of a dozen open ones most are never looked at by who knows
already which one it answers.

Knows the names of its questions and how to make each, and nothing of what they ask.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

from game.match.question import Question

Key = tuple[str, str]
Row = tuple[Key, Callable[[], Question]]
"""The key of a question, and how it is made."""


class Offer(Sequence[Question]):
    """The questions open to one side, each made once. Good as long as the table stands as it stood when they were
    offered: `close` ends that, and one not made by then cannot be had any more."""

    __slots__ = ("_made", "_rows")

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows: Sequence[Row] | None = rows
        self._made: list[Question | None] = [None] * len(rows)

    def named(self, key: Key) -> Question | None:
        """The question of that key; no other is made."""
        if self._rows is not None:
            for at, row in enumerate(self._rows):
                if row[0] == key:
                    return self[at]
            return None
        return next((one for one in self._made if one is not None and one.key == key), None)

    def close(self) -> None:
        """The table goes on."""
        self._rows = None

    @overload
    def __getitem__(self, place: int) -> Question: ...
    @overload
    def __getitem__(self, place: slice) -> list[Question]: ...
    def __getitem__(self, place: int | slice) -> Question | list[Question]:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(len(self)))]
        question = self._made[place]
        if question is None:
            if self._rows is None:
                raise LookupError("the table has gone on since this was asked")
            question = self._made[place] = self._rows[place][1]()
        return question

    def __len__(self) -> int:
        return len(self._made)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list | Offer) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))

    def __reduce__(self) -> tuple[type[list[Question]], tuple[list[Question]]]:
        return list, (list(self),)
