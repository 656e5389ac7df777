"""The odds card of an air action before it is launched: what the search may look at, what the strike may hit, with
what is known to meet it and without (CAR-REC, CAR-STR). Hidden things of the enemy count for nothing."""

from __future__ import annotations

from game.match import Aim
from game.match.display import Figure, Odds
from game.match.wording import chance, listed
from game.rulesets.carrier import air, recon, visibility
from game.rulesets.carrier.display import chances
from game.rulesets.carrier.display.overlays import stack_of
from game.rulesets.carrier.display.phrases import dice
from game.rulesets.carrier.display.reading import aa_known, cap_near
from game.rulesets.carrier.stacks import forces_in, within
from game.rulesets.carrier.table import BLACK, CATAPULT, CarrierTable, Stack, TaskForce


def odds(view: CarrierTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
    """The card of one air action; None where it may not be launched."""
    force, stack, foe = view.forces.get(firer), stack_of(view, firer), view.units.get(target)
    if force is None or stack is None or foe is None or amount < 1:
        return None
    if air.explain(view, force.side, Aim(firer, weapon, target)) is not None:
        return None
    if strikes(view, force, weapon, stack, foe) and foe.up:
        return _strike(view, force, weapon, stack, foe)
    if not foe.hidden:
        return None
    return _search(view, force, weapon, stack, foe)


def strikes(view: CarrierTable, force: TaskForce, weapon: str, stack: Stack, foe: Stack) -> bool:
    """Whether a strike could follow the search: a black card, the target in range (CAR-STK-2, CAR-STK-3)."""
    card = next((card for card in force.cards if card.by == weapon), None)
    black = weapon != CATAPULT and card is not None and card.colour == BLACK
    return bool(black and force.strike and within(stack, foe, air.strike_range(force)))


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
        1,
        "1 hit: a ship",
        figures,
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
    notes = [(_after(view, force, weapon, stack, foe), "CAR-STK-3")]
    if poor:
        notes.append((f"{foe.id} lies in Poor Visibility", "CAR-VIS-2"))
    return Odds(
        force.name,
        foe.id,
        weapon,
        1,
        throw,
        found.bars(),
        foe.hidden if foe.hidden < len(found.chances) else 0,
        f"{foe.hidden}: all that is hidden",
        figures,
        "Chips looked at",
        tuple(notes),
    )


def _after(view: CarrierTable, force: TaskForce, weapon: str, stack: Stack, foe: Stack) -> str:
    """What may follow, should a task force be found."""
    if weapon == CATAPULT:
        return "no card is risked, no strike can follow"
    if not strikes(view, force, weapon, stack, foe):
        card = next((card for card in force.cards if card.by == weapon), None)
        why = "the card is red" if card is not None and card.colour != BLACK else "out of strike range"
        return f"no strike can follow: {why}"
    return f"a strike of {dice(force.strike)} may follow on what is found"


def _search_words(view: CarrierTable, foe: Stack) -> str:
    found = 1.0 - chances.looks(visibility.poor(view, foe)).exactly(0)
    return f"the search of what hides there comes first: {chance(found)}"
