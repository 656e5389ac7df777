"""The question bar: whose moment it is, the question in a sentence, keys, gauges, and the one primary button.

A risky order is confirmed here: the button becomes the warning, a second press sends it. It shows what it is told and
decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.asking.answering import Bar, Gauge, KeyHint, Verb
from game.match import Refusal
from game.ui.inputs import LEFT, Input, Leave, Move, Pos, Press
from game.ui.keys import Keymap
from game.ui.kit import dice_faces, instruments, letters, materials, signs, theme
from game.ui.kit.controls import Button, Message, Pressed, Tip
from game.ui.kit.panes import Pane

SAID_MS = 5000.0


class Dice(msgspec.Struct, frozen=True):
    """Dice shown in place of gauges: "8 dice", "hits on 6", the faces as they lie, and the count so far."""

    count: str
    needs: str
    faces: tuple[tuple[int, dice_faces.State], ...]
    words: str


class QuestionBar:
    """The bar below the table. Its messages are `Pressed("send")` and `Pressed("key:ACTION")`."""

    def __init__(self, keymap: Keymap) -> None:
        self.keymap = keymap
        self.area = pygame.Rect(0, 0, 1, 1)
        self._pane = Pane(self.area)
        self._bar: Bar | None = None
        self._colour = 0
        self._dice: Dice | None = None
        self._button = Button("send", (0, 0, 1, 1), "")
        self._keys: list[tuple[pygame.Rect, int]] = []
        self._verbs: list[tuple[pygame.Rect, str]] = []
        self._spots: list[tuple[pygame.Rect, Tip]] = []
        self._over = -1
        self.warning: Refusal | None = None
        self._said: Refusal | None = None
        self._said_for = 0.0
        self._plain = False
        self._lasts = False

    def lay_out(self, area: pygame.Rect) -> None:
        """Where it lies."""
        self.area, self._pane = area, Pane(area)
        self._place_button()

    def _place_button(self) -> None:
        px, area = theme.px, self.area
        if self.warning is not None:
            wide = area.w * 46 // 100
            self._button.area = pygame.Rect(
                area.right - px(14) - wide, area.y + px(10), wide, area.h - px(20)
            )
            return
        words = self._bar.button if self._bar is not None else ""
        need = letters.measure(words, letters.BUTTON)[0] + px(36)
        beneath = letters.measure(self._bar.beneath, letters.SMALL)[0] if self._bar is not None else 0
        told = min(area.w * 3 // 10, beneath * 11 // 20)  # what stands below it has two lines
        wide = max(px(104 if theme.compact else 132), need, told - px(16))
        high = px(32 if theme.compact else 38)
        top = area.y + px(10 if theme.compact else 11)
        self._button.area = pygame.Rect(area.right - px(18) - wide, top, wide, high)

    def show(self, bar: Bar | None, colour: int, dice: Dice | None = None) -> None:
        """What is asked now, the colour of the side that is asked, and dice where some fall."""
        if bar != self._bar and (bar is None or self._bar is None or bar.heading != self._bar.heading):
            self.hush()
        self._bar, self._colour, self._dice = bar, colour, dice
        self._button.text = bar.button if bar is not None else ""
        self._button.off = None if bar is not None and (bar.ready or bar.step) else ""
        self._place_button()

    def warn(self, warning: Refusal | None) -> None:
        """A risky order waits for a second press; None: no longer."""
        self.warning = warning
        self._place_button()

    def say(self, refusal: Refusal) -> None:
        """Show why something was refused, for a while."""
        self._said, self._said_for, self._lasts, self._plain = refusal, SAID_MS, False, False

    def remark(self, words: str, *, lasts: bool = False) -> None:
        """Say for a while what was done: nothing was refused. `lasts`: whatever is asked meanwhile."""
        self.say(Refusal(words))
        self._plain, self._lasts = True, lasts

    def tell(self, notice: str) -> None:
        """Show a notice for a while, whatever is asked or pressed meanwhile."""
        self.say(Refusal(notice))
        self._lasts = True

    def hush(self) -> None:
        """The refusal shown is answered; a notice stays for its time."""
        if not self._lasts:
            self._said = None

    @property
    def said(self) -> Refusal | None:
        """The refusal that is shown."""
        return self._said

    def tick(self, dt: float) -> bool:
        """Let time pass; True when a refusal goes."""
        if self._said is None:
            return False
        self._said_for -= dt
        if self._said_for <= 0:
            self._said, self._lasts = None, False
            return True
        return False

    def take(self, given: Input) -> Message | None:
        """The button or a key was pressed."""
        if isinstance(given, Leave):
            self._over = -1
        elif isinstance(given, Move):
            self._over = next((n for box, n in self._keys if box.collidepoint(given.pos)), -1)
        if self._bar is not None and self._bar.button:
            answer = self._button.take(given)
            if answer is not None:
                return answer
        if isinstance(given, Press) and given.button == LEFT and self._bar is not None:
            hints = self._hints(self._bar)
            for box, number in self._keys:
                if box.collidepoint(given.pos):
                    return Pressed(f"key:{hints[number].action}")
            for box, action in self._verbs:
                if box.collidepoint(given.pos):
                    return Pressed(f"key:{action}")
        return None

    def spot(self, of: str, named: Sequence[str] = ()) -> pygame.Rect:
        """Where its "button", "keys" or "verbs" lie, of these the first `named` action; or the whole of it."""
        if of == "button" and self._bar is not None and self._bar.button:
            return self._button.area
        keys = self._hints(self._bar) if self._bar is not None else ()
        boxes = {"verbs": [(action, box) for box, action in self._verbs]}
        boxes["keys"] = [(keys[number].action, box) for box, number in self._keys if number < len(keys)]
        there = boxes.get(of, [])
        for action in named:
            for name, box in there:
                if name == action:
                    return box
        return there[0][1].unionall([box for _, box in there]) if there else self.area

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """Why a key or the button is refused, and the clauses behind gauges."""
        if not self.area.collidepoint(pos):
            return None
        return next(((tip, box) for box, tip in self._spots if box.collidepoint(pos)), None)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when something changed."""
        button = self._button
        key = (self._bar, self._colour, self._dice, self._said, self._plain, self.warning, self._over)
        self._pane.show(canvas, (*key, button.hovered, button.held), self._paint)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        px, colour, bar = theme.px, theme.colour, self._bar
        side = theme.side(self._colour)
        materials.ink(canvas, area, side.colour if bar is not None else None)
        self._keys, self._spots, self._verbs = [], [], []
        if bar is None:
            return
        compact = theme.compact
        flag = signs.flag(side, px(24 if not compact else 20), px(17 if not compact else 14))
        x = area.x + px(20)
        head = area.y + px(17 if not compact else 14)
        canvas.blit(flag, (x, head + px(12) - flag.get_height() // 2))
        x += flag.get_width() + px(14)
        right = self._button.area.x - px(16) if bar.button or self.warning else area.right - px(16)
        gauges = self._gauges_left(area, x, right)
        shade = colour.brass_light
        room = gauges - x - self._verbs_wide(bar) - (px(28) if bar.verbs else 0)
        words = letters.put(
            canvas, bar.heading, letters.HEADING, shade, x, head, upright="middle", within=room
        )
        self._paint_verbs(canvas, bar, words.right + px(14), head)
        self._paint_sentence(canvas, bar, x, area.y + px(43 if not compact else 34), gauges - px(12) - x)
        if self.warning is None and (self._said is None or self._plain):
            if self._dice is not None:
                self._paint_dice(canvas, self._dice, gauges, area, right)
            else:
                self._paint_gauges(canvas, bar, gauges, area)
        self._paint_keys(canvas, bar, x, area.bottom - px(23 if not compact else 18), right)
        if self.warning is not None:
            self._paint_warning(canvas, self.warning)
        elif bar.button:
            self._paint_button(canvas, bar)

    def _gauges_left(self, area: pygame.Rect, x: int, right: int) -> int:
        """Where gauges begin: at the middle, further right where the sentence is long, never under the button.

        They give way to a warning and to a refusal, which has all the room there is.
        """
        bar, px = self._bar, theme.px
        assert bar is not None
        if self.warning is not None or (self._said is not None and not self._plain):
            return right
        if self._dice is not None:
            return min(area.x + area.w * 53 // 100, right - px(220))
        if not bar.gauges:
            return right
        need = sum(self._gauge_wide(gauge) + px(28) for gauge in bar.gauges) - px(20)
        wanted = area.x + area.w * (54 if not theme.compact else 50) // 100
        sentence = x + letters.measure(bar.sentence, letters.QUESTION)[0] + px(24)
        if bar.verbs:
            head = (
                x + letters.measure(bar.heading.upper(), letters.HEADING)[0] + self._verbs_wide(bar) + px(40)
            )
            wanted = max(wanted, head)
        return max(min(max(wanted, sentence), right - need), x + px(160))

    def _verbs_wide(self, bar: Bar) -> int:
        return sum(self._verb_wide(verb) + theme.px(6) for verb in bar.verbs)

    def _verb_wide(self, verb: Verb) -> int:
        key = letters.measure(self.keymap.shown(verb.action), letters.SMALL)[0]
        return letters.measure(verb.label, letters.SMALL_STRONG)[0] + key + theme.px(26)

    def _paint_verbs(self, canvas: pygame.Surface, bar: Bar, x: int, middle: int) -> None:
        """The kinds of order side by side, each with its key; the one in hand in brass."""
        px, colour = theme.px, theme.colour
        high = px(22 if not theme.compact else 20)
        for verb in bar.verbs:
            box = pygame.Rect(x, middle - high // 2, self._verb_wide(verb), high)
            edge = colour.brass if verb.now else colour.line if verb.refused else colour.brass_dark
            materials.rounded(canvas, box, colour.brass if verb.now else colour.ink9, edge, theme.TAG_CORNER)
            off = verb.refused is not None
            shade = colour.on_brass if verb.now else colour.text3 if off else colour.text2
            key = self.keymap.shown(verb.action)
            put = letters.put(canvas, key, letters.SMALL, shade, box.x + px(8), middle, upright="middle")
            style = letters.SMALL_STRONG
            name = colour.on_brass if verb.now else colour.text3 if off else colour.text
            letters.put(canvas, verb.label, style, name, put.right + px(8), middle, upright="middle")
            self._verbs.append((box.inflate(px(4), px(8)), verb.action))
            if verb.refused is not None:
                tip = Tip(verb.label, verb.refused.sentence, verb.refused.clause)
                self._spots.append((box, tip))
            x = box.right + px(6)

    def _gauge_wide(self, gauge: Gauge) -> int:
        return max(instruments.gauge_wide(gauge.kind, gauge.total, gauge.words), theme.px(96))

    def _paint_sentence(self, canvas: pygame.Surface, bar: Bar, x: int, middle: int, room: int) -> None:
        colour = theme.colour
        if self._said is None:
            letters.put(
                canvas, bar.sentence, letters.QUESTION, colour.text, x, middle, upright="middle", within=room
            )
            return
        said = self._said
        clause = letters.measure(said.clause, letters.CLAUSE_ID)[0] + theme.px(12) if said.clause else 0
        style = letters.STRONG
        lines = letters.wrap(said.sentence, style, room)
        if len(lines) > 1 or letters.measure(lines[-1], style)[0] + clause > room:
            style = letters.SMALL_STRONG
            first, *rest = letters.wrap(said.sentence, style, room - clause)
            lines = [first, " ".join(rest)] if rest else [first]
        step = theme.px(16 if not theme.compact else 14)
        y = middle - (len(lines) - 1) * step // 2
        box = pygame.Rect(x, y, 0, 0)
        shade = colour.text if self._plain else colour.log_hit
        for line in lines:
            box = letters.put(canvas, line, style, shade, x, y, upright="middle", within=room - clause)
            y += step
        if said.clause:
            place = box.right + theme.px(10)
            last = y - step
            style = letters.CLAUSE_ID
            letters.put(canvas, said.clause, style, colour.brass_light, place, last, upright="middle")
        whole = pygame.Rect(x, middle - theme.px(16), room, theme.px(32))
        tip = Tip(said.sentence, "", said.clause, "F1 opens the clause" if said.clause else "")
        self._spots.append((whole, tip))

    def _paint_gauges(self, canvas: pygame.Surface, bar: Bar, x: int, area: pygame.Rect) -> None:
        px = theme.px
        y = area.y + px(20 if not theme.compact else 15)
        for gauge in bar.gauges:
            paints: dict[str, Callable[..., pygame.Rect]] = {
                "cells": instruments.bar_gauge,
                "bar": instruments.plain_gauge,
                "hexes": instruments.hexagon_gauge,
                "slots": instruments.slot_gauge,
            }
            box = paints[gauge.kind](canvas, x, y, gauge.spent, gauge.total, gauge.words)
            if gauge.clause:
                self._spots.append((box.inflate(px(8), px(24)), Tip(gauge.words, "", gauge.clause)))
            x += max(self._gauge_wide(gauge), box.w) + px(28)

    def _paint_dice(self, canvas: pygame.Surface, dice: Dice, x: int, area: pygame.Rect, right: int) -> None:
        px, colour = theme.px, theme.colour
        top = area.y + px(16 if not theme.compact else 10)
        box = letters.put(canvas, dice.count, letters.ITEM_TITLE, colour.text, x, top)
        below = letters.put(canvas, dice.needs, letters.SMALL, colour.text2, x, top + px(24))
        left = max(box.right, below.right) + px(20)
        room = right - left - px(8)
        size = 18 if len(dice.faces) * px(21) <= room else 13
        used = dice_faces.row(canvas, left, top + px(2), list(dice.faces), size, 3, room) if dice.faces else 0
        words = top + max(px(26), used + px(6))
        letters.put(canvas, dice.words, letters.STRONG, colour.text, left, words, within=room)

    @staticmethod
    def _hints(bar: Bar) -> tuple[KeyHint, ...]:
        """The keys of the question, and the one that recalls the last order."""
        return bar.keys if bar.recall is None else (*bar.keys, bar.recall)

    def _paint_keys(self, canvas: pygame.Surface, bar: Bar, x: int, middle: int, right: int) -> None:
        caps = [
            instruments.KeyHint(self.keymap.shown(hint.action) or "–", hint.verb, bool(hint.refused))
            for hint in self._hints(bar)
        ]
        last: list[tuple[pygame.Rect, int]] = []
        if bar.recall is not None:  # it stands apart, at the end: what was sent is no part of the draft
            wide = instruments.key_wide(caps[-1])
            last = [(instruments.key_row(canvas, right - wide, middle, caps[-1:])[0], len(bar.keys))]
            right -= wide + theme.px(28)
        row = instruments.key_row(canvas, x, middle, caps[: len(bar.keys)], right - x)
        boxes = [*((box, number) for number, box in enumerate(row)), *last]
        for box, number in boxes:
            hint = self._hints(bar)[number]
            self._keys.append((box, number))
            if hint.refused or hint.about:
                self._spots.append((box, Tip(hint.verb, hint.refused or hint.about, hint.clause)))
            if number == self._over and not hint.refused:
                foot = box.move(0, theme.px(-2))
                materials.rule(canvas, theme.colour.brass, foot.x, foot.bottom, foot.w)

    def _paint_button(self, canvas: pygame.Surface, bar: Bar) -> None:
        px, colour, button = theme.px, theme.colour, self._button
        button.warning = False
        button.draw(canvas)
        if not bar.beneath and not (bar.ready or bar.step):
            return
        words = bar.beneath or self.keymap.shown("confirm")
        shade = colour.text2
        style = letters.SMALL
        room = button.area.w + px(28)
        lines = letters.wrap(words, style, room)
        if len(lines) > 2:
            lines = [lines[0], letters.shorten(" ".join(lines[1:]), style, room)]
        y = button.area.bottom + px(4 if len(lines) < 2 else 1)
        below = self.area.bottom - px(6) - y  # inside the bar's frame
        for line in lines:
            letters.put(canvas, line, style, shade, button.area.centerx, y, "centre")
            y += min(style.leading(), below // len(lines))
        if bar.beneath:
            box = button.area.inflate(px(20), 0)
            box.h = self.area.bottom - box.y
            title = bar.button if bar.ready else f"{bar.button}: not yet"
            self._spots.append((box, Tip(title, bar.beneath, bar.clause)))

    def _paint_warning(self, canvas: pygame.Surface, warning: Refusal) -> None:
        px, colour, button = theme.px, theme.colour, self._button
        area = button.area
        fill = theme.mix(colour.alarm, colour.flag_red, 0.35 if button.hovered else 0.0)
        materials.rounded(canvas, area, fill, colour.threat, theme.BUTTON_CORNER)
        inner = area.inflate(-px(24), -px(12))
        words = letters.paragraph(warning.sentence, letters.STRONG, colour.flag_white, inner.w)
        canvas.blit(words, (inner.x, inner.y))
        base = inner.bottom - px(2)
        sends = f"{self.keymap.shown('confirm')} again sends it, {self.keymap.shown('cancel')} thinks again."
        letters.put(canvas, sends, letters.SMALL, colour.flag_white, inner.x, base, upright="base")
        letters.put(
            canvas, warning.clause, letters.CLAUSE_ID, colour.flag_white, inner.right, base, "right", "base"
        )
        self._spots.append((area, Tip(warning.sentence, "", warning.clause, "F1 opens the clause")))
