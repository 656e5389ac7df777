"""Where the units may be that a side knows of and does not see, as people at its seat read it.

A row for each: one sentence, up to four places with their chances and a reason each, and how the guess is made. It says
in words what a belief says in numbers, of the same view, and nothing that the side does not know. Knows no game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, hypot, sqrt
from typing import Final

import msgspec

from game.match.wording import agrees, capital, counted, does, way
from game.sea.heading import Inches
from game.tabletop.belief import Belief, Sea, Trail
from game.tabletop.memory import Look

PLACES: Final = 4
"""So many places are told at most."""
APART: Final = 0.16
"""How far apart they are, as a share of the table's diagonal."""
BY: Final = 0.035
"""So near to a unit a place is by it, as a share of the same."""
OFF: Final = 0.3
"""So near it is told by its bearing from that unit."""
SURELY, PROBABLY = 0.6, 0.35
"""From which chance on the likeliest place is almost sure, or probable."""


class Landmark(msgspec.Struct, frozen=True):
    """A unit in sight by which places are named."""

    name: str
    x: float
    y: float


class Place(msgspec.Struct, frozen=True):
    """One place: where, how likely (the chances of a guess come to 1 at most), and a reason."""

    where: str
    chance: float
    why: str = ""


class Guess(msgspec.Struct, frozen=True):
    """What may be guessed of one unit. `what` is its class and `known` how it is known; `brief` is a few words.

    Without places there is no guess. `steps` say how it was made, one after another.
    """

    key: str
    name: str
    what: str
    known: str
    says: str
    places: tuple[Place, ...] = ()
    steps: tuple[str, ...] = ()
    where: str = ""
    """The likeliest place in a word, such as a part of the table."""

    @property
    def brief(self) -> str:
        """46 % south; or that there is no guess."""
        if not self.places:
            return "no guess"
        chance = percent(self.places[0].chance)
        return f"{chance} {self.where}" if self.where else chance

    @property
    def told(self) -> str:
        """Its class and how it is known: S-boat, seen turn 5."""
        return ", ".join(part for part in (self.what, self.known) if part)


class Unseen(msgspec.Struct, frozen=True):
    """All that `side` knows of and does not see. `of` counts them: 5 of 9 Red ships."""

    side: str
    rows: tuple[Guess, ...] = ()
    of: str = ""


def percent(chance: float) -> str:
    """A chance as a whole per cent, neither none nor all of it where neither is sure."""
    if chance >= 1.0:
        return "100 %"
    return f"{min(99, max(1, round(100 * chance)))} %"


def said(places: Sequence[Place]) -> str:
    """One sentence of where she is."""
    if not places:
        return "Nothing tells where she may be."
    first = places[0]
    where = first.where[:1].lower() + first.where[1:]
    if first.chance >= 1.0 - 1e-9:
        return f"She is {where}."
    if first.chance >= SURELY:
        return f"Most likely {where}."
    others = f", or {places[1].where[:1].lower()}{places[1].where[1:]}" if len(places) > 1 else ""
    if first.chance >= PROBABLY:
        return f"Probably {where}{others}."
    return f"She may be in many places; {where} is likeliest."


def by_sea(
    belief: Belief, trail: Trail, turn: int, looks: Sequence[Look], landmarks: Sequence[Landmark]
) -> tuple[Place, ...]:
    """The likeliest places of a belief over the sea, named and with their reasons, the likeliest first."""
    sea = belief.sea
    whole = sqrt(sea.width**2 + sea.height**2)
    found: dict[str, Place] = {}
    for x, y, chance in belief.places(PLACES, APART * whole):
        where = _named(sea, x, y, trail, landmarks, belief.size)
        before = found.get(where)
        if before is None:
            found[where] = Place(where, chance, _reason(sea, x, y, trail, turn, looks, belief.size))
        else:
            found[where] = Place(where, before.chance + chance, before.why)
    return tuple(sorted(found.values(), key=lambda place: -place.chance))


