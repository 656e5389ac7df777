"""A. Initiative: two dice and the best flagship; the higher total moves second (WAS-INI)."""

from __future__ import annotations

from collections import Counter

from game.dice.roll import Throw, modifier
from game.match import Step, Umpire
from game.match.events import PhaseBegan
from game.rulesets.war_at_sea import purposes, weather
from game.rulesets.war_at_sea.condition import flagship_bonus
from game.rulesets.war_at_sea.events import PlayersOrdered
from game.rulesets.war_at_sea.table import Piece, SeaTable, own, waiting
from game.rulesets.war_at_sea.tables import DIE, INITIATIVE_DICE
from game.tabletop.sides import contest


class Initiative(Step[SeaTable], frozen=True):
    """Weather first, then the initiative dice (WAS-INI-1, WAS-WTH-2)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        umpire.happens(PhaseBegan("initiative"))
        weather.drift(umpire)
        weather.roll(umpire)
        umpire.happens(PlayersOrdered(first_player(umpire)))
        umpire.done()


def first_player(umpire: Umpire[SeaTable]) -> str:
    """The side with the lower total; on equal totals all dice are rolled again (WAS-INI-4, WAS-INI-5)."""
    rolled = Counter[str]()

    def total(side: str) -> int:
        rolled[side] += 1
        dice = umpire.roll(throw(umpire.table, side, rolled[side]))
        return -dice.total - best_bonus(umpire.table, side)

    return contest(umpire.table, total)


def throw(table: SeaTable, side: str, count: int) -> Throw:
    """A side's dice, with its flagship's bonus (WAS-INI-2, WAS-INI-3). `count` is how often they were rolled."""
    ship = flagship(table, side)
    notes = (
        (modifier(f"flagship {ship.name}", "WAS-INI-2", flagship_bonus(ship)),)
        if ship is not None
        else (modifier("no flagship", "WAS-INI-3"),)
    )
    return Throw(purposes.Initiative(side, count), "WAS-INI-2", INITIATIVE_DICE, DIE, modifiers=notes)


def flagship(table: SeaTable, side: str) -> Piece | None:
    """The unit in play with the best bonus that still counts (WAS-INI-2, WAS-INI-3); None where none has any.

    Before the battle those about to be deployed count as in play (WAS-FLT-3, ruling 50).
    """
    there = [*own(table, side), *waiting(table, side, 0)]
    best = max(there, key=flagship_bonus, default=None)
    return best if best is not None and flagship_bonus(best) else None


def best_bonus(table: SeaTable, side: str) -> int:
    """What a side adds to its dice."""
    ship = flagship(table, side)
    return flagship_bonus(ship) if ship is not None else 0
