"""The order strip: who has the initiative and whose activation it is, what each side has still to do (FLT-INI-4)."""

from __future__ import annotations

from typing import Final

from game.match import SealedStep
from game.match.questions import Refusal
from game.match.wording import agrees, counted, does
from game.rulesets.fleet import action, tasks, victory
from game.rulesets.fleet.action import Act
from game.rulesets.fleet.alternation import Pending
from game.rulesets.fleet.condition import group_of
from game.rulesets.fleet.contacts import LayMarkers, PaceDummies
from game.rulesets.fleet.flying import FlyStands, to_fly
from game.rulesets.fleet.repairs import DamageControl
from game.rulesets.fleet.sailing import MoveShips, to_sail
from game.rulesets.fleet.table import UNKNOWN, FleetTable, Flight, Ship
from game.rulesets.fleet.tables import BOOK
from game.tabletop.presenter import Kind, Strip, Tab
from game.tabletop.sides import enemy
from game.tabletop.strips import in_turn, over, pressing, sealed, secrets

ROUNDS: Final[dict[type, tuple[str, Pending]]] = {
    MoveShips: ("Under way", to_sail),
    FlyStands: ("In the air", to_fly),
    Act: ("In action", action.to_act),
}

_SECRETS: Final = secrets(BOOK.labels, LayMarkers, PaceDummies)

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
    if over(view):
        return _with_points(view, "Battle over")
    step = view.agenda[0]
    if isinstance(step, SealedStep):
        return sealed(view, side, step, _SECRETS)
    if isinstance(step, DamageControl):
        return Strip("Damage control", in_turn(view.sides, step.side))
    for kind in ROUNDS:
        if isinstance(step, kind) and view.to_act:
            title, pending = ROUNDS[kind]
            kinds = _kinds(view, side) if kind is Act else ()
            return _with_points(view, title, tuple(_left(view, pending)), kinds)
    return _with_points(view, f"{does(view.winner, 'has', 'have')} the initiative" if view.winner else "")


def _with_points(
    view: FleetTable, title: str, tabs: tuple[Tab, ...] = (), kinds: tuple[Kind, ...] = ()
) -> Strip:
    return Strip(title, tabs, points(view), kinds, BOOK.labels["tip"]["points"], "FLT-VIC-1")


def _left(view: FleetTable, pending: Pending) -> list[Tab]:
    """How many squadrons and stands each side has still to act; of the enemy as far as they are seen."""
    found = []
    for name in (view.to_act, enemy(view, view.to_act)):
        groups = dict.fromkeys(group_of(view, unit) or unit.id for unit in pending(view, name))
        hers = view.seen_by in ("", name)
        words = f"{name} {len(groups)} left" if hers else f"{name}"
        has = agrees(name, "has", "have")
        first = f", who {has} the initiative" if name == view.winner else ""
        tip = (
            f"{name}{first}, {has} {counted(len(groups), 'activation')} left." if hers else f"{name}{first}."
        )
        found.append(Tab(words, pressing(name, view.to_act, groups or not hers), tip))
    return found


def _kinds(view: FleetTable, side: str) -> tuple[Kind, ...]:
    """The orders of an activation in the order of their keys: shooting first and told always, the end last. A load is
    seldom dropped for nothing."""
    if side != view.to_act or not view.active:
        return ()
    flying = isinstance(view.units.get(view.active), Flight)
    first, clause = (action.AIR_ATTACK, "FLT-AVS-12") if flying else (action.SHOOT, "FLT-GUN-1")
    nothing = Refusal("Nothing bears, or all of it is done.", clause)
    return (
        Kind(first, nothing),
        *(Kind(name, seldom=name == tasks.DROP) for name in TASKS if name != first),
        Kind(action.END),
    )


def points(view: FleetTable) -> str:
    """The points as they stand, where all are known."""
    if any(isinstance(unit, Ship) and unit.structure == UNKNOWN for unit in view.units.values()):
        return ""
    found = victory.scores(view)
    return ", ".join(f"{name} {found[name]}" for name in view.sides)
