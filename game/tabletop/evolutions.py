"""Evolutions: one command for a whole division, made into each ship's own legal move.

A `Command` says what a division is to do and how it lay when it was told; `propose` gives every ship of it that is
asked now the legal path nearest to that, in the order in which they are best given, and says what is risked and what
cannot be done. It goes by the questions alone, so it serves a window, an opponent and a test in any game. Must not
know any ruleset, and gives no order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeVar

import msgspec

from game.match.bounds import Bound
from game.match.orders import Steered, Value
from game.match.question import Refusal
from game.match.steering import Steer
from game.sea.formation import (
    Course,
    Mask,
    Station,
    Touch,
    astern,
    at_station,
    drawn,
    masks,
    onward,
    station_of,
    touches,
)
from game.sea.heading import Degrees, Inches, Pose, Position, ahead, bearing, compass, distance, relative
from game.sea.hulls import Hull, Waters
from game.sea.keeping import Kept, kept, shared, shortest_curve, steady
from game.sea.passage import cut, long
from game.tabletop.divisions import IN_WAKE, TURNS, Command

FORMING: Final = ("line_ahead", "line_abreast", "screen")
"""The evolutions that put ships on new stations: their guide goes slower while they get there."""
EASED: Final = (1.0, 0.4)
"""The parts of what she could go beyond the least; a guide takes the one that brings most ships to their stations."""
SPREAD: Final[Degrees] = 120.0
"""A screen spreads over so many degrees ahead of its guide."""
OFF: Final = 0.5
"""A ship that ends farther off her station than this part of the interval is told of."""


class Proposal(msgspec.Struct, frozen=True):
    """What one ship is to do: an order that is legal when her turn comes, and how far it brings her off her station.

    `waits` says what keeps it from being legal as things lie now. Without an order `says` tells why there is none.
    """

    unit: str
    order: Steered | None
    track: tuple[Position, ...]
    end: Pose
    off: Inches = 0.0
    says: str = ""
    clause: str = ""
    waits: Refusal | None = None


class Preview(msgspec.Struct, frozen=True):
    """What comes of a command: proposals in the order in which they are given, dangers, and whose fire is masked."""

    proposals: tuple[Proposal, ...]
    risks: tuple[Touch, ...] = ()
    masked: tuple[Mask, ...] = ()

    def of(self, unit: str) -> Proposal | None:
        """The proposal for one ship."""
        return next((one for one in self.proposals if one.unit == unit), None)

    def at_risk(self, unit: str) -> list[Touch]:
        """What one ship may collide with."""
        return [risk for risk in self.risks if unit in (risk.one, risk.other)]


# -- what each is to do ----------------------------------------------------------------------------------------------


def propose(
    told: Command,
    questions: Sequence[Steer],
    lying: Mapping[str, Hull],
    *,
    path: str | None = None,
    settings: Mapping[str, Value] | None = None,
    room: Inches = 0.0,
) -> Preview:
    """Every ship of a division that is asked now, and what she does under a command; the guide first, if she is asked.

    `lying` are the hulls of everything that may be run into, the division's own among them; `path`, with `settings`, is
    what is laid for the guide. `room` is how near two hulls may come before it is a risk.
    """
    asked: dict[str, list[Steer]] = {}
    for question in questions:
        if question.unit in told.ships and type(question) is Steer:
            asked.setdefault(question.unit, []).append(question)
    eased: tuple[float, ...] = (1.0,)
    if path is None and told.kind in FORMING and told.guide in asked and not asked[told.guide][0].helm.exact:
        eased = EASED
    tried: list[list[Proposal]] = []
    for ease in eased:
        tried.append(_worked_out(_Guide(told, asked, lying, path, dict(settings or {}), ease), asked))
        if _astray(tried[-1]) < OFF * told.interval:
            break
    found = min(tried, key=lambda one: round(_astray(one), 3))
    return Preview(tuple(found), *_dangers(told, found, lying, room))


def _astray(found: Sequence[Proposal]) -> Inches:
    """How far ships end off their stations, all together."""
    return sum(one.off for one in found)


def _worked_out(guide: _Guide, asked: Mapping[str, list[Steer]]) -> list[Proposal]:
    """A proposal for every ship that is asked, in the order in which they are best given."""
    told = guide.told
    ends: dict[str, Pose] = {}
    found: list[Proposal] = []
    if told.guide in asked:
        lead = guide.proposal()
        found.append(lead)
        ends[told.guide] = lead.end
    waiting = [ship for ship in told.ships[1:] if ship in asked]
    while waiting:
        tried = [(ship, _follower(guide, ship, asked[ship], ends)) for ship in waiting]
        first = next((one for one in tried if one[1].order is not None and one[1].waits is None), tried[0])
        for ship, proposal in tried if _all_free(tried) else [first]:
            found.append(proposal)
            ends[ship] = proposal.end
            waiting.remove(ship)
    return found


def _all_free(tried: Sequence[tuple[str, Proposal]]) -> bool:
    """Whether no proposal has to wait for another: then they are given as they are, in order."""
    return all(one.order is not None and one.waits is None for _, one in tried)


class _Guide:
    """The guide's move, laid or worked out, and what follows from it for the others."""

    def __init__(
        self,
        told: Command,
        asked: Mapping[str, list[Steer]],
        lying: Mapping[str, Hull],
        path: str | None,
        settings: dict[str, Value],
        ease: float = 1.0,
    ) -> None:
        self.told, self._ease = told, ease
        own = asked.get(told.guide)
        hull = lying.get(told.guide)
        self.question = own[0] if own else None
        self.settings = settings
        self.path = path if path is not None else told.made
        self.waits: Refusal | None = None
        if self.question is not None:
            if path is None:
                self.settings = settings = self._in_hand(asked)
            helm = self.question.helm_under(settings)
            if path is None:
                self.path = self._own_path(asked)
            self.start = self.question.start(settings)
            walk = helm.walk(self.start, self.path)
            self.poses, self.track, self.end = walk.poses, walk.track, walk.end
            self.wake = drawn([*told.wake, *walk.track])
            return
        self.end = Pose(hull.x, hull.y, hull.heading) if hull is not None else Pose(*told.wake[-1], 0.0)
        self.start = told.began or self.end
        self.poses, self.track = [self.end], [self.end[:2]]
        self.wake = list(told.wake)

    def _in_hand(self, asked: Mapping[str, list[Steer]]) -> dict[str, Value]:
        """The settings under which she does not outrun the slowest of them, where speed is one; else what is given."""
        assert self.question is not None
        slowest = min(_farthest(own[0]) for own in asked.values())
        ways = [{**way, **self.settings} for way in _settings(self.question, {})]
        far = {n: self.question.helm_under(way).distance for n, way in enumerate(ways)}
        if self.settings or far[0] <= slowest:
            return ways[0]
        slow = [n for n in far if 0.0 < far[n] <= slowest]
        if slow:
            return ways[max(slow, key=lambda n: far[n])]
        return ways[min((n for n in far if far[n] > 0.0), key=lambda n: far[n], default=0)]

    def _own_path(self, asked: Mapping[str, list[Steer]]) -> str:
        """Where nothing is laid: the turn of the evolution, else straight on, as far as all of them can go."""
        assert self.question is not None
        told, question = self.told, self.question
        helm = question.helm_under(self.settings)
        common = shared([helm, *(own[0].helm for ship, own in asked.items() if ship != told.guide)]) or helm
        least = common.distance if common.exact else common.least
        length = least + self._ease * (common.distance - least)
        if told.kind == "together" and helm.fault(self._turned(common, length)) is None:
            return self._turned(common, length)
        return self._turned(helm, length)

    def _turned(self, helm: Any, length: Inches) -> str:
        assert self.question is not None
        pose = self.question.pose
        turn = self.told.turn if self.told.kind in TURNS else 0.0
        return steady(helm, pose, compass(pose.heading + turn), length)

    def proposal(self) -> Proposal:
        """The guide's own."""
        assert self.question is not None
        order = Steered(self.question.name, self.told.guide, self.path, self.settings)
        refusal = self.question.refuses(order)
        track = tuple(self.track)
        if refusal is None:
            return Proposal(self.told.guide, order, track, self.end)
        best = _nearest([self.question], self.track, self.end, {})
        if best is None:
            return Proposal(self.told.guide, None, track, self.end, 0.0, refusal.sentence, refusal.clause)
        question, laid, fit = best
        walk = question.helm_under(laid.settings).walk(question.start(laid.settings), fit.path)
        self.path, self.poses, self.track = fit.path, walk.poses, walk.track
        wished, self.end = self.end, walk.end
        self.wake = drawn([*self.told.wake, *walk.track])
        return Proposal(
            self.told.guide,
            laid,
            tuple(walk.track),
            walk.end,
            distance(walk.end, wished),
            refusal.sentence,
            refusal.clause,
        )

    def wanted(self, ship: str, start: Pose) -> tuple[list[Position], Pose]:
        """The way a ship would make if nothing but the command counted, and where she would end."""
        told = self.told
        place = told.ships.index(ship)
        if told.kind == "line_ahead":
            end = astern(self.wake, self.end.heading, told.interval * place)
            return self._over(start, end), end
        if told.kind in IN_WAKE:
            end = astern(self.wake, self.end.heading, self._behind(ship))
            return onward(self.wake, start, end), end
        if told.kind == "screen":
            end = at_station(self.end, _screened(place, len(told.ships) - 1, told.interval))
        elif told.kind == "line_abreast":
            side = 1.0 if self._to_starboard(ship) else -1.0
            number = sum(self._to_starboard(other) == (side > 0) for other in told.ships[1:place]) + 1
            end = at_station(self.end, Station(90.0 * side, told.interval * number))
        else:
            end = at_station(self.end, told.stations.get(ship) or station_of(self.start, start))
        return self._beside(start, end), end

    def _behind(self, ship: str) -> Inches:
        """How far astern of the guide a ship keeps, as measured along the wake when she was told."""
        station = self.told.stations.get(ship)
        return self.told.interval * self.told.ships.index(ship) if station is None else station.away

    def _to_starboard(self, ship: str) -> bool:
        station = self.told.stations.get(ship)
        return station is None or station.off >= 0.0

    def _over(self, start: Pose, end: Pose) -> list[Position]:
        """A way to a station in the wake, coming to it from astern."""
        return onward(self.wake, start, end) if relative(end.heading, start.heading) else [start[:2], end[:2]]

    def _beside(self, start: Pose, end: Pose) -> list[Position]:
        """A way to a station, curved as the guide's own way is."""
        if len(self.track) < 3:
            return [start[:2], end[:2]]
        whole = long(self.track) or 1.0
        gone_by, points = 0.0, [start[:2]]
        here, there = self.track[0], self.track[-1]
        for before, point in pairwise(self.track[:-1]):
            gone_by += distance(before, point)
            share = gone_by / whole
            east = point[0] - here[0] - share * (there[0] - here[0])
            north = point[1] - here[1] - share * (there[1] - here[1])
            points.append(
                (start.x + share * (end.x - start.x) + east, start.y + share * (end.y - start.y) + north)
            )
        return drawn([*points, end[:2]])


