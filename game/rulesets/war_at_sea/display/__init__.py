"""How war_at_sea is shown: see `game.match.display.Display`. Everything is made from a view of the side that looks."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.bare import Bare
from game.match.cards import Card
from game.match.deploy import DEPLOYED
from game.match.display import Course, Draft, Line, Odds, Outlook, Piece, Posting, Strip
from game.match.events import Event
from game.match.orders import Order
from game.match.papers import Hand, Notebook, Procedure
from game.match.questions import Question, Refusal
from game.match.showing import Danger, Overlay
from game.match.shows import Show
from game.rulesets.war_at_sea.table import Piece as Unit
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.tables import COUNTER_RADIUS
from game.sea.heading import Pose


class SeaDisplay(Bare):
    """The units as pieces; all else is bare."""

    unit = "in"

    def pieces(self, view: SeaTable) -> list[Piece]:
        return [_piece(view, unit, unit.pose) for unit in view.units.values() if unit.state == DEPLOYED]

    def laid(self, view: SeaTable, unit: str, pose: Pose) -> Piece | None:
        return _piece(view, view.units[unit], pose) if unit in view.units else None


def _piece(view: SeaTable, unit: Unit, pose: Pose) -> Piece:
    spec = unit.spec
    return Piece(
        id=unit.id,
        name=unit.name,
        x=pose.x,
        y=pose.y,
        heading=pose.heading,
        side=view.sides.index(unit.side),
        silhouette=spec.silhouette or "submarine",
        length=spec.length or 2 * COUNTER_RADIUS,
        radius=max(spec.length / 2, COUNTER_RADIUS),
        flying=unit.airborne,
        flight=spec.air,
    )


DISPLAY = SeaDisplay()
"""How war_at_sea is shown."""
