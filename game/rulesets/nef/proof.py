"""nef's facts for the conformance checks: what its numbers may be, and what a side may not know (NEF-HID).

Written from the rules as a player reads them, not from the code: a fault of the code must not stand here too.
"""

from __future__ import annotations

from game.match import Chose
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.turn import Load, QuietPlan, QuietPlot

SEARCHES: tuple[str, ...] = ()
STATES = ("deployed", "waiting", "aboard", "withdrawn", "destroyed")
QUIET = (Load, QuietPlot, QuietPlan)
PLACES = 4
TOLERANCE = 0.001


def unit_fault(table: NefTable, unit: Nef) -> str:
    """The ranges of all that changes in play, at a moment when somebody is asked."""
    spec, state = unit.spec, unit.state
    if state not in STATES:
        return f"state {state!r}"
    if state == "deployed":
        if not (-TOLERANCE <= unit.x <= table.width + TOLERANCE) or not (
            -TOLERANCE <= unit.y <= table.height + TOLERANCE
        ):
            return f"off the table at {unit.x}, {unit.y}"
        if not 0 <= unit.damage < spec.hull:
            return f"{unit.damage} damage of a hull of {spec.hull} afloat"
        if unit.base_id:
            return f"deployed and aboard {unit.base_id}"
    elif not 0 <= unit.damage <= spec.hull:
        return f"{unit.damage} damage of a hull of {spec.hull}"
    if not 0 <= unit.row <= 3 or (unit.damage == 0 and unit.row != 0):
        return f"damage row {unit.row} with {unit.damage} damage"
    if not 0 <= unit.torpedoes_left <= spec.torpedoes:
        return f"{unit.torpedoes_left} torpedoes"
    if min(unit.rockets_loaded, unit.rockets_empty) < 0:
        return f"{unit.rockets_loaded} launchers loaded, {unit.rockets_empty} empty"
    if unit.rockets_loaded + unit.rockets_empty > spec.rockets:
        return f"{unit.rockets_loaded + unit.rockets_empty} launchers of {spec.rockets}"
    if not 0 <= unit.bombs_left <= max(spec.bomb_load, spec.bombs_full):
        return f"{unit.bombs_left} bombs"
    if not 0 <= unit.rapiers_left <= spec.rapiers_full or not 0 <= unit.packs_left <= spec.rocket_packs:
        return f"{unit.rapiers_left} rapiers, {unit.packs_left} packs"
    if unit.load not in ("", "rapiers", "bombs") or unit.rearming not in ("", "pack", "rapiers", "bombs"):
        return f"load {unit.load!r}, rearming {unit.rearming!r}"
    if spec.flight and (
        (unit.load == "rapiers" and unit.bombs_left) or (unit.load == "bombs" and unit.rapiers_left)
    ):
        return f"two loads: {unit.rapiers_left} rapiers and {unit.bombs_left} bombs"
    if not 0 <= unit.capacity_used <= PLACES:
        return f"{unit.capacity_used} hangar places used in a turn"
    if not 0 <= unit.turns_used <= (spec.turn_max if spec.flight else max(spec.turn)):
        return f"{unit.turns_used} turns made"
    if unit.aground and spec.kind != "ship":
        return "aground and no ship"
    if state == "aboard":
        base = table.units.get(unit.base_id)
        if base is None or base.side != unit.side or not base.spec.hangar or base.state != "deployed":
            return f"aboard {unit.base_id!r}, which carries nothing of hers"
    elif unit.rearming and state == "deployed":
        return "rearming in the air"
    return ""


def table_fault(table: NefTable) -> str:
    """Hangars hold what they hold, turns are counted, points are never negative."""
    aboard: dict[str, int] = {}
    for unit in table.units.values():
        if unit.state == "aboard":
            aboard[unit.base_id] = aboard.get(unit.base_id, 0) + unit.spec.hangar_size
    for base, places in aboard.items():
        if places > table.units[base].spec.hangar:
            return f"{base} has {places} places taken of {table.units[base].spec.hangar}"
    if not 0 <= table.turn <= table.turns:
        return f"turn {table.turn} of {table.turns}"
    if table.phase in ("plot", "first_half") and table.outcome is None:
        for unit in table.units.values():
            if unit.hits_pending and table.turn > 1:
                return f"{unit.id} has hits pending in {table.phase}"
    return ""


def disguise(table: NefTable, side: str) -> None:
    """Other hidden values for `side`: loads, rearming, all about flights below, sealed orders (NEF-HID-1 to 3)."""
    for unit in table.units.values():
        if unit.side == side:
            continue
        state = unit.state
        if unit.spec.kind == "bomber" and not unit.load_shown:
            _other_load(unit)
        if state == "aboard":
            # Which flights are below is hidden until their launch is laid open, and how they are until they fly.
            if unit.plotted_speed is None:
                unit.x, unit.y, unit.heading = 1.0, 2.0, 30.0
                unit.base_id, unit.name = "elsewhere", "Another"
                unit.moved = unit.turns_used = 1
            unit.damage, unit.row, unit.halved = 1 - min(unit.damage, 1), 1, not unit.halved
            unit.packs_left = 1 - min(unit.packs_left, 1)
            unit.rearming = "" if unit.rearming else "bombs"
        elif state == "destroyed" or state == "withdrawn":
            unit.rearming = "" if unit.rearming else "pack"
            if unit.base_id:  # gone without having flown: no more is told of it than its name
                unit.damage, unit.row, unit.halved = 1 - min(unit.damage, 1), 1, not unit.halved
                unit.packs_left = 1 - min(unit.packs_left, 1)
    others = [other for other in table.sides if other != side]
    if table.agenda and isinstance(table.agenda[0], QUIET):
        # Whether a side had anything to choose tells of its flights, so not even that it has chosen is shown.
        for other in others:
            if table.sealed.pop(other, None) is None:
                table.sealed[other] = Chose("disguised")
    for other in others:
        if other in table.sealed:
            table.sealed[other] = Chose("disguised")


def _other_load(unit: Nef) -> None:
    if unit.load == "bombs":
        unit.load, unit.rapiers_left, unit.bombs_left = "rapiers", 2, 0
    else:
        unit.load, unit.rapiers_left, unit.bombs_left = "bombs", 0, 3