def _screened(place: int, many: int, interval: Inches) -> Station:
    """The station of the `place`th of so many screening ships, over an arc ahead of the guide, from the middle out."""
    if many < 2:
        return Station(0.0, interval)
    step = min(SPREAD / (many - 1), 40.0)
    side = 1.0 if place % 2 else -1.0
    number = place // 2 if many % 2 else (place + 1) // 2 - 0.5
    return Station(side * step * number, interval * max(1.0, many / 4))


def _follower(guide: _Guide, ship: str, questions: Sequence[Steer], ends: Mapping[str, Pose]) -> Proposal:
    """What a ship does, given where those before her end."""
    told, first = guide.told, questions[0]
    start = first.pose
    track, station = guide.wanted(ship, start)
    if told.kind == "together":
        same = _same_path(guide, questions, ends)
        if same is not None:
            return same
        station = _together(guide, start)
        track = [start[:2], station[:2]] if len(guide.track) < 3 else _carried(guide, start)
    best = _nearest(questions, track, station, ends)
    if best is None:
        return Proposal(ship, None, (start[:2],), start, 0.0, "No way of hers is free.", first.clause)
    question, order, fit = best
    walk = question.helm_under(order.settings).walk(question.start(order.settings), fit.path, every=False)
    off = distance(walk.end, station)
    says = ""
    if off > max(OFF * told.interval, 0.5 * shortest_curve(question.helm)):
        says = "She does not come to her station in this move."
    waits = question.refuses(order)
    return Proposal(ship, order, tuple(walk.track), walk.end, off, says, "", waits)


