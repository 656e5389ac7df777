"""The order strip: who still writes a plot or a plan, and which speed group moves (NEF-GRP-1, NEF-HID-1)."""

from __future__ import annotations

from typing import Final

from game.match import SealedStep
from game.match.display import Strip, Tab
from game.rulesets.nef.display.phrases import listed
from game.rulesets.nef.movement import distance_in
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.turn import Load, MarkSpeed, PlanFire, Share, SpeedGroup, moves

_SEALED: Final[dict[type[SealedStep], tuple[str, str]]] = {
    Load: ("Loads", "chosen in secret"),
    MarkSpeed: ("Plots", "revealed together"),
    PlanFire: ("Plans", "fired together"),
}
"""What is sealed at each of nef's own moments, quiet or not; units are placed at any other."""
_PLACES: Final = ("Places", "opened together")


def strip(view: NefTable, side: str) -> Strip:
    """The strip of the moment, as `side` may read it."""
    if view.outcome is not None or not view.agenda:
        return Strip("Battle over")
    step = view.agenda[0]
    if isinstance(step, SealedStep):
        title, words = next((said for kind, said in _SEALED.items() if isinstance(step, kind)), _PLACES)
        return Strip(title, _writers(view, side, step, (side,) if step.quiet else view.sides), words)
    if isinstance(step, (Share, SpeedGroup)):
        return _groups(view, step)
    return Strip("End", (), "damage, magazine rolls, rearming")


def _writers(view: NefTable, side: str, step: SealedStep, sides: tuple[str, ...]) -> tuple[Tab, ...]:
    tabs = []
    for name in sides:
        if name in view.sealed:
            tabs.append(
                Tab(f"{name} sealed", "past", f"{name}'s order is in: hidden until all are (NEF-HID-1).")
            )
        elif name == side and step.sheet(view, name) is None:
            tabs.append(Tab(f"{name} has none", "past", f"{name} has nothing to decide here."))
        elif name in view.conceded:
            tabs.append(Tab(f"{name} has given up", "past"))
        else:
            tabs.append(Tab(f"{name} is writing", "now"))
    return tuple(tabs)


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
    return Strip("Groups", tabs, _initiative(view, step))


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
