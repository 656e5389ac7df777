"""The menu of a battle: go on, rule book, settings, take back, give up, leave. It lies over the side column.

What must not be pressed by mistake is asked for twice, on the same button. It does nothing itself.
"""

from __future__ import annotations

import msgspec
import pygame

from game.ui.inputs import Input, Key, Pointed, Pos, Press
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import Box, Laid, Space, Text, lay
from game.ui.kit.console import Console
from game.ui.kit.controls import Button, Message, Pressed, Tip
from game.ui.kit.layout import Column, Panel


class Choice(msgspec.Struct, frozen=True):
    """One line: its name, its words, what is asked before it is done, why it cannot be done, a line below."""

    name: str
    words: str
    sure: str = ""
    off: str = ""
    note: str = ""


class GameMenu:
    """The panel while it is open. Its messages are `Pressed(name)` of a choice."""

    def __init__(self, choices: tuple[Choice, ...], title: str = "The battle") -> None:
        self.choices, self.title = choices, title
        self.area = pygame.Rect(0, 0, 1, 1)
        self._console = Console()
        self._laid = Laid()
        self._asked = ""

    def lay_out(self, column: pygame.Rect) -> None:
        """Over the whole of the side column: of a panel that looked out below it words were cut."""
        self._console.clear()
        self.area = column.copy()
        self._laid = lay(self._describe(), self.area)
        self._console.add(*self._laid.controls)
        self._console.focus(self.choices[0].name, ring=True)

    def _describe(self) -> Box:
        rows = []
        for choice in self.choices:
            press = parts.button(choice.name, choice.words, off=choice.off or None, high=38)
            note = Text(choice.off or choice.note, letters.SMALL, theme.colour.text3, 0, "centre")
            rows.append(Column((press, note), 3))
        body = Column((parts.title(self.title, "Esc goes on"), Column(tuple(rows), 11), Space(2)))
        return Panel(body, (20, 14), "ink")

    def take(self, given: Input) -> Message | None:
        """A choice was made; one that wants to be asked twice is asked first."""
        if isinstance(given, Key) and given.name in ("Up", "Down"):
            given = Key("Tab" if given.name == "Down" else "Shift+Tab")
        answer = self._console.take(given)
        if not isinstance(answer, Pressed):
            return None
        choice = next(each for each in self.choices if each.name == answer.name)
        if choice.sure and self._asked != choice.name:
            self._ask(choice)
            return None
        return answer

    def meet(self, given: Input) -> tuple[bool, bool, str]:
        """Whether an input is the menu's, whether it folds the menu up, and the choice made (empty: none).

        Keys are the menu's, and the pointer where it lies; a press beside it folds it up.
        """
        if isinstance(given, Key) and given.action in ("cancel", "menu"):
            return True, True, ""
        pos = given.pos if isinstance(given, Pointed) else None
        inside = pos is not None and self.area.collidepoint(pos)
        if isinstance(given, Press) and not inside:
            return True, True, ""
        answer = self.take(given)
        if isinstance(answer, Pressed):
            return True, True, answer.name
        return isinstance(given, Key) or bool(inside), False, ""

    def _ask(self, choice: Choice) -> None:
        self._asked = choice.name
        for each in self.choices:
            button = self._console[each.name]
            assert isinstance(button, Button)
            asked = each is choice
            button.text = each.sure if asked else each.words
            button.kind = "primary" if asked else "second"
            button.warning = asked

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """Why a choice is off."""
        return self._console.tip(pos)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it."""
        self._laid.paint(canvas)
        self._console.draw(canvas)
