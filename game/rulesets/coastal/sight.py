"""Lines of sight, how far one sees, and who is lit up (CST-VIS, CST-ILL-1, CST-SPT-16)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.rulesets.coastal.contacts import Unit, knows
from game.rulesets.coastal.table import Aircraft, CoastalTable, Vessel
from game.rulesets.coastal.tables import BURNING, SHARED_SCREEN, SMOKE_LINE, SPOTTING, TOLERANCE
from game.sea.heading import Inches, Position, ahead, distance, settle
from game.sea.sight import MARGIN, Outlines, cover, nearest_on
from game.tabletop import bearings

Glow = tuple[Position, Inches]
"""Where something shines, and how far."""


def within(away: Inches, limit: Inches) -> bool:
    """Whether a distance is within a limit, exactly so far included (CST-GEN-5)."""
    return away <= limit + TOLERANCE


def clear(table: CoastalTable, one: Unit, other: Unit) -> bool:
    """Whether neither land nor smoke blocks the line between two units (CST-VIS-1 to 3)."""
    return not (land_between(table, one, other) or _smoke_between(table, one.at, other.at))


def land_between(table: CoastalTable, one: Unit, other: Unit) -> bool:
    """Whether land is on the line. Never for aircraft; a battery sees out over its own (CST-VIS-3)."""
    if isinstance(one, Aircraft) or isinstance(other, Aircraft) or not table.land:
        return False
    # What stands on land is a battery, whoever looks at its marker.
    land: Outlines = table.land
    if cover(land).holds(one.at) or cover(land).holds(other.at):
        land = tuple(
            area for area in land if not (cover((area,)).holds(one.at) or cover((area,)).holds(other.at))
        )
    return cover(land).crossed([(*one.at, *other.at)])[0]


def _smoke_between(table: CoastalTable, one: Position, other: Position) -> bool:
    if not table.screens:
        return False
    near = within(distance(one, other), SHARED_SCREEN)
    for screen in table.screens:
        if past(screen.outline, one, other):
            continue
        smoke = cover((screen.outline,))
        if smoke.crossed([(*one, *other)])[0] and not (near and smoke.holds(one) and smoke.holds(other)):
            return True
    return False


def past(outline: tuple[Position, ...], one: Position, other: Position) -> bool:
    """Whether a line lies wholly to one side of an outline's bounds: most do, and need no closer look."""
    left, low, right, high = _bounds(outline)
    return (
        max(one[0], other[0]) < left
        or min(one[0], other[0]) > right
        or max(one[1], other[1]) < low
        or min(one[1], other[1]) > high
    )


@lru_cache(maxsize=512)
def _bounds(outline: tuple[Position, ...]) -> tuple[float, float, float, float]:
    """West, south, east and north of an outline, with the margin of cover."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN


def visibility(table: CoastalTable, one: Position, other: Position) -> Inches:
    """V along a line: that of the light, less through a fog bank or squall (CST-SPT-16)."""
    seen = table.weather.visibility
    return min(seen, float(SPOTTING["clouded_cm"])) if _clouded(table, one, other) else seen


def glow(table: CoastalTable, one: Position, other: Position) -> Inches:
    """How far what is lit up is seen along a line: fog banks and squalls swallow light too (CST-SPT-13, CST-SPT-16)."""
    return float(SPOTTING["clouded_cm" if _clouded(table, one, other) else "auto_illuminated_cm"])


def _clouded(table: CoastalTable, one: Position, other: Position) -> bool:
    """Whether a line touches a fog bank or squall (CST-SPT-16)."""
    return bool(table.clouds) and cover(table.clouds).crossed([(*one, *other)])[0]


def illuminated(
    table: CoastalTable, unit: Unit, side: str = "", shining: Sequence[Glow] | None = None
) -> bool:
    """Whether a unit is lit up, by night (CST-ILL-1). With `side`, as far as that side sees what burns.

    `shining` is what `glows` says, for who asks of many units.
    """
    if not table.night:
        return False
    if unit.lit or (isinstance(unit, Vessel) and unit.fires and (not side or knows(side, unit))):
        return True
    lamps = glows(table, side) if shining is None else shining
    here = unit.at
    return any(within(distance(at, here), radius) for at, radius in lamps)


def glows(table: CoastalTable, side: str = "") -> list[Glow]:
    """What lights up the sea round it: light zones and ships with fires, all or those that a side sees burn."""
    zones = [((light.x, light.y), light.radius) for light in table.lights]
    return zones + [(ship.at, BURNING) for ship in burning(table, side)]


def burning(table: CoastalTable, side: str = "") -> list[Vessel]:
    """Ships with fires, all or those that a side sees."""
    return [
        unit
        for unit in table.units.values()
        if type(unit) is Vessel
        and unit.fires
        and unit.state == "deployed"
        and unit.spec.ship
        and (not side or knows(side, unit))
    ]


def smoke_line(table: CoastalTable, ship: Vessel) -> tuple[Position, Position]:
    """The smoke that a burning ship trails downwind (CST-GUN-19)."""
    length = min(SMOKE_LINE["cm_per_fire"] * ship.fires, SMOKE_LINE["max_cm"])
    x, y = ahead(ship.at, table.weather.wind_to, length)
    return ship.at, (settle(x), settle(y))


def smoke_lines_crossed(table: CoastalTable, one: Unit, other: Unit, side: str = "") -> int:
    """How many lines of smoke lie across a line of fire; those of the two themselves do not count (CST-GUN-19).

    From a ship to an aircraft that line goes where its range and bearing are taken to (CST-AIR-6).
    """
    ships = [ship for ship in burning(table, side) if ship.id not in (one.id, other.id)]
    line = one.at, aimed_at(one, other) if ships else other.at
    return sum(_cross(line, smoke_line(table, ship)) for ship in ships)


def _cross(one: tuple[Position, Position], other: tuple[Position, Position]) -> bool:
    """Whether two stretches of line share a point."""

    def side(a: Position, b: Position, point: Position) -> float:
        return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])

    (a, b), (c, d) = one, other
    apart = side(a, b, c) * side(a, b, d) > 0.0 or side(c, d, a) * side(c, d, b) > 0.0
    if apart:
        return False
    return (
        min(a[0], b[0]) <= max(c[0], d[0])
        and min(c[0], d[0]) <= max(a[0], b[0])
        and min(a[1], b[1]) <= max(c[1], d[1])
        and min(c[1], d[1]) <= max(a[1], b[1])
    )


def range_between(ship: Unit, other: Unit) -> Inches:
    """From centre to centre; from a ship to an aircraft to the nearest point of its path (CST-GEN-5, CST-AIR-6)."""
    return distance(ship.at, aimed_at(ship, other))


def aimed_at(firer: Unit, target: Unit) -> Position:
    """The point that range and bearing are taken to (CST-AIR-6)."""
    if isinstance(target, Aircraft) and not isinstance(firer, Aircraft) and len(target.path) > 1:
        return nearest_on(target.path, firer.at)[1]
    return target.at


def lies(firer: Unit, target: Unit) -> str:
    """Where a target lies, as a relative bearing (CST-AIR-6)."""
    return bearings.lies(target.name, firer.pose, aimed_at(firer, target))
