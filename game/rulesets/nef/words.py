"""nef's events and dice in words: `messages.toml`, read with nef's names. Decides nothing.

Here stands only what a sentence cannot take from the event itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.dice.roll import Roll
from game.match.wording import listed
from game.rulesets.nef import events as nef
from game.rulesets.nef import purposes
from game.rulesets.nef.fire import WEAPON_WORDS, amount_words
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.tables import TABLES
from game.tabletop.messages import Messages


def called(table: NefTable, unit: str) -> str:
    """A unit's name; an enemy flight below is just a flight."""
    return table.units[unit].name if unit in table.units else "a flight"


def several(table: NefTable, unit: str) -> bool:
    """Whether a unit is a flight, which is several aircraft."""
    return unit in table.units and table.units[unit].spec.flight


MESSAGES: Final = Messages(__package__, NefTable, called=called, several=several)


def path_words(path: str) -> str:
    """A path as players say it: ahead 2, starboard, ahead 1."""
    parts: list[str] = []
    ahead = 0
    for step in path:
        if step == "F":
            ahead += 1
            continue
        if ahead:
            parts.append(f"ahead {ahead}")
            ahead = 0
        parts.append("port" if step == "P" else "starboard")
    if ahead:
        parts.append(f"ahead {ahead}" if parts else "straight ahead")
    return ", ".join(parts)


def _each(table: NefTable, values: Mapping[str, object], between: str = " ") -> str:
    """Units with a value each: Kestrel 6, Merlin 5."""
    return ", ".join(f"{called(table, unit)}{between}{value}" for unit, value in values.items())


# -- the turn and movement ------------------------------------------------------------------------------------


@MESSAGES.value
def marked(event: nef.Plotted, table: NefTable) -> str:
    """The marked speeds."""
    return _each(table, event.speeds)


@MESSAGES.value
def further(event: nef.Plotted, table: NefTable) -> str:
    """What else is plotted: launches and slips."""
    launches = f"; launches {_each(table, event.launches)}" if event.launches else ""
    slips = ", ".join(called(table, unit) for unit in event.slips)
    return launches + (f"; slips {slips}" if slips else "")


@MESSAGES.value
def loaded(event: nef.LoadsChosen, table: NefTable) -> str:
    """What each flight carries."""
    return _each(table, event.loads)


@MESSAGES.value
def rearmed(event: nef.RearmOrdered, table: NefTable) -> str:
    """What each flight is rearmed with."""
    return _each(table, event.loads, " with ")


def _shares(event: nef.GroupMoves, table: NefTable) -> list[str]:
    return [listed([called(table, unit) for unit in units]) for units in event.units] or [*event.order]


@MESSAGES.value
def first(event: nef.GroupMoves, table: NefTable) -> str:
    """Who moves first."""
    verb = "move" if event.units and len(event.units[0]) > 1 else "moves"
    return f"{_shares(event, table)[0]} {verb}"


@MESSAGES.value
def first_side(event: nef.GroupMoves, table: NefTable) -> str:
    """The side that moves first."""
    return event.order[0]


@MESSAGES.value
def rest(event: nef.GroupMoves, table: NefTable) -> str:
    """Who moves then, one after the other; nobody where a side has the group to itself."""
    return ", then ".join(_shares(event, table)[1:]) if len(event.order) > 1 else ""


@MESSAGES.value
def spent(event: nef.Moved, table: NefTable) -> int:
    """How much of the speed a move has used, in inches."""
    straight = event.path.count("F")
    cost: int = TABLES["movement"]["turn_cost"]
    return straight + cost * (len(event.path) - straight)


@MESSAGES.value
def way(event: nef.Moved, table: NefTable) -> str:
    """The path as players say it."""
    return path_words(event.path)


# -- combat and damage ----------------------------------------------------------------------------------------


@MESSAGES.value
def shots(event: nef.Attacked, table: NefTable) -> str:
    """What is fired or dropped."""
    return amount_words(event.weapon, event.amount)


@MESSAGES.value
def left(event: nef.HullMarked, table: NefTable) -> int:
    """The boxes that are not marked."""
    unit = table.units[event.unit]
    return max(0, unit.spec.hull - unit.damage)


@MESSAGES.value
def row(event: nef.HullMarked, table: NefTable) -> int:
    """The damage row she is in, in per cent."""
    per_cent: int = TABLES["damage"]["rows"][table.units[event.unit].row]
    return per_cent


@MESSAGES.value
def load(event: nef.FlightHalved, table: NefTable) -> int:
    """What the flight has left."""
    return event.bombs or event.rapiers


@MESSAGES.value
def salvo(event: nef.SalvoLost, table: NefTable) -> str:
    """What is lost."""
    return WEAPON_WORDS[event.what][0]


@MESSAGES.value
def roller(roll: Roll[purposes.Initiative], table: NefTable) -> str:
    """Who rolls for a speed group."""
    return dicer(roll.throw.purpose, table)


def dicer(die: purposes.Initiative, table: NefTable) -> str:
    """Who rolls for a speed group: a side, or a unit by its name (NEF-GRP-3)."""
    return called(table, die.who) if die.each else die.who
