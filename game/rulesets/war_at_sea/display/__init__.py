"""How war_at_sea is shown: see `game.match.display.Display`. Everything is made from a view of the side that looks.

Pieces, what lies on the table, and a unit's card with her damage; all else is bare.
"""

from __future__ import annotations

import msgspec

from game.match.bare import Bare
from game.match.cards import Box, Card, Row
from game.match.construction import plain_card
from game.match.deploy import DEPLOYED
from game.match.display import Piece, Strip
from game.match.showing import Cloud, Overlay, Zone, disc, ground
from game.rulesets.war_at_sea.drafting import DRAFTING
from game.rulesets.war_at_sea.fields import fields
from game.rulesets.war_at_sea.table import Piece as Unit
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.tables import COUNTER_RADIUS
from game.sea.heading import Pose


class SeaDisplay(Bare):
    """See `game.match.display.Display`."""

    unit = "in"

    def pieces(self, view: SeaTable) -> list[Piece]:
        return [_piece(view, unit, unit.pose) for unit in view.units.values() if unit.state == DEPLOYED]

    def laid(self, view: SeaTable, unit: str, pose: Pose) -> Piece | None:
        return _piece(view, view.units[unit], pose) if unit in view.units else None

    def terrain(self, view: SeaTable) -> list[Overlay]:
        """Land and other ground, smoke, weather counters, objective markers and the beach."""
        found: list[Overlay] = [ground(area.kind, area.outline, area.name) for area in view.terrain]
        found += [Cloud("smoke", outline) for screen in view.smoke for outline in screen.outlines]
        found += [ground(one.kind, disc((one.x, one.y), COUNTER_RADIUS)) for one in view.clouds]
        found += [Zone(-1, disc((one.x, one.y), COUNTER_RADIUS), "Objective") for one in view.objectives]
        if view.victory.beach is not None:
            found.append(Zone(-1, disc(view.victory.beach, view.victory.landing_within), "Landing"))
        return found

    def card(self, view: SeaTable, unit: str) -> Card | None:
        """The unit's card, her hull points as boxes: whole, lost, or to be lost at the end of the phase."""
        piece = view.units.get(unit)
        if piece is None:
            return None
        spec = piece.spec
        row = {key: value for key, value in msgspec.to_builtins(spec).items() if key not in ("ship", "air")}
        lost, pending = piece.hull_lost, min(piece.pending_hull, piece.hull_left)
        left = max(0, spec.hull_points - lost - pending)
        boxes: list[Box] = ["lost"] * lost
        boxes += ["pending"] * pending
        boxes += ["whole"] * left
        return msgspec.structs.replace(
            plain_card(fields(), row),
            unit=unit,
            name=piece.name or spec.name,
            title=spec.name,
            side=piece.side,
            points=spec.points,
            hull=spec.hull_points,
            rows=(Row("Hull", tuple(boxes)),) if boxes else (),
            warning=_warning(piece),
            doomed=piece.pending_destroy,
        )

    def strip(self, view: SeaTable, side: str) -> Strip:
        return Strip(f"First Player: {view.first}" if view.first else "")


def _piece(view: SeaTable, unit: Unit, pose: Pose) -> Piece:
    figure = DRAFTING.figure({"kind": unit.spec.kind, **msgspec.to_builtins(unit.spec)})
    return Piece(
        id=unit.id,
        name=unit.name,
        x=pose.x,
        y=pose.y,
        heading=pose.heading,
        side=view.sides.index(unit.side),
        silhouette=figure.silhouette,
        length=figure.length,
        radius=figure.radius,
        flying=unit.airborne,
        flight=figure.flight,
        small=figure.small,
    )


def _warning(unit: Unit) -> str:
    if unit.pending_destroy:
        return "She is destroyed at the end of the phase."
    if unit.pending_hull:
        return f"{unit.pending_hull} hull points are lost at the end of the phase."
    if unit.crippled:
        return "Crippled: one hull point left."
    return "Aborted." if unit.aborted or unit.pending_abort else ""


DISPLAY = SeaDisplay()
"""How war_at_sea is shown."""
