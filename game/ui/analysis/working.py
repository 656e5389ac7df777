"""A look at a battle that goes on beside the window: processes play, a thread gathers, the window asks now and then.

Nothing here waits, but when it ends: what was played by then is kept beside the log where there is one.
"""

from __future__ import annotations

import os
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread

from game.ai.analysis import Analysis, Course, Kept, Look, Moment, Progress, Unplayable, course, kept, labour
from game.match.log import encode
from game.tabletop.ruleset import Match

STANDARD = 60.0
"""Seconds a look lasts, unless it is ended or asked for again."""


def log_of(match: Match) -> bytes:
    """The log of a battle as bytes, whether it lies anywhere or not."""
    return b"".join(encode(record) for record in (match.header, *match.history))


class Working:
    """One battle. `analysis` is what is known, None while too little was played; `fault` why it cannot be."""

    def __init__(self, match: Match, log: Path | None = None, workers: int | None = None) -> None:
        """`log` is where it is kept. Without `workers` all cores play but one."""
        self._match, self._log = match, log
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._told: SimpleQueue[Progress | str] = SimpleQueue()
        self._halt = Event()
        self._thread: Thread | None = None
        self._look: Look | None = None
        self.progress: Progress | None = None
        self.analysis: Analysis | None = None
        self.fault = ""
        self.notice = ""
        self.sketching = False
        """Whether what is running, or ran last, is but the first curve."""

    @property
    def running(self) -> bool:
        """Whether it is looked over now."""
        return self._thread is not None and self._thread.is_alive()

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
        self.end()
        self.fault = ""
        self._start(seconds)

    def _start(self, seconds: float | None) -> None:
        self._halt.clear()
        self.sketching = seconds is None
        self._thread = Thread(target=self._run, args=(seconds,), name="analysis", daemon=True)
        self._thread.start()

    def poll(self) -> bool:
        """Take in what there is new; True where there is something."""
        news = False
        while True:
            try:
                told = self._told.get_nowait()
            except Empty:
                return news
            news = True
            if isinstance(told, str):
                self.fault = told
            else:
                self.progress = told
                self.analysis = told.analysis or self.analysis

    def end(self) -> None:
        """No more of it; what was played is kept."""
        self._halt.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _made(self, found: Kept | None) -> Look | None:
        try:
            battle: Course = course(self._match)
        except Unplayable as error:
            self.fault = str(error)
            return None
        return Look(battle, found)

    def _run(self, seconds: float | None) -> None:
        try:
            look = self._look or self._made(kept.read(self._log) if self._log is not None else None)
            if look is None:
                return
            self._look = look
            if seconds is None:
                if look.told:
                    self._told.put(Progress(0.0, None, look.analysis()))
                return
            with labour(log_of(self._match), max(2, self.workers)) as hands:
                for one in look.go(hands, seconds=seconds):
                    self._told.put(one)
                    if self._halt.is_set():
                        break
            if self._log is not None:
                self.notice = kept.write(self._log, look.kept)
        except (Unplayable, OSError) as error:
            self._told.put(str(error))

    @property
    def battle(self) -> Course | None:
        """The battle order by order; None where it cannot be gone through."""
        if self._look is None:
            self._look = self._made(None)
        return self._look.battle if self._look is not None else None

    def moment(self, number: int) -> Moment | None:
        """The battle before an order, by its number."""
        moments = self.battle.moments if self.battle is not None else ()
        return next((one for one in moments if one.number == number), None)
