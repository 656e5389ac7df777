"""How war_at_sea is shown: `game.tabletop.presenter.Presenter` for war_at_sea, one small module a topic.

Everything is made from a view of the side that looks, so a hidden thing is simply not there. No pixels and no
pygame here, and nothing is decided: what is legal, the questions say.
"""

from __future__ import annotations

from game.match.questions import Question
from game.rulesets.war_at_sea.phrases import marker
from game.rulesets.war_at_sea.presenter import phrases
from game.rulesets.war_at_sea.presenter.cards import card
from game.rulesets.war_at_sea.presenter.cautions import caution
from game.rulesets.war_at_sea.presenter.cues import CUES, SeaFollowing
from game.rulesets.war_at_sea.presenter.danger import danger
from game.rulesets.war_at_sea.presenter.drafts import drafted
from game.rulesets.war_at_sea.presenter.guesses import likely, unseen
from game.rulesets.war_at_sea.presenter.hand import hand
from game.rulesets.war_at_sea.presenter.marks import lines, marks
from game.rulesets.war_at_sea.presenter.odds import answer_fire, odds
from game.rulesets.war_at_sea.presenter.overlays import arcs, outlook, rings, threats
from game.rulesets.war_at_sea.presenter.pieces import fates, laid, pieces, terrain
from game.rulesets.war_at_sea.presenter.risks import risk
from game.rulesets.war_at_sea.presenter.strip import strip
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.tables import read
from game.sea.heading import Pose
from game.tabletop.bare import Bare
from game.tabletop.scale import Scale


class SeaPresenter(SeaFollowing, Bare[SeaTable]):
    """The one object through which war_at_sea is shown; `Presenter` says what each of its functions gives."""

    scale = Scale("in", read, "yards_per_inch", "yd", 100, "knots_per_inch")
    pieces = staticmethod(pieces)
    laid = staticmethod(laid)
    terrain = staticmethod(terrain)
    fates = staticmethod(fates)
    card = staticmethod(card)
    strip = staticmethod(strip)
    arcs = staticmethod(arcs)
    rings = staticmethod(rings)
    threats = staticmethod(threats)
    outlook = staticmethod(outlook)
    marks = staticmethod(marks)
    lines = staticmethod(lines)
    odds = staticmethod(odds)
    answer_fire = staticmethod(answer_fire)
    drafted = staticmethod(drafted)
    danger = staticmethod(danger)
    risk = staticmethod(risk)
    caution = staticmethod(caution)
    hand = staticmethod(hand)
    unseen = staticmethod(unseen)
    likely = staticmethod(likely)
    cue = staticmethod(CUES.cue)

    def amount(self, weapon: str, amount: int) -> str:
        return phrases.LONG.get(weapon, weapon)

    def called(self, view: SeaTable, key: str) -> str:
        piece = self.laid(view, key, Pose(0.0, 0.0, 0.0))
        return "" if piece is None else piece.name

    def choice(self, view: SeaTable, question: Question, value: str) -> str:
        return phrases.choice(value, lambda key: self.called(view, key) or marker(key))


PRESENTER = SeaPresenter()
"""How war_at_sea is shown."""
