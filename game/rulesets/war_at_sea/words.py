"""war_at_sea's events in words: what a player reads in the record. Decides nothing."""

from __future__ import annotations

from game.match.events import BattleOver, Event, PhaseBegan, TurnBegan
from game.match.ruleset import Telling
from game.rulesets.war_at_sea.attacks import WORDS
from game.rulesets.war_at_sea.events import AttackMade, Destroyed, Moved, PlayersOrdered
from game.rulesets.war_at_sea.table import SeaTable


def tell(event: Event, table: SeaTable, side: str | None) -> Telling | None:
    """The words of an event on the table after it; None: nothing is said of it."""
    match event:
        case TurnBegan(turn):
            return Telling("rule", f"Turn {turn} begins.", "WAS-GEN-11")
        case PhaseBegan(phase):
            return Telling("rule", f"{phase.replace('_', ' ').capitalize()}.", "WAS-GEN-11")
        case PlayersOrdered(first):
            return Telling("rule", f"{first} is First Player: it moves and attacks first.", "WAS-INI-4")
        case Moved():
            return Telling("move", f"{_name(table, event.unit)} moves.", "WAS-MOV-1", units=(event.unit,))
        case AttackMade():
            words = f"{_name(table, event.unit)} attacks {_name(table, event.target)}: {WORDS[event.weapon]}."
            return Telling("fire", words, "WAS-ATK-1", 1, (event.unit, event.target))
        case Destroyed():
            words = f"{_name(table, event.unit)} is destroyed: {event.points} points to {event.to}."
            return Telling("loss", words, "WAS-DAM-8", 3, (event.unit,))
        case BattleOver(outcome):
            return Telling("rule", outcome.why, outcome.clause, 3)
    return None


def _name(table: SeaTable, unit: str) -> str:
    return table.units[unit].name if unit in table.units else unit
