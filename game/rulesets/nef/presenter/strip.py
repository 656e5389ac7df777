"""The order strip: who still writes a plot or a plan, and which speed group moves (NEF-GRP-1, NEF-HID-1)."""

from __future__ import annotations

from typing import Final

from game.match import SealedStep
from game.match.wording import does, few
from game.rulesets.nef.movement import distance_in
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.tables import BOOK
from game.rulesets.nef.turn import Load, MarkSpeed, PlanFire, Share, SpeedGroup, moves
from game.tabletop.presenter import Strip, Tab
from game.tabletop.strips import over, sealed, secrets

_TIPS: Final[dict[str, str]] = BOOK.labels["tip"]
"""What a tip says of the words after the tabs."""
_SECRETS: Final = secrets(BOOK.labels, Load, MarkSpeed, PlanFire)
"""What is sealed at each of nef's own moments, quiet or not."""


def strip(view: NefTable, side: str) -> Strip:
    """The strip of the moment, as `side` may read it."""
    if over(view):
        return Strip("Battle over")
    step = view.agenda[0]
    if isinstance(step, SealedStep):
        return sealed(view, side, step, _SECRETS)
    if isinstance(step, (Share, SpeedGroup)):
        return _groups(view, step)
    return Strip("End", (), "damage, magazine rolls, rearming", tip=_TIPS["end"], clause="NEF-SEQ-2")


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
            f"Speed {speed}: {few(members[speed], 6)}." if members[speed] else "",
        )
        for speed in sorted(members)
    )
    own = view.options.initiative == "vessel"
    words = _own_dice(view, step) if own else _initiative(view, step)
    return Strip("Groups", tabs, words, tip=_TIPS["own_dice"] if own else _TIPS["dice"], clause="NEF-GRP-3")


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
    return f"{few(now)} {verb} now, then {few(waiting, 4)}" if waiting else f"{few(now)} {verb} last"


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
    acts = does(step.side, "moves", "move")
    if not before:
        return f"{acts} first, then {few(waiting)}"
    if not waiting:
        return f"{acts} last, after {few(before)}"
    return f"{acts} after {few(before)}, before {few(waiting)}"
