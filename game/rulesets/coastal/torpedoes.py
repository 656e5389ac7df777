"""Phase 6: torpedoes run as tracks, are launched, and attack what they come to (CST-TOR)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.dice.roll import Modifier, Roll, Throw, modifier
from game.match import Aim, Fire, Fired, Order, Question, Refusal, Shot, Step, Umpire
from game.match.aiming import Dial
from game.match.events import PhaseBegan
from game.rulesets.coastal import air_attack, alternation, condition, purposes, sight, why_not
from game.rulesets.coastal.alternation import InTurn, acted
from game.rulesets.coastal.armament import Tube, read
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import explode, gone, reveal, rouse
from game.rulesets.coastal.events import TorpedoRolled
from game.rulesets.coastal.firing import let_pass, passing
from game.rulesets.coastal.movement import hull
from game.rulesets.coastal.rolls import shown_to, test
from game.rulesets.coastal.running_events import (
    Launched,
    LoadUsed,
    TrackAttacked,
    TrackGone,
    TrackSeen,
    TracksRan,
)
from game.rulesets.coastal.table import NIGHT, Aircraft, CoastalTable, Group, Track, Vessel, aircraft, vessels
from game.rulesets.coastal.tables import (
    DIE,
    FIXED_RUN,
    FIXED_WIDTH,
    TOLERANCE,
    TORPEDO_CLAUSES,
    TORPEDO_HIT,
    TORPEDOES,
    WAKE,
    duds,
)
from game.sea.heading import Pose, ahead, bearing, compass, distance, relative, settle
from game.sea.hulls import Coast, Hull, Waters, entered
from game.tabletop.sides import enemy

LAUNCH = "launch_torpedoes"


# -- 6a -------------------------------------------------------------------------------------------------------


class AdvanceTracks(Step[CoastalTable], frozen=True):
    """6a. Every track runs its speed straight on (CST-TOR-1)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        table = umpire.table
        umpire.happens(PhaseBegan("torpedoes"))
        umpire.done()
        if table.tracks:
            umpire.happens(TracksRan(tuple(run_on(table, track) for track in table.tracks)))
            watch(umpire)
        alternation.begin(umpire, to_launch)


def run_on(table: CoastalTable, track: Track) -> Track:
    """A track after one turn's run, less where its run ends, or land or the edge is met (CST-TOR-11)."""
    type_ = TORPEDOES[track.type]
    length = min(float(type_.speed_kt), type_.run_cm - track.run)
    x, y = ahead(track.at, track.heading, max(length, 0.0))
    coasts = (Coast("land", table.land),) if table.land else ()
    sea = Waters(coasts=coasts, width=table.width, height=table.height)
    start = Pose(track.x, track.y, track.heading)
    sailed = sea.sail(Hull(track.id, *start, 0.0, 0.0), [Pose(settle(x), settle(y), track.heading)])
    end = sailed.end
    return msgspec.structs.replace(
        track,
        x=end.x,
        y=end.y,
        run=settle(track.run + distance(track.at, end)),
        segment=(track.at, (end.x, end.y)),
        attacked=tuple(
            key for key in track.attacked if _beneath(table.units[key], (*track.at, end.x, end.y))
        ),
        modifier=track.modifier if track.launched_turn == table.turn else 0,
    )


def _beneath(unit: Unit, way: tuple[float, float, float, float]) -> bool:
    """Whether a run begins beneath a ship: the track that missed her is still passing under (CST-TOR-12, ruling 79)."""
    return isinstance(unit, Vessel) and entered(hull(unit), way) == 0.0


def spent(table: CoastalTable, track: Track) -> bool:
    """Whether this was the last of its run: used up, on land or at the edge (CST-TOR-11)."""
    type_ = TORPEDOES[track.type]
    if track.segment is None:
        return False
    ran = distance(*track.segment)
    return track.run >= type_.run_cm - TOLERANCE or ran < type_.speed_kt - TOLERANCE


def watch(umpire: Umpire[CoastalTable]) -> None:
    """The enemy sees the tracks whose heads are near his ships (CST-TOR-24)."""
    table = umpire.table
    for track in table.tracks:
        if track.seen:
            continue
        wakeless = TORPEDOES[track.type].wakeless
        if wakeless and table.weather.kind != "day":
            continue
        name = "wakeless_day_cm" if wakeless else "night_cm" if table.weather.kind == NIGHT else "day_cm"
        ships = vessels(table, enemy(table, track.side))
        if any(sight.within(distance(ship.at, track.at), WAKE[name]) for ship in ships):
            show(umpire, track)


