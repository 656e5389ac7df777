"""How much of a frame may go into painting things anew, so that a sharp picture never costs a late one.

It is counted in work and not by a clock: what a frame shows hangs on what was painted before it, never on how busy the
machine is.
"""

from collections.abc import Callable
from math import inf
from typing import Final, TypeVar

Made = TypeVar("Made")

COSTS: Final = {
    "tile": 1.2,
    "ship": 1.2,
    "piece": 0.6,
    "ghost": 0.6,
    "light": 2.5,
    "words": 3.0,
    "Circle": 0.8,
}
"""About how many milliseconds a painting of a kind takes on a machine of middling speed, by the bench."""
OTHERS, EMPTY = 0.4, 0.02
"""What any other painting takes, and one of which nothing came."""


class Allowance:
    """Some milliseconds for painting; only the painting itself is counted against them, each kind by what it usually
    takes. One is begun only where it fits, or where half of the allowance is left: a dear one must be painted too.
    """

    def __init__(self, milliseconds: float) -> None:
        self._left, self._half = milliseconds, milliseconds / 2

    def covers(self, kind: str) -> bool:
        """Whether a painting of this kind may be begun."""
        return self._left > 0 and (self._left >= self._half or COSTS.get(kind, OTHERS) <= self._left)

    def painted(self, kind: str, paint: Callable[[], Made]) -> Made:
        """What `paint` gives, its work counted as done."""
        made = paint()
        self._left -= EMPTY if made is None else COSTS.get(kind, OTHERS)
        return made


PLENTY = Allowance(inf)
"""For pictures that must be sharp at once."""