def _together(guide: _Guide, start: Pose) -> Pose:
    """Where a ship ends that does just what the guide does."""
    east, north = guide.end.x - guide.start.x, guide.end.y - guide.start.y
    return Pose(
        start.x + east,
        start.y + north,
        compass(start.heading + relative(guide.end.heading, guide.start.heading)),
    )


def _carried(guide: _Guide, start: Pose) -> list[Position]:
    """The guide's track carried over to where a ship lies."""
    east, north = start.x - guide.start.x, start.y - guide.start.y
    return [(x + east, y + north) for x, y in guide.track]


def _same_path(guide: _Guide, questions: Sequence[Steer], ends: Mapping[str, Pose]) -> Proposal | None:
    """The guide's very path for another ship, where that is legal for her."""
    for question in questions:
        for settings in _settings(question, guide.settings):
            order = Steered(question.name, question.unit, guide.path, settings)
            if _moved(question, ends).refuses(order) is not None:
                continue
            walk = question.helm_under(settings).walk(question.start(settings), guide.path, every=False)
            waits = question.refuses(order)
            return Proposal(question.unit, order, tuple(walk.track), walk.end, waits=waits)
    return None


def _nearest(
    questions: Sequence[Steer], track: Sequence[Position], station: Pose, ends: Mapping[str, Pose]
) -> tuple[Steer, Steered, Kept] | None:
    """The legal order that keeps best to a track, whichever of a ship's questions and settings it takes."""
    fits: list[tuple[float, Steered, Kept]] = []
    question = questions[0]  # a boat that may dive is asked for that besides: it stays up
    seen = _moved(question, ends)
    ways = [list(track)]
    under = _likely(
        question, long(track), near=distance(track[0], station) < OFF * shortest_curve(question.helm)
    )
    while ways and not fits:
        for settings in under:
            helm, start = question.helm_under(settings), question.start(settings)
            for way in ways:
                for fit in kept(helm, start, way, station.heading):
                    order = Steered(question.name, question.unit, fit.path, settings)
                    if seen.refuses(order) is None:
                        fits.append((fit.worse + distance(fit.end, station), order, fit))
                        break
        ways = _evading(track, station, shortest_curve(question.helm)) if len(ways) == 1 else []
    for order in question.surely if not fits else ():
        end = question.helm_under(order.settings).walk(question.pose, order.path, every=False).end
        off = distance(end, station)
        fits.append((off, order, Kept(order.path, end, off, off)))
    if not fits:
        return None
    _, order, fit = min(fits, key=lambda one: one[0])
    return question, order, fit


