"""Orders in a few words, for the reasons an opponent gives."""

from __future__ import annotations

from game.match import Allotted, Chose, Fired, Order, Placed, Question, SetTo, Steer, Steered
from game.rulesets.fleet.contacts import PACE
from game.rulesets.fleet.flying import CAP
from game.rulesets.fleet.movement import DEPTH
from game.rulesets.fleet.repairs import WORDS
from game.rulesets.fleet.table import FleetTable


def said(view: FleetTable, question: Question, order: Order) -> str:
    """An order to `question` in a few words."""
    if isinstance(order, Steered):
        return _moved(view, question, order)
    if isinstance(order, Fired):
        pairs = dict.fromkeys((aim.unit, aim.target) for aim in order.aims)
        return (
            "; ".join(
                f"{name(view, unit)} at {name(view, target)}" if target else f"{name(view, unit)}: a spread"
                for unit, target in pairs
            )
            or "nothing"
        )
    if isinstance(order, Placed):
        return ", ".join(
            f"{name(view, unit)} at {x:.0f}, {y:.0f}" for unit, (x, y, _) in order.pieces.items()
        )
    if isinstance(order, Allotted):
        return (
            ", ".join(
                f"{name(view, unit)}: {WORDS.get(job, job)}, {count}"
                for job, rows in order.amounts.items()
                for unit, count in rows.items()
            )
            or "none"
        )
    if isinstance(order, Chose):
        return (
            ", ".join(" ".join(name(view, word) for word in key.split(" ")) for key in order.picked) or "none"
        )
    if isinstance(order, SetTo):
        rows = order.values.get(PACE, {})
        return ", ".join(f"{name(view, key)} {pace} cm" for key, pace in rows.items()) or "full speed"
    return question.says


def name(view: FleetTable, key: str) -> str:
    """What players call a unit."""
    unit = view.units.get(key)
    return unit.name if unit is not None else key.replace("_", " ")


def _moved(view: FleetTable, question: Question, order: Steered) -> str:
    who = name(view, order.unit)
    if not isinstance(question, Steer):
        return who
    end = question.helm_under(order.settings).walk(question.pose, order.path, every=False).end
    extra = ", on patrol" if CAP in order.settings else ""
    if DEPTH in order.settings:
        extra += f", {order.settings[DEPTH]}"
    if not order.path:
        return f"{who} stays{extra}"
    return f"{who} to {end.x:.0f}, {end.y:.0f}, heading {end.heading:.0f}{extra}"
