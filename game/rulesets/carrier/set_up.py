"""From a scenario to a table: stacks, task forces and commands as the battle begins, and what holds where the
scenario is silent (CAR-SET)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count, cycle

import msgspec

from game.match.plain import Row
from game.match.scenario import Position, outlines
from game.match.steps import numbered
from game.match.table import Entry
from game.rulesets.carrier import scenario as said
from game.rulesets.carrier import tables
from game.rulesets.carrier.chips import (
    AIR_GROUPS,
    BLANK,
    force_chip,
    force_names,
    gambit_chip,
    is_force,
    name_of,
)
from game.rulesets.carrier.scenario import Scenario, Side
from game.rulesets.carrier.table import (
    Card,
    CarrierTable,
    Command,
    Note,
    Options,
    Ship,
    ShipType,
    Stack,
    TaskForce,
)
from game.rulesets.carrier.turn import STEPS, Round
from game.sea.heading import pinned
from game.tabletop.account import Posting
from game.tabletop.deploy import DEPLOYED, WAITING
from game.tabletop.entries import beginning, built, told

LETTERS = {"USN": "U", "IJN": "J"}
"""What the bases of a side without stacks of its own are called, with a number."""
BEFORE_A_ROUND = ("Deploy", "Round")
"""Where a battle begins before its first round, or before the round it is cut from."""


roster, rows_of = tables.BOOK.roster, tables.BOOK.rows_of
"""The classes there are, and those that a scenario's units may be of."""


@lru_cache(maxsize=1)
def _types() -> dict[str, ShipType]:
    """Every type of the roster by id, as the battles' ships share them."""
    return {key: type_of(row) for key, row in roster().items()}


def type_of(row: Row) -> ShipType:
    """A type's row as a record; keys that no rule reads are left out."""
    return msgspec.convert(row, ShipType)


def set_up(scenario: Scenario, step: str = "Deploy") -> CarrierTable:
    """The table as the battle begins. `step` names where in the round it begins (see `turn.STEPS`)."""
    table = laid(scenario, step)
    table.agenda = numbered(STEPS[step], Round, table.turn + 1)
    return table


def laid(scenario: Scenario, step: str = "Deploy") -> CarrierTable:
    """The table with all that lies on it and nothing on the agenda."""
    forces = {force.name: force for force in task_forces(scenario)}
    scale = scale_of(scenario)
    stacks = {stack.id: stack for stack in _stacks(scenario, forces, scale)}
    begun = step not in BEFORE_A_ROUND
    number = scenario.more.round or 1
    first, active = _whose(scenario, begun)
    entries = {side.name: Entry(0, ground(scenario, side)) for side in scenario.sides}
    land = outlines(scenario.terrain, "land")
    return CarrierTable(
        **beginning(scenario),
        units=stacks,
        turn=number if begun else number - 1,
        phase=step.lower() if begun else "",
        entries={key: entries[stack.side] for key, stack in stacks.items() if stack.state == WAITING},
        options=told(
            scenario.options,
            Options,
            scale=scale,
            first=scenario.options.first_player,
            night=scenario.weather.night_rounds,
            bad_weather=scenario.weather.poor_visibility_rounds,
            roster_public=scenario.roster_public,
            draw_margin=scenario.victory.draw_margin,
        ),
        forces=forces,
        commands={side.name: _command(side, scale, begun) for side in scenario.sides},
        posted=tuple(_posted(scenario, forces)),
        notes={side.name: _notes(scenario, side) for side in scenario.sides},
        staged={side.name: cards for side in scenario.sides if (cards := _cards_of(forces, side.name))},
        first=first,
        active=active,
        land=land,
        squalls=outlines(scenario.terrain, "squall"),
        zones={zone.name: zone.outline for zone in scenario.more.zone},
        objectives=scenario.objectives,
        started={side.name: _order_of_battle(forces, side.name) for side in scenario.sides},
    )


# -- task forces ----------------------------------------------------------------------------------------------


