"""The ladder: the opponents against each other, rung by rung, the stronger one at least so much better.

    tools/ladder.py [--quick] [--json FILE] [--only WORD] [--workers N] [--games N] [--state FILE]

Every seed is played twice, the seats exchanged; a draw is half a win. A battle that is over stands in the state file
at once, so a ladder may be stopped at any moment and goes on where it stood, as long as nothing that decides a battle
has changed. With --json it writes {"rows": [{"name", "ours", "floor", "ratio", "low", "high", "games", "target",
"better", "met"}]}: ours is the points of the stronger, floor the battles, ratio their share.
Exit code 0 whenever it ran, 130 when it was stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

import kept  # noqa: E402
from kept import Kept, default_path  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.progress import (  # noqa: E402
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from game.ai.budget import STANDARD  # noqa: E402
from game.ai.fights import Fought, alarms, bouts, played, tallied  # noqa: E402
from game.content import find_scenario, read_scenario  # noqa: E402
from game.disk import NotWritten, write_text  # noqa: E402
from game.places import scenarios  # noqa: E402
from game.rulesets import names  # noqa: E402

SEED = 1
QUICK = 20
TARGETS = {"nef": (0.95, 0.70)}
USUAL = (0.90, 0.65)
"""The share a captain must take from a cadet, and an admiral from a captain, where `TARGETS` has nothing else."""
HEAD = (
    "| rung | battles | won | drawn | lost | share | 95 % | target | met | turns | s a battle |\n"
    "|---|---:|---:|---:|---:|---:|---|---|---|---:|---:|"
)


class Rung(msgspec.Struct, frozen=True):
    """One comparison: `better` must take at least `target` of the points over `worse`, in `games` battles."""

    ruleset: str
    better: str
    worse: str
    says: str
    scenario: str
    target: float
    games: int

    @property
    def name(self) -> str:
        """As the table has it."""
        return f"{self.ruleset} {self.says}"


def rungs() -> Iterator[Rung]:
    """The rungs of every ruleset on its trial grounds: `trial.toml`, or several of a size each, `trial_100.toml`."""
    for name in names():
        captain, admiral = TARGETS.get(name, USUAL)
        for path in sorted((scenarios() / name).glob("trial*.toml")):
            trial, size = f"{name}/{path.stem}", path.stem.removeprefix("trial").replace("_", "")
            before = f"{size} " if size else ""
            yield Rung(name, "captain", "cadet", f"{before}captain>cadet", trial, captain, 200)
            yield Rung(name, "admiral", "captain", f"{before}admiral>captain", trial, admiral, 100)
        if name == "nef":
            quarter = f"admiral:{STANDARD // 4}"
            # A small battle is soon over and much of it is luck: a hundred would say 5 % either way.
            yield Rung(name, "admiral", quarter, "admiral>quarter", "nef/skerries", 0.55, 400)


def mark_of(rung: Rung) -> str:
    """A fingerprint of what decides the battles of a rung."""
    return kept.mark_of(rung.ruleset, find_scenario(rung.scenario).read_bytes(), (rung.better, rung.worse))


class Climb:
    """One rung with the battles known so far."""

    def __init__(self, rung: Rung, games: int, state: Kept) -> None:
        scenario = read_scenario(find_scenario(rung.scenario))
        first, second = (side.name for side in scenario.sides)
        self.rung = rung
        self.seats = {first: rung.better, second: rung.worse}
        self.bouts = bouts(scenario, self.seats, games=games, seed=SEED, swap=True)
        self.mark = mark_of(rung)
        self.state = state
        found = (state.found(self.mark, bout) for bout in self.bouts)
        self.fought = [fought for fought in found if fought is not None]

    def play(self, workers: int) -> Iterator[Fought]:
        """Play what is not known yet, keeping each battle as it ends."""
        known = {fought.number for fought in self.fought}
        left = [bout for bout in self.bouts if bout.number not in known]
        for fought in played(left, workers):
            self.state.add(self.mark, self.rung.name, self.bouts[fought.number], fought)
            self.fought.append(fought)
            yield fought

    @property
    def points(self) -> tuple[int, int, int]:
        """Battles the better one won, drew and lost."""
        won = sum(self.rung.better == self._seats(one).get(one.winner) for one in self.fought)
        drawn = sum(not one.winner for one in self.fought)
        return won, drawn, len(self.fought) - won - drawn

    def _seats(self, fought: Fought) -> dict[str, str]:
        return self.bouts[fought.number].seats

    @property
    def so_far(self) -> str:
        """The share in a few signs."""
        won, drawn, _ = self.points
        return f"{(won + drawn / 2) / len(self.fought):.1%}" if self.fought else "-"

    def row(self) -> dict[str, Any]:
        """The rung as JSON has it. What is half played is neither met nor missed."""
        won, drawn, lost = self.points
        games = len(self.fought)
        tally = tallied(won, drawn, games) if games else None
        return {
            "name": self.rung.name,
            "ours": won + drawn / 2,
            "floor": games,
            "ratio": tally and tally.share,
            "low": tally and tally.low,
            "high": tally and tally.high,
            "games": games,
            "target": self.rung.target,
            "better": "higher",
            "met": tally.share >= self.rung.target if tally and games == len(self.bouts) else None,
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "turns": round(sum(one.turns for one in self.fought) / games, 2) if games else None,
            "seconds": round(sum(one.seconds for one in self.fought), 1),
            "alarms": msgspec.to_builtins(alarms(self.bouts, self.fought)),
        }


def line(row: dict[str, Any]) -> str:
    """A rung as a line of the table, which is Markdown."""
    games = row["games"]
    if not games:
        return f"| {row['name']} | 0 | | | | | | at least {row['target']:.0%} | | | |"
    met = {True: "yes", False: "no", None: ""}[row["met"]]
    return (
        f"| {row['name']} | {games} | {row['won']} | {row['drawn']} | {row['lost']} | {row['ratio']:.1%} "
        f"| {row['low']:.1%} to {row['high']:.1%} | at least {row['target']:.0%} | {met} "
        f"| {row['turns']:.1f} | {row['seconds'] / games:.2g} |"
    )


def climb(rung: Climb, workers: int, console: Console) -> None:
    """Play a rung to its end: under a bar where somebody is looking, else with a line now and then."""
    whole = len(rung.bouts)
    if not console.is_terminal:
        for number, _ in enumerate(rung.play(workers), len(rung.fought) + 1):
            if number * 10 // whole > (number - 1) * 10 // whole:
                console.print(f"{rung.rung.name}: {number} of {whole}, {rung.so_far}", highlight=False)
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[share]}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    # Battles of admirals end a minute apart: an estimate from the last half minute would know nothing.
    with Progress(*columns, console=console, transient=True, speed_estimate_period=3600.0) as progress:
        task = progress.add_task(rung.rung.name, total=whole, completed=len(rung.fought), share=rung.so_far)
        for _ in rung.play(workers):
            progress.update(task, advance=1, share=rung.so_far)


def climbed(planned: Iterable[Climb], workers: int) -> tuple[list[dict[str, Any]], bool]:
    """The rows of all rungs, printed one by one; and whether somebody stopped it, when the rest is as known."""
    console = Console(stderr=True)
    rows, stopped = [], False
    print(HEAD, flush=True)
    for rung in planned:
        if not stopped:
            try:
                climb(rung, workers, console)
            except KeyboardInterrupt:
                stopped = True
        rows.append(rung.row())
        print(line(rows[-1]), flush=True)
    return rows, stopped


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure Line Ahead's opponents against each other.")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} battles a rung")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as JSON")
    parser.add_argument("--only", default="", metavar="WORD", help="rungs whose name has this word")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes")
    parser.add_argument("--games", type=int, metavar="N", help="battles a rung, an even number")
    parser.add_argument(
        "--state", type=Path, metavar="FILE", help="where battles are kept (the user's cache)"
    )
    asked = parser.parse_args()
    if asked.games is not None and (asked.games < 2 or asked.games % 2):
        parser.error(f"every seed is played twice: {asked.games} is not an even number of battles.")
    if asked.workers < 1:
        parser.error("it takes one worker at least.")
    return asked


def main() -> int:
    """Climb and print."""
    asked = arguments()
    state = Kept(asked.state or default_path("ladder.jsonl"))
    planned = [
        Climb(rung, asked.games or (QUICK if asked.quick else rung.games), state)
        for rung in rungs()
        if asked.only in rung.name
    ]
    rows, stopped = climbed(planned, asked.workers)
    state.close()
    for row in rows:
        for raised in row["alarms"]:
            print("{seat} at {side}: {alarm} {count}, in {battles} battles".format(**raised), file=sys.stderr)
    if asked.json is not None:
        write_text(asked.json, json.dumps({"rows": rows}, indent=1) + "\n")
    if stopped:
        print("Stopped: the next run goes on from here.", file=sys.stderr)
    return 130 if stopped else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except NotWritten as error:
        sys.exit(str(error))
