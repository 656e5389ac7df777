"""How coastal is shown: see `game.match.display.Display`. The units as pieces; all else is bare."""

from __future__ import annotations

from game.match.bare import Bare
from game.match.deploy import DEPLOYED
from game.match.display import Piece
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.table import Aircraft, CoastalTable
from game.sea.heading import Pose

MARKER_RADIUS = 1.0
"""Half the width of a contact marker or an aircraft, in cm."""


class CoastalDisplay(Bare):
    """The units as pieces; all else is bare."""

    unit = "cm"

    def pieces(self, view: CoastalTable) -> list[Piece]:
        return [_piece(view, unit, unit.pose) for unit in view.units.values() if unit.state == DEPLOYED]

    def laid(self, view: CoastalTable, unit: str, pose: Pose) -> Piece | None:
        return _piece(view, view.units[unit], pose) if unit in view.units else None


def _piece(view: CoastalTable, unit: Unit, pose: Pose) -> Piece:
    spec = unit.spec
    return Piece(
        id=unit.id,
        name=unit.name,
        x=pose.x,
        y=pose.y,
        heading=pose.heading,
        side=view.sides.index(unit.side),
        silhouette=spec.silhouette or "submarine",
        length=spec.length_cm or 2 * MARKER_RADIUS,
        radius=max(spec.length_cm / 2, MARKER_RADIUS),
        flying=isinstance(unit, Aircraft),
    )


DISPLAY = CoastalDisplay()
"""How coastal is shown."""
