"""Dice: what would be rolled, what was rolled, and what to expect of it. Knows no ship, table or rule."""

from game.dice.odds import Odds, odds, odds_afresh, single, sum_odds
from game.dice.roll import Modifier, Roll, Throw, Wild, modifier
from game.dice.seeding import Seeding, seeding
from game.dice.tray import DiceLeft, DiceMissing, DieImpossible, KeyedTray, ScriptedTray, Tray

__all__ = [
    "DiceLeft",
    "DiceMissing",
    "DieImpossible",
    "KeyedTray",
    "Modifier",
    "Odds",
    "Roll",
    "ScriptedTray",
    "Seeding",
    "Throw",
    "Tray",
    "Wild",
    "modifier",
    "odds",
    "odds_afresh",
    "seeding",
    "single",
    "sum_odds",
]
