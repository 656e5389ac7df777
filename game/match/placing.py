"""Place: positions and headings for pieces, in regions or rings, clear of what lies there and of each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import cos, hypot, radians, sin, sqrt
from random import Random
from typing import ClassVar

import msgspec

from game.match.bounds import Berths
from game.match.orders import Order, Placed
from game.match.question import KEYS, Names, Question, Refusal
from game.match.wording import capital, listed, outside
from game.sea.heading import Position
from game.sea.passage import SLACK, Passage
from game.sea.sight import Outlines, cover


class Ring(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How far a centre may lie from (x, y): from `least` to `most`, exactly so far included.

    With a `heading` the piece lies on that heading there.
    """

    x: float
    y: float
    least: float
    most: float
    says: str
    clause: str
    heading: float | None = None

    def holds(self, pose: tuple[float, float, float]) -> bool:
        """Whether a piece may lie so, as far as this ring goes."""
        away = hypot(pose[0] - self.x, pose[1] - self.y)
        return self.least - SLACK <= away <= self.most + SLACK and self.heading in (None, pose[2])

    def words(self, pose: tuple[float, float, float], names: Names) -> str:
        """What is said of a piece that may not lie so: how far away it is where that is what is wrong."""
        away = hypot(pose[0] - self.x, pose[1] - self.y)
        if self.least - SLACK <= away <= self.most + SLACK:
            return self.says
        told = names.length(outside(away, self.least))
        return f"{self.says.removesuffix('.')}; this is {told} away."


