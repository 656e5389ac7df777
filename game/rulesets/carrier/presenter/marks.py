"""What a question shows on the table for what is ordered: targets in reach or not, what a Move would touch; and every
line an air action may have (CAR-AIR-1 to 7, CAR-MOV-12)."""

from __future__ import annotations

from functools import partial

from game.match import Aim, Fire, Question, Steer
from game.match.wording import apart, chance
from game.rulesets.carrier import air, visibility
from game.rulesets.carrier.presenter.chances import looks
from game.rulesets.carrier.presenter.overlays import rings, stack_of
from game.rulesets.carrier.presenter.reading import guns_known
from game.rulesets.carrier.stacks import enemy, gap, holds_force, standing
from game.rulesets.carrier.table import CATAPULT, CarrierTable, Stack, TaskForce
from game.rulesets.carrier.tables import TOLERANCE
from game.tabletop import aims
from game.tabletop.overlays import Mark, Overlay
from game.tabletop.presenter import Line


def marks(view: CarrierTable, side: str, question: Question, key: str) -> list[Overlay]:
    """The question's overlays for a stack, or for a task force that sends aircraft."""
    stack = stack_of(view, key)
    if stack is None:
        return []
    if isinstance(question, Fire) and key in view.forces:
        return _air_action(view, question, view.forces[key], stack)
    if isinstance(question, Steer) and question.unit == key:
        return [Mark(key, "selected"), *_contacts(view, question, stack)]
    return [Mark(stack.id, "selected")] if stack.state == "deployed" else []


def _contacts(view: CarrierTable, question: Steer, stack: Stack) -> list[Overlay]:
    """Enemy bases a Move could end touching, and what would come of it (CAR-MOV-10, CAR-MOV-12, CAR-GUN-1)."""
    found: list[Overlay] = []
    for foe in standing(view, enemy(view, stack.side)):
        if gap(stack, foe) > question.helm.distance + TOLERANCE:
            continue
        if question.name == "consolidate":
            continue
        if not holds_force(stack):
            found.append(Mark(foe.id, "refused", "no task force to touch it with"))
        elif foe.up:
            ours, theirs = guns_known(view, [stack]), guns_known(view, [foe])
            more = " and what hides there" if foe.unseen else ""
            found.append(Mark(foe.id, "may_be_target", f"{ours} Guns to {theirs}{more}"))
        else:
            found.append(Mark(foe.id, "may_be_target", f"contact: {guns_known(view, [stack])} Guns to ?"))
    return found


def _air_action(view: CarrierTable, question: Fire, force: TaskForce, stack: Stack) -> list[Overlay]:
    found: list[Overlay] = [*rings(view, force.name), Mark(stack.id, "selected")]
    open_ = {shot.target for shot in question.shots if shot.unit == force.name}
    for foe in standing(view, enemy(view, stack.side)):
        if foe.id in open_:
            found.append(Mark(foe.id, "may_be_target", _tag(force, stack, foe)))
        else:
            found.append(Mark(foe.id, "refused", _why(view, force, foe)))
    return found


def _tag(force: TaskForce, stack: Stack, foe: Stack) -> str:
    """12.3 in · strike."""
    near = force.strike and gap(stack, foe) <= air.strike_range(force) + TOLERANCE
    return f"{apart(gap(stack, foe))} in · {'strike' if near else 'search'}"


def _why(view: CarrierTable, force: TaskForce, foe: Stack) -> str:
    stack = stack_of(view, force.name)
    if stack is not None and gap(stack, foe) > air.recon_range(force) + TOLERANCE:
        return f"{apart(gap(stack, foe))} in: out of range"
    ways = [*air.means(view, force, stack or foe)] or [CATAPULT]
    for way in ways:
        refusal = air.explain(view, force.side, Aim(force.name, way, foe.id))
        if refusal is not None:
            return refusal.sentence
    return ""


def lines(view: CarrierTable, question: Question, key: str) -> list[Line]:
    """Every way a task force may fly against every enemy stack, the nearest first, or why not."""
    stack = stack_of(view, key)
    if stack is None or key not in view.forces or not isinstance(question, Fire):
        return []
    force = view.forces[key]
    foes = sorted(standing(view, enemy(view, stack.side)), key=lambda foe: gap(stack, foe))
    ways = [card.by for card in force.cards] + ([CATAPULT] if air.has_catapult(force) else [])
    return aims.lines(
        question,
        key,
        ways,
        foes,
        lambda way, foe, able: _words(view, stack, foe) if able else f"{apart(gap(stack, foe))} in",
        partial(air.explain, view, stack.side),
    )


def _words(view: CarrierTable, stack: Stack, foe: Stack) -> str:
    found = 1.0 - looks(visibility.poor(view, foe)).exactly(0)
    search = f"search {chance(found)}" if foe.hidden else "nothing hidden"
    return f"{apart(gap(stack, foe))} in, {search}"
