"""The rows of the list of keys: what each does, its caps, and the other action that asks for the same key."""

from __future__ import annotations

import msgspec

from game.ui.kit import letters, signs, theme
from game.ui.kit.box import SPRING, Box, Icon, Text
from game.ui.kit.layout import Panel, Row
from game.ui.kit.listing import State


class KeyRow(msgspec.Struct, frozen=True):
    """One action with its keys; `heading` is the name of a place and has none. `clash` names who wants a key too."""

    action: str
    label: str
    keys: tuple[str, ...] = ()
    clash: str = ""
    changed: bool = False
    heading: bool = False
    waits: bool = False
    """It waits for a key to be pressed."""

    @property
    def key(self) -> str:
        """By which a row is found."""
        return self.action


def key_row(row: KeyRow, state: State) -> Box:
    """A row as it is shown."""
    colour = theme.colour
    if row.heading:
        return Text(row.label, letters.HEADING, colour.brass_light, high=38)
    fill = colour.ink6 if row.waits else colour.ink7 if state.under or state.ringed else None
    said: list[Box] = [
        Text(row.label, letters.TEXT, colour.brass_light if row.changed else colour.text),
        SPRING,
    ]
    if row.waits:
        said.append(Text("Press a key", letters.STRONG, colour.brass_light, whole=True))
    else:
        if row.clash:
            said.append(Text(f"also {row.clash}", letters.SMALL, colour.log_loss))
        said += [Icon(signs.keycap(key)) for key in row.keys]
    if not row.keys and not row.waits:
        said.append(Text("none", letters.SMALL, colour.text3))
    stripe = colour.brass if row.waits else None
    return Panel(Row(tuple(said), gap=6), (9, 0), fill=fill, stripe=stripe, high=32)
