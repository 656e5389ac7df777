"""How war_at_sea is shown: see `game.match.display.Display`. Everything is made from a view of the side that looks."""

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
from game.rulesets.war_at_sea.table import Piece as Unit
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.tables import COUNTER_RADIUS
from game.sea.heading import Pose


class SeaDisplay:
    """The units as pieces; all else is empty."""

    def pieces(self, view: SeaTable) -> list[Piece]:
        return [_piece(view, unit, unit.pose) for unit in view.units.values() if unit.state == DEPLOYED]

    def laid(self, view: SeaTable, unit: str, pose: Pose) -> Piece | None:
        return _piece(view, view.units[unit], pose) if unit in view.units else None

    def terrain(self, view: SeaTable) -> list[Overlay]:
        return []

    def card(self, view: SeaTable, unit: str) -> Card | None:
        return None

    def strip(self, view: SeaTable, side: str) -> Strip:
        return Strip(f"Turn {view.turn}")

    def arcs(self, view: SeaTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def rings(self, view: SeaTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def threats(self, view: SeaTable, side: str, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def outlook(self, view: SeaTable, side: str, unit: str, pose: Pose) -> Outlook:
        return Outlook((), (), "", "")

    def marks(self, view: SeaTable, side: str, question: Question, unit: str) -> list[Overlay]:
        return []

    def lines(self, view: SeaTable, question: Question, unit: str) -> list[Line]:
        return []

    def odds(self, view: SeaTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        return None

    def answer_fire(self, view: SeaTable, firer: str, target: str) -> Odds | None:
        return None

    def drafts(self, view: SeaTable, side: str, question: Question, last: Order | None) -> list[Draft]:
        return []

    def course(self, view: SeaTable, question: Question, group: str, unit: str, value: int) -> Course | None:
        return None

    def division(self, view: SeaTable, unit: str) -> Sequence[str]:
        return (unit,)

    def amount(self, weapon: str, amount: int) -> str:
        return f"{amount} {weapon}"

    def risk(self, view: SeaTable, side: str, question: Question, order: Order) -> Refusal | None:
        return None

    def danger(self, view: SeaTable, side: str, unit: str, poses: Sequence[Pose], size: float) -> Danger:
        return Danger(())

    def account(self, table: SeaTable) -> list[Posting]:
        return []

    def measure(self, length: float) -> str:
        return f"{length:g} in"

    def pace(self, speed: float) -> str:
        return f"{speed:g} in"

    def follow(self, view: SeaTable, event: Event, after: SeaTable) -> SeaTable:
        return after

    def hand(self, view: SeaTable, side: str) -> Hand | None:
        return None

    def notebook(self, view: SeaTable, side: str) -> Notebook | None:
        return None

    def procedure(self, view: SeaTable, side: str) -> Procedure | None:
        return None

    def show(self, event: Event, before: SeaTable, after: SeaTable) -> Show | None:
        return None


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


__all__ = ["SeaDisplay"]
