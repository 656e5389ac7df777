"""How nef is shown: `game.tabletop.presenter.Presenter` for nef, one small module a topic.

Everything is made from a view of the side that looks, so a hidden thing is simply not there. No pixels and no
pygame here, and nothing is decided: what is legal, the questions say.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.events import Event
from game.match.orders import Order
from game.match.questions import Question, Refusal
from game.rulesets.nef import fire
from game.rulesets.nef.presenter import cards, courses, cues, marks, overlays, phrases, pieces, risks
from game.rulesets.nef.presenter.cautions import caution
from game.rulesets.nef.presenter.danger import danger
from game.rulesets.nef.presenter.drafts import drafts
from game.rulesets.nef.presenter.odds import answer_fire, odds
from game.rulesets.nef.presenter.strip import strip
from game.rulesets.nef.table import NefTable
from game.sea.heading import Pose
from game.tabletop.account import Fate
from game.tabletop.bare import Bare
from game.tabletop.cards import Card
from game.tabletop.cues import Cue
from game.tabletop.overlays import Danger, Overlay
from game.tabletop.presenter import Course, Draft, Line, Odds, Outlook, Piece, Strip


class NefPresenter(Bare[NefTable]):
    """The one object through which nef is shown; each method says what it gives in `Display`."""

    def pieces(self, view: NefTable) -> list[Piece]:
        return pieces.pieces(view)

    def laid(self, view: NefTable, unit: str, pose: Pose) -> Piece | None:
        return pieces.laid(view, view.units[unit], pose) if unit in view.units else None

    def terrain(self, view: NefTable) -> list[Overlay]:
        return pieces.terrain(view)

    def card(self, view: NefTable, unit: str) -> Card | None:
        return cards.card(view, unit)

    def strip(self, view: NefTable, side: str) -> Strip:
        return strip(view, side)

    def arcs(self, view: NefTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.arcs(view, unit, pose)

    def rings(self, view: NefTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.rings(view, unit, pose)

    def threats(self, view: NefTable, side: str, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.threats(view, unit, pose)

    def outlook(self, view: NefTable, side: str, unit: str, pose: Pose) -> Outlook:
        return overlays.outlook(view, unit, pose)

    def marks(self, view: NefTable, side: str, question: Question, unit: str) -> list[Overlay]:
        return marks.marks(view, question, unit)

    def lines(self, view: NefTable, question: Question, unit: str) -> list[Line]:
        return marks.lines(view, question, unit)

    def odds(self, view: NefTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        return odds(view, firer, weapon, target, amount)

    def answer_fire(self, view: NefTable, firer: str, target: str) -> Odds | None:
        return answer_fire(view, firer, target)

    def drafts(self, view: NefTable, side: str, question: Question, last: Order | None) -> list[Draft]:
        return drafts(view, side, question, last)

    def course(self, view: NefTable, question: Question, group: str, unit: str, value: int) -> Course | None:
        return courses.course(view, group, unit, value)

    def division(self, view: NefTable, unit: str) -> Sequence[str]:
        return courses.division(view, unit)

    def amount(self, weapon: str, amount: int) -> str:
        return fire.amount_words(weapon, amount)

    def risk(self, view: NefTable, side: str, question: Question, order: Order) -> Refusal | None:
        return risks.risk(view, side, question, order)

    def caution(self, view: NefTable, side: str, question: Question, order: Order) -> Refusal | None:
        return caution(view, side, question, order)

    def danger(self, view: NefTable, side: str, unit: str, poses: Sequence[Pose], size: float) -> Danger:
        return danger(view, unit, poses, size)

    def fates(self, view: NefTable) -> list[Fate]:
        return pieces.fates(view)

    def measure(self, length: float) -> str:
        return phrases.measure(length)

    def pace(self, speed: float) -> str:
        return phrases.pace(speed)

    def follow(self, view: NefTable, event: Event, after: NefTable) -> NefTable:
        return cues.follow(view, event, after)

    def show(self, event: Event, before: NefTable, after: NefTable) -> Cue | None:
        return cues.show(event, before, after)


PRESENTER = NefPresenter()
"""How nef is shown."""
