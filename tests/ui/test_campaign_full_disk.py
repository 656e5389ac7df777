"""The chart room on a full disk: what is written stays in hand, the room says what was not kept, and goes on."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from game.campaign.chart import targets
from game.match.loading import load
from game.match.log import LogNotWritten
from game.rulesets import ruleset
from game.ui.app import App, Pilot
from tests.disks import room_for
from tests.ui.test_campaign import ONE, TWO, click, opened, spot

LAST = "Your unsealed orders last until you leave: "


def sealed(pilot: Pilot) -> None:
    pilot.pause()
    pilot.key("Enter")
    pilot.frames(5)


@pytest.mark.parametrize("seats", [ONE, TWO])
def test_orders_of_a_week_that_the_disk_refuses_stay_in_hand_and_are_sealed_again(
    window: object, tmp_path: Path, seats: dict[str, str]
) -> None:
    path = tmp_path / "summer.jsonl"
    room = opened(path, seats)
    pilot = Pilot(App((1280, 720)), room)
    if room.curtain is not None:
        room.desk.sit("Red")
        room.curtain = None
        room._furnish()
    before = path.read_bytes()
    with room_for(64):
        click(pilot, spot(room, targets(room.view, room.desk.forces[0])[0]))
        assert room.notice.startswith(LAST)
        plan = room.desk.plan
        sealed(pilot)
        assert room.notice == (
            "The order was not kept: summer.jsonl cannot be written (file too large). "
            "Free some space and give it again."
        )
    assert path.read_bytes() == before
    assert (room.desk.plan, room.desk.state) == (plan, "orders")
    sealed(pilot)
    assert room.notice == ""
    assert load(path, ruleset, resume=False).lines == room.match.lines
    assert plan.order() in [line.order for line in room.match.lines]


def test_what_an_opponent_says_on_a_full_disk_is_asked_for_again(
    window: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "summer.jsonl"

    def refused(*_: object) -> None:
        raise LogNotWritten(errno.ENOSPC, "no space left on device", str(path))

    with monkeypatch.context() as full:
        full.setattr("game.ui.campaign.desk.let_answer", refused)
        room = opened(path, ONE)
        pilot = Pilot(App((1280, 720)), room)
        assert room.notice == (
            "The order was not kept: summer.jsonl cannot be written (no space left on device). "
            "Free some space and give it again."
        )
        for _ in range(3):  # once more: no force has an order
            sealed(pilot)
        assert room.desk.state == "owed"
    sealed(pilot)
    assert (room.notice, room.desk.state) == ("", "orders")
    assert room.desk.chart.turn == 2
    assert load(path, ruleset, resume=False).lines == room.match.lines
