"""A table with opponents, clocks and a full disk: who is asked, whose time passes, what waits and what is told."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import cast

import pytest

from game.ai import chance
from game.ai.answer import Answer
from game.ai.aside import Aside
from game.content import find_scenario, read_scenario
from game.match import Chose, Match, Order, Question
from game.match.clock import Clock
from game.match.log import LogNotWritten
from game.match.match import Refused
from game.match.orders import Conceded
from game.match.table import Table
from game.rulesets import ruleset
from game.seating.elsewhere import ToldTime
from game.seating.opponents import by_chance
from game.seating.pen import AGAIN, Dry, Pen, Written
from game.seating.sitting import CLOCK, Sitting
from game.seating.states import ALL, Open, Watching
from tests.match import toy


@dataclass
class Scripted:
    """An opponent whose answer lies there once `ready`."""

    name: str = "captain"
    by: str = "captain"
    excuse: str = ""
    order: Order | None = None
    ready: bool = False
    answers: int = 0
    asked: int = 0
    pressed: int = 0
    pondered: int = 0
    closed: bool = False
    _job: Sequence[Question] | None = None

    @property
    def thinking(self) -> bool:
        return self._job is not None

    def ask(self, view: Table, questions: Sequence[Question]) -> None:
        self._job, self.asked = questions, self.asked + 1

    def ponder(self, view: Callable[[], Table]) -> bool:
        self.pondered += 1
        return True

    def answer(self) -> Answer | None:
        if not self.ready or self._job is None:
            return None
        order = self.order or chance.answer(self._job, Random(1))
        self._job = None
        return Answer(order)

    def hurry(self) -> None:
        self.pressed += 1

    def leave(self) -> None:
        self._job = None

    def close(self) -> None:
        self.closed = True


def match_of(clock: Clock | None = None, path: Path | None = None, turns: int = 2) -> Match:
    return Match.start(toy.pond(turns=turns), toy.TOY, seed=1, clock=clock, path=path)


def sailing(match: Match) -> Match:
    """A battle at its first move, which is asked in the open."""
    rng = Random(1)
    while match.ask(match.asked()[0])[0].name != "sail":
        match.answer(match.asked()[0], chance.answer(match.ask(match.asked()[0]), rng), "random")
    return match


def table(other: Scripted, match: Match | None = None) -> Sitting:
    """A hand and a scripted opponent, who answers for the last side; all is asked in the open."""
    match = match or sailing(match_of())
    sitting = Sitting(match, {match.sides[-1]: "captain"})
    sitting.opponents._thinkers[match.sides[-1]] = cast("Aside", other)
    return sitting


def hand_plays(sitting: Sitting, until: Callable[[], bool]) -> None:
    """The hand answers by chance whatever it is asked, until something is so."""
    rng = Random(2)
    while not until():
        sitting.send(chance.answer(sitting.questions(), rng))


def opponent_asked(sitting: Sitting) -> Callable[[], bool]:
    return lambda: not sitting.questions()


def test_one_hand_sees_no_curtain_and_keeps_the_table() -> None:
    sitting = table(Scripted())
    first, last = sitting.match.sides
    assert (sitting.hands, sitting.state, sitting.looking) == ((first,), Open(first), first)
    assert (sitting.arrangement, sitting.alone, sitting.hot_seat) == ("alone", True, False)
    assert sitting.moments is None
    assert not sitting.settle(True)
    assert sitting.eyes == (first,)
    assert sitting.account_of == first
    assert sitting.opponents.called(last) == "captain"
    assert sitting.opponents.called(first) == ""


def test_who_is_asked_thinks_once_and_its_answer_is_given_once_it_has_come() -> None:
    other = Scripted()
    sitting = table(other)
    last = sitting.match.sides[-1]
    hand_plays(sitting, opponent_asked(sitting))
    assert sitting.think()
    assert not sitting.think(), "it thinks already"
    assert other.asked == 1
    assert sitting.opponents.thinking == (last,)
    number = sitting.match.number
    assert not sitting.collect()
    assert sitting.match.number == number
    other.ready = True
    assert sitting.collect()
    assert (sitting.match.lines[-1].side, sitting.match.lines[-1].by) == (last, "captain")
    assert sitting.match.number > number
    assert sitting.notices == []


def test_while_the_hand_alone_is_asked_it_ponders_once_for_each_table() -> None:
    other = Scripted()
    sitting = table(other)
    assert sitting.match.asked() == [sitting.match.sides[0]]
    assert not sitting.think()
    assert not sitting.think()
    assert (other.pondered, other.asked) == (1, 0)
    hand_plays(sitting, opponent_asked(sitting))
    sitting.think()
    assert other.pondered == 1, "it is asked now"


def test_who_did_not_answer_itself_is_excused_and_what_is_no_order_gives_way_to_chance() -> None:
    other = Scripted(
        ready=True, excuse="did not answer", by="captain for an admiral", order=Chose("nothing", ())
    )
    sitting = table(other)
    match, last = sitting.match, sitting.match.sides[-1]
    hand_plays(sitting, opponent_asked(sitting))
    stands_in = by_chance(match, last)
    sitting.think()
    assert sitting.collect()
    given = match.lines[-1]
    while given.by != other.by:
        given = match.lines[given.n - 1]
    assert given.order == stands_in
    assert sitting.notices == [f"{last}'s did not answer."]
    sitting.tell(sitting.notices[0])
    assert len(sitting.notices) == 1, "it is told once"


def test_it_is_pressed_for_until_it_is_asked_anew() -> None:
    other = Scripted()
    sitting = table(other)
    assert not sitting.opponents.hurry()
    hand_plays(sitting, opponent_asked(sitting))
    assert not sitting.opponents.hurried
    sitting.think()
    assert sitting.opponents.hurry()
    assert sitting.opponents.hurried
    assert other.pressed == 1
    other.ready = True
    sitting.collect()
    other.ready = False
    hand_plays(sitting, opponent_asked(sitting))
    sitting.think()
    assert sitting.opponents.thinking
    assert not sitting.opponents.hurried


def test_after_a_way_back_its_question_is_nobodys_and_it_meets_the_same_dice_again() -> None:
    other = Scripted(ready=True)
    sitting = table(other)
    match, (first, last) = sitting.match, sitting.match.sides
    hand_plays(sitting, opponent_asked(sitting))
    sitting.think()
    sitting.collect()
    hand_plays(sitting, opponent_asked(sitting))
    other.ready, other.answers = False, 99
    sitting.think()
    number = sitting.take_back_to()
    assert number is not None
    assert match.lines[number + 1].side == first
    sitting.take_back()
    assert match.number == number
    assert not sitting.opponents.thinking
    assert other.answers == sum(line.side == last and line.by == "captain" for line in match.lines)


def test_with_nothing_of_its_own_a_side_takes_nothing_back() -> None:
    sitting = table(Scripted())
    assert sitting.take_back_to() is None
    with pytest.raises(Refused, match="nothing of yours to take back"):
        sitting.take_back()


def test_the_battle_over_nobody_thinks_and_any_eyes_may_look() -> None:
    other = Scripted()
    sitting = table(other)
    first, last = sitting.match.sides
    hand_plays(sitting, opponent_asked(sitting))
    sitting.think()
    sitting.concede()
    assert sitting.match.over is not None
    assert sitting.match.lines[-1].order == Conceded()
    assert sitting.collect()
    assert not sitting.opponents.thinking
    assert not sitting.think()
    assert sitting.eyes == (first, last, ALL)
    sitting.lend(last)
    assert sitting.state == Watching(last, last=first)
    assert (sitting.looking, sitting.account_of) == (last, last)
    sitting.lend(ALL)
    assert sitting.account_of == first
    sitting.close()
    assert other.closed


def test_a_battle_without_hands_is_watched() -> None:
    match = match_of()
    sitting = Sitting(match, dict.fromkeys(match.sides, "captain"))
    assert sitting.state == Watching(match.sides[0])
    assert sitting.eyes == (*match.sides, ALL)
    assert list(sitting.questions()) == []
    assert sitting.alone


# -- clocks ------------------------------------------------------------------------------------------------------


def test_time_passes_for_who_thinks_and_for_the_hand_that_is_asked() -> None:
    sitting = table(Scripted(), match_of(Clock(60.0, 5.0)))
    first, last = sitting.match.sides
    timer = sitting.timer
    assert not sitting.pass_time(2000.0, asked=True)
    assert not sitting.pass_time(4000.0, asked=False)
    assert (timer.left(first), timer.left(last)) == (58.0, 60.0)
    assert (timer.spent(first), timer.spent(last)) == (2.0, 0.0)
    assert timer.face(first) == "0:58"
    hand_plays(sitting, opponent_asked(sitting))
    assert next(line.spent for line in sitting.match.lines if line.by == "hand") == 2.0
    sitting.think()
    sitting.pass_time(3000.0, asked=False)
    assert timer.left(last) == 57.0
    assert timer.spent(first) == 0.0, "its order is given"
    assert timer.left(first) == 58.0 + 5.0 * sum(
        line.side == first and line.by == "hand" for line in sitting.match.lines
    )


def test_a_flag_that_falls_is_told_once_and_the_battle_goes_on() -> None:
    sitting = table(Scripted(), match_of(Clock(10.0)))
    first = sitting.match.sides[0]
    assert not sitting.pass_time(9999.0, asked=True)
    assert sitting.pass_time(1.0, asked=True)
    assert sitting.notices == [f"{first}'s flag has fallen."]
    assert sitting.timer.fallen == {first}
    assert not sitting.pass_time(1000.0, asked=True)
    assert sitting.match.over is None


def test_where_that_was_agreed_who_has_no_time_left_gives_up() -> None:
    sitting = table(Scripted(), match_of(Clock(10.0, loses=True)))
    first = sitting.match.sides[0]
    assert sitting.pass_time(10_000.0, asked=True)
    given = sitting.match.lines[-1]
    assert (given.side, given.by, given.order, given.spent) == (first, CLOCK, Conceded(), 10.0)
    assert sitting.match.over is not None
    assert not sitting.pass_time(1000.0, asked=True)
    assert sitting.timer.face(first) == "0:00", "what the last order took is counted once"


def test_without_a_clock_nothing_is_counted() -> None:
    sitting = table(Scripted())
    first = sitting.match.sides[0]
    assert not sitting.pass_time(10_000.0, asked=True)
    assert sitting.timer.spent(first) is None
    assert sitting.timer.face(first) == ""
    assert sitting.timer.fallen == set()


def test_a_flag_that_fell_before_is_down_when_the_battle_is_opened() -> None:
    match = match_of(Clock(10.0))
    side = match.asked()[0]
    match.answer(side, chance.answer(match.ask(side), Random(1)), spent=11.0)
    assert table(Scripted(), match).timer.fallen == {side}


class Host:
    """What a host says of its table."""

    def __init__(self, clocks: dict[str, int], waits_for: tuple[str, ...]) -> None:
        self.clocks, self.waits_for, self.stands, self.awaited = clocks, waits_for, False, ""

    def called(self, side: str) -> str:
        return side


def test_clocks_of_a_host_run_between_what_it_says_for_whom_it_waits() -> None:
    match = match_of()
    first, last = match.sides
    host = Host({first: 5, last: 9}, (last,))
    timer = ToldTime(match, host)
    assert timer.face(first) == ""
    assert timer.pass_by((), 2000.0) == []
    assert (timer.left(first), timer.left(last)) == (5, 7)
    assert (timer.face(last), timer.spent(last)) == ("0:07", None)
    timer.pass_by((), 7000.0)
    assert timer.fallen == {last}
    host.stands = True
    timer.pass_by((), 5000.0)
    assert timer.left(last) == 0
    host.clocks, host.stands = {first: 4, last: 3}, False
    timer.pass_by((), 500.0)
    assert (timer.left(first), timer.left(last), timer.fallen) == (4, 2.5, set())
    assert timer.left("nobody") == 0


# -- the pen -----------------------------------------------------------------------------------------------------


def full() -> None:
    raise LogNotWritten(28, "No space left", "battle.jsonl")


def test_what_nobody_can_give_again_waits_and_is_tried_after_a_while() -> None:
    told, given = list[str](), list[str]()
    room = False

    def order() -> None:
        if not room:
            full()
        given.append("Red")

    pen = Pen(told.append)
    assert not pen.give("Red", order)
    assert pen.state == Dry(AGAIN)
    assert list(pen.waits) == ["Red"]
    (why,) = told
    assert why.startswith("Red's order waits: ")
    assert why.endswith("Free some space.")

    def forbidden() -> None:
        raise LogNotWritten(errno.EROFS, "Read-only file system", "battle.jsonl")

    other = list[str]()
    assert not Pen(other.append).give("Red", forbidden)
    assert other[0].endswith("(read-only file system)."), "room is not what is missing"
    pen.pass_by(AGAIN - 1)
    room = True
    assert not pen.again(), "a moment is left"
    pen.pass_by(1)
    assert pen.again()
    assert (given, pen.waits, pen.state) == (["Red"], {}, Written())
    assert told[1:] == ["The battle is written down again."]
    assert not pen.again()
    assert pen.give("Red", order)
    assert told[1:] == ["The battle is written down again."], "that is told where it was otherwise"
    pen.pass_by(AGAIN)
    assert pen.state == Written()


def test_what_a_hand_gives_and_cannot_be_written_is_raised_and_remembered() -> None:
    pen = Pen(lambda _: None)
    with pytest.raises(LogNotWritten):
        pen.write(full)
    assert pen.state == Dry(AGAIN)
    assert pen.waits == {}
    pen.write(lambda: None)
    assert pen.state == Written()


def test_no_clock_runs_and_what_waited_is_gone_after_a_way_back() -> None:
    sitting = table(Scripted(), match_of(Clock(60.0)))
    first, last = sitting.match.sides
    hand_plays(sitting, opponent_asked(sitting))
    sitting.pen.waits[last] = lambda: None
    sitting.pen.state = Dry(AGAIN)
    before = sitting.timer.left(first)
    assert not sitting.pass_time(500.0, asked=True)
    assert sitting.timer.left(first) == before
    assert sitting.pen.state == Dry(AGAIN - 500.0)
    assert not sitting.think(), "who waits for the pen is not asked again"
    sitting.take_back()
    assert sitting.pen.waits == {}


def test_a_side_that_has_lost_on_time_loses_after_a_way_back_as_well() -> None:
    sitting = table(Scripted(), match_of(Clock(60.0, loses=True)))
    first, last = sitting.match.sides
    hand_plays(sitting, opponent_asked(sitting))
    sitting.pen.waits |= {first: lambda: None, last: lambda: None}
    sitting.timer.fallen = {last}
    sitting.take_back()
    assert list(sitting.pen.waits) == [last]


# -- dice that are called ------------------------------------------------------------------------------------------


def called(path: Path) -> Sitting:
    """A battle whose dice are called, at the first order that wants some."""
    scenario = read_scenario(find_scenario("nef/skerries"))
    match = Match.start(scenario, ruleset("nef"), seed=4, path=path, called=True)
    sitting, rng = Sitting(match, {}), Random(3)
    for _ in range(300):
        if sitting.deeds.rolling:
            return sitting
        sitting.state = Open(match.asked()[0])
        sitting.send(chance.answer(match.ask(sitting.looking), rng))
    raise AssertionError("no dice were wanted")


def test_while_dice_are_called_nobody_is_asked_and_no_clock_runs(tmp_path: Path) -> None:
    sitting = called(tmp_path / "battle.jsonl")
    number = sitting.match.number
    assert sitting.deeds.calling is not None
    deed = sitting.deeds.calling.deed
    assert list(sitting.questions()) == []
    assert not sitting.pass_time(1000.0, asked=True)
    assert not sitting.think()
    assert not sitting._collect(sitting.looking)
    assert sitting.undo() == getattr(deed, "order", None)
    assert not sitting.deeds.rolling
    assert sitting.match.number == number
    assert sitting.questions()
    sitting.match.close()


def test_what_waits_for_dice_is_done_once_they_are_all_called(tmp_path: Path) -> None:
    sitting = called(tmp_path / "battle.jsonl")
    calling, number = sitting.deeds.calling, sitting.match.number
    assert calling is not None
    waiting = getattr(calling.deed, "order", None)
    for _ in range(50):
        if not sitting.deeds.rolling:
            break
        sitting.deeds.call(calling.roll)
    assert sitting.match.number > number
    assert waiting in [line.order for line in sitting.match.lines[number:]]
    sitting.deeds.call(full)  # nothing is in hand: nothing is done
    sitting.match.close()


def test_who_gives_up_while_dice_are_called_gives_up(tmp_path: Path) -> None:
    sitting = called(tmp_path / "battle.jsonl")
    sitting.concede()
    assert not sitting.deeds.rolling
    assert sitting.match.over is not None
    assert sitting.match.lines[-1].order == Conceded()
    sitting.match.close()


def test_what_is_called_and_cannot_be_written_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = called(tmp_path / "battle.jsonl")
    calling = sitting.deeds.calling
    assert calling is not None
    assert calling.deed is not None
    side = calling.deed.side
    monkeypatch.setattr(calling, "go_on", full)
    sitting.deeds.call(full)
    monkeypatch.undo()
    assert list(sitting.pen.waits) == [side]
    assert sitting.deeds.rolling
    sitting.deeds.drop()
    assert sitting.pen.waits == {}
    assert not sitting.deeds.rolling
    sitting.match.close()


def test_what_cannot_be_written_when_it_is_begun_is_in_nobodys_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = called(tmp_path / "battle.jsonl")
    calling = sitting.deeds.calling
    assert calling is not None
    deed = calling.deed
    assert deed is not None
    monkeypatch.setattr(calling, "go_on", full)
    with pytest.raises(LogNotWritten):
        sitting.deeds.do(deed)
    assert not sitting.deeds.rolling
    sitting.match.close()


def test_what_waited_for_room_and_for_dice_is_done_then_and_what_is_lost_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = called(tmp_path / "battle.jsonl")
    calling = sitting.deeds.calling
    assert calling is not None
    assert calling.deed is not None
    side, done = calling.deed.side, list[int]()
    sitting.deeds._done = lambda deed, before: done.append(before)
    number = sitting.match.number
    monkeypatch.setattr(calling, "go_on", full)
    sitting.deeds.call(full)
    monkeypatch.setattr(calling, "go_on", lambda: True)
    sitting.pen.state = Written()
    assert sitting.pen.again()
    assert (done, side in sitting.pen.waits) == ([number], False)
    calling.notice = "The dice in hand are lost."
    sitting.deeds.call(lambda: None)
    assert sitting.notices[-1] == "The dice in hand are lost."
    sitting.match.close()
