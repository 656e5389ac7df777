"""What carrier's scenarios, types and ships may say, with limits, units of measure and clauses.

Only declarations stand here. Ships have no place of their own: their task force's chip lies in a stack. Checks
that need a whole battle (bases apart, every chip laid once) stand with the rules.
"""

from __future__ import annotations

from functools import lru_cache

from game.rulesets.carrier.tables import GAMBITS, NATIONS, SILENT, SWITCHES, TABLES
from game.tabletop.fields import Field, FieldSet

KINDS = tuple(kind for kind in TABLES["vp"] if kind != "clause")
TERRAIN = ("land", "squall")
OBJECTIVES = ("transport_in_zone", "transport_near_terrain", "airfield_knocked_out")
LANDINGS = OBJECTIVES[:2]
NOTED = ("recon", "signals", "shown", "flew")
NAME = 60
STACK_NAME = 12

SILHOUETTES = (
    "carrier",
    "battleship",
    "cruiser",
    "destroyer",
    "submarine",
    "torpedo boat",
    "merchant",
    "airfield",
    "battery",
    "works",
)

INPUTS = (
    Field(
        "broadside_lb",
        "int",
        0,
        60_000,
        unit="pounds",
        help="Weight of one broadside of the main battery.",
        label="Broadside",
    ),
    Field("lance_tubes", "int", 0, 40, help="Torpedo tubes of 24 inches."),
    Field("bow_tubes", "int", 0, 12, help="A submarine's tubes forward."),
    Field(
        "heavy_38",
        "int",
        0,
        40,
        help="Barrels of 5 inches, 38 calibres, against aircraft.",
        label="Heavy AA, 5 in/38",
    ),
    Field("heavy_other", "int", 0, 60, help="Other heavy barrels against aircraft.", label="Heavy AA, other"),
    Field("light_aa", "int", 0, 200, help="Barrels of 20 to 40 mm.", label="Light AA"),
    Field("attack_aircraft", "int", 0, 120, help="Dive and torpedo bombers of her group."),
    Field("fighters", "int", 0, 120, help="Fighters of her group."),
    Field("belt_in", "float", 0, 20, unit="inches", help="Thickness of the belt.", label="Belt"),
    Field("floatplanes", "int", 0, 12, help="Floatplanes flown off a catapult."),
    Field("asw", "flag", help="Fitted for work against submarines.", label="Against submarines"),
)

CLASS = (
    Field("nation", "choice", choices=(*NATIONS, "any"), required=True, clause="CAR-GEN-1", help="Whose."),
    Field("guns", "int", 0, 6, unit="dice", clause="CAR-GUN-5", default=0, help="Gun battle dice."),
    Field(
        "aa",
        "int",
        0,
        6,
        unit="dice",
        clause="CAR-AA-1",
        default=0,
        help="Dice against a strike.",
        label="AA",
    ),
    Field(
        "strike",
        "int",
        0,
        4,
        unit="dice",
        clause="CAR-STK-5",
        default=0,
        help="Her share of the task force's Strike.",
    ),
    Field(
        "cap",
        "int",
        0,
        4,
        unit="dice",
        clause="CAR-INT-3",
        default=0,
        help="Her share of the task force's CAP.",
        label="CAP",
    ),
    Field(
        "armoured",
        "int",
        0,
        3,
        clause="CAR-ARM-1",
        default=0,
        help="X of Armoured (X), 2 or 3; 0 for a ship that is not.",
    ),
    Field("catapult", "flag", clause="CAR-CAT-1", default=False, help="Searches without a card."),
    Field(
        "depth_charges",
        "flag",
        clause="CAR-DCH-1",
        default=False,
        help="Her fives go to submarines.",
    ),
    Field(
        "high_value", "flag", clause="CAR-HVU-1", default=False, help="Doubled in victory points by default."
    ),
    Field(
        "vp",
        "int",
        1,
        40,
        unit="victory points",
        clause="CAR-VIC-2",
        required=True,
        help="What the enemy scores for sinking her, doubled already if High Value.",
        label="Victory Points",
    ),
    Field("points", "int", 1, 400, unit="points", clause="CAR-SET-8", required=True, help="Battle value."),
    Field(
        "inputs",
        "table",
        fields=INPUTS,
        help="The published facts behind her ratings; no rule reads them.",
        label="Published facts",
    ),
    Field("silhouette", "choice", choices=SILHOUETTES, help="How it is drawn; silent: by its kind."),
    Field("length", "float", 0.2, 3.0, unit="inches", help="Drawn length; silent: by its kind."),
    Field("about", "text", length=400, help="A sentence about the type."),
)

