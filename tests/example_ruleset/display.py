"""How duel is shown: its boats. All else is still bare."""

from __future__ import annotations

from game.match.bare import Bare
from game.match.display import Piece
from game.sea.heading import Pose
from tests.example_ruleset.table import DuelTable

LENGTH = 1.5
"""Inches of a model."""
BASE = 0.5


class DuelDisplay(Bare):
    """Pieces on the table."""

    unit = "in"

    def pieces(self, view: DuelTable) -> list[Piece]:
        laid = (
            self.laid(view, key, boat.pose) for key, boat in view.units.items() if boat.state == "deployed"
        )
        return [piece for piece in laid if piece is not None]

    def laid(self, view: DuelTable, unit: str, pose: Pose) -> Piece | None:
        boat = view.units.get(unit)
        if boat is None:
            return None
        side = view.sides.index(boat.side)
        return Piece(unit, boat.name, *pose, side, "torpedo_boat", LENGTH, BASE)


DISPLAY = DuelDisplay()
"""How duel is shown."""
