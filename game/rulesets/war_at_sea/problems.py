"""What a scenario may get wrong by war_at_sea's own rules: ships on land, bases too full, cards that do not add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from game.match import scenario as shared
from game.match.plain import Row
from game.match.scenario import Problem
from game.match.wording import articled
from game.rulesets.war_at_sea import tables
from game.rulesets.war_at_sea.bases import BASES
from game.rulesets.war_at_sea.scenario import Scenario, Unit, own
from game.rulesets.war_at_sea.set_up import card_of, rows_of
from game.rulesets.war_at_sea.table import AIRCRAFT, MARKER, SHIPS, SURFACED, Spec
from game.sea.hulls import Coast, Hull, Waters
from game.tabletop.entries import waits

LEVEL = "100, 200, 300 or 500 (WAS-FLT-1)"


class Listed(NamedTuple):
    """One unit of a scenario: its place in the file, the number of its side, and its card."""

    place: str
    side: int
    entry: Unit
    spec: Spec


def problems(scenario: shared.Scenario) -> list[Problem]:
    """Every breach of war_at_sea's rules in a scenario that reads well otherwise."""
    scenario = own(scenario)
    found = list(_battle(scenario))
    if scenario.options.level not in tables.LEVELS:
        return found  # nothing can be laid without
    rows = rows_of(scenario)
    made = {row["id"] for row in scenario.classes}
    level = scenario.options.level
    units = [
        Listed(
            f"side[{number}].unit[{index}]",
            number,
            unit,
            card_of(rows[unit.cls], unit.more.card, None if unit.cls in made else level),
        )
        for number, side in enumerate(scenario.sides)
        for index, unit in enumerate(side.units)
    ]
    return [
        *found,
        *(problem for unit in units for problem in _unit(unit, scenario)),
        *_aboard(units),
        *_afloat(units, scenario),
        *_aloft(units),
    ]


# -- the battle as a whole ------------------------------------------------------------------------------------


def _battle(scenario: Scenario) -> Iterator[Problem]:
    if scenario.options.level not in tables.LEVELS:
        yield Problem("options.level", str(scenario.options.level), LEVEL)
    for number, side in enumerate(scenario.sides):
        if side.budget is not None and side.budget not in tables.LEVELS:
            yield Problem(f"side[{number}].budget", str(side.budget), LEVEL)


# -- cards ----------------------------------------------------------------------------------------------------


def class_problems(place: str, row: Row) -> Iterator[Problem]:
    """What does not add up on a card whose single values are right."""
    kind = row["kind"]
    if kind == MARKER.kind:
        return
    if row["vital_armor"] <= row["armor"]:
        expected = f"more than the armour of {row['armor']} (WAS-ATK-4)"
        yield Problem(f"{place}.vital_armor", str(row["vital_armor"]), expected)
    large = kind in tables.LARGE_GUNS
    lengths = {
        "main": len(tables.MAIN_LARGE.limits if large else tables.SMALL_GUNS.limits),
        "secondary": len(tables.SMALL_GUNS.limits),
        "tertiary": len(tables.SMALL_GUNS.limits),
        "torpedo": len(tables.TORPEDOES.limits),
        "anti_air": len(tables.ANTI_AIR.limits),
    }
    for key, length in lengths.items():
        dice = row.get(key, ())
        if dice and len(dice) != length:
            clause = "WAS-RNG-1" if key == "main" and large else "WAS-RNG-2"
            yield Problem(f"{place}.{key}", f"{len(dice)} numbers", f"{length}, one a range ({clause})")
    flak = row.get("anti_air", ())
    limits = row.get("anti_air_range", ())
    if len(limits) > len(flak):
        expected = f"at most {len(flak)}, one a number of anti_air (WAS-AAT-2)"
        yield Problem(f"{place}.anti_air_range", f"{len(limits)} ranges", expected)
    elif any(near >= far for near, far in pairwise(limits)):
        yield Problem(
            f"{place}.anti_air_range", str(list(limits)), "each farther than the one before (WAS-AAT-2)"
        )
    if (len(flak) > 1 and flak[1] > 0) != ("dual_purpose" in row.get("abilities", ())):
        yield Problem(
            f"{place}.anti_air",
            "dice at range 1 without dual_purpose, or the other way round",
            "both or neither (WAS-ABL-5)",
        )


# -- units ----------------------------------------------------------------------------------------------------


def _unit(unit: Listed, scenario: Scenario) -> Iterator[Problem]:
    entry, kind = unit.entry, unit.spec.kind
    if entry.more.card:
        row = {**rows_of(scenario)[entry.cls], **entry.more.card}
        yield from class_problems(f"{unit.place}.card", row)
    if kind == MARKER.kind and not scenario.options.fleet_markers:
        expected = "fleet_markers = true among the options (WAS-FMK-1)"
        yield Problem(f"{unit.place}.class", "a fleet marker", expected)
    if kind in AIRCRAFT and entry.at is None and entry.aboard is None:
        yield Problem(unit.place, "an air unit without a base", "aboard, or at of one in the air (WAS-ARM-7)")
    if kind == "airfield" and waits(entry):
        yield Problem(unit.place, "an airfield without a place", "at = [x, y] (WAS-FLT-2)")
    if kind == MARKER.kind and waits(entry):
        yield Problem(unit.place, "a fleet marker without a place", "at = [x, y] (WAS-FMK-1)")


