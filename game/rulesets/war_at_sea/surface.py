"""F. Sonar searches and surface attacks, G. submarine attacks (WAS-SUR, WAS-SUB-6, WAS-SUB-10 to 13)."""

from __future__ import annotations

from typing import ClassVar

from game.match import Aim, Refusal, Shot, Umpire
from game.rulesets.war_at_sea import asw, attacks, condition, contacts, gunnery
from game.rulesets.war_at_sea.attacks import arm
from game.rulesets.war_at_sea.events import AttackMade, SubmarineShown
from game.rulesets.war_at_sea.firing import Attacks
from game.rulesets.war_at_sea.submarines import is_submarine
from game.rulesets.war_at_sea.table import DEEP, SURFACED, Piece, SeaTable, own
from game.rulesets.war_at_sea.weapons import ASW, BATTERIES, GUNS, Duty, Weapon, read_use
from game.tabletop.bearings import limit_of_the_nearest


class SonarSearch(Attacks, frozen=True):
    """Each ship with ASW dice may search one counter (WAS-SUB-6)."""

    against: ClassVar[str] = "WAS-SUB-6"
    asked: ClassVar = ("sonar_search", "Search a counter by sonar.", "WAS-SUB-6")
    ends: ClassVar[str] = "end_searches"
    searches: ClassVar[bool] = True

    def shots(self, table: SeaTable) -> list[Shot]:
        counters = contacts.counters(table, self.side)
        return [
            Shot(unit.id, Duty.SONAR, counter.counter, 1)
            for unit in own(table, self.side)
            if counters and unit.spec.ship and unit.spec.asw
            for counter in counters
            if asw.may_search(table, unit, counter) is None
        ]

    def make(self, umpire: Umpire[SeaTable], aim: Aim) -> None:
        asw.search(umpire, umpire.table.units[aim.unit], aim.target)

    def why_not(self, table: SeaTable, aim: Aim) -> Refusal | None:
        unit = table.units[aim.unit]
        if not unit.spec.ship or not unit.spec.asw:
            return Refusal(f"{unit.name} has no sonar.", "WAS-SUB-6")
        for counter in contacts.counters(table, self.side):
            if counter.counter == aim.target:
                return asw.may_search(table, unit, counter)
        return None


class SurfaceAttacks(Attacks, frozen=True):
    """Ships attack: each battery, torpedoes and one ASW weapon once, each at its own target (WAS-SUR-1, WAS-SUR-2)."""

    against: ClassVar[str] = "WAS-SUR-1"
    asked: ClassVar = ("surface_attack", "Attack with a ship.", "WAS-SUR-2")

    def shots(self, table: SeaTable) -> list[Shot]:
        units = [
            unit
            for unit in own(table, self.side)
            if unit.spec.ship and condition.may_attack(unit, table.turn)
        ]
        targets = contacts.enemies(table, self.side)
        uses = gunnery.reachable(table, units, targets, BATTERIES)
        boats = [target for target in targets if asw.may_be_hit(target)]
        uses += [
            (unit, weapon, boat)
            for unit in units
            if boats and unit.spec.asw
            for weapon in ASW
            for boat in boats
            if asw.why_not(table, unit, weapon, boat) is None
        ]
        return [Shot(unit.id, weapon, target.id, 1, arm=arm(weapon)) for unit, weapon, target in uses]

    def make(self, umpire: Umpire[SeaTable], aim: Aim) -> None:
        fire(umpire, aim)

    def why_not(self, table: SeaTable, aim: Aim) -> Refusal | None:
        unit, target = table.units[aim.unit], contacts.enemy_called(table, self.side, aim.target)
        if not unit.spec.ship:
            return Refusal(f"{unit.name} does not attack in this phase.", "WAS-SUR-1")
        if not condition.may_attack(unit, table.turn):
            return Refusal(f"{unit.name} is aborted.", "WAS-PT-4")
        if target is None:
            return None
        weapon = read_use(aim.weapon)
        if not isinstance(weapon, Weapon) or weapon not in (*ASW, *BATTERIES):
            return None
        why_not = asw.why_not if weapon in ASW else gunnery.why_not
        return why_not(table, unit, weapon, target)


