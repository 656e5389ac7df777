"""What a side may see of a coastal table (CST-CON-1, 3, 7, 10, 12, CST-MIN-4, CST-TOR-24)."""

from __future__ import annotations

import msgspec

from game.match.scenario import in_sight
from game.match.steps import Step
from game.rulesets.coastal.contacts import Unit, markers
from game.rulesets.coastal.firing import InTheBeam
from game.rulesets.coastal.running_events import as_known
from game.rulesets.coastal.scenario import Scenario
from game.rulesets.coastal.table import (
    AIR_MARKER,
    DEPLOYED,
    DUMMY,
    MARKER,
    RADAR_CONTACTS,
    SUNK,
    UNKNOWN,
    Aircraft,
    CoastalTable,
    Tubes,
    Vessel,
)
from game.tabletop.views import view_of


def redact(table: CoastalTable, side: str) -> CoastalTable:
    """The table as `side` may see it: what it may not know is absent or blank.

    Unspotted enemies are markers under their anonymous ids, by their numbers at the end of the units; what is
    submerged, waits, is away or has left is absent.
    """
    view = view_of(table, side, _known, map(_marker, markers(table, side)))
    # Whether her enemy has seen a wake its own side does not know: who looks on for both is shown none.
    seen = side in table.sides
    view.tracks = tuple(
        as_known(track, side) for track in table.tracks if track.side == side or (seen and track.seen)
    )
    view.fields = tuple(field for field in table.fields if side in field.known)
    view.commands = {
        key: command if key == side else msgspec.structs.replace(command, dummies=0)
        for key, command in table.commands.items()
    }
    if not table.options.roster_public:
        view.listed = {side: table.listed.get(side, ())}
    view.memory = {side: table.memory[side]} if side in table.memory else {}
    view.numbered = view.laid = 0
    if table.repairing and table.units[table.repairing].side != side:
        view.repairing, view.attempts = "", 0
    view.agenda = [_veiled(step, side) for step in table.agenda]
    return view


def _veiled(step: Step[CoastalTable], side: str) -> Step[CoastalTable]:
    """A step as a side may know it: which ship of the enemy turns her light is not told."""
    return InTheBeam(step.side) if isinstance(step, InTheBeam) and step.side != side else step


def _known(unit: Unit) -> Unit | None:
    """An enemy unit as the other side knows it; None: but as a marker, or not at all."""
    if unit.state == DEPLOYED and unit.spotted:
        return _spotted(unit)
    return _wreck(unit) if unit.state == SUNK and unit.spec.kind != DUMMY else None


def _spotted(unit: Unit) -> Unit:
    """An enemy plain to see: all but what lies inside it (CST-CON-12)."""
    seen = unit.__copy__()
    seen.acted = False
    if isinstance(seen, Vessel):
        seen.damage_control = seen.reload_progress = UNKNOWN
        seen.ordered_turn = ""
        seen.launched = seen.halved = seen.disarmed = False
        seen.tubes = tuple(Tubes(UNKNOWN, UNKNOWN, tubes.destroyed) for tubes in seen.tubes)
    return seen


def _wreck(unit: Unit) -> Unit:
    """An enemy sunk, silenced or shot down: that it is lost is all there is to know."""
    kind = type(unit)
    return kind(unit.id, unit.name, unit.side, unit.x, unit.y, unit.heading, SUNK, spec=unit.spec)


def _marker(unit: Unit) -> Unit:
    """An enemy as a contact: where it lies and how it heads; its class if that was seen (CST-CON-1, CST-CON-10)."""
    name = f"Contact {unit.contact[1:]}"
    place = (unit.contact, name, unit.side, unit.x, unit.y, unit.heading)
    if isinstance(unit, Aircraft):
        spec = unit.spec if unit.sighted else AIR_MARKER
        return Aircraft(
            *place, spec=spec, contact=unit.contact, sighted=unit.sighted, lit=unit.lit, path=unit.path
        )
    spec = MARKER
    if unit.sighted:
        spec = unit.spec
    elif unit.radar_target:
        spec = RADAR_CONTACTS[unit.spec.size_class]
    return Vessel(
        *place,
        spec=spec,
        contact=unit.contact,
        sighted=unit.sighted,
        lit=unit.lit,
        radar_target=unit.radar_target,
        detected=unit.detected,
        depth=unit.depth if unit.detected else "",
    )


def scenario_as_known(scenario: Scenario, side: str, first: CoastalTable) -> Scenario:
    """The scenario without what the enemy hides: all his units but those in sight, his dummies, mines, torpedoes."""
    kept = in_sight(scenario, side, first.units)
    lying = kept.more
    return msgspec.structs.replace(
        kept,
        more=msgspec.structs.replace(
            lying,
            dummy=tuple(one for one in lying.dummy if one.side == side),
            track=tuple(one for one in lying.track if one.side == side or one.seen),
            minefield=tuple(one for one in lying.minefield if one.side == side or one.revealed),
            lane=lying.lane if not lying.minefield else (),
        ),
    )
