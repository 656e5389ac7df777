"""The odds card of an air action before it is launched: what the search may look at, what the strike may hit, with
what is known to meet it and without (CAR-REC, CAR-STR). Hidden things of the enemy count for nothing."""

from __future__ import annotations

from game.match import Aim, Refusal
from game.match.wording import beyond, chance, listed
from game.rulesets.carrier import air, recon, visibility
from game.rulesets.carrier.presenter import chances
from game.rulesets.carrier.presenter.overlays import stack_of
from game.rulesets.carrier.presenter.phrases import dice
from game.rulesets.carrier.presenter.reading import aa_known, cap_near
from game.rulesets.carrier.stacks import forces_in, gap, within
from game.rulesets.carrier.table import CATAPULT, CarrierTable, Stack, TaskForce
from game.tabletop.presenter import Figure, Odds


def odds(view: CarrierTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
    """The card of one air action; None where it may not be launched."""
    force, stack, foe = view.forces.get(firer), stack_of(view, firer), view.units.get(target)
    if force is None or stack is None or foe is None or amount < 1:
        return None
    if air.explain(view, force.side, Aim(firer, weapon, target)) is not None:
        return None
    if foe.up and no_strike(view, force, weapon, stack, foe) is None:
        return _strike(view, force, weapon, stack, foe)
    if not foe.hidden:
        return None
    return _search(view, force, weapon, stack, foe)


def no_strike(view: CarrierTable, force: TaskForce, weapon: str, stack: Stack, foe: Stack) -> Refusal | None:
    """Why no strike can follow on a search, under the clause that forbids it; None: one can (CAR-STK-2, 3, 6)."""
    if not force.strike:
        return Refusal(f"{force.name} has no Strike dice", "CAR-STK-6")
    reach = air.strike_range(force)
    if not within(stack, foe, reach):
        return Refusal(f"{beyond(gap(stack, foe))} inches off, a strike reaches {reach:g}", "CAR-STK-2")
    if air.may_strike(view, force, weapon):
        return None
    if view.options.strike_card == "any":
        return Refusal(f"{force.name} has no black card", "CAR-STK-3")
    return Refusal("no card is committed" if weapon == CATAPULT else "the card is red", "CAR-STK-3")


def met_by(view: CarrierTable, target: Stack) -> tuple[int, int]:
    """The dice of interception and of AA that are known to be able to meet a strike."""
    return sum(force.cap for _, force, _ in cap_near(view, target)), aa_known(view, target)


def _strike(view: CarrierTable, force: TaskForce, weapon: str, stack: Stack, foe: Stack) -> Odds:
    cap, aa = met_by(view, foe)
    alone, met = chances.strike(force.strike), chances.strike(force.strike, cap, aa)
    ships = [ship for one in forces_in(view, foe) if one.name in foe.up for ship in one.afloat]
    figures = (
        Figure(f"{alone.expected:.1f}", "hits unmet"),
        Figure(f"{met.expected:.1f}", "hits if met"),
        Figure(chance(met.at_least(1)), "one at least", True),
        Figure(chance(_confirmed(force.strike, cap, aa)), "a Confirmed", True),
    )
    notes = [(f"{listed([ship.name for ship in ships])} lie open to it", "CAR-STR-2")] if ships else []
    notes.append(_meets(view, foe, cap, aa))
    if foe.hidden:
        notes.append((_search_words(view, foe), "CAR-REC-1"))
    throw = air.strike_throw(stack.id, foe.id, force.strike, force.strike)
    return Odds(
        force.name,
        foe.id,
        weapon,
        1,
        throw,
        met.bars(),
        figures,
        1,
        "1 hit: a ship",
        "Hits of the strike",
        tuple(notes),
    )


def _confirmed(strike: int, cap: int, aa: int) -> float:
    """The chance of a Confirmed Hit among the dice that come through (CAR-STR-1)."""
    through = chances.coming_through(strike, cap, aa).chances
    return sum(
        share * (1.0 - ((chances.FACES - 1) / chances.FACES) ** left) for left, share in enumerate(through)
    )


def _meets(view: CarrierTable, foe: Stack, cap: int, aa: int) -> tuple[str, str]:
    if not cap and not aa:
        return "nothing is known that would meet it", "CAR-AA-1"
    parts = []
    if cap:
        names = listed([force.name for _, force, _ in cap_near(view, foe)])
        parts.append(f"CAP {cap} of {names}, if its cards are red")
    if aa:
        parts.append(f"AA {aa}")
    return f"counted as met by {' and '.join(parts)}", "CAR-INT-1" if cap else "CAR-AA-1"


def _search(view: CarrierTable, force: TaskForce, weapon: str, stack: Stack, foe: Stack) -> Odds:
    poor = visibility.poor(view, foe)
    found = chances.looks(poor)
    bars, hidden = found.bars(), foe.hidden
    if hidden < len(bars):
        bars = (*bars[:hidden], sum(bars[hidden:]))
    seen = chances.sees(foe.hidden, poor)
    throw = recon.throw(view, stack.id, foe.id)
    second = 1.0 - found.exactly(0) ** 2
    figures = (
        Figure(chance(1.0 - found.exactly(0)), "finds"),
        Figure(
            f"{sum(min(n, foe.hidden) * share for n, share in enumerate(found.chances)):.1f}", "chips seen"
        ),
        Figure(chance(seen), "one given chip", True),
        Figure("–" if weapon == CATAPULT else chance(second), "with a re-roll"),
    )
    barred = no_strike(view, force, weapon, stack, foe)
    after = Refusal(f"a strike of {dice(force.strike)} may follow on what is found", "CAR-STK-1")
    if barred is not None:
        after = Refusal(f"no strike can follow: {barred.sentence}", barred.clause)
    notes = [(after.sentence, after.clause)]
    if poor:
        notes.append((f"{foe.id} lies in Poor Visibility", "CAR-VIS-2"))
    return Odds(
        force.name,
        foe.id,
        weapon,
        1,
        throw,
        bars,
        figures,
        hidden if hidden < len(bars) else 0,
        f"{hidden}: all that is hidden",
        "Chips looked at",
        tuple(notes),
    )


def _search_words(view: CarrierTable, foe: Stack) -> str:
    found = 1.0 - chances.looks(visibility.poor(view, foe)).exactly(0)
    return f"the search of what hides there comes first: {chance(found)}"
