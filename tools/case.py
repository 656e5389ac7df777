"""Runs case files: one line a case, exit 1 if any differs, 2 if a file is none. `tools/case.py FILE...`"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.content.case import Case, ContentError, read_cases
from game.content.trial import run


def line(case: Case) -> tuple[str, bool]:
    """What to print of a case, and whether it is as expected."""
    try:
        differs = run(case)
    except ContentError as error:
        differs = error.sentences()
    return (
        f"{case.id}: differs. {'; '.join(differs)}" if differs else f"{case.id}: as expected."
    ), not differs


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run case files: worked examples and disputed moments.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a case file (TOML)")
    status = 0
    for file in parser.parse_args(arguments).files:
        try:
            cases = read_cases(file)
        except ContentError as error:
            print(error, file=sys.stderr)
            return 2
        for case in cases:
            words, good = line(case)
            print(words)
            status = status if good else 1
    return status


if __name__ == "__main__":
    from game.match.printable import cleaned

    with cleaned():
        sys.exit(main())
