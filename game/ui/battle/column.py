"""The side column: unit card or odds card, the plan, the small map; tabs where the window is compact.

It arranges panels and passes their messages on. It must not know any game.
"""

from __future__ import annotations

import msgspec
import pygame

from game.asking.answering import Plan
from game.tabletop.presenter import Piece
from game.ui.battle.corner import Corner
from game.ui.battle.counsel_card import CounselCard
from game.ui.battle.guess_card import GuessCard
from game.ui.battle.layout import Layout
from game.ui.battle.odds_card import Engagement, OddsCard
from game.ui.battle.picture import Picture
from game.ui.battle.plan_panel import PlanPanel, Said
from game.ui.battle.step_card import StepCard
from game.ui.battle.unit_card import Sent, UnitCard
from game.ui.battle.unseen_panel import TAB as UNSEEN
from game.ui.board.camera import Camera
from game.ui.board.minimap import Minimap
from game.ui.board.shipyard import Shipyard
from game.ui.board.stacks import counted
from game.ui.inputs import Input, Leave, Pointed, Pos
from game.ui.keys import Keymap
from game.ui.kit import materials, parts, signs, theme
from game.ui.kit.choices import Tabs
from game.ui.kit.controls import Message, Picked, Tip


class Chosen(msgspec.Struct, frozen=True, tag=True):
    """A unit was chosen in a list."""

    unit: str


TABS = ("Log", "Map", "Ships")
LIST, PILES = "Ships", "Stacks"
"""The tab that lists the pieces: ships, or in a game of chips stacks."""


