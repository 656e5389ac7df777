"""What fleet's scenarios, sides, squadrons and units may say, with limits, units of measure and clauses.

Only declarations stand here; what a class may say stands in `classes`, of what has changed in a battle begun in
`midway`. Numbers of play live in `tables.toml`; checks that need a whole battle stand in `problems`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.rulesets.fleet.armoury import LOADS
from game.rulesets.fleet.classes import (
    AIRCRAFT,
    CARGOES,
    CLASS,
    FITTINGS,
    HULLS,
    KINDS,
    SHIPS,
    SHORE,
    SUBMARINE,
    SURFACE,
)
from game.rulesets.fleet.midway import FILE_STATE, SIDE_STATE, STATE
from game.rulesets.fleet.table import DEPTHS
from game.rulesets.fleet.tables import LIGHTS, LIMITS, TABLES
from game.tabletop.fields import Field, FieldSet

TERRAIN: Final = ("land", "shoal", "fog", "squall")
EDGES: Final = ("north", "east", "south", "west")
OBJECTIVES: Final = ("exit", "deliver", "lost", "score")
FATES: Final = ("wreck", "cargo_lost", "third", "left_table", "withdrawing")
DECKS: Final = ("ready", "rearming", "hangar")
NAME: Final = 60
QUALITY: Final = LIMITS["crew_quality"]
COMMAND: Final = LIMITS["command_value"]

# -- units ----------------------------------------------------------------------------------------------------

UNIT: Final = (
    Field("crew_quality", "int", *QUALITY, clause="FLT-GEN-6", help="Silent: as its class."),
    Field(
        "flag",
        "flag",
        clause="FLT-SQD-1",
        kinds=SURFACE,
        help="The commander of its squadron is aboard.",
    ),
    Field(
        "last_speed",
        "float",
        0,
        45,
        unit="cm",
        clause="FLT-MOV-12",
        kinds=(*HULLS, "craft"),
        help="Moved before the first turn; silent: two thirds of its speed.",
    ),
    Field(
        "torpedoes",
        "int",
        0,
        0,
        clause="FLT-TOR-14",
        kinds=(*HULLS, "craft"),
        help="0: none for this battle.",
    ),
    Field("mine_loads", "int", 0, 20, clause="FLT-MIN-1", kinds=SHIPS, help="Silent: as its class."),
    Field(
        "cargo", "choice", choices=CARGOES, clause="FLT-CGO-1", kinds=SHIPS, help="Instead of its class's."
    ),
    Field("cargo_points", "int", 1, 8, clause="FLT-CGO-2", kinds=SHIPS, help="Instead of its class's."),
    Field(
        "equipment",
        "ids",
        choices=FITTINGS,
        length=7,
        clause="FLT-ASW-3",
        kinds=SURFACE,
        help="What it has besides.",
    ),
    Field(
        "depth",
        "choice",
        choices=DEPTHS,
        clause="FLT-SUB-1",
        kinds=(SUBMARINE,),
        help="Silent: surfaced.",
    ),
    Field(
        "zone",
        "text",
        length=NAME,
        names="zone.name",
        clause="FLT-SUB-4",
        kinds=(SUBMARINE,),
        help="Where its owner may place it in the first turn; silent: it is where it is.",
    ),
    Field(
        "command",
        "int",
        *COMMAND,
        clause="FLT-INI-2",
        kinds=(SHORE,),
        help="Command Value of an air base.",
    ),
    Field(
        "aircraft",
        "int",
        1,
        24,
        unit="aircraft",
        clause="FLT-AVS-1",
        kinds=(AIRCRAFT,),
        help="Silent: 6.",
    ),
    Field(
        "load",
        "choice",
        choices=tuple(LOADS),
        means=tuple(load.name for load in LOADS.values()),
        clause="FLT-AVS-12",
        kinds=(AIRCRAFT,),
        help="What it carries; silent: nothing.",
    ),
    Field(
        "deck",
        "choice",
        choices=DECKS,
        clause="FLT-COP-4",
        kinds=(AIRCRAFT,),
        help="Aboard; silent: ready.",
    ),
    Field("patrol", "flag", clause="FLT-AIR-2", kinds=(AIRCRAFT,), help="In the air, and on patrol."),
    Field(
        "home",
        "id",
        clause="FLT-AIR-4",
        kinds=(AIRCRAFT,),
        help="Where it lands; silent: where it lies aboard, or off the table.",
    ),
)

# -- sides and the file ---------------------------------------------------------------------------------------

SIDE: Final = (
    Field(
        "own_edge", "choice", choices=EDGES, required=True, clause="FLT-MOR-4", help="Where it withdraws to."
    ),
    *SIDE_STATE,
)

SQUADRON: Final = (
    Field("name", "text", length=NAME, required=True, unique=True, help="What its units name."),
    Field(
        "side", "text", length=NAME, required=True, names="side.name", clause="FLT-SQD-1", help="Whose it is."
    ),
    Field("command", "int", *COMMAND, clause="FLT-SQD-1", default=0, help="Command Value."),
)

MINEFIELD: Final = (
    Field(
        "side", "text", length=NAME, required=True, names="side.name", clause="FLT-MIN-2", help="Who laid it."
    ),
    Field("at", "position", unit="cm", required=True, clause="FLT-MIN-1", help="Its centre."),
    Field(
        "heading",
        "heading",
        unit="degrees",
        default=0.0,
        clause="FLT-MIN-1",
        help="That of the ship that laid it: the long side lies across.",
    ),
    Field("loads", "int", 1, 6, default=1, clause="FLT-MIN-5"),
    Field("revealed", "flag", clause="FLT-MIN-2", help="Known to both sides."),
)

ZONE: Final = (
    Field("name", "text", length=NAME, required=True, unique=True, help="What units call it."),
    Field("outline", "polygon", length=200, unit="cm", required=True),
)

FILE: Final = (
    Field("squadron", "tables", 0, 60, fields=SQUADRON, help="Command Values; silent: 0."),
    Field("minefield", "tables", 0, 60, fields=MINEFIELD, help="Mines, hidden from the other side."),
    Field("zone", "tables", 0, 20, fields=ZONE, help="Where submarines may be placed."),
    *FILE_STATE,
)


OBJECTIVE: Final = (
    Field(
        "side",
        "text",
        length=NAME,
        required=True,
        names="side.name",
        clause="FLT-VIC-3",
        help="Who wins by it, or scores.",
    ),
    Field(
        "unit",
        "id",
        required=True,
        kinds=("exit", "deliver", "lost"),
        clause="FLT-VIC-3",
        help="The unit of that side that does it, or of the other that it befalls.",
    ),
    Field("edge", "choice", choices=EDGES, required=True, kinds=("exit",), help="Over which it leaves."),
    Field(
        "sound",
        "flag",
        default=False,
        kinds=("exit",),
        help="Only with structure above a third.",
    ),
    Field("at", "position", unit="cm", required=True, kinds=("deliver",), help="Where it must end a turn."),
    Field("within", "float", 1, 100, unit="cm", required=True, kinds=("deliver",), help="How near."),
    Field("with_cargo", "flag", default=False, kinds=("deliver",), help="Only with its cargo."),
    Field(
        "fate",
        "ids",
        choices=FATES,
        length=5,
        required=True,
        kinds=("lost",),
        help="Any of these.",
    ),
    Field(
        "at_end",
        "flag",
        default=False,
        kinds=("lost",),
        help="Judged when the battle is over; else at once.",
    ),
    Field(
        "unless_lost",
        "id",
        kinds=("lost",),
        help="Does not count while this unit is a wreck.",
    ),
    Field(
        "points",
        "int",
        1,
        1000,
        unit="points",
        required=True,
        kinds=("score",),
        clause="FLT-VIC-1",
        help="For each enemy carrier that is a wreck or launches nothing at the end.",
    ),
)

VICTORY: Final = (
    Field(
        "otherwise",
        "text",
        length=NAME,
        names="side.name",
        clause="FLT-VIC-3",
        help="The side that wins where nobody's condition is met; silent: the higher score.",
    ),
)

WEATHER: Final = (
    Field(
        "light",
        "choice",
        choices=tuple(LIGHTS),
        means=tuple(f"{light.name}: TVR {light.tvr_cm:g} cm" for light in LIGHTS.values()),
        default="clear_day",
        clause="FLT-VIS-1",
    ),
    Field(
        "tvr",
        "float",
        5,
        125,
        unit="cm",
        clause="FLT-VIS-1",
        help="Tactical visibility; silent: that of the light.",
        label="TVR",
    ),
)

OPTIONS: Final = tuple(
    Field(name, "flag", default=option["default"], clause=option["clause"], help=option["help"])
    for name, option in TABLES["options"].items()
)


@lru_cache(maxsize=1)
def fields() -> FieldSet:
    """All that fleet adds to the shared keys."""
    return FieldSet(
        measure="cm",
        kinds=KINDS,
        cls=CLASS,
        unit=UNIT,
        state=STATE,
        side=SIDE,
        file=FILE,
        victory=VICTORY,
        objective=OBJECTIVE,
        objective_kinds=OBJECTIVES,
        weather=WEATHER,
        options=OPTIONS,
        terrain_kinds=TERRAIN,
    )
