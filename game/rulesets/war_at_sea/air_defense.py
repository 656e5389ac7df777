"""D. Air defence: escorts tie fighters, then everything with antiair dice attacks (WAS-ADF)."""

from __future__ import annotations

from typing import ClassVar, Final

from game.dice.roll import modifier
from game.match import Aim, Refusal, Shot, Umpire
from game.rulesets.war_at_sea import attacks, condition, contacts, detection, sight
from game.rulesets.war_at_sea.air_events import Tied
from game.rulesets.war_at_sea.attacks import Load
from game.rulesets.war_at_sea.events import AttackMade
from game.rulesets.war_at_sea.firing import Attacks, away, off, within
from game.rulesets.war_at_sea.missions import ESCORT
from game.rulesets.war_at_sea.reaches import antiair_dice, antiair_limits
from game.rulesets.war_at_sea.table import DEEP, PERISCOPE, Piece, SeaTable, own
from game.rulesets.war_at_sea.tables import AIR, DOGFIGHTER_DICE
from game.rulesets.war_at_sea.weapons import Duty, Weapon

WEAPON: Final = Weapon.ANTI_AIR
_DOGFIGHTER = modifier("expert dogfighter: one die more against fighters", "WAS-ABL-7")


# -- tying ----------------------------------------------------------------------------------------------------


class TieFighters(Attacks, frozen=True):
    """Each escort near the unit it escorts may tie one enemy fighter near itself (WAS-ADF-5)."""

    against: ClassVar[str] = "WAS-ADF-5"
    asked: ClassVar = ("tie_fighters", "Tie a fighter with an escort.", "WAS-ADF-5")
    ends: ClassVar[str] = "end_ties"

    def shots(self, table: SeaTable) -> list[Shot]:
        fighters = contacts.enemies(table, self.side)
        return [
            Shot(unit.id, Duty.TIE, fighter.id, 1)
            for unit in own(table, self.side)
            if unit.mission == ESCORT
            for fighter in fighters
            if may_tie(table, unit, fighter) is None
        ]

    def make(self, umpire: Umpire[SeaTable], aim: Aim) -> None:
        umpire.happens(Tied(aim.unit, aim.target))

    def why_not(self, table: SeaTable, aim: Aim) -> Refusal | None:
        target = contacts.enemy_called(table, self.side, aim.target)
        return None if target is None else may_tie(table, table.units[aim.unit], target)


def may_tie(table: SeaTable, unit: Piece, fighter: Piece) -> Refusal | None:
    """Why an escort cannot tie that fighter, or None (WAS-ADF-5)."""
    reach = float(AIR["escort_distance"])
    charge = table.units.get(unit.mission_target) if unit.mission == ESCORT else None
    if charge is None or not unit.airborne or unit.aborted:
        return Refusal(f"{unit.name} is not an escort.", "WAS-ADF-5")
    if not charge.airborne or not within(unit, charge, reach):
        return Refusal(f"{unit.name} is not within {reach:g} in of the unit it escorts.", "WAS-ADF-5")
    if not fighter.airborne or fighter.spec.kind != "fighter":
        return Refusal(f"{fighter.name} is not a fighter in the air.", "WAS-ADF-5")
    if not within(unit, fighter, reach):
        words = f"{fighter.name} is {away(unit, fighter):.1f} in off: an escort ties within {reach:g}."
        return Refusal(words, "WAS-ADF-5")
    for one in (unit, fighter):
        if one.tied_to:
            return Refusal(f"{one.name} is tied already.", "WAS-ADF-5")
    return None


# -- attacking ------------------------------------------------------------------------------------------------


