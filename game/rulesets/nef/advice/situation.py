"""One moment of a battle in arrays, for weighing many places at once: who may lie where when the guns speak next.

A foe that has yet to move stands in several places, each with its likelihood. Worths are points. Reads a view only.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import cos, radians, sin
from operator import mul
from typing import TYPE_CHECKING, Final

import numpy as np

from game.rulesets.nef import movement
from game.rulesets.nef.advice.standing import per_hit, way_out
from game.rulesets.nef.appraisal import (
    Arms,
    Ranges,
    Volleys,
    arms_of,
    arms_on,
    bombs_at,
    clear_of_cloud,
    expected_bombs,
    foes_of,
    hand_of,
    volleys,
)
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import AFTER_TURN, TURN, TURN_COST, WEAPONS
from game.sea.heading import Pose
from game.sea.path import Helm
from game.sea.reach import envelope
from game.tabletop.advice import Character
from game.tabletop.exchange import Contacts, Fought, Lines, Volley

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.tabletop.exchange import Floats

CRUISE = 0.8
"""The share of its best speed a foe is thought to plot next."""

PLOTTED = 0.85
"""The same, where the question is who will move after whom."""

TRADES = 0.5
"""What a point that may be lost counts beside one that may be won: who shuns every shot never fires one."""

REACH: Final = max(weapon.range for weapon in WEAPONS.values()) + 1.0
"""Further off nothing is fired, nor bombed, in inches."""

MANY: Final = 200
"""From so many places on it pays to look first who may be in reach of any."""

CROWD = 0.25
"""How much of a foe's fire each further friend draws away."""

FOCUS = 0.25
"""How much more a hit on the foe counts that the division goes for."""

NEAR = 12.0
"""Inches over which a foe that is further off draws a division less."""

ALL, GLANCED = 5, 3
"""In how many places a foe may stand that has yet to move."""

ORIGIN = Pose(0.0, 0.0, 0.0)


@lru_cache(maxsize=4096)
def ends(helm: Helm) -> tuple[Floats, tuple[str, ...]]:
    """All ends of a helm as (n, 3) of east, north and heading from the origin at heading 0, and a path to each."""
    known = envelope(helm, ORIGIN).ends
    return np.array([end.pose for end in known]).reshape(-1, 3), tuple(end.path for end in known)


@lru_cache(maxsize=1024)
def ways(distance: int, turns: int) -> Floats:
    """A few ends of a first half: straight on, a turn either way at once, two turns where there is room."""
    paths = ["F" * distance]
    if turns and distance >= TURN_COST:
        after = "F" * (distance - TURN_COST)
        paths += ["P" + after, "S" + after]
        room = distance - 2 * TURN_COST - AFTER_TURN
        if turns > 1 and room >= 0:
            between, after = "F" * AFTER_TURN, "F" * room
            paths += [f"P{between}P{after}", f"S{between}S{after}"]
    helm = Helm(distance=distance, turn=TURN, turn_cost=TURN_COST, straight_after=AFTER_TURN)
    return np.array([helm.walk(ORIGIN, path, every=False).end for path in paths])


def carried(start: Pose, relative: Floats) -> Floats:
    """Ends from the origin, carried to a start: (n, 3)."""
    turned = radians(start.heading)
    sine, cosine = sin(turned), cos(turned)
    there = np.empty_like(relative)
    there[:, 0] = start.x + relative[:, 0] * cosine + relative[:, 1] * sine
    there[:, 1] = start.y - relative[:, 0] * sine + relative[:, 1] * cosine
    there[:, 2] = (relative[:, 2] + start.heading) % 360.0
    return there


def spread(starts: Floats, relative: Floats) -> Floats:
    """Every relative end from every start: (n * r, 3), start by start."""
    turned = np.radians(starts[:, 2])[:, None]
    sine, cosine = np.sin(turned), np.cos(turned)
    east, north, slew = relative.T
    there = np.empty((len(starts), len(relative), 3))
    there[:, :, 0] = starts[:, 0, None] + east * cosine + north * sine
    there[:, :, 1] = starts[:, 1, None] - east * sine + north * cosine
    there[:, :, 2] = (starts[:, 2, None] + slew) % 360.0
    return there.reshape(-1, 3)


class NefLines(Lines):
    """One unit's lines, which also say how many inches ahead of a bow the other lies: no bearing is needed.

    `fore` is each contact ahead of her bow, `back` she ahead of its: (k, n).
    """

    def __init__(self, view: NefTable, contacts: Contacts, places: Floats) -> None:
        x, y, heading = places.T
        super().__init__(contacts.near(x, y, REACH) if len(x) > MANY else contacts, x, y, heading)
        there = self.contacts.places
        self.ranges = Ranges(self.away, clear_of_cloud(view, there[:, :2], places[:, :2], self.away))
        turned, bows = np.radians(heading), np.radians(there[:, 2, None])
        self.fore: Floats = self.east * -np.sin(turned) - self.north * np.cos(turned)
        self.back: Floats = self.east * np.sin(bows) + self.north * np.cos(bows)


