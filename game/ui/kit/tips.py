"""Notes that come and go: the tooltip on paper, and the slip a log line opens into.

They are told what to say and must not look it up.
"""

from collections.abc import Callable

import pygame

from game.match.ruleset import LogKind
from game.ui.inputs import Input, Key, Pos, Release
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Control, Message, Pressed, Tip


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
    off: pygame.Rect | None = None,
) -> pygame.Rect:
    """Where a tip of this size stands: below what it tells of, else above, or left and right of it; inside `bounds`.

    `beside` it goes left of it first, at another height rather than below; `off` is a box it does not cover where it
    need not.
    """
    gap, (wide, high) = theme.px(8), size
    below, above = (near.x, near.bottom + gap), (near.x, near.top - gap - high)
    left, right = ((x, near.centery - high // 2) for x in (near.x - gap - wide, near.right + gap))
    spots = [below, above, left, right]
    if beside:
        aside = [] if off is None else [(left[0], off.top - gap - high), (left[0], off.bottom + gap)]
        spots = [left, right, *aside, below, above]
    places = [pygame.Rect(spot, size).clamp(bounds) for spot in spots]
    free = (
        place
        for place in places
        if not place.colliderect(near) and (off is None or not place.colliderect(off))
    )
    return next(free, places[0])


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

    def draw(self, canvas: pygame.Surface, off: pygame.Rect | None = None) -> None:
        """Draw it, if it is to be seen; `off` is a box that is better left free."""
        tip = self.shown
        if tip is not None:
            draw_tip(canvas, tip, self._box(tip, canvas, off), self.pinned)

    def within(self, canvas: pygame.Surface, area: pygame.Rect) -> bool:
        """Whether it covers nothing beside `area`, its shadow included."""
        tip = self.shown
        return tip is None or area.contains(self._box(tip, canvas).inflate(theme.px(28), theme.px(28)))

    def _box(self, tip: Tip, canvas: pygame.Surface, off: pygame.Rect | None = None) -> pygame.Rect:
        window = canvas.get_rect().inflate(-8, -8)
        return place_tip(tip_size(tip), self._near, window, beside=tip.beside, off=off)


class Slip(Control):
    """A log line opened: a paper slip with a brass edge, its title in bold, and what `paint` draws below.

    `paint(canvas, box)` draws into the box inside the slip; `length` is the height it needs in pixels.
    """

    def __init__(
        self,
        name: str,
        area: pygame.Rect | tuple[int, int, int, int],
        title: str,
        kind: LogKind,
        length: int,
        paint: Callable[[pygame.Surface, pygame.Rect], None],
    ) -> None:
        """Only the place and width of `area` count: the height follows from the content."""
        x, y, wide, _ = area
        super().__init__(name, (x, y, wide, 0))
        self.title, self.kind, self.length, self.paint = title, kind, length, paint
        self._share = 0.0
        self._grow(0.0)

    @property
    def whole(self) -> int:
        """Its height when it is wholly open."""
        return self.head + self.length + theme.px(20)

    @property
    def head(self) -> int:
        """The height of its head: of one line of title, or of several."""
        further = len(letters.wrap(self.title, letters.STRONG, self._title_room)) - 1
        return theme.px(40) + further * letters.STRONG.leading()

    @property
    def _title_room(self) -> int:
        return max(1, self.area.w - theme.px(16 + 22 + 22 + 16))

    def _grow(self, dt: float) -> None:
        self._share = min(1.0, self._share + dt / theme.APPEARS_MS)
        self.area.h = max(1, round(self.whole * (1 - (1 - self._share) ** 3)))

    def open(self) -> None:
        """Wholly open at once."""
        self._grow(theme.APPEARS_MS)

    def tick(self, dt: float) -> bool:
        if self._share >= 1.0:
            return False
        self._grow(dt)
        return True

    def activate(self) -> Message | None:
        return Pressed(self.name)

    def take(self, given: Input) -> Message | None:
        if isinstance(given, Release) and self.held and given.pos[1] > self.area.y + self.head:
            self.held = False  # only its head folds it up: what is below has links of its own
            return None
        return super().take(given)

    def draw(self, canvas: pygame.Surface) -> None:
        colour = theme.colour
        before = canvas.get_clip()
        materials.shadow(canvas, self.area, 10, 4, 0.5)
        canvas.set_clip(self.area.clip(before))
        sheet = pygame.Rect(self.area.x, self.area.y, self.area.w, self.whole)
        materials.sheet(canvas, sheet, edge=colour.brass)
        x, middle = self.area.x + theme.px(16), self.area.y + theme.px(20)
        shade = colour.flag_red if self.kind in ("hit", "loss") else colour.pen2
        signs.centred(canvas, signs.log_kind(self.kind, theme.px(14), shade), x + theme.px(7), middle)
        right = self.area.right - theme.px(16)
        for number, words in enumerate(letters.wrap(self.title, letters.STRONG, self._title_room)):
            y = middle + number * letters.STRONG.leading()
            letters.put(canvas, words, letters.STRONG, colour.pen, x + theme.px(22), y, upright="middle")
        minus = colour.brass_dark if self.hovered else colour.pen2
        canvas.fill(minus, (right - theme.px(10), middle - 1, theme.px(10), theme.px(2)))
        box = pygame.Rect(x, self.area.y + self.head, right - x, self.length)
        self.paint(canvas, box)
        canvas.set_clip(before)
        if self.ringed:
            materials.rounded(canvas, self.area.inflate(4, 4), None, colour.brass_light)
