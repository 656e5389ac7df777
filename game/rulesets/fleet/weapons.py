"""What a line of an order of fire may use, as records; `read` is the one way back from the texts that orders carry.

Numbers count from 0 here and from 1 in the texts. What a weapon can do stands in `armoury`; knows no unit.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, TypeVar

from game.match.questions import Arm
from game.rulesets.fleet.armoury import ATTACKS, Attack
from game.rulesets.fleet.facts import FlakKind, Spec
from game.tabletop.keyed import PLACES, Keyed, Keys, Part, Place, Places, forms, one_of

DIRECTED: Final = "directed"
LOCAL: Final = "local"
TORPEDO, KAMIKAZE, GUNS = "torpedo_bomber", "kamikaze", "aircraft_guns"

Mode = Literal["directed", "local"]
Way = Annotated[str, one_of(way for way in ATTACKS if way != GUNS)]


class Weapon(Keyed, frozen=True):
    """Anything that is fired, dropped or launched."""

    @property
    def arm(self) -> Arm:
        """Its kind, as the window and standing orders tell them apart."""
        return "guns"


class Guns(Weapon, frozen=True):
    """Mounts of one battery that shoot as one, under direction or by themselves (FLT-GUN-1, FLT-GUN-3)."""

    mode: Mode
    battery: Place
    mounts: Places
    form: ClassVar[str] = "{mode}_guns_{battery}.{mounts}"


class Starshell(Weapon, frozen=True):
    """Starshell of a battery (FLT-ILL-3)."""

    battery: Place
    form: ClassVar[str] = "starshell_{battery}"


class Flak(Weapon, frozen=True):
    """Flak of one kind (FLT-AAA-1, FLT-CRF-1)."""

    kind: FlakKind
    form: ClassVar[str] = "{kind}"


class DepthCharges(Weapon, frozen=True):
    """Depth charges (FLT-ASW-3)."""

    form: ClassVar[str] = "depth_charges"


_BOATS: Final = "boats"
_MOUNTS: Final = Part(
    f"{_BOATS}|mount_{PLACES.pattern}",
    lambda text: () if text == _BOATS else PLACES.read(text.removeprefix("mount_")),
    lambda mounts: f"mount_{PLACES.write(mounts)}" if mounts else _BOATS,
)


class Torpedoes(Weapon, frozen=True):
    """Tubes with a setting, aimed at a target (FLT-TOR-2); no `mounts`: so many vessels of a stand (FLT-TOR-16)."""

    setting: Place
    mounts: Annotated[tuple[int, ...], _MOUNTS]
    form: ClassVar[str] = "{setting}_{mounts}"

    @property
    def arm(self) -> Arm:
        return "torpedo"


class Spread(Torpedoes, frozen=True):
    """The same as a WIDE SPREAD on a bearing (FLT-TOR-3)."""

    form: ClassVar[str] = "wide_spread_{setting}_{mounts}"


class Running(Weapon, frozen=True):
    """Torpedoes that were launched before, by the number of their attack."""

    number: int
    form: ClassVar[str] = "attack_{number}"

    @property
    def arm(self) -> Arm:
        return "torpedo"


class FromTheAir(Weapon, frozen=True):
    """What aircraft attack ships with."""

    @property
    def attack(self) -> Attack:
        """The row of `armoury` that says how they do."""
        return ATTACKS[GUNS]


class AirGuns(FromTheAir, frozen=True):
    """Guns of aircraft: strafing, or against light hulls too (FLT-AGN-2)."""

    kind: Literal["s", "as"]
    form: ClassVar[str] = f"{GUNS}_{{kind}}"


class AirAttack(FromTheAir, frozen=True):
    """A way in which aircraft attack ships with their load, or as kamikaze (FLT-AVS-12)."""

    way: Way
    form: ClassVar[str] = "{way}"

    @property
    def attack(self) -> Attack:
        return ATTACKS[self.way]

    @property
    def arm(self) -> Arm:
        return _ARMS.get(self.way, "bombs")


_ARMS: Final[dict[str, Arm]] = {TORPEDO: "torpedo", "salvo_rockets": "rockets"}
STRAFE: Final = AirGuns("s")
ANTI_SHIP: Final = AirGuns("as")
DEPTH_CHARGES: Final = DepthCharges()

read: Final = Keys[Weapon](*forms(Weapon)).read
"""The weapon of a text that an order carries; None: no weapon of fleet's."""
W = TypeVar("W", bound=Weapon)


def the(kind: type[W], text: str) -> W:
    """The weapon of a text that a question of such weapons has let through."""
    weapon = read(text)
    assert isinstance(weapon, kind)
    return weapon


def mounted(spec: Spec, salvo: Guns) -> bool:
    """Whether a class has those mounts."""
    if salvo.battery >= len(spec.batteries):
        return False
    return max(salvo.mounts) < len(spec.batteries[salvo.battery].mounts)


# -- what a ship remembers ------------------------------------------------------------------------------------


class Fired(Keyed, frozen=True):
    """A mount that has shot this turn, by the number of its battery (FLT-GUN-1)."""

    battery: Place
    mount: Place
    form: ClassVar[str] = "guns_{battery}.{mount}"


class Allotted(Keyed, frozen=True):
    """A target that a battery has shot at, or has found by radar, this turn (FLT-GUN-1, FLT-VIS-7)."""

    battery: int
    target: str
    form: ClassVar[str] = "{battery} {target}"


allotted: Final = Keys(Allotted).read
