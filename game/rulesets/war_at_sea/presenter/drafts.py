"""Orders to start from: close the enemy or keep off, missions for all, the attack that promises most. All are legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, cos, radians, sin
from typing import Final

from game.dice.odds import odds
from game.match import (
    Aim,
    Choose,
    Chose,
    Fire,
    Fired,
    Order,
    Place,
    Placed,
    Question,
    Set,
    SetTo,
    Shot,
    Steer,
    Steered,
)
from game.match.orders import Value
from game.rulesets.war_at_sea import air_attack, contacts, throws
from game.rulesets.war_at_sea.condition import HIGH_SPEED_RUN, REPAIR, SMOKE
from game.rulesets.war_at_sea.errands import read
from game.rulesets.war_at_sea.missions import CAP, DIVE, GROUP, HOME, PATROL, STRAFING
from game.rulesets.war_at_sea.missions import TORPEDO as RUN
from game.rulesets.war_at_sea.presenter.bearing import expected_harm
from game.rulesets.war_at_sea.table import Piece, SeaTable, own
from game.rulesets.war_at_sea.weapons import Duty, Weapon, read_use
from game.sea.heading import bearing, distance, relative
from game.sea.path import course
from game.tabletop.presenter import Draft

STRIKES: Final = (RUN, DIVE, STRAFING)
TURN: Final = 45
ROOM, LENGTH = 1.5, 6.6
"""The room of a ship abreast of others, and of the longest astern of others, in inches."""


def drafted(view: SeaTable, side: str, question: Question, last: Order | None) -> Iterator[Draft]:
    """What there is to start from for a question, the most useful first."""
    if isinstance(question, Steer):
        flying = view.units[question.unit].spec.air
        return _flights(view, question) if flying else _steers(view, side, question)
    if isinstance(question, Set):
        return _missions(view, question, last)
    if isinstance(question, Fire):
        return _attacks(view, question)
    if isinstance(question, Choose):
        return _choices(view, question)
    return _places(view, side, question) if isinstance(question, Place) else iter(())


# -- moves ----------------------------------------------------------------------------------------------------


def _steers(view: SeaTable, side: str, question: Steer) -> Iterator[Draft]:
    """Ahead, towards the nearest enemy or objective, away from them, or nowhere; then the special actions."""
    unit = view.units[question.unit]
    reach = question.helm.distance
    ahead = f"A{reach:g}" if reach else ""
    yield _steered(question, "straight", "Full ahead", ahead)
    foes = sorted(
        (foe for foe in contacts.enemies(view, side) if not foe.spec.air),
        key=lambda foe: distance(question.pose, foe.at),
    )
    if foes:
        yield _steered(
            question, "close", f"Close {foes[0].name}", _toward(question, bearing(question.pose, foes[0].at))
        )
        away = bearing(foes[0].at, question.pose[:2])
        yield _steered(question, "open", f"Open from {foes[0].name}", _toward(question, away))
        beam = _abeam(question, foes[0])
        yield _steered(question, "abeam", f"Keep {foes[0].name} abeam", _toward(question, beam))
    marks = sorted(view.objectives, key=lambda one: distance(question.pose, (one.x, one.y)))
    if marks and unit.spec.ship:
        goal = marks[0].x, marks[0].y
        yield _steered(
            question,
            "objective",
            "To the objective",
            _toward(question, bearing(question.pose, goal), distance(question.pose, goal)),
        )
    yield _steered(question, "hold", "Stay here", "")
    for action, label in (
        (REPAIR, "Stay and repair"),
        (HIGH_SPEED_RUN, "High speed run"),
        (SMOKE, "Ahead, laying smoke"),
    ):
        for setting in question.settings:
            if action not in setting.choices:
                continue
            settings: dict[str, Value] = {setting.name: action}
            far = question.helm_under(settings).distance
            path = "" if action == REPAIR else f"A{far:g}"
            yield Draft(action, label, Steered(question.name, question.unit, path, settings))


def _steered(question: Steer, key: str, label: str, path: str) -> Draft:
    return Draft(key, label, Steered(question.name, question.unit, path))


def _toward(question: Steer, way: float, far: float = 1000.0) -> str:
    """Turned as far towards a course as one turn goes, then ahead; the path as orders write it."""
    off = (relative(way, question.pose.heading) + 180.0) % 360.0 - 180.0
    turn = round(max(-TURN, min(TURN, off)), 1)
    reach = min(question.helm.distance, max(round(far, 2), 0.5))
    return f"T{turn:g}A{reach:g}" if abs(turn) >= 1 else f"A{reach:g}"


def _abeam(question: Steer, foe: Piece) -> float:
    """The course that brings an enemy abeam with the smaller turn."""
    way = bearing(question.pose, foe.at)
    return min(
        ((way + side) % 360.0 for side in (90.0, -90.0)),
        key=lambda one: abs((relative(one, question.pose.heading) + 180.0) % 360.0 - 180.0),
    )


def _flights(view: SeaTable, question: Steer) -> Iterator[Draft]:
    """To what it was sent against, so near that it can attack; home; or it stays where it is (WAS-AIR-7)."""
    unit = view.units[question.unit]
    goal = view.units.get(unit.mission_target)
    start, reach = question.pose, question.helm.distance
    if goal is not None:
        base = view.units.get(goal.base_id)
        at = goal.at if goal.state == "deployed" or base is None else base.at
        away = distance(start, at)
        label = f"To {goal.name}" if unit.mission != HOME else f"Home to {goal.name}"
        for short in (0.0, 1.0, 2.0, 3.0, 4.0):
            part = min(1.0, reach / away, max(0.0, away - short) / away) if away else 0.0
            end = start.x + part * (at[0] - start.x), start.y + part * (at[1] - start.y)
            order = Steered(question.name, unit.id, course(start, [end]) if part else "")
            if question.refuses(order) is None:
                yield Draft("goal", label, order)
                break
    if unit.mission == CAP:
        yield from _stations(view, question, unit)
    yield Draft("hold", "Stay here", Steered(question.name, unit.id, ""))


def _stations(view: SeaTable, question: Steer, unit: Piece) -> Iterator[Draft]:
    """A patrol stands between one's dearest ship and the enemy, clear of other aircraft."""
    ships = [ship for ship in own(view, unit.side) if not ship.spec.air and ship.spec.kind != "marker"]
    foes = [foe for foe in contacts.enemies(view, unit.side) if not foe.spec.air]
    if not ships or not foes:
        return
    ward = max(ships, key=lambda ship: ship.spec.points)
    foe = min(foes, key=lambda one: distance(one.at, ward.at))
    way = bearing(ward.at, foe.at)
    for turn in (0.0, 20.0, -20.0, 40.0, -40.0):
        angle = radians(way + turn)
        for out in (7.0, 4.0, 2.0):
            end = ward.x + out * sin(angle), ward.y + out * cos(angle)
            if distance(question.pose, end) > question.helm.distance:
                continue
            order = Steered(question.name, unit.id, course(question.pose, [end]))
            if question.refuses(order) is None:
                yield Draft("station", f"Patrol before {ward.name}", order)
                return


