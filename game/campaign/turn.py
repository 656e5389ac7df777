"""The week: what comes in, sealed orders, meetings, battles, and the week's end."""

from __future__ import annotations

from game.campaign import victory
from game.campaign.afield import Afield
from game.campaign.chart import (
    AVOID,
    DOCKED,
    FIGHT,
    READY,
    RESERVE,
    SAILING,
    STRONGER,
    Chart,
    Force,
    Ship,
    Sighting,
    forces_of,
    make,
    neighbours,
    ships_of,
    there,
    yard_of,
)
from game.campaign.events import (
    Berthed,
    Fought,
    FrontMoved,
    Held,
    Joined,
    Joining,
    Mended,
    Met,
    Passed,
    Sailed,
    Scored,
    Sighted,
    Stopped,
    Supplied,
    Told,
    WeekOver,
)
from game.campaign.keeping import Hurt, keeping_of
from game.campaign.orders import harbour, plan_of, sheet
from game.campaign.purposes import Evasion
from game.campaign.rulebook import NUMBERS
from game.campaign.settling import engaged, settled, strength
from game.dice.roll import Throw
from game.match import Choose, Chose, Option, Order, Question, SealedStep, SetTo, Step, Umpire
from game.match.events import PhaseBegan, TurnBegan
from game.tabletop.account import Posting


class Week(Step[Chart], frozen=True):
    """One week: what comes in, and then the rest of it (CAM-WEE-1)."""

    number: int

    def close(self, umpire: Umpire[Chart]) -> None:
        chart = umpire.table
        umpire.happens(TurnBegan(self.number))
        umpire.happens(PhaseBegan("reports"))
        for side in chart.sides:
            stock = chart.stocks[side]
            if self.number > 1 and (stock.fuel_a_week or stock.yard_a_week):
                umpire.happens(Supplied(side, stock.fuel_a_week, stock.yard_a_week))
            for ship in [*chart.units.values()]:
                if (
                    ship.side == side
                    and ship.state == RESERVE
                    and not ship.price
                    and ship.week <= self.number
                ):
                    _at_home(umpire, ship.id, "arrived")
        umpire.done()
        umpire.happens(PhaseBegan("orders"))
        umpire.then(Orders(), Meetings(), WeekEnd())


class Orders(SealedStep[Chart, SetTo], frozen=True):
    """All sides write their orders in secret (CAM-ORD-1)."""

    def sheet(self, table: Chart, side: str) -> Question | None:
        if not any(ship.side == side and ship.afloat for ship in table.units.values()):
            return None
        return sheet(table, side)

    def open(self, umpire: Umpire[Chart], orders: dict[str, SetTo]) -> None:
        for side, order in orders.items():
            _ashore(umpire, side, order)
        stopped = _crossing(umpire.table, orders)
        for side, order in orders.items():
            _at_sea(umpire, side, order, stopped)


def _crossing(chart: Chart, orders: dict[str, SetTo]) -> set[str]:
    """Forces that sail along one line towards an enemy meet it before they are clear of where they are: of the two
    areas the one of more worth, of equal ones that named first in the file (CAM-MET-4)."""
    going = {
        force: (chart.forces[force].area, area)
        for order in orders.values()
        for force, area in plan_of(order).sail.items()
    }
    ranked = sorted(chart.areas, key=lambda key: -chart.areas[key].worth)
    return {
        force
        for force, (begins, ends) in going.items()
        for other, way in going.items()
        if chart.forces[other].side != chart.forces[force].side
        and way == (ends, begins)
        and ranked.index(begins) < ranked.index(ends)
    }


def _ashore(umpire: Umpire[Chart], side: str, order: SetTo) -> None:
    """Ships change forces, go into the yard or are called (CAM-ORD-3, CAM-YRD)."""
    chart, plan = umpire.table, plan_of(order)
    for key in plan.call:
        umpire.happens(Supplied(side, yard=-chart.units[key].price))
        _at_home(umpire, key, "called")
    for key in plan.hurry:
        umpire.happens(Supplied(side, yard=-NUMBERS["yard"]["hurry"]))
        _work(umpire, key, paid=True)
    for key, force in plan.post.items():
        for ship in _with_carried(chart, key):
            umpire.happens(Joined(side, ship, force))
    for key in plan.dock:
        area = harbour(chart, chart.units[key])
        for ship in _with_carried(chart, key):
            umpire.happens(Berthed(side, ship, area, docked=True))


