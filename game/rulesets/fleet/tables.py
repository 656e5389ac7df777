"""fleet's numbers, read once from `tables.toml`. The rules ask here; no number of the game stands in Python.

Weapons stand in `armoury`, what a critical hit does in `critical_tables`.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from math import ceil, floor
from typing import Final

import msgspec

from game.match.books import Book, plain, records
from game.match.plain import Tree

BOOK: Final = Book(__package__)
read = BOOK.read

TABLES: Final[Tree] = read("tables.toml")

Term = tuple[str, str, int]
"""What changes a throw: in words, by which clause, by how much; one of nothing does not count."""


class Section(Tree):
    """The numbers of one section by name, and the clause in which each stands."""

    def __init__(self, name: str) -> None:
        super().__init__(plain(TABLES[name]))
        self._clauses = TABLES[name]["clause"]

    def term(self, text: str, key: str, times: int = 1) -> Term:
        """A number, so many times, as it changes a throw."""
        clause = self._clauses if isinstance(self._clauses, str) else self._clauses[key]
        return text, clause, int(self[key]) * times


TOLERANCE: Final[float] = TABLES["measure"]["tolerance"]
"""What may pass a limit and still be on it, in cm."""
BAND: Final[float] = TABLES["measure"]["band_cm"]
BANDS: Final[int] = TABLES["measure"]["bands"]


def band(away: float) -> int:
    """The range band of a distance in cm, the nearest 1; above `BANDS` nothing shoots (FLT-GEN-2, FLT-GEN-3)."""
    return max(1, ceil((away - TOLERANCE) / BAND))


# -- dice, tests, progressions --------------------------------------------------------------------------------

DIE: Final[dict[str, int]] = plain(TABLES["die"])
TESTS: Final[dict[str, int]] = plain(TABLES["tests"])
"""What a test of d10 needs, by what it is for."""
LIMITS: Final[dict[str, tuple[int, int]]] = plain(TABLES["limits"])
_STEPS: Final[tuple[int, ...]] = tuple(TABLES["steps"]["bounds"])


def size_term(size: int, limits: str = "target_size") -> Term:
    """The target size as it changes an attack, within its limits (FLT-TYP-4)."""
    low, most = LIMITS[limits]
    return "Target size", "FLT-TYP-4", min(max(size, low), most)


def steps(number: int) -> int:
    """The general progression: 0 of nothing, else 1 to 5 (FLT-GEN-4)."""
    return 0 if number <= 0 else 1 + bisect_left(_STEPS, number)


def toughness(hit_points: int) -> int:
    """What the hit points of one aircraft add to a saving throw (FLT-AAA-4)."""
    return steps(hit_points - int(TABLES["hit_points"]["above"]))


def half_up(number: float) -> int:
    """To the nearest whole number, halves up."""
    return floor(number + 0.5)


# -- sizes ----------------------------------------------------------------------------------------------------

SIZE: Final = Section("size")
CRAFT_SIZE: Final[int] = SIZE["craft"]
_BASE: Final = Section("base")


def size_of(tons: float) -> int:
    """The target size of a displacement (FLT-TYP-3)."""
    return int(SIZE["largest"]) - next(place for place, least in enumerate(SIZE["tons"]) if tons >= least)


@lru_cache(maxsize=64)  # every look at what lies in the way asks for it
def base(size: int) -> tuple[float, float]:
    """Length and width of the base of a ship by its target size (FLT-TYP-5)."""
    row = next(place for place, least in enumerate(_BASE["least_size"]) if size >= least)
    return float(_BASE["length_cm"][row]), float(_BASE["width_cm"][row])


CRAFT_BASE: Final[float] = _BASE["craft_cm"]

# -- movement -------------------------------------------------------------------------------------------------

MOVEMENT: Final = Section("movement")
TURN: Final[float] = MOVEMENT["turn_deg"]
SLOW: Final[float] = MOVEMENT["slow_cm"]


def acceleration(size: int, merchant: bool = False) -> int:
    """The greatest increase of speed in a turn (FLT-MOV-2)."""
    if merchant:
        return int(MOVEMENT["merchant_acceleration_cm"])
    row = next(place for place, least in enumerate(MOVEMENT["acceleration_least_size"]) if size >= least)
    return int(MOVEMENT["acceleration_cm"][row])


def first_speed(most: int) -> int:
    """The speed with which a ship begins a battle whose scenario says none: two thirds (FLT-MOV-12)."""
    share, of = MOVEMENT["first_speed"]
    return int(most * share // of)


SQUADRON: Final[dict[str, int]] = plain(TABLES["squadron"])
COLLISION: Final[dict[str, int]] = plain(TABLES["collision"])
GROUNDING: Final[dict[str, int]] = plain(TABLES["grounding"])
RELATIVE: Final[dict[str, float]] = plain(TABLES["relative"])

# -- contacts, spotting, sight --------------------------------------------------------------------------------

CONTACTS: Final = Section("contacts")
SPOTTING: Final = Section("spotting")
PERISCOPE: Final = Section("periscope")
SIGHT: Final[dict[str, float]] = plain(TABLES["sight"])
ILLUMINATION: Final = Section("illumination")
SMOKE: Final = Section("smoke")


class Light(msgspec.Struct, frozen=True):
    """A row of the table of visibility: TVR in cm, and whether it is night (FLT-VIS-1)."""

    name: str
    tvr_cm: float
    night: bool = False


LIGHTS: Final = records(TABLES["light"], Light)

# -- fire -----------------------------------------------------------------------------------------------------

GUNNERY: Final = Section("gunnery")
GUNS_ON_CRAFT: Final = Section("guns_on_craft")
FLAK_ON_SHIPS: Final = Section("flak_on_ships")
TORPEDO: Final = Section("torpedo")
SECTIONS: Final[dict[str, list[str]]] = plain(TABLES["section"])
"""The section hit, by d6 from 1, for the arc from which the hit came: bow, beam, stern, and for a mine."""
SECTION_CLAUSES: Final[dict[str, str]] = TABLES["section"]["clause"]


def setting_modifier(knots: int) -> int:
    """What the speed of a torpedo adds to its attack (FLT-TOR-11)."""
    return int(TORPEDO["setting_modifier"][bisect_left(TORPEDO["setting_knots"], knots)])


def directors(fire_control: int) -> int:
    """How many Directed attacks a ship may make in a turn (FLT-GUN-5)."""
    return ceil(fire_control / int(GUNNERY["fc_per_director"]))


# -- aircraft -------------------------------------------------------------------------------------------------

AA: Final = Section("aa")
AIR: Final = Section("air")
DECK: Final = Section("deck")
AIR_TO_SHIP: Final = Section("air_to_ship")
AIR_GUNS: Final = Section("air_guns")
AIR_COMBAT: Final = Section("air_combat")


class Role(msgspec.Struct, frozen=True):
    """Whether aircraft of a role intercept, which dogfight factor they use, whether they may decline (FLT-ACM-1).

    `empty` is the role they have once their load is spent; silent: the same.
    """

    intercepts: bool
    dogfight: int
    declines: bool = False
    empty: str = ""


ROLES: Final = records(TABLES["air_role"], Role)

# -- mines, submarines ----------------------------------------------------------------------------------------

MINES: Final = Section("mines")
ASW: Final = Section("asw")

# -- damage ---------------------------------------------------------------------------------------------------


def impact(cv: int) -> int:
    """The impact points of a hit of that critical value (FLT-DAM-3)."""
    return (cv + int(TABLES["impact"]["add"])) // int(TABLES["impact"]["divisor"])


WRECK_TEST: Final = Section("wreck_test")
WRECK: Final[dict[str, int]] = plain(TABLES["wreck"])
BULKHEADS: Final[dict[str, int]] = plain(TABLES["bulkheads"])
HELM: Final = Section("helm")
MAGAZINE: Final[dict[str, int]] = plain(TABLES["magazine"])
CARRIER_FUEL: Final[dict[str, int]] = plain(TABLES["carrier_fuel"])
EXPLOSION: Final = Section("explosion")
FIRES: Final[dict[str, int]] = plain(TABLES["fires"])
DAMAGE_CONTROL: Final[dict[str, int]] = plain(TABLES["damage_control"])
MORALE: Final = Section("morale")
VICTORY: Final[dict[str, int]] = plain(TABLES["victory"])
