"""The font files: where they lie and which of them can write a given character.

They stand in `assets/fonts`, with their licences, as `tools/make_fonts.py` took them out of two packages. It must not
know styles, colours or layout.
"""

from functools import lru_cache
from pathlib import Path
from typing import Literal

import pygame

from game import places
from game.ui.kit.kept import kept

Face = Literal["serif semibold", "serif", "serif italic", "sans", "sans bold", "sans italic", "mono"]

_FILES: dict[Face, str] = {
    "serif semibold": "SourceSerifPro-Semibold.otf",
    "serif": "SourceSerifPro-Regular.otf",
    "serif italic": "SourceSerifPro-It.otf",
    "sans": "NotoSans-Regular.ttf",
    "sans bold": "NotoSans-Bold.ttf",
    "sans italic": "NotoSans-Italic.ttf",
    "mono": "FiraCode-Regular.ttf",
}
# Who stands in when a file is missing: sans for serif, then pygame's own font.
_STAND_IN: dict[Face, Face] = {
    "serif semibold": "sans bold",
    "serif": "sans",
    "serif italic": "sans italic",
    "mono": "sans",
}
_OTHER_SCRIPTS = (
    "NotoSansJapanese-{}.otf",
    "NotoSansChinese-{}.otf",
    "NotoSansKorean-{}.ttf",
    "NotoSansGeorgian-{}.ttf",
    "NotoSansArabic-{}.ttf",
    "NotoSansHebrew-{}.ttf",
)
_NOWHERE = "\uffff"  # no font has this one
_SYSTEM = "notosans,notosanssymbols2,dejavusans,segoeuisymbol,arialunicodems,applesymbols,unifont"


@lru_cache(maxsize=64)
def _file(name: str) -> Path | None:
    try:
        path = places.assets() / "fonts" / name
    except FileNotFoundError:
        return None
    return path if path.is_file() else None


def file_of(face: Face) -> Path | None:
    """The file of `face`, of its stand-in where the file is missing, or None for pygame's own font."""
    return _file(_FILES[face]) or (file_of(_STAND_IN[face]) if face in _STAND_IN else None)


@kept(256)
def font(face: Face, size: int) -> pygame.font.Font:
    """The font of `face` at `size` pixels, opened once."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(file_of(face), max(1, size))


@kept(128)
def _other(number: int, bold: bool, size: int) -> pygame.font.Font | None:
    if number < len(_OTHER_SCRIPTS):
        for weight in ("Bold", "Regular") if bold else ("Regular",):
            path = _file(_OTHER_SCRIPTS[number].format(weight))
            if path is not None:
                return pygame.font.Font(path, size)
        return None
    found = pygame.font.match_font(_SYSTEM, bold=bold)
    return pygame.font.Font(found, size) if found else None


def _writes(candidate: pygame.font.Font, character: str) -> bool:
    # The library gives a missing character the measures of the empty box, so the pictures are compared.
    wanted, box = candidate.render(character, True, (255, 255, 255)), _box(candidate)
    return wanted.get_size() != box.get_size() or pygame.image.tobytes(wanted, "RGBA") != (
        pygame.image.tobytes(box, "RGBA")
    )


@kept(64)
def _box(candidate: pygame.font.Font) -> pygame.Surface:
    """What a font draws for a character it does not have."""
    return candidate.render(_NOWHERE, True, (255, 255, 255))


@kept(2048)
def _writer(face: Face, size: int, character: str) -> pygame.font.Font:
    first = font(face, size)
    if character.isspace() or not first.size(character)[0] or _writes(first, character):
        return first  # what has no width (a joiner, a mark) is nothing to draw by itself
    bold = "bold" in face
    sans = font("sans bold" if bold else "sans", size)
    if sans.size(character)[0] and _writes(sans, character):
        return sans
    for number in range(len(_OTHER_SCRIPTS) + 1):
        candidate = _other(number, bold, size)
        if candidate is not None and candidate.size(character)[0] and _writes(candidate, character):
            return candidate
    return first  # draws its box: the name is kept, and seen to be there


def stretches(face: Face, size: int, text: str) -> list[tuple[pygame.font.Font, str]]:
    """`text` cut where another font must write on, in order; almost always a single stretch."""
    if text.isascii():
        return [(font(face, size), text)]
    cut: list[tuple[pygame.font.Font, str]] = []
    for character in text:
        writer = _writer(face, size, character)
        if cut and cut[-1][0] is writer:
            cut[-1] = (writer, cut[-1][1] + character)
        else:
            cut.append((writer, character))
    return cut
