"""What lies on fleet's table: ships on their bases, aircraft, contacts, wrecks, the night, smoke, mines, torpedoes.

All of it from a view, so that what a side does not see is not there. Knows no pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from game.match.wording import counted, owned, spaced
from game.rulesets.fleet import phrases, victory
from game.rulesets.fleet.condition import hull, lit
from game.rulesets.fleet.contacts import DUMMY
from game.rulesets.fleet.drafting import DRAFTING
from game.rulesets.fleet.mines import outline
from game.rulesets.fleet.set_up import flagship, marked
from game.rulesets.fleet.table import (
    DEPLOYED,
    SPREAD,
    UNKNOWN,
    WRECK,
    Attack,
    FleetTable,
    Flight,
    Marker,
    Ship,
)
from game.rulesets.fleet.tables import AIR, ILLUMINATION, TORPEDO
from game.rulesets.fleet.views import GHOST
from game.sea.heading import Pose, ahead
from game.tabletop.account import Fate
from game.tabletop.cards import so
from game.tabletop.overlays import (
    Ablaze,
    Circle,
    Cloud,
    Exit,
    FireLine,
    Lit,
    Mark,
    Night,
    Note,
    Overlay,
    Twilight,
    Wedge,
    Zone,
    disc,
    ground,
)
from game.tabletop.presenter import Boxes, Piece, parts

LYING: Final = (DEPLOYED, WRECK, GHOST)
MARKER_RADIUS: Final = 1.5
"""Half the width of a contact marker or a stand of aircraft, in cm."""
RING: Final = 0.5
"""The radius of a ring about a hull, in parts of its base."""
LONGER: Final = 1.6
"""A ship is drawn so much longer than her base, so that she is seen on a sea of three metres."""
WRECKED, DARK = 0.6, 0.74
"""How strong a wreck is drawn, and a ship of one's own that nothing lights by night."""
PARTS: Final = 3
"""The hull bar has so many segments: with the last of them alone a ship is crippled."""
GLOW: Final = 3.0
"""How far the light about a ship that is lit is drawn, in cm."""
DRIFT: Final = 9.0
"""How far the smoke of a fire trails, in cm."""
WIND: Final = 240.0
"""Where that smoke goes: fleet knows no wind."""


def laid(view: FleetTable, key: str, pose: Pose) -> Piece | None:
    """A unit as it lies, or would lie, at a pose; None where the view knows of none."""
    unit = view.units.get(key)
    if unit is None:
        name, side = called(view, key), view.seen_by
        if not name or side not in view.sides:
            return None
        colour, size_of = view.sides.index(side), (2 * MARKER_RADIUS, MARKER_RADIUS)
        return Piece(key, name, *pose, colour, "contact", *size_of, note="dummy")
    return Piece(
        unit.id,
        unit.name,
        *pose,
        view.sides.index(unit.side),
        silhouette(unit),
        *size(unit),
        rows=hull_rows(unit),
        flying=isinstance(unit, Flight),
        flight=isinstance(unit, Flight),
        doomed=unit.state == WRECK,
        aground=isinstance(unit, Ship) and unit.aground,
        small=isinstance(unit, Ship) and unit.spec.target_size <= -2,
        faint=_faint(view, unit),
        note=note(view, unit),
        way=_way(unit),
    )


def pieces(view: FleetTable, lying: Sequence[Piece]) -> list[Piece]:
    """What lies on the table, and while dummies are placed the markers of one's own squadrons that will lie there."""
    if view.seen_by not in view.sides or any(isinstance(unit, Marker) for unit in view.units.values()):
        return list(lying)
    found = list(lying)
    for squadron in marked(view, view.seen_by):
        lead = flagship(view, squadron)
        piece = laid(view, lead.id, lead.pose)
        if piece is not None:
            size_of = {"length": 2 * MARKER_RADIUS, "radius": MARKER_RADIUS}
            ships = counted(len(squadron.units), "ship") if len(squadron.units) > 1 else ""
            found.append(
                msgspec.structs.replace(piece, silhouette="contact", note=ships, faint=1.0, **size_of)
            )
    return found


