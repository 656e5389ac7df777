"""Positions of fleet for tests, written in a line a unit, and an umpire whose dice are scripted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec

from game.dice.tray import ScriptedTray
from game.match import Umpire
from game.rulesets.fleet import effects as effects  # enters what critical hits do
from game.rulesets.fleet.armoury import HORIZONTAL, UNDERWATER, VERTICAL
from game.rulesets.fleet.damage import Hit
from game.rulesets.fleet.specs import class_of
from game.rulesets.fleet.table import (
    FleetTable,
    Flight,
    Marker,
    Options,
    Plane,
    Ship,
    Spec,
    Squadron,
    commissioned,
)
from game.rulesets.fleet.tables import impact, read
from game.rulesets.fleet.worth import points_of

SIDES = ("Blue", "Grey")


@cache
def spec(key: str) -> Spec | Plane:
    """A class of the roster."""
    row = next(row for row in read("roster.toml")["class"] if row["id"] == key)
    return msgspec.structs.replace(class_of(row), points=points_of(row, {}))


def ship(key: str, x: float = 50, y: float = 50, heading: float = 0, side: str = "Blue", **more: Any) -> Ship:
    """A ship of a class of the roster; `name` is its id, by default the class."""
    found = spec(key)
    assert isinstance(found, Spec)
    name = more.pop("name", key)
    more.setdefault("sighted", True)
    return commissioned(found, id=name, name=name, side=side, x=x, y=y, heading=heading, **more)


def flight(key: str, aircraft: int, x: float = 50, y: float = 50, side: str = "Blue", **more: Any) -> Flight:
    """A stand of aircraft of a type of the roster, in the air and in sight."""
    found = spec(key)
    assert isinstance(found, Plane)
    name = more.pop("name", key)
    values: dict[str, Any] = {
        "spec": found,
        "aircraft": aircraft,
        "original": aircraft,
        "turn_aircraft": aircraft,
        "endurance": found.endurance,
        "sighted": True,
    }
    return Flight(name, name, side, x, y, 0.0, **(values | more))


def table(*units: Ship | Flight | Marker, **more: Any) -> FleetTable:
    """A table with these units, each alone in a squadron of its own unless it names one."""
    squadrons: dict[str, Squadron] = {}
    for unit in units:
        if isinstance(unit, Marker):
            continue
        unit.squadron = unit.squadron or f"s_{unit.id}"
        known = squadrons.get(unit.squadron)
        members = (*(known.units if known else ()), unit.id)
        squadrons[unit.squadron] = Squadron(unit.squadron, unit.side, members, started=len(members))
    squadrons |= more.pop("squadrons", {})
    options = Options(**more.pop("options", {}))
    return FleetTable(
        width=more.pop("width", 360.0),
        height=more.pop("height", 180.0),
        sides=SIDES,
        turns=more.pop("turns", 12),
        units={unit.id: unit for unit in units},
        agenda=[],
        turn=more.pop("turn", 1),
        squadrons=squadrons,
        options=options,
        **more,
    )


@contextmanager
def dice(now: FleetTable, *faces: int) -> Iterator[Umpire[FleetTable]]:
    """An umpire who rolls these faces, all of them; what happened is applied to a second table as well."""
    tray = ScriptedTray(faces)
    twin = now.fork()
    umpire = Umpire(now, tray)
    yield umpire
    tray.finish()
    for event in umpire.events:
        event.apply(twin)
    assert twin == now, "a rule changed something untold"


def shell(cv: int, penetration: int = 40, *, rolls: int = 1, raking: bool = False) -> Hit:
    """A hit of a gun of that critical value."""
    return Hit("gun", cv, impact(cv), HORIZONTAL if raking else VERTICAL, "FLT-GUN-14", penetration, rolls)


def blast(cv: int, section: str = "mid") -> Hit:
    """A hit under water."""
    return Hit("torpedo", cv, impact(cv), UNDERWATER, "FLT-TOR-12", section=section)


def fitted(unit: Ship, **changes: Any) -> Ship:
    """A ship whose class has something changed."""
    unit.spec = msgspec.structs.replace(unit.spec, **changes)
    return unit
