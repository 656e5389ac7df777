"""Guns and torpedoes of ships and submarines: ranges, dice, targets (WAS-RNG, WAS-SUR-2 to 4, WAS-TOR, WAS-PT-5)."""

from __future__ import annotations

from game.match import Refusal
from game.rulesets.war_at_sea import attacks, detection, sight
from game.rulesets.war_at_sea.attacks import Load
from game.rulesets.war_at_sea.condition import REPAIR
from game.rulesets.war_at_sea.firing import away, off
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import LARGE_GUNS, MAIN_LARGE, SMALL_GUNS, TORPEDOES, Band
from game.rulesets.war_at_sea.weapons import Weapon


def band(unit: Piece, weapon: Weapon) -> Band:
    """The row of ranges of a weapon (WAS-RNG-1 to 3)."""
    if weapon == Weapon.TORPEDO:
        return TORPEDOES
    return MAIN_LARGE if weapon == Weapon.MAIN and unit.spec.kind in LARGE_GUNS else SMALL_GUNS


def card_dice(unit: Piece, weapon: Weapon, distance: float) -> int:
    """The card's dice at a distance, 0 where there is no attack (WAS-RNG-4 to 6, WAS-ATK-6)."""
    row = band(unit, weapon)
    number = row.number(distance)
    dice = unit.spec.battery(weapon)
    if number is None or number >= len(dice):
        return 0
    needs = row.needs.get(number)
    return 0 if needs is not None and needs not in unit.spec.abilities else dice[number]


def farthest(unit: Piece, weapon: Weapon) -> float:
    """How far a weapon reaches; 0 where it has none."""
    row = band(unit, weapon)
    dice = unit.spec.battery(weapon)
    reach = 0.0
    for number, limit in enumerate(row.limits):
        needs = row.needs.get(number)
        if number < len(dice) and dice[number] and (needs is None or needs in unit.spec.abilities):
            reach = limit
    return reach


def clause(unit: Piece, weapon: Weapon) -> str:
    """The clause of a weapon's ranges."""
    if weapon == Weapon.TORPEDO:
        return "WAS-RNG-3"
    return "WAS-RNG-1" if band(unit, weapon) is MAIN_LARGE else "WAS-RNG-2"


def at_hand(unit: Piece, weapon: Weapon) -> Refusal | None:
    """Why a unit cannot use a weapon at all in this phase, or None."""
    if not any(unit.spec.battery(weapon)):
        return Refusal(f"{unit.name} has no {attacks.WORDS[weapon]}.", "WAS-ATK-6")
    if weapon in unit.used:
        return Refusal(f"{unit.name} has used her {attacks.WORDS[weapon]} this turn.", "WAS-SUR-2")
    if unit.special_action == REPAIR and weapon in (Weapon.MAIN, Weapon.TORPEDO):
        return Refusal(f"{unit.name} repairs: no main battery, no torpedoes.", "WAS-SPA-6")
    if weapon == Weapon.TORPEDO and unit.salvoes_left == 0:
        return Refusal(
            f"{unit.name} has no torpedoes left.", "WAS-TOR-4" if unit.spec.kind != "pt" else "WAS-PT-8"
        )
    return None


def may_be_hit(unit: Piece, weapon: Weapon, target: Piece) -> Refusal | None:
    """Why this kind of target cannot be attacked so, or None (WAS-SUR-4, WAS-TOR-3, WAS-PT-5)."""
    if weapon == Weapon.TORPEDO:
        if not target.surface or target.spec.kind == "pt":
            return Refusal(
                f"{target.name} is no target for torpedoes: ships and surfaced submarines are.", "WAS-TOR-3"
            )
        return None
    if not target.surface and target.spec.kind != "airfield":
        return Refusal(f"{unit.name}: guns cannot be aimed at {target.name}.", "WAS-SUR-4")
    if target.spec.kind == "pt" and weapon == Weapon.MAIN and unit.spec.kind in LARGE_GUNS:
        says = f"{unit.name}'s main battery is too large for {target.name}, a PT stand."
        return Refusal(says, "WAS-PT-5")
    return None


def why_not(table: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> Refusal | None:
    """Why a unit cannot use a gun or its torpedoes on a target from where both lie, or None (WAS-SUR-3)."""
    if (refusal := at_hand(unit, weapon) or may_be_hit(unit, weapon, target)) is not None:
        return refusal
    distance = away(unit, target)
    if not card_dice(unit, weapon, distance):
        return _beyond(unit, weapon, target, distance)
    if not detection.detected(table, unit, target):
        return detection.unseen(table, unit, target)
    if not sight.sees(table, unit, target):
        return Refusal(f"{target.name} is out of {unit.name}'s line of sight.", "WAS-LOS-1")
    return None


def _beyond(unit: Piece, weapon: Weapon, target: Piece, distance: float) -> Refusal:
    """That the card has no dice so far (WAS-RNG-1 to 5)."""
    reach = farthest(unit, weapon)
    if distance <= reach:
        says = f"{unit.name} has no dice with her {attacks.WORDS[weapon]} at {distance:.1f} in."
        return Refusal(says, clause(unit, weapon))
    row = band(unit, weapon)
    needs = "" if reach == row.limits[-1] or distance > row.limits[-1] else _needed(row, distance)
    return Refusal(
        f"{unit.name} reaches {reach:g} in with her {attacks.WORDS[weapon]}; {off(unit, target)}.",
        needs or clause(unit, weapon),
    )


def _needed(row: Band, distance: float) -> str:
    """The clause of a range number that is for some units only; empty where it is for all."""
    number = row.number(distance)
    if number is None or number not in row.needs:
        return ""
    return "WAS-RNG-4" if row is TORPEDOES else "WAS-RNG-5"


def reachable(
    table: SeaTable, units: list[Piece], targets: list[Piece], weapons: tuple[Weapon, ...]
) -> list[tuple[Piece, Weapon, Piece]]:
    """Every use of guns and torpedoes that is legal now, looked at in one go."""
    found: list[tuple[Piece, Weapon, Piece]] = []
    pairs: list[tuple[Piece, Piece]] = []
    for unit in units:
        ready = [weapon for weapon in weapons if at_hand(unit, weapon) is None]
        reach = max((farthest(unit, weapon) for weapon in ready), default=0.0)
        for target in targets:
            distance = away(unit, target)
            if distance > reach + 1.0:
                continue
            able = [
                weapon
                for weapon in ready
                if card_dice(unit, weapon, distance) and may_be_hit(unit, weapon, target) is None
            ]
            if able and detection.detected(table, unit, target):
                pairs.append((unit, target))
                found += [(unit, weapon, target) for weapon in able]
    clear = dict(zip(((u.id, t.id) for u, t in pairs), sight.picture(table).look(pairs), strict=True))
    return [use for use in found if clear[use[0].id, use[2].id]]


def load(unit: Piece, weapon: Weapon, target: Piece) -> Load:
    """The dice of one attack with guns or torpedoes."""
    dice = card_dice(unit, weapon, away(unit, target))
    return attacks.load(unit, weapon, dice, "WAS-TOR-1" if weapon == Weapon.TORPEDO else "WAS-ATK-1")
