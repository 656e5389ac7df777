"""Battles of cadets at remote seats for tools/netsoak.py: the host's process, its seats, and what the log must say.

Orders are given one after another, each only when every seat has heard all of the one before, the first seat that is
asked first: so the same battle comes of the same seeds however long a message takes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from game.ai.players import HAND, Player, player
from game.content import find_scenario, read_scenario
from game.dice.shares import HOST, Share, committed
from game.match.loading import load
from game.match.match import Refused
from game.match.verify import first_difference
from game.net import keeping, messages
from game.net.battle import Battle
from game.net.certificate import Certificate
from game.net.gate import Gate
from game.net.hosting import Host
from game.net.invitations import Invitation
from game.net.link import Link
from game.net.seat import Promise, Seat
from game.rulesets import ruleset
from tools.netsoak_lines import HERE

SCENARIOS = (
    "nef/mail",
    "war_at_sea/river_plate",
    "carrier/first_contact",
    "fleet/two_captains",
    "coastal/first_night",
)
ENGINE = "engine.txt"
"""What the host's process writes as it ends: a line an order, its battle, side and number, and the seconds in hand."""

FENCE = messages.Reply("adjourn", agrees=False)
"""What is answered by a refusal, after all that the host has said before: then a seat has heard that."""
BREATH = 0.07
"""Seconds between two orders at the least: a host hears only so many messages a second."""
FENCED = "Nothing of that sort is offered now."


class Wide(Gate):
    """A gate that lets all in and hears all: what is tried is what comes behind it."""

    def enter(self, address: str, now: float) -> bool:
        return True

    def hears(self, seat: tuple[str, str], now: float, weight: float = 1.0, length: int = 0) -> bool:
        return True


GATES: dict[str, Callable[[], Gate]] = {
    "own": Gate,
    "wide": Wide,
    "ours": lambda: Gate(10_000, open_to=HERE),
}
"""The gate of a host: as it is, letting all in, or all of this machine."""


async def be_the_host(folder: Path, port: int, clock: float, gate: str) -> None:
    """Hold the folder's battles until told to end (SIGTERM) or killed."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    took: list[str] = []
    hear = Battle.hear

    def heard(self: Battle, side: str, said: messages.Asked) -> None:
        began = time.perf_counter()
        hear(self, side, said)
        if isinstance(said, messages.Give):
            took.append(f"{self.kept.battle} {side} {said.number} {time.perf_counter() - began:.6f}")

    Battle.hear = heard  # type: ignore[method-assign]
    over = asyncio.Event()
    with suppress(NotImplementedError):  # where the system has no signals a host is killed
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)
    await Host(folder, gate=GATES[gate](), clock=clock).start(HERE, port)
    await over.wait()
    (folder / ENGINE).write_text("\n".join(took), encoding="utf-8")


def free_port() -> int:
    """A port nobody listens at now."""
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


class Reached(Protocol):
    """A host that has its battles in a folder, and how seats reach it."""

    @property
    def folder(self) -> Path: ...
    @property
    def port(self) -> int: ...
    @property
    def pin(self) -> str: ...


class Server:
    """A process beside this one: the host, or what else `tools/netsoak.py` is told to be."""

    def __init__(self, folder: Path, *, clock: float = 0.001, be: str = "--host", gate: str = "ours") -> None:
        self.folder, self._clock, self._be, self._gate = folder, clock, be, gate
        folder.mkdir(exist_ok=True)
        self.port = free_port()
        self.pin = Certificate(folder).pin
        self.errors = folder / f"errors{be}.txt"
        self.start()

    def start(self) -> None:
        tool = Path(__file__).with_name("netsoak.py")
        words = [sys.executable, str(tool), self._be, str(self.folder), str(self.port), str(self._clock)]
        words.append(self._gate)
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(words, stderr=errors)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """Let it end by itself."""
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def memory(self) -> float:
        """Megabytes it has in memory now; 0 where the system does not tell."""
        with suppress(OSError, StopIteration, ValueError):
            told = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii", errors="replace")
            return int(next(line for line in told.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
        return 0.0

    @property
    def processor(self) -> float:
        """Seconds of a processor it has had; 0 where the system does not tell."""
        with suppress(OSError, ValueError, AttributeError):
            told = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii", errors="replace")
            return sum(map(int, told.rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def engine(self) -> dict[tuple[str, str, int], float]:
        """Seconds every order was in the host's own hands: judged, written, and told to the lines."""
        rows = (line.split(" ") for line in (self.folder / ENGINE).read_text(encoding="utf-8").splitlines())
        return {(battle, side, int(number)): float(took) for battle, side, number, took in rows}