def _at_sea(umpire: Umpire[Chart], side: str, order: SetTo, stopped: set[str]) -> None:
    """Forces sail, and know how to take an enemy (CAM-ORD-2, CAM-FUE-1)."""
    chart, plan = umpire.table, plan_of(order)
    for force in [*forces_of(chart, side)]:
        how = plan.how.get(force.id, STRONGER)
        if how != force.how:
            umpire.happens(Told(side, force.id, how))
        area = plan.sail.get(force.id)
        if area is None:
            continue
        if force.id in stopped:
            umpire.happens(Stopped(side, force.id, force.area))
            continue
        if chart.areas[area].fuel:
            umpire.happens(Supplied(side, fuel=-chart.areas[area].fuel))
        umpire.happens(Sailed(side, force.id, area))


def _with_carried(chart: Chart, key: str) -> list[str]:
    """A ship and what she carries."""
    return [key, *(ship.id for ship in chart.units.values() if ship.on == key and ship.afloat)]


def _at_home(umpire: Umpire[Chart], key: str, how: str) -> None:
    """A ship is at her home: with her force where it lies there, else ready (CAM-WEE-1, CAM-YRD-1)."""
    chart = umpire.table
    ship = chart.units[key]
    carrier = chart.units.get(ship.on)
    force = chart.forces[carrier.force if carrier is not None and carrier.state == SAILING else ship.force]
    home = ship.berth or yard_of(chart, ship.side) or force.home
    for one in [
        key,
        *(other.id for other in chart.units.values() if other.on == key and other.state == DOCKED),
    ]:
        if force.area == home:
            umpire.happens(Joined(ship.side, one, force.id, how))
        else:
            umpire.happens(Berthed(ship.side, one, home))


def _work(umpire: Umpire[Chart], key: str, *, paid: bool = False) -> None:
    """A week's work of the yard on a ship, as far as the points go, or for what was paid (CAM-YRD-1, CAM-YRD-2)."""
    chart = umpire.table
    ship = chart.units[key]
    keeping = keeping_of(chart.game)
    stock = chart.stocks[ship.side].yard
    hurt, points = keeping.mended(ship.hurt, keeping.cost(ship.hurt) if paid else stock)
    if paid:
        points = 0
    umpire.happens(_mended(chart, key, hurt, points))
    if points:
        umpire.happens(Supplied(ship.side, yard=-points))
    if not keeping.weeks(hurt):
        _at_home(umpire, key, "ready")


def _mended(chart: Chart, key: str, hurt: Hurt, points: int) -> Mended:
    keeping, ship = keeping_of(chart.game), chart.units[key]
    share = keeping.share(hurt, ship.spec.hull)
    return Mended(ship.side, key, hurt, share, keeping.weeks(hurt), points)


class Meetings(Step[Chart], frozen=True):
    """Areas in which forces of two sides have met (CAM-MET-1)."""

    def close(self, umpire: Umpire[Chart]) -> None:
        chart = umpire.table
        umpire.happens(PhaseBegan("battles"))
        met = [key for key in chart.areas if all(there(chart, key, side) for side in chart.sides)]
        umpire.done()
        umpire.then(*(Meeting(area) for area in met))


class Meeting(Step[Chart], frozen=True):
    """Two sides see each other; who seeks battle, and does the other get away (CAM-MET)?"""

    area: str

    def close(self, umpire: Umpire[Chart]) -> None:
        chart = umpire.table
        umpire.done()
        sides = engaged(chart, self.area)
        power = {side: strength(ships) for side, ships in sides.items()}
        seen = [
            Sighting(side, chart.turn, self.area, make(sides[other]), round(power[other]))
            for side in chart.sides
            for other in chart.sides
            if other != side
        ]
        umpire.happens(Met(self.area, tuple(seen)))
        seeks = {side: self._seeks(chart, side, power) for side in chart.sides}
        if not any(seeks.values()):
            umpire.happens(Passed(self.area, chart.sides))
            return
        for side in chart.sides:
            if not seeks[side] and self._away(umpire, side):
                return
        umpire.happens(Joining(self.area))
        umpire.then(Fight(self.area))

    def _seeks(self, chart: Chart, side: str, power: dict[str, float]) -> bool:
        """Whether a side seeks battle (CAM-MET-2)."""
        hows = {force.how for force in there(chart, self.area, side) if not force.fixed}
        stronger = power[side] >= max(worth for other, worth in power.items() if other != side)
        return FIGHT in hows or (stronger and hows != {AVOID} and bool(hows))

    def _away(self, umpire: Umpire[Chart], side: str) -> bool:
        """Whether a side that is sought gets away, and where to (CAM-MET-3)."""
        chart, numbers = umpire.table, NUMBERS["evasion"]
        forces = there(chart, self.area, side)
        if any(force.fixed for force in forces):
            return False
        throw = Throw(
            Evasion(self.area, side), numbers["clause"], 1, numbers["sides"], target=numbers["need"]
        )
        if not umpire.roll(throw).hits:
            return False
        umpire.happens(Passed(self.area, chart.sides, side))
        for force in forces:
            fall_back(umpire, force)
        return True


