"""What a choice of fleet may ask for besides fire, as records; an option's key is the text of one of them.

`READ` is the one way back, by the name of the question. Knows no unit: fields are ids.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from game.tabletop.keyed import Keyed, Keys

SPOT, LIGHT, ACQUIRE, IDENTIFY = "spot_contact", "illuminate", "acquire", "identify"
SONAR, SWEEP, LAND, DROP, STAY = "sonar", "sweep_mines", "land_stand", "drop_load", "pass_stand"

How = Literal["eye", "radar"]
EYE: Final = "eye"
RADAR: Final = "radar"


class Task(Keyed, frozen=True):
    """Something that a unit may do in its activation, or leave."""

    unit: str


class SpotMarker(Task, frozen=True):
    """A unit tries to spot a contact marker (FLT-SPT-1)."""

    marker: str
    how: How
    form: ClassVar[str] = "{unit} {marker} {how}"


class LookOut(Task, frozen=True):
    """A unit looks for periscopes (FLT-SPT-8)."""

    form: ClassVar[str] = "{unit} periscope"


class Light(Task, frozen=True):
    """A ship holds another in her searchlight (FLT-ILL-2)."""

    target: str
    form: ClassVar[str] = "{unit} {target}"


class Identify(Task, frozen=True):
    """A ship identifies another (FLT-VIS-10)."""

    target: str
    form: ClassVar[str] = "{unit} {target}"


class Acquire(Task, frozen=True):
    """A battery, counted from 0, looks for a target by radar (FLT-VIS-7)."""

    battery: int
    target: str
    form: ClassVar[str] = "{unit} {battery} {target}"


class Search(Task, frozen=True):
    """A ship searches all round with sonar (FLT-ASW-1)."""

    form: ClassVar[str] = "{unit} here"


class Sweep(Task, frozen=True):
    """A ship sweeps mines (FLT-MIN-6)."""

    field: str
    form: ClassVar[str] = "{unit} {field}"


class Land(Task, frozen=True):
    """A ship takes a stand aboard (FLT-COP-1)."""

    flight: str
    form: ClassVar[str] = "{unit} {flight}"


class Drop(Task, frozen=True):
    """A stand drops its load (FLT-AIR-5)."""

    form: ClassVar[str] = "{unit}"


# -- stands that do not fly -----------------------------------------------------------------------------------


class BringUp(Task, frozen=True):
    """What can be launched of a stand is brought up (FLT-COP-1)."""

    form: ClassVar[str] = "flight_deck_work {unit}"


class GoHome(Task, frozen=True):
    """A stand goes home over its edge (FLT-AIR-7)."""

    form: ClassVar[str] = "home {unit}"


class AllStay(Keyed, frozen=True):
    """All stands that are left stay where they are."""

    form: ClassVar[str] = "all"


class Stay(Task, frozen=True):
    """A stand stays where it is."""

    form: ClassVar[str] = "{unit}"


Chosen = Task | AllStay
READ: Final[dict[str, Keys[Chosen]]] = {
    SPOT: Keys(LookOut, SpotMarker),
    LIGHT: Keys(Light),
    IDENTIFY: Keys(Identify),
    ACQUIRE: Keys(Acquire),
    SONAR: Keys(Search),
    SWEEP: Keys(Sweep),
    LAND: Keys(Land),
    DROP: Keys(Drop),
    STAY: Keys(BringUp, GoHome, AllStay, Stay),
}


def task(name: str, key: str) -> Chosen | None:
    """The task of an option's key in a question of that name; None: the question asks for something else."""
    keys = READ.get(name)
    return None if keys is None else keys.read(key)
