"""How coastal is shown: `game.tabletop.presenter.Presenter` for coastal, one small module a topic.

Everything is made from a view of the side that looks, so what is dark is not there. No pixels here, and nothing is
decided: what is legal, the questions say.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.aiming import Sight
from game.match.events import Event
from game.match.orders import Order
from game.match.questions import Question, Refusal
from game.rulesets.coastal import phrases
from game.rulesets.coastal.presenter import (
    cards,
    cues,
    drafts,
    lengths,
    looking,
    marks,
    overlays,
    pieces,
    risks,
    shooting,
)
from game.rulesets.coastal.presenter.cautions import caution
from game.rulesets.coastal.presenter.danger import danger
from game.rulesets.coastal.presenter.strip import strip
from game.rulesets.coastal.spotting import NOMINATE
from game.rulesets.coastal.table import CoastalTable
from game.sea.heading import Pose
from game.tabletop.account import Fate
from game.tabletop.bare import Bare
from game.tabletop.cards import Card
from game.tabletop.cues import Cue
from game.tabletop.overlays import Danger, Overlay
from game.tabletop.presenter import Draft, Line, Odds, Outlook, Piece, Strip


class CoastalPresenter(Bare[CoastalTable]):
    """The one object through which coastal is shown; each method says what it gives in `Display`."""

    unit = "cm"

    def pieces(self, view: CoastalTable) -> list[Piece]:
        return pieces.pieces(view)

    def laid(self, view: CoastalTable, unit: str, pose: Pose) -> Piece | None:
        return pieces.laid(view, view.units[unit], pose) if unit in view.units else None

    def terrain(self, view: CoastalTable) -> list[Overlay]:
        return pieces.terrain(view)

    def card(self, view: CoastalTable, unit: str) -> Card | None:
        return cards.card(view, unit)

    def strip(self, view: CoastalTable, side: str) -> Strip:
        return strip(view, side)

    def arcs(self, view: CoastalTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.arcs(view, unit, pose)

    def rings(self, view: CoastalTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.rings(view, unit, pose)

    def threats(self, view: CoastalTable, side: str, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.threats(view, unit, pose)

    def outlook(self, view: CoastalTable, side: str, unit: str, pose: Pose) -> Outlook:
        return overlays.outlook(view, unit, pose)

    def marks(self, view: CoastalTable, side: str, question: Question, unit: str) -> list[Overlay]:
        return marks.marks(view, side, question, unit)

    def lines(self, view: CoastalTable, question: Question, unit: str) -> list[Line]:
        return marks.lines(view, question, unit)

    def odds(self, view: CoastalTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        return shooting.odds(view, firer, weapon, target, amount)

    def tested(self, view: CoastalTable, question: Question, unit: str, choice: str) -> Odds | None:
        return looking.tested(view, unit, choice) if question.name == NOMINATE else None

    def answer_fire(self, view: CoastalTable, firer: str, target: str) -> Odds | None:
        return shooting.answer_fire(view, firer, target)

    def drafts(self, view: CoastalTable, side: str, question: Question, last: Order | None) -> list[Draft]:
        return drafts.drafts(view, side, question, last)

    def amount(self, weapon: str, amount: int) -> str:
        return phrases.amount(weapon, amount)

    def armed(self, view: CoastalTable, unit: str, weapon: str) -> str:
        return phrases.armed(view.units[unit].spec, weapon) if unit in view.units else ""

    def aimed(self, view: CoastalTable, unit: str, weapon: str, sight: Sight) -> list[Overlay]:
        return overlays.aimed(view, unit, weapon, sight)

    def asked(self, view: CoastalTable, question: Question) -> str:
        return view.repairing if question.name == "damage_control" else ""

    def choice(self, view: CoastalTable, question: Question, value: str) -> str:
        return marks.choice(view, question, value)

    def risk(self, view: CoastalTable, side: str, question: Question, order: Order) -> Refusal | None:
        return risks.risk(view, side, question, order)

    def caution(self, view: CoastalTable, side: str, question: Question, order: Order) -> Refusal | None:
        return caution(view, side, question, order)

    def danger(self, view: CoastalTable, side: str, unit: str, poses: Sequence[Pose], size: float) -> Danger:
        return danger(view, side, unit, poses, size)

    def fates(self, view: CoastalTable) -> list[Fate]:
        return pieces.fates(view)

    def measure(self, length: float) -> str:
        return lengths.measure(length)

    def pace(self, speed: float) -> str:
        return lengths.pace(speed)

    def follow(self, view: CoastalTable, event: Event, after: CoastalTable) -> CoastalTable:
        return cues.follow(view, event, after)

    def show(self, event: Event, before: CoastalTable, after: CoastalTable) -> Cue | None:
        return cues.show(event, before, after)


PRESENTER = CoastalPresenter()
"""How coastal is shown."""
