"""What a scenario may get wrong by nef's own rules: a ship on land, a hangar too full, an unknown objective."""

from __future__ import annotations

from game.match.deploy import strip
from game.match.scenario import Problem, Scenario, UnitEntry
from game.rulesets.nef.set_up import rows_of, waits
from game.rulesets.nef.table import FLIGHTS
from game.rulesets.nef.tables import GROUNDS
from game.sea.sight import cover

_AFLOAT = "a place at sea (NEF-TER-5)"


def problems(scenario: Scenario) -> list[Problem]:
    """Every breach of nef's rules in a scenario that reads well otherwise (NEF-TER-5, NEF-AIR-1, NEF-AIR-4)."""
    rows = rows_of(scenario)
    ground = tuple(area.outline for area in scenario.terrain if area.kind in GROUNDS)
    found: list[Problem] = []
    kinds: dict[str, str] = {}
    entries: dict[str, tuple[str, UnitEntry]] = {}
    hangars: dict[str, int] = {}
    for number, side in enumerate(scenario.sides):
        for index, unit in enumerate(side.units):
            row = rows[unit.cls]
            place = f"side[{number}].unit[{index}]"
            kinds[unit.id] = row["kind"]
            entries[unit.id] = (place, unit)
            hangars[unit.id] = row.get("hangar", 0)
            if ground and row["kind"] == "ship" and unit.at is not None and cover(ground).holds(unit.at):
                found.append(Problem(f"{place}.at", "a ship on land or shoal", _AFLOAT))
            if ground and row["kind"] == "ship" and waits(unit):
                region = strip(scenario.width, scenario.height, unit.edge) if unit.edge else side.zone
                if region and cover(ground).fills(region):
                    found.append(Problem(place, "a ship with land or shoal alone to be placed on", _AFLOAT))
            if unit.more.get("moored") and row["kind"] != "nef":
                found.append(Problem(f"{place}.moored", f"a moored {row['kind']}", "a nef (NEF-GND-6)"))
            if unit.more.get("load") and row["kind"] != "bomber":
                found.append(
                    Problem(f"{place}.load", f"a load on a {row['kind']}", "a bomber flight (NEF-BMR-4)")
                )
    room = dict(hangars)
    for place, unit in entries.values():
        if unit.aboard is None:
            continue
        if kinds[unit.id] not in FLIGHTS:
            found.append(Problem(f"{place}.aboard", f"a {kinds[unit.id]} aboard", "a flight (NEF-AIR-1)"))
            continue
        if unit.aboard not in hangars:
            continue
        if hangars[unit.aboard] == 0:
            expected = "a carrier or an airfield (NEF-AIR-1)"
            found.append(Problem(f"{place}.aboard", f"{unit.aboard}, which has no hangar", expected))
            continue
        room[unit.aboard] -= rows[unit.cls]["hangar_size"]
        if room[unit.aboard] < 0:
            expected = f"at most {hangars[unit.aboard]} places (NEF-AIR-4)"
            found.append(Problem(f"{place}.aboard", "more flights than the hangar holds", expected))
    objective = scenario.victory.get("objective")
    if objective and objective not in kinds:
        found.append(Problem("victory.objective", str(objective), "the id of a unit (NEF-VIC-5)"))
    for cls in scenario.victory.get("exit_points", {}):
        if cls not in rows:
            found.append(Problem(f"victory.exit_points.{cls}", str(cls), "the id of a class (NEF-EDG-3)"))
    return found
