"""A unit's data sheet: rows of boxes, stores, facts, arms (NEF-DMG-12, NEF-AIR-2, NEF-HID-2)."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from game.match import SetTo
from game.match.wording import counted, dice, spelled
from game.rulesets.nef import aircraft, tables
from game.rulesets.nef.appraisal import load_hidden
from game.rulesets.nef.damage import next_lost
from game.rulesets.nef.fire import all_round
from game.rulesets.nef.movement import can_move, half_distance, speed_limits, turn_number
from game.rulesets.nef.presenter.pieces import pending_hits, row_bounds, silhouette
from game.rulesets.nef.table import Nef, NefTable, aboard
from game.tabletop.cards import Bearing, Box, Card, Fact, Row, Store, facts, stores

EFFECTS = {"none": "no effect", "halve_unfired": "halves load", "destroyed": "destroyed"}
_ORDINALS = ("1st", "2nd", "3rd")


def sees_inside(view: NefTable, unit: Nef) -> bool:
    """Whether the looking side knows what is aboard the unit and what it carries (NEF-HID-2, NEF-HID-3)."""
    return view.seen_by in ("", unit.side)


def card(view: NefTable, key: str) -> Card | None:
    """The unit's data sheet as the looking side may read it; None where it may not know of the unit."""
    unit = view.units.get(key)
    if unit is None:
        return None
    spec = unit.spec
    return Card(
        unit=unit.id,
        name=unit.name,
        title=spec.name,
        side=unit.side,
        points=spec.points,
        silhouette=silhouette(unit),
        length=spec.length,
        hull=spec.hull,
        points_clause="NEF-VIC-2",
        columns=_columns(unit),
        column_clauses=_column_clauses(unit),
        rows=() if unit.state == "aboard" and not sees_inside(view, unit) else _rows(unit),
        warning=warning(view, unit),
        doomed=unit.doomed,
        stores=_stores(view, unit),
        facts=tuple(_facts(view, unit)),
        rose=_rose(unit),
        arms=tuple(_arms(unit)),
        about=spec.about,
    )


def _columns(unit: Nef) -> tuple[str, ...]:
    if unit.spec.flight:
        return ("Effect",)
    return ("Guns", "Bombs", "Speed", "Turn") if unit.spec.vessel else ("Guns",)


def _column_clauses(unit: Nef) -> tuple[str, ...]:
    if unit.spec.flight:
        return ("NEF-FTR-2" if unit.spec.kind == "fighter" else "NEF-BMR-2",)
    guns = "NEF-GUN-1" if unit.spec.vessel else "NEF-GND-2"
    return (guns, "NEF-BOM-2", "NEF-PLT-3", "NEF-MOV-8") if unit.spec.vessel else (guns,)


def _rows(unit: Nef) -> tuple[Row, ...]:
    spec = unit.spec
    bounds = row_bounds(unit)
    hurt = unit.damage + pending_hits(unit)
    wound: Box = "doomed" if unit.doomed else "pending"
    boxes: list[Box] = [
        "lost" if box < unit.damage else wound if box < hurt else "whole" for box in range(spec.hull)
    ]
    rows = []
    for number, (start, end) in enumerate(pairwise(bounds)):
        if spec.flight:
            effect = tables.TABLES["flight"][spec.kind]["hit_effects"][number]
            label = _ORDINALS[number]
            figures: tuple[str, ...] = (EFFECTS[effect],)
            current = number == unit.damage
        else:
            factors = (spec.guns, spec.bombs, spec.speed, spec.turn) if spec.vessel else (spec.guns,)
            label = f"{tables.ROWS[number]} %"
            figures = tuple(str(factor[number]) for factor in factors)
            current = number == unit.row
        clause = "" if spec.flight else "NEF-DMG-2"
        rows.append(Row(label, tuple(boxes[start:end]), figures, current, clause=clause))
    return tuple(rows)


def warning(view: NefTable, unit: Nef) -> str:
    """What its pending hits will do at the End, in one or two sentences; empty where none are (NEF-DMG-5)."""
    hits = pending_hits(unit)
    if not hits or unit.state == "destroyed":
        return ""
    told = f"{counted(hits, 'hit')} pending. "
    if unit.spec.flight:
        return told + _flight_warning(unit, hits)
    she = "she" if unit.spec.vessel else "it"
    if unit.doomed:
        return (
            told
            + f"At the End {she} is destroyed"
            + ("; until then she still moves." if can_move(unit) else ".")
        )
    row = tables.row_of(unit.damage + hits, unit.spec.hull)
    verb = "falls to" if row > unit.row else "stays on"
    told += f"At the End {she} {verb} the {tables.ROWS[row]} % row"
    if unit.spec.vessel and unit.state == "deployed":
        attacks = hits if view.options.vulnerability == "hit" else len(unit.hits_pending)
        due = attacks * tables.VULNERABILITY["rolls_per_attack"]
        due += (row - unit.row) * tables.VULNERABILITY["rolls_per_row"]
        if next_lost(view, unit) is not None:
            told += f" and makes {spelled(due, 'magazine roll')}"
        elif may_hold_flights(view, unit):
            told += f" and makes {spelled(due, 'magazine roll')} if flights are aboard"
    return told + "."


