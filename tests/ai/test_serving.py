"""What runs in the processes of opponents, rehearsals and balance: here on a thread, spoken to over its own line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from threading import Semaphore, Thread
from typing import Any

import pytest

from game.ai import meter, mind
from game.ai.admiral import USUAL, Trial
from game.ai.analysis import rehearsing
from game.ai.analysis.playing import Equals
from game.ai.answer import Answer
from game.ai.chance import answer as by_chance
from game.ai.fights import Bout, fight
from game.ai.foreseen import foreseen
from game.ai.mind import Answered, Asked, Failed, Pressed, Ready, Supposed
from game.ai.players import Player
from game.ai.seat import seat
from game.ai.staff import Thought
from game.content import find_scenario, read_scenario
from game.match import Match
from game.match.orders import Chose
from game.match.reason import Reason
from game.match.reason import Thought as Why
from game.testing.play import begin
from tests.patience import PATIENCE

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
SEAT, SEED = seat("captain"), 6
Served = Callable[..., Connection]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Starts what would be a process; gives the line to it. Where it would end its process its thread ends."""

    ended = Semaphore(0)

    def over(_: int) -> None:
        ended.release()
        raise SystemExit

    monkeypatch.setattr("os._exit", over)
    monkeypatch.setattr("os.nice", lambda more: more)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    lines = list[Connection]()

    def start(serve: Callable[..., None], *more: Any) -> Connection:
        here, there = Pipe()
        lines.append(here)
        Thread(target=serve, args=(there, *more), daemon=True).start()
        return here

    yield start
    for line in lines:
        line.close()
        assert ended.acquire(timeout=PATIENCE), "it goes on without its line"


def heard(line: Connection) -> Any:
    """What is said next."""
    assert line.poll(PATIENCE), "nothing was said"
    return line.recv()


class Counts(Player):
    """Answers by chance; says how often it was asked, and after how many answers. Falls at its ninth."""

    asked = 0

    def _think(self, view: Any, questions: Any, ruleset: Any, rng: Any) -> Answer:
        self.asked += 1
        if self.answers > 8:
            raise ValueError("a mast fell")
        return Answer(
            by_chance(questions, rng), Reason((Why(f"{self.asked} {self.answers} {view.seen_by}", 0.0),))
        )


class Waits(Counts):
    """Thinks until it is hurried."""

    def _think(self, view: Any, questions: Any, ruleset: Any, rng: Any) -> Answer:
        while not self.hurried():
            pass
        return super()._think(view, questions, ruleset, rng)


def says(answered: Any) -> str:
    assert isinstance(answered, Answered)
    assert answered.answer.reason is not None
    return answered.answer.reason.thoughts[0].says


def others_asked() -> tuple[Match, str]:
    """A battle in which one side alone is asked and the other guesses what it will be asked next; that other."""
    match = begin("nef/skerries", 1)
    equals = Equals(match.ruleset)
    while match.over is None:
        side, *more = match.asked()
        for other in match.sides:
            if not more and other != side and foreseen(match.view(other), other, match.ruleset, bool):
                return match, other
        match.answer(side, equals.order(match, side, 1), "")
    raise AssertionError("nothing was to be guessed")


def test_a_mind_is_ready_and_answers_by_the_number_asked(served: Served) -> None:
    match = begin("nef/skerries", 1)
    line = served(mind.serve, SEAT, SEED, "nef", Counts)
    assert isinstance(heard(line), Ready)
    view, questions = match.view("Red"), match.ask("Red")
    line.send(Asked(3, 5, view, questions))
    first = heard(line)
    assert (first.number, says(first)) == (3, "1 6 Red")
    assert match.refuses("Red", first.answer.order) is None
    line.send(Asked(4, 2, view, questions))
    assert says(heard(line)) == "2 3 Red"
    line.send(Asked(5, 8, view, questions))
    failed = heard(line)
    assert isinstance(failed, Failed)
    assert failed.says == "ValueError: a mast fell"


