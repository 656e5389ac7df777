"""Orders in a few words, as a reason tells them."""

from __future__ import annotations

from collections.abc import Iterable

from game.match import Aim, Order, Placed, Question, SetTo, Steer, Steered
from game.match.wording import counted
from game.rulesets.coastal import contacts
from game.rulesets.coastal.armament import Searchlight, read
from game.rulesets.coastal.firing import PASS
from game.rulesets.coastal.movement import DIVE, RISE, SMOKE, SPEED
from game.rulesets.coastal.table import CoastalTable
from game.tabletop.sayings import Sayings

DEPTHS = {DIVE: " dives", RISE: " comes up"}


class CoastalSayings(Sayings[CoastalTable]):
    """What is hidden is told by its number, torpedoes by their bearings."""

    none = "nothing"

    def says(self, view: CoastalTable, question: Question, order: Order) -> str:
        if isinstance(order, Placed):
            return counted(len(order.pieces), "false contact")
        if isinstance(order, SetTo):
            return counted(sum(len(rows) for rows in order.values.values()), "spotting test")
        told = super().says(view, question, order)
        return f"no more: {told}" if question.name == PASS else told

    def called(self, view: CoastalTable, key: str) -> str:
        unit = contacts.called(view, view.seen_by, key) if view.seen_by and key not in view.units else None
        return unit.name if unit is not None else super().called(view, key)

    def moved(self, view: CoastalTable, question: Steer, order: Steered) -> str:
        told = super().moved(view, question, order)
        who = self.called(view, order.unit)
        return who + DEPTHS.get(order.to, "") + told.removeprefix(who)

    def under(self, order: Steered) -> Iterable[str]:
        if SPEED in order.settings:
            yield f"setting {order.settings[SPEED]}"
        if SMOKE in order.settings:
            yield "laying smoke"

    def aimed(self, view: CoastalTable, aim: Aim) -> str:
        who = self.called(view, aim.unit)
        if aim.bearing is not None:
            return f"{who} launches on {aim.bearing:03.0f}"
        if aim.point is not None:
            return f"{who}: a light at {aim.point[0]:.0f}, {aim.point[1]:.0f}"
        lit = isinstance(read(aim.weapon), Searchlight)
        return f"{who}{': the searchlight on' if lit else ' at'} {self.called(view, aim.target)}"
