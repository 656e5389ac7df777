"""C. Air moves: whose unit is next, where it may go, and who stops it on the way (WAS-AIR-6 to 14, WAS-ARM-4).

A move goes from one enemy fighter's circle to the next: the rest of its way waits on the table, its owner's secret,
while the other side is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, sqrt
from typing import Final

import shapely
from shapely.ops import nearest_points

from game.match import Choose, Chose, Option, Order, Question, Refusal, Steer, Steered, Step, Umpire
from game.match.bounds import AnyBound, EndsNear
from game.rulesets.war_at_sea import air_events, bases, damage, missions
from game.rulesets.war_at_sea.missions import ESCORT, HOME, INTERCEPTS
from game.rulesets.war_at_sea.table import Flight, Piece, SeaTable
from game.rulesets.war_at_sea.tables import AIR, BOOK, TOLERANCE
from game.sea.heading import Pose, Position, bearing, distance, settle
from game.sea.passage import Bar, Passage, Rim
from game.sea.path import Helm, course
from game.tabletop.sides import enemy

FAULTS: Final = BOOK.faults("flight")
_ROUGHLY: Final = 1e-6
ROUND_ABOUT: Final = 1.01
"""By how much a circle of straight pieces must be larger to hold the round one."""


# -- activations ----------------------------------------------------------------------------------------------


class Activations(Step[SeaTable, Steered], frozen=True):
    """The sides alternate, the First Player first: one unit, followed by up to two of its escorts (WAS-AIR-6)."""

    def ask(self, table: SeaTable, side: str) -> list[Question]:
        if side != table.air_turn:
            return []
        return [steer(table, unit) for unit in next_up(table, side)]

    def resolve(self, umpire: Umpire[SeaTable], side: str, order: Steered) -> None:
        begin(umpire, umpire.table.units[order.unit], order.path)

    def close(self, umpire: Umpire[SeaTable]) -> None:
        table = umpire.table
        for side in table.in_order:
            if not table.air_turn and next_up(table, side):
                umpire.happens(air_events.ActivationPassed(side))
                return
        umpire.happens(air_events.ActivationPassed())
        umpire.done()

    def explain(self, table: SeaTable, side: str, order: Order) -> Refusal | None:
        unit = table.units.get(order.unit) if isinstance(order, Steered) else None
        if unit is None or unit.side != side:
            return None
        if unit.spec.air and not unit.moved and table.air_turn and side != table.air_turn:
            return Refusal(f"{table.air_turn} activates an air unit now.", "WAS-AIR-6")
        if unit.moved and unit.intercepting:
            return Refusal(f"{unit.name} has intercepted and stays where it is.", "WAS-AIR-13")
        return None


def next_up(table: SeaTable, side: str) -> list[Piece]:
    """Who of a side may be activated now: escorts whose charge has just flown, or any unit with a mission."""
    units = [unit for unit in table.units.values() if unit.side == side and waits(unit)]
    if table.charge and table.escorts < AIR["escorts_per_activation"]:
        following = [unit for unit in units if escorts(unit, table.charge)]
        if following:
            return following
    return [unit for unit in units if unit.mission != ESCORT or _charge_flown(table, unit)]


def waits(unit: Piece) -> bool:
    """A unit with a mission that has not been activated this turn."""
    return bool(unit.mission) and not unit.moved and unit.state in ("deployed", "based")


def escorts(unit: Piece, charge: str) -> bool:
    """Whether it escorts that unit."""
    return unit.mission == ESCORT and unit.mission_target == charge


def _charge_flown(table: SeaTable, unit: Piece) -> bool:
    """Whether an escort's charge has been activated: a third escort then flies alone."""
    return not waits(table.units[unit.mission_target])


def pass_on(umpire: Umpire[SeaTable], unit: Piece) -> None:
    """After a unit has moved: its escorts, or the other side; who has none left is passed over (WAS-AIR-6)."""
    table = umpire.table
    following = unit.mission == ESCORT and unit.mission_target == table.charge
    charge = table.charge if following else unit.id
    count = table.escorts + 1 if following else 0
    umpire.happens(air_events.ActivationPassed(unit.side, charge, count))
    follow = count < AIR["escorts_per_activation"] and any(
        waits(other) and escorts(other, charge) and other.side == unit.side for other in table.units.values()
    )
    if follow:
        return
    umpire.happens(air_events.ActivationPassed())
    for side in (enemy(table, unit.side), unit.side):
        if next_up(table, side):
            umpire.happens(air_events.ActivationPassed(side))
            return


