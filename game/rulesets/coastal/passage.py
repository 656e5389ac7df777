"""What a ship meets on its way: ships, ground, mines, the edge of the table (CST-COL, CST-GRD, CST-MIN, CST-MOV-12).

The way is made in parts, so that each thing befalls it where it lies.
"""

from __future__ import annotations

from game.match import Umpire
from game.rulesets.coastal import condition, mines, purposes
from game.rulesets.coastal.contacts import Unit, known_as
from game.rulesets.coastal.damage import lose, reveal, rouse
from game.rulesets.coastal.events import Collided, DummyGone, Exited, GroundLeft, Moved, RanAground
from game.rulesets.coastal.movement import hull, in_contact
from game.rulesets.coastal.rolls import crew_test, dice
from game.rulesets.coastal.sight import within
from game.rulesets.coastal.table import DEEP, DEPLOYED, CoastalTable, Vessel, dummies, vessel, vessels
from game.rulesets.coastal.table import DUMMY as DUMMY_KIND
from game.rulesets.coastal.tables import COLLISION_DIE, DUMMY, GROUNDING, TOLERANCE
from game.rulesets.coastal.way import STEP, Way, loose_run
from game.sea.heading import Inches, Pose, distance
from game.sea.hulls import Coast, Sailed, Waters
from game.sea.tracks import run_of, split
from game.tabletop.sides import enemy


def sail(
    umpire: Umpire[CoastalTable], ship: Vessel, start: Pose, poses: list[Pose], path: str, ram: Vessel | None
) -> Sailed:
    """A ship makes its way through `poses`, as far as nothing stops it; `ram` is whom it means to run into.

    One that was refloated swings round to its `start` first (CST-GRD-3). What it really sailed is given back,
    for what it does on the way; then it is to `arrive`.
    """
    table = umpire.table
    swings = start != ship.pose
    way = Way(umpire, ship, [ship.pose, *([start] if swings else []), *poses], path, swings)
    passed = {other.id for other in _others(table, ship) if in_contact(ship, other)}
    slipped: list[Vessel] = []
    edge = ""
    while True:
        sailed = _sailed(table, ship, passed, way)
        run = run_of(sailed.poses)
        if mines.strikes_before(umpire, ship, way, run):
            if way.over:
                break
            continue
        if (ground := _ground(table, sailed.met)) is not None:
            way.advance(sailed)
            _strand(umpire, ship, ground)
            break
        if sailed.met:
            other = vessel(table, sailed.met)
            if _slips_by(umpire, ship, other, ram):
                passed.add(other.id)
                slipped.append(other)
                continue
            way.advance(_stopped_short(sailed, ship, slipped) if slipped else sailed)
            _collide(umpire, ship, other, ram is other)
            break
        if slipped and not sailed.edge:
            sailed = _stopped_short(sailed, ship, slipped)
        way.advance(sailed)
        edge = sailed.edge
        break
    mines.sweep(umpire, Sailed(way.swept, "", "").track)
    return Sailed(way.behind, "", edge)


def would_meet(table: CoastalTable, ship: Vessel, start: Pose, poses: list[Pose]) -> Sailed:
    """What a way would come to if nobody slipped by: `met` is a ship's id, or the name of a `ground`."""
    passed = {other.id for other in _others(table, ship) if in_contact(ship, other)}
    return _waters(table, ship, passed, loose=ship.aground).sail(hull(ship).at(start), poses)


def ground_met(table: CoastalTable, met: str) -> str:
    """The kind of ground that was met; empty where nothing was, or a ship."""
    place = _ground(table, met)
    return table.terrain[place].kind if place is not None else ""


def _others(table: CoastalTable, ship: Vessel) -> list[Vessel]:
    """Ships it may run into: dummies and deep boats run into nothing (CST-CON-6, CST-SUB-5)."""
    if ship.dummy or ship.depth == DEEP:
        return []
    return [
        other
        for other in vessels(table)
        if other.id != ship.id and other.depth != DEEP and other.spec.kind != "battery"
    ]


