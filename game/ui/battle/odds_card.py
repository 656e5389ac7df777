"""The odds card: one attack before and while its dice roll, and what would come back the other way.

It is given exact chances and figures and works none out; it must not know any game's weapons.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import repeat

import msgspec
import pygame

from game.dice.roll import Throw
from game.match.wording import capital, summand
from game.tabletop.presenter import Odds
from game.ui.battle.card_dice import numbers
from game.ui.inputs import LEFT, Input, Leave, Move, Pos, Press
from game.ui.kit import bars, letters, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Fit, Icon, Rule, Space, Text, either
from game.ui.kit.choices import Tabs
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Largest, Lines, Panel, Row, Stack
from game.ui.kit.panes import KeptPanel

CHART, LEAST_CHART = 184, 96
"""Height of the bars at scale 1: where there is room, and where there is little."""


BOTH_WAYS = ("Our fire", "If she fires at me")
NOTHING = "no weapon can be used as things stand"
"""Said of a way without odds: it may be that nothing bears, or that all is used. Which of it a game knows."""


class Engagement(msgspec.Struct, frozen=True):
    """Two ships and the odds between them; `so_far` and `note` while the dice of `ours` roll.

    `theirs` is None where nothing can be used; where the other way is not told at all, its title is empty.
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
    return f"{count} on {or_more(throw)}"


def or_more(throw: Throw) -> str:
    """The face a die needs: 6 of six where no other will do, 5+ where more will."""
    needed = throw.needed
    return f"{needed}{'' if needed >= throw.sides else '+'}"


def reasons(odds: Odds) -> list[tuple[str, str]]:
    """The lines of the sum with their clauses, then the notes."""
    return [(summand(part.text, part.value), part.clause) for part in odds.throw.modifiers] + list(odds.notes)


class OddsCard(KeptPanel):
    """The card on its sheet of paper."""

    def __init__(self) -> None:
        super().__init__()
        self.tab = 0
        self._shown: Engagement | None = None
        self._tabs = Tabs("odds", (0, 0, 1, 1), ("", ""), ground="paper", style=letters.TABLE)
        self._pointed: Pos | None = None
        """Where on the tabs the pointer is."""

    def show(self, engagement: Engagement | None) -> None:
        """Another engagement; the tab stays where it can."""
        if engagement == self._shown:
            return
        self._shown = engagement
        if engagement is None:
            return
        if engagement.ours is None or engagement.theirs is None:
            self.tab = self._tabs.index = 0 if engagement.ours is not None else 1
        self._tabs.choices = tuple(title for title in engagement.titles if title)
        missing = [n for n, odds in enumerate((engagement.ours, engagement.theirs)) if odds is None]
        self._tabs.refused = dict.fromkeys(missing, NOTHING)

    def take(self, given: Input) -> bool:
        """A tab is chosen, or the pointer moves over the card; True where it was taken."""
        act = self.pressed(given)
        if isinstance(given, Move):
            self._tabs.take(given)
            self._pointed = given.pos if self._tabs.hovered else None
        elif isinstance(given, Leave):
            self._pointed = None
        if self._shown is None or not (isinstance(given, Press) and given.button == LEFT):
            return False
        for number, box in enumerate(self._tabs.segments()):
            if box.collidepoint(given.pos):
                self.turn(number)
        if act == _OTHER:
            self.turn(1 - self.tab)
        return self.area.collidepoint(given.pos)

    def turn(self, tab: int) -> None:
        """Show the other tab, where there are odds on it."""
        shown = self._shown
        if shown is not None and (shown.ours, shown.theirs)[tab] is not None and shown.titles[tab]:
            self.tab = self._tabs.index = tab

    # -- what stands on it -------------------------------------------------------------------------------------------

    def cue(self) -> Hashable:
        return None if self._shown is None else (self._shown, self.tab, self._pointed)

    def describe(self) -> Box:
        """The card, turned to the tab in force."""
        shown = self._shown
        assert shown is not None
        colour, near = theme.colour, either(3, 9)
        odds, other = (shown.ours, shown.theirs) if self.tab == 0 else (shown.theirs, shown.ours)
        pad, edge = either(12, theme.PAPER_PADDING), either(6, 8)
        foot = self._other(shown, other) if shown.titles[1 - self.tab] else Space()
        if odds is None:
            body: list[Box] = [Text(f"{capital(NOTHING)}.", letters.CLAUSE_TEXT, colour.pen2), SPRING]
        else:
            line, note = Rule(colour.paper_line), shown.note if self.tab == 0 else ""
            so_far = shown.so_far if self.tab == 0 else None
            body = [
                _chart(odds, so_far),
                Space(5 if note else 0), Text(note, letters.CLAUSE_TEXT, colour.clause, 2),
                Space(near), line, Space(near), numbers(odds.figures, repeat(None)), Space(near), line, Space(near),
                _lines(odds), SPRING,
            ]  # fmt: skip
        upper = Column((self._head(shown), Space(4), self._choices(odds), Space(near), *body), grow=1)
        return Panel(
            Column((Panel(upper, (pad, pad, pad, 2), grow=1), Panel(foot, (edge, 0, edge, edge)))),
            ground="paper",
        )

    def _head(self, shown: Engagement) -> Box:
        """Who fires at whom, and under what flag."""
        pen = theme.colour.pen
        first, second, side = shown.firer, shown.target, shown.target_side
        if self.tab:
            first, second, side = shown.target, shown.firer, shown.firer_side
        flag = Icon(signs.flag(side, theme.px(24), theme.px(17)))
        arrow = Icon(signs.arrow(theme.px(26), theme.px(10), pen))

        def names(style: letters.Style, *whole: str) -> Row:
            return Row((
                Text(first, style, pen, whole=first in whole), arrow,
                Text(second, style, pen, whole=second in whole), SPRING, flag,
            ), 10)  # fmt: skip

        shorter, title, item = min(first, second, key=len), letters.PANEL_TITLE, letters.ITEM_TITLE
        both = first, second
        return Largest((names(title, *both), names(item, *both), names(item, shorter), names(item)),
                       high=either(22, 34))  # fmt: skip

    def _choices(self, odds: Odds | None) -> Box:
        """The two tabs, and the dice where there is room for them."""
        row: list[Box] = [Fit(self._tabs, narrow=120, high=either(24, 28), grow=1)]
        if odds is not None and not odds.by:
            words = dice_words(odds)
            style = letters.SMALL_STRONG if theme.compact else letters.STRONG
            tip = Tip(words, clause=odds.throw.clause)
            row.append(Text(words, style, theme.colour.pen, whole=True, spare=1, tip=tip))
        return Row(tuple(row), 4)

    def _other(self, shown: Engagement, other: Odds | None) -> Box:
        """The other way in short, pressed to turn to it."""
        colour = theme.colour
        side = shown.target_side if self.tab == 0 else shown.firer_side
        dice = dice_words(other) if other is not None else ""
        head = Row((
            Text(shown.titles[1 - self.tab], letters.HEADING, colour.pen2, grow=1),
            Text(dice, letters.SMALL_STRONG, colour.pen, whole=True),
        ))  # fmt: skip
        said = (
            Text(NOTHING, letters.NOTE, colour.pen2)
            if other is None
            else numbers(other.figures, repeat(None))
        )
        fill = theme.mix(colour.paper, colour.paper2, 0.75)
        body = Column((head, Space(either(1, 4)), said))
        return Panel(
            body, (14, either(3, 10)), stripe=side.colour, fill=fill, edge=colour.paper_line, act=_OTHER
        )


