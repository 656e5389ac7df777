"""What a scenario may get wrong by carrier's own rules: a task force on no stack, bases that overlap, a Gambit twice.

Every breach is told with its place and its clause. Works on a scenario that reads well otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from game.match import scenario as shared
from game.match.plain import Row
from game.match.scenario import Problem
from game.match.spelling import meant
from game.rulesets.carrier import chips, worth
from game.rulesets.carrier.scenario import Scenario, Side, Stack, own
from game.rulesets.carrier.scenario import TaskForce as Sheet
from game.rulesets.carrier.set_up import ground, held, rows_of, scale_of, task_forces
from game.rulesets.carrier.stacks import ASHORE, OVERLAP, TOUCH
from game.rulesets.carrier.table import AIRCRAFT, BLACK, FLOATPLANES, TaskForce
from game.rulesets.carrier.tables import (
    AIRFIELD_CARDS,
    GAMBITS,
    MOST_CARRIERS,
    MOST_SHIPS,
    NATIONS,
    RADIUS,
    TOLERANCE,
)
from game.sea.passage import Passage, Shore

INSTALLATION = "installation"


def problems(scenario: shared.Scenario) -> list[Problem]:
    """Every breach of carrier's rules in a scenario that reads well otherwise."""
    scenario = own(scenario)
    if (found := list(_nations(scenario))) or (found := list(_ships(scenario))):
        return found  # without sides and task forces the rest would be guesses
    forces = {force.name: force for force in task_forces(scenario)}
    return [
        *_task_forces(scenario, forces),
        *_chips(scenario, forces),
        *_lying(scenario, forces),
        *_sides(scenario, forces),
        *_zones(scenario, forces),
        *_bases(scenario, forces),
        *_objectives(scenario, forces),
        *_notes(scenario, forces),
    ]


def _stacks(scenario: Scenario) -> list[tuple[str, Stack]]:
    """Every stack the file writes, with its place."""
    return [(f"stack[{number}]", stack) for number, stack in enumerate(scenario.more.stack)]


# -- sides and ships ------------------------------------------------------------------------------------------


def _nations(scenario: Scenario) -> Iterator[Problem]:
    one, other = (side.more.nation for side in scenario.sides)
    if one == other:
        left = next(nation for nation in NATIONS if nation != one)
        yield Problem("side[1].nation", f'"{other}" on both sides', f'"{left}" for one of them (CAR-GEN-1)')


def _ships(scenario: Scenario) -> Iterator[Problem]:
    """Ships in no task force, in one of the other side's, or of the other nation."""
    rows = rows_of(scenario)
    owners: dict[str, str] = {}
    for number, side in enumerate(scenario.sides):
        for index, unit in enumerate(side.units):
            place = f"side[{number}].unit[{index}]"
            if not unit.squadron:
                yield Problem(place, "a ship in no task force", "squadron, the task force's name (CAR-CHP-3)")
            elif owners.setdefault(unit.squadron, side.name) != side.name:
                found = f'"{unit.squadron}", a task force of the other side'
                yield Problem(f"{place}.squadron", found, "a name only one side uses (CAR-CHP-3)")
            nation = rows[unit.cls]["nation"]
            if nation not in (side.more.nation, "any"):
                expected = f"a type of {side.more.nation} or of any nation (CAR-GEN-1)"
                yield Problem(f"{place}.class", f"a type of {nation}", expected)


def class_problems(place: str, row: Row) -> Iterator[Problem]:
    """An armour the game has no rule for (CAR-ARM-1)."""
    if row.get("armoured") == 1:
        yield Problem(f"{place}.armoured", "1", "0, 2 or 3 (CAR-ARM-1)")


# -- task forces ----------------------------------------------------------------------------------------------


