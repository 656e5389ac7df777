"""What a scenario may get wrong by coastal's own rules: hulls on land, mounts that do not add up, a fleet of one side.

Every breach is told with its place and its clause. Works on a scenario that reads well otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from game.match import scenario as shared
from game.match.scenario import Problem, on_edge
from game.match.spelling import meant
from game.rulesets.coastal.scenario import Change, Scenario, Unit, own
from game.rulesets.coastal.set_up import rows_of, spec_of
from game.rulesets.coastal.table import AIRCRAFT, DEEP, SURFACED, Spec
from game.rulesets.coastal.tables import GROUNDING, TOLERANCE
from game.sea.hulls import corners
from game.tabletop.field_file import read_fields
from game.tabletop.listed import Listed, beyond, listed, point, too_many

if TYPE_CHECKING:
    from shapely import Polygon


def problems(scenario: shared.Scenario) -> list[Problem]:
    """Every breach of coastal's rules in a scenario that reads well otherwise."""
    scenario = own(scenario)
    rows = rows_of(scenario)
    specs = {unit.cls: spec_of(rows[unit.cls]) for side in scenario.sides for unit in side.units}
    units = listed(scenario.sides, rows)
    return [
        *(problem for unit in units for problem in _unit(unit, scenario)),
        *(problem for unit in units for problem in _state(unit, specs[unit.entry.cls])),
        *_afloat(units, specs, scenario),
        *_changes(scenario),
        *_mines(scenario),
        *_objectives(scenario, specs),
    ]


# -- the battle as a whole ------------------------------------------------------------------------------------


def _changes(scenario: Scenario) -> Iterator[Problem]:
    for number, change in enumerate(scenario.more.change):
        if change == Change(change.turn):
            expected = "light, visibility, sea_state or wind_to (CST-GEN-9)"
            yield Problem(f"change[{number}]", "nothing that changes", expected)


def _mines(scenario: Scenario) -> Iterator[Problem]:
    many = len(scenario.more.minefield)
    for number, lane in enumerate(scenario.more.lane):
        if lane.field > many:
            expected = f"the number of a minefield, 1 to {many} (CST-MIN-6)"
            expected = expected if many else "a minefield to sweep"
            yield Problem(f"lane[{number}].field", str(lane.field), expected)


def _objectives(scenario: Scenario, specs: Mapping[str, Spec]) -> Iterator[Problem]:
    """Objectives of nothing: of no kind and no class of the side they are about."""
    for number, objective in enumerate(scenario.objectives):
        own = objective.kind != "sink"
        there = [
            spec
            for side in scenario.sides
            if (side.name == objective.side) == own
            for spec in (specs[unit.cls] for unit in side.units)
        ]
        if any(side.budget is not None for side in scenario.sides):
            known = [*read_fields(__package__).kinds, *rows_of(scenario)]
        else:
            known = sorted({spec.kind for spec in there} | {spec.id for spec in there})
        if objective.of not in known:
            whose = "its own side" if own else "the other side"
            expected = f"a kind or class of unit of {whose}: {', '.join(known)} (CST-END-9)"
            found = f'"{objective.of}"'
            yield Problem(f"objective[{number}].of", found, expected, meant(objective.of, known))


# -- units ----------------------------------------------------------------------------------------------------


def _unit(unit: Listed[Unit], scenario: Scenario) -> Iterator[Problem]:
    entry, more = unit.entry, unit.entry.more
    if entry.aboard is not None:
        yield unit.wrong("aboard", f'"{entry.aboard}"', "a place of its own: nothing here carries units")
    edge = entry.edge or "north"
    if entry.enters is not None and entry.at is None:
        yield Problem(unit.place, "no entry point", "at = [x, y] on its edge (CST-GEN-8)")
    elif entry.enters is not None and entry.at is not None and not on_edge(entry.at, edge, scenario):
        yield unit.wrong("at", point(entry.at), f"a point of the {entry.edge} edge (CST-GEN-8)")
    if unit.kind == "battery" and (entry.at is None or entry.enters is not None):
        yield Problem(unit.place, "a battery without a place", "at = [x, y] (CST-BAT-1)")
    if more.anchored and more.markers:
        yield unit.wrong("markers", more.markers, "0 at anchor (CST-MOV-15)")
    if more.depth != SURFACED and (more.anchored or entry.state.aground):
        yield unit.wrong("depth", f'"{more.depth}"', '"surfaced" at anchor or aground (CST-SUB-1)')


