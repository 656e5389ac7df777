"""A side's panel in the menu: flag, points, its ships in a row, and who plays it.

It must not know how a battle is begun.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
import pygame

from game.ai import players
from game.ai.seat import Seat
from game.match.scenario import SideEntry
from game.tabletop.advice import Character
from game.tabletop.presenter import Piece
from game.ui.board.shipyard import Shipyard
from game.ui.front import deployment, seats
from game.ui.front.deployment import Muster
from game.ui.inputs import Pos
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.choices import Segmented, Tick, Turner
from game.ui.kit.controls import Control, Link, Message, Picked, Tip, Turned

Room = Literal["full", "tight", "least"]
_ALOUD = "Thinks aloud"


class SidePanel:
    """One side's panel at `area`. `choice` is its control for who plays.

    An opponent that weighs its orders has two more: `habit`, one of the ruleset's characters, and `aloud`.
    """

    def __init__(
        self,
        area: pygame.Rect,
        number: int,
        side: SideEntry,
        forces: Muster,
        seat: str,
        hands: int,
        characters: Sequence[Character] = (),
    ) -> None:
        """`number` is the side's place in the scenario, `hands` how many sides a hand plays."""
        self.area, self.number, self.side, self.forces = area, number, side, forces
        self.seat, self.hands, self.characters = seat, hands, tuple(characters)
        px = theme.px
        self.pad = px(14 if theme.compact else 22)
        self.room: Room = "full" if area.h >= px(300) else "tight" if area.h >= px(196) else "least"
        taken = players.seat(seat)
        self.habit: Turner | None = None
        self.aloud: Tick | None = None
        self.means = self.room != "least"
        with_habit = taken.strength in seats.WITH_HABITS
        inner = area.inflate(-2 * self.pad, 0)
        crowded = self.room == "least" and area.h < px(124)
        high = px(
            {"full": 36 if with_habit else 40, "tight": 30 if with_habit else 32, "least": 26}[self.room]
        )
        row = px({"full": 32, "tight": 28, "least": 24}[self.room]) if with_habit else 0
        gap = px({"full": 9, "tight": 6, "least": 5}[self.room]) if with_habit else 0
        note = letters.CLAUSE_TEXT.leading() + px(6)
        y = {
            "full": area.bottom - px(68 if not with_habit else 61) - high - row - gap,
            "tight": area.bottom - px(10) - note - high - row - gap,
            "least": area.bottom - px(7 if crowded else 12) - high - row - gap,
        }[self.room]
        chosen = seats.SEATS.index(taken.strength) if taken.strength in seats.SEATS else 0
        self.choice = Segmented(
            f"seat {number}",
            (inner.x, y, inner.w, high),
            [seats.title(name) for name in seats.SEATS],
            chosen,
        )
        self.choice.tips = seats.tips()
        self.fleet: Link | None = None
        if side.budget is not None:
            words = f"Choose a fleet of {side.budget}" if self.room == "full" else "Choose a fleet"
            up = {"full": 27, "tight": 19, "least": 19}[self.room]
            self.fleet = Link(f"fleet {number}", inner.right, y - px(up), words, "ink", "right")
        if with_habit:
            self._furnish_habit(taken, pygame.Rect(inner.x, y + high + gap, inner.w, row))

    def _furnish_habit(self, taken: Seat, row: pygame.Rect) -> None:
        """Its character on the left, whether it thinks aloud on the right."""
        px = theme.px
        aloud = letters.measure(_ALOUD, letters.TEXT)[0] + px(28)
        keys = [one.key for one in self.characters]
        titles = [one.title[:1].upper() + one.title[1:] for one in self.characters]
        index = keys.index(taken.character) if taken.character in keys else 0
        if titles:
            wide = min(px(250), row.w - aloud - px(14))
            says = self.characters[index].says
            foot = f"Habit {index + 1} of {len(titles)}. It changes what it likes, not how well it looks."
            tip = Tip(titles[index], says, foot=foot)
            self.habit = Turner(f"habit {self.number}", (row.x, row.y, wide, row.h), titles, index, tip)
        place = (row.right - aloud, row.y, aloud, row.h)
        words = "Its reasons can be read in the log while the battle lasts. After it, they always can."
        self.aloud = Tick(f"aloud {self.number}", place, _ALOUD, taken.aloud, Tip(_ALOUD, words))

    @property
    def controls(self) -> list[Control]:
        """All its controls, in order."""
        return [one for one in (self.fleet, self.choice, self.habit, self.aloud) if one is not None]

    def told(self, message: Message) -> str | None:
        """The seat that a message of one of its controls makes; None where it is none of its."""
        taken = players.seat(self.seat)
        if isinstance(message, Picked) and message.name == self.choice.name:
            strength = seats.SEATS[message.index]
            kept = taken if strength in seats.WITH_HABITS else Seat(strength)
            return str(msgspec.structs.replace(kept, strength=strength, playouts=None, seconds=None))
        if isinstance(message, Picked) and self.habit is not None and message.name == self.habit.name:
            key = self.characters[message.index].key if message.index else ""
            return str(msgspec.structs.replace(taken, character=key))
        if isinstance(message, Turned) and self.aloud is not None and message.name == self.aloud.name:
            return str(msgspec.structs.replace(taken, aloud=message.on))
        return None

    def points_tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the number beside the side's name is."""
        wide = theme.px(70)
        box = pygame.Rect(self.area.right - self.pad - wide, self.area.y, wide, theme.px(46))
        words = "Points of all its units by the rules: how the sides weigh against each other."
        title = f"{self.side.name}: {self.forces.points[self.number]} points"
        return (Tip(title, words), box) if box.collidepoint(pos) else None

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
        top = self.choice.area.y
        below = middle + px(32 if full else 20)
        aboard = self.forces.aboard[self.number] or self._pieces()
        told_high = letters.paragraph_height(aboard, _WORDS, inner.w) + px(9 if full else 6)
        if self.room == "least":
            told_high = 0
        room = top - px(38 if full else 4) - told_high - below
        if room < px(26):
            return
        plate = pygame.Rect(inner.x, below, inner.w, min(room, px(84 if full else 58)))
        deployment.ship_row(canvas, plate, self._fleet(), yard)
        if self.room == "least":
            return
        y = plate.bottom + px(9 if full else 5)
        canvas.blit(letters.paragraph(aboard, _WORDS, colour.text2, inner.w), (inner.x, y))
        if full:
            letters.put(canvas, "Who plays", letters.TEXT, colour.text2, inner.x, top - px(26))
        means = seats.meaning(self.seat, self.hands, self.characters)
        foot = self.controls[-1].area.bottom
        at = foot + px((12 if self.habit is None else 9) if full else 5)
        if full:
            note = letters.paragraph(means, letters.CLAUSE_TEXT, colour.text, inner.w)
            canvas.blit(note, (inner.x, at))
        else:
            letters.put(canvas, means, letters.CLAUSE_TEXT, colour.text, inner.x, at, within=inner.w)

    def _fleet(self) -> list[Piece]:
        """Its pieces on the table."""
        look = theme.SIDES.index(theme.side(self.side.colour))
        placed = [piece for piece in self.forces.pieces if piece.side == look]
        return placed or self._waiting()

    def _waiting(self) -> list[Piece]:
        """Its pieces that are placed when the battle begins."""
        return list(self.forces.waiting[self.number]) if self.number < len(self.forces.waiting) else []

    def _pieces(self) -> str:
        fleet = self._fleet()
        words = deployment.counted(len(fleet), "unit")
        where = "to be placed" if fleet and fleet == self._waiting() else "on the table"
        return f"{words[0].upper()}{words[1:]} {where}."


_WORDS = letters.Style("sans", 13, 18, 12, 16)
