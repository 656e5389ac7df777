"""How coastal is shown: `game.tabletop.presenter.Presenter` for coastal, one small module a topic.

Everything is made from a view of the side that looks, so a hidden thing is simply not there. No pixels and no
pygame here, and nothing is decided: what is legal, the questions say.
"""

from __future__ import annotations

from game.match.questions import Question
from game.rulesets.coastal import phrases
from game.rulesets.coastal.presenter.cards import card
from game.rulesets.coastal.presenter.cautions import caution
from game.rulesets.coastal.presenter.cues import CUES, FOLLOWING
from game.rulesets.coastal.presenter.danger import danger
from game.rulesets.coastal.presenter.drafts import drafted
from game.rulesets.coastal.presenter.guesses import likely, unseen
from game.rulesets.coastal.presenter.looking import tested
from game.rulesets.coastal.presenter.marks import choice, lines, marks
from game.rulesets.coastal.presenter.overlays import aimed, arcs, outlook, rings, threats
from game.rulesets.coastal.presenter.pieces import fates, laid, terrain
from game.rulesets.coastal.presenter.risks import risk
from game.rulesets.coastal.presenter.shooting import answer_fire, odds, readied, tag
from game.rulesets.coastal.presenter.strip import strip
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.tables import read
from game.tabletop.bare import Bare
from game.tabletop.scale import Scale


class CoastalPresenter(Bare[CoastalTable]):
    """The one object through which coastal is shown; `Presenter` says what each of its functions gives."""

    scale = Scale("cm", read, "metres_per_cm", "m", 10, "knots_per_cm")
    laid = staticmethod(laid)
    terrain = staticmethod(terrain)
    fates = staticmethod(fates)
    card = staticmethod(card)
    strip = staticmethod(strip)
    arcs = staticmethod(arcs)
    rings = staticmethod(rings)
    threats = staticmethod(threats)
    outlook = staticmethod(outlook)
    aimed = staticmethod(aimed)
    marks = staticmethod(marks)
    lines = staticmethod(lines)
    choice = staticmethod(choice)
    odds = staticmethod(odds)
    answer_fire = staticmethod(answer_fire)
    readied = staticmethod(readied)
    tag = staticmethod(tag)
    tested = staticmethod(tested)
    drafted = staticmethod(drafted)
    amount = staticmethod(phrases.amount)
    risk = staticmethod(risk)
    caution = staticmethod(caution)
    danger = staticmethod(danger)
    follow = staticmethod(FOLLOWING.follow)
    unseen = staticmethod(unseen)
    likely = staticmethod(likely)
    cue = staticmethod(CUES.cue)

    def armed(self, view: CoastalTable, key: str, weapon: str, *, briefly: bool = False) -> str:
        return phrases.armed(view.units[key].spec, weapon, briefly=briefly) if key in view.units else ""

    def asked(self, view: CoastalTable, question: Question) -> str:
        return view.repairing if question.name == "damage_control" else ""


PRESENTER = CoastalPresenter()
"""How coastal is shown."""
