"""How fleet is shown: `game.tabletop.presenter.Presenter` for fleet, one small module a topic.

Everything is made from a view of the side that looks, so a hidden thing is simply not there. No pixels and no
pygame here, and nothing is decided: what is legal, the questions say.
"""

from __future__ import annotations

from typing import Final

from game.match import Question, Steer
from game.rulesets.fleet import phrases
from game.rulesets.fleet.armoury import LOADS
from game.rulesets.fleet.presenter import cards, pieces
from game.rulesets.fleet.presenter.cards import card
from game.rulesets.fleet.presenter.cautions import caution
from game.rulesets.fleet.presenter.cues import CUES, FOLLOWING
from game.rulesets.fleet.presenter.danger import danger
from game.rulesets.fleet.presenter.drafts import drafted
from game.rulesets.fleet.presenter.guesses import likely, unseen
from game.rulesets.fleet.presenter.marks import asked, course, lines, marks
from game.rulesets.fleet.presenter.overlays import aimed, arcs, outlook, rings, threats
from game.rulesets.fleet.presenter.pieces import armed, called, division, fates, laid, terrain
from game.rulesets.fleet.presenter.risks import risk
from game.rulesets.fleet.presenter.shooting import answer_fire, joined, odds
from game.rulesets.fleet.presenter.strip import strip
from game.rulesets.fleet.table import FleetTable
from game.rulesets.fleet.tables import BOOK, band
from game.tabletop.bare import Bare
from game.tabletop.presenter import Piece

PATROL: Final[dict[str, str]] = BOOK.labels["patrol"]
"""What may be set beside the path of aircraft, and its one choice."""


class FleetPresenter(Bare[FleetTable]):
    """The one object through which fleet is shown; `Presenter` says what each of its functions gives."""

    scale = cards.SCALE
    lying = pieces.LYING
    laid = staticmethod(laid)
    terrain = staticmethod(terrain)
    fates = staticmethod(fates)
    called = staticmethod(called)
    division = staticmethod(division)
    card = staticmethod(card)
    strip = staticmethod(strip)
    arcs = staticmethod(arcs)
    rings = staticmethod(rings)
    threats = staticmethod(threats)
    outlook = staticmethod(outlook)
    aimed = staticmethod(aimed)
    marks = staticmethod(marks)
    lines = staticmethod(lines)
    course = staticmethod(course)
    asked = staticmethod(asked)
    odds = staticmethod(odds)
    answer_fire = staticmethod(answer_fire)
    joined = staticmethod(joined)
    drafted = staticmethod(drafted)
    amount = staticmethod(phrases.amount)
    armed = staticmethod(armed)
    risk = staticmethod(risk)
    caution = staticmethod(caution)
    danger = staticmethod(danger)
    unseen = staticmethod(unseen)
    likely = staticmethod(likely)
    follow = staticmethod(FOLLOWING.follow)
    cue = staticmethod(CUES.cue)

    def pieces(self, view: FleetTable) -> list[Piece]:
        """Every unit on the table that the view knows of, and markers about to be laid."""
        return pieces.pieces(view, super().pieces(view))

    def choice(self, view: FleetTable, question: Question, value: str) -> str:
        """A patrol and its setting by their names, of what may be set beside a path it alone is a yes; a load."""
        if not isinstance(question, Steer):
            return ""
        return phrases.load(value) if value in LOADS else PATROL.get(value, "")

    def measure(self, length: float) -> str:
        """A distance in range bands as well."""
        return f"{super().measure(length)} · band {band(length)}"


PRESENTER = FleetPresenter()
"""How fleet is shown."""
