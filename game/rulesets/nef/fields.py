"""What nef's scenarios, classes and units may say, with limits, units of measure and clauses.

Only declarations stand here. Numbers of play live in `tables.toml`, from which the switches (`[options]`) are
read too; checks that need a whole battle (hangar room, ships on land) stand with the rules.
"""

from __future__ import annotations

from functools import lru_cache

from game.rulesets.nef.tables import RELOADERS, TABLES
from game.tabletop.fields import SILHOUETTES, Field, FieldSet

VESSEL = ("nef", "ship")
FLIGHT = ("fighter", "bomber")
GROUND = ("airfield", "ground")
AIR_BASE = ("nef", "airfield")
KINDS = (*VESSEL, *FLIGHT, *GROUND)
ARMED = (*VESSEL, *GROUND)

TERRAIN = ("land", "shoal", "fog", "smoke", "squall")
EDGES = ("north", "south", "east", "west")

NEFS = ("nef battleship", "nef cruiser", "nef destroyer", "nef carrier")

CLASS = (
    Field(
        "hull",
        "int",
        2,
        3,
        unit="hits",
        clause="NEF-DMG-1",
        required=True,
        kinds=FLIGHT,
        help="Hits that destroy it.",
    ),
    Field(
        "hull",
        "int",
        4,
        40,
        unit="boxes",
        clause="NEF-DMG-1",
        required=True,
        kinds=ARMED,
        help="Hits that destroy it.",
    ),
    Field(
        "guns",
        "row4",
        0,
        24,
        unit="dice",
        clause="NEF-GUN-1",
        required=True,
        kinds=ARMED,
        help="Gun factor on damage rows 0, 25, 50 and 75 %.",
    ),
    Field(
        "bombs",
        "row4",
        0,
        12,
        clause="NEF-BOM-2",
        default=(0, 0, 0, 0),
        kinds=("nef",),
        help="Most bombs dropped in a turn, by damage row.",
    ),
    Field(
        "speed",
        "row4",
        0,
        16,
        unit="inches",
        clause="NEF-PLT-3",
        default=(0, 0, 0, 0),
        kinds=VESSEL,
        help="Highest speed that may be plotted, by damage row.",
    ),
    Field(
        "turn",
        "row4",
        0,
        6,
        unit="60-degree turns",
        clause="NEF-MOV-8",
        default=(0, 0, 0, 0),
        kinds=VESSEL,
        help="Most turns in a game turn, by damage row.",
    ),
    Field(
        "torpedoes",
        "int",
        0,
        8,
        unit="salvos",
        clause="NEF-TOR-1",
        default=0,
        kinds=VESSEL,
        help="Torpedo boxes on the data sheet.",
    ),
    Field(
        "rockets",
        "int",
        0,
        8,
        unit="salvos",
        clause="NEF-ROC-1",
        default=0,
        kinds=VESSEL,
        help="Rocket launchers on the data sheet.",
    ),
    Field(
        "bomb_load",
        "int",
        0,
        36,
        unit="bombs",
        clause="NEF-BOM-3",
        default=0,
        kinds=("nef",),
        help="Bombs aboard at the start.",
    ),
    Field(
        "hangar",
        "int",
        0,
        24,
        unit="places",
        clause="NEF-AIR-4",
        default=0,
        kinds=AIR_BASE,
        help="A fighter flight takes one place, a bomber flight two.",
    ),
    Field(
        "base_radius",
        "float",
        0.5,
        2.0,
        unit="inches",
        clause="NEF-BOM-6",
        default=0.5,
        help="Drawn size, and reach for bombing and landing.",
    ),
    Field(
        "flight_guns",
        "int",
        0,
        1,
        unit="dice",
        clause="NEF-FTR-1",
        default=0,
        kinds=FLIGHT,
        help="Gun factor of a fighter flight.",
    ),
    Field(
        "speed_max",
        "int",
        1,
        24,
        unit="inches",
        clause="NEF-PLT-4",
        required=True,
        kinds=FLIGHT,
        help="Highest speed in the air.",
    ),
    Field(
        "speed_min",
        "int",
        0,
        24,
        unit="inches",
        clause="NEF-PLT-4",
        required=True,
        kinds=FLIGHT,
        help="Lowest speed in the air.",
    ),
    Field(
        "turn_max",
        "int",
        0,
        6,
        unit="60-degree turns",
        clause="NEF-MOV-8",
        required=True,
        kinds=FLIGHT,
        help="Most turns in a game turn.",
    ),
    Field(
        "rocket_packs",
        "int",
        0,
        1,
        unit="salvos",
        clause="NEF-FTR-5",
        default=0,
        kinds=("fighter",),
        help="Rocket salvos when armed.",
    ),
    Field(
        "rapiers_full",
        "int",
        0,
        2,
        unit="salvos",
        clause="NEF-BMR-4",
        default=0,
        kinds=("bomber",),
        help="Rapier salvos of a full load.",
    ),
    Field(
        "bombs_full",
        "int",
        0,
        4,
        unit="bombs",
        clause="NEF-BMR-4",
        default=0,
        kinds=("bomber",),
        help="Bombs of a full load.",
    ),
    Field(
        "hangar_size",
        "int",
        1,
        2,
        unit="places",
        clause="NEF-AIR-2",
        required=True,
        kinds=FLIGHT,
        help="Room taken in a hangar and of launch capacity.",
    ),
    Field("points", "int", 1, 400, unit="points", clause="NEF-VIC-2", required=True, help="Battle value."),
    Field(
        "silhouette", "choice", choices=(*NEFS, *SILHOUETTES), help="How it is drawn; silent: by its kind."
    ),
    Field("length", "float", 0.2, 12.0, unit="inches", help="Drawn length; silent: by its base."),
    Field("about", "text", length=400, help="A sentence about the class."),
)

