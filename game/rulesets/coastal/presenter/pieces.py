"""What lies on coastal's table: pieces and contact markers, the night and what lights it, smoke, mines, torpedo tracks.

All of it from a view, so that what is dark is dark for the side that looks. Knows no pixels.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.match.wording import owned
from game.rulesets.coastal import phrases, sight, victory
from game.rulesets.coastal.condition import knots
from game.rulesets.coastal.contacts import Unit
from game.rulesets.coastal.drafting import DRAFTING
from game.rulesets.coastal.table import (
    AIR_CONTACT,
    CONTACT,
    DAY,
    DUMMY,
    TWILIGHT,
    CoastalTable,
    Spec,
    Track,
    Vessel,
)
from game.rulesets.coastal.tables import BURNING, STARSHELL, TORPEDOES
from game.rulesets.coastal.torpedoes import run_on
from game.sea.heading import Pose
from game.tabletop.account import Fate
from game.tabletop.deploy import DEPLOYED
from game.tabletop.overlays import (
    Ablaze,
    Beam,
    Cloud,
    Exit,
    Lit,
    Night,
    Overlay,
    Twilight,
    Wake,
    Zone,
    ground,
)
from game.tabletop.presenter import Boxes, Piece, parts

MARKER_RADIUS = 1.3
"""Half the width of a contact marker, in cm."""
RING = 0.42
"""The radius of a ring about a hull, in parts of its length."""
DARK = 0.74
"""Opacity of a piece of one's own that nothing lights."""
LENGTHENED, LONG = 2.0, 10.0
"""Hulls are drawn larger than the sea they lie on: by so many cm at most, those of so many cm as they are."""
WINGS = 3.0
"""How long an aircraft is drawn, in cm."""
MOST_TOLD = 6
"""Of more torpedoes than these on the table no single one's run is told beside it."""
PARTS = 4
"""The hull bar has so many segments."""
FEW = 2
"""Up to so many lights each says what it is: more would hide the sea they light."""


def laid(view: CoastalTable, key: str, pose: Pose) -> Piece | None:
    """A unit as it lies, or would lie, at a pose; None where the view knows of none."""
    unit = view.units.get(key)
    if unit is None:
        return None
    spec, vessel = unit.spec, isinstance(unit, Vessel)
    length, radius = (2 * MARKER_RADIUS, MARKER_RADIUS) if lost(unit) else size(spec)
    return Piece(
        unit.id,
        unit.name,
        *pose,
        view.sides.index(unit.side),
        silhouette(unit),
        length,
        radius,
        rows=hull_rows(unit),
        flying=not vessel,
        flight=spec.kind == "aircraft",
        doomed=isinstance(unit, Vessel) and unit.sinking,
        moored=isinstance(unit, Vessel) and unit.anchored,
        aground=isinstance(unit, Vessel) and unit.aground,
        small=spec.size_class == 1,
        faint=DARK if in_the_dark(view, unit) else 1.0,
        note=note(unit),
        way=_way(unit),
    )


def _way(unit: Unit) -> float:
    """How fast a ship runs, as a share of the most her class can."""
    if not isinstance(unit, Vessel) or unit.anchored or unit.aground or unit.spec.max_speed_kt <= 0:
        return 0.0
    return min(1.0, knots(unit) / unit.spec.max_speed_kt)


def size(spec: Spec) -> tuple[float, float]:
    """Length and radius of a class as it is drawn, in cm."""
    if not spec.id or spec.kind in (CONTACT, AIR_CONTACT, DUMMY):
        return 2 * MARKER_RADIUS, MARKER_RADIUS
    length = spec.length_cm or WINGS
    length += max(0.0, LENGTHENED - length * LENGTHENED / LONG)
    return length, max(RING * length, MARKER_RADIUS)


def lost(unit: Unit) -> bool:
    """Whether all that is seen of a unit is a marker with the class last seen (CST-END-6)."""
    return unit.sighted and bool(unit.contact) and unit.id == unit.contact


def silhouette(unit: Unit) -> str:
    """The key of its silhouette; markers, and dummies of one's own, are shapes of no ship."""
    spec = unit.spec
    if lost(unit):
        return "lost_contact"
    if spec.kind in (CONTACT, AIR_CONTACT, DUMMY):
        return CONTACT
    return DRAFTING.drawn(spec.id, spec.silhouette) or DRAFTING.figure({"kind": spec.kind}).silhouette