def _waters(table: CoastalTable, ship: Vessel, passed: set[str], *, loose: bool = False) -> Waters:
    """What may stop it; while it is `loose`, not the ground it took."""
    hulls = tuple(hull(other) for other in _others(table, ship) if other.id not in passed)
    return Waters(hulls, coasts(table, ship, ship.ground if loose else -1), table.width, table.height)


def coasts(table: CoastalTable, ship: Vessel, but: int = -1) -> tuple[Coast, ...]:
    """The ground that stops a ship, each by a name of its own; not the one that lies at that place of the terrain."""
    return tuple(
        Coast(_name(place), (area.outline,))
        for place, area in enumerate(table.terrain)
        if grounds(ship, area.kind) and place != but
    )


def _name(place: int) -> str:
    return f"ground {place}"


def _ground(table: CoastalTable, met: str) -> int | None:
    """The place in the terrain of the ground that was met; None where nothing was, or a ship."""
    return next((place for place in range(len(table.terrain)) if met == _name(place)), None)


def _sailed(table: CoastalTable, ship: Vessel, passed: set[str], way: Way) -> Sailed:
    """What comes of the way still to be made: off the ground it took, and on from there (CST-GRD-3)."""
    if way.loose <= way.done:
        return _waters(table, ship, passed).sail(hull(ship).at(way.poses[0]), way.poses[1:])
    first, rest = split(way.poses, way.loose - way.done)
    off = _waters(table, ship, passed, loose=True).sail(hull(ship).at(first[0]), first[1:])
    if off.met or off.edge or not rest:
        return off
    on = _waters(table, ship, passed).sail(hull(ship).at(first[-1]), rest)
    return Sailed([*off.poses, *on.poses[1:]], on.met, on.edge)


def grounds(ship: Vessel, kind: str) -> bool:
    """Whether a kind of ground stops it (CST-GRD-1, CST-GRD-2); a dummy stops at land (CST-CON-6)."""
    return kind == "land" or (kind == "shoal" and condition.draws_deep(ship.spec) and not ship.dummy)


def _slips_by(umpire: Umpire[CoastalTable], ship: Vessel, other: Vessel, ram: Vessel | None) -> bool:
    """Whether two ships pass without contact (CST-COL-1, CST-COL-3)."""
    if ram is other:
        can = other.speed_markers > 0 and not other.surprised
        return can and crew_test(umpire, other, "ram_evade")
    return crew_test(umpire, ship, "collision")


def _collide(umpire: Umpire[CoastalTable], ship: Vessel, other: Vessel, rammed: bool) -> None:
    """Both are damaged and stop in contact; both are plain to see, and alert (CST-COL-2, CST-CON-9, CST-SUR-2)."""
    markers = ship.speed_markers
    for one in (ship, other):
        reveal(umpire, one, "CST-CON-9")
    for one in (other, ship):
        rouse(umpire, one)
    umpire.happens(Collided(ship.id, other.id, rammed))
    for one, struck_by in ((ship, other), (other, ship)):
        purpose, count = purposes.Collision(one.id, struck_by.id), struck_by.spec.size_class
        faces = dice(umpire, purpose, "CST-COL-2", count, COLLISION_DIE, one)
        lose(umpire, one, sum(faces) + markers, "collision")


def _strand(umpire: Umpire[CoastalTable], ship: Vessel, place: int) -> None:
    """A ship runs aground (CST-GRD-1); a dummy only comes to a stop."""
    if ship.dummy:
        return
    markers = ship.speed_markers
    umpire.happens(RanAground(ship.id, place))
    face = dice(umpire, purposes.Grounding(ship.id), "CST-GRD-1", 1, GROUNDING["die"], ship)[0]
    lose(umpire, ship, face + markers, "grounding")


