"""From a row of the roster to a class as the engine reads it: mounts one by one, guns with what they can do."""

from __future__ import annotations

from typing import Final

import msgspec

from game.match.plain import Row
from game.rulesets.fleet.armoury import gun
from game.rulesets.fleet.facts import AUXILIARY, CRUISER
from game.rulesets.fleet.kinds import AIRCRAFT, CRAFT, LETTERS, SHORE
from game.rulesets.fleet.table import (
    MAIN,
    OTHER,
    TORPEDO,
    Armour,
    Battery,
    Cargo,
    Flak,
    Mount,
    Plane,
    Spec,
    Tubes,
)
from game.rulesets.fleet.tables import SPOTTING
from game.rulesets.fleet.worth import STAND
from game.tabletop.field_file import read_fields
from game.tabletop.fields import named

_WEAKNESSES: Final = ("poor_magazine", "poor_underwater", "poor_carrier_safety", "local_only", "merchant")
EQUIPMENT: Final = (*named(read_fields(__package__).unit, "equipment").choices, *_WEAKNESSES)


def class_of(row: Row) -> Spec | Plane:
    """The class of a row as plain tables, whichever kind it is."""
    return plane_of(row) if row["kind"] == AIRCRAFT else spec_of(row)


def plane_of(row: Row) -> Plane:
    """A type of aircraft; its points are those of one."""
    made = {"speed": row["max_speed"], "type": AIRCRAFT, "points": row.get("points", 0) / STAND}
    return msgspec.convert({**row, **made}, Plane, strict=False)


def spec_of(row: Row) -> Spec:
    """A class of ship, boat, stand of coastal craft or shore unit; the last sees as all of them do (FLT-SPT-7)."""
    kind = str(row["kind"])
    groups = {MAIN: "main_d10", OTHER: "other_d10", TORPEDO: "torpedo_d10"}
    armour = row.get("belt", 0), row.get("deck", 0)
    made = {
        "kind": row.get("type", kind),
        "type": LETTERS[kind],
        "armour": {key: row.get(key, 0) for key in Armour.__struct_fields__},
        "flak": {key: row.get(key, 0) for key in Flak.__struct_fields__},
        "equipment": tuple(key for key in EQUIPMENT if row.get(key)),
        "weapon_group_d10": {group: row[key] for group, key in groups.items() if row.get(key)},
        "spotting_bands": SPOTTING["shore_bands"] if kind == SHORE else row.get("spotting_bands", 0),
        "light_hull": LETTERS[kind] in (AUXILIARY, CRUISER) and not any(armour),
        "batteries": _batteries(row),
        "tubes": _tubes(row),
        "cargo": Cargo(row["cargo"], row.get("cargo_points", 0)) if row.get("cargo") else None,
    }
    return msgspec.convert({**row, **made}, Spec, strict=False, from_attributes=True)


def _batteries(row: Row) -> tuple[Battery, ...]:
    found = []
    for number, battery in enumerate(row.get("batteries", ()), 1):
        piece = gun(battery["calibre"])
        mounts = tuple(
            Mount(mount["kind"], mount["guns"], mount["arc"])
            for mount in row.get("mounts", ())
            if mount.get("battery", 1) == number
            for _ in range(mount.get("count", 1))
        )
        made = msgspec.structs.asdict(piece) | {"max_bands": piece.bands, "mounts": mounts}
        found.append(msgspec.convert(made | dict(battery), Battery, from_attributes=True))
    return tuple(found)


def _tubes(row: Row) -> Tubes | None:
    if not row.get("torpedo"):
        return None
    if row["kind"] == CRAFT:
        each = Mount("open", row["tubes_per_vessel"], row.get("tube_arc", "bow"))
        return Tubes(row["torpedo"], (each,) * row["vessels"], row.get("reloads", 0))
    mounts = tuple(
        Mount(mount["kind"], mount["tubes"], mount["arc"])
        for mount in row.get("tubes", ())
        for _ in range(mount.get("count", 1))
    )
    return Tubes(row["torpedo"], mounts, row.get("reloads", 0))
