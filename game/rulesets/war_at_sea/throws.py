"""What any one attack would throw, whichever phase it belongs to: for hover, opponents and cases. Draws no die."""

from __future__ import annotations

from game.dice.roll import Throw
from game.rulesets.war_at_sea import air_attack, air_defense, attacks, surface
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.weapons import Weapon


def load(table: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> attacks.Load:
    """The dice of one attack as they are counted, with all that changes them."""
    if weapon == Weapon.ANTI_AIR:
        return air_defense.load(unit, target)
    if unit.spec.air:
        return air_attack.load(table, unit, weapon, target)
    return surface.load(unit, weapon, target)


def attack(table: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> Throw:
    """The throw of one attack."""
    return attacks.throw(table, unit, weapon, target, load(table, unit, weapon, target))