def _way(unit: Ship | Flight | Marker) -> float:
    """How fast a ship ran last, as a share of the most she can."""
    if not isinstance(unit, Ship) or unit.state != DEPLOYED or not unit.spec.max_speed:
        return 0.0
    return max(0.0, unit.last_speed) / unit.spec.max_speed


def size(unit: Ship | Flight | Marker) -> tuple[float, float]:
    """Length and radius as it is drawn, in cm."""
    if not isinstance(unit, Ship) or unit.state == GHOST:
        return 2 * MARKER_RADIUS, MARKER_RADIUS
    length = hull(unit).length * LONGER
    return length, max(RING * hull(unit).length, MARKER_RADIUS)


def silhouette(unit: Ship | Flight | Marker) -> str:
    """The key of its silhouette; contacts and ships out of sight are shapes of no ship."""
    if isinstance(unit, Marker):
        return "contact"
    if unit.state == GHOST:
        return "lost_contact"
    return DRAFTING.drawn(unit.spec.id, unit.spec.silhouette) or (
        "submarine" if isinstance(unit, Ship) else "aircraft"
    )


def _faint(view: FleetTable, unit: Ship | Flight | Marker) -> float:
    if unit.state == WRECK:
        return WRECKED
    own = unit.side == view.seen_by and isinstance(unit, Ship)
    return DARK if own and isinstance(unit, Ship) and not lit(view, unit) else 1.0


def note(view: FleetTable, unit: Ship | Flight | Marker) -> str:
    """The small letters under a name: what a contact is, the markers on a base, a state the enemy sees as well."""
    if isinstance(unit, Marker):
        return _contact(view, unit)
    if unit.state == GHOST:
        return unit.spec.name
    if isinstance(unit, Flight):
        marks = counted(unit.flak, "flak marker")
        return ", ".join([f"{unit.aircraft}", *so((unit.cap, "on patrol"), (unit.flak, marks))])
    if unit.state == WRECK:
        return "wreck"
    splash, boats = counted(unit.splash, "splash", "splashes"), counted(unit.vessels, "boat")
    told = so((unit.splash, splash), (unit.spec.stand, boats), (unit.withdrawing, "withdraws"))
    return ", ".join([*told, *([unit.depth] if unit.submerged else ())])


def _contact(view: FleetTable, marker: Marker) -> str:
    squadron = view.squadrons.get(marker.squadron)
    if squadron is not None:
        return counted(len(squadron.units), "ship")
    if marker.side == view.seen_by:
        return "dummy"
    return "spotted" if marker.spotted else ""


def hull_rows(unit: Ship | Flight | Marker) -> tuple[Boxes, ...]:
    """The worse of structure and flotation in thirds, or the aircraft or boats one by one, once any is lost."""
    if isinstance(unit, Flight):
        lost = unit.original - unit.aircraft
        return ((unit.aircraft, lost, 0),) if lost > 0 else ()
    if not isinstance(unit, Ship) or unit.state != DEPLOYED:
        return ()
    if unit.spec.stand:
        lost = unit.spec.vessels - unit.vessels
        return ((max(unit.vessels, 0), lost, 0),) if lost > 0 else ()
    tracks = zip(unit.left, (unit.spec.structure, unit.spec.flotation), strict=True)
    known = [(now, most) for now, most in tracks if most]
    if not known or all(now >= most for now, most in known):
        return ()
    now, most = min(known, key=lambda one: one[0] / one[1])
    return parts(most, most - now, PARTS)


def fates(view: FleetTable) -> list[Fate]:
    """What became of every ship and stand (FLT-VIC-1)."""
    units = (unit for unit in view.units.values() if not isinstance(unit, Marker))
    return [
        Fate.of(unit, victory.state(unit), "FLT-VIC-1", silhouette(unit), victory.lost(unit))
        for unit in units
    ]


def division(view: FleetTable, key: str) -> tuple[str, ...]:
    """The units of a unit's squadron that are on the table."""
    unit = view.units.get(key)
    squadron = view.squadrons.get(unit.squadron) if unit is not None else None
    if squadron is None or isinstance(unit, Marker):
        return (key,)
    return tuple(mate for mate in squadron.units if mate in view.units and view.units[mate].state == DEPLOYED)


