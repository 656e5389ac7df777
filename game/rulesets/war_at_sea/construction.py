"""war_at_sea for a shipyard: what a card costs, what the published facts of a ship or an aircraft make of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, sqrt
from typing import Final

from game.match.books import Row
from game.match.plain import Tree
from game.match.wording import counted
from game.rulesets.war_at_sea.bases import BASES
from game.rulesets.war_at_sea.table import AIRCRAFT, GUNNED
from game.rulesets.war_at_sea.tables import LARGE_GUNS, TABLES
from game.tabletop.construction import Oddity, Part, Plain, Worth, whole
from game.tabletop.field_file import read_fields

_SHIP: Final[Tree] = TABLES["building"]["ship"]
_AIR: Final[Tree] = TABLES["building"]["air"]
_POINTS: Final[Tree] = TABLES["building"]["points"]
_BATTERIES: Final = ("main", "secondary", "tertiary")
_ROUNDED: Final = Part("to the nearest whole number", 0.5)


class SeaConstruction(Plain):
    """See `game.tabletop.construction.Construction`."""

    def points(self, row: Row) -> Worth | None:
        """The build points of a card (WAS-FLT-1); None for an airfield, whose points its ruling gives."""
        kind = row.get("kind")
        if kind not in (*AIRCRAFT, *GUNNED):
            return None
        parts = _aircraft(row) if kind in AIRCRAFT else _vessel(row)
        return Worth((*(part for part in parts if round(part.points, 9)), _ROUNDED), "WAS-FLT-1")

    def by_rule(self, row: Row) -> Tree:
        """What follows from the facts under `inputs`, and the points of the card that comes of it."""
        facts, kind = row.get("inputs"), row.get("kind")
        found: Tree = {}
        if facts and kind != "pt" and kind in (*AIRCRAFT, *GUNNED):
            for rule, needed in _AIR_RULES if kind in AIRCRAFT else _SHIP_RULES:
                if all(name in facts for name in needed):
                    found.update(rule({**row, **found}, facts))
        worth = self.points({**row, **found})
        if worth is not None:
            found["points"] = worth.points
        return found

    def oddities(self, row: Row) -> list[Oddity]:
        """What does not add up, and what nothing can use (WAS-ATK-4, WAS-ABL-8, WAS-ARM-8)."""
        found: list[Oddity] = []
        abilities = _abilities(row)
        if row.get("mine_load") and "minelayer" not in abilities:
            found.append(Oddity("mine_load", "Only a minelayer lays mines.", "WAS-MIN-8"))
        if "minelayer" in abilities and not row.get("mine_load"):
            found.append(Oddity("abilities", "A minelayer without mines lays none.", "WAS-MIN-8"))
        if row.get("capacity") and row.get("kind") not in BASES:
            found.append(
                Oddity("capacity", "Air units are based on carriers and airfields alone.", "WAS-ARM-8")
            )
        torpedo = row.get("torpedo")
        if torpedo and len(torpedo) == 4 and torpedo[3] and "long_lance" not in abilities:
            found.append(Oddity("torpedo", "Range 3 is for units with long_lance.", "WAS-RNG-4"))
        return found


def half_up(value: float) -> int:
    """To the nearest whole number, halves up."""
    return floor(round(value, 9) + 0.5)


def _abilities(row: Row) -> Sequence[str]:
    return list(row.get("abilities", ()))


def _dice(row: Row, name: str, number: int = 0) -> int:
    """The dice of a weapon at a range, none where it has no such weapon or does not reach."""
    listed = row.get(name) or ()
    return int(listed[number]) if number < len(listed) else 0


def _number(row: Row, name: str) -> float:
    return float(row[name])


# -- points ---------------------------------------------------------------------------------------------------


def _vessel(row: Row) -> Iterator[Part]:
    each: dict[str, float] = _POINTS["ship"]
    hull, armor, vital = (whole(row, name) for name in ("hull_points", "armor", "vital_armor"))
    stand = row["kind"] == "pt"
    share = each["pt_hull_share"] if stand else 1
    boats = ", half of it for a stand of boats" if stand else ""
    words = f"hull {hull} × armour {armor} and {vital} / {each['hull_divisor']:g}{boats}"
    yield Part(words, hull * (armor + vital) / each["hull_divisor"] * share)
    main = _dice(row, "main", 0 if stand else 1)
    yield Part(f"{each['main_1']:g} × {main} main battery dice", each["main_1"] * main)
    others = _dice(row, "secondary", 1) + _dice(row, "tertiary", 1)
    yield Part(
        f"{each['other_batteries_1']:g} × {others} dice of other batteries",
        each["other_batteries_1"] * others,
    )
    for key, name, words in (
        ("torpedo_0", "torpedo", "torpedo dice"),
        ("anti_air_0", "anti_air", "antiair dice"),
    ):
        yield Part(f"{each[key]:g} × {_dice(row, name)} {words}", each[key] * _dice(row, name))
    asw, bonus = whole(row, "asw"), whole(row, "flagship_bonus")
    yield Part(f"{each['asw']:g} × {asw} ASW dice", each["asw"] * asw)
    speed = _number(row, "speed")
    yield Part(f"speed {speed:g} / {each['speed_divisor']:g}", speed / each["speed_divisor"])
    yield Part(f"{each['flagship']:g} × flagship bonus {bonus}", each["flagship"] * bonus)
    yield Part(f"room for {counted(whole(row, 'capacity'), 'air unit')}", whole(row, "capacity"))
    yield _of_abilities(row)
    if row["kind"] == "submarine":
        yield Part("a submarine", each["submarine"])


def _aircraft(row: Row) -> Iterator[Part]:
    each: dict[str, float] = _POINTS["air"]
    armor, vital = whole(row, "armor"), whole(row, "vital_armor")
    yield Part(
        f"armour {armor} and {vital} / {each['vital_divisor']:g}", (armor + vital) / each["vital_divisor"]
    )
    flak = _dice(row, "anti_air")
    yield Part(f"{each['anti_air_0']:g} × {flak} antiair dice", each["anti_air_0"] * flak)
    for key, words in (("strafe", "strafing"), ("bomb", "bomb"), ("air_torpedo", "torpedo"), ("asw", "ASW")):
        yield Part(f"{each[key]:g} × {whole(row, key)} {words} dice", each[key] * whole(row, key))
    speed = _number(row, "speed")
    yield Part(f"speed {speed:g} / {each['speed_divisor']:g}", speed / each["speed_divisor"])
    yield _of_abilities(row)
    yield Part("an air unit", -each["less"])


def _of_abilities(row: Row) -> Part:
    number = len(_abilities(row))
    return Part(f"{counted(number, 'ability', 'abilities')}", number)


# -- from the published facts ---------------------------------------------------------------------------------


def _hull(row: Row, facts: Row) -> Tree:
    hull = max(_SHIP["hull_least"], half_up(_number(facts, "tons") ** (1 / 3) / _SHIP["hull_divisor"]))
    armor = _SHIP["armor_base"] + half_up(_number(facts, "belt_mm") / _SHIP["belt_per_armor"])
    return {"hull_points": hull, "armor": armor, "vital_armor": armor + hull + _SHIP["vital_over"]}


def _speed(row: Row, facts: Row) -> Tree:
    def inches(name: str) -> float:
        return half_up(2 * _number(facts, name) / _SHIP["knots_per_inch"]) / 2

    found = {"speed": inches("knots")}
    if row["kind"] == "submarine" and "knots_submerged" in facts:
        found["submerged_speed"] = inches("knots_submerged")
    return found


def _size(row: Row, facts: Row) -> Tree:
    scale = _SHIP["inches_per_metre"] / _SHIP["model_scale"]
    return {
        key: max(0.2, half_up(10 * _number(facts, metres) * scale) / 10)
        for key, metres in (("length", "length_m"), ("beam", "beam_m"))
    }


def _guns(row: Row, facts: Row) -> Tree:
    found: Tree = {}
    for battery in _BATTERIES:
        if f"{battery}_barrels" not in facts or f"{battery}_cm" not in facts:
            continue
        large = battery == "main" and row["kind"] in LARGE_GUNS
        barrels, calibre = _number(facts, f"{battery}_barrels"), _number(facts, f"{battery}_cm")
        base = half_up(_SHIP["gun_factor"] * sqrt(barrels) * calibre ** _SHIP["calibre_power"])
        needs = _SHIP["large_needs_cm" if large else "small_needs_cm"]
        dice = [
            0
            if any(calibre < least and number >= int(first) for first, least in needs.items())
            else max(base + less, 0 if large else 1)
            for number, less in enumerate(_SHIP["large_row" if large else "small_row"])
        ]
        if large and "extended_range" not in _abilities(row):
            dice[-1] = 0
        found[battery] = dice
    return found


def _torpedoes(row: Row, facts: Row) -> Tree:
    if "tubes" in facts:
        dice = half_up(_number(facts, "tubes") / _SHIP["tubes_per_die"])
        far = max(1, dice - 2) if "long_lance" in _abilities(row) else 0
        return {"torpedo": [dice, max(1, dice - 1), max(1, dice - 2), far]}
    if "bow_tubes" not in facts:
        return {}
    dice = half_up(_number(facts, "bow_tubes") / _SHIP["bow_tubes_per_die"])
    return {"torpedo": [dice, dice, max(1, dice - 1), 0]}


def _flak(row: Row, facts: Row) -> Tree:
    if row["kind"] == "submarine":
        return {"anti_air": [_SHIP["submarine_anti_air"], 0]}
    if "heavy_aa" not in facts or "light_aa" not in facts:
        return {}
    barrels = _number(facts, "heavy_aa") + _number(facts, "light_aa") / _SHIP["light_per_heavy"]
    dice = half_up(1 + sqrt(barrels))
    far = max(dice - _SHIP["dual_purpose_less"], 0) if "dual_purpose" in _abilities(row) else 0
    return {"anti_air": [dice, far]}


def _below(row: Row, facts: Row) -> Tree:
    throwers = _number(facts, "throwers")
    return {"asw": _SHIP["asw_base"] + half_up(throwers / _SHIP["throwers_per_die"]) if throwers else 0}


def _room(row: Row, facts: Row) -> Tree:
    if row["kind"] not in BASES:
        return {}
    return {"capacity": half_up(_number(facts, "aircraft") / _SHIP["aircraft_per_unit"])}


def _frame(row: Row, facts: Row) -> Tree:
    armor = _AIR["armor"]
    armor += _AIR["self_sealing"] if facts.get("self_sealing") else 0
    armor += _AIR["flying_boat"] if facts.get("flying_boat") else 0
    more = _AIR["vital_one_engine" if _number(facts, "engines") == 1 else "vital_more_engines"]
    return {"armor": armor, "vital_armor": armor + more}


def _pace(row: Row, facts: Row) -> Tree:
    return {"speed": float(half_up(_number(facts, "knots") / _AIR["knots_per_inch"]))}


def _defence(row: Row, facts: Row) -> Tree:
    if row["kind"] == "bomber":
        return {"anti_air": [1 + whole(facts, "gun_positions"), 0]}
    faster = _number(facts, "knots") - _AIR["fighter_from_knots"]
    return {"anti_air": [_AIR["fighter_base"] + half_up(faster / _AIR["knots_per_die"]), 0]}


def _load(row: Row, facts: Row) -> Tree:
    return {"bomb": half_up(_AIR["bomb_factor"] * sqrt(_number(facts, "bomb_kg")))}


def _air_torpedo(row: Row, facts: Row) -> Tree:
    knots, weight = _number(facts, "torpedo_knots"), _number(facts, "torpedo_kg")
    fast = knots >= _AIR["fast_from_knots"] and weight >= _AIR["fast_from_kg"]
    return {"air_torpedo": _AIR["fast_torpedo" if fast else "torpedo"]}


_SHIP_RULES: Final = (
    (_hull, ("tons", "belt_mm")),
    (_speed, ("knots",)),
    (_size, ("length_m", "beam_m")),
    (_guns, ()),
    (_torpedoes, ()),
    (_flak, ()),
    (_below, ("throwers",)),
    (_room, ("aircraft",)),
)
_AIR_RULES: Final = (
    (_frame, ("engines",)),
    (_pace, ("knots",)),
    (_defence, ("knots",)),
    (_load, ("bomb_kg",)),
    (_air_torpedo, ("torpedo_knots", "torpedo_kg")),
)
"""What follows from which facts; a rule waits until all that it needs are known."""

CONSTRUCTION = SeaConstruction(read_fields(__package__))
