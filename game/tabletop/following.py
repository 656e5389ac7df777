"""A side's view one event later, the same way for every game: what it sees on the way from one view to the next.

A view is followed by the events that its side was told. Who comes into sight on the way is taken from the view in which
all is over; an event that speaks of what the side does not see changes nothing. It must not know any game.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from game.match.events import Event
from game.match.table import Table

T = TypeVar("T", bound=Table)


class Following(Generic[T]):
    """How a game's views are followed. The three methods after the first are for a game to say more."""

    def follow(self, view: T, event: Event, after: T) -> T:
        """The view one event later, a new one; `after` is the side's view when all is over."""
        following = view.fork()
        for key in event.names_units():
            if key not in following.units and key in after.units:
                following.units[key] = self.coming(event, after.units[key].__copy__(), following)
        if len(following.units) != len(view.units):
            places = {key: place for place, key in enumerate(after.units)}
            ranked = sorted(following.units, key=lambda key: places.get(key, len(places)))
            following.units = {key: following.units[key] for key in ranked}
        self.opens(event, following, after)
        if not event.fits(following):
            return view.fork()
        event.apply(following)
        self.closes(event, following, after)
        return following

    def coming(self, event: Event, unit: Any, following: T) -> Any:
        """A unit that comes into sight with an event, as it lay before that; `unit` is how it lies when all is over."""
        return unit

    def opens(self, event: Event, following: T, after: T) -> None:
        """Change the view before the event does."""

    def closes(self, event: Event, following: T, after: T) -> None:
        """Change the view after the event has done so."""
