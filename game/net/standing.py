"""How a battle stands as one side may know it: who has to act, who is there, the clocks. It must not know sockets.

Whether somebody is asked in secret is a secret itself: then all are named who may have been asked, as every side knows
them, and of a side's own only whether it is.
"""

from __future__ import annotations

from game.match import Match
from game.match.table import Table


def waits_for(match: Match, side: str) -> tuple[str, ...]:
    """The sides that the battle waits for, as far as `side` may know (one that is no side's: as all may)."""
    if match.over is not None:
        return ()
    table: Table = match.table
    step = table.agenda[0] if table.agenda else None
    if step is None or not (step.quiet or step.curtain(table)):
        return tuple(match.asked())
    known = (
        match.view(side).sealed
        if side in match.sides
        else dict.fromkeys(table.sealed)
        if not step.quiet
        else {}
    )
    own = side in match.sides and bool(match.ask(side))
    sitters = step.sitters(table) if step.curtain(table) else match.sides
    return tuple(
        one
        for one in match.sides
        if (own if one == side else one in sitters and one not in known and one not in table.conceded)
    )
