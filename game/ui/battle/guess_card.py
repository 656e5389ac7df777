"""Where can she be? The card of one unit out of sight: a sentence, places with bars and reasons, or how it is made.

It lies in the unit card's place, what the signs on the table mean below it where there is room. It shows what it is
told and must not know any game.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.match.wording import does
from game.tabletop.guesses import Guess, Place, percent
from game.ui.battle.guesswork import GuessText
from game.ui.inputs import Input
from game.ui.keys import Keymap
from game.ui.kit import letters, signs, theme
from game.ui.kit.box import SPRING, Box, Drawn, Icon, Rule, Space, Text, either
from game.ui.kit.controls import Pressed, Tip
from game.ui.kit.kept import kept
from game.ui.kit.layout import Column, Panel, Row
from game.ui.kit.nib import Nib
from game.ui.kit.panes import KeptPanel

HOW = "key:why"
"""The name of the message that its link was pressed."""
KEYS = (("guess", "guess"), ("next", "next"), ("why", "how it is made"))
"""What keys do while it lies there, by their actions."""
NONE = "All you know of is in sight."


class GuessCard(KeptPanel):
    """The card. Message: `Pressed("key:why")` by its link."""

    def __init__(self, keymap: Keymap) -> None:
        super().__init__()
        self._keymap = keymap
        self.shown: GuessText | None = None
        """What it tells of; None: it is away."""

    def cue(self) -> Hashable:
        return self.shown

    def take(self, given: Input) -> Pressed | None:
        """Its link is pressed."""
        return Pressed(HOW) if self.pressed(given) else None

    def describe(self) -> Box:
        """As much as there is room for: what is drawn goes before reasons do, and stands in the help as well."""
        told = self.shown
        assert told is not None
        for drawn, reasons in ((True, True), (False, True), (False, False)):
            shown = self._card(told, reasons)
            if drawn and not theme.compact:
                shown = Column((shown, _legend(self._keymap)), 14)
            if shown.tall(self.area.w) <= self.area.h:
                break
        return shown

    def _card(self, told: GuessText, reasons: bool) -> Box:
        pad = either(14, theme.PAPER_PADDING)
        guess = told.guess
        body = self._nothing() if guess is None else self._guess(told, guess, reasons)
        return Panel(Column((*self._head(guess), *body), 0), (pad, either(10, 14)), ground="paper", grow=1)

    def _head(self, guess: Guess | None) -> tuple[Box, ...]:
        colour = theme.colour
        words: tuple[Box, ...] = (Text("Where can she be?", letters.TITLE, colour.pen),)
        if guess is not None:
            named = f"{guess.name}, {guess.what}" if guess.what else guess.name
            words += (Text(named, letters.TEXT, colour.pen2),)
        sign = Icon(_sign(theme.px(either(26, 32)), colour.pen2, colour.paper2))
        return Row((sign, Column(words, 0, grow=1)), 10, "start"), Space(either(5, 10))

    def _nothing(self) -> tuple[Box, ...]:
        return Text(NONE, letters.STORY, theme.colour.pen, 0), SPRING

    def _guess(self, told: GuessText, guess: Guess, reasons: bool) -> tuple[Box, ...]:
        colour = theme.colour
        line = theme.mix(colour.paper, colour.brass, 0.8)
        style = letters.ITEM if theme.compact else letters.STORY
        said = Text(guess.says, style, colour.pen, 0)
        if told.steps:
            rows: tuple[Box, ...] = tuple(
                Row((Text(f"{number}", letters.STRONG, colour.clause, wide=14),
                     Text(step, letters.TEXT, colour.pen, 0, grow=1, wide=0)), 8, "start")
                for number, step in enumerate(guess.steps, 1)
            )  # fmt: skip
        else:
            rows = tuple(_place_row(place, reasons) for place in guess.places)
        link = Text(
            "Where she may be" if told.steps else "How it is made",
            letters.SMALL_STRONG,
            colour.alarm if self.over else colour.clause,
            whole=True,
        )
        under = Panel(Column((link, Rule(colour.clause)), 0), (0, 4), act=HOW)
        knows = Text(
            f"From what {does(told.unseen.side, 'knows', 'know')}, nothing else.",
            letters.NOTE,
            colour.pen2,
            0,
            spare=2,
        )
        return (
            said, Space(either(5, 10)), Rule(line), Space(either(5, 10)),
            Column(rows, either(4, 8)), SPRING, Rule(line), Space(5), knows, Row((under, SPRING)),
        )  # fmt: skip


def _place_row(place: Place, reasons: bool) -> Box:
    """A place: its name and chance, its bar, its reason where there is room for one."""
    colour = theme.colour
    name = Row((
        Text(place.where, letters.STRONG, colour.pen, grow=1),
        Text(percent(place.chance), letters.STRONG, colour.pen, whole=True),
    ))  # fmt: skip
    chance = place.chance

    def bar(canvas: pygame.Surface, area: pygame.Rect) -> None:
        canvas.fill(colour.field, area)
        canvas.fill(colour.ink6, (area.x, area.y, round(area.w * chance), area.h))
        pygame.draw.rect(canvas, colour.paper_line, area, 1)

    told = reasons and place.why
    why: tuple[Box, ...] = (Text(place.why, letters.SMALL, colour.pen2),) if told else ()
    tip = Tip(f"{place.where}, {percent(place.chance)}", place.why)
    return Panel(Column((name, Drawn(bar, high=either(6, 7)), *why), 2), tip=tip)


def _legend(keymap: Keymap) -> Box:
    """What is drawn."""
    colour = theme.colour
    dots = Row((
        *_sample(3.6, 3, colour.ring, "a quarter"), SPRING,
        *_sample(2.5, 3, colour.log_sighting, "half"), SPRING,
        *_sample(1.6, 3, colour.text2, "9 of 10"),
    ), 7)  # fmt: skip
    edges = Row((
        *_stroke("edge of half", colour.ring, ()), SPRING,
        *_stroke("edge of 9 of 10", colour.ring, (7, 5)),
    ), 7)  # fmt: skip
    looks = Row((
        *_stroke("as far as she can", colour.text2, (2, 5)), SPRING,
        *_stroke("looked at", colour.text2, (14, 5)),
    ), 7)  # fmt: skip
    keys: list[Box] = []
    for action, words in KEYS:
        keys.append(Icon(signs.keycap(keymap.shown(action) or "–")))
        keys += (Text(words, letters.SMALL, colour.text, whole=True), Space(6))
    head = Text("What is drawn", letters.HEADING, colour.brass_light)
    return Panel(
        Column((head, Space(2), dots, edges, looks, Space(2), Row(tuple(keys), 6)), 8), (14, 12), ground="ink"
    )


def _sample(radius: float, count: int, shade: theme.Colour, words: str) -> tuple[Box, ...]:
    return Icon(dots(theme.px(12), radius * theme.scale, count, shade)), Text(
        words, letters.SMALL, theme.colour.text, whole=True
    )


def _stroke(words: str, shade: theme.Colour, pattern: tuple[float, ...]) -> tuple[Box, ...]:
    return Icon(_line(theme.px(34), shade, pattern)), Text(
        words, letters.SMALL, theme.colour.text, whole=True
    )


@kept(16)
def dots(gap: int, radius: float, count: int, shade: theme.Colour) -> pygame.Surface:
    """So many dots in a row, each `gap` pixels wide."""
    nib = Nib(gap * count, gap)
    for number in range(count):
        nib.disc((gap * (number + 0.5), gap / 2), radius, shade)
    return nib.finished()


@kept(16)
def _line(wide: int, shade: theme.Colour, pattern: tuple[float, ...]) -> pygame.Surface:
    nib = Nib(wide, 6)
    ends = [(1.0, 3.0), (wide - 1.0, 3.0)]
    if pattern:
        nib.dashed(ends, shade, 1.8, pattern)
    else:
        nib.line(ends, shade, 2.0)
    return nib.finished()


@kept(8)
def _sign(size: int, shade: theme.Colour, ground: theme.Colour) -> pygame.Surface:
    """A contact that is only guessed: a disc in a broken ring."""
    nib, middle = Nib(size, size), (size / 2, size / 2)
    nib.disc(middle, size * 0.44, ground)
    nib.ring(middle, size * 0.44, shade, max(1.2, size / 18))
    nib.disc(middle, size * 0.2, shade)
    return nib.finished()
