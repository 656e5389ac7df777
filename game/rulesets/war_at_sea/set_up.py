"""From a scenario to a table: units undamaged and fully armed, aircraft based, unless the scenario says otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import msgspec

from game.match.plain import Row, Tree
from game.match.scenario import Position, Scenario, SideEntry, UnitEntry, first_side, outlines
from game.match.table import Entry
from game.rulesets.war_at_sea.table import (
    MARKER,
    PERISCOPE,
    SURFACED,
    Cloud,
    Mine,
    Objective,
    Options,
    Piece,
    SeaTable,
    Smoke,
    Spec,
    Victory,
)
from game.rulesets.war_at_sea.tables import BOOK, FREE_BATTLE, LEVELS, MINE
from game.sea.heading import compass, pinned
from game.tabletop.account import Posting
from game.tabletop.deploy import DEPLOYED, WAITING

BEFORE_A_TURN = ("Deploy", "Turn")
"""Where a battle begins before its first turn, or before the turn it is cut from."""
COUNTER = "contact_"
"""What the blue counters are called, with a number that says nothing of what they are (WAS-SUB-4)."""


roster, rows_of = BOOK.roster, BOOK.rows_of
"""The classes there are, and those that a scenario's units may be of."""


def card_of(row: Row, override: Row, level: int | None) -> Spec:
    """A card as a record, with what a scenario overrides. An airfield of the roster follows the `level` (WAS-ARM-8)."""
    if row["kind"] == "airfield" and level is not None:
        row = {**row, "capacity": LEVELS[level]["airfield_capacity"]}
    return msgspec.convert({**row, **override}, Spec)


def laid(scenario: Scenario, step: str = "Deploy") -> SeaTable:
    """The table with all that lies on it and nothing on the agenda. `step` is where in the turn it begins."""
    begun = step not in BEFORE_A_TURN
    number = scenario.more.get("turn", 1)
    units, entries = _pieces(scenario)
    options, weather, more = scenario.options, scenario.weather, scenario.more
    terrain = scenario.terrain
    return SeaTable(
        width=float(scenario.width),
        height=float(scenario.height),
        sides=tuple(side.name for side in scenario.sides),
        turns=scenario.turns,
        units=units,
        agenda=[],
        turn=number if begun else number - 1,
        entries=entries,
        options=msgspec.convert(options | {"wind": compass(float(weather.get("wind", 0.0)))}, Options),
        victory=victory_of(scenario),
        first=first_side(scenario, "first", begun),
        weather_sight=float(weather["sight"]) if "sight" in weather else None,
        posted=tuple(
            Posting(side.name, "", "brought forward", points, "WAS-VIC-1")
            for side in scenario.sides
            if (points := side.more.get("state", {}).get("points", 0))
        ),
        mines=tuple(
            Mine(
                f"mine_{number}",
                mine["side"],
                *pinned(mine["at"]),
                mine.get("mines", MINE["per_counter"]),
                mine.get("shown", False),
                mine.get("live_from", 0),
            )
            for number, mine in enumerate(more.get("mine", ()), 1)
        ),
        clouds=tuple(
            Cloud(f"{cloud['kind']}_{number}", cloud["kind"], *pinned(cloud["at"]))
            for number, cloud in enumerate(more.get("cloud", ()), 1)
        ),
        smoke=tuple(
            Smoke(
                f"smoke_{number}", (tuple(pinned(point) for point in smoke["outline"]),), smoke["until_turn"]
            )
            for number, smoke in enumerate(more.get("smoke", ()), 1)
        ),
        objectives=tuple(
            Objective(f"objective_{number}", *at) for number, at in enumerate(_objectives(scenario), 1)
        ),
        numbered=max((_number(unit.counter) for unit in units.values()), default=0),
        land=outlines(terrain, "land"),
        shoals=outlines(terrain, "shoal"),
        terrain=terrain,
    )


def victory_of(scenario: Scenario) -> Victory:
    """How the battle is counted: as it says, or by its build points (WAS-VIC-5, WAS-VIC-6)."""
    said, level = scenario.victory, LEVELS[scenario.options["level"]]
    usual = said.get("target", level["victory_points"])
    targets = {side.name: side.more.get("target", usual) for side in scenario.sides}
    both = said.get("both_reach", "")
    beach = said.get("beach")
    return Victory(
        targets={side: target for side, target in targets.items() if target},
        objective_points=said.get("objective_points", level["objective_points"]),
        own_target=bool(both),
        both_reach=both,
        hull_at_limit=said.get("at_limit") == "hull_points",
        exit_edges=_of_sides(scenario, "exit_edge"),
        exit_points=_of_sides(scenario, "exit_points"),
        landing_points=_of_sides(scenario, "landing_points"),
        beach=None if beach is None else pinned(beach),
        landing_within=float(said.get("landing_within", 0.0)),
    )


