"""From a scenario to a table: units undamaged and fully armed unless the scenario says otherwise (NEF-SEQ-7)."""

from __future__ import annotations

import msgspec

from game.match.books import Row
from game.match.scenario import Scenario, SideEntry, UnitEntry, outlines
from game.match.table import Entry
from game.rulesets.nef.table import Nef, NefTable, Options, Pending, Spec, Victory
from game.rulesets.nef.tables import BOOK, CLOSED, CLOUD, GROUNDS, HALVED, HALVING_HIT, row_of
from game.rulesets.nef.turn import STEPS, PlaceUnits
from game.sea.heading import compass, settle
from game.tabletop.deploy import DEPLOYED, WAITING

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
            units[entry.id] = _unit(entry, side, specs[entry.cls])
            if waits(entry):
                entries[entry.id] = Entry(
                    entry.enters or 0, () if entry.edge else side.zone or (), entry.edge or ""
                )
    victory = scenario.victory
    terrain = scenario.terrain
    return NefTable(
        width=float(scenario.width),
        height=float(scenario.height),
        sides=tuple(side.name for side in scenario.sides),
        turns=scenario.turns,
        units=units,
        agenda=[PlaceUnits(), *STEPS[step]]
        if step == "Load" and any(not e.turn for e in entries.values())
        else list(STEPS[step]),
        turn=0 if step in ("Load", "Turn") else 1,
        entries=entries,
        options=msgspec.convert(scenario.options, Options),
        victory=Victory(
            exit_edges={
                side.name: side.more["exit_edge"] for side in scenario.sides if "exit_edge" in side.more
            },
            exit_points=dict(victory.get("exit_points", {})),
            objective=victory.get("objective", ""),
            objective_points=victory.get("objective_points", 0),
        ),
        cloud=outlines(terrain, *CLOUD),
        squalls=outlines(terrain, *CLOSED),
        ground=outlines(terrain, *GROUNDS),
        terrain=terrain,
        forces={
            side.name: sum(units[entry.id].spec.points for entry in side.units) for side in scenario.sides
        },
    )


def waits(entry: UnitEntry) -> bool:
    """Whether a unit is placed by its side: it has no place of its own, or enters in a later turn."""
    return entry.aboard is None and (entry.at is None or entry.enters is not None)


def _unit(entry: UnitEntry, side: SideEntry, spec: Spec) -> Nef:
    """A unit as the battle begins. What follows from its damage needs no word: its row, a bomber's half load."""
    load = entry.more.get("load", "")
    hurt = spec.kind == "bomber" and entry.state.get("damage", 0) >= HALVING_HIT
    halved = bool(entry.state.get("halved", hurt))
    share = HALVED if halved else 100
    at = entry.at or (0.0, 0.0)
    unit = Nef(
        id=entry.id,
        name=entry.name,
        side=side.name,
        spec=spec,
        x=settle(at[0]),
        y=settle(at[1]),
        heading=compass(entry.heading),
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
        moored=bool(entry.more.get("moored", False)),
    )
    for name, value in entry.state.items():
        if name == "hits_pending":
            value = tuple(
                Pending("", "guns", hits) if isinstance(hits, int) else msgspec.convert(hits, Pending)
                for hits in value
            )
        elif name == "first_half_path":
            value = tuple((float(x), float(y)) for x, y in value)
        setattr(unit, name, value)
    unit.row = row_of(unit.damage, spec.hull)
    return unit
