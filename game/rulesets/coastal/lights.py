"""Starshell, flare rockets, air flares and searchlights (CST-ILL-3 to 7). By night only."""

from __future__ import annotations

from collections.abc import Iterator

from game.match import Shot, Umpire
from game.match.aiming import Burst
from game.rulesets.coastal import condition, contacts, guns, purposes, sight
from game.rulesets.coastal.armament import Armament, FlareRocket, Searchlight, Starshell
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import reveal, rouse_friends
from game.rulesets.coastal.events import DummyGone, Fired, LightBurst, LightOn
from game.rulesets.coastal.rolls import crew_test, dice
from game.rulesets.coastal.table import Aircraft, CoastalTable, Light, Vessel
from game.rulesets.coastal.tables import AIR_FLARE, FLARE_ROCKET, LIGHT_TURNS, SEARCHLIGHT, STARSHELL
from game.sea.heading import Position, ahead, bearing, compass, distance, settle
from game.tabletop.ids import following


def shots(table: CoastalTable, ship: Vessel) -> Iterator[Shot]:
    """What a ship may light up with now."""
    if not table.night:
        return
    for place in guns.ready(ship):
        mount = ship.spec.mounts[place]
        if mount.starshell:
            start, end = mount.arc
            arcs = ((0.0, 360.0),) if end - start >= 360 else ((_round(ship, start), _round(ship, end)),)
            says = (
                f"It bursts {STARSHELL['min_cm']} to {STARSHELL['max_cm']} cm away, in the arc of the mount."
            )
            yield _burst(ship, Starshell(place), STARSHELL, says, "CST-ILL-3", arcs)
    if ship.spec.flare_rockets:
        says = f"It bursts {FLARE_ROCKET['min_cm']} to {FLARE_ROCKET['max_cm']} cm away."
        yield _burst(ship, FlareRocket(), FLARE_ROCKET, says, "CST-ILL-4", ())
    if ship.spec.searchlight and not condition.suppressed(ship):
        seen = [*contacts.spotted(table, ship.side), *contacts.markers(table, ship.side)]
        for target in seen:
            below = isinstance(target, Vessel) and target.submerged
            near = sight.within(distance(ship.at, target.at), SEARCHLIGHT)
            if near and not below and not contacts_gone(target) and sight.clear(table, ship, target):
                yield Shot(ship.id, Searchlight().key, contacts.known_as(target), 1, clause="CST-ILL-7")


def contacts_gone(unit: Unit) -> bool:
    """Whether nothing is left there to be lit: sinking, or shot down."""
    return unit.down if isinstance(unit, Aircraft) else unit.spotted and unit.sinking


def _round(ship: Vessel, relative: int) -> float:
    return compass(ship.heading + relative)


def _burst(
    ship: Vessel,
    arm: Armament,
    reach: dict[str, float],
    says: str,
    clause: str,
    arcs: tuple[tuple[float, float], ...],
) -> Shot:
    aimed = Burst(ship.x, ship.y, float(reach["min_cm"]), float(reach["max_cm"]), says, clause, arcs)
    return Shot(ship.id, arm.key, "", 1, clause=clause, aimed=aimed)


def fire(umpire: Umpire[CoastalTable], ship: Vessel, arm: Starshell | FlareRocket, point: Position) -> None:
    """A starshell or rocket: where it was meant to burst, or off that point when the crew fails (CST-ILL-3)."""
    umpire.happens(Fired(ship.id, (arm.mount,) if isinstance(arm, Starshell) else ()))
    rouse_friends(umpire, ship)
    x, y = point
    if not crew_test(umpire, ship, "starshell"):
        said = STARSHELL
        many, sides = len(said["scatter_dice"]), said["scatter_dice"][0]
        off = (
            sum(dice(umpire, purposes.Scatter(ship.id), "CST-ILL-3", many, sides, ship)) * said["scatter_cm"]
        )
        turn = dice(umpire, purposes.ScatterWay(ship.id), "CST-ILL-3", 1, said["scatter_die"], ship)[0]
        way = compass(bearing(ship.at, point) + turn * said["scatter_deg"])
        x, y = ahead(point, way, off)
    burst(umpire, (x, y), (STARSHELL if isinstance(arm, Starshell) else FLARE_ROCKET)["radius_cm"])


def burst(umpire: Umpire[CoastalTable], point: Position, radius: float) -> None:
    """A light zone that works at once and to the end of the next turn (CST-ILL-6)."""
    table = umpire.table
    key = following("light", (light.id for light in table.lights))
    x, y = settle(point[0]), settle(point[1])
    umpire.happens(LightBurst(Light(key, x, y, float(radius), table.turn + LIGHT_TURNS)))


def flare(umpire: Umpire[CoastalTable], point: Position) -> None:
    """An aircraft's flare (CST-ILL-5)."""
    burst(umpire, point, AIR_FLARE["radius_cm"])


def shine(umpire: Umpire[CoastalTable], ship: Vessel, key: str) -> None:
    """A searchlight takes hold: a marker so lit is revealed (CST-ILL-7)."""
    target = contacts.called(umpire.table, ship.side, key)
    if target is None:
        return
    if isinstance(target, Vessel) and target.dummy:
        umpire.happens(DummyGone(target.id))
        umpire.happens(LightOn(ship.id, ""))
        return
    reveal(umpire, target, "CST-ILL-7")
    umpire.happens(LightOn(ship.id, target.id))