def waits(entry: UnitEntry) -> bool:
    """Whether a unit is placed by its side: it has no place of its own, or enters in a later turn."""
    return entry.aboard is None and (entry.at is None or entry.enters is not None)


def zone_of(scenario: Scenario, number: int, kind: str) -> tuple[Position, ...]:
    """Where a unit of a side is placed: its zone, or that of a free battle (WAS-FLT-3)."""
    zone = scenario.sides[number].zone
    if not scenario.options.get("free"):
        return zone or ()
    wide, high = scenario.width, scenario.height
    if kind == "submarine":
        depth = wide / 2
    elif zone is not None:
        return zone
    else:
        depth = FREE_BATTLE["deployment_depth"]
    left, right = (0.0, depth) if number == 0 else (wide - depth, wide)
    return ((left, 0.0), (right, 0.0), (right, high), (left, high))


# -- units ----------------------------------------------------------------------------------------------------


def _pieces(scenario: Scenario) -> tuple[dict[str, Piece], dict[str, Entry]]:
    rows = rows_of(scenario)
    own = {row["id"] for row in scenario.classes}
    level = scenario.options["level"]
    specs: dict[bytes, Spec] = {}
    units: dict[str, Piece] = {}
    entries: dict[str, Entry] = {}
    numbers = _counters(scenario)
    for number, side in enumerate(scenario.sides):
        for entry in side.units:
            row = rows[entry.cls]
            override = entry.more.get("card", {})
            key = msgspec.msgpack.encode((entry.cls, override))
            if key not in specs:  # one record for all units of a card, so that forks share it
                specs[key] = (
                    MARKER
                    if row["kind"] == "marker"
                    else card_of(row, override, None if entry.cls in own else level)
                )
            unit = units[entry.id] = _piece(entry, side, specs[key])
            if unit.submerged and not unit.counter:
                unit.counter = next(numbers)
            if waits(entry):
                zone = () if entry.edge else zone_of(scenario, number, row["kind"])
                entries[entry.id] = Entry(entry.enters or 0, zone, entry.edge or "")
    return units, entries


def _piece(entry: UnitEntry, side: SideEntry, spec: Spec) -> Piece:
    x, y = pinned(entry.at or (0.0, 0.0))
    unit = Piece(
        id=entry.id,
        name=entry.name,
        side=side.name,
        x=x,
        y=y,
        heading=compass(entry.heading),
        state=_state(entry, spec),
        spec=spec,
        salvoes_left=spec.torpedo_salvoes,
        mine_load=spec.mine_load,
        depth=entry.more.get("depth", SURFACED) if spec.kind == "submarine" else "",
        base_id=entry.aboard or "",
    )
    if "decoy_of" in entry.state:
        unit.depth = PERISCOPE  # a decoy is moved as a submerged submarine (WAS-SUB-5)
    for name, value in entry.state.items():
        if name == "boats":
            unit.hull_lost = spec.hull_points - value
        else:
            setattr(unit, name, tuple(value) if isinstance(value, list) else value)
    return unit


def _state(entry: UnitEntry, spec: Spec) -> str:
    if entry.aboard:
        return "based" if spec.air else "covered"
    return WAITING if waits(entry) else DEPLOYED


def _counters(scenario: Scenario) -> Iterator[str]:
    """Names for blue counters that no unit of the scenario has yet."""
    taken = {
        unit.state["counter"] for side in scenario.sides for unit in side.units if "counter" in unit.state
    }
    return (name for number in count(1) if (name := f"{COUNTER}{number}") not in taken)


def _number(counter: str) -> int:
    digits = counter.removeprefix(COUNTER)
    return int(digits) if digits.isdigit() else 0


# -- what lies on the table -----------------------------------------------------------------------------------


def _objectives(scenario: Scenario) -> list[Position]:
    """The places of the objectives; a free battle that names none has three (WAS-FLT-3)."""
    if not scenario.objectives and scenario.options.get("free"):
        wide, high = FREE_BATTLE["table"]
        return [
            pinned((x * scenario.width / wide, y * scenario.height / high))
            for x, y in FREE_BATTLE["objectives"]
        ]
    return [pinned(entry["at"]) for entry in scenario.objectives]


def _of_sides(scenario: Scenario, key: str) -> Tree:
    return {side.name: side.more[key] for side in scenario.sides if key in side.more}
