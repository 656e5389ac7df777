"""The order strip: who still writes a plot or a plan, and which speed group moves (NEF-GRP-1, NEF-HID-1)."""

from __future__ import annotations

from typing import Final

from game.match import SealedStep
from game.rulesets.nef.movement import distance_in
from game.rulesets.nef.presenter.phrases import listed
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.turn import Load, MarkSpeed, PlanFire, Share, SpeedGroup, moves
from game.tabletop.presenter import Strip, Tab
from game.tabletop.strips import Secret, over, sealed

_SECRETS: Final = {
    Load: Secret(
        "Loads",
        "chosen in secret",
        "Rapiers or bombs: the enemy learns it when they are used.",
        "NEF-SEQ-6",
    ),
    MarkSpeed: Secret(
        "Plots",
        "revealed together",
        "Nobody sees another's speeds before all are in; then none can be changed.",
        "NEF-PLT-2",
    ),
    PlanFire: Secret(
        "Plans",
        "fired together",
        "Nobody sees another's plan of fire before all are in; then all are fired.",
        "NEF-HID-1",
    ),
}
"""What is sealed at each of nef's own moments, quiet or not."""
_DICE: Final = "Each side with units in the group rolls a die; the lowest moves all of them first."
_OWN_DICE: Final = "Each unit in the group rolls a die of its own; the lowest moves first."
_END: Final = "All damage takes effect now, when everybody has moved and fired."


def strip(view: NefTable, side: str) -> Strip:
    """The strip of the moment, as `side` may read it."""
    if over(view):
        return Strip("Battle over")
    step = view.agenda[0]
    if isinstance(step, SealedStep):
        return sealed(view, side, step, _SECRETS)
    if isinstance(step, (Share, SpeedGroup)):
        return _groups(view, step)
    return Strip("End", (), "damage, magazine rolls, rearming", tip=_END, clause="NEF-SEQ-2")


def _groups(view: NefTable, step: Share | SpeedGroup) -> Strip:
    half = step.half
    members: dict[int, list[str]] = {}
    for unit in view.units.values():
        speed = unit.plotted_speed
        if speed and distance_in(unit, half) > 0 and (unit.moved == half or moves(unit, half)):
            members.setdefault(speed, []).append(unit.name)
    members.setdefault(step.speed, [])
    tabs = tuple(
        Tab(
            str(speed),
            "past" if speed < step.speed else "now" if speed == step.speed else "to come",
            f"Speed {speed}: {listed(members[speed], 6)}." if members[speed] else "",
        )
        for speed in sorted(members)
    )
    own = view.options.initiative == "vessel"
    words = _own_dice(view, step) if own else _initiative(view, step)
    return Strip("Groups", tabs, words, tip=_OWN_DICE if own else _DICE, clause="NEF-GRP-3")


def _own_dice(view: NefTable, step: Share | SpeedGroup) -> str:
    """Which units of the group in hand move now and which after them, each by a die of its own (NEF-GRP-3)."""
    if not isinstance(step, Share):
        return ""
    group = [unit for unit in view.units.values() if unit.plotted_speed == step.speed]
    if len({unit.side for unit in group if unit.moved == step.half or moves(unit, step.half)}) == 1:
        return f"{step.side} alone, no dice"
    now = [unit.name for unit in group if unit.id in step.units and unit.moved < step.half]
    waiting = [
        view.units[unit].name
        for other in view.agenda[1:]
        if isinstance(other, Share) and other.speed == step.speed
        for unit in other.units
    ]
    verb = "moves" if len(now) == 1 else "move"
    return f"{listed(now)} {verb} now, then {listed(waiting, 4)}" if waiting else f"{listed(now)} {verb} last"


def _initiative(view: NefTable, step: Share | SpeedGroup) -> str:
    """Who moves first in the group in hand (NEF-GRP-3, NEF-GRP-5)."""
    if not isinstance(step, Share):
        return ""
    waiting = [
        other.side for other in view.agenda[1:] if isinstance(other, Share) and other.speed == step.speed
    ]
    gone = {
        unit.side
        for unit in view.units.values()
        if unit.moved == step.half and unit.plotted_speed == step.speed
    }
    before = [name for name in view.sides if name in gone and name != step.side and name not in waiting]
    if not before and not waiting:
        return f"{step.side} alone, no dice"
    if not before:
        return f"{step.side} moves first, then {listed(waiting)}"
    if not waiting:
        return f"{step.side} moves last, after {listed(before)}"
    return f"{step.side} moves after {listed(before)}, before {listed(waiting)}"
