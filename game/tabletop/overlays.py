"""What may be shown on the table, as facts with a meaning: a wedge of fire, a reach, a threat, a mark.

A ruleset's cards and a question's overlays are written in these records, and the window draws them. They
carry table units, compass degrees and ids only; they know no pixels, no colours and no pygame, so a test or
an opponent can read the same overlays as a player. All records are frozen and hashable: the window keeps
its drawings by them.
"""

from math import cos, radians, sin
from typing import Final, Literal, Self

import msgspec

from game.sea.heading import Pose as Pose

Point = tuple[float, float]
"""A place on the table, (x, y): x grows east, y grows north, in the ruleset's unit."""

Outline = tuple[Point, ...]
"""A closed outline: the last point joins the first."""


class Overlay(msgspec.Struct, frozen=True, tag_field="is", tag=True):
    """Anything laid over the table to explain a question or an answer."""


class Wedge(Overlay, frozen=True):
    """A sector of fire from `start` to `end` degrees off the bow, clockwise, out to `radius`.

    `full` tells whether all dice count there (hatched) or half of them (dotted).
    """

    pose: Pose
    start: float
    end: float
    radius: float
    full: bool = True
    label: str = ""


class RangeRing(Overlay, frozen=True):
    """A reach around a point: the longest solid, the middle dash-dotted, the shortest dotted."""

    x: float
    y: float
    radius: float
    rank: Literal["long", "middle", "short"] = "long"
    label: str = ""


class Threat(Overlay, frozen=True):
    """What an enemy at `origin` could send at `goal`, with all dice (`full`) or half of them."""

    origin: Point
    goal: Point
    full: bool = True
    text: str = ""


class Band(Overlay, frozen=True):
    """A track `width` wide on each side along `points`: a first half flown, the reach of bombs."""

    points: tuple[Point, ...]
    width: float = 0.0


class End(msgspec.Struct, frozen=True):
    """One pose a unit could end in; `near` when it can be reached with what is left now."""

    x: float
    y: float
    heading: float
    near: bool = True


class Reach(Overlay, frozen=True):
    """Everything a unit can still reach: areas with the holes in them, and the poses it may end in."""

    polygons: tuple[Outline, ...] = ()
    ends: tuple[End, ...] = ()
    holes: tuple[Outline, ...] = ()


class Leg(msgspec.Struct, frozen=True):
    """The end of one leg of a route; `turns` is true where the unit turns on reaching it."""

    x: float
    y: float
    turns: bool = False


class Route(Overlay, frozen=True):
    """A path, from its first leg's point on: `walked` legs are laid for good, others only previewed.

    A tick stands every `tick` units along it (0 for none).
    """

    legs: tuple[Leg, ...]
    walked: bool = True
    tick: float = 1.0


class Course(Overlay, frozen=True):
    """Where somebody would go from here, with a head at its end: dotted in the colour of the side with this index
    (from 0), or with -1 a plain line, which is the course that is recommended."""

    start: Point
    end: Point
    side: int = -1
    text: str = ""


class Ghost(Overlay, frozen=True):
    """Where `unit` would stand."""

    unit: str
    pose: Pose


class Mark(Overlay, frozen=True):
    """What a unit is in the question at hand. `text` stands beside it: the dice it would get, the reason it
    is refused."""

    unit: str
    kind: Literal["selected", "target", "may_be_target", "refused", "doomed"]
    text: str = ""


class Land(Overlay, frozen=True):
    """Ground that stands out of the sea, or with `awash` lies just under it."""

    outline: Outline
    name: str = ""
    awash: bool = False


class Cloud(Overlay, frozen=True):
    """Fog, smoke or a squall."""

    kind: Literal["fog", "smoke", "squall"]
    outline: Outline
    name: str = ""


_CLOUDS: Final[dict[str, Literal["fog", "smoke", "squall"]]] = {
    "fog": "fog",
    "smoke": "smoke",
    "squall": "squall",
}


def ground(kind: str, outline: Outline, name: str = "") -> Land | Cloud:
    """Terrain of a kind as it is drawn: something in the air, land, or what lies awash and is named by its kind."""
    if kind in _CLOUDS:
        return Cloud(_CLOUDS[kind], outline, name)
    return Land(outline, name) if kind == "land" else Land(outline, name or kind, awash=True)


def disc(at: Point, radius: float, points: int = 12) -> Outline:
    """What lies within a radius of a place, as an outline of so many points."""
    turns = [radians(360 * point / points) for point in range(points)]
    return tuple((at[0] + radius * sin(turn), at[1] + radius * cos(turn)) for turn in turns)


class Night(Overlay, frozen=True):
    """The whole sea lies dark."""


class Twilight(Overlay, frozen=True):
    """The sun stands low over the whole sea: at dusk in the west, at `dawn` in the east."""

    dawn: bool = False


class Zone(Overlay, frozen=True):
    """Where the side with this index (from 0) may deploy; with -1 a stretch of sea that counts for something."""

    side: int
    outline: Outline
    name: str = ""


BAND: Final = 0.025
"""How deep such a strip is, by the length of the edge."""


