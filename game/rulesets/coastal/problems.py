"""What a scenario may get wrong by coastal's own rules: hulls on land, mounts that do not add up, a fleet of one side.

Every breach is told with its place and its clause. Works on a scenario that reads well otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.match.scenario import Problem, Scenario, UnitEntry, hint, on_edge
from game.rulesets.coastal.set_up import rows_of, spec_of
from game.rulesets.coastal.table import AIRCRAFT, Spec
from game.rulesets.coastal.tables import GROUNDING, TOLERANCE
from game.sea.hulls import corners
from game.tabletop.field_file import read_fields

if TYPE_CHECKING:
    from shapely import Polygon


class Listed(NamedTuple):
    """One unit of a scenario: its place in the file, the number of its side, and its class."""

    place: str
    side: int
    entry: UnitEntry
    spec: Spec


def problems(scenario: Scenario) -> list[Problem]:
    """Every breach of coastal's rules in a scenario that reads well otherwise."""
    rows = rows_of(scenario)
    specs = {unit.cls: spec_of(rows[unit.cls]) for side in scenario.sides for unit in side.units}
    units = [
        Listed(f"side[{number}].unit[{index}]", number, unit, specs[unit.cls])
        for number, side in enumerate(scenario.sides)
        for index, unit in enumerate(side.units)
    ]
    return [
        *(problem for unit in units for problem in _unit(unit, scenario)),
        *(problem for unit in units for problem in _state(unit)),
        *_afloat(units, scenario),
        *_changes(scenario),
        *_mines(scenario),
        *_objectives(scenario, specs),
    ]


# -- the battle as a whole ------------------------------------------------------------------------------------


def _changes(scenario: Scenario) -> Iterator[Problem]:
    for number, change in enumerate(scenario.more.get("change", ())):
        if len(change) == 1:
            expected = "light, visibility, sea_state or wind_to (CST-GEN-9)"
            yield Problem(f"change[{number}]", "nothing that changes", expected)


def _mines(scenario: Scenario) -> Iterator[Problem]:
    many = len(scenario.more.get("minefield", ()))
    for number, lane in enumerate(scenario.more.get("lane", ())):
        if lane["field"] > many:
            expected = (
                f"the number of a minefield, 1 to {many} (CST-MIN-6)" if many else "a minefield to sweep"
            )
            yield Problem(f"lane[{number}].field", str(lane["field"]), expected)


def _objectives(scenario: Scenario, specs: Mapping[str, Spec]) -> Iterator[Problem]:
    """Objectives of nothing: of no kind and no class of the side they are about."""
    for number, objective in enumerate(scenario.objectives):
        own = objective["kind"] != "sink"
        there = [
            spec
            for side in scenario.sides
            if (side.name == objective["side"]) == own
            for spec in (specs[unit.cls] for unit in side.units)
        ]
        if any(side.budget is not None for side in scenario.sides):
            known = [*read_fields(__package__).kinds, *rows_of(scenario)]
        else:
            known = sorted({spec.kind for spec in there} | {spec.id for spec in there})
        if objective["of"] not in known:
            whose = "its own side" if own else "the other side"
            yield Problem(
                f"objective[{number}].of",
                f'"{objective["of"]}"',
                f"a kind or class of unit of {whose}: {', '.join(known)} (CST-END-9)",
                hint(str(objective["of"]), known),
            )


# -- units ----------------------------------------------------------------------------------------------------


def _unit(unit: Listed, scenario: Scenario) -> Iterator[Problem]:
    entry, more = unit.entry, unit.entry.more
    if entry.aboard is not None:
        yield Problem(
            f"{unit.place}.aboard", f'"{entry.aboard}"', "a place of its own: nothing here carries units"
        )
    if entry.enters is not None and entry.at is None:
        yield Problem(unit.place, "no entry point", "at = [x, y] on its edge (CST-GEN-8)")
    elif (
        entry.enters is not None
        and entry.at is not None
        and not on_edge(entry.at, entry.edge or "north", scenario)
    ):
        yield Problem(f"{unit.place}.at", _point(entry.at), f"a point of the {entry.edge} edge (CST-GEN-8)")
    if unit.spec.kind == "battery" and (entry.at is None or entry.enters is not None):
        yield Problem(unit.place, "a battery without a place", "at = [x, y] (CST-BAT-1)")
    if more.get("anchored") and more.get("markers"):
        yield Problem(f"{unit.place}.markers", str(more["markers"]), "0 at anchor (CST-MOV-15)")
    deep = more.get("depth") == "deep" or more.get("depth") == "periscope"
    if deep and (more.get("anchored") or entry.state.get("aground")):
        yield Problem(
            f"{unit.place}.depth", f'"{more["depth"]}"', '"surfaced" at anchor or aground (CST-SUB-1)'
        )


