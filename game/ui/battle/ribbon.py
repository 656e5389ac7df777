"""The ribbon over the table: the battle, its turn and phases, who acts in which order, flags and points.

It shows facts it is given. It must not know any game.
"""

from __future__ import annotations

import msgspec
import pygame

from game.tabletop.presenter import Strip
from game.ui.battle.card_tips import silent
from game.ui.battle.slip import Quote
from game.ui.inputs import Input, Leave, Move, Pos
from game.ui.keys import Keymap
from game.ui.kit import instruments, letters, materials, signs, theme
from game.ui.kit.controls import Button, Message, Tip
from game.ui.kit.panes import Pane

SLIDE_MS = 280.0


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


class Ribbon:
    """The instrument along the upper edge of the window."""

    def __init__(self, told: Quote = silent) -> None:
        """`told` gives what happens in a phase by its title."""
        self._told = told
        self.area = pygame.Rect(0, 0, 1, 1)
        self._pane = Pane(self.area)
        self._facts: Facts | None = None
        self._slid = SLIDE_MS
        self._spots: list[tuple[pygame.Rect, Tip]] = []
        self._buttons: list[Button] = []
        self._strip = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, area: pygame.Rect, keymap: Keymap) -> None:
        """Where it lies, and the keys its buttons have."""
        self.area, self._pane = area, Pane(area)
        px = theme.px
        side = px(34) if theme.compact else px(42)
        right = area.right - px(12 if theme.compact else 16)
        shade = theme.colour.text
        menu = Button(
            "menu",
            (right - 2 * side - px(8), area.centery - side // 2, side, side),
            "",
            "small",
            signs.bars(px(16), shade),
            _tip(keymap, "menu"),
        )
        hints = Button(
            "help",
            (right - side, area.centery - side // 2, side, side),
            "?",
            "small",
            None,
            _tip(keymap, "help"),
        )
        self._buttons = [menu, hints]

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
        for button in self._buttons:
            answer = button.take(given)
            if answer is not None:
                return answer
        return None

    def spot(self, of: str) -> pygame.Rect:
        """Where its "menu" or "help" button lies, or the "strip" of its phases; or the whole of it."""
        if of == "strip" and self._strip.w:
            return self._strip
        return next((button.area for button in self._buttons if button.name == of), self.area)

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What is under the pointer, in a sentence."""
        for button in self._buttons:
            if button.tip is not None and button.hit(pos):
                return button.tip, button.area
        return next(((tip, box) for box, tip in self._spots if box.collidepoint(pos)), None)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when it says something else."""
        buttons = tuple((button.hovered, button.held) for button in self._buttons)
        self._pane.show(canvas, (self._facts, self._slid, buttons), self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        colour, px, facts = theme.colour, theme.px, self._facts
        canvas.fill(colour.ink9, area)
        materials.rule(canvas, theme.mix(colour.ink9, colour.brass, 0.6), area.x, area.bottom - px(2), area.w)
        if facts is None:
            return
        self._spots = []
        self._strip = pygame.Rect(0, 0, 0, 0)
        left = self._paint_title(canvas, area, facts)
        right = self._paint_sides(canvas, area, facts)
        room = min(area.centerx - left, right - area.centerx) * 2 - px(24)
        middle = area.centerx
        if room < px(520):
            middle, room = (left + right) // 2, right - left - px(24)
        share = self._slid / SLIDE_MS
        eased = share * share * (3 - 2 * share)
        high = area.h * (0.30 if facts.strip.title else 0.5)
        if facts.now >= 0:
            boxes = instruments.stations(canvas, middle, area.y + high, facts.phases, facts.now, eased, room)
            self._strip = boxes[facts.now].copy()
            for place, (box, phase) in enumerate(zip(boxes, facts.phases, strict=True), 1):
                words = f"Phase {place} of the {facts.called}. {self._told(phase)}"
                self._spots.append((box, Tip(phase, words.strip())))
        self._paint_strip(canvas, middle, area, facts.strip, room)
        for button in self._buttons:
            button.draw(canvas)

    def _paint_title(self, canvas: pygame.Surface, area: pygame.Rect, facts: Facts) -> int:
        px, colour = theme.px, theme.colour
        x = area.x + px(12 if theme.compact else 16)
        size = px(32 if theme.compact else 34)
        rose = signs.rose(size, colour.brass_light, colour.brass_dark)
        canvas.blit(rose, (x, area.centery - size // 2))
        x += size + px(12)
        upper, lower = area.y + round(area.h * 0.34), area.y + round(area.h * 0.70)
        room = area.w // 4
        title = letters.put(
            canvas, facts.title, letters.PANEL_TITLE, colour.text, x, upper, upright="middle", within=room
        )
        words = f"{facts.game} · {facts.called} {facts.turn} of {facts.turns}"
        box = letters.put(canvas, words, letters.SMALL, colour.text2, x, lower, upright="middle")
        right = box.right
        if facts.turns <= 20:
            right += px(12)
            right += instruments.turn_pips(canvas, right, lower, facts.turn, facts.turns)
        return max(title.right, right)

    def _paint_sides(self, canvas: pygame.Surface, area: pygame.Rect, facts: Facts) -> int:
        px, colour = theme.px, theme.colour
        x = self._buttons[0].area.x - px(18)
        upper, lower = area.y + round(area.h * 0.33), area.y + round(area.h * 0.68)
        for side in reversed(facts.sides):
            points = letters.measure(str(side.points), letters.FIGURE)[0]
            clock = letters.measure(side.clock, letters.TABLE)[0] + px(12) if side.clock else 0
            wide = max(letters.measure(side.name, letters.SMALL)[0], points + clock)
            flag = signs.flag(theme.side(side.colour), px(24), px(17))
            left = x - wide - px(10) - flag.get_width()
            canvas.blit(flag, (left, upper - flag.get_height() // 2))
            words = left + flag.get_width() + px(10)
            letters.put(canvas, side.name, letters.SMALL, colour.text, words, upper, upright="middle")
            letters.put(canvas, str(side.points), letters.FIGURE, colour.text, words, lower, upright="middle")
            if side.clock:
                shade = colour.threat if side.fallen else colour.text2
                letters.put(
                    canvas, side.clock, letters.TABLE, shade, words + wide, lower, "right", upright="middle"
                )
            player = f"Played by {side.player}." if side.player else ""
            time = (
                f"{side.clock} on its clock{': the flag has fallen' if side.fallen else ''}."
                if side.clock
                else ""
            )
            told = (f"{side.points} points as they stand.", player, side.doing, time)
            text = " ".join(part for part in told if part)
            box = pygame.Rect(left, area.y, x - left, area.h)
            self._spots.append((box, Tip(side.name, text)))
            if side.doing:
                dot = signs.diamond(px(8), colour.brass_light)
                signs.centred(canvas, dot, left + flag.get_width() / 2, lower)
            x = left - px(22)
        return x

    def _paint_strip(
        self, canvas: pygame.Surface, middle: float, area: pygame.Rect, strip: Strip, room: int
    ) -> None:
        if not strip.title:
            return
        px = theme.px
        tabs = list(strip.tabs)
        words = strip.words
        style = letters.SMALL

        def wide() -> int:
            cells = sum(max(px(22), letters.measure(tab.label, style)[0] + px(14)) + px(5) for tab in tabs)
            return cells + letters.measure(strip.title + words, style)[0] + px(30)

        if wide() > room:
            words = ""
        while wide() > room and len(tabs) > 3:
            # The farthest from the one in hand go first.
            here = next((n for n, tab in enumerate(tabs) if tab.state == "now"), 0)
            tabs.pop(0 if here > len(tabs) - 1 - here else -1)
        title, each = strip.title, room
        if wide() > room:  # the words of those that are left are shortened, evenly
            title = letters.shorten(title, style, max(px(24), room // 4))
            left = room - letters.measure(title, style)[0] - px(30)
            each = max(px(16), left // max(1, len(tabs)) - px(19))
        items = [(letters.shorten(tab.label, style, each), tab.state) for tab in tabs]
        y = area.y + area.h * (0.72 if not theme.compact else 0.74)
        boxes, last = instruments.order_strip(canvas, middle, y, title, items, words)
        if boxes:
            self._strip = boxes[0].unionall(boxes[1:])
        if words and strip.tip:
            self._spots.append((last.inflate(0, px(8)), Tip(words, strip.tip, strip.clause)))
        for box, tab in zip(boxes, tabs, strict=True):
            if tab.tip:
                self._spots.append((box.inflate(0, px(8)), Tip(f"{strip.title}: {tab.label}", tab.tip)))

    def leave(self) -> None:
        """The pointer is elsewhere."""
        for button in self._buttons:
            button.take(Leave())

    def hover(self, pos: Pos) -> None:
        """The pointer moves."""
        for button in self._buttons:
            button.take(Move(pos))


def _tip(keymap: Keymap, action: str) -> Tip:
    about = keymap.about(action)
    return Tip(about.label, about.tip, foot=keymap.shown(action))
