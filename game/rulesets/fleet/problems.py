"""What a scenario may get wrong by fleet's own rules: squadrons of two sides, ships on land, stands without a deck.

Every breach is told with its place and its clause. Works on a scenario that reads well otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.match import scenario as shared
from game.match.books import Row
from game.match.scenario import Problem, on_edge
from game.match.spelling import meant
from game.rulesets.fleet.kinds import AIRCRAFT, CRAFT, SHORE, SUBMARINE, SURFACE
from game.rulesets.fleet.scenario import Scenario, Unit, own
from game.rulesets.fleet.set_up import rows_of
from game.rulesets.fleet.specs import spec_of
from game.rulesets.fleet.table import AIMED, SPREAD, SURFACED
from game.rulesets.fleet.tables import CRAFT_BASE, GROUNDING, ROLES, SQUADRON, base
from game.sea.hulls import corners
from game.tabletop.listed import Listed, beyond, listed, point, too_many

if TYPE_CHECKING:
    from shapely import Polygon


def problems(scenario: shared.Scenario) -> list[Problem]:
    """Every breach of fleet's rules in a scenario that reads well otherwise."""
    scenario = own(scenario)
    rows = rows_of(scenario)
    units = listed(scenario.sides, rows)
    return [
        *_squadrons(units, scenario),
        *(problem for unit in units for problem in _unit(unit, scenario)),
        *(problem for unit in units if unit.kind == AIRCRAFT for problem in _stand(unit, units, scenario)),
        *(problem for unit in units if unit.kind != AIRCRAFT for problem in _state(unit)),
        *_afloat(units, scenario),
        *_markers(units, scenario),
        *_tracks(units, scenario),
        *_objectives(units, scenario),
    ]


# -- the battle as a whole ------------------------------------------------------------------------------------


def _squadrons(units: Sequence[Listed[Unit]], scenario: Scenario) -> Iterator[Problem]:
    said = {row.name: row for row in scenario.more.squadron}
    members: dict[str, list[Listed[Unit]]] = {}
    for unit in units:
        if unit.entry.squadron is not None:
            members.setdefault(unit.entry.squadron, []).append(unit)
    for number, (name, row) in enumerate(said.items()):
        if name not in members:
            known = tuple(members)
            expected = "a squadron that units name (FLT-SQD-1)"
            yield Problem(f"squadron[{number}].name", f'"{name}"', expected, meant(name, known))
        elif row.side != (side := members[name][0].side.name):
            yield Problem(f"squadron[{number}].side", f'"{row.side}"', f'"{side}", whose units name it')
    for name, all_of in members.items():
        yield from _squadron(name, all_of)


def _squadron(name: str, units: Sequence[Listed[Unit]]) -> Iterator[Problem]:
    flying = [unit for unit in units if unit.kind == AIRCRAFT]
    what = "stands" if flying else "ships"
    most = SQUADRON[what]
    if flying and len(flying) < len(units):
        yield flying[0].wrong("squadron", f'"{name}", of ships and aircraft', "one of either (FLT-SQD-1)")
    elif len(units) > most:
        yield units[most].wrong("squadron", f"{len(units)} in {name}", f"at most {most} {what} (FLT-SQD-1)")
    for unit in units:
        if (first := units[0].side.name) != unit.side.name:
            found = f'"{name}", a squadron of {first}'
            yield unit.wrong("squadron", found, "a name of its side's own (FLT-SQD-1)")
        if unit.kind in (SUBMARINE, SHORE) and len(units) > 1:
            yield unit.wrong("squadron", f'"{name}"', "none: it acts alone (FLT-SHO-2)")
    for unit in [unit for unit in units if unit.entry.more.flag][1:]:
        yield unit.wrong("flag", "a second flagship", f"one commander in {name} (FLT-SQD-1)")


# -- units ----------------------------------------------------------------------------------------------------


