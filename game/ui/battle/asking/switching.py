"""The settings of a move: one that says how far it goes, and what may be done besides.

What they mean the question says, and whether they go together; it knows no game.
"""

from __future__ import annotations

from abc import abstractmethod

from game.match import Refusal, Steer
from game.match.orders import Value
from game.match.questions import Setting
from game.ui.battle.answering import Desk, KeyHint, unit_name
from game.ui.battle.asking.tracks import Track


class Switching:
    """What turns the settings of the track in hand. The class that makes it sets `desk`."""

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

    def settings(self) -> list[Setting]:
        """The settings that may be turned on and off."""
        stops = {stop.setting for stop in self.question.stops}
        return [
            s for s in self.question.settings if s.name not in stops and s.name != self.question.turned_by
        ]

    @property
    def throttle(self) -> Setting | None:
        """The setting that changes how far the unit goes, where there is a choice."""
        return next((one for one in self.settings() if one.helms and len(one.choices) > 1), None)

    def given(self, setting: Setting) -> Value | None:
        """What a setting has: what is laid, else what holds in silence."""
        laid = self.track.settings.get(setting.name)
        if laid is not None or not setting.helms:
            return laid
        return next(
            (one for one in setting.choices if setting.helms.get(str(one)) == self.question.helm), None
        )

    def _set(self, name: str, value: Value | None, *, afresh: bool = False) -> None:
        """Another value of a setting; `afresh`, a path that cannot be gone any more is given up."""
        settings = {key: kept for key, kept in self.track.settings.items() if key != name}
        if value is not None:
            settings[name] = value
        path = self.track.path
        fault = self.question.helm_under(settings).fault(path) if afresh else None
        if fault is not None and fault.kind not in ("too_short", "owed_at_end"):
            path = ""
        self._lay(Track(path, settings), "brass_click")

    def _throttled(self, by: int) -> bool:
        setting = self.throttle
        if setting is None:
            return False
        now = self.given(setting)
        place = setting.choices.index(now) + by if now in setting.choices else 0
        if not 0 <= place < len(setting.choices):
            self.desk.say(Refusal(setting.says, setting.clause))
            self.desk.sound("dull_wood")
        else:
            self._set(setting.name, setting.choices[place], afresh=True)
        return True

    def switches(self) -> list[tuple[Setting, Value]]:
        """What may be done besides: each choice of each setting but the throttle."""
        return [
            (one, choice) for one in self.settings() if one is not self.throttle for choice in one.choices
        ]

    def _flip(self) -> bool:
        """The next thing that may be done besides, and after the last none."""
        ring = self.switches()
        if not ring:
            return False
        on = [self.track.settings.get(setting.name) == choice for setting, choice in ring]
        place = on.index(True) + 1 if True in on else 0
        for setting in {setting.name: setting for setting, _ in ring}.values():
            if setting.name in self.track.settings and not setting.needed:
                self._set(setting.name, None)
        if place < len(ring) or ring[0][0].needed:
            setting, choice = ring[place % len(ring)]
            self._set(setting.name, choice)
        return True

    def called(self, setting: Setting, choice: Value) -> str:
        """A choice as it is read: a unit by its name, a plain yes by the setting's."""
        name, word = setting.name.replace("_", " "), str(choice)
        if word in self.desk.view.units:
            return f"{name} {unit_name(self.desk, word)}"
        return name if word == "yes" else word.replace("_", " ") if not word.isdigit() else f"{name} {word}"

    def setting_keys(self) -> list[KeyHint]:
        """The keys of the settings, with what each would do next."""
        keys = []
        setting = self.throttle
        if setting is not None:
            now = self.given(setting)
            place = setting.choices.index(now) if now in setting.choices else 0
            for action, word, end in (("more", "faster", len(setting.choices) - 1), ("less", "slower", 0)):
                keys.append(KeyHint(action, word, f"no {word}" if place == end else "", setting.clause))
        ring = self.switches()
        if ring:
            on = [self.track.settings.get(one.name) == choice for one, choice in ring]
            place = on.index(True) + 1 if True in on else 0
            if place < len(ring):
                keys.append(KeyHint("setting", self.called(*ring[place])))
            else:
                keys.append(KeyHint("setting", f"no {self.called(*ring[-1])}"))
        return keys
