"""What a side may suspect under the enemy's blue counters: which are boats, of what it saw of them turn by turn.

A boat and her decoy come to the table together: before the battle within some inches of each other, later on one spot.
Of such a pair one is the boat. One whose other was unmasked is the boat, one that came alone is, since her decoy lies
there still, and one whose other proved to be the boat is the decoy. Reads what the side may know and nothing else, also
of a whole table.

Tables made up go by it, and people see it. Captains weigh all counters alike: one that let known decoys be and hunted
known boats won 49 % of 300 battles as the Runners of the night run, the same battles without it 56 %.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import hypot
from typing import NamedTuple

from game.match.table import UnitId
from game.rulesets.war_at_sea import contacts
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.tables import SUBMARINE
from game.tabletop.memory import Glimpse, Look, Memory

WITHIN = float(SUBMARINE["decoy_start_within"]) + 0.1
"""So near to her a boat's decoy is laid before the battle, in inches."""
AT_ONCE = 0.5
"""A boat that was seen goes under where she lay, so near at most in inches."""


class Boat(NamedTuple):
    """A boat under counters: the chance of each, as the side knows them; who she is, where she was seen before."""

    chances: dict[str, float]
    known: UnitId = ""
    lost: Glimpse | None = None


def boats(view: SeaTable, side: str) -> list[Boat]:
    """The enemy's boats that lie under counters, by the first number."""
    memory = view.memory.get(side, Memory())
    now = tuple(unit.counter for unit in contacts.counters(view, side))
    fresh = contacts.look_of(view, side)
    proved = frozenset(key for key in memory.lost if key.startswith(contacts.ANY))
    found = []
    for chances, place in _paired((*memory.looks, fresh), now, proved):
        known = [
            (key, glimpse)
            for key, glimpse in memory.lost.items()
            if not key.startswith(contacts.ANY)
            and hypot(place[0] - glimpse.x, place[1] - glimpse.y) <= AT_ONCE
        ]
        name, lost = known[-1] if known else ("", None)
        found.append(Boat(dict(chances), name, lost))
    return found


def real(view: SeaTable, side: str) -> dict[str, float]:
    """The chance of each counter to be a boat."""
    found = {unit.counter: 0.0 for unit in contacts.counters(view, side)}
    for boat in boats(view, side):
        found.update(boat.chances)
    return found


@lru_cache(maxsize=256)
def _paired(
    looks: tuple[Look, ...], now: tuple[str, ...], proved: frozenset[str]
) -> tuple[tuple[tuple[tuple[str, float], ...], tuple[float, float]], ...]:
    """For each boat the chances of her counters that lie there still, and where they were first seen."""
    born: dict[str, tuple[int, float, float]] = {}
    for look in looks:
        for counter, x, y in look.seen:
            born.setdefault(counter, (look.turn, x, y))
    partner: dict[str, str] = {}
    couples = sorted(
        (hypot(born[one][1] - born[two][1], born[one][2] - born[two][2]), one, two)
        for one, two in combinations(born, 2)
        if born[one][0] == born[two][0]
    )
    for away, one, two in couples:
        near = WITHIN if born[one][0] == looks[0].turn else AT_ONCE
        if away <= near and one not in partner and two not in partner:
            partner[one], partner[two] = two, one
    found: list[tuple[tuple[tuple[str, float], ...], tuple[float, float]]] = []
    for counter in now:
        other, place = partner.get(counter, ""), born[counter][1:]
        if other in proved:
            continue  # her decoy, and known for it
        if other in now:
            if now.index(counter) < now.index(other):
                found.append((((counter, 0.5), (other, 0.5)), place))
        else:
            found.append((((counter, 1.0),), place))
    return tuple(found)