STATE = (
    Field(
        "state",
        "choice",
        choices=("deployed", "aboard", "withdrawn", "destroyed"),
        clause="NEF-AIR-1",
        help="Only deployed units are on the table.",
    ),
    Field("base_id", "id", clause="NEF-AIR-1", kinds=FLIGHT, help="The air base where a flight aboard is."),
    Field(
        "plotted_speed",
        "int",
        0,
        24,
        unit="inches",
        clause="NEF-PLT-1",
        within=("speed", "speed_max"),
        help="The speed marked for this turn.",
    ),
    Field(
        "turns_used",
        "int",
        0,
        6,
        clause="NEF-MOV-8",
        within=("turn", "turn_max"),
        help="Turns made so far this game turn.",
    ),
    Field("inch_owed", "flag", clause="NEF-MOV-6", help="An inch forward is due after a turn."),
    Field(
        "first_half_path",
        "positions",
        length=60,
        clause="NEF-BOM-6",
        help="Where the unit flew in the first half.",
    ),
    Field(
        "damage", "int", 0, 40, unit="boxes", clause="NEF-DMG-1", within=("hull",), help="Boxes marked off."
    ),
    Field(
        "hits_pending",
        "ints",
        1,
        400,
        length=200,
        clause="NEF-DMG-5",
        help="Hits waiting for the End phase, one entry for each attack that hit.",
    ),
    Field(
        "torpedoes_left",
        "int",
        0,
        8,
        unit="salvos",
        clause="NEF-TOR-4",
        kinds=VESSEL,
        within=("torpedoes",),
        help="Unfired torpedo salvos.",
    ),
    Field(
        "rockets_loaded",
        "int",
        0,
        8,
        unit="salvos",
        clause="NEF-ROC-4",
        kinds=VESSEL,
        within=("rockets",),
        help="Launchers ready to fire.",
    ),
    Field(
        "rockets_empty",
        "int",
        0,
        8,
        unit="launchers",
        clause="NEF-ROC-4",
        kinds=VESSEL,
        within=("rockets",),
        help="Launchers fired and not destroyed.",
    ),
    Field(
        "reloading",
        "flag",
        clause="NEF-ROC-5",
        kinds=tuple(sorted(RELOADERS)),
        help="Reloads a launcher this turn.",
    ),
    Field(
        "bombs_left",
        "int",
        0,
        36,
        unit="bombs",
        clause="NEF-BOM-3",
        kinds=("nef", "bomber"),
        within=("bomb_load", "bombs_full"),
        help="Bombs remaining.",
    ),
    Field(
        "rapiers_left",
        "int",
        0,
        2,
        unit="salvos",
        clause="NEF-BMR-4",
        kinds=("bomber",),
        within=("rapiers_full",),
        help="Rapier salvos remaining.",
    ),
    Field(
        "packs_left",
        "int",
        0,
        1,
        unit="salvos",
        clause="NEF-FTR-5",
        kinds=("fighter",),
        within=("rocket_packs",),
        help="Rocket packs remaining.",
    ),
    Field(
        "load",
        "choice",
        choices=("rapiers", "bombs"),
        clause="NEF-BMR-4",
        kinds=("bomber",),
        help="What the bomber flight carries.",
    ),
    Field("halved", "flag", clause="NEF-BMR-2", kinds=("bomber",), help="It has taken its second hit."),
    Field(
        "launched_this_turn",
        "flag",
        clause="NEF-AIR-6",
        kinds=(*AIR_BASE, *FLIGHT),
        help="A flight that launched this turn, or an air base that launched any.",
    ),
    Field(
        "capacity_used",
        "int",
        0,
        4,
        unit="places",
        clause="NEF-AIR-2",
        kinds=AIR_BASE,
        help="Launch and landing places used this turn.",
    ),
    Field(
        "rearming",
        "choice",
        choices=("pack", "rapiers", "bombs"),
        clause="NEF-ARM-1",
        kinds=FLIGHT,
        help="Rearming ordered this turn.",
    ),
    Field("moored", "flag", clause="NEF-GND-6", kinds=("nef",), help="Tied to a mast."),
    Field("slipping", "flag", clause="NEF-GND-7", kinds=("nef",), help="Ordered to slip this turn."),
    Field("aground", "flag", clause="NEF-TER-5", kinds=("ship",), help="On the ground for good."),
    Field("exited", "flag", clause="NEF-EDG-3", help="Withdrawn over its side's exit edge."),
)

