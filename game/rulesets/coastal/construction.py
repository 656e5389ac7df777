"""coastal for a shipyard: what a class costs, what its published facts make of it, its sheet."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import Any, Final

import msgspec

from game.match.plain import Row, Tree
from game.match.wording import counted, dice, spaced
from game.rulesets.coastal.table import AIRCRAFT, SHIPS
from game.rulesets.coastal.tables import TABLES, TORPEDOES, WEAPONS
from game.tabletop.cards import Card, Fact
from game.tabletop.construction import Oddity, Part, Worth, plain_card, whole
from game.tabletop.field_file import read_fields

_BUILDING: Final[Tree] = TABLES["building"]
_TRAITS = ("quiet_engines", "smoke_maker", "asdic", "searchlight")


class CoastalConstruction:
    """See `game.tabletop.construction.Construction`."""

    def points(self, row: Row) -> Worth:
        """The battle value by ruling 69: a sum, for better or worse by the crew, to the nearest whole number."""
        flying = row.get("kind") == AIRCRAFT
        parts = [part for part in (_aircraft(row) if flying else _vessel(row)) if part.points]
        crew = whole(row, "crew_quality")
        each = _BUILDING["aircraft_points" if flying else "points"]
        total = sum(part.points for part in parts)
        if crew:
            parts.append(Part(f"crew {crew:+d}", total * each["crew"] * crew))
        total = sum(part.points for part in parts)
        if odd := _nearest(total) - total:
            parts.append(Part("to the nearest", odd))
        return Worth(tuple(parts), "CST-END-9")

    def by_rule(self, row: Row) -> Tree:
        """Length, breadth, size class and hull boxes from metres and tonnes, damage control from class, boxes of
        aircraft from their engines; the points (rulings 66 and 69)."""
        found: Tree = {}
        kind = str(row.get("kind", ""))
        if kind in SHIPS:
            found |= _hull(row, kind)
        elif kind == AIRCRAFT and row.get("size_class") in (1, 2, 3):
            found["hull_boxes"] = _BUILDING["aircraft_boxes"]["boxes"][row["size_class"] - 1]
        return found | {"points": self.points({**row, **found}).points}

    def card(self, row: Row) -> Card | None:
        """What its fields say, then its weapons one by one."""
        plain = plain_card(read_fields(__package__), row)
        length = float(row.get("length_cm", plain.length))
        return msgspec.structs.replace(
            plain, length=length, hull=whole(row, "hull_boxes"), arms=tuple(_weapons(row))
        )

    def oddities(self, row: Row) -> list[Oddity]:
        """Equipment its kind cannot use, a size class not of its length, nothing to fight with."""
        found: list[Oddity] = []
        kind = row.get("kind")
        if kind == "battery" and row.get("tubes"):
            found.append(Oddity("tubes", "A battery launches nothing: it never moves.", "CST-BAT-1"))
        if kind != "submarine" and kind != AIRCRAFT and row.get("sweep") and row.get("max_speed_kt") == 0:
            found.append(Oddity("sweep", "Lanes are swept by moving.", "CST-MIN-6"))
        if row.get("asdic") and not row.get("depth_charges"):
            found.append(Oddity("asdic", "It finds submarines and has no depth charges.", "CST-SUB-7"))
        size = _hull(row, str(kind)).get("size_class") if kind in SHIPS else None
        if size is not None and row.get("size_class") not in (None, size):
            found.append(Oddity("size_class", f"By its length it is of class {size}.", "CST-GEN-11"))
        return found


def _hull(row: Row, kind: str) -> Tree:
    """What follows from length and displacement."""
    found: Tree = {}
    metres, tonnes = row.get("length_m"), row.get("displacement_t")
    if metres:
        found["length_cm"] = _tenth(metres / _BUILDING["length_divisor"])
        found["width_cm"] = max(_BUILDING["width_least_cm"], _tenth(metres / _BUILDING["width_divisor"]))
        found["size_class"] = (
            1 if metres < _BUILDING["class_1_below_m"] else 2 if metres <= _BUILDING["class_2_to_m"] else 3
        )
        if kind == "battery":
            found["size_class"] = 3
        shore, trade = kind == "battery", kind == "merchant"
        found["damage_control"] = 0 if shore else max(1, found["size_class"] - trade)
    if tonnes and kind != "battery":
        found["hull_boxes"] = _nearest(_BUILDING["hull_factor"] * tonnes ** _BUILDING["hull_power"])
    return found


def _guns(row: Row) -> Iterator[Part]:
    """Every mount's dice, what a hit costs and how far it reaches."""
    each = _BUILDING["points"]
    for mount in row.get("mounts", ()):
        weapon = WEAPONS[mount["weapon"]]
        again = 0 < weapon.row.reroll_from_barrels <= mount["barrels"]
        worth = mount["dice"] * (1 + weapon.mean) * each["reach"].get(weapon.row.key, 0)
        yield Part(f"{dice(mount['dice'])}, {weapon.name}", worth * (each["twin"] if again else 1))


