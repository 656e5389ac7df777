"""What every room of the front has in common: its ground, its head with the tabs, its one console and tooltip.

A room reached from the menu shows the tabs; one laid over a battle shows the way back instead. It must not know
what stands in any room.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import pygame

from game.ui.inputs import Dropped, Input, Key, Leave, Move
from game.ui.kit import letters, materials, parts, signs, theme
from game.ui.kit.box import Box, Fit, Icon, Laid, Rule, Space, Text, either, lay
from game.ui.kit.choices import Tabs
from game.ui.kit.console import Console
from game.ui.kit.controls import Message, Picked, Pressed
from game.ui.kit.entry import TextEntry
from game.ui.kit.kept import kept
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.listing import Listing
from game.ui.kit.panes import Pane
from game.ui.kit.tips import Tooltip
from game.ui.kit.twice import Twice
from game.ui.scene import TITLE, Host, Scene

TAGLINE = "Naval miniatures on one table. The rules hold, and every number explains itself."
ROOMS = ("Battles", "Two machines", "Saved", "Records", "Editor", "Rule book", "Settings")


class Hall(Protocol):
    """Leads from room to room. The menu stands at the bottom of the stack, one other room at most over it."""

    def go(self, app: Host, room: str) -> None:
        """Show the room of this name, one of `ROOMS`."""


@kept(2)
def _ground(wide: int, high: int) -> pygame.Surface:
    """The dark room with the faint lines of a chart on its walls and a rose at the foot."""
    picture = pygame.Surface((wide, high))
    materials.room(picture)
    lines = pygame.Surface((wide, high))
    materials.chart(lines, lines.get_rect(), dark=True, seed=11)
    lines.set_alpha(110)
    picture.blit(lines, (0, 0))
    rose = signs.rose(
        theme.px(420), theme.mix(theme.colour.room, theme.colour.brass, 0.16), theme.colour.room
    )
    faint = rose.copy()
    faint.set_alpha(130)
    picture.blit(faint, (round(wide * 0.80) - rose.get_width() // 2, high - rose.get_height() // 2))
    return picture.convert() if pygame.display.get_surface() else picture


def beside(*panels: Box) -> Row:
    """Panels of a room beside each other, all as high as it is."""
    return Row(panels, either(theme.GAP, 20), "stretch")


def paper(told: Box) -> Panel:
    """The paper of a room, on which it tells of what is chosen; it takes what room the others leave."""
    pad = either(18, theme.SHEET_PADDING)
    return Panel(told, (pad, pad), "paper", grow=1)


class Room(Scene):
    """A scene of the front. Rooms fill `body` with panels and add their controls in `furnish`."""

    name = ""  # one of ROOMS where the tabs lead here
    within = False  # whether the tab of that name leads to another room, from which this one is reached
    title = ""  # shown in place of the program's name where the room lies over a battle

    def __init__(self, hall: Hall | None = None) -> None:
        self.hall = hall
        self.console = Console()
        self.tooltip = Tooltip()
        self.body = pygame.Rect(0, 0, 0, 0)
        self.laid = self._crown = Laid()
        self._still: Pane | None = None
        self._version = 0

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        px, (wide, high) = theme.px, size
        margin = px(24 if theme.compact else 48)
        self.head = pygame.Rect(margin, 0, wide - 2 * margin, px(72 if theme.compact else 106))
        top = self.head.bottom + px(12 if theme.compact else 22)
        self.body = pygame.Rect(margin, top, self.head.w, high - top - px(20 if theme.compact else 48))
        self._still = Pane((0, 0, wide, high))
        self._refurnish()

    def _refurnish(self) -> None:
        with self.console.anew():
            self._crown = lay(self._top(), self.head)
            self.console.add(*self._crown.controls)
            self.furnish()
        self._version += 1

    def _top(self) -> Box:
        """The program's rose, its name or the room's, and the way to other rooms or back."""
        colour = theme.colour
        size = theme.px(either(44, 60))
        rose = Icon(signs.rose(size, colour.brass, colour.brass_dark))
        title = TITLE if self.hall is not None else self.title
        told = (Text(TAGLINE, _TAGLINE, colour.text2),) if self.hall is not None else ()
        names = Column((Text(title, letters.DISPLAY, high=either(36, 46)), *told), grow=1, wide=0)
        if self.hall is None:
            way: Box = parts.button("back", "Back", high=38, wide=150)
        else:
            tabs = Tabs(
                "rooms",
                parts.NOWHERE,
                ROOMS,
                ROOMS.index(self.name),
                style=_TAB,
                gap=22 if theme.compact else 28,
                again=self.within,
            )
            way = Fit(tabs, high=32)
        return Column((
            Space(grow=1), Row((rose, names, way), 14), Space(grow=0.7), Rule(colour.brass_dark),
        ))  # fmt: skip

    def describe(self) -> Box:
        """The room's panels as they are now."""
        return Space()

    def furnish(self) -> None:
        """Add the room's controls, laid out in `body`."""
        self.laid = lay(self.describe(), self.body)
        self.console.add(*self.laid.controls)

    def repaint(self) -> None:
        """What is painted has changed; controls stay as they are, where they may be in the hand."""
        self._version += 1
        if self.laid.parts:
            self.laid = lay(self.describe(), self.body)
            self.console.move(self.laid.controls)

    def rebuild(self) -> None:
        """Other controls are wanted: lay out anew, the keyboard staying where it is."""
        if self._still is not None:
            self._refurnish()

    # Inputs

    def take(self, given: Input) -> None:
        if isinstance(given, Dropped):
            self.dropped(Path(given.path))
            return
        if isinstance(given, Move):
            self.tooltip.point(self.console.tip(given.pos) or self.laid.tip(given.pos))
        elif isinstance(given, Leave):
            self.tooltip.hide()
        if isinstance(given, Key) and self.keyed(given):
            return
        message = self.console.take(given)
        if message is not None:
            self.tooltip.hide()
            self._answer(message)
        elif isinstance(given, Key):
            self.unused(given)

    def _answer(self, message: Message) -> None:
        if isinstance(message, Picked) and message.name == "rooms" and self.hall is not None:
            self.app.sounds.play("paper_slide")
            self.hall.go(self.app, ROOMS[message.index])
        elif isinstance(message, Pressed) and message.name == "back":
            self.back()
        else:
            if isinstance(message, Pressed | Picked):
                self.app.sounds.play("brass_click")
            self.told(message)

    def dropped(self, path: Path) -> None:
        """A file was dropped on the window."""

    def told(self, message: Message) -> None:
        """A control of the room says something."""

    def keyed(self, given: Key) -> bool:
        """A key before any control gets it; True where that was all."""
        if given.action == "cancel" and not self._written():
            self.back()
            return True
        return False

    def stepped(self, rows: Listing[Any], key: str) -> bool:
        """A key leads on in a list wherever the keyboard is; True, so that no control gets it."""
        message = rows.step(key)
        if message is not None:
            self.told(message)
        return True

    def _written(self) -> bool:
        """Whether text is being typed that Escape leaves first."""
        held = self.console.focused
        return isinstance(held, TextEntry) and bool(held.text)

    def confirms(self, given: Key) -> bool:
        """Whether a key confirms, wherever the keyboard is but on what such a key presses by itself."""
        return given.action == "confirm" and not self.console.presses

    def doubts(self, deed: Twice, given: Key) -> bool:
        """A key takes the first press of a deed back; True where that was all it did."""
        if not deed.doubts(given):
            return False
        self.rebuild()
        return given.action == "cancel"

    def unused(self, given: Key) -> None:
        """A key that no control wanted."""

    def back(self) -> None:
        """Leave the room: to the menu, or to the battle it lies over."""
        self.app.sounds.play("paper_slide")
        self.app.stack.pop()

    def tick(self, dt: float) -> bool:
        moved = self.console.tick(dt)
        return self.tooltip.tick(dt) or moved

    # Picture

    def draw(self, canvas: pygame.Surface) -> None:
        if self._still is not None:
            self._still.show(canvas, self._version, self._paint)
        self.console.draw(canvas)
        self.over(canvas)
        self.tooltip.draw(canvas)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        canvas.blit(_ground(*canvas.get_size()), (0, 0))
        self._crown.paint(canvas)
        self.paint(canvas)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the panels: called only after `repaint` or a new layout."""
        self.laid.paint(canvas)

    def over(self, canvas: pygame.Surface) -> None:
        """Draw what moves, over the controls."""


_TAGLINE = letters.Style("serif italic", 17, 22, 13, 18)
_TAB = letters.Style("sans", 16, 22, 14, 18)
