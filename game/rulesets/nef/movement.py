"""Movement: half distances, the helm of a half, and what comes of a path flown (NEF-MOV, NEF-EDG, NEF-TER)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from game.match import Umpire
from game.rulesets.nef.events import Moved, RanAground, Withdrew
from game.rulesets.nef.table import Nef, NefTable, aboard
from game.rulesets.nef.tables import AFTER_TURN, BOOK, TOLERANCE, TURN, TURN_COST
from game.sea.heading import Inches, Pose, Position
from game.sea.notation import tokens
from game.sea.path import Helm, Walk
from game.sea.sight import cover

FIRST_HALF_FAULTS = BOOK.faults("half")
SECOND_HALF_FAULTS = FIRST_HALF_FAULTS | BOOK.faults("second_half")


def can_move(unit: Nef) -> bool:
    """Whether a speed is plotted for it: vessels neither moored nor aground, flights in the air (NEF-PLT-5)."""
    return unit.state == "deployed" and (
        unit.spec.flight or (unit.spec.vessel and not unit.moored and not unit.aground)
    )


def speed_limits(unit: Nef) -> tuple[int, int]:
    """The least and the most that may be plotted (NEF-PLT-3, NEF-PLT-4)."""
    if unit.spec.flight:
        return unit.spec.speed_min, unit.spec.speed_max
    return 0, unit.spec.speed[unit.row]


def turn_number(unit: Nef) -> int:
    """The most turns in a game turn, of the row it had when the turn began (NEF-MOV-8, NEF-MOV-13)."""
    return unit.spec.turn_max if unit.spec.flight else unit.spec.turn[unit.row]


def half_distance(speed: int, half: int) -> int:
    """Inches of a half: the larger part first (NEF-MOV-1, NEF-MOV-2)."""
    return (speed + 1) // 2 if half == 1 else speed // 2


def distance_in(unit: Nef, half: int) -> int:
    """Inches this unit has to fly in a half; 0 where it is passed over."""
    if unit.plotted_speed is None or unit.aground or unit.moored:
        return 0
    return half_distance(unit.plotted_speed, half)


def helm(table: NefTable, unit: Nef, half: int) -> Helm:
    """How the unit may move in this half (NEF-MOV-3 to 12).

    The inch after a turn may be carried over the half boundary, not over the end of the game turn (NEF-MOV-7).
    """
    exact = unit.spec.flight or table.options.distance == "exact"
    turns = turn_number(unit) - unit.turns_used
    return _helm(distance_in(unit, half), exact, unit.inch_owed, half == 1, turns)


@lru_cache(maxsize=4096)
def _helm(distance: int, exact: bool, owes: bool, may_owe: bool, turns: int) -> Helm:
    return Helm(
        distance=distance,
        exact=exact,
        turn=TURN,
        turn_cost=TURN_COST,
        straight_after=AFTER_TURN,
        owed=AFTER_TURN if owes else 0,
        may_owe=may_owe,
        turns=turns,
    )


def edge_crossed(
    table: NefTable, at: Position | Pose, start: Position | Pose | None = None, way_out: str = ""
) -> str:
    """Which edge a centre lies beyond, or nothing; on the edge is on the table (NEF-EDG-1).

    Beyond two of them it is the edge that the step from `start` crosses first; over the very corner it is `way_out`,
    the exit edge of its side, where that is one of them (NEF-EDG-3).
    """
    east, north = max(at[0] - table.width, -at[0]), max(at[1] - table.height, -at[1])
    across = ("east" if at[0] > 0 else "west") if east > TOLERANCE else ""
    along = ("north" if at[1] > 0 else "south") if north > TOLERANCE else ""
    if not across or not along:
        return across or along
    lead = 0.0  # by how much a step of an inch passes the corner, the edge across first
    if start is not None:
        lead = east * abs(at[1] - start[1]) - north * abs(at[0] - start[0])
    if abs(lead) <= TOLERANCE:
        return way_out if way_out in (across, along) else across
    return across if lead > 0.0 else along


def move(umpire: Umpire[NefTable], unit: Nef, half: int, path: str, start: Pose | None = None) -> bool:
    """Fly a legal path; False when the unit left the table or ran aground on the way.

    A unit whose centre crosses the edge is withdrawn at that step (NEF-EDG-1); a ship stops before a step that
    would end in land or shoal (NEF-TER-5).
    """
    table = umpire.table
    way = helm(table, unit, half)
    pose = start or unit.pose
    shallows = unit.spec.kind == "ship" and bool(table.ground)
    watched = shallows or near_edge(table, pose, way.distance)
    walk = way.walk(pose, path, every=watched)
    edge, grounded = "", False
    if watched:
        steps = tokens(path)
        reached, edge = _edge(table, walk, table.victory.exit_edges.get(unit.side, ""))
        if shallows and (stopped := _aground(table, walk.poses[:reached], steps)) is not None:
            reached, edge, grounded = stopped, "", True
        if edge or grounded:
            path = "".join(steps[:reached])
            walk = way.walk(pose, path, every=False)
    umpire.happens(
        Moved(
            unit.id,
            half,
            path,
            *walk.end,
            unit.turns_used + walk.turns,
            walk.owed > 0,
            tuple(walk.track) if half == 1 else (),
        )
    )
    if edge:
        withdraw(umpire, unit, edge)
    elif grounded:
        umpire.happens(RanAground(unit.id))
    return not edge and not grounded


def near_edge(table: NefTable, at: Position | Pose, distance: Inches) -> bool:
    """Whether a move of this length could cross the edge at all."""
    return not (distance <= at[0] <= table.width - distance and distance <= at[1] <= table.height - distance)


def withdraw(umpire: Umpire[NefTable], unit: Nef, edge: str) -> None:
    """Over the edge, with any flights aboard; over its side's exit edge it has exited (NEF-EDG-1, NEF-EDG-3)."""
    exited = umpire.table.victory.exit_edges.get(unit.side) == edge
    umpire.happens(
        Withdrew(unit.id, edge, exited, tuple(flight.id for flight in aboard(umpire.table, unit.id)))
    )


def _edge(table: NefTable, walk: Walk, way_out: str) -> tuple[int, str]:
    """How many tokens of the walk are made before the edge is crossed, and the edge."""
    before: Position | Pose = walk.track[0]
    for count, pose in enumerate(walk.poses, 1):
        if edge := edge_crossed(table, pose, before, way_out):
            return count, edge
        before = pose
    return len(walk.poses), ""


def _aground(table: NefTable, poses: Iterable[Pose], steps: Iterable[str]) -> int | None:
    """How many tokens a ship makes before a step forward would end in land or shoal; None: she stays afloat."""
    shallows = cover(table.ground)
    for count, (pose, step) in enumerate(zip(poses, steps, strict=False)):
        if step == "F" and shallows.holds((pose.x, pose.y)):
            return count
    return None
