"""An opponent in a process of its own: it answers, can be pressed and left, and dies with whoever started it."""

import os
import pickle
import pickletools
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.ai import budget, mind
from game.ai.answer import Answer
from game.ai.aside import Aside
from game.ai.beside import Beside
from game.ai.budget import SECONDS, for_people, patience
from game.ai.players import given, let_answer, player, seat, seated, taken
from game.content import find_scenario, list_scenarios, read_scenario
from game.match import Match, SetTo
from game.rulesets import names, ruleset
from tests.ai import minds
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


def battle(name: str = "nef/skerries", seed: int = 1) -> Match:
    scenario = read_scenario(find_scenario(name))
    return Match.start(scenario, ruleset(scenario.ruleset), seed=seed)


@contextmanager
def aside(who: str = "cadet", make=player, seed: int = 6, answers: int = 0):
    one = Aside(seat(who), seed, answers, ruleset="nef", make=make)
    try:
        yield one
    finally:
        one.close()


def until(done, what: str = "it"):
    """Wait until `done()` gives something, and give it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = done()
        if found:
            return found
        time.sleep(0.005)
    raise AssertionError(f"{what} never happened")


def asked(one, match: Match, side: str = "Red") -> Answer:
    one.ask(match.view(side), match.ask(side))
    assert one.thinking
    answer = until(one.answer, "an answer")
    assert not one.thinking
    assert one.answer() is None
    return answer


def is_legal(match: Match, answer: Answer, side: str = "Red") -> bool:
    return match.refuses(side, answer.order) is None


def runs(pid: int) -> bool:
    """Whether a process lives; one that is dead and not yet buried does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    try:
        return state.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return not Path("/proc").is_dir()


# -- answering -----------------------------------------------------------------------------------------------------


def test_it_answers_as_the_same_player_would_here() -> None:
    match = battle()
    here = player("cadet", 6)
    with aside() as one:
        for _ in range(5):
            answer = here.consider(match.view("Red"), match.ask("Red"), match.ruleset)
            assert asked(one, match) == answer
        assert (one.by, one.excuse, one.fault, one.answers) == ("cadet", "", "", 5)


def test_a_battle_carried_on_counts_the_answers_given() -> None:
    match = battle()
    for _ in range(12):
        side = match.asked()[0]
        let_answer(match, side, seated(match, dict.fromkeys(match.sides, "cadet"), 3)[side])
    who, seed, answers = taken(match, {"Red": "cadet"}, 3)["Red"]
    assert answers == given(match, "Red", "cadet") > 0
    side = match.asked()[0]
    with aside(str(who), seed=seed, answers=answers) as one:
        expected = player(who, seed, answers).consider(match.view(side), match.ask(side), match.ruleset)
        assert asked(one, match, side) == expected


def test_its_reason_comes_with_it_and_it_loads_no_pygame() -> None:
    match = battle()
    with aside(make=minds.Odd) as one:
        answer = asked(one, match)
        pid, answers, seen_by, pygame = (thought.says for thought in answer.reason.thoughts)
        assert (int(pid), seen_by, pygame) == (one.pid, "Red", "False")
        assert int(pid) != os.getpid()
        assert answers == "1"


def test_nothing_of_the_match_crosses_but_views_and_questions(monkeypatch) -> None:
    said = []
    before = mind._CONTEXT.Pipe

    def tapped():
        here, there = before()
        return Tap(here, said), there

    monkeypatch.setattr(mind._CONTEXT, "Pipe", tapped)
    match = battle("nef/heligoland", seed=4711)
    with aside() as one:
        for side in match.sides:
            asked(one, match, side)
    assert [type(each) for each in said] == [mind.Asked] * len(match.sides)
    named = {
        argument.partition(" ")[0] if " " in argument else argument
        for each in said
        for _, argument, _ in pickletools.genops(pickled(each))
        if isinstance(argument, str)
    }
    assert "game.match.questions" in named
    assert not named & {"game.match.match", "game.match.log", "game.dice.tray", "game.match.umpire"}
    plots = [[speeds(match, "Blue", number), pickled_after(match, "Blue", number)] for number in (0, 1)]
    assert plots[0][0] != plots[1][0]
    assert plots[0][1] == plots[1][1]


