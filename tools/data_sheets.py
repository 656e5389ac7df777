"""Prints data sheets of fleet: `tools/data_sheets.py [--out FOLDER] CLASS-or-SCENARIO...`, one SVG page each.

Of a scenario every unit has its own page, as the scenario changes it; without names every class of the roster has one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from game.content import ContentError, find_scenario, read_scenario
from game.disk import NotWritten, write_text
from game.rulesets import ruleset
from game.rulesets.fleet.data_sheet import sheet
from game.rulesets.fleet.set_up import roster
from game.rulesets.fleet.specs import class_of


def pages_of(name: str) -> Iterator[tuple[str, str]]:
    """The pages of a class or a scenario with their names. Raises ContentError."""
    if name in roster():
        yield name, sheet(class_of(roster()[name]))
        return
    scenario = read_scenario(find_scenario(name))
    yield from ruleset(scenario.ruleset).sheets(scenario)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Print data sheets of fleet as SVG pages.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a class, or a scenario by its path or id")
    parser.add_argument("--out", type=Path, default=Path("data_sheets"), help="the folder they go to")
    options = parser.parse_args(arguments)
    for name in options.names or roster():
        try:
            for page, text in pages_of(name):
                write_text(options.out / f"{page}.svg", text)
                print(options.out / f"{page}.svg")
        except (ContentError, NotWritten) as error:
            print(error, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    from game.match.printable import cleaned

    with cleaned():
        sys.exit(main())
