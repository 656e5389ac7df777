"""Hostile files of every format: each is read or refused in sentences, quickly and in little room.

    tools/hostile.py [--files N] [--only SORT] [--seed N] [--at N]

Every sort of file the program reads (scenarios, rosters, fleets, settings, saves, players' copies, notes, order
books, drafts, lists of recent files, kept battles, lessons, case files) is damaged (`tools/damage.py`) and read by
everything that reads it: the check, the game, the editor, the lists (`tools/hostile_sorts.py`). Wanted of each file:
nothing is raised but the error that its reader documents, in one sentence of at most 300 signs or in 20 and how many
more, with no sign in them that cannot be seen; no reader takes it more than a second of processor time; and no
process, a fresh one each 500 files, grows by more than 200 MB over what it has when idle.
Prints a row a sort; exit code 1 on any failure. `--at N` reads the one file of that number again, with its traceback.
"""

from __future__ import annotations

import argparse
import faulthandler
import gc
import os
import resource
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.damage import damaged  # noqa: E402
from tools.hostile_sorts import SORTS, home  # noqa: E402

FILES = 13_000
IN_ONE_PROCESS = 500
LONGEST = 1.0
"""Seconds of processor time that one file may take."""
MOST = 200.0
"""Megabytes by which a process may grow over what it has when idle."""
STUCK = 600
"""Seconds on the clock after which a process that reads one file is taken down where it stands: so many that on a busy
machine too it can only be stuck, as a file of a thousand classes takes all its readers some ten of the processor's."""


# ── one process, 500 files ────────────────────────────────────────────────────────────────────────────────


def grown() -> float:
    """Megabytes this process had at its largest."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 2**20 if sys.platform == "darwin" else most / 2**10


@lru_cache(maxsize=16)
def good(sort: str) -> list[bytes]:
    """The good files of a sort, made once."""
    return SORTS[sort].good()


def hostile(sort: str, number: int, seed: int) -> tuple[bytes, Random]:
    """The file of that number, and the dice for what is done with it."""
    rng = Random(f"{seed} {sort} {number}")
    return damaged(good(sort)[number % len(good(sort))], rng), rng


def read(sort: str, text: bytes, rng: Random) -> float:
    """One file is laid where its like lies and read by all that read it: the most seconds one took.

    Raises what they raise.
    """
    path = home() / SORTS[sort].file
    path.parent.mkdir(exist_ok=True)
    for old in path.parent.iterdir():
        old.unlink()
    path.write_bytes(text)
    gc.collect()  # of the file before: it is no time of this one's
    longest, begun = 0.0, process_time()
    for _ in SORTS[sort].read(path, rng):
        now = process_time()
        longest, begun = max(longest, now - begun), now
    return longest


def one(sort: str, number: int, seed: int) -> str:
    """What is wrong with how one file was taken; empty when nothing is."""
    text, rng = hostile(sort, number, seed)
    try:
        longest = read(sort, text, rng)
    except Exception as error:  # whatever it is, it is what this looks for
        return ascii(f"{type(error).__name__}: {error}"[:300])[1:-1]
    return f"it took {longest:.1f} s of processor time" if longest > LONGEST else ""


def in_one_process(sort: str, first: int, count: int, seed: int) -> None:
    """Read so many files; one line each: its number and what is wrong, at the end how far it grew."""
    for text in good(sort):
        read(sort, text, Random(seed))  # what is loaded and kept for good files is no growth
    idle = grown()
    for number in range(first, first + count):
        faulthandler.dump_traceback_later(STUCK, exit=True)
        print(number, one(sort, number, seed), flush=True)
    faulthandler.cancel_dump_traceback_later()
    print(f"grown {grown() - idle:.0f}", flush=True)


# ── all of them ───────────────────────────────────────────────────────────────────────────────────────────


class Found(NamedTuple):
    """What a sort came to: files read, faults by number, the most megabytes a process grew by."""

    files: int
    faults: list[str]
    grown: float


def tried(sort: str, files: int, seed: int) -> Found:
    """Read so many files of a sort, a fresh process each 500; tells each fault as it is found."""
    faults: list[str] = []
    most = 0.0
    done = 0
    while done < files:
        count = min(IN_ONE_PROCESS, files - done)
        words = [
            str(ROOT / "tools" / "hostile.py"),
            "--only",
            sort,
            "--seed",
            str(seed),
            "--first",
            str(done),
        ]
        ran = subprocess.run([sys.executable, *words, "--files", str(count)], capture_output=True, text=True)
        rows = [row.split(" ", 1) for row in ran.stdout.splitlines()]
        at = done - 1
        for number, fault in rows:
            if number == "grown":
                most = max(most, float(fault))
                continue
            at = int(number)
            if fault:
                faults.append(f"{sort} {at}: {fault}")
        if ran.returncode and not rows:
            faults.append(f"{sort}: nothing was read: {ran.stderr.strip()[-600:]}")
            break
        if ran.returncode:
            faults.append(f"{sort} {at + 1}: its process died: {ran.stderr.strip()[-600:]}")
            count = at + 2 - done
        done += count
    if most > MOST:
        faults.append(f"{sort}: a process grew by {most:.0f} MB")
    return Found(done, faults, most)


def main() -> int:
    """Read and print."""
    parser = argparse.ArgumentParser(description="Hostile files of every format.")
    parser.add_argument(
        "--files", type=int, default=FILES, metavar="N", help=f"of all sorts together ({FILES})"
    )
    parser.add_argument("--only", choices=SORTS, help="of one sort")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--at", type=int, metavar="N", help="one file again, with its traceback")
    parser.add_argument("--first", type=int, metavar="N", help="in this process, from that number")
    asked = parser.parse_args()
    if asked.at is not None or asked.first is not None:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["LINE_AHEAD_HOME"] = folder
            if asked.first is not None:
                in_one_process(asked.only, asked.first, asked.files, asked.seed)
            else:
                text, rng = hostile(asked.only, asked.at, asked.seed)
                print(ascii(text[:2000].decode("utf-8", "replace")))
                print(f"{read(asked.only, text, rng):.2f} s")
        return 0
    print("| files | read | failures | grown at most |")
    print("|---|---:|---:|---:|", flush=True)
    failed = False
    for sort in [asked.only] if asked.only else SORTS:
        found = tried(sort, asked.files // (1 if asked.only else len(SORTS)), asked.seed)
        print(f"| {sort} | {found.files:,} | {len(found.faults)} | {found.grown:.0f} MB |", flush=True)
        print("".join(f"{fault}\n" for fault in found.faults), file=sys.stderr, end="", flush=True)
        failed |= bool(found.faults)
    return 1 if failed else 0


if __name__ == "__main__":
    from game.match.printable import cleaned

    with cleaned():
        sys.exit(main())