def fall_back(umpire: Umpire[Chart], force: Force) -> None:
    """A force goes back to where it came from, else home (CAM-BAT-2)."""
    chart = umpire.table
    back = force.came or force.home
    if back == force.area:
        back = force.home
    others = any(there(chart, back, side) for side in chart.sides if side != force.side)
    if others or chart.areas[back].yard not in ("", force.side):
        back = force.home
    if back != force.area:
        umpire.happens(Sailed(force.side, force.id, back, back=True))


class Fight(Step[Chart], frozen=True):
    """A battle is to be fought; whoever has fought it says so (CAM-BAT-1)."""

    area: str

    def ask(self, table: Chart, side: str) -> list[Question]:
        title = table.areas[self.area].titled
        says = f"{title} is to be fought."
        return [Choose("battle", says, "CAM-BAT-1", (Option(self.area, "It has been fought"),), by_hand=True)]

    def resolve(self, umpire: Umpire[Chart], side: str, order: Order) -> None:
        assert isinstance(order, Chose)
        chart, tray = umpire.table, umpire.tray
        present = {key: there(chart, self.area, key) for key in chart.sides}
        battle = tray.field.fought(chart, self.area) if isinstance(tray, Afield) else None
        umpire.happens(Fought(battle or settled(umpire, self.area)))
        umpire.done()
        battle = chart.battles[-1]
        for posting in victory.of_battle(chart, battle):
            umpire.happens(Scored(posting, self.area))
        holder = chart.holders.get(self.area, "")
        for key, forces in present.items():
            beaten = key != battle.winner if battle.winner else key != holder
            for force in forces if beaten else ():
                if not force.fixed and ships_of(chart, force.id):
                    fall_back(umpire, force)


class WeekEnd(Step[Chart], frozen=True):
    """Who holds what, who scores, what the yard did, what was seen, who is home."""

    def close(self, umpire: Umpire[Chart]) -> None:
        chart = umpire.table
        umpire.happens(PhaseBegan("week_ends"))
        alone = {key: side for key in chart.areas if (side := _alone(chart, key))}
        _areas(umpire, alone)
        ahead = self._ahead(chart, alone) if chart.kind == "chain" else ()
        _yards(umpire)
        _lookouts(umpire)
        if chart.kind != "map":
            for force in chart.forces.values():
                if force.area != force.home and not force.fixed:
                    umpire.happens(Sailed(force.side, force.id, force.home, back=True))
        for force in chart.forces.values():
            if not ships_of(chart, force.id) and force.area != force.home:
                umpire.happens(Sailed(force.side, force.id, force.home, back=True))
        for ship in [*chart.units.values()]:
            if ship.state == READY and _lies_with(chart, ship):
                _at_home(umpire, ship.id, "ready")
        umpire.happens(WeekOver())
        umpire.done()
        if chart.turn >= chart.turns or victory.helpless(chart) or ahead is None:
            umpire.then(End())
        elif ahead and len(ahead[1]) > 1:
            umpire.then(Branch(*ahead), Week(chart.turn + 1))
        else:
            if ahead and ahead[1][0] != chart.front:
                umpire.happens(FrontMoved(ahead[1][0]))
            umpire.then(Week(chart.turn + 1))

    def _ahead(self, chart: Chart, alone: dict[str, str]) -> tuple[str, tuple[str, ...]] | None:
        """Who won at the front of a chain, and where the fighting may go on; None where it leads no further."""
        winner = chart.won.get(chart.front, alone.get(chart.front, ""))
        on = tuple(
            way.between[1]
            for way in chart.ways
            if way.between[0] == chart.front and (not way.side or way.side == winner)
        )
        if not on and not winner:
            on = (chart.front,)
        return (winner, on) if on else None


