"""What a ruleset tells an editor of scenarios: how a class looks on the table, what asks for a second look, and how
a table in mid-battle is written down as a scenario.

A ruleset that says nothing is drawn from the usual keys of its roster (`Plain`). Nothing here knows a file or pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Generic, Protocol

import msgspec

from game.match.plain import Row
from game.match.scenario import EDGES, Scenario, UnitEntry
from game.match.table import T_contra
from game.match.wording import spaced
from game.tabletop.piles import Pile


class Figure(msgspec.Struct, frozen=True):
    """How a piece is drawn: `length` and `radius` of its base in table units; a `pile` as its chips, without a ship.

    What `covers` others lies in nobody's way: a light over the ships it lights.
    """

    silhouette: str
    length: float
    radius: float
    flying: bool = False
    flight: bool = False
    small: bool = False
    pile: Pile | None = None
    covers: bool = False


class Remark(msgspec.Struct, frozen=True):
    """Something that may be meant and asks for a look. `place` is a path in the file."""

    place: str
    sentence: str
    clause: str = ""


class Drafting(Protocol[T_contra]):
    """One ruleset, as an editor sees it. Rows are classes as the roster or the file has them; any key may be missing
    or wrong."""

    @property
    def grounds(self) -> tuple[str, ...]:
        """The kinds of terrain on which no ship stands."""

    def figure(self, row: Row) -> Figure:
        """How a unit of a class is drawn."""

    def stand(self, table: str, entry: Row, tree: Row) -> Figure:
        """How an entry of a further table of a file's `tree` is drawn (a stack)."""

    def offers(self, table: str, entry: Row, key: str, tree: Row) -> tuple[str, ...]:
        """What may be added to the list under a `key` of an entry, the likeliest first; empty where anything may."""

    def group(self, row: Row) -> str:
        """The heading under which a palette has the class."""

    def fits(self, row: Row, side: Row) -> bool:
        """Whether a side of a file may have units of a class."""

    def entry_edges(self, row: Row, side: Row) -> tuple[str, ...]:
        """The edges of the table over which a unit of a class may come on later, for a side of a file."""

    def points(self, row: Row, entry: Row) -> float:
        """What a unit of a class is worth with what its `entry` in a file says of it."""

    def remarks(self, scenario: Scenario) -> list[Remark]:
        """What asks for a look by this game's rules, in a scenario that has no faults."""

    def scenario_of(self, table: T_contra, scenario: Scenario) -> Scenario | None:
        """The battle as it stands, as a scenario to begin from; None where this game cannot."""


class Plain(Generic[T_contra]):
    """Draws from `silhouette`, `length`, `base_radius` and `kind`, and remarks nothing."""

    usual = Figure("merchant", 1.6, 0.5)
    grounds: tuple[str, ...] = ("land", "shoal", "reef")
    classes: Mapping[str, str] = MappingProxyType({})
    """The classes with a silhouette of their own, by id."""

    def figure(self, row: Row) -> Figure:
        radius = sized(row.get("base_radius"), self.usual.radius)
        kind = str(row.get("kind", ""))
        silhouette = str(row.get("silhouette") or kind or self.usual.silhouette)
        return Figure(
            self.drawn(str(row.get("id", "")), silhouette), sized(row.get("length"), 3.2 * radius), radius
        )

    def drawn(self, cls: str, silhouette: str) -> str:
        """The key of the silhouette of a class: its own, or that of its type."""
        return self.classes.get(cls, silhouette.replace(" ", "_"))

    def stand(self, table: str, entry: Row, tree: Row) -> Figure:
        return self.usual

    def offers(self, table: str, entry: Row, key: str, tree: Row) -> tuple[str, ...]:
        return ()

    def group(self, row: Row) -> str:
        return spaced(str(row.get("kind", "")))

    def fits(self, row: Row, side: Row) -> bool:
        return True

    def entry_edges(self, row: Row, side: Row) -> tuple[str, ...]:
        return EDGES

    def points(self, row: Row, entry: Row) -> float:
        points = row.get("points")
        return points if isinstance(points, int) else 0

    def remarks(self, scenario: Scenario) -> list[Remark]:
        return []

    def scenario_of(self, table: T_contra, scenario: Scenario) -> Scenario | None:
        return None


def sized(value: object, otherwise: float) -> float:
    """A length of a class's row, or what is drawn where it says none that can be."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 1000:
        return float(value)
    return otherwise


def unarmed(
    scenario: Scenario, armed: Callable[[UnitEntry], bool], clause: str, says: str = "has no weapon"
) -> Iterator[Remark]:
    """Sides with units of which none is `armed`: they can hurt nobody."""
    for number, side in enumerate(scenario.sides):
        if side.units and not any(map(armed, side.units)):
            yield Remark(f"side[{number}]", f"{side.name} {says}", clause)