def test_a_mind_is_hurried_by_the_number_of_its_question_or_a_later_one(served: Served) -> None:
    match = begin("nef/skerries", 1)
    line = served(mind.serve, SEAT, SEED, "nef", Waits)
    heard(line)
    view, questions = match.view("Red"), match.ask("Red")
    line.send(Asked(3, 5, view, questions))
    line.send(Pressed(2))
    assert not line.poll(0.2), "another question was pressed for"
    line.send(Pressed(3))
    assert says(heard(line)) == "1 6 Red"
    line.send(Asked(4, 5, view, questions))
    assert not line.poll(0.2), "it was pressed for an earlier one"
    line.send(Pressed(9))
    assert says(heard(line)) == "2 6 Red"


def test_what_was_guessed_is_answered_without_a_thought_and_else_thought_of_anew(served: Served) -> None:
    match, side = others_asked()
    guess = foreseen(match.view(side), side, match.ruleset, bool)
    assert guess is not None
    questions = list(guess.agenda[0].ask(guess, side))
    line = served(mind.serve, SEAT, SEED, "nef", Counts)
    heard(line)
    line.send(Supposed(1, 4, match.view(side)))
    line.send(Asked(2, 4, guess, questions))
    assert says(heard(line)) == f"1 5 {side}"
    line.send(Asked(3, 4, guess, questions))
    assert says(heard(line)) == f"2 5 {side}", "a guess is good for one question"


def test_a_guess_of_another_table_or_after_other_answers_does_not_come_true() -> None:
    match, side = others_asked()
    view = match.view(side)
    guess = mind._Guess(1, 4, view)
    assert guess.comes_true(Asked(2, 4, match.view(side), []))
    assert not guess.comes_true(Asked(2, 5, match.view(side), []))
    other = match.view(side)
    other.turn += 1
    assert not guess.comes_true(Asked(2, 4, other, []))


def test_a_guess_gives_way_to_all_but_the_very_question(served: Served) -> None:
    match, side = others_asked()
    view = match.view(side)
    ear = mind._Ear(Pipe()[0])
    ear.guess = guess = mind._Guess(7, 4, view)
    ear._gives_way(Asked(8, 4, match.view(side), []))
    assert (ear.guess, ear.pressed) == (guess, 0)
    ear.thinks_of = 7
    assert not ear.hurried()
    ear._gives_way(Asked(8, 5, match.view(side), []))
    assert (ear.guess, ear.pressed) == (None, 7)
    assert ear.hurried()
    ear.guess, ear.pressed = guess, 9
    ear._gives_way(Supposed(8, 4, match.view(side)))
    assert (ear.guess, ear.pressed) == (None, 9)


def test_a_mind_that_broods_over_a_guess_turns_to_what_it_is_asked(served: Served) -> None:
    match, side = others_asked()
    asked = match.asked()[0]
    line = served(mind.serve, SEAT, SEED, "nef", Waits)
    heard(line)
    line.send(Supposed(1, 4, match.view(side)))
    line.send(Asked(2, 6, match.view(asked), match.ask(asked)))
    line.send(Pressed(2))
    assert says(heard(line)).endswith(f" 7 {asked}")


def test_a_guess_that_fails_is_none(served: Served) -> None:
    match, side = others_asked()
    line = served(mind.serve, SEAT, SEED, "nef", Counts)
    heard(line)
    line.send(Supposed(1, 8, match.view(side)))  # it would fall at its ninth answer
    asked = match.asked()[0]
    line.send(Asked(2, 1, match.view(asked), match.ask(asked)))
    assert says(heard(line)).endswith(f" 2 {asked}")


def test_an_officer_plays_out_what_an_admiral_would(served: Served) -> None:
    match = begin("nef/skerries", 3)
    side = match.asked()[0]
    view, rules = match.view(side), match.ruleset
    order = Equals(rules).order(match, side, 1)
    line = served(mind.play_out, "nef")
    line.send(Thought(view, side, 5, rules.advice.characters[0], {3: order}))
    for number in (1, 0):
        line.send((3, number, USUAL))
    trial = Trial(view, side, rules, 5, rules.advice.characters[0])
    gain = trial.gain(order, 1)
    assert heard(line) == (gain, trial.reached)
    trial.reached = 0
    gain = trial.gain(order, 0)
    assert heard(line) == (gain, trial.reached)


