"""Write what `tests/golden` keeps anew: battles, what is shown, handled, thought and told of them, and pictures.

    tools/golden.py                            all texts
    tools/golden.py displays hands             some of them; which there are says --help
    tools/golden.py rooms --only editor        of these the ones with this in their name
    tools/golden.py sheets films               pictures of drawings, and of windows
    tools/golden.py --fresh nef/skerries 7     a new playthrough with the orders of two cadets, or one whose orders are
                                               refused now; [--turns N] ends it after N turns
    tools/golden.py --brief nef/gasworks 7 90  a new battle in brief of so many orders, of captains and chance
    tools/golden.py --moment nef-gasworks 12   the rows whose sums a battle in brief has at an order, by topic
    tools/golden.py --turn nef/mail captains 3 the rows whose sums a turn has of a shipped battle fought to its end

Read what changed, and look at it, before you commit it.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.ai import chance  # noqa: E402
from game.ai.players import player  # noqa: E402
from game.disk import NotWritten, write_text, write_whole  # noqa: E402
from game.match import Order  # noqa: E402
from game.rulesets import names  # noqa: E402
from game.testing.play import CADET, begin, play  # noqa: E402
from tests.golden import brief, playthrough, shown  # noqa: E402

CAPTAINS = 0.6
"""The share of orders that captains give in a new battle in brief."""

Kept = Iterator[tuple[Path, Callable[[], str | bytes]]]
"""Files, each with what makes its content; no bytes: it stays as it is."""


def battles() -> Kept:
    """The playthroughs from the orders that stand in them, the battles in brief, and what files say."""
    from tests.golden import filed

    for path in playthrough.files():
        yield path, partial(playthrough.written_anew, path.read_text(encoding="utf-8"))
    for path in brief.briefs():
        yield path, partial(brief.written_in_brief, path.read_text(encoding="utf-8"))
    yield filed.FILED, lambda: "\n".join(filed.of_files()) + "\n"


def shipped() -> Kept:
    """Every shipped battle fought to its end, in sums."""
    from tests.golden import fought

    for game in names():
        yield fought.kept(game), partial(fought.written, game)


def displays() -> Kept:
    """What is shown along the playthroughs."""
    for path in playthrough.files():
        yield shown.SHOWN / path.name, partial(shown.written, path)


def hands() -> Kept:
    """What hands are shown that answer, and who sits at a screen."""
    from tests.golden import handled, seated

    for net in (handled, seated):
        for stem in net.FILES:
            yield net.KEPT / f"{stem}.txt", partial(net.written, stem)


def thoughts() -> Kept:
    """What opponents think, and how campaigns go."""
    from tests.golden import minds

    yield from minds.texts().items()


def papers() -> Kept:
    """What files, reports, commands and machines say."""
    from tests.golden.papers import kept

    for name in kept.PAPERS:
        yield kept.kept(name), partial(kept.made, name)


def uses() -> Kept:
    """What changes in a battle's room in use."""
    from tests.golden import use

    for name in use.USES:
        yield use.kept(name), partial(use.written, name)


def rooms() -> Kept:
    """What the other rooms of the window show while they are used."""
    from tests.golden import scripts

    for name in (*scripts.SCRIPTS, *scripts.TEXTS):
        yield scripts.kept(name), partial(scripts.written, name)


def sheets() -> Kept:
    """Drawings."""
    import pygame

    from tests.golden import pictures

    def drawn(name: str) -> bytes:
        file = BytesIO()
        pygame.image.save(pictures.sheet(pictures.SHEETS[name]())[0], file, "sheet.png")
        return file.getvalue()

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    for name in pictures.SHEETS:
        yield pictures.kept(name), partial(drawn, name)


def films() -> Kept:
    """Windows and their parts; one that is as it was but for rounding stays."""
    from tests.golden import squares, windows

    def filmed(name: str) -> bytes:
        path, shots = windows.kept(name), windows.filmed(name)
        same = path.exists() and not squares.differing(shots, squares.read(path))
        return b"" if same else squares.png(squares.sheet(shots))

    for name in windows.FILMS:
        yield windows.kept(name), partial(filmed, name)


