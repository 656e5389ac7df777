"""Guns and rockets: who may shoot at whom, and the throw of a mount (CST-GUN).

One function makes the throw for hover, opponent and resolution. What the firing side cannot know (a radar target's
speed, smoke of a ship it does not see) is left out where `known` is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.dice.roll import Modifier, Throw, modifier
from game.match import Refusal
from game.rulesets.coastal import condition, contacts, purposes, sight
from game.rulesets.coastal.armament import Gun
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.movement import hull
from game.rulesets.coastal.rolls import crew_modifier
from game.rulesets.coastal.table import DESTROYED, FIRED, Aircraft, CoastalTable, Mount, Vessel, vessels
from game.rulesets.coastal.tables import (
    BANDS_CM,
    DIE,
    SHOOTING,
    SHOOTING_CLAUSES,
    TOLERANCE,
    WEAPONS,
    Weapon,
    arc,
    band,
)
from game.sea.arcs import arc_holds
from game.sea.heading import Position
from game.sea.hulls import entered


def row_of(unit: Unit, place: int) -> Weapon:
    """The weapon of a mount."""
    return WEAPONS[unit.spec.mounts[place].weapon]


def need(weapon: Weapon, away: float, target: Unit) -> int | None:
    """The number the row needs at a range; None where it may not fire (CST-GUN-6 to 10)."""
    row = weapon.row
    at = band(away)
    if isinstance(target, Aircraft) and at >= row.no_aa_from_band:
        return None
    on_land = isinstance(target, Vessel) and target.spec.kind == "battery"
    if not on_land and away < row.min_range_cm - TOLERANCE:
        return None
    return row.need[min(at, len(BANDS_CM) - 1)]


def targets(table: CoastalTable, unit: Unit) -> Iterator[Unit]:
    """Enemies that a unit may shoot at: spotted with a clear line, or by radar (CST-GUN-5, CST-RAD-3)."""
    for target in contacts.spotted(table, unit.side):
        below = isinstance(target, Vessel) and (target.submerged or target.sinking)
        down = isinstance(target, Aircraft) and target.down
        if not below and not down and sight.clear(table, unit, target):
            yield target
    if not unit.spec.radar_range_cm or isinstance(unit, Aircraft):
        return
    for target in contacts.markers(table, unit.side):
        if by_radar(unit, target) and not sight.land_between(table, unit, target):
            yield target


def by_radar(unit: Unit, target: Unit) -> bool:
    """Whether a unit would shoot at a target by radar alone (CST-RAD-3, CST-RAD-4)."""
    if not isinstance(target, Vessel) or target.spotted or not target.radar_target:
        return False
    return sight.within(sight.range_between(unit, target), unit.spec.radar_range_cm)


def lines(
    table: CoastalTable, unit: Unit, at: Iterable[Unit], besides: Iterable[Modifier] = ()
) -> Iterator[tuple[int, Unit]]:
    """Each mount that may fire at each of these targets that it bears on and may hit (CST-GUN-3 to 5, CST-GEN-4).

    `besides` modifies its throws in any case. What all mounts share (friends in the line of fire, the target, the
    light) is looked at once a target.
    """
    places = list(ready(unit))
    friends = vessels(table, unit.side) if places else []
    for target in at if places else ():
        turned = [place for place in places if bears(unit, unit.spec.mounts[place], target)]
        if not turned or fouled(friends, unit, target):
            continue
        away = sight.range_between(unit, target)
        eased = sum(note.value for note in (*marks(table, unit, target, known=True), *besides))
        for place in turned:
            number = need(row_of(unit, place), away, target)
            skill = sum(note.value for note in gunners(unit, place))
            if number is not None and number - eased - skill <= DIE:
                yield place, target


def bears(unit: Unit, mount: Mount, target: Unit) -> bool:
    """Whether the target lies in the mount's arc (CST-GUN-4)."""
    return arc_holds(unit.pose, sight.aimed_at(unit, target), arc(mount.arc))


def fouled(friends: Iterable[Vessel], unit: Unit, target: Unit) -> bool:
    """Whether the line of fire crosses the footprint of a third ship of its side (CST-GUN-5).

    One beneath the aircraft shot at is not in the way, nor is any ship in that of an aircraft (ruling 75).
    """
    if isinstance(unit, Aircraft):
        return False
    line = (*unit.at, *sight.aimed_at(unit, target))
    left, right = min(line[0], line[2]), max(line[0], line[2])
    low, high = min(line[1], line[3]), max(line[1], line[3])
    for friend in friends:
        room = friend.spec.length_cm
        if (
            left - room <= friend.x <= right + room
            and low - room <= friend.y <= high + room
            and friend is not unit
            and not friend.submerged
            and entered(hull(friend), line) is not None
            and not (isinstance(target, Aircraft) and _beneath(friend, line[2:]))
        ):
            return True
    return False


