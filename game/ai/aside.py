"""An opponent that thinks in a process of its own, so that the window stays smooth; and what is done when that fails.

Views and questions cross to it, answers come back; nothing of the match, its dice or its secrets does. Where the
process crashes or hangs a captain answers in its place, and the next question finds a fresh one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic

from game.ai.answer import Answer
from game.ai.beside import Beside, Job
from game.ai.budget import patience
from game.ai.mind import Gone, Make, Mind
from game.ai.players import player
from game.ai.seat import ADMIRALS, Seat
from game.match import Question
from game.match.table import Table
from game.rulesets import ruleset as find
from game.tabletop.advice import spoken

STANDS_IN = "captain"


class Aside:
    """One opponent. Its process starts at once, is asked one question at a time, and dies with this one's.

    `fault` is a sentence once the process had to be replaced. `by` and `excuse` tell of the last answer: who gave it,
    and what the players should know where it was not the opponent itself.
    """

    def __init__(self, seat: Seat, seed: int, answers: int = 0, *, ruleset: str, make: Make = player) -> None:
        """`answers` is how many it has given already; `ruleset` the name of the game; `make` makes the player there."""
        self.seat = seat
        self.answers = answers
        self.by, self.excuse, self.fault = seat.by, "", ""
        self._seed, self._ruleset, self._make = seed, ruleset, make
        self._number = 0
        self._job: Job | None = None
        self._hurried: float | None = None
        self._stand_in: Beside | None = None
        self._closed = False
        self._mind: Mind | None = None
        self._start()

    @property
    def name(self) -> str:
        """What the log calls it."""
        return self.seat.by

    @property
    def pid(self) -> int | None:
        """The number of its process, where there is one."""
        return self._mind.pid if self._mind is not None else None

    @property
    def thinking(self) -> bool:
        """Whether a question is in hand."""
        return self._job is not None

    # -- asking and answering ------------------------------------------------------------------------------------

    def ask(self, view: Table, questions: Sequence[Question]) -> None:
        """Begin to think; a question still in hand is forgotten."""
        self.leave()
        self._listen()  # one that died meanwhile is replaced before it is asked
        self._number += 1
        self._job = Job(self._number, view, list(questions), monotonic())
        self._hurried = None
        if self._mind is None:
            self._start()
        self._listen()

    def ponder(self, view: Callable[[], Table]) -> bool:
        """Think of what may be asked next, where thinking takes time and another core has it to spare."""
        if self.seat.strength not in ADMIRALS or (os.cpu_count() or 1) < 2:
            return True
        if self._job is not None or self._mind is None:
            return False
        self._listen()
        mind = self._mind
        if not mind.ready or mind.busy:
            return False
        self._number += 1
        with suppress(Gone):  # it will be found gone when it is asked
            mind.suppose(self._number, self.answers, view())
        return True

    def answer(self) -> Answer | None:
        """The answer once it has come; never waits."""
        if self._job is None:
            return None
        if self._stand_in is None:
            found = self._listen()
            if found is not None:
                return self._given(found, self.name, "")
        if self._stand_in is not None:
            found = self._stand_in.answer()
            if found is not None:
                taken = "a captain has taken the order"
                if self._stand_in.excuse:
                    taken = "the order is left to chance"
                excuse = f"{spoken(self.seat.strength, ()).lower()} did not answer: {taken}"
                return self._given(found, self._stand_in.by, excuse)
        return None

    def _given(self, found: Answer, by: str, excuse: str) -> Answer:
        self.by, self.excuse = by, excuse
        if by == self.name:  # counted as a battle carried on from its log will count them
            self.answers += 1
        self._job = self._stand_in = None
        return found

    def hurry(self) -> None:
        """Move now: the best found so far is answered."""
        if self._job is not None and self._hurried is None:
            self._hurried = monotonic()
            if self._mind is not None:
                self._mind.press()

    def leave(self) -> None:
        """Forget the question in hand; the process is kept, and has soon done with it."""
        self._job = self._stand_in = None
        if self._mind is not None:
            self._mind.press()

    def close(self) -> None:
        """The process dies; nothing can be asked any more."""
        self._job = self._stand_in = None
        self._closed = True
        if self._mind is not None:
            self._mind.end()
            self._mind = None

    # -- the process ---------------------------------------------------------------------------------------------

    def _start(self) -> None:
        try:
            self._mind = None if self._closed else Mind(self.seat, self._seed, self._ruleset, self._make)
        except OSError as error:
            self._mind = None
            self._fails(f"no process can be had: {error.strerror}")

    def _listen(self) -> Answer | None:
        """Hear what the process says, give it the question in hand when it is free, replace it where it failed."""
        mind, job = self._mind, self._job
        if mind is None:
            return None
        try:
            for told in mind.heard():
                if job is not None and told.number == job.number:
                    return told.answer
            if job is not None and mind.ready and not mind.busy:
                mind.ask(job.number, self.answers, job.view, job.questions)
                if self._hurried is not None:
                    mind.press()
            mind.listens(patience(self.seat), self._hurried if job is not None else None)
        except Gone as gone:
            waited_for = job is not None and mind.busy in (0, job.number)
            mind.end()
            self._mind = None
            if waited_for:
                self._fails(str(gone))
            else:
                self.fault = self._sentence(str(gone))
            self._start()
        return None

    def _sentence(self, why: str) -> str:
        return f"The {spoken(self.seat.strength, ()).lower()} did not answer ({why}) and was replaced."

    def _fails(self, why: str) -> None:
        """The question in hand is a captain's now."""
        self.fault = self._sentence(why)
        if self._job is None:
            return
        seat = Seat(STANDS_IN, self.seat.character)
        self._stand_in = Beside(player(seat, self._seed, self.answers), find(self._ruleset))
        self._stand_in.ask(self._job.view, self._job.questions)
