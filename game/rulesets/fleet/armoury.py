"""What fleet fires, drops and launches: guns of any calibre, loads of aircraft, torpedoes, the ways to attack, arcs
and mounts. Read once from `weapons.toml`; knows no unit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from game.match.books import plain, records
from game.match.plain import Tree
from game.rulesets.fleet.facts import FLAK_KINDS, FlakKind
from game.rulesets.fleet.tables import half_up, impact, read, setting_modifier
from game.sea.arcs import Arc, clockwise

WEAPONS: Final[Tree] = read("weapons.toml")

VERTICAL: Final = "vertical"
HORIZONTAL: Final = "horizontal"
EITHER: Final = "either"
UNDERWATER: Final = "underwater"


class Gun(msgspec.Struct, frozen=True):
    """What a gun of a calibre can do: `penetration` against armour, by each range band it reaches (FLT-DAM-3)."""

    calibre: float
    cv: int
    ip: int
    penetration: tuple[int, ...]

    @property
    def bands(self) -> int:
        """Its longest range, in bands (FLT-GUN-4)."""
        return len(self.penetration)


@lru_cache(maxsize=256)
def gun(calibre: float) -> Gun:
    """The gun of a calibre in inches."""
    numbers = WEAPONS["guns"]
    cv = min(max(half_up(calibre), numbers["cv_least"]), numbers["cv_most"])
    row = next(place for place, least in enumerate(numbers["band_calibre"]) if calibre >= least)
    reached = numbers["factor"][: numbers["bands"][row]]
    pierced = tuple(half_up(calibre ** numbers["power"] * factor) for factor in reached)
    return Gun(calibre, cv, impact(cv), pierced)


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """What one hit does, whoever struck it: critical value, penetration, where it strikes (FLT-ARM-1, FLT-ARM-2)."""

    key: str
    name: str
    cv: int
    hits: str
    penetration: int = 0

    @property
    def ip(self) -> int:
        return impact(self.cv)


class Load(Blow, frozen=True, kw_only=True):
    """What an aircraft carries. `attack` is the one way to use it (silent: any way of bombing), `standoff_cm` how far
    it is loosed from (FLT-AVS-5)."""

    standoff_cm: float = 0.0
    attack: str = ""
    torpedo_modifier: int = 0


class Setting(msgspec.Struct, frozen=True):
    """One setting of a torpedo: knots, range in cm, and what it adds to the attack (FLT-TOR-11)."""

    knots: int
    range_cm: float
    modifier: int


class Torpedo(msgspec.Struct, frozen=True):
    """A type of ship's torpedo."""

    key: str
    name: str
    cv: int
    settings: tuple[Setting, ...]

    @property
    def ip(self) -> int:
        return impact(self.cv)


class Attack(msgspec.Struct, frozen=True):
    """A way in which aircraft attack surface targets: its modifier, whether it drops `bomb`s, what flak reaches it
    (FLT-AVS-3, FLT-AAA-7, FLT-AVS-12)."""

    key: str
    name: str
    modifier: int
    clause: str = ""
    bomb: bool = False
    vertical: bool = False
    flak: tuple[FlakKind, ...] = FLAK_KINDS


class Mounting(msgspec.Struct, frozen=True):
    """A kind of mount: the price of losing it, the `armour` over it, whether a magazine lies under it (FLT-WPN-2)."""

    key: str
    name: str
    price: int
    armour: str = ""
    magazine: bool = False


LOADS: Final = records(WEAPONS["load"], Load)
BLOWS: Final = records(WEAPONS["blow"], Blow)
EITHER_VERTICAL: Final[int] = WEAPONS["either"]["vertical"]
TORPEDOES: Final[dict[str, Torpedo]] = {
    key: Torpedo(
        key,
        row["name"],
        row["cv"],
        tuple(Setting(knots, float(reach), setting_modifier(knots)) for knots, reach in row["settings"]),
    )
    for key, row in WEAPONS["torpedo"].items()
}
ATTACKS: Final[dict[str, Attack]] = {
    key: msgspec.structs.replace(attack, clause=clause if isinstance(clause, str) else clause["modifier"])
    for key, attack in records(WEAPONS["attack"], Attack).items()
    for clause in [WEAPONS["attack"][key]["clause"]]
}
MOUNTINGS: Final = records(WEAPONS["mount"], Mounting)
LOSS_ORDER: Final[tuple[str, ...]] = tuple(WEAPONS["mount_order"]["order"])
"""How kinds of mount are lost, the first first; an armoured kind is told apart by that word (FLT-WPN-3)."""


ARCS: Final[dict[str, tuple[Arc, ...]]] = {
    name: tuple(clockwise(pair, name) for pair in pairs) for name, pairs in plain(WEAPONS["arc"]).items()
}
"""The arcs a mount may have: a target in any of them bears (FLT-GUN-2)."""


def attacks_with(load: str) -> tuple[str, ...]:
    """The ways in which a load may be used (FLT-AVS-12)."""
    if LOADS[load].attack:
        return (LOADS[load].attack,)
    return tuple(key for key, attack in ATTACKS.items() if attack.bomb)
