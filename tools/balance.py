"""Balance at scale: opponents play a scenario hundreds or thousands of times; figures, a table, pictures.

    tools/balance.py SCENARIO... [--games N] [--levels cadet,captain] [--seed N] [--workers N | --cluster ADDRESS]
                     [--out FILE.csv|FILE.parquet] [--pictures FOLDER] [--state FILE]
    tools/balance.py [SCENARIO...] --record [--games N] [--apart N] [--evened N] [--admirals N] [...]

Every pair of levels meets `--games` times on the same seeds, each level once at each side, so that what a side is worth
and what a level is worth can be told apart. Battles run in processes of this machine, or with --cluster (the extra
`cluster`) on the workers of any dask.distributed scheduler, in batches of about a quarter second. A battle that is over
is kept at once: a run may be stopped at any moment and goes on where it stood. What comes out depends on the seeds
alone, not on the number of workers, nor on where they run.
With --record the measured balance is written beside each scenario (every shipped one unless some are named); --seats
prints what all records say of each seat, the table of the README.
Exit code 0 when all was played, 130 when it was stopped, 2 when something asked for is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from contextlib import closing
from importlib.util import find_spec
from io import BytesIO, StringIO
from itertools import product
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from game.ai.fights import Bout, Fought, Tally, bouts, tallied
from game.ai.seat import HAND, STRENGTHS, NoPlayer, seat
from game.content import ContentError, find_scenario, read_scenario
from game.disk import NotWritten, write_text, write_whole
from game.match.scenario import Scenario
from game.rulesets import ruleset
from tools import balance_record, crews, kept
from tools.crews import Crew
from tools.kept import Kept, default_path


class Pairing(msgspec.Struct):
    """One scenario with a level at each side: the battles planned, and those known."""

    scenario: Scenario
    levels: tuple[str, ...]
    planned: list[Bout]
    mark: str
    fought: dict[int, Fought]

    @property
    def name(self) -> str:
        return f"{self.scenario.id}: {' against '.join(self.levels)}"

    @property
    def results(self) -> list[Fought]:
        """Those known, in the order of their seeds."""
        return [self.fought[number] for number in sorted(self.fought)]

    @property
    def first(self) -> Tally | None:
        """What the first side made of it; None before the first battle."""
        side, results = self.scenario.sides[0].name, self.results
        if not results:
            return None
        wins, draws = sum(one.winner == side for one in results), sum(not one.winner for one in results)
        return tallied(wins, draws, len(results), len(self.levels))

    def row(self, one: Fought) -> dict[str, Any]:
        """A battle as a row of the table."""
        found: dict[str, Any] = {"scenario": self.scenario.id, "seed": self.planned[one.number].seed}
        for number, (side, level) in enumerate(zip(self.scenario.sides, self.levels, strict=True), 1):
            found |= {f"side_{number}": side.name, f"level_{number}": level}
        found |= {
            "winner": one.winner,
            "turns": one.turns,
            "orders": one.orders,
            "first_shot_turn": one.contact,
        }
        for number, side in enumerate(self.scenario.sides, 1):
            found |= {
                f"points_{number}": one.points.get(side.name, 0),
                f"lost_{number}": one.lost.get(side.name, 0),
            }
        return found | {"never_fired": len(one.silent), "alarms": sum(raised.count for raised in one.alarms)}


def pairings(
    names: Iterable[str], levels: tuple[str, ...], games: int, seed: int, state: Kept
) -> list[Pairing]:
    """Every scenario with every level at every side. Raises ContentError and NoPlayer."""
    found = []
    for name in names:
        scenario = read_scenario(find_scenario(name))
        scenario = msgspec.structs.replace(scenario, id=scenario.id or Path(name).stem)
        characters = tuple(one.key for one in ruleset(scenario.ruleset).advice.characters)
        for level in levels:
            if seat(level, characters).strength == HAND:
                raise NoPlayer(level, STRENGTHS)
        text = msgspec.json.encode(scenario)
        for chosen in product(levels, repeat=len(scenario.sides)):
            seats = {side.name: level for side, level in zip(scenario.sides, chosen, strict=True)}
            planned = bouts(scenario, seats, games=games, seed=seed, swap=False)
            mark = kept.mark_of(scenario.ruleset, text, chosen)
            known = {
                bout.number: fought for bout in planned if (fought := state.found(mark, bout)) is not None
            }
            found.append(Pairing(scenario, chosen, planned, mark, known))
    return found


def play_all(found: list[Pairing], state: Kept, crew: Crew) -> bool:
    """Play what is not known yet under a bar, keeping each battle as it ends; False when somebody stopped it."""
    owners = [
        (pairing, bout) for pairing in found for bout in pairing.planned if bout.number not in pairing.fought
    ]
    left = [msgspec.structs.replace(bout, number=number) for number, (_, bout) in enumerate(owners)]
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    whole = sum(len(one.planned) for one in found)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=whole, completed=whole - len(left))
        try:
            for one in crew.play(left):
                pairing, bout = owners[one.number]
                fought = msgspec.structs.replace(one, number=bout.number)
                state.add(pairing.mark, pairing.name, bout, fought)
                pairing.fought[bout.number] = fought
                progress.update(task, advance=1, description=pairing.name)
        except KeyboardInterrupt:
            return False
    return True


def effects(found: list[Pairing]) -> list[tuple[str, str, Tally]]:
    """Per scenario: the share of the first side between equals, and of each level against each weaker one.

    A level is counted at both sides, so that what the sides are worth cancels. Scenarios of two sides only.
    """
    rows = []
    for scenario in dict.fromkeys(one.scenario.id for one in found):
        here = [one for one in found if one.scenario.id == scenario and len(one.levels) == 2]
        equal = [one for one in here if one.levels[0] == one.levels[1]]
        if games := sum(len(one.fought) for one in equal):
            side = equal[0].scenario.sides[0].name
            wins, draws = _won(equal, 0)
            rows.append((scenario, f"{side}, both sides alike", tallied(wins, draws, games)))
        levels = list(dict.fromkeys(level for one in here for level in one.levels))
        for number, worse in enumerate(levels):
            for better in levels[number + 1 :]:
                there = [one for one in here if one.levels == (better, worse)]
                back = [one for one in here if one.levels == (worse, better)]
                if games := sum(len(one.fought) for one in there + back):
                    (wins, draws), (more, also) = _won(there, 0), _won(back, 1)
                    rows.append(
                        (scenario, f"{better} against {worse}", tallied(wins + more, draws + also, games))
                    )
    return rows


def _won(found: list[Pairing], side: int) -> tuple[int, int]:
    """Battles a side won, and those drawn."""
    wins = sum(
        one.winner == pairing.scenario.sides[side].name for pairing in found for one in pairing.results
    )
    return wins, sum(not one.winner for pairing in found for one in pairing.results)


def report(found: list[Pairing]) -> list[str]:
    """What came out, as tables in Markdown."""
    lines = [
        "| battle | games | first side | 95 % | drawn | turns | points | lost |",
        "|---|---:|---:|---|---:|---:|---|---|",
    ]
    for pairing in found:
        results, tally = pairing.results, pairing.first
        if tally is None:
            lines.append(f"| {pairing.name} | 0 | | | | | | |")
            continue
        games, sides = len(results), [side.name for side in pairing.scenario.sides]
        drawn = sum(not one.winner for one in results)
        points = " : ".join(
            f"{sum(one.points.get(side, 0) for one in results) / games:.0f}" for side in sides
        )
        lost = " : ".join(f"{sum(one.lost.get(side, 0) for one in results) / games:.1f}" for side in sides)
        lines.append(
            f"| {pairing.name} | {games} | {sides[0]} {tally.share:.1%} | {tally.low:.1%} to {tally.high:.1%} "
            f"| {drawn / games:.1%} | {sum(one.turns for one in results) / games:.1f} | {points} | {lost} |"
        )
    told = effects(found)
    if told:
        lines += ["", "| scenario | what tells | share | 95 % |", "|---|---|---:|---|"]
        lines += [
            f"| {one} | {what} | {it.share:.1%} | {it.low:.1%} to {it.high:.1%} |" for one, what, it in told
        ]
    return lines


def write(found: list[Pairing], path: Path) -> None:
    """Every battle as a row, in the order of scenarios, levels and seeds: CSV, or Parquet by the ending.

    Raises NotWritten.
    """
    rows = [pairing.row(one) for pairing in found for one in pairing.results]
    names = list(dict.fromkeys(name for row in rows for name in row))
    if path.suffix == ".parquet":
        import pyarrow
        import pyarrow.parquet

        table = pyarrow.table({name: [row.get(name) for row in rows] for name in names})
        whole = BytesIO()
        pyarrow.parquet.write_table(table, whole)
        write_whole(path, whole.getvalue())
    else:
        import csv

        out = StringIO()
        sheet = csv.DictWriter(out, names, lineterminator="\n")
        sheet.writeheader()
        sheet.writerows(rows)
        write_text(path, out.getvalue())


def record(asked: argparse.Namespace, state: Kept) -> bool:
    """Measure scenarios and write their records, a line of a table for each; False when somebody stopped it."""
    crew = Crew(asked.workers, asked.cluster)
    wanted = balance_record.Wanted(asked.games or 200, asked.apart, asked.evened, asked.admirals, asked.seed)
    print(balance_record.HEAD)
    for key in asked.scenario or balance_record.shipped():
        try:
            print(balance_record.line(key, balance_record.record(key, wanted, state, crew.play)), flush=True)
        except KeyboardInterrupt:
            return False
    return True


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Let opponents play scenarios many times, and say who wins.")
    parser.add_argument("scenario", nargs="*", metavar="SCENARIO", help="as nef/mail, or a file")
    parser.add_argument(
        "--games", type=int, metavar="N", help="battles for each pairing of levels (100; of a record 200)"
    )
    parser.add_argument("--record", action="store_true", help="write what was measured beside the scenario")
    parser.add_argument(
        "--apart",
        type=int,
        default=50,
        metavar="N",
        help="of a record: captain against cadet, each side (50)",
    )
    parser.add_argument(
        "--seats", action="store_true", help="print the README's table of seats from the records"
    )
    parser.add_argument(
        "--evened", type=int, default=100, metavar="N", help="of a record: with each handicap (100)"
    )
    parser.add_argument(
        "--admirals", type=int, default=0, metavar="N", help="of a record: of admirals (those before stay)"
    )
    parser.add_argument(
        "--levels", default="captain", metavar="LEVELS", help="seats with commas between (captain)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first battle's dice (1)")
    crews.ask(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="every battle as a row: .csv or .parquet")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="draw what came out, as PNG")
    parser.add_argument(
        "--state", type=Path, metavar="FILE", help="where battles are kept (the user's cache)"
    )
    asked = parser.parse_args()
    if asked.games is not None and asked.games < 1:
        parser.error("it takes one battle at least.")
    if not (asked.scenario or asked.record or asked.seats):
        parser.error("it takes a scenario.")
    crews.check(parser, asked)
    if asked.out is not None and asked.out.suffix not in (".csv", ".parquet"):
        parser.error(f"{asked.out.name} is neither .csv nor .parquet.")
    wanted = (
        ("matplotlib", "pictures", asked.pictures),
        ("pyarrow", "parquet", asked.out is not None and asked.out.suffix == ".parquet"),
    )
    for module, extra, needed in wanted:
        if needed and find_spec(module) is None:
            parser.error(f"this wants the extra {extra}: pip install 'line-ahead[{extra}]'.")
    for path in (asked.out and asked.out.parent, asked.pictures and asked.pictures.parent):
        if path and not path.is_dir():
            parser.error(f"there is no folder {path}.")
    return asked


def main() -> int:
    """Play, print, write."""
    asked = arguments()
    begun = perf_counter()
    if asked.seats:
        print(balance_record.seats(balance_record.shipped()))
        return 0
    with closing(Kept(asked.state or default_path("balance.jsonl"))) as state:
        try:
            if asked.record:
                return 0 if record(asked, state) else 130
            levels = tuple(dict.fromkeys(level.strip() for level in asked.levels.split(",")))
            found = pairings(asked.scenario, levels, asked.games or 100, asked.seed, state)
            whole = play_all(found, state, Crew(asked.workers, asked.cluster))
        except (ContentError, NoPlayer, OSError) as error:
            print(error, file=sys.stderr)
            return 2
    print("\n".join(report(found)))
    if asked.out is not None:
        write(found, asked.out)
    if asked.pictures is not None:
        from tools.balance_pictures import draw

        asked.pictures.mkdir(exist_ok=True)
        for path in draw(found, asked.pictures):
            print(path, file=sys.stderr)
    if not whole:
        print("Stopped: the next run goes on from here.", file=sys.stderr)
        return 130
    print(
        f"{sum(len(one.fought) for one in found)} battles, {perf_counter() - begun:.0f} s.", file=sys.stderr
    )
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except NotWritten as error:
        sys.exit(str(error))
