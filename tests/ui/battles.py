"""Battles on the dummy display for the tests of the battle scene: a scenario, who plays it, and a pilot at it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from game.ai.players import seated
from game.asking.verbs import Verbs
from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.match import Match, Order, Steer
from game.rulesets import ruleset
from game.seating.states import Holding
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from game.ui.battle.victory import Victory
from tests.patience import until
from tools.monkey_rooms import BATTLES


@dataclass
class Sitting:
    """A battle under way with somebody at it."""

    match: Match
    scene: BattleScene
    pilot: Pilot

    @property
    def draft(self):
        return self.scene.stage.draft

    @property
    def hand(self):
        """The draft in hand, of whatever verb."""
        return self.draft.hand if isinstance(self.draft, Verbs) else self.draft

    def wait(self, frames: int = 400) -> None:
        """So many frames of a slow machine, and those in which an opponent thinks, until the player is asked, a curtain
        is down, or the battle is over."""
        left = frames

        def step() -> None:
            nonlocal left
            if self.scene.stage.sitting.opponents.thinking:
                time.sleep(0.002)
            else:
                left -= 1
                assert left, "nobody was asked anything"
            self.pilot.wait(Pilot.SLOW_MS)

        self.pilot.frames(1)
        until(self._rests, step)

    def _rests(self) -> bool:
        stage, curtain = self.scene.stage, self.scene.curtain
        if curtain is not None:
            return curtain.covers
        held = isinstance(stage.sitting.state, Holding) and not stage.playing
        asked = stage.draft is not None or stage.cup.rolling is not None
        return asked or bool(self.match.over) or held

    def lift(self) -> None:
        """Press the curtain's button and let it rise."""
        assert self.scene.curtain is not None
        self.pilot.key("Enter")
        self.pilot.wait(450)
        self.wait()

    def choose(self, draft: str) -> None:
        """Take one of the drafts that are offered."""
        self.draft.draft(draft)
        self.scene._touch()

    def enter(self) -> None:
        """Press Enter; where it is warned of something, after reading that."""
        if self.scene.bar.warning is not None:
            self.pilot.pause()
        self.pilot.key("Enter")

    def send(self) -> None:
        """Press Enter until the order is gone: a step, a warning and the order itself may each take one."""
        before = self.match.number
        for _ in range(60):
            self.enter()
            if self.match.number != before:
                return
        raise AssertionError(f"nothing was sent: {self.draft.reason()}")

    def to_victory(self) -> None:
        """Go on until the page of the end lies open."""
        for _ in range(6):
            if isinstance(self.pilot.app.stack.top, Victory):
                return
            self.pilot.key("Enter")
            self.pilot.wait(500)
        raise AssertionError("the page of the end never came")

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The window pixel of a place on the table, once the view rests; one out of view is looked for on the whole."""
        table = self.scene.table
        self.rest()
        if not table.camera.sees((x, y)):
            table.fit()
            self.rest()
        left, top = table.camera.to_screen((x, y))
        return round(left), round(top)

    def rest(self) -> None:
        """Let the frames of a slow machine go by until the view rests."""
        while self.scene.table.gliding:
            self.pilot.wait(Pilot.SLOW_MS)

    def settle(self) -> None:
        """Let frames go by until the view rests and is sharp, however slow the machine."""
        table = self.scene.table
        assert self.scene.curtain is None, "behind a curtain nothing is drawn"
        self.rest()
        until(lambda: not table.gliding and not table.tick(0), lambda: self.pilot.frames(1))

    def to_steering(self, speed: str = "full") -> Steer:
        """Plot by a draft and wait for the first unit to steer."""
        self.wait()
        self.choose(speed)
        self.send()
        self.wait()
        return self.draft.question

    def last_order(self, side: str = "Red") -> Order:
        """The latest order of a side given by hand."""
        return next(
            line.order for line in reversed(self.match.lines) if line.side == side and line.by == "hand"
        )


def battle(
    name: str = "nef/skerries",
    *,
    size: tuple[int, int] = (1280, 720),
    hot_seat: bool = False,
    seed: int = 7,
    speed: int | str = "instant",
    path: Path | None = None,
    **settings,
) -> Sitting:
    """A battle against a cadet, or of two hands at one screen; without a coach unless one is wanted."""
    match = started(name, seed, path)
    seats = {} if hot_seat else {match.sides[1]: "cadet"}
    return at_table(match, seats, size=size, seed=seed, speed=speed, **{"advice": True, **settings})


def started(name: str, seed: int = 7, path: Path | None = None) -> Match:
    """A shipped battle at its beginning."""
    scenario = read_scenario(find_scenario(name))
    return Match.start(scenario, ruleset(scenario.ruleset), seed=seed, path=path)


def played(name: str, orders: int, seed: int = 7) -> Match:
    """A shipped battle after so many orders of cadets, or a game's own battle of the tests."""
    match = started(name if "/" in name else f"{name}/{BATTLES[name]}", seed)
    cadets = seated(match, dict.fromkeys(match.sides, "cadet"), seed)
    while match.over is None and match.number < orders:
        side = match.asked()[0]
        match.answer(side, cadets[side].answer(match.view(side), match.ask(side), match.ruleset), "cadet")
    return match


def at_table(
    match: Match,
    seats: dict[str, str] | None = None,
    *,
    size: tuple[int, int] = (1280, 720),
    seed: int = 7,
    speed: int | str = "instant",
    **settings,
) -> Sitting:
    """A battle on the window; a side without a seat is played by hand, without coach or advice unless wanted."""
    opponents = seated(match, seats, seed) if seats else {}
    chosen = Settings(animation=speed, **{"coach": False, "advice": False, **settings})
    scene = BattleScene(match, opponents, chosen)
    return Sitting(match, scene, Pilot(App(size), scene))


def opened(match: Match, size: tuple[int, int] = (1280, 720)) -> Sitting:
    """Two hands at a battle, the whole table in sight and no curtain down."""
    sitting = at_table(match, size=size)
    sitting.wait()
    if sitting.scene.curtain is not None:
        sitting.lift()
    sitting.pilot.key("Home")
    sitting.pilot.wait(600)
    return sitting
