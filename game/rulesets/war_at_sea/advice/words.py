"""Orders in a few words, as a reason tells them."""

from __future__ import annotations

from collections.abc import Iterable

from game.match import Aim, Steered
from game.match.orders import Value
from game.rulesets.war_at_sea import contacts
from game.rulesets.war_at_sea.attacks import WORDS
from game.rulesets.war_at_sea.errands import read
from game.rulesets.war_at_sea.movement import ACTION, DEPTH
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.weapons import Weapon, read_use
from game.tabletop.sayings import Sayings

ACTIONS = {
    "smoke": "lays smoke",
    "repair": "repairs",
    "high_speed_run": "at high speed",
    "lay_mines": "lays mines",
    "sweep_mines": "sweeps mines",
}


class SeaSayings(Sayings[SeaTable]):
    """Attacks with what they are made with, special actions, missions with whom they are flown at."""

    def called(self, view: SeaTable, key: str) -> str:
        """As any unit; a decoy that is still to be laid after its boat."""
        boat = next((one.id for one in view.units.values() if contacts.decoy_id(one.id) == key), "")
        if boat and key not in view.units:
            return contacts.make_decoy(view, boat, "", 0.0, 0.0, 0.0).name
        return super().called(view, key)

    def aimed(self, view: SeaTable, aim: Aim) -> str:
        use = read_use(aim.weapon)
        weapon = WORDS[use] if isinstance(use, Weapon) else aim.weapon
        return f"{self.called(view, aim.unit)}: {weapon} at {self.called(view, aim.target)}"

    def under(self, order: Steered) -> Iterable[str]:
        action = str(order.settings.get(ACTION, "")).partition(":")[0]
        return filter(None, (ACTIONS.get(action, action), str(order.settings.get(DEPTH, ""))))

    def row(self, view: SeaTable, group: str, unit: str, value: Value) -> str:
        mission, target = read(str(value))
        return f"{self.called(view, unit)} {mission} {self.called(view, target)}".rstrip()