def may_hold_flights(view: NefTable, unit: Nef) -> bool:
    """A carrier whose hangar the looking side cannot see into: flights aboard may be lost (NEF-VUL-8, NEF-HID-2)."""
    return aircraft.is_carrier(unit) and not sees_inside(view, unit)


def _flight_warning(unit: Nef, hits: int) -> str:
    after = unit.damage + hits
    if after >= unit.spec.hull:
        return "At the End the flight is destroyed; until then it flies, but may not land."
    if unit.spec.kind == "bomber" and unit.damage < tables.HALVING_HIT <= after:
        return "At the End half of what it has not fired is gone."
    return "It has no effect yet."


def _stores(view: NefTable, unit: Nef) -> tuple[Store, ...]:
    spec = unit.spec
    if unit.state == "aboard" and not sees_inside(view, unit):
        return ()
    found = stores(
        ("Torpedoes", "torpedo", unit.torpedoes_left, spec.torpedoes, "NEF-TOR-4"),
        ("Rockets", "rocket", unit.rockets_loaded, spec.rockets, "NEF-ROC-5"),
        ("Bombs", "bomb", unit.bombs_left, spec.bomb_load, "NEF-BOM-3"),
        ("Rocket pack", "pack", unit.packs_left, spec.rocket_packs, "NEF-FTR-5"),
        ("Rapiers", "torpedo", unit.rapiers_left, spec.rapiers_full * (unit.load == "rapiers"), "NEF-BMR-4"),
        ("Bombs", "bomb", unit.bombs_left, spec.bombs_full * (unit.load == "bombs"), "NEF-BMR-4"),
    )
    if not unit.rockets_empty:
        return found
    empty = unit.rockets_empty
    return tuple(
        msgspec.structs.replace(store, empty=empty, words=f"{store.words}, {empty} empty")
        if store.shape == "rocket"
        else store
        for store in found
    )


def _facts(view: NefTable, unit: Nef) -> list[Fact]:
    spec = unit.spec
    if unit.state == "destroyed":
        return [Fact("Destroyed", f"{spec.points} points to her enemies", "NEF-VIC-2")]
    if unit.state == "withdrawn":
        exited = ("exited", "NEF-EDG-3") if unit.exited else ("off the table for good", "NEF-EDG-1")
        return [Fact("Withdrawn", *exited)]
    if unit.state == "waiting":
        return [Fact("Waiting", "not on the table yet")]
    found = _moving(view, unit) if spec.vessel or spec.flight else []
    unknown = load_hidden(unit) and not sees_inside(view, unit)
    found += facts(
        (unit.reloading, "Reloading", "one launcher, so no guns this turn", "NEF-ROC-5"),
        (unknown, "Load", "Rapiers or bombs, not known", "NEF-HID-3"),
        (unit.halved, "Halved", "its loads are halved for good", "NEF-BMR-2"),
    )
    return found + _hangar(view, unit) if aircraft.is_base(unit) else found


def _moving(view: NefTable, unit: Nef) -> list[Fact]:
    found = _marked(view, unit)
    made = f"{unit.turns_used} of {turn_number(unit)}"
    if unit.turns_used and unit.moved == 1:
        made += ", in the first half"
    base = view.units.get(unit.base_id) if unit.state == "aboard" else None
    launched = base is None and unit.spec.flight and unit.launched_this_turn
    return found + facts(
        (can_move(unit), "Turns made", made, "NEF-MOV-8"),
        (unit.inch_owed and unit.moved == 1, "Owed", "1 in ahead before her next turn", "NEF-MOV-7"),
        (base is not None, "Aboard", base.name if base is not None else "", "NEF-AIR-1"),
        (base is not None and unit.rearming, "Rearming", f"{unit.rearming}, at the End", "NEF-ARM-1"),
        (launched, "Launched", "this turn, so no landing in it", "NEF-AIR-6"),
    )


def _marked(view: NefTable, unit: Nef) -> list[Fact]:
    """Her marked speed, as far as the looking side knows it, or why she has none."""
    speed = unit.plotted_speed
    if unit.moored:
        words = "at her mast; slips at the End" if unit.slipping else "at her mast; she plots no speed"
        return [Fact("Moored", words, "NEF-GND-7" if unit.slipping else "NEF-GND-6")]
    if unit.aground:
        return [Fact("Aground", "she never moves again", "NEF-TER-5")]
    if speed == 0:
        return [Fact("Marked speed", "0: she stays where she is", "NEF-PLT-8")]
    if speed is not None:
        halves = f"{half_distance(speed, 1)} in, then {half_distance(speed, 2)} in"
        return [Fact("Marked speed", f"{speed}: {halves}", "NEF-MOV-2")]
    sealed = view.sealed.get(unit.side)
    marked = sealed.values.get("speed", {}).get(unit.id) if isinstance(sealed, SetTo) else None
    least, most = speed_limits(unit) if unit.spec.flight else (0, 0)
    return facts(
        (marked is not None, "Marked speed", f"{marked}, sealed", "NEF-HID-1"),
        (marked is None and unit.spec.flight, "Speed", f"{least} to {most} in", "NEF-PLT-4"),
    )


