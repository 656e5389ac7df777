"""Steering: a path laid leg by leg, or snapped to where the pointer is, for one of the units that may move.

The helm says what may follow and why not; nothing is decided here. It works on any helm, stepped or free, and knows no
game.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.asking.answering import Desk, answers, refused
from game.asking.settings import chosen, flipped
from game.asking.throttle import Throttled
from game.asking.tracks import Track, reach, route
from game.match import Order, Question, Refusal, Steer, Steered, Stop
from game.match.orders import Value
from game.sea.heading import Pose, Position, bearing, distance, relative
from game.sea.path import Helm
from game.sea.reach import envelope, toward
from game.tabletop.overlays import Ghost, Note, Overlay, RangeRing
from game.tabletop.overlays import Pose as Laid
from game.tabletop.presenter import Draft, Odds, Outlook, Piece

NEAR = 1.6
"""So far from where it may end, in table units, the pointer still means an end."""
AIMED = 0.3
"""Off an end by more than this the pointer says which way the unit shall lie there."""
STAY = Refusal("No way is laid: once more leaves it where it lies.")


class Steering(Throttled):
    """The drafts of the units that may move, one of them in hand."""

    def __init__(self, desk: Desk, questions: Sequence[Question]) -> None:
        self.desk = desk
        self.questions: dict[str, Steer] = {
            question.unit: question for question in answers(questions, Steer) if isinstance(question, Steer)
        }
        self.now = next(iter(self.questions))
        self._laid: dict[str, Track] = {}
        self._preview: Track | None = None
        self._pointed: list[tuple[str, Track, Track]] = []
        """What the pointer laid, unit by unit: the track before it and after."""
        self._outlooks: dict[tuple[object, ...], tuple[Refusal | None, Outlook]] = {}
        self._drafts: dict[str, list[Draft]] = {}
        self._staying = False
        for unit in self.questions:
            kept = self._kept(unit)
            self._laid[unit] = kept if kept is not None else Track("", self._first_settings(unit))

    # -- the order as it stands ------------------------------------------------------------------------------------

    @property
    def question(self) -> Steer:
        """The question of the unit in hand."""
        return self.questions[self.now]

    @property
    def helm(self) -> Helm:
        """The helm of the unit in hand under the settings laid."""
        return self.question.helm_under(dict(self.track.settings))

    @property
    def track(self) -> Track:
        """What is laid for the unit in hand."""
        return self._laid[self.now]

    def _written(self, track: Track) -> Steered:
        return Steered(self.question.name, self.now, track.path, dict(track.settings))

    def reason(self) -> Refusal | None:
        """Why the path as it stands cannot be sent."""
        return refused(self.desk, self.question, self._written(self.track))

    def order(self) -> Order | None:
        """The path, where it can be sent."""
        order = self._written(self.track)
        return order if self.question.refuses(order) is None else None

    @property
    def stays(self) -> bool:
        """Whether nothing is laid and the unit, which lies on the table, may stay where it is."""
        return not self.track.path and self.now in self.desk.view.units and self.order() is not None

    @property
    def unlaid(self) -> bool:
        """Whether it would stay though it could move, nothing was set for it, and nobody asked it to stay."""
        untouched = dict(self.track.settings) == self._first_settings(self.now)
        return self.stays and untouched and not self._staying and self.helm.distance > 0

    def first(self) -> Draft | None:
        """The draft that is laid by Enter where nothing is: the first, if it moves the unit."""
        draft = next(iter(self.offered()), None)
        return draft if draft is not None and isinstance(draft.order, Steered) and draft.order.path else None

    def _begin(self) -> bool:
        """The first draft is laid, to be looked at; where there is none it is asked once whether to stay."""
        if not self.unlaid:
            return False
        if (draft := self.first()) is not None:
            self.resume(draft.order)
        else:
            self._staying = True
            self.desk.say(STAY)
        return True

    def _first_settings(self, unit: str) -> dict[str, Value]:
        """The settings a path cannot do without, as they begin: the heading a flight leaves on as its base lies."""
        question = self.questions[unit]
        settings: dict[str, Value] = {}
        for setting in question.settings:
            if not setting.needed or not setting.choices:
                continue
            choice = setting.choices[0]
            if setting.name == question.turned_by:
                choice = min(
                    setting.choices, key=lambda one: abs(relative(float(one), question.pose.heading))
                )
            settings[setting.name] = choice
        return settings

    def _kept(self, unit: str) -> Track | None:
        kept = self.desk.drafts.of(self.desk.side, self.questions[unit])
        if kept is None:
            return None
        order = Steered(self.questions[unit].name, unit, kept.path, dict(kept.settings))
        return kept if self.questions[unit].refuses(order) is None else None

    def _lay(self, track: Track, sound: str = "pencil_tick") -> None:
        self._laid[self.now] = track
        self._preview, self._staying = None, False
        self.desk.drafts.keep(self.desk.side, self.question, track)
        self.desk.sound(sound)

    def _point(self, track: Track) -> None:
        """Lay the track that the pointer meant; it is taken back in one piece."""
        before = self.track
        self._lay(self._stopped(track) if not self.landing(track) else track)
        self._pointed.append((self.now, before, self.track))

    def clear(self) -> None:
        """Nothing is laid for the unit in hand."""
        self._laid[self.now] = Track("", self._first_settings(self.now))
        self._preview = None

    def start(self, track: Track) -> Pose:
        """Where a track begins, under its settings."""
        return self.question.start(dict(track.settings))

    def _end(self, track: Track) -> Pose:
        return self.helm.walk(self.start(track), track.path, every=False).end

    # -- stops: where a path may end by itself ---------------------------------------------------------------------

    def stop_at(self, track: Track) -> Stop | None:
        """The stop that the end of a track lies at, where the path may end there."""
        walk = self.helm.walk(self.start(track), track.path, every=False)
        for stop in self.question.stops:
            near = distance(walk.end[:2], stop.at) <= stop.reach + 0.001
            if near and not walk.owed and stop.refused is None and track.path:
                return stop
        return None

    def _stopped(self, track: Track) -> Track:
        """The track with the setting of the stop it has come to, or without any."""
        names = {stop.setting for stop in self.question.stops}
        settings = {name: value for name, value in track.settings.items() if name not in names}
        stop = self.stop_at(track)
        if stop is not None:
            settings[stop.setting] = stop.key
        return Track(track.path, settings)

    def _toward_stop(self, at: Position) -> Track | None:
        """The shortest way to the stop under the pointer, where it can be reached this move."""
        for stop in self.question.stops:
            if stop.refused is not None or distance(at, stop.at) > max(stop.reach, NEAR):
                continue
            helm = msgspec.structs.replace(self.helm, exact=False, least=0.0, may_owe=False)
            start = self.start(self.track)
            ends = [
                end
                for end in envelope(helm, start).ends
                if distance(end.pose[:2], stop.at) <= stop.reach + 0.001 and end.path
            ]
            if ends:
                best = min(ends, key=lambda end: (distance(end.pose[:2], at), end.turns))
                settings = dict(self.track.settings) | {stop.setting: stop.key}
                return Track(best.path, settings)
        return None

    # -- the pointer ---------------------------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """The unit being ordered."""
        return self.now

    @property
    def pose(self) -> Pose | None:
        """Where it would stand: at the end of the preview, else of what is laid; None before anything is."""
        track = self._preview or self.track
        return self._end(track) if track.path or self.question.turned_by else None

    @property
    def alarm(self) -> Refusal | None:
        """None: it is under nobody's standing orders."""
        return None

    def select(self, unit: str) -> bool:
        """Take another of the units that may move in hand."""
        if unit not in self.questions:
            return False
        if unit != self.now:
            self.now, self._preview, self._staying = unit, None, False
            self.desk.sound("paper_slide")
        return True

    def _aimed(
        self, at: Position, way: float | None = None, *, snaps: bool = False, anew: bool = False
    ) -> Track | None:
        """The track that ends nearest a place, if the pointer means an end at all; with `snaps` however far off.

        It goes on from what is laid where it can, or `anew` from the beginning.
        """
        landing = self._toward_stop(at)
        if landing is not None:
            return landing
        base = Track("", self.track.settings) if anew else self._unfinished()
        question = self.question
        if question.turned_by and not base.path:
            base = self._turned_to(at)
        start = self.start(base)
        first = toward(self.helm, start, base.path, at)
        end = self.helm.walk(start, first, every=False).end
        away = distance(end[:2], at)
        near = away <= max(NEAR, self.helm.distance * 0.2)
        if not near and not snaps:
            return None
        if way is None and near and away > AIMED:
            way = bearing(end[:2], at)
        path = toward(self.helm, start, base.path, (end.x, end.y), way) if way is not None else first
        track = Track(path, base.settings)
        return None if question.refuses(self._written(track)) is not None else track

    def _snapped(self, at: Position) -> Track | None:
        """The track that ends nearest a place out of reach: on from what is laid, or anew where that ends nearer."""
        onward, anew = (self._aimed(at, snaps=True, anew=anew) for anew in (False, True))
        if onward is None or anew is None:
            return onward or anew
        gains = distance(self._end(onward)[:2], at) - distance(self._end(anew)[:2], at)
        return anew if gains > NEAR else onward

    def _unfinished(self) -> Track:
        """What further legs are added to: what is laid, or from the beginning where she can run no further."""
        track = self.track
        onward = next(fault for token, fault in self.helm.next(track.path).items() if token in "FA")
        can_go_on = not self.landing(track) and onward is None
        return track if can_go_on else Track("", track.settings)

    def landing(self, track: Track) -> bool:
        """Whether a track ends at a stop."""
        return any(track.settings.get(stop.setting) == stop.key for stop in self.question.stops)

    def _turned_to(self, at: Position) -> Track:
        """A launch whose first heading is the one nearest the pointer, seen from the field."""
        question = self.question
        way = bearing(question.pose, at)
        choices = next(setting.choices for setting in question.settings if setting.name == question.turned_by)
        choice = min(choices, key=lambda one: abs(relative(float(one), way)))
        return Track("", {**self.track.settings, question.turned_by: choice})

    def hover(self, at: Position | None, units: Sequence[str]) -> None:
        """Show the path to where the pointer is."""
        others = [unit for unit in units if unit in self.questions and unit != self.now]
        self._preview = None if at is None or others else self._aimed(at)

    def click(self, at: Position, units: Sequence[str], button: int, *, shift: bool = False) -> bool:
        """Choose a unit, lay the path shown, or (right button) take a leg back."""
        if button == 3:
            return self._undo()
        if button != 1:
            return False
        flag = self.desk.flag
        if shift and flag is not None and units and units[0] in flag.squadrons.own():
            flag.pick(units[:1] if flag.asked_for else [self.now, *units[:1]])
            return True
        for unit in units:
            if unit in self.questions and unit != self.now:
                return self.select(unit)
        track = self._aimed(at)
        if not units and (track is None or track == self.track):
            track = self._snapped(at)
        if track is None:
            return False
        self._point(track)
        return True

    def drag(self, start: Position, at: Position, *, done: bool) -> bool:
        """Dragged from the unit the path follows the pointer; from a place it may end, the way it shall lie there."""
        own = distance(start, self.question.pose[:2]) <= NEAR
        track = self._aimed(at) if own else self._aimed(start, bearing(start, at))
        if track is None:
            return own
        self._preview = track
        if done:
            self._point(track)
        return True

    def wheel(self, at: Position, units: Sequence[str], notches: int, *, shift: bool = False) -> bool:
        """The wheel zooms."""
        return False

    # -- keys ---------------------------------------------------------------------------------------------------------

    def act(self, action: str, key: str = "") -> bool:
        """Lay a step, take one back, choose a unit or a draft; Enter with nothing laid begins a path."""
        if action == "confirm":
            return self._begin()
        if action in ("ahead", "port", "starboard"):
            return self._step(action)
        if action in ("more", "less"):
            return self._turned(1 if action == "more" else -1)
        if action == "back":
            return self._shorten(1)
        if action == "undo":
            return self._undo()
        if action in ("next", "previous"):
            return self._onward(1 if action == "next" else -1)
        if action.startswith("digit_"):
            place = int(action.removeprefix("digit_")) - 1
            return place < len(self.questions) and self.select(list(self.questions)[place])
        if action == "all_guns":
            self._lay(self._stopped(Track(self._straight_on(), self.track.settings)))
            return True
        if action == "same_as_last":
            return self._follow()
        if action == "division":
            return self._spread()
        if action in ("squadron", "obey"):
            return self._to_squadron(everybody=action == "obey")
        return action == "setting" and self._flip()

    def _flip(self) -> bool:
        """The next of what may be set with the path."""
        turned = flipped(self.question, self.track)
        if turned == self.track:
            return False
        self._lay(turned, "brass_click")
        return True

    def _onward(self, by: int) -> bool:
        units = list(self.questions)
        return len(units) > 1 and self.select(units[(units.index(self.now) + by) % len(units)])

    def _straight_on(self) -> str:
        track = Track("", self.track.settings) if self.order() is not None else self.track
        return track.path + self.helm.after(track.path).straight()

    def _step(self, action: str) -> bool:
        question, track, helm = self.question, self.track, self.helm
        if question.turned_by and not track.path and action != "ahead":
            return self._turn_start(1 if action == "starboard" else -1)
        token = "advance" if action == "ahead" else action
        path, fault = track.stepped(helm, token)
        if fault is not None:
            self.desk.say(question.words(fault))
            self.desk.sound("dull_wood")
            return True
        if (refusal := self._barred(Track(path, track.settings))) is not None:
            self.desk.say(refusal)
            self.desk.sound("dull_wood")
            return True
        self._lay(
            self._stopped(Track(path, track.settings)),
            "pencil_tick" if action == "ahead" else "soft_knock",
        )
        return True

    def _barred(self, track: Track) -> Refusal | None:
        """What a track under way meets, whatever may rest at its end."""
        passage = self.question.passage
        if passage is None:
            return None
        fault = passage.fault(self.helm.walk(self.start(track), track.path, every=False).track)
        return None if fault is None or fault.kind == "rest" else Refusal(fault.says, fault.clause)

    def _turn_start(self, by: int) -> bool:
        question = self.question
        choices = next(setting.choices for setting in question.settings if setting.name == question.turned_by)
        now = self.track.settings.get(question.turned_by, choices[0])
        place = (choices.index(now) + by) % len(choices)
        self._lay(Track("", {**self.track.settings, question.turned_by: choices[place]}), "soft_knock")
        return True

    def _shorten(self, steps: int) -> bool:
        if not self.track.path:
            return False
        self._lay(self._stopped(self.track.shortened(self.helm, steps)))
        return True

    def _undo(self) -> bool:
        """Take back what was laid by the pointer at once, or the last leg: the straight part in hand, or the turn
        before it."""
        if not self.track.path:
            return False
        if self._pointed and (self._pointed[-1][0], self._pointed[-1][2]) == (self.now, self.track):
            self._lay(self._pointed.pop()[1])
            return True
        self._pointed.clear()
        self._lay(self._stopped(self.track.without_leg()))
        return True

    def offered(self) -> list[Draft]:
        """The drafts for the unit in hand, asked of the display once."""
        if self.now not in self._drafts:
            desk = self.desk
            self._drafts[self.now] = desk.presenter.drafts(desk.view, desk.side, self.question, None)
        return self._drafts[self.now]

    def _follow(self) -> bool:
        """The draft that is not simply straight on, such as following the ship ahead."""
        straight = self.helm.straight()
        for draft in self.offered():
            if isinstance(draft.order, Steered) and draft.order.path != straight:
                self._lay(Track(draft.order.path, dict(draft.order.settings)))
                return True
        return False

    def mates(self) -> list[str]:
        """The others of the division that may move now."""
        division = self.desk.presenter.division(self.desk.view, self.now)
        return [unit for unit in division if unit in self.questions and unit != self.now]

    def _spread(self) -> bool:
        """Give the same path to the others of the division, as drafts to be sent one by one."""
        if not self.mates() or self.order() is None:
            return False
        mine, track = self.now, self.track
        for unit in self.mates():
            self.now = unit
            settings = {**self._first_settings(unit), **self._laid[unit].settings}
            same = Track(track.path, settings)
            if self.order_of(same) is not None:
                self._lay(same)
        self.now = mine
        return True

    def _to_squadron(self, *, everybody: bool) -> bool:
        """Order her squadron as one; or let every squadron obey what it was told."""
        flag = self.desk.flag
        if flag is None:
            return False
        name = flag.squadrons.of(self.now)
        if everybody:
            flag.begin(everybody=True)
        elif name:
            flag.take(name)
        else:
            self.desk.say(Refusal("She is in no squadron: pick ships with Shift and a click to make one."))
            self.desk.sound("dull_wood")
        return True

    def order_of(self, track: Track) -> Order | None:
        """The order a track would be for the unit in hand, where it is legal."""
        order = self._written(track)
        return order if self.question.refuses(order) is None else None

    def row(self, key: str, value: int | str | None = None, *, whole: bool = False) -> None:
        """Something was set that goes with the path."""
        track = chosen(self.desk, self.question, self.track, key, value)
        if track is not None:
            self._lay(self._fitting(track), "brass_click")

    def draft(self, key: str) -> None:
        """Lay a draft."""
        for draft in self.offered():
            if draft.key == key:
                self.resume(draft.order)

    def resume(self, order: Order) -> None:
        """The path of an order, to be edited."""
        if isinstance(order, Steered) and order.unit in self.questions:
            self.now = order.unit
            self._lay(Track(order.path, dict(order.settings)))
            self._staying = not order.path

    # -- what is shown -------------------------------------------------------------------------------------------------

    def overlays(self) -> Sequence[Overlay]:
        """Marks, reach, what is laid, what the pointer means, the ghost at its end and what it is worth there."""
        desk, question, track = self.desk, self.question, self.track
        found: list[Overlay] = list(desk.presenter.marks(desk.view, desk.side, question, self.now))
        start = self.start(track)
        found.append(reach(self.helm, start, track.path))
        if track.path:
            found.append(route(self.helm, start, track.path))
        shown = track
        preview = self._preview
        if preview is not None and preview.path != track.path:
            shown = preview
            base = track.path if preview.path.startswith(track.path) else ""
            found.append(route(self.helm, self.start(preview), preview.path, after=base))
        end = self._end(shown)
        if shown.path:
            found.append(Ghost(self.now, Laid(*end)))
        for piece in desk.presenter.pieces(desk.view):
            if piece.id in self.questions and piece.id != self.now:
                found.append(RangeRing(piece.x, piece.y, piece.radius * 1.3, "short"))
        note = self._outlook(shown, end) if shown.path else None
        if note is not None:
            found.append(note)
        return found

    def _outlook(self, track: Track, pose: Pose) -> Note | None:
        """What a whole track runs into, else what she is worth at its end; None: nothing is said."""
        order = self.order_of(track)
        if order is None:
            return None
        key = (self.now, track.path, *sorted(track.settings.items()))
        if key not in self._outlooks:
            desk = self.desk
            risk = desk.presenter.risk(desk.view, desk.side, self.question, order)
            outlook = desk.presenter.outlook(desk.view, desk.side, self.now, pose)
            self._outlooks[key] = risk, outlook
        risk, outlook = self._outlooks[key]
        if risk is not None:
            return Note(pose[:2], risk.sentence, outlook.title, grave=True)
        return Note(pose[:2], outlook.title, outlook.text) if outlook.title else None

    def pieces(self) -> Sequence[Piece]:
        """A flight about to leave its base, so that its ghost can be drawn."""
        desk = self.desk
        if any(piece.id == self.now for piece in desk.presenter.pieces(desk.view)):
            return ()
        pose = self._end(self._preview or self.track)
        laid = desk.presenter.laid(desk.view, self.now, pose)
        return () if laid is None else (msgspec.structs.replace(laid, faint=0.5),)

    def odds(self) -> tuple[Odds | None, Odds | None] | None:
        """The unit card stays."""
        return None
