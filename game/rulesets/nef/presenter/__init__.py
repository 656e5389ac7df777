"""How nef is shown: `game.tabletop.presenter.Presenter` for nef, one small module a topic.

Everything is made from a view of the side that looks, so a hidden thing is simply not there. No pixels and no
pygame here, and nothing is decided: what is legal, the questions say.
"""

from __future__ import annotations

from game.rulesets.nef import fire
from game.rulesets.nef.presenter import courses
from game.rulesets.nef.presenter.cards import card
from game.rulesets.nef.presenter.cautions import caution
from game.rulesets.nef.presenter.courses import course, division
from game.rulesets.nef.presenter.cues import CUES, NefFollowing
from game.rulesets.nef.presenter.danger import danger
from game.rulesets.nef.presenter.drafts import drafted
from game.rulesets.nef.presenter.marks import lines, marks
from game.rulesets.nef.presenter.odds import answer_fire, odds
from game.rulesets.nef.presenter.overlays import arcs, outlook, rings, threats
from game.rulesets.nef.presenter.pieces import fates, laid, terrain
from game.rulesets.nef.presenter.risks import risk
from game.rulesets.nef.presenter.strip import strip
from game.rulesets.nef.table import NefTable
from game.tabletop.bare import Bare


class NefPresenter(NefFollowing, Bare[NefTable]):
    """The one object through which nef is shown; `Presenter` says what each of its functions gives."""

    scale = courses.SCALE
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
    course = staticmethod(course)
    division = staticmethod(division)
    amount = staticmethod(fire.amount_words)
    risk = staticmethod(risk)
    caution = staticmethod(caution)
    cue = staticmethod(CUES.cue)
    danger = staticmethod(danger)


PRESENTER = NefPresenter()
"""How nef is shown."""
