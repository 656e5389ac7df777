"""What a game keeps of its ships between battles: the keys of a unit's state, how each is mended, how many sail as one.

It stands in the game's own `campaign.toml`; a game without one has no campaigns. Knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

import msgspec

from game import rulesets
from game.match.books import Book
from game.match.plain import Row, Tree

FILE = "campaign.toml"
Value = int | float | tuple[int | str, ...]
Hurt = tuple[tuple[str, Value], ...]
"""What is otherwise in a ship than when she was new, in the order of the game's file: of wear what is gone, of her crew
how much better or worse it is than her class says, of stores what is left."""


class Keep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A key of a unit's state that lasts from battle to battle: a number, or a list of entries.

    New, it is what the class says under `fresh`, else 0 or no entry. `wear` is mended in the yard only, `a_week` of it,
    for `points` each; of a list every entry is one, or where `worn` is said every entry of that value, and then the
    yard mends all of them together. `crew` is neither mended nor filled (CAM-CRW-1): a battle more in every `crew`
    battles betters it by one, up to `most`. Any other is a store, and filled in harbour. `hull` names the class's key
    that it is counted against.
    """

    key: str
    called: str
    unit: str
    units: str
    fresh: str = ""
    wear: bool = False
    worn: int | str | None = None
    a_week: int = 0
    points: int = 0
    hull: str = ""
    crew: int = 0
    most: int = 0

    @property
    def store(self) -> bool:
        """Whether it is filled in harbour."""
        return not self.wear and not self.crew

    def new(self, row: Row) -> int:
        """What it is in a new ship of a class."""
        return int(row.get(self.fresh, 0)) if self.fresh else 0

    def read(self, said: Value, row: Row) -> Value:
        """What a state says of it, as it is kept; nothing, 0 or no entry, where it is as new or needs no keeping."""
        if isinstance(said, (list, tuple)):
            return tuple(said) if self.worn is None or self.worn in said else ()
        if self.crew:
            return said - self.new(row)
        if self.wear:
            return self.new(row) - said if self.fresh else said
        return said

    def told(self, value: Value, row: Row) -> Value | list[int | str]:
        """What a state says of it."""
        if isinstance(value, tuple):
            return list(value)
        if self.crew:
            return min(self.most, self.new(row) + value)
        return self.new(row) - value if self.wear and self.fresh else value

    def amount(self, value: Value) -> int:
        """How much of it the yard has to mend."""
        if isinstance(value, tuple):
            return len(value) if self.worn is None else value.count(self.worn)
        return ceil(value)

    def weeks(self, value: Value) -> int:
        """The weeks in the yard that it takes."""
        return 1 if self.worn is not None else -(-self.amount(value) // self.a_week)

    def mended(self, value: Value, points: int) -> tuple[Value, int]:
        """What is left of it after a week in the yard for `points` at most, and what that cost."""
        amount = self.amount(value)
        can = points // self.points if self.points else amount
        if self.worn is not None:
            return ((), amount * self.points) if can >= amount else (value, 0)
        done = max(0, min(amount, self.a_week, can))
        left = value[: amount - done] if isinstance(value, tuple) else max(0, value - done)
        return left, done * self.points


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
        found = (
            (keep, keep.read(state[keep.key], row))
            for keep in self.keep
            if keep.key in state and state[keep.key] != keep.new(row)
        )
        return tuple((keep.key, value) for keep, value in found if value or (keep.store and value != ()))

    def told(self, hurt: Hurt, row: Row) -> Tree:
        """The unit's state as a file has it."""
        keeps = {keep.key: keep for keep in self.keep}
        return {key: keeps[key].told(value, row) for key, value in hurt}

    def hull(self, row: Row) -> int:
        """What the hull of a class is counted by; 0 where nothing of it is kept."""
        return next((int(row.get(keep.hull, 0)) for keep in self.keep if keep.hull), 0)

    def gone(self, hurt: Hurt) -> int:
        """How much of a ship's hull is gone."""
        said = dict(hurt)
        return next((keep.amount(said.get(keep.key, 0)) for keep in self.keep if keep.hull), 0)

    def share(self, hurt: Hurt, hull: int) -> int:
        """How much of a ship's hull is gone, in hundredths."""
        return min(100, round(100 * self.gone(hurt) / hull)) if hull else 0

    def battered(self, hurt: Hurt, hull: int, percent: int) -> Hurt:
        """The ship after so much more of her hull is gone, short of all of it."""
        key = next((keep.key for keep in self.keep if keep.hull), "")
        if not key or not hull:
            return hurt
        gone = min(hull - 1, self.gone(hurt) + hull * percent // 100)
        return self._with(hurt, key, gone) if gone else hurt

    def seasoned(self, hurt: Hurt, battles: int) -> Hurt:
        """The ship after so many battles from which she came back, the last one just now (CAM-CRW-1)."""
        for keep in self.keep:
            if keep.crew and battles % keep.crew == 0:
                hurt = self._with(
                    hurt, keep.key, min(keep.most, keep.amount(dict(hurt).get(keep.key, 0)) + 1)
                )
        return hurt

    def _with(self, hurt: Hurt, key: str, value: int) -> Hurt:
        """The ship with another value of a key that is a number."""
        said: dict[str, Value] = {**dict(hurt), key: value}
        order = [keep.key for keep in self.keep if keep.key in said]
        return tuple((one, said[one]) for one in order if one != key or value)

    def worn(self, hurt: Hurt) -> bool:
        """Whether a ship needs the yard."""
        return any(key == keep.key and keep.wear for key, _ in hurt for keep in self.keep)

    def filled(self, hurt: Hurt) -> Hurt:
        """The ship with her stores full."""
        stays = {keep.key for keep in self.keep if not keep.store}
        return tuple((key, value) for key, value in hurt if key in stays)

    def mended(self, hurt: Hurt, points: int) -> tuple[Hurt, int]:
        """The ship after a week in the yard that costs `points` at most, and what it cost; her stores are full."""
        left = dict(self.filled(hurt))
        spent = 0
        for keep in self.keep:
            if keep.wear and keep.key in left:
                left[keep.key], cost = keep.mended(left[keep.key], points - spent)
                spent += cost
        return tuple((key, value) for key, value in left.items() if value), spent

    def weeks(self, hurt: Hurt) -> int:
        """The weeks in the yard that a ship needs."""
        said = dict(hurt)
        return max(
            (keep.weeks(said[keep.key]) for keep in self.keep if keep.wear and keep.key in said), default=0
        )

    def cost(self, hurt: Hurt) -> int:
        """The yard points that her mending takes."""
        said = dict(hurt)
        return sum(
            keep.amount(said[keep.key]) * keep.points for keep in self.keep if keep.wear and keep.key in said
        )


@lru_cache(maxsize=16)
def keeping_of(game: str) -> Keeping:
    """What a game keeps, by its key. OSError without its file."""
    return msgspec.convert(Book(rulesets.ruleset(game).package).read(FILE), Keeping)