def show(umpire: Umpire[CoastalTable], track: Track) -> None:
    """A wake is seen; the enemy knows it by a name that tells only where it was first seen."""
    wake = f"wake_{track.x:.1f}_{track.y:.1f}_{track.heading:.0f}"
    taken = {other.wake for other in umpire.table.tracks}
    while wake in taken:
        wake += "_"
    umpire.happens(TrackSeen(track.id, wake, track.side))


# -- 6b -------------------------------------------------------------------------------------------------------


def to_launch(table: CoastalTable, side: str) -> list[Unit]:
    """Units of a side with a loaded tube or a torpedo load, still to launch or pass (CST-INI-5); aircraft first."""
    planes = [plane for plane in aircraft(table, side) if not plane.acted and carried(plane) is not None]
    ships = [
        ship
        for ship in vessels(table, side)
        if not ship.acted and not ship.surprised and any(tubes.loaded for tubes in ship.tubes)
    ]
    return [*planes, *ships]


def carried(plane: Aircraft) -> int | None:
    """The place among its loads of the torpedo that an aircraft still has."""
    loads = enumerate(zip(plane.loads, plane.spec.loads, strict=True))
    return next((place for place, (left, load) in loads if left and load.load in TORPEDOES), None)


class Launch(InTurn, frozen=True):
    """6b. The sides in turn, by quota, launch torpedoes or pass (CST-TOR-5 to 8)."""

    def asked(self, table: CoastalTable, side: str) -> list[Question]:
        waiting = to_launch(table, side)
        if any(isinstance(unit, Aircraft) for unit in waiting):
            return []  # what they do was settled in phase 5
        lines = [line for ship in waiting if isinstance(ship, Vessel) for line in shots(ship)]
        if not lines:
            return []
        says = "One unit launches: a bearing for each torpedo."
        return [
            Fire(LAUNCH, says, "CST-TOR-6", tuple(lines), one_clause="CST-TOR-6"),
            passing(waiting, "Which unit does not launch?", "CST-TOR-6"),
        ]

    def resolve(self, umpire: Umpire[CoastalTable], side: str, order: Order) -> None:
        if not isinstance(order, Fired):
            let_pass(umpire, side, order, to_launch)  # type: ignore[arg-type]
            return
        unit = to_launch(umpire.table, side)[0]
        if order.aims:
            unit = umpire.table.units[order.aims[0].unit]
        for aim in order.aims:
            assert isinstance(unit, Vessel)
            launch(umpire, unit, aim)
        acted(umpire, unit, to_launch)

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        """An aircraft drops the torpedo it declared; a unit that may not launch is passed over (CST-AIR-14)."""
        table = umpire.table
        waiting = to_launch(table, table.to_act) if table.to_act else []
        if waiting:
            if isinstance(waiting[0], Aircraft) and waiting[0].attacking and not waiting[0].aborting:
                drop(umpire, waiting[0])
            acted(umpire, waiting[0], to_launch)
            return
        watch(umpire)
        umpire.done()

    def explain(self, table: CoastalTable, side: str, order: Order) -> Refusal | None:
        if not isinstance(order, Fired) or not order.aims:
            return None
        ship = table.units.get(order.aims[0].unit)
        if not isinstance(ship, Vessel) or ship.side != side:
            return None
        if (wrong := why_not.not_launching(ship)) is not None:
            return wrong
        return next((found for aim in order.aims if (found := _why_not(ship, aim))), None)


def _why_not(ship: Vessel, aim: Aim) -> Refusal | None:
    """Why a torpedo may not be launched as a line has it (CST-TOR-6, CST-TOR-8)."""
    if aim.unit != ship.id:
        return Refusal(f"One unit launches at a time: {ship.name} first.", "CST-TOR-6")
    tube = read(aim.weapon)
    if not isinstance(tube, Tube) or tube.group >= len(ship.tubes):
        return None
    group, tubes = ship.spec.tubes[tube.group], ship.tubes[tube.group]
    if tube.number >= group.count:
        return None
    head = f"{ship.name}, tubes {tube.group + 1}"
    if aim.target:
        return Refusal(f"{head}: a torpedo is given a bearing, not a target.", "CST-TOR-6")
    if tubes.destroyed:
        return Refusal(f"{head}: they are destroyed.", "CST-SPC-18")
    if tube.number >= tubes.loaded:
        return Refusal(f"{head}: {tubes.loaded} of {group.count} are loaded.", "CST-TOR-6")
    if not settled(ship, group):
        run = f"{FIXED_RUN:g} cm of straight course, {ship.name} has {ship.straight_run:g}"
        return Refusal(f"{head}: fixed tubes need {run}; or she lies stopped.", "CST-TOR-8")
    return None


