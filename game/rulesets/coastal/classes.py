"""What coastal's classes of vessel and aircraft may say: hull, engines, equipment, mounts, tubes, loads.

Only declarations stand here; the names of weapons, torpedoes and bombs are those of `tables.toml`.
"""

from __future__ import annotations

from typing import Final

from game.rulesets.coastal.table import AIRCRAFT, SHIPS
from game.rulesets.coastal.tables import ARMOUR, BOMBS, CREW_LEAST, CREW_MOST, TORPEDOES, WEAPONS
from game.tabletop.fields import Field

AIR: Final = (AIRCRAFT,)
SUBMARINE: Final = ("submarine",)
KINDS: Final = (*SHIPS, *AIR)
NATIONS: Final = ("GB", "US", "DE", "IT", "JP", "SU", "any")
LOADS: Final = (*BOMBS, "rocket", "rocket_heavy", "flare", *TORPEDOES)
ATTACKS: Final = ("dive", "masthead", "level", "rocket", "torpedo", "flare")

SILHOUETTES: Final = (
    "destroyer",
    "torpedo boat",
    "submarine",
    "merchant",
    "battery",
    "aircraft",
)

MOUNT: Final = (
    Field(
        "weapon",
        "choice",
        choices=tuple(WEAPONS),
        means=tuple(weapon.name for weapon in WEAPONS.values()),
        clause="CST-HUL-2",
        required=True,
        help="The row of the hull damage table.",
    ),
    Field("calibre_mm", "float", 6, 155, unit="mm", clause="CST-SUP-3", required=True),
    Field("barrels", "int", 1, 4, clause="CST-GUN-11", required=True),
    Field("dice", "int", 1, 6, unit="dice", clause="CST-GUN-8", required=True, help="n of its rating (nd)."),
    Field(
        "grade",
        "choice",
        choices=("+", "", "-"),
        means=("easier by 1", "as it is", "harder by 1"),
        clause="CST-GUN-12",
        default="",
        help="The sign of its rating.",
    ),
    Field(
        "arc",
        "ints",
        0,
        360,
        length=2,
        unit="degrees",
        clause="CST-GUN-4",
        required=True,
        help="Relative bearings clockwise, from and to; [0, 360] is all round.",
    ),
    Field(
        "protection",
        "choice",
        choices=("open", "shield", "turret"),
        clause="CST-SUP-3",
        default="open",
        help="What stands around its crew.",
    ),
    Field("starshell", "flag", clause="CST-ILL-3", default=False, help="May fire starshell instead."),
)

TUBES: Final = (
    Field(
        "type",
        "choice",
        choices=tuple(TORPEDOES),
        means=tuple(kind.name for kind in TORPEDOES.values()),
        clause="CST-TOR-2",
        required=True,
    ),
    Field("count", "int", 1, 8, unit="tubes", clause="CST-TOR-6", required=True),
    Field(
        "arcs",
        "positions",
        length=4,
        unit="degrees",
        clause="CST-TOR-7",
        required=True,
        help="Pairs of relative bearings: [[350, 10]] ahead, [[225, 315], [45, 135]] trainable.",
    ),
    Field("reloads", "int", 0, 8, unit="torpedoes", clause="CST-TOR-25", default=0, help="Spare ones."),
)

LOAD: Final = (
    Field("load", "choice", choices=LOADS, clause="CST-AIR-4", required=True),
    Field("count", "int", 1, 40, clause="CST-AIR-11", required=True),
    Field("attack", "choice", choices=ATTACKS, clause="CST-AIR-11", required=True, help="How it is used."),
)


def _trait(name: str, clause: str, help: str, kinds: tuple[str, ...] = SHIPS) -> Field:
    return Field(name, "flag", clause=clause, default=False, kinds=kinds, help=help)


