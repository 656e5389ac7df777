"""What does not add up in a class of vessel or aircraft whose single values are right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.match.plain import Row
from game.match.scenario import Problem
from game.rulesets.coastal.table import AIRCRAFT
from game.rulesets.coastal.tables import BOMBING, BOMBS, ROCKETS, TABLES, TORPEDOES, WEAPONS

LEAST_RADAR = TABLES["radar"]["least_range_cm"]
FULL_CIRCLE = 360


def class_problems(place: str, row: Row) -> Iterator[Problem]:
    """Every breach in one class; `place` is its own in the file."""
    for number, mount in enumerate(row.get("mounts", ())):
        yield from _mount(f"{place}.mounts[{number}]", mount)
    for number, group in enumerate(row.get("tubes", ())):
        if not group["arcs"]:
            yield Problem(f"{place}.tubes[{number}].arcs", "no arc", "one arc at least (CST-TOR-7)")
        for index, pair in enumerate(group["arcs"]):
            yield from _arc(f"{place}.tubes[{number}].arcs[{index}]", pair, "CST-TOR-7")
    for number, load in enumerate(row.get("loads", ())):
        ways = attacks_with(load["load"])
        if load["attack"] not in ways:
            expected = f"{' or '.join(ways)} with {load['load']} (CST-AIR-11)"
            yield Problem(f"{place}.loads[{number}].attack", f'"{load["attack"]}"', expected)
    radar = row.get("radar_range_cm", 0)
    if 0 < radar < LEAST_RADAR:
        yield Problem(f"{place}.radar_range_cm", str(radar), f"0, or {LEAST_RADAR} at least (CST-RAD-1)")
    if row["kind"] == AIRCRAFT and any(mount["weapon"] in ROCKETS for mount in row.get("mounts", ())):
        yield Problem(f"{place}.mounts", "a rocket mount", "rockets among the loads (CST-AIR-13)")


def attacks_with(load: str) -> tuple[str, ...]:
    """The ways to attack with a load: bombs in three, everything else in its own."""
    if load in BOMBS:
        return tuple(key for key in BOMBING if key != "pass_cm")
    if load in TORPEDOES:
        return ("torpedo",)
    return ("rocket",) if load in ROCKETS else ("flare",)


def _mount(place: str, mount: Row) -> Iterator[Problem]:
    weapon = WEAPONS[mount["weapon"]]
    least, most = weapon.calibre_mm
    if not least <= mount["calibre_mm"] <= most:
        expected = f"{least:g} to {most:g} mm for {weapon.name} (CST-HUL-2)"
        yield Problem(f"{place}.calibre_mm", f"{mount['calibre_mm']:g}", expected)
    yield from _arc(f"{place}.arc", mount["arc"], "CST-GUN-4")


def _arc(place: str, pair: Sequence[float], clause: str) -> Iterator[Problem]:
    whole = all(bearing == int(bearing) and 0 <= bearing <= FULL_CIRCLE for bearing in pair)
    if len(pair) != len(("from", "to")) or not whole:
        shown = ", ".join(f"{bearing:g}" for bearing in pair)
        yield Problem(place, f"[{shown}]", f"two whole bearings from 0 to {FULL_CIRCLE} ({clause})")
