"""An order rehearsed: it follows from view and seed alone, its fan holds what was played, and it ends when told."""

from __future__ import annotations

import time

import pytest

from game.ai.analysis import rehearsing
from game.ai.analysis.playing import Equals
from game.ai.analysis.rehearsing import Came, Rehearsal, Script, fan, play, won
from game.match.orders import Chose
from game.testing.play import begin


def script(name: str, orders: int = 6) -> tuple[Script, object]:
    """The script of a captain's order in a battle, some orders on."""
    match = begin(name, 3)
    equals = Equals(match.ruleset)
    for number in range(orders):
        side = match.asked()[0]
        match.answer(side, equals.order(match, side, number), "")
    side = match.asked()[0]
    return Script(match.view(side), side, equals.order(match, side, 1), 7), match.ruleset


@pytest.mark.parametrize("name", ["nef/skerries", "coastal/first_night"])
def test_a_rehearsal_follows_from_view_and_seed_alone(name: str) -> None:
    asked, rules = script(name)
    first, again = play(rules, asked, 0), play(rules, asked, 0)
    assert first == again
    assert first is not None
    assert len(first.leads) >= 2
    assert (
        play(rules, Script(asked.view, asked.side, Chose("nobody_asked_this", picked=("x",)), 7), 0) is None
    )


def test_a_fan_holds_nine_in_ten_and_a_battle_that_ended_keeps_its_lead() -> None:
    told = [Came(1.0, (0.0, float(number), float(number))) for number in range(20)] + [Came(0.0, (0.0, -9.0))]
    found = fan(told)
    assert found is not None
    assert len(found.middle) == 3
    assert found.least[0] == found.most[0] == 0.0
    assert found.least[2] <= found.low[2] <= found.middle[2] <= found.high[2] <= found.most[2]
    assert found.least[2] == pytest.approx(found.least[1])
    assert fan(told[:2]) is None
    wins, give = won(told)
    assert wins == 20.0
    assert 0.0 < give < 5.0


def test_a_process_of_its_own_rehearses_until_it_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, _ = script("nef/skerries")
    rehearsal = Rehearsal("nef", 7)
    rehearsal.begin(asked.view, asked.side, asked.order)
    until = time.monotonic() + 300
    while len(rehearsal.told[0][1]) < 2 and not rehearsal.fault and time.monotonic() < until:
        rehearsal.poll()
        time.sleep(0.02)
    assert not rehearsal.fault
    assert rehearsal.told[0][1][0] == play(rehearsing.find("nef"), asked, 0)
    rehearsal.end()
    assert not rehearsal.running
    assert not rehearsal.poll()