def note(unit: Unit) -> str:
    """What stands in small letters under a name: the class last seen of a lost contact, what radar tells."""
    if lost(unit):
        return phrases.short(unit.spec)
    if unit.spec.kind == DUMMY:
        return "false contact"
    if unit.spec.kind == CONTACT and isinstance(unit, Vessel):
        if unit.detected:
            return "by asdic"
        if unit.radar_target:
            return f"radar: class {unit.spec.size_class}"
    return ""


def hull_rows(unit: Unit) -> tuple[Boxes, ...]:
    """The hull in quarters once it is hurt: boxes whole and lost of each, the first lost first."""
    whole, left = unit.spec.hull_boxes, unit.hull_boxes
    if not whole or left >= whole or not unit.spec.id or lost(unit):
        return ()
    return parts(whole, whole - left, PARTS)


def in_the_dark(view: CoastalTable, unit: Unit) -> bool:
    """Whether a unit of one's own lies unlit in the night (CST-ILL-1)."""
    own = unit.side == view.seen_by
    return bool(own and view.night and unit.spec.id and not lost(unit) and not sight.illuminated(view, unit))


def fates(view: CoastalTable) -> list[Fate]:
    """What became of every unit that is worth something (CST-END-9)."""
    return [
        Fate.of(unit, victory.state(unit), "CST-END-9", silhouette(unit), victory.lost(unit))
        for unit in view.units.values()
        if unit.spec.points
    ]


# -- the sea about them ---------------------------------------------------------------------------------------


def terrain(view: CoastalTable) -> list[Overlay]:
    """Land, shoals and clouds, then the night and its lights, smoke, mines and tracks."""
    found: list[Overlay] = [ground(area.kind, area.outline, area.name) for area in view.terrain]
    if view.night:
        found.append(Night())
        found += lights(view)
    elif view.weather.kind == TWILIGHT:
        to_come = [change.weather.kind for change in view.changes if change.turn > view.turn]
        found.append(Twilight(dawn=to_come[:1] == [DAY]))
    found += [Cloud("smoke", screen.outline) for screen in view.screens]
    for field in view.fields:
        side = view.sides.index(field.side) if field.side in view.sides else -1
        found.append(Zone(side, field.outline, f"mines, density {field.density}"))
        found += [Zone(-1, lane, "swept") for lane in field.lanes]
    found += _goals(view)
    found += fires(view)
    found += [wake(view, track) for track in view.tracks]
    return found


def _goals(view: CoastalTable) -> Iterator[Overlay]:
    """Where units score by being there, or by leaving (CST-END-9)."""
    for aim in view.objectives:
        side, words = view.sides.index(aim.side), f"{owned(aim.side)} {{}}: {aim.points} points each"
        if aim.kind == "exit":
            yield Exit.of(aim.edge, view.width, view.height, side, words.format("way out"))
        elif aim.kind == "reach":
            yield Zone(-1, aim.zone, words.format("goal"))


def lights(view: CoastalTable) -> Iterator[Overlay]:
    """Starshells and flares, what burning ships light, beams of searchlights (CST-ILL-1, 6, 7)."""
    few = len(view.lights) <= FEW
    for light in view.lights:
        shell = light.radius >= STARSHELL["radius_cm"]
        kind = f"{'starshell' if shell else 'flare'}: to the end of " if few else "to "
        words = f"{kind}turn {light.expires_turn}"
        yield Lit(light.x, light.y, light.radius, "starshell" if shell else "flare", words)
    ships = list(sight.burning(view))
    words = f"burning: lights {BURNING:g} cm" if len(ships) == 1 else ""
    for ship in ships:
        yield Lit(ship.x, ship.y, BURNING, "fire", words)
    for unit in view.units.values():
        if isinstance(unit, Vessel) and unit.beam and unit.state == DEPLOYED:
            held = next((one for one in view.units.values() if unit.beam in (one.id, one.contact)), None)
            if held is not None:
                yield Beam(unit.at, held.at)


def fires(view: CoastalTable) -> Iterator[Overlay]:
    """Flames and the smoke they trail downwind, by day and night (CST-GUN-19)."""
    for ship in sight.burning(view):
        yield Ablaze(*ship.at, ship.fires, sight.smoke_line(view, ship)[1])


def wake(view: CoastalTable, track: Track) -> Wake:
    """A torpedo's run of this turn, where it will be next turn, and what is left of its run (CST-TOR-1, CST-TOR-11)."""
    start = track.segment[0] if track.segment is not None else track.at
    onward = run_on(view, track)
    left = TORPEDOES[track.type].run_cm - track.run
    then = onward.at if left > 0 and onward.at != track.at else None
    words = f"turn {view.turn + 1}, {left:.0f} cm to run" if then else "spent"
    return Wake(start, track.at, then, words if len(view.tracks) <= MOST_TOLD else "")