def _likely(question: Steer, wanted: Inches, *, near: bool) -> list[dict[str, Value]]:
    """The two settings under which a ship goes nearly so far; she keeps under way unless she is there already."""
    ways = [
        (question.helm_under(way).distance, place, way) for place, way in enumerate(_settings(question, {}))
    ]
    under_way = [one for one in ways if one[0] > 0.0 or near]
    ways = sorted(under_way or ways, key=lambda one: (abs(one[0] - wanted), one[1]))
    return [way for _, _, way in ways[:2]]


def _evading(track: Sequence[Position], station: Pose, curve: Inches) -> list[list[Position]]:
    """Ways to be tried where something bars the one wanted: to either side of it, and not so far."""
    found = [cut(track, part * long(track)) for part in (0.75, 0.5, 0.25, 0.0)]
    for aside in (1.0, -1.0, 2.0, -2.0, 4.0, -4.0):
        end = ahead(station, station.heading + 90.0, aside * curve)
        found.append([track[0], end])
    return found


def _settings(question: Steer, like: Mapping[str, Value]) -> list[dict[str, Value]]:
    """Settings a ship may move under: as another has them where she may, as it stands, and each other throttle."""
    needed: dict[str, Value] = {}
    throttle = None
    for setting in question.settings:
        if setting.needed and setting.choices and setting.name != question.turned_by:
            needed[setting.name] = setting.choices[0]
        if setting.helms and all(type(choice) is int for choice in setting.choices):
            throttle = setting  # a speed is a number; depths and actions have names
    found: list[dict[str, Value]] = []
    if like:
        taken = {one.name for one in question.settings}
        found.append({**needed, **{name: value for name, value in like.items() if name in taken}})
    found.append(needed)
    if throttle is not None:
        found += [{**needed, throttle.name: choice} for choice in throttle.choices]
    return [one for place, one in enumerate(found) if one not in found[:place]]


