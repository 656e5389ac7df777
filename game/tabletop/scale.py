"""Lengths and speeds as they are read: in the unit of the table, and in the scale of the sea. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from game.match.plain import Row
from game.match.wording import apart


class Scale:
    """What a length on the table is on the sea, by the `[scale]` of a game's `clauses.toml`.

    `sea` is the key of a unit of length there and `called` how that is written; lengths are rounded to `whole` of
    it. `knots` is the key of the speed that a unit of the table a turn is; empty where speeds are told without.
    """

    def __init__(
        self,
        unit: str,
        read: Callable[[str], Row] | None = None,
        sea: str = "",
        called: str = "",
        whole: int = 1,
        knots: str = "",
    ) -> None:
        """`read` gives the contents of a file of the game; without it there is no sea to measure on."""
        self.unit = unit
        self._read, self._sea, self._called, self._whole, self._knots = read, sea, called, whole, knots

    @cached_property
    def _numbers(self) -> Mapping[str, float]:
        numbers: Mapping[str, float] = self._read("clauses.toml")["scale"] if self._read is not None else {}
        return numbers

    def measure(self, length: float) -> str:
        """A distance: 12.0 in · 1,800 yd."""
        if not self._sea:
            return f"{length:g} {self.unit}"
        far = round(length * self._numbers[self._sea] / self._whole) * self._whole
        return f"{apart(length)} {self.unit} · {far:,} {self._called}"

    def knots(self, speed: float) -> str:
        """A speed on the sea; empty where speeds are told without."""
        if not self._knots:
            return ""
        knots = round(speed * self._numbers[self._knots])
        return f"{knots} {'knot' if knots == 1 else 'knots'}"

    def pace(self, speed: float) -> str:
        """A speed: 7 in · 21 knots."""
        knots = self.knots(speed)
        return f"{speed:g} {self.unit} · {knots}" if knots else f"{speed:g} {self.unit}"
