"""A unit's data sheet: hull boxes, damage counted, speed in markers, mounts and tubes with their state (CST-CON-12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.match.wording import counted
from game.rulesets.coastal import condition, phrases, sight
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.drafting import DRAFTING
from game.rulesets.coastal.presenter.pieces import lost, silhouette, size
from game.rulesets.coastal.table import (
    DESTROYED,
    FIRED,
    MACHINERY,
    UNKNOWN,
    Aircraft,
    CoastalTable,
    Mount,
    Vessel,
)
from game.rulesets.coastal.tables import BOOK, SETTINGS, TORPEDOES, speed
from game.tabletop.cards import (
    Bearing,
    Card,
    Count,
    Fact,
    Pips,
    Row,
    Store,
    Ware,
    facts,
    in_rows,
    stores,
    struck,
)

MOST_IN_ROW = 20
"""So many hull boxes stand in one row."""
MOST_ROWS = 4
"""In so many rows all of them stand, however long those are."""
WORDS: Final[dict[str, str]] = BOOK.labels["steering"]


def card(view: CoastalTable, key: str) -> Card | None:
    """The unit's data sheet as the looking side may read it; None where it knows of no such unit."""
    unit = view.units.get(key)
    if unit is None:
        return None
    spec = unit.spec
    if not spec.id:
        return _marker(unit)
    ship = isinstance(unit, Vessel) and not unit.dummy
    return Card(
        unit=unit.id,
        name=unit.name,
        title=spec.name,
        side=unit.side,
        points=spec.points,
        points_clause="CST-END-9",
        silhouette=silhouette(unit) if not lost(unit) else DRAFTING.drawn(spec.id, spec.silhouette),
        length=size(spec)[0],
        hull=spec.hull_boxes,
        rows=() if lost(unit) else _rows(unit),
        warning=_warning(view, unit),
        doomed=isinstance(unit, Vessel) and unit.sinking,
        counts=tuple(_counts(unit)) if ship and not lost(unit) else (),
        pips=tuple(_pips(view, unit)) if ship and not lost(unit) else (),
        stores=tuple(_stores(unit)),
        facts=tuple(_facts(view, unit)),
        rose=tuple(Bearing(*_span(gun.arc)) for gun in _working(unit)),
        arms=tuple(_arms(unit)),
        about=spec.about,
    )


def _marker(unit: Unit) -> Card:
    """A contact: where it heads and, by radar, its class; nothing else is known (CST-CON-1, CST-RAD-2)."""
    vessel = unit if isinstance(unit, Vessel) else None
    known = facts(
        (True, "Heading", f"{unit.heading:03.0f}°", "CST-CON-1"),
        (vessel and vessel.radar_target, "By radar", f"class {unit.spec.size_class}", "CST-RAD-2"),
        (vessel and vessel.detected, "By asdic", (vessel and vessel.depth) or "submerged", "CST-SUB-6"),
        (unit.lit, "Light", "held by a searchlight", "CST-ILL-7"),
    )
    return Card(
        unit=unit.id,
        name=unit.name,
        title="Somebody in the dark, or nobody" if vessel else "Something in the air",
        side=unit.side,
        points=0,
        silhouette="",
        length=0.0,
        hull=0,
        facts=tuple(known),
        about="A marker is a ship unseen, or a false contact. A test that passes tells which.",
    )


