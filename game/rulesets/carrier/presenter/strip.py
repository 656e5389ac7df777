"""The order strip: Command Chips left on both sides, who acts now and who next; in a sealed moment who still writes
(CAR-ACT-1, CAR-ACT-5, CAR-CMD-1)."""

from __future__ import annotations

from typing import Final

from game.match import SealedStep
from game.match.question import Refusal
from game.match.wording import agrees, counted, does
from game.rulesets.carrier import air, fog, visibility
from game.rulesets.carrier.command import DeployChips, StageAirGroups
from game.rulesets.carrier.stacks import enemy, facing, holders, standing
from game.rulesets.carrier.table import CarrierTable
from game.rulesets.carrier.tables import BOOK
from game.rulesets.carrier.turn import Actions, next_to_act
from game.tabletop.presenter import Kind, Strip, Tab
from game.tabletop.strips import over, pressing, sealed, secrets

_TIPS: Final[dict[str, str]] = BOOK.labels["tip"]
"""What a tip says of the words after the tabs."""
_SECRETS: Final = secrets(BOOK.labels, DeployChips, StageAirGroups)


def strip(view: CarrierTable, side: str) -> Strip:
    """The strip of the moment, as `side` may read it."""
    if over(view):
        return Strip("Battle over")
    step = view.agenda[0]
    if isinstance(step, SealedStep):
        return sealed(view, side, step, _SECRETS)
    choosing = next_to_act(view) if isinstance(step, Actions) else None
    acting = choosing or view.active or view.first
    tabs = tuple(_tab(view, name, acting) for name in view.sides)
    kinds = _kinds(view, side) if choosing == side else ()
    return Strip("Chips left", tabs, _words(view, acting), kinds, _TIPS["turns"], "CAR-ACT-1")


def _kinds(view: CarrierTable, side: str) -> tuple[Kind, ...]:
    """The four actions, with the reason of one that cannot be taken (CAR-ACT-3)."""
    own = [stack for stack in standing(view, side) if not stack.airfield]
    moved = all(stack.moved for stack in own)
    move = Refusal("Every stack has made its Move of this round.", "CAR-MOV-2") if moved else None
    reasons = [fog.refused(view, stack) for stack in own]
    why = next((reason for reason in reasons if reason is not None), None)
    fogged = None if any(reason is None for reason in reasons) else why
    if not own:
        fogged = Refusal("No stack is left to lay Fog of War over.", "CAR-FOW-1")
    return (
        Kind("move", move),
        Kind("air_action", _grounded(view, side)),
        Kind("fog_of_war", fogged),
        Kind("hold"),
    )


def _grounded(view: CarrierTable, side: str) -> Refusal | None:
    """Why no aircraft fly (CAR-VIS-3, CAR-AIR-4, CAR-AIR-5)."""
    if visibility.is_night(view):
        return Refusal("By night no aircraft fly.", "CAR-VIS-3")
    if air.able(view, *facing(view, side)):
        return None
    where = holders(view)
    mine = [force for force in view.forces.values() if force.side == side and force.name in where]
    if any(air.means(view, force, where[force.name]) for force in mine):
        return Refusal("No enemy stack that could be searched or struck is in range.", "CAR-AIR-4")
    return Refusal("No task force has a card or a Catapult to send.", "CAR-AIR-5")


def _tab(view: CarrierTable, name: str, acting: str) -> Tab:
    left = view.commands[name].chips
    tip = f"{does(name, 'has', 'have')} {counted(left, 'Command Chip')} left this round"
    tip += f" and {agrees(name, 'is', 'are')} First Player." if view.first == name else "."
    return Tab(f"{name} {left}", pressing(name, acting, left), tip)


def _words(view: CarrierTable, acting: str) -> str:
    other = enemy(view, acting) if acting else ""
    parts = []
    if view.phase == "action" and acting:
        after = view.commands[other].chips
        parts.append(f"{acting} acts, then {other}" if after else f"{acting} acts: {other} has no chip left")
    if visibility.is_night(view):
        parts.append("night")
    elif view.turn in view.options.bad_weather:
        parts.append("bad weather")
    return " · ".join(parts)
