"""The settings: play, sound, window and keys. Each takes effect at once and is kept when the room is left.

The room knows what can be set and how it is shown; what a setting does elsewhere is not its business.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.content.settings import Settings
from game.ui.front.frame import Hall, Room, beside
from game.ui.front.key_rows import KeyRow, key_row
from game.ui.front.wearing import keep, wear
from game.ui.inputs import Key
from game.ui.keys import ACTIONS, BadKey
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import Box, Fit, Rule, Space, Text, either
from game.ui.kit.choices import Segmented, Switch
from game.ui.kit.controls import Control, Message, Picked, Pressed, Slid, Tip, Turned
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.listing import Listing
from game.ui.kit.sliders import Slider
from game.ui.tables import table

PLACES = {"everywhere": "Everywhere", "battle": "In a battle", "machines": "Across two machines"}


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One setting: its name, its words, its kind of control, what its tip says.

    Of segments `choices` are what it may be, each with what that is called; of a loudness `sample` is heard at it.
    """

    name: str
    words: str
    kind: Literal["segments", "switch", "slider"]
    tip: str
    choices: tuple[tuple[int | str, str], ...] = ()
    sample: str = ""


class _Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings under a title."""

    title: str
    line: tuple[_Line, ...]


_PANELS = table("front/settings.toml", dict[str, tuple[_Panel, ...]])["panel"]
_LINES = {line.name: line for panel in _PANELS for line in panel.line}


class SettingsRoom(Room):
    """All settings on one screen. Without a hall it lies over a battle and leads back to it."""

    name = "Settings"
    title = "Settings"

    def __init__(self, settings: Settings, hall: Hall | None = None) -> None:
        super().__init__(hall)
        self.settings = settings
        self.waiting = ""  # the action that waits for a key
        self.said = ""
        self._sure = False  # the button that gives back all keys was pressed once

    def leave(self) -> None:
        """Keep what was set."""
        keep(self.settings)

    # Layout

    def describe(self) -> Box:
        panels = tuple(self._panel(one.title, one.line) for one in _PANELS)
        return beside(Column(panels, either(theme.GAP, 20), wide=either(400, 560)), self._keys())

    def _panel(self, title: str, lines: tuple[_Line, ...]) -> Box:
        rows = Column(tuple(self._line(line) for line in lines), grow=1)
        return Panel(Column((parts.title(title), rows)), (either(14, 22), 14), "ink", grow=len(lines) + 1.35)

    def _line(self, line: _Line) -> Box:
        settings, tip = self.settings, Tip(line.words, line.tip)
        now = msgspec.structs.asdict(settings).get(line.name)
        if line.kind == "switch":
            return Fit(Switch(line.name, parts.NOWHERE, line.words, bool(now), tip), high=30, grow=1)
        off = None
        control: Control
        if line.kind == "segments":
            values, called = zip(*line.choices, strict=True)
            control = Segmented(line.name, parts.NOWHERE, called, values.index(now), tip)
        elif line.name == "scale":
            control = Slider("scale", parts.NOWHERE, settings.scale, 0.75, 2.0, 0.05, tip, True)
        else:
            value = float(msgspec.structs.asdict(settings.volumes)[line.name])
            control = Slider(line.name, parts.NOWHERE, value, 0.0, 1.0, 0.05, tip, True)
            control.off = off = None if settings.sound else "the sound is off"
        shade = theme.colour.text if off is None else theme.colour.text3
        words = Text(line.words, letters.TEXT, shade, 2, grow=1)
        return Row((words, Fit(control, wide=either(208, 270), high=30)), high=30, grow=1)

    def _keys(self) -> Box:
        colour = theme.colour
        clashes = len({clash.key for clash in self.app.keymap.conflicts()})
        asked = "one key is" if clashes == 1 else f"{clashes} keys are"
        right = f"{asked} asked for more than once" if clashes else ""
        told = self.said or (
            "Esc leaves it as it is, Delete gives back the usual key."
            if self.waiting
            else "Click an action, then press the key it shall have."
        )
        rows = Listing("keys", self._rows(), key_row, least=306, gap=0, downwards=True, silent=True)
        reset = parts.button(
            "reset", "Press again: all keys as they were" if self._sure else "All keys as they were",
            style=letters.TEXT, off=None if self.app.keymap.changed() else "",
        )  # fmt: skip
        foot = Row((Text(told, letters.TEXT, colour.text2, 2, grow=1), reset))
        body = Column((
            parts.title("Keys", right), Fit(rows, grow=1), Space(6), Rule(colour.line), Space(10), foot,
        ))  # fmt: skip
        return Panel(body, (either(14, 22), 14), "ink", grow=1)

    def _rows(self) -> list[KeyRow]:
        keymap = self.app.keymap
        labels = {action.name: action.label for action in ACTIONS}
        changed = keymap.changed()
        clashes: dict[str, list[str]] = {}
        for clash in keymap.conflicts():
            clashes.setdefault(clash.one, []).append(labels[clash.other])
            clashes.setdefault(clash.other, []).append(labels[clash.one])
        rows: list[KeyRow] = []
        for place, heading in PLACES.items():
            rows.append(KeyRow("", heading, heading=True))
            rows += [
                KeyRow(
                    action.name,
                    action.label,
                    action.keys,
                    ", ".join(clashes.get(action.name, ())),
                    action.name in changed,
                    waits=action.name == self.waiting,
                )
                for action in keymap.actions()
                if action.where == place
            ]
        return rows

    # Inputs

    def keyed(self, given: Key) -> bool:
        if not self.waiting:
            return super().keyed(given)
        if given.repeat:
            return True
        if given.name == "Delete":
            self.app.keymap.reset(self.waiting)
            self._rebound()
        elif given.name != "Esc":
            self._rebind(given.name)
        self.waiting = ""
        self.rebuild()
        return True

    def _rebind(self, key: str) -> None:
        try:
            self.app.keymap.rebind(self.waiting, [key])
        except BadKey as refused:
            self.said = str(refused)
            return
        self._rebound()

    def _rebound(self) -> None:
        self.settings.keys = self.app.keymap.changed()
        self.said = ""
        self.app.sounds.play("brass_click")

    def told(self, message: Message) -> None:
        if isinstance(message, Turned):
            # a switch, a slider or segments are called as the field they set
            setattr(self.settings, message.name, message.on)
            if message.name == "coach":  # of every game: none is silent any more, or all are
                self.settings.uncoached.clear()
        elif isinstance(message, Slid) and _LINES[message.name].sample:
            setattr(self.settings.volumes, message.name, message.value)
        elif isinstance(message, Slid) and message.settled:
            self.settings.scale = round(message.value, 2)
        elif isinstance(message, Picked) and message.name == "keys":
            self._wait_for_key(message.key)
            return
        elif isinstance(message, Picked):
            setattr(self.settings, message.name, _LINES[message.name].choices[message.index][0])
        elif isinstance(message, Pressed) and message.name == "reset":
            self._reset_keys()
            return
        wear(self.app, self.settings)
        if isinstance(message, Slid) and message.settled and (sample := _LINES[message.name].sample):
            self.app.sounds.play(sample)
        if isinstance(message, Turned) and message.name == "sound":
            self.rebuild()
        self.repaint()

    def _wait_for_key(self, action: str) -> None:
        self.waiting = action
        self._sure = False
        self.rebuild()

    def _reset_keys(self) -> None:
        if self._sure:
            self.app.keymap.reset()
            self._rebound()
        self._sure = not self._sure
        self.rebuild()
