"""Headless battles: opponents against each other, one or ten thousand, on one core or many.

Each battle is played from its seed alone, so a series comes out the same however many workers share it.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from multiprocessing.pool import Pool
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import msgspec

from game.ai.players import let_answer, seated
from game.ai.watch import Kind, Raised, Watch
from game.match.questions import Place
from game.match.scenario import Scenario
from game.rulesets import ruleset
from game.tabletop.advice import PLAIN
from game.tabletop.ruleset import Match

SURE = 1.959964
"""Standard deviations of a 95 % interval."""


class Bout(msgspec.Struct, frozen=True):
    """One battle to be played. `seats` is who sits at each side; `log` where its log goes, if anywhere.

    `tell` is where the number of each order is printed once its line is flushed: "", "stdout" or "stderr";
    `name` goes before the number where several battles share the stream. Without a `salt` it repeats from its seed.
    """

    number: int
    scenario: Scenario
    seats: dict[str, str]
    seed: int
    swapped: bool = False
    log: str = ""
    tell: str = ""
    name: str = ""
    salt: str = ""


class Fought(msgspec.Struct, frozen=True):
    """One battle played: who won (empty: drawn), in how many turns and orders, and what a watch over it noted.

    `seconds` is what it took, of one core; `contact` the turn of the first shot (0: none was fired), `silent` the ids
    of the units that never fired. `points` are those of each side at the end, `lost` its units that are gone.
    `foretold` is the side that the appraisal of the table favours before the first order that is no placing (empty:
    neither).
    """

    number: int
    winner: str
    turns: int
    orders: int
    seconds: float = 0.0
    alarms: tuple[Raised, ...] = ()
    contact: int = 0
    silent: tuple[str, ...] = ()
    points: dict[str, int] = {}
    lost: dict[str, int] = {}
    foretold: str = ""


class Tally(msgspec.Struct, frozen=True):
    """What one side, or one seat, made of a series; `low` and `high` bound its share with 95 %."""

    wins: int
    share: float
    low: float
    high: float


class SeatTally(msgspec.Struct, frozen=True):
    """The tally of one player, named by its strength, wherever it sat. In the order of the sides they began at."""

    seat: str
    wins: int
    share: float
    low: float
    high: float


class AlarmTally(msgspec.Struct, frozen=True):
    """How often an alarm was raised for a player at a side, and in how many battles."""

    seat: str
    side: str
    alarm: Kind
    count: int
    battles: int


class Series(msgspec.Struct, frozen=True):
    """A series of battles as `match --json` prints it. `turns` and `orders` are those of all battles together."""

    scenario: str
    seed: int
    games: int
    swapped: bool
    sides: dict[str, Tally]
    seats: list[SeatTally]
    draws: int
    turns: int
    orders: int
    seconds: float
    alarms: list[AlarmTally]


def fight(bout: Bout, watch: Callable[[Match], None] | None = None) -> Fought:
    """Play one battle to its end. `watch` sees the match once it stands. OSError from its log."""
    begun = perf_counter()
    path = Path(bout.log) if bout.log else None
    match = Match.start(
        bout.scenario,
        ruleset(bout.scenario.ruleset),
        seed=bout.seed,
        salt=bout.salt,
        seats=bout.seats,
        path=path,
    )
    try:
        if bout.tell:
            _announce(match, bout)
        if watch is not None:
            watch(match)
        noted = Watch(match)
        players = seated(match, bout.seats, bout.seed)
        foretold: str | None = None
        while match.over is None:
            side = match.asked()[0]
            if foretold is None and not any(isinstance(one, Place) for one in match.ask(side)):
                foretold = _foretold(match)
            let_answer(match, side, players[side])
        seconds = round(perf_counter() - begun, 3)
        return Fought(
            bout.number,
            match.over.winner,
            match.table.turn,
            match.number,
            seconds,
            noted.raised(),
            noted.contact,
            noted.silent(bout.scenario),
            match.ruleset.scores(match.table),
            _lost(match),
            foretold or "",
        )
    except Exception as error:
        error.add_note(f"in the battle of seed {bout.seed}, {bout.seats}")
        raise
    finally:
        match.close()


def _foretold(match: Match) -> str:
    """The side that the appraisal favours as the table stands; empty where it favours none."""
    advice = match.ruleset.advice
    best = {side: advice.appraise(match.table, side, PLAIN) for side in match.sides}
    first, second, *_ = sorted(best, key=lambda side: -best[side])
    return first if best[first] > best[second] else ""


def _lost(match: Match) -> dict[str, int]:
    """How many units of each side are gone."""
    gone = {one.unit: one.owner for one in match.ruleset.presenter.fates(match.table) if one.lost}
    return {side: sum(owner == side for owner in gone.values()) for side in match.sides}


def _announce(match: Match, bout: Bout) -> None:
    """Print the number of each line once it is in the log: those there already, and each as it comes."""
    stream = sys.stdout if bout.tell == "stdout" else sys.stderr
    before = f"{bout.name} " if bout.name else ""

    def told(number: int) -> None:
        # Line and its end in one go, or the lines of workers that share the stream run into each other.
        stream.write(f"{before}{number}\n")
        stream.flush()

    for line in match.lines:
        told(line.n)
    match.observers.append(lambda line, table: told(line.n))


def bouts(
    scenario: Scenario,
    seats: dict[str, str],
    *,
    games: int,
    seed: int,
    swap: bool,
    logs: Path | None = None,
    tell: str = "",
) -> list[Bout]:
    """The battles of a series: a seed each, or with `swap` each seed twice with the seats moved round by one."""
    sides, players = list(seats), list(seats.values())
    moved = dict(zip(sides, players[1:] + players[:1], strict=True))
    planned = []
    for number in range(games):
        swapped = swap and number % 2 == 1
        dice = seed + (number // 2 if swap else number)
        log = (
            ""
            if logs is None
            else str(_free(logs, f"{_stem(scenario)}-{dice}{'-swapped' if swapped else ''}"))
        )
        name = Path(log).name if games > 1 else ""
        planned.append(
            Bout(number, scenario, moved if swapped else seats, dice, swapped, log, tell if log else "", name)
        )
    return planned


P = TypeVar("P")
R = TypeVar("R")


def do_all(planned: Sequence[P], work: Callable[[P], R]) -> list[R]:
    """Do work piece by piece, for workers that are given several at a time."""
    return [work(one) for one in planned]


def played(planned: list[P], workers: int, work: Callable[[P], R]) -> Iterator[R]:
    """Do work such as `fight`, in this process or in `workers` of them; told as each ends, in no certain order."""
    if workers <= 1 or len(planned) <= 1:
        yield from map(work, planned)
        return
    with crew(min(workers, len(planned))) as pool:
        yield from pool.imap_unordered(work, planned)


def crew(workers: int) -> Pool:
    """So many processes that play battles, to be used in a `with`.

    A fresh interpreter for each: the same on every system, and nothing of ours is shared by accident.
    """
    return multiprocessing.get_context("spawn").Pool(workers, _deaf)


def _deaf() -> None:
    """A worker leaves Ctrl-C to the process that started it, which ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def series(
    planned: list[Bout], fought: Iterable[Fought], *, scenario: str, seed: int, swapped: bool, begun: float
) -> Series:
    """Add a series up, as far as it was played: one battle at least. `begun` is `perf_counter` when it began."""
    results = sorted(fought, key=lambda one: one.number)
    games = len(results)
    draws = sum(not one.winner for one in results)
    sides = list(planned[0].seats)
    wins = {side: sum(one.winner == side for one in results) for side in sides}
    seats = []
    for place, side in enumerate(sides):
        # Seats are moved round by one: the player of side k sits at side k - 1 in a swapped battle.
        other = sides[(place - 1) % len(sides)]
        won = sum(one.winner == (other if planned[one.number].swapped else side) for one in results)
        tally = tallied(won, draws, games, len(sides))
        seats.append(SeatTally(planned[0].seats[side], tally.wins, tally.share, tally.low, tally.high))
    return Series(
        scenario,
        seed,
        games,
        swapped,
        {side: tallied(wins[side], draws, games, len(sides)) for side in sides},
        seats,
        draws,
        sum(one.turns for one in results),
        sum(one.orders for one in results),
        round(perf_counter() - begun, 3),
        alarms(planned, results),
    )


