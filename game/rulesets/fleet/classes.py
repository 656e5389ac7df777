"""What fleet's classes of ship, coastal craft, shore unit and aircraft may say.

Only declarations stand here; the names of weapons, torpedoes, loads and arcs are those of `weapons.toml`.
"""

from __future__ import annotations

from typing import Final

from game.rulesets.fleet.armoury import ARCS, ATTACKS, LOADS, MOUNTINGS, TORPEDOES
from game.rulesets.fleet.tables import LIMITS, ROLES
from game.tabletop.fields import SILHOUETTES, Field

AUXILIARY: Final = "auxiliary"
CAPITAL: Final = "capital"
COMBATANT: Final = "combatant"
SUBMARINE: Final = "submarine"
CRAFT: Final = "craft"
SHORE: Final = "shore"
AIRCRAFT: Final = "aircraft"

LETTERS: Final = {
    AUXILIARY: "A",
    CAPITAL: "B",
    COMBATANT: "C",
    SUBMARINE: "S",
    CRAFT: "X",
    SHORE: "L",
}
"""The type of a ship by the kind of its class (FLT-TYP-1)."""
SHIPS: Final = (AUXILIARY, CAPITAL, COMBATANT)
HULLS: Final = (*SHIPS, SUBMARINE)
"""Kinds with flotation, engines and a rudder."""
MANNED: Final = (*HULLS, SHORE)
"""Kinds with structure, batteries and teams: all on the surface but coastal craft."""
AFLOAT: Final = (*HULLS, CRAFT)
SURFACE: Final = (*LETTERS,)
KINDS: Final = (*SURFACE, AIRCRAFT)
BASES: Final = (CAPITAL, SHORE)
"""Kinds that may handle aircraft."""

WEAKNESSES: Final = ("poor_magazine", "poor_underwater", "poor_carrier_safety", "local_only")
FITTINGS: Final = (
    "search_radar",
    "dpaa_radar",
    "searchlights",
    "shipboard_planes",
    "smoke",
    "ahead_throwing",
    "paravanes",
)
"""What a ship may carry; a scenario may add to it."""
NATIONS: Final = ("DE", "GB", "JP", "US", "any")
CARGOES: Final = ("plain", "fuel", "ammunition")
GROUPS: Final = ("main", "other")

BATTERY: Final = (
    Field("group", "choice", choices=GROUPS, clause="FLT-WPN-1", required=True, help="MAIN or OTHER."),
    Field("calibre", "float", 1, 19, unit="inches", clause="FLT-DAM-3", required=True),
    Field("radar", "flag", clause="FLT-GUN-9", default=False, help="Is directed by radar."),
    Field(
        "dual_purpose", "flag", clause="FLT-GUN-16", default=False, help="Also shoots at aircraft, as LRF."
    ),
    Field("aa_plus", "flag", clause="FLT-AAA-4", default=False, help="AA+: its hits are harder to save."),
)

MOUNT: Final = (
    Field(
        "battery",
        "int",
        1,
        8,
        clause="FLT-GUN-1",
        default=1,
        help="Number of its battery, the first being 1.",
    ),
    Field("kind", "choice", choices=tuple(MOUNTINGS), clause="FLT-WPN-2", required=True),
    Field("count", "int", 1, 12, unit="mounts", clause="FLT-GUN-2", default=1, help="How many are alike."),
    Field("guns", "int", 1, 6, unit="guns", clause="FLT-GUN-2", required=True, help="In each."),
    Field("arc", "choice", choices=tuple(ARCS), clause="FLT-GUN-2", required=True),
)

TUBES: Final = (
    Field("kind", "choice", choices=tuple(MOUNTINGS), clause="FLT-WPN-2", required=True),
    Field("count", "int", 1, 6, unit="mounts", clause="FLT-TOR-14", default=1, help="How many are alike."),
    Field("tubes", "int", 1, 8, unit="tubes", clause="FLT-TOR-7", required=True, help="In each."),
    Field("arc", "choice", choices=tuple(ARCS), clause="FLT-TOR-2", required=True),
)


def _number(
    name: str,
    most: int,
    clause: str,
    help: str = "",
    kinds: tuple[str, ...] = MANNED,
    unit: str = "",
    least: int = 0,
    default: int | None = None,
    label: str = "",
) -> Field:
    """A whole number; without a default the class must give it."""
    required = default is None
    return Field(
        name,
        "int",
        least,
        most,
        unit=unit,
        clause=clause,
        help=help,
        kinds=kinds,
        default=default,
        required=required,
        label=label,
    )


