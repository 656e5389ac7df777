"""How carrier is shown: see `game.match.display.Display`. Everything is made from a view of the side that looks."""

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
from game.rulesets.carrier.table import CarrierTable, Stack
from game.rulesets.carrier.tables import RADIUS
from game.sea.heading import Pose


class CarrierDisplay:
    """The stacks as pieces; all else is empty."""

    def pieces(self, view: CarrierTable) -> list[Piece]:
        return [
            _piece(view, stack, Pose(stack.x, stack.y, stack.heading))
            for stack in view.units.values()
            if stack.state == DEPLOYED
        ]

    def laid(self, view: CarrierTable, unit: str, pose: Pose) -> Piece | None:
        return _piece(view, view.units[unit], pose) if unit in view.units else None

    def terrain(self, view: CarrierTable) -> list[Overlay]:
        return []

    def card(self, view: CarrierTable, unit: str) -> Card | None:
        return None

    def strip(self, view: CarrierTable, side: str) -> Strip:
        return Strip(f"Round {view.turn}")

    def arcs(self, view: CarrierTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def rings(self, view: CarrierTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def threats(self, view: CarrierTable, side: str, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def outlook(self, view: CarrierTable, side: str, unit: str, pose: Pose) -> Outlook:
        return Outlook((), (), "", "")

    def marks(self, view: CarrierTable, side: str, question: Question, unit: str) -> list[Overlay]:
        return []

    def lines(self, view: CarrierTable, question: Question, unit: str) -> list[Line]:
        return []

    def odds(self, view: CarrierTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        return None

    def answer_fire(self, view: CarrierTable, firer: str, target: str) -> Odds | None:
        return None

    def drafts(self, view: CarrierTable, side: str, question: Question, last: Order | None) -> list[Draft]:
        return []

    def course(
        self, view: CarrierTable, question: Question, group: str, unit: str, value: int
    ) -> Course | None:
        return None

    def division(self, view: CarrierTable, unit: str) -> Sequence[str]:
        return (unit,)

    def amount(self, weapon: str, amount: int) -> str:
        return f"{amount} {weapon}"

    def risk(self, view: CarrierTable, side: str, question: Question, order: Order) -> Refusal | None:
        return None

    def danger(self, view: CarrierTable, side: str, unit: str, poses: Sequence[Pose], size: float) -> Danger:
        return Danger(())

    def account(self, table: CarrierTable) -> list[Posting]:
        return []

    def measure(self, length: float) -> str:
        return f"{length:g} in"

    def pace(self, speed: float) -> str:
        return f"{speed:g} in"

    def follow(self, view: CarrierTable, event: Event, after: CarrierTable) -> CarrierTable:
        return after

    def hand(self, view: CarrierTable, side: str) -> Hand | None:
        return None

    def notebook(self, view: CarrierTable, side: str) -> Notebook | None:
        return None

    def procedure(self, view: CarrierTable, side: str) -> Procedure | None:
        return None

    def show(self, event: Event, before: CarrierTable, after: CarrierTable) -> Show | None:
        return None


def _piece(view: CarrierTable, stack: Stack, pose: Pose) -> Piece:
    return Piece(
        id=stack.id,
        name=stack.name,
        x=pose.x,
        y=pose.y,
        heading=pose.heading,
        side=view.sides.index(stack.side),
        silhouette="airfield" if stack.airfield else "carrier",
        length=2 * RADIUS,
        radius=RADIUS,
    )


__all__ = ["CarrierDisplay"]