class NefSituation(Fought[Nef, NefLines, NefTable]):
    """The foes of a side as they may lie in the next Combat.

    `coming` is True for the Combat of this turn, where its first half is still being moved; else the next turn's.
    With `glance` a foe that has yet to move stands in fewer places, and what friends promise is not looked at.
    """

    def __init__(
        self, view: NefTable, side: str, character: Character, *, coming: bool, glance: bool = False
    ) -> None:
        super().__init__(view, side, character)
        self.glance = glance
        self.own = [unit for unit in view.units.values() if unit.side == side and unit.state == "deployed"]
        self.foes = foes_of(view, side)
        self.contacts = _contacts(
            tuple(_coming(foe, glance) if coming else _next(foe, view.phase, glance) for foe in self.foes)
        )
        self.share = 1.0 / (1.0 + CROWD * max(0, len(self.own) - 1))
        self.at = np.array([foe.at for foe in self.foes]).reshape(-1, 2)
        self.waylays = any(way_out(view, foe) for foe in self.foes) and not any(
            way_out(view, unit) for unit in self.own
        )
        """Whether a foe has to come by, and nobody of its own has anywhere to go."""
        self._kinds = tuple(foe.spec.kind for foe in self.foes)
        self._hands = tuple(hand_of(foe) for foe in self.foes)
        self._fears: dict[str, Floats] = {}
        self._worths: dict[str, Floats] = {}
        if coming and not glance and self.foes:
            self._promise()

    @cached_property
    def guesses(self) -> dict[str, float]:
        """The speed each foe is thought to plot next."""
        return {
            foe.id: max(least, PLOTTED * most) if movement.can_move(foe) else 0.0
            for foe in self.foes
            for least, most in [movement.speed_limits(foe)]
        }

    @cached_property
    def worths(self) -> Floats:
        """What a hit on each foe is worth, after those it is promised: (m,)."""
        return np.array([per_hit(self.view, foe) for foe in self.foes])

    def worths_to(self, unit: Nef) -> Floats:
        """The same as a unit's division sees it: the foe it goes for counts for more."""
        known = self._worths.get(unit.squadron)
        if known is None:
            known = self._worths[unit.squadron] = self.worths * self._focus(unit.squadron)
        return known

    def _focus(self, squadron: str) -> Floats:
        """1 for each foe, more for the one on which a division can do most."""
        factors = np.ones(len(self.foes))
        division = [unit for unit in self.own if unit.squadron == squadron]
        more = FOCUS * self.character.weights.get("focus", 1.0)
        if len(division) > 1 and more:
            at = np.array([unit.at for unit in division])
            away = np.hypot(at[:, 0, None] - self.at[:, 0], at[:, 1, None] - self.at[:, 1])
            fires = np.array([self.fire_of(unit).most for unit in division])
            factors[(self.worths * (fires * np.exp(-away / NEAR)).sum(axis=0)).argmax()] += more
        return factors

    def _promise(self) -> None:
        """Count in what friends that have moved will fire: each on its best target, while it has boxes left."""
        friends = [friend for friend in self.own if friend.moved or not friend.plotted_speed]
        if not friends:
            return
        lines = self.lines(np.array([friend.pose for friend in friends]))
        contacts = lines.contacts
        scored = self._scored(friends, lines).all * contacts.likely[:, None]
        all_hits = np.zeros((len(friends), len(self.foes)))
        np.add.at(all_hits.T, contacts.of, scored)
        worths, promised = self.worths.tolist(), [0.0] * len(self.foes)
        for hits in all_hits.tolist():
            won = list(map(mul, hits, worths))
            best = won.index(max(won))
            promised[best] += hits[best]
            worths[best] = per_hit(self.view, self.foes[best], promised[best])
        self.worths[:] = worths

    def _scored(self, units: list[Nef], lines: NefLines) -> Volleys:
        """What units may hit of the foes from lines of theirs, each from as many places: (k, n), unit by unit."""
        each = np.array([self.fire_of(unit).each for unit in units])
        armed = each.transpose(1, 2, 0).take(lines.contacts.of, axis=1)
        if len(units) > 1:
            armed = armed.repeat(len(lines) // len(units), axis=2)
        return volleys(armed, lines.fore, lines.ranges)

    def won(self, units: list[Nef], places: Floats) -> Floats:
        """Points that units may win by all but bombs, each at as many places, (units, n, 3): (units, n)."""
        lines = self.lines(places.reshape(-1, 3))
        contacts = lines.contacts
        if not len(contacts.of):
            return np.zeros(places.shape[:2])
        guns, salvos = self._scored(units, lines)
        worths = np.stack([self.worths_to(unit) for unit in units], axis=-1).take(contacts.of, axis=0)
        worths = (worths * contacts.likely[:, None]).repeat(places.shape[1], axis=-1)
        won = contacts.best(guns * worths) + sum(contacts.best(hits * worths) for hits in salvos)
        return np.asarray(won).reshape(places.shape[:2])

    def fire_of(self, unit: Nef) -> Arms:
        """What a unit has for each foe."""
        return arms_on(hand_of(unit), self._kinds)

    # -- the exchange of fire ---------------------------------------------------------------------------------

    def fought(self, unit: Nef, places: Floats) -> dict[str, Floats]:
        """The exchange at places, (n, 3), as an opponent counts it: what it shuns weighs less than what it wins."""
        found = self.exchange(unit, self.lines(places))
        return {"harm": found.won("harm"), "salvo": found.won("salvo"), "exposure": -TRADES * found.lost()}

    def lines(self, places: Floats) -> NefLines:
        """How the foes that may be in reach lie from places: (n, 3)."""
        return NefLines(self.view, self.contacts, places)

    def fires(self, unit: Nef, lines: NefLines) -> Iterator[Volley]:
        """Guns, what is fired ahead, and the bombs for what lies under the place itself."""
        guns, salvos = self._scored([unit], lines)
        yield Volley("harm", guns)
        for part in salvos:
            yield Volley("salvo", part)
        if unit.bombs_left:
            bombs = np.array([expected_bombs(self.view, unit, foe) or 0.0 for foe in self.foes])
            reach = np.array([max(WEAPONS["bombs"].reach, foe.spec.base_radius) for foe in self.foes])
            of = lines.contacts.of
            yield Volley("bombs", bombs[of, None] * (lines.away <= reach[of, None]))

    def prices(self, unit: Nef, lines: NefLines) -> Floats:
        """A hit on each foe, as the unit's division sees it."""
        return self.worths_to(unit).take(lines.contacts.of)[:, None]

    def feared(self, unit: Nef, lines: NefLines) -> Iterator[Volley]:
        """All that each foe has that bears, shared among the friends; bombs of those whose track is known."""
        kind = unit.spec.kind
        if kind not in self._fears:
            self._fears[kind] = self.share * arms_of(self._hands, kind)
        armed = self._fears[kind].take(lines.contacts.of, axis=1)[:, :, None]
        yield Volley("exposure", volleys(armed, lines.back, lines.ranges).all)
        if any(foe.bombs_left and foe.first_half_path for foe in self.foes):
            tracks = [bombs_at(self.view, foe, unit, lines.x, lines.y) for foe in self.foes]
            yield Volley("exposure", np.array(tracks)[lines.contacts.of])

    def price(self, unit: Nef) -> float:
        """The next hit on a unit."""
        return per_hit(self.view, unit)


Way = tuple[float, float, float, int, int, int]
"""How a foe may go on: from x, y and heading, so many inches with so many turns, in so many ways at the most."""


def _coming(foe: Nef, glance: bool) -> Way:
    """To where a foe may lie in this turn's Combat."""
    speed = foe.plotted_speed
    if not speed or foe.moved or foe.aground or foe.moored:
        return (*foe.pose, 0, 0, 1)
    ways_on = GLANCED if glance else ALL
    return (*foe.pose, movement.half_distance(speed, 1), movement.turn_number(foe), ways_on)


def _next(foe: Nef, phase: str, glance: bool) -> Way:
    """To where a foe may lie in the next turn's Combat, when it has flown what it still must in this."""
    pose = foe.pose
    if foe.plotted_speed and foe.moved < 2 and phase != "plot":
        pose = ahead(pose, movement.half_distance(foe.plotted_speed, 2))
    least, most = movement.speed_limits(foe)
    speed = max(least, round(CRUISE * most)) if movement.can_move(foe) else 0
    distance, turns = movement.half_distance(speed, 1), movement.turn_number(foe)
    return (*pose, distance, turns, 1 if glance else GLANCED)


@lru_cache(maxsize=512)
def _contacts(ways_on: tuple[Way, ...]) -> Contacts:
    """Foes that go on so. Of an admiral's scenes more than half have the foes of one before."""
    return Contacts.laid([_from(*way) for way in ways_on])


@lru_cache(maxsize=4096)
def _from(x: float, y: float, heading: float, distance: int, turns: int, most: int) -> Floats:
    """Where the first few ways lead to from a pose. Not to be written to."""
    return carried(Pose(x, y, heading), ways(distance, turns)[:most])


def ahead(pose: Pose, distance: float) -> Pose:
    """Straight on."""
    turned = radians(pose.heading)
    return Pose(pose.x + distance * sin(turned), pose.y + distance * cos(turned), pose.heading)