def trainable(group: Group) -> bool:
    """A group with an arc wider than 20 degrees (CST-TOR-8)."""
    return any((end - start) % 360 > FIXED_WIDTH or end - start >= 360 for start, end in group.arcs)


def settled(ship: Vessel, group: Group) -> bool:
    """Whether a group may be aimed now: fixed tubes need a straight course (CST-TOR-8)."""
    return trainable(group) or ship.speed_markers == 0 or ship.straight_run >= FIXED_RUN - TOLERANCE


def shots(ship: Vessel) -> Iterator[Shot]:
    """A line for each loaded torpedo, on the bearings of its group (CST-TOR-6, CST-TOR-7)."""
    if not condition.may_launch(ship):
        return
    for place, (group, tubes) in enumerate(zip(ship.spec.tubes, ship.tubes, strict=True)):
        if tubes.destroyed or not settled(ship, group):
            continue
        arcs = tuple(
            (0.0, 360.0)
            if end - start >= 360
            else (compass(ship.heading + start), compass(ship.heading + end))
            for start, end in group.arcs
        )
        words = " or ".join(f"{start} to {end}" for start, end in group.arcs)
        dial = Dial(arcs, f"These tubes bear {words} degrees off the bow.", "CST-TOR-7")
        for number in range(tubes.loaded):
            tube = Tube(place, number).key
            yield Shot(ship.id, tube, "", 1, clause="CST-TOR-6", aimed=dial, arm="torpedo")


def launch(umpire: Umpire[CoastalTable], ship: Vessel, aim: Aim) -> None:
    """One torpedo starts at the ship's centre and at once runs its speed (CST-TOR-3, CST-TOR-4)."""
    tube = read(aim.weapon)
    assert aim.bearing is not None
    assert isinstance(tube, Tube)
    track = started(umpire.table, ship, ship.spec.tubes[tube.group].type, aim.bearing)
    umpire.happens(Launched(ship.id, tube.group, track))
    _betray(umpire, ship, track)


def drop(umpire: Umpire[CoastalTable], plane: Aircraft) -> None:
    """An aircraft's torpedo starts at the aircraft, on its heading (CST-AIR-14)."""
    place = carried(plane)
    assert place is not None
    track = started(umpire.table, plane, plane.spec.loads[place].load, plane.heading)
    shaken = sum(note.value for note in air_attack.shaken(plane))
    umpire.happens(LoadUsed(plane.id, place, 1))
    umpire.happens(Launched(plane.id, -1, msgspec.structs.replace(track, modifier=shaken)))
    _betray(umpire, plane, track)


def _betray(umpire: Umpire[CoastalTable], unit: Unit, track: Track) -> None:
    """The enemy sees the launch of a unit he has spotted, but for a torpedo without a wake (CST-TOR-24)."""
    if unit.spotted and not TORPEDOES[track.type].wakeless:
        show(umpire, track)


def started(table: CoastalTable, unit: Unit, type_: str, toward: float) -> Track:
    """A new track after its first run (CST-TOR-3, CST-TOR-18)."""
    nationality = TORPEDOES[type_].nationality
    if nationality == "any":
        nationality = unit.spec.nationality
    if nationality == "any":
        nationality = table.commands[unit.side].nation
    track = Track(
        f"track_{table.laid + 1}", unit.side, unit.id, type_, nationality, unit.x, unit.y, toward, table.turn
    )
    return run_on(table, track)


# -- 6c -------------------------------------------------------------------------------------------------------


