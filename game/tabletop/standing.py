"""Standing orders: when a division opens fire, at what range, with what care for torpedoes; a ship may have her own.

What a ship has not of her own she has from her division. They bind nobody: a plan of fire is drawn up by them, and one
that breaks them is told of. Must not know any ruleset: what is a torpedo, and how far a target is, the caller says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, get_args

import msgspec

from game.match.orders import Aim, Fired
from game.match.question import Refusal
from game.sea.heading import Inches

Opening = Literal["at will", "fired on", "hold"]
Care = Literal["freely", "near only", "keep"]
OPENINGS: Final[tuple[Opening, ...]] = get_args(Opening)
CARES: Final[tuple[Care, ...]] = get_args(Care)
NEAR_ONLY: Final = 0.5
"""With care, torpedoes are let go within this part of the range at which fire is opened."""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Standing orders; what is None is not said. A `range` of 0 is any."""

    opening: Opening | None = None
    range: Inches | None = None
    torpedoes: Care | None = None

    def over(self, division: Standing) -> Standing:
        """A ship's own orders over her division's."""
        return Standing(
            division.opening if self.opening is None else self.opening,
            division.range if self.range is None else self.range,
            division.torpedoes if self.torpedoes is None else self.torpedoes,
        )

    def __bool__(self) -> bool:
        return self != Standing()


class Shooting(msgspec.Struct, frozen=True):
    """One aim as standing orders look at it: whose, with a torpedo or not, how far (None: at no target), and whether
    she or hers have been fired on."""

    name: str
    torpedo: bool
    away: Inches | None
    fired_on: bool


def breach(orders: Standing, shooting: Shooting, unit: str) -> Refusal | None:
    """How an aim breaks standing orders; None where it does not. `unit` is that of lengths."""
    name, away = shooting.name, shooting.away
    if shooting.torpedo and orders.torpedoes == "keep":
        return Refusal(f"Standing orders: {name} keeps her torpedoes.")
    if away is None:
        return None
    if shooting.torpedo and orders.torpedoes == "near only" and orders.range:
        near = NEAR_ONLY * orders.range
        if away > near:
            return Refusal(
                f"Standing orders: {name} lets torpedoes go within {near:g} {unit}, not at {away:.0f}."
            )
    if orders.opening == "hold":
        return Refusal(f"Standing orders: {name} holds her fire.")
    if orders.opening == "fired on" and not shooting.fired_on:
        return Refusal(f"Standing orders: {name} opens fire when she is fired on, and is not yet.")
    if orders.range and away > orders.range:
        return Refusal(
            f"Standing orders: {name} opens fire within {orders.range:g} {unit}, not at {away:.0f}."
        )
    return None


def kept_to(order: Fired, breaks: Callable[[Aim], Refusal | None]) -> Fired:
    """A plan of fire without the aims that break standing orders."""
    return msgspec.structs.replace(order, aims=tuple(aim for aim in order.aims if breaks(aim) is None))
