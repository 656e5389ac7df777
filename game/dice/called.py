"""Dice that fall on a real table: a tray that hands on what the people at it called, and asks for what they have not.

Each throw has its keyed dice all the same: they stand in where the people let the program roll, so that who calls the
keyed dice meets the keyed battle. It must not know who is asked, nor what a throw is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.dice.roll import P, Purpose, Roll, Throw
from game.dice.tray import KeyedTray, TurnedTray, waves_of

Call = tuple[int, ...] | None
"""What was said of one wave of a throw: its faces as they lie, or (None) that the program rolls it."""


class DiceWanted(Exception):
    """The dice of an order are not all called yet: nothing has changed. `fallen` are the waves of the throw so far,
    `count` the dice of the next, `order` the number of the order they belong to."""

    def __init__(self, order: int, throw: Throw, fallen: tuple[tuple[int, ...], ...], count: int) -> None:
        super().__init__(f"{count} dice of {throw.purpose} are not called yet")
        self.order, self.throw, self.fallen, self.count = order, throw, fallen, count


class CalledTray:
    """Rolls what was `called`, order by order and wave by wave, and raises DiceWanted where nothing was.

    Dice that belong to no throw (a coin, a choice among equals) are the program's, and so are those rolled `apart`.
    """

    def __init__(self, keyed: KeyedTray | TurnedTray) -> None:
        self._keyed = keyed
        self.called: dict[int, list[Call]] = {}
        self._order = self._next = 0

    def order(self, number: int) -> None:
        """The next dice belong to order `number`: what was called for it is gone through from its beginning."""
        self._keyed.order(number)
        self._order, self._next = number, 0

    def roll(self, throw: Throw[P]) -> Roll[P]:
        """Roll all waves of `throw`. Raises DiceWanted."""
        own = self._keyed.stream(throw.purpose, throw.sides)
        fallen: list[tuple[int, ...]] = []
        said = False

        def draw(count: int) -> tuple[int, ...]:
            nonlocal said
            faces, call = own(count), self._call(throw, tuple(fallen), count)
            said = said or call is not None
            fallen.append(faces if call is None else call)
            return fallen[-1]

        return Roll(throw, waves_of(throw, draw), said)

    def apart(self, throw: Throw[P]) -> Roll[P]:
        """Roll dice that not everybody at the table may know of: they are the program's."""
        return self._keyed.roll(throw)

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` plain dice that belong to no throw."""
        return self._keyed.faces(purpose, count, sides)

    def _call(self, throw: Throw, fallen: tuple[tuple[int, ...], ...], count: int) -> Call:
        """What was called next. Raises DiceWanted, also for faces that these dice do not have: they are forgotten."""
        calls = self.called.get(self._order, [])
        if self._next < len(calls):
            call = calls[self._next]
            if call is None or fits(throw, count, call):
                self._next += 1
                return call
            del calls[self._next :]
        raise DiceWanted(self._order, throw, fallen, count)


def fits(throw: Throw, count: int, faces: tuple[int, ...]) -> bool:
    """Whether `count` dice of a throw can show these faces."""
    return len(faces) == count and all(1 <= face <= throw.sides for face in faces)


class RecordedTray:
    """A battle's dice again, as its log has them: rolls that were called as they stand there, others keyed anew."""

    def __init__(self, keyed: KeyedTray | TurnedTray, rolls: Mapping[int, Iterable[Roll]]) -> None:
        """`rolls` are those of each order by its number, in the order rolled."""
        self._keyed = keyed
        self._rolls = {number: tuple(fell) for number, fell in rolls.items()}
        self._left: list[Roll] = []

    def order(self, number: int) -> None:
        """The next dice belong to order `number`."""
        self._keyed.order(number)
        self._left = list(self._rolls.get(number, ()))

    def roll(self, throw: Throw[P]) -> Roll[P]:
        """The next roll of the order as it was recorded, where it was called and is of this throw; else keyed."""
        own = self._keyed.stream(throw.purpose, throw.sides)
        found = self._left.pop(0) if self._left and self._left[0].throw == throw else None
        if found is None or not found.called:
            return Roll(throw, waves_of(throw, own))
        faces = list(found.faces)

        def draw(count: int) -> tuple[int, ...]:
            drawn = tuple(faces[:count])
            del faces[:count]
            return drawn if fits(throw, count, drawn) else own(count)

        return Roll(throw, waves_of(throw, draw), True)

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` plain dice that belong to no throw."""
        return self._keyed.faces(purpose, count, sides)
