"""Where the enemy's vessels may be that a side has not in sight, for people: behind which contact, or where below."""

from __future__ import annotations

from typing import Final

from game.match.wording import counted, does
from game.rulesets.coastal import contacts, phrases
from game.rulesets.coastal.advice.suspects import Suspect, suspects, unknown
from game.rulesets.coastal.table import DEPLOYED, CoastalTable, Vessel
from game.tabletop import guesses, likelihood
from game.tabletop.belief import Trail
from game.tabletop.guesses import Guess, Landmark, Place, Unseen
from game.tabletop.likelihood import Stand
from game.tabletop.overlays import Overlay
from game.tabletop.sides import enemy

BASE: Final = 2.0
"""The radius round a contact that is left free of dots, in cm."""
GAP: Final = 4.0
"""How far dots lie round it, in cm."""


def unseen(view: CoastalTable, side: str) -> Unseen | None:
    """A row for each vessel the side knows of and has not in sight."""
    if not side or side not in view.memory:
        return None
    other = enemy(view, side)
    rows = tuple(_guess(view, side, other, one) for one in suspects(view, side, other))
    seen = {
        unit.id
        for unit in view.units.values()
        if unit.side == other and isinstance(unit, Vessel) and (unit.spotted or unit.state != DEPLOYED)
    }
    return Unseen(side, rows, f"{len(rows)} of {len({row.key for row in rows} | seen)} {other} vessels")


def likely(view: CoastalTable, side: str, key: str) -> tuple[Overlay, ...]:
    """Dots round the contacts behind which she may be, or over the sea where she may be below."""
    one = next((one for one in suspects(view, side, enemy(view, side)) if one.id == key), None)
    if one is None:
        return ()
    if one.belief is None or one.lost is None:
        lying = [(contacts.called(view, side, contact), chance) for contact, chance in one.where.items()]
        stands = [Stand(unit.x, unit.y, BASE, chance) for unit, chance in lying if unit is not None]
        return likelihood.among(stands, GAP)
    far = one.spec.submerged_speed_kt * (view.turn - one.lost.turn)
    words = f"as far as {one.spec.submerged_speed_kt} knots go"
    laid = likelihood.spread(one.belief, [], view.turn)
    return *laid, *likelihood.farthest(one.belief.sea, (one.lost.x, one.lost.y), far, words)


def _guess(view: CoastalTable, side: str, other: str, one: Suspect) -> Guess:
    kind = phrases.short(one.spec)
    known = "never made out" if one.lost is None else f"seen turn {one.lost.turn}"
    if one.belief is not None and one.lost is not None:
        pace = float(one.spec.submerged_speed_kt)
        trail, looks = Trail(pace, one.lost), view.memory[side].looks
        places = guesses.by_sea(one.belief, trail, view.turn, looks, _landmarks(view, side))
        steps = guesses.steps_of(
            trail, pace, view.turn, looks, side, f"{one.spec.submerged_speed_kt} knots below"
        )
        where = guesses.where_of(one.belief)
        return Guess(one.id, one.name, kind, known, guesses.said(places), places, steps, where)
    order = sorted(one.where.items(), key=lambda item: -item[1])
    names = [f"Contact {contacts.number(contact)}" for contact, _ in order]
    if one.lost is not None:
        why, says = "its class was seen", "a contact that shows her class is hers"
        steps = (f"Lost from sight in turn {one.lost.turn}.", f"{says.capitalize()}.")
    else:
        why = "nobody has made it out"
        others = len(unknown(view, side))
        steps = (
            f"She stands on the list that {does(side, 'was', 'were')} given, and nobody has made her out.",
        )
        if others:
            steps += (
                f"{counted(others, 'contact')} may be anything on that list, or nothing.",
                "Where radar tells a size, only vessels of that size may be there.",
            )
    places = tuple(
        Place(f"Behind {name}", chance, why)
        for name, (_, chance) in zip(names[: guesses.PLACES], order, strict=False)
    )
    brief = names[0] if len(order) == 1 else f"of {counted(len(order), 'contact')}" if order else ""
    even = len(order) > 2 and one.lost is None
    says = f"She may be behind any of {counted(len(order), 'contact')}." if even else guesses.said(places)
    return Guess(one.id, one.name, kind, known, says, places, steps, brief)


def _landmarks(view: CoastalTable, side: str) -> list[Landmark]:
    """Vessels in sight, by which places are named."""
    return [
        Landmark(unit.name, unit.x, unit.y)
        for unit in view.units.values()
        if isinstance(unit, Vessel) and unit.state == DEPLOYED and (unit.side == side or unit.spotted)
    ]
