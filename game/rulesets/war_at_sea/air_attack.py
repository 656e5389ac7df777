"""E. Patrol searches and air attacks: each unit on its mission's target, or another at one die fewer (WAS-AAT)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from game.dice.roll import Throw, modifier
from game.match import Aim, Refusal, Shot, Umpire
from game.rulesets.war_at_sea import asw, attacks, contacts, detection, missions, purposes, sight
from game.rulesets.war_at_sea.air_events import PressedHome
from game.rulesets.war_at_sea.attacks import Load
from game.rulesets.war_at_sea.events import AttackMade
from game.rulesets.war_at_sea.firing import Attacks, off, within
from game.rulesets.war_at_sea.missions import DIVE, PATROL, STRAFING, TORPEDO
from game.rulesets.war_at_sea.reaches import air_reach
from game.rulesets.war_at_sea.table import DEEP, Piece, SeaTable, own
from game.rulesets.war_at_sea.tables import ANOTHER_TARGET_DICE, DIE, PATROL_SHARE, PRESSES_ON
from game.rulesets.war_at_sea.weapons import FROM_THE_AIR, Duty, Weapon, read_use

WEAPONS: Final[dict[str, tuple[Weapon, ...]]] = {
    STRAFING: (Weapon.STRAFE,),
    DIVE: (Weapon.BOMB,),
    TORPEDO: (Weapon.AIR_TORPEDO,),
    PATROL: (Weapon.AIR_ASW, Weapon.BOMB),
}
"""What a mission attacks with (WAS-AAT-4, WAS-AAT-5); CAP, escort and rtb with nothing (WAS-AAT-7)."""
PRESSED: Final = "press"
_ABILITY: Final = "press_the_attack"
_ANOTHER = modifier("not the target it was sent against: one die fewer", "WAS-AAT-4")
_LEVEL = modifier("on patrol: half its bombs, rounded up", "WAS-AAT-5")


# -- searching ------------------------------------------------------------------------------------------------


class AirSearch(Attacks, frozen=True):
    """Each bomber on patrol may search one blue counter before the attacks (WAS-AAT-6, WAS-SUB-7)."""

    against: ClassVar[str] = "WAS-AAT-6"
    asked: ClassVar = ("air_search", "Search a counter from the air.", "WAS-AAT-6")
    ends: ClassVar[str] = "end_searches"
    searches: ClassVar[bool] = True

    def shots(self, table: SeaTable) -> list[Shot]:
        counters = contacts.counters(table, self.side)
        return [
            Shot(unit.id, Duty.SEARCH, counter.counter, 1)
            for unit in own(table, self.side)
            if counters and on_patrol(unit) is None
            for counter in counters
            if asw.may_search(table, unit, counter, above=True) is None
        ]

    def make(self, umpire: Umpire[SeaTable], aim: Aim) -> None:
        asw.search(umpire, umpire.table.units[aim.unit], aim.target, above=True)

    def why_not(self, table: SeaTable, aim: Aim) -> Refusal | None:
        unit = table.units[aim.unit]
        if (refusal := on_patrol(unit)) is not None:
            return refusal
        for counter in contacts.counters(table, self.side):
            if counter.counter == aim.target:
                return asw.may_search(table, unit, counter, above=True)
        return None


def on_patrol(unit: Piece) -> Refusal | None:
    """Why a unit does not search, or None: an aborted one is on its way home (WAS-AAT-6, WAS-DAM-10)."""
    if not unit.airborne or unit.mission != PATROL:
        return Refusal(f"{unit.name} is not on patrol.", "WAS-AAT-6")
    return Refusal(f"{unit.name} is aborted.", "WAS-DAM-10") if unit.aborted else None


# -- attacking ------------------------------------------------------------------------------------------------


class AirAttacks(Attacks, frozen=True):
    """Units in the air attack ships, submarines and airfields, once each (WAS-AAT-1)."""

    against: ClassVar[str] = "WAS-AAT-10"
    asked: ClassVar = ("air_attack", "Make an air attack.", "WAS-AAT-1")

    def shots(self, table: SeaTable) -> list[Shot]:
        units = [unit for unit in own(table, self.side) if at_hand(table, unit) is None]
        if not units:
            return []
        targets = contacts.enemies(table, self.side)
        sight.picture(table).look(
            ((unit, target) for unit in units for target in targets if _near(unit, target)), above=True
        )
        return [
            Shot(unit.id, weapon, target, 1, arm=attacks.arm(weapon))
            for unit in units
            for weapon, target in uses(table, unit, targets)
        ]

    def make(self, umpire: Umpire[SeaTable], aim: Aim) -> None:
        table = umpire.table
        unit, target = table.units[aim.unit], table.units[aim.target]
        if unit.aborted and not umpire.roll(press_throw(unit)).hits:
            umpire.happens(PressedHome(unit.id, target.id))
            return
        weapon = Weapon(aim.weapon)
        throw = attacks.throw(table, unit, weapon, target, load(table, unit, weapon, target))
        bomber = unit.spec.kind == "bomber"
        umpire.happens(AttackMade(unit.id, weapon, target.id, spent=bomber))
        attacks.strike(umpire, weapon, target, umpire.roll(throw).hits)

    def why_not(self, table: SeaTable, aim: Aim) -> Refusal | None:
        unit = table.units[aim.unit]
        if (refusal := at_hand(table, unit)) is not None:
            return refusal
        if (target := contacts.enemy_called(table, self.side, aim.target)) is None:
            return None
        weapon = read_use(aim.weapon)
        if not isinstance(weapon, Weapon) or weapon not in WEAPONS[unit.mission]:
            what = attacks.WORDS[weapon] if isinstance(weapon, Weapon) else "that"
            return Refusal(f"{unit.name} is on another mission than one with {what}.", "WAS-AAT-4")
        return why_not(table, unit, weapon, target) or _other_first(table, unit, target)


def at_hand(table: SeaTable, unit: Piece) -> Refusal | None:
    """Why a unit makes no air attack at all, or None (WAS-AAT-1, WAS-AAT-3, WAS-AAT-7, WAS-ABL-6)."""
    if not unit.airborne:
        return Refusal(f"{unit.name} is not in the air.", "WAS-AAT-1")
    if unit.mission not in WEAPONS:
        return Refusal(f"{unit.name} is on no mission that attacks.", "WAS-AAT-7")
    if any(weapon in unit.used for weapon in FROM_THE_AIR):
        return Refusal(f"{unit.name} has made its attack.", "WAS-AAT-1")
    if unit.aborted and (_ABILITY not in unit.spec.abilities or unit.aborted_turn != table.turn):
        return Refusal(f"{unit.name} is aborted.", "WAS-AAT-3")
    if PRESSED in unit.used:
        return Refusal(f"{unit.name} has turned back.", "WAS-ABL-6")
    return None


def uses(table: SeaTable, unit: Piece, targets: list[Piece]) -> Iterator[tuple[Weapon, str]]:
    """Weapon and target of every attack a unit may make: on the one it was sent against, else on any (WAS-AAT-4)."""
    sent = _sent_against(table, unit)
    for target in targets if sent is None else [sent]:
        for weapon in WEAPONS[unit.mission]:
            if why_not(table, unit, weapon, target) is None:
                yield weapon, target.id


def why_not(table: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> Refusal | None:
    """Why a target cannot be attacked so, or None (WAS-AAT-2, WAS-AAT-5, WAS-AAT-9, WAS-AAT-10)."""
    if not unit.spec.from_the_air(weapon):
        return Refusal(f"{unit.name} has no dice for {attacks.WORDS[weapon]}.", "WAS-ATK-6")
    if not may_be_hit(unit, weapon, target):
        return Refusal(f"{target.name} is no target for {attacks.WORDS[weapon]} from the air.", "WAS-AAT-10")
    if not _near(unit, target):
        words = f"{unit.name} attacks within {air_reach(unit.spec):g} in; {off(unit, target)}."
        return Refusal(words, "WAS-AAT-2")
    if not detection.detected(table, unit, target):
        return detection.unseen(table, unit, target)
    if not sight.sees(table, unit, target, above=True):
        return sight.clouded(unit, target, "WAS-AAT-9")
    return None


def may_be_hit(unit: Piece, weapon: Weapon, target: Piece) -> bool:
    """Whether this kind of target can be attacked so (WAS-AAT-5, WAS-AAT-10, WAS-ASW-6)."""
    if weapon == Weapon.AIR_ASW:
        return asw.may_be_hit(target) and target.depth != DEEP
    if unit.mission == PATROL:
        return (target.surface and target.spec.ship) or target.spec.kind == "airfield"
    return missions.may_be_hit(target, unit.mission)


def load(table: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> Load:
    """The dice of an air attack (WAS-AAT-4, WAS-AAT-5)."""
    counted = attacks.load(unit, weapon, unit.spec.from_the_air(weapon), "WAS-AAT-4")
    if unit.mission == PATROL:
        counted.clause = "WAS-AAT-5"
        if weapon == Weapon.BOMB:
            counted.share(PATROL_SHARE, _LEVEL)
    elif unit.mission_target != target.id:
        counted.add(ANOTHER_TARGET_DICE, _ANOTHER)
    return counted


def press_throw(unit: Piece) -> Throw:
    """The die of an aborted unit that presses its attack (WAS-ABL-6)."""
    return Throw(purposes.PressHome(unit.id), "WAS-ABL-6", 1, DIE, target=PRESSES_ON)


def _near(unit: Piece, target: Piece) -> bool:
    return within(unit, target, air_reach(unit.spec))


def _sent_against(table: SeaTable, unit: Piece) -> Piece | None:
    """The target named for it, where it can be attacked."""
    target = table.units.get(unit.mission_target) if unit.mission_target else None
    if target is None or target.state != "deployed" or contacts.hidden(target):
        return None
    weapon = WEAPONS[unit.mission][0]
    return target if why_not(table, unit, weapon, target) is None else None


def _other_first(table: SeaTable, unit: Piece, target: Piece) -> Refusal | None:
    sent = _sent_against(table, unit)
    if sent is None or sent is target:
        return None
    return Refusal(f"{unit.name} was sent against {sent.name}, and can attack it.", "WAS-AAT-4")
