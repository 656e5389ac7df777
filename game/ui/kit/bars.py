"""Odds as bars: how many hits, how likely, and where the threshold lies.

It is given exact chances and must not work any out.
"""

from collections.abc import Sequence

import pygame

from game.ui.kit import letters, materials, theme
from game.ui.kit.kept import kept
from game.ui.kit.nib import Nib, square
from game.ui.kit.theme import Colour

HAIR = 1e-9
"""What a sum of chances may be short of the chance that it is, which is another with each release of Python."""


def per_cent(chance: float) -> str:
    """A chance (0-1) as whole per cent; `<1` and `>99` at the ends, never `0` for what may happen."""
    if chance <= 0.0 or chance >= 1.0:
        return "0" if chance <= 0.0 else "100"
    if chance < 0.01 or chance > 0.99:
        return "<1" if chance < 0.01 else ">99"
    return str(round(chance * 100))


@kept(64)
def _hatched(wide: int, high: int, shade: Colour, ground: Colour, gap: float) -> pygame.Surface:
    nib = Nib(wide, high)
    nib.box(0, 0, wide, high, ground)
    x = -float(high)
    while x < wide:
        nib.line([(x, float(high)), (x + high, 0.0)], shade, 1.3)
        x += gap
    nib.frame(0, 0, wide, high, shade, 1)
    return nib.finished()


@square(16)
def _tooth(nib: Nib, s: float) -> None:
    nib.polygon([(s / 2, 1.0), (s - 1.0, s - 1.0), (1.0, s - 1.0)], theme.colour.brass_dark)


def odds_bars(
    canvas: pygame.Surface,
    area: pygame.Rect,
    chances: Sequence[float],
    threshold: int | None = None,
    threshold_words: str = "",
    so_far: int | None = None,
    steps: Sequence[int] = (),
    grave: tuple[int, str] | None = None,
    names: Sequence[str] = (),
) -> list[pygame.Rect]:
    """Bars on paper for 0, 1, 2 … hits, the last for that many or more; a box for each.

    No hit is an outline, hits are slate, from the bar `threshold` on a red hatch behind a dashed rule with its words.
    `so_far` sets a brass tooth under a bar while dice roll. With `steps` a bar stands for so many hits or more, up to
    the next. From `grave`, a bar and its words, the hatch is dense behind a rule of its own. With `names` they say what
    a bar stands for.
    """
    steps = steps or range(len(chances))
    colour = theme.colour
    foot = area.bottom - theme.px(22)
    top = area.y + theme.px(30 if grave is None else 44)
    high = foot - top
    most = max(0.05, *chances)
    last = foot - round(high * chances[-1] / most) - theme.px(9)
    _grid(canvas, area, foot, high, most, last)
    step = area.w / len(chances)
    wide = round(step * 0.6)
    boxes = []
    for hits, chance in enumerate(chances):
        middle = area.x + (hits + 0.42) * step
        tall = max(1 if chance > 0 else 0, round(high * chance / most))
        bar = pygame.Rect(round(middle - wide / 2), foot - tall, wide, tall)
        boxes.append(pygame.Rect(round(area.x + hits * step), top, round(step), area.bottom - top))
        if tall:
            _bar(canvas, bar, steps[hits], threshold is not None and hits >= threshold, _past(grave, hits))
            letters.put(
                canvas,
                per_cent(chance),
                letters.RULER,
                colour.pen,
                middle,
                bar.y - theme.px(4),
                "centre",
                "base",
            )
        name = names[hits] if names else step_words(steps, hits)
        letters.put(canvas, name, letters.SMALL, colour.pen, middle, foot + theme.px(4), "centre")
        if so_far is not None and hits == min(so_far, len(chances) - 1):
            tooth = _tooth(theme.px(9))
            canvas.blit(tooth, (round(middle) - tooth.get_width() // 2, foot + theme.px(18)))
    materials.rule(canvas, colour.pen, area.x, foot, area.w)
    if threshold is not None and 0 < threshold < len(chances):
        _threshold(canvas, area, round(area.x + (threshold - 0.08) * step), foot, threshold_words)
    if grave is not None and 0 < grave[0] < len(chances):
        low = area.move(0, theme.px(14))
        _threshold(canvas, low, round(area.x + (grave[0] - 0.08) * step), foot, grave[1])
    return boxes


def step_words(steps: Sequence[int], place: int) -> str:
    """What a bar stands for: 3, 4-6, or 7+ for the last, where the steps do not end it."""
    if place == len(steps) - 1:
        return f"{steps[place]}+"
    last = steps[place + 1] - 1
    return str(last) if last == steps[place] else f"{steps[place]}-{last}"


def _past(grave: tuple[int, str] | None, bar: int) -> bool:
    return grave is not None and bar >= grave[0]


def _grid(canvas: pygame.Surface, area: pygame.Rect, foot: int, high: int, most: float, taken: int) -> None:
    """Levels with their per cent, as far as the last bar leaves room (its number stands at y `taken`)."""
    colour = theme.colour
    every = next((step for step in (0.1, 0.25) if high * step / most >= theme.px(20)), 0.5)
    shade = theme.mix(colour.paper, colour.paper_line, 0.5)
    level = every
    while level <= most + HAIR:
        y = foot - round(high * level / most)
        for x in range(area.x, area.right - theme.px(34), 6):
            canvas.fill(shade, (x, y, 3, 1))
        if y < taken - theme.px(12):
            words = f"{round(level * 100)} %"
            letters.put(canvas, words, letters.RULER, colour.pen3, area.right, y, "right", "middle")
        level += every


def _bar(canvas: pygame.Surface, bar: pygame.Rect, hits: int, hurts: bool, destroys: bool) -> None:
    colour = theme.colour
    if hits == 0 and not hurts:
        canvas.fill(colour.field, bar)
        pygame.draw.rect(canvas, colour.pen, bar, 1)
    elif hurts or destroys:
        ground = theme.mix(colour.paper, colour.flag_red, 0.55 if destroys else 0.28)
        canvas.blit(_hatched(bar.w, bar.h, colour.flag_red, ground, 3.5 if destroys else 6.0), bar)
    else:
        canvas.fill(colour.slate, bar)
        pygame.draw.rect(canvas, colour.pen, bar, 1)


def _threshold(canvas: pygame.Surface, area: pygame.Rect, x: int, foot: int, words: str) -> None:
    colour = theme.colour
    for y in range(area.y + theme.px(2), foot, 7):
        canvas.fill(colour.alarm, (x, y, max(1, theme.px(1.3)), 4))
    wide = letters.measure(words, letters.SMALL)[0]
    gap = theme.px(6)
    if x + gap + wide <= area.right:
        letters.put(canvas, words, letters.SMALL, colour.alarm, x + gap, area.y)
    else:
        letters.put(canvas, words, letters.SMALL, colour.alarm, x - gap, area.y, "right")
