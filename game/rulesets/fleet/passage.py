"""What a ship meets on its way: bases, mines, land and shoal, the edge of the table (FLT-COL, FLT-MOV-9 to 11).

The way is made in parts, so that each thing befalls it where it lies.
"""

from __future__ import annotations

from typing import NamedTuple

from game.match import Umpire
from game.rulesets.fleet import damage, mines, purposes
from game.rulesets.fleet.armoury import UNDERWATER
from game.rulesets.fleet.condition import BEAM, arc_of, has_base, headway, hull, near, out
from game.rulesets.fleet.events import Aground, HeldUp, LeftTable, Sailed, Settled
from game.rulesets.fleet.rolls import crew_test, dice
from game.rulesets.fleet.sight import look
from game.rulesets.fleet.table import (
    STOPPED,
    WRECK,
    FleetTable,
    Ship,
    ship_of,
    ships,
    wrecks,
)
from game.rulesets.fleet.tables import COLLISION, DIE, GROUNDING, HELM, TOLERANCE
from game.sea.heading import Inches, Pose, ahead, bearing, compass, distance, relative, settle
from game.sea.hulls import Coast, Hull, Waters
from game.sea.tracks import run_of, split

MID = "mid"
LAND, SHOAL = "land", "shoal"

PASSED, AVOIDED, MET = "passed", "avoided", "met"
"""Bases of one's own side: crossed, for the way goes on; crossed but not ended upon; in the way like any other."""


class Made(NamedTuple):
    """A way made: how far of what was meant, the poses after its start, and whether something held the ship up."""

    run: Inches
    poses: tuple[Pose, ...]
    held: bool

    def then(self, more: Made) -> Made:
        """This way, and on from its end."""
        return Made(self.run + more.run, self.poses + more.poses, more.held)


def sail(
    umpire: Umpire[FleetTable],
    ship: Ship,
    poses: list[Pose],
    *,
    ram: str = "",
    friends: str = AVOIDED,
    wild: bool = False,
) -> Made:
    """A ship makes its way through `poses`, as far as nothing stops it.

    `ram` is whom it means to run into, `friends` what becomes of bases of its own side. With `wild` nobody is at the
    helm, so that it takes no test (FLT-COL-1).
    """
    way = [ship.pose, *poses]
    made = Made(0.0, (), False)
    while True:
        by_base = _bases(umpire.table, ship, way, friends).sail(hull(ship).at(way[0]), way[1:])
        by_ground = _grounds(umpire.table, ship).sail(Hull(ship.id, *way[0], 0.0, 0.0), way[1:])
        base_run, ground_run = run_of(by_base.poses), run_of(by_ground.poses)
        run = min(base_run, ground_run)
        part, _ = split(way, run)
        track = [pose[:2] for pose in part]
        mine = None if ship.spec.stand else mines.entered(umpire.table, track, ship.done.fields)
        if mine is not None:
            at, field = mine
            before, after = split(way, at)
            _advance(umpire, ship, before, at)
            there = before[-1]
            mines.attack(umpire, ship, field, there[:2])
            thrown = ship.pose != there
            made = made.then(Made(at, (*before[1:], ship.pose) if thrown else tuple(before[1:]), False))
            if out(ship) or (thrown and (ship.aground or _held(umpire, ship))):
                return made._replace(held=True)
            way = [ship.pose, *(_carried(pose, there, ship.pose) for pose in after)]
            continue
        stops = by_base.met if base_run <= ground_run else ""
        hits_ground = bool(by_ground.met) and ground_run < base_run + TOLERANCE and not stops
        if not (stops or hits_ground or by_ground.edge):
            _advance(umpire, ship, way, run_of(way))
            return made.then(Made(run_of(way), tuple(way[1:]), False))
        _advance(umpire, ship, part, run)
        if stops:
            collide(umpire, ship, ship_of(umpire.table, stops), wild=wild, rams=ram == stops)
        elif hits_ground:
            strand(umpire, ship)
        else:
            umpire.happens(LeftTable(ship.id, by_ground.edge))
        return made.then(Made(run, tuple(part[1:]), True))


def would_meet(table: FleetTable, ship: Ship, poses: list[Pose]) -> str:
    """Whom a way would run into (her id), as bases lie now; empty: nobody (FLT-COL-1)."""
    way = [ship.pose, *poses]
    return _bases(table, ship, way, AVOIDED).sail(hull(ship).at(way[0]), way[1:]).met


def _carried(pose: Pose, was: Pose, now: Pose) -> Pose:
    """A pose of a way planned from one pose, sailed from another: a helm move has come between (FLT-STR-13)."""
    turned = relative(now.heading, was.heading)
    x, y = now.x, now.y
    if away := distance(was[:2], pose[:2]):
        x, y = ahead(now[:2], compass(bearing(was[:2], pose[:2]) + turned), away)
    return Pose(settle(x), settle(y), settle(compass(pose.heading + turned)))


def _advance(umpire: Umpire[FleetTable], ship: Ship, poses: list[Pose], run: Inches) -> None:
    end = poses[-1]
    if end == ship.pose and len(poses) < 2:
        return
    track = [poses[0][:2]]
    for pose in poses[1:]:
        if pose[:2] != track[-1]:
            track.append(pose[:2])
    if end != ship.pose or len(track) > 1:
        umpire.happens(Sailed(ship.id, end[0], end[1], end[2], tuple(track), settle(run)))


