"""Orders in a few words, as a reason tells them."""

from __future__ import annotations

from game.match import Aim, Steer, Steered
from game.match.orders import Value
from game.rulesets.nef.fire import RELOAD, WEAPON_WORDS
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.words import path_words
from game.tabletop.sayings import Sayings

ROWS = {"launch": "{} takes off at {}", "rearm": "{} takes on {}", "slip": "{} slips", "load": "{}: {}"}
"""A row of a sheet in words, by its group; speeds are named without any."""


class NefSayings(Sayings[NefTable]):
    """Moves are told inch by inch, as they are ordered."""

    none = "holds fire"

    def moved(self, view: NefTable, question: Steer, order: Steered) -> str:
        landing = order.settings.get("land_on")
        lands = f", lands on {self.called(view, str(landing))}" if landing else ""
        return f"{self.called(view, order.unit)}: {path_words(order.path) or 'stays'}{lands}"

    def aimed(self, view: NefTable, aim: Aim) -> str:
        if aim.weapon == RELOAD:
            return f"{self.called(view, aim.unit)} reloads"
        words = WEAPON_WORDS[aim.weapon][aim.amount != 1]
        return f"{self.called(view, aim.unit)}: {aim.amount} {words} at {self.called(view, aim.target)}"

    def row(self, view: NefTable, group: str, unit: str, value: Value) -> str:
        return ROWS.get(group, "{} {}").format(self.called(view, unit), value)
