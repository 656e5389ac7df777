"""The ladder: the opponents against each other, rung by rung, the stronger one at least so much better.

    tools/ladder.py [--quick] [--json FILE] [--only WORD] [--workers N | --cluster ADDRESS] [--games N] [--state FILE]
                    [--record]

On a trial ground every seed is played twice, the seats exchanged; a draw is half a win. On every other scenario the
stronger one is measured at each seat by itself (`fleet/two_captains captain>cadet at Grey`), beside what the weaker one
takes there against the same opponent, and, of two sides, over both seats; `shipped` is the mean of all those of a
game. A battle that is over stands in the state file at once, so a ladder may be stopped at any moment and goes on where
it stood, as long as nothing that decides a battle has changed. With --record what admirals take from captains is
written into the balance record beside each scenario. With --json it writes {"rows": [{"name", "ours", "floor", "ratio",
"low", "high", "games", "target", "better", "met", "beside"}]}: ours is the points of the stronger, floor the battles,
ratio their share, beside that of the weaker one in its place. The rows are the same wherever the battles were played.
Exit code 0 whenever it ran, 130 when it was stopped, 2 when something asked for is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
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

from game.ai.budget import STANDARD
from game.ai.fights import Bout, Fought, alarms, bouts, tallied
from game.ai.seat import ADMIRALS
from game.content import find_scenario, read_scenario
from game.disk import NotWritten, write_text
from game.places import scenarios
from game.rulesets import names
from tools import balance_record, crews, kept
from tools.crews import Crew
from tools.kept import Kept, default_path

SEED = 1
QUICK, QUICK_ADMIRALS, QUICK_SEAT = 20, 8, 2
"""Battles where it must be quick: of captains a rung or a seat, of admirals a rung, and a seat: there the mean over all
scenarios says more than each."""
TARGETS = {"nef": (0.95, 0.70)}
USUAL = (0.90, 0.65)
"""The share a captain must take from a cadet, and an admiral from a captain, where `TARGETS` has nothing else."""
FLEET = 0.60
"""What a fleet admiral must take from an admiral, with four times the playouts."""
EVERYWHERE = (0.85, 0.50)
"""The same on every other scenario, over both seats."""
SHIPPED = (0.85, 0.58)
"""The same as the mean of a game's scenarios."""
NEVER_BELOW = 0.50
"""At each seat a captain takes surely more than this from a cadet."""
WANTED = {("fleet/two_captains", "Grey"): 0.35, ("war_at_sea/river_plate", "Cruisers"): 0.32}
"""What an admiral must take from a captain at seats that were lost for good, once."""
HEAD = (
    "| rung | battles | won | drawn | lost | share | 95 % | the weaker there | target | met | turns |\n"
    "|---|---:|---:|---:|---:|---:|---|---:|---|---|---:|"
)


class Rung(msgspec.Struct, frozen=True):
    """One comparison: `better` must take at least `target` of the points over `worse`, in `games` battles.

    On a trial ground the sides are alike and the seats are exchanged. On a `shipped` scenario they differ: with a
    `seat` the better one sits there alone, and the worse sits there in as many battles against the same opponent.
    Where it must `surely` pass its target, the lower end of the range counts. A target of None is what the weaker one
    takes.
    """

    ruleset: str
    better: str
    worse: str
    says: str
    scenario: str
    target: float | None
    games: int
    shipped: bool = False
    seat: str = ""
    surely: bool = False

    @property
    def name(self) -> str:
        """As the table has it."""
        return f"{self.scenario if self.shipped else self.ruleset} {self.says}"


def rungs() -> Iterator[Rung]:
    """The rungs of every ruleset on its trial grounds, `trial.toml`, or several of a size each, `trial_100.toml`; then
    those of every other scenario, seat by seat and over both."""
    for name in names():
        captain, admiral = TARGETS.get(name, USUAL)
        for path in sorted((scenarios() / name).glob("trial*.toml")):
            trial, size = f"{name}/{path.stem}", path.stem.removeprefix("trial").replace("_", "")
            before = f"{size} " if size else ""
            yield Rung(name, "captain", "cadet", f"{before}captain>cadet", trial, captain, 200)
            yield Rung(name, "admiral", "captain", f"{before}admiral>captain", trial, admiral, 100)
            yield Rung(name, "fleet-admiral", "admiral", f"{before}fleet-admiral>admiral", trial, FLEET, 200)
        if name == "nef":
            quarter = f"admiral:{STANDARD // 4}"
            # A small battle is soon over and much of it is luck: a hundred would say 5 % either way.
            yield Rung(name, "admiral", quarter, "admiral>quarter", "nef/skerries", 0.55, 400)
    for name in names():
        for path in sorted((scenarios() / name).glob("*.toml")):
            if not path.stem.startswith("trial"):
                yield from shipped(name, f"{name}/{path.stem}")


