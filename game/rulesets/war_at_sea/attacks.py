"""Attack rolls (WAS-ATK), the luck die (WAS-LUK), torpedoes (WAS-TOR), and what a hit comes to.

The throw that hover, opponent and resolution share is made here from the dice of a weapon, whichever phase it is.
"""

from __future__ import annotations

from math import ceil
from typing import Final

import msgspec

from game.dice.roll import Modifier, Throw, Wild, modifier
from game.match import Umpire
from game.match.questions import Arm
from game.rulesets.war_at_sea import bases, condition, contacts, purposes
from game.rulesets.war_at_sea.events import DamageMarked
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import BOOK, CRIPPLED, DIE, LUCK_FACES, PT_HIT, TORPEDO_WORTH
from game.rulesets.war_at_sea.weapons import BOMBS, TORPEDOES, Weapon

LUCK: Final = Wild(strikes=LUCK_FACES["remove_highest_ordinary_die"], again=LUCK_FACES["count_and_reroll"])
"""WAS-LUK-2, WAS-LUK-3."""

WORDS: Final[dict[str, str]] = BOOK.labels["weapon"] | {Weapon.STRAFE: "guns"}

_CRIPPLED = modifier("crippled: every die counts one lower, a natural 6 still two", "WAS-DAM-5")
_BOATS = modifier("boats left", "WAS-PT-6")
_HIGH_SPEED = modifier("high speed run: one die fewer", "WAS-SPA-7")
_TORPEDO_DIE = modifier("crippled: one torpedo die fewer", "WAS-TOR-5")
_LUCK = modifier("the last die is the luck die", "WAS-LUK-1")


def arm(weapon: str) -> Arm:
    """The kind of a weapon, of a ship as of an aircraft."""
    return "torpedo" if weapon in TORPEDOES else "bombs" if weapon in BOMBS else "guns"


class Load(msgspec.Struct):
    """Dice being counted for one attack: the card's first, then fractions, then what is added (WAS-ATK-6)."""

    dice: int
    clause: str
    added: int = 0
    notes: tuple[Modifier, ...] = ()

    def add(self, dice: int, note: Modifier) -> None:
        """Dice more or fewer; they count once all fractions are taken."""
        self.added += dice
        self.notes = (*self.notes, note)

    def share(self, part: float, note: Modifier) -> None:
        """A part of the dice, rounded up."""
        self.dice = ceil(self.dice * part)
        self.notes = (*self.notes, note)

    @property
    def thrown(self) -> int:
        """What is rolled: never less than one die (WAS-ATK-6)."""
        return max(self.dice + self.added, 1)


def load(unit: Piece, weapon: Weapon, dice: int, clause: str) -> Load:
    """The dice of a weapon as the unit stands; what the target does to them is added by its own topic."""
    counted = Load(dice, clause)
    if unit.spec.kind == "pt":
        counted.dice = condition.boats_of(unit, dice)
        if counted.dice != dice:
            counted.notes = (_BOATS,)
    if fewer := condition.fewer(unit):
        counted.add(fewer, _HIGH_SPEED)
    if weapon in TORPEDOES and unit.crippled:
        counted.add(CRIPPLED["torpedo_dice"], _TORPEDO_DIE)
    return counted


def throw(table: SeaTable, unit: Piece, weapon: Weapon, target: Piece, counted: Load) -> Throw:
    """One attack's throw (WAS-ATK-1, WAS-ATK-2, WAS-TOR-1, WAS-LUK-1)."""
    notes = counted.notes
    worth = TORPEDO_WORTH
    if weapon not in TORPEDOES:
        worth = condition.attack_worth(unit)
        if unit.crippled:
            notes = (*notes, _CRIPPLED)
    luck = table.options.luck_dice
    return Throw(
        purposes.Attack(unit.id, weapon, target.id),
        counted.clause,
        counted.thrown,
        DIE,
        modifiers=(*notes, _LUCK) if luck else notes,
        worth=worth,
        wild=LUCK if luck else None,
    )


def strike(umpire: Umpire[SeaTable], weapon: Weapon, target: Piece, hits: int) -> None:
    """What an attack's successes, or hull points, do to its target (WAS-ATK-3, WAS-ATK-4, WAS-TOR-1, WAS-PT-2)."""
    if weapon in TORPEDOES:
        if hits:
            mark(umpire, target, hull=hits)
            if target.spec.kind == "carrier":
                bases.burn(umpire, target)
        return
    if hits < condition.armor(target):
        return
    if hits >= condition.vital_armor(target):
        mark(umpire, target, destroyed=True)
    elif target.spec.air:
        mark(umpire, target, aborted=True)
    elif target.spec.kind == "pt":
        aborted, boats = PT_HIT[umpire.roll(pt_throw(target)).total]
        mark(umpire, target, hull=boats, aborted=aborted)
    else:
        mark(umpire, target, hull=1)
    if bases.is_base(target):
        bases.burn(umpire, target)


def pt_throw(target: Piece) -> Throw:
    """What a hit does to a stand of torpedo boats (WAS-PT-2)."""
    return Throw(purposes.BoatsHit(target.id), "WAS-PT-2", 1, DIE)


def mark(
    umpire: Umpire[SeaTable], unit: Piece, hull: int = 0, *, destroyed: bool = False, aborted: bool = False
) -> None:
    """Damage is marked face down (WAS-DAM-1)."""
    counter = unit.counter if contacts.hidden(unit) else ""
    umpire.happens(DamageMarked(unit.id, unit.side, counter, hull, destroyed, aborted))
