"""Orders in a few words, as a reason tells them."""

from __future__ import annotations

from game.match import Fired, Order, Placed, Question, SetTo, Steered
from game.rulesets.nef.fire import RELOAD, WEAPON_WORDS
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.words import path_words

ROWS = {"launch": "{} takes off at {}", "rearm": "{} takes on {}", "slip": "{} slips", "load": "{}: {}"}
"""A row of a sheet in words, by its group; speeds are named without any."""


def said(view: NefTable, question: Question, order: Order) -> str:
    """An order to `question` in a few words."""

    def name(unit: str) -> str:
        known = view.units.get(unit)
        return known.name if known is not None else unit

    if isinstance(order, Steered):
        landing = order.settings.get("land_on")
        return f"{name(order.unit)}: {path_words(order.path) or 'stays'}" + (
            f", lands on {name(str(landing))}" if landing else ""
        )
    if isinstance(order, SetTo):
        parts = []
        for group, rows in order.values.items():
            parts += [ROWS.get(group, "{} {}").format(name(unit), value) for unit, value in rows.items()]
        return ", ".join(parts)
    if isinstance(order, Fired):
        parts = []
        for aim in order.aims:
            if aim.weapon == RELOAD:
                parts.append(f"{name(aim.unit)} reloads")
            else:
                words = WEAPON_WORDS[aim.weapon][aim.amount != 1]
                parts.append(f"{name(aim.unit)}: {aim.amount} {words} at {name(aim.target)}")
        return "; ".join(parts) or "holds fire"
    if isinstance(order, Placed):
        return ", ".join(f"{name(unit)} at {x:.0f}, {y:.0f}" for unit, (x, y, _) in order.pieces.items())
    return question.says
