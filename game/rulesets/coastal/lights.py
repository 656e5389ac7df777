"""Starshell, flare rockets, air flares and searchlights (CST-ILL-3 to 7). By night only."""

from __future__ import annotations

from collections.abc import Iterator

from game.match import Refusal, Shot, Umpire
from game.match.aiming import Burst
from game.match.plain import Tree
from game.rulesets.coastal import condition, contacts, guns, phrases, purposes, sight
from game.rulesets.coastal.armament import Armament, FlareRocket, Searchlight, Starshell
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.damage import reveal, rouse_friends
from game.rulesets.coastal.events import DummyGone, Fired, LightBurst, LightOn
from game.rulesets.coastal.rolls import crew_test, dice
from game.rulesets.coastal.table import Aircraft, CoastalTable, Light, Vessel
from game.rulesets.coastal.tables import AIR_FLARE, FLARE_ROCKET, LIGHT_TURNS, SEARCHLIGHT, STARSHELL
from game.sea.heading import Position, ahead, bearing, compass, distance, settle
from game.tabletop.bearings import off
from game.tabletop.ids import following


def shots(table: CoastalTable, ship: Vessel) -> Iterator[Shot]:
    """What a ship may light up with now."""
    if not table.night:
        return
    for place, mount in enumerate(ship.spec.mounts):
        if refuses(table, ship, Starshell(place)) is None:
            start, end = (compass(ship.heading + side) for side in mount.arc)
            arcs = ((0.0, 360.0),) if mount.arc[1] - mount.arc[0] >= 360 else ((start, end),)
            yield _burst(ship, Starshell(place), STARSHELL, "CST-ILL-3", arcs)
    if refuses(table, ship, FlareRocket()) is None:
        yield _burst(ship, FlareRocket(), FLARE_ROCKET, "CST-ILL-4", ())
    if unable(table, ship) is None:
        for target in [*contacts.spotted(table, ship.side), *contacts.markers(table, ship.side)]:
            if unlit(table, ship, target) is None:
                yield Shot(ship.id, Searchlight().key, contacts.known_as(target), 1, clause="CST-ILL-7")


def refuses(table: CoastalTable, ship: Vessel, arm: Starshell | FlareRocket) -> Refusal | None:
    """Why a ship may not light up a place (CST-ILL-3, CST-ILL-4); None: she may, or has no such mount."""
    if isinstance(arm, FlareRocket):
        if not table.night:
            return Refusal(f"{ship.name}: flare rockets are fired by night only.", "CST-ILL-4")
        return None if ship.spec.flare_rockets else Refusal(f"{ship.name} has no flare rockets.", "CST-ILL-4")
    if arm.mount >= len(ship.spec.mounts):
        return None
    mount = ship.spec.mounts[arm.mount]
    head = f"{ship.name}, {phrases.mount(mount)}"
    if not table.night:
        return Refusal(f"{ship.name}: starshell is fired by night only.", "CST-ILL-3")
    if not mount.starshell:
        return Refusal(f"{head}: it has no starshell.", "CST-ILL-3")
    return guns.spent(ship, arm.mount, head)


def unable(table: CoastalTable, ship: Vessel) -> Refusal | None:
    """Why a ship may not use a searchlight at all (CST-ILL-7)."""
    if not table.night:
        return Refusal(f"{ship.name}: searchlights are used by night only.", "CST-ILL-7")
    if not ship.spec.searchlight:
        return Refusal(f"{ship.name} has no searchlight.", "CST-ILL-7")
    if condition.suppressed(ship):
        return Refusal(f"{ship.name} is suppressed: no searchlight.", "CST-SUP-4")
    return None


def unlit(table: CoastalTable, ship: Vessel, target: Unit) -> Refusal | None:
    """Why a ship may not hold a target in her searchlight (CST-ILL-7)."""
    if (wrong := unable(table, ship)) is not None:
        return wrong
    if isinstance(target, Vessel) and target.submerged:
        return Refusal(f"{ship.name}: {target.name} is submerged.", "CST-ILL-7")
    if target.down if isinstance(target, Aircraft) else target.spotted and target.sinking:
        return Refusal(f"{ship.name}: nothing of {target.name} is left to be lit.", "CST-ILL-7")
    away = distance(ship.at, target.at)
    if not sight.within(away, SEARCHLIGHT):
        says = f"{ship.name}: her searchlight reaches {SEARCHLIGHT:g} cm, {off(target.name, away)}."
        return Refusal(says, "CST-ILL-7")
    if not sight.clear(table, ship, target):
        what = "land" if sight.land_between(table, ship, target) else "smoke"
        return Refusal(f"{ship.name}: {what} lies between her and {target.name}.", "CST-ILL-7")
    return None


def _burst(
    ship: Vessel, arm: Armament, reach: Tree, clause: str, arcs: tuple[tuple[float, float], ...]
) -> Shot:
    least, most = reach["min_cm"], reach["max_cm"]
    says = f"It bursts {least} to {most} cm away{', in the arc of the mount' if arcs else ''}."
    aimed = Burst(ship.x, ship.y, float(least), float(most), says, clause, arcs)
    return Shot(ship.id, arm.key, "", 1, clause=clause, aimed=aimed)


def fire(umpire: Umpire[CoastalTable], ship: Vessel, arm: Starshell | FlareRocket, point: Position) -> None:
    """A starshell or rocket: where it was meant to burst, or off that point when the crew fails (CST-ILL-3)."""
    umpire.happens(Fired(ship.id, (arm.mount,) if isinstance(arm, Starshell) else ()))
    rouse_friends(umpire, ship)
    x, y = point
    if not crew_test(umpire, ship, "starshell"):
        said, sides = STARSHELL, STARSHELL["scatter_dice"]
        steps = dice(umpire, purposes.Scatter(ship.id), "CST-ILL-3", len(sides), sides[0], ship)
        turn = dice(umpire, purposes.ScatterWay(ship.id), "CST-ILL-3", 1, said["scatter_die"], ship)[0]
        way = compass(bearing(ship.at, point) + turn * said["scatter_deg"])
        x, y = ahead(point, way, sum(steps) * said["scatter_cm"])
    burst(umpire, (x, y), (STARSHELL if isinstance(arm, Starshell) else FLARE_ROCKET)["radius_cm"])


def burst(umpire: Umpire[CoastalTable], point: Position, radius: float) -> None:
    """A light zone that works at once and to the end of the next turn (CST-ILL-6)."""
    umpire.happens(LightBurst(zone(umpire.table, point, radius)))


def zone(table: CoastalTable, point: Position, radius: float) -> Light:
    """The light zone of what bursts at a point (CST-ILL-6)."""
    key = following("light", (light.id for light in table.lights))
    x, y = settle(point[0]), settle(point[1])
    return Light(key, x, y, float(radius), table.turn + LIGHT_TURNS)


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
