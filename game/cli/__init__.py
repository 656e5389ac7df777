"""The command line. Exit codes: 0 good, 1 the thing asked failed, 2 the command line was wrong.

Nothing here shows a player a traceback: what went wrong is one sentence on standard error. No pygame is loaded
until a window or a picture is asked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from game.cli.codes import FAILED, GOOD

TRACE = "LINE_AHEAD_TRACE"
"""With this set in the environment a fault of the program shows its traceback."""


def run(words: Sequence[str]) -> int:
    """Carry out one command line; the exit code."""
    from game.match.printable import cleaned

    with cleaned():
        return _run(words)


def _run(words: Sequence[str]) -> int:
    from game.cli.commands import app

    try:
        app(args=list(words), prog_name="line-ahead")
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else GOOD if done.code is None else FAILED
    except KeyboardInterrupt:
        return _failed("Stopped.")
    except BrokenPipeError:  # whoever read us has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except Exception as error:
        if os.environ.get(TRACE):
            raise
        return _failed(_sentence(error))
    return GOOD


def _failed(sentence: str) -> int:
    from game.cli.saying import complain

    complain(sentence)
    return FAILED


def _sentence(error: Exception) -> str:
    """What went wrong, in a sentence: errors of files and players say it themselves, others are ours."""
    from game.ai.players import NoPlayer
    from game.content import ContentError
    from game.content.book import NoBook
    from game.disk import NotWritten
    from game.match.log import LogError
    from game.rulesets import NoRuleset
    from game.tabletop.lessons import LessonsError

    known = ContentError | LogError | NotWritten | LessonsError | NoBook | NoRuleset | NoPlayer
    if isinstance(error, known):
        return str(error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}."
    return (
        f"Line Ahead failed: {type(error).__name__}: {error}. "
        f"This is a fault of the program; with {TRACE}=1 it shows where."
    )
