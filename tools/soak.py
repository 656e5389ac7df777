"""Long random play, kills, full disks and wild orders: what the tests run a short slice of.

    tools/soak.py [--quick] [--battles N] [--heads N] [--kills N] [--orders N] [--disks N] [--pairs N]
                  [--windows N] [--editors N] [--settings N] [--seed N] [--workers N]

Battles: over every shipped scenario, by chance and by cadets, half of them undone, taken back and loaded again on
the way; after every order all conformance checks hold and the log as it stands in its file gives the same table.
Heads: at every fourth order or so of a battle of captains and cadets the table that the asker makes up is played on
by light captains, as it is in an admiral's head.
Kills: headless battles, one after the other, are killed (SIGKILL) at a random moment; every order number that was
printed is in its log, and each battle carried on from there ends as if nothing had happened.
Orders: N thousand to each ruleset, legal ones at random and among them such as went wrong on their way: taken, or
refused in a sentence with nothing changed. Files that went wrong are for tools/hostile.py.
Disks: battles with their saves, exports, reports, notes, pictures on a disk that fills at random moments: what is
refused is said and leaves nothing behind, and all goes on when there is room again (counted: what was refused).
Pairs: two programs carry one save on at once: one plays, the other says who; the first is killed, nothing is lost.
Windows, editors, settings: a window is killed in the middle of play, of editing, of settings: what it had shown as
done is on the disk, and every file is whole (`soak_files`; where the system can fork).
Prints a row for each part and game; exit code 1 on any failure.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.match import Match, Order

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

FULL = {"battles": 500, "heads": 200, "kills": 200, "orders": 100}
QUICK = {"battles": 24, "heads": 4, "kills": 8, "orders": 1}
FULL |= dict.fromkeys(("disks", "pairs", "windows", "editors", "settings"), 200)
QUICK |= dict.fromkeys(("disks", "pairs", "windows", "editors", "settings"), 4)

IN_ONE_TRIAL = 1000
"""Orders that are given in one trial of orders."""

WILD_SHARE = 0.5
"""The share of orders before which two wild ones are given."""

HEADS, AHEAD = 0.25, 40
"""The share of orders before which a table is made up, and how many orders it is played on by."""

MANY = 1000
"""Battles in a row that are to be killed: more than there is time for."""

LONGEST = 0.4
"""Seconds after its first order when a row of battles is killed at the latest: some twenty of the shortest."""


class Found(NamedTuple):
    """What one trial of a game came to: how much it went through, and what failed (empty: nothing)."""

    game: str
    through: int
    fault: str = ""


# ── battles ───────────────────────────────────────────────────────────────────────────────────────────────


def battle(number: int, seed: int) -> Found:
    """One battle with every check after every order; counts orders."""
    from game.match.verify import first_difference
    from game.testing.checks import Broken, Watch
    from game.testing.play import CADET, RANDOM, SCENARIOS, loaded, play

    name = SCENARIOS[number % len(SCENARIOS)]
    found = partial(Found, game_of(name))
    turn = number // len(SCENARIOS)
    who, restless = (RANDOM, CADET)[turn % 2], turn // 2 % 2 == 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "battle.jsonl"
        try:
            match = play(name, seed + number, who=who, path=path, watch=Watch(path), restless=restless)
            again = loaded(path)
            if (again.table, again.lines) != (match.table, match.lines):
                return found(match.number, f"{name}, seed {seed + number}: loaded, it is another battle")
            if other := first_difference(again):
                return found(match.number, f"{name}, seed {seed + number}: played again, {other.sentence}")
        except Broken as broken:
            return found(0, str(broken))
        except Exception as error:  # whatever it is, it is what the soak looks for
            return found(0, f"{name}, seed {seed + number}, {who}: {type(error).__name__}: {error}")
    return found(match.number)


def head(number: int, seed: int) -> Found:
    """One battle with tables made up and played on; counts the orders given there."""
    from game.ai import captain
    from game.ai.level import LevelTray
    from game.ai.players import let_answer, seated
    from game.content import find_scenario, read_scenario
    from game.match import Match
    from game.rulesets import ruleset
    from game.testing.play import SCENARIOS

    name = SCENARIOS[number % len(SCENARIOS)]
    scenario, rng, through = read_scenario(find_scenario(name)), Random(seed + number), 0
    seats = {side.name: rng.choice(("captain", "captain", "cadet")) for side in scenario.sides}
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=seed + number, seats=seats)
    players, advice = seated(match, seats, seed + number), match.ruleset.advice
    try:
        while match.over is None:
            side = match.asked()[0]
            if rng.random() < HEADS:
                made_up = advice.imaginer(match.view(side), side)(rng)
                ahead = Match.imagined(match.ruleset, made_up, LevelTray(match.number))
                for _ in range(AHEAD):
                    if ahead.over is not None:
                        break
                    who, table = ahead.asked()[0], ahead.table
                    order = captain.light(table, who, ahead.ask(who), advice, rng, advice.characters[0])
                    ahead.answer(who, order, "")
                    through += 1
                advice.appraise(ahead.table, side, advice.characters[0])
            let_answer(match, side, players[side])
    except Exception as error:  # whatever it is, it is what the soak looks for
        told = f"{name}, seed {seed + number}, order {match.number}: {type(error).__name__}: {error}"
        return Found(game_of(name), through, told)
    return Found(game_of(name), through)


def game_of(scenario: str) -> str:
    """The game of a shipped scenario, by its id."""
    return scenario.partition("/")[0]


# ── kills ─────────────────────────────────────────────────────────────────────────────────────────────────


def kill(number: int, seed: int) -> Found:
    """A series of battles killed at a random moment, each log carried on; counts the orders it had confirmed."""
    from game.testing.play import SCENARIOS

    name, seed = SCENARIOS[number % len(SCENARIOS)], seed + number * MANY
    found = partial(Found, game_of(name))
    with tempfile.TemporaryDirectory() as folder:
        printed = killed_after(name, seed, Path(folder), Random(seed).uniform(0, LONGEST))
        for log in sorted(Path(folder).glob("*.jsonl")):
            try:
                fault = carried_on(name, log, printed.get(log.name, []))
            except Exception as error:  # whatever it is, it is what the soak looks for
                fault = f"{type(error).__name__}: {error}"
            if fault:
                return found(0, f"{log.name}: {fault}")
        lost = [log for log in printed if not (Path(folder) / log).exists()]
    confirmed = sum(map(len, printed.values()))
    if lost or not confirmed:
        return found(0, f"{name}, seed {seed}: {', '.join(lost) or 'every log'} is missing")
    return found(confirmed)


def killed_after(name: str, seed: int, logs: Path, seconds: float) -> dict[str, list[int]]:
    """Let `line-ahead match` play battle upon battle and kill it so long after its first order.

    The order numbers it had printed whole, by the name of the log.
    """
    words = ["match", name, "--seed", str(seed), "--games", str(MANY), "--logs", str(logs)]
    command = [sys.executable, "-m", "game", *words]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    try:
        first = process.stdout.readline()
        sleep(seconds)
        process.kill()  # SIGKILL: nothing is tidied up
        rest = process.stdout.read()
    finally:
        process.kill()
        process.wait()
    printed: dict[str, list[int]] = {}
    for row in (first + rest).split(b"\n")[:-1]:
        log, _, order = row.decode().partition(" ")
        printed.setdefault(log, []).append(int(order))
    return printed


def carried_on(name: str, log: Path, printed: list[int]) -> str:
    """What is wrong with the log of a killed battle, or with how it goes on; empty when nothing is."""
    from game.ai.players import let_answer, seated
    from game.match.log import LogError
    from game.testing.play import loaded

    if printed != list(range(len(printed))):
        return f"the numbers printed are {printed}"
    try:
        match = loaded(log, resume=True)
    except LogError:
        if printed:
            raise
        return ""  # it died before the header stood: no order was ever confirmed
    if printed and match.number < printed[-1]:
        return f"order {printed[-1]} was confirmed, the log ends with {match.number}"
    assert match.header.seed is not None
    players = seated(match, match.header.seats, match.header.seed)
    while match.over is None:
        side = match.asked()[0]
        let_answer(match, side, players[side])
    match.close()
    if log.read_bytes() != uninterrupted(name, match.header.seed, log.with_suffix(".whole")):
        return f"carried on from order {len(printed)}, it is another battle"
    return ""


def uninterrupted(name: str, seed: int, path: Path) -> bytes:
    """The log of the same battle played in one go."""
    from game.ai.fights import Bout, fight
    from game.cli.seats import cadets
    from game.testing.play import scenario_of

    scenario = scenario_of(name)
    seats = dict(zip((side.name for side in scenario.sides), cadets(scenario), strict=True))
    fight(Bout(0, scenario, seats, seed, log=str(path)))
    return path.read_bytes()


# ── orders ────────────────────────────────────────────────────────────────────────────────────────────────


def orders(number: int, seed: int) -> Found:
    """Battles of one ruleset until so many orders were given; counts them, and not the wild ones between."""
    from game.rulesets import names
    from game.testing.play import SCENARIOS, begin

    rng = Random(seed * MANY + number)
    ruleset = names()[number % len(names())]
    shipped = [name for name in SCENARIOS if name.startswith(f"{ruleset}/")]
    given = 0
    while given < IN_ONE_TRIAL:
        name, dice = rng.choice(shipped), rng.getrandbits(32)
        match = begin(name, dice)
        old: list[Order] = []
        while match.over is None and given < IN_ONE_TRIAL:
            given += 1
            if fault := one_order(match, old, rng):
                return Found(ruleset, given, f"{name}, seed {dice}, order {match.number}: {fault}")
    return Found(ruleset, given)


def one_order(match: Match, old: list[Order], rng: Random) -> str:
    """A side gives a legal order; before it, now and then, one that went wrong on its way or comes too late.

    What is wrong with how that was taken, or nothing. `old` are orders given so far.
    """
    from game.ai import chance
    from game.match import Refused
    from game.match.log import digest

    side = rng.choice(match.asked())
    order = chance.answer(match.ask(side), rng)
    old.append(order)
    for wild in (gone_wrong(order, rng), rng.choice(old)) if rng.random() < WILD_SHARE else ():
        before, where = digest(match.table), match.number
        try:
            match.answer(rng.choice(match.sides) if rng.random() < 0.1 else side, wild)
        except Refused as refused:
            if (digest(match.table), match.number) != (before, where):
                return f"{wild} is refused and changed the table"
            if not str(refused).strip() or "\n" in str(refused):
                return f"{wild} is refused with {str(refused)!r}"
        except Exception as error:  # whatever it is, it is what the soak looks for
            return f"{wild}: {type(error).__name__}: {error}"
        else:
            return ""  # it was legal after all, and the side has answered
    try:
        match.answer(side, order)
    except Exception as error:
        return f"{order}: {type(error).__name__}: {error}"
    return ""


def gone_wrong(order: Order, rng: Random) -> Order:
    """An order in which something else stands than was meant, of the right kind all the same."""
    import msgspec

    from tools.damage import WILD, slots

    for _ in range(20):
        tree = msgspec.to_builtins(order)
        places = [(holder, key) for holder, key in slots(tree) if key != "is"]
        holder, key = rng.choice(places)
        what = rng.random()
        if what < 0.6:
            holder[key] = rng.choice((*WILD, float("nan"), float("inf")))
        elif what < 0.8:
            other, name = rng.choice(places)
            holder[key] = other[name]
        elif isinstance(holder, dict):
            del holder[key]
        else:
            holder.insert(key, holder[key])
        with suppress(msgspec.ValidationError, RecursionError, OverflowError):
            return msgspec.convert(tree, type(order))
    return order


# ── files ─────────────────────────────────────────────────────────────────────────────────────────────────


def files(number: int, seed: int, part: str) -> Found:
    """One trial of full disks, of two programs, or of a killed window."""
    from game.rulesets import names
    from game.testing.play import SCENARIOS
    from tools import soak_files

    seed = seed * MANY + number
    at, game = divmod(number, len(names()))
    shipped = [name for name in SCENARIOS if game_of(name) == names()[game]]
    name = shipped[at % len(shipped)]
    trial: Callable[[str, int], int] = {
        "disks": lambda name, seed: soak_files.full_disk(name, seed, small=at % 2 == 1),
        "pairs": soak_files.pair,
        "windows": soak_files.window,
        "editors": soak_files.editor,
        "settings": soak_files.settings,
    }[part]
    try:
        return Found(game_of(name), trial(name, seed))
    except Exception as error:  # whatever it is, it is what the soak looks for
        return Found(
            game_of(name), 0, f"{part} {number}: {name}, seed {seed}: {type(error).__name__}: {error}"
        )


# ── all together ──────────────────────────────────────────────────────────────────────────────────────────

PARTS: dict[str, tuple[Callable[..., Found], str]] = {
    "battles": (battle, "orders"),
    "heads": (head, "orders in heads"),
    "kills": (kill, "confirmed orders"),
    "orders": (orders, "orders"),
    "disks": (partial(files, part="disks"), "refusals"),
    "pairs": (partial(files, part="pairs"), "confirmed orders"),
    "windows": (partial(files, part="windows"), "confirmed orders"),
    "editors": (partial(files, part="editors"), "changes and saves"),
    "settings": (partial(files, part="settings"), "changes kept"),
}


def soaked(part: str, trials: int, seed: int, workers: int) -> list[str]:
    """Run one part, print its rows; the faults."""
    trial, unit = PARTS[part]
    begun = perf_counter()
    faults: list[str] = []
    came: list[Found] = []
    run = partial(trial, seed=seed)
    # A fresh interpreter for each worker: the same on every system, and nothing of ours is shared by accident.
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for found in pool.imap_unordered(run, range(trials)):
            came.append(found)
            if found.fault:
                faults.append(found.fault)
                print(found.fault, file=sys.stderr, flush=True)
    took = f" {perf_counter() - begun:.0f} s"
    for game in (*sorted({found.game for found in came}), ""):
        of = [found for found in came if game in ("", found.game)]
        through, failed = sum(found.through for found in of), sum(bool(found.fault) for found in of)
        cells = (part, game or "all", f"{len(of):,}", f"{through:,} {unit}", str(failed))
        print(f"| {' | '.join(cells)} |{'' if game else took} |", flush=True)
    return faults


def main() -> int:
    """Soak and print."""
    parser = argparse.ArgumentParser(description="Long random play, kills, full disks and wild orders.")
    parser.add_argument("--quick", action="store_true", help="a short slice: well under a minute")
    for part, trials in FULL.items():
        parser.add_argument(f"--{part}", type=int, metavar="N", help=f"how many ({trials})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where the seeds begin (1)")
    parser.add_argument("--workers", type=int, default=min(os.cpu_count() or 1, 8), metavar="N")
    asked = parser.parse_args()

    from game.rulesets import names

    usual = QUICK if asked.quick else FULL
    print("| part | game | trials | through | failures | time |")
    print("|---|---|---:|---:|---:|---:|", flush=True)
    faults: list[str] = []
    for part in PARTS:
        trials = getattr(asked, part)
        trials = usual[part] if trials is None else trials
        if part == "orders":
            trials *= len(names())
        if trials:
            faults += soaked(part, trials, asked.seed, asked.workers)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