# -- one move -------------------------------------------------------------------------------------------------


def start_of(table: SeaTable, unit: Piece) -> Pose:
    """Where its move begins: a launching unit's at its base's centre (WAS-AIR-4)."""
    return table.units[unit.base_id].pose if unit.state == "based" else unit.pose


def helm(unit: Piece) -> Helm:
    """Up to three straight parts, no turning limits (WAS-AIR-7)."""
    return Helm(
        distance=unit.spec.speed,
        exact=False,
        step=0.0,
        turn=180.0,
        turn_free=True,
        legs=AIR["max_path_parts"],
        slack=TOLERANCE,
    )


def steer(table: SeaTable, unit: Piece) -> Steer:
    """The question of one air unit's move."""
    start = start_of(table, unit)
    home = home_reached(table, unit, start)
    bounds: tuple[AnyBound, ...] = ()
    surely: tuple[Steered, ...] = ()
    rests = _rests(table, unit)
    if home is not None:
        says = f"{unit.name} can reach {home.name} and must land."
        bounds = (EndsNear(says, "WAS-ARM-4", home.x, home.y, 0.0),)
        rests = ()
    elif unit.mission == HOME and (base := table.units.get(unit.mission_target)) is not None:
        if bases.may_take(base, unit) and not bases.has_room(table, base):
            rests = (
                *rests,
                Bar(base.x, base.y, TOLERANCE, f"{base.name} is full.", "WAS-ARM-8", base.id, shut=True),
            )
    elif unit.mission == ESCORT:
        bound, end = _near_charge(table, unit, start, rests)
        bounds = (bound,)
        surely = () if end is None else (Steered("move_air", unit.id, course(start, [end])),)
    rim = Rim(table.width, table.height, 0.0, "An air unit stays over the table.", "WAS-AIR-7")
    return Steer(
        "move_air",
        f"Fly {unit.name}: up to {unit.spec.speed:g} in, in three parts.",
        "WAS-AIR-7",
        unit.id,
        start,
        helm(unit),
        FAULTS,
        passage=Passage(rim=rim, rests=rests),
        bounds=bounds,
        surely=surely,
    )


def home_reached(table: SeaTable, unit: Piece, start: Pose) -> Piece | None:
    """The base it is sent to, where it can and so must land this turn (WAS-ARM-4)."""
    base = table.units.get(unit.mission_target) if unit.mission == HOME else None
    if base is None or not bases.may_take(base, unit) or not bases.has_room(table, base):
        return None
    return base if distance(start, base.at) <= unit.spec.speed + TOLERANCE else None


def _rests(table: SeaTable, unit: Piece) -> tuple[Bar, ...]:
    """Where no other air unit may end (WAS-AIR-7)."""
    apart = float(AIR["min_spacing"])
    says = f"Two air units may not end within {apart:g} in of each other."
    return tuple(
        Bar(other.x, other.y, apart, says, "WAS-AIR-7", other.id)
        for other in table.units.values()
        if other.airborne and other.id != unit.id
    )


def _near_charge(
    table: SeaTable, unit: Piece, start: Pose, rests: Sequence[Bar]
) -> tuple[EndsNear, Position | None]:
    """An escort ends within reach of its charge, or as near as it can get (WAS-AIR-14); a point where it may end."""
    charge = table.units[unit.mission_target]
    x, y, _ = start_of(table, charge)
    within = float(AIR["escort_distance"])
    end = _nearest_free(table, start, unit.spec.speed, rests, (x, y))
    reach = max(within, distance(start, (x, y)) - unit.spec.speed)
    if end is not None and distance(end, (x, y)) > reach + TOLERANCE:  # others fly where it would be nearest
        reach = max(reach + 2 * float(AIR["min_spacing"]), distance(end, (x, y)))
    says = f"{unit.name} must end within {within:g} in of {charge.name}, or as near as it can get."
    return EndsNear(says, "WAS-AIR-14", x, y, reach), end


