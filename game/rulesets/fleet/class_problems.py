"""What does not add up in a class of ship or aircraft whose single values are right."""

from __future__ import annotations

from collections.abc import Iterator

from game.match.books import Row
from game.match.scenario import Problem
from game.rulesets.fleet.armoury import ATTACKS, LOADS, attacks_with
from game.rulesets.fleet.kinds import AIRCRAFT, CRAFT
from game.rulesets.fleet.table import MAIN, OTHER

_GUNS = "aircraft_guns"


def class_problems(place: str, row: Row) -> Iterator[Problem]:
    """Every breach in one class; `place` is its own in the file."""
    if row["kind"] == AIRCRAFT:
        yield from _aircraft(place, row)
        return
    yield from _guns(place, row)
    yield from _scores(place, row)
    yield from _torpedoes(place, row)


def _guns(place: str, row: Row) -> Iterator[Problem]:
    batteries, mounts = row.get("batteries", ()), row.get("mounts", ())
    armed = {mount.get("battery", 1) for mount in mounts}
    for number, mount in enumerate(mounts):
        if (battery := mount.get("battery", 1)) > len(batteries):
            numbers = f"the number of a battery, 1 to {len(batteries)}"
            expected = f"{numbers if batteries else 'a battery to be of'} (FLT-GUN-1)"
            yield Problem(f"{place}.mounts[{number}].battery", str(battery), expected)
    for number in range(len(batteries)):
        if number + 1 not in armed:
            found = "a battery without a mount"
            yield Problem(f"{place}.batteries[{number}]", found, "mounts of it (FLT-GUN-2)")
    if row.get("lrf") and not any(battery.get("dual_purpose") for battery in batteries):
        yield Problem(f"{place}.lrf", str(row["lrf"]), "0 without a dual-purpose battery (FLT-WPN-7)")


def _scores(place: str, row: Row) -> Iterator[Problem]:
    """Scores of d10 that hit two groups, run backwards, or hit a group there is none of."""
    taken: dict[int, str] = {}
    for group in (MAIN, OTHER, "torpedo"):
        key = f"{group}_d10"
        pair = row.get(key)
        if pair is None:
            continue
        if len(pair) != len(("from", "to")) or pair[0] > pair[1]:
            shown = f"[{', '.join(map(str, pair))}]"
            yield Problem(f"{place}.{key}", shown, "the lowest and the highest score (FLT-WPN-1)")
            continue
        if group == "torpedo" and not row.get("torpedo"):
            yield Problem(f"{place}.{key}", "scores without torpedoes", "none, or a torpedo (FLT-WPN-1)")
        for score in range(pair[0], pair[1] + 1):
            if score in taken:
                found = f"{score}, also of {taken[score]}"
                yield Problem(f"{place}.{key}", found, "each score once (FLT-WPN-1)")
                break
            taken[score] = f"{group}_d10"


def _torpedoes(place: str, row: Row) -> Iterator[Problem]:
    key = "tubes_per_vessel" if row["kind"] == CRAFT else "tubes"
    if bool(row.get("torpedo")) != bool(row.get(key)):
        given, missing = ("torpedo", key) if row.get("torpedo") else (key, "torpedo")
        yield Problem(f"{place}.{given}", f"{given} without {missing}", "both or neither (FLT-TOR-1)")


def _aircraft(place: str, row: Row) -> Iterator[Problem]:
    attacks = row.get("attacks", ())
    if _GUNS in attacks:
        found = f'"{_GUNS}"'
        yield Problem(f"{place}.attacks", found, "acf_s or acf_as instead: guns need no load (FLT-AGN-1)")
    for number, load in enumerate(row.get("loads", ())):
        ways = attacks_with(load)
        if not set(ways) & set(attacks):
            names = " or ".join(ways)
            yield Problem(f"{place}.loads[{number}]", f'"{load}"', f"{names} among its attacks (FLT-AVS-12)")
    for number, attack in enumerate(attacks):
        loaded = ATTACKS[attack].bomb or any(load.attack == attack for load in LOADS.values())
        if loaded and not any(attack in attacks_with(load) for load in row.get("loads", ())):
            yield Problem(f"{place}.attacks[{number}]", f'"{attack}"', "a load to attack with (FLT-AVS-12)")