def shipped(ruleset: str, scenario: str) -> Iterator[Rung]:
    """The rungs of a scenario that is no trial ground."""
    sides = [side.name for side in read_scenario(find_scenario(scenario)).sides]
    captain, admiral = EVERYWHERE
    two = len(sides) == 2  # of more sides there is no half that a captain must take
    for side in sides:
        says, wanted = f"captain>cadet at {side}", NEVER_BELOW if two else None
        yield Rung(ruleset, "captain", "cadet", says, scenario, wanted, 100, True, side, two)
    if two:
        yield Rung(ruleset, "captain", "cadet", "captain>cadet", scenario, captain, 200, True)
    for side in sides:
        says, wanted = f"admiral>captain at {side}", WANTED.get((scenario, side))
        yield Rung(ruleset, "admiral", "captain", says, scenario, wanted, 40, True, side)
    if two:
        yield Rung(ruleset, "admiral", "captain", "admiral>captain", scenario, admiral, 80, True)


def mark_of(rung: Rung, levels: Sequence[str] = ()) -> str:
    """A fingerprint of what decides the battles of a rung, with these levels at the sides or its own two."""
    text = find_scenario(rung.scenario).read_bytes()
    return kept.mark_of(rung.ruleset, text, levels or (rung.better, rung.worse))


class Known:
    """A series of battles with those of them that are known so far, by their numbers."""

    def __init__(self, planned: Iterable[Bout], mark: str, name: str, state: Kept) -> None:
        self.planned = {bout.number: bout for bout in planned}
        self.mark, self.name, self.state = mark, name, state
        found = {number: state.found(mark, bout) for number, bout in self.planned.items()}
        self.fought = {number: fought for number, fought in found.items() if fought is not None}

    def play(self, crew: Crew) -> Iterator[Fought]:
        """Play what is not known yet, keeping each battle as it ends."""
        left = [bout for number, bout in self.planned.items() if number not in self.fought]
        for fought in crew.play(left):
            self.state.add(self.mark, self.name, self.planned[fought.number], fought)
            self.fought[fought.number] = fought
            yield fought

    @property
    def whole(self) -> bool:
        """Whether all are known."""
        return len(self.fought) == len(self.planned)

    def points(self, player: str, seat: str) -> tuple[int, int, int]:
        """Battles a player won, drew and lost: at one seat, or wherever it sat."""
        winners = [
            (one.winner, self.planned[number].seats.get(one.winner)) for number, one in self.fought.items()
        ]
        won = sum(side == seat if seat else level == player for side, level in winners)
        drawn = sum(not side for side, _ in winners)
        return won, drawn, len(winners) - won - drawn


