"""A seat as it is named: who sits there, with which habit, and how long it may think.

    hand    cadet    captain:bold    admiral    admiral:careful:aloud    admiral:30    fleet-admiral:2s

After the strength come, in any order, the key of one of the ruleset's characters, `aloud` for an opponent that
shows its reasons while the battle lasts, and the budget of an admiral of either kind: playouts an order, or seconds
with an `s`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from game.match.reason import ALOUD as ALOUD
from game.match.reason import HAND as HAND

STRENGTHS: Final = ("cadet", "captain", "admiral", "fleet-admiral")
"""The opponents a player may choose, the weakest first."""

ADMIRALS: Final = ("admiral", "fleet-admiral")
"""Those who try their orders out, and have a budget for it."""

SEATS: Final = (HAND, *STRENGTHS)
"""All that may sit at a seat."""

UNSEEN: Final = "random"
"""Plays anything legal; for tests and soundings, not offered."""


class NoPlayer(LookupError):
    """Nobody of that name; `known` are those there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"nobody called {name!r} can take a seat; there are {', '.join(known)}")
        self.name = name
        self.known = known


class Seat(msgspec.Struct, frozen=True):
    """Who sits at a seat. `playouts` and `seconds` are an admiral's budget for one order, None: the usual one."""

    strength: str
    character: str = ""
    aloud: bool = False
    playouts: int | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        budget = "" if self.playouts is None else f":{self.playouts}"
        if self.seconds is not None:
            budget = f":{self.seconds:g}s"
        habit = f":{self.character}" if self.character else ""
        return f"{self.strength}{habit}{f':{ALOUD}' if self.aloud else ''}{budget}"

    @property
    def by(self) -> str:
        """What the log calls it: its strength and its habit."""
        return f"{self.strength}:{self.character}" if self.character else self.strength


def seat(name: str, characters: tuple[str, ...] | None = None) -> Seat:
    """A seat from its name; `characters` are the keys the ruleset has (None: any will do). Raises NoPlayer."""
    strength, *words = name.split(":")
    if strength not in (*SEATS, UNSEEN):
        raise NoPlayer(name, SEATS)
    taken = Seat(strength)
    for word in words:
        change = _word(word, strength, characters)
        if change is None:
            raise NoPlayer(name, (*SEATS, *(f"{strength}:{key}" for key in characters or ())))
        taken = msgspec.structs.replace(taken, **change)
    return taken


def _word(word: str, strength: str, characters: tuple[str, ...] | None) -> dict[str, object] | None:
    if strength in (HAND, UNSEEN):
        return None
    if word == ALOUD:
        return {"aloud": True}
    if word.isdecimal() and strength in ADMIRALS:
        return {"playouts": int(word)}
    if word.endswith("s") and strength in ADMIRALS and word[:-1].replace(".", "", 1).isdecimal():
        return {"seconds": float(word[:-1])}
    if word.isidentifier() and (characters is None or word in characters):
        return {"character": word}
    return None