CLASS: Final = (
    Field("nationality", "choice", choices=NATIONS, clause="CST-TOR-18", default="any", help="Whose."),
    Field(
        "length_m",
        "float",
        5,
        300,
        unit="metres",
        kinds=SHIPS,
        help="The fact behind length; no rule reads it.",
    ),
    Field(
        "displacement_t",
        "float",
        1,
        60_000,
        unit="tonnes",
        kinds=SHIPS,
        help="Loaded: the fact behind hull boxes; no rule reads it.",
    ),
    Field("size_class", "int", 1, 3, clause="CST-SPT-3", required=True, help="1 small, 2 medium, 3 large."),
    Field(
        "length_cm",
        "float",
        0.5,
        30,
        unit="cm",
        clause="CST-GEN-5",
        kinds=SHIPS,
        required=True,
        help="Its footprint, along the heading.",
    ),
    Field("width_cm", "float", 0.3, 10, unit="cm", clause="CST-TOR-12", kinds=SHIPS, required=True),
    Field(
        "max_speed_kt",
        "int",
        0,
        60,
        unit="knots",
        clause="CST-MOV-1",
        kinds=SHIPS,
        required=True,
        help="Undamaged, on the surface.",
    ),
    Field(
        "submerged_speed_kt",
        "int",
        0,
        20,
        unit="knots",
        clause="CST-SUB-3",
        kinds=SUBMARINE,
        required=True,
        help="At periscope depth or deep.",
    ),
    Field(
        "air_speed_kt",
        "int",
        60,
        400,
        unit="knots",
        clause="CST-AIR-2",
        kinds=AIR,
        required=True,
        help="Its fastest; the slowest is half.",
    ),
    Field(
        "manoeuvre",
        "int",
        0,
        5,
        clause="CST-MOV-8",
        kinds=SHIPS,
        required=True,
        help="Rating; 5 is the most agile.",
    ),
    Field("hull_boxes", "int", 1, 200, unit="boxes", clause="CST-HUL-1", required=True),
    Field(
        "damage_control",
        "int",
        0,
        4,
        unit="attempts",
        clause="CST-DC-1",
        kinds=SHIPS,
        required=True,
        help="Repairs it may try in a turn.",
    ),
    Field("crew_quality", "int", CREW_LEAST, CREW_MOST, clause="CST-GUN-13", default=0),
    Field("armour", "choice", choices=tuple(ARMOUR), clause="CST-HUL-4", default="nil", kinds=SHIPS),
    Field(
        "radar_range_cm",
        "int",
        0,
        300,
        unit="cm",
        clause="CST-RAD-1",
        default=0,
        help="0: none; else 50 at least.",
    ),
    _trait("quiet_engines", "CST-SPT-8", "Looks at +1."),
    _trait("searchlight", "CST-ILL-7", "Lights one target within 75 cm."),
    _trait("flare_rockets", "CST-ILL-4", "Fires one a turn."),
    _trait("smoke_maker", "CST-SMK-1", "Lays smoke, six turns of it."),
    _trait("asdic", "CST-SUB-6", "Searches for submerged submarines."),
    _trait("sweep", "CST-MIN-6", "Sweeps lanes through mines."),
    _trait("shallow_draught", "CST-TOR-14", "Torpedoes and mines at a disadvantage; crosses shoals."),
    _trait("inflammable", "CST-FIR-5", "Petrol or ammunition: -1 on fire rolls."),
    Field("depth_charges", "int", 0, 12, unit="patterns", clause="CST-SUB-7", default=0, kinds=SHIPS),
    Field("points", "int", 1, 500, unit="points", clause="CST-END-9", required=True, help="Battle value."),
    Field("silhouette", "choice", choices=SILHOUETTES, help="How it is drawn; silent: by its kind."),
    Field("about", "text", length=400, help="A sentence about the class."),
    Field("mounts", "tables", 0, 12, clause="CST-GUN-1", fields=MOUNT, help="Gun mounts, in their order."),
    Field(
        "tubes", "tables", 0, 6, clause="CST-TOR-6", fields=TUBES, kinds=SHIPS, help="Torpedo tubes by group."
    ),
    Field("loads", "tables", 0, 6, clause="CST-AIR-4", fields=LOAD, kinds=AIR, help="What it carries."),
)
