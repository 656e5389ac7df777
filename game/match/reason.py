"""Why an opponent gave an order: the best it thought of, what each was worth to it, and what decided.

Plain words and numbers, written beside the order in the log. It tells the opponent's mind, so another side reads it
only where that opponent thinks aloud, or when the battle is over.
"""

from __future__ import annotations

from typing import Final

import msgspec

HAND: Final = "hand"
"""What a seat is called where a player answers for the side; a side without a seat is played so."""

ALOUD: Final = "aloud"
"""Among the words of a seat it says that the opponent there shows its reasons while the battle lasts."""


def aloud(seat: str) -> bool:
    """Whether who sits at a seat (`admiral:bold:aloud`) thinks aloud."""
    return ALOUD in seat.split(":")


class Thought(msgspec.Struct, frozen=True, omit_defaults=True):
    """One order an opponent weighed: the order in words, its worth in points, and the term that told most."""

    says: str
    worth: float
    term: str = ""
    amount: float = 0.0

    @property
    def figure(self) -> str:
        """Its worth as it is read: `+6.2`."""
        return signed(self.worth)

    @property
    def main(self) -> str:
        """The term that told most, for or against: `against it: a salvo to be fired, 8.3`; empty where none did."""
        if not self.term or not round(self.amount, 1):
            return ""
        return f"{'for' if self.amount > 0 else 'against'} it: {self.term}, {abs(self.amount):.1f}"


def signed(amount: float) -> str:
    """Points with their sign and one decimal; nothing is worth more or less by `0.0`."""
    return f"{amount:+.1f}".replace("-", "\u2212") if round(amount, 1) else "0.0"


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best thoughts, the order given first; how many orders were weighed, in how many battles they were tried out,
    and the last turn that one of those reached (0: none was played).

    Where the thoughts do not stand by their worth, `even` has the points within which they are even to who thinks, who
    has those in the order of a captain's opinion; else 0.
    """

    thoughts: tuple[Thought, ...]
    weighed: int = 0
    tried: int = 0
    reached: int = 0
    even: float = 0.0

    @property
    def foot(self) -> str:
        """What stands below the thoughts: `13 orders weighed, 48 battles tried, as far as turn 4.`, and why a worth may
        stand below a lesser one."""
        orders = "1 order" if self.weighed == 1 else f"{self.weighed} orders"
        battles = "1 battle" if self.tried == 1 else f"{self.tried} battles"
        far = f", as far as turn\u00a0{self.reached}" if self.reached else ""
        spent = f"{orders} weighed, {battles} tried{far}." if self.tried else f"{orders} weighed."
        if not self.even:
            return spent
        margin = "1 point" if self.even == 1.0 else f"{self.even:g} points"
        return f"{spent} Orders within {margin} of the best are even: here as a captain has them."
