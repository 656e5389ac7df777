"""Long random play, kills and fuzzing: what the tests run a short slice of.

    tools/soak.py [--quick] [--battles N] [--kills N] [--fuzz N] [--seed N] [--workers N]

Battles: over every shipped scenario, by chance and by cadets, half of them undone, taken back and loaded again on
the way; after every order all conformance checks hold and the log as it stands in its file gives the same table.
Kills: headless battles, one after the other, are killed (SIGKILL) at a random moment; every order number that was
printed is in its log, and each battle carried on from there ends as if nothing had happened.
Fuzz: damaged saves and scenarios are refused in sentences or played, and the file is left alone.
Prints a table; exit code 1 on any failure.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

FULL = {"battles": 500, "kills": 200, "fuzz": 3000}
QUICK = {"battles": 24, "kills": 8, "fuzz": 200}

MANY = 1000
"""Battles in a row that are to be killed: more than there is time for."""

LONGEST = 0.4
"""Seconds after its first order when a row of battles is killed at the latest: some twenty of the shortest."""


class Found(NamedTuple):
    """What one trial came to: how much it went through, and what failed (empty: nothing)."""

    count: int
    fault: str = ""


# ── battles ───────────────────────────────────────────────────────────────────────────────────────────────


def battle(number: int, seed: int) -> Found:
    """One battle with every check after every order; counts orders."""
    from game.match.verify import first_difference
    from tests.conformance.checks import Broken, Watch
    from tests.conformance.play import CADET, RANDOM, SCENARIOS, loaded, play

    name = SCENARIOS[number % len(SCENARIOS)]
    turn = number // len(SCENARIOS)
    who, restless = (RANDOM, CADET)[turn % 2], turn // 2 % 2 == 1
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "battle.jsonl"
        try:
            match = play(name, seed + number, who=who, path=path, watch=Watch(path), restless=restless)
            again = loaded(path)
            if (again.table, again.lines) != (match.table, match.lines):
                return Found(match.number, f"{name}, seed {seed + number}: loaded, it is another battle")
            if found := first_difference(again):
                return Found(match.number, f"{name}, seed {seed + number}: played again, {found.sentence}")
        except Broken as broken:
            return Found(0, str(broken))
        except Exception as error:  # whatever it is, it is what the soak looks for
            return Found(0, f"{name}, seed {seed + number}, {who}: {type(error).__name__}: {error}")
    return Found(match.number)


# ── kills ─────────────────────────────────────────────────────────────────────────────────────────────────


def kill(number: int, seed: int) -> Found:
    """A series of battles killed at a random moment, each log carried on; counts the orders it had confirmed."""
    from tests.conformance.play import SCENARIOS

    name, seed = SCENARIOS[number % len(SCENARIOS)], seed + number * MANY
    with tempfile.TemporaryDirectory() as folder:
        printed = killed_after(name, seed, Path(folder), Random(seed).uniform(0, LONGEST))
        for log in sorted(Path(folder).glob("*.jsonl")):
            try:
                fault = carried_on(name, log, printed.get(log.name, []))
            except Exception as error:  # whatever it is, it is what the soak looks for
                fault = f"{type(error).__name__}: {error}"
            if fault:
                return Found(0, f"{log.name}: {fault}")
        lost = [log for log in printed if not (Path(folder) / log).exists()]
    confirmed = sum(map(len, printed.values()))
    if lost or not confirmed:
        return Found(0, f"{name}, seed {seed}: {', '.join(lost) or 'every log'} is missing")
    return Found(confirmed)


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
    from tests.conformance.play import loaded

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
    from tests.conformance.play import scenario_of

    scenario = scenario_of(name)
    seats = dict(zip((side.name for side in scenario.sides), cadets(scenario), strict=True))
    fight(Bout(0, scenario, seats, seed, log=str(path)))
    return path.read_bytes()


# ── fuzz ──────────────────────────────────────────────────────────────────────────────────────────────────

SNIPPETS = (
    b"", b"\x00", b"\xff\xfe", b"{", b"}", b"[", b"]", b'"', b"\\", b"\n", b",", b"null", b"true", b"-1", b"1e999",
    b"99999999999999999999", b"NaN", b"[[side]]", b'"is":"Nobody"', b"0.5", b"\xe2\x80\xae", b"'", b"=", b"#",
)  # fmt: skip


def damaged(text: bytes, rng: Random) -> bytes:
    """A file torn, cut, doubled, shuffled or written over in one to three places."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        kind = rng.random()
        if kind < 0.15:
            text = text[:at]
        elif kind < 0.55:
            text = text[:at] + rng.choice(SNIPPETS) + text[at + rng.randrange(8) :]
        elif kind < 0.75:
            lines = text.split(b"\n")
            one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            if rng.random() < 0.5:
                lines[one], lines[other] = lines[other], lines[one]
            else:
                lines.insert(one, lines[other])
            text = b"\n".join(lines)
        else:
            digits = [place for place, sign in enumerate(text) if 48 <= sign <= 57]
            if digits:
                place = rng.choice(digits)
                text = text[:place] + bytes([rng.randrange(48, 58)]) + text[place + 1 :]
    return text


