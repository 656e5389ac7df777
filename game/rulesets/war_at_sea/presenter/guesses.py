"""Where the enemy's boats and aircraft may be that a side does not see, for people: of counters and of landings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.match.wording import listed, spaced
from game.rulesets.war_at_sea import bases, contacts
from game.rulesets.war_at_sea.advice.suspects import Boat, boats
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import COUNTER_RADIUS
from game.sea.heading import distance
from game.tabletop import guesses, likelihood
from game.tabletop.guesses import Guess, Place, Unseen
from game.tabletop.likelihood import Stand
from game.tabletop.overlays import Overlay
from game.tabletop.sides import enemy

GAP: Final = 0.9
"""How far dots lie round a counter or a base, in inches."""
DECK: Final = 1.0
"""The radius round a base that is left free, in inches."""


def unseen(view: SeaTable, side: str) -> Unseen | None:
    """A row for each boat under counters, and for each of the aircraft that were seen to land."""
    if not side or side not in view.memory:
        return None
    other = enemy(view, side)
    rows = (
        *(_boat(view, boat) for boat in boats(view, side)),
        *(_landed(unit, where) for unit, where in _on_bases(view, side, other)),
    )
    seen = sum(unit.side == other and unit.spec.kind != "counter" for unit in contacts.enemies(view, side))
    return Unseen(side, rows, f"{len(rows)} of {len(rows) + seen} known")


def likely(view: SeaTable, side: str, key: str) -> tuple[Overlay, ...]:
    """Dots round the counters, or the base, at which one of them may be."""
    lying = {unit.counter: unit for unit in contacts.counters(view, side)}
    for boat in boats(view, side):
        if _key(boat) == key:
            stands = [
                Stand(lying[counter].x, lying[counter].y, COUNTER_RADIUS, chance)
                for counter, chance in boat.chances.items()
            ]
            return likelihood.among(stands, GAP)
    for unit, where in _on_bases(view, side, enemy(view, side)):
        if unit == key:
            return likelihood.among([Stand(where.x, where.y, DECK, 1.0)], GAP)
    return ()


def _key(boat: Boat) -> str:
    return boat.known or next(iter(boat.chances))


def _boat(view: SeaTable, boat: Boat) -> Guess:
    names = [contacts.name(counter) for counter in boat.chances]
    sure = len(names) == 1
    alone = "her decoy lies elsewhere" if boat.lost is not None else "the other was her decoy"
    why = alone if sure else "as likely as the other: one is her decoy"
    places = tuple(
        Place(f"Under {contacts.name(counter)}", chance, why) for counter, chance in boat.chances.items()
    )
    steps = ["A boat and her decoy come to the table together, under a counter each."]
    if boat.lost is not None:
        steps.insert(0, f"She was seen in turn {boat.lost.turn}, and went under where she lay.")
    steps.append(
        f"No other than {names[0]} can be she."
        if sure
        else f"{listed(names)} were first seen near each other."
    )
    steps.append("A search within reach of a counter finds out.")
    known = f"seen turn {boat.lost.turn}" if boat.lost is not None else "never seen"
    name = _called(boat.known) if boat.known else f"Boat of {names[0]}"
    where = f"{names[0]}" if sure else "of each"
    return Guess(_key(boat), name, "submarine", known, guesses.said(places), places, tuple(steps), where)


def _on_bases(view: SeaTable, side: str, other: str) -> Iterator[tuple[str, Piece]]:
    """Aircraft that landed and are in sight no more, by their ids, with their bases."""
    decks = [unit for unit in contacts.enemies(view, side) if unit.side == other and bases.is_base(unit)]
    for key, glimpse in view.memory[side].lost.items():
        if (
            key.startswith(contacts.ANY)
            or key in view.units
            or any(key == boat.known for boat in boats(view, side))
        ):
            continue
        near = min(decks, key=lambda base: distance(base.at, (glimpse.x, glimpse.y)), default=None)
        if near is not None:
            yield key, near


def _called(key: str) -> str:
    """A unit that was seen before and is in no view now, by its id."""
    return spaced(key).title()


def _landed(key: str, base: Piece) -> Guess:
    name = _called(key)
    places = (Place(f"On {base.name}", 1.0, "it was seen to land there"),)
    steps = (f"It was seen to land on {base.name}.", "It is there till it is seen in the air again.")
    return Guess(
        key, name, "aircraft", "seen to land", guesses.said(places), places, steps, f"on {base.name}"
    )
