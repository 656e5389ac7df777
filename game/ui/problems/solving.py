"""One problem being solved: the orders tried, the hints opened, the answer given. It draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Final, Literal

import msgspec

from game.ai.problems.solved import Solved, State
from game.content.problem_file import Chance, Filed
from game.match import Order
from game.ui.problems.weighing import Weighed, Weighing

MOST: Final = 8
"""Orders that may be tried at once; the first goes when another comes."""

RIGHT: Final = 0.05
"""An order that costs less than this is as good as the answer."""

SURE: Final = 1.96
"""Standard errors to either side that hold 95 of 100."""

Standing = Literal["open", "weighing", "right", "wrong", "shown"]


class Tried(msgspec.Struct):
    """An order that was tried: its letter, what it says, and what is known of it."""

    letter: str
    order: Order
    says: str
    chance: Chance | None = None
    behind: Chance | None = None
    done: bool = False


class Solving:
    """What has been done at one problem. `standing` says whether it was answered."""

    def __init__(self, asked: Filed, solved: Solved) -> None:
        self.asked, self.solved = asked, solved
        self.weighing = Weighing(asked, self._take)
        self.tried: list[Tried] = []
        self.chosen = -1
        """Which of them lies in hand; -1: none."""
        self.hints = 0
        """How many hints are open."""
        self.standing: Standing = "open"
        self.notice = ""
        self._given = 0
        self._weighed: dict[int, Tried] = {}
        """Those that are weighed, by the number they were given to it with."""

    @property
    def answered(self) -> bool:
        """Whether the answer lies open."""
        return self.standing in ("right", "shown")

    @property
    def in_hand(self) -> Tried | None:
        """The order that would be given as the answer."""
        return self.tried[self.chosen] if 0 <= self.chosen < len(self.tried) else None

    def place_of(self, order: Order) -> int:
        """Where an order stands among those tried; -1 where it does not."""
        return next((place for place, one in enumerate(self.tried) if one.order == order), -1)

    def attempt(self, order: Order, says: str) -> Tried:
        """Try an order: it gets a letter, and its chance is known at once or weighed."""
        place = self.place_of(order)
        if place >= 0:
            self.chosen = place
            return self.tried[place]
        letter = ascii_uppercase[self._given % len(ascii_uppercase)]
        one = Tried(letter, order, says)
        if len(self.tried) == MOST:
            del self.tried[0]
        self.tried.append(one)
        self.chosen, self._given = len(self.tried) - 1, self._given + 1
        self._look_up(one)
        if not one.done:
            self.weighing.weigh(self._given, order)
            self._weighed[self._given] = one
        self._note("tried")
        return one

    def _look_up(self, one: Tried) -> None:
        """What the problem's file says of an order."""
        problem = self.asked.problem
        best = problem.chance
        if one.order == problem.answer or one.order in problem.same:
            one.chance, one.behind, one.done = best, Chance(0.0, 0.0, best.tables), True
            return
        for other in (*problem.near, *problem.others):
            if other.order == one.order:
                one.chance = Chance(max(0.0, best.share - other.behind), other.error, other.tables)
                one.behind, one.done = Chance(other.behind, other.error, other.tables), True

    def poll(self) -> bool:
        """Take in what was weighed; True where something is new."""
        news = self.weighing.poll()
        if self.weighing.fault and self.notice != self.weighing.fault:
            self.notice = self.weighing.fault
            return True
        if self.standing == "weighing" and (one := self.in_hand) is not None and one.done:
            self._settle(one)
        return news

    def _take(self, told: Weighed) -> None:
        one = self._weighed.get(told.place)
        if one is not None:
            one.chance, one.behind, one.done = told.chance, told.behind, told.done

    def hint(self) -> bool:
        """Open the next hint; False where all are open."""
        if self.hints == len(self.asked.problem.hints) or self.answered:
            return False
        self.hints += 1
        self._note("tried")
        return True

    def answer(self) -> None:
        """The order in hand is the answer; where it is still weighed, once that is done."""
        one = self.in_hand
        if one is None or self.answered:
            return
        self.standing = "weighing"
        if one.done:
            self._settle(one)

    def _settle(self, one: Tried) -> None:
        assert one.behind is not None
        right = one.behind.share < RIGHT
        self.standing = "right" if right else "wrong"
        self._note(("hinted" if self.hints else "solved") if right else "tried")

    def again(self) -> None:
        """A wrong answer is put aside."""
        if self.standing == "wrong":
            self.standing = "open"

    def show(self) -> None:
        """Show the answer: it is not solved by that."""
        self.standing = "shown"
        self._note("tried")

    def _note(self, state: State) -> None:
        self.notice = self.solved.note(self.asked.key, state) or self.notice

    def close(self) -> None:
        """Left: nothing is weighed any more."""
        self.weighing.end()


def next_new(problems: Sequence[Filed], solved: Solved, after: int) -> int | None:
    """The place of the next problem that is not solved, round again; None where all are."""
    order = [*range(after + 1, len(problems)), *range(after + 1)]
    return next((place for place in order if solved.of(problems[place].key) in ("new", "tried")), None)
