"""The odds card: one attack before and while its dice roll, and what would come back the other way.

It is given exact chances and figures and works none out; it must not know any game's weapons.
"""

from __future__ import annotations

import msgspec
import pygame

from game.match.wording import summand
from game.tabletop.presenter import Figure, Odds
from game.ui.inputs import LEFT, Input, Leave, Move, Pos, Press
from game.ui.kit import bars, instruments, letters, materials, signs, theme
from game.ui.kit.choices import Tabs
from game.ui.kit.controls import Picked, Tip
from game.ui.kit.panes import Pane

CHART, LEAST_CHART = 184, 96
"""Height of the bars at scale 1: where there is room, and where there is little."""


BOTH_WAYS = ("Our fire", "If she fires at me")


class Engagement(msgspec.Struct, frozen=True):
    """Two ships and the odds between them; `so_far` and `note` while the dice of `ours` roll.

    `theirs` is None where nothing bears; where the other way is not told at all, its title is empty.
    """

    firer: str
    firer_side: theme.Side
    target: str
    target_side: theme.Side
    ours: Odds | None
    theirs: Odds | None = None
    so_far: int | None = None
    note: str = ""
    titles: tuple[str, str] = BOTH_WAYS


def dice_words(odds: Odds) -> str:
    """The dice and what each needs: "8 dice on 6", "5 dice on 5+"."""
    throw = odds.throw
    count = f"{throw.dice} {'die' if throw.dice == 1 else 'dice'}"
    if throw.target is None:
        return count
    needed = throw.needed
    return f"{count} on {needed}{'' if needed >= throw.sides else '+'}"


def reasons(odds: Odds) -> list[tuple[str, str]]:
    """The lines of the sum with their clauses, then the notes."""
    return [(summand(part.text, part.value), part.clause) for part in odds.throw.modifiers] + list(odds.notes)


