"""The settings: play, sound, window and keys. Each takes effect at once and is kept when the room is left.

The room knows what can be set and how it is shown; what a setting does elsewhere is not its business.
"""

from __future__ import annotations

from typing import Literal

import msgspec
import pygame

from game.content.settings import Settings
from game.ui.front.frame import Hall, Room
from game.ui.front.key_rows import KeyRow, KeyRows
from game.ui.front.wearing import keep, wear
from game.ui.inputs import Key
from game.ui.keys import ACTIONS, BadKey
from game.ui.kit import instruments, letters, materials, theme
from game.ui.kit.choices import Segmented, Switch
from game.ui.kit.controls import Button, Control, Message, Picked, Pressed, Slid, Tip, Turned
from game.ui.kit.sliders import Slider

SPEEDS: tuple[Literal[1, 2, 4, "instant"], ...] = (1, 2, 4, "instant")
PALETTES: tuple[Literal["default", "high_contrast"], ...] = ("default", "high_contrast")
PLACES = {"everywhere": "Everywhere", "battle": "In a battle"}
VOLUMES = ("interface", "table", "alarms")
SAMPLES = {"interface": "brass_click", "table": "dice_few", "alarms": "bell_two"}


class _Line(msgspec.Struct, frozen=True):
    """One setting: its name, its words, its kind of control, what its tip says."""

    name: str
    words: str
    kind: Literal["segments", "switch", "slider"]
    tip: str