def _task_forces(scenario: Scenario, forces: Mapping[str, TaskForce]) -> Iterator[Problem]:
    """Task forces too large, with too many carriers, or half ships and half land."""
    first: dict[str | None, str] = {}
    for number, side in enumerate(scenario.sides):
        for index, unit in enumerate(side.units):
            first.setdefault(unit.squadron, f"side[{number}].unit[{index}].squadron")
    for name, force in forces.items():
        place = first[name]
        if len(force.ships) > MOST_SHIPS:
            yield Problem(place, f"{len(force.ships)} ships in {name}", f"{MOST_SHIPS} at most (CAR-SET-4)")
        carriers = sum(ship.type.carrier for ship in force.ships)
        if carriers > MOST_CARRIERS:
            yield Problem(place, f"{carriers} carriers in {name}", f"{MOST_CARRIERS} at most (CAR-SET-4)")
        ashore = [ship.type.kind == INSTALLATION for ship in force.ships]
        if force.airfield and not all(ashore):
            yield Problem(place, f"a ship in the airfield {name}", "installations alone (CAR-AFD-3)")
        if not force.airfield and any(ashore):
            expected = f'ships alone, or a task force "{name}" that is an airfield (CAR-AFD-1)'
            yield Problem(place, f"an installation in {name}", expected)
    for number, entry in enumerate(scenario.more.task_force):
        yield from _cards(f"task_force[{number}].cards", entry, forces[entry.name])


def _cards(place: str, entry: Sheet, force: TaskForce) -> Iterator[Problem]:
    """Air Groups staged by nobody, or twice."""
    able = [ship.id for ship in force.afloat if ship.type.carrier]
    if force.airfield:
        strip = any(ship.type.strike or ship.type.cap for ship in force.afloat)
        able = [f"{force.name} {number}" for number in range(1, AIRFIELD_CARDS + 1)] if strip else []
    for number, card in enumerate(entry.cards):
        group = chips.AIR_GROUPS.read(card)
        if group is None or group.by not in able:
            ways = " or ".join(f'"{chips.AirGroup(BLACK, by).key}"' for by in able)
            ways = ways or "no card: nothing here stages one"
            yield Problem(f"{place}[{number}]", f'"{card}"', f"{ways} (CAR-STG-1)")
        else:
            able.remove(group.by)


# -- chips ----------------------------------------------------------------------------------------------------


def _chips(scenario: Scenario, forces: Mapping[str, TaskForce]) -> Iterator[Problem]:
    """Bases without chips, chips nobody knows, chips laid twice."""
    laid: set[tuple[str, str]] = set()
    for place, stack in _stacks(scenario):
        if not stack.chips:
            yield Problem(f"{place}.chips", "no chip", "one at least on every base (CAR-CHP-1)")
        for number, chip in enumerate(stack.chips):
            at, side = f"{place}.chips[{number}]", stack.side
            if (fault := _chip(at, chip, side, forces)) is not None:
                yield fault
            elif chip != chips.BLANK and (side, chip) in laid:
                clause = "CAR-SET-5" if chips.is_gambit(chip) else "CAR-CHP-3"
                yield Problem(at, f'"{chip}" a second time', f"one such chip on each side ({clause})")
            laid.add((side, chip))


def _chip(place: str, chip: str, side: str, forces: Mapping[str, TaskForce]) -> Problem | None:
    """What is wrong with one chip of a side."""
    if chip == chips.BLANK:
        return None
    if chips.is_gambit(chip):
        kinds = [chips.gambit_chip(kind) for kind in GAMBITS]
        return (
            None if chip in kinds else Problem(place, f'"{chip}"', "a Gambit (CAR-GAM-1)", meant(chip, kinds))
        )
    own = [chips.force_chip(name) for name, force in forces.items() if force.side == side]
    if chip not in own:
        expected = f'"{chips.BLANK}", a "{chips.GAMBIT}..." or one of {", ".join(own)} (CAR-CHP-2)'
        return Problem(place, f'"{chip}"', expected, meant(chip, [chips.BLANK, *own]))
    if not forces[chips.name_of(chip)].afloat:
        return Problem(place, f'"{chip}", with no ship afloat', "no chip of it (CAR-CHP-9)")
    return None


