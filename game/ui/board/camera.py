"""Which part of the table is seen, and how large: plain arithmetic between table units and pixels.

A `Camera` never changes; moving it makes another. It knows nothing of surfaces or of what lies on the table.
"""

from math import exp, log

import msgspec
import pygame

from game.ui.kit.easing import eased

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height: of a rectangle on the window in pixels."""

STEP = 1.2
"""One notch of the wheel."""


class Camera(msgspec.Struct, frozen=True):
    """The table point (`x`, `y`) stands in the middle of `view` at `scale` pixels a unit."""

    x: float
    y: float
    scale: float
    view: Box

    def to_screen(self, point: Point) -> Point:
        """The pixel of a table point, exactly."""
        left, top, wide, high = self.view
        return (
            left + wide / 2 + (point[0] - self.x) * self.scale,
            top + high / 2 - (point[1] - self.y) * self.scale,
        )

    def to_table(self, pixel: Point) -> Point:
        """The table point under a pixel, exactly."""
        left, top, wide, high = self.view
        return (
            self.x + (pixel[0] - left - wide / 2) / self.scale,
            self.y - (pixel[1] - top - high / 2) / self.scale,
        )

    @property
    def origin(self) -> tuple[int, int]:
        """The whole pixel at which the table's (0, 0) is drawn: everything on the board hangs from it, so
        that nothing trembles against its neighbour while the view slides."""
        left, top, wide, high = self.view
        return (
            round(left + wide / 2 - self.x * self.scale),
            round(top + high / 2 + self.y * self.scale),
        )

    @property
    def frame(self) -> pygame.Rect:
        """Its view in whole pixels."""
        return pygame.Rect([round(edge) for edge in self.view])

    @property
    def seen(self) -> Box:
        """The table rectangle in view: west, south, width, height in units."""
        wide, high = self.view[2] / self.scale, self.view[3] / self.scale
        return (self.x - wide / 2, self.y - high / 2, wide, high)

    def sees(self, point: Point, margin: float = 0.0) -> bool:
        """Whether a table point lies in view, at least `margin` pixels from its edge."""
        px, py = self.to_screen(point)
        left, top, wide, high = self.view
        return left + margin <= px <= left + wide - margin and top + margin <= py <= top + high - margin

    def panned(self, dx: float, dy: float) -> "Camera":
        """The table dragged by this many pixels."""
        return msgspec.structs.replace(self, x=self.x - dx / self.scale, y=self.y + dy / self.scale)

    def scaled(self, scale: float, pixel: Point) -> "Camera":
        """At another scale, with the same table point under `pixel`."""
        held = self.to_table(pixel)
        left, top, wide, high = self.view
        return msgspec.structs.replace(
            self,
            scale=scale,
            x=held[0] - (pixel[0] - left - wide / 2) / scale,
            y=held[1] + (pixel[1] - top - high / 2) / scale,
        )

    def zoomed(self, notches: float, pixel: Point, least: float, most: float) -> "Camera":
        """Nearer by so many notches of the wheel, between two scales, about the table point under `pixel`."""
        return self.scaled(min(most, max(least, self.scale * STEP**notches)), pixel)

    def centred(self, point: Point) -> "Camera":
        """The same scale over another place."""
        return msgspec.structs.replace(self, x=point[0], y=point[1])

    def fitted(self, west: float, south: float, wide: float, high: float) -> "Camera":
        """The largest scale at which this table rectangle is all in view, and the rectangle in the middle."""
        scale = min(self.view[2] / wide, self.view[3] / high)
        return msgspec.structs.replace(self, x=west + wide / 2, y=south + high / 2, scale=scale)

    def viewed(self, view: Box) -> "Camera":
        """Into another rectangle of the window, with the same middle and scale."""
        return msgspec.structs.replace(self, view=view)

    def kept(self, wide: float, high: float, margin: float) -> "Camera":
        """Moved so that no more than `margin` units beyond a table of this size are seen; a table smaller
        than the view stands in the middle of it."""
        half_x, half_y = self.view[2] / self.scale / 2, self.view[3] / self.scale / 2
        return msgspec.structs.replace(
            self, x=_between(self.x, half_x, wide, margin), y=_between(self.y, half_y, high, margin)
        )


def _between(centre: float, half: float, length: float, margin: float) -> float:
    least, most = half - margin, length - half + margin
    if least > most:
        return length / 2
    return min(most, max(least, centre))


class Glide(msgspec.Struct, frozen=True):
    """A camera's way from `start` to `goal`, begun at `began` and taking `lasts` milliseconds.

    The table point that both show at one pixel keeps it all the way, so a zoom under the pointer stays there.
    """

    start: Camera
    goal: Camera
    began: float
    lasts: float = 420.0

    def over(self, now: float) -> bool:
        return now >= self.began + self.lasts

    def at(self, now: float) -> Camera:
        """The camera at a time in milliseconds, eased in and out."""
        if self.over(now):
            return self.goal
        share = eased((now - self.began) / self.lasts)
        start, goal = self.start, self.goal
        scale = exp(log(start.scale) + (log(goal.scale) - log(start.scale)) * share)
        if abs(goal.scale - start.scale) > 1e-9 * start.scale:
            share = (1 / scale - 1 / start.scale) / (1 / goal.scale - 1 / start.scale)
        return msgspec.structs.replace(
            goal,
            x=start.x + (goal.x - start.x) * share,
            y=start.y + (goal.y - start.y) * share,
            scale=scale,
        )
