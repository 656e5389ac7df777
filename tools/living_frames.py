"""Frames of a table that lives: all effects of a salvo, three fires and a torpedo on a night table of twelve ships, the
first salvo of the battle included; and the same table undisturbed, beside itself when nothing on it moves.

Counted in processor time: a frame that was interrupted is not a dear one. Targets are milliseconds, and so are floors.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from statistics import median, quantiles
from time import process_time
from typing import TYPE_CHECKING

from tools.frames import FRAME_MS, SETTLES, SIZE, FrameRow

if TYPE_CHECKING:
    from game.match.scenario import Scenario
    from game.ui.app import App
    from game.ui.battle.scene import BattleScene

SHIPS, FIRES = 12, 3
FLAME = 13.0
"""Pixels across of a fire."""
SALVO = 9
"""Guns of the salvo."""
LASTS = 200
"""Frames from its first flash till its smoke is thin."""
MEDIAN, MOST = 10.0, 16.7
"""Milliseconds of the frame in the middle, and of all but two of a hundred."""


def night() -> Scenario:
    """Six ships a side by night, within reach of each other."""
    from game.content import parse_scenario

    sides = ""
    for place, (name, nation, edge, kinds) in enumerate(
        (
            ("Blue", "GB", "north", ("freighter", "hunt3", "ml_fairmile_b")),
            ("Red", "DE", "south", ("rboot_r41", "tboot_moewe", "sboot_s38")),
        )
    ):
        sides += f'[[side]]\nname = "{name}"\nnation = "{nation}"\nhome_edge = "{edge}"\ndummies = 0\n'
        for number in range(SHIPS // 2):
            x, y = 30 + number * 21 + 9 * place, 90 - 34 * place + number % 2 * 9
            sides += f'[[side.unit]]\nclass = "{kinds[number % 3]}"\nat = [{x}, {y}]\nmarkers = 2\n'
            sides += f"heading = {90 if place else 270}\nstate = {{ spotted = true }}\n"
    head = (
        'format = 1\nruleset = "coastal"\ntitle = "Night"\ntable = { width = 180, height = 130 }\nturns = 9\n'
    )
    return parse_scenario(f'{head}[weather]\nlight = "night_clear"\nsea_state = 2\n{sides}', "night")


class Living:
    """The scene of that battle in a window in which things live, at rest before anybody has fired."""

    def __init__(self) -> None:
        from game.content.settings import Settings
        from game.match import Match
        from game.rulesets import ruleset
        from game.seating.states import ALL
        from game.ui.app import App, Pilot
        from game.ui.battle.scene import BattleScene

        match = Match.start(night(), ruleset("coastal"), seed=1)
        self.app: App = App(SIZE)
        self.app.lively = True
        self.scene: BattleScene = BattleScene(
            match, {match.sides[1]: "cadet"}, Settings(coach=False, advice=False)
        )
        pilot = Pilot(self.app, self.scene)
        pilot.wait(500)
        self.scene.stage.look_as(ALL)
        self.scene.refresh()
        self.scene.table.fit()
        self.settle()

    def settle(self) -> None:
        """Frames until the view rests, and what the first salvo needs is made."""
        for _ in range(SETTLES):
            moving = self.scene.tick(FRAME_MS)
            self.scene.draw(self.app.canvas)
            if not moving:
                return
        raise RuntimeError("the view does not come to rest")

    def frame(self) -> float:
        """Milliseconds of processor time that one frame takes."""
        begun = process_time()
        self.scene.tick(FRAME_MS)
        self.scene.draw(self.app.canvas)
        return (process_time() - begun) * 1000

    def _pointed(self, step: int) -> float:
        import pygame

        left, top, *_ = self.scene.table.area.inflate(-200, -200)
        move = {
            "pos": (left + step % 60, top + step % 7),
            "rel": (1, 1),
            "buttons": (0, 0, 0),
            "touch": False,
        }
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, move))
        begun = process_time()
        self.app.step(FRAME_MS)
        return (process_time() - begun) * 1000

    def fired(self) -> Sequence[float]:
        """The frames of a salvo, a torpedo that strikes and three ships on fire."""
        from game.ui.effects import fires
        from game.ui.effects.play import Effect, Look
        from game.ui.effects.plies import Plies
        from game.ui.effects.salvo import Wave, salvo

        stage = self.scene.stage
        pieces = [piece for piece in stage.pieces() if piece.pile is None and piece.length > 0]

        def burn(plies: Plies, look: Look, age: float) -> None:
            for number, ship in enumerate(pieces[:FIRES]):
                at, smoke = (
                    look.camera.to_screen((ship.x, ship.y)),
                    look.camera.to_screen((ship.x + 6, ship.y)),
                )
                fires.ablaze(plies, at, smoke, 2, FLAME, age, number)

        fates = tuple(number % 3 == 0 for number in range(SALVO))
        running = stage.motion.running
        running.begin([Effect(0.0, LASTS * FRAME_MS, burn)])
        running.begin(salvo(pieces[0], pieces[-1], "guns", "heavy", (Wave(1200.0, fates),), 7))
        running.begin(salvo(pieces[1], pieces[-2], "torpedo", "heavy", (Wave(1500.0, (True,)),), 9))
        times = [self.frame() for _ in range(LASTS)]
        running.clear()
        return times

    def undisturbed(self, count: int, alive: bool) -> float:
        """The frame in the middle, the pointer going over the sea, of a table on which water moves, or nothing."""
        self.scene.table.alive = alive
        self.settle()
        found = median(self._pointed(step) for step in range(count))
        self.scene.table.alive = True
        return found


def living_rows(quick: bool) -> list[FrameRow]:
    """The rows of a table that lives, at 1920 x 1080."""
    count = 60 if quick else 200
    last: list[Sequence[float]] = []
    table = cache(Living)

    def fired() -> float:
        from game.ui.kit import theme

        theme.dress(high_contrast=True)  # another look: nothing that was made for a salvo is kept
        last[:] = [Living().fired()]
        return median(last[0])

    def most() -> float:
        return quantiles(last[0] if last else Living().fired(), n=50)[-1]

    return [
        ("frame with effects", fired, lambda: MEDIAN, 1, "lower", "ms"),
        ("frame with effects, 98 of 100", most, lambda: MOST, 1, "lower", "ms"),
        (
            "frame living",
            lambda: table().undisturbed(count, True),
            lambda: table().undisturbed(count, False),
            2,
            "lower",
            "ms",
        ),
    ]
