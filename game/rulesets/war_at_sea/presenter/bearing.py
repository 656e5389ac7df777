"""Who bears on whom: every weapon one unit could use on another from where both are, or would be."""

from __future__ import annotations

from collections.abc import Sequence

from game.dice.odds import odds
from game.rulesets.war_at_sea import (
    air_attack,
    air_defense,
    asw,
    condition,
    contacts,
    gunnery,
    throws,
)
from game.rulesets.war_at_sea.presenter.phrases import SHORT
from game.rulesets.war_at_sea.submarines import is_submarine
from game.rulesets.war_at_sea.table import DEEP, PERISCOPE, SURFACED, Piece, SeaTable
from game.rulesets.war_at_sea.weapons import ASW, BATTERIES, TORPEDOES, Weapon
from game.sea.heading import Pose
from game.tabletop.presenter import Bears


def standing(unit: Piece, pose: Pose | None) -> Piece:
    """A unit as it is, or as it would be at a pose, with all that it has used this turn at hand again."""
    there = unit.__copy__()
    there.used = ()
    if pose is not None:
        there.x, there.y, there.heading = pose
    return there


def bears(view: SeaTable, unit: Piece, target: Piece) -> list[Bears]:
    """Every weapon `unit` may use on `target` from where both stand, of those a surface phase knows (WAS-SUR-3)."""
    if unit.spec.air or target.spec.air:
        return _flying(view, unit, target)
    found = []
    for weapon in weapons_of(unit):
        if why_not(view, unit, weapon, target) is None:
            found.append(_line(view, unit, weapon, target))
    return found


def weapons_of(unit: Piece) -> list[Weapon]:
    """The weapons a ship or submarine has, in the order of its card."""
    spec = unit.spec
    found = [weapon for weapon in BATTERIES if any(spec.battery(weapon))]
    if is_submarine(unit):
        return [weapon for weapon in (Weapon.TORPEDO, Weapon.MAIN) if weapon in found]
    return found + (list(ASW) if spec.ship and spec.asw else [])


def why_not(view: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> object | None:
    """Why a weapon cannot be used on a target, or None."""
    if not condition.may_attack(unit, view.turn) or unit.decoy_of:
        return unit
    if unit.depth == DEEP or (unit.depth == PERISCOPE and weapon != Weapon.TORPEDO):
        return unit
    if unit.depth == SURFACED and weapon in ASW:
        return unit
    if target.decoy_of or (contacts.hidden(target) and view.seen_by not in ("", target.side)):
        return target
    if weapon in ASW:
        return asw.why_not(view, unit, weapon, target)
    return gunnery.why_not(view, unit, weapon, target)


def _flying(view: SeaTable, unit: Piece, target: Piece) -> list[Bears]:
    """An air unit's own weapon on its mission, or antiair dice at one in the air."""
    if target.airborne:
        able = air_defense.at_hand(view, unit) is None and air_defense.bears(unit, target) is None
        return [_line(view, unit, air_defense.WEAPON, target)] if able else []
    if not unit.airborne or unit.aborted or unit.mission not in air_attack.WEAPONS:
        return []
    return [
        _line(view, unit, weapon, target)
        for weapon in air_attack.WEAPONS[unit.mission]
        if air_attack.why_not(view, unit, weapon, target) is None
    ]


def _line(view: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> Bears:
    throw = throws.attack(view, unit, weapon, target)
    harm = expected_harm(target, weapon, odds(throw).chances)
    return Bears(unit.id, target.id, weapon, 1, throw.dice, harm, True, SHORT[weapon])


def expected_harm(target: Piece, weapon: Weapon, chances: Sequence[float]) -> float:
    """The share of a target that is expected to be lost to successes of these chances (WAS-ATK-3, WAS-ATK-4)."""
    left = max(1, target.hull_left or 1)
    if weapon in TORPEDOES:
        return sum(share * min(1.0, hits / left) for hits, share in enumerate(chances))
    armor, vital = condition.armor(target), condition.vital_armor(target)
    met = sum(chances[armor:vital])
    lost = sum(chances[vital:])
    return lost + met * (1.0 if target.hull_left == 1 else 0.5 if target.spec.air else 1.0 / left)
