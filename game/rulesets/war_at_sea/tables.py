"""war_at_sea's numbers, read once from `tables.toml`. The rules ask here; no number of the game stands in Python."""

from __future__ import annotations

from typing import Final

import msgspec

from game.match.books import Book, plain
from game.match.plain import Tree
from game.sea.arcs import Arc

BOOK: Final = Book(__package__)
read = BOOK.read

TABLES: Final[Tree] = read("tables.toml")


# -- dice -----------------------------------------------------------------------------------------------------

TOLERANCE: Final[float] = TABLES["measure"]["range_tolerance"]
"""Inches by which a distance may pass a limit and still be on it (WAS-GEN-3)."""
COUNTER_RADIUS: Final[float] = TABLES["measure"]["counter_radius"]
DIE: Final[int] = TABLES["die"]["sides"]
_NATURAL: Final = "on_natural_"
LUCK_FACES: Final[dict[str, int]] = {
    done: int(key.removeprefix(_NATURAL))
    for key, done in TABLES["luck_die"].items()
    if key.startswith(_NATURAL)
}
"""The natural faces of the luck die that do something, by what they do."""
INITIATIVE_DICE: Final[int] = TABLES["initiative"]["dice"]


def _faces(row: dict[str, int]) -> tuple[int, ...]:
    return tuple(row[str(face)] for face in range(1, DIE + 1))


ATTACK_WORTH: Final = _faces(TABLES["attack_die"]["successes"])
"""Successes by natural face, face 1 first (WAS-ATK-2)."""
TORPEDO_WORTH: Final = _faces(TABLES["torpedo_die"]["hull"])
"""Hull points by natural face (WAS-TOR-1)."""
MINE_WORTH: Final = _faces(TABLES["mine_die"]["hull"])
"""Hull points by natural face (WAS-MIN-4)."""


# -- ranges and arcs ------------------------------------------------------------------------------------------


class Band(msgspec.Struct, frozen=True):
    """A row of ranges: upper limits by range number, and the ability a range number needs."""

    limits: tuple[float, ...]
    needs: dict[int, str]

    def number(self, away: float) -> int | None:
        """The range number of a distance, the nearer band on a limit (WAS-RNG-6); None: beyond the last."""
        for number, limit in enumerate(self.limits):
            if away <= limit + TOLERANCE:
                return number
        return None


def _band(key: str) -> Band:
    row = TABLES["range"][key]
    return Band(
        tuple(row["limits"]), {int(number): name for number, name in row.get("ability_needed", {}).items()}
    )


MAIN_LARGE: Final = _band("main_large")
SMALL_GUNS: Final = _band("small_guns")
TORPEDOES: Final = _band("torpedo")
DEPTH_CHARGE: Final = _band("depth_charge")
HEDGEHOG: Final = _band("hedgehog")
ANTI_AIR: Final = _band("anti_air_ship")
BY_AIR: Final = _band("air_unit")
LARGE_GUNS: Final = frozenset(TABLES["range"]["main_large"]["classes"])
"""Kinds whose main battery uses the large row (WAS-RNG-1), and cannot be aimed at PT stands (WAS-PT-5)."""
HEDGEHOG_AFTER: Final[int] = TABLES["range"]["hedgehog"]["year_after"]
HEDGEHOG_ABILITY: Final[str] = TABLES["range"]["hedgehog"]["or_ability"]
_fore, _aft = TABLES["arc"]["fore"], TABLES["arc"]["aft"]
FORE: Final = Arc("forward", _fore[0] - 360.0, _fore[1])
AFT: Final = Arc("aft", _aft[0], _aft[1] - 360.0)


# -- damage and movement --------------------------------------------------------------------------------------

CRIPPLED: Final[Tree] = plain(TABLES["crippled"])
PT_HIT: Final[dict[int, tuple[bool, int]]] = {
    int(face): (row["aborted"], -row["boats"]) for face, row in plain(TABLES["pt_hit"]).items()
}
"""By face: whether the stand is aborted, and how many boats are lost (WAS-PT-2)."""
BOATS: Final[int] = TABLES["pt_stand"]["boats"]
PT_ABORTED_TURNS: Final[int] = TABLES["pt_stand"]["aborted_following_turns"]

GAP: Final[float] = TABLES["movement"]["contact_gap"]
TURN: Final[float] = TABLES["movement"]["turn_max_deg"]
LEG: Final[float] = TABLES["movement"]["leg_min"]
SLOWEST: Final[float] = TABLES["movement"]["speed_min"]
MANOEUVRE: Final[dict[str, tuple[int, int]]] = {
    kind: (row["legs"], row["turns"]) for kind, row in plain(TABLES["manoeuvre"]).items()
}
"""Legs and turns (WAS-MOV-5)."""
STOPS_SHIPS: Final = frozenset(TABLES["terrain"]["stops_ships"])
STOPS_PT: Final = frozenset(TABLES["terrain"]["stops_pt"])


# -- lines of sight -------------------------------------------------------------------------------------------

NEAR: Final[float] = TABLES["los"]["near_limit"]
BLOCKS_NEAR: Final = frozenset(TABLES["los"]["blocks_near"])
BLOCKS_BEYOND: Final = frozenset(TABLES["los"]["blocks_beyond"])
CROSSING: Final[float] = TABLES["los"]["min_crossing"]
POINT_BLANK: Final[float] = TABLES["los"]["weather_point_blank"]
SPACING: Final[float] = TABLES["los"]["hull_sample_spacing"]


# -- size of the game -----------------------------------------------------------------------------------------

LEVELS: Final[dict[int, dict[str, int]]] = {row["build_points"]: plain(row) for row in TABLES["level"]}
"""What follows from the build points of a battle, smallest first (WAS-FLT-1, WAS-VIC-5, WAS-VIC-6, WAS-ARM-8)."""
FREE_BATTLE: Final[Tree] = plain(TABLES["free_battle"])
CLAIM: Final[dict[str, float]] = plain(TABLES["objective"])


# -- air ------------------------------------------------------------------------------------------------------

AIR: Final[Tree] = plain(TABLES["air"])
ARMING: Final[dict[str, int]] = plain(TABLES["arming_counters"])
BURNS_ON: Final = frozenset(TABLES["base_hit"]["destroyed_on"])
PRESSES_ON: Final[int] = TABLES["press_the_attack"]["success_on"]
DOGFIGHTER_DICE: Final[int] = TABLES["expert_dogfighter"]["dice_against_fighters"]
ANOTHER_TARGET_DICE: Final[int] = TABLES["air_attack"]["another_target_dice"]
PATROL_SHARE: Final[float] = TABLES["air_attack"]["patrol_bomb_share"]


# -- sea, weather, search, mines ------------------------------------------------------------------------------

SMOKE: Final[Tree] = plain(TABLES["special_action"]["smoke"])
REPAIR: Final[Tree] = plain(TABLES["special_action"]["repair"])
HIGH_SPEED: Final[Tree] = plain(TABLES["special_action"]["high_speed_run"])
VISIBILITY: Final[Tree] = plain(TABLES["visibility"])
WEATHER: Final[Tree] = plain(TABLES["weather_counter"])
SEARCH: Final[Tree] = plain(TABLES["search"])
SUBMARINE: Final[Tree] = plain(TABLES["submarine"])
MINE: Final[Tree] = plain(TABLES["mine"])
FLEET_MARKER: Final[Tree] = plain(TABLES["fleet_marker"])
ABILITIES: Final[dict[str, str]] = plain(TABLES["ability"])
"""Every ability a card may have, in words."""
