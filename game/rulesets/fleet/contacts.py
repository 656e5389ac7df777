"""Contact markers: laying dummies, deploying squadrons, being spotted or mined (FLT-CON)."""

from __future__ import annotations

from collections.abc import Iterable

from game.match import Order, Place, Placed, Question, SealedStep, Set, SetTo, Slot, Spot, Umpire
from game.match.bounds import Berths
from game.match.placing import Ring
from game.rulesets.fleet import mines
from game.rulesets.fleet.condition import hull
from game.rulesets.fleet.events import (
    Deployed,
    DummiesPaced,
    MarkerGone,
    MarkersLaid,
    MarkerSpotted,
    MustDeploy,
    Sailed,
)
from game.rulesets.fleet.set_up import flagship, marked
from game.rulesets.fleet.sight import look
from game.rulesets.fleet.table import (
    CONTACT,
    FleetTable,
    Marker,
    markers,
    ship_of,
    ships,
    wrecks,
)
from game.rulesets.fleet.tables import CONTACTS
from game.sea.heading import Pose, Position, compass, settle
from game.sea.hulls import Coast, Waters
from game.sea.passage import Passage, Shore
from game.sea.tracks import split
from game.tabletop.deploy import placing

DUMMIES, DUMMY = "place_dummy", "dummy"
PACES, PACE = "pace_dummies", "pace"


class LayMarkers(SealedStep[FleetTable], frozen=True):
    """Before turn 1: each side lays its dummies in secret, and all markers stand on the table (FLT-CON-1, -7)."""

    def curtain(self, table: FleetTable) -> bool:
        return table.options.contacts

    def sheet(self, table: FleetTable, side: str) -> Question | None:
        count = table.dummies.get(side, 0)
        squadrons = marked(table, side)
        if not table.options.contacts or not count or not squadrons:
            return None
        reach = CONTACTS["set_up_cm"]
        says = f"A dummy stands within {reach:g} cm of a marker of its own side."
        leads = [flagship(table, squadron) for squadron in squadrons]
        rings = tuple(Ring(lead.x, lead.y, 0.0, reach, says, "FLT-CON-7") for lead in leads)
        spots = tuple(Spot(f"{DUMMY}_{n + 1}", rings=rings, clause="FLT-CON-7") for n in range(count))
        clear = at_sea(table, "A dummy stands at sea.", "FLT-CON-7")
        return placing(table, DUMMIES, "Place your dummies.", "FLT-CON-7", spots, clear)

    def open(self, umpire: Umpire[FleetTable], orders: dict[str, Order]) -> None:
        table = umpire.table
        for side in table.sides:
            order = orders.get(side)
            dummies = order.pieces.values() if isinstance(order, Placed) else ()
            found = markers_of(table, side, dummies)
            if found:
                umpire.happens(MarkersLaid(side, found))
        if any(laid_dummies(table, side) for side in table.sides):
            umpire.then(PaceDummies())


def laid_dummies(table: FleetTable, side: str) -> list[Marker]:
    """The dummies of a side that stand on the table."""
    return [marker for marker in markers(table, side) if not marker.squadron]


class PaceDummies(SealedStep[FleetTable], frozen=True):
    """Before turn 1: each owner may give its dummies less than their full speed, in secret (FLT-CON-2)."""

    def curtain(self, table: FleetTable) -> bool:
        return table.options.contacts

    def sheet(self, table: FleetTable, side: str) -> Question | None:
        most = int(CONTACTS["dummy_cm"])
        slots = tuple(
            Slot(PACE, marker.id, f"{marker.name} may move, in cm", "FLT-CON-2", 0, most)
            for marker in laid_dummies(table, side)
        )
        says = f"How fast are your dummies? Left out, one moves up to {most} cm."
        return Set(PACES, says, "FLT-CON-2", slots) if slots else None

    def open(self, umpire: Umpire[FleetTable], orders: dict[str, Order]) -> None:
        for side, order in orders.items():
            chosen = order.values.get(PACE, {}) if isinstance(order, SetTo) else {}
            if chosen:
                umpire.happens(DummiesPaced(side, {key: float(pace) for key, pace in chosen.items()}))


def markers_of(
    table: FleetTable, side: str, dummies: Iterable[tuple[float, float, float]]
) -> tuple[Marker, ...]:
    """The markers of a side, numbered by where they stand, so that a number tells nothing."""
    rows = [(*flagship(table, squadron).pose, squadron.id) for squadron in marked(table, side)]
    rows += [(settle(x), settle(y), settle(heading), "") for x, y, heading in dummies]
    rows.sort(key=lambda row: row[:3])
    taken = sum(isinstance(unit, Marker) for unit in table.units.values())
    return tuple(
        Marker(
            f"contact_{number}",
            f"Contact {number}",
            side,
            x,
            y,
            heading,
            squadron=key,
            sighted=True,
            pace=0.0 if key else float(CONTACTS["dummy_cm"]),
        )
        for number, (x, y, heading, key) in enumerate(rows, 1 + taken)
    )


