"""Phase 2b: how a ship may move now, and its move (CST-MOV, CST-CON-2, CST-SUB-1, CST-MER-3, CST-MOR-2).

What a move meets on its way (ships, ground, mines) is worked out in `passage`; here it is only made out what may
be ordered, from what the mover's side knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.match import Setting, Steer, Steered
from game.match.bounds import AnyBound, AsOrdered, DrawsApart, Homeward, KeepsOff, OneHand, OnlyWith
from game.match.offer import Key
from game.rulesets.coastal import condition, contacts
from game.rulesets.coastal.table import (
    DEEP,
    DEPLOYED,
    DEPTHS,
    NO_COURSE,
    NO_PORT,
    NO_STARBOARD,
    PORT,
    STARBOARD,
    CoastalTable,
    Vessel,
    vessel,
)
from game.rulesets.coastal.tables import (
    ACCELERATE,
    BOOK,
    DECELERATE,
    SPECIAL,
    SUBMARINE,
    TOLERANCE,
    TURN,
    speed,
)
from game.sea.heading import Degrees, Pose, distance
from game.sea.hulls import Hull, Waters
from game.sea.notation import advance_token, turn_token
from game.sea.path import Helm

SPEED, SMOKE, SLIP, RAM, HEADING = "speed", "smoke", "slip", "ram", "heading"
LAY = "lay"
MOVE, DIVE, RISE = "move_unit", "dive_unit", "surface_unit"
"""A submarine that changes depth has the helm of the new one (CST-SUB-1): each is a question of its own."""

FAULTS: Final = BOOK.faults("move")
_HELD: Final = ("The bridge is hit: she must have way on her, and then turns as she must.", "CST-SPC-8")


def hull(unit: Vessel) -> Hull:
    """Its footprint on the water."""
    return Hull(unit.id, unit.x, unit.y, unit.heading, unit.spec.length_cm, unit.spec.width_cm)


def helm(ship: Vessel, markers: int, depth: str = "") -> Helm:
    """The helm at a setting: its whole speed, turns after the straight run of its rating (CST-MOV-1, 2, 7 to 10)."""
    run = condition.turning_run(ship)
    length = float(speed(condition.top_speed(ship, depth), markers))
    return Helm(
        distance=length,
        step=0.0,
        turn=TURN,
        turn_free=True,
        turn_grain=1.0,
        straight_after=run,
        owed=0.0 if refloated(ship) else max(0.0, run - ship.straight_run),
        turns=0 if not length or _held(ship) or NO_COURSE in ship.steering_damage else None,
        slack=TOLERANCE,
    )


def _held(ship: Vessel) -> bool:
    """Whether it lies stopped under a forced turn: that is its next turn, and wants way on her (CST-SPC-8)."""
    return bool(ship.ordered_turn) and not ship.speed_markers and not turn_barred(ship)


def refloated(ship: Vessel) -> bool:
    """Whether it comes off the ground with this move and may take any heading (CST-GRD-3)."""
    return ship.straight_run < 0.0


def settings(table: CoastalTable, ship: Vessel, depth: str = "", *, driven: bool = True) -> tuple[int, ...]:
    """The settings it may take at the start of its move, lowest first (CST-MOV-3 to 6, CST-SUB-1).

    One that withdraws must raise its setting when it may (CST-MOR-2), unless it is not `driven`.
    """
    now = ship.speed_markers
    dives = bool(depth) and DEPTHS.index(depth) > DEPTHS.index(ship.depth)
    if forced_path(ship, depth):
        slow = now <= SUBMARINE["dive_setting_most"] or not dives
        return (now,) if slow else ()  # she keeps her setting (CST-SPC-8)
    least = max(0, now - DECELERATE[ship.spec.size_class - 1])
    most = now if ship.no_accelerate else min(now + ACCELERATE, condition.highest(table, ship))
    if dives:
        most = min(most, SUBMARINE["dive_setting_most"])
    choices = tuple(range(least, max(most, least) + 1)) if least <= most else ()
    if driven and ship.withdrawing and most > now:
        return (most,)
    return choices


def depths(ship: Vessel) -> tuple[str, ...]:
    """The depths a submarine may go to, one step from its own (CST-SUB-1, CST-SUB-4); empty for all else."""
    if not ship.depth:
        return ()
    at = DEPTHS.index(ship.depth)
    up = DEPTHS[at - 1 : at] if at else ()
    down = () if condition.leaking(ship) else DEPTHS[at + 1 : at + 2]
    return (*up, *down)


def moments(table: CoastalTable, ship: Vessel) -> dict[str, str]:
    """The names of the questions of one ship's move, each with the depth she goes to; "" where she stays at hers."""
    found = {} if condition.must_surface(ship) else {MOVE: ""}
    for depth in depths(ship):
        if settings(table, ship, depth):
            found[RISE if DEPTHS.index(depth) < DEPTHS.index(ship.depth) else DIVE] = depth
    return found


