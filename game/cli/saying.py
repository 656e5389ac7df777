"""What the commands print: sentences that may quote files and their names, a line each.

No command prints by itself. Below it the streams are cleaned as well (`game.match.printable`), so that what a library
or a forgetful command prints cannot drive a terminal either.
"""

from __future__ import annotations

import sys

from game.match.printable import one_line, visible


def say(text: str = "") -> None:
    """Print one line on standard output, whatever is quoted in it."""
    print(visible(text))


def show(text: str) -> None:
    """Print a text of several lines that the program itself has laid out."""
    print(visible(text, "\n"))


def complain(sentence: object) -> None:
    """Print one sentence about what went wrong on standard error, of at most 300 signs."""
    print(one_line(str(sentence)), file=sys.stderr)
