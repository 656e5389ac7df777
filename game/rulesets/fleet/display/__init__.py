"""How fleet is shown: see `game.match.display.Display`. Units as pieces, land and smoke; all else is bare."""

from __future__ import annotations

from game.match.bare import Bare
from game.match.display import Piece
from game.match.showing import Cloud, Overlay, Zone, ground
from game.rulesets.fleet.condition import hull
from game.rulesets.fleet.mines import outline
from game.rulesets.fleet.table import CONTACT, DEPLOYED, WRECK, FleetTable, Flight, Marker, Ship
from game.rulesets.fleet.views import GHOST
from game.sea.heading import Pose

MARKER_RADIUS = 1.5
"""Half the width of a contact marker or a stand of aircraft, in cm."""
FAINT = 0.45
"""How strong a ship is drawn that is out of sight, where it was last seen."""


class FleetDisplay(Bare):
    """The units as pieces, and the ground; all else is bare."""

    unit = "cm"

    def pieces(self, view: FleetTable) -> list[Piece]:
        lying = (DEPLOYED, WRECK, GHOST)
        return [_piece(view, unit, unit.pose) for unit in view.units.values() if unit.state in lying]

    def terrain(self, view: FleetTable) -> list[Overlay]:
        """Land, shoals, squalls and fog, smoke, and the minefields the side knows of."""
        found: list[Overlay] = [ground(area.kind, area.outline, area.name) for area in view.terrain]
        found += [Cloud("smoke", screen.outline) for screen in view.screens]
        return found + [Zone(-1, outline(field), "Mines") for field in view.fields]

    def laid(self, view: FleetTable, unit: str, pose: Pose) -> Piece | None:
        found = view.units.get(unit)
        return _piece(view, found, pose) if found is not None else None


def _piece(view: FleetTable, unit: Ship | Flight | Marker, pose: Pose) -> Piece:
    length = 2 * MARKER_RADIUS
    silhouette = "submarine"
    if isinstance(unit, Ship):
        length = hull(unit).length
        silhouette = unit.spec.silhouette or silhouette
    elif isinstance(unit, Flight):
        silhouette = unit.spec.silhouette or "aircraft"
    return Piece(
        id=unit.id,
        name=unit.name,
        x=pose.x,
        y=pose.y,
        heading=pose.heading,
        side=view.sides.index(unit.side),
        silhouette=silhouette,
        length=length,
        radius=max(length / 2, MARKER_RADIUS),
        flying=isinstance(unit, Flight),
        doomed=unit.state == WRECK,
        aground=isinstance(unit, Ship) and unit.aground,
        faint=FAINT if unit.state in (GHOST, CONTACT) else 1.0,
    )


DISPLAY = FleetDisplay()
"""How fleet is shown."""