def steers(table: CoastalTable, ship: Vessel) -> list[Steer]:
    """The questions of one ship's move."""
    return [steer(table, ship, name, depth) for name, depth in moments(table, ship).items()]


def question(table: CoastalTable, key: Key) -> Steer:
    """One question of a ship's move, by its name and the ship."""
    name, unit = key
    ship = vessel(table, unit)
    return steer(table, ship, name, moments(table, ship)[name])


def steer(table: CoastalTable, ship: Vessel, name: str, depth: str) -> Steer:
    """One question: path, setting, smoke, anchor, ramming."""
    choices, bars, surely = _allowed(table, ship, name, depth)
    now = ship.speed_markers
    silent = now if now in choices else choices[-1]
    rows = [
        Setting(
            SPEED,
            "Her setting is one that her engines can reach.",
            "CST-MOV-3",
            choices,
            needed=now not in choices,
            helms={str(markers): helm(ship, markers, depth) for markers in choices},
        )
    ]
    bounds: list[AnyBound] = []
    if ship.anchored:
        rows.append(Setting(SLIP, "She may slip her anchor.", "CST-MOV-15", ("yes",), 0 not in choices))
        bounds.append(
            OnlyWith("She lies at anchor: slip it first.", "CST-MOV-15", SPEED, (1,), SLIP, ("yes",))
        )
    if ship.spec.smoke_maker and ship.smoke_turns and any(choices):
        rows.append(Setting(SMOKE, "She may lay smoke.", "CST-SMK-1", (LAY,)))
        moving = tuple(markers for markers in choices if markers)
        bounds.append(OnlyWith("Smoke is laid under way.", "CST-SMK-1", SMOKE, (LAY,), SPEED, moving, silent))
    if refloated(ship):
        says = "She comes off the ground on any heading."
        rows.append(Setting(HEADING, says, "CST-GRD-3", tuple(range(360))))
    if targets := _targets(table, ship, max(choices), depth):
        rows.append(Setting(RAM, "She may ram one she can reach.", "CST-COL-3", targets))
    bounds += bars
    most = speed(condition.top_speed(ship, depth), silent)
    verb = {MOVE: f"Move {ship.name}", DIVE: f"{ship.name} dives", RISE: f"{ship.name} comes up"}[name]
    return Steer(
        name,
        f"{verb}: {most} cm at setting {silent}.",
        "CST-MOV-2",
        ship.id,
        ship.pose,
        helm(ship, silent, depth),
        FAULTS if not _held(ship) else {**FAULTS, "turns_spent": _HELD},
        tuple(rows),
        turned_by=HEADING if refloated(ship) else "",
        bounds=tuple(bounds),
        surely=surely,
    )


def _targets(table: CoastalTable, ship: Vessel, markers: int, depth: str) -> tuple[str, ...]:
    """Ships and markers it could come to in this move (CST-COL-3)."""
    if ship.dummy or (depth or ship.depth) == DEEP:
        return ()
    reach = speed(condition.top_speed(ship, depth), markers)
    enemies = contacts.spotted(table, ship.side) + contacts.markers(table, ship.side)
    return tuple(
        contacts.known_as(unit)
        for unit in enemies
        if isinstance(unit, Vessel)
        and unit.depth != DEEP
        and distance(ship.at, unit.at) <= reach + ship.spec.length_cm
    )