def _unit(unit: Listed[Unit], scenario: Scenario) -> Iterator[Problem]:
    entry = unit.entry
    flying = unit.kind == AIRCRAFT
    if entry.enters is not None and not flying:
        yield unit.wrong("enters", entry.enters, "a place: only aircraft come later (FLT-AIR-7)")
    if entry.aboard is not None and not flying:
        yield unit.wrong("aboard", f'"{entry.aboard}"', "a place of its own: only aircraft lie aboard")
    if unit.kind == SHORE and entry.at is None:
        yield Problem(unit.place, "a shore unit without a place", "at = [x, y] (FLT-SHO-2)")


def _stand(unit: Listed[Unit], units: Sequence[Listed[Unit]], scenario: Scenario) -> Iterator[Problem]:
    """Stands of aircraft: where they lie, where they belong, what they carry."""
    entry, more = unit.entry, unit.entry.more
    decks = [one.entry.id for one in units if one.number == unit.number and one.row.get("h")]
    for key, home in (("aboard", entry.aboard), ("home", more.home)):
        if home is not None and home not in decks:
            expected = "a carrier or air base of its side (FLT-COP-1)"
            yield unit.wrong(key, f'"{home}"', expected, meant(home, decks))
    if entry.aboard is not None and more.home not in (None, entry.aboard):
        yield unit.wrong("home", f'"{more.home}"', f'"{entry.aboard}", where it lies (FLT-AIR-4)')
    role = ROLES[unit.row["role"]]
    if more.patrol and not ROLES[role.empty or unit.row["role"]].intercepts:
        yield Problem(f"{unit.place}.patrol", "a stand that cannot intercept", "fighters (FLT-AIR-2)")
    loads = unit.row.get("loads", ())
    if more.load and more.load not in loads:
        expected = f"one of {', '.join(loads)}" if loads else "nothing: it carries none"
        yield Problem(f"{unit.place}.load", f'"{more.load}"', f"{expected} (FLT-AVS-12)")
    own = scenario.sides[unit.number].more.own_edge
    if entry.edge is not None and entry.edge != own:
        yield unit.wrong("edge", f'"{entry.edge}"', f'"{own}", the own edge of its side (FLT-AIR-7)')
    if entry.enters is not None and entry.at is not None and not on_edge(entry.at, own, scenario):
        yield unit.wrong("at", point(entry.at), f"a point of the {own} edge (FLT-AIR-7)")


def _state(unit: Listed[Unit]) -> Iterator[Problem]:
    """Lists of a unit's state that name what it has not."""
    said, spec, place = unit.entry.state, spec_of(unit.row), f"{unit.place}.state"
    mounts = sum(len(battery.mounts) for battery in spec.batteries)
    what, none = "the number of a mount", "none: it has no guns"
    yield from beyond(f"{place}.mounts_lost", said.mounts_lost, mounts, what, none, "FLT-WPN-4")
    tubes = [mount.guns for mount in spec.tubes.mounts] if spec.tubes else []
    loaded = tubes if said.tubes is None else said.tubes
    if len(loaded) != len(tubes):
        expected = f"{len(tubes)}, one for each torpedo mount (FLT-TOR-14)"
        yield Problem(f"{place}.tubes", f"{len(loaded)} entries", expected)
    yield from too_many(f"{place}.tubes", loaded, tubes, "FLT-TOR-14")
    fates = (("sunk", said.sunk), ("left", said.left), ("wreck", said.wreck))
    gone = [name for name, so in fates if so]
    if len(gone) > 1:
        yield Problem(f"{place}.{gone[1]}", f"{gone[0]} and {gone[1]}", "one of them")


# -- what lies where ------------------------------------------------------------------------------------------


def footprint(entry: Unit, row: Row) -> Polygon:
    """The base of a ship, its long axis on the heading (FLT-TYP-5)."""
    from shapely import Polygon

    assert entry.at is not None
    length, width = (CRAFT_BASE, CRAFT_BASE) if row["kind"] == CRAFT else base(row["target_size"])
    return Polygon(corners(*entry.at, entry.heading, length, width))


TOUCHING = 0.01
"""Square cm that two bases may share: ships that have met and turn on the spot lie over one another by a corner."""


