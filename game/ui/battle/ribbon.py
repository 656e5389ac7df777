"""The ribbon over the table: the battle, its turn and phases, who acts in which order, flags and points.

It shows facts it is given. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
import pygame

from game.tabletop.presenter import Strip
from game.ui.battle.card_tips import silent
from game.ui.battle.slip import Quote
from game.ui.inputs import Input, Leave, Move, Pos
from game.ui.keys import Keymap
from game.ui.kit import letters, signs, theme
from game.ui.kit.box import SPRING, Box, Icon, Laid, Rule, Space, Text, either
from game.ui.kit.controls import Message, Tip
from game.ui.kit.layout import Column, Largest, Panel, Row
from game.ui.kit.panes import KeptPanel
from game.ui.kit.parts import button
from game.ui.kit.stations import HIGH, STATION, Stations, Turns, acting

SLIDE_MS = 280.0
LEAST = 520
"""With less room than this the phases stand between their neighbours and no longer in the middle of the window."""
NAME = 9
"""A side's name of so many letters is never cut."""
NEAR = 3
"""So many tabs of the strip stay whatever room there is."""
PIPS = 20
"""More turns than this are not shown as boxes."""
TAB = "tab"


class Standing(msgspec.Struct, frozen=True):
    """One side in the ribbon: its colour's place among the six, name, points, what it does now, and its opponent's
    name where no hand plays it."""

    colour: int
    name: str
    points: int
    doing: str = ""
    player: str = ""
    clock: str = ""
    """What its clock shows; empty where there is none."""
    fallen: bool = False


class Facts(msgspec.Struct, frozen=True):
    """What the ribbon says. `now` is the place of the phase among `phases`, -1 before the first."""

    title: str
    game: str
    turn: int
    turns: int
    phases: tuple[str, ...]
    now: int
    strip: Strip
    sides: tuple[Standing, ...]
    called: str = "turn"
    """What players call a turn."""


