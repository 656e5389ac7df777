"""What a unit is worth as it stands: armour, speed, dice (WAS-DAM-5, WAS-MOV-3, WAS-ATK-6)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.rulesets.war_at_sea.table import SURFACED, Piece
from game.rulesets.war_at_sea.tables import ATTACK_WORTH, CRIPPLED, DIE, HIGH_SPEED, SLOWEST

_LEAST: Final = CRIPPLED["minimum"]
HIGH_SPEED_RUN, REPAIR, SMOKE = "high_speed_run", "repair", "smoke"
LAY_MINES, SWEEP_MINES = "lay_mines", "sweep_mines"


def armor(unit: Piece) -> int:
    """Successes that do a point of damage, or abort (WAS-ATK-3, WAS-DAM-5)."""
    if unit.crippled:
        return int(max(unit.spec.armor + CRIPPLED["armor"], _LEAST["armor"]))
    return unit.spec.armor


def vital_armor(unit: Piece) -> int:
    """Successes that destroy (WAS-ATK-4, WAS-DAM-5)."""
    if unit.crippled:
        return int(max(unit.spec.vital_armor + CRIPPLED["vital_armor"], _LEAST["vital_armor"]))
    return unit.spec.vital_armor


def speed(unit: Piece, depth: str = "", change: float = 0.0) -> float:
    """Effective speed (WAS-MOV-3), at another `depth` (WAS-SUB-3), with a special action's `change`."""
    depth = depth or unit.depth
    if unit.decoy_of:
        return unit.spec.submerged_speed
    most = unit.spec.submerged_speed if depth not in ("", SURFACED) else unit.spec.speed
    if unit.crippled:
        most += CRIPPLED["speed"]
    return max(most - unit.strain + change, SLOWEST)


def flagship_bonus(unit: Piece) -> int:
    """What it adds to initiative (WAS-INI-3, WAS-DAM-6)."""
    return 0 if unit.crippled else unit.spec.flagship_bonus


def boats_of(unit: Piece, dice: int) -> int:
    """A PT stand's dice are those of the boats it has left, rounded up (WAS-PT-6)."""
    if unit.spec.kind != "pt":
        return dice
    return -(-dice * unit.hull_left // unit.spec.hull_points)


def fewer(unit: Piece) -> int:
    """Dice lost to a high speed run (WAS-SPA-7): 0 or below."""
    return int(HIGH_SPEED["dice"]) if unit.special_action == HIGH_SPEED_RUN else 0


def attack_worth(unit: Piece) -> tuple[int, ...]:
    """Successes of each natural face of its attack dice (WAS-ATK-2, WAS-DAM-5)."""
    return _worth(CRIPPLED["attack_die_value"]) if unit.crippled else ATTACK_WORTH


@lru_cache(maxsize=8)
def _worth(value: int) -> tuple[int, ...]:
    """A natural 6 counts as ever; no modifier makes another number a 6 (WAS-ATK-2)."""
    below = [ATTACK_WORTH[min(max(face + value, 1), DIE - 1) - 1] for face in range(1, DIE)]
    return (*below, ATTACK_WORTH[DIE - 1])


def may_attack(unit: Piece, turn: int) -> bool:
    """Whether no abort holds it back: an air unit until it lands, a PT stand for its time (WAS-DAM-9, WAS-PT-4)."""
    return not unit.aborted if unit.spec.air else unit.aborted_until < turn