def _rows(unit: Unit) -> tuple[Row, ...]:
    whole, left = unit.spec.hull_boxes, unit.hull_boxes
    clause = "CST-HUL-1" if isinstance(unit, Vessel) else "CST-AIR-9"
    most = max(MOST_IN_ROW, -(-whole // MOST_ROWS))
    return tuple(Row("", boxes, clause=clause) for boxes in in_rows(struck(whole, whole - left), most))


def _counts(unit: Unit) -> Iterator[Count]:
    """Fires, floods, steering, machinery and suppression as numbers, marked where there are any."""
    assert isinstance(unit, Vessel)
    steering = ", ".join(WORDS[item] for item in unit.steering_damage)
    engines = unit.max_setting_loss.count(MACHINERY) + unit.no_accelerate
    yield Count("Fire", unit.fires, "CST-FIR-1", "fire")
    yield Count("Flood", unit.floods, "CST-FLD-1", "flood")
    yield Count("Steering", len(unit.steering_damage), "CST-SPC-3", "steering", steering)
    yield Count("Machinery", engines, "CST-SPC-14", "machinery")
    if unit.spec.kind != "merchant":
        yield Count("Suppressed", unit.suppression_markers, "CST-SUP-1")


def _pips(view: CoastalTable, unit: Unit) -> Iterator[Pips]:
    """The setting in markers, the highest there may be, and what cannot be reached any more (CST-MOV-1, CST-MOV-4)."""
    assert isinstance(unit, Vessel)
    if unit.spec.kind == "battery":
        return
    most = condition.highest(view, unit)
    way = condition.knots(unit)
    words = f"{unit.speed_markers} of {most}: {way} cm"
    lost = SETTINGS - most
    yield Pips("Speed", unit.speed_markers, max(0, most - unit.speed_markers), lost, words, "CST-MOV-1")
    if unit.damage_control not in (0, UNKNOWN) and view.seen_by in ("", unit.side):
        left = view.attempts if view.repairing == unit.id else unit.damage_control
        gone = max(0, unit.spec.damage_control - unit.damage_control)
        done = max(0, unit.damage_control - left)
        says = f"{left} of {unit.damage_control} left" if view.repairing == unit.id else f"{left} a turn"
        yield Pips("Repair parties", left, done, gone, says, "CST-DC-1", "parties")


def _facts(view: CoastalTable, unit: Unit) -> list[Fact]:
    spec = unit.spec
    if isinstance(unit, Aircraft):
        speed = f"{-(-spec.air_speed_kt // 2)} to {spec.air_speed_kt} cm"
        return facts(
            (True, "Speed", speed, "CST-AIR-2"),
            (unit.aborting, "State", "makes off", "CST-AIR-9"),
        )
    if unit.dummy:
        return [Fact("False contact", "the enemy sees a marker", "CST-CON-4")]
    rating = f"rating {condition.rating(unit)}: after {condition.turning_run(unit):g} cm straight"
    return facts(
        (spec.kind != "battery", "Turns", rating, "CST-MOV-8"),
        (view.night and not lost(unit), "Light", _light(view, unit), "CST-ILL-1"),
        (spec.armour != "nil", "Armour", spec.armour, "CST-HUL-4"),
        (spec.radar_range_cm, "Radar", f"{spec.radar_range_cm} cm", "CST-RAD-1"),
        (unit.depth, "Depth", unit.depth, "CST-SUB-1"),
        (unit.crew_quality, "Crew", f"{unit.crew_quality:+d}", "CST-GUN-13"),
        (unit.anchored, "State", "at anchor", "CST-MOV-15"),
        (unit.aground, "State", "aground", "CST-GRD-1"),
        (unit.surprised, "State", "surprised", "CST-SUR-1"),
        (unit.withdrawing, "State", "withdraws", "CST-MOR-2"),
        (unit.scattered, "State", "scattered", "CST-MER-3"),
        (condition.drifting(unit), "State", "drifts", "CST-DRF-1"),
        (unit.smoke_turns > 0, "Smoke", counted(unit.smoke_turns, "turn"), "CST-SMK-1"),
    )


def _light(view: CoastalTable, unit: Vessel) -> str:
    if unit.beam:
        return "lit: her own searchlight"
    if unit.lit:
        return "lit: held by a searchlight"
    if unit.fires:
        return "lit: she burns"
    return "lit" if sight.illuminated(view, unit) else "in the dark"


def _stores(unit: Unit) -> Iterator[Store]:
    spec = unit.spec
    if isinstance(unit, Aircraft):
        loads = zip(spec.loads, unit.loads, strict=False)
        yield from stores(
            *((phrases.load(one.load), _ware(one.load), left, one.count, "CST-AIR-11") for one, left in loads)
        )
        return
    for group, tubes in zip(spec.tubes, unit.tubes, strict=False):
        known = tubes.loaded != UNKNOWN
        words = f"{tubes.loaded} of {group.count}" if known else counted(group.count, "tube")
        if known and tubes.reloads:
            words += f", {tubes.reloads} spare"
        left = tubes.loaded if known and not tubes.destroyed else 0
        empty = 0 if known and tubes.destroyed else group.count - left
        name = TORPEDOES[group.type].name if known else "Torpedoes"
        told = "destroyed" if tubes.destroyed else words
        yield Store(name, "torpedo", left, group.count, empty, told, "CST-TOR-6")
    yield from stores(("Depth charges", "bomb", unit.depth_charges, spec.depth_charges, "CST-SUB-7"))


def _ware(load: str) -> Ware:
    if load in TORPEDOES:
        return "torpedo"
    return "bomb" if load.startswith("bomb") else "rocket"


def _arms(unit: Unit) -> Iterator[Fact]:
    """Each mount with its dice; destroyed ones struck out, those that have fired or are held down paler."""
    for place, gun in enumerate(unit.spec.mounts):
        state = unit.mounts[place] if place < len(unit.mounts) else ""
        dice, name = f"{gun.dice}d{gun.grade}", phrases.mount(gun)
        if state == DESTROYED:
            yield Fact(name, "destroyed", "CST-SPC-18", "gone")
        elif state == FIRED:
            yield Fact(name, "has fired", "CST-GUN-3", "off")
        elif condition.suppressed(unit) and not condition.immune(unit, place):
            yield Fact(name, f"{dice}, suppressed", "CST-SUP-2", "off")
        else:
            yield Fact(name, dice, "CST-GUN-8")


def _working(unit: Unit) -> list[Mount]:
    return [
        gun
        for place, gun in enumerate(unit.spec.mounts)
        if place >= len(unit.mounts) or unit.mounts[place] != DESTROYED
    ]


def _span(arc: tuple[int, int]) -> tuple[float, float]:
    start, end = arc
    return float(start), float(end if end > start else end + 360)


def _warning(view: CoastalTable, unit: Unit) -> str:
    if not isinstance(unit, Vessel):
        return "She has been hit and makes off." if unit.aborting else ""
    if unit.sinking:
        return "She is sinking and is gone at the end of the turn."
    if unit.ordered_turn:
        return f"The bridge is hit: her next move turns 30 degrees to {unit.ordered_turn}."
    if unit.no_accelerate:
        return "She cannot add a speed marker until her engines are repaired."
    most = condition.highest(view, unit)
    if not unit.dummy and unit.spec.ship and most < SETTINGS and unit.spec.kind != "battery":
        return f"Her best is {speed(condition.top_speed(unit), most)} knots now."
    return ""
