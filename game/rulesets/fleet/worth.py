"""What a class is worth by the building numbers, part by part, and what a unit of a battle is worth that differs from
its class: by its crew, without its torpedoes, with other mines or cargo (FLT-VIC-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.match.books import Row
from game.match.plain import Tree
from game.match.wording import counted
from game.rulesets.fleet.armoury import LOADS, TORPEDOES, gun
from game.rulesets.fleet.kinds import AIRCRAFT, CRAFT
from game.rulesets.fleet.tables import TABLES, half_up
from game.tabletop.construction import Part, whole

_BUILDING: Final[Tree] = TABLES["building"]
STAND: Final[int] = _BUILDING["aircraft_points"]["stand"]
"""Aircraft of a stand whose scenario is silent; the points of a type of aircraft are those of such a stand."""
_ARMOUR: Final = ("belt", "deck", "turret")
_FLAK: Final = ("lrf", "mrf", "crf", "asw")


def parts(row: Row) -> list[Part]:
    """What a class is worth, part by part, with an average crew. Raises TypeError, KeyError or ValueError where a value
    is missing or wrong."""
    kind = row.get("kind")
    found = _aircraft(row) if kind == AIRCRAFT else _craft(row) if kind == CRAFT else _ship(row)
    return [part for part in found if part.points]


def share(row: Row, quality: int) -> float:
    """How many times the points of an average crew one of that quality is worth."""
    kind = row.get("kind")
    table = "aircraft_points" if kind == AIRCRAFT else "craft_points" if kind == CRAFT else "points"
    return float(1 + _BUILDING[table]["crew"] * quality)


def sum_of(row: Row) -> int:
    """The points of a class by the numbers, its crew counted; one aircraft of a stand counts in halves."""
    flying = row.get("kind") == AIRCRAFT
    each = sum(part.points for part in parts(row)) / (STAND if flying else 1)
    each *= share(row, whole(row, "crew_quality"))
    nearest = float(_BUILDING["aircraft_points"]["nearest"]) if flying else 1.0
    return round(half_up(each / nearest) * nearest * (STAND if flying else 1))


def changed_by(more: Row) -> Tree:
    """What of a class is otherwise with what a scenario says of a unit: its mines, its cargo, its torpedoes."""
    changed = {key: more[key] for key in ("mine_loads", "cargo", "cargo_points") if key in more}
    return changed | ({"torpedo": None} if "torpedoes" in more else {})


def points_of(row: Row, more: Row) -> float:
    """What a unit of a class is worth with what its scenario says of it, of a stand one aircraft: not rounded again."""
    quality = int(more.get("crew_quality", row.get("crew_quality", 0)))
    worth: float = row["points"] / (STAND if row["kind"] == AIRCRAFT else 1)
    if changed := changed_by(more):
        worth += sum(part.points for part in parts({**row, **changed}))
        worth = half_up(worth - sum(part.points for part in parts(row)))
    worth *= share(row, quality) / share(row, int(row.get("crew_quality", 0)))
    return worth


def _ship(row: Row) -> Iterator[Part]:
    each = _BUILDING["points"]
    yield Part(f"structure {whole(row, 'structure')}", each["structure"] * whole(row, "structure"))
    yield Part(f"flotation {whole(row, 'flotation')}", each["flotation"] * whole(row, "flotation"))
    yield Part(f"{whole(row, 'max_speed')} knots / 2", each["speed"] * whole(row, "max_speed"))
    armour = sum(whole(row, area) for area in _ARMOUR)
    yield Part("belt, deck and turrets", each["armour"] * armour)
    for number, battery in enumerate(row.get("batteries", ()), 1):
        barrels = guns_of(row, number)
        cv = gun(float(battery["calibre"])).cv
        yield Part(
            f"{counted(barrels, 'gun')} of {battery['calibre']:g} in", barrels * cv * cv / each["gun_divisor"]
        )
    if row.get("torpedo"):
        tubes = sum(group.get("count", 1) * group["tubes"] for group in row.get("tubes", ()))
        cv = TORPEDOES[row["torpedo"]].cv
        worth = each["tube"] * tubes * cv / each["tube_divisor"]
        yield Part(counted(tubes, "tube"), worth * (each["reloads"] if row.get("reloads") else 1))
    factors = sum(whole(row, flak) for flak in _FLAK)
    yield Part(f"{counted(factors, 'factor')} of flak and against submarines", each["flak"] * factors)
    yield Part(f"H {whole(row, 'h')}", each["h"] * whole(row, "h"))
    yield Part(
        f"{counted(whole(row, 'mine_loads'), 'load')} of mines", each["mine_load"] * whole(row, "mine_loads")
    )
    yield Part(
        f"{counted(whole(row, 'cargo_points'), 'point')} of cargo", each["cargo"] * whole(row, "cargo_points")
    )


def guns_of(row: Row, battery: int) -> int:
    """All guns of a battery of a class, the first being 1."""
    return sum(
        mount.get("count", 1) * mount["guns"]
        for mount in row.get("mounts", ())
        if mount.get("battery", 1) == battery
    )


def _craft(row: Row) -> Iterator[Part]:
    each = _BUILDING["craft_points"]
    vessels = whole(row, "vessels")
    armed = 0.0
    if row.get("torpedo"):
        cv = TORPEDOES[row["torpedo"]].cv
        armed = each["tube"] * whole(row, "tubes_per_vessel") * cv / each["tube_divisor"]
    one = each["vessel"] + armed + each["save"] * whole(row, "save_modifier")
    yield Part(f"{counted(vessels, 'vessel')} of {one:g}", vessels * one)
    factors = sum(whole(row, flak) for flak in _FLAK if flak != "lrf")
    yield Part(f"{counted(factors, 'factor')} of flak and against submarines", each["flak"] * factors)


def _aircraft(row: Row) -> Iterator[Part]:
    """The parts of a stand."""
    each = _BUILDING["aircraft_points"]
    yield Part(f"{STAND} aircraft", STAND * each["aircraft"])
    best = max(whole(row, "acf_df1"), whole(row, "acf_df2"))
    yield Part(f"dogfight {best}", STAND * best / each["dogfight_divisor"])
    heaviest = max((LOADS[load].cv for load in row.get("loads", ())), default=0)
    yield Part(f"best load, CV {heaviest}", STAND * heaviest / each["load_divisor"])
    strafing = whole(row, "acf_s") + whole(row, "acf_as")
    yield Part(f"guns {strafing}", STAND * strafing / each["guns_divisor"])
    hit_points = whole(row, "hit_points")
    yield Part(counted(hit_points, "hit point"), STAND * hit_points / each["hit_points_divisor"])