class Column:
    """Everything to the right of the table, and in the compact layout what stands on its tabs besides the log."""

    def __init__(self, yard: Shipyard, minimap: Minimap, keymap: Keymap) -> None:
        self.card = UnitCard(yard)
        self.odds = OddsCard()
        self.steps = StepCard(yard)
        self.plan = PlanPanel()
        self.counsel = CounselCard()
        self.guess = GuessCard(keymap)
        self.corner = Corner(minimap)
        self._tabs = Tabs("tabs", (0, 0, 1, 1), TABS)
        self._ships = parts.plain_list("ships", (), high=28)
        self._pieces: tuple[Piece, ...] = ()
        self._plan: Plan | None = None
        self._noted = False
        self._engaged: Engagement | None = None
        self.layout: Layout | None = None
        self._card = self._below = pygame.Rect(0, 0, 1, 1)  # where the unit card lies, and what is under it

    # -- layout and content ------------------------------------------------------------------------------------------

    def lay_out(self, layout: Layout) -> None:
        """The boxes of the window."""
        self.layout = layout
        self.plan.stop()
        self.plan = PlanPanel(titled=not layout.compact)
        self.plan.lay_out(layout.below_card if not layout.compact else self.body)
        self._card = layout.card
        for card in (self.card, self.steps, self.counsel, self.guess):
            card.lay_out(self._card)
        self.plan.show(self._plan)
        self._share_out()
        if layout.compact:
            self.corner.lay_out(self.body)
            self._ships.area = self.body
            self._list_ships()
        else:
            self.corner.lay_out(layout.map)

    @property
    def whole(self) -> pygame.Rect:
        """The whole column."""
        assert self.layout is not None
        return self.layout.column

    @property
    def body(self) -> pygame.Rect:
        """What is below the tabs, of any but the plan's."""
        assert self.layout is not None
        return _body(self.layout.tabs)

    @property
    def tab(self) -> str:
        """The tab in sight; empty in the wide layout."""
        if self.layout is None or not self.layout.compact:
            return ""
        return self._tabs.choices[self._tabs.index]

    def turn_to(self, tab: str) -> None:
        """Bring a tab into sight."""
        if tab in self._tabs.choices:
            self._tabs.index = self._tabs.choices.index(tab)
            self._share_out()

    def show(self, picture: Picture) -> None:
        """What the cards, the sheet, the small map and the list of ships show; tabs come and go with it."""
        sheet = picture.sheet
        self.card.division, self.card.called = sheet.division, sheet.called or sheet.division
        self.card.show(sheet.card, sheet.colour, sheet.unit)
        self._engaged = picture.engaged
        self.odds.show(picture.engaged)
        self.steps.show(picture.steps, picture.steps_colour)
        opened = picture.papers.guess is not None and self.guess.shown is None
        self.guess.shown = picture.papers.guess
        self._noted = picture.papers.title is not None
        came = picture.plan is not None and self._plan is None
        before, self._plan = self._plan, picture.plan
        self.plan.show(self._plan)
        self.counsel.show(picture.counsel)
        listed = picture.pieces != self._pieces
        self._pieces = picture.pieces
        self._retab()
        if came:
            self.turn_to("Plan")
        if opened:
            self.turn_to(UNSEEN)
        now = self._plan
        self._share_out(anew=before is None or now is None or before.title != now.title)
        if listed:
            if self._only_piles:
                self.card.hint = "Click a stack to see what is known of it."
            if self.tab:
                self._list_ships()

    def _share_out(self, anew: bool = True) -> None:
        """The places of the card and of what lies below it. A plan in sight leaves the card what that needs and its
        rows do not; one that is not `anew` takes what it comes to need and gives nothing back: rows do not go to and
        fro.
        """
        if (layout := self.layout) is None:
            return
        card, odds, below = layout.card, layout.odds, layout.below_card
        if self._with_plan():
            column, gap = layout.column, below.y - odds.bottom
            over = below.h - _body(below).h if layout.compact else 0
            room = column.h - gap - over - self.plan.wanted
            needed = self.card.wanted if self.facing is self.card else 0
            high = max(odds.h, min(room, max(needed, card.h) if anew else self._card.h))
            card = odds = pygame.Rect(column.x, column.y, column.w, high)
            below = pygame.Rect(column.x, card.bottom + gap, column.w, column.bottom - card.bottom - gap)
            place = _body(below) if layout.compact else below
            if place != self.plan.area:
                self.plan.lay_out(place)
        if layout.compact:
            head = below.inflate(-2 * theme.px(14), 0)
            self._tabs.area = pygame.Rect(head.x, below.y + theme.px(6), head.w, theme.px(28))
        if card != self._card:
            for one in (self.card, self.steps, self.counsel, self.guess):
                one.lay_out(card)
        if odds != self.odds.area:
            self.odds.lay_out(odds)
        self._card, self._below = card, below

    def _retab(self) -> None:
        """The tabs that are there now; the one in sight stays."""
        listed = PILES if self._only_piles else LIST
        noted = ("Notes",) if self._noted else ()
        planned = ("Plan",) if self._plan is not None else ()
        if self.guess.shown is not None:
            choices: tuple[str, ...] = (*planned, UNSEEN, "Log")
        else:
            choices = (*planned, "Log", *noted, "Map", listed)
        if choices != self._tabs.choices:
            now = self._tabs.choices[self._tabs.index]
            self._tabs.choices = choices
            self._tabs.index = choices.index(now) if now in choices else 0

    @property
    def _only_piles(self) -> bool:
        """Whether what lies on the table are piles of chips, not ships."""
        return bool(self._pieces) and all(piece.pile is not None for piece in self._pieces)

    def _list_ships(self) -> None:
        marks = [signs.mark(theme.side(piece.side), theme.px(10)) for piece in self._pieces]
        self._ships.set_entries([
            parts.Entry(piece.id, piece.name, _condition(piece), mark=mark)
            for piece, mark in zip(self._pieces, marks, strict=True)
        ])  # fmt: skip

    # -- inputs ------------------------------------------------------------------------------------------------------

    def _with_plan(self) -> bool:
        return self._plan is not None and (self.tab in ("", "Plan"))

    def _with_map(self) -> bool:
        return self.tab == "Map" or (self.tab == "" and self._plan is None)

    def take(self, given: Input) -> Message | Said | Chosen | Sent | None:
        """Give an input to the panel it concerns."""
        if self.tab:
            answer = self._tabs.take(given)
            if isinstance(answer, Picked):
                self._share_out()
                return answer
        advice = self.counsel.take(given)
        if advice is not None or self._on_counsel(given):
            return advice
        if self.guess.shown is not None:
            if (pressed := self.guess.take(given)) is not None:
                return pressed
        elif self.steps.shown is not None:
            why = self.steps.take(given)
            if why is not None:
                return why
        elif self._engaged is not None and self.odds.take(given):
            return Picked("odds", self.odds.tab)
        elif self._engaged is None and (sent := self.card.take(given)) is not None:
            return sent
        if self._with_plan():
            said = self.plan.take(given)
            if said is not None:
                return said
        if self._with_map():
            self.corner.take(given)
            return None
        if self.tab in (LIST, PILES):
            answer = self._ships.take(given)
            if isinstance(answer, Picked):
                return Chosen(self._pieces[answer.index].id)
        return None

    def typed(self, given: Input) -> tuple[bool, Said | None]:
        """Whether an input goes into a row of the sheet that is written anew, and what it says."""
        return self.plan.typed(given)

    def rename(self, key: str) -> bool:
        """Write a row of the sheet anew; False where that cannot be."""
        self.turn_to("Plan")
        return self.plan.write(key)

    def tick(self, dt: float) -> bool:
        """Let time pass; True when something must be drawn again."""
        return self.plan.tick(dt)

    def _on_counsel(self, given: Input) -> bool:
        pos = given.pos if isinstance(given, Pointed) else None
        return pos is not None and self.counsel.holds(pos)

    def leave(self) -> None:
        """The pointer is elsewhere."""
        for panel in (self.plan, self.odds, self.counsel, self.steps, self.guess):
            panel.take(Leave())
        self._tabs.take(Leave())

    @property
    def facing(self) -> GuessCard | StepCard | OddsCard | UnitCard:
        """The card at its head: that of a guess, of the steps, of the odds, or of the unit."""
        if self.guess.shown is not None:
            return self.guess
        if self.steps.shown is not None:
            return self.steps
        return self.odds if self._engaged is not None else self.card

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What is under the pointer."""
        if self.counsel.holds(pos):
            return self.counsel.tip(pos)
        found = self.facing.tip(pos)
        if found is None and self._with_plan():
            found = self.plan.tip(pos)
        return found

    # -- picture -----------------------------------------------------------------------------------------------------

    def follow(self, canvas: pygame.Surface, camera: Camera) -> None:
        """Draw only what goes with the camera: the map, where it is in sight."""
        if not self._with_plan() and self._with_map():
            self.corner.show(canvas, self._pieces, camera)

    def draw(self, canvas: pygame.Surface, camera: Camera) -> None:
        """Draw the panels in sight."""
        self.facing.draw(canvas)
        self.counsel.draw(canvas)
        if self.tab:
            materials.ink(canvas, self._below)
            self._tabs.draw(canvas)
            foot = self._tabs.area.bottom + theme.px(1)
            materials.rule(canvas, theme.colour.line, self._tabs.area.x, foot, self._tabs.area.w)
        if self._with_plan():
            self.plan.draw(canvas)
        elif self._with_map():
            self.corner.show(canvas, self._pieces, camera)
        elif self.tab in (LIST, PILES):
            self._ships.draw(canvas)


def _body(tabs: pygame.Rect) -> pygame.Rect:
    """What is below the tabs at the head of such a box."""
    px = theme.px
    return pygame.Rect(tabs.x + px(10), tabs.y + px(38), tabs.w - px(20), tabs.h - px(48))


def _condition(piece: Piece) -> str:
    if piece.pile is not None:
        return counted(piece.pile).partition(":")[0]
    hurt, pending = sum(row[1] for row in piece.rows), sum(row[2] for row in piece.rows)
    words = f"{hurt} of {sum(sum(row) for row in piece.rows)}" if hurt else "unhurt"
    return words + (f", {pending} pending" if pending else "")
