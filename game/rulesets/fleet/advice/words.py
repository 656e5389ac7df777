"""Orders in a few words, for the reasons an opponent gives."""

from __future__ import annotations

from collections.abc import Iterable

from game.match import Aim, Steered
from game.match.orders import Value
from game.rulesets.fleet.contacts import PACE
from game.rulesets.fleet.flying import CAP
from game.rulesets.fleet.movement import DEPTH
from game.rulesets.fleet.repairs import WORDS
from game.rulesets.fleet.table import FleetTable
from game.tabletop.sayings import Sayings


class FleetSayings(Sayings[FleetTable]):
    """Spreads, patrols, depths, jobs of damage control."""

    def aimed(self, view: FleetTable, aim: Aim) -> str:
        return super().aimed(view, aim) if aim.target else f"{self.called(view, aim.unit)}: a spread"

    def under(self, order: Steered) -> Iterable[str]:
        if CAP in order.settings:
            yield "on patrol"
        if DEPTH in order.settings:
            yield str(order.settings[DEPTH])

    def row(self, view: FleetTable, group: str, unit: str, value: Value) -> str:
        if group == PACE:
            return f"{self.called(view, unit)} {value} cm"
        return f"{self.called(view, unit)}: {WORDS.get(group, group)}, {value}"