class Hand:
    """A cadet at a remote seat. `given` are the orders that were sent, `confirmed` those the host has confirmed, by
    number; `level`: it has heard all that the host had said when it asked last, `_fences`: so often it asks now."""

    def __init__(self, table: Table, side: str, invited: Invitation, seed: int) -> None:
        self.table, self.side, self._seed = table, side, seed
        self.seat = Seat(lambda _: None, Promise(f"{seed:032x}"))
        self.link = Link(invited, self.seat, side, self._heard)
        self.thinker: Player | None = None
        self.given: dict[int, object] = {}
        self.confirmed: dict[int, object] = {}
        self.level, self._fences = False, 0
        self._hear = self.seat.hear
        self.seat.hear = self._first  # type: ignore[method-assign]

    def _first(self, said: messages.Answered) -> None:
        """What the host says, before the seat hears it."""
        if isinstance(said, messages.Lines):
            self.table.told(self)
        self._hear(said)
        match said:
            case messages.Confirmed(number) if number in self.given:
                self.confirmed[number] = self.given[number]
            case messages.Welcome():
                self.level, self._fences = False, 0
            case messages.Begun():
                self.level = False
            case messages.Refused(sentence=sentence) if sentence == FENCED:
                self._fences = max(0, self._fences - 1)
                self.level = not self._fences
            case _:
                pass

    def _heard(self) -> None:
        self.table.changed.set()

    @property
    def waits(self) -> bool:
        """Whether an order of its is on the way."""
        return self.seat.match is not None and self.seat.match.given is not None

    def fence(self) -> None:
        """Ask for a word after all that the host has said, where it has not been asked for."""
        if not (self.level or self._fences) and self.link.state == "there":
            self._fences += 1
            self.link.say(FENCE)

    @property
    def ready(self) -> bool:
        """Whether it stands as the host does: nothing is on its way to it, nor from it."""
        return self.level and self.link.state == "there" and self.seat.match is not None and not self.waits

    def answer(self, *, twice: bool = False) -> bool:
        """Give an order where one is asked (and say it `twice`); whether it was."""
        match = self.seat.match
        questions = match.ask(self.side) if match is not None and match.over is None else []
        if match is None or not questions:
            return False
        self.thinker = self.thinker or player("cadet", self._seed)
        self.thinker.answers = match.next
        order = self.thinker.answer(match.view(self.side), questions, match.ruleset)
        with suppress(Refused):
            self.table.asks(self, match.next)
            match.answer(self.side, order)
            self.given[match.next] = order
            if twice and match.given is not None:
                self.link.say(match.given)
            return True
        return False


class Table:
    """One battle with a cadet at every seat. `waits` are the seconds from each order to the other seat's news of it."""

    def __init__(self, server: Reached, scenario: str, number: int, port: int | None = None) -> None:
        kept, tokens = keeping.arranged(read_scenario(find_scenario(scenario)), {})
        secret = f"{number:032x}"
        kept.shares = [Share(HOST, committed(HOST, secret), secret)]
        keeping.write(kept, server.folder)
        self.name, self.log = kept.battle, keeping.log_of(server.folder, kept.battle)
        self.scenario = scenario
        self.changed = asyncio.Event()
        self.waits: dict[tuple[str, str, int], float] = {}
        self.orders = 0
        self._asks: tuple[Hand, int, float] | None = None
        lines = {
            side: Invitation(HERE, port or server.port, kept.battle, token, server.pin)
            for side, token in tokens.items()
        }
        self.hands = [
            Hand(self, side, line, number * 10 + at) for at, (side, line) in enumerate(lines.items()) if side
        ]

    def asks(self, hand: Hand, number: int) -> None:
        self.orders += 1
        self._asks = hand, number, time.perf_counter()

    def told(self, hand: Hand) -> None:
        if self._asks is not None and self._asks[0] is not hand:
            by, number, at = self._asks
            self.waits[self.name, by.side, number] = time.perf_counter() - at
            self._asks = None

    @property
    def over(self) -> bool:
        return all(hand.seat.checked or hand.seat.fault for hand in self.hands)

    @property
    def _level(self) -> bool:
        return all(hand.ready for hand in self.hands)

    async def play(
        self,
        until: Callable[[], bool] = lambda: False,
        *,
        pause: float = 0.0,
        twice: random.Random | None = None,
    ) -> None:
        """Play to the end or until something is so. Every seat thinks for some `pause` seconds; by `twice` some orders
        are said twice."""
        links = [asyncio.create_task(hand.link.run()) for hand in self.hands]
        thinks = random.Random(self.name)
        try:
            while not self.over and not until():
                self.changed.clear()
                if not any(hand.waits for hand in self.hands):
                    for hand in self.hands:
                        hand.fence()
                if self._level:
                    await asyncio.sleep(max(BREATH, pause * thinks.uniform(0.5, 1.5)))
                if self._level:
                    self._asks = None
                    again = twice is not None and twice.random() < 0.2
                    if any(hand.answer(twice=again) for hand in self.hands):
                        for hand in self.hands:
                            hand.level = False
                        continue
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.changed.wait(), 0.5)
        finally:
            for link in links:
                link.cancel()
            await asyncio.gather(*links, return_exceptions=True)

    def faults(self) -> list[str]:
        """What was lost or done twice, by the log."""
        found = [f"{self.name} {hand.side}: {hand.seat.fault}" for hand in self.hands if hand.seat.fault]
        if not self.log.is_file():
            return [*found, f"{self.name}: no log"]
        match = load(self.log, ruleset, resume=False)
        if (differs := first_difference(match)) is not None:
            found.append(f"{self.name}: {differs}")
        for hand in self.hands:
            own = [line for line in match.lines if line.side == hand.side and line.order is not None]
            if any(line.by == HAND and hand.given.get(at) != line.order for at, line in enumerate(own)):
                found.append(f"{self.name} {hand.side}: an order that was not given in that place")
            for number, order in hand.confirmed.items():
                if number >= len(own) or own[number].order != order:
                    found.append(f"{self.name} {hand.side}: confirmed order {number} is not in the log")
        return found