def _aboard(units: Sequence[Listed]) -> Iterator[Problem]:
    """Units aboard what cannot hold them, and bases and markers with too much in them."""
    by_id = {unit.entry.id: unit for unit in units}
    held = dict.fromkeys(by_id, 0)
    for unit in units:
        name = unit.entry.aboard
        if name is None or name not in by_id:
            continue
        base, place = by_id[name], f"{unit.place}.aboard"
        if base.spec.kind == MARKER.kind:
            if unit.spec.kind not in SHIPS:
                yield Problem(place, f"{articled(unit.spec.kind)} in a fleet marker", "a ship (WAS-FMK-1)")
                continue
            room, clause = tables.FLEET_MARKER["max_ships"], "WAS-FMK-1"
        elif unit.spec.air and base.spec.kind in BASES:
            if unit.spec.land_based and base.spec.kind != "airfield":
                yield Problem(
                    place, f"a land-based unit on {articled(base.spec.kind)}", "an airfield (WAS-ARM-9)"
                )
            room, clause = base.spec.capacity, "WAS-ARM-8"
        else:
            expected = "an air unit on a carrier or airfield, or a ship in a fleet marker"
            yield Problem(place, f"{articled(unit.spec.kind)} on {articled(base.spec.kind)}", expected)
            continue
        held[name] += 1
        if held[name] == room + 1:
            yield Problem(place, f"more units than {base.entry.name} holds", f"at most {room} ({clause})")
    empty = [
        unit
        for unit in units
        if unit.spec.kind == MARKER.kind and not held[unit.entry.id] and _lies(unit.entry)
    ]
    for unit in empty:
        if [other.side for other in empty].count(unit.side) > 1:
            yield Problem(unit.place, "a second empty fleet marker", "one empty marker a side (WAS-FMK-1)")
            return


def _lies(entry: Unit) -> bool:
    """Whether a unit is where it is placed from the beginning on: it neither comes later nor has left."""
    return entry.enters is None and entry.state.state in (None, "deployed")


def _afloat(units: Sequence[Listed], scenario: Scenario) -> Iterator[Problem]:
    """Hulls on land, or over one another; markers and submerged submarines on land."""
    terrain = scenario.terrain
    coasts = {
        keep: tuple(Coast(area.kind, (area.outline,)) for area in terrain if area.kind in keep)
        for keep in (tables.STOPS_SHIPS, tables.STOPS_PT)
    }
    laid: list[Hull] = []
    names: dict[str, str] = {}
    for unit in units:
        at = unit.entry.at
        if at is None or unit.spec.air or unit.spec.kind == "airfield" or not _lies(unit.entry):
            continue
        stops = tables.STOPS_PT if unit.spec.kind == "pt" else tables.STOPS_SHIPS
        hull = Hull(unit.entry.id, *at, unit.entry.heading, unit.spec.length, unit.spec.beam)
        met = Waters(coasts=coasts[stops]).overlapped(hull)
        if met:
            yield Problem(
                f"{unit.place}.at", f"{articled(unit.spec.kind)} on {met}", "a place at sea (WAS-MOV-8)"
            )
        depth = unit.entry.state.depth or unit.entry.more.depth
        decoy = unit.entry.state.decoy_of is not None
        if unit.spec.kind == MARKER.kind or decoy or (unit.spec.kind == "submarine" and depth != SURFACED):
            continue
        met = Waters(hulls=tuple(laid)).overlapped(hull)
        if met:
            yield Problem(
                f"{unit.place}.at", f"a hull over that of {names[met]}", "a place of its own (WAS-MOV-6)"
            )
        laid.append(hull)
        names[unit.entry.id] = unit.entry.name


def _aloft(units: Sequence[Listed]) -> Iterator[Problem]:
    """Air units in the air too near each other (WAS-AIR-7); an interception may have brought those in play there."""
    standing: list[tuple[str, float, float]] = []
    for unit in units:
        if not unit.spec.air or unit.entry.at is None or unit.entry.state.turns_up or not _lies(unit.entry):
            continue
        x, y = unit.entry.at
        for name, u, v in standing:
            if hypot(x - u, y - v) < tables.AIR["min_spacing"] - tables.TOLERANCE:
                expected = f"{tables.AIR['min_spacing']:g} inch between their centres (WAS-AIR-7)"
                yield Problem(f"{unit.place}.at", f"an air unit over {name}", expected)
        standing.append((unit.entry.name, x, y))
