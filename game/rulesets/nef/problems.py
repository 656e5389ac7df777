"""What a scenario may get wrong by nef's own rules: a ship on land, a hangar too full, an unknown objective."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.match import scenario as shared
from game.match.scenario import Problem
from game.match.wording import articled
from game.rulesets.nef.scenario import Scenario, Unit, own
from game.rulesets.nef.set_up import rows_of
from game.rulesets.nef.table import FLIGHTS
from game.rulesets.nef.tables import GROUNDS
from game.sea.sight import Outlines, cover
from game.tabletop.deploy import strip
from game.tabletop.entries import waits
from game.tabletop.listed import Listed, listed

_AFLOAT = "a place at sea (NEF-TER-5)"


def problems(scenario: shared.Scenario) -> list[Problem]:
    """Every breach of nef's rules in a scenario that reads well otherwise (NEF-TER-5, NEF-AIR-1, NEF-AIR-4)."""
    scenario = own(scenario)
    rows = rows_of(scenario)
    ground = tuple(area.outline for area in scenario.terrain if area.kind in GROUNDS)
    units = listed(scenario.sides, rows)
    return [
        *(problem for unit in units for problem in _afloat(unit, scenario, ground)),
        *_aboard(units),
    ]


def _afloat(unit: Listed[Unit], scenario: Scenario, ground: Outlines) -> Iterator[Problem]:
    """A ship on land or shoal, or with nothing else to be placed on."""
    entry = unit.entry
    if unit.kind != "ship" or not ground:
        return
    if entry.at is not None and cover(ground).holds(entry.at):
        yield Problem(f"{unit.place}.at", "a ship on land or shoal", _AFLOAT)
    if waits(entry):
        region = strip(scenario.width, scenario.height, entry.edge) if entry.edge else unit.side.zone
        if region and cover(ground).fills(region):
            yield Problem(unit.place, "a ship with land or shoal alone to be placed on", _AFLOAT)


def _aboard(units: Sequence[Listed[Unit]]) -> Iterator[Problem]:
    """What is no flight aboard, flights where there is no hangar, and hangars too full."""
    hangars = {unit.entry.id: int(unit.row.get("hangar", 0)) for unit in units}
    room = dict(hangars)
    for unit in units:
        base, place = unit.entry.aboard, f"{unit.place}.aboard"
        if base is None:
            continue
        if unit.kind not in FLIGHTS:
            yield Problem(place, f"{articled(unit.kind)} aboard", "a flight (NEF-AIR-1)")
        elif hangars.get(base) == 0:
            yield Problem(place, f"{base}, which has no hangar", "a carrier or an airfield (NEF-AIR-1)")
        elif base in hangars:
            room[base] -= unit.row["hangar_size"]
            if room[base] < 0:
                expected = f"at most {hangars[base]} places (NEF-AIR-4)"
                yield Problem(place, "more flights than the hangar holds", expected)
