"""How duel is shown: its boats, and what is told of them. All else is still bare."""

from __future__ import annotations

from typing import Final

from game.sea.heading import Pose
from game.tabletop.bare import Bare
from game.tabletop.cueing import Cueing
from game.tabletop.presenter import Piece
from game.tabletop.scale import Scale
from game.testing.example.table import DuelTable
from game.testing.example.words import MESSAGES

CUES: Final = Cueing(MESSAGES)
LENGTH = 1.5
"""Inches of a model."""
BASE = 0.5


class DuelPresenter(Bare[DuelTable]):
    """Pieces on the table."""

    scale = Scale("in")
    cue = staticmethod(CUES.cue)

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


PRESENTER = DuelPresenter()
"""How duel is shown."""
