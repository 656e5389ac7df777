"""The column on the right: what is chosen, what is wrong, and who plays when the battle is tried.

At the narrow window they share one place under tabs. What is pressed is the scene's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.content.stationing import tidy
from game.sea.formation import spacing_of
from game.ui.editor.form import Form
from game.ui.editor.problems import ProblemList, listed
from game.ui.editor.slots import area_slots, piece_slots, said
from game.ui.editor.workbench import Workbench
from game.ui.inputs import Input
from game.ui.kit import instruments, letters, materials, signs, theme
from game.ui.kit.choices import Tabs, Turner
from game.ui.kit.console import Console
from game.ui.kit.controls import Button, Message, Picked, Tip
from game.ui.kit.entry import TextEntry

OPPONENTS = ("cadet", "captain", "admiral")
OPEN_TABS = ("Selected", "Problems", "Balance")


class Beside(Protocol):
    """A further panel of this column, such as the balance of the two sides."""

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it lies."""

    def take(self, given: Input) -> bool:
        """An input; True where it was for this panel."""

    def act(self) -> None:
        """What its key does."""

    def tick(self, dt: float) -> bool:
        """Let time pass; True when it is to be drawn again."""

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it."""

    def close(self) -> None:
        """The editor is left: whatever works for it ends."""


class Right:
    """The column."""

    def __init__(self, bench: Workbench, beside: Beside | None = None) -> None:
        self.bench, self.beside = bench, beside
        self.tab = 0
        self.seat = 0
        self.opponent = 1
        self.area = pygame.Rect(0, 0, 1, 1)
        self.chosen = self.problems = self.play = self.balance = pygame.Rect(0, 0, 0, 0)
        self.form = Form("chosen", pygame.Rect(0, 0, 1, 1), "paper")
        self.list = ProblemList("problems", pygame.Rect(0, 0, 1, 1))
        self.tabs: Tabs | None = None
        self.spacing: TextEntry | None = None

    # -- laying out ------------------------------------------------------------------------------------------------

    def furnish(self, area: pygame.Rect, console: Console) -> None:
        """Put its controls on the console."""
        px = theme.px
        self.area = area
        self.tabs = None
        play = px(124 if theme.compact else 92)
        self.play = pygame.Rect(area.x, area.bottom - play, area.w, play)
        rest = pygame.Rect(area.x, area.y, area.w, self.play.top - px(theme.GAP) - area.y)
        nothing = pygame.Rect(0, 0, 0, 0)
        if theme.compact:
            names = OPEN_TABS if self.beside is not None else OPEN_TABS[:2]
            self.tab = min(self.tab, len(names) - 1)
            self.tabs = Tabs("right", (rest.x + px(12), rest.y, rest.w, px(34)), names, self.tab, gap=20)
            console.add(self.tabs)
            inner = pygame.Rect(rest.x, rest.y + px(38), rest.w, rest.h - px(38))
            self.chosen, self.problems, self.balance = (
                inner if number == self.tab else nothing for number in range(3)
            )
        else:
            third = px(330) if self.beside is not None else 0
            upper = rest.h - (third + px(theme.GAP) if third else 0)
            high = round(upper * 0.52)
            self.chosen = pygame.Rect(rest.x, rest.y, rest.w, high)
            below = self.chosen.bottom + px(theme.GAP)
            self.problems = pygame.Rect(rest.x, below, rest.w, rest.y + upper - below)
            self.balance = pygame.Rect(rest.x, rest.bottom - third, rest.w, third) if third else nothing
        self._furnish_chosen(console)
        if self.problems.h:
            inner = self.problems.inflate(-2 * px(14), -2 * px(14))
            self.list.area = pygame.Rect(inner.x, inner.y + px(40), inner.w + px(6), inner.h - px(40))
            console.add(self.list)
        self._furnish_play(console)
        if self.beside is not None:
            self.beside.lay_out(self.balance)
        self.refresh()

    def _furnish_chosen(self, console: Console) -> None:
        px = theme.px
        self.spacing = None
        if not self.chosen.h:
            return
        inner = self.chosen.inflate(-2 * px(18), -2 * px(14))
        top = inner.y + px(40)
        placed = [one for one in self.bench.stands if one.at is not None]
        if len(placed) > 1:
            wide = (inner.w - px(16)) // 3
            ahead = Button(
                "ahead", (inner.x, top, wide, px(30)), "Ahead", "small", ground="paper", style=letters.TEXT
            )
            ahead.tip = Tip("Line ahead", "In one line, each in the wake of the one before.", foot="L")
            abreast = Button(
                "abreast", (inner.x + wide + px(8), top, wide, px(30)), "Abreast", "small", ground="paper",
                style=letters.TEXT,
            )  # fmt: skip
            abreast.tip = Tip("Line abreast", "Side by side, each to port of the one before.", foot="B")
            gap = spacing_of([one.at for one in placed if one.at is not None])
            entry = TextEntry(
                "spacing",
                (inner.x + 2 * (wide + px(8)), top, wide, px(30)),
                f"{tidy(round(gap, 1))}",
                ground="paper",
            )
            entry.tip = Tip("Spacing", "From centre to centre; Enter puts the pieces in line ahead at it.")
            self.spacing = entry
            console.add(ahead, abreast, entry)
            top += px(38)
        self.form.area = pygame.Rect(inner.x, top, inner.w + px(4), inner.bottom - top)
        console.add(self.form)

    def _furnish_play(self, console: Console) -> None:
        px = theme.px
        inner = self.play.inflate(-2 * px(14), -2 * px(10))
        names = [side.name for side in self.bench.seen.sides]
        self.seat = min(self.seat, len(names))
        half = inner.w if theme.compact else (inner.w - px(8)) // 2
        y = inner.bottom - px(68 if theme.compact else 32)
        me = [*(f"You are {name}" for name in names), "You watch"]
        seat = Turner(
            "seat", (inner.x, y, half, px(32)), me, self.seat, Tip("Test play", "Which side you play.")
        )
        them = [f"{name.capitalize()}s" for name in OPPONENTS]
        box = (inner.x, y + px(36), half, px(32)) if theme.compact else (inner.right - half, y, half, px(32))
        tip = Tip("Test play", "Who plays the other sides.")
        other = Turner("opponent", box, them, self.opponent, tip)
        console.add(seat, other)

    def refresh(self) -> None:
        """Show what the document says now."""
        if self.chosen.h:
            area = self.bench.outlined
            slots = area_slots(self.bench, area) if area is not None else piece_slots(self.bench)
            self.form.show(slots, self.bench.tree)
        if self.problems.h and self.list.findings != listed(self.bench.findings):
            self.list.show(self.bench.findings)

    def shape(self) -> tuple[object, ...]:
        """What its controls depend on: with another, the column is furnished anew."""
        placed = sum(one.at is not None for one in self.bench.stands)
        return (min(2, placed), tuple(side.name for side in self.bench.seen.sides))

    def seats(self) -> dict[str, str]:
        """Who plays which side when the battle is tried."""
        names: Sequence[str] = [side.name for side in self.bench.seen.sides]
        return {
            name: "hand" if number == self.seat else OPPONENTS[self.opponent]
            for number, name in enumerate(names)
        }

    def told(self, message: Message) -> bool:
        """A message of one of its own controls; True where the column is to be laid out anew."""
        if isinstance(message, Picked) and message.name == "right":
            self.tab = message.index
            return True
        if isinstance(message, Picked) and message.name == "seat":
            self.seat = message.index
        if isinstance(message, Picked) and message.name == "opponent":
            self.opponent = message.index
        return False

    # -- picture ---------------------------------------------------------------------------------------------------

    def paint(self, canvas: pygame.Surface) -> None:
        """The panels without their controls."""
        px, colour = theme.px, theme.colour
        if self.chosen.h:
            materials.paper(canvas, self.chosen)
            inner = self.chosen.inflate(-2 * px(18), -2 * px(14))
            self._paint_chosen(canvas, inner)
        if self.problems.h:
            materials.ink(canvas, self.problems)
            inner = self.problems.inflate(-2 * px(14), -2 * px(14))
            instruments.panel_title(canvas, "Problems", inner, self._count())
            if not self.bench.findings:
                words = "Nothing is wrong." if self.bench.told is not None else "Looking…"
                letters.put(canvas, words, letters.TEXT, colour.text2, inner.x, inner.y + px(46))
        if self.tabs is not None:
            box = pygame.Rect(self.area.x, self.area.y, self.area.w, px(34))
            canvas.fill(colour.ink9, box)
            materials.rule(canvas, colour.line, box.x, box.bottom - 1, box.w)
        materials.ink(canvas, self.play)
        inner = self.play.inflate(-2 * px(14), -2 * px(10))
        letters.put(
            canvas, "Test play", letters.ITEM_TITLE, colour.text, inner.x, inner.y + px(12), upright="middle"
        )
        letters.put(
            canvas, "F5", letters.SMALL, colour.text2, inner.right, inner.y + px(12), "right", "middle"
        )

    def _count(self) -> str:
        if self.bench.told is None:
            return ""
        stops = self.bench.told.stops
        looks = len(self.bench.findings) - stops
        return f"{stops} stop{'s' if stops == 1 else ''} play, {looks} to look at"

    def _paint_chosen(self, canvas: pygame.Surface, inner: pygame.Rect) -> None:
        px, colour = theme.px, theme.colour
        stands, area = self.bench.stands, self.bench.outlined
        if stands:
            points = sum(one.points for one in stands)
            title = stands[0].name if len(stands) == 1 else f"{len(stands)} pieces"
            right = f"{points} points" if points else ""
        elif area is not None:
            title = area.name if area.deploys else said(area.kind)
            right = f"{len(area.outline)} corners"
        else:
            title, right = "Nothing selected", ""
        room = pygame.Rect(inner.x, inner.y, inner.w - (px(36) if stands else 0), inner.h)
        instruments.panel_title(canvas, title, room, right, "paper")
        if stands and stands[0].side >= 0 and stands[0].side < len(self.bench.seen.sides):
            look = theme.side(self.bench.seen.sides[stands[0].side].colour)
            canvas.blit(signs.flag(look, px(26), px(18)), (inner.right - px(26), inner.y))
        if not stands and area is None:
            words = "Click a piece, or drag a box around several. In Terrain, click an outline to see its corners."
            canvas.blit(
                letters.paragraph(words, letters.NOTE, colour.pen2, inner.w), (inner.x, inner.y + px(44))
            )
