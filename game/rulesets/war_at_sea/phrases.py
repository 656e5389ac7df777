"""Pieces of sentences: units and counters, weapons, missions and dice as players say them. Knows no event.

Whoever names a unit here gets what the table it is told on may say: a blue counter's name where that is all there is.
"""

from __future__ import annotations

from typing import Final

from game.dice.roll import Roll
from game.match.wording import capital, counted
from game.rulesets.war_at_sea import contacts
from game.rulesets.war_at_sea.set_up import COUNTER
from game.rulesets.war_at_sea.table import SeaTable
from game.sea.heading import Position

ATTACKS: Final = {
    "main": ("fires its main battery at", "WAS-ATK-1"),
    "secondary": ("fires its secondary battery at", "WAS-ATK-1"),
    "tertiary": ("fires its tertiary battery at", "WAS-ATK-1"),
    "torpedo": ("runs torpedoes at", "WAS-TOR-2"),
    "depth_charge": ("drops depth charges on", "WAS-ASW-1"),
    "hedgehog": ("fires its hedgehog at", "WAS-ASW-2"),
    "anti_air": ("fires at", "WAS-ADF-1"),
    "strafe": ("strafes", "WAS-AAT-4"),
    "bomb": ("bombs", "WAS-AAT-4"),
    "air_torpedo": ("drops torpedoes at", "WAS-AAT-4"),
    "air_asw": ("drops depth charges on", "WAS-AAT-5"),
}
"""What using a weapon is, and the clause of it."""
DECK_GUN: Final = ("fires its deck gun at", "WAS-SUB-12")
MISSIONS: Final = {
    "cap": "combat air patrol",
    "escort": "escorting {0}",
    "strafing": "strafing {0}",
    "patrol": "patrol",
    "torpedo": "torpedoes at {0}",
    "dive": "dive bombing {0}",
    "rtb": "back to {0}",
}
HOMELESS: Final = "back, to no base"
"""Returning where there is no base left."""


def name(table: SeaTable, key: str) -> str:
    """What a unit or a blue counter is called."""
    if key in table.units:
        return table.units[key].name
    return contacts.name(key) if key.startswith(COUNTER) else capital(key.replace("_", " "))


def marker(key: str) -> str:
    """A cloud by its id: Squall 1."""
    return capital(key.replace("_", " "))


def place(at: Position) -> str:
    """A point of the table."""
    return f"({round(at[0], 1):g}, {round(at[1], 1):g})"


def mission(table: SeaTable, key: str, target: str) -> str:
    """A mission with its target."""
    if key == "rtb" and not target:
        return HOMELESS
    return MISSIONS[key].format(name(table, target))


def points(worth: int, side: str) -> str:
    """What somebody scores: 18 points to Raider."""
    return f"{counted(worth, 'point')} to {side}"


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