def _stopped_short(sailed: Sailed, ship: Vessel, slipped: list[Vessel]) -> Sailed:
    """A way that would end on a ship it slipped by ends at the last clear point before it (CST-COL-4)."""
    waters = Waters(tuple(hull(other) for other in slipped))
    length = run_of(sailed.poses)
    own = hull(ship)
    while waters.room(own.at(sailed.end)) <= 2 * TOLERANCE and length > 0.0:
        length = max(0.0, length - STEP)
        part, _ = split(sailed.poses, length)
        sailed = Sailed(part, "", "")
    return sailed


def arrive(umpire: Umpire[CoastalTable], ship: Vessel, edge: str) -> None:
    """The move is over: she has left over an `edge`, or left ground behind, and dummies prove to be nothing."""
    table = umpire.table
    if edge:
        umpire.happens(Exited(ship.id, edge, known_as(ship)))
        return
    if ship.ground >= 0 and not ship.aground:
        area = table.terrain[ship.ground]
        if Waters(coasts=(Coast("ground", (area.outline,)),)).room(hull(ship)) > TOLERANCE:
            umpire.happens(GroundLeft(ship.id))
    unmask(umpire, ship)


def unmask(umpire: Umpire[CoastalTable], unit: Unit) -> None:
    """Dummies within 5 cm of where an enemy unit ends its move prove to be nothing (CST-CON-5).

    A dummy that itself ends so near one stays till it is spotted or tested: to be taken off it would tell its side
    of an enemy that it does not see.
    """
    table = umpire.table
    if unit.spec.kind == DUMMY_KIND or unit.state != DEPLOYED:
        return
    for dummy in dummies(table, enemy(table, unit.side)):
        if within(distance(dummy.at, unit.at), DUMMY["removed_cm"]):
            umpire.happens(DummyGone(dummy.id))


def run_over(umpire: Umpire[CoastalTable], ship: Vessel, dummy: Vessel, poses: list[Pose]) -> None:
    """A dummy that a ship meant to ram proves to be nothing where she has run over its place (CST-CON-5, ruling 81)."""
    if Waters((hull(dummy),)).sail(hull(ship).at(poses[0]), poses[1:]).met:
        umpire.happens(DummyGone(dummy.id))


def drift(umpire: Umpire[CoastalTable], ship: Vessel, end: Pose) -> None:
    """Wind and sea carry a ship, till it lies against land or another ship (CST-DRF-1 to 3)."""
    table = umpire.table
    # Hulls are looked at along the way of the drift, not of the bow.
    length, far = distance(ship.pose, end), 0.0
    off_ground = loose_run(table, ship, [ship.pose, end])
    free, bound = _waters(table, ship, set(), loose=True), _waters(table, ship, set())
    own = hull(ship)

    def met_at(run: Inches) -> str:
        part, _ = split([ship.pose, end], run)
        return (free if run <= off_ground else bound).overlapped(own.at(part[-1]))

    met = ""
    steps = max(1, round(length / STEP))
    for step in range(1, steps + 1):
        run = length * step / steps
        if met := met_at(run):
            while run - far > TOLERANCE:  # on till it touches
                half = (far + run) / 2
                far, run = (far, half) if met_at(half) else (half, run)
            break
        far = run
    part, _ = split([ship.pose, end], far)
    x, y = part[-1][:2]
    out = {"west": x < 0, "east": x > table.width, "south": y < 0, "north": y > table.height}
    off = next((edge for edge, over in out.items() if over), "")
    track = (ship.at, (x, y))
    if off:
        umpire.happens(Exited(ship.id, off, known_as(ship)))
        return
    if far:
        mines.drift_through(umpire, ship, list(track))
        umpire.happens(Moved(ship.id, x, y, ship.heading, track, ship.straight_run, drift=True))
    if (ground := _ground(table, met)) is not None:
        umpire.happens(RanAground(ship.id, ground))
    unmask(umpire, ship)