def task_forces(scenario: Scenario) -> Iterator[TaskForce]:
    """Every task force, its ships in the order of the file (CAR-GUN-6, CAR-CHP-3)."""
    types = _types()
    if scenario.classes:
        used = {unit.cls for side in scenario.sides for unit in side.units}
        types = types | {row["id"]: type_of(row) for row in scenario.classes if row["id"] in used}
    sheets_said = {entry.name: entry for entry in scenario.more.task_force}
    up = {name for stack in scenario.more.stack for name in stack.up}
    for side in scenario.sides:
        sheets: dict[str, list[Ship]] = {}
        for unit in side.units:
            ship = Ship(unit.id, unit.name, types[unit.cls], unit.state.sunk)
            sheets.setdefault(unit.squadron or side.name, []).append(ship)
        for name, ships in sheets.items():
            sheet = sheets_said.get(name) or said.TaskForce(name)
            yield TaskForce(
                name=name,
                side=side.name,
                nation=side.more.nation,
                ships=tuple(ships),
                airfield=sheet.airfield,
                cards=tuple(Card(one.by, one.colour) for one in map(AIR_GROUPS.read, sheet.cards) if one),
                known=sheet.known or sheet.airfield or name in up,
            )


def _cards_of(forces: Mapping[str, TaskForce], side: str) -> int:
    return sum(len(force.cards) for force in forces.values() if force.side == side)


def _order_of_battle(forces: Mapping[str, TaskForce], side: str) -> tuple[str, ...]:
    """The ships a side began with, in an order that tells nothing of their task forces (CAR-INF-5)."""
    ships = [ship for force in forces.values() if force.side == side for ship in force.ships]
    return tuple(
        f"{ship.name} ({ship.type.name})"
        for ship in sorted(ships, key=lambda ship: (ship.type.id, ship.name))
    )


# -- what holds where the scenario is silent ------------------------------------------------------------------


def scale_of(scenario: Scenario) -> int:
    """S: as the scenario says, or the larger side's number of task forces, airfields not counted (CAR-SET-6)."""
    if scenario.options.scale is not None:
        return scenario.options.scale
    counts = {side.name: 0 for side in scenario.sides}
    for force in task_forces(scenario):
        counts[force.side] += not force.airfield
    return max(int(tables.SILENT["least_scale"]), *counts.values())


def supply_of(scale: int) -> int:
    """The Blanks off the table of a side whose supply is left open (CAR-SET-6)."""
    return int(tables.SILENT["supply_a_scale"] * scale + tables.SILENT["more_supply"])


def dealt(forces: list[str], gambits: list[str], scale: int, extra_blanks: int = 0) -> list[list[str]]:
    """The chips of a side without stacks of its own, on one base more than the scale, dealt out in turn (CAR-SET-6),
    Blanks that it has bought among them (CAR-SET-8)."""
    bases: list[list[str]] = [[] for _ in range(scale + tables.SILENT["more_stacks"])]
    chips = [force_chip(name) for name in forces] + [BLANK] * (
        scale * tables.SILENT["blanks_a_scale"] + extra_blanks
    )
    for base, chip in zip(cycle(bases), chips + [gambit_chip(kind) for kind in gambits], strict=False):
        base.append(chip)
    return bases


def gambits_of(side: Side, scale: int) -> list[str]:
    """The types of Gambit of a side without stacks of its own: as it says, or so many of the list (CAR-SET-6), and
    those that it has bought (CAR-SET-8)."""
    bought = list(side.more.extra_gambits)
    if side.more.gambits is not None:
        return [*side.more.gambits, *bought]
    others = [kind for kind in tables.GAMBITS if kind not in bought]
    return others[: min(scale * tables.SILENT["gambits_a_scale"], tables.SILENT["most_gambits"])] + bought


def ground(scenario: Scenario, side: Side) -> tuple[Position, ...]:
    """Where the centres of a side's bases may be placed: wholly in its zone, or near its edge (CAR-SET-7).

    Empty where the zone has no room for a base.
    """
    if side.zone is not None:
        return _within(side.zone)
    wide, high = scenario.width, scenario.height
    near, far = tables.RADIUS, tables.DEPLOY_DEPTH - tables.RADIUS
    left, right = (near, far) if tables.EDGES[side.more.nation] == "west" else (wide - far, wide - near)
    return ((left, near), (right, near), (right, high - near), (left, high - near))


