"""What dice are thrown for in a campaign."""

from __future__ import annotations

from game.dice.roll import Purpose


class Evasion(Purpose, frozen=True):
    """A side would rather not fight in an area (CAM-MET-3)."""

    area: str
    side: str


class Settling(Purpose, frozen=True):
    """A battle is settled by the staff (CAM-BAT-5)."""

    area: str


class Casualty(Purpose, frozen=True):
    """What became of a ship in a battle that the staff settled (CAM-BAT-5): the side's so many-th there."""

    side: str
    number: int
