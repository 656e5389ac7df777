"""Refusals of orders that are not legal, many at random, each judged as a player reads it.

    tools/refusals.py [--count N] [--only GAME] [--seed N] [--told FILE] [--cited]

Battles of every shipped scenario are played by chance and by cadets; at some of their positions every side that is
asked tries orders that break one limit each (`tests/conformance/refusals.py`). Wanted of each refusal: it names the
unit, gives the limit with its number, cites the particular clause, tells no id and nothing hidden, and is one sentence
of at most 240 signs. Prints a row a game and the first faults of each sort; exit code 1 where there is any.
`--told` writes one sentence of each shape to a file, to be read; `--cited` prints the clauses cited by kind of limit.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.conformance.refusals import games, judged

EACH = 3
"""Examples printed of each sort of fault."""


def main() -> int:
    """Run it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=50_000, help="refusals a game")
    parser.add_argument("--only", choices=games())
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--told", type=Path, help="a file for one sentence of each shape")
    parser.add_argument("--cited", action="store_true", help="print the clauses cited by kind of limit")
    given = parser.parse_args()
    bad = 0
    told: list[str] = []
    for game in [given.only] if given.only else games():
        begun = perf_counter()
        judge = judged(game, given.count, given.seed)
        took = perf_counter() - begun
        print(
            f"{game:12} {judge.count:7,} refusals  {len(judge.found):6,} at fault  {took:6.0f} s", flush=True
        )
        bad += len(judge.found)
        sorts = Counter((found.wrong.kind, found.fault) for found in judge.found)
        for (kind, fault), count in sorts.most_common():
            print(f"  {count:6,} × {kind}: {fault}")
            alike = [one for one in judge.found if (one.wrong.kind, one.fault) == (kind, fault)]
            for one in alike[:EACH]:
                print(f"      {one.scenario}, order {one.number}: {one.refusal}  <- {one.wrong.order}")
        if given.cited:
            for kind, cited in sorted(judge.kinds.items()):
                print(
                    f"  {kind}: {', '.join(f'{clause} {count}' for clause, count in sorted(cited.items()))}"
                )
        told += [f"{game} {kind}: {says}" for (kind, _, _), (_, says) in sorted(judge.told.items())]
    if given.told is not None:
        given.told.write_text("\n".join(told) + "\n", encoding="utf-8")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
