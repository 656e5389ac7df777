"""Battles held for the tests: seats that keep every byte they are sent, and players that answer from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from game.ai import chance
from game.content import find_scenario, read_scenario
from game.dice.shares import HOST, Share, committed
from game.net import keeping, messages
from game.net.battle import Battle
from game.net.far import Afar
from game.net.messages import Answered, Rules, written

SECRETS = {"Red": "a" * 32, "Blue": "b" * 32}


class Watch:
    """A clock for tests, moved by hand."""

    def __init__(self) -> None:
        self.at = datetime(2026, 5, 2, 14, 2)

    def __call__(self) -> datetime:
        return self.at

    def go(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


class Wire:
    """What was sent to each seat, in order: the bytes, and whether they came on a whole second."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes, bool]] = []

    def __call__(self, side: str, message: Answered, /, *, slow: bool = False) -> None:
        self.sent.append((side, written(message), slow))

    def to(self, side: str) -> list[Answered]:
        return [messages.answered(raw) for one, raw, _ in self.sent if one == side]

    def clear(self) -> None:
        self.sent.clear()


def kept_battle(name: str, folder: Path, seats: dict[str, str] | None = None, **more: object) -> keeping.Kept:
    """A battle arranged in a folder, every side by hand unless `seats` says otherwise."""
    scenario = read_scenario(find_scenario(name))
    kept, _ = keeping.arranged(scenario, seats or {}, **more)  # type: ignore[arg-type]
    kept.shares = [Share(HOST, committed(HOST, "0" * 32), "0" * 32)]  # a test is the same every time
    keeping.write(kept, folder)
    return kept


def rules_of(battle: Battle) -> Rules:
    return Rules(battle.rules.name, battle.rules.version, battle.rules.tables_hash)


def begun(
    name: str,
    folder: Path,
    seats: dict[str, str] | None = None,
    now: Callable[[], datetime] | None = None,
    **more: object,
) -> tuple[Battle, Wire]:
    """A battle whose seats are all taken, with the shares of the dice in."""
    wire = Wire()
    kept = kept_battle(name, folder, seats, **more)
    battle = Battle(kept, folder, wire, now=now or Watch())
    take_seats(battle)
    return battle, wire


def take_seats(battle: Battle) -> None:
    for side in battle.kept.hands:
        battle.hear(side, messages.Take(rules_of(battle)))
    for side in battle.kept.hands:
        battle.hear(side, messages.Commit(committed(side, secret_of(side))))
    for side in battle.kept.hands:
        battle.hear(side, messages.Reveal(secret_of(side)))


def secret_of(side: str) -> str:
    return SECRETS.get(side, side.encode().hex().ljust(32, "0")[:32])


class Player:
    """A seat's end of the wire without a wire: follows what it is sent, and answers by chance when it is asked."""

    def __init__(self, battle: Battle, side: str, seed: int = 0) -> None:
        self.battle, self.side, self.rng = battle, side, Random(seed)
        self.match: Afar | None = None
        self.read = 0
        self.refusals: list[str] = []

    def follow(self, wire: Wire) -> None:
        sent = wire.to(self.side)
        for message in sent[self.read :]:
            self.take(message)
        self.read = len(sent)

    def take(self, message: Answered) -> None:
        match message:
            case messages.Begun(header):
                self.match = Afar.begun(bytes(header), self.give)
            case messages.Lines(first, lines):
                assert self.match is not None
                self.match.take(first, [bytes(line) for line in lines])
            case messages.Standing() if self.match is not None:
                self.match.stand(message)
            case messages.Confirmed(number) if self.match is not None:
                self.match.confirm(number)
            case messages.Refused(sentence):
                self.refusals.append(sentence)
                if self.match is not None:
                    self.match.not_given(sentence)
            case _:
                pass

    def give(self, give: messages.Give) -> None:
        self.battle.hear(self.side, messages.asked(written(give)))

    def play(self) -> bool:
        """Answer, where something is asked; whether it was."""
        match = self.match
        if match is None or match.over is not None or not (questions := match.ask(self.side)):
            return False
        match.answer(self.side, chance.answer(questions, self.rng))
        return True


def played(battle: Battle, wire: Wire, orders: int = 10**6, seed: int = 1) -> dict[str, Player]:
    """Let every hand answer by chance from what it is told alone, until the end or for so many orders."""
    players = {side: Player(battle, side, seed + at) for at, side in enumerate(battle.kept.hands)}
    for player in players.values():
        player.follow(wire)
    while orders > 0 and not battle.over:
        moved, told = False, len(wire.sent)
        for player in players.values():
            player.follow(wire)
            if orders > 0 and player.play():
                orders, moved = orders - 1, True
            battle.tick(0.05)
        assert moved or battle.busy or len(wire.sent) > told, "nobody is asked, as far as the seats know"
    for player in players.values():
        player.follow(wire)
    return players
