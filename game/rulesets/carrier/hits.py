"""Hits: who assigns them to which ships, armour, depth charges, and what sinks (CAR-HIT, CAR-ARM, CAR-DCH)."""

from __future__ import annotations

from game.match import Allot, Allotted, Question, Slot, Step, Umpire
from game.match.questions import Budget
from game.match.wording import counted
from game.rulesets.carrier import events
from game.rulesets.carrier.command import has_airstrip
from game.rulesets.carrier.stacks import afloat, enemy, holders, ship_of
from game.rulesets.carrier.table import SHOWN, CarrierTable, Salvo, Ship, Stack
from game.rulesets.carrier.tables import CONFIRMED, UNCONFIRMED


def count(faces: tuple[int, ...]) -> tuple[int, int]:
    """Confirmed and Unconfirmed Hits among some dice (CAR-GUN-8, CAR-STR-1)."""
    return sum(face in CONFIRMED for face in faces), sum(face in UNCONFIRMED for face in faces)


def salvo_of(table: CarrierTable, by: str) -> Salvo:
    """What a side has scored and not yet assigned; nothing where it has not fired."""
    return next((salvo for salvo in table.salvos if salvo.by == by), Salvo(by))


def who(table: CarrierTable, by: str) -> str:
    """The side whose action it is ("active"), or the other."""
    return table.active if by == "active" else enemy(table, table.active)


def participants(table: CarrierTable, side: str) -> list[Stack]:
    """The stacks of a side in the gun battle in progress, in scenario order (CAR-GUN-3)."""
    battle = table.battle
    if battle is None:
        return []
    keys = (battle.mover,) if side == battle.side else battle.others
    return [stack for key, stack in table.units.items() if key in keys]


def targets(table: CarrierTable, side: str) -> list[Ship]:
    """The ships of a side that a hit may be assigned to: afloat, not doomed, in a revealed task force (CAR-HIT-1)."""
    if table.battle is not None:
        stacks = participants(table, side)
    elif table.air is not None:
        stacks = [table.units[table.air.target]]
    else:
        return []
    up = {name for stack in stacks for name in stack.up}
    forces = [force for name, force in table.forces.items() if name in up and force.side == side]
    return [ship for _, ship in afloat(forces) if ship.id not in table.doomed]


class AssignConfirmed(Step[CarrierTable, Allotted], frozen=True):
    """Confirmed Hits are assigned by the side that scored them (CAR-HIT-2, CAR-ARM-2)."""

    by: str

    def ask(self, table: CarrierTable, side: str) -> list[Question]:
        if side != who(table, self.by):
            return []
        hits = salvo_of(table, side).confirmed
        ships = targets(table, enemy(table, side)) if hits else []
        if not ships:
            return []
        room = {ship.id: ship.type.armoured or 1 for ship in ships}
        hits = min(hits, sum(room.values()))
        spare = sum(room.values()) - hits
        slots = []
        for ship in ships:
            least, most = max(0, room[ship.id] - spare), min(room[ship.id], hits)
            clause = "CAR-ARM-2" if ship.type.armoured else "CAR-HIT-5"
            slots.append(Slot("hit", ship.id, ship.name, clause, least, most, needed=least > 0))
        weights = {("hit", ship.id): 1 for ship in ships}
        budget = Budget("Confirmed Hits", "CAR-HIT-6", hits, weights, least=hits)
        return [Allot("assign_confirmed", _words(hits, "Confirmed"), "CAR-HIT-2", tuple(slots), (budget,))]

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: Allotted) -> None:
        hits = {ship: int(n) for ship, n in order.amounts.get("hit", {}).items() if n}
        doomed = []
        for key, number in hits.items():
            armour = ship_of(umpire.table, key)[1].type.armoured
            if number >= (armour or 1):  # fewer on an Armoured ship are ignored (CAR-ARM-1)
                doomed.append(key)
        umpire.happens(events.HitsAssigned(side, True, hits, tuple(doomed)))
        umpire.done()