class Tap:
    """A line that keeps what is said."""

    def __init__(self, line, said) -> None:
        self._line, self._said = line, said

    def send(self, what) -> None:
        self._said.append(what)
        self._line.send(what)

    def __getattr__(self, name):
        return getattr(self._line, name)


def pickled(what) -> bytes:
    return pickle.dumps(what)


def speeds(match: Match, side: str, more: int) -> SetTo:
    """A plot of `side` at its least speeds, or one more for the first ship."""
    question = match.ask(side)[0]
    values = {slot.unit: slot.least for slot in question.slots if slot.needed}
    first = next(slot for slot in question.slots if slot.needed and slot.most > slot.least)
    values[first.unit] += more
    return SetTo(question.name, {"speed": values})


def pickled_after(match: Match, side: str, more: int) -> bytes:
    """What Red would be sent after a sealed plot."""
    fork = battle("nef/heligoland", seed=4711)
    fork.answer(side, speeds(match, side, more))
    return pickled((fork.view("Red"), fork.ask("Red")))


@pytest.mark.parametrize("name", [one.id for one in list_scenarios() if one.ruleset in names()])
def test_every_view_and_question_of_a_battle_crosses_whole(name: str) -> None:
    match = battle(name)
    at = seated(match, dict.fromkeys(match.sides, "cadet"), 5)
    while match.over is None and match.number < 150:
        for side in match.asked():
            what = match.view(side), match.ask(side)
            assert pickle.loads(pickle.dumps(what)) == what
        side = match.asked()[0]
        let_answer(match, side, at[side])


# -- pressing and leaving --------------------------------------------------------------------------------------------


def test_it_is_pressed_and_gives_the_best_it_has() -> None:
    match = battle()
    with aside("admiral:600s", make=minds.Broods) as one:
        one.ask(match.view("Red"), match.ask("Red"))
        until(lambda: one.answer() is None and one._mind.busy, "thinking")
        one.hurry()
        assert is_legal(match, until(one.answer, "an answer"))
        assert one.fault == ""


def test_pressed_before_its_process_stands_it_answers_all_the_same() -> None:
    match = battle()
    with aside("admiral:600s", make=minds.Broods) as one:
        one.ask(match.view("Red"), match.ask("Red"))
        one.hurry()
        assert is_legal(match, until(one.answer, "an answer"))


def test_a_question_left_is_never_answered_and_the_next_finds_the_same_process() -> None:
    match = battle()
    with aside("admiral:600s", make=minds.Broods) as one:
        one.ask(match.view("Red"), match.ask("Red"))
        until(lambda: one.answer() is None and one._mind.busy, "thinking")
        pid = one.pid
        one.leave()
        assert not one.thinking
        assert one.answer() is None
        one.ask(match.view("Blue"), match.ask("Blue"))
        until(lambda: one.answer() is None and one._mind.busy == 2, "thinking of the second")
        one.hurry()
        answer = until(one.answer, "an answer")
        assert is_legal(match, answer, "Blue")
        assert [thought.says for thought in answer.reason.thoughts[1:3]] == ["1", "Blue"]
        assert (one.pid, one.answers, one.fault) == (pid, 1, "")


# -- crashes and hangs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (minds.Raises, "ValueError: a mast fell"),
        (minds.Exits, "ended with 3"),
        (minds.Rubbish, ""),
        (minds.stillborn, "nobody reported for duty"),
    ],
)
def test_where_its_process_crashes_a_captain_answers(make, why: str) -> None:
    match = battle()
    with aside("admiral", make=make) as one:
        for _ in range(2):
            answer = asked(one, match)
            assert is_legal(match, answer)
            assert why in one.fault
            assert one.by == "captain"
            assert one.excuse == "admiral did not answer: a captain has taken the order"
        assert one.answers == 0


def test_the_captain_that_stands_in_is_the_captain_there_would_be() -> None:
    match = battle()
    with aside("admiral", make=minds.Raises, seed=11, answers=3) as one:
        expected = player("captain", 11, 3).consider(match.view("Red"), match.ask("Red"), match.ruleset)
        assert asked(one, match) == expected


