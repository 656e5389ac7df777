"""Frames of the window: what one costs at rest, panning, zooming, while an admiral thinks, the worst of a thousand.

The scene is the battle's own, in the fifth turn of the large battle, guns being laid, with arcs and threats shown. A
frame is what the window does for one: time passes, everything is drawn. Its floor is in `floors/blits.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from statistics import median
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from game.match import Match
    from game.tabletop.overlays import Overlay
    from game.ui.app import App
    from game.ui.battle.scene import BattleScene
    from game.ui.battle.sea_table import SeaTable
    from game.ui.board.board import Board
    from game.ui.board.pieces import Piece
    from tools.floors.blits import Floor

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

SIZE = (1920, 1080)
FRAME_MS = 1000 / 60
SETTLES = 1500
"""Frames after which a view must have come to rest."""

FrameRow = tuple[str, Callable[[], float], Callable[[], float], float | None, Literal["lower"], str]


def laying_guns() -> Match[Any]:
    """The large battle in its fifth turn, at the first question of fire."""
    from game.ai import chance
    from game.match.questions import Fire
    from tools.bench import middle_of_battle

    match, rng = middle_of_battle(), Random(1)
    while not any(isinstance(question, Fire) for side in match.asked() for question in match.ask(side)):
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng), "random")
    return match


def battle_scene(size: tuple[int, int]) -> App:
    """The app with the battle scene in a window of this size: guns being laid by hand, threats held."""
    from game.ui.app import App, Pilot
    from game.ui.battle.scene import BattleScene

    match = laying_guns()
    app = App(size)
    pilot = Pilot(app, BattleScene(match, {match.sides[1]: "cadet"}))
    pilot.wait(1000)
    pilot.key("T")
    return app


VESSELS, TRACKS = 40, 30
"""What lies on the table of the convoy battle."""


def convoy() -> str:
    """The text of a night battle of coastal: a convoy and its escorts against boats, so many torpedoes running."""
    classes = (("freighter", "hunt3", "ml_fairmile_b", "sgb"), ("sboot_s38", "rboot_r41", "tboot_moewe"))
    sides = []
    for place, (name, nation, edge) in enumerate((("Blue", "GB", "north"), ("Red", "DE", "south"))):
        units = ""
        for number in range(VESSELS // 2):
            x, y = 30 + number % 5 * 52 + 9 * place, 40 + number // 5 * 26 + 90 * (1 - place)
            kind = classes[place][number % len(classes[place])]
            units += f'[[side.unit]]\nclass = "{kind}"\nat = [{x}, {y}]\nheading = {270 * (1 - place)}\nmarkers = 2\n'
            units += "state = { spotted = true }\n"
        sides.append(
            f'[[side]]\nname = "{name}"\nnation = "{nation}"\nhome_edge = "{edge}"\ndummies = 0\n{units}'
        )
    tracks = "".join(
        f'[[track]]\nside = "Red"\ntype = "t21_g7a"\nat = [{20 + number * 9}, {20 + number % 3 * 8}]\n'
        f"heading = {(number * 7) % 60}\nseen = true\n"
        for number in range(TRACKS)
    )
    head = 'format = 1\nruleset = "coastal"\ntitle = "Convoy"\ntable = { width = 300, height = 250 }\nturns = 15\n'
    return f'{head}[weather]\nlight = "night_clear"\nsea_state = 2\n{"".join(sides)}{tracks}'


def convoy_scene(size: tuple[int, int]) -> App:
    """The app with the convoy battle in a window of this size, at its first question of fire."""
    from game.ai import chance
    from game.content import parse_scenario
    from game.content.settings import Settings
    from game.match import Match
    from game.match.questions import Fire
    from game.rulesets import ruleset
    from game.ui.app import App, Pilot
    from game.ui.battle.scene import BattleScene

    match, rng = Match.start(parse_scenario(convoy(), "convoy"), ruleset("coastal"), seed=1), Random(1)
    while not any(isinstance(question, Fire) for side in match.asked() for question in match.ask(side)):
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng), "random")
    asked = match.asked()[0]
    other = next(side for side in match.sides if side != asked)
    app = App(size)
    pilot = Pilot(app, BattleScene(match, {other: "cadet"}, Settings(animation="instant")))
    pilot.wait(1000)
    return app


class Frames:
    """Draws frames of the scene and times them, in milliseconds."""

    def __init__(self, app: App) -> None:
        """Of the scene on top of `app`."""
        self.app = app
        assert app.stack.top is not None
        self.scene, self.canvas = app.stack.top, app.canvas
        self._scale = 0
        self._floor: Floor | None = None
        self._usual = 0.0
        self.table.zoom(2, self.table.area.center)
        self.settle()

    @property
    def battle(self) -> BattleScene:
        """The scene, where it is a battle's."""
        from game.ui.battle.scene import BattleScene

        assert isinstance(self.scene, BattleScene)
        return self.scene

    @property
    def table(self) -> SeaTable:
        """The table of the scene."""
        return self.battle.table

    def shown(self) -> tuple[Sequence[Piece], Sequence[Overlay]]:
        """The pieces and overlays on it."""
        return self.battle.stage.pieces(), self.battle.stage.overlays()

    def bare(self) -> Board:
        """A board like the scene's, with nothing kept yet."""
        from game.ui.board.board import Board

        return Board(self.table.wide, self.table.high, lands=self.table.board.lands)

    def frame(self) -> float:
        """One frame."""
        begun = perf_counter()
        self.scene.tick(FRAME_MS)
        self.scene.draw(self.canvas)
        return (perf_counter() - begun) * 1000

    def settle(self) -> list[float]:
        """Frames until the view rests."""
        times = []
        for _ in range(SETTLES):
            begun = perf_counter()
            moving = self.scene.tick(FRAME_MS)
            self.scene.draw(self.canvas)
            times.append((perf_counter() - begun) * 1000)
            if not moving:
                return times
        raise RuntimeError("the view does not come to rest")

    def resting(self, count: int, besides: Callable[[], Any] | None = None) -> list[float]:
        """Frames of a view at rest while the pointer moves over the sea: nobody draws one without a cause.

        `besides` is what else the window does in each of them.
        """
        import pygame

        left, top, *_ = self.table.area.inflate(-200, -200)
        times = []
        for step in range(count):
            place = (left + step % 60, top + step % 7)
            move = {"pos": place, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, move))
            begun = perf_counter()
            self.app.step(FRAME_MS)
            if besides is not None:
                besides()
            times.append((perf_counter() - begun) * 1000)
        return times

    def panning(self, count: int) -> list[float]:
        """Frames of a table dragged there and back, a third of the view each way."""
        times = []
        for step in range(count):
            way = -1 if step < count / 2 else 1
            self.table.pan(8 * way, 4 * way)
            times.append(self.frame())
        return times

    def zoom_step(self, way: int) -> tuple[list[float], list[float]]:
        """One notch of the wheel to a zoom never seen before: the frames while it changes, and those that sharpen."""
        table = self.table
        self._scale += 1
        table.zoom(way * (1 + 0.001 * self._scale), table.area.center)
        times: list[float] = []
        goal = table.keep().scale
        while not times or table.camera.scale != goal:
            times.append(self.frame())
        return times, self.settle()

    def zooming(self, steps: int) -> list[float]:
        """Frames while the zoom changes, out and in."""
        times: list[float] = []
        for step in range(steps):
            times += self.zoom_step(1 if step % 2 else -1)[0]
        return times

    def thousand(self) -> list[float]:
        """A thousand frames as in play: at rest, panning into new sea, zooming and sharpening."""
        times: list[float] = []
        step = 0
        while len(times) < 1000:
            step += 1
            times += self.resting(60) + self.panning(80)
            for part in self.zoom_step(1 if step % 2 else -1):
                times += part
        return times[:1000]

    def worst(self) -> float:
        """The worst of a thousand frames; their median is kept for `usual`."""
        times = self.thousand()
        self.settle()
        self._usual = median(times)
        return max(times)

    def usual(self) -> float:
        """The median of the thousand frames of which `worst` was the worst."""
        return self._usual

    def step(self) -> float:
        """The dearest frame of one zoom step there, its sharpening included; the way back is not timed."""
        dearest = max(max(part) for part in self.zoom_step(-1))
        self.zoom_step(1)
        return dearest

    def floor(self, count: int) -> list[float]:
        """Frames of the floor: recorded from the scene as it stands now."""
        if self._floor is None:
            self._floor = self._recorded()
        times = []
        for _ in range(count):
            begun = perf_counter()
            self._floor.draw(self.canvas)
            times.append((perf_counter() - begun) * 1000)
        return times

    def _recorded(self) -> Floor:
        from tools.floors.blits import Floor, Recorder

        scene, table = self.scene, self.table
        pieces, overlays = self.shown()
        board = self.bare()
        recorders = []
        for shown in ((pieces, overlays), ((), ())):
            canvas = Recorder(self.canvas.get_size())
            board.draw(canvas, table.area, table.camera, *shown, budget=float("inf"))
            recorders.append(canvas)
        scene.draw(self.canvas)
        background = self.canvas.copy()
        board.draw(background, table.area, table.camera, (), (), budget=float("inf"))
        return Floor(background, *recorders)


