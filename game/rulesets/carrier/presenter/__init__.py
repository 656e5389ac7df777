"""How carrier is shown: `game.tabletop.presenter.Presenter` for carrier, one small module a topic.

Everything is made from a view of the side that looks, so a hidden thing is simply not there. No pixels and no
pygame here, and nothing is decided: what is legal, the questions say.
"""

from __future__ import annotations

from game.match.questions import Question
from game.rulesets.carrier.phrases import known
from game.rulesets.carrier.presenter import phrases
from game.rulesets.carrier.presenter.cards import card
from game.rulesets.carrier.presenter.courses import course
from game.rulesets.carrier.presenter.cues import CUES, CarrierFollowing
from game.rulesets.carrier.presenter.danger import danger
from game.rulesets.carrier.presenter.drafts import drafted
from game.rulesets.carrier.presenter.guesses import likely, unseen
from game.rulesets.carrier.presenter.hand import hand
from game.rulesets.carrier.presenter.marks import lines, marks
from game.rulesets.carrier.presenter.notebook import notebook
from game.rulesets.carrier.presenter.odds import odds
from game.rulesets.carrier.presenter.overlays import outlook, rings, threats
from game.rulesets.carrier.presenter.pieces import fates, laid, pieces, terrain
from game.rulesets.carrier.presenter.procedure import procedure
from game.rulesets.carrier.presenter.risks import risk
from game.rulesets.carrier.presenter.strip import strip
from game.rulesets.carrier.stacks import names
from game.rulesets.carrier.table import CATAPULT, CarrierTable
from game.rulesets.carrier.tables import BOOK, read
from game.tabletop.bare import Bare
from game.tabletop.scale import Scale


class CarrierPresenter(CarrierFollowing, Bare[CarrierTable]):
    """The one object through which carrier is shown; `Presenter` says what each of its functions gives."""

    scale = Scale("in", read, "miles_per_inch", "nm")
    pieces = staticmethod(pieces)
    laid = staticmethod(laid)
    terrain = staticmethod(terrain)
    fates = staticmethod(fates)
    card = staticmethod(card)
    strip = staticmethod(strip)
    rings = staticmethod(rings)
    threats = staticmethod(threats)
    outlook = staticmethod(outlook)
    marks = staticmethod(marks)
    lines = staticmethod(lines)
    odds = staticmethod(odds)
    drafted = staticmethod(drafted)
    course = staticmethod(course)
    called = staticmethod(known)
    risk = staticmethod(risk)
    danger = staticmethod(danger)
    hand = staticmethod(hand)
    notebook = staticmethod(notebook)
    procedure = staticmethod(procedure)
    unseen = staticmethod(unseen)
    likely = staticmethod(likely)
    cue = staticmethod(CUES.cue)

    def division(self, view: CarrierTable, key: str) -> tuple[str, ...]:
        return (key, *names(view.units[key])) if key in view.units else (key,)

    def titled(self, question: Question) -> str:
        title: str = BOOK.labels["titled"].get(question.name, "")
        return title

    def amount(self, weapon: str, amount: int) -> str:
        return "catapult" if weapon == CATAPULT else f"card of {phrases.called(weapon)}"


PRESENTER = CarrierPresenter()
"""How carrier is shown."""
