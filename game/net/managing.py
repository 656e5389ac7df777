"""What the host's own token does from elsewhere: sends players away, makes new invitations."""

from __future__ import annotations

import asyncio

import msgspec

from game.match.wording import does
from game.net import messages
from game.net.invitations import Invitation
from game.net.link import Link
from game.net.seat import Seat

WAITS = 10.0
"""Seconds in which the host has to answer."""


async def managed(invited: Invitation, side: str, act: str) -> str:
    """Do it; what came of it, in a sentence. Raises ValueError for an act there is not, and where the host refuses."""
    if act not in ("kick", "ban", "invite"):
        raise ValueError(f"found {act}, expected kick, ban or invite.")
    seat = Seat(lambda _: None)
    link = Link(invited, seat)
    there = asyncio.Event()
    link.heard = there.set
    following = asyncio.create_task(link.run())
    said = False
    try:
        async with asyncio.timeout(WAITS):
            while True:
                await there.wait()
                there.clear()
                for told in seat.news:
                    if isinstance(told, messages.Invited):
                        if not told.token:
                            return f"{does(side, 'was', 'were')} sent away{'' if act == 'kick' else ' for good'}."
                        return f"{side}: {msgspec.structs.replace(invited, token=told.token)}"
                    if isinstance(told, messages.Refused):
                        raise ValueError(told.sentence)
                seat.news.clear()
                if link.state == "there" and not said:
                    said = True
                    link.say(messages.Manage(act, side))  # type: ignore[arg-type]
                if seat.fault:
                    raise ValueError(seat.fault)
    except TimeoutError:
        raise ValueError("The host does not answer.") from None
    finally:
        following.cancel()