class AntiAirAttacks(Attacks, frozen=True):
    """Every unit with antiair dice may make one attack on one enemy in the air (WAS-ADF-1)."""

    against: ClassVar[str] = "WAS-ADF-1"
    asked: ClassVar = ("antiair_attack", "Make an antiair attack.", "WAS-ADF-1")

    def shots(self, table: SeaTable) -> list[Shot]:
        targets = [target for target in contacts.enemies(table, self.side) if target.airborne]
        if not targets:
            return []
        units = [unit for unit in own(table, self.side) if at_hand(table, unit) is None]
        pairs = [
            (unit, target)
            for unit in units
            for target in targets
            if bears(unit, target) is None and detection.detected(table, unit, target)
        ]
        clear = sight.picture(table).look(pairs, above=True)
        return [
            Shot(unit.id, WEAPON, target.id, 1)
            for (unit, target), seen in zip(pairs, clear, strict=True)
            if seen
        ]

    def make(self, umpire: Umpire[SeaTable], aim: Aim) -> None:
        table = umpire.table
        unit, target = table.units[aim.unit], table.units[aim.target]
        throw = attacks.throw(table, unit, WEAPON, target, load(unit, target))
        umpire.happens(AttackMade(unit.id, WEAPON, target.id))
        attacks.strike(umpire, WEAPON, target, umpire.roll(throw).hits)

    def why_not(self, table: SeaTable, aim: Aim) -> Refusal | None:
        unit = table.units[aim.unit]
        target = contacts.enemy_called(table, self.side, aim.target)
        if (refusal := at_hand(table, unit)) is not None or target is None:
            return refusal
        if not target.airborne:
            return Refusal(f"{target.name} is not in the air.", "WAS-ADF-1")
        tied = table.units.get(unit.tied_to)
        if tied is not None and tied is not target:
            return Refusal(f"{unit.name} is tied: it may attack {tied.name} only.", "WAS-ADF-5")
        if (refusal := bears(unit, target)) is not None:
            return refusal
        if not detection.detected(table, unit, target):
            return detection.unseen(table, unit, target)
        if not sight.sees(table, unit, target, above=True):
            return sight.clouded(unit, target, "WAS-ADF-6")
        return None


def at_hand(table: SeaTable, unit: Piece) -> Refusal | None:
    """Why a unit cannot make an antiair attack at all, or None (WAS-ADF-1, WAS-DAM-10, WAS-PT-4)."""
    if not any(unit.spec.anti_air) or unit.depth in (PERISCOPE, DEEP):
        return Refusal(f"{unit.name} has no antiair dice.", "WAS-ADF-1")
    if WEAPON in unit.used:
        return Refusal(f"{unit.name} has made its antiair attack.", "WAS-ADF-1")
    if not condition.may_attack(unit, table.turn):
        return Refusal(f"{unit.name} is aborted.", "WAS-DAM-10" if unit.spec.air else "WAS-PT-4")
    return None


def bears(unit: Piece, target: Piece) -> Refusal | None:
    """Why its antiair dice do not reach, or whom a tie holds it to; or None (WAS-ADF-2, WAS-ADF-3, WAS-ADF-5)."""
    if unit.tied_to and unit.tied_to != target.id:
        return Refusal(f"{unit.name} is tied: it may attack nobody else.", "WAS-ADF-5")
    if not antiair_dice(unit.spec, away(unit, target)):
        limits = antiair_limits(unit.spec)
        reach = max(limit for limit, dice in zip(limits, unit.spec.anti_air, strict=False) if dice)
        words = f"{unit.name} reaches {reach:g} in with antiair dice; {off(unit, target)}."
        own = unit.spec.anti_air_range or unit.spec.air_range
        return Refusal(words, "WAS-AAT-2" if own else "WAS-ADF-3" if unit.spec.air else "WAS-ADF-2")
    return None


def load(unit: Piece, target: Piece) -> Load:
    """The dice of one antiair attack (WAS-ADF-2, WAS-ABL-7)."""
    counted = attacks.load(unit, WEAPON, antiair_dice(unit.spec, away(unit, target)), "WAS-ADF-2")
    if "expert_dogfighter" in unit.spec.abilities and target.spec.kind == "fighter":
        counted.add(DOGFIGHTER_DICE, _DOGFIGHTER)
    return counted
