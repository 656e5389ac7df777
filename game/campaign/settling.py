"""A battle that nobody fights out, settled by dice: what a head that looks ahead expects of one (CAM-BAT-5)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from game.campaign.chart import Battle, Chart, Entry, Ship, ships_of, there, with_carried, worth
from game.campaign.keeping import keeping_of
from game.campaign.purposes import Casualty, Settling
from game.campaign.rulebook import NUMBERS
from game.dice.roll import Modifier, Throw
from game.match.umpire import Umpire


def engaged(chart: Chart, area: str) -> dict[str, list[Ship]]:
    """The ships of each side that are in an area."""
    return {
        side: [ship for force in there(chart, area, side) for ship in ships_of(chart, force.id)]
        for side in chart.sides
    }


def strength(ships: list[Ship]) -> float:
    """What ships are worth together as they are (CAM-MET-2)."""
    return sum(worth(ship, NUMBERS["strength"]["hull_percent"]) for ship in ships)


def settled(umpire: Umpire[Chart], area: str) -> Battle:
    """A battle by the dice of the staff."""
    chart, numbers = umpire.table, NUMBERS["swift"]
    sides = engaged(chart, area)
    first, second = chart.sides[:2]
    total = strength(sides[first]) + strength(sides[second])
    need = 1 + round(10 * strength(sides[second]) / total) if total else 6
    throw = Throw(Settling(area), numbers["clause"], 1, 10, target=min(10, max(2, need)))
    winner = first if umpire.roll(throw).hits else second
    ships = [entry for side in chart.sides for entry in _casualties(umpire, sides[side], winner, numbers)]
    lost = with_carried(chart, {entry.ship for entry in ships if entry.lost})
    ships = [replace(entry, lost=entry.ship in lost) for entry in ships]
    number = len(chart.battles) + 1
    title = chart.areas[area].titled
    why = "Settled by the staff."
    return Battle(number, chart.turn, area, title, winner, why, tuple(ships), staff=True)


def _casualties(
    umpire: Umpire[Chart], ships: list[Ship], winner: str, numbers: Mapping[str, int | str]
) -> list[Entry]:
    keeping = keeping_of(umpire.table.game)
    found = []
    for place, ship in enumerate(ships, 1):
        victor = (Modifier("of the victor", str(numbers["clause"]), int(numbers["victor"])),)
        throw = Throw(
            Casualty(ship.side, place),
            str(numbers["clause"]),
            1,
            int(numbers["sides"]),
            target=int(numbers["lost_need"]),
            modifiers=victor if ship.side == winner else (),
        )
        roll = umpire.roll(throw)
        face = roll.faces[0] + (int(numbers["victor"]) if ship.side == winner else 0)
        hurt = ship.hurt
        if face >= int(numbers["hurt_need"]):
            hurt = keeping.battered(hurt, ship.spec.hull, int(numbers["hurt_percent"]))
        share = keeping.share(hurt, ship.spec.hull)
        lost = face >= int(numbers["lost_need"])
        found.append(
            Entry(ship.id, ship.name, ship.side, ship.spec.cls, lost, hurt, share, keeping.weeks(hurt))
        )
    return found