class Climb:
    """One rung with the battles known so far."""

    def __init__(self, rung: Rung, games: int, state: Kept) -> None:
        scenario = read_scenario(find_scenario(rung.scenario))
        self.sides = [side.name for side in scenario.sides]
        self.rung = rung
        two = len(self.sides) == 2  # the seats are exchanged: a rung of both has the battles of either
        best = self.sides[0] if two else rung.seat
        seats = {side: rung.better if side == best else rung.worse for side in self.sides}
        series = bouts(scenario, seats, games=games * (2 if rung.seat and two else 1), seed=SEED, swap=two)
        wanted = [bout for bout in series if not rung.seat or bout.seats[rung.seat] == rung.better]
        self.known = Known(wanted, mark_of(rung, tuple(seats.values())), rung.name, state)
        self.beside: Known | None = None
        """The weaker one at the same seat, against the same opponent."""
        if rung.seat:
            alike = dict.fromkeys(self.sides, rung.worse)
            same = bouts(scenario, alike, games=games, seed=SEED, swap=False)
            name = f"{rung.scenario} {rung.worse}={rung.worse}"
            self.beside = Known(same, mark_of(rung, tuple(alike.values())), name, state)

    @property
    def series(self) -> list[Known]:
        """All its battles."""
        return [self.known] if self.beside is None else [self.known, self.beside]

    def play(self, crew: Crew) -> Iterator[Fought]:
        """Play what is not known yet, keeping each battle as it ends."""
        for one in self.series:
            yield from one.play(crew)

    @property
    def told(self) -> int:
        """The battles known."""
        return sum(len(one.fought) for one in self.series)

    @property
    def whole(self) -> int:
        """The battles planned."""
        return sum(len(one.planned) for one in self.series)

    @property
    def so_far(self) -> str:
        """The share in a few signs."""
        won, drawn, lost = self.known.points(self.rung.better, self.rung.seat)
        return f"{(won + drawn / len(self.sides)) / (won + drawn + lost):.1%}" if self.known.fought else "-"

    def row(self) -> dict[str, Any]:
        """The rung as JSON has it. What is half played is neither met nor missed."""
        won, drawn, lost = self.known.points(self.rung.better, self.rung.seat)
        fought = self.known.fought.values()
        beside = None
        if self.beside is not None and self.beside.fought:
            there, even, not_there = self.beside.points(self.rung.worse, self.rung.seat)
            beside = round((there + even / len(self.sides)) / (there + even + not_there), 4)
        row = row_of(self.rung.name, (won, drawn, lost), self.rung.target, beside, len(self.sides))
        whole = self.told == self.whole
        if whole and row["ratio"] is not None:
            least = row["target"] if row["target"] is not None else beside
            row["met"] = least is not None and row["low" if self.rung.surely else "ratio"] >= least
        games = max(1, len(fought))
        row["surely"] = self.rung.surely
        row["turns"] = round(sum(one.turns for one in fought) / games, 2) if fought else None
        planned = [self.known.planned[number] for number in sorted(self.known.planned)]
        row["alarms"] = msgspec.to_builtins(alarms(planned, fought))
        return row


def row_of(
    name: str, points: tuple[int, int, int], target: float | None, beside: float | None, sides: int = 2
) -> dict[str, Any]:
    """A row of so many battles won, drawn and lost; whether the target is met is still to be said."""
    won, drawn, lost = points
    games = sum(points)
    tally = tallied(won, drawn, games, sides) if games else None
    return {
        "name": name,
        "ours": round(won + drawn / sides, 2),
        "floor": games,
        "ratio": tally and tally.share,
        "low": tally and tally.low,
        "high": tally and tally.high,
        "games": games,
        "target": target,
        "better": "higher",
        "met": None,
        "beside": beside,
        "won": won,
        "drawn": drawn,
        "lost": lost,
    }


def means(climbs: Sequence[Climb]) -> Iterator[dict[str, Any]]:
    """For each pair of levels the mean of a game's shipped scenarios over both seats, and that of all games."""
    both = [one for one in climbs if one.rung.shipped and not one.rung.seat]
    for says, target in zip(("captain>cadet", "admiral>captain"), SHIPPED, strict=True):
        here = [one for one in both if one.rung.says == says]
        games = list(dict.fromkeys(one.rung.ruleset for one in here))
        for name in [*games, *(["all games"] if len(games) > 1 else [])]:
            part = [one for one in here if name in ("all games", one.rung.ruleset)]
            if len(part) < 2:
                continue
            counts = [one.known.points(one.rung.better, "") for one in part]
            row = row_of(f"{name} shipped {says}", sums(counts), target, None)
            if all(one.known.whole for one in part):
                row["met"] = row["ratio"] >= target
            yield row | {"surely": False, "turns": None, "alarms": []}


def sums(counts: Iterable[tuple[int, int, int]]) -> tuple[int, int, int]:
    """Battles won, drawn and lost, of several series together."""
    won, drawn, lost = (sum(column) for column in zip(*counts, strict=True))
    return won, drawn, lost


