"""What every question is, and what a refusal is. The six kinds stand in `questions` and beside it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.match.orders import Order
from game.match.wording import spaced, tenths


class Refusal(msgspec.Struct, frozen=True):
    """Why an order is not legal, in one sentence that says what would be, and the clause it breaks."""

    sentence: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


class Names:
    """Ids and keys as they are: all that a question knows by itself."""

    def unit(self, key: str) -> str:
        """What a unit is called; of what the side knows nothing, that it is none."""
        return key or "that unit"

    def about(self, unit: str, sentence: str) -> str:
        """A sentence that says by name whom it is about."""
        return sentence

    def place(self, group: str) -> str:
        """What a group of rows lies on, where it is a unit; else empty."""
        return ""

    def weapon(self, unit: str, key: str) -> str:
        """What a weapon of a unit is called in the middle of a sentence."""
        return spaced(key)

    def choice(self, question: Question, value: object) -> str:
        """What a choice of a sheet or a setting is called."""
        return str(value)

    def length(self, value: float) -> str:
        """A distance with its unit."""
        return tenths(value)


KEYS = Names()


class Question(msgspec.Struct, frozen=True, tag_field="asks", tag=True, omit_defaults=True, gc=False):
    """What one side may answer now. `name` is the moment, `says` the plain sentence the player reads."""

    name: str
    says: str
    clause: str

    takes: ClassVar[type]

    @property
    def key(self) -> tuple[str, str]:
        """What an order names to answer this question: the moment and, for a Steer, the unit."""
        return self.name, ""

    def refuses(self, order: Order, names: Names = KEYS) -> Refusal | None:
        """Why `order` does not answer this question, or None when it does. Words depend on `names`, nothing else."""
        raise NotImplementedError

    def only(self) -> Order | None:
        """The one legal answer, where there is but one; None where there is a choice."""
        return None

    def _wrong_kind(self, order: Order) -> Refusal | None:
        if type(order) is self.takes and order.to == self.name:  # type: ignore[union-attr]
            return None
        return Refusal(f"That is no answer to what is asked: {brief(self.says)}", self.clause)


def span(least: int, most: int) -> str:
    if least == most:
        return f"exactly {most}"
    return f"{least} to {most}" if least else f"at most {most}"


def brief(sentence: str) -> str:
    """A sentence cut after a word where it is longer than a refusal should quote."""
    if len(sentence) <= QUOTED:
        return sentence
    return sentence[:QUOTED].rpartition(" ")[0] + " ..."


QUOTED = 150
"""Signs of a question's own sentence that a refusal quotes."""
