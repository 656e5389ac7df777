"""Clause by test: which test would fail without which clause. `tools/rules_coverage.py [--all] [RULESET...]`

Reads the marks as they stand in the files, `@pytest.mark.clause("...")` in tests and `clauses = [...]` in case
files, and runs nothing. Exit 1 when a clause of a complete ruleset (`--all`: of any) has no test, or a mark
names a clause that there is not.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import tomli

TREE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TREE))

from game import rulesets  # noqa: E402

SHOWN = 3
"""Tests named for a clause; of the others only how many."""


def clauses_of(ruleset: str, tree: Path = TREE) -> list[str]:
    """The ids of a ruleset's clauses, in the order of its book; none where it has no book."""
    book = tree / "game" / "rulesets" / ruleset / "clauses.toml"
    if not book.exists():
        return []
    return [clause["id"] for clause in tomli.loads(book.read_text(encoding="utf-8"))["clause"]]


def marks_of(folder: Path) -> Iterator[tuple[str, str]]:
    """(clause, test) for every mark under a folder: those of Python tests and those of case files."""
    for path in sorted(folder.rglob("test_*.py")):
        yield from _python_marks(path)
    for path in sorted(folder.rglob("cases/*.toml")):
        for case in tomli.loads(path.read_text(encoding="utf-8")).get("case", []):
            for clause in case.get("clauses", []):
                yield clause, f"{path.stem}/{case['id']}"


def _python_marks(path: Path) -> Iterator[tuple[str, str]]:
    """Marks with their ids written out; one whose ids are worked out when the tests are collected is not seen."""
    owners = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    ]
    for owner in owners:
        for decorator in owner.decorator_list:
            for node in ast.walk(decorator):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                    for argument in node.args:
                        if isinstance(argument, ast.Constant):
                            yield str(argument.value), f"{path.stem}::{owner.name}"


def report(ruleset: str, enforced: bool, tree: Path = TREE) -> bool:
    """Print a ruleset's table; False when it falls short."""
    tests: dict[str, list[str]] = {clause: [] for clause in clauses_of(ruleset, tree)}
    strangers: list[tuple[str, str]] = []
    for clause, test in marks_of(tree / "tests" / "rulesets" / ruleset):
        if clause in tests:
            tests[clause].append(test)
        else:
            strangers.append((clause, test))
    for clause, names in tests.items():
        more = f", and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        print(f"{clause:<12} {len(names):>3}  {', '.join(names[:SHOWN])}{more}")
    bare = [clause for clause, names in tests.items() if not names]
    print(f"\n{ruleset}: {len(tests) - len(bare)} of {len(tests)} clauses have a test.")
    if bare:
        print(f"  without one: {', '.join(bare)}")
    for clause, test in strangers:
        print(f"  {test} is marked {clause}, which is no clause of {ruleset}")
    return not strangers and not (enforced and bare)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which test proves which clause.")
    parser.add_argument("rulesets", nargs="*", metavar="RULESET", help="silent: every one")
    parser.add_argument("--all", action="store_true", help="enforce it for incomplete rulesets too")
    given = parser.parse_args(arguments)
    names = given.rulesets or list(rulesets.names())
    if unknown := [name for name in names if name not in rulesets.names()]:
        print(
            f"no ruleset is called {unknown[0]!r}; there are {', '.join(rulesets.names())}", file=sys.stderr
        )
        return 2
    good = [report(name, given.all or rulesets.ruleset(name).complete) for name in names]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
