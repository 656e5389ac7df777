"""Orders in a few words, as a reason tells them."""

from __future__ import annotations

from math import hypot

from game.match import Allotted, Chose, Fired, Order, Placed, Question, SetTo, Steer, Steered
from game.rulesets.carrier.chips import BLANK, kind_of, name_of
from game.rulesets.carrier.gambits import read_play
from game.rulesets.carrier.stacks import ship_of
from game.rulesets.carrier.table import CATAPULT, CarrierTable
from game.rulesets.carrier.tables import GAMBITS

CHOICES = {
    "keep": "keeps the result",
    "reroll": "rolls again",
    "strike": "strikes",
    "no": "does not strike",
    "stay": "stays",
    "hold": "holds",
}


def said(view: CarrierTable, question: Question, order: Order) -> str:
    """An order to `question` in a few words."""
    if isinstance(order, Steered):
        return _moved(question, order)
    if isinstance(order, Fired):
        return "; ".join(
            f"{aim.unit} searches {aim.target} with {'a catapult' if aim.weapon == CATAPULT else 'a card'}"
            if view.units[aim.target].hidden
            else f"{aim.unit} flies at {aim.target}"
            for aim in order.aims
        )
    if isinstance(order, Placed):
        if question.name == "fog_of_war":
            return ", ".join(f"{stack} goes into the fog" for stack in order.pieces)
        return ", ".join(f"{stack} at {x:.0f}, {y:.0f}" for stack, (x, y, _) in order.pieces.items())
    if isinstance(order, Chose):
        if question.name == "recon_peek_count" and order.picked:
            return f"looks at {order.picked[0]}"
        return ", ".join(_choice(key) for key in order.picked) or "passes"
    if isinstance(order, SetTo):
        parts = [
            f"{_name(view, unit)} {value}" for rows in order.values.values() for unit, value in rows.items()
        ]
        return ", ".join(parts) or "none"
    if isinstance(order, Allotted):
        return _shared(view, question, order)
    return question.says


def _moved(question: Question, order: Steered) -> str:
    if not isinstance(question, Steer):
        return order.unit
    end = question.helm.walk(question.pose, order.path, every=False).end
    length = hypot(end.x - question.pose.x, end.y - question.pose.y)
    flank = ", flank speed" if order.settings else ""
    return f"{order.unit} to {end.x:.0f}, {end.y:.0f}{flank}" if length > 0.05 else f"{order.unit} stays"


def _choice(key: str) -> str:
    gambit, stack = read_play(key)
    if gambit in GAMBITS:
        return str(GAMBITS[gambit]["name"]) + (f" on {stack}" if stack else "")
    return CHOICES.get(key, key)


def _name(view: CarrierTable, unit: str) -> str:
    try:
        return ship_of(view, unit)[1].name
    except KeyError:
        return f"chip {unit}" if unit.isdecimal() else unit


def _shared(view: CarrierTable, question: Question, order: Allotted) -> str:
    if question.name.startswith("assign"):
        hits = [(unit, n) for rows in order.amounts.values() for unit, n in rows.items() if n]
        return ", ".join(_name(view, unit) + (f" ×{n}" if n != 1 else "") for unit, n in hits)
    return "; ".join(
        f"{base}: {', '.join(_chip(chip, int(n)) for chip, n in rows.items() if n)}"
        for base, rows in order.amounts.items()
        if any(rows.values())
    )


def _chip(chip: str, number: int) -> str:
    if chip == BLANK:
        return "a blank" if number == 1 else f"{number} blanks"
    return name_of(chip) or str(GAMBITS[kind_of(chip)]["name"])