# -- missions -------------------------------------------------------------------------------------------------


def _missions(view: SeaTable, question: Set, last: Order | None) -> Iterator[Draft]:
    """Strikes on the dearest in reach, with fighters on patrol or as escorts; or what flies goes home."""
    rows = {slot.unit: slot.choices for slot in question.slots if slot.group == GROUP}
    if isinstance(last, SetTo):
        before = last.values.get(GROUP, {})
        same = {unit: before[unit] for unit, choices in rows.items() if before.get(unit) in choices}
        yield _sheet(question, rows, "last", "As last turn", lambda unit: str(same.get(unit, "")))
    yield _sheet(
        question, rows, "strike", "Strike, fighters on CAP", lambda unit: _strike(view, unit, rows[unit])
    )
    yield _escorted(view, question, rows)
    yield _sheet(
        question, rows, "guard", "Fighters on CAP, all else stays", lambda unit: _first(rows[unit], CAP)
    )
    yield _sheet(question, rows, "home", "All home", lambda unit: _first(rows[unit], HOME))


def _sheet(
    question: Set, rows: dict[str, tuple[str, ...]], key: str, label: str, choose: Callable[[str], str]
) -> Draft:
    """A mission for each row; a unit that must go home does, one without a choice stays as it is."""
    needed = {slot.unit for slot in question.slots if slot.needed}
    values: dict[str, Value] = {}
    for unit, choices in rows.items():
        mission = choose(unit) or (_first(choices, HOME) if unit in needed else "")
        if mission:
            values[unit] = mission
    return Draft(key, label, SetTo(question.name, {GROUP: values}))


