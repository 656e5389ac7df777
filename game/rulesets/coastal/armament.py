"""What a line of an order of fire uses, as records; and the one place that knows how an order writes them.

Orders, shots, events and logs have the text: a word, then places counted from 1 ("mount_2", "tube_1_3", "strafe").
`written` and `read` are the way there and back. Everything else asks for the class of the record. Knows no table.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import ClassVar, Final

import msgspec

from game.match.questions import Arm


class Armament(msgspec.Struct, frozen=True, gc=False):
    """One thing that a unit may use. Its fields are places, counted from 0, in the lists of the unit's class."""

    word: ClassVar[str]
    """What an order calls its kind."""
    arm: ClassVar[Arm] = "guns"
    """How it is shown."""


class Gun(Armament, frozen=True):
    """A gun mount (CST-GUN-1)."""

    word = "mount"
    mount: int


class Starshell(Armament, frozen=True):
    """Starshell from a gun mount (CST-ILL-3)."""

    word = "starshell"
    mount: int


class FlareRocket(Armament, frozen=True):
    """A ship's flare rocket (CST-ILL-4)."""

    word = "flare_rocket"


class Searchlight(Armament, frozen=True):
    """A searchlight (CST-ILL-7)."""

    word = "searchlight"


class DepthCharges(Armament, frozen=True):
    """A pattern of depth charges (CST-SUB-7)."""

    word = "depth_charge"


class Tube(Armament, frozen=True):
    """One loaded tube of a group (CST-TOR-6)."""

    word = "tube"
    arm = "torpedo"
    group: int
    number: int


class Strafing(Armament, frozen=True):
    """The forward guns of an aircraft, all together at a ship (CST-AIR-10)."""

    word = "strafe"


class Load(Armament, frozen=True):
    """One of the loads of an aircraft."""

    load: int


class Bombs(Load, frozen=True):
    """Bombs (CST-AIR-11)."""

    word = "bombs"
    arm = "bombs"


class Rockets(Load, frozen=True):
    """Rockets (CST-AIR-13)."""

    word = "rockets"
    arm = "rockets"


class AirTorpedo(Load, frozen=True):
    """A torpedo to be dropped (CST-AIR-14)."""

    word = "torpedo"
    arm = "torpedo"


class Flare(Load, frozen=True):
    """A flare to be dropped (CST-ILL-5)."""

    word = "flare"


KINDS: Final[tuple[type[Armament], ...]] = (
    Gun,
    Starshell,
    FlareRocket,
    Searchlight,
    DepthCharges,
    Tube,
    Strafing,
    Bombs,
    Rockets,
    AirTorpedo,
    Flare,
)
_BY_WORD: Final = {kind.word: kind for kind in KINDS}
_TEXT: Final = re.compile(r"([a-z]+(?:_[a-z]+)*)((?:_[1-9][0-9]?)*)")


@lru_cache(maxsize=1024)
def written(arm: Armament) -> str:
    """What an order calls it."""
    return "_".join([arm.word, *(str(place + 1) for place in msgspec.structs.astuple(arm))])


@lru_cache(maxsize=1024)
def read(text: str) -> Armament | None:
    """What an order means by a text; None where no unit could have such a thing."""
    found = _TEXT.fullmatch(text)
    kind = _BY_WORD.get(found[1]) if found is not None else None
    if found is None or kind is None:
        return None
    places = [int(number) - 1 for number in found[2].split("_")[1:]]
    return kind(*places) if len(places) == len(kind.__struct_fields__) else None
