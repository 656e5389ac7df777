"""The setting of a move that says how far it goes, such as a speed: its keys, and what it holds in silence.

What it means the question says; it knows no game.
"""

from __future__ import annotations

from abc import abstractmethod

from game.asking.answering import Desk, KeyHint, called, refused
from game.asking.tracks import Track
from game.match import Order, Steer
from game.match.orders import Value
from game.match.questions import Setting

BEYOND = -1
"""No setting stands at this: an order that has it is told what it may stand at."""


def silent(question: Steer, setting: Setting) -> Value | None:
    """What a setting stands at where nothing is said of it: the choice whose helm is the question's own."""
    return next((one for one in setting.choices if setting.helms.get(str(one)) == question.helm), None)


class Throttled:
    """What turns the setting with helms of the track in hand. The class that makes it sets `desk`."""

    desk: Desk

    @property
    @abstractmethod
    def question(self) -> Steer:
        """The question of the unit in hand."""

    @property
    @abstractmethod
    def track(self) -> Track:
        """What is laid for the unit in hand."""

    @abstractmethod
    def _lay(self, track: Track, sound: str = "pencil_tick") -> None:
        """Another track for the unit in hand."""

    @abstractmethod
    def _written(self, track: Track) -> Order:
        """The order that a track would be."""

    @property
    def throttle(self) -> Setting | None:
        """The setting that changes how far the unit goes, where there is a choice and one of them holds in silence."""
        question = self.question
        return next(
            (one for one in question.settings if len(one.helms) > 1 and one.name != question.turned_by), None
        )

    def given(self, setting: Setting) -> Value | None:
        """What a setting has: what is laid, else what holds in silence."""
        laid = self.track.settings.get(setting.name)
        return laid if laid is not None else silent(self.question, setting)

    def _fitting(self, track: Track) -> Track:
        """The track without its path, where that cannot be gone under its settings any more."""
        if self.throttle is None:
            return track
        fault = self.question.helm_under(dict(track.settings)).fault(track.path)
        stays = fault is None or fault.kind in ("too_short", "owed_at_end")
        return track if stays else Track("", track.settings)

    def _turned(self, by: int) -> bool:
        """One more or less of it."""
        setting = self.throttle
        if setting is None:
            return False
        now = self.given(setting)
        place = setting.choices.index(now) + by if now in setting.choices else 0
        if not 0 <= place < len(setting.choices):
            beyond = Track(self.track.path, {**self.track.settings, setting.name: BEYOND})
            if (refusal := refused(self.desk, self.question, self._written(beyond))) is not None:
                self.desk.say(refusal)
            self.desk.sound("dull_wood")
        else:
            settings = {**self.track.settings, setting.name: setting.choices[place]}
            self._lay(self._fitting(Track(self.track.path, settings)), "brass_click")
        return True

    def throttle_keys(self) -> list[KeyHint]:
        """Its keys, with why one goes no further: faster and slower of numbers, else what comes next and before."""
        setting = self.throttle
        if setting is None:
            return []
        now, choices = self.given(setting), setting.choices
        place = choices.index(now) if now in choices else 0
        if all(isinstance(choice, int) for choice in choices):
            return [
                KeyHint(action, word, f"no {word}" if place == end else "", setting.clause)
                for action, word, end in (("more", "faster", len(choices) - 1), ("less", "slower", 0))
            ]
        beside = [
            (action, choices[other])
            for action, other in (("more", place + 1), ("less", place - 1))
            if 0 <= other < len(choices)
        ]
        return [
            KeyHint(action, called(self.desk, self.question, choice), "", setting.clause)
            for action, choice in beside
        ]