_PLAY = (
    _Line(
        "animation",
        "Speed of what moves",
        "segments",
        "How quickly ships, dice and damage are shown. Space skips at any speed.",
    ),
    _Line("reduced_motion", "Less motion", "switch", "Everything is there at once, with a short fade."),
    _Line(
        "advice",
        "Advice before risky orders",
        "switch",
        "An order that may be a mistake is asked about once.",
    ),
    _Line(
        "coach",
        "A coach in the introductions",
        "switch",
        "In the first battle of each game it says what to do next. F9 calls it in any battle, and sends it away.",
    ),
    _Line(
        "take_back",
        "Take-backs in new battles",
        "switch",
        "Whether an order may be taken back after dice have rolled. Each is written in the log.",
    ),
)
_SOUND = (
    _Line("sound", "Sound", "switch", "All sounds, on or off."),
    _Line("interface", "Panels", "slider", "Clicks and paper."),
    _Line("table", "Table", "slider", "Dice, guns, hits."),
    _Line("alarms", "Bells and losses", "slider", "Turns, phases, a hull going down."),
)
_WINDOW = (
    _Line(
        "scale",
        "Size of letters and panels",
        "slider",
        "It gives way where the window is too small for it.",
    ),
    _Line(
        "palette",
        "Colours",
        "segments",
        "The usual colours are told apart by any eye; high contrast also darkens the sea.",
    ),
    _Line("fullscreen", "Full screen", "switch", "The same as F11."),
)
_PANELS = (("Play", _PLAY), ("Sound", _SOUND), ("Window", _WINDOW))
_CHOICES = {"animation": ("1", "2", "4", "Instant"), "palette": ("Usual", "High contrast")}


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
        self._panels: list[pygame.Rect] = []

    def leave(self) -> None:
        """Keep what was set."""
        keep(self.settings)

    # Layout

    def furnish(self) -> None:
        px, body = theme.px, self.body
        gap = px(theme.GAP if theme.compact else 20)
        left = px(400 if theme.compact else 560)
        parts = sum(len(lines) for _, lines in _PANELS) + len(_PANELS) * 1.35
        each = (body.h - 2 * gap) / parts
        self._panels = []
        y = float(body.y)
        for _, lines in _PANELS:
            high = each * (len(lines) + 1.35)
            panel = pygame.Rect(body.x, round(y), left, round(high))
            self._panels.append(panel)
            self._furnish_panel(panel, lines)
            y += high + gap
        self.keys_area = pygame.Rect(body.x + left + gap, body.y, body.w - left - gap, body.h)
        self._furnish_keys()

    def _furnish_panel(self, panel: pygame.Rect, lines: tuple[_Line, ...]) -> None:
        px = theme.px
        pad = px(14 if theme.compact else 22)
        top = panel.y + px(54)
        step = (panel.bottom - px(8) - top) / len(lines)
        for number, line in enumerate(lines):
            middle = round(top + step * (number + 0.5))
            self.console.add(self._control(line, panel.inflate(-2 * pad, 0), middle))

    def _control(self, line: _Line, inner: pygame.Rect, middle: int) -> Control:
        px = theme.px
        tip = Tip(line.words, line.tip)
        wide = px(208 if theme.compact else 270)
        area = pygame.Rect(inner.right - wide, middle - px(15), wide, px(30))
        if line.kind == "switch":
            area = pygame.Rect(inner.x, middle - px(15), inner.w, px(30))
            return Switch(
                line.name, area, line.words, bool(msgspec.structs.asdict(self.settings)[line.name]), tip
            )
        if line.kind == "segments":
            index = (
                SPEEDS.index(self.settings.animation)
                if line.name == "animation"
                else PALETTES.index(self.settings.palette)
            )
            return Segmented(line.name, area, _CHOICES[line.name], index, tip)
        area.w -= px(50)
        if line.name == "scale":
            return Slider("scale", area, self.settings.scale, 0.75, 2.0, 0.05, tip)
        slider = Slider(
            line.name,
            area,
            float(msgspec.structs.asdict(self.settings.volumes)[line.name]),
            0.0,
            1.0,
            0.05,
            tip,
        )
        slider.off = None if self.settings.sound else "the sound is off"
        return slider

    def _furnish_keys(self) -> None:
        px, area = theme.px, self.keys_area
        pad = px(14 if theme.compact else 22)
        foot = px(54)
        top = area.y + px(56)
        box = pygame.Rect(area.x + pad, top, area.w - 2 * pad + px(8), area.bottom - foot - top - px(6))
        rows = KeyRows("keys", box, self._rows(), self.waiting)
        self.console.add(rows)
        words = "Press again: all keys as they were" if self._sure else "All keys as they were"
        wide = px(250)
        reset = Button(
            "reset", (area.right - pad - wide, area.bottom - foot + px(6), wide, px(34)), words, "second",
            style=letters.TEXT,
        )  # fmt: skip
        reset.off = None if self.app.keymap.changed() else ""
        self.console.add(reset)

    def _rows(self) -> list[KeyRow]:
        keymap = self.app.keymap
        labels = {action.name: action.label for action in ACTIONS}
        changed = keymap.changed()
        clashes: dict[str, str] = {}
        for clash in keymap.conflicts():
            clashes.setdefault(clash.one, labels[clash.other])
            clashes.setdefault(clash.other, labels[clash.one])
        rows: list[KeyRow] = []
        for place, heading in PLACES.items():
            rows.append(KeyRow("", heading, heading=True))
            rows += [
                KeyRow(
                    action.name,
                    action.label,
                    action.keys,
                    clashes.get(action.name, ""),
                    action.name in changed,
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
            # a switch or a slider is called as the field it sets, which the record checks
            setattr(self.settings, message.name, message.on)
        elif isinstance(message, Slid) and message.name in VOLUMES:
            setattr(self.settings.volumes, message.name, message.value)
        elif isinstance(message, Slid) and message.settled:
            self.settings.scale = round(message.value, 2)
        elif isinstance(message, Picked) and message.name == "keys":
            self._wait_for_key(message.index)
            return
        elif isinstance(message, Picked) and message.name == "animation":
            self.settings.animation = SPEEDS[message.index]
        elif isinstance(message, Picked) and message.name == "palette":
            self.settings.palette = PALETTES[message.index]
        elif isinstance(message, Pressed) and message.name == "reset":
            self._reset_keys()
            return
        wear(self.app, self.settings)
        if isinstance(message, Slid) and message.settled and message.name in VOLUMES:
            self.app.sounds.play(SAMPLES[message.name])
        if isinstance(message, Turned) and message.name == "sound":
            self.rebuild()
        self.repaint()

    def _wait_for_key(self, index: int) -> None:
        rows = self.console["keys"]
        assert isinstance(rows, KeyRows)
        self.waiting = rows.entries[index].action
        self._sure = False
        offset = rows.offset
        self.rebuild()
        again = self.console["keys"]
        assert isinstance(again, KeyRows)
        again.scroll_to(offset)

    def _reset_keys(self) -> None:
        if self._sure:
            self.app.keymap.reset()
            self._rebound()
        self._sure = not self._sure
        self.rebuild()

    # Picture

    def paint(self, canvas: pygame.Surface) -> None:
        px, colour = theme.px, theme.colour
        pad = px(14 if theme.compact else 22)
        for panel, (title, lines) in zip(self._panels, _PANELS, strict=True):
            materials.ink(canvas, panel)
            inner = panel.inflate(-2 * pad, -2 * px(14))
            instruments.panel_title(canvas, title, inner)
            for line in lines:
                control = self.console[line.name]
                if line.kind == "switch":
                    continue
                shade = colour.text if control.off is None else colour.text3
                room = control.area.x - inner.x - px(8)
                letters.put(canvas, line.words, letters.TEXT, shade, inner.x, control.area.centery,
                            upright="middle", within=room)  # fmt: skip
        materials.ink(canvas, self.keys_area)
        inner = self.keys_area.inflate(-2 * pad, -2 * px(14))
        clashes = len(self.app.keymap.conflicts())
        right = (
            "" if not clashes else "one key is asked for twice" if clashes == 1
            else f"{clashes} keys are asked for twice"
        )  # fmt: skip
        instruments.panel_title(canvas, "Keys", inner, right)
        y = self.keys_area.bottom - px(30)
        materials.rule(canvas, colour.line, inner.x, self.keys_area.bottom - px(56), inner.w)
        room = self.console["reset"].area.x - inner.x - px(12)
        words = self.said or (
            "Esc leaves it as it is, Delete gives back the usual key."
            if self.waiting
            else "Click an action, then press the key it shall have."
        )
        letters.put(canvas, words, letters.TEXT, colour.text2, inner.x, y, upright="middle", within=room)

    def over(self, canvas: pygame.Surface) -> None:
        px, colour = theme.px, theme.colour
        for name in ("scale", *VOLUMES):
            slider = self.console[name]
            assert isinstance(slider, Slider)
            shade = colour.text if slider.off is None else colour.text3
            letters.put(canvas, f"{round(slider.value * 100)} %", letters.STRONG, shade,
                        slider.area.right + px(50), slider.area.centery, "right", "middle")  # fmt: skip