def _state(unit: Listed) -> Iterator[Problem]:
    """Lists of a unit's state that are too long or too short."""
    said, spec, place = unit.entry.state, unit.spec, f"{unit.place}.state"
    lengths = {
        "mounts": (len(spec.mounts), "mounts", "CST-GUN-3"),
        "loaded": (len(spec.tubes), "tube groups", "CST-TOR-6"),
        "reloads": (len(spec.tubes), "tube groups", "CST-TOR-25"),
        "loads": (len(spec.loads), "loads", "CST-AIR-11"),
    }
    for key, (many, what, clause) in lengths.items():
        if key in said and len(said[key]) != many:
            expected = f"{many}, one for each of its {what} ({clause})"
            yield Problem(f"{place}.{key}", f"{len(said[key])} entries", expected)
    most = {
        "loaded": [group.count for group in spec.tubes],
        "reloads": [group.reloads for group in spec.tubes],
        "loads": [load.count for load in spec.loads],
    }
    for key, counts in most.items():
        for number, (found, at_most) in enumerate(zip(said.get(key, ()), counts, strict=False)):
            if found > at_most:
                yield Problem(f"{place}.{key}[{number}]", str(found), f"at most {at_most} (CST-TOR-6)")
    for number, group in enumerate(said.get("tubes_destroyed", ())):
        if group > len(spec.tubes):
            expected = (
                f"the number of a tube group, 1 to {len(spec.tubes)}"
                if spec.tubes
                else "none: it has no tubes"
            )
            yield Problem(f"{place}.tubes_destroyed[{number}]", str(group), f"{expected} (CST-SPC-18)")


# -- what lies where ------------------------------------------------------------------------------------------


def _afloat(units: Sequence[Listed], scenario: Scenario) -> Iterator[Problem]:
    """Hulls on land or on shoals they draw too much for, or over one another; dummies on land."""
    from shapely import Point, Polygon

    ground = {
        kind: [Polygon(area.outline) for area in scenario.terrain if area.kind == kind]
        for kind in ("land", "shoal")
    }
    lying: list[tuple[str, Polygon, bool]] = []
    for unit in units:
        entry, spec = unit.entry, unit.spec
        if entry.at is None or entry.enters is not None or spec.kind == AIRCRAFT:
            continue
        if entry.state.get("sunk") or entry.state.get("exited"):
            continue
        hull = footprint(entry, spec)
        taken = entry.state.get("aground") or entry.state.get("straight_run", 0) < 0  # refloated: CST-GRD-3
        if spec.kind != "battery" and not taken:
            draws = spec.size_class > GROUNDING["spared_class"] and not spec.shallow_draught
            for kind in ("land", "shoal") if draws else ("land",):
                if any(area.intersects(hull) for area in ground[kind]):
                    clause = "CST-GRD-1"
                    yield Problem(
                        f"{unit.place}.at",
                        f"{entry.name} on {'land' if kind == 'land' else 'a shoal'}",
                        f"a place at sea, or state = {{ aground = true }} ({clause})",
                    )
                    break
        if entry.more.get("depth", "surfaced") == "deep":
            continue
        stopped = entry.more.get("markers") == 0  # said: two that collided lie so, in contact (CST-COL-2)
        for name, other, still in lying:
            if not (stopped or still) and hull.intersection(other).area > TOLERANCE:
                yield Problem(
                    f"{unit.place}.at", f"{entry.name} over {name}", "a place of its own (CST-COL-4)"
                )
        lying.append((entry.name, hull, stopped))
    for number, dummy in enumerate(scenario.more.get("dummy", ())):
        if any(area.covers(Point(dummy["at"])) for area in ground["land"]):
            yield Problem(f"dummy[{number}].at", "a dummy on land", "a place at sea (CST-CON-6)")


def footprint(entry: UnitEntry, spec: Spec) -> Polygon:
    """The rectangle a vessel covers, its long axis on the heading (CST-GEN-5)."""
    from shapely import Polygon

    assert entry.at is not None
    return Polygon(corners(*entry.at, entry.heading, spec.length_cm, spec.width_cm))


def _point(at: Any) -> str:
    return f"[{at[0]:g}, {at[1]:g}]"
