"""What a campaign's file may get wrong by the campaign's own rules."""

from __future__ import annotations

from collections.abc import Iterator

from game.campaign.scenario import Campaign
from game.match.scenario import Problem
from game.match.spelling import meant
from game.match.wording import counted


def problems(campaign: Campaign, terrain: tuple[str, ...]) -> Iterator[Problem]:
    """Everything that no single key tells. `terrain` are the kinds of the game's own."""
    file = campaign.more
    if len(campaign.sides) != 2:
        yield Problem("side", counted(len(campaign.sides), "side"), "two (CAM-MET-1)")
    forces = {force.id: force for force in file.force}
    for number, side in enumerate(campaign.sides):
        ids = {unit.id: unit for unit in side.units}
        for place, unit in enumerate(side.units):
            at = f"side[{number}].unit[{place}]"
            force = forces.get(unit.more.force)
            if force is not None and force.side != side.name:
                own = [one.id for one in file.force if one.side == side.name]
                yield Problem(
                    f"{at}.force", f'"{force.id}", a force of {force.side}', f"one of {', '.join(own)}"
                )
            if unit.more.on and unit.more.on not in ids:
                yield Problem(f"{at}.on", f'"{unit.more.on}"', "a ship of its side", meant(unit.more.on, ids))
            elif unit.more.on and ids[unit.more.on].more.force != unit.more.force:
                yield Problem(f"{at}.force", f'"{unit.more.force}"', "the force of the ship that carries it")
        if not any(area.yard == side.name for area in file.area):
            yield Problem("area", f"no yard of {side.name}", "an area with its yard (CAM-YRD-1)")
        if not any(unit.more.week == 1 and not unit.more.price for unit in side.units):
            yield Problem(f"side[{number}]", "no ship in the first week", "one at least (CAM-END-1)")
    for number, way in enumerate(file.way):
        if len(way.between) != 2 or len(set(way.between)) != 2:
            yield Problem(
                f"way[{number}].between", counted(len(set(way.between)), "area"), "two different areas"
            )
    for number, area in enumerate(file.area):
        if area.size and (len(area.size) != 2 or min(area.size) < 6 or max(area.size) > 1000):
            yield Problem(f"area[{number}].size", "no size of a table", "width and height from 6 to 1000")
        if not (0 <= area.at[0] <= campaign.width and 0 <= area.at[1] <= campaign.height):
            yield Problem(f"area[{number}].at", "a place off the chart", "one on it")
    for number, ground in enumerate(file.ground):
        if ground.kind not in terrain:
            expected = f"one of {', '.join(terrain)}"
            yield Problem(f"ground[{number}].kind", f'"{ground.kind}"', expected, meant(ground.kind, terrain))
        if len(ground.outline) < 3:
            yield Problem(f"ground[{number}].outline", counted(len(ground.outline), "point"), "three or more")
    if file.kind == "map":
        yield from _reached(campaign)


def _reached(campaign: Campaign) -> Iterator[Problem]:
    """Areas of a map to which no line leads (CAM-ORD-2)."""
    joined = {area for way in campaign.more.way for area in way.between}
    for number, area in enumerate(campaign.more.area):
        if area.id not in joined:
            yield Problem(
                f"area[{number}].id", f'"{area.id}", which no line joins', "a [[way]] to it (CAM-ORD-2)"
            )
