"""Orders in a few words, as a reason tells them."""

from __future__ import annotations

from game.match import Chose, Fired, Order, Placed, Question, SetTo, Steer, Steered
from game.match.wording import counted
from game.rulesets.coastal import contacts
from game.rulesets.coastal.armament import Searchlight, read
from game.rulesets.coastal.movement import DIVE, RISE, SMOKE, SPEED
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.coastal.torpedoes import LAUNCH

DEPTHS = {DIVE: " dives", RISE: " comes up"}


def said(view: CoastalTable, question: Question, order: Order) -> str:
    """An order to `question` in a few words."""
    if isinstance(order, Steered):
        return _moved(view, question, order)
    if isinstance(order, Fired):
        return _fired(view, order)
    if isinstance(order, Placed):
        return counted(len(order.pieces), "false contact")
    if isinstance(order, SetTo):
        return counted(sum(len(rows) for rows in order.values.values()), "test")
    if isinstance(order, Chose):
        return _chose(view, question, order)
    return question.says


def name(view: CoastalTable, key: str) -> str:
    """What players call a unit."""
    unit = view.units.get(key)
    if unit is None and view.seen_by:
        unit = contacts.called(view, view.seen_by, key)
    return unit.name if unit is not None else key


def _moved(view: CoastalTable, question: Question, order: Steered) -> str:
    who = name(view, order.unit) + DEPTHS.get(order.to, "")
    if not isinstance(question, Steer):
        return who
    end = (
        question.helm_under(order.settings).walk(question.start(order.settings), order.path, every=False).end
    )
    setting = f" at setting {order.settings[SPEED]}" if SPEED in order.settings else ""
    smoke = ", laying smoke" if order.settings.get(SMOKE) else ""
    if not order.path:
        return f"{who} lies stopped{smoke}"
    return f"{who} to {end.x:.0f}, {end.y:.0f} on {end.heading:03.0f}{setting}{smoke}"


def _fired(view: CoastalTable, order: Fired) -> str:
    if not order.aims:
        return "nothing"
    who = name(view, order.aims[0].unit)
    if order.to == LAUNCH:
        bearings = ", ".join(f"{aim.bearing or 0.0:03.0f}" for aim in order.aims)
        return f"{who} launches on {bearings}"
    parts = []
    lit = [aim for aim in order.aims if isinstance(read(aim.weapon), Searchlight)]
    for target in dict.fromkeys(aim.target for aim in order.aims if aim.target and aim not in lit):
        number = sum(aim.target == target for aim in order.aims)
        parts.append(f"{counted(number, 'weapon')} at {name(view, target)}")
    for aim in order.aims:
        if aim in lit:
            parts.append(f"the searchlight on {name(view, aim.target)}")
        elif aim.point is not None:
            parts.append(f"a light at {aim.point[0]:.0f}, {aim.point[1]:.0f}")
    return f"{who}: {'; '.join(parts)}"


def _chose(view: CoastalTable, question: Question, order: Chose) -> str:
    if not order.picked:
        return "nothing"
    if question.name == "damage_control":
        return " ".join(order.picked).replace("_", " ")
    words = ", ".join(name(view, key) for key in order.picked)
    return f"{words} holds" if question.name == "pass" else words
