"""What a file says of a battle cut from the middle: how units stand, what lies in the water, who acts first.

Only declarations stand here. Names are those of the records of `table`.
"""

from __future__ import annotations

from typing import Final

from game.rulesets.fleet.armoury import TORPEDOES
from game.rulesets.fleet.classes import (
    AFLOAT,
    AIRCRAFT,
    BASES,
    CRAFT,
    FITTINGS,
    HULLS,
    MANNED,
    SHIPS,
    SURFACE,
)
from game.rulesets.fleet.table import AIMED, SPREAD
from game.tabletop.fields import Field

NAME: Final = 60
AIR: Final = (AIRCRAFT,)
_BROKEN: Final = (*FITTINGS, "gunnery_radar")
_LOST: Final = -9
"""How far damage may bring a value that has no least."""


def _left(name: str, most: int, clause: str, kinds: tuple[str, ...] = MANNED, within: str = "") -> Field:
    """What is left of a number of the class."""
    return Field(name, "int", 0, most, clause=clause, kinds=kinds, within=(within or name,))


def _count(name: str, most: int, clause: str, help: str, kinds: tuple[str, ...] = SURFACE) -> Field:
    return Field(name, "int", 0, most, clause=clause, kinds=kinds, help=help)


def _mark(name: str, clause: str, help: str, kinds: tuple[str, ...] = SURFACE) -> Field:
    return Field(name, "flag", clause=clause, kinds=kinds, help=help)


STATE: Final = (
    _left("structure", 60, "FLT-DAM-1"),
    _left("flotation", 60, "FLT-DAM-2", HULLS),
    _left("vessels", 12, "FLT-TYX-4", (CRAFT,)),
    _left("speed", 60, "FLT-STR-9", AFLOAT, "max_speed"),
    _left("steering", 8, "FLT-STR-11", HULLS),
    _left("fire_control", 12, "FLT-STR-6"),
    _left("spotting_bands", 5, "FLT-STR-4"),
    _left("dc_teams", 8, "FLT-STR-5"),
    _left("mrf", 8, "FLT-WPN-6", SURFACE),
    _left("crf", 8, "FLT-WPN-6", SURFACE),
    _left("asw", 6, "FLT-WPN-6", AFLOAT),
    _left("h", 20, "FLT-CAR-4", BASES),
    _left("rrr", 20, "FLT-CAR-5", BASES),
    _left("catapults", 4, "FLT-CAR-4", BASES),
    _left("mine_loads", 20, "FLT-MIN-1", SHIPS),
    Field("crew_quality", "int", _LOST, 2, clause="FLT-STR-7", help="As it is now."),
    Field("gunnery_modifier", "int", _LOST, 3, clause="FLT-STR-2", kinds=MANNED, help="As it is now."),
    Field(
        "mounts_lost",
        "ints",
        1,
        100,
        length=100,
        clause="FLT-WPN-4",
        kinds=MANNED,
        help="Numbers of the mounts lost, in the order of the class, the first being 1.",
    ),
    Field(
        "tubes",
        "ints",
        -1,
        48,
        length=20,
        clause="FLT-TOR-14",
        kinds=AFLOAT,
        help="Torpedoes ready in each mount, -1 for one that is lost.",
    ),
    _count("salvoes", 2, "FLT-TOR-14", "Spare salvoes left.", AFLOAT),
    _count("idle_turns", 9, "FLT-TOR-14", "Full turns without a launch.", AFLOAT),
    Field(
        "broken", "ids", choices=_BROKEN, length=8, clause="FLT-STR-14", kinds=SURFACE, help="Equipment lost."
    ),
    _mark("cargo_lost", "FLT-CGO-1", "Its cargo is destroyed.", SHIPS),
    _count("fires", 40, "FLT-FIR-1", "Fires that burn."),
    Field("last_speed", "float", 0, 60, unit="cm", clause="FLT-MOV-1", kinds=AFLOAT, help="Moved last turn."),
    _mark("power_failure", "FLT-UND-8", "Has no power.", HULLS),
    _mark("aground", "FLT-COL-4", "Is aground.", AFLOAT),
    _mark("withdrawing", "FLT-MOR-4", "Is withdrawing.", AFLOAT),
    _count("detected", 500, "FLT-ASW-1", "The turn to whose End Phase it stays detected.", ("submarine",)),
    _mark("wreck", "FLT-WRK-5", "Is a wreck that still floats.", MANNED),
    Field("sunk", "flag", clause="FLT-VIC-1", help="Destroyed, and gone."),
    Field("left", "flag", clause="FLT-MOV-10", help="Has left the table."),
    Field("aircraft", "int", 0, 24, clause="FLT-AAA-4", kinds=AIR, help="Aircraft left."),
    Field("spent", "flag", clause="FLT-AIR-5", kinds=AIR, help="Its load is spent."),
    _count("endurance", 40, "FLT-AIR-4", "Turns it may still fly.", AIR),
    _count("served", 24, "FLT-COP-4", "Aircraft of it refuelled and rearmed.", AIR),
    _count("handled", 24, "FLT-COP-1", "Aircraft of it brought up or down so far.", AIR),
    _count("landed_turn", 500, "FLT-COP-4", "The turn in which it landed.", AIR),
    _mark("aborting", "FLT-MOR-6", "Goes home.", AIR),
)

