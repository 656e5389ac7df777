"""What war_at_sea's scenarios, cards and units may say, with limits, units of measure and clauses.

Only declarations stand here. Numbers of play live in `tables.toml`, from which the optional rules are read too;
checks that need a whole battle (room on bases, ships on land) stand with the rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from game.rulesets.war_at_sea.table import AIRCRAFT, DEPTHS, SHIPS
from game.rulesets.war_at_sea.tables import ABILITIES, BOATS, LEVELS, MINE, MISSIONS, TABLES
from game.tabletop.fields import SILHOUETTES, Field, FieldSet

SUBMARINE: Final = ("submarine",)
AIRFIELD: Final = ("airfield",)
MARKER: Final = ("marker",)
BASES: Final = ("carrier", "airfield")
HULLS: Final = (*SHIPS, *SUBMARINE, *AIRFIELD)
"""Kinds that take hull damage."""
GUNNED: Final = (*SHIPS, *SUBMARINE)
CARDS: Final = (*GUNNED, *AIRCRAFT, *AIRFIELD)
"""Kinds that have a card: all but a fleet marker."""
KINDS: Final = (*CARDS, *MARKER)

TERRAIN: Final = ("land", "shoal")
CLOUDS: Final = ("fog", "squall")
EDGES: Final = ("north", "south", "east", "west")
ACTIONS: Final = ("smoke", "repair", "high_speed_run", "lay_mines", "sweep_mines")
NAME: Final = 60


def _dice(name: str, most: int, length: int, clause: str, kinds: tuple[str, ...], help: str) -> Field:
    return Field(name, "ints", 0, most, length=length, unit="dice", clause=clause, kinds=kinds, help=help)


INPUTS: Final = (
    Field("tons", "int", 1, 80_000, unit="tons", help="Standard displacement."),
    Field("belt_mm", "int", 0, 500, unit="mm", help="Thickness of the belt."),
    Field("knots", "float", 0, 500, unit="knots", help="Greatest speed."),
    Field("knots_submerged", "float", 0, 30, unit="knots", help="Greatest speed below the surface."),
    Field("main_barrels", "int", 0, 20, help="Barrels of the main battery that bear on one side."),
    Field("main_cm", "float", 2, 50, unit="cm", help="Their calibre."),
    Field("secondary_barrels", "int", 0, 20, help="Barrels of the second battery that bear on one side."),
    Field("secondary_cm", "float", 2, 30, unit="cm", help="Their calibre."),
    Field("tertiary_barrels", "int", 0, 20, help="Barrels of the third battery that bear on one side."),
    Field("tertiary_cm", "float", 2, 30, unit="cm", help="Their calibre."),
    Field("tubes", "int", 0, 40, help="Torpedo tubes that bear on one side."),
    Field("bow_tubes", "int", 0, 12, help="A submarine's tubes forward."),
    Field("heavy_aa", "int", 0, 40, help="Heavy barrels against aircraft."),
    Field("light_aa", "int", 0, 200, help="Light barrels against aircraft."),
    Field("throwers", "int", 0, 20, help="Throwers and rails of depth charges."),
    Field("aircraft", "int", 0, 120, help="Aircraft carried."),
    Field("length_m", "float", 5, 300, unit="metres", help="Length over all."),
    Field("beam_m", "float", 1, 60, unit="metres", help="Beam."),
    Field("self_sealing", "flag", help="Has self-sealing tanks."),
    Field("flying_boat", "flag", help="Is of a flying boat's size."),
    Field("engines", "int", 1, 12),
    Field("gun_positions", "int", 0, 12, help="Positions of defensive guns."),
    Field("bomb_kg", "int", 0, 10_000, unit="kg", help="Bomb load."),
    Field("torpedo_knots", "float", 0, 60, unit="knots", help="Speed of its torpedo."),
    Field("torpedo_kg", "int", 0, 600, unit="kg", help="Charge of its torpedo."),
)

CARD: Final = (
    Field("nation", "text", length=20, default="any", kinds=CARDS, help="Whose; any: everybody's."),
    Field(
        "year",
        "int",
        1900,
        1946,
        clause="WAS-ASW-3",
        default=1939,
        kinds=CARDS,
        help="Year it entered service in this form.",
    ),
    Field(
        "armor",
        "int",
        1,
        12,
        unit="successes",
        clause="WAS-ATK-3",
        required=True,
        kinds=CARDS,
        help="Successes that do a point of damage, or abort.",
    ),
    Field(
        "vital_armor",
        "int",
        2,
        20,
        unit="successes",
        clause="WAS-ATK-4",
        required=True,
        kinds=CARDS,
        help="Successes that destroy.",
    ),
    Field(
        "hull_points",
        "int",
        2,
        8,
        unit="points",
        clause="WAS-DAM-2",
        required=True,
        kinds=HULLS,
        help="Damage it can take; of a PT stand its boats.",
    ),
    Field(
        "speed",
        "float",
        0,
        40,
        unit="inches",
        clause="WAS-MOV-3",
        required=True,
        kinds=CARDS,
        help="Farthest move in a turn.",
    ),
    Field(
        "submerged_speed",
        "float",
        1,
        3,
        unit="inches",
        clause="WAS-SUB-3",
        required=True,
        kinds=SUBMARINE,
        help="Farthest move below the surface.",
    ),
    Field(
        "length",
        "float",
        0.2,
        6.5,
        unit="inches",
        clause="WAS-GEN-4",
        required=True,
        kinds=HULLS,
        help="Length of the model, which blocks and is blocked; of an airfield drawn only.",
    ),
    Field(
        "beam",
        "float",
        0.2,
        6.5,
        unit="inches",
        clause="WAS-GEN-4",
        required=True,
        kinds=HULLS,
        help="Beam of the model.",
    ),
    Field(
        "flagship_bonus",
        "int",
        0,
        4,
        clause="WAS-INI-2",
        default=0,
        kinds=GUNNED,
        help="Added to the initiative dice of its side.",
    ),
    _dice(
        "main",
        20,
        6,
        "WAS-RNG-1",
        GUNNED,
        "Main battery by range number: six of cruisers and battleships, four of others.",
    ),
    _dice("secondary", 12, 4, "WAS-RNG-2", GUNNED, "Second battery by range number."),
    _dice("tertiary", 12, 4, "WAS-RNG-2", GUNNED, "Third battery by range number."),
    _dice("torpedo", 8, 4, "WAS-RNG-3", GUNNED, "Torpedoes by range number."),
    Field(
        "torpedo_salvoes",
        "int",
        1,
        4,
        unit="attacks",
        clause="WAS-TOR-4",
        kinds=GUNNED,
        help="Torpedo attacks in the battle; silent: no limit.",
    ),
    _dice("anti_air", 12, 2, "WAS-ADF-2", CARDS, "Against aircraft at range 0 and 1."),
    Field(
        "anti_air_range",
        "ints",
        1,
        40,
        length=2,
        unit="inches",
        clause="WAS-AAT-2",
        kinds=CARDS,
        help="How far the antiair dice of range 0 and 1 reach; silent: 5 and 10, of aircraft as their attacks.",
    ),
    Field(
        "asw",
        "int",
        0,
        8,
        unit="dice",
        clause="WAS-ASW-5",
        default=0,
        kinds=(*SHIPS, *AIRCRAFT),
        help="Against submarines.",
    ),
    Field("strafe", "int", 0, 14, unit="dice", clause="WAS-AAT-4", default=0, kinds=AIRCRAFT),
    Field("bomb", "int", 0, 14, unit="dice", clause="WAS-AAT-4", default=0, kinds=AIRCRAFT),
    Field("air_torpedo", "int", 0, 14, unit="dice", clause="WAS-TOR-2", default=0, kinds=AIRCRAFT),
    Field(
        "air_range",
        "float",
        0.5,
        40.0,
        unit="inches",
        clause="WAS-AAT-2",
        kinds=AIRCRAFT,
        help="How far its attacks in the air reach; silent: 5.",
    ),
    Field(
        "capacity",
        "int",
        0,
        13,
        unit="air units",
        clause="WAS-ARM-8",
        default=0,
        kinds=BASES,
        help="Air units it holds; an airfield's own follows the build points of the battle.",
    ),
    Field(
        "endurance",
        "int",
        1,
        9,
        unit="turns",
        clause="WAS-ARM-6",
        required=True,
        kinds=AIRCRAFT,
        help="Turns it may stay up.",
    ),
    Field("land_based", "flag", clause="WAS-ARM-9", kinds=AIRCRAFT, help="Uses airfields only."),
    Field(
        "mine_load",
        "int",
        0,
        4,
        unit="counters",
        clause="WAS-MIN-8",
        default=0,
        kinds=SHIPS,
        help="Mine counters a minelayer may lay.",
    ),
    Field(
        "abilities",
        "ids",
        length=len(ABILITIES),
        choices=tuple(ABILITIES),
        clause="WAS-ABL-1",
        kinds=CARDS,
        help="Special abilities.",
    ),
)

CLASS: Final = (
    Field(
        "points",
        "int",
        1,
        99,
        unit="points",
        clause="WAS-FLT-1",
        required=True,
        kinds=CARDS,
        help="What it costs, and what the enemy scores for it.",
    ),
    *CARD,
    Field("silhouette", "choice", choices=SILHOUETTES, help="How it is drawn; silent: by its kind."),
    Field("about", "text", length=400, help="A sentence about the type."),
    Field(
        "inputs", "table", fields=INPUTS, help="The published facts behind its ratings; no rule reads them."
    ),
)

OVERRIDE: Final = tuple(
    msgspec.structs.replace(field, required=False, default=None, kinds=())
    for field in CARD
    if field.name not in ("nation", "year")
)

_AIR_ONLY: Final = AIRCRAFT
STATE: Final = (
    Field(
        "state",
        "choice",
        choices=("deployed", "based", "covered", "destroyed", "exited", "landed", "removed"),
        clause="WAS-AIR-4",
        help="Only deployed units are on the table or in the air.",
    ),
    Field("hull_lost", "int", 0, 8, unit="points", clause="WAS-DAM-2", kinds=HULLS, within=("hull_points",)),
    Field(
        "boats",
        "int",
        0,
        BOATS,
        clause="WAS-PT-1",
        kinds=("pt",),
        within=("hull_points",),
        help="Boats left in the stand.",
    ),
    Field("pending_hull", "int", 0, 40, unit="points", clause="WAS-DAM-1", kinds=HULLS),
    Field("pending_destroy", "flag", clause="WAS-DAM-7", kinds=CARDS),
    Field("pending_abort", "flag", clause="WAS-DAM-9", kinds=("pt", *AIRCRAFT)),
    Field(
        "strain", "float", 0, 9, unit="inches", clause="WAS-SPA-8", kinds=SHIPS, help="Speed lost for good."
    ),
    Field("repairs_done", "int", 0, 8, clause="WAS-SPA-5", kinds=GUNNED, help="Successful repairs so far."),
    Field("special_action", "choice", choices=ACTIONS, clause="WAS-SPA-1", kinds=GUNNED),
    Field("moved", "flag", clause="WAS-MOV-1", help="It has moved this turn."),
    Field("used", "ids", length=12, clause="WAS-SUR-2", help="Weapons used in the phase in progress."),
    Field(
        "fired_guns_turn",
        "int",
        -1,
        500,
        clause="WAS-DET-6",
        kinds=GUNNED,
        help="Last turn with a gun attack.",
    ),
    Field(
        "fired_guns_before",
        "int",
        -1,
        500,
        clause="WAS-DET-6",
        kinds=GUNNED,
        help="The last turn before that one with a gun attack.",
    ),
    Field(
        "ran_torpedoes_turn",
        "int",
        -1,
        500,
        clause="WAS-SUB-8",
        kinds=GUNNED,
        help="Last turn with a torpedo attack.",
    ),
    Field("salvoes_left", "int", 0, 4, clause="WAS-PT-8", kinds=GUNNED, within=("torpedo_salvoes",)),
    Field("mine_load", "int", 0, 4, unit="counters", clause="WAS-MIN-8", kinds=SHIPS),
    Field("aborted", "flag", clause="WAS-DAM-10", kinds=_AIR_ONLY, help="Aborted and not yet landed."),
    Field(
        "aborted_turn",
        "int",
        -1,
        500,
        clause="WAS-ABL-6",
        kinds=("pt", *_AIR_ONLY),
        help="When it was aborted.",
    ),
    Field(
        "aborted_until", "int", -1, 500, clause="WAS-PT-4", kinds=("pt",), help="Last turn without an attack."
    ),
    Field("depth", "choice", choices=DEPTHS, clause="WAS-SUB-2", kinds=SUBMARINE),
    Field("detected", "flag", clause="WAS-SUB-9", kinds=SUBMARINE, help="Found this turn."),
    Field("dived", "flag", clause="WAS-SUB-14", kinds=SUBMARINE, help="It dived this turn."),
    Field(
        "counter",
        "text",
        length=NAME,
        clause="WAS-SUB-4",
        kinds=SUBMARINE,
        help="The blue counter that lies for it.",
    ),
    Field("decoy_of", "id", clause="WAS-SUB-5", kinds=SUBMARINE, help="The submarine whose decoy this is."),
    Field("base_id", "id", clause="WAS-ARM-7", help="The base, or the fleet marker, it is in."),
    Field("mission", "choice", choices=tuple(MISSIONS), clause="WAS-AIR-1", kinds=_AIR_ONLY),
    Field("mission_target", "text", length=NAME, clause="WAS-AIR-2", kinds=_AIR_ONLY),
    Field("mission_shown", "flag", clause="WAS-AIR-5", kinds=_AIR_ONLY),
    Field("armed", "flag", clause="WAS-ARM-5", kinds=("bomber",), help="It still has its load."),
    Field("arming_counters", "int", 0, 3, unit="turns", clause="WAS-ARM-3", kinds=_AIR_ONLY),
    Field("turns_up", "int", 0, 9, unit="turns", clause="WAS-ARM-6", kinds=_AIR_ONLY),
    Field("landed", "flag", clause="WAS-ARM-2", kinds=_AIR_ONLY, help="It landed in the turn before."),
    Field("landed_aborted", "flag", clause="WAS-ARM-3", kinds=_AIR_ONLY),
    Field("intercepting", "text", length=NAME, clause="WAS-AIR-10", kinds=_AIR_ONLY),
    Field("intercepted_by", "text", length=NAME, clause="WAS-AIR-10", kinds=_AIR_ONLY),
    Field("tied_to", "text", length=NAME, clause="WAS-ADF-5", kinds=_AIR_ONLY),
)

UNIT: Final = (
    Field(
        "depth",
        "choice",
        choices=DEPTHS,
        clause="WAS-SUB-2",
        default="surfaced",
        kinds=SUBMARINE,
        help="Depth at the start.",
    ),
    Field(
        "card",
        "table",
        fields=OVERRIDE,
        kinds=CARDS,
        help="What differs from the card of its class; its points stay as they are.",
    ),
)

SIDE: Final = (
    Field("exit_edge", "choice", choices=EDGES, clause="WAS-MOV-9", help="The edge its units may leave by."),
    Field(
        "target",
        "int",
        1,
        10_000,
        unit="points",
        clause="WAS-VIC-6",
        help="Victory points that win; silent: as the battle says.",
    ),
    Field(
        "exit_points",
        "amounts",
        0,
        1000,
        length=60,
        unit="points",
        clause="WAS-VIC-7",
        help="Points for each unit of a class that leaves by its exit edge.",
    ),
    Field(
        "landing_points",
        "amounts",
        0,
        1000,
        length=60,
        unit="points",
        clause="WAS-VIC-7",
        help="Points for each unit of a class that lands on the beach.",
    ),
    Field(
        "state",
        "table",
        fields=(
            Field(
                "points", "int", 0, 10_000, unit="points", clause="WAS-VIC-1", help="Victory points so far."
            ),
            Field("first", "flag", clause="WAS-INI-4", help="It is the First Player of the turn."),
        ),
        help="What has changed since the battle began.",
    ),
)

VICTORY: Final = (
    Field(
        "target",
        "int",
        0,
        10_000,
        unit="points",
        clause="WAS-VIC-6",
        help="Victory points that win; 0: none do; silent: as the build points say.",
    ),
    Field(
        "objective_points",
        "int",
        0,
        1000,
        unit="points",
        clause="WAS-VIC-5",
        help="Worth of an objective; silent: as the build points say.",
    ),
    Field(
        "both_reach",
        "text",
        length=NAME,
        clause="WAS-VIC-7",
        help="The side that wins where both reach their targets in one turn; silent: the higher points.",
    ),
    Field(
        "at_limit",
        "choice",
        choices=("points", "hull_points"),
        means=(
            "At the turn limit the higher victory points win, then the higher points left.",
            "At the turn limit the side that has taken more hull points off the enemy wins.",
        ),
        default="points",
        clause="WAS-VIC-10",
        help="What decides at the turn limit.",
    ),
    Field("beach", "position", unit="inches", clause="WAS-VIC-7", help="Where units land."),
    Field(
        "landing_within",
        "float",
        0,
        24,
        unit="inches",
        clause="WAS-VIC-7",
        help="How near the beach a unit has landed.",
    ),
)

WEATHER: Final = (
    Field("wind", "heading", clause="WAS-WTH-2", unit="degrees", default=0.0, help="Where squalls drift to."),
    Field(
        "sight",
        "float",
        2,
        60,
        unit="inches",
        clause="WAS-DET-3",
        help="How far one sees in this turn's bad weather, of a battle cut from the middle.",
    ),
)

CLOUD: Final = (
    Field("kind", "choice", choices=CLOUDS, required=True, clause="WAS-WTH-1"),
    Field("at", "position", unit="inches", required=True, clause="WAS-WTH-1"),
)

MINES: Final = (
    Field("side", "text", length=NAME, required=True, clause="WAS-MIN-2", help="Whose."),
    Field("at", "position", unit="inches", required=True, clause="WAS-MIN-2"),
    Field("mines", "int", 1, MINE["per_counter"], default=MINE["per_counter"], clause="WAS-MIN-1"),
    Field("shown", "flag", clause="WAS-MIN-7", help="Both sides have seen it."),
    Field("live_from", "int", 0, 500, clause="WAS-MIN-8", help="The first turn in which it attacks."),
)

SMOKE: Final = (
    Field("outline", "polygon", length=200, unit="inches", required=True, clause="WAS-SPA-2"),
    Field(
        "until_turn", "int", 1, 500, required=True, clause="WAS-SPA-3", help="The turn at whose end it goes."
    ),
)

OBJECTIVE: Final = (
    Field("at", "position", unit="inches", required=True, clause="WAS-VIC-2"),
    Field("name", "text", length=NAME),
)

FILE: Final = (
    Field(
        "turn", "int", 1, 500, clause="WAS-GEN-11", help="The turn a battle cut from the middle begins in."
    ),
    Field("cloud", "tables", 0, 60, fields=CLOUD, help="Fog and squall counters."),
    Field("mine", "tables", 0, 100, fields=MINES, help="Mine counters, hidden from the other side."),
    Field("smoke", "tables", 0, 100, fields=SMOKE, help="Smoke that lies already."),
)

OPTIONS: Final = (
    *(
        Field(name, "flag", default=option["default"], clause=option["clause"], help=option["help"])
        for name, option in TABLES["options"].items()
    ),
    Field(
        "level",
        "int",
        min(LEVELS),
        max(LEVELS),
        unit="points",
        default=min(LEVELS),
        clause="WAS-FLT-1",
        help="The build points of the battle: 100, 200, 300 or 500.",
    ),
    Field(
        "free",
        "flag",
        default=False,
        clause="WAS-FLT-3",
        help="A free battle: three objectives, sides deployed at either end one after the other.",
    ),
)


@lru_cache(maxsize=1)
def fields() -> FieldSet:
    """All that war_at_sea adds to the shared keys."""
    return FieldSet(
        measure="inches",
        kinds=KINDS,
        cls=CLASS,
        unit=UNIT,
        state=STATE,
        side=SIDE,
        file=FILE,
        victory=VICTORY,
        objective=OBJECTIVE,
        weather=WEATHER,
        options=OPTIONS,
        terrain_kinds=TERRAIN,
    )