def test_the_next_question_finds_a_fresh_process() -> None:
    match = battle()
    with aside("admiral", make=minds.OnceOnly) as one:
        first = asked(one, match)
        assert asked(one, match).reason != first.reason
        assert one.by == "captain"
        assert "ended with 4" in one.fault
        one.answers = 0
        again = asked(one, match)
        assert one.by == "admiral"
        assert again.order == first.order
        assert again.reason.thoughts[0] != first.reason.thoughts[0]


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
@pytest.mark.parametrize("thinking", [True, False])
def test_a_killed_process_is_replaced(thinking: bool) -> None:
    match = battle()
    with aside("admiral:600s", make=minds.Broods) as one:
        if thinking:
            one.ask(match.view("Red"), match.ask("Red"))
            until(lambda: one.answer() is None and one._mind.busy, "thinking")
        pid = one.pid
        os.kill(pid, signal.SIGKILL)
        if not thinking:
            until(lambda: not runs(pid), "its end")
            one.ask(match.view("Red"), match.ask("Red"))
            until(lambda: one.answer() is None and one._mind.busy, "thinking")
            one.hurry()
        assert is_legal(match, until(one.answer, "an answer"))
        assert one.by == ("captain" if thinking else "admiral")
        assert one.fault
        assert one.pid != pid


def test_one_that_hangs_is_taken_off(monkeypatch) -> None:
    monkeypatch.setattr(budget, "PATIENCE", 0.2)
    match = battle()
    with aside("captain", make=minds.Hangs) as one:
        pid = one.pid
        assert is_legal(match, asked(one, match))
        assert one.excuse == "captain did not answer: a captain has taken the order"
        assert "silent" in one.fault
        until(lambda: not runs(pid), "its end")


def test_one_that_hangs_when_it_is_pressed_is_taken_off(monkeypatch) -> None:
    monkeypatch.setattr(mind, "PRESSED", 0.2)
    match = battle()
    with aside("admiral:6000s", make=minds.Hangs) as one:
        one.ask(match.view("Red"), match.ask("Red"))
        until(lambda: one.answer() is None and one._mind.busy, "thinking")
        one.hurry()
        assert is_legal(match, until(one.answer, "an answer"))
        assert one.by == "captain"


def test_one_that_hangs_on_a_question_left_holds_nobody_up(monkeypatch) -> None:
    monkeypatch.setattr(mind, "PRESSED", 0.2)
    match = battle()
    with aside("admiral:6000s", make=minds.Hangs) as one:
        one.ask(match.view("Red"), match.ask("Red"))
        until(lambda: one.answer() is None and one._mind.busy, "thinking")
        pid = one.pid
        one.leave()
        one.ask(match.view("Red"), match.ask("Red"))
        until(
            lambda: one.answer() is None and one.pid not in (pid, None) and one._mind.busy == 2, "the second"
        )
        assert one.fault
        assert not runs(pid)


def test_where_no_process_can_be_had_a_captain_plays(monkeypatch) -> None:
    def none(*args):
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(mind._CONTEXT, "Pipe", none)
    match = battle()
    with aside("admiral") as one:
        assert is_legal(match, asked(one, match))
        assert (one.by, one.pid) == ("captain", None)


def test_the_patience_with_a_seat_is_longer_than_its_budget() -> None:
    for words, seconds in (("cadet", 0), ("captain:bold", 0), ("admiral:60s", 60), ("admiral:0s", 0)):
        assert patience(seat(words)) >= seconds + budget.PATIENCE
    assert patience(seat("admiral:600")) > patience(seat("admiral")) > budget.PATIENCE
    assert str(for_people(seat("admiral:bold"))) == f"admiral:bold:{SECONDS['admiral']}s"
    assert for_people(seat("fleet-admiral")).seconds == SECONDS["fleet-admiral"] > SECONDS["admiral"]
    for words in ("admiral:2s", "admiral:30", "captain", "cadet", "admiral:0s"):
        assert for_people(seat(words)) == seat(words)


# -- on a thread -----------------------------------------------------------------------------------------------------


