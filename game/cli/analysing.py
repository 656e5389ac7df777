"""Looking a battle over on the command line: progress while it is played on, then the causes in words."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from game.ai.analysis import Look, Unplayable, kept, labour, opened, telling
from game.cli.codes import FAILED, GOOD
from game.cli.saying import complain, show
from game.content.files import read_bytes, write_text
from game.match.log import LogError

if TYPE_CHECKING:
    from game.ai.analysis.labour import Labour

STANDARD = 60.0
"""Seconds a battle is looked over where nobody says otherwise."""


def looked_over(
    file: Path,
    seconds: float | None,
    playouts: int | None,
    workers: int | None,
    cluster: str,
    out: Path | None,
    *,
    fresh: bool,
) -> int:
    """Look a battle over and tell it. Returns the program's code. Raises ContentError for files."""
    log = read_bytes(file)
    try:
        battle = opened(log)
    except (LogError, Unplayable) as error:
        complain(str(error))
        return FAILED
    if not battle.moments:
        complain(f"{file}: no order was given in it yet.")
        return FAILED
    look = Look(battle, None if fresh else kept.read(file))
    if seconds is None and playouts is None:
        seconds = STANDARD
    stopped = False
    try:
        with labour(log, workers or os.cpu_count() or 1, cluster) as hands:
            _go(look, hands, seconds, playouts)
    except KeyboardInterrupt:
        stopped = True
    except (Unplayable, OSError) as error:
        complain(str(error))
        return FAILED
    if fault := kept.write(file, look.kept):
        complain(fault)
    if not look.told:
        complain("Stopped before every order was played on from: go on with the same command.")
        return FAILED
    analysis = look.analysis()
    if out is not None:
        write_text(out, msgspec.json.format(msgspec.json.encode(analysis)).decode() + "\n")
    for line in telling.lines(analysis, battle.end.ruleset.turn_called):
        show(line)
    return FAILED if stopped else GOOD


def _go(look: Look, hands: Labour, seconds: float | None, playouts: int | None) -> None:
    """Play on, with a bar on standard error where somebody is looking."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(file=getattr(sys.stderr, "raw", sys.stderr))
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("playing on", total=None)
        for one in look.go(hands, seconds=seconds, playouts=playouts):
            progress.update(bar, completed=one.done, total=one.wanted)
