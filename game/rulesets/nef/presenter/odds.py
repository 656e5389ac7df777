"""The odds card of one attack: the throw that would be rolled, its chances, what they would do (NEF-DMG, NEF-VUL)."""

from __future__ import annotations

from fractions import Fraction

from game.dice.odds import Odds as Chances
from game.dice.odds import odds as chances_of
from game.match import Aim
from game.match.wording import chance, counted
from game.rulesets.nef import fire
from game.rulesets.nef.damage import next_lost
from game.rulesets.nef.presenter.bearing import bears
from game.rulesets.nef.presenter.cards import may_hold_flights
from game.rulesets.nef.presenter.pieces import pending_hits
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import DIE, HALVING_HIT, ROWS, VULNERABILITY, thresholds
from game.tabletop.presenter import Figure, Odds


def odds(view: NefTable, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
    """The card of one attack; None where it is not legal or rolls no die."""
    unit, foe = view.units.get(firer), view.units.get(target)
    if unit is None or foe is None or amount < 1 or weapon == fire.RELOAD:
        return None
    if fire.explain(view, unit.side, Aim(firer, weapon, target, amount)) is not None:
        return None
    if amount > fire.most(view, weapon, fire.at_hand(unit)[weapon]):
        return None
    return _card(view, unit, weapon, foe, amount, ours=True)


def answer_fire(view: NefTable, firer: str, target: str) -> Odds | None:
    """What `target` could send at `firer`: all her guns, or where they do not bear the best that does."""
    unit, foe = view.units.get(firer), view.units.get(target)
    if unit is None or foe is None:
        return None
    able = bears(view, foe, unit)
    if not able:
        return None
    best = max(able, key=lambda line: (line.weapon == "guns", line.expected))
    return _card(view, foe, best.weapon, unit, best.amount, ours=False)


def next_loss(target: Nef) -> tuple[int, str]:
    """Hits, beyond those pending, that next change what the target can do, and what they bring.

    A row lost, a bomber's load halved, or destruction (NEF-DMG-2, NEF-BMR-2, NEF-FTR-2); 0 where it is doomed.
    """
    hurt = target.damage + pending_hits(target)
    spec = target.spec
    if hurt >= spec.hull:
        return 0, "doomed already"
    if spec.kind == "bomber" and hurt < HALVING_HIT:
        hits, what = HALVING_HIT - hurt, "half its load"
    elif spec.flight:
        hits, what = spec.hull - hurt, "destroyed"
    else:
        row, mark = next((row, mark) for row, mark in enumerate(thresholds(spec.hull), 1) if mark > hurt)
        hits, what = mark - hurt, "destroyed" if mark == spec.hull else f"the {ROWS[row]} % row"
    return hits, f"{counted(hits, 'hit')}: {what}"


def _card(view: NefTable, unit: Nef, weapon: str, foe: Nef, amount: int, *, ours: bool) -> Odds | None:
    throw = fire.attack(view, unit, weapon, foe, amount)
    if throw.dice == 0:
        return None
    found = chances_of(throw)
    threshold, words = next_loss(foe)
    return Odds(
        firer=unit.id,
        target=foe.id,
        weapon=weapon,
        amount=amount,
        throw=throw,
        bars=found.bars(),
        threshold=threshold,
        threshold_words=words,
        figures=_figures(foe, found, threshold, ours=ours),
        notes=_notes(view, foe),
    )


def _figures(foe: Nef, found: Chances, threshold: int, *, ours: bool) -> tuple[Figure, ...]:
    left = max(0, foe.spec.hull - foe.damage - pending_hits(foe))
    if foe.spec.kind == "fighter":
        third = Figure(chance(found.exactly(1)), "just one hit")
    elif foe.spec.flight:
        halves = found.at_least(threshold) if 0 < threshold < left else 0.0
        third = Figure(chance(halves), "load halved" if ours else "my load halved", True)
    else:
        loses = found.at_least(threshold) if threshold else 0.0
        third = Figure(chance(loses), "loses a row" if ours else "I lose a row", True)
    gone = found.at_least(left) if left else 1.0
    return (
        Figure(f"{found.expected:.1f}", "expected" if ours else "hits"),
        Figure(chance(found.at_least(1)), "at least one"),
        third,
        Figure(chance(gone), "destroyed" if ours else "I am lost", True),
    )


def _notes(view: NefTable, foe: Nef) -> tuple[tuple[str, str], ...]:
    notes = []
    if hits := pending_hits(foe):
        notes.append((f"{counted(hits, 'hit')} pending counted in", "NEF-DMG-5"))
    if foe.doomed:
        notes.append(("doomed already: further hits are ignored", "NEF-DMG-1"))
    elif foe.spec.vessel:
        known = next_lost(view, foe) is not None
        if known or may_hold_flights(view, foe):
            lost = Fraction(DIE + 1 - VULNERABILITY["lost_from"], DIE) * VULNERABILITY["rolls_per_attack"]
            each = "a hit" if view.options.vulnerability == "hit" else "if hit"
            words = f"one magazine roll {each}: {lost.numerator} in {lost.denominator}"
            notes.append((words if known else f"{words}, with flights aboard", "NEF-VUL-1"))
    return tuple(notes)