def alarms(planned: list[Bout], results: Iterable[Fought]) -> list[AlarmTally]:
    """The alarms of a series by player and side, those raised in the most battles first."""
    seats = {bout.number: bout.seats for bout in planned}
    counts: defaultdict[tuple[str, str, Kind], list[int]] = defaultdict(list)
    for one in results:
        for raised in one.alarms:
            counts[seats[one.number][raised.side], raised.side, raised.alarm].append(raised.count)
    tallies = [AlarmTally(*key, sum(found), len(found)) for key, found in counts.items()]
    return sorted(tallies, key=lambda one: (-one.battles, -one.count, one.seat, one.side, one.alarm))


def tallied(wins: int, draws: int, games: int, sides: int = 2) -> Tally:
    """Wins and share, draws being shared by all sides, with the Wilson interval that holds the share with 95 %."""
    share = (wins + draws / sides) / games
    spread = SURE * SURE / games
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * math.sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Tally(wins, round(share, 4), round(low, 4), round(high, 4))


def _stem(scenario: Scenario) -> str:
    name = scenario.id or scenario.title
    return "".join(sign if sign.isalnum() else "-" for sign in name).strip("-").lower() or "battle"


def _free(folder: Path, stem: str) -> Path:
    """A name in the folder that no battle has yet: an earlier battle's log is never written over."""
    path, number = folder / f"{stem}.jsonl", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}.jsonl", number + 1
    return path


def as_json(record: object) -> str:
    """A record as one line of JSON."""
    return msgspec.json.encode(record).decode()
