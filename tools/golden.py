"""Write the golden playthroughs of `tests/golden` anew, what is shown along each and changes in use, and the pictures.

    tools/golden.py                            from the orders that stand in them: after a change of the rules
    tools/golden.py --pictures                 sheets of drawings and windows: after a change of how something looks
    tools/golden.py --fresh nef/skerries 7     with the orders of two cadets: a new playthrough, or one whose
                                               orders are refused now; [--turns N] ends it after N turns
    tools/golden.py --brief nef/gasworks 7 90  a new battle in brief of so many orders, of captains and chance
    tools/golden.py --moment nef-gasworks 12   the rows whose sums a battle in brief has at an order, by topic

Read what changed, and look at it, before you commit it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from random import Random

import pygame

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.ai import chance  # noqa: E402
from game.ai.players import player  # noqa: E402
from game.disk import NotWritten, write_text, write_whole  # noqa: E402
from game.match import Order  # noqa: E402
from game.testing.play import CADET, play  # noqa: E402
from tests.golden import squares, use  # noqa: E402
from tests.golden.pictures import SHEETS, kept, sheet  # noqa: E402
from tests.golden.playthrough import FOLDER, files, orders_in, playthrough, written_anew  # noqa: E402
from tests.golden.shown import SHOWN, written  # noqa: E402
from tests.golden.windows import FILMS, filmed  # noqa: E402
from tests.golden.windows import kept as kept_film  # noqa: E402

CAPTAINS = 0.6
"""The share of orders that captains give in a new battle in brief."""


def fresh(name: str, seed: int, turns: int) -> str:
    """The playthrough of a battle of cadets."""
    orders: list[tuple[str, Order]] = []
    turn = 0
    for line in play(name, seed, who=CADET).lines:
        turn = max([turn, *(getattr(event, "turn", 0) for event in line.events)])
        if line.order is not None and line.by != "engine":
            orders.append((line.side, line.order))
        if turn > turns:
            break
    return playthrough(name, seed, orders)


def fresh_brief(name: str, seed: int, most: int) -> str:
    """A battle in brief in which each order is a captain's or, two of five, anything that is legal."""
    match, rng = begin(scenario_named(name), seed), Random(seed)
    captains = {side: player("captain", seed * 100 + at) for at, side in enumerate(match.sides)}
    orders: list[tuple[str, Order]] = []
    while match.over is None and len(orders) < most:
        side = rng.choice(match.asked())
        asked = match.ask(side)
        if rng.random() < CAPTAINS:
            order = captains[side].answer(match.view(side), asked, match.ruleset)
        else:
            order = chance.answer(asked, rng)
        orders.append((side, order))
        match.answer(side, order)
    return in_brief(name, seed, orders)


def moment(stem: str, wanted: int) -> None:
    """Print all rows of a battle in brief at an order."""
    text = (BRIEFS / f"{stem}.txt").read_text(encoding="utf-8")
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    for number, _, _, topics in moments(name, int(seed), list(orders_in(text))):
        if number == wanted:
            for topic, rows in topics.items():
                print(topic, *rows, sep="\n  ")
            return


def main() -> int:
    """Write, and say what changed."""
    parser = argparse.ArgumentParser(description="Write the golden playthroughs anew.")
    parser.add_argument("--fresh", nargs=2, metavar=("SCENARIO", "SEED"), help="a new one, by two cadets")
    parser.add_argument("--turns", type=int, default=10**6, metavar="N", help="of a new one: its first turns")
    parser.add_argument("--pictures", action="store_true", help="the sheets of drawings and windows")
    asked = parser.parse_args()
    if asked.minds:
        for path, write in minds.texts().items():
            keep(path, write())
        return 0
    if asked.pictures:
        with alone():
            drawn()
            taken()
        return 0
    if asked.moment:
        moment(asked.moment[0], int(asked.moment[1]))
        return 0
    if asked.brief:
        name, seed, most = asked.brief[0], int(asked.brief[1]), int(asked.brief[2])
        keep(BRIEFS / f"{name.replace('/', '-')}.txt", fresh_brief(name, seed, most))
        return 0
    if asked.fresh:
        name, seed = asked.fresh[0], int(asked.fresh[1])
        texts = {FOLDER / f"{name.replace('/', '-')}.txt": fresh(name, seed, asked.turns)}
    else:
        texts = {path: written_anew(path.read_text(encoding="utf-8")) for path in files()}
        for path in briefs():
            keep(path, written_in_brief(path.read_text(encoding="utf-8")))
        keep(FILED, "\n".join(of_files()) + "\n")
    for path, text in texts.items():
        keep(path, text)
        keep(SHOWN / path.name, written(path))
    if not asked.fresh:
        with alone():
            for name in use.USES:
                keep(use.kept(name), use.written(name))
    return 0


@contextmanager
def alone() -> Iterator[None]:
    """Without a display, and with a player who has nothing yet."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as home:
        os.environ["LINE_AHEAD_HOME"] = home
        yield


def drawn() -> None:
    """The sheets of drawings."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    for name, drawings in SHEETS.items():
        found, file = sheet(drawings())[0], BytesIO()
        pygame.image.save(found, file, "sheet.png")
        write_whole(kept(name), file.getvalue())
        print(f"{kept(name).relative_to(ROOT)}: {found.get_width()} by {found.get_height()}")


def taken() -> None:
    """The sheets of windows; one that is as it was but for rounding stays."""
    for name in FILMS:
        path, shots = kept_film(name), filmed(name)
        if path.exists() and not squares.differing(shots, squares.read(path)):
            continue
        write_whole(path, squares.png(squares.sheet(shots)))
        print(f"{path.relative_to(ROOT)}: {len(shots)} pictures")


def keep(path: Path, text: str) -> None:
    """Write a text, and say whether it differs."""
    same = path.exists() and path.read_text(encoding="utf-8") == text
    write_text(path, text)
    print(f"{path.relative_to(ROOT)}: {'as it was' if same else 'written anew'}, {text.count(chr(10))} lines")


if __name__ == "__main__":
    from game.match.printable import cleaned

    with cleaned():
        try:
            sys.exit(main())
        except NotWritten as error:
            sys.exit(str(error))