def _trait(name: str, clause: str, help: str, kinds: tuple[str, ...] = MANNED, label: str = "") -> Field:
    return Field(name, "flag", clause=clause, default=False, kinds=kinds, help=help, label=label)


def _armour(name: str, clause: str) -> Field:
    return _number(name, 20, clause, "Armour class.", default=0)


def _scores(name: str, help: str) -> Field:
    return Field(name, "ints", 1, 10, length=2, clause="FLT-WPN-1", kinds=MANNED, help=help)


CLASS: Final = (
    Field("nation", "choice", choices=NATIONS, default="any", help="Whose."),
    Field("type", "text", length=30, kinds=SURFACE, help="In words: battleship, minelayer."),
    _number("displacement", 80_000, "FLT-TYP-3", "Most of her follows from it.", HULLS, "tons", least=50),
    _number(
        "target_size",
        LIMITS["target_size"][1],
        "FLT-TYP-3",
        kinds=SURFACE,
        least=LIMITS["target_size"][0],
    ),
    _number("structure", 60, "FLT-DAM-1", "S.", unit="points", least=1),
    _number("flotation", 60, "FLT-DAM-2", "F.", HULLS, "points", least=1),
    _number("vessels", 12, "FLT-TYX-4", "Vessels of the stand.", (CRAFT,), least=1),
    _number("max_speed", 500, "FLT-GEN-1", "Knots are cm a turn.", (*AFLOAT, AIRCRAFT), "cm"),
    _number("submerged_speed", 10, "FLT-SUB-2", kinds=(SUBMARINE,), unit="cm"),
    _number("acceleration", 12, "FLT-MOV-2", "In a turn.", AFLOAT, "cm", least=3),
    _number("mvr", 7, "FLT-MOV-5", "Straight ahead before each turn.", AFLOAT, "cm", least=2, label="MVR"),
    _number("steering", 8, "FLT-STR-11", "SV.", HULLS, least=3),
    _number("fire_control", 12, "FLT-GUN-5", "FC."),
    _number("spotting_bands", 5, "FLT-VIS-2", "SD.", SURFACE, "range bands"),
    _number("dc_teams", 8, "FLT-DCR-1", "Damage control teams.", label="Teams"),
    _number(
        "crew_quality",
        LIMITS["crew_quality"][1],
        "FLT-GEN-6",
        kinds=KINDS,
        least=LIMITS["crew_quality"][0],
        default=0,
    ),
    _number("gunnery_modifier", 3, "FLT-GUN-8", "Of every roll of its guns.", least=-3, default=0),
    _armour("belt", "FLT-ARM-4"),
    _armour("deck", "FLT-ARM-4"),
    _armour("conning_tower", "FLT-ARM-5"),
    _armour("turret", "FLT-ARM-6"),
    _armour("casemate", "FLT-ARM-7"),
    _armour("flight_deck", "FLT-ARM-11"),
    _number("lrf", 8, "FLT-AAA-1", "Long range flak.", SURFACE, "factors", default=0, label="LRF"),
    _number("mrf", 8, "FLT-AAA-1", "Medium range flak.", SURFACE, "factors", default=0, label="MRF"),
    _number("crf", 8, "FLT-AAA-1", "Close range flak.", SURFACE, "factors", default=0, label="CRF"),
    _number("asw", 6, "FLT-ASW-3", "Against submarines.", AFLOAT, "factors", default=0, label="ASW"),
    _trait("search_radar", "FLT-SPT-5", "Spots beyond what can be seen."),
    _trait("dpaa_radar", "FLT-AAA-2", "Long range flak +1.", label="DPAA radar"),
    _trait("searchlights", "FLT-ILL-2", "Lights one unit."),
    _trait("shipboard_planes", "FLT-STR-14", "They burn.", HULLS),
    _trait("smoke", "FLT-SMK-1", "May lay screens.", AFLOAT),
    _trait("ahead_throwing", "FLT-ASW-3", "Attacks on submarines +2.", SHIPS),
    _trait("paravanes", "FLT-MIN-4", "Mines -2.", SHIPS),
    _trait("poor_magazine", "FLT-MAG-2", "Explodes more easily."),
    _trait("poor_underwater", "FLT-WRK-3", "Poor protection under water.", HULLS),
    _trait("poor_carrier_safety", "FLT-FUE-1", "Her fuel explodes more easily.", BASES),
    _trait("local_only", "FLT-GUN-6", "An armed merchant cruiser: no directors.", SHIPS),
    _trait("merchant", "FLT-STR-18", "Her cargo is hit where a warship's weapons are.", (AUXILIARY,)),
    _number("mine_loads", 20, "FLT-MIN-1", "Fields she can lay.", SHIPS, default=0),
    Field("cargo", "choice", choices=CARGOES, clause="FLT-CGO-1", kinds=SHIPS, help="Silent: none."),
    _number("cargo_points", 8, "FLT-CGO-2", kinds=SHIPS, default=0),
    _number("h", 20, "FLT-COP-1", "Aircraft launched or landed in a turn.", BASES, default=0, label="H"),
    _number("rrr", 20, "FLT-COP-4", "Aircraft served in a turn.", BASES, default=0, label="RRR"),
    _number("catapults", 4, "FLT-COP-2", "On the flight deck.", BASES, default=0),
    _scores("main_d10", "Scores that hit the MAIN guns, from and to."),
    _scores("other_d10", "Scores that hit the OTHER guns, from and to."),
    _scores("torpedo_d10", "Scores that hit the torpedoes, from and to."),
    Field(
        "save_modifier",
        "int",
        *LIMITS["save_modifier"],
        clause="FLT-TYX-3",
        kinds=(CRAFT,),
        default=0,
        help="Of its saving throws.",
    ),
    Field(
        "torpedo",
        "choice",
        choices=tuple(TORPEDOES),
        means=tuple(kind.name for kind in TORPEDOES.values()),
        clause="FLT-TOR-11",
        kinds=AFLOAT,
        help="Silent: none.",
    ),
    _number("reloads", 2, "FLT-TOR-14", "Spare salvoes.", AFLOAT, default=0),
    _number("tubes_per_vessel", 4, "FLT-TOR-16", kinds=(CRAFT,), unit="tubes", default=0),
    Field(
        "tube_arc",
        "choice",
        choices=tuple(ARCS),
        clause="FLT-TOR-16",
        kinds=(CRAFT,),
        default="bow",
        help="Where they point.",
    ),
    Field(
        "role",
        "choice",
        choices=tuple(ROLES),
        clause="FLT-ACM-1",
        kinds=(AIRCRAFT,),
        required=True,
        help="How they fight in the air.",
    ),
    _number("hit_points", 40, "FLT-AAA-4", "Of one aircraft.", (AIRCRAFT,), least=1),
    _number("acf_df1", 9, "FLT-ACM-1", "In Dogfight 1.", (AIRCRAFT,), default=0, label="ACF dogfight 1"),
    _number("acf_df2", 9, "FLT-ACM-1", "In Dogfight 2.", (AIRCRAFT,), default=0, label="ACF dogfight 2"),
    _number("acf_s", 9, "FLT-AGN-2", "In strafing.", (AIRCRAFT,), default=0, label="ACF strafing"),
    _number("acf_as", 9, "FLT-AGN-2", "At ships.", (AIRCRAFT,), default=0, label="ACF anti-shipping"),
    Field(
        "loads",
        "ids",
        choices=tuple(LOADS),
        length=6,
        clause="FLT-AVS-12",
        kinds=(AIRCRAFT,),
        default=(),
        help="What it may carry, one at a time.",
    ),
    Field(
        "attacks",
        "ids",
        choices=tuple(ATTACKS),
        length=6,
        clause="FLT-AVS-12",
        kinds=(AIRCRAFT,),
        default=(),
        help="How it may attack ships.",
    ),
    _trait(
        "land_based",
        "FLT-COP-1",
        "Too heavy for a deck: carriers of a fleet that is bought take none.",
        (AIRCRAFT,),
    ),
    _number("endurance", 40, "FLT-AIR-4", "How long it flies.", (AIRCRAFT,), "turns", least=1),
    Field(
        "points",
        "int",
        1,
        1000,
        unit="points",
        clause="FLT-VIC-1",
        required=True,
        help="Of the whole unit; of a stand of six aircraft.",
    ),
    Field("silhouette", "choice", choices=SILHOUETTES, help="How it is drawn; silent: by its kind."),
    Field("about", "text", length=400, help="A sentence about the class."),
    Field("batteries", "tables", 0, 8, clause="FLT-GUN-1", fields=BATTERY, kinds=MANNED),
    Field(
        "mounts", "tables", 0, 24, clause="FLT-GUN-2", fields=MOUNT, kinds=MANNED, help="Of its batteries."
    ),
    Field("tubes", "tables", 0, 8, clause="FLT-TOR-2", fields=TUBES, kinds=HULLS, help="Torpedo mounts."),
)
