"""Hosts on the same network, found without being told: the system's own way of naming services (zeroconf).

Whoever announces a seat gives its invitation to everybody on that network, so it is done on wish alone. It must not
know battles.
"""

from __future__ import annotations

import asyncio
import socket

from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from game.match.printable import stripped
from game.net.invitations import Invitation, NoInvitation, invitation

KIND = "_line-ahead._tcp.local."
LOOKS_FOR = 2.0
"""Seconds in which hosts answer."""


def announced(invited: Invitation, title: str) -> AsyncServiceInfo:
    """What is announced of an open seat."""
    return AsyncServiceInfo(
        KIND,
        f"{invited.battle}.{KIND}",
        addresses=[socket.inet_aton(invited.host)],
        port=invited.port,
        properties={"invitation": str(invited), "title": title[:100]},
    )


def found_in(info: AsyncServiceInfo) -> tuple[str, Invitation] | None:
    """Title and invitation of what somebody announces, or None where it is none of ours."""
    raw = info.properties or {}
    try:
        text = (raw.get(b"invitation") or b"").decode()
        return stripped((raw.get(b"title") or b"").decode("utf-8", "replace"))[:100], invitation(text)
    except (NoInvitation, UnicodeDecodeError):
        return None


class Announcing:
    """An open seat, announced as long as this is open."""

    def __init__(self, invited: Invitation, title: str) -> None:
        self._info = announced(invited, title)
        self._zeroconf: AsyncZeroconf | None = None

    async def __aenter__(self) -> Announcing:
        self._zeroconf = AsyncZeroconf()
        await self._zeroconf.async_register_service(self._info)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._zeroconf is not None
        await self._zeroconf.async_unregister_all_services()
        await self._zeroconf.async_close()


async def seats(seconds: float = LOOKS_FOR) -> list[tuple[str, Invitation]]:
    """The open seats that hosts on this network announce."""
    names: set[str] = set()

    def heard(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is not ServiceStateChange.Removed:
            names.add(name)

    async with AsyncZeroconf() as zeroconf:
        browser = AsyncServiceBrowser(zeroconf.zeroconf, KIND, handlers=[heard])
        await asyncio.sleep(seconds)
        found = []
        for name in sorted(names):
            info = AsyncServiceInfo(KIND, name)
            if await info.async_request(zeroconf.zeroconf, 1000) and (seat := found_in(info)) is not None:
                found.append(seat)
        await browser.async_cancel()
    return found
