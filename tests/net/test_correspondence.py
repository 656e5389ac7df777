"""The seats of a player at a window: a battle held here, a seat taken there, and what the host's own token does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from socket import create_connection
from time import sleep

import msgspec
import pytest

from game.ai import chance
from game.content import find_scenario, read_scenario
from game.match.scenario import Scenario
from game.net import correspondence, keeping, mine
from game.net.correspondence import HERE, Correspondence
from game.net.hosted import Hosted
from game.net.invitations import invitation
from game.net.joining import Joined
from game.net.messages import Next
from tests.patience import until


@pytest.fixture
def scenario() -> Scenario:
    return read_scenario(find_scenario("nef/skerries"))


@pytest.fixture
def players(tmp_path: Path) -> Iterator[tuple[Correspondence, Correspondence]]:
    with ExitStack() as stack:
        host, guest = (
            stack.enter_context(closing(Correspondence(tmp_path / who, who))) for who in ("ann", "bert")
        )
        yield host, guest


def held(host: Correspondence, scenario: Scenario, *, announced: bool = False) -> Joined:
    """A battle on this machine at whatever port is free, its own player at Red."""
    seats = {"Red": "hand", "Blue": keeping.REMOTE}
    kept, tokens = keeping.arranged(scenario, seats, host_plays=True)
    joined = host.hold(Hosted(kept, tokens, "Red", announced=announced, port=0, reached=HERE))
    assert joined is not None, host.said
    return joined


def both(*players: Correspondence) -> Callable[[], object]:
    """A frame at each window."""
    return lambda: ([one.step() for one in players], sleep(0.005))


def test_a_battle_held_here_is_joined_played_and_taken_up_again_after_both_went_away(
    players: tuple[Correspondence, Correspondence], scenario: Scenario, tmp_path: Path
) -> None:
    host, guest = players
    red = held(host, scenario)
    assert (red.kept.title, red.kept.side, red.kept.ruleset) == (scenario.title, "Red", "nef")
    assert set(red.kept.given) == {"Blue"}
    assert host.house is not None
    assert host.house.port == red.link.invitation.port > 0
    blue = guest.sit(invitation(red.kept.given["Blue"]))
    assert guest.sit(invitation(red.kept.given["Blue"])) is blue
    until(lambda: red.seat.match and blue.seat.match, both(host, guest))
    assert host.version > 0 < guest.version
    assert (red.seat.side, blue.seat.side) == ("Red", "Blue")
    table = red.seat.match
    table.answer("Red", chance.answer(table.ask("Red"), Random(3)))
    until(lambda: red.seat.match.given is None, both(host, guest))  # it is confirmed
    assert not red.seat.match.ask("Red")
    port = host.house.port
    host.close()
    guest.close()
    with pytest.raises(ConnectionRefusedError):
        create_connection((HERE, port), 5.0)
    with (
        closing(Correspondence(tmp_path / "ann")) as again,
        closing(Correspondence(tmp_path / "bert")) as other,
    ):
        again.open()
        other.open()
        assert list(again.seats) == [str(red.link.invitation)]
        assert again.house is not None, "the table is held again"
        (there,), (away,) = again.seats.values(), other.seats.values()
        until(lambda: there.seat.match and away.seat.match, both(again, other))
        assert there.seat.match.ask("Red") == [], "the order is there"
        assert away.seat.match.ask("Blue")
        again.forget(there)
        assert again.seats == {}
        assert list(mine.all_of(tmp_path / "ann")) == []
        assert len(list(mine.all_of(tmp_path / "bert"))) == 1


def test_an_invitation_is_taken_back_and_another_made_by_the_host_alone(
    players: tuple[Correspondence, Correspondence], scenario: Scenario
) -> None:
    host, guest = players
    red = held(host, scenario)
    first = red.kept.given["Blue"]
    host.manage(red, "Blue", "ban")
    until(lambda: host.said, both(host))
    assert host.said == "The invitation is taken back: it opens nothing any more."
    assert red.kept.given["Blue"] == ""
    blue = guest.sit(invitation(first))
    until(lambda: blue.seat.fault, both(host, guest))
    assert blue.seat.match is None
    host.said = ""
    host.manage(red, "Blue", "invite")
    until(lambda: host.said, both(host))
    assert host.said == "A new invitation; the old one opens nothing any more."
    second = red.kept.given["Blue"]
    assert second not in ("", first)
    assert invitation(second).host == invitation(first).host
    kept = mine.read(host.folder, red.link.invitation)
    assert kept is not None
    assert kept.given == {"Blue": second}
    taken = guest.sit(invitation(second))
    until(lambda: taken.seat.match, both(host, guest))
    host.said = ""
    host.manage(red, "Green", "invite")
    until(lambda: host.said, both(host))
    assert host.said == "There is no such seat."
    blue.kept.host = first
    guest.manage(blue, "Red", "kick")
    until(lambda: guest.said, both(host, guest))
    assert red.kept.given == {"Blue": second}


def test_a_port_that_another_program_has_is_said_and_a_new_battle_takes_any_other(
    players: tuple[Correspondence, Correspondence], scenario: Scenario
) -> None:
    host, guest = players
    held(host, scenario)
    assert host.house is not None
    port = host.house.port
    until(lambda: guest.ready(port), both(guest))  # asked again, it looks for another
    assert guest.house is not None
    assert guest.house.port != port
    assert (guest.house.asked, guest.house.fault) == (0, "")
    assert not guest.house.heard()


def test_where_a_seat_cannot_be_kept_the_player_is_told(
    players: tuple[Correspondence, Correspondence], scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.disk import NotWritten

    host, _ = players
    red = held(host, scenario)

    def full(*_: object) -> None:
        raise NotWritten(None, "no room", "here")

    monkeypatch.setattr(correspondence.mine, "write", full)
    host._keep(red)
    assert host.said == "It cannot be kept (no room)."
    host.said = ""
    before, red.link.heard = red.link.heard, full
    host._tasks.pop(str(red.link.invitation)).cancel()
    host._follow(red)
    red.link.heard()
    assert host.said == "It cannot be kept (no room)."
    red.link.heard = before


def test_hosts_are_looked_for_while_the_room_is_open_and_a_network_that_cannot_be_asked_is_said(
    players: tuple[Correspondence, Correspondence], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, _ = players
    found = [("Skerries", None)]

    async def near() -> object:
        return found

    monkeypatch.setattr(correspondence, "seats_near_by", near)
    assert not host.step()
    host.look(on=True)
    until(lambda: host.near, host.step)
    assert host.near == found
    looking = host._looking
    host.look(on=True)
    assert host._looking is looking
    host.look(on=False)
    assert host.near == []

    async def dark() -> object:
        raise OSError(101, "no way there")

    monkeypatch.setattr(correspondence, "seats_near_by", dark)
    looking.cancel()
    host.step()
    host.look(on=True)
    until(lambda: host.said, host.step)
    assert host.said == "This network cannot be looked at (no way there)."
    assert not host.looks


def test_open_seats_are_announced_until_the_battle_begins(
    players: tuple[Correspondence, Correspondence], scenario: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = players
    told: list[tuple[str, str]] = []

    class Announcing:
        def __init__(self, invited, title) -> None:
            self.what = title

        async def __aenter__(self) -> None:
            told.append(("begins", self.what))

        async def __aexit__(self, *_: object) -> None:
            told.append(("ends", self.what))

    monkeypatch.setattr(correspondence, "Announcing", Announcing)
    red = held(host, scenario, announced=True)
    until(lambda: told, both(host))
    assert told == [("begins", scenario.title)]
    blue = guest.sit(invitation(red.kept.given["Blue"]))
    until(lambda: len(told) > 1, both(host, guest))
    assert told[1] == ("ends", scenario.title)
    assert blue.seat.match is not None or red.seat.match is not None


def test_who_had_a_side_has_it_in_the_battle_that_follows(
    players: tuple[Correspondence, Correspondence], scenario: Scenario
) -> None:
    host, _ = players
    red = held(host, scenario)
    assert host.follow_on(red) is None
    kept, _ = keeping.arranged(scenario, {"Red": "hand", "Blue": keeping.REMOTE}, host_plays=True)
    red.seat.next = Next(kept.battle, "Blue")  # as a host tells of it
    found = host.follow_on(red)
    assert found is not None
    assert found.link.invitation == msgspec.structs.replace(red.link.invitation, battle=kept.battle)
    assert invitation(found.kept.host).battle == kept.battle
    assert invitation(found.kept.given["Red"]).battle == kept.battle
    assert invitation(found.kept.given["Red"]).token == invitation(red.kept.given["Blue"]).token
    assert host.follow_on(red) is found
