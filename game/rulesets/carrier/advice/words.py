"""Orders in a few words, as a reason tells them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.match import Aim, Order, Placed, Question, Steered
from game.match.orders import Value
from game.match.wording import counted, listed
from game.rulesets.carrier.chips import BLANK, kind_of, name_of
from game.rulesets.carrier.command import NEW
from game.rulesets.carrier.phrases import chip_name
from game.rulesets.carrier.table import CATAPULT, CarrierTable
from game.rulesets.carrier.tables import GAMBITS
from game.tabletop.sayings import Sayings


class CarrierSayings(Sayings[CarrierTable]):
    """Chips, cards and hits by their names."""

    headed = False

    def says(self, view: CarrierTable, question: Question, order: Order) -> str:
        if isinstance(order, Placed) and question.name == "fog_of_war":
            return ", ".join(f"{stack} goes into the fog" for stack in order.pieces)
        return super().says(view, question, order)

    def called(self, view: CarrierTable, key: str) -> str:
        if key == BLANK:
            return "blank"
        if kind_of(key):
            return str(GAMBITS[kind_of(key)]["name"])
        ships = (ship for force in view.forces.values() for ship in force.ships)
        return next((ship.name for ship in ships if ship.id == key), name_of(key) or key)

    def under(self, order: Steered) -> Iterable[str]:
        return ("flank speed",) if order.settings else ()

    def aimed(self, view: CarrierTable, aim: Aim) -> str:
        if not view.units[aim.target].hidden:
            return f"{aim.unit} flies at {aim.target}"
        return f"{aim.unit} searches {aim.target} with a {'catapult' if aim.weapon == CATAPULT else 'card'}"

    def rows(self, view: CarrierTable, group: str, rows: Mapping[str, Value]) -> Iterable[str]:
        """What lies on a Stack stands behind its name, said once."""
        said = [part for part in super().rows(view, group, rows) if part]
        return [f"{group}: {listed(said)}"] if said and group in {*view.units, NEW} else said

    def row(self, view: CarrierTable, group: str, unit: str, value: Value) -> str:
        if group == "chip" and view.air is not None:
            return f"{value} {chip_name(view.air.drawn[int(unit) - 1])}"
        if isinstance(value, str):
            return f"{self.called(view, unit)} {value}"
        if unit == BLANK:
            return counted(value, "blank") if value else ""
        return self.called(view, unit) + (f" ×{value}" if value > 1 else "") if value else ""