class Middle(Box, frozen=True):
    """A part with as much room on either side of `about`, a pixel across, where that leaves it enough."""

    part: Box
    about: int

    def _best(self) -> int:
        return self.part.best()

    def _least(self) -> int:
        return self.part.least()

    def _tall(self, wide: int) -> int:
        return self.part.tall(wide)

    def place(self, area: pygame.Rect, laid: Laid) -> None:
        wide = 2 * min(self.about - area.x, area.right - self.about)
        if wide >= theme.px(LEAST):
            area = pygame.Rect(self.about - wide // 2, area.y, wide, area.h)
        self.part.place(area, laid)


class Ribbon(KeptPanel):
    """The instrument along the upper edge of the window."""

    def __init__(self, keymap: Keymap, told: Quote = silent, *, leaves: bool = False) -> None:
        """`told` gives what happens in a phase by its title; where its button `leaves` at once it opens no menu."""
        super().__init__()
        self._leaves = leaves
        self._told = told
        self._facts: Facts | None = None
        self._slid = SLIDE_MS
        self.keymap = keymap

    def show(self, facts: Facts) -> None:
        """Other facts; the tab slides to another phase."""
        before, self._facts = self._facts, facts
        if before is not None and before.now != facts.now:
            self._slid = 0.0

    def still(self) -> None:
        """Nothing slides."""
        self._slid = SLIDE_MS

    def tick(self, dt: float) -> bool:
        """Let time pass; True while the tab slides."""
        if self._slid >= SLIDE_MS:
            return False
        self._slid = min(SLIDE_MS, self._slid + dt)
        return True

    def take(self, given: Input) -> Message | None:
        """A button was pressed."""
        answers = [control.take(given) for control in self.laid.controls]
        return next((answer for answer in answers if answer is not None), None)

    def leave(self) -> None:
        """The pointer is elsewhere."""
        self.take(Leave())

    def hover(self, pos: Pos) -> None:
        """The pointer moves."""
        self.take(Move(pos))

    def spot(self, of: str) -> pygame.Rect:
        """Where its "menu" or "help" button lies, or the "strip" of its phases; or the whole of it."""
        if of == "strip":
            found = [box for _, box in self.laid.boxes(TAB) or self.laid.boxes(STATION)]
            return found[0].unionall(found[1:]) if found else self.area
        return next((control.area for control in self.laid.controls if control.name == of), self.area)

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        found = ((one.tip, one.area) for one in self.laid.controls if one.tip is not None and one.hit(pos))
        return next(found, None) or super().tip(pos)

    # -- what stands on it -------------------------------------------------------------------------------------------

    def cue(self) -> Hashable:
        return self._facts, self._slid

    def describe(self) -> Box:
        facts, edge = self._facts, either(12, 16)
        parts: list[Box] = [SPRING]
        if facts is not None:
            middle = Column((SPRING, self._stations(facts), self._strip(facts.strip), SPRING), either(0, 3))
            sides = Row(tuple(map(self._side, facts.sides)), 22, align="stretch")
            parts = [self._title(facts), Middle(part=middle, about=self.area.centerx, grow=1), sides]
        whole = Row(tuple(parts), either(12, 18), "stretch", grow=1)
        along = Row((whole, self._buttons(either(34, 42))), 18, "stretch", grow=1)
        foot = Rule(theme.mix(theme.colour.ink9, theme.colour.brass, 0.6))
        return Panel(Column((Panel(along, (edge, 0), grow=1), foot, Space(1))), fill=theme.colour.ink9)

    def _buttons(self, side: float) -> Row:
        """The menu, or the way back, and the keys, as buttons `side` high."""
        bars = signs.bars(theme.px(16), theme.colour.text)
        menu = (
            button("menu", "Back", "small", tip=Tip("Back", foot=self.keymap.shown("cancel")))
            if self._leaves
            else button("menu", "", "small", sign=bars, tip=self._tip("menu"), wide=side)
        )
        hints = button("help", "?", "small", tip=self._tip("help"), wide=side)
        return Row((menu, hints), 8, high=side)

    def _tip(self, action: str) -> Tip:
        about = self.keymap.about(action)
        return Tip(about.label, about.tip, foot=self.keymap.shown(action))

    def _title(self, facts: Facts) -> Box:
        """The battle, its game and its turn."""
        colour = theme.colour
        rose = Icon(signs.rose(theme.px(either(32, 34)), colour.brass_light, colour.brass_dark))
        words = f"{facts.game} · {facts.called} {facts.turn} of {facts.turns}"
        said: list[Box] = [Text(words, letters.SMALL, colour.text2, whole=True)]
        if facts.turns <= PIPS:
            said.append(Turns(turn=facts.turn, turns=facts.turns, spare=1))
        told = Column((Text(facts.title, letters.PANEL_TITLE, colour.text), Row(tuple(said), 12)), 1)
        most = self.area.w * 3 // 10 / theme.scale
        return Row((rose, told), 12, wide=most if told.best() > theme.px(most) else None)

    def _stations(self, facts: Facts) -> Box:
        share = self._slid / SLIDE_MS
        eased = share * share * (3 - 2 * share)
        tips = tuple(
            Tip(phase, f"Phase {place} of the {facts.called}. {self._told(phase)}".strip())
            for place, phase in enumerate(facts.phases, 1)
        )
        if facts.now < 0:
            return Space()
        return Stations(names=facts.phases, now=facts.now, slid=eased, tips=tips, high=HIGH)

    def _strip(self, strip: Strip) -> Box:
        """Who acts in which order: where there is little room the words behind go, then the tabs farthest from now."""
        if not strip.title:
            return Space()
        colour = theme.colour
        here = next((n for n, tab in enumerate(strip.tabs) if tab.state == "now"), 0)
        far = sorted(range(len(strip.tabs)), key=lambda n: abs(n - here))
        words = (", ".join(tab.label for tab in strip.tabs), strip.words, strip.tip)
        whole_tip = Tip(strip.title, ". ".join(filter(None, words)), strip.clause)
        left_out = Text("…", letters.SMALL, colour.text2, whole=True, tip=whole_tip)

        def told(*, whole: bool) -> Row:
            tip = Tip(strip.words, strip.tip, strip.clause) if strip.tip else None
            return Row((
                SPRING, Text(strip.title, letters.SMALL, colour.text2, whole=whole), Space(1),
                *(
                    acting(
                        tab.label, tab.state, whole=whole or far.index(n) >= NEAR,
                        spare=max(0, far.index(n) - NEAR + 1),
                        tip=Tip(f"{strip.title}: {tab.label}", tab.tip) if tab.tip else None, act=TAB,
                    )
                    for n, tab in enumerate(strip.tabs)
                ),
                Space(1, spare=len(far) + 1),
                Text(strip.words, letters.SMALL, colour.text2, whole=True, spare=len(far) + 1, tip=tip), SPRING,
            ), 5, high=20, more=lambda _: left_out)  # fmt: skip

        return Largest((told(whole=True), told(whole=False)))

    def _side(self, side: Standing) -> Box:
        """A side's flag, name, points and clock; a diamond where it does something now."""
        colour, px = theme.colour, theme.px
        player = f"Played by {side.player}." if side.player else ""
        fallen = ": the flag has fallen" if side.fallen else ""
        clock = f"{side.clock} on its clock{fallen}." if side.clock else ""
        told = (f"{side.points} points as they stand.", player, side.doing, clock)
        flag = Icon(signs.flag(theme.side(side.colour), px(24), px(17)))
        doing = Icon(signs.diamond(px(8), colour.brass_light)) if side.doing else Space(8)
        name = Text(side.name, letters.SMALL, colour.text, whole=len(side.name) <= NAME)
        points = Text(str(side.points), letters.FIGURE, colour.text, whole=True, grow=1)
        shade = colour.threat if side.fallen else colour.text2
        below = Row((points, Text(side.clock, letters.TABLE, shade, whole=True)), 12, "base")
        rows = (Row((Column((one,), wide=24), words), 10) for one, words in ((flag, name), (doing, below)))
        lines = Column((SPRING, *rows, SPRING))
        return Panel(lines, tip=Tip(side.name, " ".join(part for part in told if part)))