def _bases(table: FleetTable, ship: Ship, way: list[Pose], friends: str) -> Waters:
    """The bases in a ship's way: enemies and wrecks, and friends as `friends` has it (FLT-MOV-9, FLT-MOV-11)."""
    if not has_base(ship):
        return Waters()
    own = hull(ship)
    reach = run_of(way) + 2 * own.length
    found: list[Hull] = []
    for other in [*ships(table), *wrecks(table)]:
        if other.id == ship.id or not has_base(other) or other.spec.shore:
            continue
        if not near(ship.at, other.at, reach):
            continue
        base = hull(other)
        friend = other.side == ship.side and other.state != WRECK
        if Waters((base,)).overlapped(own):
            continue  # what it lies upon already it may leave
        if friend and friends == PASSED:
            continue
        if friend and friends == AVOIDED and not Waters((base,)).overlapped(own.at(way[-1])):
            continue
        found.append(base)
    return Waters(tuple(found))


def _grounds(table: FleetTable, ship: Ship) -> Waters:
    """Land and shoal in a ship's way, and the edges of the table (FLT-COL-4)."""
    coasts: tuple[Coast, ...] = (Coast(LAND, table.land),) if table.land else ()
    if table.shoals and ship.spec.target_size >= GROUNDING["shoal_least_size"] and not ship.spec.stand:
        coasts = (*coasts, Coast(SHOAL, table.shoals))
    return Waters(coasts=coasts, width=table.width, height=table.height)


# -- running wild ---------------------------------------------------------------------------------------------


def runs_wild(umpire: Umpire[FleetTable], ship: Ship, hand: int) -> None:
    """A jammed helm: she turns and runs on MVR at once, whatever her speed; it does not last (FLT-STR-13)."""
    heading = compass(ship.heading + hand * HELM["turn_deg"])
    x, y = ahead(ship.at, heading, float(ship.spec.mvr))
    turned = Pose(ship.x, ship.y, heading)
    sail(umpire, ship, [turned, Pose(settle(x), settle(y), heading)], friends=MET, wild=True)
    look(umpire)


# -- collisions and groundings --------------------------------------------------------------------------------


def collide(umpire: Umpire[FleetTable], ship: Ship, other: Ship, *, wild: bool, rams: bool) -> None:
    """Both take a Crew Test; if both fail, both are holed and stopped (FLT-COL-1 to 3)."""
    avoided = False
    if not (wild or rams):
        avoided = crew_test(umpire, ship, purposes.Avoid(ship.id, other.id), "FLT-COL-1")
    if other.state != WRECK:
        avoided = crew_test(umpire, other, purposes.Avoid(other.id, ship.id), "FLT-COL-1") or avoided
    if avoided:
        return
    struck = {"bow": "bow", "stern": "stern"}.get(arc_of(other, ship.at), MID) if other.afloat else BEAM
    for one, by, where in ((ship, other, "bow"), (other, ship, struck)):
        if one.afloat:
            _holed(umpire, one, by, where)
    for one in (ship, other):
        if one.afloat:
            umpire.happens(HeldUp(one.id))


def _holed(umpire: Umpire[FleetTable], ship: Ship, by: Ship, where: str) -> None:
    """What one of two ships suffers (FLT-COL-2, FLT-COL-3)."""
    if ship.spec.stand:
        for _ in range(COLLISION["craft_vessels"]):
            damage.lose_vessel(umpire, ship)
        return
    lost = max(COLLISION["least"], COLLISION["flotation"] + by.spec.target_size)
    if by.spec.stand:
        damage.impact(umpire, ship, COLLISION["craft_flotation"], to_flotation=True)
        return
    hit = damage.Hit("collision", COLLISION["cv"] * lost, lost, UNDERWATER, "FLT-COL-2", section=where)
    damage.strike(umpire, ship, hit, splashes=False)


def strand(umpire: Umpire[FleetTable], ship: Ship) -> None:
    """A ship runs aground (FLT-COL-4)."""
    umpire.happens(Aground(ship.id, True))
    umpire.happens(HeldUp(ship.id))
    if ship.spec.stand:
        return
    thrown = dice(umpire, purposes.Grounding(ship.id), "FLT-COL-4", GROUNDING["dice"], DIE["extent"], ship)
    damage.impact(umpire, ship, sum(thrown), to_flotation=True)


def settled(umpire: Umpire[FleetTable], ship: Ship, run: Inches) -> None:
    """The move is over: Stopped, Slow or normal by what it was (FLT-MOV-8)."""
    if ship.aground or (
        ship.speed_class == STOPPED and ship.last_speed == 0.0 and run > 0.0 and _held(umpire, ship)
    ):
        run = 0.0
    run = settle(run)
    umpire.happens(Settled(ship.id, run, headway(run)))


def _held(umpire: Umpire[FleetTable], ship: Ship) -> bool:
    """Whether a collision of this very order has stopped her."""
    return any(isinstance(event, HeldUp) and event.unit == ship.id for event in umpire.events)
