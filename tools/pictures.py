"""The pictures of the README: one battle of every ruleset in its middle, small enough to stand in the tree, one moving.

    tools/pictures.py [--only RULESET|moving] [--out FOLDER]

Each is played by captains from a fixed seed to a moment worth seeing, and drawn as `line-ahead screenshot` draws it,
smaller and as WebP; `moving` is a salvo as the window shows it. Needs Pillow, which comes with the extra `pictures`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

SIZE = (1600, 900)
SMALL = (1000, 562)
QUALITY = 88
LARGEST = 200 * 1024
"""Bytes of one picture."""


class Moment(NamedTuple):
    """A battle and the share of its orders after which it is looked at."""

    scenario: str
    share: float
    player: str = "captain"


MOMENTS = {
    "nef": Moment("nef/heligoland", 0.4),
    "carrier": Moment("carrier/midway", 0.5),
    "war_at_sea": Moment("war_at_sea/river_plate", 0.5),
    "coastal": Moment("coastal/channel_night", 0.5),
    "fleet": Moment("fleet/slot_at_midnight", 0.5),
}


def picture(name: str, folder: Path) -> int:
    """Write a ruleset's picture; its bytes."""
    from PIL import Image

    from game.ai.fights import Bout, fight
    from game.content import find_scenario, read_scenario
    from game.disk import write_whole
    from game.match.loading import load
    from game.rulesets import ruleset
    from game.ui.window import screenshot

    moment = MOMENTS[name]
    scenario = read_scenario(find_scenario(moment.scenario))
    out = folder / f"{name}.webp"
    with tempfile.TemporaryDirectory() as passing:
        log, large = Path(passing) / "battle.jsonl", Path(passing) / "large.png"
        seats = {side.name: moment.player for side in scenario.sides}
        fight(Bout(0, scenario, seats, 7, log=str(log)))
        last = load(log, ruleset, resume=False).number
        screenshot(log, int(last * moment.share), large, SIZE)
        small = BytesIO()
        with Image.open(large) as drawn:
            less = drawn.convert("RGB").resize(SMALL, Image.Resampling.LANCZOS)
            less.save(small, "webp", quality=QUALITY, method=6)
        write_whole(out, small.getvalue())
    return out.stat().st_size


MOVING = "moving"
SALVO, TURN = "nef/heligoland", 3
"""The battle whose salvoes are seen to fly, and the turn of it."""
FILM, EACH_MS, LASTS_MS, FINE = 720, 90, 6300, 58
"""Pixels of the moving picture from side to side, milliseconds of one of its pictures and of all, and their quality."""
LONGEST = 1500 * 1024
"""Bytes of the moving picture."""


def moving(folder: Path) -> int:
    """Write the salvoes of one turn as they are seen in the window; the bytes of it."""
    import pygame
    from PIL import Image

    from game.ai.players import let_answer, seated
    from game.content import find_scenario, read_scenario
    from game.content.settings import Settings
    from game.disk import write_whole
    from game.match import Fire, Match
    from game.rulesets import ruleset
    from game.ui.app import App, Pilot
    from game.ui.battle.scene import BattleScene

    scenario = read_scenario(find_scenario(SALVO))
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=7)
    players = seated(match, dict.fromkeys(match.sides, "captain"), 7)

    def aiming() -> bool:
        asked = match.ask(match.sides[0])
        return match.table.turn >= TURN and any(isinstance(question, Fire) for question in asked)

    while not aiming():
        side = match.asked()[0]
        let_answer(match, side, players[side])
    for other in match.sides[1:]:
        let_answer(match, other, players[other])  # their plans lie sealed
    others = dict.fromkeys(match.sides[1:], "cadet")
    scene = BattleScene(match, others, Settings(coach=False, advice=False))
    pilot = Pilot(App(SIZE), scene)
    stage, side = scene.stage, match.sides[0]
    while stage.draft is None or stage.playing or scene.table.gliding:
        pilot.frames(1)
    stage.draft.resume(players[side].consider(match.view(side), match.ask(side), match.ruleset).order)
    before = match.number
    while match.number == before:  # a warning may be asked about first
        scene.conn.orders.send()
    while not stage.playing:
        pilot.frames(1)
    sea = scene.table.area
    size = FILM, FILM * sea.h // sea.w
    films = []
    for _ in range(LASTS_MS // EACH_MS):
        pilot.wait(EACH_MS)
        pilot.app.draw()
        small = pygame.transform.smoothscale(pilot.app.canvas.subsurface(sea), size)
        films.append(Image.frombytes("RGB", size, pygame.image.tobytes(small, "RGB")))
    film = BytesIO()
    films[0].save(
        film, "webp", save_all=True, append_images=films[1:], duration=EACH_MS, loop=0, quality=FINE, method=4
    )
    out = folder / f"{MOVING}.webp"
    write_whole(out, film.getvalue())
    return out.stat().st_size


def main() -> int:
    """Draw and print."""
    from game.rulesets import names

    parser = argparse.ArgumentParser(description="The pictures of the README.")
    parser.add_argument("--only", choices=[*MOMENTS, MOVING], help="one of them")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures", metavar="FOLDER")
    asked = parser.parse_args()
    large = []
    for name in [asked.only] if asked.only else [*(name for name in MOMENTS if name in names()), MOVING]:
        size = moving(asked.out) if name == MOVING else picture(name, asked.out)
        print(f"{asked.out / f'{name}.webp'}: {size / 1024:.0f} kB", flush=True)
        if size > (LONGEST if name == MOVING else LARGEST):
            large.append(name)
    return 1 if large else 0


if __name__ == "__main__":
    sys.exit(main())
