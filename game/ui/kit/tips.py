"""A note that comes and goes: the tooltip on paper.

It is told what to say and must not look it up.
"""

from collections.abc import Sequence

import pygame

from game.ui.inputs import Input, Key, Pos
from game.ui.kit import letters, materials, theme
from game.ui.kit.controls import Tip


def tip_size(tip: Tip) -> tuple[int, int]:
    """The pixels a tooltip with this tip fills."""
    pad, gap = theme.px(14), theme.px(5)
    title = letters.measure(tip.title, letters.STRONG)[0]
    clause = letters.measure(tip.clause, letters.CLAUSE_ID)[0] + theme.px(24) if tip.clause else 0
    text = letters.measure(tip.text, letters.TEXT)[0] if tip.text else 0
    foot = letters.measure(tip.foot, letters.SMALL)[0] if tip.foot else 0
    most = theme.px(440) - 2 * pad
    wide = min(most, max(title + clause, min(text, theme.px(360)), foot, theme.px(120)))
    high = letters.paragraph_height(tip.title, letters.STRONG, wide - clause)
    if tip.text:
        high += gap + letters.paragraph_height(tip.text, letters.TEXT, wide)
    if tip.foot:
        high += gap + letters.SMALL.leading()
    return wide + 2 * pad, high + 2 * theme.px(9)


def draw_tip(canvas: pygame.Surface, tip: Tip, area: pygame.Rect, pinned: bool = False) -> None:
    """Draw a tooltip at `area`, whose size is `tip_size`; a pinned one has a brass edge."""
    colour = theme.colour
    pad, gap = theme.px(14), theme.px(5)
    materials.shadow(canvas, area, 10, 4, 0.55, theme.TAG_CORNER)
    edge = colour.brass if pinned else colour.paper_line
    materials.rounded(canvas, area, colour.paper, edge, theme.TAG_CORNER, thick=2 if pinned else 1)
    x, y, wide = area.x + pad, area.y + theme.px(9), area.w - 2 * pad
    clause = letters.measure(tip.clause, letters.CLAUSE_ID)[0] + theme.px(24) if tip.clause else 0
    title = letters.paragraph(tip.title, letters.STRONG, colour.pen, wide - clause)
    canvas.blit(title, (x, y))
    if tip.clause:
        base = y + letters.ascent(letters.STRONG)
        letters.put(canvas, tip.clause, letters.CLAUSE_ID, colour.clause, x + wide, base, "right", "base")
    y += title.get_height()
    if tip.text:
        text = letters.paragraph(tip.text, letters.TEXT, colour.pen, wide)
        canvas.blit(text, (x, y + gap))
        y += gap + text.get_height()
    if tip.foot:
        letters.put(canvas, tip.foot, letters.SMALL, colour.pen2, x, y + gap)


def place_tip(
    size: tuple[int, int],
    near: pygame.Rect,
    bounds: pygame.Rect,
    *,
    beside: bool = False,
    off: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Where a tip of this size stands: below what it tells of, else above, or left and right of it; inside `bounds`.

    `beside` it goes left of it first, at another height rather than below; `off` are boxes it does not cover where it
    need not.
    """
    gap, (wide, high) = theme.px(8), size
    below, above = (near.x, near.bottom + gap), (near.x, near.top - gap - high)
    left, right = ((x, near.centery - high // 2) for x in (near.x - gap - wide, near.right + gap))
    spots = [below, above, left, right]
    if beside:
        aside = [(left[0], y) for box in off for y in (box.top - gap - high, box.bottom + gap)]
        spots = [left, right, *aside, below, above]
    places = [pygame.Rect(spot, size).clamp(bounds) for spot in spots]
    clear = [place for place in places if not place.colliderect(near)] or places
    return min(clear, key=lambda place: len(place.collidelistall(list(off))))


class Tooltip:
    """The one tooltip of a scene: it appears when the pointer has rested, and stays when pinned."""

    def __init__(self) -> None:
        self.pinned = False
        self._tip: Tip | None = None
        self._near = pygame.Rect(0, 0, 0, 0)
        self._rested = 0.0

    @property
    def shown(self) -> Tip | None:
        """The tip to be seen now."""
        return self._tip if self._tip and (self.pinned or self._rested >= theme.TIP_AFTER_MS) else None

    def point(self, found: tuple[Tip, pygame.Rect] | None) -> None:
        """What the pointer is on now: a tip and the box it tells of, or nothing."""
        if self.pinned:
            return
        tip = found[0] if found is not None else None
        if tip != self._tip:
            # From one tip to the next there is no second wait.
            self._rested = self._rested if tip is not None and self.shown is not None else 0.0
            self._tip = tip
        if found is not None:
            self._near = found[1].copy()

    def at(self, pos: Pos, tip: Tip | None) -> None:
        """The same for a tip that belongs to a point, as on the table."""
        self.point(None if tip is None else (tip, pygame.Rect(pos[0] - 8, pos[1] - 8, 24, 24)))

    def pin(self) -> bool:
        """Pin what is shown, or let it go again; True if it is pinned now."""
        self.pinned = not self.pinned and self.shown is not None
        if not self.pinned:
            self._rested = 0.0
        return self.pinned

    def hide(self) -> None:
        """Away with it, pinned or not."""
        self.pinned, self._tip, self._rested = False, None, 0.0

    def take(self, given: Input) -> bool:
        """Answer the pin key; True if that was it."""
        if isinstance(given, Key) and given.action == "pin" and (self.pinned or self.shown is not None):
            self.pin()
            return True
        return False

    def tick(self, dt: float) -> bool:
        """Let time pass; True when it appears."""
        if self._tip is None or self.pinned:
            return False
        before = self.shown
        self._rested += dt
        return self.shown is not before

    @property
    def pending(self) -> bool:
        """Whether there is a tip to be seen now, or soon."""
        return self._tip is not None

    def draw(self, canvas: pygame.Surface, off: Sequence[pygame.Rect] = ()) -> None:
        """Draw it, if it is to be seen; `off` are boxes that are better left free."""
        tip = self.shown
        if tip is not None:
            draw_tip(canvas, tip, self._box(tip, canvas, off), self.pinned)

    def within(self, canvas: pygame.Surface, area: pygame.Rect) -> bool:
        """Whether it covers nothing beside `area`, its shadow included."""
        tip = self.shown
        return tip is None or area.contains(self._box(tip, canvas).inflate(theme.px(28), theme.px(28)))

    def _box(self, tip: Tip, canvas: pygame.Surface, off: Sequence[pygame.Rect] = ()) -> pygame.Rect:
        window = canvas.get_rect().inflate(-8, -8)
        return place_tip(tip_size(tip), self._near, window, beside=tip.beside, off=off)
