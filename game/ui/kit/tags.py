"""Tags: small plates with a few words, for the table and for panels.

They are told what to say and must not know what it means.
"""

import pygame

from game.ui.kit import letters, materials, theme
from game.ui.kit.kept import kept
from game.ui.kit.theme import TagKind


def tag_size(text: str) -> tuple[int, int]:
    """The pixels a tag fills."""
    return letters.measure(text, letters.SMALL_STRONG)[0] + theme.px(14), theme.px(theme.TAG_HEIGHT)


@kept(400)
def tag_picture(text: str, kind: TagKind) -> pygame.Surface:
    """A tag as a picture with an alpha channel."""
    paint = theme.tag(kind)
    area = pygame.Rect((0, 0), tag_size(text))
    picture = pygame.Surface(area.size, pygame.SRCALPHA)
    materials.rounded(picture, area, paint.fill, paint.edge, theme.TAG_CORNER)
    letters.put(picture, text, letters.SMALL_STRONG, paint.words, *area.center, "centre", "middle")
    return picture


def tag(canvas: pygame.Surface, text: str, kind: TagKind, middle: tuple[float, float]) -> pygame.Rect:
    """A small tag with its middle at a point; the box it fills is returned."""
    picture = tag_picture(text, kind)
    area = picture.get_rect(center=(round(middle[0]), round(middle[1])))
    canvas.blit(picture, area)
    return area
