"""How much of a frame may go into painting things anew, so that a sharp picture never costs a late one."""

from math import inf
from time import perf_counter


class Allowance:
    """Some milliseconds for painting; only the painting itself is counted against them."""

    def __init__(self, milliseconds: float) -> None:
        self._left = milliseconds

    def __bool__(self) -> bool:
        """Whether another picture may be begun."""
        return self._left > 0

    def spend(self, since: float) -> None:
        """Count the time from `since` (perf_counter) until now as painted away."""
        self._left -= (perf_counter() - since) * 1000


PLENTY = Allowance(inf)
"""For pictures that must be sharp at once."""
