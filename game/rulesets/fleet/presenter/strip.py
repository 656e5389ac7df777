"""The order strip: who has the initiative and whose activation it is, what each side has still to do (FLT-INI-4)."""

from __future__ import annotations

from typing import Final

from game.match import SealedStep
from game.match.questions import Refusal
from game.match.wording import counted
from game.rulesets.fleet import action, tasks, victory
from game.rulesets.fleet.action import Act
from game.rulesets.fleet.alternation import Pending
from game.rulesets.fleet.condition import group_of
from game.rulesets.fleet.contacts import LayMarkers, PaceDummies
from game.rulesets.fleet.flying import FlyStands, to_fly
from game.rulesets.fleet.repairs import DamageControl
from game.rulesets.fleet.sailing import MoveShips, to_sail
from game.rulesets.fleet.table import UNKNOWN, FleetTable, Flight, Ship, enemy
from game.tabletop.presenter import Kind, Strip, Tab

ROUNDS: Final[dict[type, tuple[str, Pending]]] = {
    MoveShips: ("Under way", to_sail),
    FlyStands: ("In the air", to_fly),
    Act: ("In action", action.to_act),
}

_POINTS: Final = (
    "Points for enemy units destroyed, half for ships crippled or withdrawn, and for every aircraft lost. "
    "The scenario's own conditions go first."
)
_SECRET: Final = "Neither side sees what the other places, nor which of its markers are dummies."

TASKS: Final = (
    action.AIR_ATTACK,
    action.FLAK,
    tasks.SPOT,
    tasks.LIGHT,
    tasks.IDENTIFY,
    tasks.ACQUIRE,
    tasks.SONAR,
    action.CHARGES,
    tasks.SWEEP,
    tasks.LAND,
    tasks.DROP,
)
"""What else an activation may do, in the order of its keys."""


def strip(view: FleetTable, side: str) -> Strip:
    """The strip of the moment, as `side` may read it."""
    if view.outcome is not None or not view.agenda:
        return _with_points(view, "Battle over")
    step = view.agenda[0]
    if isinstance(step, SealedStep):
        title = "Dummies" if isinstance(step, LayMarkers | PaceDummies) else "Places"
        tabs = tuple(
            Tab(f"{name} has sealed", "past") if name in view.sealed else Tab(f"{name} is writing", "now")
            for name in ((side,) if step.quiet and side else view.sides)
        )
        return Strip(title, tabs, "placed in secret", tip=_SECRET, clause="FLT-CON-7")
    if isinstance(step, DamageControl):
        return Strip("Damage control", _turn(view, step.side))
    for kind in ROUNDS:
        if isinstance(step, kind) and view.to_act:
            title, pending = ROUNDS[kind]
            kinds = _kinds(view, side) if kind is Act else ()
            return _with_points(view, title, tuple(_left(view, pending)), kinds)
    return _with_points(view, f"{view.winner} has the initiative" if view.winner else "")


def _with_points(
    view: FleetTable, title: str, tabs: tuple[Tab, ...] = (), kinds: tuple[Kind, ...] = ()
) -> Strip:
    return Strip(title, tabs, points(view), kinds, _POINTS, "FLT-VIC-1")


def _turn(view: FleetTable, now: str) -> tuple[Tab, ...]:
    at = view.sides.index(now)
    return tuple(
        Tab(name, "now" if name == now else "past" if place < at else "to come")
        for place, name in enumerate(view.sides)
    )


def _left(view: FleetTable, pending: Pending) -> list[Tab]:
    """How many squadrons and stands each side has still to act; of the enemy as far as they are seen."""
    found = []
    for name in (view.to_act, enemy(view, view.to_act)):
        groups = dict.fromkeys(group_of(view, unit) or unit.id for unit in pending(view, name))
        hers = view.seen_by in ("", name)
        words = f"{name} {len(groups)} left" if hers else f"{name}"
        first = ", who has the initiative" if name == view.winner else ""
        tip = f"{name}{first}, has {counted(len(groups), 'activation')} left." if hers else f"{name}{first}."
        found.append(
            Tab(words, "now" if name == view.to_act else "to come" if groups or not hers else "past", tip)
        )
    return found


def _kinds(view: FleetTable, side: str) -> tuple[Kind, ...]:
    """The orders of an activation in the order of their keys: shooting first and told always, the end last."""
    if side != view.to_act or not view.active:
        return ()
    flying = isinstance(view.units.get(view.active), Flight)
    first, clause = (action.AIR_ATTACK, "FLT-AVS-12") if flying else (action.SHOOT, "FLT-GUN-1")
    nothing = Refusal("Nothing bears, or all of it is done.", clause)
    return (Kind(first, nothing), *(Kind(name) for name in TASKS if name != first), Kind(action.END))


def points(view: FleetTable) -> str:
    """The points as they stand, where all are known."""
    if any(isinstance(unit, Ship) and unit.structure == UNKNOWN for unit in view.units.values()):
        return ""
    found = victory.scores(view)
    return ", ".join(f"{name} {found[name]}" for name in view.sides)
