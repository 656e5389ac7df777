"""What a side may suspect of enemy vessels out of sight: behind which marker each may be, or where below.

Those of a public list that nobody has made out lie behind the markers of which nothing, or but their size, is known;
one that was lost from sight lies behind a marker that shows her class, and a boat that dived is somewhere about. Reads
what the side may know and nothing else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.match.table import UnitId
from game.match.wording import spaced
from game.rulesets.coastal import contacts
from game.rulesets.coastal.set_up import roster, spec_of
from game.rulesets.coastal.table import DEPLOYED, DUMMY, SUNK, CoastalTable, Spec, Vessel
from game.tabletop.belief import Belief, Sea, Trail, believed
from game.tabletop.memory import Glimpse


class Suspect(NamedTuple):
    """A vessel out of sight: who she is, the chance of each marker, where she was lost; her belief where she dived."""

    id: UnitId
    name: str
    spec: Spec
    where: dict[str, float]
    lost: Glimpse | None = None
    belief: Belief | None = None


def unmade(view: CoastalTable, other: str, side: str) -> list[tuple[UnitId, str, Spec]]:
    """Vessels of the enemy's list that nobody has made out yet."""
    memory = view.memory.get(side)
    lost = memory.lost if memory is not None else {}
    return [
        (one.id, one.name, spec)
        for one in view.listed.get(other, ())
        if not _known(view, one.id) and one.id not in lost and (spec := spec_named(one.cls)) is not None
    ]


def unknown(view: CoastalTable, side: str) -> list[Vessel]:
    """Markers on the surface of which nothing is known, or but their size by radar."""
    return [
        unit
        for unit in contacts.markers(view, side)
        if isinstance(unit, Vessel) and not unit.sighted and not unit.submerged
    ]


def suspects(view: CoastalTable, side: str, other: str) -> list[Suspect]:
    """All that a side knows of and has not in sight: those lost from sight, then those never made out."""
    memory = view.memory.get(side)
    found = []
    for key, glimpse in memory.lost.items() if memory is not None else ():
        if not _known(view, key) and not contacts.is_marker(key):
            one = _lost(view, side, other, key, glimpse)
            found += [one] if one is not None else []
    waiting, markers = unmade(view, other, side), unknown(view, side)
    for key, name, spec in waiting:
        able = [unit for unit in markers if fits(unit, spec)]
        share = 1.0 / max(len(able), len(waiting))
        found.append(Suspect(key, name, spec, {contacts.known_as(unit): share for unit in able}))
    return found


def below(view: CoastalTable, side: str, other: str) -> bool:
    """Whether boats below are to be reckoned with: one dived, or more is missing than list and markers account for."""
    if any(one.belief is not None for one in suspects(view, side, other)):
        return True
    listed = {one.id: spec_named(one.cls) for one in view.listed.get(other, ())}
    seen = sum(
        unit.spec.points
        for unit in view.units.values()
        if unit.side == other and unit.spec.kind != DUMMY and unit.id not in listed and _known(view, unit.id)
    )
    told = sum(spec.points for spec in listed.values() if spec is not None)
    missing = view.commands[other].started - told - seen
    cheapest = min(spec.points for key in _boats() if (spec := spec_named(key)) is not None)
    return missing >= cheapest and (bool(listed) or not unknown(view, side))


def fits(marker: Vessel, spec: Spec) -> bool:
    """Whether a vessel of a class may be behind a marker: of the size that radar tells."""
    return not marker.radar_target or marker.spec.size_class in (0, spec.size_class)


def _known(view: CoastalTable, key: UnitId) -> bool:
    """Whether the side has her in sight, or knows that she is lost."""
    unit = view.units.get(key)
    return unit is not None and (unit.state == SUNK or (unit.state == DEPLOYED and unit.spotted))


def _lost(view: CoastalTable, side: str, other: str, key: UnitId, glimpse: Glimpse) -> Suspect | None:
    """One lost from sight; None where nothing is left to tell of her."""
    listed = next((one for one in view.listed.get(other, ()) if one.id == key), None)
    spec = spec_named(listed.cls) if listed is not None else None
    name = listed.name if listed is not None else spaced(key).title()
    lost = view.memory[side].lost  # the marker that took her place was lost with her
    like = [
        unit
        for unit in contacts.markers(view, side)
        if isinstance(unit, Vessel) and unit.sighted and lost.get(unit.contact) == glimpse
    ]
    if spec is None or spec.kind == "submarine":
        boat = spec or spec_named(_boats()[0])
        assert boat is not None
        trail = Trail(float(max(boat.submerged_speed_kt, 1)), glimpse)
        sea = Sea(view.width, view.height, view.land)
        belief = believed(sea, view.memory[side].looks, trail, view.turn, ())
        return Suspect(key, name, boat, {}, glimpse, belief)
    if not like:
        return None
    return Suspect(key, name, spec, {contacts.known_as(unit): 1.0 / len(like) for unit in like}, glimpse)


@lru_cache(maxsize=1)
def _boats() -> tuple[str, ...]:
    return tuple(key for key, row in roster().items() if row["kind"] == "submarine")


@lru_cache(maxsize=256)
def spec_named(cls: str) -> Spec | None:
    """A class of the roster by its id; None for one of a scenario's own."""
    row = roster().get(cls)
    return None if row is None else spec_of(row)
