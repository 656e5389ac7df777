"""A process that thinks for one opponent: what runs in it, and the handle of whoever started it.

It is given views and questions over a pipe and nothing else. It ends when the pipe does, even in the middle of a
thought, so none outlives the window, however that ended.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread
from time import monotonic

import msgspec

from game.ai.admiral import Trial
from game.ai.answer import Answer
from game.ai.budget import PRESSED, STARTS
from game.ai.foreseen import foreseen
from game.ai.players import Player
from game.ai.seat import Seat
from game.ai.staff import Staff, Thought, officers
from game.match import Order, Question
from game.match.table import Table
from game.rulesets import ruleset as find
from game.tabletop.ruleset import Ruleset

Make = Callable[[Seat, int, int], Player]
"""Makes the player of a seat from its seed and its answers so far; to be found by its name in another process."""

_CONTEXT = get_context("spawn")


class Asked(msgspec.Struct):
    """To the process: a question."""

    number: int
    answers: int
    view: Table
    questions: list[Question]


class Supposed(msgspec.Struct):
    """To the process: others are asked. What it may be asked next is worth a thought until it is asked something."""

    number: int
    answers: int
    view: Table


class Pressed(msgspec.Struct):
    """To the process: answer question `number`, and any before it, at once."""

    number: int


class Ready(msgspec.Struct):
    """From the process: it can be asked."""


class Answered(msgspec.Struct):
    """From the process: the answer to a question."""

    number: int
    answer: Answer


class Failed(msgspec.Struct):
    """From the process: the player failed, and the process ends."""

    says: str


class Gone(Exception):
    """The process is of no use any more; why, in a few words."""


# -- in the process ------------------------------------------------------------------------------------------------


class _Guess(msgspec.Struct, eq=False):
    """The view in which the next question may be put, and after how many answers; questions follow from a view."""

    number: int
    answers: int
    view: Table

    def comes_true(self, asked: Asked) -> bool:
        return asked.answers == self.answers and asked.view == self.view


class _Ear:
    """Listens while the mind thinks. When the line is cut, the process is over at once.

    `guess` is what the mind thinks of unasked: it gives way to whatever is said, but for the very question guessed.
    """

    def __init__(self, line: Connection) -> None:
        self._line = line
        self.asked: SimpleQueue[Asked | Supposed] = SimpleQueue()
        self.pressed = 0
        self.thinks_of = 0
        self.guess: _Guess | None = None

    def listen(self) -> None:
        try:
            while True:
                heard = self._line.recv()
                if isinstance(heard, Pressed):
                    self.pressed = heard.number
                else:
                    self.asked.put(heard)
                    self._gives_way(heard)  # after it was put: who guesses looks there once the guess stands
        finally:  # the window is gone, or what it says cannot be read: either way nobody waits for an answer
            os._exit(0)

    def _gives_way(self, heard: Asked | Supposed) -> None:
        guess = self.guess
        if guess is not None and not (isinstance(heard, Asked) and guess.comes_true(heard)):
            self.guess = None
            self.pressed = max(self.pressed, guess.number)

    def hurried(self) -> bool:
        return self.pressed >= self.thinks_of

    def called(self) -> bool:
        """Whether something waits to be heard."""
        return not self.asked.empty()


def serve(
    line: Connection, seat: Seat, seed: int, ruleset: str, make: Make, lines: Sequence[Connection] = ()
) -> None:
    """Answer questions until the line is cut, with officers at the ends of `lines`. What a process of a `Mind` runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the window to answer
    ear = _Ear(line)
    Thread(target=ear.listen, daemon=True, name="ear").start()
    try:
        rules, player = find(ruleset), make(seat, seed, 0)
        player.hurried = ear.hurried
        if lines:
            player.staff = Staff(list(lines))
        line.send(Ready())
        known: tuple[_Guess, Answer] | None = None
        while True:
            asked = ear.asked.get()
            if isinstance(asked, Supposed):
                known = _unasked(ear, player, rules, asked)
                continue
            ear.thinks_of, player.answers = asked.number, asked.answers
            if known is not None and known[0].comes_true(asked):
                answer = known[1]
            else:
                answer = player.consider(asked.view, asked.questions, rules)
            ear.guess = known = None
            line.send(Answered(asked.number, answer))
    except Exception as error:
        line.send(Failed(f"{type(error).__name__}: {error}"))