SIDE_STATE: Final = (
    Field(
        "state",
        "table",
        fields=(Field("mover", "flag", clause="FLT-INI-4", help="Moves first in the turn it is cut from."),),
        help="What has changed since the battle began.",
    ),
)

_SIDE: Final = Field("side", "text", length=NAME, required=True, names="side.name", help="Whose.")

MARKER: Final = (
    _SIDE,
    Field(
        "squadron",
        "text",
        length=NAME,
        names="squadron.name",
        clause="FLT-CON-1",
        help="The squadron under it; silent: a dummy.",
    ),
    Field("at", "position", unit="cm", required=True),
    Field("heading", "heading", unit="degrees", default=0.0),
    Field("pace", "float", 0, 25, unit="cm", clause="FLT-CON-2", help="The speed of a dummy; silent: 25."),
    Field(
        "run",
        "float",
        0,
        60,
        unit="cm",
        clause="FLT-CON-3",
        help="Moved last turn; silent: it has not moved yet.",
    ),
    Field("spotted", "flag", clause="FLT-CON-5", help="The enemy has spotted it."),
)

TRACK: Final = (
    _SIDE,
    Field("launcher", "id", required=True, clause="FLT-TOR-1", help="The unit that launched."),
    Field("type", "choice", choices=tuple(TORPEDOES), required=True, clause="FLT-TOR-11"),
    Field("setting", "int", 1, 3, default=1, clause="FLT-TOR-11", help="Its speed, the fastest being 1."),
    Field("torpedoes", "int", 1, 48, required=True, clause="FLT-TOR-7"),
    Field("at", "position", unit="cm", required=True, clause="FLT-TOR-1", help="Where they were launched."),
    Field("mode", "choice", choices=(AIMED, SPREAD), required=True, clause="FLT-TOR-2"),
    Field("target", "id", clause="FLT-TOR-2", help="Of an aimed attack."),
    Field("toward", "heading", unit="degrees", clause="FLT-TOR-3", help="Of a wide spread."),
    Field("reach", "float", 0, 125, unit="cm", clause="FLT-TOR-3", help="Of a wide spread."),
    Field("seen", "flag", clause="FLT-TOR-15", help="The launch is known to the enemy."),
)

SCREEN: Final = (
    Field("outline", "polygon", length=200, unit="cm", required=True, clause="FLT-SMK-1"),
    Field("ship", "id", required=True, clause="FLT-SMK-2", help="Who laid it."),
    Field("turn", "int", 0, 500, clause="FLT-SMK-1", help="When; silent: the turn before."),
)

FILE_STATE: Final = (
    Field("turn", "int", 1, 500, clause="FLT-SEQ-1", help="The turn a battle cut from the middle begins in."),
    Field("marker", "tables", 0, 80, fields=MARKER, help="Contact markers that lie already."),
    Field("track", "tables", 0, 100, fields=TRACK, help="Torpedoes that run already."),
    Field("smoke", "tables", 0, 100, fields=SCREEN, help="Smoke that lies already."),
)
"""A battle begun in the middle says `turn`; squadrons without a marker there have deployed."""