def _farthest(question: Steer) -> Inches:
    """How far a ship can go at most, under whichever of her settings."""
    return max(question.helm_under(settings).distance for settings in _settings(question, {}))


def _moved(question: Steer, ends: Mapping[str, Pose]) -> Steer:
    """A question as it will be when the ships in `ends` have moved: their hulls lie there."""
    if not ends or not question.bounds:
        return question
    bounds = tuple(_with_hulls(bound, ends) for bound in question.bounds)
    return msgspec.structs.replace(question, bounds=bounds)


Bounded = TypeVar("Bounded", bound=Bound)


def _with_hulls(bound: Bounded, ends: Mapping[str, Pose]) -> Bounded:
    changed = {
        name: msgspec.structs.replace(waters, hulls=tuple(_put(hull, ends) for hull in waters.hulls))
        for name, waters in msgspec.structs.asdict(bound).items()
        if isinstance(waters, Waters) and any(h.key in ends for h in waters.hulls)
    }
    return msgspec.structs.replace(bound, **changed) if changed else bound


def _put(hull: Hull, ends: Mapping[str, Pose]) -> Hull:
    return hull.at(ends[hull.key]) if hull.key in ends else hull


# -- what is risked ----------------------------------------------------------------------------------------------------


def _dangers(
    told: Command, found: Sequence[Proposal], lying: Mapping[str, Hull], room: Inches
) -> tuple[tuple[Touch, ...], tuple[Mask, ...]]:
    """Collisions risked among the movers and with all that lies about, and fire masked where they end."""
    moving = {one.unit: one for one in found}
    courses = [Course(lying[key], _poses(one, lying[key])) for key, one in moving.items() if key in lying]
    standing = [hull for key, hull in lying.items() if key not in moving]
    there = {key: hull for key, hull in lying.items() if key in told.ships}
    there |= {key: lying[key].at(one.end) for key, one in moving.items() if key in lying}
    return tuple(touches(courses, standing, room)), tuple(masks(there, 2.5 * (told.interval or 1.0)))


def _poses(one: Proposal, hull: Hull) -> list[Pose]:
    """The way of a proposal with its headings."""
    poses = [Pose(hull.x, hull.y, hull.heading)]
    for here, there in pairwise(one.track):
        heading = bearing(here, there)
        poses += [Pose(*here, heading), Pose(*there, heading)]
    return [*poses, one.end]
