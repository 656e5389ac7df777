"""Small faults put into the program one at a time: do the tests catch them? `tools/mutants.py [--each 40] [FLOOR...]`

Each fault is one of: `and` for `or`, a comparison turned or moved by one, a number one larger, a call left out, True
for False. It is put into a copy of the tree, and the tests that look at the module are run there, the nearest first,
until one fails (`tools/covering`). Prints each fault as it ends, then caught and all by floor, and the range that holds
the share of all faults with 95 %. A fault that changes nothing (an equal way to say the same) survives too.

    tools/mutants.py --each 5 rulesets ai          five faults in each of two floors
    tools/mutants.py --seed 3 --only game/sea/     of all faults in a part of the tree
    tools/mutants.py --json rows.json              kept as they end; run again, it goes on
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.ai.fights import tallied  # noqa: E402
from tools import covering  # noqa: E402

FLOORS = tuple(
    sorted(
        {path.name.removesuffix(".py") for path in (ROOT / "game").iterdir()}
        - {"__init__", "__main__", "__pycache__", "py.typed", "manual"}
    )
)
COPIED = (
    "game",
    "tests",
    "tools",
    "assets",
    "scenarios",
    "docs",
    "packaging",
    "pyproject.toml",
    "README.md",
    "LICENSE",
)
LONGEST = 420
"""Seconds that the tests of one lot may take before the fault counts as caught: it hangs."""
TURNED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}


class Fault(NamedTuple):
    """A fault in a file: where it begins and ends (bytes of the file), what stands there instead, and its sort."""

    path: str
    line: int
    start: int
    end: int
    text: str
    sort: str

    def put(self, source: bytes) -> bytes:
        """The file with the fault in it."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def faults(path: str, source: bytes) -> Iterator[Fault]:
    """Every fault that could be put into a file."""
    tree = ast.parse(source)
    lines = [0]
    for line in source.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    typed = {id(inner) for node in _unplayed(tree) for inner in ast.walk(node)}

    def at(node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return lines[node.lineno - 1] + node.col_offset, lines[node.end_lineno - 1] + node.end_col_offset

    def between(left: ast.expr, right: ast.expr, old: str, new: str, sort: str) -> Iterator[Fault]:
        start, end = at(left)[1], at(right)[0]
        gap = source[start:end].decode()
        if gap.split("#")[0].count(old) == 1:
            place = start + len(gap[: gap.index(old)].encode())
            yield Fault(path, left.lineno, place, place + len(old), new, sort)

    for node in ast.walk(tree):
        if id(node) in typed:
            continue
        if isinstance(node, ast.BoolOp):
            old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from between(left, right, old, new, f"{old} to {new}")
        elif isinstance(node, ast.Compare):
            left = node.left
            for op, right in zip(node.ops, node.comparators, strict=True):
                old = {ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not"}.get(type(op), "")
                sign = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
                yield from between(left, right, old or sign[type(op)], TURNED[type(op)], "comparison")
                left = right
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield Fault(path, node.lineno, *at(node), str(not node.value), "True and False")
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield Fault(path, node.lineno, *at(node), str(node.value + 1), "one more")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield Fault(path, node.lineno, *at(node), "pass", "call left out")


def _unplayed(tree: ast.Module) -> Iterator[ast.AST]:
    """What plays no part when the program runs, or whose faults are none: types, words of assertions, protocols."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from node.body
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns
        elif isinstance(node, ast.Assert):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from node.keywords
            yield from node.decorator_list
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("lru_cache", "kept", "TypeVar"):
            yield node


def floor_of(path: str) -> str:
    """The floor a file stands on."""
    return Path(path).parts[1].removesuffix(".py")


def drawn(each: int, floors: tuple[str, ...], only: str, seed: int, root: Path = ROOT) -> list[Fault]:
    """So many faults of each floor, by chance; the same again with the same seed and tree."""
    by_floor: dict[str, list[Fault]] = {floor: [] for floor in floors}
    for path in sorted((root / "game").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if floor_of(name) in by_floor and name.startswith(only):
            by_floor[floor_of(name)] += faults(name, path.read_bytes())
    found = []
    for floor, every in by_floor.items():
        found += Random(f"{seed} {floor}").sample(every, min(each, len(every)))
    Random(seed).shuffle(found)  # so that a run that is stopped has tried some of each
    return found


def caught_by(fault: Fault, copy: Path, python: str, longest: float = LONGEST) -> str:
    """The first test that fails with a fault in a copy of the tree; empty where none does. The copy is left whole."""
    path = copy / fault.path
    source = path.read_bytes()
    path.write_bytes(fault.put(source))
    try:
        for words in covering.nearest(copy, fault.path):
            if told := failing(words, copy, python, longest):
                return told
    finally:
        path.write_bytes(source)
    return ""


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
    rows = [row for row in done.stdout.splitlines() if row.startswith(("FAILED", "ERROR"))]
    return (rows or done.stdout.splitlines() or ["no tests ran"])[0].split(" - ")[0][:140]


def copied(root: Path, folder: Path) -> Path:
    """A copy of the tree to put faults into."""
    for name in COPIED:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.is_file():
            shutil.copy2(source, folder / name)
    return folder


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Small faults put into the program: do the tests catch them?"
    )
    parser.add_argument("floors", nargs="*", default=FLOORS, metavar="FLOOR", help=", ".join(FLOORS))
    parser.add_argument("--each", type=int, default=20, help="faults of each floor")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="game/", help="files whose path begins so")
    parser.add_argument(
        "--json", type=Path, help="rows kept as they end; what stands there is not tried again"
    )
    asked = parser.parse_args(words)
    chosen = drawn(asked.each, tuple(asked.floors), asked.only, asked.seed)
    kept = json.loads(asked.json.read_text(encoding="utf-8")) if asked.json and asked.json.is_file() else []
    rows = {(row["path"], row["start"], row["text"]): row for row in kept}
    with tempfile.TemporaryDirectory(prefix="line-ahead-mutants-") as folder:
        copy = copied(ROOT, Path(folder))
        for fault in chosen:
            key = fault.path, fault.start, fault.text
            if key not in rows:
                rows[key] = {**fault._asdict(), "by": caught_by(fault, copy, sys.executable)}
                if asked.json:
                    asked.json.write_text(json.dumps(list(rows.values()), indent=1), encoding="utf-8")
            by = rows[key]["by"]
            print(
                f"{'caught  ' if by else 'SURVIVED'} {fault.path}:{fault.line} {fault.sort} -> {fault.text}  {by}",
                flush=True,
            )
    tried = [rows[fault.path, fault.start, fault.text] for fault in chosen]
    print("\n| floor | faults | caught |\n|---|---:|---:|")
    for floor in [*asked.floors, "all"]:
        own = [row for row in tried if floor in ("all", floor_of(row["path"]))]
        print(f"| {floor} | {len(own)} | {sum(bool(row['by']) for row in own)} |")
    caught = sum(bool(row["by"]) for row in tried)
    if tried:
        share = tallied(caught, 0, len(tried))
        print(f"\n{caught / len(tried):.1%} caught (95 %: {share.low:.1%} to {share.high:.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
