"""A fleet admiral and her staff: officers who play out for her come to the same as she does alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import active_children
from multiprocessing.connection import Connection, Pipe
from threading import Thread
from time import sleep
from typing import Any

import pytest

from game.ai import mind
from game.ai.answer import Answer
from game.ai.aside import Aside
from game.ai.players import player
from game.ai.seat import seat
from game.ai.staff import Foresight, Staff, officers
from game.testing.play import begin

FAR = Foresight(3)


@contextmanager
def staff_of(count: int) -> Iterator[Staff]:
    """Officers in processes of their own."""
    lines = [mind.officer("nef") for _ in range(count)]
    try:
        yield Staff(lines)
    finally:
        for line in lines:
            line.close()


def considered(staff: Staff | None) -> Answer:
    match = begin("nef/skerries", 3)
    admiral = player("fleet-admiral:24", 5)
    admiral.staff = staff
    side = match.asked()[0]
    return admiral.consider(match.view(side), match.ask(side), match.ruleset)


@pytest.mark.slow
def test_officers_change_nothing_but_the_time() -> None:
    alone = considered(None)
    with staff_of(2) as staff:
        assert considered(staff) == alone
        assert considered(staff) == alone  # of another thought nothing is left
        assert staff.count == 2


def test_an_officer_that_dies_is_done_without() -> None:
    alone = considered(None)
    here, there = Pipe()

    def dies() -> None:
        there.recv()
        there.recv()
        there.close()

    thread = Thread(target=dies, daemon=True)
    thread.start()
    staff = Staff([here])
    assert considered(staff) == alone
    thread.join()
    assert staff.count == 0


def answered(line: Connection) -> None:
    """An officer on a thread that gives its number back as the gain."""
    while True:
        try:
            said: Any = line.recv()
        except EOFError:
            return
        if isinstance(said, tuple):
            line.send((float(said[1]), 7))


def test_playouts_come_back_in_the_order_they_were_asked_for() -> None:
    here, there = Pipe()
    Thread(target=answered, args=(there,), daemon=True).start()
    jobs = [(place, number) for number in range(20) for place in range(3)]
    told = list(Staff([here]).gains(iter(jobs), FAR, lambda job: (float(job[1]), 7)))
    here.close()
    assert told == [(job, float(job[1]), 7) for job in jobs]


def test_all_cores_but_one_have_work_at_the_table_and_none_is_taken_on_a_small_machine() -> None:
    fleet = seat("fleet-admiral")
    assert [officers(fleet, cores) for cores in (None, 1, 2, 4, 8, 64)] == [0, 0, 0, 2, 6, 7]
    assert officers(seat("admiral"), 8) == 0


@pytest.mark.slow
def test_her_officers_begin_with_her_and_end_with_her(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind.os, "cpu_count", lambda: 4)
    before = set(active_children())
    match = begin("nef/skerries", 3)
    side = match.asked()[0]
    one = Aside(seat("fleet-admiral:16"), 5, ruleset="nef")
    begun = set(active_children()) - before
    try:
        assert len(begun) == 3  # she and two officers; the fourth core is the window's
        one.ask(match.view(side), match.ask(side))
        while (answer := one.answer()) is None:
            sleep(0.01)
        assert one.by == "fleet-admiral"
        assert answer.reason is not None
        assert answer.reason.tried == 16
    finally:
        one.close()
    for process in begun:
        process.join(60.0)
        assert not process.is_alive()