def _first(choices: tuple[str, ...], mission: str) -> str:
    return next((choice for choice in choices if read(choice)[0] == mission), "")


def _strike(view: SeaTable, unit: str, choices: tuple[str, ...]) -> str:
    """A fighter's patrol; a bomber's attack on what is worth most to it, else its patrol, else home."""
    if _first(choices, CAP):
        return _first(choices, CAP)
    aimed = [choice for choice in choices if read(choice)[0] in STRIKES]
    best = max(aimed, key=lambda choice: _worth(view, unit, choice), default="")
    if best and _worth(view, unit, best) > 0:
        return best
    return _first(choices, PATROL) or _first(choices, HOME)


def _worth(view: SeaTable, unit: str, choice: str) -> float:
    """Points that an attack may be expected to take, of a target that can be reached this turn and next."""
    mission, key = read(choice)
    flight, target = view.units[unit], view.units.get(key)
    if target is None:
        return 0.0
    base = view.units.get(flight.base_id)
    start = base.at if flight.state == "based" and base is not None else flight.at
    far = distance(start, target.at) / max(1.0, flight.spec.speed + 5.0)
    sent = flight.__copy__()
    sent.mission, sent.mission_target, sent.state = mission, key, "deployed"
    weapon = air_attack.WEAPONS[mission][0]
    harm = expected_harm(target, weapon, odds(throws.attack(view, sent, weapon, target)).chances)
    return harm * target.spec.points / max(1.0, far) ** 2


def _escorted(view: SeaTable, question: Set, rows: dict[str, tuple[str, ...]]) -> Draft:
    """Bombers strike, each with a fighter beside it as long as there are any; the others patrol."""
    chosen = {unit: _strike(view, unit, choices) for unit, choices in rows.items()}
    charges = [unit for unit, choice in chosen.items() if read(choice)[0] in STRIKES]
    for unit, choices in rows.items():
        if not _first(choices, CAP) or not charges:
            continue
        escort = f"escort:{charges[0]}"
        if escort in choices:
            chosen[unit] = escort
            charges.pop(0)
    return _sheet(question, rows, "escort", "Strike with escorts", lambda unit: chosen[unit])


# -- attacks --------------------------------------------------------------------------------------------------


def _attacks(view: SeaTable, question: Fire) -> Iterator[Draft]:
    """The attack that is worth most in points, the likeliest to hurt, and the best on the weakest enemy."""
    shots = [shot for shot in question.shots if shot.target in view.units]
    if not shots:
        return
    if any(isinstance(read_use(shot.weapon), Duty) for shot in shots):
        near = min(shots, key=lambda shot: distance(view.units[shot.unit].at, view.units[shot.target].at))
        yield _aimed(view, question, "nearest", near)
        return

    def harm(shot: Shot) -> float:
        unit, target = view.units[shot.unit], view.units[shot.target]
        if target.pending_destroy:
            return 0.0
        weapon = Weapon(shot.weapon)
        return expected_harm(target, weapon, odds(throws.attack(view, unit, weapon, target)).chances)

    each = {shot: harm(shot) for shot in shots}
    yield _aimed(
        view, question, "worth", max(shots, key=lambda shot: each[shot] * view.units[shot.target].spec.points)
    )
    yield _aimed(view, question, "surest", max(shots, key=lambda shot: each[shot]))
    weakest = min(
        shots,
        key=lambda shot: (
            view.units[shot.target].pending_destroy,
            _left(view.units[shot.target]),
            -each[shot],
        ),
    )
    yield _aimed(view, question, "weakest", weakest)


def _left(target: Piece) -> int:
    return target.hull_left - target.pending_hull


