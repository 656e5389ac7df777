"""A move by measure, typed key by key; it stands in the question bar meanwhile. It must not draw."""

from __future__ import annotations

import re
from collections.abc import Callable

from game.asking import by_measure
from game.match import Refusal
from game.sea.heading import Position
from game.ui.battle.bar import QuestionBar
from game.ui.battle.stage import Stage
from game.ui.inputs import Key

MOST = 12
"""Signs of a measure, at the most."""
_MEASURE = re.compile(r"(\d{1,3}) (\d{1,3}(?:\.\d{1,2})?)")


class ByMeasure:
    """Hears a measure key by key while it is typed."""

    def __init__(self, stage: Stage, bar: QuestionBar, refuse: Callable[[Refusal], None]) -> None:
        """`refuse` says why not."""
        self._stage, self._bar, self._refuse = stage, bar, refuse
        self._typed: str | None = None

    def begin(self) -> None:
        """A measure is typed from here on, for the ship in hand."""
        if self._place() is None:
            self._refuse(Refusal("A measure is for a ship that is to move: take one in hand."))
        else:
            self._typed = ""
            self._show()

    def key(self, given: Key) -> bool:
        """A key; True where it belongs to the measure."""
        if self._typed is None:
            return False
        name = given.name
        if name == "Enter":
            self._lay(self._typed)
            self._typed = None
        elif name == "Esc" or self._place() is None:
            self._typed = None
            self._bar.remark("No measure is laid.")
        else:
            if name == "Backspace":
                self._typed = self._typed[:-1]
            elif name == "Space" and self._typed and " " not in self._typed:
                self._typed += " "
            elif (name.isdecimal() or name == ".") and len(name) == 1 and len(self._typed) < MOST:
                self._typed += name
            self._show()
        return True

    def _show(self) -> None:
        unit = self._stage.match.ruleset.unit
        asks = "course in degrees, Space, distance" if not self._typed else self._typed
        self._bar.remark(f"By measure ({unit}): {asks}_", lasts=True)

    def _place(self) -> Position | None:
        return by_measure.start_of(self._stage.draft)

    def _lay(self, typed: str) -> None:
        read, start, draft = _MEASURE.fullmatch(typed.strip()), self._place(), self._stage.draft
        if read is None or start is None or draft is None or int(read[1]) > 360:
            self._refuse(Refusal("A measure is a course from 0 to 360 and a distance: 045 6.5"))
            return
        measure = int(read[1]), float(read[2]), self._stage.match.ruleset.unit
        missed = by_measure.laid(draft, start, *measure)
        self._stage.took(draft)
        self._stage.touch()
        if missed:
            self._refuse(Refusal(missed))
        else:
            self._bar.remark(f"Laid: {by_measure.told(*measure)}.", lasts=True)
