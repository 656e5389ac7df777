"""Searches for submarines and attacks on them (WAS-SUB-6 to 9, WAS-ASW)."""

from __future__ import annotations

from typing import Final

from game.dice.roll import Modifier, Throw, modifier
from game.match import Refusal, Umpire
from game.rulesets.war_at_sea import attacks, contacts, detection, purposes, sight, tables
from game.rulesets.war_at_sea.attacks import Load
from game.rulesets.war_at_sea.condition import HIGH_SPEED_RUN
from game.rulesets.war_at_sea.events import DecoyGone, Searched, SubmarineShown
from game.rulesets.war_at_sea.firing import away, off, within
from game.rulesets.war_at_sea.table import DEEP, Piece, SeaTable
from game.rulesets.war_at_sea.weapons import ASW, Duty, Weapon
from game.sea.arcs import arc_holds

_MODIFIERS: Final[dict[str, int]] = tables.SEARCH["mod"]
_SUB_HUNTER = modifier("sub hunter", "WAS-ABL-3", _MODIFIERS["sub_hunter"])
_AT_SPEED = modifier("after a high speed run", "WAS-SUB-8", _MODIFIERS["searcher_high_speed"])
_DEEP = modifier("deep: one depth charge die fewer", "WAS-ASW-6")


# -- searching ------------------------------------------------------------------------------------------------


def may_search(table: SeaTable, unit: Piece, counter: Piece, *, above: bool = False) -> Refusal | None:
    """Why a unit cannot search a blue counter, or None; from the air it must be seen too (WAS-SUB-6, WAS-AAT-9)."""
    if Duty.SEARCH in unit.used:
        return Refusal(f"{unit.name} has searched.", "WAS-AAT-6" if above else "WAS-SUB-6")
    if not within(unit, counter, tables.SEARCH["range"]):
        return Refusal(
            f"{unit.name} searches within {tables.SEARCH['range']:g} in; {off(unit, counter)}.",
            "WAS-SUB-7" if above else "WAS-SUB-6",
        )
    if above and not detection.detected(table, unit, counter):
        return detection.unseen(table, unit, counter)
    if above and not sight.sees(table, unit, counter, above=True):
        return sight.clouded(unit, counter, "WAS-AAT-9")
    return None


def search_throw(unit: Piece, counter: str) -> Throw:
    """The die of a search with the searcher's own modifiers; what is needed, the counter hides (WAS-SUB-8)."""
    notes: list[Modifier] = []
    if "sub_hunter" in unit.spec.abilities:
        notes.append(_SUB_HUNTER)
    if unit.special_action == HIGH_SPEED_RUN:
        notes.append(_AT_SPEED)
    return Throw(purposes.Search(unit.id, counter), "WAS-SUB-8", 1, tables.DIE, modifiers=tuple(notes))


def search(umpire: Umpire[SeaTable], unit: Piece, counter: str, *, above: bool = False) -> None:
    """A unit searches a blue counter: what is found, is shown (WAS-SUB-6, WAS-SUB-7, WAS-SUB-9)."""
    table = umpire.table
    umpire.happens(Searched(unit.id, counter))
    throw = search_throw(unit, counter)
    face = umpire.roll(throw).total
    hidden = contacts.under(table, counter)
    if not finds(table, hidden, face, sum(note.value for note in throw.modifiers), above=above):
        return
    if hidden.decoy_of:
        umpire.happens(DecoyGone(hidden.id, hidden.side, counter))
    else:
        umpire.happens(SubmarineShown(hidden.id, hidden.side, counter))


def finds(table: SeaTable, hidden: Piece, face: int, modifiers: int, *, above: bool = False) -> bool:
    """Whether a die finds what lies under a counter (WAS-SUB-6 to 8)."""
    if above and hidden.depth == DEEP and not hidden.decoy_of:
        return False
    if face in (1, tables.DIE):
        return face == tables.DIE
    needed = tables.SEARCH["decoy"] if hidden.decoy_of else tables.SEARCH[hidden.depth]
    if not hidden.decoy_of and hidden.ran_torpedoes_turn == table.turn - 1:
        modifiers += _MODIFIERS["ran_torpedoes_last_turn"]
    return bool(face + modifiers >= needed)


# -- attacking ------------------------------------------------------------------------------------------------


def may_be_hit(target: Piece) -> bool:
    """Surfaced submarines, and those found this turn (WAS-ASW-6)."""
    return target.spec.kind == "submarine" and (not target.submerged or target.detected)


def why_not(table: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> Refusal | None:
    """Why a ship cannot use depth charges or its hedgehog on a target, or None (WAS-ASW-1 to 6)."""
    spec = unit.spec
    if not spec.asw:
        return Refusal(f"{unit.name} has nothing to use on submarines.", "WAS-ATK-6")
    if any(weapon in unit.used for weapon in ASW):
        return Refusal(f"{unit.name} has made its attack on submarines.", "WAS-ASW-5")
    if not may_be_hit(target):
        return Refusal(f"{target.name} is no submarine that has been found.", "WAS-ASW-6")
    hedgehog = weapon == Weapon.HEDGEHOG
    if hedgehog and spec.year <= tables.HEDGEHOG_AFTER and tables.HEDGEHOG_ABILITY not in spec.abilities:
        return Refusal(
            f"{unit.name} is of {spec.year}: the hedgehog came after {tables.HEDGEHOG_AFTER}.", "WAS-ASW-3"
        )
    band = tables.HEDGEHOG if hedgehog else tables.DEPTH_CHARGE
    if band.number(away(unit, target)) is None:
        return Refusal(
            f"{unit.name} reaches {band.limits[0]:g} in with her {attacks.WORDS[weapon]}; {off(unit, target)}.",
            "WAS-RNG-7",
        )
    arc = tables.FORE if hedgehog else tables.AFT
    if not arc_holds(unit.pose, target.at, arc):
        says = (
            f"{unit.name}'s {attacks.WORDS[weapon]} work {arc.name} only; {target.name} does not lie there."
        )
        return Refusal(says, "WAS-ASW-2" if hedgehog else "WAS-ASW-1")
    if target.submerged:
        return None
    if not detection.detected(table, unit, target):
        return detection.unseen(table, unit, target)
    if not sight.sees(table, unit, target):
        return Refusal(f"{target.name} is out of {unit.name}'s line of sight.", "WAS-LOS-9")
    return None


def load(unit: Piece, weapon: Weapon, target: Piece) -> Load:
    """The dice of an attack on a submarine (WAS-ASW-5, WAS-ASW-6)."""
    counted = attacks.load(unit, weapon, unit.spec.asw, "WAS-ASW-5")
    if weapon == Weapon.DEPTH_CHARGE and target.depth == DEEP:
        counted.add(tables.SUBMARINE["depth_charge_dice_deep"], _DEEP)
    return counted