def _afloat(units: Sequence[Listed[Unit]], scenario: Scenario) -> Iterator[Problem]:
    """Ships on land, or on shoals they draw too much for, or over one another."""
    from shapely import Point, Polygon

    ground = {
        kind: [Polygon(area.outline) for area in scenario.terrain if area.kind == kind]
        for kind in ("land", "shoal")
    }
    lying: list[tuple[str, Polygon]] = []
    for unit in units:
        entry = unit.entry
        if entry.at is None or unit.kind not in SURFACE or entry.state.sunk or entry.state.left:
            continue
        if unit.kind != SHORE and not entry.state.aground:
            draws = unit.row["target_size"] >= GROUNDING["shoal_least_size"]
            for kind in ("land", "shoal") if draws else ("land",):
                if any(area.contains(Point(entry.at)) for area in ground[kind]):
                    found = f"{entry.name} on {'land' if kind == 'land' else 'a shoal'}"
                    expected = "a place at sea, or state = { aground = true } (FLT-COL-4)"
                    yield Problem(f"{unit.place}.at", found, expected)
                    break
        if entry.more.depth != SURFACED:
            continue
        hull = footprint(entry, unit.row)
        for name, other in lying:
            if hull.intersection(other).area > TOUCHING:
                yield unit.wrong("at", f"{entry.name} over {name}", "a place of its own (FLT-MOV-9)")
        lying.append((entry.name, hull))
    for number, marker in enumerate(scenario.more.marker):
        if any(area.contains(Point(marker.at)) for area in ground["land"]):
            yield Problem(f"marker[{number}].at", "a marker on land", "a place at sea (FLT-CON-7)")


def _markers(units: Sequence[Listed[Unit]], scenario: Scenario) -> Iterator[Problem]:
    lying = scenario.more.marker
    seen: set[str] = set()
    for number, marker in enumerate(lying):
        name = marker.squadron
        if not name:
            continue
        whose = {unit.side.name for unit in units if unit.entry.squadron == name}
        if whose and marker.side not in whose:
            yield Problem(f"marker[{number}].side", f'"{marker.side}"', f'"{whose.pop()}", whose it is')
        if name in seen:
            found = f'"{name}" a second time'
            yield Problem(f"marker[{number}].squadron", found, "one marker each (FLT-CON-1)")
        seen.add(name)


def _tracks(units: Sequence[Listed[Unit]], scenario: Scenario) -> Iterator[Problem]:
    by_id = {unit.entry.id: unit for unit in units}
    for number, track in enumerate(scenario.more.track):
        place = f"track[{number}]"
        launcher = by_id[track.launcher]
        if launcher.side.name != track.side:
            yield Problem(f"{place}.side", f'"{track.side}"', f'"{launcher.side.name}", whose launcher it is')
        aimed = {"target": bool(track.target)}
        spread = {"toward": track.toward is not None, "reach": track.reach is not None}
        for needed, there in {AIMED: aimed, SPREAD: spread}[track.mode].items():
            if not there:
                yield Problem(place, f"{track.mode} without {needed}", f"{needed} (FLT-TOR-2)")


def _objectives(units: Sequence[Listed[Unit]], scenario: Scenario) -> Iterator[Problem]:
    sides = {unit.entry.id: unit for unit in units}
    for number, objective in enumerate(scenario.objectives):
        unit = sides.get(objective.unit)
        if unit is None:
            continue
        own = objective.kind != "lost"
        if (unit.side.name == objective.side) != own:
            whose = f"a unit of {objective.side if own else 'the other side'} (FLT-VIC-3)"
            found = f'"{objective.unit}", of {unit.side.name}'
            yield Problem(f"objective[{number}].unit", found, whose)
        needs_cargo = objective.cargo or "cargo_lost" in objective.any
        if needs_cargo and not (unit.row.get("cargo") or unit.entry.more.cargo):
            found = f"{unit.entry.name}, which carries none"
            yield Problem(f"objective[{number}].unit", found, "a ship with cargo (FLT-VIC-3)")
