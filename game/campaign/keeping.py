"""What a game keeps of its ships between battles: the keys of a unit's state, how each is mended, how many sail as one.

It stands in the game's own `campaign.toml`; a game without one has no campaigns. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from game import rulesets
from game.match.books import Book
from game.match.plain import Row, Tree

FILE = "campaign.toml"
Hurt = tuple[tuple[str, int], ...]
"""What is otherwise in a ship than when she was new: keys of the game's state with their numbers, in its order."""


class Keep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key of a unit's state that lasts from battle to battle.

    New, it is what the class says under `fresh`, else 0. `wear` is mended in the yard only, `a_week` of it, for
    `points` each; any other is a store, and filled in harbour. `hull` names the class's key
    that it is counted against.
    """

    key: str
    called: str
    unit: str
    units: str
    fresh: str = ""
    wear: bool = False
    a_week: int = 0
    points: int = 0
    hull: str = ""

    def new(self, row: Row) -> int:
        """What it is in a new ship of a class."""
        return int(row.get(self.fresh, 0)) if self.fresh else 0


class Most(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many ships of some kinds, or of any, that a squadron may have at most."""

    most: int
    kinds: tuple[str, ...] = ()

    def parts(self, kinds: Sequence[str]) -> int:
        """The squadrons that ships of these kinds need."""
        return max(1, -(-sum(not self.kinds or kind in self.kinds for kind in kinds) // self.most))


class Keeping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's whole file. `worth` are the keys of a class that say what she counts for in a battle."""

    keep: tuple[Keep, ...] = ()
    worth: tuple[str, ...] = ()
    side: Tree = {}
    """Further keys of every side of a battle, by its number: such as the edge it may leave by."""
    sides: tuple[Tree, Tree] = ({}, {})
    squadron: tuple[Most, ...] = ()
    """How many ships a squadron of a battle may have: a larger force fights in several."""

    def squadrons(self, kinds: Sequence[str]) -> list[int]:
        """The squadron, counted from 0, in which each ship of a force fights, by their kinds: as few as can be, and all
        of about the same size."""
        parts = max((limit.parts(kinds) for limit in self.squadron), default=1)
        rare = [limit.kinds for limit in self.squadron if limit.kinds]
        order = sorted(range(len(kinds)), key=lambda place: not any(kinds[place] in one for one in rare))
        found = [0] * len(kinds)
        for number, place in enumerate(order):
            found[place] = number % parts
        return found

    def read(self, state: Row, row: Row) -> Hurt:
        """What a unit's state in a file says, as far as it is kept; what is as new is left out."""
        found = ((keep, int(state.get(keep.key, keep.new(row)))) for keep in self.keep)
        return tuple((keep.key, value) for keep, value in found if value != keep.new(row))

    def told(self, hurt: Hurt) -> Tree:
        """The unit's state as a file has it."""
        return dict(hurt)

    def hull(self, row: Row) -> int:
        """What the hull of a class is counted by; 0 where nothing of it is kept."""
        return next((int(row.get(keep.hull, 0)) for keep in self.keep if keep.hull), 0)

    def share(self, hurt: Hurt, hull: int) -> int:
        """How much of a ship's hull is gone, in hundredths."""
        said = dict(hurt)
        gone = next((said.get(keep.key, 0) for keep in self.keep if keep.hull), 0)
        return min(100, round(100 * gone / hull)) if hull else 0

    def battered(self, hurt: Hurt, hull: int, percent: int) -> Hurt:
        """The ship after so much more of her hull is gone, short of all of it."""
        key = next((keep.key for keep in self.keep if keep.hull), "")
        if not key or not hull:
            return hurt
        said = dict(hurt)
        said[key] = min(hull - 1, said.get(key, 0) + hull * percent // 100)
        return tuple((keep.key, said[keep.key]) for keep in self.keep if said.get(keep.key))

    def worn(self, hurt: Hurt) -> bool:
        """Whether a ship needs the yard."""
        return any(keep.wear and keep.key in dict(hurt) for keep in self.keep)

    def filled(self, hurt: Hurt) -> Hurt:
        """The ship with her stores full."""
        wear = {keep.key for keep in self.keep if keep.wear}
        return tuple((key, value) for key, value in hurt if key in wear)

    def mended(self, hurt: Hurt, points: int) -> tuple[Hurt, int]:
        """The ship after a week in the yard that costs `points` at most, and what it cost; her stores are full."""
        left = dict(self.filled(hurt))
        spent = 0
        for keep in self.keep:
            if keep.wear and keep.key in left:
                can = (points - spent) // keep.points if keep.points else left[keep.key]
                done = max(0, min(left[keep.key], keep.a_week, can))
                spent += done * keep.points
                left[keep.key] -= done
        return tuple((key, value) for key, value in left.items() if value), spent

    def weeks(self, hurt: Hurt) -> int:
        """The weeks in the yard that a ship needs."""
        said = dict(hurt)
        return max(
            (-(-said[keep.key] // keep.a_week) for keep in self.keep if keep.wear and keep.key in said),
            default=0,
        )

    def cost(self, hurt: Hurt) -> int:
        """The yard points that her mending takes."""
        said = dict(hurt)
        return sum(said[keep.key] * keep.points for keep in self.keep if keep.wear and keep.key in said)


@lru_cache(maxsize=16)
def keeping_of(game: str) -> Keeping:
    """What a game keeps, by its key. OSError without its file."""
    return msgspec.convert(Book(rulesets.ruleset(game).package).read(FILE), Keeping)
