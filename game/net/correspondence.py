"""The seats a player has at other machines, followed beside a window's frames: lines to hosts, and hosts found near by.

`step` runs what is ready and returns at once, so that everything a scene looks at changes between two frames and never
in one. It must not know pixels.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from game.ai.seat import HAND
from game.disk import NotWritten
from game.match.clock import Clock
from game.match.scenario import Scenario
from game.net import keeping, mine
from game.net.certificate import Certificate
from game.net.finding import Announcing
from game.net.finding import seats as seats_near_by
from game.net.hosted import Hosted
from game.net.house import House, own_address
from game.net.invitations import PORT, Invitation, invitation
from game.net.joining import Joined
from game.net.managing import managed

TURNS = 6
"""So many rounds of what is ready at a frame: a message takes a few from the socket to the seat."""
HERE = "127.0.0.1"
LOOKS_EVERY = 15.0
"""Seconds between two looks for hosts on this network."""


class Correspondence:
    """All seats of one player. `seats` are those that are followed, by the text of their invitations, in the order they
    were taken; `near` are open seats that hosts on this network announce, where `looks` for them.

    `said` is the last sentence for the player that belongs to no seat, `version` another number whenever something was
    heard.
    """

    def __init__(self, folder: Path, name: str = "") -> None:
        """`folder` is the player's folder of battles: seats are kept in it, and battles that are held here."""
        self.folder, self.name, self.said, self.version = folder, name, "", 0
        self.hosted, self.tell = folder / "hosted", ""
        """Where battles lie that this machine holds, and the command run when one who is away has to act there."""
        self.house: House | None = None
        self.seats: dict[str, Joined] = {}
        self.near: list[tuple[str, Invitation]] = []
        self.looks = False
        self._loop = asyncio.new_event_loop()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._errands: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._heard = False

    # -- seats -------------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Follow every seat that is kept and not over, and hold the table of those that are held on this machine."""
        for kept in mine.all_of(self.folder):
            if not kept.over:
                if kept.given or kept.host:
                    self._hold(kept.invited.port)
                with suppress(NotWritten):
                    self.sit(kept.invited)

    def sit(self, invited: Invitation) -> Joined:
        """Take a seat, or the one that is taken already. Raises NotWritten where nothing can be kept."""
        key = str(invited)
        if key not in self.seats:
            joined = Joined(invited, self.folder, self.name)
            joined.keeps = True
            self.seats[key] = joined
            self._follow(joined)
        elif self._tasks[key].done():
            self._follow(self.seats[key])
        return self.seats[key]

    def _follow(self, joined: Joined) -> None:
        before = joined.link.heard

        def heard() -> None:
            self._heard = True
            try:
                before()
            except NotWritten as error:
                self.said = f"It cannot be kept ({error.reason})."

        if self._tasks.get(str(joined.link.invitation)) is None:
            joined.link.heard = heard
        self._tasks[str(joined.link.invitation)] = self._loop.create_task(joined.link.run())

    def follow_on(self, joined: Joined) -> Joined | None:
        """The seat in the battle that follows one that is over; None while there is none."""
        after = joined.seat.next
        if after is None:
            return None
        invited = msgspec.structs.replace(joined.link.invitation, battle=after.battle)
        found = self.sit(invited)
        if joined.kept.host and not found.kept.host:
            for field, text in (("host", joined.kept.host), *joined.kept.given.items()):
                told = str(msgspec.structs.replace(invitation(text), battle=after.battle))
                if field == "host":
                    found.kept.host = told
                else:  # whoever had a side has the next one now
                    found.kept.given[joined.kept.side] = told
            self._keep(found)
        return found

    def forget(self, joined: Joined) -> None:
        """Leave a seat for good: nothing of it is kept."""
        key = str(joined.link.invitation)
        self.seats.pop(key, None)
        if (task := self._tasks.pop(key, None)) is not None:
            task.cancel()
        mine.forget(joined.kept, self.folder)

    def _keep(self, joined: Joined) -> None:
        try:
            mine.write(joined.kept, self.folder)
        except NotWritten as error:
            self.said = f"It cannot be kept ({error.reason})."

    # -- battles held here ---------------------------------------------------------------------------------------------

    def _hold(self, port: int) -> House:
        """The table's holder on this machine, begun if need be."""
        if self.house is None:
            self.house = House(self.hosted, port, self.tell)
        return self.house

    def ready(self, port: int = PORT) -> bool:
        """Whether this machine can hold a table now, or never will; it is made ready meanwhile."""
        house = self._hold(port)
        if house.fault and house.asked:  # another program has the port: any other does for a new battle
            self.house = house = House(self.hosted, 0, self.tell)
        return bool(house.port or house.fault)

    def host(
        self,
        scenario: Scenario,
        side: str,
        *,
        clock: Clock | None = None,
        announced: bool = False,
        patience: int = keeping.PATIENCE,
    ) -> Joined | None:
        """Hold a battle on this machine, a remote hand at every side but one's own; None where that cannot be, and
        `said` has the reason. Raises NotWritten."""
        seats = {entry.name: HAND if entry.name == side else keeping.REMOTE for entry in scenario.sides}
        kept, tokens = keeping.arranged(scenario, seats, clock=clock, host_plays=True, patience=patience)
        return self.hold(Hosted(kept, tokens, side, announced=announced))

    def hold(self, hosted: Hosted) -> Joined | None:
        """Hold an arranged battle and take one's own seat of it. Raises NotWritten."""
        kept, tokens, side = hosted.kept, hosted.tokens, hosted.side
        self.tell = hosted.tell or self.tell
        while not self.ready(hosted.port):
            assert self.house is not None
            self.house.wait()
        house = self.house
        assert house is not None
        if house.fault:
            self.said = house.fault
            return None
        keeping.write(kept, self.hosted)
        pin, where = Certificate(self.hosted).pin, hosted.reached or own_address()
        lines = {
            whose: Invitation(HERE if whose in ("", side) else where, house.port, kept.battle, token, pin)
            for whose, token in tokens.items()
        }
        joined = self.sit(lines[side])
        mine_now = joined.kept
        mine_now.title, mine_now.side, mine_now.ruleset = kept.scenario.title, side, kept.scenario.ruleset
        mine_now.host = str(lines[""])
        mine_now.given = {whose: str(line) for whose, line in lines.items() if whose not in ("", side)}
        self._keep(joined)
        if hosted.announced:
            self._announce(joined)
        return joined

    def _announce(self, joined: Joined) -> None:
        """Tell everybody on this network of the open seats of a battle that is held here, until it begins."""

        async def announcing(invited: Invitation) -> None:
            async with Announcing(invited, joined.kept.title):
                while joined.seat.match is None and not joined.seat.fault:
                    await asyncio.sleep(0.5)

        for line in joined.kept.given.values():
            if line:
                self._do(announcing(invitation(line)))

    def manage(self, joined: Joined, side: str, act: str) -> None:
        """By the host's own token: take an invitation back (`ban`) or make another (`invite`)."""

        async def ask() -> None:
            try:
                said = await managed(invitation(joined.kept.host), side, act)
            except ValueError as error:
                self.said = str(error)
                return
            if act == "invite":
                fresh = invitation(said.partition(": ")[2])
                old = invitation(joined.kept.given[side]) if joined.kept.given.get(side) else fresh
                joined.kept.given[side] = str(msgspec.structs.replace(fresh, host=old.host))
                self.said = "A new invitation; the old one opens nothing any more."
            else:
                joined.kept.given[side] = ""
                self.said = "The invitation is taken back: it opens nothing any more."
            self._keep(joined)

        self._do(ask())

    def _do(self, errand: Awaitable[None]) -> None:
        async def done() -> None:
            try:
                await errand
            except OSError as error:
                self.said = f"This network cannot be told ({error.strerror or error})."
            self._heard = True

        task = self._loop.create_task(done())
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    # -- hosts near by -------------------------------------------------------------------------------------------------

    def look(self, *, on: bool) -> None:
        """Look for open seats on this network from now on, or no longer."""
        self.looks = on
        if not on:
            self.near = []
        elif self._looking is None or self._looking.done():
            self._looking = self._loop.create_task(self._look())

    async def _look(self) -> None:
        while self.looks:
            try:
                self.near = await seats_near_by()
            except OSError as error:
                self.said = f"This network cannot be looked at ({error.strerror})."
                self.looks = False
            self._heard = True
            await asyncio.sleep(LOOKS_EVERY)

    # -- beside the frames ---------------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Run what is ready; whether anything was heard."""
        if self.house is not None and self.house.heard():
            self._heard = True
        if self._tasks or self._errands or self._looking is not None:
            for _ in range(TURNS):
                self._loop.call_soon(self._loop.stop)
                self._loop.run_forever()
            for task in self._tasks.values():
                if task.done() and not task.cancelled() and (fault := task.exception()) is not None:
                    raise fault  # of ours: no line ends so
        heard, self._heard = self._heard, False
        self.version += heard
        return heard

    def wait(self, true: Callable[[], object], seconds: float) -> bool:
        """Go on until it is so, at most so long; whether it is."""

        async def until() -> None:
            while not true():
                await asyncio.sleep(0.01)

        async def within() -> None:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await until()

        self._loop.run_until_complete(within())
        return bool(true())

    def close(self) -> None:
        """End every line, and the holder of tables."""
        self.looks = False
        tasks = [*self._tasks.values(), *self._errands, *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()

        async def ended() -> None:
            await asyncio.gather(*tasks, return_exceptions=True)

        if not self._loop.is_closed():
            self._loop.run_until_complete(ended())
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()
        if self.house is not None:
            self.house.close()