def _lies_with(chart: Chart, ship: Ship) -> bool:
    """Whether a ship's force lies where she does; of what is carried, whether its carrier is with hers there."""
    carrier = chart.units.get(ship.on)
    if carrier is not None:
        return carrier.state == SAILING and chart.forces[carrier.force].area == ship.berth
    return chart.forces[ship.force].area == ship.berth


def _alone(chart: Chart, area: str) -> str:
    """The side that is alone in an area; empty where none is."""
    present = [side for side in chart.sides if there(chart, area, side)]
    return present[0] if len(present) == 1 else ""


def _areas(umpire: Umpire[Chart], alone: dict[str, str]) -> None:
    """Who holds what, and what areas are worth (CAM-HLD-1, CAM-SCO-1)."""
    chart = umpire.table
    for key, area in chart.areas.items():
        side = alone.get(key, "")
        holder = chart.holders.get(key, "")
        if chart.kind == "map" and side and not area.yard and side != holder:
            umpire.happens(Held(key, side))
        if not area.worth:
            continue
        scores = ""
        if chart.kind == "map":
            scores = chart.holders.get(key, "")
        elif chart.kind == "raids":
            scores = side if side != holder else ""
        elif key == chart.front:
            scores = chart.won.get(key, side)
        if scores:
            umpire.happens(Scored(Posting(scores, "", area.name, area.worth, "CAM-SCO-1"), key))


def _yards(umpire: Umpire[Chart]) -> None:
    """The yard works, stores are filled (CAM-YRD-1, CAM-YRD-3)."""
    chart = umpire.table
    keeping = keeping_of(chart.game)
    for ship in [*chart.units.values()]:
        if ship.state == DOCKED and not ship.on:
            _work(umpire, ship.id)
        elif ship.state in (SAILING, READY) and harbour(chart, ship):
            full = keeping.filled(ship.hurt)
            if full != ship.hurt:
                umpire.happens(_mended(chart, ship.id, full, 0))


def _lookouts(umpire: Umpire[Chart]) -> None:
    """What each side sees and hears of the other (CAM-INT-1)."""
    chart = umpire.table
    for side in chart.sides:
        own = {force.area for force in forces_of(chart, side)}
        watched = own | {key for key, holder in chart.holders.items() if holder == side}
        near = {other for key in own for other in neighbours(chart, key)} - watched
        known = {one.area for one in chart.sightings if one.by == side}
        for area in chart.areas:
            ships = [
                ship
                for other in chart.sides
                if other != side
                for force in there(chart, area, other)
                for ship in ships_of(chart, force.id)
            ]
            if ships and area in watched:
                seen = Sighting(side, chart.turn, area, make(ships), round(strength(ships)))
                umpire.happens(Sighted(seen))
            elif ships and area in near:
                large = len(make(ships)) > 1 or len(ships) > 1
                what = (("several ships" if large else "a ship", 1),)
                umpire.happens(Sighted(Sighting(side, chart.turn, area, what, heard=True)))
            elif area in watched and area in known and _last(chart, side, area).what:
                umpire.happens(Sighted(Sighting(side, chart.turn, area)))


def _last(chart: Chart, side: str, area: str) -> Sighting:
    """The last that a side saw in an area where it saw something once."""
    return next(one for one in reversed(chart.sightings) if one.by == side and one.area == area)


class Branch(Step[Chart], frozen=True):
    """The side that won in a chain chooses where the fighting goes on (CAM-CHN-1)."""

    side: str
    areas: tuple[str, ...]

    def ask(self, table: Chart, side: str) -> list[Question]:
        if side != (self.side or table.sides[0]):
            return []
        options = tuple(Option(key, table.areas[key].name) for key in self.areas)
        return [Choose("branch", "Where does the fighting go on?", "CAM-CHN-1", options)]

    def resolve(self, umpire: Umpire[Chart], side: str, order: Order) -> None:
        assert isinstance(order, Chose)
        umpire.happens(FrontMoved(order.picked[0]))
        umpire.done()


class End(Step[Chart], frozen=True):
    """The campaign is over (CAM-END-1)."""

    def close(self, umpire: Umpire[Chart]) -> None:
        umpire.done()
        victory.end(umpire)