def called(view: FleetTable, key: str) -> str:
    """A unit by its name; a dummy that is still to be placed by its number."""
    if key in view.units:
        return view.units[key].name
    kind, _, number = key.partition("_")
    return f"Dummy {number}" if kind == DUMMY and number.isdigit() else ""


def armed(view: FleetTable, key: str, weapon: str, *, briefly: bool = False) -> str:
    """What one weapon of a unit is called; empty where its amount says it all."""
    unit = view.units.get(key)
    if unit is None or isinstance(unit, Marker):
        return ""
    return phrases.armed(unit.spec, weapon, briefly=briefly)


# -- the sea about them ---------------------------------------------------------------------------------------


def terrain(view: FleetTable) -> list[Overlay]:
    """Land, shoals and clouds, the night and its lights, smoke, mines, torpedoes, fires, places that count."""
    found: list[Overlay] = [ground(area.kind, area.outline, area.name) for area in view.terrain]
    if view.night:
        found.append(Night())
        found += lights(view)
    elif view.options.dusk:
        found.append(Twilight())
    found += [Cloud("smoke", screen.outline) for screen in view.screens]
    for field in view.fields:
        words = "mines" if field.loads < 2 else f"mines, {field.loads} loads"
        found.append(Zone(view.sides.index(field.side), outline(field), words))
    found += _goals(view)
    found += fires(view)
    for attack in {(one.launcher, one.at, one.torpedoes): one for one in view.attacks}.values():
        found += torpedoes(view, attack)
    found += [
        Note((one.x, one.y), "Torpedoes came from here", "Something unseen lies near.")
        for one in view.data
        if one.side != view.seen_by
    ]
    return found


def lights(view: FleetTable) -> Iterator[Overlay]:
    """Starshell, and ships that are lit or burn (FLT-ILL-1, FLT-ILL-3)."""
    radius = float(ILLUMINATION["starshell_radius_cm"])
    for glare in view.glares:
        yield Lit(glare.x, glare.y, radius, "starshell", "starshell")
    for unit in view.units.values():
        if isinstance(unit, Ship) and unit.state == DEPLOYED and lit(view, unit):
            yield Lit(unit.x, unit.y, hull(unit).length / 2 + GLOW, "fire" if unit.fires else "flare")


def fires(view: FleetTable) -> Iterator[Overlay]:
    """Flames and the smoke they trail (FLT-FIR-3)."""
    for unit in view.units.values():
        if isinstance(unit, Ship) and unit.state == DEPLOYED and unit.fires > 0:
            yield Ablaze(*unit.at, unit.fires, ahead(unit.at, WIND, DRIFT))


def torpedoes(view: FleetTable, attack: Attack) -> Iterator[Overlay]:
    """Torpedoes in the water: their target, or the sector of a spread; of the enemy's the launch alone (FLT-TOR-15)."""
    if attack.torpedoes == UNKNOWN:
        yield Note(attack.at, "Torpedoes in the water")
        return
    words = counted(attack.torpedoes, "torpedo", "torpedoes")
    target = view.units.get(attack.target)
    if target is not None:
        yield FireLine(attack.at, target.at, words)
        yield Mark(target.id, "target")
    elif attack.mode == SPREAD:
        yield sector(Pose(*attack.at, attack.toward), attack.reach, words)


def sector(toward: Pose, reach: float, words: str = "") -> Wedge:
    """The danger area of a wide spread (FLT-TOR-3)."""
    half = float(TORPEDO["spread_deg"])
    return Wedge(toward, -half, half, reach, True, words)


def _goals(view: FleetTable) -> Iterator[Overlay]:
    """Places and edges that a condition of the scenario names (FLT-VIC-3)."""
    for one in view.conditions:
        unit = view.units.get(one.unit)
        name = unit.name if unit is not None else spaced(one.unit).title()
        if one.kind == "deliver":
            yield Zone(-1, disc((one.x, one.y), one.within, 24), f"{name}: {owned(one.side)} aim")
        elif one.kind == "exit":
            side = view.sides.index(one.side)
            yield Exit.of(one.edge, view.width, view.height, side, f"{owned(name)} way out")


def patrols(flight: Flight) -> Circle:
    """How far a patrol meets others (FLT-AIR-3)."""
    far = float(AIR["patrol_cm"])
    return Circle(*flight.at, far, "interception", f"patrol {far:g}")