def _lying(scenario: Scenario, forces: Mapping[str, TaskForce]) -> Iterator[Problem]:
    """Task forces on no base, airfields that share one, chips face-up that lie elsewhere."""
    stacks = _stacks(scenario)
    lying = {name for _, stack in stacks for name in held(stack)}
    for number, side in enumerate(scenario.sides):
        fixed = any(_fleet(stack, forces) for _, stack in stacks if stack.side == side.name)
        for force in forces.values():
            if force.side != side.name or force.name in lying or not force.afloat:
                continue
            if force.airfield or fixed:
                expected = f'"{chips.FORCE}{force.name}" among the chips of a stack (CAR-SET-1)'
                yield Problem(f"side[{number}]", f"{force.name} on no stack", expected)
    for place, stack in stacks:
        names = held(stack)
        airfields = [name for name in names if name in forces and forces[name].airfield]
        if airfields and len(stack.chips) > 1:
            yield Problem(
                f"{place}.chips", f"{airfields[0]} with other chips", "an airfield alone (CAR-AFD-1)"
            )
        if airfields and stack.at is None:
            yield Problem(place, f"no place for the airfield {airfields[0]}", "at = [x, y] (CAR-AFD-2)")
        for number, name in enumerate(stack.up):
            if name not in names:
                expected = "a task force among its chips (CAR-CHP-6)"
                yield Problem(f"{place}.up[{number}]", f'"{name}"', expected, meant(name, names))


def _fleet(stack: Stack, forces: Mapping[str, TaskForce]) -> bool:
    """Whether a stack is more than an airfield's."""
    return not any(name in forces and forces[name].airfield for name in held(stack))


def _sides(scenario: Scenario, forces: Mapping[str, TaskForce]) -> Iterator[Problem]:
    """Gambits of a side without stacks; zones without room; markers both sides hold."""
    stacks = [stack for _, stack in _stacks(scenario)]
    for number, side in enumerate(scenario.sides):
        laid = [stack for stack in stacks if stack.side == side.name and _fleet(stack, forces)]
        place = f"side[{number}]"
        yield from _gambits(f"{place}.gambits", side, bool(laid))
        yield from _bought(place, side, bool(laid), scale_of(scenario))
        if side.zone is not None and not ground(scenario, side):
            yield Problem(
                f"{place}.zone", "no room for a base", f"{2 * RADIUS:g} inches at least (CAR-SET-7)"
            )


def _zones(scenario: Scenario, forces: Mapping[str, TaskForce]) -> Iterator[Problem]:
    """Zones in which both sides lay bases in secret, so near that these could touch."""
    from shapely import Polygon

    stacks = [stack for _, stack in _stacks(scenario)]
    for side in scenario.sides:
        laid = [stack for stack in stacks if stack.side == side.name and _fleet(stack, forces)]
        if laid and all(stack.at is not None for stack in laid):
            return
    one, other = (Polygon(ground(scenario, side)) for side in scenario.sides)
    if one.is_empty or other.is_empty or one.distance(other) > TOUCH:
        return
    said = [number for number, side in enumerate(scenario.sides) if side.zone is not None]
    place = f"side[{said[-1]}].zone" if said else "table.width"
    yield Problem(
        place, "bases of both sides could touch", "zones farther apart, for both lay in secret (CAR-SET-7)"
    )


def _gambits(place: str, side: Side, laid: bool) -> Iterator[Problem]:
    kinds = side.more.gambits or ()
    if kinds and laid:
        yield Problem(place, "Gambits of a side with stacks", '"gambit:..." among their chips (CAR-GAM-1)')
    yield from _types(place, kinds)


def _types(place: str, kinds: Sequence[str], beside: Sequence[str] = ()) -> Iterator[Problem]:
    """Gambits nobody knows, or that are there twice, `beside` others."""
    for number, kind in enumerate(kinds):
        if kind not in GAMBITS:
            yield Problem(f"{place}[{number}]", f'"{kind}"', "a Gambit (CAR-GAM-1)", meant(kind, GAMBITS))
        elif kind in kinds[:number] or kind in beside:
            yield Problem(f"{place}[{number}]", f'"{kind}" a second time', "each type once (CAR-SET-5)")