def line(row: dict[str, Any]) -> str:
    """A rung as a line of the table, which is Markdown."""
    games, wanted = row["games"], row["target"]
    target = "no less than it" if wanted is None else f"at least {wanted:.0%}"
    if row["surely"]:
        target = f"surely over {wanted:.0%}"
    if not games:
        return f"| {row['name']} | 0 | | | | | | | {target} | | |"
    met = {True: "yes", False: "no", None: ""}[row["met"]]
    beside = "" if row["beside"] is None else f"{row['beside']:.1%}"
    turns = "" if row["turns"] is None else f"{row['turns']:.1f}"
    return (
        f"| {row['name']} | {games} | {row['won']} | {row['drawn']} | {row['lost']} | {row['ratio']:.1%} "
        f"| {row['low']:.1%} to {row['high']:.1%} | {beside} | {target} | {met} | {turns} |"
    )


def climb(rung: Climb, crew: Crew, console: Console) -> None:
    """Play a rung to its end: under a bar where somebody is looking, else with a line now and then."""
    whole = rung.whole
    if not console.is_terminal:
        for number, _ in enumerate(rung.play(crew), rung.told + 1):
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
        task = progress.add_task(rung.rung.name, total=whole, completed=rung.told, share=rung.so_far)
        for _ in rung.play(crew):
            progress.update(task, advance=1, share=rung.so_far)


def into_record(climb: Climb) -> None:
    """Write what admirals took from captains at either seat into the scenario's record, once all of it is known."""
    rung, known = climb.rung, climb.known
    if rung.seat or (rung.better, rung.worse) != balance_record.ABOVE or not known.whole:
        return
    series = {side: list[Fought]() for side in climb.sides}
    for number, fought in sorted(known.fought.items()):
        seats = known.planned[number].seats
        series[next(side for side in climb.sides if seats[side] == rung.better)].append(fought)
    balance_record.above(rung.scenario, series)


def climbed(
    planned: Iterable[Rung],
    games: Callable[[Rung], int],
    state: Kept,
    crew: Crew,
    *,
    records: bool = False,
) -> Climbed:
    """The rows of all rungs, printed one by one, those of a mean last; and whether somebody stopped it, when the rest
    is as known. With `records` those of admirals against captains are written beside their scenarios."""
    console = Console(stderr=True)
    rows, climbs, stopped = [], [], False
    print(HEAD, flush=True)
    for rung in planned:
        one = Climb(
            rung, games(rung), state
        )  # made when its turn comes: it may share battles with those before
        climbs.append(one)
        if not stopped:
            try:
                climb(one, crew, console)
            except KeyboardInterrupt:
                stopped = True
        rows.append(one.row())
        print(line(rows[-1]), flush=True)
        if records:
            into_record(one)
    for row in means(climbs):
        rows.append(row)
        print(line(row), flush=True)
    return Climbed(rows, stopped)


class Climbed(msgspec.Struct):
    """What came out."""

    rows: list[dict[str, Any]]
    stopped: bool


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measure Line Ahead's opponents against each other.")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} battles a rung, of admirals fewer")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as JSON")
    parser.add_argument("--only", default="", metavar="WORD", help="rungs whose name has this word")
    crews.ask(parser)
    parser.add_argument("--games", type=int, metavar="N", help="battles a rung, an even number")
    parser.add_argument(
        "--record", action="store_true", help="write admirals against captains into the balance records"
    )
    parser.add_argument(
        "--state", type=Path, metavar="FILE", help="where battles are kept (the user's cache)"
    )
    asked = parser.parse_args()
    if asked.games is not None and (asked.games < 2 or asked.games % 2):
        parser.error(f"every seed is played twice: {asked.games} is not an even number of battles.")
    crews.check(parser, asked)
    return asked


def main() -> int:
    """Climb and print."""
    asked = arguments()
    state = Kept(asked.state or default_path("ladder.jsonl"))
    planned = [rung for rung in rungs() if asked.only in rung.name]

    def games(rung: Rung) -> int:
        if asked.games or not asked.quick:
            return asked.games or rung.games
        seats = 2 if rung.shipped and not rung.seat else 1
        if rung.better not in ADMIRALS:
            return QUICK * seats
        return QUICK_SEAT * seats if rung.shipped else QUICK_ADMIRALS

    try:
        done = climbed(planned, games, state, Crew(asked.workers, asked.cluster), records=asked.record)
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    finally:
        state.close()
    rows, stopped = done.rows, done.stopped
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
