"""From a scenario to a table: units undamaged and fully armed, aircraft based, unless the scenario says otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import msgspec

from game.match.plain import Row
from game.match.scenario import Position, outlines
from game.match.table import Entry
from game.rulesets.war_at_sea.scenario import Scenario, State, Unit
from game.rulesets.war_at_sea.table import (
    MARKER,
    PERISCOPE,
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
from game.rulesets.war_at_sea.tables import BOOK, FREE_BATTLE, LEVELS
from game.sea.heading import compass, pinned
from game.tabletop.account import Posting
from game.tabletop.codec import Codec, Key
from game.tabletop.deploy import DEPLOYED, WAITING
from game.tabletop.entries import arrival, beginning, built, first_of, outline, standing, waits
from game.tabletop.memory import Memory

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
    lying, number = scenario.more, scenario.more.turn
    units, entries = _pieces(scenario)
    wind = compass(scenario.weather.wind)
    return SeaTable(
        **beginning(scenario),
        units=units,
        memory={side.name: Memory() for side in scenario.sides},
        turn=number if begun else number - 1,
        entries=entries,
        options=Options(**msgspec.structs.asdict(scenario.options), wind=wind),
        victory=victory_of(scenario),
        first=first_of((side.name for side in scenario.sides if side.more.state.first), scenario, begun),
        weather_sight=scenario.weather.sight,
        posted=tuple(
            Posting(side.name, "", "brought forward", side.more.state.points, "WAS-VIC-1")
            for side in scenario.sides
            if side.more.state.points
        ),
        mines=tuple(built(mine, Mine, id=f"mine_{place}") for place, mine in enumerate(lying.mine, 1)),
        clouds=tuple(
            built(cloud, Cloud, id=f"{cloud.kind}_{place}") for place, cloud in enumerate(lying.cloud, 1)
        ),
        smoke=tuple(
            built(smoke, Smoke, id=f"smoke_{place}", outlines=(outline(smoke.outline),))
            for place, smoke in enumerate(lying.smoke, 1)
        ),
        objectives=tuple(
            Objective(f"objective_{place}", *at) for place, at in enumerate(_objectives(scenario), 1)
        ),
        numbered=max((_number(unit.counter) for unit in units.values()), default=0),
        land=outlines(scenario.terrain, "land"),
        shoals=outlines(scenario.terrain, "shoal"),
    )


def victory_of(scenario: Scenario) -> Victory:
    """How the battle is counted: as it says, or by its build points (WAS-VIC-5, WAS-VIC-6)."""
    said, level = scenario.victory, LEVELS[scenario.options.level]
    usual = level["victory_points"] if said.target is None else said.target
    own = {side.name: side.more for side in scenario.sides}
    targets = {name: usual if side.target is None else side.target for name, side in own.items()}
    return Victory(
        targets={side: target for side, target in targets.items() if target},
        objective_points=level["objective_points"]
        if said.objective_points is None
        else said.objective_points,
        own_target=bool(said.both_reach),
        both_reach=said.both_reach,
        hull_at_limit=said.at_limit == "hull_points",
        exit_edges={name: side.exit_edge for name, side in own.items() if side.exit_edge},
        exit_points={name: side.exit_points for name, side in own.items() if side.exit_points},
        landing_points={name: side.landing_points for name, side in own.items() if side.landing_points},
        beach=None if said.beach is None else pinned(said.beach),
        landing_within=said.landing_within,
    )


def zone_of(scenario: Scenario, number: int, kind: str) -> tuple[Position, ...]:
    """Where a unit of a side is placed: its zone, or that of a free battle (WAS-FLT-3)."""
    zone = scenario.sides[number].zone
    if not scenario.options.free:
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
    level = scenario.options.level
    specs: dict[bytes, Spec] = {}
    units: dict[str, Piece] = {}
    entries: dict[str, Entry] = {}
    numbers = _counters(scenario)
    for number, side in enumerate(scenario.sides):
        for entry in side.units:
            row = rows[entry.cls]
            override = entry.more.card
            key = msgspec.msgpack.encode((entry.cls, override))
            if key not in specs:  # one record for all units of a card, so that forks share it
                specs[key] = (
                    MARKER
                    if row["kind"] == "marker"
                    else card_of(row, override, None if entry.cls in own else level)
                )
            unit = units[entry.id] = CODEC.hurt(mustered(entry, side.name, specs[key]), entry.state)
            if unit.submerged and not unit.counter:
                unit.counter = next(numbers)
            if waits(entry):
                entries[entry.id] = arrival(entry, zone_of(scenario, number, row["kind"]))
    return units, entries


def _boats(unit: Piece, told: State) -> dict[str, object]:
    return {"hull_lost": unit.spec.hull_points - (told.boats or 0)}


def _decoy(unit: Piece, told: State) -> dict[str, object]:
    """A decoy is moved as a submerged submarine (WAS-SUB-5)."""
    return {"decoy_of": told.decoy_of, "depth": told.depth or PERISCOPE}


def _decoyed(unit: Piece) -> str:
    return unit.decoy_of


CODEC: Codec[Piece, State] = Codec(
    Piece,
    State,
    (Key("boats", lambda unit: None, _boats), Key("decoy_of", _decoyed, _decoy)),
    forgotten=(
        *("moved", "used", "special_action", "mission", "mission_target", "mission_shown"),
        *("intercepting", "intercepted_by", "tied_to", "detected", "dived"),
        *("depth", "base_id"),  # its entry tells them
    ),
)
"""A battle written down begins with a turn, so that what ends with one is forgotten."""


def mustered(entry: Unit, side: str, spec: Spec) -> Piece:
    """A unit as its card and its entry make it, whatever its state."""
    inside = "based" if spec.air else "covered"
    return Piece(
        **standing(entry, side),
        state=inside if entry.aboard else WAITING if waits(entry) else DEPLOYED,
        spec=spec,
        salvoes_left=spec.torpedo_salvoes,
        mine_load=spec.mine_load,
        depth=entry.more.depth if spec.kind == "submarine" else "",
        base_id=entry.aboard or "",
    )


def _counters(scenario: Scenario) -> Iterator[str]:
    """Names for blue counters that no unit of the scenario has yet."""
    taken = {unit.state.counter for side in scenario.sides for unit in side.units}
    return (name for number in count(1) if (name := f"{COUNTER}{number}") not in taken)


def _number(counter: str) -> int:
    digits = counter.removeprefix(COUNTER)
    return int(digits) if digits.isdigit() else 0


# -- what lies on the table -----------------------------------------------------------------------------------


def _objectives(scenario: Scenario) -> list[Position]:
    """The places of the objectives; a free battle that names none has three (WAS-FLT-3)."""
    if not scenario.objectives and scenario.options.free:
        wide, high = FREE_BATTLE["table"]
        return [
            pinned((x * scenario.width / wide, y * scenario.height / high))
            for x, y in FREE_BATTLE["objectives"]
        ]
    return [pinned(entry.at) for entry in scenario.objectives]
