"""duel's events as sentences."""

from __future__ import annotations

from typing import Any

from game.match.events import BattleOver, Event, Rolled, SideConceded, TurnBegan
from game.match.ruleset import Telling
from game.match.wording import counted
from tests.example_ruleset.events import Hit, Moved
from tests.example_ruleset.turn import Gunfire


def tell(event: Event, table: Any, side: str | None) -> Telling | None:
    """The event in words; None: nothing to say."""
    if isinstance(event, TurnBegan):
        return Telling("rule", f"Turn {event.turn}.")
    if isinstance(event, Moved):
        return Telling("move", f"{table.units[event.unit].name} moves.", "DUE-MOV-1", units=(event.unit,))
    if isinstance(event, Rolled):
        hits = counted(event.roll.hits, "hit")
        match event.roll.throw.purpose:
            case Gunfire(unit, target):
                words = f"{table.units[unit].name} fires at {table.units[target].name}: {hits}."
                return Telling("dice", words, "DUE-GUN-2")
    if isinstance(event, Hit):
        boat = table.units[event.unit]
        words = f"{boat.name} is hit {counted(event.hits, 'time')}{' and sinks' if event.sinks else ''}."
        return Telling(
            "loss" if event.sinks else "hit", words, "DUE-GUN-2", 3 if event.sinks else 2, (boat.id,)
        )
    if isinstance(event, SideConceded):
        return Telling("rule", f"{event.side} gives up.", "DUE-END-3", 2)
    if isinstance(event, BattleOver):
        who = f"{event.outcome.winner} has won" if event.outcome.winner else "A draw"
        return Telling("rule", f"{who}. {event.outcome.why}", event.outcome.clause, 3)
    return None