class Exit(Overlay, frozen=True):
    """An edge of the table, from `start` to `end`, over which units of the side with this index leave to score or win;
    `out` is the bearing away from the table."""

    side: int
    start: tuple[float, float]
    end: tuple[float, float]
    out: float
    name: str = ""

    @classmethod
    def of(cls, edge: str, wide: float, high: float, side: int, name: str) -> Self:
        """That over an edge by its name (north, east, south or west) of a table so large."""
        start, end, out = {
            "north": ((0.0, high), (wide, high), 0.0),
            "east": ((wide, 0.0), (wide, high), 90.0),
            "south": ((0.0, 0.0), (wide, 0.0), 180.0),
            "west": ((0.0, 0.0), (0.0, high), 270.0),
        }[edge]
        return cls(side, start, end, out, name)

    @property
    def band(self) -> Outline:
        """A narrow strip of the table along it, for pictures in which it is an area like others."""
        (ax, ay), (bx, by) = self.start, self.end
        deep = BAND * max(abs(bx - ax), abs(by - ay))
        x, y = -deep * sin(radians(self.out)), -deep * cos(radians(self.out))
        return self.start, self.end, (bx + x, by + y), (ax + x, ay + y)


class Cell(msgspec.Struct, frozen=True):
    """A square of the table, `size` wide, with its danger in thirds (1 to 3); `harm` where the unit
    would do more than it takes."""

    x: float
    y: float
    size: float
    level: int = 1
    harm: bool = False


class Danger(Overlay, frozen=True):
    """What it would cost to stand there, as far as the viewing side can know."""

    cells: tuple[Cell, ...]


class Ruler(Overlay, frozen=True):
    """A measured distance."""

    start: Point
    end: Point
    text: str = ""


class FireLine(Overlay, frozen=True):
    """One attack, from shooter to target."""

    start: Point
    end: Point
    text: str = ""


class Sortie(Overlay, frozen=True):
    """Aircraft are sent from one place against another, or with it; `sealed` while nobody else knows."""

    start: Point
    goal: Point
    text: str = ""
    sealed: bool = False


class Sight(Overlay, frozen=True):
    """A line of sight that ends at `blocked`, where what `text` names stands in its way; `goal` lies behind it."""

    start: Point
    blocked: Point
    goal: Point
    text: str = ""


class Landing(Overlay, frozen=True):
    """Where an aircraft may land: within `radius` of a point."""

    x: float
    y: float
    radius: float
    text: str = ""


class Berth(Overlay, frozen=True):
    """A stretch of a ring, `start` to `end` degrees clockwise as seen from its middle, where a piece may lie, or
    where (not `free`) it may not."""

    x: float
    y: float
    radius: float
    start: float
    end: float
    free: bool = True


class Lit(Overlay, frozen=True):
    """Sea lit by a starshell, a flare or a fire, `radius` around a point."""

    x: float
    y: float
    radius: float
    kind: Literal["starshell", "flare", "fire"] = "starshell"
    text: str = ""


class Ablaze(Overlay, frozen=True):
    """A ship on fire at (x, y): as many flames as `fires` (three at most), and smoke that trails to `smoke`."""

    x: float
    y: float
    fires: int
    smoke: Point


class Sunken(Overlay, frozen=True):
    """Where a ship went down: the chart keeps her place and her name, and when it was."""

    x: float
    y: float
    name: str


class Beam(Overlay, frozen=True):
    """A searchlight's beam from a ship to what it holds."""

    start: Point
    end: Point


class Wake(Overlay, frozen=True):
    """A torpedo's run: this turn's from `start` to `now`, the next turn's from there to `then`."""

    start: Point
    now: Point
    then: Point | None = None
    text: str = ""


class Circle(Overlay, frozen=True):
    """A reach of aircraft: how far they strike, look, or rise to meet others."""

    x: float
    y: float
    radius: float
    kind: Literal["strike", "recon", "interception"]
    text: str = ""


class Note(Overlay, frozen=True):
    """A word beside a place on the table, led to it by a thin line; `more` is read second. A `grave` one warns."""

    at: Point
    text: str
    more: str = ""
    grave: bool = False


class Pencilled(Overlay, frozen=True):
    """A few words pencilled beside a piece that stands at `at`; a thin line joins it with what is meant as well."""

    at: Point
    text: str
    also: tuple[Point, ...] = ()


class Numeral(Overlay, frozen=True):
    """A number, or a few, close beside a place on the table; `first` for that of the best, which is read before
    the others."""

    at: Point
    text: str
    first: bool = False


class Hazard(Overlay, frozen=True):
    """Where two ships come too near to each other under way: `radius` around the place; `text` says who."""

    at: Point
    radius: float
    text: str = ""


class Masked(Overlay, frozen=True):
    """A sector in which a ship's fire is masked by another: bearings clockwise from `first` to `last`."""

    at: Point
    first: float
    last: float
    radius: float


class Lasso(Overlay, frozen=True):
    """A box drawn round pieces to take them in hand."""

    one: Point
    other: Point


Area = tuple[Outline, ...]
"""A stretch of sea: its edge, then the edges of the holes in it."""


class Edges(Overlay, frozen=True):
    """Where a unit out of sight is by half of all chances (`half`), and by nine of ten (`most`)."""

    half: tuple[Area, ...]
    most: tuple[Area, ...]


class Likely(Overlay, frozen=True):
    """The same in dots, as large as it is likely: a `quarter` of all chances, `half`, nine of ten (`most`)."""

    quarter: tuple[Area, ...]
    half: tuple[Area, ...]
    most: tuple[Area, ...]


class Farthest(Overlay, frozen=True):
    """As far as a unit can have gone since it was lost, as stretches of a circle; `text` says how fast that is."""

    lines: tuple[tuple[Point, ...], ...]
    text: str = ""


class LookedAt(Overlay, frozen=True):
    """Sea that somebody looked at and found empty, `radius` around where he stood."""

    x: float
    y: float
    radius: float
    text: str = ""
