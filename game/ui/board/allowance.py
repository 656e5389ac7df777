"""How much of a frame may go into painting things anew, so that a sharp picture never costs a late one."""

from collections.abc import Callable
from math import inf
from time import perf_counter
from typing import TypeVar

Made = TypeVar("Made")
LATEST = 0.3
"""Weight of the latest painting of a kind in what one usually costs: a busy machine makes single ones dear."""


class Allowance:
    """Some milliseconds for painting; only the painting itself is counted against them.

    `usual` remembers between frames what a painting of each kind costs, so that one is begun only where it fits;
    the first one always is, or a dear one would never be painted.
    """

    def __init__(self, milliseconds: float, usual: dict[str, float] | None = None) -> None:
        self._left = milliseconds
        self._usual = {} if usual is None else usual
        self._fresh = True

    def covers(self, kind: str) -> bool:
        """Whether a painting of this kind may be begun."""
        return self._left > 0 and (self._fresh or self._usual.get(kind, 0.0) <= self._left)

    def painted(self, kind: str, paint: Callable[[], Made]) -> Made:
        """What `paint` gives, its time counted as spent."""
        since = perf_counter()
        made = paint()
        cost = (perf_counter() - since) * 1000
        self._left -= cost
        self._fresh = False
        usual = self._usual.get(kind, cost)
        self._usual[kind] = usual + LATEST * (cost - usual)
        return made


PLENTY = Allowance(inf)
"""For pictures that must be sharp at once."""
