"""The strip above the question bar of a battle across machines: who is waited for, what they say, four signals, a line
of talk.

It shows what it is told and decides nothing. Its messages are those of keys: `Pressed("key:ACTION")`.
"""

from __future__ import annotations

from collections.abc import Hashable

from game.net.messages import LONGEST_SAID, SIGNALS
from game.ui.battle.correspondent import Said
from game.ui.inputs import Composing, Input, Key
from game.ui.inputs import Text as Typed
from game.ui.keys import Keymap
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import Box, Fit, Icon, Space, Text
from game.ui.kit.console import Console
from game.ui.kit.controls import Message, Pressed, Tip, Wrote
from game.ui.kit.entry import TextEntry
from game.ui.kit.layout import Panel, Row
from game.ui.kit.panes import KeptPanel

KEY = "key:"
TALK = "talk"


class AfarStrip(KeptPanel):
    """The strip; without anything to show it takes no room."""

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self._keymap = keymap
        self.said: Said | None = None
        self.entry: TextEntry | None = None
        self._console = Console()

    def show(self, said: Said | None) -> None:
        """What stands on it now."""
        self.said = said

    # -- writing ---------------------------------------------------------------------------------------------------

    @property
    def writing(self) -> bool:
        """Whether a line of talk is being written: keys are letters then."""
        return self.entry is not None

    def write(self) -> None:
        """Begin a line of talk."""
        if self.said is not None and self.said.signals:
            self.entry = TextEntry(TALK, parts.NOWHERE, "", "A line to the others", LONGEST_SAID)
            self._console.add(self.entry)
            self._console.focus(TALK)

    def stop(self) -> None:
        """Write no more."""
        self.entry = None
        self._console.clear()

    def typed(self, given: Input) -> tuple[bool, Message | None]:
        """Whether an input of the keyboard goes into the line, and what it says: `Wrote`, done at its end."""
        entry = self.entry
        if entry is None or not isinstance(given, Key | Typed | Composing):
            return False, None
        if isinstance(given, Key) and given.action == "cancel":
            self.stop()
            return True, None
        if isinstance(given, Key) and given.action == "confirm":
            self.stop()
            return True, Wrote(TALK, entry.text, done=True)
        entry.take(given)
        return True, None

    def take(self, given: Input) -> Message | None:
        """A signal, an act, or the line of talk was pressed."""
        if self.entry is not None:
            self.entry.take(given)
        act = self.pressed(given)
        return Pressed(act) if act else None

    def tick(self, dt: float) -> bool:
        """Let the caret blink."""
        return self.entry is not None and self.entry.tick(dt)

    # -- what stands on it -----------------------------------------------------------------------------------------

    def cue(self) -> Hashable:
        entry = self.entry
        written = (
            None if entry is None else (entry.text, entry.caret, entry.anchor, entry.composing, id(entry))
        )
        return None if self.said is None else (self.said, written)

    def describe(self) -> Box:
        said = self.said
        assert said is not None
        colour, side = theme.colour, theme.side(said.colour)
        row: list[Box] = [
            Icon(signs.flag(side, theme.px(20), theme.px(14))),
            Text(said.name, letters.STRONG, colour.text),
            Text(said.words, letters.SMALL, colour.text2, whole=True),
            Space(4),
        ]
        if self.entry is not None:
            row.append(Fit(self.entry, narrow=60, high=26, grow=1))
        else:
            row.append(
                Text(
                    said.said, letters.CLAUSE_TEXT, colour.brass_light, grow=1, wide=0, tip=_whole(said.said)
                )
            )
            row += [self._act(name, words) for name, words in said.acts]
            if said.signals:
                row += [self._signal(number) for number in range(1, len(SIGNALS) + 1)]
                row.append(self._talk())
        return Panel(Row(tuple(row), 8), (12, 1, 10, 1), "ink", side.colour)

    def _act(self, name: str, words: str) -> Box:
        colour, key = theme.colour, self._keymap.shown(name)
        tip = Tip(words, "", foot=f"Key {key}") if key else None
        return self._chip(
            name, Text(words, letters.SMALL_STRONG, colour.text, whole=True), 9, colour.brass, tip
        )

    def _signal(self, number: int) -> Box:
        colour, name = theme.colour, f"signal_{number}"
        tip = Tip(
            SIGNALS[number - 1], "A signal to everybody at the table.", foot=f"Key {self._keymap.shown(name)}"
        )
        inner = Text(str(number), letters.SMALL_STRONG, colour.text2, align="centre", wide=10)
        return self._chip(name, inner, 7, colour.brass_dark, tip)

    def _chip(self, name: str, words: Text, pad: float, edge: theme.Colour, tip: Tip | None) -> Box:
        """What is pressed like the key of an action, lit under the pointer."""
        act = KEY + name
        fill = theme.colour.ink6 if self.over == act else theme.colour.ink9
        return Panel(words, (pad, 0), fill=fill, edge=edge, round=theme.TAG_CORNER, act=act, tip=tip, high=22)

    def _talk(self) -> Box:
        colour, key = theme.colour, self._keymap.shown("talk")
        shade = colour.text if self.over == KEY + TALK else colour.text2
        words = Text(f"{key} talk", letters.SMALL, shade, whole=True)
        tip = Tip(
            "A line of talk",
            "Everybody at the table reads it; it is kept with the battle.",
            foot=f"Key {key}",
        )
        return Panel(words, (6, 0), act=KEY + TALK, tip=tip, high=26)


def _whole(words: str) -> Tip | None:
    return Tip("Said", words) if words else None