def _nearest_free(
    table: SeaTable, start: Pose, far: float, rests: Sequence[Bar], to: Position
) -> Position | None:
    """The point over the table, so far from the start at most, nearest to another and taken by nobody."""
    away = distance(start, to)
    part = min(1.0, far / away) if away else 1.0
    end = settle(start.x + part * (to[0] - start.x)), settle(start.y + part * (to[1] - start.y))
    if not any(bar.too_near(distance(end, (bar.x, bar.y))) for bar in rests):
        return end
    free = shapely.box(0.0, 0.0, table.width, table.height) & shapely.Point(start[:2]).buffer(far)
    for bar in rests:  # a circle of straight pieces lies inside its own: this one lies round about it
        free -= shapely.Point(bar.x, bar.y).buffer(bar.reach * ROUND_ABOUT)
    if free.is_empty:
        return None
    point = nearest_points(free, shapely.Point(to))[0]
    return settle(point.x), settle(point.y)


def begin(umpire: Umpire[SeaTable], unit: Piece, path: str) -> None:
    """A unit takes off or sets out: its mission is shown, and its way lies before it."""
    table = umpire.table
    start = start_of(table, unit)
    way = helm(unit).walk(start, path).track[1:]
    base = table.units.get(unit.base_id) if unit.state == "based" else None
    passed = tuple(
        fighter.id
        for fighter in _fighters(table, unit)
        if distance(fighter.at, start) <= AIR["intercept_distance"] + TOLERANCE
    )
    if base is not None:
        umpire.happens(air_events.Launched(unit.id, base.id, base.x, base.y))
    flight = Flight(unit.id, tuple(way), passed)
    umpire.happens(air_events.FlightBegan(flight, unit.side, unit.mission, unit.mission_target))
    umpire.then(FlyOn(unit.id))


class FlyOn(Step[SeaTable], frozen=True):
    """A unit flies as far as no enemy fighter could stop it, and again, until it is where it goes (WAS-AIR-9)."""

    unit: str

    def close(self, umpire: Umpire[SeaTable]) -> None:
        table = umpire.table
        unit = table.units[self.unit]
        flight = table.flight
        assert flight is not None
        if unit.intercepted_by:
            self._end(umpire, unit)
            return
        met = first_met(table, unit, flight)
        if met is None:
            if flight.rest:
                fly(umpire, unit, (*flight.rest,), ())
            self._end(umpire, unit)
            return
        flown, rest, fighters = met
        fly(umpire, unit, flown, rest)
        umpire.then(Interception(unit.id, fighters))

    def _end(self, umpire: Umpire[SeaTable], unit: Piece) -> None:
        table = umpire.table
        umpire.happens(air_events.FlightEnded(unit.id))
        base = table.units.get(unit.mission_target) if unit.mission == HOME else None
        if (
            base is not None
            and not unit.intercepted_by
            and bases.may_take(base, unit)
            and bases.has_room(table, base)
            and distance(unit.at, base.at) <= 2 * TOLERANCE
        ):
            umpire.happens(air_events.Landed(unit.id, base.id, base.x, base.y))
        umpire.done()
        pass_on(umpire, unit)


def fly(
    umpire: Umpire[SeaTable], unit: Piece, points: Sequence[Position], rest: tuple[Position, ...]
) -> None:
    """A unit flies through some points; `rest` is what is still before it."""
    track = [unit.at, *points]
    heading = unit.heading
    for here, there in pairwise(track):
        if distance(here, there) > _ROUGHLY:
            heading = settle(bearing(here, there)) % 360.0
    x, y = points[-1]
    umpire.happens(air_events.Flew(unit.id, unit.side, x, y, heading, tuple(track), rest))


# -- interception ---------------------------------------------------------------------------------------------


def _fighters(table: SeaTable, unit: Piece) -> list[Piece]:
    """Enemy fighters that might intercept a unit, as far as everybody knows (WAS-AIR-10)."""
    return [
        fighter
        for fighter in table.units.values()
        if fighter.airborne
        and fighter.side != unit.side
        and fighter.spec.kind == "fighter"
        and not fighter.aborted
        and not fighter.intercepting
        and (not fighter.mission_shown or fighter.mission in INTERCEPTS)
    ]


