"""The pictures of the README: one battle of every ruleset in its middle, small enough to stand in the tree.

    tools/pictures.py [--only RULESET] [--out FOLDER]

Each is played by captains from a fixed seed to a moment worth seeing, and drawn as `line-ahead screenshot` draws it,
smaller and as WebP. Needs Pillow, which comes with the extra `pictures`.
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


def main() -> int:
    """Draw and print."""
    from game.rulesets import names

    parser = argparse.ArgumentParser(description="The pictures of the README.")
    parser.add_argument("--only", choices=MOMENTS, help="of one ruleset")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures", metavar="FOLDER")
    asked = parser.parse_args()
    large = []
    for name in [asked.only] if asked.only else [name for name in MOMENTS if name in names()]:
        size = picture(name, asked.out)
        print(f"{asked.out / f'{name}.webp'}: {size / 1024:.0f} kB", flush=True)
        if size > LARGEST:
            large.append(name)
    return 1 if large else 0


if __name__ == "__main__":
    sys.exit(main())
