"""Enemy ships that a side knows of and does not see: where each may be, what finding her is worth.

They are those of a public list, and those last seen somewhere. Reads what the side may know and nothing else, also of
a whole table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.rulesets.fleet.eyes import look_of
from game.rulesets.fleet.set_up import roster
from game.rulesets.fleet.specs import spec_of
from game.rulesets.fleet.table import DEPLOYED, SUNK, WRECK, FleetTable, Ship, Spec, markers
from game.rulesets.fleet.views import GHOST
from game.tabletop.belief import Belief, Sea, Trail, believed
from game.tabletop.memory import Memory

STEAMS: Final = 0.8
"""How far she goes in a turn, of what she could."""


class Suspect(NamedTuple):
    """A ship out of sight: who she is, and where she may be."""

    id: str
    name: str
    spec: Spec
    belief: Belief


def suspects(view: FleetTable, side: str, other: str) -> list[Suspect]:
    """The enemy's ships that are out of sight, those of his list first."""
    memory = view.memory.get(side)
    if memory is None:
        return []
    found = []
    for listed in view.listed.get(other, ()):
        spec = spec_named(listed.cls)
        if spec is not None and not placed(view, listed.id, memory):
            belief = belief_of(view, side, other, listed.id, spec)
            if belief is not None:
                found.append(Suspect(listed.id, listed.name, spec, belief))
    return found


def belief_of(view: FleetTable, side: str, other: str, key: str, spec: Spec) -> Belief | None:
    """Where a ship out of sight may be; None while she may lie under one of the enemy's contacts."""
    memory, trail = view.memory[side], trail_of(view, side, key, spec)
    if trail.lost is None and markers(view, other):
        return None
    sea = Sea(view.width, view.height, view.land, "" if trail.lost else view.options.own_edges.get(other, ""))
    return believed(sea, memory.looks, trail, view.turn, look_of(view, side).eyes)


def trail_of(view: FleetTable, side: str, key: str, spec: Spec) -> Trail:
    """What the side knows of a ship's way."""
    return Trail(STEAMS * spec.max_speed, view.memory[side].lost.get(key))


def placed(view: FleetTable, key: str, memory: Memory) -> bool:
    """Whether the side knows where she is, or that she is gone: in sight, seen before, lost, or seen to leave."""
    unit = view.units.get(key)
    if isinstance(unit, Ship):
        if unit.state in (GHOST, WRECK, SUNK) or (unit.state == DEPLOYED and unit.sighted):
            return True
        if unit.state == DEPLOYED and unit.ghost is not None and not unit.submerged:
            return True
    seen = max((look.turn for look in memory.looks if any(one[0] == key for one in look.seen)), default=0)
    lost = memory.lost.get(key)
    return bool(seen) and (lost is None or lost.turn < seen)


@lru_cache(maxsize=256)
def spec_named(cls: str) -> Spec | None:
    """A class of the roster by its id; None for one of a scenario's own."""
    row = roster().get(cls)
    return None if row is None else spec_of(row)
