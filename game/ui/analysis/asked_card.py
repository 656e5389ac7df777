"""How a battle is to be played on from an order, asked on a paper: who sits where, against whom, with which dice."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.ai.seat import STRENGTHS
from game.ui.analysis.playing_on import ALL, PlayOn
from game.ui.front import seats
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import Box, Space, Text
from game.ui.kit.controls import Picked

SHORT = {"fleet-admiral": "Fleet adm."}
"""A strength where its title is too long for a row of four."""

TITLE = "Play on from here"


def asked(asks: PlayOn, sits: Sequence[str]) -> tuple[Box, ...]:
    """The questions, with what is chosen; `sits` is where one may sit."""
    colour = theme.colour
    names = [SHORT.get(one, seats.title(one)) for one in STRENGTHS]
    body: list[Box] = [
        Text(TITLE, letters.PANEL_TITLE, colour.pen), Space(2),
        Text("You sit at", letters.HEADING, colour.clause),
        parts.segmented("sits", sits, sits.index(asks.sits), high=32), Space(4),
    ]  # fmt: skip
    if asks.sits != ALL:
        body += [
            Text("Against", letters.HEADING, colour.clause),
            parts.segmented("foe", names, STRENGTHS.index(asks.foe), high=32),
            Text(f"{seats.title(asks.foe)}: {seats.meaning(asks.foe, 1)}", letters.CLAUSE_TEXT, colour.pen2, 0),
        ]  # fmt: skip
    body.append(Text("It is a battle of its own; this one stands as it is.", letters.SMALL, colour.pen2, 0))
    return tuple(body)


def chosen(asks: PlayOn, message: Picked, sits: Sequence[str]) -> PlayOn:
    """With what was picked."""
    if message.name == "sits":
        return replace(asks, sits=sits[message.index])
    return replace(asks, foe=STRENGTHS[message.index]) if message.name == "foe" else asks


def dice(*, fallen: bool) -> tuple[Box, ...]:
    """The buttons that begin it, and the one that does not; `fallen` where the dice that fell may fall again."""
    same = (parts.button("same", "The same dice", high=42),) if fallen else ()
    return (
        *same,
        parts.button("others", "Other dice" if fallen else "Play on", "primary", high=42),
        parts.button("leave", "Not now", high=42),
    )