def _chart(odds: Odds, so_far: int | None) -> Box:
    """The chances as bars, each with its tip, and over those that are never high what is used."""
    colour = theme.colour

    def draw(canvas: pygame.Surface, area: pygame.Rect) -> None:
        bars.odds_bars(
            canvas, area, odds.bars, odds.bar(odds.threshold) if odds.threshold else None, odds.threshold_words,
            odds.bar(so_far) if so_far is not None else None, odds.steps,
            (odds.bar(odds.grave), odds.grave_words) if odds.grave else None, odds.names,
        )  # fmt: skip

    chart: list[Box] = [Drawn(draw, LEAST_CHART, high=CHART)]
    chart.append(Row(tuple(Space(grow=1, tip=tip) for tip in _bar_tips(odds)), 0, "stretch"))
    if odds.by:
        dice = f"{odds.by}: {dice_words(odds)}"
        tip = Tip(dice, clause=odds.throw.clause)
        styled = (
            Text(words, letters.SMALL_STRONG, colour.pen, whole=True, tip=tip) for words in (dice, odds.by)
        )
        chart.append(Column((Row((Space(36), SPRING, Largest(tuple(styled))), 0), SPRING)))
    return Stack(tuple(chart))


def _bar_tips(odds: Odds) -> list[Tip]:
    """What each bar stands for and how likely it is."""
    if odds.names:
        shown = zip(odds.names, odds.bars, strict=False)
        return [Tip(f"{name.capitalize()}: {bars.per_cent(share)} %") for name, share in shown]
    steps, tips = odds.steps or range(len(odds.bars)), []
    for place, share in enumerate(odds.bars):
        hits = bars.step_words(steps, place)
        count = f"{hits} {'hit' if hits == '1' else 'hits'}"
        if hits.endswith("+"):
            count = f"{steps[place]} or more hits"
        text = ""
        if odds.grave and steps[place] >= odds.grave:
            text = f"At or past {odds.grave_words.replace(':', ',')}."
        elif odds.threshold and steps[place] >= odds.threshold:
            text = f"At or past {odds.threshold_words.replace(':', ',')}."
        tips.append(Tip(f"{count}: {bars.per_cent(share)} %", text))
    return tips


def _lines(odds: Odds) -> Box:
    """The sum line by line with its clauses: long ones in two lines where there is room for all of it so."""
    colour, lines = theme.colour, reasons(odds)

    def more(first: int) -> Box:
        rest, words = ", ".join(said for said, _ in lines[first:]), f"and {len(lines) - first} more"
        return Text(words, letters.SMALL, colour.pen2, high=either(15, 20), tip=Tip(words, f"{rest}."))

    def shown(most: int, high: float | None) -> Box:
        return Lines(tuple(
            Row((
                Text(words, letters.TABLE, colour.pen, most, grow=1),
                Text(clause, letters.CLAUSE_ID, colour.clause, whole=True),
            ), high=high, tip=Tip(words, "", clause, "F1 opens the clause"))
            for words, clause in lines
        ), more)  # fmt: skip

    return Largest((shown(2, None), shown(1, either(15, 20))), down=True)


_OTHER = "other"
