"""coastal's dice as sentences, by what they are thrown for. Decides nothing."""

from __future__ import annotations

from typing import Final

from game.dice.roll import Purpose, Roll
from game.match.purposes import ByUnit
from game.match.ruleset import Telling
from game.match.wording import counted
from game.rulesets.coastal import purposes
from game.rulesets.coastal.armament import read
from game.rulesets.coastal.phrases import MENDED, armed, called
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.tables import WEAPONS
from game.tabletop.cueing import formerly

TESTS: Final = {
    "visual": "looks for",
    "radar": "sweeps by radar for",
    "watch": "watches for periscopes",
    "asdic": "searches by asdic",
}
CREW_TESTS: Final = {
    "starshell": "lays her starshell",
    "suppression": "recovers from suppression",
    "surprise": "gets over the surprise",
    "collision": "avoids a collision",
    "ram_evade": "evades the ram",
    "morale": "keeps up the fight",
    "depth_charge_periscope": "drops depth charges at periscope depth",
    "depth_charge_deep": "drops depth charges deep",
}


def told(roll: Roll, table: CoastalTable) -> Telling:
    """A roll in words: who, what for, the faces, and how it came out."""
    throw = roll.throw
    faces = ", ".join(map(str, roll.faces))
    units: tuple[str, ...] = ()
    match throw.purpose:
        case purposes.Initiative(side):
            words = f"{side} initiative: {faces}"
        case purposes.Attack(unit, weapon, target):
            units = (unit, target)
            words = f"{called(table, unit)}, {weapon_words(table, unit, weapon)}, at {called(table, target)}: {faces}"
        case purposes.TorpedoHit(target):
            units, words = (target,), f"Torpedo at {called(table, target)}: {faces}, {_passed(roll)}"
        case purposes.Dud(target):
            units, words = (target,), f"Dud at {called(table, target)}: {faces}"
        case purposes.Spotting(unit, test, target):
            marker = f" {called(table, target)}" if target else ""
            found = "found" if throw.target is not None and roll.hits else "nothing found"
            units, words = (unit,), f"{called(table, unit)} {TESTS[test]}{marker}: {faces}, {found}"
        case purposes.CrewTest(unit, test):
            units, words = (unit,), f"{called(table, unit)} {CREW_TESTS[test]}: {faces}, {_passed(roll)}"
        case purposes.HullDamage(unit, weapon):
            units, words = (unit,), f"Hull damage to {called(table, unit)}, {WEAPONS[weapon].name}: {faces}"
        case purposes.Repair(unit, item):
            work = f"sees to {MENDED[item]}" if item in MENDED else "tries to come afloat"
            units, words = (unit,), f"{called(table, unit)} {work}: {faces}, {_passed(roll)}"
        case purposes.Minefield(unit):
            struck = counted(roll.hits, "hit")
            units, words = (unit,), f"{called(table, unit)} among mines: {faces}, {struck}"
        case purposes.Collision(unit, other):
            units = (unit, other)
            words = f"{called(table, unit)} collides with {called(table, other)}: {faces}"
        case ByUnit(unit) as purpose:
            units, words = (unit,), f"{called(table, unit)}{READ[type(purpose)].format(it=purpose)}: {faces}"
        case _:
            return formerly(roll)
    return Telling("dice", f"{words}.", throw.clause, 0, tuple(key for key in units if key in table.units))


READ: Final[dict[type[Purpose], str]] = {
    purposes.SpecialEffect: ", special effect",
    purposes.EffectRow: ", {it.effect}",
    purposes.Structure: ", structure",
    purposes.WeaponDestroyed: ", which weapon",
    purposes.Underwater: ", {it.cause} damage",
    purposes.CriticalFlooding: ", flooding",
    purposes.Fire: ", fire",
    purposes.Flood: ", flood",
    purposes.Spreading: ", {it.cause} spreads",
    purposes.Grounding: " runs aground",
    purposes.Scatter: ", how far off the burst is",
    purposes.ScatterWay: ", where the burst lies",
}
"""Dice of one unit that are read: what is said between its name and the faces."""


def weapon_words(table: CoastalTable, key: str, weapon: str) -> str:
    """What a weapon of a unit is called, where the side knows the unit's class."""
    unit = table.units.get(key)
    named = armed(unit.spec, weapon) if unit is not None and unit.spec.id else ""
    arm = read(weapon)
    return named or (weapon if arm is None else arm.word)


def _passed(roll: Roll) -> str:
    return "passed" if roll.hits else "failed"
