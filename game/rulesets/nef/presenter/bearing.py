"""Who bears on whom: each weapon one unit could use on another from where both stand, with dice and expected hits."""

from __future__ import annotations

from typing import Final

from game.dice.odds import odds
from game.rulesets.nef import fire
from game.rulesets.nef.appraisal import EITHER, load_hidden
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import BOOK, FRONT, REAR
from game.tabletop.presenter import Bears

SHORT: Final[dict[str, str]] = BOOK.labels["weapon"]
"""A weapon in a tag."""


def bears(view: NefTable, firer: Nef, target: Nef) -> list[Bears]:
    """Every weapon of `firer` that may be used on `target`, with all it has (NEF-CMB-8). Draws no die."""
    found = []
    for weapon, amount in fire.at_hand(firer).items():
        if fire.why_not(view, firer, weapon, target) is not None:
            continue
        amount = fire.most(view, weapon, amount)
        if amount < fire.least(firer, weapon, target):
            continue
        throw = fire.attack(view, firer, weapon, target, amount)
        full = weapon != "guns" or not fire.halved(firer, target)
        found.append(
            Bears(
                firer.id,
                target.id,
                weapon,
                amount,
                throw.dice,
                odds(throw).expected,
                full,
                _words(view, firer, target, weapon),
            )
        )
    return found


def strongest(view: NefTable, firer: Nef, target: Nef) -> list[Bears]:
    """`bears`, a fighter's gun or rockets whichever promise more, since it fires one of them (NEF-FTR-6)."""
    found = bears(view, firer, target)
    if firer.spec.flight:
        either = [line for line in found if line.weapon in EITHER]
        if len(either) > 1:
            found.remove(min(either, key=lambda line: line.expected))
    return found


def _words(view: NefTable, firer: Nef, target: Nef, weapon: str) -> str:
    if weapon != "guns":
        known = view.units.get(firer.id)
        perhaps = weapon == "rapier" and known is not None and load_hidden(known)
        return SHORT[weapon] + (" if aboard" if perhaps else "")
    if fire.all_round(firer):
        return "all round"
    arc = fire.bearing_arc(firer, target)
    return "front, half" if arc is FRONT else "rear, half" if arc is REAR else "broadside"
