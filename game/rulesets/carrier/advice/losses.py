"""Hits to be assigned: the dearest of the enemy's ships, the cheapest of one's own (CAR-HIT-2, CAR-HIT-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match import Allot, Allotted
from game.rulesets.carrier.advice import harm
from game.rulesets.carrier.stacks import ship_of
from game.rulesets.carrier.table import BLACK, STAGED

if TYPE_CHECKING:
    from game.rulesets.carrier.advice.situation import CarrierSituation
    from game.tabletop.ledger import Ledger

UNUSED = 2.0
"""What a carrier is worth beyond herself while she holds a strike that has not been flown."""


def confirmed(scene: CarrierSituation, ledger: Ledger, question: Allot) -> None:
    """Confirmed Hits: where they sink most, and where one ship of those is spared for the next."""
    ships = [ship_of(scene.view, slot.unit)[1] for slot in question.slots if slot.group == "hit"]
    worths = {ship.id: scene.worth(ship.type, scene.other) for ship in ships}
    armour = {ship.id: ship.type.armoured or 1 for ship in ships}
    hits = question.budgets[0].most
    order = sorted(ships, key=lambda ship: -worths[ship.id])
    kinds = harm.targets((worths[ship.id], ship.type.armoured) for ship in order)
    keys = [
        ship.id for ship in sorted(order, key=lambda ship: (worths[ship.id], armour[ship.id]), reverse=True)
    ]
    doomed = [keys[at] for at in sorted(harm.chosen(kinds, hits))]
    plans = [doomed] + [[key for key in keys if key != spared] for spared in doomed[:1]]
    for plan in plans:
        left, given = hits, dict.fromkeys(keys, 0)
        for key in [*plan, *keys]:
            if given[key] == 0 and left >= armour[key]:
                given[key] = armour[key]
                left -= armour[key]
        for key in reversed(keys):
            more = min(left, armour[key] - given[key])
            given[key] += more
            left -= more
        sunk = sum(worths[key] for key in keys if given[key] >= armour[key])
        rows = {key: count for key, count in given.items() if count}
        ledger.add(Allotted(question.name, {"hit": rows}), strike=sunk)  # type: ignore[dict-item]


def unconfirmed(scene: CarrierSituation, ledger: Ledger, question: Allot) -> None:
    """Unconfirmed Hits on one's own ships, the cheapest first."""
    worths: dict[str, float] = {}
    for slot in question.slots:
        force, ship = ship_of(scene.view, slot.unit)
        unused = any(c.by == ship.id and c.colour == BLACK and c.state == STAGED for c in force.cards)
        worths[slot.unit] = scene.worth(ship.type, scene.side) + (UNUSED if unused else 0.0)
    rows: dict[str, dict[str, int]] = {}
    taken: set[str] = set()
    for group in ("forced", "hit"):
        slots = sorted((s for s in question.slots if s.group == group), key=lambda s: worths[s.unit])
        for slot in slots:
            if slot.needed and slot.unit not in taken:
                rows.setdefault(group, {})[slot.unit] = 1
                taken.add(slot.unit)
        most = next((b.most for b in question.budgets if slots and (group, slots[0].unit) in b.weights), 0)
        for slot in slots:
            if len(rows.get(group, {})) < most and slot.unit not in taken:
                rows.setdefault(group, {})[slot.unit] = 1
                taken.add(slot.unit)
    ledger.add(Allotted(question.name, rows), danger=-sum(worths[key] for key in taken))  # type: ignore[arg-type]
