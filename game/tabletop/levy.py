"""What a ruleset tells whoever makes up a battle by chance: how large one usually is, what a side may be made of, where
it begins, which weathers there are, what it may be about.

Sea, islands and squalls are nobody's business here, nor is how points are spent: the ruleset says what can be bought.
A ruleset that says nothing has no battles by chance. Nothing here knows a file or pixels.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random
from typing import Protocol

import msgspec

from game.match.books import Rows
from game.match.plain import Row, Tree
from game.match.scenario import Position
from game.tabletop.fleets import Plain

Unit = Tree
"""A unit's table as a file has it."""


class Lot(msgspec.Struct, frozen=True):
    """What is bought together: class ids, and how likely it is. One that `joins` makes no group of its own."""

    classes: tuple[str, ...]
    weight: float = 1.0
    joins: bool = False


class Weather(msgspec.Struct, frozen=True):
    """One kind of weather: terrain strewn over the sea, what the file's `[weather]` says, its `[options]` and further
    tables, and what the story says of it where the name alone does not do."""

    areas: tuple[str, ...] = ()
    told: Tree = {}
    options: Tree = {}
    tables: Tree = {}
    says: str = ""


class Occasion(msgspec.Struct, frozen=True):
    """What a battle is about. Without a `charge` two forces meet.

    With one, a guard has as much of it as `share` of his points buys, each group as likely as another, each unit saying
    `unit` besides; a hunter is out for it. `guards` and `hunters` are what each scores, objectives without their side.
    `story` has places for `{guard}`, `{hunter}` and `{place}`.
    """

    titles: tuple[str, ...] = ()
    story: str = ""
    charge: tuple[tuple[str, ...], ...] = ()
    share: float = 0.0
    unit: Tree = {}
    guards: tuple[Tree, ...] = ()
    hunters: tuple[Tree, ...] = ()


class Levy(Protocol):
    """One ruleset, as a maker of battles sees it. Sides are numbered; there are two."""

    @property
    def points(self) -> int:
        """What a side usually spends."""

    @property
    def minutes(self) -> int:
        """How long people take for a battle of so many points, by what was measured of the shipped ones."""

    @property
    def least(self) -> int:
        """The fewest points that still make a battle."""

    @property
    def table(self) -> tuple[float, float]:
        """The usual width and height."""

    @property
    def grounds(self) -> tuple[str, ...]:
        """The kinds of terrain islands are made of, the usual one first."""

    @property
    def weathers(self) -> tuple[str, ...]:
        """What weather may be asked for, fair weather first."""

    @property
    def occasions(self) -> tuple[str, ...]:
        """What a battle may be about, a plain meeting first."""

    @property
    def bought_anew(self) -> bool:
        """Whether the sides of a meeting have a budget: somebody may buy other units for those they are given."""

    def sides(self) -> tuple[Tree, ...]:
        """The two sides as a file has them, without units."""

    def budget(self, side: int, points: int) -> int:
        """What a side may spend where so many points are agreed."""

    def lots(self, side: int, budget: int, rows: Rows, rng: Random) -> list[Lot]:
        """What a side may buy."""

    def units(self, side: int, bought: Sequence[Lot], rows: Rows) -> list[Unit]:
        """The units of what was bought, without places."""

    def berth(self, side: int, width: float, height: float) -> tuple[tuple[Position, ...], float]:
        """Where a side begins: an outline that stays clear of land, and the heading of its units."""

    def weather(self, name: str, turns: int, rng: Random) -> Weather:
        """A kind of weather, for a battle of so many turns."""

    def occasion(self, name: str) -> Occasion:
        """What a battle so called is about."""

    def turns(self, width: float, height: float) -> int:
        """How long a battle on such a table lasts."""

    def room(self) -> float:
        """How wide a channel has to be for the largest unit to pass with some ease."""

    def interval(self) -> float:
        """How far apart units begin where there is room; 0: as their size wants it."""


