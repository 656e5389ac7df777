"""Which attack to make next: the best of a plan for all weapons that bear, searches, ties, and when to hold fire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match import Aim, Choose, Chose, Fire, Fired, Shot
from game.rulesets.war_at_sea import contacts
from game.rulesets.war_at_sea.advice.exchange import butts_of, in_turn, plan, use_of
from game.rulesets.war_at_sea.weapons import Duty, Weapon

if TYPE_CHECKING:
    from game.rulesets.war_at_sea.advice.situation import SeaSituation
    from game.tabletop.ledger import Ledger

SEARCHES: Final = (Duty.SONAR, Duty.SEARCH)

FOUND = 1.5
"""What a search is worth, in points: half the counters are decoys."""

TIED = 2.0
"""What a fighter is worth that is held by an escort."""

BEHIND = 0.05
"""How much less an attack of a plan is worth than the one before it, in points: the order counts, not who does most."""


def weigh(scene: SeaSituation, ledger: Ledger, question: Fire) -> None:
    """The attacks of a phase by the best plan for all of them, who has least choice first.

    Each is worth what the whole plan takes: no habit of liking harm makes the strongest fire first.
    Where the heaviest guns fired first, light ones were left with targets already sunk and no other in their reach.
    """
    view = scene.view
    if question.shots[0].weapon in SEARCHES:
        _search(scene, ledger, question)
        return
    if question.shots[0].weapon == Duty.TIE:
        for shot in question.shots:
            ledger.add(_order(question, shot), gunnery=TIED + view.units[shot.target].spec.anti_air[0])
        return
    units = view.units
    uses = [use_of(view, units[s.unit], Weapon(s.weapon), units[s.target]) for s in question.shots]
    butts = butts_of(scene, uses)
    solo = {(*use[:2], use.target.id): butts[use.target.id].adds(use, scene.luck) for use in uses}
    chosen = in_turn(plan(uses, butts, scene.luck), solo)
    orders = {(shot.unit, shot.weapon, shot.target): shot for shot in question.shots}
    harm = sum(points for _, points in chosen)
    for place, (use, _) in enumerate(chosen):
        order = orders[use.unit, use.weapon, use.target.id]
        ledger.add(_order(question, order), gunnery=harm, first=-BEHIND * place)


def end(ledger: Ledger, question: Choose) -> None:
    """To attack no more is worth nothing: whatever harms the enemy is worth more."""
    for option in question.options:
        ledger.add(Chose(question.name, (option.key,)), gunnery=0.0)


def _search(scene: SeaSituation, ledger: Ledger, question: Fire) -> None:
    """Who hears best searches first, the counter that is nearest to anything it could sink."""
    view = scene.view
    for shot in question.shots:
        unit = view.units[shot.unit]
        counter = contacts.under(view, shot.target)
        near = min(
            ((ship.x - counter.x) ** 2 + (ship.y - counter.y) ** 2 for ship in scene.ships), default=0.0
        )
        skill = 0.5 * ("sub_hunter" in unit.spec.abilities) + 0.1 * unit.spec.asw
        ledger.add(_order(question, shot), hunt=FOUND + skill - 0.001 * near)


def _order(question: Fire, shot: Shot) -> Fired:
    return Fired(question.name, (Aim(shot.unit, shot.weapon, shot.target),))
