"""The figures: every row a ratio to a floor measured in the same run, in interleaved rounds.

A row's ratio is the median of its rounds' ratios: where the machine's speed drifts, a round and its floor
drift together. The two columns before it are medians of their own.

    tools/bench.py [--quick] [--json FILE] [--only WORD] [--beside FOLDER]

Battles are measured by processor time, so that a busy machine counts for neither. With --beside, another tree of the
project, admirals' playouts in it are a floor as well.

Prints a table and, with --json, writes {"rows": [{"name", "ours", "floor", "ratio", "target", "better", "met"}]}.
Exit code 0 whenever it ran: a machine that is busy is not a fault.
"""

from __future__ import annotations

import argparse
import copy
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, Literal, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.disk import NotWritten, write_text  # noqa: E402
from game.match.loading import load  # noqa: E402

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tests.dice.named import Named  # noqa: E402
from tools.floors import catanatron_random, chess_random, geometry  # noqa: E402

SCENARIO = "nef/heligoland"
CARRIERS = "carrier/midway"


class Row(NamedTuple):
    """One figure: `ours` and `floor` measure once and say how much; `ratio` is ours by floor, or the other way round.

    `inverse` rows are times by which the floor is slower: floor / ours.
    """

    name: str
    ours: Callable[[], float]
    floor: Callable[[], float]
    target: float | None
    better: Literal["higher", "lower"]
    unit: str
    inverse: bool = False


def each(action: Callable[[], Any], times: int) -> float:
    """Microseconds one call takes, the best of three runs of `times` calls."""
    best = float("inf")
    for _ in range(3):
        begun = perf_counter()
        for _ in range(times):
            action()
        best = min(best, perf_counter() - begun)
    return best / times * 1e6


@lru_cache(maxsize=4)
def table_and_rules(name: str = SCENARIO) -> tuple[Any, Any]:
    """A scenario, the large battle's unless named, and its ruleset, read once."""
    from game.content import find_scenario, read_scenario
    from game.rulesets import ruleset

    scenario = read_scenario(find_scenario(name))
    return scenario, ruleset(scenario.ruleset)


def play(
    seed: int, kind: str, path: Path | None, check: Callable[[Any], None] | None = None, name: str = SCENARIO
) -> Any:
    """One battle of two players of a kind, its log on; returns the match. Random players do not look at the view."""
    from game.ai import chance
    from game.ai.players import player
    from game.match import Match

    scenario, rules = table_and_rules(name)
    match = Match.start(scenario, rules, seed=seed, path=path)
    rng = Random(seed)
    players = {side: player(kind, rng.getrandbits(32)) for side in match.sides}
    while match.over is None:
        side = match.asked()[0]
        if kind == "random":
            order = chance.answer(match.ask(side), rng)
        else:
            order = players[side].answer(match.view(side), match.ask(side), rules)
        match.answer(side, order, kind)
        if check is not None:
            check(match)
    match.close()
    return match


class Battles:
    """Measures of whole battles; each round plays other seeds."""

    def __init__(self, folder: Path, games: int) -> None:
        self.folder = folder
        self.games = games
        self.seed = 0

    def rate(self, player: str, name: str = SCENARIO, *, kept: bool = True) -> float:
        """Orders a second of processor time, each battle with a log of its own where it is `kept`."""
        orders = 0
        begun = process_time()
        for _ in range(self.games):
            self.seed += 1
            path = self.folder / f"{self.seed}.jsonl" if kept else None
            orders += play(self.seed, player, path, name=name).number
        return orders / (process_time() - begun)

    def seconds(self, seed: int, check: Callable[[Any], None] | None = None) -> float:
        """Seconds that one battle at random takes."""
        begun = process_time()
        play(seed, "random", self.folder / "battle.jsonl", check)
        return process_time() - begun

    def replayed(self, seed: int) -> float:
        """Seconds that a battle takes from its log, every digest checked."""
        from game.rulesets import ruleset

        path = self.folder / f"replay-{seed}.jsonl"
        if not path.exists():
            play(seed, "random", path)
        begun = process_time()
        load(path, ruleset, resume=False)
        return process_time() - begun


def middle_of_battle(name: str = SCENARIO, turn: int = 5) -> Any:
    """A battle (the large one) in the middle, at the beginning of a turn (its fifth)."""
    from game.ai import chance
    from game.match import Match

    scenario, rules = table_and_rules(name)
    match = Match.start(scenario, rules, seed=1)
    rng = Random(1)
    while match.over is None and match.table.turn < turn:
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng), "random")
    return match


