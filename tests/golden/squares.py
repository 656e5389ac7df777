"""Pictures kept small: each square of four pixels as one, in some thirty shades of each colour, many on a sheet.

What is kept is read by a person in the sheet, and held beside today's with room for another system's rounding of edges:
a square may be somewhat off, all but a few of them a little only; another word, or another place, is more than that.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from struct import pack

import numpy as np
import pygame

Squares = np.ndarray
"""A picture as rows of squares with their three colours, of 255."""

Shots = list[tuple[str, Squares]]
"""Pictures by their names, in the order in which they were taken."""

SQUARE = 4
"""Pixels of a side that are held beside each other as one."""
ROOM = 18
"""How far a square may be off, of 255."""
LITTLE, FEW = 11, 12
"""How far all but a few squares of a picture may be off."""
SHADE = 12
"""Colours are kept in steps of so many."""
ACROSS = 640
"""Squares of a sheet from left to right, where no picture is wider."""
GAP = 2
GROUND = 96


def squares(picture: pygame.Surface) -> Squares:
    """A picture reduced; what is left over at the right and at the foot is cut off."""
    wide, high = (side // SQUARE for side in picture.get_size())
    pixels = pygame.surfarray.array3d(picture)[: wide * SQUARE, : high * SQUARE].astype(np.uint16)
    shades: Squares = pixels.reshape(wide, SQUARE, high, SQUARE, 3).sum(axis=(1, 3)) / SQUARE**2
    return shades.transpose(1, 0, 2)


def places(shots: Shots) -> list[tuple[str, pygame.Rect]]:
    """Where each picture lies on a sheet: in rows, from the left."""
    across = max([ACROSS, *(one.shape[1] for _, one in shots)])
    x = y = low = 0
    found = []
    for name, one in shots:
        high, wide = one.shape[:2]
        if x and x + wide > across:
            x, y, low = 0, y + low + GAP, 0
        found.append((name, pygame.Rect(x, y, wide, high)))
        x, low = x + wide + GAP, max(low, high)
    return found


def sheet(shots: Shots) -> Squares:
    """All pictures of a list on one sheet."""
    laid = places(shots)
    whole = np.full((max(box.bottom for _, box in laid), max(box.right for _, box in laid), 3), GROUND, float)
    for (_, box), (_, one) in zip(laid, shots, strict=True):
        whole[box.top : box.bottom, box.left : box.right] = one
    return whole


def png(shades: Squares) -> bytes:
    """A sheet as a PNG, as small as it gets."""
    kept = np.clip(np.round(shades / SHADE) * SHADE, 0, 255).astype(np.uint8)
    high, wide = kept.shape[:2]
    rows = b"".join(
        b"\0" + row.tobytes() for row in kept
    )  # the filter "none": flat shades pack best as they are
    parts = (
        (b"IHDR", pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(held)) + name + held + pack(">I", zlib.crc32(name + held)) for name, held in parts
    )


def read(path: Path) -> Squares:
    """A sheet that is kept."""
    return pygame.surfarray.array3d(pygame.image.load(path)).astype(float).transpose(1, 0, 2)


def differing(shots: Shots, was: Squares) -> list[str]:
    """The pictures that are not those of a sheet, each with the pixel where it is most different."""
    now = sheet(shots)
    if now.shape != was.shape:
        return [
            f"the sheet is {now.shape[1]} by {now.shape[0]} squares and was {was.shape[1]} by {was.shape[0]}"
        ]
    found = []
    for name, box in places(shots):
        part = slice(box.top, box.bottom), slice(box.left, box.right)
        off = np.abs(now[part] - was[part]).max(axis=2)
        if off.max() > ROOM or (off > LITTLE).sum() > FEW:
            y, x = np.unravel_index(off.argmax(), off.shape)
            found.append(
                f"{name} at {x * SQUARE}, {y * SQUARE}: {off.max():.0f} of 255, {(off > LITTLE).sum()} squares"
            )
    return found
