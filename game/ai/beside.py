"""Thinking that nobody waits for: how a question is put to an opponent and its answer fetched later.

`Thinker` is what a window needs of it. `Beside` thinks on a thread of this process: good for one who answers at once,
for tests, and where no process can be had. It must not know the window, nor anything of a match but a view.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from time import monotonic
from typing import Protocol

import msgspec

from game.ai import chance
from game.ai.answer import Answer
from game.ai.budget import PATIENCE
from game.ai.players import Player
from game.ai.seat import UNSEEN
from game.match import Order, Question
from game.match.table import Table
from game.tabletop.ruleset import Ruleset


class Opponent(Protocol):
    """Who answers in place of a hand: given a view and questions, and nothing of the match."""

    @property
    def name(self) -> str:
        """What the log calls it."""

    def answer(self, view: Table, questions: Sequence[Question], ruleset: Ruleset) -> Order:
        """A legal order to one of the open questions of one side."""


class Thinker(Protocol):
    """An opponent that is asked now and answers later. One question at a time; nothing here ever blocks.

    `answers` is how many it has given, and the key of its dice. Of the last answer, `by` says who gave it and
    `excuse`, where it was not the opponent itself, what to tell the players: "admiral did not answer: ...".
    """

    answers: int
    by: str
    excuse: str

    @property
    def name(self) -> str:
        """What the log calls it."""

    @property
    def thinking(self) -> bool:
        """Whether a question is in hand."""

    def ask(self, view: Table, questions: Sequence[Question]) -> None:
        """Begin to think; a question still in hand is forgotten."""

    def ponder(self, view: Callable[[], Table]) -> bool:
        """Others are asked: think of what may be asked next, until it is. False: say it again later."""

    def answer(self) -> Answer | None:
        """The answer once it has come: it is given once."""

    def hurry(self) -> None:
        """The best found so far is to be the answer."""

    def leave(self) -> None:
        """Forget the question in hand."""

    def close(self) -> None:
        """Think no more."""


class Job(msgspec.Struct):
    """One question put to an opponent. `asked` is when, in seconds of the monotonic clock."""

    number: int
    view: Table
    questions: list[Question]
    asked: float


def by_chance(job: Job) -> Answer:
    """A legal answer where nobody gives one; nobody can foresee it."""
    return Answer(chance.answer(job.questions, Random()))


class Beside:
    """An opponent on a thread. Chance answers where it fails, or is silent for `patience` seconds."""

    def __init__(self, opponent: Opponent, ruleset: Ruleset, patience: float = PATIENCE) -> None:
        self._opponent, self._ruleset, self._patience = opponent, ruleset, patience
        self.answers = opponent.answers if isinstance(opponent, Player) else 0
        self.by, self.excuse = opponent.name, ""
        self._number = 0
        self._job: Job | None = None
        self._thread: Thread | None = None
        self._thinks_of = 0
        self._pressed = 0
        self._found: SimpleQueue[tuple[int, Answer | None]] = SimpleQueue()
        if isinstance(opponent, Player):
            opponent.hurried = self._hurried

    @property
    def name(self) -> str:
        """What the log calls it."""
        return self._opponent.name

    @property
    def thinking(self) -> bool:
        """Whether a question is in hand."""
        return self._job is not None

    def _hurried(self) -> bool:
        return self._pressed >= self._thinks_of

    def ask(self, view: Table, questions: Sequence[Question]) -> None:
        """Begin to think; where it still thinks of a question that was left, once that is done."""
        self.leave()
        self._number += 1
        self._job = Job(self._number, view, list(questions), monotonic())
        self._begin()

    def ponder(self, view: Callable[[], Table]) -> bool:
        """Nothing: a thread would take time from the window's own."""
        return True

    def _begin(self) -> None:
        job = self._job
        if job is None or self._thinks_of == job.number:
            return
        if self._thread is not None and self._thread.is_alive():
            return  # one at a time: its dice are its own
        self._thinks_of = job.number
        name = f"{self.name} thinks"
        self._thread = Thread(target=self._think, args=(job, self.answers), daemon=True, name=name)
        self._thread.start()

    def _think(self, job: Job, answers: int) -> None:
        opponent, found = self._opponent, None
        try:
            if isinstance(opponent, Player):
                opponent.answers = answers
                found = opponent.consider(job.view, job.questions, self._ruleset)
            else:
                found = Answer(opponent.answer(job.view, job.questions, self._ruleset))
        except Exception:  # an opponent's fault must not end a player's battle: chance stands in
            found = None
        self._found.put((job.number, found))

    def answer(self) -> Answer | None:
        """The answer once it has come."""
        if self._job is None:
            return None
        try:
            while True:
                number, found = self._found.get_nowait()
                if number == self._job.number:
                    return self._given(found)
        except Empty:
            pass
        self._begin()
        if monotonic() - self._job.asked > self._patience:
            return self._given(None)
        return None

    def _given(self, found: Answer | None) -> Answer:
        job, self._job = self._job, None
        assert job is not None
        self.by, self.excuse = self.name, ""
        if found is None:
            self.by, self.excuse = UNSEEN, f"{self.name} did not answer: the order is left to chance"
            return by_chance(job)
        self.answers += 1
        return found

    def hurry(self) -> None:
        """The best found so far is to be the answer."""
        self._pressed = self._number

    def leave(self) -> None:
        """Forget the question in hand."""
        self.hurry()
        self._job = None

    def close(self) -> None:
        """Think no more; the thread ends by itself."""
        self.leave()
