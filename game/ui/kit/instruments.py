"""Instruments: the stations of a turn, order strips, gauges, key rows, figures, headings.

Drawn straight from numbers and words; they hold nothing. They must not know any game's phases or units.
Positions and widths are pixels of the screen; every function says how much room it took.
"""

from collections.abc import Sequence
from typing import Literal

import pygame

from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Ground
from game.ui.kit.kept import kept
from game.ui.kit.nib import Nib
from game.ui.kit.theme import Colour

Stage = Literal["past", "now", "to come"]


@kept(64)
def _station_tab(wide: int, high: int) -> pygame.Surface:
    nib = Nib(wide, high)
    point, colour = high * 0.42, theme.colour
    outline = [
        (0.5, 0.5), (wide - point, 0.5), (wide - 0.5, high / 2), (wide - point, high - 0.5),
        (0.5, high - 0.5), (point * 0.55, high / 2),
    ]  # fmt: skip
    nib.polygon(outline, colour.brass, theme.mix(colour.brass, colour.flag_white, 0.25), 1)
    return nib.finished()


@kept(16)
def _dot(size: int, colour: Colour, hollow: bool) -> pygame.Surface:
    nib = Nib(size, size)
    if hollow:
        nib.ring((size / 2, size / 2), size / 2 - 1.1, colour, 1.3)
    else:
        nib.disc((size / 2, size / 2), size / 2 - 0.5, colour)
    return nib.finished()


