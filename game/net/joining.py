"""A seat taken at a host: its line, what is kept of it; and an opponent that answers for it without a window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.ai.budget import patience
from game.ai.players import Player, player
from game.ai.seat import seat as seat_of
from game.match.match import Refused
from game.net import messages, mine
from game.net.invitations import Invitation
from game.net.link import Link
from game.net.mine import Mine
from game.net.seat import Promise, Seat
from game.rulesets import ruleset

Say = Callable[[str], None]


class Joined:
    """A seat with its line and what is kept of it. `say` is told what happens, in sentences.

    `heard` are messages for the player since somebody took them away, where `keeps` them: a window shows them its way.
    """

    def __init__(self, invited: Invitation, folder: Path, name: str = "", say: Say = lambda _: None) -> None:
        """Raises NotWritten where nothing can be kept."""
        self.folder, self._say, self._early = folder, say, ""
        self.keeps = False
        self.heard: list[messages.Answered] = []
        self.kept = mine.read(folder, invited) or Mine(str(invited), Promise(""), since=_now())
        self.seat = Seat(lambda _: None, self.kept.promise if self.kept.promise.secret else None)
        self.seat.keep = self._keep
        self._keep(self.seat.promise)
        self.link = Link(invited, self.seat, name, self._heard)
        self.changed = asyncio.Event()

    def _keep(self, promise: Promise) -> None:
        self.kept.promise = promise
        mine.write(self.kept, self.folder)

    def _heard(self) -> None:
        seat, kept = self.seat, self.kept
        if seat.welcome is not None and not kept.title:
            kept.title, kept.side = seat.welcome.title, seat.welcome.side
            kept.ruleset = seat.welcome.rules.name
            self._say(f"{kept.title}: you have {kept.side}.")
            mine.write(kept, self.folder)
        if self.keeps:
            self.heard += seat.news
            seat.news.clear()
        for told in seat.news:
            if isinstance(told, messages.Told):
                self._say(f"{told.by}: {told.text or messages.SIGNALS[told.signal - 1]}")
            elif isinstance(told, messages.Refused):
                self._say(told.sentence)
        seat.news.clear()
        early = seat.standing.opened_early if seat.standing is not None else ""
        if early != self._early:
            self._early = early
            self._say(f"The host's log of this battle was opened at {early}, before its end.")
        if seat.standing is not None and seat.standing.waits_for != kept.waits_for:
            kept.waits_for, kept.since = seat.standing.waits_for, _now()
            mine.write(kept, self.folder)
        if seat.checked and not kept.over and seat.match is not None:
            kept.over, kept.checked, kept.since = True, seat.checked, _now()
            kept.ended = seat.match.over.why if seat.match.over is not None else ""
            mine.write(kept, self.folder)
            mine.keep_copy(seat.match, self.link.invitation, self.folder)
        self.changed.set()


def _now() -> str:
    return datetime.now().isoformat(timespec="minutes")


async def play(joined: Joined, strength: str, *, seed: int, orders: int | None = None) -> None:
    """Let an opponent of that strength answer until the battle is over, or for so many orders; ends with the line.

    Raises NoPlayer.
    """
    seat = joined.seat
    who = seat_of(strength)
    thinker: Player | None = None
    following = asyncio.create_task(joined.link.run())
    try:
        while not following.done() and not (seat.checked or orders == 0):
            joined.changed.clear()
            match = seat.match
            if match is not None and match.over is None and (questions := match.ask(match.side)):
                thinker = thinker or player(who, seed)
                view, rules = match.view(match.side), ruleset(match.header.ruleset)
                async with asyncio.timeout(patience(who)):
                    answer = await asyncio.to_thread(thinker.consider, view, list(questions), rules)
                if seat.match is match and match.ask(match.side) and joined.link.state == "there":
                    with suppress(Refused):  # the table went on while it thought
                        match.answer(match.side, answer.order)
                        orders = None if orders is None else orders - 1
            if seat.checked:
                break
            with suppress(TimeoutError):  # `wait_for` of Python 3.11 may lose that it is cancelled
                async with asyncio.timeout(0.5):
                    await joined.changed.wait()
        if orders == 0:  # the last is let out
            with suppress(TimeoutError):
                async with asyncio.timeout(5.0):
                    while seat.match is not None and seat.match.given is not None and not following.done():
                        await asyncio.sleep(0.02)
    finally:
        following.cancel()
        with suppress(asyncio.CancelledError):
            await following
