"""The coach's card: a small paper beside what it points at, never over it, and over as little else as can be.

It is told what to say, where that is and what lies about. It must not know any game.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import hypot

import pygame

from game.ui.battle.coach import Said
from game.ui.battle.coach_room import Room
from game.ui.inputs import Drag, Input, Leave, Move, Pos, Press, Release
from game.ui.kit import letters, parts, signs, theme
from game.ui.kit.box import SPRING, Box, Icon, Laid, Space, Text, either, lay
from game.ui.kit.controls import Message
from game.ui.kit.layout import Column, Panel, Row

ON, OFF = "coach-on", "coach-off"
WIDE, WIDE_COMPACT = 316, 276
AWAY = 22
"""From the card to what it points at: the length of its arrow."""
LONG = 180
"""A longer arrow is a thread with a head."""
NEAR = 300
"""An arrow that is longer by `AWAY` is worth so many pixels of reach left free."""
ASIDE = 40
"""The same where it points at a panel beside the sea, to which a thread is enough."""


class CoachCard:
    """The card. Messages: `Pressed("coach-on")` read on, `Pressed("coach-off")` send the coach away."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.target: pygame.Rect | None = None
        self.said: Said | None = None
        """What it says; None: it is not there."""
        self._off = ""
        self._laid = Laid()
        self._placed: object = None
        self._goal: pygame.Rect | None = None
        self._lies: object = None
        self._corner: tuple[int, int] | None = None
        self._lane = 0

    # -- content and place -------------------------------------------------------------------------------------------

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
        self._off, self._lane = off, board.top - theme.px(either(25, 30))
        key = (said, _box(target), _box(goal), tuple(board), lies, off, theme.edition)
        if key == self._placed:
            return False
        self._placed = key
        stays = (
            self.said is not None
            and self.said == said
            and board.contains(self.area)
            and goal is not None
            and self._goal is not None
            and not self.area.colliderect(goal)
            and hypot(goal.centerx - self._goal.centerx, goal.centery - self._goal.centery) < theme.px(60)
        )
        same = stays and lies == self._lies
        self.said, self.target, self._goal, self._lies = said, target, goal, lies
        if said is not None and not same:
            found = room()
            if not stays or found.cost(self.area):
                size = self._size(said)
                best, last = self._best(size, goal, board, found), self._same(size, goal, board)
                self.area = last if last is not None and found.cost(last) <= found.cost(best) else best
        self._laid = Laid() if said is None else lay(self._describe(said), self.area).after(self._laid)
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

    def _size(self, said: Said) -> tuple[int, int]:
        wide = theme.px(either(WIDE_COMPACT, WIDE))
        return wide, self._describe(said).tall(wide)

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
        near_by = NEAR if goal.colliderect(board) else ASIDE
        return min(free, key=lambda box: found.cost(box) + near_by * _apart(box, goal))

    @property
    def covers(self) -> tuple[pygame.Rect, ...]:
        """The box that it covers, if it is there: words and dice lie beside it."""
        return () if self.said is None else (self.area.copy(),)

    def holds(self, pos: Pos) -> bool:
        """Whether a place of the window is the card's."""
        return self.said is not None and self.area.collidepoint(pos)

    # -- inputs ------------------------------------------------------------------------------------------------------

    def take(self, given: Input) -> Message | None:
        """What one of its links says."""
        if self.said is None or not isinstance(given, Move | Drag | Press | Release | Leave):
            return None
        answers = (link.take(given) for link in self._laid.controls)
        return next((answer for answer in answers if answer is not None), None)

    def link(self, name: str) -> pygame.Rect:
        """Where a link lies."""
        return next(link.area for link in self._laid.controls if link.name == name)

    # -- picture -----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw it, its arrow, and a ring round what it points at."""
        if self.said is None:
            return
        if self.arrow is not None:
            start, end = self.arrow
            lane = [(start[0], self._lane), (end[0], self._lane)] if self.goes_round else []
            self._draw_arrow(canvas, [start, *lane, end])
        self._laid.draw(canvas)

    def _describe(self, said: Said) -> Box:
        colour, px = theme.colour, theme.px
        title, shade, edge, on = "The coach", colour.clause, colour.brass, "Read on"
        if said.warning:
            title, shade, edge, on = "Look again", colour.alarm, colour.alarm, "I mean it"
        head: list[Box] = [Icon(signs.problem(False, px(15)))] if said.warning else []
        head.append(Text(title, letters.HEADING, shade, grow=1))
        head += [Text(said.count, letters.SMALL, colour.pen2, whole=True)] if said.count else []
        head += [Text(said.clause, letters.CLAUSE_ID, colour.clause, whole=True)] if said.clause else []
        off = parts.link(OFF, f"No coach ({self._off})" if self._off else "No coach")
        words = Text(said.words, letters.TEXT, colour.pen, 0)
        foot = Row((off, SPRING, parts.link(ON, on)))
        body = Column((Row(tuple(head)), Space(4), words, Space(10), foot))
        return Panel(body, (14, 8, 14, 10), ground="slip", stripe=edge)

    @property
    def _edge(self) -> theme.Colour:
        assert self.said is not None
        return theme.colour.threat if self.said.warning else theme.colour.brass_light

    @property
    def goes_round(self) -> bool:
        """Whether its arrow runs between ribbon and panels: straight it would strike out what stands in the ribbon."""
        card, target = self.area, self.target
        return target is not None and target.bottom <= self._lane and target.left > card.right

    @property
    def arrow(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """From where to where its arrow goes, straight where it can; None where it points at nothing."""
        if self.said is None or self.target is None:
            return None
        card, target = self.area, self.target
        if self.goes_round:
            return (card.right - theme.px(12), card.top + theme.px(12)), (target.centerx, target.bottom - 1)
        within = max(1, min(target.h, target.w, theme.px(24)) // 2)
        goal = target.inflate(-2 * within, -2 * within)
        aside = card.right <= target.left or card.left >= target.right  # tags hang above and below
        if not aside and (card.bottom <= target.top or card.top >= target.bottom):
            x, y = _near(goal, card.center)[0], target.top if card.bottom <= target.top else target.bottom - 1
        else:
            x, y = target.left if card.right <= target.left else target.right - 1, _near(goal, card.center)[1]
        return _near(card.inflate(-theme.px(24), -theme.px(24)), (x, y)), (x, y)

    def _draw_arrow(self, canvas: pygame.Surface, way: list[tuple[int, int]]) -> None:
        """A line from under the card to what it points at, by the corners of its way, with a head."""
        px, key = theme.px, theme.colour.key
        *_, start, end = way
        away = hypot(end[0] - start[0], end[1] - start[1])
        if away < px(4):
            return
        ux, uy = (end[0] - start[0]) / away, (end[1] - start[1]) / away
        thread = len(way) > 2 or away > px(LONG)  # it would strike out what lies between
        broad = (1.6, 0.7) if thread else (3, 1.6)
        neck = end[0] - ux * px(10), end[1] - uy * px(10)

        def beside(place: tuple[float, float], off: float) -> tuple[float, float]:
            return place[0] + off * uy, place[1] - off * ux

        head = [end, beside(neck, px(7)), beside(neck, -px(7))]
        for shade, half in zip((key, self._edge), map(px, broad), strict=True):
            ends = (start, half), (neck, half), (neck, -half), (start, -half)
            shaft = [beside(place, off) for place, off in ends]
            for one, other in pairwise(way[:-1]):
                pygame.draw.line(canvas, shade, one, other, max(1, round(2 * half)))
            pygame.draw.polygon(canvas, shade, shaft)
            pygame.draw.aalines(canvas, shade, True, shaft)
        pygame.draw.polygon(canvas, self._edge, head)
        pygame.draw.aalines(canvas, key, True, head)


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
