"""A side's panel in the menu: flag, points, its ships in a row, and who plays it.

It must not know how a battle is begun.
"""

from __future__ import annotations

from typing import Literal

import pygame

from game.match.scenario import SideEntry
from game.ui.board.shipyard import Shipyard
from game.ui.front import deployment, seats
from game.ui.front.deployment import Muster
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.choices import Segmented

Room = Literal["full", "tight", "least"]


class SidePanel:
    """One side's panel at `area`. `choice` is its control for who plays."""

    def __init__(
        self, area: pygame.Rect, number: int, side: SideEntry, forces: Muster, seat: str, hands: int
    ) -> None:
        """`number` is the side's place in the scenario, `hands` how many sides a hand plays."""
        self.area, self.number, self.side, self.forces, self.seat, self.hands = (
            area,
            number,
            side,
            forces,
            seat,
            hands,
        )
        px = theme.px
        self.pad = px(14 if theme.compact else 22)
        self.room: Room = "full" if area.h >= px(300) else "tight" if area.h >= px(196) else "least"
        inner = area.inflate(-2 * self.pad, 0)
        high = px(40 if self.room == "full" else 32)
        note = letters.CLAUSE_TEXT.leading() + px(6)
        y = {
            "full": area.bottom - px(108),
            "tight": area.bottom - px(10) - note - high,
            "least": area.bottom - px(12) - high,
        }[self.room]
        chosen = seats.SEATS.index(seat) if seat in seats.SEATS else 0
        self.choice = Segmented(
            f"seat {number}",
            (inner.x, y, inner.w, high),
            [seats.title(name) for name in seats.SEATS],
            chosen,
        )

    def paint(self, canvas: pygame.Surface, yard: Shipyard) -> None:
        """Paint all but the control."""
        px, colour, area = theme.px, theme.colour, self.area
        look = theme.side(self.side.colour)
        materials.ink(canvas, area, look.colour)
        inner = area.inflate(-2 * self.pad, 0)
        full = self.room == "full"
        middle = area.y + px(38 if full else 24)
        flag = signs.flag(look, px(40 if full else 30), px(28 if full else 21))
        canvas.blit(flag, (inner.x + px(4), middle - flag.get_height() // 2))
        figure = letters.FIGURE
        points = str(self.forces.points[self.number])
        told = letters.put(canvas, points, figure, colour.text, inner.right, middle, "right", "middle")
        x = inner.x + px(4) + flag.get_width() + px(18 if full else 12)
        style = letters.TITLE
        letters.put(
            canvas,
            self.side.name,
            style,
            colour.text,
            x,
            middle,
            upright="middle",
            within=told.x - x - px(12),
        )
        if self.room == "least" and area.h < px(152):
            return
        plate = pygame.Rect(inner.x, area.y + px(70 if full else 44), inner.w, px(84 if full else 58))
        look_number = theme.SIDES.index(look)
        pieces = [piece for piece in self.forces.pieces if piece.side == look_number]
        deployment.ship_row(canvas, plate, pieces, yard)
        if self.room == "least":
            return
        y = plate.bottom + px(9 if full else 5)
        aboard = self.forces.aboard[self.number] or f"{_told(len(pieces))} on the table."
        if full:
            letters.put(canvas, aboard, _WORDS, colour.text2, inner.x, y, within=inner.w)
        else:
            canvas.blit(letters.paragraph(aboard, _WORDS, colour.text2, inner.w), (inner.x, y))
        top = self.choice.area.y
        if full:
            letters.put(canvas, "Who plays", letters.TEXT, colour.text2, inner.x, top - px(28))
        means = seats.meaning(self.seat, self.hands)
        at = self.choice.area.bottom + px(12 if full else 5)
        if full:
            note = letters.paragraph(means, letters.CLAUSE_TEXT, colour.text, inner.w)
            canvas.blit(note, (inner.x, at))
        else:
            letters.put(canvas, means, letters.CLAUSE_TEXT, colour.text, inner.x, at, within=inner.w)


def _told(count: int) -> str:
    words = deployment.counted(count, "unit")
    return words[0].upper() + words[1:]


_WORDS = letters.Style("sans", 13, 18, 12, 16)
