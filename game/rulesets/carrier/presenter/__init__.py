"""How carrier is shown: `game.tabletop.presenter.Presenter` for carrier, one small module a topic.

Everything is made from a view of the side that looks, so a hidden thing is simply not there. No pixels and no
pygame here, and nothing is decided: what is legal, the questions say.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.events import Event
from game.match.orders import Order
from game.match.questions import Question, Refusal
from game.rulesets.carrier.phrases import known
from game.rulesets.carrier.presenter import cards, cues, marks, overlays, phrases, pieces
from game.rulesets.carrier.presenter.courses import course
from game.rulesets.carrier.presenter.danger import danger
from game.rulesets.carrier.presenter.drafts import drafts
from game.rulesets.carrier.presenter.hand import hand
from game.rulesets.carrier.presenter.notebook import notebook
from game.rulesets.carrier.presenter.odds import odds
from game.rulesets.carrier.presenter.procedure import procedure
from game.rulesets.carrier.presenter.risks import risk
from game.rulesets.carrier.presenter.strip import strip
from game.rulesets.carrier.stacks import names
from game.rulesets.carrier.table import CATAPULT, CarrierTable
from game.sea.heading import Pose
from game.tabletop.account import Fate
from game.tabletop.bare import Bare
from game.tabletop.cards import Card
from game.tabletop.cues import Cue
from game.tabletop.overlays import Danger, Overlay
from game.tabletop.papers import Hand, Notebook, Procedure
from game.tabletop.presenter import Course, Draft, Line, Odds, Outlook, Piece, Strip


class CarrierPresenter(Bare[CarrierTable]):
    """The one object through which carrier is shown; each method says what it gives in `Display`."""

    def pieces(self, view: CarrierTable) -> list[Piece]:
        return pieces.pieces(view)

    def laid(self, view: CarrierTable, unit: str, pose: Pose) -> Piece | None:
        return pieces.laid(view, view.units[unit], pose) if unit in view.units else None

    def terrain(self, view: CarrierTable) -> list[Overlay]:
        return pieces.terrain(view)

    def card(self, view: CarrierTable, unit: str) -> Card | None:
        return cards.card(view, unit)

    def strip(self, view: CarrierTable, side: str) -> Strip:
        return strip(view, side)

    def arcs(self, view: CarrierTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        """None: a base has no facing (CAR-GEN-6)."""
        return []

    def rings(self, view: CarrierTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.rings(view, unit, pose)

    def threats(self, view: CarrierTable, side: str, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.threats(view, side, unit, pose)

    def outlook(self, view: CarrierTable, side: str, unit: str, pose: Pose) -> Outlook:
        return overlays.outlook(view, side, unit, pose)

    def marks(self, view: CarrierTable, side: str, question: Question, unit: str) -> list[Overlay]:
        return marks.marks(view, question, unit)

    def lines(self, view: CarrierTable, question: Question, unit: str) -> list[Line]:
        return marks.lines(view, question, unit)

    def odds(self, view: CarrierTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        return odds(view, firer, weapon, target, amount)

    def answer_fire(self, view: CarrierTable, firer: str, target: str) -> Odds | None:
        """None: what a strike is answered with, its own card tells."""
        return None

    def drafts(self, view: CarrierTable, side: str, question: Question, last: Order | None) -> list[Draft]:
        return drafts(view, side, question, last)

    def course(
        self, view: CarrierTable, question: Question, group: str, unit: str, value: int
    ) -> Course | None:
        return course(view, question, group, unit, value)

    def division(self, view: CarrierTable, unit: str) -> Sequence[str]:
        return (unit, *names(view.units[unit])) if unit in view.units else (unit,)

    def called(self, view: CarrierTable, key: str) -> str:
        """Stacks and task forces go by their own names; a card by its type, a chip by what it is."""
        return known(view, key)

    def amount(self, weapon: str, amount: int) -> str:
        return "catapult" if weapon == CATAPULT else f"card of {phrases.called(weapon)}"

    def risk(self, view: CarrierTable, side: str, question: Question, order: Order) -> Refusal | None:
        return risk(view, side, question, order)

    def danger(self, view: CarrierTable, side: str, unit: str, poses: Sequence[Pose], size: float) -> Danger:
        return danger(view, side, unit, poses, size)

    def fates(self, view: CarrierTable) -> list[Fate]:
        return pieces.fates(view)

    def measure(self, length: float) -> str:
        return phrases.measure(length)

    def pace(self, speed: float) -> str:
        return phrases.pace(speed)

    def follow(self, view: CarrierTable, event: Event, after: CarrierTable) -> CarrierTable:
        return cues.follow(view, event, after)

    def hand(self, view: CarrierTable, side: str) -> Hand | None:
        return hand(view, side)

    def notebook(self, view: CarrierTable, side: str) -> Notebook | None:
        return notebook(view, side)

    def procedure(self, view: CarrierTable, side: str) -> Procedure | None:
        return procedure(view, side)

    def show(self, event: Event, before: CarrierTable, after: CarrierTable) -> Cue | None:
        return cues.show(event, before, after)


PRESENTER = CarrierPresenter()
"""How carrier is shown."""
