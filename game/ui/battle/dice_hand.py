"""Dice of a real table, called by keys or by the numbers of the question bar.

A die of at most nine sides is one key; of ten 0 is the ten; of more the digits are typed one after another, and Enter
ends the number where another digit could follow. It must not draw.
"""

from __future__ import annotations

from collections.abc import Callable

from game.match import Refusal
from game.seating.sitting import Sitting
from game.ui.battle.orders import Orders
from game.ui.battle.stage import Stage

DIGIT = "digit_"


class DiceHand:
    """Calls the dice that are wanted of one battle."""

    def __init__(self, stage: Stage, orders: Orders, sound: Callable[[str], None]) -> None:
        self._stage, self._orders, self._sound = stage, orders, sound
        self._sitting: Sitting = stage.sitting

    @property
    def always(self) -> bool:
        """Whether the program rolls everything for now."""
        calling = self._sitting.deeds.calling
        return calling is not None and calling.always

    @property
    def there(self) -> bool:
        """Whether dice of this battle are called at all."""
        return self._sitting.deeds.calling is not None and self._stage.match.over is None

    def key(self, action: str, key: str) -> bool:
        """A key while dice are called; True where it was one for them."""
        if self._stage.cup.rolling is None:
            return False
        digit = action.removeprefix(DIGIT) if action.startswith(DIGIT) else key if key == "0" else ""
        if digit:
            self._digit(digit)
        elif action == "confirm":
            self._confirm()
        elif action == "undo":
            self._back()
        else:
            return False
        self._stage.touch()
        return True

    def _digit(self, digit: str) -> None:
        rolling = self._stage.cup.rolling
        assert rolling is not None
        sides = rolling.asked.sides
        if sides == 10 and digit == "0":
            digit = "10"
        typed = self._stage.cup.typed + digit
        self._stage.cup.typed = ""
        if int(typed) > sides or int(typed) == 0:
            self._orders.refuse(Refusal(f"A die of {sides} sides shows 1 to {sides}, not {int(typed)}."))
        elif sides > 10 and int(typed) * 10 <= sides:
            self._stage.cup.typed = typed  # another digit may follow
        else:
            self._lay(int(typed))

    def _lay(self, face: int) -> None:
        calling = self._sitting.deeds.calling
        if calling is None or not calling.left:
            self._orders.refuse(Refusal("All of them lie: take one back, or say that they lie so."))
        elif calling.lay(face):
            self._sound("die_on_cloth")

    def _confirm(self) -> None:
        calling = self._sitting.deeds.calling
        assert calling is not None
        if self._stage.cup.typed:
            face, self._stage.cup.typed = int(self._stage.cup.typed), ""
            self._lay(face)
        elif calling.left:
            more = "die is" if calling.left == 1 else "dice are"
            self._orders.refuse(Refusal(f"{calling.left} {more} still to be called."))
        elif self._gave(calling.confirm):
            self._sound("brass_click")

    def _back(self) -> None:
        calling = self._sitting.deeds.calling
        assert calling is not None
        if self._stage.cup.typed:
            self._stage.cup.typed = ""
        elif calling.back():
            self._sound("paper_slide")
        else:
            self._orders.recall()

    def roll(self) -> None:
        """The program rolls what is wanted now."""
        calling = self._sitting.deeds.calling
        if calling is None or calling.wanted is None:
            self._orders.refuse(Refusal("No die is asked for."))
        else:
            self._stage.cup.typed = ""
            self._gave(calling.roll)

    def turn(self) -> None:
        """The program rolls everything from here on, or asks again."""
        calling = self._sitting.deeds.calling
        if calling is not None:
            always = not calling.always
            self._stage.cup.typed = ""
            self._gave(lambda: calling.roll_all(always))
            if not always:
                calling.roll_all(False)

    def _gave(self, act: Callable[[], object]) -> bool:
        return self._orders.gave(lambda: self._sitting.deeds.call(act))
