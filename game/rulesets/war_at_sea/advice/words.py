"""Orders in a few words, as a reason tells them."""

from __future__ import annotations

from game.match import Chose, Fired, Order, Placed, Question, SetTo, Steer, Steered
from game.rulesets.war_at_sea.attacks import WORDS
from game.rulesets.war_at_sea.movement import ACTION, DEPTH
from game.rulesets.war_at_sea.table import SeaTable
from game.rulesets.war_at_sea.weapons import Weapon, read_use

ACTIONS = {
    "smoke": "lays smoke",
    "repair": "repairs",
    "high_speed_run": "at high speed",
    "lay_mines": "lays mines",
    "sweep_mines": "sweeps mines",
}


def used(weapon: str) -> str:
    """What a weapon is called; what is done in place of an attack is called as orders call it."""
    use = read_use(weapon)
    return WORDS[use] if isinstance(use, Weapon) else weapon


def said(view: SeaTable, question: Question, order: Order) -> str:
    """An order to `question` in a few words."""
    if isinstance(order, Steered):
        return _moved(view, question, order)
    if isinstance(order, Fired):
        return "; ".join(
            f"{name(view, aim.unit)}: {used(aim.weapon)} at {name(view, aim.target)}" for aim in order.aims
        )
    if isinstance(order, Placed):
        return ", ".join(
            f"{name(view, unit)} at {x:.0f}, {y:.0f}" for unit, (x, y, _) in order.pieces.items()
        )
    if isinstance(order, Chose):
        if order.picked == ("done",):
            return "no more"
        return ", ".join(name(view, key) for key in order.picked) or "none"
    if isinstance(order, SetTo):
        rows = order.values.get("mission", {})
        return (
            ", ".join(f"{name(view, unit)} {_mission(view, str(text))}" for unit, text in rows.items())
            or "none"
        )
    return question.says


def name(view: SeaTable, key: str) -> str:
    """What players call a unit."""
    unit = view.units.get(key)
    return unit.name if unit is not None else key


def _moved(view: SeaTable, question: Question, order: Steered) -> str:
    who = name(view, order.unit)
    if not isinstance(question, Steer):
        return who
    end = question.helm_under(order.settings).walk(question.pose, order.path, every=False).end
    action = str(order.settings.get(ACTION, "")).partition(":")[0]
    depth = str(order.settings.get(DEPTH, ""))
    extra = "".join(f", {word}" for word in (ACTIONS.get(action, action), depth) if word)
    if not order.path:
        return f"{who} stays{extra}"
    return f"{who} to {end.x:.0f}, {end.y:.0f}{extra}"


def _mission(view: SeaTable, text: str) -> str:
    mission, _, target = text.partition(":")
    return f"{mission} {name(view, target)}" if target else mission