def _hangar(view: NefTable, base: Nef) -> list[Fact]:
    """Hangar, places used, rearming; of an enemy base what is public: its size and what it used (NEF-HID-2)."""
    flights = aboard(view, base.id)
    inside = sees_inside(view, base)
    full = sum(flight.spec.hangar_size for flight in flights)
    arming = [flight for flight in flights if flight.rearming]
    room, what = tables.REARM_FIGHTERS, "fighter"
    if any(flight.spec.kind == "bomber" for flight in arming):
        room, what = tables.REARM_BOMBERS, "bomber"
    rearms = f"{len(arming)} of {counted(room, what)}"
    if not aircraft.is_carrier(base):
        rearms = f"{counted(len(arming), 'flight')}; room for all"
    launching = base.launched_this_turn and aircraft.is_carrier(base)
    squall = aircraft.squall_over(view, base)
    return facts(
        (inside, "Hangar", f"{full} of {base.spec.hangar} places", "NEF-AIR-4"),
        (not inside, "Hangar", counted(base.spec.hangar, "place"), "NEF-HID-2"),
        (True, "Launches, landings", f"{base.capacity_used} of {tables.PLACES} places used", "NEF-AIR-2"),
        (launching, "Deck", "launching, so no landing this turn", "NEF-AIR-3"),
        (squall, "Squall", "closed to launching and landing", "NEF-TER-4"),
        (inside, "Rearming", rearms, "NEF-ARM-2"),
        *((inside, flight.name, _aboard_words(flight), "NEF-AIR-1") for flight in flights),
    )


def _aboard_words(flight: Nef) -> str:
    hurt = flight.damage + pending_hits(flight)
    parts = [f"{hurt} of {counted(flight.spec.hull, 'hit')} taken" if hurt else "unhurt"]
    if flight.spec.kind == "fighter":
        parts.append("rocket pack" if flight.packs_left else "no pack")
    elif flight.load == "rapiers":
        parts.append(counted(flight.rapiers_left, "Rapier"))
    elif flight.load == "bombs":
        parts.append(counted(flight.bombs_left, "bomb"))
    else:
        parts.append("load still open")
    if flight.rearming:
        parts.append("rearming")
    if flight.plotted_speed is not None:
        parts.append(f"launches at {flight.plotted_speed}")
    return ", ".join(parts)


def _rose(unit: Nef) -> tuple[Bearing, ...]:
    """The arcs in which its guns, or a flight's weapons, bear (NEF-ARC-2 to 4, NEF-ARC-8)."""
    if unit.spec.flight:
        return (Bearing(tables.FRONT.start, tables.FRONT.end),)
    if not unit.spec.guns[unit.row]:
        return ()
    if all_round(unit):
        return (Bearing(0.0, 360.0),)
    return (
        Bearing(tables.FRONT.start, tables.FRONT.end, False),
        Bearing(tables.FRONT.end, tables.REAR.start),
        Bearing(tables.REAR.start, 360.0 + tables.REAR.end, False),
        Bearing(360.0 + tables.REAR.end, 360.0 + tables.FRONT.start),
    )


def _arms(unit: Nef) -> list[Fact]:
    spec = unit.spec
    guns = tables.WEAPONS["guns"]
    factors, round_ = spec.guns[unit.row], all_round(unit)
    fewer = factors * guns.ahead_astern_percent // 100
    reach = f"reach {tables.WEAPONS['bombs'].reach:g} in"
    turn, carries = spec.bombs[unit.row], spec.bombs_full and unit.load != "rapiers"
    return facts(
        (factors and round_, "All round", dice(factors), "NEF-GND-2"),
        (factors and not round_, "Broadside", dice(factors), "NEF-GUN-4"),
        (factors and not round_, "Ahead, astern", dice(fewer) if fewer else "no dice", "NEF-GUN-4"),
        (factors, "Range", f"{guns.range:g} in", "NEF-GUN-2"),
        (spec.flight_guns, "Gun, ahead", _salvo("fighter_guns"), "NEF-FTR-3"),
        (spec.torpedoes, "Torpedo, ahead", _salvo("torpedo"), "NEF-TOR-5"),
        (spec.rockets or spec.rocket_packs, "Rocket salvo, ahead", _salvo("rockets"), "NEF-ROC-3"),
        (spec.rapiers_full and unit.load != "bombs", "Rapier, ahead", _salvo("rapier"), "NEF-BMR-5"),
        (turn, "Bombs", f"{turn} a turn, {reach}", "NEF-BOM-2"),
        (not turn and carries, "Bombs", f"all at once, {reach}", "NEF-BMR-7"),
    )


def _salvo(key: str) -> str:
    weapon = tables.WEAPONS[key]
    return f"{dice(weapon.dice)}, {weapon.range:g} in"
