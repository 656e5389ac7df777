"""What steps of fleet are about: a side that decides, one of its ships, or a unit that acts. Knows no phase."""

from __future__ import annotations

from typing import Self

from game.match import Step
from game.rulesets.fleet.table import FleetTable


class OfSide(Step[FleetTable], frozen=True):
    """A step that one side decides; another side knows no more of it than that there is one."""

    side: str

    def veiled(self) -> Self:
        """The step as another side may know it."""
        return type(self)(self.side)


class OfShip(OfSide, frozen=True):
    """A step about one ship of a side; empty where it is another side's."""

    ship: str = ""


class OfUnit(Step[FleetTable], frozen=True):
    """A step about a unit that everybody sees act."""

    unit: str
