"""What any one attack would throw, whichever phase it belongs to: for hover, opponents and cases. Draws no die."""

from __future__ import annotations

from game.dice.roll import Throw
from game.rulesets.war_at_sea import air_attack, air_defense, attacks, surface
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.weapons import Weapon


def attack(table: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> Throw:
    """The dice of one attack with all that changes them."""
    if weapon == air_defense.WEAPON:
        counted = air_defense.load(unit, target)
    elif unit.spec.air:
        counted = air_attack.load(table, unit, weapon, target)
    else:
        counted = surface.load(unit, weapon, target)
    return attacks.throw(table, unit, weapon, target, counted)
