"""How much of a frame may go into painting things anew, so that a sharp picture never costs a late one."""

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import TypeVar

Made = TypeVar("Made")
RISE, FALL = 0.3, 0.15
"""Weight of the latest painting of a kind in what one usually costs, where it was dearer and where it was cheaper: many
are empty, and a busy machine makes single ones dear."""


class Allowance:
    """Some milliseconds for painting; only the painting itself is counted against them.

    `usual` remembers between frames what a painting of each kind costs, so that one is begun only where it fits, or
    where half of the allowance is left: a dear one must be painted some time.
    """

    def __init__(self, milliseconds: float, usual: dict[str, float] | None = None) -> None:
        self._left, self._half = milliseconds, milliseconds / 2
        self._usual = {} if usual is None else usual

    def covers(self, kind: str) -> bool:
        """Whether a painting of this kind may be begun."""
        return self._left > 0 and (self._left >= self._half or self._usual.get(kind, 0.0) <= self._left)

    def painted(self, kind: str, paint: Callable[[], Made]) -> Made:
        """What `paint` gives, its time counted as spent."""
        since = perf_counter()
        made = paint()
        cost = (perf_counter() - since) * 1000
        self._left -= cost
        usual = self._usual.get(kind, cost)
        self._usual[kind] = usual + (RISE if cost > usual else FALL) * (cost - usual)
        return made


PLENTY = Allowance(inf)
"""For pictures that must be sharp at once."""
