"""coastal's numbers, read once from `tables.toml`. The rules ask here; no number of the game stands in Python."""

from __future__ import annotations

from datetime import date
from typing import Final

import msgspec

from game.match.books import Book, plain, records
from game.match.plain import Tree
from game.sea.arcs import clockwise

BOOK: Final = Book(__package__)
read = BOOK.read

TABLES: Final[Tree] = read("tables.toml")


arc: Final = clockwise
"""An arc of relative bearings as a class writes it (CST-GUN-4)."""

TOLERANCE: Final[float] = TABLES["measure"]["range_tolerance"]
"""What may pass a limit and still be on it, in cm (CST-GEN-5)."""

# -- dice and tests -------------------------------------------------------------------------------------------

DIE: Final[int] = TABLES["die"]["test"]
HULL_DICE: Final[tuple[int, ...]] = tuple(TABLES["die"]["hull"])
SUB_TABLE: Final[int] = TABLES["die"]["sub_table"]
CREW: Final[dict[str, int]] = plain(TABLES["crew_tests"])
"""What a crew test needs, by what it is for."""
CREW_CLAUSES: Final[dict[str, str]] = TABLES["crew_tests"]["clause"]
CREW_LEAST: Final[int] = TABLES["crew_quality"]["least"]


# -- movement -------------------------------------------------------------------------------------------------

_movement: Tree = TABLES["movement"]
SETTINGS: Final[int] = _movement["settings"]
TURN: Final[int] = _movement["turn_max_deg"]
RUNS: Final[tuple[int, ...]] = tuple(_movement["run_by_rating_cm"])
"""How far a ship of each manoeuvre rating runs straight before a turn (CST-MOV-8)."""
DEPLOYED_RUN: Final[float] = _movement["deployed_straight_run"]
ACCELERATE: Final[int] = _movement["accelerate"]
DECELERATE: Final[tuple[int, ...]] = tuple(_movement["decelerate_by_class"])
SEA_CAP: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(TABLES["sea_cap"][f"class_{size}"]) for size in (1, 2, 3)
)
"""The highest setting by size class (1 first) and sea state (CST-SEA-2)."""
DRIFT: Final[tuple[int, ...]] = tuple(TABLES["drift"]["cm_by_sea_state"])
GROUNDING: Final[Tree] = plain(TABLES["grounding"])


def speed(top: int, markers: int) -> int:
    """Knots, and cm a turn, at a setting of a top speed: quarters, halves up (CST-MOV-1)."""
    return (2 * top * markers + SETTINGS) // (2 * SETTINGS)


# -- contacts, spotting, light --------------------------------------------------------------------------------

DUMMY: Final[Tree] = plain(TABLES["dummy"])
SPOTTING: Final[Tree] = plain(TABLES["spotting"])
BANDS: Final[tuple[float, ...]] = tuple(TABLES["spotting"]["band_fractions"])
BASES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(TABLES["spotting"][f"base_class_{size}"]) for size in (1, 2, 3)
)
"""The base target by the class looked for (1 first) and the band of V (CST-SPT-3)."""
SPOTTING_MODIFIERS: Final[Tree] = plain(TABLES["spotting_modifiers"])
SEA_SPOTTING: Final[tuple[int, ...]] = tuple(TABLES["spotting_modifiers"]["sea_state"])
RADAR: Final[tuple[int, ...]] = tuple(TABLES["radar"]["base"])
ASDIC: Final[dict[str, int]] = plain(TABLES["asdic"])
SHARED_SCREEN: Final[float] = TABLES["sight"]["shared_screen_cm"]


class Light(msgspec.Struct, frozen=True):
    """A row of the light table: V in cm, and whether it is day, twilight or night."""

    name: str
    visibility_cm: float
    kind: str


LIGHTS: Final = records(TABLES["light"], Light)
STARSHELL: Final[Tree] = plain(TABLES["starshell"])
FLARE_ROCKET: Final[Tree] = plain(TABLES["flare_rocket"])
AIR_FLARE: Final[Tree] = plain(TABLES["air_flare"])
LIGHT_TURNS: Final[int] = TABLES["light_zone"]["further_turns"]
SEARCHLIGHT: Final[float] = TABLES["searchlight"]["range_cm"]
BURNING: Final[float] = TABLES["burning"]["radius_cm"]
SCREEN: Final[Tree] = plain(TABLES["smoke_screen"])
SMOKE_LINE: Final[Tree] = plain(TABLES["smoke_line"])

# -- guns -----------------------------------------------------------------------------------------------------


class HitRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of the to-hit table: what each range band needs, None out of range (CST-GUN-6).

    From band `no_aa_from_band` (0 is the nearest) on it may not fire at aircraft; mounts of `reroll_from_barrels` or
    more roll misses again (0: none does); nearer than `min_range_cm` it may not fire at ships or aircraft.
    """

    key: str
    need: tuple[int | None, ...]
    no_aa_from_band: int
    reroll_from_barrels: int = 0
    min_range_cm: float = 0.0


class Weapon(msgspec.Struct, frozen=True, cache_hash=True):
    """A row of the hull damage table: boxes lost by the sum of two dice, from 2 on (CST-HUL-1)."""

    key: str
    name: str
    row: HitRow
    boxes: tuple[int, ...]
    overcomes: int
    calibre_mm: tuple[float, float]

    @property
    def mean(self) -> float:
        """Boxes a hit costs on average."""
        ways = [min(score, 14 - score) - 1 for score in range(2, 13)]
        return sum(lost * way for lost, way in zip(self.boxes, ways, strict=True)) / sum(ways)


BANDS_CM: Final[tuple[float, ...]] = tuple(TABLES["to_hit"]["bands_cm"])
"""Upper limits of the range bands; the last is open (CST-GUN-7)."""
ROWS: Final = records(
    {
        key: row | {"need": [None if need < 0 else need for need in row["need"]]}
        for key, row in TABLES["to_hit"]["rows"].items()
    },
    HitRow,
)
ARMOUR: Final[dict[str, int]] = {level: rank for rank, level in enumerate(TABLES["armour"]["levels"])}
WEAPONS: Final[dict[str, Weapon]] = {
    key: Weapon(
        key,
        row["name"],
        ROWS[row["to_hit_row"]],
        tuple(row["boxes"]),
        ARMOUR[row["overcomes"]],
        (float(row["calibre_mm"][0]), float(row["calibre_mm"][1])),
    )
    for key, row in TABLES["hull_damage"]["weapon"].items()
}
ROCKETS: Final[tuple[str, ...]] = tuple(key for key, weapon in WEAPONS.items() if weapon.row.key == "R")
SHOOTING: Final[dict[str, int]] = plain(TABLES["shooting_modifiers"])
SHOOTING_CLAUSES: Final[dict[str, str]] = TABLES["shooting_modifiers"]["clause"]


def band(away: float) -> int:
    """The range band of a distance in cm, 0 the nearest; a limit belongs to the nearer band (CST-GEN-5)."""
    return next(
        number for number, limit in enumerate(BANDS_CM) if away <= limit + TOLERANCE or limit == BANDS_CM[-1]
    )


# -- damage ---------------------------------------------------------------------------------------------------

SPECIAL: Final[Tree] = plain(TABLES["special_effects"])
SPECIAL_CLAUSES: Final[dict[str, str]] = plain(TABLES["special_clauses"])
SURPRISE: Final[dict[str, int]] = plain(TABLES["surprise"])
FIRE: Final[Tree] = plain(TABLES["fire"])
FLOOD: Final[Tree] = plain(TABLES["flood"])
REPAIRS: Final[dict[str, int]] = plain(TABLES["damage_control"])
REPAIR_CLAUSES: Final[dict[str, str]] = TABLES["damage_control"]["clause"]
COLLISION_DIE: Final[int] = TABLES["collision"]["die"]

# -- torpedoes ------------------------------------------------------------------------------------------------


class TorpedoType(msgspec.Struct, frozen=True):
    """A type of torpedo: speed in knots, total run in cm, damage dice. `nationality` may be "any" (CST-TOR-18)."""

    key: str
    name: str
    nationality: str
    inches: float
    speed_kt: int
    run_cm: float
    dice: int
    wakeless: bool


TORPEDOES: Final = records(TABLES["torpedo_types"], TorpedoType)
TORPEDO_HIT: Final[dict[str, int]] = plain(TABLES["torpedo_hit"])
TORPEDO_CLAUSES: Final[dict[str, str]] = TABLES["torpedo_hit"]["clause"]
TORPEDO_DAMAGE: Final[Tree] = plain(TABLES["torpedo_damage"])
FIXED_WIDTH: Final[float] = TABLES["tubes"]["fixed_width_deg"]
FIXED_RUN: Final[float] = TABLES["tubes"]["fixed_straight_run_cm"]
WAKE: Final[dict[str, int]] = plain(TABLES["wake"])
RELOADING: Final[dict[str, int]] = plain(TABLES["reloading"])


def duds(nationality: str, day: str) -> tuple[int, ...]:
    """The scores on which a torpedo is a dud, on a date such as 1943-06-15; empty: a date unknown (CST-TOR-18)."""
    rows = TABLES["torpedo_duds"]
    when = date.fromisoformat(day) if day else date.max
    for row in rows.values():
        if row.get("nationality") == nationality and row["from"] <= when <= row["until"]:
            return tuple(row["scores"])
    return tuple(rows["other"]["scores"])


# -- aircraft, submarines, mines, the end ---------------------------------------------------------------------


class Bomb(msgspec.Struct, frozen=True):
    """A size of bomb: hull rolls of a hit, the row they are made on, the armour it overcomes (CST-AIR-12)."""

    key: str
    name: str
    rolls: int
    weapon: Weapon
    overcomes: int


BOMBS: Final[dict[str, Bomb]] = {
    key: Bomb(key, row["name"], row["rolls"], WEAPONS[row["weapon"]], ARMOUR[row["overcomes"]])
    for key, row in TABLES["bomb"].items()
}
AIR: Final[Tree] = plain(TABLES["air"])
STRAFING: Final[Tree] = plain(TABLES["strafing"])
BOMBING: Final[dict[str, int]] = plain(TABLES["bombing"])
AIR_ROCKETS: Final[Tree] = plain(TABLES["air_rockets"])
SUBMARINE: Final[Tree] = plain(TABLES["submarine"])
MINES: Final[Tree] = plain(TABLES["mines"])
MORALE: Final[dict[str, float]] = plain(TABLES["morale"])
VICTORY: Final[dict[str, float]] = plain(TABLES["victory"])