def _within(zone: tuple[Position, ...]) -> tuple[Position, ...]:
    """The zone without a rim as wide as half a base."""
    from shapely import Polygon

    inner = Polygon(zone).buffer(-tables.RADIUS, join_style="mitre")
    if inner.geom_type != "Polygon" or inner.is_empty:
        return ()
    return tuple(map(pinned, inner.exterior.coords[:-1]))


# -- stacks and commands --------------------------------------------------------------------------------------


def _stacks(scenario: Scenario, forces: Mapping[str, TaskForce], scale: int) -> Iterator[Stack]:
    listed = scenario.more.stack
    for side in scenario.sides:
        own = [stack for stack in listed if stack.side == side.name]
        for stack in own:
            yield _stack(stack, forces)
        if all(_ashore(stack, forces) for stack in own):
            afloat = [
                name for name, force in forces.items() if force.side == side.name and not force.airfield
            ]
            letter = LETTERS[side.more.nation]
            taken = {stack.id for stack in listed}
            free = (name for number in count(1) if (name := f"{letter}{number}") not in taken)
            for chips in dealt(afloat, gambits_of(side, scale), scale, side.more.extra_blanks):
                yield _stack(said.Stack(next(free), side.name, tuple(chips)), forces)


def held(stack: said.Stack) -> list[str]:
    """The task forces that lie on a stack, as the file writes them."""
    return force_names(stack.chips)


def _ashore(stack: said.Stack, forces: Mapping[str, TaskForce]) -> bool:
    """Whether it is an airfield's base. A task force that is not known is none."""
    return any(name in forces and forces[name].airfield for name in held(stack))


def _stack(entry: said.Stack, forces: Mapping[str, TaskForce]) -> Stack:
    airfield = _ashore(entry, forces)
    up = set(held(entry)) if airfield else set(entry.up)
    hidden = [chip for chip in entry.chips if not is_force(chip) or name_of(chip) not in up]
    stack = built(
        entry,
        Stack,
        name=entry.id,
        state=WAITING if entry.at is None else DEPLOYED,
        down=tuple(sorted(hidden)),
        airfield=airfield,
    )
    stack.up = tuple(sorted(up))
    return stack


def _posted(scenario: Scenario, forces: Mapping[str, TaskForce]) -> Iterator[Posting]:
    """What the sides have scored before: as the scenario says, or for ships sunk (CAR-VIC-2)."""
    for side in scenario.sides:
        before = side.more.state.points
        if before is not None:
            yield Posting(side.name, "", "brought forward", before, "CAR-VIC-2")
            continue
        for force in forces.values():
            for ship in force.ships if force.side != side.name else ():
                if ship.sunk:
                    yield Posting(side.name, ship.id, "sunk", ship.type.vp, "CAR-VIC-2", ship.type.vp, 100)


def _command(side: Side, scale: int, begun: bool) -> Command:
    chips, blanks = side.more.state.command_chips, side.more.blanks
    usual = scale + tables.COMMAND_BONUS if begun else 0
    return Command(
        nation=side.more.nation,
        chips=usual if chips is None else chips,
        blanks=supply_of(scale) if blanks is None else blanks,
    )


def _whose(scenario: Scenario, begun: bool) -> tuple[str, str]:
    """Who holds the marker, and who acted last."""
    first = next((side.name for side in scenario.sides if side.more.state.marker), "")
    if begun and not first:
        first = scenario.options.first_player or scenario.sides[0].name
    return first, next((side.name for side in scenario.sides if side.more.state.acted), "")


def _notes(scenario: Scenario, side: Side) -> tuple[Note, ...]:
    return tuple(
        Note(note.round, note.chip, note.stacks, note.how)
        for note in scenario.more.note
        if note.side == side.name
    )