class Plain:
    """An opponent with nothing but an order to give."""

    name = "plain"

    def answer(self, view, questions, ruleset):
        return player("cadet", 2).answer(view, questions, ruleset)


def test_an_opponent_may_think_on_a_thread() -> None:
    match = battle()
    for one in (Beside(Plain(), match.ruleset), Beside(player("cadet", 2), match.ruleset)):
        expected = player("cadet", 2).answer(match.view("Red"), match.ask("Red"), match.ruleset)
        assert asked(one, match).order == expected
        assert one.by == one.name


def test_a_fault_or_silence_on_a_thread_is_answered_by_chance() -> None:
    match = battle()
    for make, patient in ((minds.Raises, PATIENCE), (minds.Hangs, 0.05)):
        one = Beside(make(seat("captain"), 1), match.ruleset, patient)
        assert is_legal(match, asked(one, match))
        assert (one.by, one.excuse) == ("random", "captain did not answer: the order is left to chance")


def test_on_a_thread_a_question_left_is_done_with_before_the_next() -> None:
    match = battle()
    one = Beside(minds.Broods(seat("admiral"), 1), match.ruleset)
    one.ask(match.view("Red"), match.ask("Red"))
    one.leave()
    one.ask(match.view("Blue"), match.ask("Blue"))
    one.hurry()
    assert is_legal(match, until(one.answer, "an answer"), "Blue")


# -- the end of the window -------------------------------------------------------------------------------------------

WINDOW = """
import sys, time
from game.ai.aside import Aside
from game.ai.players import seat
from tests.ai import minds
from tests.patience import PATIENCE
from tests.ai.test_aside import battle, until

if __name__ == "__main__":
    match = battle()
    one = Aside(seat("admiral:6000s"), 1, ruleset="nef", make=getattr(minds, sys.argv[1]))
    one.ask(match.view("Red"), match.ask("Red"))
    until(lambda: one.answer() is None and one._mind.busy, "thinking")
    print("thinks", flush=True)
    if sys.argv[2] == "raises":
        raise RuntimeError("the window broke")
    if sys.argv[2] == "ends":
        sys.exit(0)
    time.sleep(10**6)
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9")
@pytest.mark.parametrize("make", ["Broods", "Hangs"])
@pytest.mark.parametrize("how", ["killed", "raises", "ends"])
def test_it_dies_with_the_window(how: str, make: str, tmp_path: Path) -> None:
    script = tmp_path / "window.py"
    script.write_text(WINDOW)
    run = [sys.executable, str(script), make, how]
    window = subprocess.Popen(
        run, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert window.stdout.readline() == b"thinks\n"
    if how == "killed":
        window.send_signal(signal.SIGKILL)
    # All that the window started hold its output: it ends when the last of them is dead.
    window.communicate(timeout=PATIENCE)


def test_closing_ends_the_process() -> None:
    one = Aside(seat("captain"), 1, ruleset="nef", make=minds.Hangs)
    pid = one.pid
    one.close()
    one.close()
    until(lambda: not runs(pid), "its end")


PACKED = """
import multiprocessing, sys
from multiprocessing import spawn

sys.frozen = True
multiprocessing.freeze_support = spawn.freeze_support  # as the packers have it on every system
if "-c" in sys.argv:  # and so they have the watchman of the resources
    exec(sys.argv[sys.argv.index("-c") + 1])
    sys.exit()
from game.__main__ import main

if sys.argv[1:] == ["play"]:
    from tests.ai.test_aside import aside, asked, battle, seat

    spawn.set_executable({me!r})
    with aside() as one:
        print(type(asked(one, battle())).__name__, one.fault, flush=True)
else:
    sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="the stand-in for a packed program is a script")
def test_it_works_in_a_program_packed_into_one(tmp_path: Path) -> None:
    script, me = tmp_path / "packed.py", tmp_path / "line-ahead"
    script.write_text(PACKED.format(me=str(me)))
    me.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n')
    me.chmod(0o755)
    done = subprocess.run(
        [str(me), "play"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert (done.stdout, done.stderr) == ("Answer \n", "")
