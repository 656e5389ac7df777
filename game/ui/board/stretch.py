"""Pictures of the table at one zoom, stretched into a view at another: quick, and soft while they are seen."""

from typing import NamedTuple

import pygame

from game.ui.board.camera import Camera


class Picture(NamedTuple):
    """A piece of the table at `scale`, its top left pixel counted from the table's (0, 0)."""

    surface: pygame.Surface
    scale: float
    left: int
    top: int

    def on(self, camera: Camera) -> pygame.Rect:
        """The window rectangle it would fill under a camera."""
        ratio = camera.scale / self.scale
        origin_x, origin_y = camera.origin
        wide, high = self.surface.get_size()
        left, top = round(origin_x + self.left * ratio), round(origin_y + self.top * ratio)
        right = round(origin_x + (self.left + wide) * ratio)
        foot = round(origin_y + (self.top + high) * ratio)
        return pygame.Rect(left, top, max(1, right - left), max(1, foot - top))

    def part(self, camera: Camera, goal: pygame.Rect) -> pygame.Surface:
        """The part of it that belongs into a window rectangle inside the one it fills."""
        whole = self.on(camera)
        across, down = self.surface.get_width() / whole.width, self.surface.get_height() / whole.height
        left, top = int((goal.left - whole.left) * across), int((goal.top - whole.top) * down)
        right = max(left + 1, round((goal.right - whole.left) * across))
        foot = max(top + 1, round((goal.bottom - whole.top) * down))
        box = pygame.Rect(left, top, right - left, foot - top)
        return self.surface.subsurface(box.clip(self.surface.get_rect()))


def stretch(canvas: pygame.Surface, camera: Camera, box: pygame.Rect, picture: Picture) -> pygame.Rect:
    """Cover as much of a window rectangle as the picture reaches; what it covered."""
    goal = picture.on(camera).clip(box).clip(canvas.get_rect())
    if goal.width and goal.height:
        target, part = canvas.subsurface(goal), picture.part(camera, goal)
        if target.get_bitsize() == part.get_bitsize() and target.get_masks() == part.get_masks():
            pygame.transform.scale(part, goal.size, target)
        else:
            canvas.blit(pygame.transform.scale(part, goal.size), goal)
    return goal


def around(box: pygame.Rect, middle: pygame.Rect) -> list[pygame.Rect]:
    """The strips of a box outside a rectangle that lies in it, the empty ones left out."""
    if not middle.width or not middle.height:
        return [box]
    strips = (
        pygame.Rect(box.left, box.top, box.width, middle.top - box.top),
        pygame.Rect(box.left, middle.bottom, box.width, box.bottom - middle.bottom),
        pygame.Rect(box.left, middle.top, middle.left - box.left, middle.height),
        pygame.Rect(middle.right, middle.top, box.right - middle.right, middle.height),
    )
    return [strip for strip in strips if strip.width > 0 and strip.height > 0]
