"""Pieces of sentences: units and counters, weapons, missions and dice as players say them. Knows no event.

Whoever names a unit here gets what the table it is told on may say: a blue counter's name where that is all there is.
"""

from __future__ import annotations

from game.dice.roll import Roll
from game.match.wording import counted, labelled
from game.rulesets.war_at_sea import contacts
from game.rulesets.war_at_sea.set_up import COUNTER
from game.rulesets.war_at_sea.table import SeaTable
from game.sea.heading import Position


def name(table: SeaTable, key: str) -> str:
    """What a unit or a blue counter is called."""
    if key in table.units:
        return table.units[key].name
    return contacts.name(key) if key.startswith(COUNTER) else labelled(key)


def marker(key: str) -> str:
    """A cloud by its id: Squall 1."""
    return labelled(key)


def place(at: Position) -> str:
    """A point of the table."""
    return f"({round(at[0], 1):g}, {round(at[1], 1):g})"


def dice(roll: Roll) -> str:
    """The dice as they lie: 5 dice: 6, 4, 4, 2, 1. The luck die stands apart, with what it did."""
    thrown = roll.throw.dice
    faces = [str(face) for face in roll.waves[0]] if roll.waves else []
    told = counted(thrown, "die", "dice")
    if roll.throw.wild is None or not faces:
        return f"{told}: {', '.join(faces)}"
    luck = [faces[-1], *(str(face) for wave in roll.waves[1:] for face in wave)]
    ordinary = ", ".join(faces[:-1])
    shown = (
        f"{told}: {ordinary}, luck {', again '.join(luck)}"
        if ordinary
        else f"{told}: luck {', again '.join(luck)}"
    )
    if roll.struck is not None:
        shown += f", which takes the {faces[roll.struck]} away"
    return shown