def _beneath(ship: Vessel, point: Position) -> bool:
    """Whether a point lies over a ship."""
    return entered(hull(ship), (*point, *point)) is not None


# -- the throw ------------------------------------------------------------------------------------------------


def throw(table: CoastalTable, unit: Unit, place: int, target: Unit, *, known: bool = False) -> Throw | None:
    """What a mount would roll at a target; None where its row may not fire at that range (CST-GUN-8, 11 to 22)."""
    mount = unit.spec.mounts[place]
    weapon = WEAPONS[mount.weapon]
    number = need(weapon, sight.range_between(unit, target), target)
    if number is None:
        return None
    notes = [*gunners(unit, place), *marks(table, unit, target, known=known)]
    purpose = purposes.Attack(unit.id, Gun(place).key, contacts.known_as(target))
    rerolls = weapon.row.reroll_from_barrels and mount.barrels >= weapon.row.reroll_from_barrels
    return Throw(
        purpose,
        "CST-GUN-6",
        mount.dice,
        DIE,
        target=number,
        modifiers=tuple(notes),
        misses_again=bool(rerolls),
    )


def gunners(unit: Unit, place: int) -> Iterator[Modifier]:
    """What the firing mount and its crew add (CST-GUN-12 to 14)."""
    mount = unit.spec.mounts[place]
    if mount.grade:
        name = "mount_plus" if mount.grade == "+" else "mount_minus"
        yield modifier(f"Rated {mount.dice}d{mount.grade}", SHOOTING_CLAUSES[name], SHOOTING[name])
    yield from crew_modifier(unit)
    if condition.suppressed(unit) and not condition.immune(unit, place):
        yield _note("ship_suppressed", "Suppressed")


def marks(table: CoastalTable, unit: Unit, target: Unit, *, known: bool = False) -> Iterator[Modifier]:
    """What the target, the light and the smoke add (CST-GUN-15 to 20, CST-GUN-22)."""
    yield from of_target(target, known=known or bool(table.seen_by))
    if isinstance(target, Vessel) and by_radar(unit, target):
        yield _note("radar_target", "By radar alone")
        return
    side = unit.side if known else ""
    yield from of_light(table, unit, target, side)
    lines = sight.smoke_lines_crossed(table, unit, target, side)
    if lines:
        value = SHOOTING["per_burning_smoke_line"] * lines
        yield modifier("Lines of smoke", SHOOTING_CLAUSES["per_burning_smoke_line"], value)


def of_target(target: Unit, *, known: bool = False) -> Iterator[Modifier]:
    """Class, speed and steering of a ship; of a radar target its class alone is `known` (CST-GUN-15 to 17)."""
    if isinstance(target, Aircraft):
        return
    if target.spec.size_class > 1:
        yield _note(f"target_class_{target.spec.size_class}", f"Target of class {target.spec.size_class}")
    if known and not target.spotted:
        return
    if condition.stationary(target) or condition.drifting(target):
        yield _note("target_drifting_or_stationary", "Target stopped or drifting")
    elif condition.knots(target) <= SHOOTING["slow_knots"]:
        yield _note("target_10_knots_or_less", "Target at 10 knots or less")
    if target.steering_damage:
        yield _note("target_steering_damaged", "Target's steering damaged")


def of_light(table: CoastalTable, unit: Unit, target: Unit, side: str = "") -> Iterator[Modifier]:
    """By night, whether the target is lit, and the firer while it is not (CST-GUN-18)."""
    if not table.night:
        return
    if sight.illuminated(table, target, side):
        yield _note("night_target_illuminated", "Target illuminated")
        return
    yield _note("night_target_not_illuminated", "Target in the dark")
    if sight.illuminated(table, unit, side):
        yield _note("from_illuminated_at_non_illuminated", "Out of the light")


def _note(name: str, text: str) -> Modifier:
    return modifier(text, SHOOTING_CLAUSES[name], SHOOTING[name])


def ready(unit: Unit) -> Iterator[int]:
    """The places of the mounts that may still fire this turn (CST-GUN-3)."""
    return (place for place, state in enumerate(unit.mounts) if state not in (DESTROYED, FIRED))


def spent(unit: Unit, place: int, head: str) -> Refusal | None:
    """Why a mount may not fire any more this turn; `head` names it (CST-GUN-3)."""
    if unit.mounts[place] == DESTROYED:
        return Refusal(f"{head}: the mount is destroyed.", "CST-GUN-3")
    return Refusal(f"{head}: it has fired this turn.", "CST-GUN-3") if unit.mounts[place] == FIRED else None
