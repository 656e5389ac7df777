"""Last stands: a side that will hardly win is measured by how long it held, against battles of equals on record.

The rules name the winner as ever; this says beside it how the stand was. Nothing is fought here.
"""

from __future__ import annotations

import msgspec

from game.ai import measured
from game.ai.measured import HOLDS, Held
from game.match.scenario import Scenario
from game.match.table import Outcome
from game.tabletop.ruleset import Match


class Stand(msgspec.Struct, frozen=True):
    """How a last stand went: whose, whether it was held longer than most hold it, and that in a sentence or two."""

    side: str
    won: bool
    words: str


def stood(match: Match) -> Stand | None:
    """How the last stand of a battle went; None where the battle is none, or not over."""
    scenario, over = match.header.scenario, match.over
    if not scenario.last_stand or over is None:
        return None
    known = measured.known(scenario.id, scenario.ruleset, scenario)
    held = None if known is None or known.stale(scenario) else known.held
    return judged(scenario, over, match.table.turn, match.ruleset.turn_called, held)


def judged(scenario: Scenario, over: Outcome, turn: int, called: str, held: Held | None) -> Stand:
    """The same of a battle that ended in some turn; `called` is what players call a turn, `held` what is on record."""
    side = scenario.last_stand
    through = over.winner == side or turn >= scenario.turns
    how = f"{side} won outright" if over.winner == side else f"{side} held to {called} {turn}"
    if held is None:
        return Stand(side, over.winner == side, f"{how}; how long others hold was not measured.")
    share = held.shorter(scenario.turns if through else turn)
    won = over.winner == side or share >= HOLDS
    than = (
        f"longer than {int(10 * share)} of 10 captains" if share >= 0.1 else "hardly a captain held less long"
    )
    verdict = (
        "The stand is won." if won else f"Longer than {round(10 * HOLDS)} of 10 would have won the stand."
    )
    return Stand(side, won, f"{how}: {than} in {held.battles} battles. {verdict}")
