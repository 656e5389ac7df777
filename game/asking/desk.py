"""What an answering may look at, as the battle scene gives it."""

from __future__ import annotations

from collections.abc import Callable

from game.asking.drafts import Drafts
from game.asking.flag import Flag
from game.asking.tracks import Track
from game.match import Order, Refusal
from game.match.table import Table
from game.seating.sitting import Sitting
from game.tabletop.presenter import Presenter
from game.tabletop.ruleset import Match


class BattleDesk:
    """The desk of the side at the table."""

    def __init__(
        self, sitting: Sitting, sound: Callable[[str], None], say: Callable[[Refusal], None]
    ) -> None:
        self._sitting, self._sound, self._say = sitting, sound, say
        self.flag: Flag | None = None
        """The side's divisions."""
        self.drafts: Drafts[Track] = Drafts()
        """The paths laid for open questions and not sent."""

    @property
    def match(self) -> Match:
        """The match to ask."""
        return self._sitting.match

    @property
    def side(self) -> str:
        """The side that answers."""
        return self._sitting.looking

    @property
    def view(self) -> Table:
        """The table as that side may see it."""
        return self._sitting.view

    @property
    def presenter(self) -> Presenter:
        """How the ruleset is shown."""
        return self._sitting.match.ruleset.presenter

    def last(self, moment: str) -> Order | None:
        """The side's answer to a moment of this name a turn ago, or None."""
        return self._sitting.last(moment)

    def sound(self, name: str) -> None:
        """Play one of the named sounds."""
        self._sound(name)

    def say(self, refusal: Refusal) -> None:
        """Show why something was refused."""
        self._say(refusal)
