"""What never changes in fleet: a class of ship, coastal craft, shore unit or aircraft as its data sheet has it.

Frozen, so that every unit of a class and every fork share one. Knows no table and no unit.
"""

from __future__ import annotations

from typing import Final, Literal, Protocol

import msgspec

AUXILIARY, CAPITAL, CRUISER, SUBMARINE, STAND, SHORE = "A", "B", "C", "S", "X", "L"
"""Types of ship (FLT-TYP-1)."""


class Mount(msgspec.Struct, frozen=True, cache_hash=True):
    """One mount. `guns` are its guns or tubes, `arc` one of the arcs of the tables."""

    kind: str
    guns: int
    arc: str


class Battery(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A battery: guns of one kind. `penetration` by range band, the nearest first."""

    group: str
    calibre: float
    cv: int
    ip: int
    penetration: tuple[int, ...]
    max_bands: int
    mounts: tuple[Mount, ...]
    radar: bool = False
    dual_purpose: bool = False
    aa_plus: bool = False

    @property
    def guns(self) -> int:
        """All its guns."""
        return sum(mount.guns for mount in self.mounts)

    @property
    def traits(self) -> tuple[str, ...]:
        """What else it has, in words."""
        said = (self.radar, "radar"), (self.dual_purpose, "dual-purpose"), (self.aa_plus, "AA+")
        return tuple(words for so, words in said if so)


class Tubes(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """Torpedo mounts of one type; `reloads` are spare salvoes. In a Type X stand one mount stands for one vessel's."""

    type: str
    mounts: tuple[Mount, ...]
    reloads: int = 0


class Armour(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """Armour classes by area."""

    belt: int = 0
    deck: int = 0
    conning_tower: int = 0
    turret: int = 0
    casemate: int = 0
    flight_deck: int = 0

    def at(self, area: str) -> int:
        """The armour class of an area by its name."""
        return int(msgspec.structs.asdict(self)[area])


FlakKind = Literal["lrf", "mrf", "crf"]
LRF: Final = "lrf"
MRF: Final = "mrf"
CRF: Final = "crf"
FLAK_KINDS: Final[tuple[FlakKind, ...]] = (LRF, MRF, CRF)
"""The kinds of flak: long, medium and close range."""


class Flak(msgspec.Struct, frozen=True, omit_defaults=True):
    """Flak factors at long, medium and close range, and anti-submarine factors."""

    lrf: int = 0
    mrf: int = 0
    crf: int = 0
    asw: int = 0


class Flaks(Protocol):
    """What has a number for each kind of flak: a class, a ship, and what she has used of hers."""

    @property
    def lrf(self) -> int: ...
    @property
    def mrf(self) -> int: ...
    @property
    def crf(self) -> int: ...


def flak_factors(whose: Flaks, kind: FlakKind) -> int:
    """The number that something has of a kind of flak."""
    return {"lrf": whose.lrf, "mrf": whose.mrf, "crf": whose.crf}[kind]


class Cargo(msgspec.Struct, frozen=True):
    """What a ship carries: plain, fuel or ammunition, and how many points of it."""

    kind: str
    points: int


class Spec(msgspec.Struct, frozen=True, omit_defaults=True):
    """A class of ship, stand of coastal craft or shore unit: what never changes. Lengths in cm, speeds in cm a turn.

    `kind` is the words of the data sheet (battleship, minelayer), `type` one of A B C S X L. `weapon_group_d10` has
    the scores of d10 that hit each group, (0, 0) for none. `equipment` names what it carries or suffers from.
    """

    id: str
    name: str
    kind: str
    type: str
    target_size: int
    structure: int = 0
    flotation: int = 0
    max_speed: int = 0
    submerged_speed: int = 0
    acceleration: int = 0
    mvr: int = 0
    steering: int = 0
    fire_control: int = 0
    spotting_bands: int = 0
    dc_teams: int = 0
    crew_quality: int = 0
    gunnery_modifier: int = 0
    displacement: int = 0
    armour: Armour = Armour()
    flak: Flak = Flak()
    equipment: tuple[str, ...] = ()
    weapon_group_d10: dict[str, tuple[int, int]] = {}
    batteries: tuple[Battery, ...] = ()
    tubes: Tubes | None = None
    h: int = 0
    rrr: int = 0
    catapults: int = 0
    mine_loads: int = 0
    cargo: Cargo | None = None
    vessels: int = 0
    save_modifier: int = 0
    command_value: int = 0
    light_hull: bool = False
    points: float = 0.0
    silhouette: str = ""
    about: str = ""

    def has(self, what: str) -> bool:
        """Whether its data sheet lists that equipment or weakness."""
        return what in self.equipment

    @property
    def carrier(self) -> bool:
        """A ship that handles aircraft: it rolls on the carrier table (FLT-CRT-3)."""
        return self.h > 0

    @property
    def shore(self) -> bool:
        """A land target (FLT-SHO-1)."""
        return self.type == SHORE

    @property
    def stand(self) -> bool:
        """A stand of coastal craft (FLT-TYP-1)."""
        return self.type == STAND

    @property
    def boat(self) -> bool:
        """A submarine."""
        return self.type == SUBMARINE


class Plane(msgspec.Struct, frozen=True, omit_defaults=True):
    """A type of aircraft: data of one of them."""

    id: str
    name: str
    role: str
    hit_points: int
    speed: int
    endurance: int
    acf_df1: int = 0
    acf_df2: int = 0
    acf_s: int = 0
    acf_as: int = 0
    loads: tuple[str, ...] = ()
    attacks: tuple[str, ...] = ()
    points: float = 0.0
    type: str = "aircraft"
    silhouette: str = ""
    about: str = ""


NO_SPEC = Spec("", "Unknown", "", "", 0)
NO_PLANE = Plane("", "Unknown", "", 1, 0, 0)
