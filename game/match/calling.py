"""A battle on a real table: what is to be done waits until the dice it needs are called, and is then done at once.

While they are called nothing of it stands in the log; what is in hand, and every die that was called, is kept beside
the log (`NAME.dice`), so that a program that is killed goes on with the die it asked for. It must not know who is
asked, nor how.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec.structs import replace

from game.dice.called import Call, CalledTray, DiceWanted
from game.disk import NotWritten, write_whole
from game.match.log import LogNotWritten
from game.match.match import Match, Refused, RuleError
from game.match.orders import Order
from game.match.reading import record
from game.match.reason import Reason

SUFFIX = ".dice"
LARGEST = 2**18
"""Bytes of what is kept, at the most."""
MOST_CALLS = 2000
"""Waves of one deed, at the most: far more than any order has."""

Face = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Answered(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """An order is given."""

    side: str
    order: Order
    by: str
    reason: Reason | None = None
    spent: float | None = None

    def do(self, match: Match) -> None:
        """Raises as `Match.answer`."""
        match.answer(self.side, self.order, self.by, self.reason, self.spent)


class Backward(msgspec.Struct, frozen=True, tag=True):
    """The battle goes back: a take-back to just after order `number`, or (-1) an undo of the side's last answer."""

    side: str
    number: int = -1

    def do(self, match: Match) -> None:
        """Raises as `Match.undo` and `Match.take_back`."""
        if self.number < 0:
            match.undo(self.side)
        else:
            match.take_back(self.number, self.side)


class Onward(msgspec.Struct, frozen=True, tag=True):
    """The engine goes on with what it owes: the beginning of the battle."""

    side: str = ""

    def do(self, match: Match) -> None:
        """Raises as `Match.go_on`."""
        match.go_on()


Deed = Answered | Backward | Onward


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept: the deed in hand with the number of lines that stood before it, what was called for it by order,
    the dice of the wave in hand, whether the program rolls everything."""

    lines: int = -1
    deed: Deed | None = None
    called: dict[int, list[tuple[Face, ...] | None]] = {}
    dice: tuple[Face, ...] = ()
    always: bool = False


def beside(log: Path) -> Path:
    """Where the dice in hand of a battle are kept."""
    return log.with_suffix(SUFFIX)


class Calling:
    """The dice of one battle as they are called. `wanted` says what is asked for now, `dice` what lies of it so far.

    `always`: the program rolls whatever is wanted. `notice` is a sentence where what was called cannot be kept.
    """

    def __init__(self, match: Match) -> None:
        """A battle whose header says that its dice are called; what was in hand is taken up again."""
        assert isinstance(match.tray, CalledTray)
        self._match, self._tray = match, match.tray
        self.wanted: DiceWanted | None = None
        self.deed: Deed | None = None
        self.dice: list[int] = []
        self.always = False
        self.notice = ""
        self._path = beside(match.path) if match.path is not None else None
        self._take_up()

    def _take_up(self) -> None:
        kept = record(self._path, Kept, LARGEST) if self._path is not None else None
        kept = kept or Kept()
        self.always = kept.always
        deed = kept.deed
        if deed is None or kept.lines != len(self._match.history) or _many(kept) or not self._open(deed):
            deed = Onward() if self._match.owes and self._match.over is None else None
            kept = Kept(always=kept.always)
        if deed is None:
            return
        self._tray.called = {number: list(calls) for number, calls in kept.called.items()}
        try:
            self.begin(deed)
        except (Refused, RuleError, LogNotWritten):
            self.drop()
            return
        if self.wanted is not None:
            for die in kept.dice:
                self.lay(die)

    def _open(self, deed: Deed) -> bool:
        """Whether a deed can be done as the battle stands."""
        match = self._match
        if isinstance(deed, Answered):
            return match.refuses(deed.side, deed.order) is None
        return match.owes if isinstance(deed, Onward) else True

    # -- doing -----------------------------------------------------------------------------------------------

    def begin(self, deed: Deed) -> bool:
        """Do something; False where its dice are wanted first. Raises what it raises, with nothing changed."""
        self.deed = deed
        return self.go_on()

    def go_on(self) -> bool:
        """Do what is in hand as far as its dice are called: True once it is done. Raises LogNotWritten, and is still in
        hand; anything else with nothing in hand any more."""
        if self.deed is None:
            return True
        while True:
            try:
                self.deed.do(self._match)
            except DiceWanted as wanted:
                self._ask(wanted)
                if not self.always:
                    self._keep()
                    return False
                self._called().append(None)
            except LogNotWritten:
                self.wanted = None
                raise
            except (Refused, RuleError):
                self.drop()
                raise
            else:
                self.drop()
                return True

    def _ask(self, wanted: DiceWanted) -> None:
        self.wanted, self.dice = wanted, []

    def _called(self) -> list[Call]:
        """What was called for the order whose dice are wanted."""
        assert self.wanted is not None
        return self._tray.called.setdefault(self.wanted.order, [])

    def drop(self) -> None:
        """Nothing is in hand any more."""
        self.deed = self.wanted = None
        self._tray.called.clear()
        self.dice = []
        self._keep()

    # -- calling ---------------------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How many dice of the wave are still to be called."""
        return self.wanted.count - len(self.dice) if self.wanted is not None else 0

    def lay(self, face: int) -> bool:
        """A die shows a face; False where no die is wanted, or it has no such face."""
        if self.wanted is None or not self.left or not 1 <= face <= self.wanted.throw.sides:
            return False
        self.dice.append(face)
        self._keep()
        return True

    def confirm(self) -> bool:
        """The dice of the wave are as they lie: True once the deed is done. Only where none is `left`. Raises as
        `go_on`."""
        if self.wanted is None or self.left:
            return False
        self._called().append(tuple(self.dice))
        return self.go_on()

    def roll(self) -> bool:
        """The program rolls the wave in hand: True once the deed is done. Raises as `go_on`."""
        if self.wanted is None:
            return False
        self._called().append(None)
        return self.go_on()

    def roll_all(self, always: bool) -> bool:
        """The program rolls from here on, or (`always` false) asks again; True once the deed in hand is done."""
        self.always = always
        if always and self.wanted is not None:
            return self.roll()
        self._keep()
        return False

    def back(self) -> bool:
        """Take back the die called last, or the wave before it; False where nothing was called for the deed in hand."""
        if self.wanted is None:
            return False
        if self.dice:
            self.dice.pop()
            self._keep()
            return True
        number = max((order for order, calls in self._tray.called.items() if calls), default=None)
        if number is None:
            return False
        last = self._tray.called[number].pop()
        self.always = False
        self.go_on()
        self.dice = list(last or ())[:-1]
        self._keep()
        return True

    # -- keeping ---------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        if self._path is None:
            return
        kept = Kept(always=self.always and self._match.over is None)
        if self.deed is not None:
            calls: dict[int, list[Call]] = {
                number: list(called) for number, called in self._tray.called.items()
            }
            kept = replace(
                kept, lines=len(self._match.history), deed=self.deed, called=calls, dice=tuple(self.dice)
            )
        self.notice = ""
        if kept == Kept():
            with suppress(OSError):
                self._path.unlink(missing_ok=True)
            return
        try:
            write_whole(self._path, msgspec.json.encode(kept))
        except NotWritten as error:
            self.notice = f"{error} The dice in hand are lost if the program ends now."


def _many(kept: Kept) -> bool:
    return sum(map(len, kept.called.values())) > MOST_CALLS