def battle_rows(folder: Path, quick: bool) -> list[Row]:
    """Throughput, replay, conformance."""
    battles = Battles(folder, 2 if quick else 6)
    catan, chess = 5 if quick else 20, 1

    def checked() -> float:
        from game.testing import checks

        seeds.append(len(seeds) + 100)
        return battles.seconds(seeds[-1], checks.Watch())

    seeds: list[int] = [99]

    def decisions() -> float:
        return catanatron_random.rate(catan)

    def moves() -> float:
        return chess_random.rate(chess)

    return [
        Row("nef random / catanatron", lambda: battles.rate("random"), decisions, 0.75, "higher", "orders/s"),
        Row(  # which keeps no log either
            "nef random, no log / catanatron",
            lambda: battles.rate("random", kept=False),
            decisions,
            None,
            "higher",
            "orders/s",
        ),
        Row("nef random / pettingzoo chess", lambda: battles.rate("random"), moves, 15, "higher", "orders/s"),
        Row("nef cadet / catanatron", lambda: battles.rate("cadet"), decisions, 0.35, "higher", "orders/s"),
        Row("nef cadet / pettingzoo chess", lambda: battles.rate("cadet"), moves, 10, "higher", "orders/s"),
        Row(
            "carrier random / pettingzoo chess",
            lambda: battles.rate("random", CARRIERS),
            moves,
            10,
            "higher",
            "orders/s",
        ),
        Row("nef checked", checked, lambda: battles.seconds(seeds[-1]), 5, "lower", "s a battle"),
        Row("replay", lambda: battles.replayed(7), lambda: battles.seconds(7), 1, "lower", "s a battle"),
    ]


def table_rows() -> list[Row]:
    """Copies of a table."""
    match = middle_of_battle()
    table, redact, side = match.table, match.ruleset.redact, match.sides[0]

    def fork() -> float:
        return each(table.fork, 300)

    return [
        Row("fork", fork, lambda: each(lambda: copy.deepcopy(table), 10), 30, "higher", "us", inverse=True),
        Row("redact", lambda: each(lambda: redact(table, side), 300), fork, 2, "lower", "us"),
        imagined_row(),
    ]


def imagined_row() -> Row:
    """A table made up from a view of carrier, where most is hidden, beside a fork of the view.

    Every playout of an admiral begins so; what all of an order's playouts share is prepared once, before.
    """
    match = middle_of_battle(CARRIERS, 2)
    side = match.asked()[0]
    view = match.view(side)
    imagine, rng = match.ruleset.advice.imaginer(view, side), Random(1)
    return Row(
        "imagined", lambda: each(lambda: imagine(rng), 300), lambda: each(view.fork, 3000), 5, "lower", "us"
    )


def geometry_rows() -> list[Row]:
    """Arcs, sight and odds."""
    import numpy as np
    import shapely

    from game.dice.odds import odds_afresh
    from game.dice.roll import Throw
    from game.rulesets import ruleset
    from game.sea.arcs import ahead_and_ranges
    from game.sea.sight import Cover

    firers, targets = geometry.poses(50, 1), geometry.places(50, 2)
    firers_bulk, targets_bulk = np.array(firers), np.array(targets)
    shape = shapely.union_all(
        [shapely.make_valid(shapely.Polygon(outline)) for outline in geometry.islands(50, 3)]
    )
    shapely.prepare(shape)
    land = Cover(geometry.islands(50, 3))
    fresh = [geometry.lines(400, seed) for seed in range(4, 34)]
    turn = [0]

    def next_lines() -> Any:
        turn[0] += 1
        return fresh[turn[0] % len(fresh)]

    most = max(max(row.get("guns", [0])) for row in ruleset("nef").roster.values())
    salvo = Throw(Named("bench"), "", most, target=6, again=6)
    return [
        Row(
            "arcs",
            lambda: each(lambda: ahead_and_ranges(firers_bulk, targets_bulk), 50),
            lambda: each(lambda: geometry.pair_by_pair(firers, targets), 3),
            5,
            "higher",
            "us",
            inverse=True,
        ),
        Row(
            "sight",
            lambda: each(lambda: land.crossed(next_lines()), 5),
            lambda: each(lambda: geometry.line_by_line(shape, next_lines()), 2),
            3,
            "higher",
            "us",
            inverse=True,
        ),
        Row(
            "odds",
            lambda: each(lambda: odds_afresh(salvo), 100),
            lambda: each(lambda: geometry.sampled(most, 6, 10_000, 1), 3),
            20,
            "higher",
            "us",
            inverse=True,
        ),
    ]


