"""Open seats on the same network: what is announced, what is heard of others, on a network that is none."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from zeroconf import ServiceStateChange

from game.net import finding
from game.net.finding import KIND, Announcing, seats
from game.net.invitations import invitation

INVITED = invitation("line-ahead://192.168.1.20:8766/k3v7q2m5x6ab4/pGq0m2cA3l5D8xw1v9Hn0w#" + "p" * 43)
ADDED, REMOVED = ServiceStateChange.Added, ServiceStateChange.Removed


class Network:
    """What is done on a network, and who answers there."""

    did: list[Any] = []
    answers: dict[str, dict[bytes, bytes]] = {}
    heard: list[tuple[str, ServiceStateChange]] = []

    def __init__(self) -> None:
        self.zeroconf = self

    async def async_register_service(self, info: Any) -> None:
        self.did.append(("announces", info.name))

    async def async_unregister_all_services(self) -> None:
        self.did.append("is silent")

    async def async_close(self) -> None:
        self.did.append("leaves")

    async def __aenter__(self) -> Network:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.did.append("leaves")


class Browser:
    """Hears what there is at once."""

    def __init__(self, network: Network, kind: str, handlers: list[Any]) -> None:
        Network.did.append(("looks for", kind))
        for name, change in Network.heard:
            for handler in handlers:
                handler(zeroconf=network, service_type=kind, name=name, state_change=change)

    async def async_cancel(self) -> None:
        Network.did.append("looks no more")


class Info:
    """A service that answers, or does not."""

    def __init__(self, kind: str, name: str) -> None:
        self.name, self.properties = name, Network.answers.get(name)

    async def async_request(self, network: Network, within: float) -> bool:
        return self.properties is not None


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> type[Network]:
    monkeypatch.setattr(Network, "did", [])
    monkeypatch.setattr(finding, "AsyncZeroconf", Network)
    monkeypatch.setattr(finding, "AsyncServiceBrowser", Browser)
    return Network


def test_a_seat_is_announced_as_long_as_that_is_open(network: type[Network]) -> None:
    async def announced() -> None:
        async with Announcing(INVITED, "Mail"):
            assert network.did == [("announces", f"{INVITED.battle}.{KIND}")]

    asyncio.run(announced())
    assert network.did[1:] == ["is silent", "leaves"]


def test_seats_that_were_heard_and_answer_are_found_in_the_order_of_their_names(
    network: type[Network], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "AsyncServiceInfo", Info)
    told = {b"invitation": str(INVITED).encode(), b"title": b"Mail\x07"}
    network.answers = {
        "b": told,
        "a": {**told, b"title": b"Skerries"},
        "gone": told,
        "none": {b"title": b"x"},
    }
    network.heard = [(name, ADDED) for name in ("b", "silent", "none", "a", "b")] + [("gone", REMOVED)]
    assert asyncio.run(seats(0.0)) == [("Skerries", INVITED), ("Mail", INVITED)]
    assert network.did == [("looks for", KIND), "looks no more", "leaves"]


@pytest.mark.parametrize(
    "told",
    [
        {},
        {b"invitation": b"nonsense"},
        {b"invitation": b"\xff"},
        {b"title": b"Mail"},
        {b"invitation": None},
        None,
    ],
)
def test_what_is_no_seat_of_ours_is_passed_over(told: Any) -> None:
    assert finding.found_in(SimpleNamespace(properties=told)) is None  # type: ignore[arg-type]
