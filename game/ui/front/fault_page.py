"""What the player sees when the program has made a mistake, and the way on from there.

`Rescue` is what the window calls when a scene has raised. It must not know what any scene does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from game.content.settings import Settings
from game.ui.app import App
from game.ui.front.faults import Fault, named, reported
from game.ui.front.frame import Room
from game.ui.front.menu import Menu
from game.ui.front.rooms import Rooms
from game.ui.inputs import Key
from game.ui.kit import entry, letters, parts, theme
from game.ui.kit.box import SPRING, Box, Space, Text, either
from game.ui.kit.controls import Message, Pressed
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.letters import Style

SOON_MS = 10_000.0
"""Faults within so long are counted together."""
FEW = 3
"""After more of them than this the window goes back to the menu without a page."""
MOST = 7
"""With so many of them the window closes."""
_LEAD = Style("serif", 20, 29, 16, 23)
_LINES = 3
"""Lines of the error's own words that are shown."""


class Rescue:
    """Keeps a window afloat. `sentence` says why it was given up, where it was."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._when: list[float] = []
        self.sentence = ""

    def __call__(self, app: App, error: Exception) -> None:
        """Show the page of the fault; where that fails the menu; at last close the window."""
        top = app.stack.top
        self._when = [at for at in self._when if app.now - at < SOON_MS] + [app.now]
        fault = reported(app, error, datetime.now())
        battle = fault.battle or (top.battle if isinstance(top, FaultPage) else None)
        print(f"{fault.what} ({fault.path or 'no report could be written'})", file=sys.stderr)
        for other in app.stack.abandon():
            print(f"and when it was left: {named(other)}", file=sys.stderr)
        try:
            if len(self._when) >= MOST:
                self._founder(app, fault, battle)
            elif isinstance(top, FaultPage) or len(self._when) > FEW:
                menu = self._menu()
                app.stack.push(menu)
                menu.say(f"Line Ahead made a mistake and came back here. {_lies(fault)}")
            else:
                app.stack.push(FaultPage(fault, battle, self._menu))
        except Exception as worse:  # even that cannot be shown
            print(named(worse), file=sys.stderr)
            self._founder(app, fault, battle)

    def _menu(self) -> Menu:
        return Rooms(self._settings).menu

    def _founder(self, app: App, fault: Fault, battle: Path | None) -> None:
        whole = f" Every order of the battle is kept in {battle}." if battle is not None else ""
        self.sentence = f"Line Ahead had to close: {fault.what}. {_lies(fault)}{whole}"
        app.stop()


def _lies(fault: Fault) -> str:
    return f"What happened is written in {fault.path}." if fault.path is not None else ""


class FaultPage(Room):
    """A page that stands alone: what happened, what is safe, and the way on. `menu` makes the room to go on to."""

    title = "A fault of the program"

    def __init__(self, fault: Fault, battle: Path | None, menu: Callable[[], Menu]) -> None:
        super().__init__()
        self.fault, self.battle, self._menu = fault, battle, menu
        self._copied = False

    def cues(self) -> str:
        return f"FaultPage of {self.fault.what}"

    def paragraphs(self) -> list[tuple[str, Style]]:
        """What the page says, in order."""
        if self.battle is not None:
            safe = f"The battle is safe. Every order that was confirmed stands in {self.battle}."
        else:
            safe = "Nothing that was saved is lost. What was changed in the editor is kept as a draft."
        report = "No report of it could be written: copy the details if you want to tell of it."
        if self.fault.path is not None:
            report = f"A report of what the program was doing lies in {self.fault.path}. "
            report += "It holds neither the battle's log nor anything that was typed."
        return [
            ("Not you but the program did something wrong, and the room you were in is closed.", _LEAD),
            (safe, _LEAD),
            (report, letters.ITEM),
        ]

    def describe(self) -> Box:
        colour, pad, tall = theme.colour, either(28, 44), either(42, 52)
        on = "Go on with the battle" if self.battle else "Go on"
        doors = [parts.button("go on", on, "primary", ground="paper", high=tall)]
        if self.battle is not None:
            doors.append(parts.button("menu", "To the menu", ground="paper", high=tall))
        copy = "Copied" if self._copied else "Copy the details"
        doors.append(parts.button("copy", copy, ground="paper", high=tall))
        what = Panel(
            Text(self.fault.what, letters.TEXT, colour.pen, _LINES), (14, 8), stripe=colour.flag_red,
            fill=colour.paper2,
        )  # fmt: skip
        said = (Text(words, style, colour.pen, 0) for words, style in self.paragraphs())
        body = Column((parts.large("Line Ahead made a mistake", colour.pen), *said, what, Space(6),
                       Row(tuple(doors), 14, equal=True)), 14)  # fmt: skip
        panel = Panel(body, (pad, pad), "paper", wide=min(self.body.w / theme.scale, either(860, 1080)))
        return Column((Space(grow=1), Row((SPRING, panel, SPRING), 0), Space(grow=2)))

    def keyed(self, given: Key) -> bool:
        if given.action == "confirm" and self.console.focused is None:
            self._go_on()
            return True
        return super().keyed(given)

    def told(self, message: Message) -> None:
        if not isinstance(message, Pressed):
            return
        if message.name == "copy":
            entry.copy(self.fault.details)
            self._copied = True
            self.rebuild()
        elif message.name == "menu":
            self.back()
        else:
            self._go_on()

    def _go_on(self) -> None:
        """To the battle as its log has it; without one to the menu."""
        app, menu = self.app, self._menu()
        app.stack.replace(menu)
        if self.battle is not None:
            menu.resume(self.battle)

    def back(self) -> None:
        self.app.sounds.play("paper_slide")
        self.app.stack.replace(self._menu())