class Barred(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Outlines in which a centre may not lie, their edges included."""

    outlines: Outlines
    says: str
    clause: str


class Spot(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One piece to be placed: where its centre may lie.

    `region` is a polygon (empty: anywhere on the table), `ring` a band round a point; both hold where both are given.
    Of `rings` one must hold. `barred` is where this piece may not lie, though others may. `surely` is a place known to
    be free where hardly any is: play at random begins with it.
    """

    unit: str
    region: tuple[Position, ...] = ()
    headings: tuple[float, ...] = ()
    clause: str = ""
    ring: Ring | None = None
    rings: tuple[Ring, ...] = ()
    barred: Barred | None = None
    surely: Position | None = None


class Apart(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How near the centres of two pieces placed together may lie; with `shut` not exactly so near either."""

    least: float
    says: str
    clause: str
    shut: bool = False


def _round(headings: tuple[float, ...]) -> str:
    """Headings in few words: all of a few, of many the first and the last."""
    if len(headings) > FEW:
        return f"{headings[0]:g} to {headings[-1]:g}"
    return listed([f"{heading:g}" for heading in headings])


FEW = 6
"""So many headings are told one by one."""


class Place(Question, frozen=True):
    """Give positions and headings to one or several pieces inside their regions.

    Exactly `pick` of the spots are used (0: all). `clear` is what every piece keeps clear of: edges, land, bases
    that lie there already; `apart` how near the pieces may lie to each other; `berths` what their hulls need.
    """

    spots: tuple[Spot, ...]
    width: float
    height: float
    pick: int = 0
    clear: Passage | None = None
    apart: Apart | None = None
    berths: Berths | None = None

    takes: ClassVar[type] = Placed

    def refuses(self, order: Order, names: Names = KEYS) -> Refusal | None:
        if wrong := self._wrong_kind(order):
            return wrong
        assert isinstance(order, Placed)
        known = {spot.unit: spot for spot in self.spots}
        for unit, pose in order.pieces.items():
            spot = known.get(unit)
            if spot is None:
                return Refusal(f"{capital(names.unit(unit))} is not to be placed now.", self.clause)
            if (wrong := self.misplaced(spot, pose, names)) is not None:
                return wrong
        if (wrong := self.crowded(order, names)) is not None:
            return wrong
        if (berths := self.berths) is not None:
            for unit, pose in order.pieces.items():
                if not berths.free(unit, pose, order.pieces):
                    return Refusal(names.about(unit, berths.says), berths.clause)
        if self.pick:
            if len(order.pieces) != self.pick:
                given = len(order.pieces)
                says = (
                    "Place one of them." if self.pick == 1 else f"Place {self.pick} of them: {given} given."
                )
                return Refusal(says, self.clause)
            return None
        for name in known:
            if name not in order.pieces:
                return Refusal(f"{names.unit(name)} is still to be placed.", self.clause)
        return None

    def misplaced(self, spot: Spot, pose: tuple[float, float, float], names: Names = KEYS) -> Refusal | None:
        """Why one piece may not lie so, whatever becomes of the others."""
        wrong = self._misplaced(spot, pose, names)
        return None if wrong is None else Refusal(names.about(spot.unit, wrong.sentence), wrong.clause)

    def _misplaced(self, spot: Spot, pose: tuple[float, float, float], names: Names) -> Refusal | None:
        x, y, heading = pose
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            return Refusal(f"{names.unit(spot.unit)} stands off the table.", spot.clause or self.clause)
        if spot.region and not cover((spot.region,)).holds((x, y)):
            return Refusal(f"{names.unit(spot.unit)} stands outside its zone.", spot.clause or self.clause)
        if spot.barred is not None and cover(spot.barred.outlines).holds((x, y)):
            return Refusal(spot.barred.says, spot.barred.clause)
        if not 0 <= heading < 360 or (spot.headings and heading not in spot.headings):
            may = f": {_round(spot.headings)} may be taken" if spot.headings else ""
            says = f"{names.unit(spot.unit)} cannot lie on heading {heading:g}{may}."
            return Refusal(says, spot.clause or self.clause)
        ring = spot.ring
        if ring is not None and not ring.holds(pose):
            return Refusal(ring.words(pose, names), ring.clause)
        if spot.rings and not any(ring.holds(pose) for ring in spot.rings):
            near = min(spot.rings, key=lambda one: hypot(x - one.x, y - one.y))
            return Refusal(near.words(pose, names), near.clause)
        fault = self.clear.stands((x, y)) if self.clear is not None else None
        return None if fault is None else Refusal(fault.says, fault.clause)

    def crowded(self, order: Placed, names: Names = KEYS) -> Refusal | None:
        """Why the pieces of an order lie too near to each other, whichever are still to come."""
        apart = self.apart
        if apart is None:
            return None
        for (one, (x, y, _)), (other, (u, v, _)) in combinations(order.pieces.items(), 2):
            away = hypot(x - u, y - v)
            if away <= apart.least + SLACK if apart.shut else away < apart.least - SLACK:
                both = f"{names.unit(one)} and {names.unit(other)} lie {names.length(outside(away, apart.least))} apart"
                return Refusal(f"{both}. {apart.says}", apart.clause)
        return None

    def only(self) -> Order | None:
        return None if self.spots else Placed(self.name)

    def samples(self, rng: Random) -> Iterator[Placed]:
        """Legal orders at random, a hundred tries long: none where hardly any place is legal."""
        for _ in range(100):
            spots = rng.sample(self.spots, self.pick) if self.pick else self.spots
            order = Placed(self.name)
            for spot in spots:
                more = self._laid_somewhere(spot, order, rng)
                if more is None:
                    break
                order = more
            else:
                yield order

    def _laid_somewhere(self, spot: Spot, order: Placed, rng: Random) -> Placed | None:
        """The order with one piece more, where a place for it was found."""
        if spot.surely is not None:
            surely = Placed(self.name, {**order.pieces, spot.unit: (*spot.surely, 0.0)})
            if self.misplaced(spot, surely.pieces[spot.unit]) is None and self.crowded(surely) is None:
                return surely
        ring = spot.ring
        xs = [x for x, _ in spot.region] or [0.0, self.width]
        ys = [y for _, y in spot.region] or [0.0, self.height]
        for _ in range(500):
            if spot.rings:
                ring = rng.choice(spot.rings)
            heading = rng.choice(spot.headings) if spot.headings else float(rng.randrange(0, 360, 30))
            if ring is not None and ring.heading is not None:
                heading = ring.heading
            if ring is not None:
                angle = radians(rng.uniform(0.0, 360.0))
                away = sqrt(rng.uniform(ring.least**2, ring.most**2))
                x, y = ring.x + away * sin(angle), ring.y + away * cos(angle)
            else:
                x, y = rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))
            pose = (round(x, 3), round(y, 3), heading)
            if self.misplaced(spot, pose) is not None:
                continue
            if self.berths is not None and not self.berths.free(spot.unit, pose, order.pieces):
                continue
            more = Placed(self.name, {**order.pieces, spot.unit: pose})
            if self.crowded(more) is None:
                return more
        return None