TEXTS = {"battles": battles, "displays": displays, "hands": hands, "thoughts": thoughts, "papers": papers}
TEXTS |= {"fought": shipped, "uses": uses, "rooms": rooms}
PICTURES = {"sheets": sheets, "films": films}


def write(nets: list[str], only: str) -> None:
    """Write some, without a display and as a player has them who keeps nothing yet."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(prefix="line-ahead-golden-") as home:
        os.environ["LINE_AHEAD_HOME"] = home
        for net in nets:
            for path, made in (TEXTS | PICTURES)[net]():
                if only in path.stem:
                    keep(path, made())


def keep(path: Path, content: str | bytes) -> None:
    """Write a file, and say whether it differs."""
    before = path.read_bytes() if path.exists() else b""
    if isinstance(content, str):
        write_text(path, content)
    elif content:
        write_whole(path, [content])
    same = path.read_bytes() == before
    print(f"{path.relative_to(ROOT)}: {'as it was' if same else 'written anew'}")


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
    return playthrough.playthrough(name, seed, orders)


def fresh_brief(name: str, seed: int, most: int) -> str:
    """A battle in brief in which each order is a captain's or, two of five, anything that is legal."""
    match, rng = begin(brief.scenario_named(name), seed), Random(seed)
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
    return brief.in_brief(name, seed, orders)


def moment(stem: str, wanted: int) -> None:
    """Print all rows of a battle in brief at an order."""
    text = (brief.BRIEFS / f"{stem}.txt").read_text(encoding="utf-8")
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    for number, _, _, topics in brief.moments(name, int(seed), list(playthrough.orders_in(text))):
        if number == wanted:
            _tell(topics)
            return


def turn(name: str, how: str, wanted: int) -> None:
    """Print all rows of a turn of a shipped battle fought to its end."""
    from tests.golden import fought

    for number, _, topics in fought.turns(name, how):
        if number == wanted:
            _tell(topics)


def _tell(topics: Mapping[str, Sequence[str]]) -> None:
    for topic, rows in topics.items():
        print(topic, *rows, sep="\n  ")


def main() -> int:
    """Write, and say what changed."""
    parser = argparse.ArgumentParser(description="Write what tests/golden keeps anew.")
    parser.add_argument("net", nargs="*", metavar="NET", help=f"of {', '.join(TEXTS | PICTURES)}; all texts")
    parser.add_argument("--only", default="", metavar="NAME", help="files with this in their name")
    parser.add_argument("--fresh", nargs=2, metavar=("SCENARIO", "SEED"), help="a new one, by two cadets")
    parser.add_argument("--turns", type=int, default=10**6, metavar="N", help="of a new one: its first turns")
    parser.add_argument("--brief", nargs=3, metavar=("SCENARIO", "SEED", "ORDERS"), help="a new one in brief")
    parser.add_argument(
        "--moment", nargs=2, metavar=("FILE", "ORDER"), help="rows behind the sums of an order"
    )
    parser.add_argument("--turn", nargs=3, metavar=("SCENARIO", "HOW", "TURN"), help="rows behind its sums")
    asked = parser.parse_args()
    for net in asked.net:
        if net not in TEXTS | PICTURES:
            parser.error(f"{net} is none of {', '.join(TEXTS | PICTURES)}.")
    if asked.moment:
        moment(asked.moment[0], int(asked.moment[1]))
    elif asked.turn:
        turn(asked.turn[0], asked.turn[1], int(asked.turn[2]))
    elif asked.brief:
        name, seed, most = asked.brief
        keep(brief.BRIEFS / f"{name.replace('/', '-')}.txt", fresh_brief(name, int(seed), int(most)))
    elif asked.fresh:
        name, seed = asked.fresh[0], int(asked.fresh[1])
        path = playthrough.FOLDER / f"{name.replace('/', '-')}.txt"
        keep(path, fresh(name, seed, asked.turns))
        keep(shown.SHOWN / path.name, shown.written(path))
    else:
        write(asked.net or list(TEXTS), asked.only)
    return 0


if __name__ == "__main__":
    from game.match.printable import cleaned

    with cleaned():
        try:
            sys.exit(main())
        except NotWritten as error:
            sys.exit(str(error))
