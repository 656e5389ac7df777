"""A saved battle played on from one of its orders, as a battle of its own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import typer

from game import places
from game.cli import seats
from game.cli.app import battle_of
from game.cli.codes import FAILED
from game.cli.saying import complain
from game.dice import seeding
from game.disk import NotWritten
from game.match.branching import branch
from game.match.reason import HAND


def branched(path: Path, number: int, sides: Sequence[str], *, same_dice: bool) -> Path:
    """Write the battle at `path` up to before order `number` as a new one among the kept battles, and return its log.

    `sides` name who plays it on, as `SIDE=PLAYER`; elsewhere they are who sat there. Without `same_dice` other dice are
    thrown from there on. BadParameter for an order that is not there; Exit where the log cannot be written.
    """
    match = battle_of(path)
    header = match.header
    taken = seats.named(header.scenario, sides, [header.seats.get(side, HAND) for side in match.sides])
    try:
        folder = places.battles_folder(writing=True)
        fresh = places.fresh_path(folder, header.ruleset, header.scenario.title, datetime.now())
        branch(match, number, fresh, taken, None if same_dice else seeding())
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--from") from None
    except (NotWritten, OSError) as error:
        complain(error)
        raise typer.Exit(FAILED) from None
    return fresh