def worker_rows() -> Iterator[Row]:
    """Battles a second with two workers beside those with one, both at their post already."""
    from game.ai.fights import bouts, crew, fight

    scenario, _ = table_and_rules("nef/skerries")
    seats = {side.name: "captain" for side in scenario.sides}
    planned = bouts(scenario, seats, games=200, seed=1, swap=False)
    with crew(1) as one, crew(2) as two:

        def rate(pool: Any) -> float:
            begun = perf_counter()
            fought = list(pool.imap_unordered(fight, planned))
            return len(fought) / (perf_counter() - begun)

        yield Row("two workers", lambda: rate(two), lambda: rate(one), 1.8, "higher", "battles/s")


def start_rows() -> list[Row]:
    """The command line beside an interpreter that does nothing."""

    def run(*words: str) -> float:
        begun = perf_counter()
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
        return (perf_counter() - begun) * 1000

    return [
        Row("start", lambda: run("-m", "game", "--version"), lambda: run("-c", "pass"), 15, "lower", "ms")
    ]


def window_rows() -> list[Row]:
    """What a window holds after long random use, measured once: it takes minutes."""

    @lru_cache(maxsize=1)
    def grown() -> tuple[float, float]:
        words = [sys.executable, str(ROOT / "tools" / "monkey.py"), "--memory"]
        early, late = json.loads(
            subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()[-1]
        )
        return early, late

    return [Row("window memory", lambda: grown()[1], lambda: grown()[0], 1.5, "lower", "MB")]


def measured(row: Row, rounds: int) -> dict[str, Any]:
    """One row: ours and the floor in turn, `rounds` times after one that does not count; the median of their ratios."""
    ours, floor = [], []
    for _ in range(rounds + 1):
        gc.collect()
        ours.append(row.ours())
        gc.collect()
        floor.append(row.floor())
    pairs = list(zip(ours[1:], floor[1:], strict=True))
    ratio = median(theirs / mine if row.inverse else mine / theirs for mine, theirs in pairs)
    met = None
    if row.target is not None:
        met = ratio >= row.target if row.better == "higher" else ratio <= row.target
    return {
        "name": row.name,
        "ours": median(ours[1:]),
        "floor": median(floor[1:]),
        "ratio": ratio,
        "target": row.target,
        "better": row.better,
        "met": met,
        "unit": row.unit,
    }


def line(found: dict[str, Any]) -> str:
    """A measured row as a line of the table, which is Markdown."""
    sign = "at least" if found["better"] == "higher" else "at most"
    target = "" if found["target"] is None else f"{sign} {found['target']:g}"
    met = {True: "yes", False: "no", None: ""}[found["met"]]
    figures = f"{found['ours']:,.3g} | {found['floor']:,.3g} | {found['ratio']:.3g}"
    return f"| {found['name']} | {found['unit']} | {figures} | {target} | {met} |"


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure Line Ahead against its floors.")
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as JSON")
    parser.add_argument("--only", default="", metavar="WORD", help="rows whose name has this word")
    parser.add_argument(
        "--beside", type=Path, metavar="FOLDER", help="another tree: rows of playouts beside its own"
    )
    asked = parser.parse_args()
    rounds = 3 if asked.quick else 7
    print("| row | unit | ours | floor | ratio | target | met |")
    print("|---|---|---:|---:|---:|---|---|", flush=True)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        from tools.answers import answer_rows
        from tools.editor_frames import editor_rows
        from tools.fleet_frames import fleet_rows
        from tools.frames import frame_rows
        from tools.living_frames import living_rows
        from tools.playouts import playout_rows
        from tools.sea_frames import sea_rows

        groups: list[Callable[[], Iterable[Row]]] = [
            lambda: battle_rows(Path(folder), asked.quick),
            table_rows,
            geometry_rows,
            lambda: [Row(*row) for row in answer_rows()],
            lambda: (Row(*row) for row in playout_rows(asked.beside)),
            lambda: [Row(*row) for row in frame_rows(asked.quick)],
            lambda: [Row(*row) for row in living_rows(asked.quick)],
            lambda: [Row(*row) for row in sea_rows(asked.quick)],
            lambda: [Row(*row) for row in fleet_rows(asked.quick)],
            lambda: [Row(*row) for row in editor_rows(asked.quick)],
            start_rows,
            worker_rows,
            window_rows,
        ]
        for group in groups:
            for row in group():
                if asked.only in row.name:
                    rows.append(measured(row, rounds))
                    print(line(rows[-1]), flush=True)
    if asked.json is not None:
        write_text(asked.json, json.dumps({"rows": rows}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except NotWritten as error:
        sys.exit(str(error))
