"""Small faults put into the program one at a time: do the tests catch them? `tools/mutants.py [--each 40] [FLOOR...]`

Which faults there are says `tools/faults`. The tests that look at the module (`tools/covering`) are run with each, the
nearest first, until one fails: in memory where that can be (`tools/in_memory`), in a copy of the tree where the fault
lies at the top of a module. With a chart of the lines that each test runs (`tools/reached` makes it) those that run
the fault come first. Prints each fault as it ends, then by room of the house how many there could be, were tried and
were caught, and the range that holds the share with 95 %; at last the share of all faults there could be, each room
counting for as many as it has. A fault that changes nothing (an equal way to say the same) survives too, and so does
one whose tests were not through after a while (`in_memory.MOST`).

    tools/mutants.py --each 50                     so many of each room: rules, minds, service, window
    tools/mutants.py --each 10 rulesets ai         ten of each room, all of them in two floors
    tools/mutants.py --seed 3 --only game/sea/     of all faults in a part of the tree
    tools/mutants.py --json rows.json              kept as they end; run again, it goes on
    tools/mutants.py --chart FOLDER                tests chosen by a chart kept there
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from itertools import zip_longest
from math import sqrt
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.ai.fights import tallied  # noqa: E402
from tools import covering, in_memory  # noqa: E402
from tools.faults import Fault, faults  # noqa: E402
from tools.reached import Chart  # noqa: E402

FLOORS = tuple(
    sorted(
        {path.name.removesuffix(".py") for path in (ROOT / "game").iterdir()}
        - {"__init__", "__main__", "__pycache__", "py.typed", "manual"}
    )
)
ROOMS = {
    "rules": ("rulesets", "tabletop", "match", "dice", "sea"),
    "minds": ("ai", "asking", "seating", "campaign"),
    "window": ("ui",),
}
"""The floors of each room of the house; all others are service: files, wires, the command line."""
SERVICE = "service"
LONGEST = 420
"""Seconds that the tests of one lot may take before the fault counts as caught: it hangs."""

WHILE, FEW = 30.0, 400
"""Seconds and tests of the first lot that a fault at the top of a module is given by a chart."""


def floor_of(path: str) -> str:
    """The floor a file stands on."""
    return Path(path).parts[1].removesuffix(".py")


def room_of(path: str) -> str:
    """The room of the house a file is in."""
    return next((room for room, floors in ROOMS.items() if floor_of(path) in floors), SERVICE)


def every(floors: tuple[str, ...], only: str, root: Path = ROOT) -> dict[str, list[Fault]]:
    """All faults that there could be in some floors, by room."""
    found: dict[str, list[Fault]] = {}
    for path in sorted((root / "game").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if floor_of(name) in floors and name.startswith(only):
            found.setdefault(room_of(name), []).extend(faults(name, path.read_bytes()))
    return found


def drawn(each: int, there: dict[str, list[Fault]], seed: int) -> list[Fault]:
    """So many faults of each room, by chance; the same again with the same seed and tree. One of each room in turn, so
    that a run that is stopped has tried as many of each."""
    by_room = [
        Random(f"{seed} {room}").sample(those, min(each, len(those))) for room, those in sorted(there.items())
    ]
    return [fault for row in zip_longest(*by_room) for fault in row if fault is not None]


def caught_by(
    fault: Fault, copy: Path, python: str, longest: float = LONGEST, chart: Chart | None = None
) -> str:
    """The first test that fails with a fault in a copy of the tree; empty where none does. The copy is left whole.

    Ends the program where that test fails without the fault as well: it would catch whatever is tried.
    """
    path = copy / fault.path
    source = path.read_bytes()
    path.write_bytes(fault.put(source))
    told, words = "", list[str]()
    try:
        lots = list(covering.nearest(copy, fault.path))
        near = [lots[0], _together(lots[1:])] if len(lots) > 1 else lots
        for words in [*([_quickest(fault, chart)] if chart else []), *near]:
            if words and (told := failing(words, copy, python, longest)):
                break
    finally:
        path.write_bytes(source)
    if told.startswith("ERROR") and (anyhow := failing(words, copy, python, longest)):
        sys.exit(f"{anyhow}: without any fault")
    return told


def _quickest(fault: Fault, chart: Chart) -> list[str]:
    """The quick tests that run any line of a fault's file, as many as end in a while."""
    found: list[str] = []
    for test in sorted(chart.of_file(fault.path), key=chart.seconds):
        if sum(map(chart.seconds, [*found, test])) > WHILE or len(found) == FEW:
            break
        found.append(test)
    return sorted(found)


def _together(lots: list[list[str]]) -> list[str]:
    """Several lots as one, in their order."""
    return list(dict.fromkeys(word for words in lots for word in words))