class OddsCard:
    """The card on its sheet of paper."""

    def __init__(self) -> None:
        self.tab = 0
        self._shown: Engagement | None = None
        self._pane = Pane((0, 0, 1, 1))
        self._tabs = Tabs("odds", (0, 0, 1, 1), ("", ""), ground="paper", style=letters.TABLE)
        self._spots: list[tuple[pygame.Rect, Tip]] = []
        self._over: Pos | None = None

    @property
    def shown(self) -> Engagement | None:
        """What the card tells of now."""
        return self._shown

    def lay_out(self, area: pygame.Rect) -> None:
        """Where the card lies."""
        self._pane = Pane(area)

    def show(self, engagement: Engagement | None) -> None:
        """Another engagement; the tab stays where it can."""
        self._shown = engagement
        if engagement is None:
            return
        if engagement.ours is None or engagement.theirs is None:
            self.tab = 0 if engagement.ours is not None else 1
        self._tabs.choices = tuple(title for title in engagement.titles if title)

    @property
    def area(self) -> pygame.Rect:
        """Where it lies."""
        return self._pane.area

    def height(self) -> int:
        """The height in pixels that shows everything."""
        px = theme.px
        odds = self._odds()
        lines = len(reasons(odds)) if odds is not None else 1
        above = 2 * self._pad() + self._head() + self._tab_height() + px(CHART) + self._foot_height()
        return above + self._note_height() + self._between(lines)

    def _odds(self) -> Odds | None:
        if self._shown is None:
            return None
        return self._shown.ours if self.tab == 0 else self._shown.theirs

    def take(self, given: Input) -> bool:
        """A tab is chosen, or the pointer moves over the card; True where it was taken."""
        if isinstance(given, Leave):
            self._over = None
        elif isinstance(given, Move):
            self._over = given.pos
            self._tabs.take(given)
        if self._shown is None:
            return False
        if isinstance(given, Press) and given.button == LEFT and self.area.collidepoint(given.pos):
            for number, box in enumerate(self._tabs.segments()):
                if box.collidepoint(given.pos):
                    self.turn(number)
            if self._foot_height() and self._foot_box().collidepoint(given.pos):
                self.turn(1 - self.tab)
            return True
        return False

    def turn(self, tab: int) -> Picked | None:
        """Show the other tab, where there are odds on it."""
        shown = self._shown
        if (
            shown is None
            or (shown.ours, shown.theirs)[tab] is None
            or tab == self.tab
            or not shown.titles[tab]
        ):
            return None
        self.tab = tab
        return Picked("odds", tab)

    def tip(self, pos: Pos) -> tuple[Tip, pygame.Rect] | None:
        """What the number or line under the pointer means, with its clause."""
        if self._shown is None or not self.area.collidepoint(pos):
            return None
        return next(((tip, box) for box, tip in self._spots if box.collidepoint(pos)), None)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, painted anew only when it tells something else."""
        if self._shown is None:
            return
        under = self._over is not None and self._tabs.hovered
        key = (self._shown, self.tab, self._over if under else None)
        self._pane.show(canvas, key, self._paint)

    # -- painting -----------------------------------------------------------------------------------------

    def _pad(self) -> int:
        return theme.px(12 if theme.compact else theme.PAPER_PADDING)

    def _head(self) -> int:
        return theme.px(26 if theme.compact else 38)

    def _tab_height(self) -> int:
        return theme.px(24 if theme.compact else 28)

    def _gap(self) -> int:
        """The space on both sides of a rule."""
        return theme.px(3 if theme.compact else 9)

    def _figures_height(self) -> int:
        return letters.FIGURE.leading() + letters.SMALL.leading()

    def _line_height(self) -> int:
        return theme.px(15 if theme.compact else 20)

    def _note_height(self) -> int:
        told = self._shown is not None and self._shown.note and self.tab == 0
        return theme.px(21 if theme.compact else 26) if told else 0

    def _between(self, lines: int) -> int:
        """The figures and the sum, with their rules, between the bars and the foot."""
        return 5 * self._gap() + self._figures_height() + lines * self._line_height()

    def _foot_height(self) -> int:
        if self._shown is not None and not self._shown.titles[1 - self.tab]:
            return 0
        return self._figures_height() + theme.px(24 if theme.compact else 42)

    def _foot_box(self) -> pygame.Rect:
        pad = theme.px(6 if theme.compact else 8)
        high = self._foot_height()
        return pygame.Rect(self.area.x + pad, self.area.bottom - pad - high, self.area.w - 2 * pad, high)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        shown, odds = self._shown, self._odds()
        assert shown is not None
        self._spots = []
        materials.paper(canvas, area)
        pad, px = self._pad(), theme.px
        x, y, wide = area.x + pad, area.y + pad, area.w - 2 * pad
        self._paint_head(canvas, x, y, wide)
        y += self._head()
        self._paint_tabs(canvas, x, y, wide, odds)
        y += self._tab_height() + self._gap()
        if odds is None:
            letters.put(canvas, "Nothing bears.", letters.CLAUSE_TEXT, theme.colour.pen2, x, y)
            return
        foot = self._foot_box()
        lines = reasons(odds)
        note = self._note_height()
        left = foot.top - y - note - self._between(len(lines)) + self._gap()
        tall = max(px(LEAST_CHART), min(px(CHART), left))
        chart = pygame.Rect(x, y, wide, tall)
        so_far = shown.so_far if self.tab == 0 else None
        boxes = bars.odds_bars(
            canvas,
            chart,
            odds.bars,
            odds.bar(odds.threshold) if odds.threshold else None,
            odds.threshold_words,
            odds.bar(so_far) if so_far is not None else None,
            odds.steps,
            (odds.bar(odds.grave), odds.grave_words) if odds.grave else None,
            odds.names,
        )
        self._tell_bars(boxes, odds)
        if odds.by:
            self._paint_weapon(canvas, chart, odds)
        y = chart.bottom
        if note:
            below = y + px(5)  # clear of the tooth under the count
            letters.put(canvas, shown.note, letters.CLAUSE_TEXT, theme.colour.clause, x, below, within=wide)
            y += note
        y += self._gap()
        materials.rule(canvas, theme.colour.paper_line, x, y, wide)
        y += self._gap() - px(2)
        self._paint_figures(canvas, x, y, wide, odds.figures)
        y += self._figures_height() + self._gap()
        materials.rule(canvas, theme.colour.paper_line, x, y, wide)
        self._paint_lines(canvas, x, y + self._gap(), wide, foot.top, lines)
        if foot.h:
            self._paint_foot(canvas, foot)

    def _paint_head(self, canvas: pygame.Surface, x: int, y: int, wide: int) -> None:
        shown, px, colour = self._shown, theme.px, theme.colour
        assert shown is not None
        ours = self.tab == 0
        first, second = (shown.firer, shown.target) if ours else (shown.target, shown.firer)
        side = shown.target_side if ours else shown.firer_side
        flag = signs.flag(side, px(24), px(17))
        style = letters.PANEL_TITLE
        base = y + px(16 if theme.compact else 20)
        arrow = signs.arrow(px(26), px(10), colour.pen)
        room = wide - flag.get_width() - px(16) - px(46)
        if letters.measure(first, style)[0] + letters.measure(second, style)[0] > room:
            style = letters.ITEM_TITLE
        most = room - min(letters.measure(second, style)[0], room // 2)
        left = letters.put(canvas, first, style, colour.pen, x, base, upright="base", within=most)
        signs.centred(canvas, arrow, left.right + px(23), base - letters.capital(style) / 2)
        at = left.right + px(46)
        letters.put(
            canvas, second, style, colour.pen, at, base, upright="base", within=x + room + px(46) - at
        )
        canvas.blit(flag, (x + wide - flag.get_width(), base - px(15)))

    def _paint_tabs(self, canvas: pygame.Surface, x: int, y: int, wide: int, odds: Odds | None) -> None:
        shown = self._shown
        assert shown is not None
        self._tabs.area = pygame.Rect(x, y, wide, self._tab_height())
        self._tabs.index = self.tab
        missing = [n for n, side in enumerate((shown.ours, shown.theirs)) if side is None]
        self._tabs.refused = dict.fromkeys(missing, "nothing bears")
        self._tabs.draw(canvas)
        right = self._tabs.segments()[-1].right
        words = "" if odds is None or odds.by else dice_words(odds)
        style = letters.SMALL_STRONG if theme.compact else letters.STRONG
        if right + letters.measure(words, style)[0] <= x + wide:
            middle = self._tabs.area.centery
            box = letters.put(canvas, words, style, theme.colour.pen, x + wide, middle, "right", "middle")
            if odds is not None:
                self._spots.append((box, Tip(words, clause=odds.throw.clause)))

    def _paint_weapon(self, canvas: pygame.Surface, chart: pygame.Rect, odds: Odds) -> None:
        """What is used and its dice, in the corner over the bars that are never high."""
        words, style = f"{odds.by}: {dice_words(odds)}", letters.SMALL_STRONG
        left = chart.x + theme.px(36)
        high = letters.measure(words, style)[0] > chart.right - left
        box = letters.put(
            canvas, odds.by if high else words, style, theme.colour.pen, chart.right, chart.y, "right"
        )
        self._spots.append((box, Tip(words, clause=odds.throw.clause)))

    def _tell_bars(self, boxes: list[pygame.Rect], odds: Odds) -> None:
        steps = odds.steps or range(len(boxes))
        for box, name, share in zip(boxes, odds.names, odds.bars, strict=False):
            self._spots.append((box, Tip(f"{name.capitalize()}: {bars.per_cent(share)} %")))
        for place, box in enumerate(boxes if not odds.names else ()):
            hits = bars.step_words(steps, place)
            count = f"{hits} {'hit' if hits == '1' else 'hits'}"
            if hits.endswith("+"):
                count = f"{steps[place]} or more hits"
            text = ""
            if odds.grave and steps[place] >= odds.grave:
                text = f"At or past {odds.grave_words.replace(':', ',')}."
            elif odds.threshold and steps[place] >= odds.threshold:
                text = f"At or past {odds.threshold_words.replace(':', ',')}."
            self._spots.append((box, Tip(f"{count}: {bars.per_cent(odds.bars[place])} %", text)))

    def _paint_figures(
        self, canvas: pygame.Surface, x: int, y: int, wide: int, figures: tuple[Figure, ...]
    ) -> None:
        values = [(figure.value, figure.label, figure.grave) for figure in figures]
        instruments.figures(canvas, x, y, wide, values)

    def _paint_lines(
        self, canvas: pygame.Surface, x: int, y: int, wide: int, foot: int, lines: list[tuple[str, str]]
    ) -> None:
        step = self._line_height()
        fit = max(1, (foot - y + 2) // step)
        shown = lines if len(lines) <= fit else lines[: fit - 1]
        for words, clause in shown:
            instruments.reasoned(canvas, x, y, wide, words, clause)
            self._spots.append((pygame.Rect(x, y, wide, step), Tip(words, "", clause, "F1 opens the clause")))
            y += step
        left = len(lines) - len(shown)
        if left:
            rest = ", ".join(words for words, _ in lines[len(shown) :])
            letters.put(canvas, f"and {left} more", letters.SMALL, theme.colour.pen2, x, y)
            self._spots.append((pygame.Rect(x, y, wide, step), Tip(f"and {left} more", f"{rest}.")))

    def _paint_foot(self, canvas: pygame.Surface, box: pygame.Rect) -> None:
        shown, px, colour = self._shown, theme.px, theme.colour
        assert shown is not None
        other = shown.theirs if self.tab == 0 else shown.ours
        title = shown.titles[1 - self.tab]
        side = shown.target_side if self.tab == 0 else shown.firer_side
        canvas.fill(theme.mix(colour.paper, colour.paper2, 0.75), box)
        pygame.draw.rect(canvas, colour.paper_line, box, 1)
        canvas.fill(side.colour, (box.x, box.y, px(4), box.h))
        x, wide = box.x + px(16), box.w - px(28)
        middle = box.y + px(11 if theme.compact else 20)
        letters.put(canvas, title, letters.HEADING, colour.pen2, x, middle, upright="middle")
        if other is None:
            words = "nothing bears from where both lie"
            letters.put(canvas, words, letters.NOTE, colour.pen2, x, middle + px(12))
            return
        dice = dice_words(other)
        letters.put(canvas, dice, letters.SMALL_STRONG, colour.pen, x + wide, middle, "right", "middle")
        self._paint_figures(canvas, x, middle + px(8 if theme.compact else 13), wide, other.figures)
