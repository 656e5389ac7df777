"""What a line of an order of fire uses, as records; `read` is the one way back from the texts that orders carry.

Orders, shots, events and logs have the text: a word, then places counted from 1 ("mount_2", "tube_1_3", "strafe").
Everything else asks for the class of the record. Knows no table.
"""

from __future__ import annotations

from typing import ClassVar, Final

from game.match.questions import Arm
from game.tabletop.keyed import Keyed, Keys, Place, forms


class Armament(Keyed, frozen=True):
    """One thing that a unit may use. Its fields are places, counted from 0, in the lists of the unit's class."""

    arm: ClassVar[Arm] = "guns"

    @property
    def word(self) -> str:
        """What an order calls its kind: its form before any place."""
        return self.form.partition("{")[0].rstrip("_")


class Gun(Armament, frozen=True):
    """A gun mount (CST-GUN-1)."""

    mount: Place
    form: ClassVar[str] = "mount_{mount}"


class Starshell(Armament, frozen=True):
    """Starshell from a gun mount (CST-ILL-3)."""

    mount: Place
    form: ClassVar[str] = "starshell_{mount}"


class FlareRocket(Armament, frozen=True):
    """A ship's flare rocket (CST-ILL-4)."""

    form: ClassVar[str] = "flare_rocket"


class Searchlight(Armament, frozen=True):
    """A searchlight (CST-ILL-7)."""

    form: ClassVar[str] = "searchlight"


class DepthCharges(Armament, frozen=True):
    """A pattern of depth charges (CST-SUB-7)."""

    form: ClassVar[str] = "depth_charge"


class Tube(Armament, frozen=True):
    """One loaded tube of a group (CST-TOR-6)."""

    group: Place
    number: Place
    form: ClassVar[str] = "tube_{group}_{number}"
    arm: ClassVar[Arm] = "torpedo"


class Strafing(Armament, frozen=True):
    """The forward guns of an aircraft, all together at a ship (CST-AIR-10)."""

    form: ClassVar[str] = "strafe"


class Load(Armament, frozen=True):
    """One of the loads of an aircraft."""

    load: Place


class Bombs(Load, frozen=True):
    """Bombs (CST-AIR-11)."""

    form: ClassVar[str] = "bombs_{load}"
    arm: ClassVar[Arm] = "bombs"


class Rockets(Load, frozen=True):
    """Rockets (CST-AIR-13)."""

    form: ClassVar[str] = "rockets_{load}"
    arm: ClassVar[Arm] = "rockets"


class AirTorpedo(Load, frozen=True):
    """A torpedo to be dropped (CST-AIR-14)."""

    form: ClassVar[str] = "torpedo_{load}"
    arm: ClassVar[Arm] = "torpedo"


class Flare(Load, frozen=True):
    """A flare to be dropped (CST-ILL-5)."""

    form: ClassVar[str] = "flare_{load}"


read: Final = Keys[Armament](*forms(Armament)).read
"""What an order means by a text; None where no unit could have such a thing."""