STATE = (Field("sunk", "flag", clause="CAR-HIT-9", help="Sunk before the battle begins."),)

SIDE = (
    Field("nation", "choice", choices=NATIONS, required=True, clause="CAR-GEN-1", help="Sets its ranges."),
    Field(
        "blanks",
        "int",
        0,
        200,
        unit="Blanks",
        clause="CAR-FOW-4",
        help="Its supply off the table; silent: twice the scale and 2.",
    ),
    Field(
        "gambits",
        "texts",
        length=len(GAMBITS),
        clause="CAR-SET-6",
        help="Types of Gambit of a side without stacks of its own; silent: as many as the scale, in their order.",
    ),
    Field(
        "extra_gambits",
        "texts",
        length=len(GAMBITS),
        clause="CAR-SET-8",
        help="Types of Gambit bought for a side without stacks of its own, beyond as many as the scale.",
    ),
    Field(
        "extra_blanks",
        "int",
        0,
        40,
        unit="Blanks",
        clause="CAR-SET-8",
        help="Blanks bought for the table of such a side, beyond as many as the scale.",
    ),
    Field(
        "state",
        "table",
        fields=(
            Field("command_chips", "int", 0, 99, unit="chips", clause="CAR-CMD-4", help="Actions left."),
            Field("points", "int", 0, 999, unit="victory points", clause="CAR-VIC-5", help="Scored so far."),
            Field("marker", "flag", clause="CAR-CMD-1", help="Holds the First Player marker."),
            Field("acted", "flag", clause="CAR-ACT-1", help="Took the last action: the other side is next."),
        ),
        help="What has changed since the battle began.",
    ),
)

STACK = (
    Field("id", "text", length=STACK_NAME, required=True, unique=True, help="The name on its base: public."),
    Field("side", "text", length=NAME, required=True, names="side.name", help="Its owner."),
    Field("at", "position", unit="inches", clause="CAR-SET-1", help="Silent: its side places it."),
    Field("heading", "heading", unit="degrees", clause="CAR-GEN-6", help="Turns the drawing only."),
    Field(
        "chips",
        "texts",
        length=60,
        required=True,
        clause="CAR-CHP-1",
        help='What lies on it: "tf:" and a task force, "blank", "gambit:" and a type.',
    ),
    Field(
        "up", "texts", length=60, names="unit.squadron", clause="CAR-CHP-6", help="Its face-up task forces."
    ),
    Field("moved", "flag", clause="CAR-MOV-2", help="Has moved this round."),
    Field("shown", "flag", clause="CAR-CHP-10", help="A chip of it was revealed this round."),
    Field("squall", "flag", clause="CAR-GAM-9", help="A Squall was played on it this round."),
)

TASK_FORCE = (
    Field(
        "name",
        "text",
        length=NAME,
        required=True,
        unique=True,
        names="unit.squadron",
        help="As its ships say.",
    ),
    Field("airfield", "flag", clause="CAR-AFD-1", help="A land base: it never moves and is always face-up."),
    Field("known", "flag", clause="CAR-INF-3", help="The enemy has seen its sheet."),
    Field(
        "cards",
        "texts",
        length=8,
        clause="CAR-STG-6",
        help='Air Groups staged: "black:" or "red:" and the id of a carrier, or of an airfield its name and 1 or 2.',
    ),
)

ZONE = (
    Field("name", "text", length=NAME, required=True, unique=True, help="What objectives call it."),
    Field("outline", "polygon", length=1000, unit="inches", required=True),
)

