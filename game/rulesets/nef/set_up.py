"""From a scenario to a table: units undamaged and fully armed unless the scenario says otherwise (NEF-SEQ-7)."""

from __future__ import annotations

import msgspec

from game.match.books import Row
from game.match.scenario import outlines
from game.match.table import Entry
from game.rulesets.nef.scenario import Scenario, State, Unit
from game.rulesets.nef.table import Nef, NefTable, Pending, Spec, Victory
from game.rulesets.nef.tables import BOOK, CLOSED, CLOUD, GROUNDS, HALVED, HALVING_HIT, row_of
from game.rulesets.nef.turn import STEPS, PlaceUnits
from game.tabletop.codec import Codec, Key
from game.tabletop.deploy import DEPLOYED, WAITING
from game.tabletop.entries import arrival, beginning, standing, told, waits

roster, rows_of = BOOK.roster, BOOK.rows_of
"""The classes there are, and those that a scenario's units may be of."""


def spec_of(row: Row) -> Spec:
    """A class's row as a record; keys that are not nef's are left out."""
    return msgspec.convert(row, Spec)


def set_up(scenario: Scenario, step: str = "Load") -> NefTable:
    """The table as the battle begins. `step` names where in the turn it begins (see `turn.STEPS`)."""
    rows = rows_of(scenario)
    specs: dict[str, Spec] = {}
    units: dict[str, Nef] = {}
    entries: dict[str, Entry] = {}
    for side in scenario.sides:
        for entry in side.units:
            if entry.cls not in specs:
                specs[entry.cls] = spec_of(rows[entry.cls])
            units[entry.id] = _unit(entry, side.name, specs[entry.cls])
            if waits(entry):
                entries[entry.id] = arrival(entry, side.zone)
    edges = {side.name: edge for side in scenario.sides if (edge := side.more.exit_edge)}
    terrain = scenario.terrain
    placing = step == "Load" and any(not entry.turn for entry in entries.values())
    table = NefTable(
        **beginning(scenario),
        units=units,
        turn=0 if step in ("Load", "Turn") else 1,
        entries=entries,
        options=scenario.options,
        victory=told(scenario.victory, Victory, exit_edges=edges),
        cloud=outlines(terrain, *CLOUD),
        squalls=outlines(terrain, *CLOSED),
        ground=outlines(terrain, *GROUNDS),
        forces={
            side.name: sum(units[entry.id].spec.points for entry in side.units) for side in scenario.sides
        },
    )
    table.agenda = [PlaceUnits(), *STEPS[step]] if placing else list(STEPS[step])
    return table


def _pending(unit: Nef) -> tuple[int, ...]:
    return tuple(pending.hits for pending in unit.hits_pending)


def _meant(unit: Nef, told: State) -> dict[str, object]:
    return {"hits_pending": tuple(Pending("", "guns", hits) for hits in told.hits_pending or ())}


CODEC: Codec[Nef, State] = Codec(
    Nef,
    State,
    (Key("hits_pending", _pending, _meant),),
    forgotten=("load", "base_id"),  # its entry tells them
)


def _unit(entry: Unit, side: str, spec: Spec) -> Nef:
    """A unit as the battle begins. What follows from its damage needs no word: its row, a bomber's half load."""
    hurt = spec.kind == "bomber" and (entry.state.damage or 0) >= HALVING_HIT
    halved = hurt if entry.state.halved is None else entry.state.halved
    unit = CODEC.hurt(mustered(entry, side, spec, halved), entry.state)
    unit.row = row_of(unit.damage, spec.hull)
    return unit


def mustered(entry: Unit, side: str, spec: Spec, halved: bool = False) -> Nef:
    """A unit as its class and its entry make it, whatever its state; a bomber with its load, or `halved`."""
    load = entry.more.load
    share = HALVED if halved else 100
    return Nef(
        **standing(entry, side),
        spec=spec,
        state="aboard" if entry.aboard else WAITING if waits(entry) else DEPLOYED,
        base_id=entry.aboard or "",
        squadron=entry.squadron or "",
        torpedoes_left=spec.torpedoes,
        rockets_loaded=spec.rockets,
        bombs_left=spec.bombs_full * share // 100 if load == "bombs" else spec.bomb_load,
        rapiers_left=spec.rapiers_full * share // 100 if load == "rapiers" else 0,
        packs_left=spec.rocket_packs,
        load=load,
        halved=halved,
        moored=entry.more.moored,
    )