def failing(words: list[str], copy: Path, python: str, longest: float = LONGEST) -> str:
    """The first test of a run of pytest that fails, or why the run did not end; empty where all are good."""
    named = {
        "PYTHONPATH": str(copy),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "HYPOTHESIS_PROFILE": "ci",
    }
    command = [python, "-B", "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *words]
    try:
        done = subprocess.run(
            command, cwd=copy, env={**os.environ, **named}, capture_output=True, text=True, timeout=longest
        )
    except subprocess.TimeoutExpired:
        return f"no end after {longest:.0f} s"
    if done.returncode in (0, 5):  # 5: no tests at all
        return ""
    if done.returncode == 4 and "ERROR: not found" in done.stderr + done.stdout:
        return ""  # the fault gives a test another name: its file is run whole with the next lot
    rows = [row for row in done.stdout.splitlines() if row.startswith(("FAILED", "ERROR"))]
    return (rows or done.stdout.splitlines() or ["no tests ran"])[0].split(" - ")[0][:140]


def copied(root: Path, folder: Path) -> Path:
    """A copy of the tree to put faults into."""
    left_out = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__")
    return Path(shutil.copytree(root, folder, ignore=left_out, dirs_exist_ok=True))


def _key(fault: Fault) -> tuple[str, int, str]:
    return fault.path, fault.start, fault.text


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Small faults put into the program: do the tests catch them?"
    )
    parser.add_argument("floors", nargs="*", default=FLOORS, metavar="FLOOR", help=", ".join(FLOORS))
    parser.add_argument("--each", type=int, default=20, help="faults of each room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="game/", help="files whose path begins so")
    parser.add_argument(
        "--json", type=Path, help="rows kept as they end; what stands there is not tried again"
    )
    parser.add_argument("--chart", type=Path, help="folder of the chart of what each test runs")
    asked = parser.parse_args(words)
    if asked.chart and not any(asked.chart.glob("*.jsonl")):
        parser.error(f"no chart in {asked.chart}: python3.12 tools/reached.py {asked.chart} makes it")
    chart = Chart(asked.chart) if asked.chart else None
    there = every(tuple(asked.floors), asked.only)
    chosen = drawn(asked.each, there, asked.seed)
    kept = json.loads(asked.json.read_text(encoding="utf-8")) if asked.json and asked.json.is_file() else []
    rows = {(row["path"], row["start"], row["text"]): row for row in kept}
    fresh = [fault for fault in chosen if _key(fault) not in rows]

    def tell(fault: Fault, by: str | None) -> None:
        if by is None:
            at_import.append(fault)
            return
        rows[_key(fault)] = {**fault._asdict(), "by": by}
        if asked.json:
            asked.json.write_text(json.dumps(list(rows.values()), indent=1), encoding="utf-8")
        says = f"{fault.path}:{fault.line} {fault.sort} -> {fault.text}"
        print(f"{'caught  ' if by else 'SURVIVED'} {says}  {by}", flush=True)

    at_import: list[Fault] = []
    if hasattr(os, "fork") and fresh:
        in_memory.tried(ROOT, fresh, tell, chart)
    else:
        at_import = fresh
    with tempfile.TemporaryDirectory(prefix="line-ahead-mutants-") as folder:
        copy = copied(ROOT, Path(folder))
        for fault in at_import:
            tell(fault, caught_by(fault, copy, sys.executable, chart=chart))
    tell_shares(
        {room: len(those) for room, those in there.items()},
        [(room_of(fault.path), bool(rows[_key(fault)]["by"])) for fault in chosen if _key(fault) in rows],
    )
    return 0


def tell_shares(there: dict[str, int], tried: list[tuple[str, bool]]) -> None:
    """Print the share that was caught of each room, and of all: each room counts for as many faults as it has."""
    print("\n| room | could be | tried | caught | share (95 %) |\n|---|---:|---:|---:|---|")
    share = spread = 0.0
    for room, count in sorted(there.items()):
        own = [caught for one, caught in tried if one == room]
        if not own:
            print(f"| {room} | {count} | 0 | | |")
            continue
        told, weight = tallied(sum(own), 0, len(own)), count / sum(there.values())
        print(
            f"| {room} | {count} | {len(own)} | {sum(own)} | {told.share:.0%} ({told.low:.0%}-{told.high:.0%}) |"
        )
        share += weight * told.share
        spread += (weight * (told.high - told.low) / 2) ** 2
    if {room for room, _ in tried} == set(there):
        print(f"\n{share:.1%} of all faults there could be are caught (95 %: ± {sqrt(spread):.1%})")


if __name__ == "__main__":
    sys.exit(main())