UNIT = (
    Field(
        "load",
        "choice",
        choices=("rapiers", "bombs"),
        clause="NEF-SEQ-6",
        kinds=("bomber",),
        help="The load of a bomber flight; silent: its side chooses before turn 1.",
    ),
    Field("moored", "flag", clause="NEF-GND-6", kinds=("nef",), help="Starts tied to a mast."),
)

SIDE = (
    Field("exit_edge", "choice", choices=EDGES, clause="NEF-EDG-3", help="The edge its units may leave by."),
)

VICTORY = (
    Field(
        "rule",
        "choice",
        choices=("points", "points_and_exit", "points_and_objective"),
        default="points",
        clause="NEF-VIC-2",
        help="What counts besides points.",
    ),
    Field(
        "exit_points",
        "amounts",
        0,
        1000,
        length=60,
        unit="points",
        clause="NEF-EDG-3",
        help="Points for each unit of a class that leaves by its exit edge.",
    ),
    Field("objective", "id", clause="NEF-VIC-5", help="The unit fought over."),
    Field(
        "objective_points",
        "int",
        0,
        1000,
        unit="points",
        clause="NEF-VIC-5",
        help="Points to the enemy of its owner if it is destroyed, otherwise to its owner.",
    ),
)


OPTIONS = tuple(
    Field(
        name,
        "choice",
        choices=tuple(option["choices"]),
        means=tuple(option["means"][choice] for choice in option["choices"]),
        default=option["default"],
        clause=option["clause"],
        help=option["help"],
    )
    for name, option in TABLES["options"].items()
)


@lru_cache(maxsize=1)
def fields() -> FieldSet:
    """All that nef adds to the shared keys."""
    return FieldSet(
        measure="inches",
        kinds=KINDS,
        cls=CLASS,
        unit=UNIT,
        state=STATE,
        side=SIDE,
        victory=VICTORY,
        options=OPTIONS,
        terrain_kinds=TERRAIN,
    )
