"""Where the enemy's ships may be that a side does not see, for people: of the same belief by which captains search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from game.match.wording import does
from game.rulesets.fleet.advice.suspects import Suspect, belief_of, placed, spec_named, trail_of
from game.rulesets.fleet.eyes import look_of
from game.rulesets.fleet.presenter.cards import SCALE
from game.rulesets.fleet.table import DEPLOYED, FleetTable, Ship, Spec, markers
from game.rulesets.fleet.tables import BAND
from game.rulesets.fleet.views import GHOST
from game.tabletop import guesses, likelihood
from game.tabletop.belief import Trail, emptied
from game.tabletop.guesses import Guess, Landmark, Place, Unseen
from game.tabletop.likelihood import Stand
from game.tabletop.overlays import Overlay
from game.tabletop.sides import enemy

BASE: Final = 3.0
"""The radius of a contact's base as dots are laid round it, in cm."""


class _Missing(NamedTuple):
    """A ship out of sight, under one of the contacts where she has no belief."""

    one: Suspect | None
    key: str
    name: str
    spec: Spec
    trail: Trail


def unseen(view: FleetTable, side: str) -> Unseen | None:
    """A row for each ship that is out of sight, of those the side knows of."""
    if not side or side not in view.memory:
        return None
    other = enemy(view, side)
    known = {one.id for one in view.listed.get(other, ())}
    known |= {unit.id for unit in view.units.values() if unit.side == other and isinstance(unit, Ship)}
    rows = sorted(
        (_guess(view, side, other, one) for one in _missing(view, side, other)),
        key=lambda row: -row.places[0].chance if row.places else 1.0,
    )
    return Unseen(side, tuple(rows), f"{len(rows)} of {len(known)} {other} ships")


def likely(view: FleetTable, side: str, key: str) -> tuple[Overlay, ...]:
    """Dots and edges of one ship, as far as she can have gone, and what was looked at."""
    other = enemy(view, side)
    found = next((one for one in _missing(view, side, other) if one.key == key), None)
    if found is None:
        return ()
    if found.one is None:
        lying = markers(view, other)
        stands = [Stand(one.x, one.y, BASE, 1.0 / len(lying)) for one in lying]
        return likelihood.among(stands, BAND / 2)
    looks, eyes = view.memory[side].looks, look_of(view, side).eyes
    sea, trail = found.one.belief.sea, found.trail
    laid = likelihood.spread(found.one.belief, emptied(sea, looks, trail, view.turn, eyes), view.turn)
    if trail.lost is None:
        return laid
    far, at = found.spec.max_speed * (view.turn - trail.lost.turn), (trail.lost.x, trail.lost.y)
    words = f"as far as {SCALE.knots(found.spec.max_speed)} go"
    return *laid, *likelihood.farthest(sea, at, far, words)


def _missing(view: FleetTable, side: str, other: str) -> Iterator[_Missing]:
    """The ships the side knows of and does not see: those that were seen, then those of the list."""
    memory = view.memory[side]
    ghosts = [
        (unit.id, unit.name, unit.spec)
        for unit in view.units.values()
        if isinstance(unit, Ship) and unit.side == other and unit.state == GHOST
    ]
    listed = [
        (one.id, one.name, spec)
        for one in view.listed.get(other, ())
        if not placed(view, one.id, memory) and (spec := spec_named(one.cls)) is not None
    ]
    for key, name, spec in (*ghosts, *listed):  # a ghost counts as placed
        belief = belief_of(view, side, other, key, spec)
        one = None if belief is None else Suspect(key, name, spec, belief)
        yield _Missing(one, key, name, spec, trail_of(view, side, key, spec))


def _guess(view: FleetTable, side: str, other: str, found: _Missing) -> Guess:
    name, kind, trail = found.name, found.spec.name, found.trail
    known = "never seen" if trail.lost is None else f"seen turn {trail.lost.turn}"
    if found.one is None:
        lying = markers(view, other)
        even = tuple(
            Place(f"Under {one.name}", 1.0 / len(lying), "all contacts are alike")
            for one in lying[: guesses.PLACES]
        )
        says = f"She lies under one of {other}'s contacts, or is not yet on the table."
        steps: tuple[str, ...] = (
            f"{does(side, 'has', 'have')} made out none of her squadron.",
            "Some contacts may be nothing.",
        )
        return Guess(found.key, name, kind, known, says, even, steps, "of each contact")
    looks = view.memory[side].looks
    places = guesses.by_sea(found.one.belief, trail, view.turn, looks, _landmarks(view, side))
    pace = SCALE.pace(found.spec.max_speed)
    steps = guesses.steps_of(trail, found.spec.max_speed, view.turn, looks, side, pace)
    says = guesses.said(places)
    return Guess(found.key, name, kind, known, says, places, steps, guesses.where_of(found.one.belief))


def _landmarks(view: FleetTable, side: str) -> list[Landmark]:
    """Ships in sight, by which places are named."""
    return [
        Landmark(unit.name, unit.x, unit.y)
        for unit in view.units.values()
        if isinstance(unit, Ship) and unit.state == DEPLOYED and (unit.side == side or unit.sighted)
    ]
