"""Write the golden playthroughs of `tests/golden` anew, what is shown along each, the papers, the sheets of drawings.

    tools/golden.py                            from the orders that stand in them: after a change of the rules
    tools/golden.py --papers [NAME ...]        the papers: after a change of what files, reports or commands say
    tools/golden.py --pictures                 the sheets of drawings: after a change of how something looks
    tools/golden.py --fresh nef/skerries 7     with the orders of two cadets: a new playthrough, or one whose
                                               orders are refused now; [--turns N] ends it after N turns

Read what changed, and look at it, before you commit it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from io import BytesIO
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.disk import NotWritten, write_text, write_whole  # noqa: E402
from game.match import Order  # noqa: E402
from game.testing.play import CADET, play  # noqa: E402
from tests.golden.papers.kept import PAPERS, made  # noqa: E402
from tests.golden.papers.kept import kept as paper  # noqa: E402
from tests.golden.pictures import SHEETS, kept, sheet  # noqa: E402
from tests.golden.playthrough import FOLDER, files, playthrough, written_anew  # noqa: E402
from tests.golden.shown import SHOWN, written  # noqa: E402


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


def main() -> int:
    """Write, and say what changed."""
    parser = argparse.ArgumentParser(description="Write the golden playthroughs anew.")
    parser.add_argument("--fresh", nargs=2, metavar=("SCENARIO", "SEED"), help="a new one, by two cadets")
    parser.add_argument("--turns", type=int, default=10**6, metavar="N", help="of a new one: its first turns")
    parser.add_argument("--pictures", action="store_true", help="the sheets of drawings")
    parser.add_argument("--papers", nargs="*", metavar="NAME", help="the papers, or some of them")
    asked = parser.parse_args()
    if asked.papers is not None:
        printed(asked.papers)
        return 0
    if asked.pictures:
        drawn()
        return 0
    if asked.fresh:
        name, seed = asked.fresh[0], int(asked.fresh[1])
        texts = {FOLDER / f"{name.replace('/', '-')}.txt": fresh(name, seed, asked.turns)}
    else:
        texts = {path: written_anew(path.read_text(encoding="utf-8")) for path in files()}
    for path, text in texts.items():
        keep(path, text)
        keep(SHOWN / path.name, written(path))
    return 0


def printed(names: list[str]) -> None:
    """The papers, as a player has them who keeps nothing yet."""
    with tempfile.TemporaryDirectory(prefix="line-ahead-papers-") as home:
        os.environ["LINE_AHEAD_HOME"] = home
        for name in names or PAPERS:
            keep(paper(name), made(name))


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
