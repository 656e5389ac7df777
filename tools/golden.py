"""Write the golden playthroughs of `tests/golden` anew, what is shown along each, battles in brief, and the sheets of
drawings.

    tools/golden.py                            from the orders that stand in them: after a change of the rules
    tools/golden.py --pictures                 the sheets of drawings: after a change of how something looks
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
from game.testing.play import CADET, begin, play  # noqa: E402
from tests.golden.brief import BRIEFS, briefs, in_brief, moments, scenario_named, written_in_brief  # noqa: E402
from tests.golden.filed import FILED, of_files  # noqa: E402
from tests.golden.pictures import SHEETS, kept, sheet  # noqa: E402
from tests.golden.playthrough import FOLDER, files, orders_in, playthrough, written_anew  # noqa: E402
from tests.golden.shown import SHOWN, written  # noqa: E402

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
    parser.add_argument("--pictures", action="store_true", help="the sheets of drawings")
    parser.add_argument(
        "--brief", nargs=3, metavar=("SCENARIO", "SEED", "ORDERS"), help="a new battle in brief"
    )
    parser.add_argument(
        "--moment", nargs=2, metavar=("FILE", "ORDER"), help="rows behind the sums of an order"
    )
    asked = parser.parse_args()
    if asked.pictures:
        drawn()
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
    return 0


def drawn() -> None:
    """The sheets of drawings."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    for name, drawings in SHEETS.items():
        found, file = sheet(drawings())[0], BytesIO()
        pygame.image.save(found, file, "sheet.png")
        write_whole(kept(name), file.getvalue())
        print(f"{kept(name).relative_to(ROOT)}: {found.get_width()} by {found.get_height()}")


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