def part_of(sea: Sea, x: float, y: float) -> str:
    """Which part of the table a place lies in: south, north-west, middle."""
    east, north = x - sea.width / 2, y - sea.height / 2
    if abs(east) < sea.width / 6 and abs(north) < sea.height / 6:
        return "middle"
    return way((0.0, 0.0), (east / sea.width, north / sea.height))


def where_of(belief: Belief) -> str:
    """The part of the table where it is likeliest."""
    x, y, _ = belief.places(1, APART * sqrt(belief.sea.width**2 + belief.sea.height**2))[0]
    return part_of(belief.sea, x, y)


def steps_of(
    trail: Trail, far: Inches, turn: int, looks: Sequence[Look], side: str, pace: str
) -> tuple[str, ...]:
    """How a guess over the sea is made, step by step. `far` is how far she could go in a turn, `pace` that in words."""
    if trail.lost is not None:
        since = turn - trail.lost.turn
        gone = counted(since, "turn", none="no")
        found = [f"Seen last in turn {trail.lost.turn}, at {trail.lost.x:.0f}, {trail.lost.y:.0f}."]
        found.append(f"{capital(gone)} since, at {pace} or less: {since * far:.0f} from there at most.")
        later = [look for look in looks if look.turn > trail.lost.turn]
    else:
        found = [f"Never seen; she stands on the list that {does(side, 'was', 'were')} given."]
        found.append("With those of hers that were seen first, or by the edge they come from.")
        found.append(f"Every turn she may have gone {pace}.")
        later = list(looks)
    searched = sum(bool(look.eyes) for look in later)
    if searched:
        saw = agrees(side, "it saw", "they saw")
        found.append(f"{side} looked round in {counted(searched, 'turn')}; where {saw} nothing she was not.")
    found.append(f"She is not where {does(side, 'looks', 'look')} now, and not on land.")
    return tuple(found)


def _named(sea: Sea, x: float, y: float, trail: Trail, landmarks: Iterable[Landmark], size: float) -> str:
    """A place in words: by what stands near it, else by the part of the table."""
    whole = sqrt(sea.width**2 + sea.height**2)
    if trail.lost is not None and hypot(x - trail.lost.x, y - trail.lost.y) <= size:
        return "Where she was last seen"
    nearest = min(landmarks, key=lambda one: hypot(x - one.x, y - one.y), default=None)
    if nearest is not None:
        away = hypot(x - nearest.x, y - nearest.y)
        if away <= BY * whole:
            return f"Beside {nearest.name}"
        if away <= OFF * whole:
            return f"{capital(way((nearest.x, nearest.y), (x, y)))} of {nearest.name}"
    return f"In the {part_of(sea, x, y)}"


def _reason(sea: Sea, x: float, y: float, trail: Trail, turn: int, looks: Sequence[Look], size: float) -> str:
    """Why she may be there."""
    if trail.lost is not None:
        away = hypot(x - trail.lost.x, y - trail.lost.y)
        if away <= size:
            return f"she was seen there in turn {trail.lost.turn}"
        turns = min(max(1, ceil(away / max(trail.pace, 1e-9))), max(1, turn - trail.lost.turn))
        return f"{counted(turns, 'turn')} of way from where she was seen"
    others = looks[0].seen if looks else ()
    whole = sqrt(sea.width**2 + sea.height**2)
    if any(hypot(x - east, y - north) <= OFF / 2 * whole for _, east, north in others):
        return "with those of hers that were seen first"
    if sea.edge:
        off, most = {
            "west": (x, sea.width),
            "east": (sea.width - x, sea.width),
            "south": (y, sea.height),
            "north": (sea.height - y, sea.height),
        }[sea.edge]
        if off <= most / 3:
            return f"near the {sea.edge}, from where her side comes"
    return "nobody has looked there"