def _vessel(row: Row) -> Iterator[Part]:
    each = _BUILDING["points"]
    boxes, knots, repairs = (whole(row, name) for name in ("hull_boxes", "max_speed_kt", "damage_control"))
    yield Part(f"{counted(boxes, 'box', 'boxes')} / 2", each["boxes"] * boxes)
    yield Part(f"{knots} knots / 4", each["speed"] * knots)
    yield from _guns(row)
    yield Part(f"{each['damage_control']} × damage control {repairs}", each["damage_control"] * repairs)
    armour = row.get("armour", "nil")
    yield Part(f"{armour} armour", each["armour"][armour])
    for group in row.get("tubes", ()):
        kind, spare = TORPEDOES[group["type"]], group.get("reloads", 0)
        torpedoes = group["count"] + each["spare"] * spare
        yield Part(f"{group['count']} + {spare} of {kind.name}", torpedoes * kind.dice * each["torpedo_die"])
    yield Part("radar", each["radar"] if whole(row, "radar_range_cm") else 0)
    for trait in _TRAITS:
        yield Part(spaced(trait), each[trait] if row.get(trait) else 0)
    charges = whole(row, "depth_charges")
    yield Part(f"{counted(charges, 'depth charge')} / 2", each["depth_charges"] * charges)
    yield Part("submarine", each["submarine"] if row.get("kind") == "submarine" else 0)


def _aircraft(row: Row) -> Iterator[Part]:
    each = _BUILDING["aircraft_points"]
    boxes, knots = whole(row, "hull_boxes"), whole(row, "air_speed_kt")
    yield Part(f"{each['boxes']} × {counted(boxes, 'box', 'boxes')}", each["boxes"] * boxes)
    yield Part(f"{knots} knots / 25", each["speed"] * knots)
    for part in _guns(row):
        yield Part(f"half of {part.words}", each["guns"] * part.points)
    for load in row.get("loads", ()):
        kind = TORPEDOES.get(load["load"])
        worth = each["torpedo" if kind else load["load"].removesuffix("_heavy")]
        yield Part(f"{load['count']} × {kind.name if kind else spaced(load['load'])}", load["count"] * worth)
    yield Part("radar", each["radar"] if whole(row, "radar_range_cm") else 0)


def _weapons(row: Row) -> Iterator[Fact]:
    for mount in row.get("mounts", ()):
        barrels = f", {mount['barrels']} barrels" if mount["barrels"] > 1 else ""
        rating = f"{mount['dice']}d{mount.get('grade', '')}, {_bearings(mount['arc'])}"
        told = f"{rating}, {mount.get('protection', 'open')}"
        yield Fact(f"{mount['calibre_mm']:g} mm{barrels}", told, "CST-GUN-8")
    for group in row.get("tubes", ()):
        arcs = " or ".join(_bearings(pair) for pair in group["arcs"])
        spare = f", {group['reloads']} spare" if group.get("reloads") else ""
        yield Fact(TORPEDOES[group["type"]].name, f"{group['count']}{spare}, {arcs}", "CST-TOR-7")
    for load in row.get("loads", ()):
        yield Fact(spaced(load["load"]), f"{load['count']}, {load['attack']}", "CST-AIR-4")


def _bearings(pair: Any) -> str:
    return "all round" if tuple(pair) == (0, 360) else " to ".join(f"{bearing:g}" for bearing in pair)


def _tenth(value: float) -> float:
    """To the nearest tenth, halves up."""
    return floor(round(10 * value, 6) + 0.5) / 10


def _nearest(number: float) -> int:
    """To the nearest whole number, halves up (CST-GEN-6)."""
    return floor(number + 0.5)


CONSTRUCTION = CoastalConstruction()
"""coastal's."""
