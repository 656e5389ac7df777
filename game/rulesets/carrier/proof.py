"""carrier's facts for the conformance checks: what its numbers may be, and what a side may not know (CAR-INF).

Written from the rules as a player reads them, not from the code: a fault of the code must not stand here too.
"""

from __future__ import annotations

from collections import Counter
from math import hypot

import msgspec

from game.match import Chose
from game.rulesets.carrier.table import Card, CarrierTable, Stack
from game.rulesets.carrier.victory import scores

RADIUS = 0.75
SLACK = 0.00002
SEARCHES = ("air_action", "recon_disposition", "recon_peek_count")
STATES = ("deployed", "waiting", "removed")


def unit_fault(table: CarrierTable, unit: Stack) -> str:
    """The ranges of all that changes on a base, at a moment when somebody is asked."""
    if unit.state not in STATES:
        return f"state {unit.state!r}"
    if unit.unseen:
        return f"{unit.unseen} chips that nobody knows"
    chips = len(unit.up) + len(unit.down)
    if unit.state == "removed":
        return f"removed with {chips} chips" if chips else ""
    if chips < 1:
        return "a base without a chip"
    if list(unit.down) != sorted(unit.down) or list(unit.up) != sorted(unit.up):
        return "chips in an order of their own"
    if unit.airfield and (unit.down or len(unit.up) != 1):
        return "an airfield hidden or not alone"
    if unit.state == "deployed" and not (
        RADIUS - SLACK <= unit.x <= table.width - RADIUS + SLACK
        and RADIUS - SLACK <= unit.y <= table.height - RADIUS + SLACK
    ):
        return f"off the table at {unit.x}, {unit.y}"
    for name in unit.up:
        force = table.forces.get(name)
        if force is None or force.side != unit.side or not force.known:
            return f"{name} lies face-up there"
    return ""


def table_fault(table: CarrierTable) -> str:
    """Every chip lies once, no bases overlap, cards belong to carriers afloat, notes are true, points add up."""
    standing = [unit for unit in table.units.values() if unit.state == "deployed"]
    for at, one in enumerate(standing):
        for other in standing[at + 1 :]:
            if hypot(one.x - other.x, one.y - other.y) < 2 * RADIUS - 0.01 - SLACK:
                return f"{one.id} and {other.id} overlap"
    return _chips(table) or _sheets(table) or _notes(table) or _progress(table)


def _chips(table: CarrierTable) -> str:
    lying: Counter[str] = Counter()
    for unit in table.units.values():
        lying.update(unit.up)
        lying.update(chip[3:] for chip in unit.down if chip.startswith("tf:"))
    for name, force in table.forces.items():
        afloat = any(not ship.sunk for ship in force.ships)
        if lying[name] != (1 if afloat else 0):
            return f"{name} lies on the table {lying[name]} times"
    for side in table.sides:
        gambits = Counter(
            chip
            for unit in table.units.values()
            if unit.side == side
            for chip in unit.down
            if chip.startswith("gambit:")
        )
        if any(count > 1 for count in gambits.values()):
            return f"{side} has a Gambit twice"
        command = table.commands[side]
        if command.chips < 0 or command.blanks < 0:
            return f"{side} has {command.chips} chips, {command.blanks} blanks"
    return ""


def _sheets(table: CarrierTable) -> str:
    for force in table.forces.values():
        afloat = [ship for ship in force.ships if not ship.sunk]
        told = force.guns, force.aa, force.strike, force.cap
        types = [ship.type for ship in afloat]
        if told != tuple(
            map(sum, zip((0,) * 4, *((t.guns, t.aa, t.strike, t.cap) for t in types), strict=True))
        ):
            return f"{force.name}'s guns, flak, strike and cap are {told}"
        carriers = [ship.id for ship in afloat if ship.type.kind in ("fleet_carrier", "light_carrier")]
        for card in force.cards:
            if card.colour not in ("black", "red"):
                return f"a card of {force.name} is {card.colour!r}"
            if card.state not in ("staged", "committed", "shown"):
                return f"a card of {force.name} is {card.state!r}"
            kept = table.options.carrier_sunk == "kept"  # a sunk carrier's card may outlast her
            if card.state == "staged" and not (force.airfield or kept) and card.by not in carriers:
                return f"{force.name} has the card of {card.by}"
            if card.state != "staged" and table.air is None:
                return f"a card of {force.name} is {card.state} and no aircraft fly"
        if len(force.cards) > (2 if force.airfield else len(carriers) + 1):
            return f"{force.name} has {len(force.cards)} cards"
    return ""


def _notes(table: CarrierTable) -> str:
    for side, notes in table.notes.items():
        wanted: Counter[tuple[str, tuple[str, ...]]] = Counter((note.what, note.stacks) for note in notes)
        for (what, stacks), count in wanted.items():
            lying = [chip for stack in stacks for chip in table.units[stack].down]
            there = lying.count(what)
            if what in ("aircraft", "floatplanes"):
                forces = [table.forces[chip[3:]] for chip in lying if chip.startswith("tf:")]
                there = sum(
                    any(
                        ship.type.catapult if what == "floatplanes" else ship.type.carrier
                        for ship in force.ships
                    )
                    for force in forces
                )
            if there < count:
                return f"{side} notes {count} {what} in {', '.join(stacks)}, where {there} lie"
    return ""


def _progress(table: CarrierTable) -> str:
    if not 0 <= table.turn <= table.turns:
        return f"round {table.turn} of {table.turns}"
    if table.outcome is None:
        for side in table.sides:
            sunk = sum(
                ship.type.vp
                for force in table.forces.values()
                if force.side != side
                for ship in force.ships
                if ship.sunk
            )
            if scores(table)[side] < sunk:
                return f"{side} has {scores(table)[side]} points for {sunk} sunk"
    if table.air is None and table.battle is None and (table.salvos or table.doomed or table.absorbed):
        return "hits are left over"
    return ""


def disguise(table: CarrierTable, side: str) -> None:
    """Other hidden values for `side`: chips under other faces, sheets never seen, colours, peeks, notes (table 4.1)."""
    (other,) = (one for one in table.sides if one != side)
    up = {name for unit in table.units.values() for name in unit.up}
    for unit in table.units.values():
        if unit.side == other:
            unit.down = ("blank",) * (len(unit.down) - 1) + ("gambit:elsewhere",) if unit.down else ()
    forces = {}
    for name, force in table.forces.items():
        if force.side == side:
            forces[name] = force
            continue
        cards = tuple(_other_card(card) for card in force.cards)
        if name in up:
            forces[name] = msgspec.structs.replace(force, cards=tuple(reversed(cards)))
        elif force.known:
            forces[name] = msgspec.structs.replace(force, cards=cards[1:])
    table.forces = forces
    if not table.options.roster_public:
        table.started = {key: ships for key, ships in table.started.items() if key == side}
    table.notes = {**table.notes, other: ()}
    air = table.air
    if air is not None and air.side == other:
        card = "elsewhere" if air.card not in ("catapult", "") else air.card
        flying = air.force if air.force in up else "Elsewhere"
        table.air = msgspec.structs.replace(air, force=flying, card=card, drawn=("blank",) * 3)
    if other in table.sealed:
        table.sealed[other] = Chose("disguised")


def _other_card(card: Card) -> Card:
    """A face-down card of another colour, and used otherwise; a card that was shown is known."""
    if card.state == "shown":
        return msgspec.structs.replace(card, by="elsewhere")
    return msgspec.structs.replace(
        card,
        by="elsewhere",
        colour="red" if card.colour == "black" else "black",
        state="committed" if card.state == "staged" else "staged",
    )