def fuzz(number: int, seed: int) -> Found:
    """One damaged file: refused in sentences, or read and then played on."""
    from game.cli.checking import faults
    from game.content import find_scenario
    from tests.conformance.play import SCENARIOS

    rng = Random(seed + number)
    name = SCENARIOS[number % len(SCENARIOS)]
    saved = number // len(SCENARIOS) % 2 == 0
    with tempfile.TemporaryDirectory() as folder:
        if saved:
            path, text = Path(folder) / "battle.jsonl", save_of(name)
        else:
            path, text = Path(folder) / "scenario.toml", find_scenario(name).read_bytes()
        spoilt = damaged(text, rng)
        path.write_bytes(spoilt)
        where = f"{name}, {'save' if saved else 'scenario'} damaged with seed {seed + number}"
        try:
            _, told = faults(path)
            if any("\n" in sentence or not sentence.startswith(str(path)) for sentence in told):
                return Found(1, f"{where}: it is told in these words: {told[0]!r}")
            if path.read_bytes() != spoilt or len(list(Path(folder).iterdir())) != 1:
                return Found(1, f"{where}: checking changed the file")
            if not told:
                went_on(path, saved, rng)
        except Exception as error:  # whatever it is, it is what the soak looks for
            return Found(1, f"{where}: {type(error).__name__}: {error}")
    return Found(1)


SAVES: dict[str, bytes] = {}


def save_of(name: str) -> bytes:
    """A whole battle at random of a scenario, played once."""
    if name not in SAVES:
        from tests.conformance.play import play

        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "battle.jsonl"
            play(name, 1, path=path)
            SAVES[name] = path.read_bytes()
    return SAVES[name]


def went_on(path: Path, saved: bool, rng: Random) -> None:
    """What was found good is played: 20 orders, every check after each."""
    from game.ai import chance
    from game.content import read_scenario
    from game.match import Match
    from game.rulesets import ruleset
    from tests.conformance.checks import Watch
    from tests.conformance.play import loaded

    if saved:
        match = loaded(path, resume=True)
    else:
        scenario = read_scenario(path)
        match = Match.start(scenario, ruleset(scenario.ruleset), seed=1)
    watch = Watch()
    for _ in range(20):
        if match.over is not None:
            break
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
        watch(match)
    match.close()


# ── all together ──────────────────────────────────────────────────────────────────────────────────────────

PARTS: dict[str, tuple[Callable[[int, int], Found], str]] = {
    "battles": (battle, "orders"),
    "kills": (kill, "confirmed orders"),
    "fuzz": (fuzz, "files"),
}


def soaked(part: str, trials: int, seed: int, workers: int) -> list[str]:
    """Run one part, print its row; the faults."""
    trial, unit = PARTS[part]
    begun = perf_counter()
    faults: list[str] = []
    count = 0
    run = partial(trial, seed=seed)
    # A fresh interpreter for each worker: the same on every system, and nothing of ours is shared by accident.
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for found in pool.imap_unordered(run, range(trials), chunksize=1 if part != "fuzz" else 10):
            count += found.count
            if found.fault:
                faults.append(found.fault)
                print(found.fault, file=sys.stderr, flush=True)
    seconds = perf_counter() - begun
    print(f"| {part} | {trials:,} | {count:,} {unit} | {len(faults)} | {seconds:.0f} s |", flush=True)
    return faults


def main() -> int:
    """Soak and print."""
    parser = argparse.ArgumentParser(description="Long random play, kills and fuzzing.")
    parser.add_argument("--quick", action="store_true", help="a short slice: well under a minute")
    for part, trials in FULL.items():
        parser.add_argument(f"--{part}", type=int, metavar="N", help=f"how many ({trials})")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="where the seeds begin (1)")
    parser.add_argument("--workers", type=int, default=min(os.cpu_count() or 1, 8), metavar="N")
    asked = parser.parse_args()
    usual = QUICK if asked.quick else FULL
    print("| part | trials | through | failures | time |")
    print("|---|---:|---:|---:|---:|", flush=True)
    faults: list[str] = []
    for part in PARTS:
        trials = getattr(asked, part)
        trials = usual[part] if trials is None else trials
        if trials:
            faults += soaked(part, trials, asked.seed, asked.workers)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