def _state(unit: Listed[Unit], spec: Spec) -> Iterator[Problem]:
    """Lists of a unit's state that are too long or too short."""
    said, place = unit.entry.state, f"{unit.place}.state"
    lengths = (
        ("mounts", said.mounts, len(spec.mounts), "mounts", "CST-GUN-3"),
        ("loaded", said.loaded, len(spec.tubes), "tube groups", "CST-TOR-6"),
        ("reloads", said.reloads, len(spec.tubes), "tube groups", "CST-TOR-25"),
        ("loads", said.loads, len(spec.loads), "loads", "CST-AIR-11"),
    )
    for key, told, many, what, clause in lengths:
        if told is not None and len(told) != many:
            expected = f"{many}, one for each of its {what} ({clause})"
            yield Problem(f"{place}.{key}", f"{len(told)} entries", expected)
    counts = (
        ("loaded", said.loaded, [group.count for group in spec.tubes]),
        ("reloads", said.reloads, [group.reloads for group in spec.tubes]),
        ("loads", said.loads, [load.count for load in spec.loads]),
    )
    for key, numbers, most in counts:
        yield from too_many(f"{place}.{key}", numbers, most, "CST-TOR-6")
    what, none = "the number of a tube group", "none: it has no tubes"
    many, place = len(spec.tubes), f"{place}.tubes_destroyed"
    yield from beyond(place, said.tubes_destroyed, many, what, none, "CST-SPC-18")


# -- what lies where ------------------------------------------------------------------------------------------


def _afloat(
    units: Sequence[Listed[Unit]], specs: Mapping[str, Spec], scenario: Scenario
) -> Iterator[Problem]:
    """Hulls on land or on shoals they draw too much for, or over one another; dummies on land."""
    from shapely import Point, Polygon

    ground = {
        kind: [Polygon(area.outline) for area in scenario.terrain if area.kind == kind]
        for kind in ("land", "shoal")
    }
    lying: list[tuple[str, Polygon, bool]] = []
    for unit in units:
        entry, spec = unit.entry, specs[unit.entry.cls]
        if entry.at is None or entry.enters is not None or spec.kind == AIRCRAFT:
            continue
        if entry.state.sunk or entry.state.exited:
            continue
        hull = footprint(entry, spec)
        taken = entry.state.aground or (entry.state.straight_run or 0) < 0  # refloated: CST-GRD-3
        if spec.kind != "battery" and not taken:
            draws = spec.size_class > GROUNDING["spared_class"] and not spec.shallow_draught
            for kind in ("land", "shoal") if draws else ("land",):
                if any(area.intersects(hull) for area in ground[kind]):
                    found = f"{entry.name} on {'land' if kind == 'land' else 'a shoal'}"
                    expected = "a place at sea, or state = { aground = true } (CST-GRD-1)"
                    yield unit.wrong("at", found, expected)
                    break
        if entry.more.depth == DEEP:
            continue
        stopped = entry.more.markers == 0  # said: two that collided lie so, in contact (CST-COL-2)
        for name, other, still in lying:
            if not (stopped or still) and hull.intersection(other).area > TOLERANCE:
                yield unit.wrong("at", f"{entry.name} over {name}", "a place of its own (CST-COL-4)")
        lying.append((entry.name, hull, stopped))
    for number, dummy in enumerate(scenario.more.dummy):
        if any(area.covers(Point(dummy.at)) for area in ground["land"]):
            yield Problem(f"dummy[{number}].at", "a dummy on land", "a place at sea (CST-CON-6)")


def footprint(entry: Unit, spec: Spec) -> Polygon:
    """The rectangle a vessel covers, its long axis on the heading (CST-GEN-5)."""
    from shapely import Polygon

    assert entry.at is not None
    return Polygon(corners(*entry.at, entry.heading, spec.length_cm, spec.width_cm))
