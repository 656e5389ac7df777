"""A look at a battle that goes on beside the window: processes play, a thread gathers, the window asks now and then.

Nothing here waits, but when it ends: what was played by then is kept beside the log where there is one.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from game.ai.analysis import Analysis, Course, Kept, Look, Moment, Progress, Unplayable, course, kept, labour
from game.match.log import encode
from game.tabletop.ruleset import Match
from game.ui.analysis.beside import Beside

STANDARD = 60.0
"""Seconds a look lasts, unless it is ended or asked for again."""


def log_of(match: Match) -> bytes:
    """The log of a battle as bytes, whether it lies anywhere or not."""
    return b"".join(encode(record) for record in (match.header, *match.history))


class Working(Beside[Progress]):
    """One battle. `analysis` is what is known, None while too little was played."""

    def __init__(self, match: Match, log: Path | None = None, workers: int | None = None) -> None:
        """`log` is where it is kept. Without `workers` all cores play but one."""
        super().__init__("analysis", self._take)
        self._match, self._log = match, log
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._unplayable = ""
        self._look: Look | None = None
        self.progress: Progress | None = None
        self.analysis: Analysis | None = None
        self.sketching = False
        """Whether what is running, or ran last, is but the first curve."""

    @property
    def fault(self) -> str:
        """Why it cannot be looked over, or stopped before its time; empty where neither is so."""
        return self._unplayable or super().fault

    @property
    def unplayable(self) -> bool:
        """Whether it cannot be looked over, however often one tries."""
        return bool(self._unplayable) or isinstance(self.failed, Unplayable)

    def recall(self) -> None:
        """Show what was found out earlier, where it was kept. It takes as long as fitting a curve."""
        found = kept.read(self._log) if self._log is not None else None
        if found is None:
            return
        look = self._made(found)
        if look is not None and look.known:
            self._look, self.analysis = look, look.analysis()

    def sketch(self) -> None:
        """Begin with the first curve, by the learned chance, where nothing is known yet: it takes a second or two."""
        if self.analysis is None and not self.running:
            self._start(None)

    def begin(self, seconds: float = STANDARD) -> None:
        """Look it over for so long, going on where it was left."""
        self._start(seconds)

    def _start(self, seconds: float | None) -> None:
        self.end()
        self.sketching = seconds is None
        self.start(partial(self._run, seconds))

    def _take(self, told: Progress) -> None:
        self.progress = told
        self.analysis = told.analysis or self.analysis

    def _made(self, found: Kept | None) -> Look | None:
        try:
            return Look(course(self._match), found)
        except Unplayable as error:
            self._unplayable = str(error)
            return None

    def _run(self, seconds: float | None) -> None:
        look = self._look
        if look is None:
            found = kept.read(self._log) if self._log is not None else None
            look = self._look = Look(course(self._match), found)
        if seconds is None:
            if look.told:
                self.tell(Progress(0.0, None, look.analysis()))
            return
        with labour(log_of(self._match), max(2, self.workers)) as hands:
            for one in look.go(hands, seconds=seconds):
                self.tell(one)
                if self.halted:
                    break
        if self._log is not None:
            kept.write(self._log, look.kept)

    @property
    def battle(self) -> Course | None:
        """The battle order by order; None where it cannot be gone through."""
        if self._look is None:
            self._look = self._made(None)
        return self._look.battle if self._look is not None else None

    def chosen(self, place: int) -> bool:
        """Whether there was anything to choose at an order, by its place."""
        return self._look is not None and self._look.chosen(place)

    def moment(self, number: int) -> Moment | None:
        """The battle before an order, by its number."""
        moments = self.battle.moments if self.battle is not None else ()
        return next((one for one in moments if one.number == number), None)
