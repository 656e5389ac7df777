"""Battles that the menu lets fight to tell how even a scenario is: how far they are, when they end, what is kept."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from game.content import find_scenario, read_scenario
from game.ui.front import measuring
from game.ui.front.measuring import FEW, GAMES, LONGEST_MS, PLAYER, POLL_MS, Measuring


class Meter:
    """Battles that are over when a test says so."""

    made: list[Meter] = []

    def __init__(self, scenario, seats):
        self.scenario, self.seats = scenario, seats
        self.fought: list[object] = []
        self.fault, self.running, self.polls, self.closed, self.asked = "", True, 0, 0, 0
        Meter.made.append(self)

    def run(self, games):
        self.asked = games

    def poll(self):
        self.polls += 1

    def close(self):
        self.closed += 1


@pytest.fixture
def work(monkeypatch):
    Meter.made = []
    kept: list[tuple[object, object]] = []
    monkeypatch.setattr(measuring, "Meter", Meter)
    told = SimpleNamespace(
        FORMAT=1, mark=lambda scenario: "mark", series=lambda seats, fought: (seats, len(fought)),
        held=lambda scenario, fought: {}, write=lambda found, path: kept.append((found, path)),
        own_path=lambda name, mark, writing: (name, mark, writing),
    )  # fmt: skip
    monkeypatch.setattr(measuring, "measured", told)
    monkeypatch.setattr(measuring, "Record", lambda **given: SimpleNamespace(**given))
    found = Measuring()
    scenario = read_scenario(find_scenario("nef/skerries"))
    return SimpleNamespace(measuring=found, scenario=scenario, kept=kept, told=told)


def test_while_none_are_fought_nothing_is_told(work):
    assert work.measuring.words == ""
    assert not work.measuring.tick(1000.0)
    work.measuring.stop()
    assert work.measuring.said == ""


def test_how_far_they_are_is_told_by_the_time_that_the_first_ones_took(work):
    work.measuring.begin(work.scenario)
    meter = Meter.made[0]
    assert (meter.asked, meter.seats) == (GAMES, [PLAYER] * len(work.scenario.sides))
    whole = f"{LONGEST_MS / 60_000:.0f} min"
    assert work.measuring.words == f"Measuring: 0 of {GAMES} battles, {whole} left"
    work.measuring.tick(4_000.0)
    meter.fought = [1] * (FEW - 1)
    assert work.measuring.words.endswith(" 3 min left"), "too few to go by"
    meter.fought = [1] * FEW
    assert (FEW, GAMES) == (20, 200)
    assert work.measuring.words == "Measuring: 20 of 200 battles, 36 s left"
    work.measuring.tick(6_000.0)
    assert work.measuring.words == "Measuring: 20 of 200 battles, 2 min left", (
        "90 seconds are told in minutes"
    )
    work.measuring.tick(150_000.0)
    assert work.measuring.words == "Measuring: 20 of 200 battles, 20 s left", "no longer than it may take"
    meter.fought = [1] * GAMES
    assert work.measuring.words.endswith("1 s left")


def test_the_battles_are_heard_now_and_then_and_end_with_the_last_or_with_the_time(work):
    work.measuring.begin(work.scenario)
    meter = Meter.made[0]
    assert work.measuring.tick(1.0)
    assert not work.measuring.tick(POLL_MS - 1)
    assert work.measuring.tick(1.0)
    assert meter.polls == 2
    meter.fought, meter.running = [1] * GAMES, False
    assert work.measuring.tick(POLL_MS)
    assert meter.closed == 1
    assert work.measuring.words == ""
    assert work.measuring.said == ""
    ((found, path),) = work.kept
    assert found.equals == ({side.name: PLAYER for side in work.scenario.sides}, GAMES)
    assert path == (work.scenario.id, "mark", True)
    work.measuring.begin(work.scenario)
    last = Meter.made[1]
    last.fought = [1] * FEW
    work.measuring.tick(LONGEST_MS - 1)
    assert last.closed == 0
    work.measuring.tick(POLL_MS)
    assert last.closed == 1
    assert len(work.kept) == 2


def test_few_battles_a_fault_and_a_full_disk_are_told_in_a_sentence(work, monkeypatch):
    work.measuring.begin(work.scenario)
    Meter.made[0].fought = [1] * (FEW - 1)
    work.measuring.stop()
    assert work.measuring.said == f"{FEW - 1} battles tell too little: nothing was kept."
    work.measuring.begin(work.scenario)
    assert work.measuring.said == ""
    Meter.made[1].fault = "a worker died"
    work.measuring.stop()
    assert work.measuring.said == "The battles stopped: a worker died."
    assert work.kept == []

    def full(found, path):
        raise OSError("no room")

    monkeypatch.setattr(work.told, "write", full)
    work.measuring.begin(work.scenario)
    Meter.made[2].fought = [1] * FEW
    work.measuring.begin(work.scenario)
    assert Meter.made[2].closed == 1, "those of another are stopped"
    assert work.measuring.said == "", "and nothing is said of them any more"
    Meter.made[3].fought = [1] * FEW
    work.measuring.stop()
    assert work.measuring.said == "What was measured could not be kept: no room."
