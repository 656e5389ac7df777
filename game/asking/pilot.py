"""Piloting: a way laid point by point, under a helm that goes straight from each to the next however it likes.

The way to where the pointer is goes round what bars it, ends against a base that is nearly touched, and goes no
farther than the helm does. What bars it the question's passage says; it knows no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from game.asking.answering import Bar, Desk, KeyHint, called, length_gauge, refused, unit_name
from game.asking.answering import heading as bar_heading
from game.asking.settings import free_settings
from game.asking.steer import NEAR
from game.asking.steer_bar import button_of
from game.asking.steer_sheet import SteerSheet
from game.asking.tracks import Track, outlines, route
from game.match import Question
from game.match.bounds import EndsNear
from game.match.wording import up_to_tenth, within
from game.sea.heading import Pose, Position, distance
from game.sea.passage import Bar as Base
from game.sea.passage import Passage, cut, long
from game.sea.path import course
from game.sea.ways import nearest, reachable
from game.sea.ways import way as way_round
from game.tabletop.overlays import Ghost, Numeral, Overlay, RangeRing, Reach
from game.tabletop.overlays import Pose as Laid

SNAP = 0.1
"""An end so near to touching a base is laid against it."""
LEAST = 0.15
"""A leg shorter than this the pointer does not mean."""
SPENT = 0.02
"""With less than this left a way is laid anew from its beginning."""
DETOUR = 1.6
"""Ways are looked for that are so many times as long as the straight line, or a little more."""


class Piloting(SteerSheet):
    """The ways of the units that may move, one of them in hand."""

    def __init__(self, desk: Desk, questions: Sequence[Question]) -> None:
        super().__init__(desk, questions)
        self._before: dict[str, list[Track]] = {unit: [] for unit in self.questions}
        self._anew = False
        self._areas: dict[tuple[str, Position, float], Reach] = {}

    @property
    def passage(self) -> Passage:
        """What lies in the way of the unit in hand."""
        return self.question.passage or Passage()

    @property
    def unlaid(self) -> bool:
        """As of any steering; and where nothing is laid though it must not stay, and there is a draft to lay."""
        must = not self.track.path and self.order() is None and self.first() is not None
        return super().unlaid or must

    def left(self, track: Track) -> float:
        """What may still be spent."""
        return max(0.0, self.helm.distance - self._spent(track))

    def _spent(self, track: Track) -> float:
        return self.helm.walk(self.start(track), track.path, every=False).spent

    # -- laying ----------------------------------------------------------------------------------------------------

    def _lay(self, track: Track, sound: str = "pencil_tick") -> None:
        if track.path != self.track.path:
            self._before[self.now] = [*self._before[self.now], self.track]
        super()._lay(track, sound)

    def _undo(self) -> bool:
        """Take back what was laid last, with all its corners; of a way taken over its last leg."""
        before = self._before[self.now]
        if not before and not self.track.path:
            return False
        last = before[-1] if before else self.track.without_leg()
        self._lay(Track(last.path, self.track.settings), "paper_slide")
        self._before[self.now] = before[:-1]
        return True

    def _unfinished(self) -> Track:
        track = self.track
        if self._anew or self.left(track) < SPENT:
            return Track("", track.settings)
        return track

    def _aimed(
        self, at: Position, way: float | None = None, *, snaps: bool = False, anew: bool = False
    ) -> Track | None:
        """The way to a place, as far as the helm goes; None where the pointer means nothing that can be reached.

        With `snaps`, or dragged some `way`, a place beyond it is meant too: she goes as far as she may.
        """
        base = Track("", self.track.settings) if anew else self._unfinished()
        here, left = self._end(base), self.left(base)
        goal = self._goal(at, here[:2])
        if goal is None:
            return None
        straight = distance(here[:2], goal)
        if straight < LEAST:
            return None
        points = way_round(self.passage, here, goal, max(left, straight) * DETOUR + 2.0)
        beyond = way is None and not snaps
        if points is None or (beyond and long([here[:2], *points]) > left + NEAR):
            return None
        return self._as_far(base, here, points, left)

    def _goal(self, at: Position, here: Position) -> Position | None:
        """Where a pointer means to end: against a base it nearly touches, else the nearest place that is free."""
        home = self._bound_to(at)
        if home is not None:
            return home
        touching = self._touching(at, here)
        if touching is not None:
            return touching
        goal = nearest(self.passage, at)
        if distance(goal, at) > NEAR:
            return None
        near = self._touching(goal, here)
        return goal if near is None else near

    def _bound_to(self, at: Position) -> Position | None:
        """The one place where the way must end, where the pointer is near it."""
        for bound in self.question.bounds:
            if isinstance(bound, EndsNear) and not bound.setting and bound.reach < SNAP:
                return (bound.x, bound.y) if distance((bound.x, bound.y), at) <= NEAR else None
        return None

    def _touching(self, at: Position, here: Position) -> Position | None:
        """The place against the base, or between the two bases, that a place lies over or hardly off."""
        near = [
            base
            for base in self.passage.bars
            if base.touch and hypot(base.x - at[0], base.y - at[1]) <= base.touch + SNAP
        ]
        near.sort(key=lambda base: hypot(base.x - at[0], base.y - at[1]))
        for number, one in enumerate(near):
            from_ = at if hypot(one.x - at[0], one.y - at[1]) > one.touch / 2 else here
            spots = [_against(one, from_)]
            spots[:0] = [spot for other in near[number + 1 :] for spot in _between(one, other, at)]
            for spot in spots:
                if self.passage.stands(spot) is None:
                    return spot
        return None

    def _as_far(self, base: Track, here: Pose, points: list[Position], left: float) -> Track | None:
        """A way as far as it may go: cut at what is left, and shorter still where nobody may rest."""
        whole = [here[:2], *points]
        most = min(left, long(whole))
        for short in range(24):
            track = cut(whole, most - short * SNAP)
            laid = Track(base.path + course(here, track[1:]), base.settings)
            if self.order_of(laid) is not None:
                return laid
            if most <= (short + 1) * SNAP:
                break
        return None

    # -- the pointer -----------------------------------------------------------------------------------------------

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """Choose a unit, lay the way shown, or (right button) take back what was laid last."""
        if button == 1 and self.now in units[:1]:
            if distance(at, self.question.pose[:2]) <= self._grip():
                return True
            units = units[1:]  # it is shown there because the pointer is
        if super().click(at, units, button, shift=shift):
            return True
        if button != 1 or units:
            return False
        self._refuse(at)
        return True

    def _refuse(self, at: Position) -> None:
        """Say why the pointer's place cannot be gone to."""
        base = self._unfinished()
        straight = Track(base.path + course(self._end(base), [at]), base.settings)
        refusal = refused(self.desk, self.question, self._written(straight))
        if refusal is not None:
            self.desk.say(refusal)
            self.desk.sound("dull_wood")

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """Dragged from where the way ends it goes on; dragged from the unit it is laid anew."""
        goes_on = bool(self.track.path) and distance(start, self._end(self.track)[:2]) <= self._grip()
        if not goes_on and distance(start, self.question.pose[:2]) > self._grip():
            return False
        self._anew = not goes_on
        track = self._aimed(at, 0.0)
        self._anew = False
        self._preview = track
        if done and track is not None:
            if not goes_on:
                self._before[self.now].clear()
            self._lay(track)
        return True

    def _grip(self) -> float:
        piece = next((p for p in self.desk.presenter.pieces(self.desk.view) if p.id == self.now), None)
        return max(0.5, piece.radius if piece is not None else 0.0)

    # -- keys ------------------------------------------------------------------------------------------------------

    def act(self, action: str, key: str = "") -> bool:
        """As any steering; Backspace takes back, U goes through the settings."""
        if key in ("Backspace", "Delete"):
            return self._undo()
        if action == "all_guns":
            return self._straight_ahead()
        return super().act(action, key)

    def _straight_ahead(self) -> bool:
        track = self._unfinished()
        straight = self.helm.after(track.path).straight()
        onward = Track(track.path + straight, track.settings)
        here, left = self._end(track), self.left(track)
        free = self.order_of(onward) is not None
        laid = onward if free else self._as_far(track, here, [self.helm.walk(here, straight).end[:2]], left)
        if laid is not None:
            self._lay(laid)
        return laid is not None

    # -- what is shown ---------------------------------------------------------------------------------------------

    def bar(self) -> Bar:
        """The moment, the sentence, the keys, what is left, and the button."""
        reason, track, unit = self.reason(), self.track, self.desk.match.ruleset.unit
        gone, most = self._spent(track), self.helm.distance
        keys = [
            KeyHint("ahead", f"ahead 1 {unit}"),
            KeyHint("port", "turn"),
            KeyHint("starboard", "turn"),
            KeyHint("undo", "undo", "" if track.path else "nothing is laid yet"),
        ]
        for setting in free_settings(self.question)[:1]:
            given = track.settings.get(setting.name)
            words = called(self.desk, self.question, given if given is not None else setting.choices[0])
            keys.append(KeyHint("setting", f"no {words}" if given is not None else words))
        if len(self.questions) > 1:
            keys.append(KeyHint("next", "another"))
        words = f"{within(max(0.0, most - gone))} of {within(most)} {unit} left"
        name, says = unit_name(self.desk, self.now), self.question.says
        return Bar(
            heading=bar_heading(self.desk),
            sentence=says if name in says else f"{name}: {says[:1].lower()}{says[1:]}",
            keys=tuple(keys),
            gauges=(length_gauge(gone, most, self.helm.step, words),),
            button=button_of(self, "Circle here"),
            ready=reason is None and not self.unlaid,
            step=self.unlaid,
            beneath="" if reason is None or self.unlaid else reason.sentence,
            clause="" if reason is None or self.unlaid else reason.clause,
        )

    def overlays(self) -> Sequence[Overlay]:
        """What can be reached from where the way ends, the way with its lengths, and where the pointer leads."""
        desk, question, track = self.desk, self.question, self.track
        found: list[Overlay] = list(desk.presenter.marks(desk.view, desk.side, question, self.now))
        start, end = self.start(track), self._end(track)
        found.append(self._reach(end[:2], self.left(track)))
        if track.path:
            found.append(route(self.helm, start, track.path))
            found += self._lengths(track)
        preview = self._preview
        if preview is not None and preview.path != track.path:
            base = track.path if track.path and preview.path.startswith(track.path) else ""
            found.append(route(self.helm, start, preview.path, after=base))
            found.append(Numeral(self._end(preview)[:2], self._told(preview), True))
        else:
            preview = None
        there = self._end(preview or track)
        if (preview or track).path:
            found.append(Ghost(self.now, Laid(*there)))
        for piece in desk.presenter.pieces(desk.view):
            if piece.id in self.questions and piece.id != self.now:
                found.append(RangeRing(piece.x, piece.y, piece.radius * 1.3, "short"))
        note = self._outlook(preview or track, there) if (preview or track).path else None
        return found if note is None else [*found, note]

    def _told(self, track: Track) -> str:
        return f"{up_to_tenth(self._spent(track)):.1f}"

    def _lengths(self, track: Track) -> list[Overlay]:
        """How long the way is at each point that was laid."""
        laid = [
            one for one in (*self._before[self.now], track) if one.path and track.path.startswith(one.path)
        ]
        shown = {self._end(one)[:2]: self._told(one) for one in laid}
        return [Numeral(at, text) for at, text in shown.items()]

    def _reach(self, here: Position, left: float) -> Reach:
        key = (self.now, here, round(left, 3))
        if key not in self._areas:
            if len(self._areas) > 64:
                self._areas.clear()
            self._areas[key] = outlines(reachable(self.passage, here, left))
        return self._areas[key]


def _against(base: Base, from_: Position) -> Position:
    """The place touching a base on the side of another place."""
    east, north = from_[0] - base.x, from_[1] - base.y
    away = hypot(east, north)
    if away < 1e-6:
        return base.x, base.y + base.touch
    return base.x + east / away * base.touch, base.y + north / away * base.touch


def _between(one: Base, other: Base, at: Position) -> list[Position]:
    """The place nearest to another that touches both bases, where that is hardly off it."""
    east, north = other.x - one.x, other.y - one.y
    apart = hypot(east, north)
    if not abs(one.touch - other.touch) < apart <= one.touch + other.touch:
        return []
    along = (one.touch**2 - other.touch**2 + apart**2) / (2 * apart)
    aside = sqrt(max(0.0, one.touch**2 - along**2))
    east, north = east / apart, north / apart
    spots = [
        (one.x + along * east - way * aside * north, one.y + along * north + way * aside * east)
        for way in (1.0, -1.0)
    ]
    nearest = min(spots, key=lambda spot: distance(spot, at))
    return [nearest] if distance(nearest, at) <= 3 * SNAP else []
