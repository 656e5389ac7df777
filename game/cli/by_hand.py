"""What happened on a real table, typed into a terminal: a side's order, put together line by line.

It is the answer that the window puts together (`asking`), told as lines and driven by the same keys; what may be done
and why not, the questions say. It must not draw.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from game.asking import by_measure
from game.asking.answering import Answering, Bar, PlanRow
from game.asking.drafts import Drafts
from game.asking.flag import Flag
from game.asking.kinds import answering
from game.asking.tracks import Track
from game.cli.saying import say, show
from game.match import Order, Refusal
from game.match.orders import key_of
from game.match.table import Table
from game.tabletop.presenter import Piece, Presenter
from game.tabletop.ruleset import Match
from game.ui.keys import Keymap

HELP = (
    "Enter sends the order as it stands. A measure is three digits of course and a distance: 045 6.5. A name takes a "
    "ship in hand, or aims at her; at 20 15 is a place. 2 is row 2, 2 8 gives it a value; draft 1 begins from a draft. "
    "Letters are the keys of the window: wwd."
)
_MEASURE = re.compile(r"(\d{3}) (\d{1,3}(?:\.\d{1,2})?)")
_PLACE = re.compile(r"at (\d{1,3}(?:\.\d{1,2})?) (\d{1,3}(?:\.\d{1,2})?)")
_ROW = re.compile(r"(\d{1,2})(?: (.+))?")
_DRAFT = re.compile(r"draft (\d{1,2})")


class Desk:
    """What the answer of one side may look at."""

    def __init__(self, match: Match, side: str) -> None:
        self.match, self.side = match, side
        self.view: Table = match.view(side)
        self.flag: Flag | None = None
        self.drafts: Drafts[Track] = Drafts()

    @property
    def presenter(self) -> Presenter:
        """How the ruleset is shown."""
        return self.match.ruleset.presenter

    def last(self, moment: str) -> Order | None:
        """The side's latest answer to a moment of this name."""
        given = (line.order for line in reversed(self.match.lines) if line.side == self.side)
        return next((one for one in given if one is not None and key_of(one)[0] == moment), None)

    def sound(self, name: str) -> None:
        """A terminal is silent."""

    def say(self, refusal: Refusal) -> None:
        """Say why something was refused."""
        say(f"{refusal.sentence} {refusal.clause}".rstrip())