def test_an_order_is_rehearsed_table_by_table_until_another_comes(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsing, "TABLES", 2)
    match = begin("nef/skerries", 3)
    side = match.asked()[0]
    order = Equals(match.ruleset).order(match, side, 1)
    script = rehearsing.Script(match.view(side), side, order, 7)
    line = served(rehearsing.serve, "nef")
    line.send(script)
    assert [heard(line) for _ in range(3)] == [
        (order, rehearsing.play(match.ruleset, script, 0)),
        (order, rehearsing.play(match.ruleset, script, 1)),
        (order, 2),
    ]
    barred = Chose("nobody_asked_this", picked=("x",))
    line.send(rehearsing.Script(script.view, side, barred, 7))
    assert [heard(line) for _ in range(3)] == [(barred, None), (barred, None), (barred, 2)]


def test_a_rehearsal_takes_in_what_comes_and_is_over_after_its_last_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rehearsing, "TABLES", 2)
    one, other = Chose("way", picked=("a",)), Chose("way", picked=("b",))
    came = rehearsing.Came(1.0, (0.0, 4.0))
    rehearsal = rehearsing.Rehearsal("nef", 7)
    here, there = Pipe()
    monkeypatch.setattr(rehearsal, "_start", lambda: here)
    view: Any = "a view"
    assert not rehearsal.poll(), "nothing is rehearsed yet"
    rehearsal.begin(view, "Red", one)
    assert rehearsal.running
    assert there.recv() == rehearsing.Script(view, "Red", one, 7)
    assert not rehearsal.poll()
    for said in ((one, came), (one, None), (one, 2)):
        there.send(said)
    assert rehearsal.poll()
    assert not rehearsal.running
    assert rehearsal.told == [(one, [came])]
    rehearsal.begin(view, "Red", other)
    assert there.recv().order == other
    for said in ((one, came), (one, 2), (other, came)):
        there.send(said)
    assert rehearsal.poll()
    assert rehearsal.running, "the last word was of the one before"
    assert rehearsal.told == [(one, [came, came]), (other, [came])]
    rehearsal.begin(view, "Red", one)
    assert not there.poll(), "it was rehearsed already"
    assert rehearsal.told == [(other, [came]), (one, [came, came])]
    rehearsal.begin(view, "Red", other)
    assert there.recv().order == other
    assert rehearsal.told == [(one, [came, came]), (other, [])], "it is begun anew"
    there.close()
    assert rehearsal.poll()
    assert rehearsal.fault == "It cannot be rehearsed: it ended."
    assert not rehearsal.running


def test_a_rehearsal_that_cannot_begin_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    rehearsal = rehearsing.Rehearsal("nef", 7)

    def none() -> Connection:
        raise OSError("no more processes")

    monkeypatch.setattr(rehearsal, "_start", none)
    view: Any = "a view"
    rehearsal.begin(view, "Red", Chose("way", picked=("a",)))
    assert rehearsal.fault == "It cannot be rehearsed: no more processes."
    assert not rehearsal.running


def test_a_worker_of_the_meter_fights_what_it_is_given_and_says_what_failed(served: Served) -> None:
    scenario = read_scenario(find_scenario("nef/skerries"))
    seats = {"Red": "cadet", "Blue": "cadet"}
    line = served(meter.serve)
    line.send(Bout(4, scenario, seats, 9))
    line.send(Bout(5, scenario, {"Red": "nobody", "Blue": "cadet"}, 10))
    came, alone = heard(line), fight(Bout(4, scenario, seats, 9))
    assert (came.number, came.winner, came.orders, came.points) == (
        4,
        alone.winner,
        alone.orders,
        alone.points,
    )
    assert heard(line).startswith("seed 10: NoPlayer: nobody called 'nobody'")
