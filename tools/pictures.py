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
from math import inf
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
SALVO, DICE = "nef/skerries", 6
"""The battle of whose salvoes a magazine goes up, and the seed of its dice."""
FILM, EACH_MS, LASTS_MS, FINE = 720, 90, 7740, 58
"""Pixels of the moving picture from side to side, milliseconds of one of its pictures and of all, and their quality."""
BEFORE_MS, NEARER = 5400, 3
"""Milliseconds that are passed over, and notches by which it is seen from nearer."""
LONGEST = 1500 * 1024
"""Bytes of the moving picture."""


def moving(folder: Path) -> int:
    """Write what the turn's salvoes came to, a magazine, as it is seen in the window; the bytes of it."""
    import pygame
    from PIL import Image

    from game.ai.players import let_answer, seated
    from game.content import find_scenario, read_scenario
    from game.content.settings import Settings
    from game.disk import write_whole
    from game.match import Match
    from game.rulesets import ruleset
    from game.rulesets.nef.events import Exploded
    from game.ui.app import App, Pilot
    from game.ui.battle.scene import BattleScene

    scenario = read_scenario(find_scenario(SALVO))

    def fought(most: float) -> Match:
        """The battle between captains till so many of its lines are written, or a magazine goes up."""
        match = Match.start(scenario, ruleset(scenario.ruleset), seed=DICE)
        players = seated(match, dict.fromkeys(match.sides, "captain"), 7)
        while len(match.lines) < most and not any(
            isinstance(event, Exploded) for event in match.lines[-1].events
        ):
            side = match.asked()[0]
            let_answer(match, side, players[side])
        return match

    whole = fought(inf)
    last = whole.lines[-1]
    match = fought(len(whole.lines) - 1)
    scene = BattleScene(
        match,
        {side: "cadet" for side in match.sides if side != last.side},
        Settings(coach=False, advice=False),
    )
    pilot = Pilot(App(SIZE), scene)
    stage = scene.stage
    while stage.draft is None or stage.playing or scene.table.gliding:
        pilot.frames(1)
    assert last.order is not None
    stage.draft.resume(last.order)
    before = match.number
    while match.number == before:  # a warning may be asked about first
        scene.conn.orders.send()
    while not stage.playing:
        pilot.frames(1)
    lost = next(event.unit for event in last.events if isinstance(event, Exploded))
    scene.table.centre(
        (match.view(last.side).units[lost].x, match.view(last.side).units[lost].y), glide=False
    )
    scene.table.zoom(NEARER, scene.table.area.center)
    pilot.wait(BEFORE_MS)
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