class Hand:
    """One order of a side, from what is asked to what is sent."""

    def __init__(self, match: Match, side: str, typed: Callable[[str], str]) -> None:
        """`typed` gives the next line for a prompt, and raises EOFError where nobody types any more."""
        self._match, self._side, self._typed = match, side, typed
        self._desk = Desk(match, side)
        self._draft: Answering = answering(self._desk, match.ask(side))
        self._keys = Keymap()

    def order(self) -> Order:
        """What the side does, once it can be sent."""
        show("\n".join(self._told()))
        while True:
            word = self._typed(f"{self._side}: ").strip()
            if not word:
                if self._draft.bar().step and self._draft.act("confirm"):
                    show("\n".join(self._told()))
                    continue
                if (order := self._draft.order()) is not None:
                    return order
                refusal = self._draft.reason()
                self._desk.say(refusal if refusal is not None else Refusal(self._draft.bar().beneath))
            elif word == "?":
                say(HELP)
            elif self._does(word):
                show("\n".join(self._told()))
            else:
                say(f"Nothing here is called {word}. ? tells what can be typed.")

    # -- what is typed -----------------------------------------------------------------------------------------

    def _does(self, word: str) -> bool:
        """Do what a line says; False where it says nothing that is known."""
        draft = self._draft
        if read := _MEASURE.fullmatch(word):
            return self._measured(int(read[1]), float(read[2]))
        if read := _PLACE.fullmatch(word):
            return draft.click((float(read[1]), float(read[2])), (), 1)
        if read := _DRAFT.fullmatch(word):
            plan, place = draft.plan(), int(read[1]) - 1
            if plan is None or not 0 <= place < len(plan.drafts):
                return False
            draft.draft(plan.drafts[place][0])
            return True
        if (read := _ROW.fullmatch(word)) and (row := self._row(int(read[1]))) is not None:
            return self._given(row, read[2])
        return self._piece(word) or self._pressed(word)

    def _measured(self, course: int, far: float) -> bool:
        """A move by course and distance, laid as a click on its end; said where she cannot lie there."""
        start = by_measure.start_of(self._draft)
        if start is None or course > 360:
            say("A measure is for a ship that is to move: a course from 000 to 360 and a distance, 045 6.5.")
        elif missed := by_measure.laid(self._draft, start, course, far, self._match.ruleset.unit):
            say(missed)
        return True

    def _given(self, row: PlanRow, value: str | None) -> bool:
        """A row is taken in hand, or given a number or one of its choices."""
        if value is None:
            self._draft.row(row.key)
        elif row.choices:
            known = {choice.casefold(): choice for choice in row.choices}
            place = int(value) - 1 if value.isdecimal() else -1
            chosen = row.choices[place] if 0 <= place < len(row.choices) else known.get(value.casefold())
            if chosen is None:
                say(f"It may be {', '.join(row.choices)}.")
            else:
                self._draft.row(row.key, chosen)
        elif row.spinner is not None and value.isdecimal():
            _, least, most = row.spinner
            if least <= int(value) <= most:
                self._draft.row(row.key, int(value))
            else:
                say(f"It may be {least} to {most}, not {value}.")
        else:
            return False
        return True

    def _piece(self, word: str) -> bool:
        """A piece by its name: taken in hand, or clicked."""
        named = [one for one in self._pieces() if one.name.casefold() == word.casefold()]
        return bool(named) and (
            self._draft.select(named[0].id) or self._draft.click((named[0].x, named[0].y), (named[0].id,), 1)
        )

    def _pressed(self, word: str) -> bool:
        """Keys of the window: one by its name, else each letter; those after one that does nothing are not pressed."""
        keys = [word.capitalize()] if self._keys.action(word.capitalize(), "battle") else list(word.upper())
        for key in keys:
            action = self._keys.action(key, "battle")
            if action is None or not self._draft.act(action, key):
                return False
        return True

    # -- what is told ------------------------------------------------------------------------------------------

    def _pieces(self) -> list[Piece]:
        return list(self._desk.presenter.pieces(self._desk.view))

    def _rows(self) -> list[PlanRow]:
        plan = self._draft.plan()
        return [row for row in plan.rows if not row.heading and not row.off] if plan is not None else []

    def _row(self, number: int) -> PlanRow | None:
        rows = self._rows()
        return rows[number - 1] if 0 < number <= len(rows) else None

    def _told(self) -> Iterator[str]:
        """The question and its answer so far."""
        bar = self._draft.bar()
        yield f"\n{bar.heading}\n{bar.sentence}"
        yield from (gauge.words for gauge in bar.gauges)
        plan = self._draft.plan()
        if plan is not None and plan.drafts:
            yield "  ".join(f"draft {place}: {label}." for place, (_, label) in enumerate(plan.drafts, 1))
        for number, row in enumerate(self._rows(), 1):
            yield f"  {number}. {row.words}{_value(row)}"
        yield ", ".join(self._hints(bar)) or "Enter sends it."

    def _hints(self, bar: Bar) -> Iterator[str]:
        for verb in bar.verbs:
            if verb.refused is None and not verb.now:
                yield f"{_first(self._keys.keys(verb.action))} {verb.label}"
        for hint in bar.keys:
            if not hint.refused and (key := _first(self._keys.keys(hint.action))):
                yield f"{key} {hint.verb}"
        if bar.ready or bar.step:
            yield f"Enter {bar.button}"


def _first(keys: tuple[str, ...]) -> str:
    return keys[0] if keys else ""


def _value(row: PlanRow) -> str:
    """What a row says now, and what it may say."""
    if row.spinner is not None:
        now, least, most = row.spinner
        return f": {'-' if now is None else now} of {least} to {most}"
    if row.choices:
        return f": {row.chosen or '-'} of {', '.join(row.choices)}"
    return f": {row.value or row.refused}" if row.value or row.refused else ""
