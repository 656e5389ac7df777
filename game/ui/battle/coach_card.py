"""The coach's card: a small paper beside what it points at, never over it, and over as little else as can be.

It is told what to say, where that is and what lies about. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pygame

from game.ui.battle.coach import Said
from game.ui.battle.coach_room import Room
from game.ui.inputs import Drag, Input, Leave, Move, Pos, Press, Release
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.controls import Link, Message

ON, OFF = "coach-on", "coach-off"
WIDE, WIDE_COMPACT = 316, 276
AWAY = 22
"""From the card to what it points at: the length of its arrow."""
NEAR = 300
"""An arrow that is longer by `AWAY` is worth so many pixels of reach left free."""


class CoachCard:
    """The card. Messages: `Pressed("coach-on")` read on, `Pressed("coach-off")` send the coach away."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.target: pygame.Rect | None = None
        self._said: Said | None = None
        self._off = ""
        self._board = pygame.Rect(0, 0, 0, 0)
        self._painted: tuple[object, pygame.Surface] | None = None
        self._links: tuple[Link, ...] = ()
        self._placed: object = None
        self._goal: pygame.Rect | None = None
        self._lies: object = None
        self._corner: tuple[int, int] | None = None

    # -- content and place -------------------------------------------------------------------------------------------

    @property
    def said(self) -> Said | None:
        """What it says; None: it is not there."""
        return self._said

    def show(
        self,
        said: Said | None,
        target: pygame.Rect | None,
        goal: pygame.Rect | None,
        board: pygame.Rect,
        lies: object,
        room: Callable[[], Room],
        off: str = "",
    ) -> bool:
        """Other words, or another place for them; True where that is new.

        `target` is the box it points at (None: nothing), `goal` where that box will lie when the view has come to
        rest, `board` the sea it may lie on. `room` finds what is better not covered, and is another when `lies` is.
        `off` is the key that sends the coach away. A card stays where it lies until it says something else, or would
        cover what it points at or where a piece may go.
        """
        self._off = off
        key = (said, _box(target), _box(goal), tuple(board), lies, theme.edition)
        if key == self._placed:
            return False
        self._placed = key
        stays = (
            self._said is not None
            and self._said == said
            and board.contains(self.area)
            and goal is not None
            and self._goal is not None
            and not self.area.colliderect(goal)
            and hypot(goal.centerx - self._goal.centerx, goal.centery - self._goal.centery) < theme.px(60)
        )
        same = stays and lies == self._lies
        self._said, self.target, self._goal, self._board, self._lies = said, target, goal, board, lies
        if said is not None and not same:
            found = room()
            if not stays or found.cost(self.area):
                self.area = self._same(self._size(said), goal, board) or self._best(
                    self._size(said), goal, board, found
                )
        self._furnish()
        return True

    def stay(self) -> None:
        """The next words follow these by mouse: "Read on" is to lie where it lies, where the card covers nothing there
        that it points at."""
        self._corner = self.area.bottomright

    def _same(
        self, size: tuple[int, int], goal: pygame.Rect | None, board: pygame.Rect
    ) -> pygame.Rect | None:
        """The box whose "Read on" lies where the last one did; None where that leaves the board or covers its goal."""
        corner, self._corner = self._corner, None
        if corner is None:
            return None
        box = pygame.Rect((corner[0] - size[0], corner[1] - size[1]), size)
        return box if board.contains(box) and (goal is None or not box.colliderect(goal)) else None

    def _inner(self) -> int:
        return theme.px(WIDE_COMPACT if theme.compact else WIDE) - 2 * theme.px(14)

    def _size(self, said: Said) -> tuple[int, int]:
        px, wide = theme.px, self._inner()
        high = letters.paragraph_height(said.words, letters.TEXT, wide)
        return wide + 2 * px(14), px(30) + high + px(36)

    def _best(
        self, size: tuple[int, int], goal: pygame.Rect | None, board: pygame.Rect, found: Room
    ) -> pygame.Rect:
        """Beside the target, on the board: where it covers least and is near."""
        gap, edge, step = theme.px(AWAY), theme.px(10), theme.px(24)
        room = board.inflate(-2 * edge, -2 * edge)
        wide, high = size
        if goal is None:
            corners = [
                (room.x, room.y), (room.right - wide, room.y), (room.x, room.bottom - high),
                (room.right - wide, room.bottom - high),
            ]  # fmt: skip
            boxes = [pygame.Rect(*corner, wide, high) for corner in corners]
            return min(boxes, key=found.cost).clamp(room)
        middle = goal.clip(board) if goal.clip(board).w else goal
        near = [
            (goal.right + gap, middle.centery - high // 2),
            (goal.x - gap - wide, middle.centery - high // 2),
            (middle.centerx - wide // 2, goal.y - gap - high),
            (middle.centerx - wide // 2, goal.bottom + gap),
        ]
        far = [
            (left, top)
            for left in range(room.x, max(room.x, room.right - wide) + 1, step)
            for top in range(room.y, max(room.y, room.bottom - high) + 1, step)
        ]
        boxes = [pygame.Rect(corner, size).clamp(room) for corner in (*near, *far)]
        free = [box for box in boxes if not box.colliderect(goal.inflate(gap, gap))] or boxes
        return min(free, key=lambda box: found.cost(box) + NEAR * _apart(box, goal))

    def _furnish(self) -> None:
        said, px = self._said, theme.px
        if said is None:
            self._links = ()
            return
        y = self.area.bottom - px(26)
        words = "I mean it" if said.warning else "Read on"
        off = f"No coach ({self._off})" if self._off else "No coach"
        before = {link.name: link.hovered for link in self._links}
        self._links = (
            Link(OFF, self.area.x + px(14), y, off),
            Link(ON, self.area.right - px(14), y, words, align="right"),
        )
        for link in self._links:
            link.hovered = before.get(link.name, False)

    def holds(self, pos: Pos) -> bool:
        """Whether a place of the window is the card's."""
        return self._said is not None and self.area.collidepoint(pos)

    # -- inputs ------------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> Message | None:
        """What one of its links says."""
        if self._said is None or not isinstance(given, Move | Drag | Press | Release | Leave):
            return None
        for link in self._links:
            answer = link.take(given)
            if answer is not None:
                return answer
        return None

    def link(self, name: str) -> pygame.Rect:
        """Where a link lies."""
        return next(link.area for link in self._links if link.name == name)

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, its arrow, and a ring round what it points at."""
        if self._said is None:
            return
        if self.arrow is not None:
            self._draw_arrow(canvas, *self.arrow)
        materials.shadow(canvas, self.area, 8, 3, 0.5)
        key = (
            self._said,
            tuple(link.hovered for link in self._links),
            self.area.size,
            theme.edition,
            self._off,
        )
        if self._painted is None or self._painted[0] != key:
            paper = pygame.Surface(self.area.size)
            self._paint(paper, paper.get_rect())
            self._painted = key, paper
        canvas.blit(self._painted[1], self.area)

    @property
    def _edge(self) -> theme.Colour:
        assert self._said is not None
        return theme.colour.threat if self._said.warning else theme.colour.brass_light

    @property
    def arrow(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """From where to where its arrow goes, straight where it can; None where it points at nothing."""
        if self._said is None or self.target is None:
            return None
        card, target = self.area, self.target
        within = max(1, min(target.h, target.w, theme.px(24)) // 2)
        goal = target.inflate(-2 * within, -2 * within)
        if card.bottom <= target.top or card.top >= target.bottom:
            x, y = _near(goal, card.center)[0], target.top if card.bottom <= target.top else target.bottom - 1
        else:
            x, y = target.left if card.right <= target.left else target.right - 1, _near(goal, card.center)[1]
        return _near(card.inflate(-theme.px(24), -theme.px(24)), (x, y)), (x, y)

    def _draw_arrow(self, canvas: pygame.Surface, start: tuple[int, int], end: tuple[int, int]) -> None:
        """A line from under the card to what it points at, with a head."""
        px, key = theme.px, theme.colour.key
        away = hypot(end[0] - start[0], end[1] - start[1])
        if away < px(4):
            return
        ux, uy = (end[0] - start[0]) / away, (end[1] - start[1]) / away
        neck = end[0] - ux * px(10), end[1] - uy * px(10)
        pygame.draw.line(canvas, key, start, neck, px(6))
        pygame.draw.line(canvas, self._edge, start, neck, max(2, px(3)))
        head = [end, *((neck[0] + side * uy * px(7), neck[1] - side * ux * px(7)) for side in (1, -1))]
        pygame.draw.polygon(canvas, self._edge, head)
        pygame.draw.aalines(canvas, key, True, head)

    def _paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        said, px, colour = self._said, theme.px, theme.colour
        assert said is not None
        materials.sheet(canvas, area, edge=colour.alarm if said.warning else colour.brass)
        x, middle = area.x + px(14), area.y + px(17)
        if said.warning:
            sign = signs.problem(False, px(15))
            signs.centred(canvas, sign, x + px(8), middle)
            x += px(22)
        title = "Look again" if said.warning else "The coach"
        shade = colour.alarm if said.warning else colour.clause
        letters.put(canvas, title, letters.HEADING, shade, x, middle, upright="middle")
        right = area.right - px(14)
        for words, style, ink in (
            (said.count, letters.SMALL, colour.pen2),
            (said.clause, letters.CLAUSE_ID, colour.clause),
        ):
            if words:
                letters.put(canvas, words, style, ink, right, middle, "right", "middle")
        told = letters.paragraph(said.words, letters.TEXT, colour.pen, self._inner())
        canvas.blit(told, (area.x + px(14), area.y + px(30)))
        for link in self._links:
            link.area.move_ip(-self.area.x, -self.area.y)
            link.draw(canvas)
            link.area.move_ip(*self.area.topleft)


def _apart(box: pygame.Rect, target: pygame.Rect) -> int:
    """The gap between two boxes, so far rounded that of places as near the first offered is taken."""
    across = max(0, target.x - box.right, box.x - target.right)
    down = max(0, target.y - box.bottom, box.y - target.bottom)
    return round(hypot(across, down) / theme.px(AWAY))


def _near(box: pygame.Rect, point: tuple[int, int]) -> tuple[int, int]:
    """The place of a box that is nearest to a point."""
    return min(max(point[0], box.left), box.right - 1), min(max(point[1], box.top), box.bottom - 1)


def _box(box: pygame.Rect | None) -> tuple[int, int, int, int] | None:
    return None if box is None else (box.x, box.y, box.w, box.h)