def stations(
    canvas: pygame.Surface,
    middle: float,
    y: float,
    names: Sequence[str],
    now: int,
    slid: float = 1.0,
    most: int | None = None,
) -> list[pygame.Rect]:
    """The phases of a turn as stations on a brass line, centred on (middle, y); a box for each.

    `slid` below 1 is the tab on its way from the station before. Where `most` pixels are too few, the words
    of the stations that are not now are left out, the farthest first.
    """
    colour = theme.colour
    style, strong = letters.TEXT, letters.STRONG
    gap, dot = theme.px(14), theme.px(7)
    shown = [True] * len(names)
    for number in sorted(range(len(names)), key=lambda one: -abs(one - now)):
        if most is not None and number != now and sum(_station_wide(names, now, shown)) > most:
            shown[number] = False
    widths = _station_wide(names, now, shown)
    x = middle - sum(widths) / 2
    boxes, edges = [], []
    for wide in widths:
        boxes.append(pygame.Rect(round(x), round(y - theme.px(15)), round(wide), theme.px(30)))
        edges.append(x)
        x += wide
    line = theme.px(1.4)
    left, right = round(edges[0] - theme.px(8)), round(x + theme.px(24))
    for number in range(len(names)):
        lead = edges[number] if number else left
        shade = colour.brass if number <= now else colour.brass_dark
        end = edges[number] + gap + dot + theme.px(2)
        canvas.fill(shade, (round(lead), round(y) - line // 2, round(end - lead), line))
        sign = _dot(dot + 1, colour.brass, hollow=number > now)
        if number > now:
            canvas.fill(colour.ink9, (round(edges[number]) + gap + 1, round(y) - 2, dot - 1, 4))
        signs.centred(canvas, sign, edges[number] + gap + dot / 2, y)
    canvas.fill(colour.brass_dark, (round(x) - theme.px(4), round(y) - line // 2, right - round(x), line))
    for number, name in enumerate(names):
        if shown[number] and (number != now or slid < 1.0):
            shade = colour.text2 if number > now else colour.text
            words_x = edges[number] + gap + dot + theme.px(10)
            letters.put(canvas, name, style, shade, words_x, y, upright="middle")
    here = boxes[now]
    start = boxes[now - 1] if now and slid < 1.0 else here
    tab = pygame.Rect(here)
    tab.x = round(start.x + (here.x - start.x) * slid)
    tab.w = round(start.w + (here.w - start.w) * slid) + theme.px(14)
    tab.h, tab.centery = theme.px(26), round(y)
    canvas.blit(_station_tab(tab.w, tab.h), tab)
    letters.put(canvas, names[now], strong, colour.on_brass, tab.centerx - theme.px(1), y, "centre", "middle")
    return boxes


def _station_wide(names: Sequence[str], now: int, shown: Sequence[bool]) -> list[int]:
    wide = []
    for number, name in enumerate(names):
        style = letters.STRONG if number == now else letters.TEXT
        words = letters.measure(name, style)[0] + theme.px(10 + 14) if shown[number] else 0
        wide.append(words + theme.px(14 + 7) + (theme.px(14) if number == now else 0))
    return wide


def order_strip(
    canvas: pygame.Surface,
    middle: float,
    y: float,
    lead: str,
    items: Sequence[tuple[str, Stage]],
    trail: str = "",
) -> tuple[list[pygame.Rect], pygame.Rect]:
    """Groups or sides as they act, centred: now on paper, past with a brass foot; a box for each, and the trail's."""
    colour = theme.colour
    high, pad, gap = theme.px(20), theme.px(7), theme.px(5)
    style, strong = letters.SMALL, letters.SMALL_STRONG
    widths = [
        max(high + theme.px(2), letters.measure(text, strong if stage == "now" else style)[0] + 2 * pad)
        for text, stage in items
    ]
    lead_wide = letters.measure(lead, style)[0] + theme.px(12) if lead else 0
    trail_wide = letters.measure(trail, style)[0] + theme.px(12) if trail else 0
    x = round(middle - (lead_wide + sum(widths) + gap * max(0, len(items) - 1) + trail_wide) / 2)
    letters.put(canvas, lead, style, colour.text2, x, y, upright="middle")
    x += lead_wide
    boxes = []
    for (text, stage), wide in zip(items, widths, strict=True):
        box = pygame.Rect(x, round(y) - high // 2, wide, high)
        boxes.append(box)
        if stage == "now":
            materials.rounded(canvas, box, colour.field, corner=theme.TAG_CORNER)
            letters.put(canvas, text, strong, colour.pen, *box.center, "centre", "middle")
        else:
            materials.rounded(canvas, box, None, colour.line, corner=theme.TAG_CORNER)
            shade = colour.text3 if stage == "past" else colour.text2
            letters.put(canvas, text, style, shade, *box.center, "centre", "middle")
            if stage == "past":
                foot = theme.px(2)
                canvas.fill(colour.brass, (box.centerx - theme.px(4), box.bottom - foot, theme.px(8), foot))
        x += wide + gap
    last = letters.put(canvas, trail, style, colour.text2, x + theme.px(7), y, upright="middle")
    return boxes, last


def turn_pips(canvas: pygame.Surface, x: int, y: int, turn: int, turns: int) -> int:
    """The turns of a battle as small boxes from (x, middle y): past brass, now paper; the width taken."""
    colour = theme.colour
    wide, high, step = theme.px(8), theme.px(10), theme.px(10)
    for number in range(1, turns + 1):
        box = pygame.Rect(x + (number - 1) * step, y - high // 2, wide, high)
        if number == turn:
            canvas.fill(colour.field, box.inflate(0, 4))
        elif number < turn:
            canvas.fill(colour.brass_dark, box)
        else:
            pygame.draw.rect(canvas, colour.line, box, 1)
    return turns * step


def heading(
    canvas: pygame.Surface, text: str, x: int, y: int, wide: int, ground: Ground = "ink", ruled: bool = True
) -> int:
    """A heading in tracked capitals with a rule to the end of its line; the y below it."""
    colour = theme.colour
    shade, line = (colour.brass_light, colour.line) if ground == "ink" else (colour.pen2, colour.paper_line)
    box = letters.put(canvas, text, letters.HEADING, shade, x, y, within=wide)
    if ruled and box.w + theme.px(16) < wide:
        materials.rule(canvas, line, box.right + theme.px(8), box.centery, wide - box.w - theme.px(8))
    return y + box.h + theme.px(4)


def panel_title(
    canvas: pygame.Surface, text: str, box: pygame.Rect, right: str = "", ground: Ground = "ink"
) -> int:
    """A panel's serif title with its rule, at the top of the box inside the padding; the y below the rule."""
    colour = theme.colour
    on_ink = ground == "ink"
    base = box.y + theme.px(14)
    note = letters.measure(right, letters.SMALL)[0] + theme.px(12) if right else 0
    shade = colour.text if on_ink else colour.pen
    letters.put(canvas, text, letters.PANEL_TITLE, shade, box.x, base, upright="base", within=box.w - note)
    if right:
        faint = colour.text2 if on_ink else colour.pen2
        letters.put(canvas, right, letters.SMALL, faint, box.right, base, "right", "base")
    line = colour.line if on_ink else theme.mix(colour.paper, colour.brass, 0.8)
    materials.rule(canvas, line, box.x, base + theme.px(14), box.w)
    return base + theme.px(14 + 12)


def weight(canvas: pygame.Surface, right: int, middle: int, weighs: int, shade: Colour) -> None:
    """One to three diamonds, of which `weighs` are filled, ending at `right`."""
    size, step = theme.px(9), theme.px(13)
    for number in range(3):
        picture = signs.diamond(size, shade if number < weighs else theme.colour.line, number >= weighs)
        signs.centred(canvas, picture, right - (2 - number) * step - size / 2, middle)
