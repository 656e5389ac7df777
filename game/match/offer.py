"""Questions that are made when somebody looks at them: of a dozen open ones most are never looked at by who knows
already which one it answers.

Knows the names of its questions and how to make each, and nothing of what they ask.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

from game.match.question import Question

Key = tuple[str, str]
"""The key of a question."""


class Offer(Sequence[Question]):
    """The questions open to one side, each made once. Good as long as the table stands as it stood when they were
    offered: `close` ends that, and one not made by then cannot be had any more."""

    __slots__ = ("_keys", "_made", "_make")

    def __init__(self, keys: Sequence[Key], make: Callable[[Key], Question]) -> None:
        self._keys = keys
        self._make: Callable[[Key], Question] | None = make
        self._made: list[Question | None] = [None] * len(keys)

    @property
    def keys(self) -> Sequence[Key]:
        """The keys of its questions; none is made."""
        return self._keys

    def named(self, key: Key) -> Question | None:
        """The question of that key; no other is made."""
        try:
            at = self._keys.index(key)
        except ValueError:
            return None
        return self[at] if self._make is not None else self._made[at]

    def close(self) -> None:
        """The table goes on."""
        self._make = None

    @overload
    def __getitem__(self, place: int) -> Question: ...
    @overload
    def __getitem__(self, place: slice) -> list[Question]: ...
    def __getitem__(self, place: int | slice) -> Question | list[Question]:
        if isinstance(place, slice):
            return [self[at] for at in range(*place.indices(len(self)))]
        question = self._made[place]
        if question is None:
            if self._make is None:
                raise LookupError("the table has gone on since this was asked")
            question = self._made[place] = self._make(self._keys[place])
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


def keys_of(questions: Sequence[Question]) -> Sequence[Key]:
    """The keys of open questions, in their order; of those that are made when looked at none is made."""
    return questions.keys if isinstance(questions, Offer) else [question.key for question in questions]
