"""Phase 0: dummies are placed in secret, markers named, and what is seen at once is spotted (CST-CON-13, CST-CON-8)."""

from __future__ import annotations

from game.match import Order, Place, Placed, Question, SealedStep, Spot, Step, Umpire
from game.match.placing import Ring
from game.rulesets.coastal import sight, spotting
from game.rulesets.coastal.events import ContactsNamed, DummiesLaid
from game.rulesets.coastal.set_up import named
from game.rulesets.coastal.table import DUMMY as DUMMY_KIND
from game.rulesets.coastal.table import WAITING, CoastalTable, Vessel, vessels
from game.rulesets.coastal.tables import DUMMY, TOLERANCE
from game.sea.heading import Pose, ahead, compass, distance, settle
from game.sea.passage import Passage, Shore
from game.sea.sight import cover
from game.tabletop.sides import enemy


class PlaceDummies(SealedStep[CoastalTable], frozen=True):
    """Each side places its dummies near its own ships, neither seeing the other's (CST-CON-13)."""

    def sheet(self, table: CoastalTable, side: str) -> Question | None:
        waiting = unplaced(table, side)
        own = vessels(table, side)
        if not waiting or not own:
            return None
        least, most = DUMMY["least_cm"], DUMMY["most_cm"]
        says = f"A dummy lies {least} to {most} cm from one of your ships, on her heading."
        rings = tuple(
            Ring(ship.x, ship.y, float(least), float(most), says, "CST-CON-13", ship.heading) for ship in own
        )
        land = (
            (Shore(table.land, TOLERANCE, "A dummy does not lie on land.", "CST-CON-13"),)
            if table.land
            else ()
        )
        return Place(
            "place_dummies",
            "Place your dummies.",
            "CST-CON-13",
            tuple(Spot(dummy.id, clause="CST-CON-13", rings=rings) for dummy in waiting),
            table.width,
            table.height,
            clear=Passage(land=land),
        )

    def open(self, umpire: Umpire[CoastalTable], orders: dict[str, Order]) -> None:
        """A dummy too near an enemy ship, whom its side does not see yet, lies as one without an order does."""
        table = umpire.table
        for side in table.sides:
            order = orders.get(side)
            placed = order.pieces if isinstance(order, Placed) else {}
            laid: dict[str, tuple[float, float, float]] = {}
            for number, dummy in enumerate(unplaced(table, side)):
                pose = placed.get(dummy.id)
                if pose is None or crowded(table, side, (pose[0], pose[1])):
                    pose = silent(table, side, number)
                if pose is not None:
                    laid[dummy.id] = (settle(pose[0]), settle(pose[1]), compass(pose[2]))
            if laid:
                umpire.happens(DummiesLaid(side, laid))


def unplaced(table: CoastalTable, side: str) -> list[Vessel]:
    """A side's dummies that are still to be placed."""
    return [
        unit
        for unit in table.units.values()
        if isinstance(unit, Vessel)
        and unit.side == side
        and unit.spec.kind == DUMMY_KIND
        and unit.state == WAITING
    ]


def crowded(table: CoastalTable, side: str, at: tuple[float, float]) -> bool:
    """Whether a place lies within 5 cm of an enemy ship (CST-CON-13)."""
    return any(
        sight.within(distance(ship.at, at), DUMMY["enemy_cm"]) for ship in vessels(table, enemy(table, side))
    )


def silent(table: CoastalTable, side: str, number: int) -> tuple[float, float, float] | None:
    """Where the dummy of that number lies without an order: 10 cm to port of its ship, or to starboard, or astern."""
    own = vessels(table, side)
    for turn in range(len(own)):
        ship = own[(number + turn) % len(own)]
        for angle in (-90.0, 90.0, 180.0):
            x, y = ahead(ship.at, compass(ship.heading + angle), DUMMY["silent_cm"])
            inside = 0.0 <= x <= table.width and 0.0 <= y <= table.height
            on_land = bool(table.land) and cover(table.land).holds((x, y))
            if inside and not on_land and not crowded(table, side, (x, y)):
                return Pose(x, y, ship.heading)
    return None


class FirstSight(Step[CoastalTable], frozen=True):
    """Markers are named, and what is seen without a test is spotted (CST-CON-1, CST-CON-8)."""

    def close(self, umpire: Umpire[CoastalTable]) -> None:
        umpire.happens(ContactsNamed(named(umpire.table)))
        umpire.done()
        spotting.see(umpire)
