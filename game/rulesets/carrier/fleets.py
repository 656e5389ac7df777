"""What carrier sells: ships of a nation for its share of the agreed total, in task forces (CAR-SET-4, CAR-SET-8)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import ceil
from random import Random
from typing import ClassVar

import msgspec

from game.match.books import Row, Rows
from game.match.plain import Tree
from game.match.scenario import Scenario, UnitEntry
from game.rulesets.carrier import worth
from game.rulesets.carrier.scenario import own
from game.rulesets.carrier.set_up import held
from game.rulesets.carrier.tables import BUDGET, GAMBITS, MOST_CARRIERS, MOST_SHIPS, NATIONS
from game.tabletop.field_file import read_fields
from game.tabletop.fields import named
from game.tabletop.fleets import Extra, Plain

_CARRIERS = ("fleet_carrier", "light_carrier")
_USUAL = 5
"""Ships in a task force that nobody has made up."""
_MOST_BLANKS = int(named(read_fields(__package__).side, "extra_blanks").most or 0)


class CarrierFleets(Plain):
    """See `game.tabletop.fleets.Fleets`. Installations are a scenario's to give."""

    sizes = (BUDGET["points"] // 2, BUDGET["points"], 2 * BUDGET["points"])
    clause = "CAR-SET-8"
    unsold = ("installation",)
    liked: ClassVar = {"transport": 0.0, "submarine": 0.6, "fleet_carrier": 1.5, "destroyer": 1.3}
    extras = (
        *(
            Extra(
                field="extra_gambits",
                value=kind,
                name=str(row["name"]),
                points=BUDGET["gambit"],
                group="gambits and Blanks",
                about="One Gambit more, dealt face-down among the chips of the side's Stacks.",
                clause=str(row["clause"]),
            )
            for kind, row in GAMBITS.items()
        ),
        Extra(
            field="extra_blanks",
            name="Blank",
            points=BUDGET["blank"],
            most=_MOST_BLANKS,
            group="gambits and Blanks",
            about="One chip more that stands for nothing, dealt face-down among those of the side's Stacks: one more "
            "that the enemy may take for a task force.",
            clause="CAR-SET-8",
        ),
    )

    def allowance(self, size: int, more: Row) -> int:
        """The total, less where a nation's points count for more (CAR-SET-8)."""
        nation = more.get("nation")
        return worth.budget(nation, size) if nation in NATIONS else size

    def sold(self, row: Row, more: Row) -> bool:
        return super().sold(row, more) and row.get("nation") in (more.get("nation"), "any")

    def sided(self, rng: Random) -> Tree:
        return {"nation": rng.choice(NATIONS)}

    def fitted(self, scenario: Scenario, number: int, units: tuple[UnitEntry, ...], rows: Rows) -> Scenario:
        """The side's stacks but those of its airfields go: the fleet is dealt over new ones (CAR-SET-6, CAR-SET-7)."""
        taken = {
            str(unit.squadron)
            for place, side in enumerate(scenario.sides)
            if place != number
            for unit in side.units
        } | {str(unit.squadron) for unit in scenario.sides[number].units if self.stays(rows[unit.cls])}
        entered = own(super().fitted(scenario, number, _in_task_forces(units, rows, taken), rows))
        side = entered.sides[number]
        fields = {unit.squadron for unit in side.units if self.stays(rows[unit.cls])}
        names = {unit.squadron for one in entered.sides for unit in one.units}
        lying = entered.more
        return msgspec.structs.replace(
            entered,
            more=msgspec.structs.replace(
                lying,
                note=(),
                stack=tuple(
                    one
                    for one in lying.stack
                    if one.side != side.name or (held(one) and set(held(one)) <= fields)
                ),
                task_force=tuple(one for one in lying.task_force if one.name in names),
            ),
        )


def _in_task_forces(units: Sequence[UnitEntry], rows: Rows, taken: set[str]) -> tuple[UnitEntry, ...]:
    """Ships that are in no task force, shared out over new ones, carriers and the dearest first (CAR-SET-4)."""
    free = [unit for unit in units if unit.squadron is None]
    if not free:
        return tuple(units)
    carriers = sum(rows[unit.cls]["kind"] in _CARRIERS for unit in free)
    groups = max(ceil(len(free) / min(_USUAL, MOST_SHIPS)), ceil(carriers / MOST_CARRIERS))
    said = taken | {unit.squadron for unit in units if unit.squadron}
    new = (name for number in count(1) if (name := f"Task Force {number}") not in said)
    names = [next(new) for _ in range(groups)]
    ranked = sorted(
        free, key=lambda unit: (rows[unit.cls]["kind"] not in _CARRIERS, -rows[unit.cls]["points"])
    )
    given = {unit.id: names[place % groups] for place, unit in enumerate(ranked)}
    return tuple(
        msgspec.structs.replace(unit, squadron=given[unit.id]) if unit.id in given else unit for unit in units
    )


FLEETS = CarrierFleets()