def _unasked(ear: _Ear, player: Player, rules: Ruleset, supposed: Supposed) -> tuple[_Guess, Answer] | None:
    """What the player answers to the question it may be asked next; None where there is none, or it gave way."""
    ear.thinks_of, player.answers = supposed.number, supposed.answers
    try:
        view = foreseen(supposed.view, supposed.view.seen_by, rules, ear.called)
        if view is None:
            return None
        guess = ear.guess = _Guess(supposed.number, supposed.answers, view)
        if ear.called():
            ear.guess = None
            return None
        answer = player.consider(view, list(view.agenda[0].ask(view, view.seen_by)), rules)
    except Exception:  # a table made up at another's question may be none that the rules can go on from
        ear.guess = None
        return None
    return (guess, answer) if ear.guess is guess else None


def play_out(line: Connection, ruleset: str) -> None:
    """Play out what an admiral tries until the line is cut. What the process of an officer runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    rules, trial, orders = find(ruleset), None, dict[int, Order]()
    try:
        while True:
            said = line.recv()
            if isinstance(said, Thought):
                trial = Trial(said.view, said.side, rules, said.seed, said.character)
                orders = said.orders
                continue
            assert trial is not None
            place, number, foresight = said
            trial.reached = 0
            line.send((trial.gain(orders[place], number, foresight), trial.reached))
    except (EOFError, OSError):
        os._exit(0)


# -- at the window -------------------------------------------------------------------------------------------------


def officer(ruleset: str) -> Connection:
    """An officer's process, started, and the line to it, which ends it when it is closed. Raises OSError."""
    here, there = _CONTEXT.Pipe()
    try:
        _CONTEXT.Process(target=play_out, args=(there, ruleset), daemon=True, name="plays out").start()
    finally:
        there.close()
    return here


class Mind:
    """A process, started at once. `ready` once it can be asked; `busy` is the question it thinks of, or 0."""

    def __init__(self, seat: Seat, seed: int, ruleset: str, make: Make) -> None:
        """Raises OSError where the system gives no process."""
        self._line, there = _CONTEXT.Pipe()
        lines = [officer(ruleset) for _ in range(officers(seat, os.cpu_count()))]
        args = (there, seat, seed, ruleset, make, lines)
        self._process = _CONTEXT.Process(target=serve, args=args, daemon=True, name=f"{seat} thinks")
        try:
            self._process.start()
        finally:
            for line in (there, *lines):
                line.close()  # the process alone holds them now, so that its end is heard, here and by its officers
        self.ready = False
        self.busy = 0
        self._since = monotonic()
        self._pressed: float | None = None

    @property
    def pid(self) -> int | None:
        """The number the system gave the process."""
        return self._process.pid

    def ask(self, number: int, answers: int, view: Table, questions: list[Question]) -> None:
        """Put a question to a mind that is ready and not busy. Raises Gone."""
        self._say(Asked(number, answers, view, questions))
        self.busy, self._since, self._pressed = number, monotonic(), None

    def suppose(self, number: int, answers: int, view: Table) -> None:
        """Let a mind that is ready and not busy think of what may be asked next. Raises Gone."""
        self._say(Supposed(number, answers, view))

    def press(self) -> None:
        """The question it thinks of, if any, is to be answered with the best found so far."""
        if self.busy and self._pressed is None:
            self._pressed = monotonic()
            with suppress(Gone):  # it will be found gone when it is listened to
                self._say(Pressed(self.busy))

    def _say(self, said: Asked | Supposed | Pressed) -> None:
        try:
            self._line.send(said)
        except (OSError, ValueError) as error:
            raise Gone(self._ended()) from error

    def heard(self) -> Iterator[Answered]:
        """What it has answered since, without waiting. Raises Gone when it has failed, or ended."""
        while True:
            try:
                if not self._line.poll():
                    return
                heard = self._line.recv()
            except Exception as error:  # a cut line, or a message torn by a crash
                raise Gone(self._ended()) from error
            if isinstance(heard, Failed):
                raise Gone(heard.says)
            self._pressed = None
            if isinstance(heard, Answered):
                self.busy = 0
                yield heard
            else:
                self.ready, self._since = True, monotonic()

    def listens(self, patience: float, pressed: float | None) -> None:
        """Raises Gone where it was silent too long.

        `patience` is how long a question may take, in seconds; `pressed` when somebody who waits has pressed.
        """
        if self.ready and not self.busy:
            return
        now = monotonic()
        limit = patience if self.ready else STARTS
        pressed = pressed or self._pressed
        if now - self._since > limit or (pressed is not None and now - pressed > PRESSED):
            raise Gone(f"silent for {now - self._since:.0f} s")

    def _ended(self) -> str:
        self._process.join(0.1)
        return f"its process ended with {self._process.exitcode}"

    def end(self) -> None:
        """The process dies."""
        self._line.close()
        self._process.kill()
        self._process.join(1.0)
