"""The column on the right: what is chosen, what is wrong, and who plays when the battle is tried.

At the narrow window they share one place under tabs. What is pressed is the scene's business.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ai.seat import STRENGTHS
from game.content.stationing import tidy
from game.match.wording import counted, labelled
from game.sea.formation import spacing_of
from game.tabletop.advice import spoken
from game.ui.editor.balance import Balance
from game.ui.editor.form import Form
from game.ui.editor.problems import ProblemList, listed
from game.ui.editor.slots import area_slots, piece_slots
from game.ui.editor.workbench import Workbench
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import Box, Described, Fit, Icon, Space, Text, lay
from game.ui.kit.choices import Tabs
from game.ui.kit.controls import Control, Message, Picked, Tip
from game.ui.kit.entry import TextEntry
from game.ui.kit.layout import Column, Panel, Row

BESIDE = Space(high=330)
"""Where the balance of the sides stands, which draws itself."""
OPEN_TABS = ("Selected", "Problems", "Balance")


class Right(Described):
    """The column."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench, self.balance = bench, Balance(bench)
        self.tab = 0
        self.seat = 0
        self.opponent = 1
        self.form = Form("chosen", "paper")
        self.list = ProblemList("problems")
        self.tabs: Tabs | None = None
        self.spacing: TextEntry | None = None

    # -- laying out ------------------------------------------------------------------------------------------------

    def controls(self, area: pygame.Rect) -> list[Control]:
        self.tabs = self.spacing = None
        self.seat = min(self.seat, len(self.bench.seen.sides))
        laid = lay(self.describe(), area)
        self.area = area
        nowhere = pygame.Rect(0, 0, 0, 0)  # while another tab is shown
        self.balance.lay_out(next((box for part, box in laid.parts if part is BESIDE), nowhere))
        self.refresh()
        return laid.controls

    def describe(self) -> Box:
        panels: tuple[Box, ...] = (self._chosen(), self._problems(), BESIDE)
        if not theme.compact:
            return Column((*panels, self._play()), theme.GAP)
        self.tabs = Tabs("right", parts.NOWHERE, OPEN_TABS, self.tab, gap=20)
        tabs = Panel(Fit(self.tabs), (12, 0), fill=theme.colour.ink9)
        shown = Panel(panels[self.tab], grow=1)
        return Column((Column((tabs, Space(4), shown), grow=1), self._play()), theme.GAP)

    def _chosen(self) -> Box:
        """What is selected, and the form of it."""
        stands, area = self.bench.stands, self.bench.outlined
        right = ""
        if stands:
            points = sum(one.points for one in stands)
            title = stands[0].name if len(stands) == 1 else f"{len(stands)} pieces"
            right = counted(points, "point") if points else ""
        elif area is not None:
            title = area.name if area.deploys else labelled(area.kind)
            right = f"{len(area.outline)} corners"
        else:
            title = "Nothing selected"
        head: Box = parts.title(title, right, "paper")
        sides = self.bench.seen.sides
        if stands and 0 <= stands[0].side < len(sides):
            look = theme.side(sides[stands[0].side].colour)
            flag = Icon(signs.flag(look, theme.px(26), theme.px(18)))
            head = Row((Panel(head, grow=1), flag), align="start")
        found: list[Box] = [head]
        if not stands and area is None:
            words = "Click a piece, or drag a box around several. In Terrain, click an outline to see its corners."
            found.append(Text(words, letters.NOTE, theme.colour.pen2, 0))
        if len(self.bench.placed) > 1:
            found += [self._lines(), Space(8)]
        found.append(Panel(Fit(self.form), (0, 0, -4, 0), grow=1))
        return Panel(Column(tuple(found)), (18, 14), "paper", grow=13)

    def _lines(self) -> Box:
        """Buttons to put several pieces in a line, and how far apart."""
        ahead = Tip("Line ahead", "In one line, each in the wake of the one before.", foot="L")
        abreast = Tip("Line abreast", "Side by side, each to port of the one before.", foot="B")
        gap = f"{tidy(round(spacing_of(self.bench.places), 1))}"
        spacing = TextEntry("spacing", parts.NOWHERE, gap, ground="paper")
        spacing.tip = Tip("Spacing", "From centre to centre; Enter puts the pieces in line ahead at it.")
        if self.spacing is None:
            self.spacing = spacing
        return Row((
            parts.button("ahead", "Ahead", "small", ground="paper", style=letters.TEXT, tip=ahead, high=30),
            parts.button("abreast", "Abreast", "small", ground="paper", style=letters.TEXT, tip=abreast, high=30),
            Fit(spacing, narrow=40, high=30),
        ), equal=True)  # fmt: skip

    def _problems(self) -> Box:
        found: list[Box] = [parts.title("Problems", self._count())]
        if not self.bench.findings:
            words = "Nothing is wrong." if self.bench.told is not None else "Looking…"
            found.append(Text(words, letters.TEXT, theme.colour.text2))
        found.append(Panel(Fit(self.list), (0, 0, -6, 0), grow=1))
        return Panel(Column(tuple(found)), (14, 14), "ink", grow=12)

    def _play(self) -> Box:
        """Who plays when the battle is tried."""
        names = [side.name for side in self.bench.seen.sides]
        me = [*(f"You are {name}" for name in names), "You watch"]
        them = [f"{spoken(name, ())}s" for name in STRENGTHS]
        seat = parts.turner("seat", me, self.seat, tip=Tip("Test play", "Which side you play."), high=32)
        tip = Tip("Test play", "Who plays the other sides.")
        other = parts.turner("opponent", them, self.opponent, tip=tip, high=32)
        head = Row(
            (Text("Test play", letters.ITEM_TITLE, grow=1), Text("F5", letters.SMALL, theme.colour.text2))
        )
        both: tuple[Box, ...] = (seat, other) if theme.compact else (Row((seat, other), equal=True),)
        return Panel(Column((head, *both), 7), (14, 8), "ink")

    def refresh(self) -> None:
        """Show what the document says now."""
        area = self.bench.outlined
        slots = area_slots(self.bench, area) if area is not None else piece_slots(self.bench)
        self.form.show(slots, self.bench.tree)
        if self.list.findings != listed(self.bench.findings):
            self.list.show(self.bench.findings)

    def shape(self) -> tuple[object, ...]:
        """What its controls depend on: with another, the column is furnished anew."""
        return (min(2, len(self.bench.placed)), tuple(side.name for side in self.bench.seen.sides))

    def seats(self) -> dict[str, str]:
        """Who plays which side when the battle is tried."""
        names: Sequence[str] = [side.name for side in self.bench.seen.sides]
        return {
            name: "hand" if number == self.seat else STRENGTHS[self.opponent]
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

    def _count(self) -> str:
        if self.bench.told is None:
            return ""
        stops = self.bench.told.stops
        looks = len(self.bench.findings) - stops
        return f"{stops} {'stops' if stops == 1 else 'stop'} play, {looks} to look at"
