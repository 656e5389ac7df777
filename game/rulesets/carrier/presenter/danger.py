"""Expected loss against expected harm over the places a stack can reach, as cells of the table: strikes and guns that
are known, and nothing that hides."""

from __future__ import annotations

from collections.abc import Sequence

from game.rulesets.carrier import air
from game.rulesets.carrier.advice import harm as points
from game.rulesets.carrier.movement import allowance
from game.rulesets.carrier.presenter.overlays import off, strikes_from
from game.rulesets.carrier.presenter.reading import aa_known, guns_known
from game.rulesets.carrier.stacks import enemy, forces_in, standing
from game.rulesets.carrier.table import BLACK, STAGED, CarrierTable, Stack, TaskForce
from game.rulesets.carrier.tables import TOLERANCE
from game.sea.heading import Pose, Position
from game.tabletop.overlays import Danger
from game.tabletop.perils import cells


def danger(view: CarrierTable, side: str, key: str, poses: Sequence[Pose], size: float) -> Danger:
    """Cells of `size` inches over the poses, with the points that would be lost and sunk from there."""
    stack = view.units.get(key)
    if stack is None or stack.side != side or not poses:
        return Danger(())
    own = _targets(forces_in(view, stack))
    foes, ours = strikes_from(view, side), _black(view, stack)
    places = (
        (x, y, _loss(view, stack, own, foes, (x, y)), _harm(view, stack, ours, (x, y))) for x, y, _ in poses
    )
    return cells(places, size)


def _targets(forces: Sequence[TaskForce]) -> points.Targets:
    return points.targets((ship.type.vp, ship.type.armoured) for force in forces for ship in force.afloat)


def _loss(
    view: CarrierTable,
    stack: Stack,
    own: points.Targets,
    foes: Sequence[tuple[Stack, TaskForce]],
    at: Position,
) -> float:
    """Points that known strikes and guns would be expected to sink there."""
    lost = 0.0
    for foe, force in foes:
        if off(foe, at) <= air.strike_range(force) + TOLERANCE:
            lost += points.strike(own, force.strike, 0, aa_known(view, stack))
    for foe in standing(view, enemy(view, stack.side)):
        guns = guns_known(view, [foe])
        if guns and not foe.airfield and off(foe, at) <= allowance(foe) + TOLERANCE:
            lost += points.fire(own, guns)
    return lost


def _black(view: CarrierTable, stack: Stack) -> list[TaskForce]:
    return [
        force
        for force in forces_in(view, stack)
        if any(card.state == STAGED and card.colour == BLACK for card in force.cards)
    ]


def _harm(view: CarrierTable, stack: Stack, ours: Sequence[TaskForce], at: Position) -> float:
    """Points its best strike would be expected to sink from there, of what lies face-up."""
    harm = 0.0
    for foe in standing(view, enemy(view, stack.side)):
        if not foe.up:
            continue
        lying = _targets([view.forces[name] for name in foe.up if name in view.forces])
        for force in ours:
            if off(foe, at) <= air.strike_range(force) + TOLERANCE:
                harm = max(harm, points.strike(lying, force.strike, 0, aa_known(view, foe)))
    return harm
