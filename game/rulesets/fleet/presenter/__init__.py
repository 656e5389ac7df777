"""How fleet is shown: `game.tabletop.presenter.Presenter` for fleet, one small module a topic.

Everything is made from a view of the side that looks, so what it does not see is not there. No pixels here, and nothing
is decided: what is legal, the questions say.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match import Aim
from game.match.aiming import Sight
from game.match.events import Event
from game.match.orders import Order
from game.match.questions import Question, Refusal
from game.rulesets.fleet import phrases
from game.rulesets.fleet.contacts import DUMMY
from game.rulesets.fleet.presenter import (
    cards,
    cues,
    drafts,
    lengths,
    marks,
    overlays,
    pieces,
    risks,
    shooting,
)
from game.rulesets.fleet.presenter.cautions import caution
from game.rulesets.fleet.presenter.danger import danger
from game.rulesets.fleet.presenter.strip import strip
from game.rulesets.fleet.table import FleetTable, Marker
from game.sea.heading import Pose
from game.tabletop.account import Fate
from game.tabletop.bare import Bare
from game.tabletop.cards import Card
from game.tabletop.cues import Cue
from game.tabletop.overlays import Danger, Overlay
from game.tabletop.presenter import Course, Draft, Line, Odds, Outlook, Piece, Strip


class FleetPresenter(Bare[FleetTable]):
    """The one object through which fleet is shown; each method says what it gives in `Display`."""

    unit = "cm"

    def pieces(self, view: FleetTable) -> list[Piece]:
        return pieces.pieces(view)

    def laid(self, view: FleetTable, unit: str, pose: Pose) -> Piece | None:
        return pieces.laid(view, view.units[unit], pose) if unit in view.units else None

    def terrain(self, view: FleetTable) -> list[Overlay]:
        return pieces.terrain(view)

    def card(self, view: FleetTable, unit: str) -> Card | None:
        return cards.card(view, unit)

    def strip(self, view: FleetTable, side: str) -> Strip:
        return strip(view, side)

    def arcs(self, view: FleetTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.arcs(view, unit, pose)

    def rings(self, view: FleetTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.rings(view, unit, pose)

    def threats(self, view: FleetTable, side: str, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.threats(view, unit, pose)

    def outlook(self, view: FleetTable, side: str, unit: str, pose: Pose) -> Outlook:
        return overlays.outlook(view, unit, pose)

    def marks(self, view: FleetTable, side: str, question: Question, unit: str) -> list[Overlay]:
        return marks.marks(view, side, question, unit)

    def lines(self, view: FleetTable, question: Question, unit: str) -> list[Line]:
        return marks.lines(view, question, unit)

    def odds(self, view: FleetTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        return shooting.odds(view, firer, weapon, target, amount)

    def answer_fire(self, view: FleetTable, firer: str, target: str) -> Odds | None:
        return shooting.answer_fire(view, firer, target)

    def joined(self, view: FleetTable, aim: Aim, others: Sequence[Aim]) -> Aim:
        return shooting.joined(view, aim, others)

    def drafts(self, view: FleetTable, side: str, question: Question, last: Order | None) -> list[Draft]:
        return drafts.drafts(view, side, question, last)

    def division(self, view: FleetTable, unit: str) -> Sequence[str]:
        found = view.units.get(unit)
        squadron = view.squadrons.get(found.squadron) if found is not None else None
        if squadron is None or isinstance(found, Marker):
            return (unit,)
        return tuple(
            key for key in squadron.units if key in view.units and view.units[key].state == "deployed"
        )

    def called(self, view: FleetTable, key: str) -> str:
        """A unit by its name; a dummy that is still to be placed by its number."""
        if key in view.units:
            return view.units[key].name
        kind, _, number = key.partition("_")
        return f"Dummy {number}" if kind == DUMMY and number.isdigit() else ""

    def amount(self, weapon: str, amount: int) -> str:
        return phrases.amount(weapon, amount)

    def armed(self, view: FleetTable, unit: str, weapon: str) -> str:
        found = view.units.get(unit)
        return (
            phrases.armed(found.spec, weapon) if found is not None and not isinstance(found, Marker) else ""
        )

    def aimed(self, view: FleetTable, unit: str, weapon: str, sight: Sight) -> list[Overlay]:
        return overlays.aimed(view, unit, weapon, sight)

    def course(
        self, view: FleetTable, question: Question, group: str, unit: str, value: int
    ) -> Course | None:
        return marks.course(view, question, group, unit, value)

    def asked(self, view: FleetTable, question: Question) -> str:
        return marks.asked(view, question)

    def risk(self, view: FleetTable, side: str, question: Question, order: Order) -> Refusal | None:
        return risks.risk(view, side, question, order)

    def caution(self, view: FleetTable, side: str, question: Question, order: Order) -> Refusal | None:
        return caution(view, side, question, order)

    def danger(self, view: FleetTable, side: str, unit: str, poses: Sequence[Pose], size: float) -> Danger:
        return danger(view, side, unit, poses, size)

    def fates(self, view: FleetTable) -> list[Fate]:
        return pieces.fates(view)

    def measure(self, length: float) -> str:
        return lengths.measure(length)

    def pace(self, speed: float) -> str:
        return lengths.pace(speed)

    def follow(self, view: FleetTable, event: Event, after: FleetTable) -> FleetTable:
        return cues.follow(view, event, after)

    def show(self, event: Event, before: FleetTable, after: FleetTable) -> Cue | None:
        return cues.show(event, before, after)


PRESENTER = FleetPresenter()
"""How fleet is shown."""