class AssignUnconfirmed(Step[CarrierTable, Allotted], frozen=True):
    """Unconfirmed Hits are assigned by the owner of the ships hit; forced ones to submarines (CAR-HIT-3, CAR-DCH)."""

    by: str

    def ask(self, table: CarrierTable, side: str) -> list[Question]:
        if side != who(table, self.by):
            return []
        salvo = salvo_of(table, enemy(table, side))
        hits = salvo.unconfirmed + salvo.forced
        ships = targets(table, side) if hits else []
        return [_unconfirmed(ships, hits, salvo.forced)] if ships else []

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: Allotted) -> None:
        hits: dict[str, int] = {}
        for group in ("forced", "hit"):
            for ship, number in order.amounts.get(group, {}).items():
                if number:
                    hits[ship] = int(number)
        umpire.happens(events.HitsAssigned(enemy(umpire.table, side), False, hits, tuple(hits)))
        umpire.done()


def _unconfirmed(ships: list[Ship], hits: int, forced: int) -> Allot:
    """One hit a ship: Depth Charge hits on submarines as long as there are any, then the rest (CAR-DCH-1 to 3)."""
    subs = [ship.id for ship in ships if ship.type.kind == "submarine"]
    forced = min(forced, len(subs))
    others = min(hits - forced, len(ships) - forced)
    every = forced + others == len(ships)
    settled = subs[:forced] if every or forced == len(subs) else []
    free = [ship for ship in ships if ship.id not in settled]
    names = {ship.id: ship.name for ship in ships}
    slots = [Slot("forced", key, names[key], "CAR-DCH-1", 1, 1, needed=True) for key in settled]
    budgets = []
    if forced and not settled:
        slots += [Slot("forced", key, names[key], "CAR-DCH-2", 0, 1) for key in subs]
    if forced:
        rows = {("forced", key): 1 for key in settled or subs}
        budgets.append(Budget("Depth Charge hits", "CAR-DCH-1", forced, rows, least=forced))
    if others:
        least = 1 if len(free) == others and (settled or not forced) else 0
        slots += [Slot("hit", s.id, s.name, "CAR-HIT-5", least, 1, needed=least > 0) for s in free]
        rows = {("hit", ship.id): 1 for ship in free}
        budgets.append(Budget("Unconfirmed Hits", "CAR-HIT-6", others, rows, least=others))
        if forced and not settled:
            budgets += [
                Budget(
                    f"Hits on {names[key]}", "CAR-HIT-5", 1, {("forced", key): 1, ("hit", key): 1}, unit=key
                )
                for key in subs
            ]
    says = _words(forced + others, "Unconfirmed")
    return Allot("assign_unconfirmed", says, "CAR-HIT-3", tuple(slots), tuple(budgets))


def _words(hits: int, kind: str) -> str:
    return f"Assign {counted(hits, f'{kind} Hit')}: each sinks one ship."


class Sinkings(Step[CarrierTable], frozen=True):
    """All doomed ships sink together; what went down with them goes (CAR-HIT-8, CAR-STG-7, CAR-CHP-9, CAR-AFD-5)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        doomed = [(force.name, ship) for force in table.forces.values() for ship in force.ships]
        doomed = [(name, ship) for name, ship in doomed if ship.id in table.doomed]
        where = holders(table)
        for name, ship in doomed:
            umpire.happens(events.ShipSunk(ship.id, ship.name, name, table.forces[name].side, ship.type.vp))
        for name in dict.fromkeys(name for name, _ in doomed):
            _burn_cards(umpire, name, [ship.id for force, ship in doomed if force == name])
            if not table.forces[name].afloat:
                stack = where[name]
                umpire.happens(events.ForceLost(stack.id, name))
                remove_if_bare(umpire, stack)
        umpire.done()


def _burn_cards(umpire: Umpire[CarrierTable], name: str, sunk: list[str]) -> None:
    """The face-down cards of sunk carriers, or of an airfield without an airstrip, are discarded (CAR-STG-7)."""
    force = umpire.table.forces[name]
    for card in force.cards:
        if card.state == SHOWN:
            continue
        lost = card.by in sunk and (umpire.table.options.carrier_sunk == "discarded" or not force.afloat)
        if lost or (force.airfield and not has_airstrip(force)):
            umpire.happens(events.CardDiscarded(force.side, name, card.by, "sunk"))


def remove_if_bare(umpire: Umpire[CarrierTable], stack: Stack) -> None:
    """A base with no chips is removed at once (CAR-CHP-1)."""
    if not stack.up and not stack.hidden:
        umpire.happens(events.BaseRemoved(stack.id))
