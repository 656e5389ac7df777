"""The coach: what it says now, from a game's lessons and from what the player is seen to do.

It follows and never leads by force: a lesson that is seen to be followed is over, one that was not needed is passed
over, and a doubt about the order being written goes before all of them. It must not know pixels or any game.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

import msgspec

from game.match import Refusal
from game.tabletop.lessons import Lesson, Lessons, Sign, Spot


class Surroundings(msgspec.Struct, frozen=True):
    """What the coach sees: who looks, what is asked, the signs of the moment, and a doubt about the draft.

    `draft` is anything that differs when the draft does, `names` what stands for the braces in its words, `shut` the
    actions whose keys are greyed.
    """

    side: str
    moment: str
    turn: int
    signs: frozenset[Sign]
    phase: str = ""
    order: int = 0
    """Which order of the battle is asked for."""
    draft: object = None
    doubt: Refusal | None = None
    names: Mapping[str, str] = {}
    shut: frozenset[str] = frozenset()
    unit: str = ""
    """The unit in hand."""


class Said(msgspec.Struct, frozen=True):
    """What the coach's card says, what it points at, and whether it is a warning. `count` is "2 of 5", `keys` the
    actions whose keys it names."""

    words: str
    at: Spot
    clause: str = ""
    warning: bool = False
    count: str = ""
    keys: tuple[str, ...] = ()


class Coach:
    """One coach for all who sit at a screen; each side goes through the lessons by itself."""

    def __init__(self, lessons: Lessons, *, on: bool, introduced: bool = True) -> None:
        """`introduced`: this is the battle whose sides the lessons name."""
        self.lessons = tuple(lesson for lesson in lessons.lesson if introduced or not lesson.side)
        self.on = on
        self._done: dict[str, set[int]] = {}
        self._known: set[str] = set()
        self._began: tuple[str, int, object] | None = None
        self.now: int | None = None
        """The place of the lesson that is being said; None: none is."""
        self._told: set[tuple[str, int, int]] = set()
        """Who was told what for which order: it goes on being said for that order though a key it names goes grey."""
        self._lying: dict[str, int] = {}
        """What each side was told while dice fell: it lies there to be read until the side gives an order."""
        self._logged: set[str] = set()
        """The sides to whom it points to the log, where the dice have gone that fell first."""
        self._doubt: Refusal | None = None
        self._blank: tuple[str, str, int, object] | None = None
        """A moment and the draft it began with, before anything was written on it."""

    def sent(self, side: str, moment: str) -> None:
        """A side has given an order of this moment: what led to it need not be said any more."""
        self._lying.pop(side, None)
        self._logged.discard(side)
        done = self._of(side)
        told = {
            n for who, _, n in self._told if who == side
        }  # what is for a later turn or a phase of its own is not over before it was said
        led = [n for n, lesson in enumerate(self.lessons) if _led(lesson, side, moment)]
        theirs = [n for n in led if n in told or not (self.lessons[n].turn or self.lessons[n].phase)]
        last = next((n for n in theirs if n not in done and self.lessons[n].until == "sent"), None)
        done.update(n for n in theirs if last is None or n <= last)

    def _of(self, side: str) -> set[int]:
        return self._done.setdefault(side, set())

    def look(self, scene: Surroundings) -> Said | None:
        """What to say now; None: nothing."""
        self.now = self._doubt = None
        if not self.on:
            return None
        doubt = scene.doubt if self._written(scene) else None
        if doubt is not None and doubt.sentence not in self._known:
            self._doubt = doubt
            return Said(
                doubt.sentence, "unit" if "drawn" in scene.signs else "bar", doubt.clause, warning=True
            )
        done, lying = self._of(scene.side), self._lying.get(scene.side)
        for number, lesson in sorted(enumerate(self.lessons), key=lambda one: one[0] != lying):
            if number in done or not (number == lying or _meant(lesson, scene)):
                continue
            if self._followed(number, lesson, scene):
                done.add(number)
                continue
            now = scene.side, scene.order, number
            if now not in self._told and scene.shut.intersection(_keys(lesson)):
                continue
            self._told.add(now)
            self.now = number
            if lesson.when == "rolling":
                self._lying[scene.side] = number
                if "rolling" not in scene.signs:
                    self._logged.add(scene.side)
            count = self._count(number, scene.side)
            at = "log" if lesson.when == "rolling" and scene.side in self._logged else lesson.at
            return Said(_spelt(lesson.says, scene.names), at, count=count, keys=_keys(lesson))
        return None

    def _written(self, scene: Surroundings) -> bool:
        """Whether the player has done anything to the draft of the moment."""
        now = scene.side, scene.moment, scene.order, scene.draft
        if self._blank is None or self._blank[:3] != now[:3]:
            self._blank = now
        return self._blank != now

    def _followed(self, number: int, lesson: Lesson, scene: Surroundings) -> bool:
        """Whether what the lesson asks for is seen."""
        if lesson.until != "changed":
            return lesson.until in scene.signs
        if self._began is None or self._began[:2] != (scene.side, number):
            self._began = scene.side, number, scene.draft
        return self._began[2] != scene.draft

    def _count(self, number: int, side: str) -> str:
        """Where a lesson stands among those of its moment that are meant from the same turn on."""

        def kind(lesson: Lesson) -> tuple[object, ...]:
            return lesson.moment, lesson.turn, lesson.phase, lesson.when

        own = kind(self.lessons[number])
        meant = [n for n, lesson in enumerate(self.lessons) if lesson.moment and lesson.side in ("", side)]
        theirs = [n for n in meant if kind(self.lessons[n]) == own]
        return f"{theirs.index(number) + 1} of {len(theirs)}" if len(theirs) > 1 else ""

    def skip(self, side: str) -> None:
        """It was read: on to the next; a doubt is not told again in this battle."""
        if self._doubt is not None:
            self._known.add(self._doubt.sentence)
        elif self.now is not None:
            self._of(side).add(self.now)


def _meant(lesson: Lesson, scene: Surroundings) -> bool:
    """Whether a lesson is for this moment."""
    if scene.turn < lesson.turn or (lesson.when is not None and lesson.when not in scene.signs):
        return False
    if lesson.unit not in ("", scene.unit) or lesson.phase not in ("", scene.phase):
        return False
    return lesson.moment in ("", scene.moment) and lesson.side in ("", scene.side)


def _keys(lesson: Lesson) -> tuple[str, ...]:
    """The names in braces: the actions it tells of, among others."""
    return tuple(name for _, name, _, _ in Formatter().parse(lesson.says) if name)


def _led(lesson: Lesson, side: str, moment: str) -> bool:
    """Whether a lesson led a side to an order of a moment: one of that moment, or of any that is answered."""
    return lesson.side in ("", side) and (lesson.moment == moment or not (lesson.moment or lesson.when))


def _spelt(words: str, names: Mapping[str, str]) -> str:
    return words.format_map(_Names(names))


class _Names(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "–"


def wanted(lessons: Lessons, scenario: str, settings: bool) -> bool:
    """Whether the coach is there from the beginning: in an introduction, unless the player wants none."""
    return settings and bool(lessons.lesson) and scenario == lessons.scenario
