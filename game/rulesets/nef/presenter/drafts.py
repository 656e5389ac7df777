"""Orders to start from: speeds as last turn, guns on the nearest broadside, straight ahead. All are legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.match import Aim, Fire, Fired, Order, Question, Set, SetTo, Shot, Slot, Steer, Steered
from game.match.orders import Sheet, Value
from game.rulesets.nef import aircraft, fire
from game.rulesets.nef.presenter.pieces import pending_hits
from game.rulesets.nef.table import Nef, NefTable, enemies
from game.rulesets.nef.tables import HEADING_STEP, thresholds
from game.rulesets.nef.turn import Share
from game.sea.heading import ahead, bearing, distance
from game.sea.reach import snap
from game.tabletop.presenter import Draft

ASTERN = 1.0
"""Inches of clear sea kept behind the ship that is followed."""


def drafted(view: NefTable, side: str, question: Question, last: Order | None) -> Iterator[Draft]:
    """What there is to start from for a question, the most useful first."""
    if isinstance(question, Set):
        return _loads(question) if question.name == "loadout" else _plots(view, question, last)
    if isinstance(question, Fire):
        return _fires(view, question)
    return _steers(view, side, question) if isinstance(question, Steer) else iter(())


def _loads(question: Set) -> Iterator[Draft]:
    for load, label in (("rapiers", "Rapiers for all"), ("bombs", "Bombs for all")):
        values: Sheet = {"load": {slot.unit: load for slot in question.slots}}
        yield Draft(load, label, SetTo(question.name, values))


def _plots(view: NefTable, question: Set, last: Order | None) -> Iterator[Draft]:
    slots = [slot for slot in question.slots if slot.group == "speed"]
    if not slots:
        return
    if isinstance(last, SetTo):
        before = last.values.get("speed", {}) | last.values.get("launch", {})
        yield _speeds(
            "last", "As last turn", question, slots, lambda slot: int(before.get(slot.unit, slot.most))
        )
    yield _speeds("full", "Full speed", question, slots, lambda slot: slot.most)
    slowest: dict[str, int] = {}
    for slot in slots:
        division = view.units[slot.unit].squadron or slot.unit
        slowest[division] = min(slot.most, slowest.get(division, slot.most))
    yield _speeds(
        "division",
        "Divisions together",
        question,
        slots,
        lambda slot: slowest[view.units[slot.unit].squadron or slot.unit],
    )
    yield _speeds("hold", "Hold, speed 0", question, slots, lambda slot: slot.least)


def _speeds(key: str, label: str, question: Set, slots: list[Slot], speed: Callable[[Slot], int]) -> Draft:
    """Every speed within its row's limits; nothing launched, rearmed or slipped."""
    marked: dict[str, Value] = {slot.unit: max(slot.least, min(slot.most, speed(slot))) for slot in slots}
    return Draft(key, label, SetTo(question.name, {"speed": marked}))


def _fires(view: NefTable, question: Fire) -> Iterator[Draft]:
    by_unit: dict[str, list[Shot]] = {}
    for shot in question.shots:
        if shot.weapon != fire.RELOAD:
            by_unit.setdefault(shot.unit, []).append(shot)

    def nearest(unit: Nef, target: Nef) -> tuple[float, ...]:
        return target.doomed, fire.halved(unit, target), fire.range_of(unit, target)

    def weakest(unit: Nef, target: Nef) -> tuple[float, ...]:
        hurt = target.damage + pending_hits(target)
        to_go = next((mark - hurt for mark in thresholds(target.spec.hull) if mark > hurt), 0)
        return target.doomed, target.spec.flight, -target.row, to_go, fire.range_of(unit, target)

    def plan(order: Callable[[Nef, Nef], tuple[float, ...]], *, everything: bool) -> Fired:
        aims = []
        for key, shots in by_unit.items():
            unit = view.units[key]
            weapons = list(dict.fromkeys(shot.weapon for shot in shots))
            if not everything:
                weapons = [weapon for weapon in weapons if weapon in ("guns", "fighter_guns")]
            elif unit.spec.flight and "rockets" in weapons:
                weapons = [weapon for weapon in weapons if weapon != "fighter_guns"]
            for weapon in weapons:
                able = [shot for shot in shots if shot.weapon == weapon]
                best = min(able, key=lambda shot: order(unit, view.units[shot.target]))
                aims.append(Aim(key, weapon, best.target, best.most))
        return Fired(question.name, tuple(aims))

    if by_unit:
        yield Draft("nearest", "Guns: nearest", plan(nearest, everything=False))
        yield Draft("weakest", "Guns: weakest", plan(weakest, everything=False))
        yield Draft("everything", "All arms: nearest", plan(nearest, everything=True))
        yield Draft("finish", "All arms: weakest", plan(weakest, everything=True))


def _steers(view: NefTable, side: str, question: Steer) -> Iterator[Draft]:
    unit = view.units[question.unit]
    settings = _settings(view, unit, question)
    pose = question.start(settings)
    yield Draft("straight", "Straight ahead", _path(question, question.helm.straight(), settings))
    leader = _leader(view, unit)
    if leader is not None:
        gap = leader.spec.base_radius + unit.spec.base_radius + ASTERN
        station = ahead(leader.at, leader.heading + 180.0, gap)
        path = snap(question.helm, pose, station, leader.heading)
        yield Draft("follow", f"Follow {leader.name}", _path(question, path, settings))
    for stop in question.stops:
        if stop.refused is None:
            path = snap(question.helm, pose, stop.at)
            for cut in range(len(path) + 1):
                landing = Steered(question.name, unit.id, path[:cut], {**settings, stop.setting: stop.key})
                if question.refuses(landing) is None:
                    yield Draft(f"land {stop.key}", f"Land on {view.units[stop.key].name}", landing)
                    break


def _path(question: Steer, path: str, settings: dict[str, Value]) -> Steered:
    return Steered(question.name, question.unit, path, settings)


def _settings(view: NefTable, unit: Nef, question: Steer) -> dict[str, Value]:
    """The heading a flight leaves its field on: towards the nearest enemy (NEF-AIR-7)."""
    settings: dict[str, Value] = {}
    if question.turned_by:
        foes = enemies(view, unit.side)
        if foes:
            nearest = min(foes, key=lambda foe: distance(foe.at, question.pose))
            way = round(bearing(question.pose, nearest.at) / HEADING_STEP) * HEADING_STEP % 360
        else:
            way = 0
        settings[question.turned_by] = aircraft.HEADINGS[way // HEADING_STEP]
    return settings


def _leader(view: NefTable, unit: Nef) -> Nef | None:
    """The ship of her division that has moved in this half and lies nearest; None where she is the first."""
    step = view.agenda[0] if view.agenda else None
    if not isinstance(step, Share) or not unit.squadron or unit.state != "deployed":
        return None
    mates = [
        other
        for other in view.units.values()
        if other.squadron == unit.squadron
        and other.side == unit.side
        and other.id != unit.id
        and other.state == "deployed"
        and other.moved >= step.half
    ]
    return min(mates, key=lambda mate: distance(mate.at, unit.at), default=None)
