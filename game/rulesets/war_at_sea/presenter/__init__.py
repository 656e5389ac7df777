"""How war_at_sea is shown: `game.tabletop.presenter.Presenter` for war_at_sea, one small module a topic.

Everything is made from a view of the side that looks, so a hidden thing is simply not there. No pixels and no
pygame here, and nothing is decided: what is legal, the questions say.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.match.events import Event
from game.match.orders import Order
from game.match.questions import Question, Refusal
from game.rulesets.war_at_sea.phrases import marker
from game.rulesets.war_at_sea.presenter import cards, cues, marks, overlays, phrases, pieces
from game.rulesets.war_at_sea.presenter.cautions import caution
from game.rulesets.war_at_sea.presenter.danger import danger
from game.rulesets.war_at_sea.presenter.drafts import drafts
from game.rulesets.war_at_sea.presenter.hand import hand
from game.rulesets.war_at_sea.presenter.odds import answer_fire, odds
from game.rulesets.war_at_sea.presenter.risks import risk
from game.rulesets.war_at_sea.presenter.strip import strip
from game.rulesets.war_at_sea.table import SeaTable
from game.sea.heading import Pose
from game.tabletop.account import Fate
from game.tabletop.bare import Bare
from game.tabletop.cards import Card
from game.tabletop.cues import Cue
from game.tabletop.overlays import Danger, Overlay
from game.tabletop.papers import Hand
from game.tabletop.presenter import Draft, Line, Odds, Outlook, Piece, Strip


class SeaPresenter(Bare[SeaTable]):
    """The one object through which war_at_sea is shown; each method says what it gives in `Display`."""

    unit = "in"

    def pieces(self, view: SeaTable) -> list[Piece]:
        return pieces.pieces(view)

    def laid(self, view: SeaTable, unit: str, pose: Pose) -> Piece | None:
        return pieces.named(view, unit, pose)

    def terrain(self, view: SeaTable) -> list[Overlay]:
        return pieces.terrain(view)

    def card(self, view: SeaTable, unit: str) -> Card | None:
        return cards.card(view, unit)

    def strip(self, view: SeaTable, side: str) -> Strip:
        return strip(view, side)

    def arcs(self, view: SeaTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.arcs(view, unit, pose)

    def rings(self, view: SeaTable, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.rings(view, unit, pose)

    def threats(self, view: SeaTable, side: str, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return overlays.threats(view, unit, pose)

    def outlook(self, view: SeaTable, side: str, unit: str, pose: Pose) -> Outlook:
        return overlays.outlook(view, unit, pose)

    def marks(self, view: SeaTable, side: str, question: Question, unit: str) -> list[Overlay]:
        return marks.marks(view, question, unit)

    def lines(self, view: SeaTable, question: Question, unit: str) -> list[Line]:
        return marks.lines(view, question, unit)

    def odds(self, view: SeaTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        return odds(view, firer, weapon, target)

    def answer_fire(self, view: SeaTable, firer: str, target: str) -> Odds | None:
        return answer_fire(view, firer, target)

    def drafts(self, view: SeaTable, side: str, question: Question, last: Order | None) -> list[Draft]:
        return drafts(view, side, question, last)

    def amount(self, weapon: str, amount: int) -> str:
        return phrases.LONG.get(weapon, weapon)

    def called(self, view: SeaTable, key: str) -> str:
        piece = pieces.named(view, key, Pose(0.0, 0.0, 0.0))
        return "" if piece is None else piece.name

    def choice(self, view: SeaTable, question: Question, value: str) -> str:
        return phrases.choice(value, lambda key: self.called(view, key) or marker(key))

    def risk(self, view: SeaTable, side: str, question: Question, order: Order) -> Refusal | None:
        return risk(view, side, question, order)

    def caution(self, view: SeaTable, side: str, question: Question, order: Order) -> Refusal | None:
        return caution(view, side, question, order)

    def danger(self, view: SeaTable, side: str, unit: str, poses: Sequence[Pose], size: float) -> Danger:
        return danger(view, unit, poses, size)

    def fates(self, view: SeaTable) -> list[Fate]:
        return pieces.fates(view)

    def measure(self, length: float) -> str:
        return phrases.measure(length)

    def pace(self, speed: float) -> str:
        return phrases.pace(speed)

    def follow(self, view: SeaTable, event: Event, after: SeaTable) -> SeaTable:
        return cues.follow(view, event, after)

    def hand(self, view: SeaTable, side: str) -> Hand | None:
        return hand(view, side)

    def show(self, event: Event, before: SeaTable, after: SeaTable) -> Cue | None:
        return cues.show(event, before, after)


PRESENTER = SeaPresenter()
"""How war_at_sea is shown."""
