"""Reaches of aircraft, what is known to threaten a stack, what a place is worth: circles and lines, from base edge to
base edge (CAR-AIR-2, CAR-AIR-3, CAR-INT-1)."""

from __future__ import annotations

from math import hypot
from typing import Literal

from game.match.wording import apart, listed
from game.rulesets.carrier import air
from game.rulesets.carrier.movement import allowance
from game.rulesets.carrier.presenter.phrases import dice
from game.rulesets.carrier.presenter.reading import cap_near
from game.rulesets.carrier.stacks import enemy, forces_in, holders, standing
from game.rulesets.carrier.table import BLACK, STAGED, CarrierTable, Stack, TaskForce
from game.rulesets.carrier.tables import INTERCEPT_RANGE, RADIUS, RANGES, TOLERANCE
from game.sea.heading import Pose, Position
from game.tabletop.overlays import Circle, Overlay, Threat
from game.tabletop.presenter import Bears, Outlook


def stack_of(view: CarrierTable, key: str) -> Stack | None:
    """A stack by its name, or that in which a task force is known to lie."""
    return view.units.get(key) or holders(view).get(key)


def forces_of(view: CarrierTable, key: str) -> list[TaskForce]:
    """The task forces of a stack, or the one of that name."""
    if key in view.units:
        return forces_in(view, view.units[key])
    return [view.forces[key]] if key in view.forces else []


def flies(force: TaskForce) -> bool:
    """Whether a task force has anything to send out now (CAR-AIR-5)."""
    return air.has_catapult(force) or any(card.state == STAGED for card in force.cards)


def rings(view: CarrierTable, key: str, pose: Pose | None = None) -> list[Overlay]:
    """How far its aircraft strike and search: a base that touches the circle is within (CAR-MEA-3)."""
    stack = stack_of(view, key)
    forces = [force for force in forces_of(view, key) if flies(force) or force.strike]
    if stack is None or stack.state != "deployed" or not forces:
        return []
    at = pose[:2] if pose is not None else stack.at
    reach = RANGES[forces[0].nation]
    found: list[Overlay] = []
    if any(force.strike for force in forces):
        found.append(_circle(at, reach["strike"], "strike"))
    found.append(_circle(at, reach["recon"], "recon"))
    return found


def _circle(at: Position, reach: float, kind: Literal["strike", "recon", "interception"]) -> Circle:
    return Circle(*at, reach + RADIUS, kind, f"{kind} {reach:g}")


def interception(stack: Stack) -> Circle:
    """From where fighters may rise over a stack (CAR-INT-1)."""
    return _circle(stack.at, INTERCEPT_RANGE, "interception")


def strikes_from(view: CarrierTable, side: str) -> list[tuple[Stack, TaskForce]]:
    """Enemy task forces known to lie somewhere, with cards and aircraft to strike with."""
    where = holders(view)
    found = []
    for stack in standing(view, enemy(view, side)):
        for force in forces_in(view, stack):
            if force.strike and force.cards and where.get(force.name) is stack:
                found.append((stack, force))
    return found


def off(stack: Stack, at: Position) -> float:
    """From its base's edge to that of a base elsewhere (CAR-MEA-2)."""
    return max(0.0, hypot(stack.x - at[0], stack.y - at[1]) - 2 * RADIUS)


def threats(view: CarrierTable, side: str, key: str, pose: Pose | None = None) -> list[Overlay]:
    """A line from every enemy that is known to be able to strike the stack there, or to ram it with guns."""
    stack = stack_of(view, key)
    if stack is None or stack.side != side:
        return []
    at = pose[:2] if pose is not None else stack.at
    found: list[Overlay] = []
    for foe, force in strikes_from(view, side):
        gap = off(foe, at)
        if gap <= air.strike_range(force) + TOLERANCE:
            found.append(Threat(foe.at, at, True, f"strike {force.strike} · {apart(gap)} in"))
        elif gap <= air.recon_range(force) + TOLERANCE:
            found.append(Threat(foe.at, at, False, f"search · {apart(gap)} in"))
    for foe in standing(view, enemy(view, side)):
        guns = sum(force.guns for force in forces_in(view, foe))
        if guns and not foe.airfield and not foe.moved and off(foe, at) <= allowance(foe) + TOLERANCE:
            found.append(Threat(foe.at, at, True, f"{guns} Guns in one Move"))
    return found


def outlook(view: CarrierTable, side: str, key: str, pose: Pose) -> Outlook:
    """What is known to strike the stack at a place, and whom it could strike from there, if nobody moved."""
    stack = stack_of(view, key)
    if stack is None:
        return Outlook((), (), "", "")
    at_her = []
    for foe, force in strikes_from(view, side):
        if off(foe, pose[:2]) <= air.strike_range(force) + TOLERANCE:
            at_her.append(
                Bears(
                    foe.id, stack.id, "strike", force.strike, force.strike, force.strike / 2, True, "strike"
                )
            )
    by_her = []
    for force in forces_in(view, stack):
        if not any(card.state == STAGED and card.colour == BLACK for card in force.cards):
            continue
        for foe in standing(view, enemy(view, side)):
            if off(foe, pose[:2]) <= air.strike_range(force) + TOLERANCE:
                by_her.append(
                    Bears(stack.id, foe.id, force.name, force.strike, force.strike, force.strike / 2, True)
                )
    title = ""
    if at_her:
        names = listed(list(dict.fromkeys(line.firer for line in at_her)))
        title = f"{dice(sum(line.dice for line in at_her))} of strikes known reach it here, from {names}."
    elif by_her:
        title = "No strike that is known reaches it here."
    names = listed(list(dict.fromkeys(line.target for line in by_her)))
    return Outlook(tuple(at_her), tuple(by_her), title, f"It could strike {names}." if by_her else "")


def under_way(view: CarrierTable) -> list[Overlay]:
    """The interception's reach over the target of an air action, once there is something to meet."""
    action = view.air
    if action is None or action.target not in view.units or action.over:
        return []
    target = view.units[action.target]
    if target.state != "deployed" or not (target.up or cap_near(view, target)):
        return []
    return [interception(target)]