def _bought(place: str, side: Side, laid: bool, scale: int) -> Iterator[Problem]:
    """Chips bought for a side that lays its own; Gambits nobody knows, twice, or more than there are types."""
    kinds = side.more.extra_gambits
    if laid and (kinds or side.more.extra_blanks):
        key = "extra_gambits" if kinds else "extra_blanks"
        yield Problem(
            f"{place}.{key}", "chips bought for a side with stacks", "them among their chips (CAR-GAM-1)"
        )
        return
    said = side.more.gambits or ()
    yield from _types(f"{place}.extra_gambits", kinds, said)
    most = len(GAMBITS) - worth.free_gambits(scale)
    if not said and len(kinds) > most:
        expected = f"{most} at most beside those of the scale (CAR-SET-5)"
        yield Problem(f"{place}.extra_gambits", f"{len(kinds)} Gambits bought", expected)


# -- the table ------------------------------------------------------------------------------------------------


def _bases(scenario: Scenario, forces: Mapping[str, TaskForce]) -> Iterator[Problem]:
    """Bases over the edge, on land, over each other."""
    outlines = tuple(area.outline for area in scenario.terrain if area.kind == "land")
    land = Passage(land=(Shore(outlines, ASHORE, "", ""),)) if outlines else None
    standing: list[tuple[str, float, float]] = []
    for place, stack in _stacks(scenario):
        if stack.at is None:
            continue
        x, y = stack.at
        near = min(x, y, scenario.width - x, scenario.height - y)
        if near < RADIUS - TOLERANCE:
            yield Problem(f"{place}.at", "a base over the edge", f"{RADIUS:g} inches from it (CAR-MOV-5)")
        if land is not None and _fleet(stack, forces) and land.stands((x, y)) is not None:
            yield Problem(f"{place}.at", "a base on land", "a place at sea (CAR-MOV-6)")
        for other, u, v in standing:
            if hypot(x - u, y - v) < OVERLAP:
                yield Problem(f"{place}.at", f"a base over that of {other}", "a place of its own (CAR-MEA-5)")
        standing.append((stack.id, x, y))


def _objectives(scenario: Scenario, forces: Mapping[str, TaskForce]) -> Iterator[Problem]:
    for number, objective in enumerate(scenario.objectives):
        name = objective.task_force
        if not name:
            continue
        place, force = f"objective[{number}].task_force", forces[name]
        if not force.airfield:
            yield Problem(place, f'"{name}", which is no airfield', "an airfield (CAR-AFD-5)")
        elif force.side == objective.side:
            yield Problem(place, f'"{name}", its own airfield', "one of the enemy's (CAR-VIC-6)")


_FLEW = f'"flew" of {AIRCRAFT} or {FLOATPLANES}, and of nothing else'


def _notes(scenario: Scenario, forces: Mapping[str, TaskForce]) -> Iterator[Problem]:
    """Notes of chips the enemy cannot have, in stacks that are not his."""
    owner = {stack.id: stack.side for _, stack in _stacks(scenario)}
    for number, note in enumerate(scenario.more.note):
        place = f"note[{number}]"
        enemy = next(side.name for side in scenario.sides if side.name != note.side)
        flew = note.chip in (AIRCRAFT, FLOATPLANES)
        if flew != (note.how == "flew"):
            yield Problem(f"{place}.how", f'"{note.how}" of {note.chip}', _FLEW)
        if not flew and (fault := _chip(f"{place}.chip", note.chip, enemy, forces)) is not None:
            yield fault
        for index, stack in enumerate(note.stacks):
            if owner.get(stack) == note.side:
                yield Problem(f"{place}.stacks[{index}]", f'"{stack}"', "a stack of the enemy's (CAR-INF-3)")
