"""The balance meter: battles beside what goes on, added up as `match` adds them up, and gone when it is closed."""

import time

import msgspec
import pytest

from game.ai.fights import Bout, Fought, fight, tallied
from game.ai.meter import Meter, read
from game.content import find_scenario, read_scenario
from tests import patience


@pytest.fixture(scope="module")
def skerries():
    return read_scenario(find_scenario("nef/skerries"))


def until(meter, holds):
    meter.poll()
    patience.until(holds, lambda: (time.sleep(0.01), meter.poll()))


def test_battles_are_added_up_side_by_side(skerries):
    fought = [
        Fought(0, "Red", 6, 60, contact=2, silent=("red_stiletto",)),
        Fought(1, "Red", 4, 50, contact=1, silent=("red_stiletto", "blue_falcon")),
        Fought(
            2, "", 6, 60, contact=0, silent=("red_stiletto", "blue_falcon", "red_halcyon", "blue_vedette")
        ),
        Fought(3, "Blue", 6, 60, contact=3),
    ]
    told = read(skerries, fought, 10, 1.5)
    assert (told.games, told.wanted, told.draws, told.unmet) == (4, 10, 1, 1)
    assert told.sides["Red"] == tallied(2, 1, 4)
    assert told.sides["Red"].share + told.sides["Blue"].share == 1
    assert (told.turns, told.contact) == (5.5, 2.0)
    assert (told.silent[0].name, told.silent[0].share) == ("Bodkin", 0.75)
    assert told.even


def test_what_is_one_sided_is_not_even(skerries):
    told = read(skerries, [Fought(n, "Blue", 6, 60, contact=1) for n in range(30)], 30, 1.0)
    assert not told.even
    assert told.sides["Blue"].low > 0.5


def test_the_battles_are_those_of_their_seeds_whatever_runs_beside(skerries):
    meter = Meter(skerries, ("cadet", "cadet"), seed=3, workers=2)
    try:
        meter.run(4)
        assert meter.running
        until(meter, lambda: not meter.running)
    finally:
        meter.close()
    alone = [fight(Bout(n, skerries, {"Red": "cadet", "Blue": "cadet"}, 3 + n)) for n in range(4)]
    assert meter.reading.sides == read(skerries, alone, 4, 0.0).sides
    assert meter.reading.turns == read(skerries, alone, 4, 0.0).turns
    assert meter.fault == ""


def test_seats_that_differ_are_exchanged(skerries):
    meter = Meter(skerries, ("captain", "cadet"), seed=5)
    first, second = meter._bout(0), meter._bout(1)
    assert (first.seats, first.swapped) == ({"Red": "captain", "Blue": "cadet"}, False)
    assert (second.seats, second.swapped) == ({"Red": "cadet", "Blue": "captain"}, True)
    assert first.seed == second.seed == 5
    assert meter._bout(2).seed == 6


def test_more_can_be_asked_for_and_closing_ends_every_process(skerries):
    meter = Meter(skerries, ("cadet", "cadet"), workers=1)
    meter.run(2)
    until(meter, lambda: meter.reading is not None and meter.reading.games == 2)
    meter.run(1000)
    until(meter, lambda: meter.reading.games >= 3)
    processes = [worker._process for worker in meter._workers]
    assert processes
    meter.close()
    assert not any(process.is_alive() for process in processes)
    assert not meter.running
    assert not meter.poll()


def test_a_battle_that_fails_is_told_and_nothing_hangs(skerries):
    broken = msgspec.structs.replace(skerries, ruleset="chess")
    meter = Meter(broken, ("cadet", "cadet"), workers=1)
    meter.run(3)
    try:
        until(meter, lambda: bool(meter.fault))
        assert not meter.running
        assert meter.reading is None
    finally:
        meter.close()


def test_a_process_that_dies_is_told(skerries):
    meter = Meter(skerries, ("cadet", "cadet"), workers=1)
    meter.run(500)
    try:
        meter._workers[0]._process.kill()
        until(meter, lambda: bool(meter.fault))
        assert not meter.running
    finally:
        meter.close()
