"""The table: the whole state of a battle as plain records. It holds no behaviour of any rules.

Every ruleset has a table and units of its own built on these. Whatever changes during a battle stands here or
in a unit; what never changes (classes of ships, terrain) is shared by every copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Self

import msgspec
from typing_extensions import TypeVar

from game.match.orders import Order
from game.sea.heading import Pose, Position

UNIT: Final = "unit"
UnitId = Annotated[str, UNIT]
"""The id of a unit. Where a field has this type (or keys or a tuple of it), the field names units."""
_pose = tuple.__new__
"""A NamedTuple's own constructor costs twice as much, and a battle asks for a pose at every turn."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How a battle ended. `winner` is empty when it is drawn."""

    winner: str
    why: str
    clause: str = ""
    scores: dict[str, int] = {}


class Record(msgspec.Struct, gc=False):
    """A record that changes in play. Copying one is a shallow copy of its fields."""

    if TYPE_CHECKING:

        def __copy__(self) -> Self: ...


class Unit(Record):
    """One piece: who it is, whose, and where. Rulesets add what they need, never a list or a dict that changes.

    `state` is "deployed" on the table, "waiting" before it is placed, or what the ruleset adds.
    """

    id: str
    name: str
    side: str
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0
    state: str = "deployed"

    @property
    def pose(self) -> Pose:
        """Where it stands and which way it points."""
        return _pose(Pose, (self.x, self.y, self.heading))

    @property
    def at(self) -> Position:
        """Its centre."""
        return self.x, self.y


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """When and where a waiting unit comes on: before the battle (turn 0) in `zone`, or in a turn over `edge`."""

    turn: int = 0
    zone: tuple[Position, ...] = ()
    edge: str = ""


class Table(Record):
    """What every ruleset's table has.

    `agenda` is the steps still to do, the one in hand first. `sealed` keeps the orders given in secret until
    all are in; another side's order is None in a view. `seen_by` is the side whose view this is, empty for the table
    itself. `units` is in scenario order; `entries` says where units that
    wait may come on, and never changes.
    """

    width: float
    height: float
    sides: tuple[str, ...]
    turns: int
    units: dict[str, Any]  # each game narrows both to its own units and steps, which no dict or list lets it
    agenda: list[Any]
    turn: int = 0
    phase: str = ""
    sealed: dict[str, Order | None] = {}
    entries: dict[str, Entry] = {}
    conceded: tuple[str, ...] = ()
    outcome: Outcome | None = None
    seen_by: str = ""

    def edge_by(self, at: Position) -> str:
        """The edge a place is nearest to, or farthest beyond."""
        x, y = at
        off = {"west": x, "south": y, "east": self.width - x, "north": self.height - y}
        return min(off, key=off.__getitem__)

    settled: ClassVar[tuple[str, ...]] = ()
    """Fields that no fingerprint is taken of: what its scenario settles for good, or follows from events."""

    def changing(self) -> object:
        """What of it a fingerprint is taken of: all but what is settled."""
        if not self.settled:
            return self
        fields = msgspec.structs.asdict(self)
        for name in self.settled:
            del fields[name]
        return fields

    def fork(self) -> Self:
        """A copy that shares nothing that changes. Steps, orders and specs are frozen and stay shared."""
        other = self.__copy__()
        other.units = {key: unit.__copy__() for key, unit in self.units.items()}
        other.agenda = self.agenda.copy()
        other.sealed = self.sealed.copy()
        return other


T = TypeVar("T", bound=Table, default=Table)
"""The table of one game: what speaks of none in particular speaks of what all tables have."""

T_co = TypeVar("T_co", bound=Table, default=Table, covariant=True)

T_contra = TypeVar("T_contra", bound=Table, default=Any, contravariant=True)
"""The table that something is done to. An event or step that is only passed on may be any game's."""
