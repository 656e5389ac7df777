"""Why a legal order may be a mistake: asked about once, never refused."""

from __future__ import annotations

from game.match import Choose, Chose, Fired, Order, Question, Refusal, Set, SetTo, Steer, Steered
from game.match.wording import chance, listed
from game.rulesets.carrier.air import strike_throw
from game.rulesets.carrier.presenter import chances
from game.rulesets.carrier.presenter.odds import met_by, no_strike
from game.rulesets.carrier.presenter.overlays import off, stack_of
from game.rulesets.carrier.presenter.phrases import dice
from game.rulesets.carrier.presenter.reading import guns_known
from game.rulesets.carrier.stacks import enemy, holds_force, standing
from game.rulesets.carrier.table import CarrierTable, Stack
from game.rulesets.carrier.tables import TOLERANCE
from game.tabletop.cautions import end_of

POOR = 0.5
"""A strike that is to make fewer hits than this is asked about."""


def risk(view: CarrierTable, side: str, question: Question, order: Order) -> Refusal | None:
    """The gravest doubt about an order that is legal, in one sentence with its clause; None: none."""
    if isinstance(question, Steer) and isinstance(order, Steered) and question.name == "move":
        return _contact(view, question, order)
    if isinstance(order, Fired) and order.to == "air_action":
        return _launch(view, order)
    if isinstance(question, Choose) and isinstance(order, Chose) and question.name == "declare_strike":
        return _strike(view, order)
    if isinstance(question, Set) and isinstance(order, SetTo) and question.name == "intercept":
        return _unmet(view, question, order)
    return None


def touched_at_end(view: CarrierTable, question: Steer, order: Steered) -> list[Stack]:
    """Enemy stacks that a Move would end touching (CAR-MOV-12)."""
    stack = view.units[question.unit]
    end = end_of(question, order)
    return [
        foe for foe in standing(view, enemy(view, stack.side)) if off(foe, (end.x, end.y)) <= TOLERANCE + 1e-6
    ]


def _contact(view: CarrierTable, question: Steer, order: Steered) -> Refusal | None:
    met = touched_at_end(view, question, order)
    if not met:
        return None
    stack = view.units[question.unit]
    names, ours = listed([foe.id for foe in met]), guns_known(view, [stack])
    if any(holds_force(foe) for foe in met):
        theirs = guns_known(view, met)
        won, tied, lost = chances.duel(ours, theirs)
        more = ", and what hides there" if any(foe.unseen for foe in met) else ""
        words = f"{chance(won)} to score more hits, {chance(tied)} even, {chance(lost)} fewer"
        return Refusal(f"A gun battle with {names}: {ours} Guns to {theirs}{more}: {words}.", "CAR-GUN-5")
    return Refusal(
        f"It ends touching {names}: a gun battle with {ours} Guns, if a task force hides there.", "CAR-MOV-12"
    )


def _launch(view: CarrierTable, order: Fired) -> Refusal | None:
    aim = order.aims[0]
    force, stack, foe = view.forces.get(aim.unit), stack_of(view, aim.unit), view.units.get(aim.target)
    if force is None or stack is None or foe is None or foe.hidden:
        return None
    if (barred := no_strike(view, force, aim.weapon, stack, foe)) is not None:
        words = f"Nothing is hidden in {foe.id}, and no strike can follow: {barred.sentence}."
        return Refusal(words, barred.clause)
    return _poor(view, force.strike, foe)


def _strike(view: CarrierTable, order: Chose) -> Refusal | None:
    air = view.air
    if air is None or order.picked == ("no",) or air.force not in view.forces:
        return None
    return _poor(view, view.forces[air.force].strike, view.units[air.target])


def _poor(view: CarrierTable, strike: int, foe: Stack) -> Refusal | None:
    cap, aa = met_by(view, foe)
    met = chances.strike(strike, cap, aa)
    if met.expected >= POOR:
        return None
    throw = strike_throw("", foe.id, strike, strike)
    words = f"{dice(throw.dice)} against CAP {cap} and AA {aa} make {met.expected:.1f} hits"
    return Refusal(f"{words}: {chance(met.exactly(0))} for none at all.", "CAR-STR-1")


def _unmet(view: CarrierTable, question: Set, order: SetTo) -> Refusal | None:
    """Red cards held back while a strike comes in (CAR-INT-5)."""
    air = view.air
    if air is None or order.values.get("card"):
        return None
    names = listed([slot.unit for slot in question.slots])
    return Refusal(f"{dice(air.dice)} come in and no fighters of {names} rise.", "CAR-INT-5")
