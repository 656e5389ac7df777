"""What every game shows alike: an event's sentence, turns and phases, secret orders, a way that bends, the end.

A ruleset's own shows stand beside it and over it (`Presenter.show`). It must not know any ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

from game.dice.roll import Formerly, Roll
from game.match.events import (
    BattleOver,
    Event,
    OrderSealed,
    OrdersOpened,
    PhaseBegan,
    SideConceded,
    TurnBegan,
)
from game.match.ruleset import Telling
from game.match.table import Table
from game.match.wording import capital
from game.sea.heading import Pose, Position, bearing
from game.tabletop import cues
from game.tabletop.cues import Cue
from game.tabletop.deploy import DEPLOYED

Tone = Literal["", "ready", "reveal", "grave"]
Made = Callable[[Any, Any, Any], Cue | None]
"""The show of an event, made of it and of the views just before and just after it; None: in silence."""


def on_table(view: Table, unit: str) -> bool:
    """Whether a unit stands on the table, as far as a view knows."""
    return unit in view.units and view.units[unit].state == DEPLOYED


class Sentences:
    """Shows that are read: their words are those of the log."""

    def __init__(
        self,
        tell: Callable[[Any, Any, str | None], Telling | None],
        *,
        unit: str = "",
        lies: Callable[[Any, str], bool] = lambda view, unit: True,
    ) -> None:
        """`unit` names the field that usually says where an event is; `lies`, whether a view has that on its table."""
        self._tell, self._unit, self._lies = tell, unit, lies

    def words(self, event: Event, after: Table) -> str:
        """What the side that looks is told of an event; empty for nothing."""
        telling = self._tell(event, after, after.seen_by or None)
        return telling.sentence if telling is not None else ""

    def said(self, tone: Tone = "", unit: str = "") -> Made:
        """There is a sentence to read, at the unit in the field `unit`."""
        field = unit or self._unit

        def made(event: Any, before: Table, after: Table) -> Cue | None:
            told = self.words(event, after)
            where = str(getattr(event, field, "")) if field else ""
            return cues.Said(tone, where if self._lies(after, where) else "", words=told) if told else None

        return made

    def appears(self, event: Any, before: Table, after: Table) -> Cue:
        """The unit of an event comes onto the table, or all its pieces."""
        units = (event.unit,) if hasattr(event, "unit") else tuple(event.pieces)
        return cues.Appear(units, words=self.words(event, after))

    def vanishes(self, event: Any, before: Table, after: Table) -> Cue | None:
        """The unit of an event is gone from the table; in silence where it was not there."""
        if not on_table(before, event.unit):
            return None
        return cues.Vanish((event.unit,), words=self.words(event, after))

    def loses(self, what: str) -> Made:
        """The unit of an event, on the table, loses something."""

        def made(event: Any, before: Table, after: Table) -> Cue | None:
            if not on_table(before, event.unit):
                return None
            return cues.Lost(event.unit, what, words=self.words(event, after))

        return made

    def sealed(self, event: OrderSealed, before: Table, after: Table) -> Cue | None:
        """One's own seal is no news."""
        if event.quiet or event.side == after.seen_by:
            return None
        return cues.Said("ready", words=self.words(event, after))

    def opened(self, event: OrdersOpened, before: Table, after: Table) -> Cue | None:
        """Secret orders lie open."""
        return None if event.quiet else cues.Said("reveal", words=self.words(event, after))

    def common(self, phases: Mapping[str, str]) -> dict[type, Made]:
        """The shows of the events that every game has; `phases` are their names by key."""
        return {
            TurnBegan: lambda event, before, after: cues.Phase(f"Turn {event.turn}", turn=True),
            PhaseBegan: lambda event, before, after: cues.Phase(phases.get(event.phase, event.phase)),
            OrderSealed: self.sealed,
            OrdersOpened: self.opened,
            SideConceded: self.said("grave"),
            BattleOver: lambda event, before, after: cues.Over(words=self.words(event, after)),
        }


def formerly(roll: Roll) -> Telling:
    """The dice of a log in which throws had words in place of a purpose. TypeError for any other purpose."""
    purpose = roll.throw.purpose
    if not isinstance(purpose, Formerly):
        raise TypeError(f"{purpose} has no words")
    faces = " ".join(map(str, roll.faces)) or "no die"
    return Telling("dice", f"{capital(purpose.label)}: {faces}.", roll.throw.clause)


def bent(track: Sequence[Position], end: Pose) -> tuple[Pose, ...]:
    """The poses along a track of points, turned where it bends, and the last of all."""
    poses: list[Pose] = []
    for start, there in pairwise(track):
        if start != there:
            heading = bearing(start, there)
            poses += [Pose(*start, heading), Pose(*there, heading)]
    return (*poses, end)
