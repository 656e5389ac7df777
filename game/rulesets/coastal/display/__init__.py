"""How coastal is shown: see `game.match.display.Display`. Everything is made from a view of the side that looks."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.cards import Card
from game.match.deploy import DEPLOYED
from game.match.display import Course, Draft, Line, Odds, Outlook, Piece, Posting, Strip
from game.match.events import Event
from game.match.orders import Order
from game.match.papers import Hand, Notebook, Procedure
from game.match.questions import Question, Refusal
from game.match.showing import Danger, Overlay
from game.match.shows import Show
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.table import Aircraft, CoastalTable
from game.sea.heading import Pose

MARKER_RADIUS = 1.0
"""Half the width of a contact marker or an aircraft, in cm."""


class CoastalDisplay:
    """The units as pieces; all else is empty."""

    def pieces(self, view: CoastalTable) -> list[Piece]:
        return [_piece(view, unit, unit.pose) for unit in view.units.values() if unit.state == DEPLOYED]

    def laid(self, view: CoastalTable, unit: str, pose: Pose) -> Piece | None:
        return _piece(view, view.units[unit], pose) if unit in view.units else None

    def terrain(self, view: CoastalTable) -> list[Overlay]:
        return []

    def card(self, view: CoastalTable, unit: str) -> Card | None:
        return None

    def strip(self, view: CoastalTable, side: str) -> Strip:
        return Strip(f"Turn {view.turn}")

    def arcs(self, view: CoastalTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def rings(self, view: CoastalTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def threats(self, view: CoastalTable, side: str, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def outlook(self, view: CoastalTable, side: str, unit: str, pose: Pose) -> Outlook:
        return Outlook((), (), "", "")

    def marks(self, view: CoastalTable, side: str, question: Question, unit: str) -> list[Overlay]:
        return []

    def lines(self, view: CoastalTable, question: Question, unit: str) -> list[Line]:
        return []

    def odds(self, view: CoastalTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        return None

    def answer_fire(self, view: CoastalTable, firer: str, target: str) -> Odds | None:
        return None

    def drafts(self, view: CoastalTable, side: str, question: Question, last: Order | None) -> list[Draft]:
        return []

    def course(
        self, view: CoastalTable, question: Question, group: str, unit: str, value: int
    ) -> Course | None:
        return None

    def division(self, view: CoastalTable, unit: str) -> Sequence[str]:
        return (unit,)

    def amount(self, weapon: str, amount: int) -> str:
        return f"{amount} {weapon}"

    def risk(self, view: CoastalTable, side: str, question: Question, order: Order) -> Refusal | None:
        return None

    def danger(self, view: CoastalTable, side: str, unit: str, poses: Sequence[Pose], size: float) -> Danger:
        return Danger(())

    def account(self, table: CoastalTable) -> list[Posting]:
        return []

    def measure(self, length: float) -> str:
        return f"{length:g} cm"

    def pace(self, speed: float) -> str:
        return f"{speed:g} cm"

    def follow(self, view: CoastalTable, event: Event, after: CoastalTable) -> CoastalTable:
        return after

    def hand(self, view: CoastalTable, side: str) -> Hand | None:
        return None

    def notebook(self, view: CoastalTable, side: str) -> Notebook | None:
        return None

    def procedure(self, view: CoastalTable, side: str) -> Procedure | None:
        return None

    def show(self, event: Event, before: CoastalTable, after: CoastalTable) -> Show | None:
        return None


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


__all__ = ["CoastalDisplay"]
