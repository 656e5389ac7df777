"""What campaign files say in keys of their own, as records. What each means stands with its limits in the fields."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.match import scenario as shared
from game.match.plain import Tree
from game.sea.heading import Position
from game.tabletop.entries import Said

Kind = Literal["map", "raids", "chain"]
"""How forces go (CAM-ORD-2)."""


class OfUnit(Said, frozen=True):
    force: str
    on: str = ""
    week: int = 1
    price: int = 0


class Unit(shared.UnitEntry, frozen=True, kw_only=True):
    more: OfUnit
    state: Tree = {}


class Side(shared.SideEntry, frozen=True, kw_only=True):
    """A side; what its `more` holds besides the stocks is the game's own (a nation, an edge)."""

    units: tuple[Unit, ...] = ()
    more: Tree = {}

    def stock(self, key: str) -> int:
        """One of the four stocks, none where nothing is said."""
        return int(self.more.get(key, 0))


STOCKS = ("fuel", "fuel_a_week", "yard", "yard_a_week")
"""The keys of a side that are the campaign's own."""


class Area(Said, frozen=True):
    id: str
    name: str
    at: Position
    worth: int = 0
    fuel: int = 0
    holder: str = ""
    yard: str = ""
    battle: str = ""
    story: str = ""
    size: tuple[int, ...] = ()
    rounds: int = 8
    minutes: int = 45
    options: Tree = {}
    weather: Tree = {}

    @property
    def titled(self) -> str:
        """What a battle here is called."""
        return self.battle or f"Battle of {self.name}"


class Way(Said, frozen=True):
    between: tuple[str, ...]
    side: str = ""


class ForceEntry(Said, frozen=True):
    id: str
    name: str
    side: str
    at: str
    home: str = ""
    fixed: bool = False


class Ground(Said, frozen=True):
    area: str
    kind: str
    outline: tuple[Position, ...]
    name: str = ""


class Starter(Said, frozen=True):
    """A ship of a beginning. `cls` is its class."""

    cls: str = msgspec.field(name="class")
    name: str


class Beginning(Said, frozen=True):
    """A beginning for a newcomer at a side: its ships in a force of their own, and strangers where they lie."""

    side: str
    at: str
    force: str
    stranger: str
    words: str
    own: tuple[Starter, ...] = ()
    against: tuple[Starter, ...] = ()
    objective: tuple[Tree, ...] = ()


class File(Said, frozen=True):
    kind: Kind = "map"
    front: str = ""
    area: tuple[Area, ...] = ()
    way: tuple[Way, ...] = ()
    force: tuple[ForceEntry, ...] = ()
    ground: tuple[Ground, ...] = ()
    beginning: tuple[Beginning, ...] = ()


class Campaign(shared.Scenario, frozen=True, kw_only=True):
    """A whole campaign. Options, victory and weather are the game's, for every battle alike."""

    sides: tuple[Side, ...]
    options: Tree = {}
    victory: Tree = {}
    weather: Tree = {}
    objectives: tuple[Tree, ...] = ()
    more: File = File()