def at_sea(table: FleetTable, says: str, clause: str) -> Passage | None:
    """What keeps a base off the land, where there is any."""
    return Passage(land=(Shore(table.land, 0.001, says, clause),)) if table.land else None


# -- deploying ------------------------------------------------------------------------------------------------


def deploy_name(marker: Marker) -> str:
    """What the question is called in which a squadron comes out from under its marker."""
    return f"deploy_{marker.id}"


def deploying(table: FleetTable, name: str) -> Marker:
    """The marker a question of that name is about. Raises StopIteration where there is none."""
    return next(one for one in markers(table) if deploy_name(one) == name)


def deploy_question(table: FleetTable, marker: Marker) -> Place:
    """The ships of a squadron near their marker, on headings near its own, not touching (FLT-CON-3)."""
    squadron = table.squadrons[marker.squadron]
    within, off = CONTACTS["deploy_cm"], int(CONTACTS["deploy_deg"])
    says = f"Every ship stands within {within:g} cm of the marker."
    ring = Ring(marker.x, marker.y, 0.0, within, says, "FLT-CON-3")
    headings = tuple(settle(compass(marker.heading + turn)) for turn in range(-off, off + 1))
    keys = [key for key in squadron.units if table.units[key].state == CONTACT]
    sizes = {key: (hull(ship_of(table, key)).length, hull(ship_of(table, key)).beam) for key in keys}
    lying = tuple(
        hull(ship)
        for ship in [*ships(table), *wrecks(table)]
        if not ship.submerged and not ship.spec.shore and (ship.side == marker.side or ship.sighted)
    )
    coasts = (Coast("land", table.land),) if table.land else ()
    spots = tuple(Spot(key, headings=headings, clause="FLT-CON-3", ring=ring) for key in keys)
    clear = at_sea(table, "Ships stand at sea.", "FLT-CON-3")
    berths = Berths(sizes, Waters(lying, coasts), 0.01, "Ships may not touch.", "FLT-CON-3")
    says = f"{marker.name} comes out: place the ships of the squadron."
    return placing(table, deploy_name(marker), says, "FLT-CON-3", spots, clear, berths)


def deploy(umpire: Umpire[FleetTable], marker: Marker, pieces: dict[str, tuple[float, float, float]]) -> None:
    """A squadron stands on the table in place of its marker, and stays so (FLT-CON-3, FLT-CON-6)."""
    settled = {key: (settle(x), settle(y), settle(heading)) for key, (x, y, heading) in pieces.items()}
    umpire.happens(Deployed(marker.squadron, marker.side, settled, marker.run))
    umpire.happens(MarkerGone(marker.id, False))
    look(umpire)


# -- found out ------------------------------------------------------------------------------------------------


def spotted(umpire: Umpire[FleetTable], marker: Marker) -> None:
    """A spotted marker shows what it is and must deploy; a dummy is removed (FLT-CON-5)."""
    table = umpire.table
    squadron = table.squadrons.get(marker.squadron)
    if squadron is None:
        umpire.happens(MarkerGone(marker.id, True))
        return
    classes = tuple(ship_of(table, key).spec.name for key in squadron.units)
    umpire.happens(MarkerSpotted(marker.id, squadron.id, classes))


def mined(umpire: Umpire[FleetTable], marker: Marker, track: list[Position]) -> None:
    """A marker enters fields: its flagship is attacked there and it must deploy, a dummy is removed (FLT-CON-8)."""
    table = umpire.table
    squadron = table.squadrons.get(marker.squadron)
    if squadron is None:
        if mines.entered(table, track, ()) is not None:
            umpire.happens(MarkerGone(marker.id, True))
        return
    lead = flagship(table, squadron)
    while lead.state == CONTACT and (met := mines.entered(table, track, lead.done.fields)) is not None:
        at, field = met
        if not marker.must_deploy:
            umpire.happens(MustDeploy(marker.id))
        point = split([Pose(*spot, marker.heading) for spot in track], at)[0][-1]
        umpire.happens(Sailed(lead.id, point.x, point.y, marker.heading))
        mines.attack(umpire, lead, field, point[:2])
    if not any(table.units[one].state == CONTACT for one in squadron.units):
        umpire.happens(MarkerGone(marker.id, False))