def _aimed(view: SeaTable, question: Fire, key: str, shot: Shot) -> Draft:
    label = f"{view.units[shot.unit].name} at {view.units[shot.target].name}"
    named = {"worth": "Worth most: ", "surest": "Surest: ", "weakest": "Weakest: ", "nearest": ""}[key]
    return Draft(key, f"{named}{label}", Fired(question.name, (Aim(shot.unit, shot.weapon, shot.target, 1),)))


# -- choices and places ---------------------------------------------------------------------------------------


def _choices(view: SeaTable, question: Choose) -> Iterator[Draft]:
    keys = [option.key for option in question.options if option.refused is None]
    if question.name == "intercept" and keys:
        yield Draft("stop", f"{view.units[keys[0]].name} stops it", Chose(question.name, (keys[0],)))
    if question.least == 0:
        none = {
            "intercept": "Let it pass",
            "reveal_marker": "Keep them face down",
            "choose_spots": "All stay",
        }
        yield Draft("none", none.get(question.name, "None"), Chose(question.name, ()))


def _places(view: SeaTable, side: str, question: Place) -> Iterator[Draft]:
    """Decoys abreast of their submarines; ships of a marker in line on its course (WAS-SUB-4, WAS-FMK-3)."""
    if question.name == "place_decoy":
        for turn, label in ((90.0, "All to starboard"), (-90.0, "All to port"), (0.0, "All ahead")):
            pieces = {}
            for spot in question.spots:
                ring = spot.ring
                parent = view.units.get(spot.unit.removesuffix("_decoy"))
                if ring is None or parent is None:
                    return
                angle = radians(parent.heading + turn)
                out = ring.most - 0.01
                pieces[spot.unit] = (ring.x + out * sin(angle), ring.y + out * cos(angle), parent.heading)
            yield Draft(label.split()[-1], label, Placed(question.name, pieces))
    elif question.name == "deploy":
        yield from _deployed(view, question)
    elif question.name == "place_ships":
        yield from _formations(view, question)


def _deployed(view: SeaTable, question: Place) -> Iterator[Draft]:
    """All abreast in their zone, in as many columns as they need, bows to the middle of the table (WAS-FLT-3)."""
    regions = [spot.region for spot in question.spots]
    if not all(regions):
        return
    for label, share in (("Abreast, forward", 0.7), ("Abreast, well back", 0.3)):
        pieces = {}
        for region in dict.fromkeys(regions):
            keys = [spot.unit for spot in question.spots if spot.region == region]
            xs, ys = [x for x, _ in region], [y for _, y in region]
            high, middle = max(ys) - min(ys), (min(xs) + max(xs)) / 2
            heading = 90.0 if middle < question.width / 2 else 270.0
            columns = max(1, ceil(len(keys) * ROOM / high))
            rows = ceil(len(keys) / columns)
            front = min(xs) + (max(xs) - min(xs)) * (share if heading == 90.0 else 1.0 - share)
            for place, key in enumerate(keys):
                column, row = divmod(place, rows)
                x = front - column * LENGTH * (1 if heading == 90.0 else -1)
                pieces[key] = (x, min(ys) + high * (row + 0.5) / rows, heading)
        yield Draft(label.split()[-1], label, Placed(question.name, pieces))


def _formations(view: SeaTable, question: Place) -> Iterator[Draft]:
    ring = question.spots[0].ring
    if ring is None:
        return
    ships = [view.units[spot.unit] for spot in question.spots]
    marker = view.units.get(ships[0].base_id)
    heading = marker.heading if marker is not None else 0.0
    for label, turn in (("In line ahead", 180.0), ("In line abreast", 90.0)):
        angle = radians(heading + turn)
        room = sum((ship.spec.length if turn == 180.0 else ship.spec.beam + 0.6) + 0.4 for ship in ships)
        along = -room / 2
        pieces = {}
        for ship in ships:
            size = (ship.spec.length if turn == 180.0 else ship.spec.beam + 0.6) + 0.4
            middle = along + size / 2
            pieces[ship.id] = (ring.x + middle * sin(angle), ring.y + middle * cos(angle), heading)
            along += size
        yield Draft(label.split()[-1], label, Placed(question.name, pieces))
