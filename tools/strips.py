"""Strips of frames for the eye: each effect and each kind of attack at a row of ages, by day, at dusk and by night.

    tools/strips.py FOLDER [--large] [--light day dusk night] [--only NAME ...] [--less]

saves a picture for each of them there. `--large` shows them as a window of 1920 x 1080 does, `--less` as who wants less
motion sees them. It holds no rules: everything on it is put where it can be seen.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.dice.roll import Purpose, Roll, Throw
from game.sea.heading import Pose
from game.tabletop import overlays as kinds
from game.tabletop.presenter import Piece
from game.ui.battle.blows import Blast, Foundering, Marking, Noting, Wreck
from game.ui.battle.casts import Firing
from game.ui.battle.clips import Clip, Running, Sail, Stage
from game.ui.battle.sea_table import SeaTable
from game.ui.board.camera import Camera
from game.ui.board.hours import HourName
from game.ui.effects.play import Look
from game.ui.effects.play import Running as Effects
from game.ui.effects.plies import Plies
from game.ui.kit import letters, theme
from game.ui.picture import save_png

VIEW, LARGE_VIEW = (896, 524), (1120, 828)
"""The pixels of sea in a window of 1280 x 720, and of 1920 x 1080."""
CELL, LARGE = (424, 340), (600, 480)
"""What a frame shows of it, about the middle."""
SCALE, LARGE_SCALE = 26.0, 39.0
LIVES = 4000.0
"""Milliseconds that the sea has lived at the first frame."""
WIDE, HIGH = 60.0, 40.0
FRAME = 20.0
HOURS: tuple[HourName, ...] = ("day", "dusk", "night")
WHOLE = ((1, 0, 0),) * 4


class Shown(Purpose, frozen=True):
    """Dice of a strip."""

    name: str


class Strip(NamedTuple):
    """Something seen at a row of ages, in seconds of its clip."""

    clip: Clip | None
    ages: Sequence[float]
    pieces: Sequence[Piece]
    overlays: Sequence[kinds.Overlay] = ()
    lands: tuple[kinds.Land, ...] = ()


def ship(
    unit: str,
    silhouette: str,
    x: float,
    y: float,
    heading: float,
    side: int = 0,
    lost: int = 0,
    length: float = 3.6,
    way: float = 0.0,
    *,
    flying: bool = False,
    flight: bool = False,
) -> Piece:
    """A piece, with so many of its four rows lost."""
    rows = tuple((0, 1, 0) if row < lost else (1, 0, 0) for row in range(4))
    return Piece(
        unit.lower(),
        unit,
        x,
        y,
        heading,
        side,
        silhouette,
        length,
        length * 0.36,
        rows,
        way=way,
        flying=flying,
        flight=flight,
    )


def thrown(name: str, faces: Sequence[int], target: int = 5) -> Roll:
    """Dice that lie as told."""
    return Roll(Throw(Shown(name), "", len(faces), target=target), (tuple(faces),))


AGES = (0.1, 0.45, 0.8, 1.15, 1.45, 1.75, 2.2, 3.2)
SOVEREIGN = ship("Sovereign", "majesty", 26.6, 18.4, 30, flying=True)
SLEIPNER = ship("Sleipner", "bismarck", 33.4, 21.0, 290, 1, 1, way=0.8)
BISMARCK = ship("Bismarck", "bismarck", 26.6, 18.2, 40, way=0.7)
BOAT, PREY = (
    ship("S 4", "s_boat", 26.8, 18.4, 60, length=1.7, way=1),
    ship("Athel Duke", "tanker", 33, 20.6, 100, 1, way=0.3),
)
HUNT = ship("Hunt 1", "hunt", 27, 18.6, 60, length=2.6, way=0.6)
YAMATO = ship("Yamato", "yamato", 33, 20.8, 250, 1, way=0.5)
BOMBERS = ship("Bombers", "bombers", 27.5, 19.0, 60, length=1.6, flight=True, flying=True)
ISLAND = (
    kinds.Land(
        ((30, 17.2), (32, 16.2), (35.5, 17), (38, 19), (37.8, 22.5), (34.5, 23.6), (31.8, 22), (30.2, 19.6)),
        "Cape Altsiel",
    ),
)
FOG = ((29, 16.5), (35, 15.8), (39, 18), (38, 22.6), (33, 23.8), (29.2, 21))
CLOUDED = (
    ship("Markgraf", "tempest", 27, 20, 100, 1, way=0.8),
    ship("Bodkin", "stiletto", 33, 19, 280, way=1),
)


def strips() -> dict[str, Callable[[], Strip]]:
    """Every strip by its name."""

    def guns(firer: Piece, target: Piece, weight: str, faces: Sequence[int], **more: object) -> Strip:
        clip = Firing(thrown(weight, faces), firer, target, weight=weight, **more)  # type: ignore[arg-type]
        return Strip(clip, AGES, (firer, target))

    def still(
        ages: Sequence[float],
        pieces: Sequence[Piece],
        *over: kinds.Overlay,
        lands: tuple[kinds.Land, ...] = (),
    ) -> Strip:
        return Strip(None, ages, pieces, over, lands)

    quiet, hurt = (
        (0.0, 0.5, 1.4, 3.0),
        [
            ship(f"{n} rows lost", "kongo", 27.5 + n % 2 * 5.4, 20.8 - n // 2 * 3.4, 300, 1, n)
            for n in range(4)
        ],
    )
    sunk = ship("Sleipner", "bismarck", 30, 19.8, 290, 1, 4)
    return {
        "heavy": lambda: guns(BISMARCK, YAMATO, "heavy", (6, 2, 1, 5, 3, 4, 2, 6, 1)),
        "medium": lambda: guns(HUNT, SLEIPNER, "medium", (6, 2, 1, 4)),
        "light": lambda: guns(BOAT, PREY, "light", (6, 2, 3)),
        "aloft": lambda: guns(
            SOVEREIGN, ship("Markgraf", "tempest", 33, 21, 290, 1, flying=True), "heavy", (6, 1, 5, 2, 3, 6)
        ),
        "flak": lambda: guns(
            HUNT,
            ship("Fighters", "fighters", 33, 20.5, 250, 1, length=1.5, flight=True, flying=True),
            "light",
            (6, 2, 1, 4, 3),
        ),
        "rockets": lambda: guns(HUNT, PREY, "medium", (6, 2, 1, 4), kind="rockets"),
        "torpedo": lambda: guns(BOAT, PREY, "medium", (6, 2), kind="torpedo"),
        "bombs": lambda: guns(BOMBERS, YAMATO, "medium", (6, 2, 3, 1, 5), kind="bombs"),
        "depth-charges": lambda: guns(
            HUNT,
            ship("U 57", "type_viic", 29.5, 20.0, 250, 1, length=2.0),
            "medium",
            (6, 2, 3, 1),
            kind="bombs",
        ),
        "one-die": lambda: guns(BISMARCK, YAMATO, "heavy", (6,), shells=8),
        "noted": lambda: Strip(Noting(SLEIPNER, 2), (0.05, 0.15, 0.3, 0.5), (SLEIPNER,)),
        "marked": lambda: Strip(
            Marking(
                ship("Sleipner", "bismarck", 31, 20, 290, 1),
                ship("Sleipner", "bismarck", 31, 20, 290, 1, 1),
                1,
                "Half speed",
            ),
            (0.05, 0.2, 0.5, 0.8),
            (ship("Sleipner", "bismarck", 31, 20, 290, 1, 1),),
        ),
        "magazine": lambda: Strip(Blast(sunk), (0.05, 0.15, 0.4, 0.9, 1.2, 1.8, 2.4, 3.3), (sunk,)),
        "sinking": lambda: Strip(
            Wreck(sunk).saying("Sleipner is sunk"), (0.05, 0.8, 1.3, 1.7, 2.35, 2.7, 3.1, 4.5), (sunk,)
        ),
        "broken": lambda: Strip(
            Wreck(sunk, broken=True).saying("Sleipner is sunk"),
            (0.05, 0.5, 1.0, 1.5, 1.9, 2.4, 3.1, 4.5),
            (sunk,),
        ),
        "foundering": lambda: Strip(
            Foundering(sunk, "akagi", dear=True).saying("Akagi is lost"), (0.1, 0.4, 0.8, 1.5), (sunk,)
        ),
        "run": lambda: Strip(
            Running([((26.5, 18.5), (34, 21.2)), ((26.5, 19.1), (34, 22))]),
            (0.1, 0.45, 0.85, 2.0, 4.0),
            (PREY,),
        ),
        "sail": lambda: Strip(
            Sail(BISMARCK, [Pose(28, 20, 40), Pose(28, 20, 80), Pose(33, 21, 80)]),
            (0.05, 0.4, 0.9, 1.3),
            (ship("Bismarck", "bismarck", 33, 21, 80, way=0.7),),
        ),
        "wakes": lambda: still(
            quiet, [ship(f"{w:.1f}", "tribal", 33.6, 17.6 + 5 * w, 270, way=w) for w in (0.1, 0.4, 0.7, 1.0)]
        ),
        "damage": lambda: still(quiet, hurt),
        "fires": lambda: still(
            quiet,
            [PREY, ship("Sleipner", "bismarck", 27.6, 18.4, 60, 1, 3)],
            kinds.Ablaze(33, 20.6, 3, (35, 20)),
            kinds.Ablaze(27.6, 18.4, 1, (29.6, 18)),
        ),
        "fog": lambda: still(quiet, CLOUDED, kinds.Cloud("fog", FOG, "Fog bank")),
        "squall": lambda: still(quiet, CLOUDED, kinds.Cloud("squall", FOG, "Squall")),
        "smoke": lambda: still(quiet, CLOUDED, kinds.Cloud("smoke", FOG)),
        "starshell": lambda: still(quiet, (BOAT, PREY), kinds.Lit(32.5, 20.5, 3, "starshell", "starshell")),
        "searchlight": lambda: still(quiet, (HUNT, PREY), kinds.Beam((27, 18.6), (34.5, 21))),
        "land": lambda: still(quiet, (ship("S 5", "s_boat", 27, 18.4, 60, length=1.7, way=1),), lands=ISLAND),
        "wreck": lambda: still(quiet[:2], (BOAT,), kinds.Sunken(31, 20, "Sleipner")),
    }


def strip(found: Strip, hour: HourName, *, large: bool, less: bool, name: str) -> pygame.Surface:
    """The frames of a strip, four in a row."""
    view, size, scale = (LARGE_VIEW, LARGE, LARGE_SCALE) if large else (VIEW, CELL, SCALE)
    theme.dress(is_compact=not large)
    table = SeaTable(WIDE, HIGH, found.lands)
    table.light(hour)
    table.alive = True
    table.still = less
    table.lay_out(pygame.Rect((0, 0), view), 0)
    running = Effects()
    if found.clip is not None:
        running.begin(found.clip.plain if less else found.clip.effects)
    across = min(4, len(found.ages))
    down = -(-len(found.ages) // across)
    picture = pygame.Surface((across * size[0], down * size[1]))
    now, whole = 0.0, pygame.Surface(view)
    cell = whole.subsurface(pygame.Rect((view[0] - size[0]) // 2, (view[1] - size[1]) // 2, *size))
    table.tick(LIVES)
    for number, age in enumerate(found.ages):
        while now < age * 1000 - 0.5:
            running.tick(FRAME)
            table.tick(FRAME)
            now += FRAME
        camera = Camera(31.0, 19.8, scale, table.board.sea(table.area, 0))
        table.resume(camera)
        plies = Plies(pygame.Rect((0, 0), view))
        look = Look(table.camera, table.board.fleet.yard, range(6))
        running.paint(plies, look)
        pieces = list(found.pieces)
        over = list(found.overlays)
        if found.clip is not None:
            gone = isinstance(found.clip, Wreck)
            pieces = found.clip.pieces(pieces, now) if gone or now < found.clip.lasts else pieces
            over += found.clip.overlays(now) if now < found.clip.lasts else []
        table.draw(whole, pieces, over, None, sharp=True, effects=plies)
        if found.clip is not None and now < found.clip.lasts and not less:
            found.clip.draw(whole, Stage(table.board, table.camera, pieces), now)
        word = letters.haloed(f"{name} {age:.2f} s", letters.UNIT_NAME, theme.colour.bone)
        cell.blit(word, (8, 6))
        picture.blit(cell, (number % across * size[0], number // across * size[1]))
        pygame.draw.rect(
            picture, theme.colour.room, (number % across * size[0], number // across * size[1], *size), 1
        )
    return picture


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Strips of frames of every effect.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--large", action="store_true", help="as a window of 1920 x 1080 shows them")
    parser.add_argument("--less", action="store_true", help="with less motion")
    parser.add_argument("--light", nargs="+", choices=HOURS, default=HOURS)
    parser.add_argument("--only", nargs="+", choices=list(strips()), default=list(strips()))
    asked = parser.parse_args(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    for name in asked.only:
        for hour in asked.light:
            picture = strip(strips()[name](), hour, large=asked.large, less=asked.less, name=name)
            save_png(
                picture,
                asked.folder
                / f"{name}-{hour}{'-large' if asked.large else ''}{'-less' if asked.less else ''}.png",
            )


if __name__ == "__main__":
    main()