class ResolveTracks(Step[CoastalTable], frozen=True):
    """6c. Every track attacks what its segment touches, in order of launch, the nearest first (CST-TOR-12)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.done()
        for key in [track.id for track in umpire.table.tracks]:
            self._attack(umpire, key)

    def _attack(self, umpire: Umpire[CoastalTable], key: str) -> None:
        table = umpire.table
        track = next(track for track in table.tracks if track.id == key)
        for ship, at in met(table, track):
            if attack(umpire, track, ship, at):
                break
        if any(one.id == key for one in table.tracks) and spent(table, track):
            umpire.happens(TrackGone(key, track.side, track.wake))


def met(table: CoastalTable, track: Track) -> list[tuple[Vessel, float]]:
    """The ships an armed track comes to on its segment, and how far along, nearest first (CST-TOR-9, 10, 12)."""
    if track.segment is None:
        return []
    start, end = track.segment
    length = distance(start, end)
    found = []
    for ship in vessels(table):
        own = ship.id == track.launcher and track.launched_turn == table.turn
        if own or ship.submerged or ship.spec.kind == "battery" or ship.id in track.attacked:
            continue
        part = entered(hull(ship), (*start, *end))
        if (
            part is not None
            and track.run - length + part * length >= TORPEDO_HIT["arming_run_cm"] - TOLERANCE
        ):
            found.append((ship, part * length))
    return sorted(found, key=lambda one: one[1])


def in_the_run(table: CoastalTable, ship: Vessel, end: Pose) -> Track | None:
    """The first of the tracks on the table that will run through a ship that ends there; None: none (CST-TOR-9)."""
    if ship.submerged or ship.dummy:
        return None
    footprint = hull(ship).at(end)
    for track in table.tracks:
        ran = run_on(table, msgspec.structs.replace(track, attacked=()))
        if ran.segment is not None and entered(footprint, (*ran.segment[0], *ran.segment[1])) is not None:
            return track
    return None


def throw(track: Track, ship: Vessel, at: float) -> Throw:
    """The attack of a track that enters a footprint so far along its segment (CST-TOR-13 to 17)."""
    notes: list[Modifier] = []
    size = f"class_{ship.spec.size_class}"
    if TORPEDO_HIT[size]:
        notes.append(_note(size, f"Class {ship.spec.size_class}"))
    if ship.spec.shallow_draught:
        notes.append(_note("shallow_draught", "Shallow draught"))
    arc = arc_of(track, ship, at)
    if arc:
        notes.append(_note(f"{arc}_arc", f"Through the {arc} arc"))
    if condition.stationary(ship) or condition.drifting(ship):
        notes.append(_note("stationary_or_drifting", "Stopped or drifting"))
    if track.modifier:
        notes.append(modifier("Dropped by an aircraft that was hit", "CST-AIR-14", track.modifier))
    return test(purposes.TorpedoHit(ship.id), "CST-TOR-13", TORPEDO_HIT["need"], notes)


def arc_of(track: Track, ship: Vessel, at: float) -> str:
    """Whether the way to the point of entry lies wholly in the bow or the stern arc (CST-TOR-16)."""
    assert track.segment is not None
    start = track.segment[0]
    ends = (start, ahead(start, track.heading, at))
    angles = [abs(relative(bearing(ship.at, point), ship.heading)) for point in ends]
    half = TORPEDO_HIT["arc_half_angle_deg"] + TOLERANCE
    if all(angle <= half for angle in angles):
        return "bow"
    return "stern" if all(angle >= 180.0 - half for angle in angles) else ""


def _note(name: str, text: str) -> Modifier:
    return modifier(text, TORPEDO_CLAUSES[name], TORPEDO_HIT[name])


def _roll(umpire: Umpire[CoastalTable], throw: Throw, track: Track, ship: Vessel) -> Roll:
    """Dice of a track at a ship, for those who see the ship."""
    to = shown_to(umpire.table, ship)
    cast = umpire.cast(throw, hidden=len(to) < len(umpire.table.sides))
    umpire.happens(TorpedoRolled(cast, to, owner=track.side, launcher=track.launcher))
    return cast


def attack(umpire: Umpire[CoastalTable], track: Track, ship: Vessel, at: float) -> bool:
    """One attack; True when the track is used up by it (CST-TOR-13, CST-TOR-18 to 20)."""
    table = umpire.table
    if gone(ship):
        return False
    rouse(umpire, ship)
    if not _roll(umpire, throw(track, ship, at), track, ship).hits:
        umpire.happens(TrackAttacked(track.id, track.side, ship.id, "miss", track.wake))
        return False
    dud = Throw(purposes.Dud(ship.id), "CST-TOR-18", 1, DIE)
    is_dud = _roll(umpire, dud, track, ship).total in duds(track.nationality, table.options.date)
    umpire.happens(TrackAttacked(track.id, track.side, ship.id, "dud" if is_dud else "hit", track.wake))
    umpire.happens(TrackGone(track.id, track.side, track.wake))
    if not is_dud:
        reveal(umpire, ship, "CST-CON-9")
        explode(umpire, ship, TORPEDOES[track.type].dice, "torpedo")
    return True
