"""A battle whose table is held elsewhere, as a match: the side's own copy, line by line as the host tells it.

What is asked is worked out here, from the side's view, as the host does from the table. An order is checked here, sent,
and stands once the host's lines tell of it: nothing happens on this table that the host has not said. It must not know
how messages travel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from game.dice.tray import KeyedTray
from game.match import Match, Question, Refusal
from game.match import match as matches
from game.match.events import Event
from game.match.limits import refuse_line, refuse_turn, refuse_turns, refuse_units
from game.match.log import Header, Line, header_of
from game.match.match import set_up
from game.match.orders import Order
from game.match.reason import Reason
from game.match.table import Table
from game.match.wording import does
from game.net import messages
from game.rulesets import ruleset
from game.tabletop.ruleset import Ruleset

HOST = Path("the host")
"""What stands in place of a file in a sentence about what the host sent."""

Sent = Callable[[messages.Give], None]


class NotTold(ValueError):
    """What the host sent is no part of a battle: one sentence."""


class Afar(Match[Ruleset]):
    """The battle as one side is told it. `given` is the order on its way to the host, None while there is none.

    `next` is the number of the side's next order; `refused` the host's word on the last one, and `back` that order,
    until they are read.
    """

    def __init__(self, header: Header, send: Sent) -> None:
        """Raises NotTold where the header cannot be set up, NoRuleset where the game is not here."""
        rules = ruleset(header.ruleset)
        try:
            header = msgspec.structs.replace(header, scenario=rules.typed(header.scenario))
            table = set_up(rules, header)
            refuse_turn(table.turn)
            refuse_units(table)
        except Exception as error:  # a header that no host of ours wrote may break any rule of setting up
            raise NotTold(f"its scenario cannot be set up ({type(error).__name__}: {error})") from error
        super().__init__(rules, header, table, KeyedTray("afar"))
        self.given: messages.Give | None = None
        self.next, self._asked = 0, True
        self.refused = ""
        self.back: Order | None = None
        self._send = send
        self._read: msgspec.json.Decoder[Line[Event]] = msgspec.json.Decoder(Line[rules.event_type])  # type: ignore[name-defined]
        self.raw: list[bytes] = []

    @classmethod
    def begun(cls, raw: bytes, send: Sent) -> Afar:
        """From the header that the host sent. Raises NotTold, LogError, NoRuleset."""
        return cls(header_of(HOST, raw + b"\n")[0], send)

    @property
    def side(self) -> str:
        """Whose copy it is."""
        return self.header.seen_by

    # -- what the host tells ---------------------------------------------------------------------------------------

    def take(self, first: int, raw: Sequence[bytes]) -> None:
        """Lines of the copy, in place of what stood from `first` on. Raises NotTold with the battle as it was."""
        if not 0 <= first <= len(self.lines):
            raise NotTold(f"line {first} comes after {len(self.lines)}")
        try:
            came = [self._one(one, first + at) for at, one in enumerate(raw)]
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise NotTold(f"a line is none ({error})") from error
        before = self.lines[first:]
        self.raw[first:] = raw
        if before:
            came = self._changed(first, before, came)
        for line in came:
            self._follow(line)

    def _one(self, raw: bytes, number: int) -> Line[Event]:
        refuse_line(raw)
        line = self._read.decode(raw)
        refuse_turns(line.events)
        if line.n != number or line.back_to is not None:
            raise ValueError(f"found line {line.n}, expected {number}")
        return line

    def _changed(self, first: int, before: list[Line[Event]], came: list[Line[Event]]) -> list[Line[Event]]:
        """Lines are others than they were: what of them is gone is a way back, what one has more of is told apart.
        Returns those that are new."""
        old = before[0]
        longer = bool(came) and came[0].order == old.order and came[0].events[: len(old.events)] == old.events
        if len(before) > longer:
            self._go_back_to(first if longer else first - 1)
        if not longer:
            return came
        more = msgspec.structs.replace(came[0], order=None, events=came[0].events[len(old.events) :])
        self.lines[first] = came[0]
        self.history[-1 if len(before) == 1 else self.history.index(old)] = came[0]
        self._apply(more)
        return came[1:]

    def _go_back_to(self, last: int) -> None:
        """What came after line `last` is taken back."""
        line: Line[Event] = Line(last, back_to=last, took_back=True)
        del self.lines[last + 1 :]
        self.history.append(line)
        self.rebuild()
        for observer in self.observers:
            observer(line, self.table)

    def _follow(self, line: Line[Event]) -> None:
        self.lines.append(line)
        self.history.append(line)
        self._apply(line)

    def _apply(self, line: Line[Event]) -> None:
        try:
            for event in line.events:
                event.apply(self.table)
            self.put_questions()
        except Exception as error:  # events that no host of ours sent may break a table in any way
            raise NotTold(f"line {line.n} does not fit ({type(error).__name__}: {error})") from error
        for observer in self.observers:
            observer(line, self.table)

    def stand(self, said: messages.Standing) -> None:
        """The host says how things stand."""
        self.next, self._asked = said.next, said.asked
        if self.given is not None and self.given.number < said.next:
            self.given = None

    def confirm(self, number: int) -> None:
        """The order stands in the host's log: nothing more is asked until the host says so."""
        if self.given is not None and self.given.number == number:
            self.given, self.next, self._asked = None, number + 1, False

    # -- what the side gives ---------------------------------------------------------------------------------------

    def ask(self, side: str) -> Sequence[Question]:
        """What is asked of the side; nothing while an order of its is on the way, or stands and waits for others'."""
        return super().ask(side) if self.given is None and self._asked else []

    def asked(self) -> list[str]:
        return super().asked() if self.given is None and self._asked else []

    def barred(self, side: str) -> Refusal | None:
        """Orders of the other sides are given elsewhere, and one of its own at a time."""
        if side != self.side:
            return Refusal(f"{does(side, 'is', 'are')} at another machine.")
        if self.given is not None:
            return Refusal("The order is on its way to the host.")
        return None

    def answer(
        self,
        side: str,
        order: Order,
        by: str = "hand",
        reason: Reason | None = None,
        spent: float | None = None,
    ) -> Line[Event]:
        """Send an order on its way: it stands once the host tells of it. Raises Refused as for any battle."""
        if (refusal := self.refuses(side, order)) is not None:
            raise matches.Refused(refusal)
        self.given = messages.Give(self.next, len(self.lines), order)
        self._send(self.given)
        return Line(len(self.lines), side, by, order)

    def give_again(self) -> None:
        """The line was lost while an order was on the way: it is sent once more, upon the table as it is now told."""
        assert self.given is not None
        self.given = msgspec.structs.replace(self.given, seen=len(self.lines))
        self._send(self.given)

    def not_given(self, sentence: str) -> None:
        """The host refused it: the table stands as before, and is asked as before."""
        self.back = self.given.order if self.given is not None else None
        self.given, self.refused = None, sentence

    def view(self, side: str) -> Table:
        """The copy's table is the side's view already."""
        return self.table.fork()