# -- what a move must meet ------------------------------------------------------------------------------------

_GIVEN_UP: Final[tuple[tuple[bool, tuple[type, ...]], ...]] = (
    (True, ()),
    (True, (Homeward, KeepsOff)),
    (False, ()),
    (False, (Homeward, KeepsOff)),
    (False, (Homeward, KeepsOff, DrawsApart)),
)
"""What is given up in turn where no move meets all: the kind of move, the higher setting, at last drawing apart."""


def _allowed(
    table: CoastalTable, ship: Vessel, name: str, depth: str
) -> tuple[tuple[int, ...], list[AnyBound], tuple[Steered, ...]]:
    """Settings, what the move must meet, and orders sure to be legal where something bars most of them."""
    bars = _bounds(table, ship, depth)
    for driven, given_up in _GIVEN_UP:
        choices = settings(table, ship, depth, driven=driven)
        kept = [bound for bound in bars if not isinstance(bound, given_up)]
        if not any(isinstance(bound, AsOrdered | Homeward | KeepsOff | DrawsApart) for bound in kept):
            return choices, kept, ()
        if surely := _surely(ship, name, depth, choices, kept):
            return choices, kept, surely
    raise AssertionError("nothing is left to bar a move")


def _bounds(table: CoastalTable, ship: Vessel, depth: str) -> list[AnyBound]:
    bounds: list[AnyBound] = []
    if forced := forced_path(ship, depth):
        walk = helm(ship, ship.speed_markers, depth).walk(ship.pose, forced)
        says = f"The bridge is hit: she turns 30 degrees to {ship.ordered_turn} as soon as she can."
        bounds.append(AsOrdered(says, "CST-SPC-8", tuple(walk.track), walk.end.heading))
        return bounds
    if NO_PORT in ship.steering_damage:
        bounds.append(OneHand("She cannot turn to port.", "CST-SPC-4", PORT))
    if NO_STARBOARD in ship.steering_damage:
        bounds.append(OneHand("She cannot turn to starboard.", "CST-SPC-5", STARBOARD))
    if ship.dummy:
        return bounds
    if touching := _touching(table, ship):
        says = "She lies against another ship and may only draw apart."
        bounds.append(DrawsApart(says, "CST-COL-5", touching))
    bounds += _of_morale(table, ship, depth)
    return bounds


def _of_morale(table: CoastalTable, ship: Vessel, depth: str) -> list[AnyBound]:
    """The kind of move a beaten ship must make, where there is one among the set courses (CST-MOV-16)."""
    wanted: Homeward | KeepsOff | None = None
    if ship.withdrawing:
        edge = table.commands[ship.side].home_edge
        says = f"She withdraws to the {edge}: nearer to that edge, or turning towards it."
        wanted = Homeward(says, "CST-MOR-2", edge, table.width, table.height)
    elif ship.scattered:
        points = tuple(unit.at for unit in contacts.spotted(table, ship.side))
        if points:
            wanted = KeepsOff("She has scattered: no nearer to an enemy in sight.", "CST-MER-3", points)
    if wanted is None:
        return []
    keeps: Callable[[Pose, Pose], bool] = wanted.kept
    possible = any(
        keeps(ship.pose, end) for _, _, end in set_courses(ship, settings(table, ship, depth), depth)
    )
    return [wanted] if possible else []


def set_courses(ship: Vessel, choices: tuple[int, ...], depth: str = "") -> list[tuple[int, str, Pose]]:
    """The courses of CST-MOV-16 in their order: setting, path and end."""
    found = []
    for angle, often in ((-TURN, True), (TURN, True), (-TURN, False), (TURN, False), (0, False)):
        barred = NO_PORT if angle < 0 else NO_STARBOARD
        if angle and (_held(ship) or barred in ship.steering_damage or NO_COURSE in ship.steering_damage):
            continue
        for markers in reversed(choices):
            wheel = helm(ship, markers, depth)
            path = _course(wheel, angle, often)
            found.append((markers, path, wheel.walk(ship.pose, path).end))
    return found


