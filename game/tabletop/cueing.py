"""How events are seen to happen: as a game's messages say, or as a function of the game makes it of the views around.

`cue` of an entry in `messages.toml` (`game.tabletop.messages`) is one of these, and its sentence goes with it:

    said, ready, reveal, grave    nothing moves: the sentence is read in that tone, beside the unit if that is in sight
    appears, vanishes             the unit comes onto the table (of several all that were not there), or goes from it
    bursts, sinks                 an explosion aboard, or her end; of one out of sight the sentence alone, gravely
    turn, phase                   a turn or a phase begins, under the sentence as its title
    sealed, opened                a secret order is in, or all lie open; nothing of quiet ones, nor of one's own
    over                          the end of the battle
    none                          nothing, where the entry itself says otherwise

With `loses` the unit is seen to lose that. The unit is the first that the sentence is about. An entry with neither
happens in silence, unless the game has a function for it. Must not know any game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from types import UnionType
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from game.match.events import (
    Event,
    OrderSealed,
    OrdersOpened,
)
from game.match.ruleset import Telling
from game.match.table import Table
from game.sea.heading import Pose, Position, bearing
from game.tabletop import cues
from game.tabletop.cues import Cue
from game.tabletop.deploy import DEPLOYED
from game.tabletop.messages import Messages
from game.tabletop.sentences import MessageError

T = TypeVar("T", bound=Table)
E = TypeVar("E", bound=Event)
Tone = Literal["", "ready", "reveal", "grave", "armour"]
Made = Callable[[E, T, T], Cue | None]
"""The cue of an event, made of it and of the views just before and just after it; None: in silence."""


def on_table(view: Table, unit: str) -> bool:
    """Whether a unit stands on the table, as far as a view knows."""
    return unit in view.units and view.units[unit].state == DEPLOYED


class Cueing(Generic[T]):
    """The cues of one game's events."""

    def __init__(self, messages: Messages[T], *, whole: bool = False) -> None:
        """With `whole` an event that names a unit out of sight happens in silence."""
        self.messages, self._whole = messages, whole
        self._made: dict[type[Event], Made[Any, T]] = {}

    def made(self, function: Made[E, T]) -> Made[E, T]:
        """Register a function as what makes the cues of events; its first parameter's type says of which.

        What it returns without words gets those of the log.
        """
        of = next(iter(get_type_hints(function).values()))
        for kind in get_args(of) if get_origin(of) in (Union, UnionType) else (of,):
            self._made[get_origin(kind) or kind] = function
        return function

    def cue(self, event: Event, before: T, after: T) -> Cue | None:
        """How an event is seen to happen, on the views just before and just after it; None: in silence."""
        if self._whole and any(key not in after.units for key in event.names_units()):
            return None
        telling = self.messages.tell(event, after, after.seen_by or None)
        made = next((self._made[kind] for kind in type(event).__mro__ if kind in self._made), None)
        cue = made(event, before, after) if made is not None else self._said(event, before, after, telling)
        if cue is None or cue.words or telling is None or isinstance(cue, cues.Phase):
            return cue
        return msgspec.structs.replace(cue, words=telling.sentence)

    def check(self) -> None:
        """Raise MessageError where the messages are not whole, or an event has both a cue and a function for it."""
        self.messages.check()
        twice = [kind.__name__ for kind in self._made if self.messages.cued(kind)]
        if twice:
            raise MessageError(f"both a cue and a function: {twice}")

    def _said(self, event: Event, before: T, after: T, telling: Telling | None) -> Cue | None:
        """The cue that the event's entry names."""
        name, lost = self.messages.seen(event, after, after.seen_by or None)
        units = (telling.units if telling is not None else ()) or event.names_units()
        unit = units[0] if units else ""
        if lost:
            return cues.Lost(unit, lost) if on_table(before, unit) else None
        match name:
            case "appears":
                come = (
                    key for key in event.names_units() if on_table(after, key) and not on_table(before, key)
                )
                return cues.Appear(tuple(come) or units[:1])
            case "vanishes":
                return cues.Vanish((unit,)) if on_table(before, unit) else None
            case "bursts" | "sinks" if on_table(before, unit):
                return cues.Burst(unit) if name == "bursts" else cues.Sunk(unit)
            case "bursts" | "sinks":
                return cues.Said("grave")
            case "turn" | "phase":
                title = telling.sentence.rstrip(".") if telling is not None else ""
                return cues.Phase(title, turn=name == "turn")
            case "sealed" if isinstance(event, OrderSealed):
                return None if event.quiet or event.side == after.seen_by else cues.Said("ready")
            case "opened" if isinstance(event, OrdersOpened):
                return None if event.quiet else cues.Said("reveal")
            case "over":
                return cues.Over()
            case "said" | "ready" | "reveal" | "grave" | "armour" if telling is not None:
                tone: Tone = "" if name == "said" else name
                return cues.Said(tone, unit if on_table(after, unit) else "")
        return None


def bent(track: Sequence[Position], end: Pose) -> tuple[Pose, ...]:
    """The poses along a track of points, turned where it bends, and the last of all."""
    poses: list[Pose] = []
    for start, there in pairwise(track):
        if start != there:
            heading = bearing(start, there)
            poses += [Pose(*start, heading), Pose(*there, heading)]
    return (*poses, end)