class Listed:
    """A levy written down: what is usual, lots and weathers as a TOML table of the ruleset's has them.

    `points`, `minutes`, `least`, `table`, `room`, `depth` (of where a side begins), `inches_a_turn`, `fewest_turns`,
    `edges` (of the two sides), `a_unit` (points of a usual one), `units` (wished for at most), `[[side]]`, `[[lot]]`
    with `classes`, `weight`, `joins`, `side`, `[weather.NAME]` and `[occasion.NAME]` with the fields of their
    records, and `fair`, how fair weather is called. `sold` says which kinds lie aboard others, and how units begin.
    """

    def __init__(self, facts: Row, sold: Plain, grounds: tuple[str, ...] = ("land", "shoal")) -> None:
        self.facts, self.sold, self.grounds = facts, sold, grounds
        self.points: int = facts["points"]
        self.minutes: int = facts["minutes"]
        self.least: int = facts["least"]
        self.table: tuple[float, float] = tuple(facts["table"])
        self.weathers: tuple[str, ...] = tuple(dict.fromkeys((facts.get("fair", "fair"), *facts["weather"])))
        self.bought_anew: bool = facts.get("bought_anew", False)
        self.occasions: tuple[str, ...] = ("meeting", *facts.get("occasion", ()))

    def sides(self) -> tuple[Tree, ...]:
        return tuple(dict(side) for side in self.facts["side"])

    def budget(self, side: int, points: int) -> int:
        return points

    def lots(self, side: int, budget: int, rows: Rows, rng: Random) -> list[Lot]:
        """The lots this side may have, those likelier whose units suit what there is to spend."""
        ideal = budget / min(max(2.0, budget / self.facts["a_unit"]), self.facts["units"])
        found = []
        for entry in self.facts["lot"]:
            if entry.get("side", side) != side:
                continue
            classes = tuple(entry["classes"])
            mean = sum(rows[cls]["points"] for cls in classes) / len(classes)
            weight = entry.get("weight", 1.0) * liking(mean, ideal)
            found.append(Lot(classes, weight, entry.get("joins", False)))
        return found

    def units(self, side: int, bought: Sequence[Lot], rows: Rows) -> list[Unit]:
        """Ships one by one, the dearest first; a lot's aircraft lie aboard its carrier, who therefore has an id."""
        stem = str(self.facts["side"][side]["name"]).lower()
        found: list[Unit] = []
        carriers = 0
        for lot in sorted(bought, key=lambda one: -int(rows[one.classes[0]]["points"])):
            base = ""
            for cls in lot.classes:
                unit: Unit = {"class": cls, **self.sold.begins(rows[cls])}
                if self.sold.carried(rows[cls]):
                    unit["aboard"] = base
                elif len(lot.classes) > 1:
                    carriers += 1
                    base = unit["id"] = f"{stem}_{cls}_{carriers}"
                found.append(unit)
        return found

    def berth(self, side: int, width: float, height: float) -> tuple[tuple[Position, ...], float]:
        """A strip along the side's edge; its units look away from it."""
        edge, depth = self.facts["edges"][side], self.facts["depth"]
        left, low, right, top = {
            "south": (0.0, 0.0, width, depth),
            "north": (0.0, height - depth, width, height),
            "west": (0.0, 0.0, depth, height),
            "east": (width - depth, 0.0, width, height),
        }[edge]
        heading = {"south": 0.0, "north": 180.0, "west": 90.0, "east": 270.0}[edge]
        return ((left, low), (right, low), (right, top), (left, top)), heading

    def weather(self, name: str, turns: int, rng: Random) -> Weather:
        return msgspec.convert(self.facts["weather"].get(name, {}), Weather)

    def occasion(self, name: str) -> Occasion:
        return msgspec.convert(self.facts.get("occasion", {}).get(name, {}), Occasion)

    def turns(self, width: float, height: float) -> int:
        """As many as it takes to cross the table, and a few to fight it out."""
        across = height if self.facts["edges"][0] in ("south", "north") else width
        return int(self.facts["fewest_turns"] + across / self.facts["inches_a_turn"])

    def room(self) -> float:
        return float(self.facts["room"])

    def interval(self) -> float:
        return float(self.facts.get("interval", 0))


def liking(points: float, ideal: float) -> float:
    """How likely something of so many points is to be bought where `ideal` would be the best size."""
    return float(2.0 ** -(log(max(1.0, points) / max(1.0, ideal), 2.0) ** 2))
