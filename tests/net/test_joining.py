"""A seat that is taken: what is kept of it and told as the host speaks, without a line to it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from game.net import messages, mine
from game.net.invitations import Invitation, invitation
from game.net.joining import Joined, play
from tests.net.tables import Player, begun, played, rules_of

INVITED = invitation("line-ahead://192.168.1.20:8766/k3v7q2m5x6ab4/pGq0m2cA3l5D8xw1v9Hn0w#" + "p" * 43)


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def joined(tmp_path: Path, said: list[str]) -> Joined:
    return Joined(INVITED, tmp_path, "Bea", said.append)


def kept(folder: Path, invited: Invitation = INVITED) -> mine.Mine:
    found = mine.read(folder, invited)
    assert found is not None
    return found


def test_what_goes_into_the_dice_is_kept_before_anything_is_said(tmp_path: Path, joined: Joined) -> None:
    secret = kept(tmp_path).promise.secret
    assert len(secret) == 32
    assert joined.seat.promise.secret == secret
    again = Joined(INVITED, tmp_path)
    assert again.seat.promise.secret == secret
    assert again.kept.since == joined.kept.since
    other = Invitation(INVITED.host, INVITED.port, INVITED.battle, "x" * 22, INVITED.pin)
    assert Joined(other, tmp_path).seat.promise.secret != secret


def test_whose_seat_it_is_is_told_and_kept_once(tmp_path: Path, joined: Joined, said: list[str]) -> None:
    joined._heard()
    assert said == []
    battle, _ = begun("nef/mail", tmp_path / "hosted")
    for _ in range(2):
        joined.seat.hear(battle.welcome("Blue", ""))
        joined._heard()
    assert said == ["The Mail Must Get Through: you have Blue."]
    assert (kept(tmp_path).title, kept(tmp_path).side, kept(tmp_path).ruleset) == (
        "The Mail Must Get Through", "Blue", "nef",
    )  # fmt: skip
    assert joined.changed.is_set()
    battle.close()


def test_talk_signals_and_refusals_are_told_and_other_news_is_not(joined: Joined, said: list[str]) -> None:
    joined.seat.news += [
        messages.Told("Red", "Good morning."),
        messages.Told("Red", signal=1),
        messages.Told("Red", signal=4),
        messages.Refused("Not now."),
        messages.Offered("Red", "draw"),
    ]
    joined._heard()
    assert said == ["Red: Good morning.", "Red: Well fired.", "Red: Thank you.", "Not now."]
    assert joined.seat.news == []
    assert joined.heard == []


def test_a_window_takes_the_news_its_own_way(joined: Joined, said: list[str]) -> None:
    joined.keeps = True
    for text in ("One.", "Two."):
        joined.seat.news.append(messages.Told("Red", text))
        joined._heard()
    assert said == []
    assert [one.text for one in joined.heard if isinstance(one, messages.Told)] == ["One.", "Two."]
    assert joined.seat.news == []


def test_a_log_that_was_opened_early_is_told_once(joined: Joined, said: list[str]) -> None:
    for early in ("", "14:02", "14:02"):
        joined.seat.standing = messages.Standing(0, opened_early=early)
        joined._heard()
    assert said == ["The host's log of this battle was opened at 14:02, before its end."]


def test_whom_a_battle_waits_for_is_kept_with_since_when(
    tmp_path: Path, joined: Joined, monkeypatch: pytest.MonkeyPatch
) -> None:
    for now, waits in (("noon", ("Red",)), ("one", ("Red",)), ("two", ())):
        monkeypatch.setattr("game.net.joining._now", lambda now=now: now)
        joined.seat.standing = messages.Standing(0, waits_for=waits)
        joined._heard()
        assert kept(tmp_path).waits_for == waits
        assert kept(tmp_path).since == ("two" if now == "two" else "noon")


def test_a_battle_that_is_over_is_kept_with_its_end_its_dice_and_the_copy(
    tmp_path: Path, joined: Joined
) -> None:
    battle, wire = begun("nef/mail", tmp_path / "hosted")
    player: Player = played(battle, wire, 4)["Red"]
    joined.seat.match = player.match
    joined._heard()
    assert not kept(tmp_path).over
    joined.seat.checked = "Every die fell."
    joined._heard()
    found = kept(tmp_path)
    assert (found.over, found.checked, found.ended) == (True, "Every die fell.", "")
    assert mine.copy_of(found, tmp_path).is_file()
    mine.copy_of(found, tmp_path).unlink()
    joined._heard()
    assert not mine.copy_of(found, tmp_path).exists()
    assert rules_of(battle).name == "nef"
    battle.close()


def test_who_plays_lets_a_line_close_that_is_at_fault(
    joined: Joined, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It asked again and again without a pause, and the line never came to its end."""

    class Counted(asyncio.Event):
        asked = 0

        def clear(self) -> None:
            self.asked += 1
            assert self.asked < 50, "nothing else has its turn"
            super().clear()

    async def closes() -> None:
        joined.seat.fault = "The battle is at another server now."
        joined.changed.set()
        await asyncio.sleep(0.01)
        joined.changed.set()

    monkeypatch.setattr(joined.link, "run", closes)
    joined.changed = Counted()
    asyncio.run(play(joined, "cadet", seed=1))
