"""A battle that a host holds: its match, who sits where, what each was told; and the telling.

It must not know how a message travels, nor what seats say.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Protocol

import msgspec

from game.ai.aside import Aside
from game.ai.players import HAND, player, taken
from game.ai.seat import ADMIRALS
from game.dice.shares import made_of
from game.match import Match
from game.match.copying import Copying
from game.match.loading import load
from game.net import keeping, messages
from game.net.keeping import Kept
from game.net.messages import Answered, Presence
from game.net.standing import waits_for
from game.rulesets import ruleset
from game.seating.opponents import Opponents, Seat
from game.seating.timekeeper import Timekeeper

Clockwork = Callable[[], datetime]


class Outlet(Protocol):
    """Where messages to a seat go. `slow`: on the next whole second, so that when it comes tells nothing."""

    def __call__(self, side: str, message: Answered, /, *, slow: bool = False) -> None:
        """Send a message to whoever sits at a seat now."""


class Told:
    """What a seat has been told: its copy, as records and as they were written, and how things stood."""

    def __init__(self, match: Match, side: str) -> None:
        self.copying = Copying(match, side)
        self.header = msgspec.json.encode(self.copying.header)
        self.raw = [msgspec.json.encode(line) for line in self.copying.lines]
        self.waits: tuple[str, ...] = ()
        self.next = 0
        self.clocks: dict[str, int] = {}

    def news(self) -> messages.Lines | None:
        """What the seat is to be told since the last time."""
        found = self.copying.news()
        if found is None:
            return None
        first, lines = found
        self.raw[first:] = [msgspec.json.encode(line) for line in lines]
        return self.since(first)

    def since(self, first: int) -> messages.Lines:
        """The lines from one on."""
        return messages.Lines(first, tuple(map(msgspec.Raw, self.raw[first:])))

    def has(self, count: int, last: str) -> int:
        """How many of the lines that a seat says it has are those it was told: all or none."""
        good = 0 < count <= len(self.raw) and fingerprint(self.raw[count - 1]) == last
        return count if good else 0


def fingerprint(raw: bytes) -> str:
    """What tells one line from another that came in its place."""
    return blake2b(raw, digest_size=16).hexdigest()


class Held:
    """`kept` is what stands beside its log, `match` is None until all shares of the dice are in.

    `here` are the sides whose players have taken their seats, with the moment since when each is here or away.
    """

    def __init__(self, kept: Kept, folder: Path, send: Outlet, *, now: Clockwork = datetime.now) -> None:
        """Raises LogError (LogHeld: another holds it), NoTable, and LogNotWritten where the log cannot be gone on with.

        It is held before its log is there, too: both seats of a battle that has not begun come to the same host.
        """
        self.folder, self.now = folder, now
        self._hold = keeping.hold(folder, kept.battle)
        try:
            self._open(
                keeping.read(folder, kept.battle), send
            )  # another host may have gone on till a moment ago
        except BaseException:
            self._hold.let_go()
            raise

    def _open(self, kept: Kept, send: Outlet) -> None:
        folder, self.kept = self.folder, kept
        self.rules = ruleset(kept.scenario.ruleset)
        self.send = send
        self.match: Match | None = None
        self.here: dict[str, str] = {}
        self.away: dict[str, float] = {}
        self.told: dict[str, Told] = {}
        self.drop: Callable[[str], None] = lambda _: None
        """Told of a seat whose line is to be cut."""
        log = keeping.log_of(folder, kept.battle)
        self.stood = self.now().timestamp()
        """When the table last changed before it was opened here: who did not come since is away for as long."""
        if log.is_file():
            self.stood = min(self.stood, log.stat().st_mtime)
            self._sit(load(log, ruleset))
            if not kept.began:
                kept.began = True
                keeping.write(kept, folder)
        elif kept.opened:
            self.begin()

    @property
    def path(self) -> Path:
        """Its log."""
        return keeping.log_of(self.folder, self.kept.battle)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.match is not None and self.match.over is not None

    @property
    def busy(self) -> bool:
        """Whether time matters to it: an opponent thinks, or a clock runs."""
        if self.match is None or self.over or self.kept.adjourned:
            return False
        return bool(self.opponents.thinking) or self.kept.clock is not None

    # -- beginning -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """All shares lie open at the host: the dice are theirs, and the battle begins. Raises LogNotWritten."""
        kept = self.kept
        dice = made_of(kept.shares)
        match = Match.start(
            kept.scenario,
            self.rules,
            seed=dice.seed,
            salt=dice.salt,
            shares=tuple(sorted(kept.shares, key=lambda share: share.by)),  # whoever committed first
            seats=kept.seats,
            path=self.path,
            take_backs=kept.take_backs,
            clock=kept.clock,
        )
        kept.began = True
        keeping.write(kept, self.folder)
        self._sit(match)
        for side in list(self.here):
            self.tell_all_of_it(side, 0)
        self.go_on()

    def _sit(self, match: Match) -> None:
        self.match = match
        self.timer = Timekeeper(match)
        self.told = {side: Told(match, side) for side in self.kept.hands}
        self.seat_opponents()

    def seat_opponents(self) -> None:
        assert self.match is not None
        seats = {side: chair.sits_in or chair.who for side, chair in self.kept.chairs.items()}
        found: dict[str, Seat] = {}
        for side, (one, seed, answers) in taken(self.match, seats, self.match.header.seed or 0).items():
            if one.strength in ADMIRALS:
                found[side] = Aside(one, seed, answers, ruleset=self.rules.name)
            else:
                found[side] = player(one, seed, answers)
        self.opponents = Opponents(self.match, found)

    def close(self) -> None:
        """Nothing more is heard; the log holds every order confirmed."""
        if self.match is not None:
            self.opponents.close()
            self.match.close()
        self._hold.let_go()

    # -- telling ---------------------------------------------------------------------------------------------

    def leave(self, side: str) -> None:
        """The line to a seat is lost, or was closed."""
        if self.here.pop(side, None) is not None:
            self.away[side] = self.now().timestamp()
            self.stand()

    def tell_all_of_it(self, side: str, had: int) -> None:
        told = self.told[side]
        if not had:
            self.send(side, messages.Begun(msgspec.Raw(told.header)))
        if had < len(told.raw):
            self.send(side, told.since(had))
        self.tell_the_end(side)

    def tell_the_end(self, side: str) -> None:
        if self.match is not None and self.over:
            header = self.match.header
            self.send(side, messages.Opened(header.seed or 0, header.salt, header.shares))
            if self.kept.followed:
                self.tell_next(side)

    @property
    def clock(self) -> str:
        return f"{self.now():%H:%M}"

    def tell_everybody(self, message: Answered) -> None:
        for side in self.here:
            self.send(side, message)

    def tell_next(self, side: str) -> None:
        sides = list(self.kept.chairs)
        self.send(side, messages.Next(self.kept.followed, sides[sides.index(side) - 1]))

    def number(self, side: str) -> int:
        """The number of a side's next order: it counts all it ever gave, those taken back as well."""
        assert self.match is not None
        return sum(line.side == side and line.order is not None for line in self.match.history)

    def go_on(self) -> None:
        """After whatever changed the table: opponents are asked, and every seat is told what it may know."""
        if self.match is None:
            return
        if not self.kept.adjourned:
            for _ in self.opponents.ask(lambda _: False):
                pass
        for side, told in self.told.items():
            news = told.news()
            if news is not None and side in self.here:
                self.send(side, news, slow=told.copying.slow)
                self.tell_the_end(side)
        self.stand()

    def stand(self) -> None:
        """Tell every seat how things stand."""
        for side in self.here:
            if side in self.told:
                self.send(side, self.standing(side), slow=self.told[side].copying.slow)

    def standing(self, side: str) -> messages.Standing:
        """How things stand as a side may know it. While nothing is told it, they stand for it as they stood."""
        match, told = self.match, self.told[side]
        assert match is not None
        if not told.copying.waits:
            told.waits, told.next = waits_for(match, side), self.number(side)
            if self.kept.clock is not None:
                told.clocks = {one: int(self.timer.left(one)) for one in match.sides}
        return messages.Standing(
            told.next,
            bool(match.ask(side)),
            told.waits,
            {one: self._presence(one) for one in self.kept.chairs},
            told.clocks,
            self.kept.adjourned,
            match.over is not None,
            self.kept.opened_early,
        )

    def _presence(self, side: str) -> Presence:
        chair = self.kept.chairs[side]
        if chair.who != HAND:
            return Presence(chair.who.split(":")[0], True)
        since = self.here.get(side) or ""
        if side in self.away:
            since = f"{datetime.fromtimestamp(self.away[side]):%H:%M}"
        return Presence(chair.name or side, side in self.here, since, chair.sits_in)
