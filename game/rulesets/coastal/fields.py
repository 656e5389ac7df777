"""What coastal's scenarios, sides and units may say, with limits, units of measure and clauses.

Only declarations stand here; what a class may say stands in `classes`. Numbers of play live in `tables.toml`, from
which the names of torpedoes and lights are read; checks that need a whole battle stand in `problems`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.rulesets.coastal.classes import AIR, CLASS, KINDS, NATIONS, SUBMARINE
from game.rulesets.coastal.table import (
    DEPTHS,
    MACHINERY,
    NO_COURSE,
    NO_PORT,
    NO_STARBOARD,
    PORT,
    RATING,
    SHIPS,
    STARBOARD,
    TORPEDO,
    UNKNOWN,
)
from game.rulesets.coastal.tables import (
    CREW_LEAST,
    CREW_MOST,
    LIGHTS,
    SETTINGS,
    TORPEDOES,
)
from game.tabletop.fields import Field, FieldSet

SAILING: Final = ("warship", "merchant", "submarine")
"""Vessels that move: all but a battery."""
TERRAIN: Final = ("land", "shoal", "fog", "squall")
EDGES: Final = ("north", "east", "south", "west")
OBJECTIVES: Final = ("sink", "afloat", "exit", "reach")
SCORED: Final = ("afloat", "exit", "reach")
NAME: Final = 60

# -- units ----------------------------------------------------------------------------------------------------

UNIT: Final = (
    Field(
        "markers",
        "int",
        0,
        SETTINGS,
        clause="CST-MOV-1",
        kinds=SAILING,
        help="Speed markers at the start; silent: 2, or 0 at anchor.",
    ),
    Field("anchored", "flag", clause="CST-MOV-15", kinds=SAILING, help="Lies at anchor."),
    Field("surprised", "flag", clause="CST-SUR-1", kinds=SHIPS, help="Begins surprised."),
    Field("depth", "choice", choices=DEPTHS, clause="CST-SUB-1", kinds=SUBMARINE, help="Silent: surfaced."),
    Field(
        "crew_quality",
        "int",
        CREW_LEAST,
        CREW_MOST,
        clause="CST-GUN-13",
        help="Silent: as its class.",
    ),
)


def _mark(name: str, clause: str, help: str, kinds: tuple[str, ...] = SHIPS) -> Field:
    return Field(name, "flag", clause=clause, kinds=kinds, help=help)


def _count(
    name: str, most: int, clause: str, help: str, kinds: tuple[str, ...] = SHIPS, unit: str = ""
) -> Field:
    return Field(name, "int", 0, most, unit=unit, clause=clause, kinds=kinds, help=help)


STATE: Final = (
    Field(
        "hull_boxes",
        "int",
        0,
        200,
        unit="boxes",
        clause="CST-HUL-1",
        within=("hull_boxes",),
        help="Boxes left.",
    ),
    Field("crew_quality", "int", CREW_LEAST, CREW_MOST, clause="CST-SPC-12", help="As it is now."),
    Field(
        "mounts", "texts", length=12, clause="CST-GUN-3", help="ready, fired or destroyed, for each mount."
    ),
    Field(
        "straight_run",
        "float",
        UNKNOWN,
        1000,
        unit="cm",
        clause="CST-MOV-9",
        kinds=SAILING,
        help="Since its last turn; -1: it was refloated and takes any heading.",
    ),
    Field(
        "max_setting_loss",
        "texts",
        length=4,
        clause="CST-MOV-4",
        kinds=SAILING,
        help=f"{MACHINERY} or {TORPEDO}, for each setting lost.",
    ),
    _count("no_accelerate", 9, "CST-SPC-15", "Items of damage that forbid acceleration.", SAILING),
    Field(
        "steering_damage",
        "texts",
        length=12,
        clause="CST-SPC-3",
        kinds=SAILING,
        help=f"{NO_COURSE}, {NO_PORT}, {NO_STARBOARD} or {RATING}, for each item.",
    ),
    Field(
        "ordered_turn",
        "choice",
        choices=(PORT, STARBOARD),
        clause="CST-SPC-8",
        kinds=SAILING,
        help="A turn its bridge was forced into.",
    ),
    Field(
        "damage_control",
        "int",
        0,
        4,
        unit="attempts",
        clause="CST-SPC-10",
        kinds=SHIPS,
        within=("damage_control",),
    ),
    _count("fires", 20, "CST-FIR-1", "Fires that burn."),
    _count("floods", 20, "CST-FLD-1", "Floods not stemmed."),
    _count("suppression_markers", 40, "CST-SUP-1", "Suppressed with 1 or more."),
    _mark("surprised", "CST-SUR-1", "Is surprised."),
    _mark("alerted", "CST-SUR-2", "Is alerted, and will test."),
    _count("surprised_turn", 500, "CST-SUR-3", "The turn in which it was surprised."),
    _count("depth_charges", 12, "CST-SUB-7", "Patterns left."),
    _count("smoke_turns", 6, "CST-SMK-1", "Turns of smoke left."),
    _mark("anchored", "CST-MOV-15", "Lies at anchor.", SAILING),
    _mark("aground", "CST-GRD-1", "Is aground.", SAILING),
    Field(
        "ground",
        "int",
        UNKNOWN,
        500,
        clause="CST-GRD-3",
        kinds=SAILING,
        help="The ground it took and has not left, the first of the terrain being 0; -1: none.",
    ),
    _mark("withdrawing", "CST-MOR-2", "Is withdrawing.", ("warship", "submarine")),
    _mark("scattered", "CST-MER-3", "Has scattered.", ("merchant",)),
    _mark("halved", "CST-MOR-1", "Was tested for half its boxes.", SAILING),
    _mark("disarmed", "CST-MOR-1", "Was tested for its last weapon.", SAILING),
    _mark("sinking", "CST-HUL-6", "Is sinking: goes at the end of the turn."),
    Field("beam", "id", clause="CST-ILL-7", kinds=SHIPS, help="The unit its searchlight holds."),
    Field(
        "loaded",
        "ints",
        0,
        8,
        length=6,
        clause="CST-TOR-6",
        kinds=SHIPS,
        help="Torpedoes ready, a group each.",
    ),
    Field(
        "reloads", "ints", 0, 8, length=6, clause="CST-TOR-25", kinds=SHIPS, help="Spare ones, a group each."
    ),
    Field(
        "tubes_destroyed",
        "ints",
        1,
        6,
        length=6,
        clause="CST-SPC-18",
        kinds=SHIPS,
        help="Numbers of the groups destroyed, the first being 1.",
    ),
    _mark("launched", "CST-TOR-25", "Launched this turn."),
    _count("reload_progress", 3, "CST-TOR-25", "Turns of reloading done."),
    Field("spotted", "flag", clause="CST-CON-7", help="The enemy has spotted it."),
    Field("sighted", "flag", clause="CST-END-6", help="Lost again, but the enemy knows what its marker is."),
    _mark("radar_target", "CST-RAD-2", "A radar target of the enemy's."),
    _mark("detected", "CST-SUB-6", "Detected by asdic.", SUBMARINE),
    Field("fired_since_spotting", "flag", clause="CST-SPT-5", help="Fired since the last spotting."),
    Field("acted", "flag", clause="CST-INI-4", help="Had its turn in the alternation in hand."),
    Field("exited", "flag", clause="CST-MOV-12", help="Has left the table."),
    Field("sunk", "flag", clause="CST-END-7", help="Sunk, silenced or shot down before."),
    Field(
        "loads", "ints", 0, 40, length=6, clause="CST-AIR-11", kinds=AIR, help="What is left of each load."
    ),
    Field(
        "path",
        "positions",
        length=40,
        unit="cm",
        clause="CST-AIR-6",
        kinds=AIR,
        help="What it flew this turn.",
    ),
    _mark("flared", "CST-ILL-5", "Dropped a flare this turn.", AIR),
    _mark("hit_this_turn", "CST-AIR-8", "Was hit this turn.", AIR),
    _mark("aborting", "CST-AIR-9", "Breaks off.", AIR),
    _count(
        "left_turn", 500, "CST-AIR-3", "The turn in which it left the table, where it may come back.", AIR
    ),
    Field(
        "attacking", "id", clause="CST-AIR-14", kinds=AIR, help="The unit it drops a torpedo at this turn."
    ),
)

# -- sides and the file ---------------------------------------------------------------------------------------

SIDE: Final = (
    Field(
        "nation",
        "choice",
        choices=NATIONS,
        default="any",
        clause="CST-TOR-18",
        help="For torpedoes of any nation.",
    ),
    Field(
        "home_edge", "choice", choices=EDGES, required=True, clause="CST-MOR-2", help="Where it withdraws to."
    ),
    Field("initiative_bonus", "int", -2, 2, clause="CST-INI-1", default=0),
    Field(
        "dummies",
        "int",
        0,
        40,
        clause="CST-CON-4",
        help="False contacts; silent: half as many as its ships by night, none by day.",
    ),
    Field(
        "state",
        "table",
        fields=(
            Field("first", "flag", clause="CST-INI-3", help="Goes first in the turn the battle is cut from."),
            Field("shaken", "flag", clause="CST-MOR-3", help="Was tested for half its force."),
        ),
        help="What has changed since the battle began.",
    ),
)

MINEFIELD: Final = (
    Field(
        "side", "text", length=NAME, required=True, names="side.name", clause="CST-MIN-4", help="Who laid it."
    ),
    Field("density", "int", 1, 5, required=True, clause="CST-MIN-2"),
    Field("outline", "polygon", length=200, unit="cm", required=True),
    Field("revealed", "flag", clause="CST-MIN-4", help="Known to both sides."),
)

LANE: Final = (
    Field(
        "field",
        "int",
        1,
        60,
        required=True,
        clause="CST-MIN-6",
        help="Number of the minefield, the first being 1.",
    ),
    Field("outline", "polygon", length=200, unit="cm", required=True),
)

CHANGE: Final = (
    Field("turn", "int", 1, 500, required=True, clause="CST-GEN-9", help="From the start of this turn on."),
    Field("light", "choice", choices=tuple(LIGHTS), clause="CST-SPT-16"),
    Field(
        "visibility",
        "float",
        10,
        600,
        unit="cm",
        clause="CST-SPT-16",
        help="V, where less than that of the light.",
    ),
    Field("sea_state", "int", 0, 9, clause="CST-SEA-1"),
    Field("wind_to", "heading", unit="degrees", clause="CST-DRF-2"),
)

DUMMIES: Final = (
    Field("side", "text", length=NAME, required=True, names="side.name", help="Whose."),
    Field("at", "position", unit="cm", required=True),
    Field("heading", "heading", unit="degrees", default=0.0),
    Field("markers", "int", 0, SETTINGS, clause="CST-CON-13"),
    Field("straight_run", "float", 0, 1000, unit="cm", clause="CST-CON-13"),
)

TRACK: Final = (
    Field("side", "text", length=NAME, required=True, names="side.name", help="Whose."),
    Field("type", "choice", choices=tuple(TORPEDOES), required=True, clause="CST-TOR-2"),
    Field("launcher", "text", length=40, clause="CST-TOR-9", help="The id of the unit that launched it."),
    Field("at", "position", unit="cm", required=True, clause="CST-TOR-3", help="Its head."),
    Field("heading", "heading", unit="degrees", required=True),
    Field("run", "float", 0, 2000, unit="cm", clause="CST-TOR-10", help="How far it has run."),
    Field(
        "launched", "int", 0, 500, clause="CST-TOR-9", help="The turn of its launch; silent: the one before."
    ),
    Field("seen", "flag", clause="CST-TOR-24", help="The enemy sees it."),
)

LIGHT: Final = (
    Field("at", "position", unit="cm", required=True),
    Field("radius", "float", 1, 100, unit="cm", required=True, clause="CST-ILL-3"),
    Field(
        "until_turn",
        "int",
        1,
        500,
        required=True,
        clause="CST-ILL-6",
        help="The turn at whose end it goes out.",
    ),
)

SCREEN: Final = (
    Field("outline", "polygon", length=200, unit="cm", required=True, clause="CST-SMK-1"),
    Field("turns_left", "int", 1, 3, required=True, clause="CST-SMK-2"),
    Field(
        "laid",
        "int",
        0,
        500,
        clause="CST-SMK-2",
        help="The turn in which it was laid; silent: the one before.",
    ),
)

ZONE: Final = (
    Field("name", "text", length=NAME, required=True, unique=True, help="What objectives call it."),
    Field("outline", "polygon", length=200, unit="cm", required=True),
)

FILE: Final = (
    Field("date", "date", clause="CST-TOR-18", help="Sets which torpedoes are duds; silent: a score of 1."),
    Field("turn", "int", 1, 500, clause="CST-GEN-2", help="The turn a battle cut from the middle begins in."),
    Field("change", "tables", 0, 60, fields=CHANGE, help="Light and weather that change during the battle."),
    Field("minefield", "tables", 0, 60, fields=MINEFIELD, help="Mines, hidden from the other side."),
    Field("lane", "tables", 0, 60, fields=LANE, help="Lanes swept already."),
    Field("zone", "tables", 0, 60, fields=ZONE, help="Areas objectives name."),
    Field("dummy", "tables", 0, 80, fields=DUMMIES, help="False contacts that lie already."),
    Field("track", "tables", 0, 100, fields=TRACK, help="Torpedoes that run already."),
    Field("light_zone", "tables", 0, 60, fields=LIGHT, help="Starshell and flares that burn already."),
    Field("smoke", "tables", 0, 100, fields=SCREEN, help="Smoke that lies already."),
)

OBJECTIVE: Final = (
    Field(
        "side",
        "text",
        length=NAME,
        required=True,
        names="side.name",
        clause="CST-END-9",
        help="Who scores it.",
    ),
    Field(
        "of",
        "text",
        length=40,
        required=True,
        clause="CST-END-9",
        help="A kind of unit or a class: the enemy's where they are sunk, else its own.",
    ),
    Field(
        "times",
        "int",
        2,
        10,
        required=True,
        kinds=("sink",),
        clause="CST-END-9",
        help="How many times over their points count.",
    ),
    Field(
        "points",
        "int",
        1,
        500,
        required=True,
        kinds=SCORED,
        unit="points",
        clause="CST-END-9",
        help="For each.",
    ),
    Field(
        "steady",
        "flag",
        default=False,
        kinds=("afloat",),
        clause="CST-MER-3",
        help="Only those not scattered.",
    ),
    Field(
        "edge", "choice", choices=EDGES, required=True, kinds=("exit",), help="Over which edge they leave."
    ),
    Field(
        "zone",
        "text",
        length=NAME,
        required=True,
        kinds=("reach",),
        names="zone.name",
        help="Where they leave the table, or lie at the end.",
    ),
)

VICTORY: Final = (
    Field(
        "draw_margin",
        "int",
        0,
        500,
        unit="points",
        default=0,
        clause="CST-END-9",
        help="A lead below this is a draw.",
    ),
)

WEATHER: Final = (
    Field(
        "light",
        "choice",
        choices=tuple(LIGHTS),
        means=tuple(f"{light.name}: V {light.visibility_cm:g} cm" for light in LIGHTS.values()),
        default="night_clear",
        clause="CST-SPT-16",
    ),
    Field(
        "visibility",
        "float",
        10,
        600,
        unit="cm",
        clause="CST-SPT-16",
        help="V, where less than that of the light.",
    ),
    Field("sea_state", "int", 0, 9, default=3, clause="CST-SEA-1", help="3 is neutral, 6 a gale."),
    Field(
        "wind_to", "heading", default=0.0, unit="degrees", clause="CST-DRF-2", help="Where the wind blows."
    ),
)


@lru_cache(maxsize=1)
def fields() -> FieldSet:
    """All that coastal adds to the shared keys."""
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
        terrain_kinds=TERRAIN,
    )