class SubmarineAttacks(Attacks, frozen=True):
    """Submarines run torpedoes, or on the surface fire the deck gun: one attack each (WAS-SUB-10, WAS-SUB-12)."""

    against: ClassVar[str] = "WAS-SUB-10"
    asked: ClassVar = ("submarine_attack", "Attack with a submarine.", "WAS-SUB-10")

    def curtain(self, table: SeaTable) -> bool:
        """Whether a boat under a counter could attack, its enemy must not know."""
        return any(
            contacts.hidden(unit) and unit.side == self.side and unit.state == "deployed"
            for unit in table.units.values()
        )

    def shots(self, table: SeaTable) -> list[Shot]:
        boats = [unit for unit in own(table, self.side) if may_attack(unit)]
        targets = contacts.enemies(table, self.side)
        uses = gunnery.reachable(table, boats, targets, (Weapon.TORPEDO,))
        uses += gunnery.reachable(
            table, [boat for boat in boats if boat.depth == SURFACED], targets, (Weapon.MAIN,)
        )
        return [Shot(unit.id, weapon, target.id, 1, arm=arm(weapon)) for unit, weapon, target in uses]

    def make(self, umpire: Umpire[SeaTable], aim: Aim) -> None:
        boat = umpire.table.units[aim.unit]
        if contacts.hidden(boat):
            umpire.happens(SubmarineShown(boat.id, boat.side, boat.counter, True))
        fire(umpire, aim)

    def why_not(self, table: SeaTable, aim: Aim) -> Refusal | None:
        boat, target = table.units[aim.unit], contacts.enemy_called(table, self.side, aim.target)
        if not is_submarine(boat):
            return Refusal(f"{boat.name} does not attack in this phase.", "WAS-SUB-10")
        if {Weapon.TORPEDO, Weapon.MAIN} & set(boat.used):
            return Refusal(f"{boat.name} has made its attack.", "WAS-SUB-10")
        if boat.depth == DEEP:
            return Refusal(f"{boat.name} is deep.", "WAS-SUB-10")
        weapon = read_use(aim.weapon)
        if weapon == Weapon.MAIN and boat.depth != SURFACED:
            return Refusal("The deck gun is fired on the surface only.", "WAS-SUB-12")
        if target is None or not isinstance(weapon, Weapon) or weapon not in (Weapon.MAIN, Weapon.TORPEDO):
            return None
        return gunnery.why_not(table, boat, weapon, target)


def nobody(view: SeaTable, phase: str) -> str:
    """Why nobody of the side that looks attacks, as a phase of attacks begins: the limit of the pair that is nearest.

    Empty where somebody may attack, or search first, or where the side has nobody who could at any enemy.
    """
    if phase not in ("surface_attack", "submarine_attack"):
        return ""
    side = view.seen_by
    row = SurfaceAttacks(side) if phase == "surface_attack" else SubmarineAttacks(side)
    ours = [unit for unit in own(view, side) if _ready(row, view, unit)]
    if not ours or row.shots(view) or (phase == "surface_attack" and SonarSearch(side).shots(view)):
        return ""
    seen = [unit for unit in contacts.enemies(view, side) if unit.surface]

    def why(unit: Piece, target: Piece) -> Refusal | None:
        weapon = max(_ready(row, view, unit), key=lambda arm: gunnery.farthest(unit, arm))
        return row.why_not(view, Aim(unit.id, weapon, target.id))

    return limit_of_the_nearest(ours, seen, why)


def _ready(row: Attacks, view: SeaTable, unit: Piece) -> list[Weapon]:
    """The guns and torpedoes with which a unit attacks in the phase of that row."""
    if isinstance(row, SubmarineAttacks):
        return [Weapon.TORPEDO] if may_attack(unit) and gunnery.at_hand(unit, Weapon.TORPEDO) is None else []
    if not unit.spec.ship or not condition.may_attack(unit, view.turn):
        return []
    return [weapon for weapon in BATTERIES if gunnery.at_hand(unit, weapon) is None]


def may_attack(boat: Piece) -> bool:
    """A submarine not deep that has not attacked in this phase (WAS-SUB-10)."""
    return is_submarine(boat) and boat.depth != DEEP and not ({Weapon.TORPEDO, Weapon.MAIN} & set(boat.used))


def fire(umpire: Umpire[SeaTable], aim: Aim) -> None:
    """One attack of a ship or submarine: its dice, and what they do."""
    table = umpire.table
    unit, target = table.units[aim.unit], table.units[aim.target]
    weapon = Weapon(aim.weapon)
    throw = attacks.throw(table, unit, weapon, target, load(unit, weapon, target))
    umpire.happens(AttackMade(unit.id, weapon, target.id, weapon in GUNS, weapon == Weapon.TORPEDO))
    attacks.strike(umpire, weapon, target, umpire.roll(throw).hits)


def load(unit: Piece, weapon: Weapon, target: Piece) -> attacks.Load:
    """The dice of a ship's or submarine's weapon on a target."""
    return asw.load(unit, weapon, target) if weapon in ASW else gunnery.load(unit, weapon, target)
