"""fleet for a shipyard: what a class costs, what its displacement makes of it, its sheet with batteries and tubes."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

import msgspec

from game.match.books import Row
from game.match.plain import Tree
from game.rulesets.fleet.armoury import MOUNTINGS, TORPEDOES, gun
from game.rulesets.fleet.kinds import (
    AIRCRAFT,
    AUXILIARY,
    CAPITAL,
    COMBATANT,
    CRAFT,
    HULLS,
    SUBMARINE,
    SURFACE,
)
from game.rulesets.fleet.tables import (
    CRAFT_BASE,
    CRAFT_SIZE,
    SIZE,
    TABLES,
    acceleration,
    base,
    half_up,
    size_of,
)
from game.rulesets.fleet.worth import guns_of, parts, share, sum_of
from game.tabletop.cards import Card, Fact
from game.tabletop.construction import Oddity, Part, Worth, plain_card, whole
from game.tabletop.field_file import read_fields

_BUILDING: Final[Tree] = TABLES["building"]
_ARMS: Final = ("batteries", "mounts", "tubes")
_STAND = 3.0
"""How long a stand of aircraft is drawn, in cm: it has no base."""


class FleetConstruction:
    """See `game.tabletop.construction.Construction`."""

    def points(self, row: Row) -> Worth | None:
        """What she can take and what she can do, for better or worse by the crew (ruling 92)."""
        found = parts(row)
        quality = whole(row, "crew_quality")
        total = sum(part.points for part in found)
        if quality:
            found.append(Part(f"crew {quality:+d}", total * (share(row, quality) - 1)))
        if odd := sum_of(row) - sum(part.points for part in found):
            found.append(Part("to the nearest", odd))
        return Worth(tuple(found), "FLT-VIC-1")

    def by_rule(self, row: Row) -> Tree:
        """Size, structure, flotation and handling from displacement; directors, lookouts, teams from size; points."""
        found: Tree = {}
        if row.get("kind") in HULLS:
            found |= _hull(row)
        elif row.get("kind") == CRAFT:
            found |= {"target_size": CRAFT_SIZE, "acceleration": acceleration(CRAFT_SIZE)}
            found["mvr"] = _by_size("mvr", CRAFT_SIZE)
        return found | {"points": sum_of({**row, **found})}

    def card(self, row: Row) -> Card | None:
        """What its fields say, then its batteries and tubes one by one."""
        plain = plain_card(
            read_fields(__package__), {key: value for key, value in row.items() if key not in _ARMS}
        )
        return msgspec.structs.replace(
            plain,
            length=length_of(row),
            hull=whole(row, "structure") or whole(row, "vessels") or whole(row, "hit_points"),
            arms=tuple(_weapons(row)),
        )

    def oddities(self, row: Row) -> list[Oddity]:
        """Guns that nothing can hit, aircraft that cannot fight, a carrier whose stands are never served."""
        found: list[Oddity] = []
        kind = row.get("kind")
        if row.get("h") and not row.get("rrr"):
            found.append(Oddity("rrr", "What lands on it is never ready again.", "FLT-COP-4"))
        if kind == AIRCRAFT and row.get("role") == "fighter" and not row.get("acf_df1"):
            found.append(Oddity("acf_df1", "A fighter that cannot hit in a dogfight.", "FLT-ACM-5"))
        if kind in SURFACE and kind != CRAFT and not row.get("merchant"):
            there = {battery["group"] for battery in row.get("batteries", ())}
            for group in ("main", "other"):
                if group in there and not row.get(f"{group}_d10"):
                    sentence = f"No score of d10 hits the {group.upper()} guns: they are never lost."
                    found.append(Oddity(f"{group}_d10", sentence, "FLT-WPN-1"))
        if row.get("local_only") and row.get("fire_control"):
            found.append(Oddity("fire_control", "She always shoots Local.", "FLT-GUN-6"))
        return found


def length_of(row: Row) -> float:
    """How long a unit of a class is drawn, in cm: its base, or a stand's usual length."""
    if row.get("kind") == AIRCRAFT:
        return _STAND
    return CRAFT_BASE if row.get("kind") == CRAFT else base(int(row["target_size"]))[0]


def _by_size(table: str, size: int) -> int:
    return int(_BUILDING[table][SIZE["largest"] - size])


def _hull(row: Row) -> Tree:
    """What follows from the displacement of a ship."""
    kind, tons = str(row["kind"]), float(row["displacement"])
    trade, decks = kind == AUXILIARY, bool(row.get("h"))
    size = size_of(tons)
    flotation = half_up(tons ** _BUILDING["flotation_power"] / _BUILDING["flotation_divisor"])
    share_of_it = _BUILDING["merchant_structure"] if trade else _BUILDING["carrier_structure"] if decks else 1
    teams, bands = _by_size("teams", size), _BUILDING["submarine_spotting"]
    teams = ceil(teams * _BUILDING["merchant_teams"]) if trade else teams
    return {
        "target_size": size,
        "structure": half_up(flotation * share_of_it),
        "flotation": flotation,
        "acceleration": acceleration(size, trade),
        "mvr": _by_size("mvr", size) + (_BUILDING["merchant_mvr"] if trade else 0),
        "steering": max(_BUILDING["steering_least"], _BUILDING["steering"] + size),
        "fire_control": _directors(kind, size, decks),
        "spotting_bands": bands if kind == SUBMARINE else _by_size("spotting", size),
        "dc_teams": teams + (_BUILDING["american_teams"] if row.get("nation") == "US" else 0),
    }


def _directors(kind: str, size: int, decks: bool) -> int:
    numbers = _BUILDING["fire_control"]
    if kind == CAPITAL and not decks:
        return int(numbers["battleship"])
    if kind not in (CAPITAL, COMBATANT) or size < _BUILDING["small_least_size"]:
        return int(numbers["none"])
    return int(numbers["large" if size >= _BUILDING["large_least_size"] else "small"])


def _weapons(row: Row) -> Iterator[Fact]:
    for number, battery in enumerate(row.get("batteries", ()), 1):
        shot = gun(float(battery["calibre"]))
        traits = [
            words
            for key, words in (("radar", "radar"), ("dual_purpose", "DP"), ("aa_plus", "AA+"))
            if battery.get(key)
        ]
        mounts = [
            f"{mount.get('count', 1)} × {mount['guns']} {MOUNTINGS[mount['kind']].key} {mount['arc']}"
            for mount in row.get("mounts", ())
            if mount.get("battery", 1) == number
        ]
        name = f"{battery['group'].upper()} {guns_of(row, number)} × {battery['calibre']:g} in"
        pierced = "/".join(map(str, shot.penetration))
        told = "; ".join((f"CV {shot.cv}, IP {shot.ip}, pierces {pierced}", *traits, *mounts))
        yield Fact(name, told, "FLT-GUN-2")
    if row.get("torpedo"):
        kind = TORPEDOES[row["torpedo"]]
        settings = ", ".join(f"{setting.knots} kn to {setting.range_cm:g} cm" for setting in kind.settings)
        mounts = [
            f"{group.get('count', 1)} × {group['tubes']} {MOUNTINGS[group['kind']].key} {group['arc']}"
            for group in row.get("tubes", ())
        ]
        if row.get("tubes_per_vessel"):
            mounts = [f"{row['tubes_per_vessel']} in each vessel, {row.get('tube_arc', 'bow')}"]
        yield Fact(kind.name, "; ".join((f"CV {kind.cv}, {settings}", *mounts)), "FLT-TOR-11")


CONSTRUCTION = FleetConstruction()
"""fleet's."""