NOTE = (
    Field("side", "text", length=NAME, required=True, names="side.name", help="Who remembers it."),
    Field("round", "int", 1, 500, required=True, help="When it was seen."),
    Field(
        "chip",
        "text",
        length=NAME,
        required=True,
        help="What was seen, as a stack's chips say it; aircraft or floatplanes that flew.",
    ),
    Field(
        "stacks",
        "texts",
        length=60,
        required=True,
        names="stack.id",
        clause="CAR-FOW-9",
        help="Where it may lie.",
    ),
    Field("how", "choice", choices=NOTED, default="recon", clause="CAR-INF-3", help="How it was seen."),
)

FILE = (
    Field("round", "int", 1, 500, clause="CAR-GEN-3", help="The round the battle is cut from."),
    Field("stack", "tables", 0, 60, fields=STACK),
    Field("task_force", "tables", 0, 100, fields=TASK_FORCE),
    Field("zone", "tables", 0, 60, fields=ZONE),
    Field("note", "tables", 0, 400, fields=NOTE),
)

OBJECTIVE = (
    Field("side", "text", length=NAME, required=True, names="side.name", help="Who scores it."),
    Field(
        "zone",
        "text",
        length=NAME,
        required=True,
        kinds=("transport_in_zone",),
        names="zone.name",
        clause="CAR-VIC-6",
        help="Where its transports shall lie at the end.",
    ),
    Field(
        "terrain",
        "text",
        length=NAME,
        required=True,
        kinds=("transport_near_terrain",),
        names="terrain.name",
        clause="CAR-VIC-6",
        help="What its transports shall lie close to at the end.",
    ),
    Field(
        "within",
        "float",
        0,
        100,
        required=True,
        kinds=("transport_near_terrain",),
        unit="inches",
        clause="CAR-VIC-6",
        help="How close: from the edge of the base.",
    ),
    Field(
        "task_force",
        "text",
        length=NAME,
        required=True,
        kinds=("airfield_knocked_out",),
        names="task_force.name",
        clause="CAR-AFD-5",
        help="The airfield to be knocked out.",
    ),
    Field(
        "vp",
        "int",
        0,
        999,
        required=True,
        kinds=("airfield_knocked_out",),
        unit="victory points",
        clause="CAR-VIC-6",
        help="Scored once.",
    ),
    Field(
        "vp_each",
        "int",
        0,
        999,
        required=True,
        kinds=LANDINGS,
        unit="victory points",
        clause="CAR-VIC-6",
        help="Scored for each transport.",
    ),
)

VICTORY = (
    Field(
        "draw_margin",
        "int",
        0,
        999,
        unit="victory points",
        default=0,
        clause="CAR-VIC-1",
        help="A lead up to this is a draw.",
    ),
)

WEATHER = (
    Field("night_rounds", "ints", 1, 500, length=60, default=(), clause="CAR-VIS-3", help="Nothing flies."),
    Field(
        "poor_visibility_rounds",
        "ints",
        1,
        500,
        length=60,
        default=(),
        clause="CAR-VIS-4",
        help="Bad weather over the whole table.",
    ),
)

OPTIONS = (
    Field(
        "scale",
        "int",
        SILENT["least_scale"],
        40,
        clause="CAR-CMD-3",
        help="S: both sides have S and 2 Command Chips a round. Silent: the larger number of task forces.",
    ),
    Field(
        "first_player",
        "text",
        length=NAME,
        names="side.name",
        clause="CAR-CMD-2",
        help="Who has the marker in round 1. Silent: a die says.",
    ),
    Field(
        "redistribute",
        "flag",
        default=True,
        clause="CAR-SET-2",
        help="Both sides may share their chips anew before round 1.",
    ),
    *(
        Field(
            name,
            "choice",
            choices=tuple(option["choices"]),
            means=tuple(option["means"][choice] for choice in option["choices"]),
            default=option["default"],
            clause=option["clause"],
            help=option["help"],
        )
        for name, option in SWITCHES.items()
    ),
)


@lru_cache(maxsize=1)
def fields() -> FieldSet:
    """All that carrier adds to the shared keys."""
    return FieldSet(
        measure="inches",
        kinds=KINDS,
        cls=CLASS,
        state=STATE,
        side=SIDE,
        file=FILE,
        victory=VICTORY,
        objective=OBJECTIVE,
        objective_kinds=OBJECTIVES,
        weather=WEATHER,
        options=OPTIONS,
        terrain_kinds=TERRAIN,
        placed=False,
        turns=SILENT["rounds"],
    )
