"""A window at one seat of a battle that is held elsewhere, the host and the other seats in memory beside it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from game.ai import chance
from game.content.settings import Settings
from game.net import keeping, messages
from game.net.battle import Battle
from game.net.invitations import invitation
from game.net.mine import Mine
from game.net.seat import Promise, Seat
from game.ui.app import App, Pilot
from game.ui.battle.correspondent import Correspondent
from game.ui.battle.scene import BattleScene
from game.ui.scene import Doors
from tests.net.tables import Watch, kept_battle, secret_of

LINE = "line-ahead://192.168.1.20:8766/k3v7q2m5x6ab4/pGq0m2cA3l5D8xw1v9Hn0w#" + "p" * 43


@dataclass
class Line:
    """A line that is there, or lost, as a test wants it; what is said on it goes to the host."""

    seat: Seat
    state: str = "there"
    tries: int = 0
    invitation: object = field(default_factory=lambda: invitation(LINE))

    def say(self, said: messages.Asked) -> None:
        if self.state == "there":
            self.seat.send(said)


class Joined:
    """A seat as a window has it, without sockets."""

    def __init__(self, side: str) -> None:
        self.seat = Seat(lambda _: None, Promise(secret_of(side)))
        self.link = Line(self.seat)
        self.kept = Mine(LINE, self.seat.promise)
        self.heard: list[messages.Answered] = []


class Elsewhere:
    """A host with all its seats; `watch` is its clock. Nothing moves but by `pump`."""

    def __init__(self, name: str, folder: Path, **more: object) -> None:
        self.watch = Watch()
        kept = kept_battle(name, folder, **more)  # type: ignore[arg-type]
        self._post: deque[tuple[str, messages.Answered | messages.Asked, bool]] = deque()
        self.battle = Battle(kept, folder, self._out, now=self.watch)
        self.seats = {side: Joined(side) for side in kept.hands}
        for side in self.seats:
            self.come(side)
        self.pump()

    def _out(self, side: str, said: messages.Answered, /, *, slow: bool = False) -> None:
        self._post.append((side, said, True))

    def come(self, side: str) -> None:
        """A player comes to the table, or comes back."""
        joined = self.seats[side]
        joined.seat.send = lambda said: self._post.append((side, said, False))
        joined.seat.hello("", side)
        joined.link.state, joined.link.tries = "there", 0
        self._out(side, self.battle.welcome(side, f"{side}'s player"))

    def go(self, side: str) -> None:
        """A player's line is cut."""
        self.battle.leave(side)
        self.seats[side].seat.send = lambda _: None

    def lose(self) -> None:
        """What is on its way arrives nowhere."""
        self._post.clear()

    def kill(self) -> None:
        """The host is killed and started again; every seat comes back."""
        folder, name = self.battle.folder, self.battle.kept.battle
        self.battle.close()
        self.battle = Battle(keeping.read(folder, name), folder, self._out, now=self.watch)
        for side in self.seats:
            self.come(side)
        self.pump()

    def tell(self, side: str, said: messages.Answered) -> None:
        """The host says something to a seat."""
        self._out(side, said)

    def pump(self) -> None:
        """Deliver all that was said, both ways."""
        while self._post:
            side, said, told = self._post.popleft()
            if not told:
                self.battle.hear(side, messages.asked(messages.written(said)))
            elif side in self.seats:
                joined = self.seats[side]
                joined.seat.hear(messages.answered(messages.written(said)))
                joined.heard += joined.seat.news
                joined.seat.news.clear()

    def answer(self, side: str, seed: int = 0) -> bool:
        """Let a seat answer by chance, where it is asked; whether it was."""
        match = self.seats[side].seat.match
        assert match is not None
        questions = match.ask(side)
        if questions:
            match.answer(side, chance.answer(list(questions), Random(seed)))
            self.pump()
        return bool(questions)


@dataclass
class Window:
    """A window at one seat."""

    host: Elsewhere
    side: str
    scene: BattleScene
    pilot: Pilot

    @property
    def afar(self) -> Correspondent:
        assert self.scene.afar is not None
        return self.scene.afar

    @property
    def match(self):
        return self.scene.match

    @property
    def shown(self):
        return self.afar.shown(self.scene.stage.colour)

    def wait(self, frames: int = 300) -> None:
        """Until the player is asked, or nothing moves any more."""
        for _ in range(frames):
            self.host.pump()
            self.pilot.frames(1)
            stage = self.scene.stage
            if stage.draft is not None or (not stage.playing and not stage.sitting.questions()):
                return

    def order(self, seed: int = 0) -> object:
        """Lay an order by chance and send it by Enter."""
        questions = self.scene.stage.sitting.questions()
        order = chance.answer(list(questions), Random(seed))
        assert self.scene.stage.take_up(order)
        for _ in range(8):
            if self.match.given is not None or self.scene.stage.draft is None:
                break
            self.pilot.key("Enter")
        return order


def window(host: Elsewhere, side: str, size: tuple[int, int] = (1280, 720), *, coach: bool = False) -> Window:
    """The window of a side's player."""
    settings = Settings()
    settings.animation = "instant"
    settings.coach, settings.advice = coach, False
    joined = host.seats[side]
    match = joined.seat.match
    assert match is not None
    afar = Correspondent(joined, match)  # type: ignore[arg-type]
    seats = {one: "hand" if one == side else "remote" for one in match.sides}
    scene = BattleScene(match, seats, settings, Doors(analysis=None, editor=None), afar)
    pilot = Pilot(App(size), scene)
    made = Window(host, side, scene, pilot)
    if scene.reading.help is not None:
        pilot.key("Esc")
    made.wait()
    return made
