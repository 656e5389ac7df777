"""A picture written to the disk as PNG, whole or not at all. It must not know what is on it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pygame

from game.content.files import write_bytes


def save_png(picture: pygame.Surface, path: Path) -> None:
    """Write a picture as PNG. Raises ContentError as `write_bytes`; the file is then as it was."""
    kept = BytesIO()
    pygame.image.save(picture, kept, "picture.png")
    write_bytes(path, kept.getvalue())
