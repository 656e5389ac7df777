"""The paper of a certificate: what an order was given by, beside the truth; and the same on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from game.ai.analysis.certificate import Certificate, Unknown
from game.match.reason import HAND
from game.match.wording import counted, owned
from game.sea.heading import Pose
from game.tabletop.overlays import Ghost, Note, Overlay
from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Rule, Space, Text
from game.ui.kit.layout import Column, Row

CLOSE = "certificate off"

TOLD = 4
"""Units told one by one; the rest are counted."""

DRAWN = 4
"""Ghosts of a unit that are drawn: more would hide the sea."""

Words = Callable[[float], str]
"""A length in the game's unit."""


def card(told: Certificate, length: Words) -> Box:
    """What a side knew when it gave an order, and whether its opponent would give it again."""
    colour = theme.colour
    whole = told.seen + len(told.unknown)
    body: list[Box] = [
        Row((Text("Certificate", letters.PANEL_TITLE, colour.pen, grow=1),
             Text(f"order {told.number}, {told.by}", letters.SMALL, colour.pen2, whole=True, spare=1)), align="base"),
        Text(_saw(told, whole), letters.TEXT, colour.pen, 0),
    ]  # fmt: skip
    body += [Text(_told(one, length), letters.TEXT, colour.pen, 0) for one in told.unknown[:TOLD]]
    if len(told.unknown) > TOLD:
        body.append(Text(f"And {len(told.unknown) - TOLD} more.", letters.TEXT, colour.pen2))
    body += [Space(4), Rule(colour.paper_line), Space(2), Text(_again(told), letters.TEXT, colour.pen, 0)]
    return Column((*body, SPRING, Row((parts.link(CLOSE, "Fold it up", "paper"),), 16)), 3)


def _saw(told: Certificate, whole: int) -> str:
    if not whole:
        return f"{told.side} had {owned(told.side)} view and nothing else. No enemy was on the table."
    if not told.unknown:
        return f"{told.side} had {owned(told.side)} view and nothing else; every enemy lay open to it."
    enemies = counted(whole, "enemy", "enemies")
    return (
        f"{told.side} had {owned(told.side)} view and nothing else: {told.seen} of {enemies} where they were. "
        "Ghosts stand where the others were thought to be."
    )


def _told(one: Unknown, length: Words) -> str:
    """What was known of a unit that was not seen, and how far that was from the truth."""
    if one.off is None:
        return f"{one.name}: not thought of."
    return f"{one.name}: thought to be {length(one.off)} from where she was, on the average."


def _again(told: Certificate) -> str:
    if told.again is None:
        if told.by == HAND:
            return "A hand gave this order: nobody can be asked again."
        return (
            "It cannot be asked again the same way: it thinks by the clock, orders were taken back, or the battle "
            "was played on from another."
        )
    if told.again and told.swapped is not False:
        other = ", also where the hidden half of the table is another" if told.swapped else ""
        return f"Asked again with this view and its own dice it gives the same order{other}."
    return "Asked again it gives another order: this battle was fought with other rules or another captain."


def overlays(told: Certificate) -> Iterator[Overlay]:
    """Where the unseen were, and where they were thought to be."""
    for one in told.unknown:
        yield Note((one.truth.x, one.truth.y), one.name, f"unseen by {told.side}")
        for pose in spread(one.imagined):
            yield Ghost(one.unit, pose)


def spread(poses: Sequence[Pose]) -> Sequence[Pose]:
    """A few of them, evenly."""
    return poses[:: max(1, len(poses) // DRAWN)][:DRAWN]