class Admiral:
    """An admiral in a process of its own, with a question it may think about for a minute."""

    def __init__(self, match: Match[Any]) -> None:
        from game.ai.aside import Aside
        from game.ai.players import seat

        side = match.asked()[0]
        self._aside = Aside(seat("admiral:60s"), 1, ruleset=match.header.ruleset)
        self._question = match.view(side), match.ask(side)

    def rest(self) -> None:
        """Its process stands, and has nothing to think of."""
        self._aside.ask(*self._question)
        self._aside.hurry()
        while self._aside.answer() is None:
            sleep(0.01)

    def think(self) -> None:
        """It thinks from now on."""
        self.rest()
        self._aside.ask(*self._question)

    def heed(self) -> None:
        """What a frame does for it: see whether it has answered. One that has is asked again."""
        if self._aside.answer() is not None:
            self._aside.ask(*self._question)


def frame_rows(quick: bool) -> list[FrameRow]:
    """The rows of the frames, at 1920 x 1080; a scene is made for the first of its rows that is measured."""
    count = 60 if quick else 200
    frames = cache(lambda: Frames(battle_scene(SIZE)))
    admiral = cache(lambda: Admiral(frames().battle.match))

    def thinking() -> float:
        admiral().think()
        return median(frames().resting(count, admiral().heed))

    def alone() -> float:
        admiral().rest()
        return median(frames().resting(count, admiral().heed))

    def floor() -> float:
        return median(frames().floor(count))

    return [
        ("frame", lambda: median(frames().resting(count)), floor, 2, "lower", "ms"),
        ("frame panning", lambda: median(frames().panning(count)), floor, 2.5, "lower", "ms"),
        ("frame zooming", lambda: median(frames().zooming(4 if quick else 12)), floor, 2.5, "lower", "ms"),
        ("frame worst", lambda: frames().worst(), lambda: frames().usual(), 4, "lower", "ms"),
        ("frame while thinking", thinking, alone, 1.2, "lower", "ms"),
        ("zoom step", lambda: frames().step(), lambda: FRAME_MS, 1, "lower", "ms"),
        *_convoy_rows(count),
    ]


def _convoy_rows(count: int) -> list[FrameRow]:
    """Forty vessels by night, thirty torpedoes running."""
    frames = cache(lambda: Frames(convoy_scene(SIZE)))

    def floor() -> float:
        return median(frames().floor(count))

    return [
        ("frame convoy", lambda: median(frames().resting(count)), floor, 2, "lower", "ms"),
        ("frame convoy panning", lambda: median(frames().panning(count)), floor, 2.5, "lower", "ms"),
    ]
