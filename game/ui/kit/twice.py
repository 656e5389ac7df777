"""A button whose deed is done by its second press: the first one asks, and says what would be done."""

from __future__ import annotations

from typing import Literal

from game.ui.inputs import Key
from game.ui.kit import letters, parts
from game.ui.kit.box import Box


class Twice:
    """Such a button, and whether it was pressed once."""

    def __init__(self, name: str, words: str, again: str = "Press again: gone for good") -> None:
        """`words` stand on it at first, `again` while it asks."""
        self.name, self.words, self.again = name, words, again
        self.asked = False

    def button(self, *, high: float, style: letters.Style | None = None, primary: bool = False) -> Box:
        """The button as it stands; while it asks it is red."""
        words = self.again if self.asked else self.words
        kind: Literal["primary", "second"] = "primary" if primary or self.asked else "second"
        return parts.button(self.name, words, kind, warning=self.asked, high=high, style=style)

    def press(self) -> bool:
        """It was pressed: True at the second time, when the deed is to be done."""
        asked, self.asked = self.asked, not self.asked
        return asked

    def doubts(self, given: Key) -> bool:
        """Any key but those that press a button takes the first press back. True where one was taken back."""
        return given.name not in ("Enter", "Space") and self.forget()

    def forget(self) -> bool:
        """Something else was done: it asks no longer. True where it did."""
        asked, self.asked = self.asked, False
        return asked