def _course(wheel: Helm, angle: Degrees, often: bool) -> str:
    """Turning at every allowed point, or once at the first, or not at all."""
    left, owed, path = wheel.distance, wheel.owed, ""
    while angle and left and owed <= left:
        path += (advance_token(owed) if owed else "") + turn_token(angle)
        left -= owed
        owed = wheel.straight_after
        if not often:
            break
    return path + (advance_token(left) if left else "")


def forced_path(ship: Vessel, depth: str = "") -> str:
    """The path of a forced turn, straight on where the move is too short for it (CST-SPC-8); empty: none is forced."""
    if not ship.ordered_turn or not ship.speed_markers or turn_barred(ship):
        return ""
    wheel = helm(ship, ship.speed_markers, depth)
    angle = float(SPECIAL["forced_turn_deg"])
    return _course(wheel, -angle if ship.ordered_turn == PORT else angle, False)


def turn_barred(ship: Vessel) -> bool:
    """Whether steering damage forbids the turn that is forced on it (CST-SPC-8)."""
    barred = NO_PORT if ship.ordered_turn == PORT else NO_STARBOARD
    return barred in ship.steering_damage or NO_COURSE in ship.steering_damage


def straight(table: CoastalTable, ship: Vessel) -> Steered:
    """The move of a surprised ship: straight on at its setting, but for a forced turn (CST-SUR-1).

    A submarine too badly hurt to stay down comes up all the same (CST-SUB-4).
    """
    depth = depths(ship)[0] if condition.must_surface(ship) else ""
    path = forced_path(ship, depth) or helm(ship, ship.speed_markers, depth).straight()
    return Steered(RISE if depth else MOVE, ship.id, path)


def _touching(table: CoastalTable, ship: Vessel) -> tuple[tuple[float, float], ...]:
    """Centres of the ships known to its side that it lies in contact with (CST-COL-5)."""
    others = (unit for unit in table.units.values() if isinstance(unit, Vessel) and unit is not ship)
    touching = (other for other in others if other.state == DEPLOYED and in_contact(ship, other))
    return tuple(other.at for other in touching if contacts.knows(ship.side, other))


def in_contact(ship: Vessel, other: Vessel) -> bool:
    """Whether two footprints touch or overlap."""
    reach = (
        ship.spec.length_cm + ship.spec.width_cm + other.spec.length_cm + other.spec.width_cm
    ) / 2 + TOLERANCE
    if abs(ship.x - other.x) > reach or abs(ship.y - other.y) > reach or not other.spec.ship:
        return False
    return Waters((hull(other),)).room(hull(ship)) <= 2 * TOLERANCE


def _surely(
    ship: Vessel,
    name: str,
    depth: str,
    choices: tuple[int, ...],
    bounds: list[AnyBound],
) -> tuple[Steered, ...]:
    """Orders known to be legal, for one who cannot find any."""
    if path := forced_path(ship, depth):
        return (Steered(name, ship.id, path),)
    found = []
    still = [(0, "", ship.pose)] if 0 in choices else []
    for markers, path, _ in [*set_courses(ship, choices, depth), *still]:
        order: dict[str, int | float | str] = {SPEED: markers}
        if markers and ship.anchored:
            order[SLIP] = "yes"
        walk = helm(ship, markers, depth).walk(ship.pose, path)
        if not any(bound.broken(ship.pose, walk, order) for bound in bounds):
            found.append(Steered(name, ship.id, path, order))
    return tuple(found)


def first_legal(question: Steer) -> Steered:
    """What is done for one who gives no order: straight on as it goes, or what is certainly legal."""
    order = Steered(question.name, question.unit, question.helm.straight())
    if question.refuses(order) is None or not question.surely:
        return order
    return question.surely[0]
