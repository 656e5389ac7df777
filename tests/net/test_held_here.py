"""Battles that are held on this machine, by the correspondence of one player and without a line to anybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.match.clock import clock_of
from game.net import correspondence, keeping, messages, mine
from game.net.correspondence import HERE, Correspondence
from game.net.hosted import Hosted
from game.net.invitations import invitation, sealed
from game.testing.play import scenario_of

SKERRIES = "nef/skerries"


@pytest.fixture
def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Correspondence]:
    """The correspondence of a player whose machine holds tables at port 99."""
    monkeypatch.setattr(correspondence, "own_address", lambda: "10.0.0.2")
    one = Correspondence(tmp_path, "Bea")
    one.house = house()  # type: ignore[assignment]
    yield one
    one.close()


def house(port: int = 99, fault: str = "", asked: int = 99) -> Any:
    return SimpleNamespace(
        port=port, fault=fault, asked=asked, close=lambda: None, heard=lambda: False, wait=lambda: None
    )


def test_the_host_has_his_own_seat_here_and_lines_for_all_others(post: Correspondence) -> None:
    joined = post.host(scenario_of(SKERRIES), "Blue", clock=clock_of("30+0.5"), patience=7)
    assert joined is not None
    kept = joined.kept
    assert (kept.title, kept.side, kept.ruleset) == ("Dawn over the Skerries", "Blue", "nef")
    own, hosts = invitation(kept.invitation), invitation(kept.host)
    assert {one.host for one in (own, hosts)} == {HERE}
    assert [*kept.given] == ["Red"]
    red = invitation(kept.given["Red"])
    assert (red.host, red.port) == ("10.0.0.2", 99)
    assert own.pin == hosts.pin == red.pin != ""
    table = keeping.read(post.hosted, own.battle)
    assert [sealed(one.token) for one in (own, red)] == [
        table.chairs["Blue"].token,
        table.chairs["Red"].token,
    ]
    assert sealed(hosts.token) == table.host
    assert (table.host_plays, table.patience, table.clock) == (True, 7, clock_of("30+0.5"))
    assert {chair.who for chair in table.chairs.values()} == {"hand"}
    assert mine.read(post.folder, own) == kept
    assert [*post.seats] == [str(own)]
    assert joined.keeps


def test_a_seat_is_taken_once_and_forgotten_for_good(post: Correspondence) -> None:
    joined = post.host(scenario_of(SKERRIES), "Red")
    assert joined is not None
    invited = joined.link.invitation
    assert post.sit(invited) is joined
    post.forget(joined)
    assert post.seats == {}
    assert mine.read(post.folder, invited) is None
    assert post.sit(invited) is not joined


def test_where_no_table_can_be_held_the_reason_is_said(post: Correspondence) -> None:
    post.house = house(0, "The port is taken.", 0)
    assert post.host(scenario_of(SKERRIES), "Red") is None
    assert post.said == "The port is taken."
    assert post.seats == {}


def test_another_program_at_the_port_leaves_any_other_for_a_new_battle(
    post: Correspondence, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []

    def another(folder: Path, port: int, tell: str) -> Any:
        made.append((folder, port, tell))
        return house(0, "", 0)

    monkeypatch.setattr(correspondence, "House", another)
    post.house, post.tell = house(0, "taken", 99), "mail"
    assert not post.ready()
    assert made == [(post.hosted, 0, "mail")]
    post.house = house(0, "taken", 0)
    assert post.ready()
    post.house = None
    assert not post.ready(123)
    assert made[-1] == (post.hosted, 123, "mail")


def test_a_battle_that_was_arranged_is_held_as_it_was_asked(post: Correspondence) -> None:
    kept, tokens = keeping.arranged(scenario_of(SKERRIES), {"Red": "captain", "Blue": "hand"})
    joined = post.hold(Hosted(kept, tokens, "Blue", 99, "example.org", False, "mail"))
    assert joined is not None
    assert joined.kept.given == {}
    assert post.tell == "mail"
    kept, tokens = keeping.arranged(scenario_of(SKERRIES), {})
    joined = post.hold(Hosted(kept, tokens, "Red", 99, "example.org", False, ""))
    assert joined is not None
    assert invitation(joined.kept.given["Blue"]).host == "example.org"
    assert post.tell == "mail"


def test_open_seats_are_announced_where_that_is_asked(
    post: Correspondence, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Any] = []
    monkeypatch.setattr(post, "_announce", told.append)
    assert post.host(scenario_of(SKERRIES), "Red") is not None
    assert told == []
    assert post.host(scenario_of(SKERRIES), "Red", announced=True) is told[0]


def test_the_battle_that_follows_is_held_with_lines_for_those_who_had_the_sides(post: Correspondence) -> None:
    joined = post.host(scenario_of(SKERRIES), "Red")
    assert joined is not None
    assert post.follow_on(joined) is None
    joined.seat.next = messages.Next("b" * 13, "Blue")
    after = post.follow_on(joined)
    assert after is not None
    assert after is not joined
    assert after.link.invitation.battle == "b" * 13
    assert after.link.invitation.token == joined.link.invitation.token
    assert invitation(after.kept.host).battle == "b" * 13
    assert [*after.kept.given] == ["Red"]
    blue = invitation(joined.kept.given["Blue"])
    assert invitation(after.kept.given["Red"]).token == blue.token
    assert post.follow_on(joined) is after


def test_seats_that_are_over_are_not_followed_and_a_table_held_here_is_begun(
    post: Correspondence, tmp_path: Path
) -> None:
    joined = post.host(scenario_of(SKERRIES), "Red")
    over = post.host(scenario_of(SKERRIES), "Blue")
    assert joined is not None
    assert over is not None
    over.kept.over = True
    mine.write(over.kept, tmp_path)
    again = Correspondence(tmp_path, "Bea")
    begun: list[int] = []
    again._hold = lambda port: begun.append(port)  # type: ignore[method-assign,assignment,return-value]
    again.open()
    assert [*again.seats] == [str(joined.link.invitation)]
    assert begun == [99]
    again.close()


def test_what_was_heard_counts_the_version_up(post: Correspondence) -> None:
    assert not post.step()
    before = post.version
    post.house.heard = lambda: True  # type: ignore[union-attr,method-assign]
    assert post.step()
    post.house.heard = lambda: False  # type: ignore[union-attr,method-assign]
    assert not post.step()
    assert post.version == before + 1
