"""What the seats of one screen do to the match: at once, or where its dice are called (`match/calling`) once they are.

It must not know who looks, nor how dice are called.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.match.calling import Calling, Deed
from game.match.log import LogNotWritten
from game.seating.pen import Pen
from game.tabletop.ruleset import Match


class Deeds:
    """Does things to one match. `calling` is of one whose dice are called; `done` hears of each thing that was done,
    with the number of the last order before it."""

    def __init__(
        self, match: Match, pen: Pen, done: Callable[[Deed, int], None], tell: Callable[[str], None]
    ) -> None:
        """`tell` tells the players something once."""
        self._match, self._pen, self._done, self._tell = match, pen, done, tell
        called = match.header.called and not match.header.seen_by and match.path is not None
        self.calling = Calling(match) if called else None

    @property
    def rolling(self) -> bool:
        """Whether something waits for its dice: nobody is asked anything else."""
        return self.calling is not None and self.calling.deed is not None

    def do(self, deed: Deed) -> None:
        """Do something, at once or when its dice are called. Raises what it raises, with nothing changed."""
        before, calling = self._match.number, self.calling
        if calling is None:
            self._pen.write(partial(deed.do, self._match))
        else:
            try:
                self._pen.write(partial(calling.begin, deed))
            except LogNotWritten:
                calling.drop()
                raise
            self._warn()
            if self.rolling:
                return
        self._done(deed, before)

    def call(self, act: Callable[[], object]) -> None:
        """Something is done with the dice in hand, by which they may be all called; then what waits for them is done,
        and waits again where it cannot be written. Raises RuleError with nothing changed, and nothing in hand."""
        calling, before = self.calling, self._match.number
        if calling is None or calling.deed is None:
            return
        deed = calling.deed
        try:
            self._pen.write(act)
        except LogNotWritten:
            self._pen.give(deed.side, partial(self._again, deed, before))
            return
        self._warn()
        if not self.rolling:
            self._done(deed, before)

    def _warn(self) -> None:
        if self.calling is not None and self.calling.notice:
            self._tell(self.calling.notice)

    def _again(self, deed: Deed, before: int) -> None:
        assert self.calling is not None
        if self.calling.go_on():
            self._done(deed, before)

    def drop(self) -> None:
        """What waits for dice is not done after all."""
        if self.calling is not None and self.calling.deed is not None:
            self._pen.waits.pop(self.calling.deed.side, None)
            self.calling.drop()