def first_met(
    table: SeaTable, unit: Piece, flight: Flight
) -> tuple[list[Position], tuple[Position, ...], tuple[str, ...]] | None:
    """The first point of the way at which it comes to 5 inches of fighters: way to there, rest, and who they are."""
    reach = float(AIR["intercept_distance"])
    track = [unit.at, *flight.rest]
    runs: list[tuple[float, str]] = []
    for fighter in _fighters(table, unit):
        if fighter.id in flight.met:
            continue
        run = _entry(track, fighter.at, reach)
        if run is not None:
            runs.append((run, fighter.id))
    if not runs:
        return None
    run = min(runs)[0]
    fighters = tuple(sorted(key for at, key in runs if at <= run + TOLERANCE))
    flown: list[Position] = []
    for place, (here, there) in enumerate(pairwise(track)):
        leg = distance(here, there)
        if run <= leg + _ROUGHLY:
            part = min(run / leg, 1.0) if leg else 1.0
            at = (
                settle(here[0] + part * (there[0] - here[0])),
                settle(here[1] + part * (there[1] - here[1])),
            )
            flown.append(at)
            rest = flight.rest[place:] if part < 1.0 else flight.rest[place + 1 :]
            return flown, rest, fighters
        run -= leg
        flown.append(there)
    return None


def _entry(track: Sequence[Position], centre: Position, reach: float) -> float | None:
    """How far along a track it comes within `reach` of a point it begins outside of; None: it does not."""
    gone = 0.0
    for (ax, ay), (bx, by) in pairwise(track):
        leg = hypot(bx - ax, by - ay)
        if leg:
            east, north = (bx - ax) / leg, (by - ay) / leg
            along = (centre[0] - ax) * east + (centre[1] - ay) * north
            abeam = (centre[0] - ax) * north - (centre[1] - ay) * east
            if abs(abeam) <= reach:
                run = along - sqrt(reach * reach - abeam * abeam)
                if -_ROUGHLY <= run <= leg:
                    return gone + max(run, 0.0)
        gone += leg
    return None


class Interception(Step[SeaTable, Chose], frozen=True):
    """A unit has come to 5 inches of enemy fighters: does one of them stop it? (WAS-AIR-9, WAS-AIR-10, WAS-AIR-12)

    The step stands whether or not any of them could: which fighters are on CAP or escort is a secret.
    """

    unit: str
    fighters: tuple[str, ...]

    def ask(self, table: SeaTable, side: str) -> list[Question]:
        unit = table.units[self.unit]
        if side == unit.side:
            return []
        able = tuple(
            Option(key, table.units[key].name)
            for key in self.fighters
            if table.units[key].mission in INTERCEPTS
        )
        if not able:
            return []
        return [Choose("intercept", f"Stop {unit.name} here?", "WAS-AIR-9", able, 0, 1)]

    def curtain(self, table: SeaTable) -> bool:
        return True

    def resolve(self, umpire: Umpire[SeaTable], side: str, order: Chose) -> None:
        if order.picked:
            fighter = umpire.table.units[order.picked[0]]
            umpire.happens(
                air_events.Intercepted(self.unit, fighter.id, fighter.mission, fighter.mission_target)
            )
            umpire.done()
        else:
            self.close(umpire)

    def close(self, umpire: Umpire[SeaTable]) -> None:
        umpire.happens(air_events.FightersMet(self.unit, self.fighters))
        umpire.done()


# -- the end of the phase -------------------------------------------------------------------------------------


class EndOfFlying(Step[SeaTable], frozen=True):
    """Units up too long ditch; the others have been up one turn more (WAS-ARM-6)."""

    def close(self, umpire: Umpire[SeaTable]) -> None:
        for unit in list(umpire.table.units.values()):
            if unit.airborne and missions.spent(unit):
                damage.destroy(umpire, unit, why="ditched")
        umpire.happens(air_events.EnduranceCounted())
        umpire.done()
