"""Piles of chips on the table: the tower on its base, chips that lie face-up beside it, the tokens under its label.

All as plates. The base's ring is the base, from which rules measure; chips may overhang it, as ships do. It knows no
rules: what lies in a pile comes in as `Pile`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

import pygame

from game.tabletop.piles import Pile, Token
from game.ui.board.bases import based
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import Point, Sketch, blank, lay, lay_centred
from game.ui.kit import letters, materials, signs, theme
from game.ui.kit.kept import kept
from game.ui.kit.letters import Style

MOST_HIDDEN, MOST_UP = 4, 3
"""Chips that are drawn of a tower, and of those face-up; the label counts them all."""
CHIP, LEAST_CHIP = 0.66, 7.0
"""A chip's radius: its share of the base's, and the least in pixels at scale 1."""
APART = 0.33
"""How far one chip stands above another: 4.6 pixels on a chip of 14."""
PAPER = 1.12
"""A face-up chip is so much larger: it is read."""
LEANS = 60.0
"""The heading of the ship on a face-up chip."""
MOST_ABREAST = 2
"""Ships that are drawn beside the most telling one of a face-up force."""
TOKENS_FROM = 8.0
"""Bases smaller than this in pixels show no tokens but those of a pile that is looked at."""
TOKEN = Style("sans bold", 11, 14)
FORCE, SHIPS = Style("serif semibold", 15, 18, 13, 16), Style("sans", 12, 15, 11, 14)
ROOM = 170
"""Tokens wider together than this stand in two lines."""
SHIPS_WIDE = 200
"""Pixels across which the ships of a face-up force are named, in as many lines as it takes."""


def chip_radius(radius: float) -> float:
    """The radius of the chips on a base of `radius` pixels."""
    return max(LEAST_CHIP * theme.scale, radius * CHIP)


def up_spots(pile: Pile, chip: float) -> list[Point]:
    """The middles of the face-up chips, from the base's middle: on it, or beside the tower that hides there."""
    shown = min(len(pile.up), MOST_UP)
    first = 1 if pile.hidden else 0
    return [
        (0.0, 0.0) if not place else (chip * (0.55 + 1.05 * place), -chip * (0.45 + 0.3 * place))
        for place in range(first, first + shown)
    ]


def tower_spots(pile: Pile, chip: float) -> list[Point]:
    """The middles of the face-down chips that are drawn, the lowest first."""
    shown = min(pile.hidden, MOST_HIDDEN)
    return [(0.0, chip * APART * ((shown - 1) / 2 - place)) for place in range(shown)]


def reach(pile: Pile, radius: float) -> tuple[float, float]:
    """Half the width and height in pixels that a pile takes on a base of `radius` pixels."""
    chip = chip_radius(radius)
    across = along = radius
    for x, y in (*tower_spots(pile, chip), *up_spots(pile, chip)):
        across, along = max(across, abs(x) + chip * PAPER), max(along, abs(y) + chip * PAPER)
    return across, along


def pile_plate(yard: Shipyard, side: int, pile: Pile, radius: float) -> pygame.Surface:
    """A square plate with a pile on its base of `radius` pixels, the base's middle in its own."""
    chip = chip_radius(radius)
    base = based(side, radius, None)
    half = round(max(base.get_width() / 2, *reach(pile, radius))) + 6
    sketch = Sketch(2 * half, 2 * half)
    middle = float(half)
    tower = [(middle + x, middle + y) for x, y in tower_spots(pile, chip)]
    ups = [(middle + x, middle + y) for x, y in up_spots(pile, chip)]
    for x, y in (*tower[:1], *ups):
        sketch.disc((x + chip * 0.14, y + chip * 0.22), chip * 1.04, theme.sheer(theme.colour.key, 0.45))
    for place, spot in enumerate(tower):
        _chip(sketch, spot, chip, side, top=place == len(tower) - 1)
    for spot in ups:
        _paper(sketch, spot, chip * PAPER, side)
    plate = blank(2 * half, 2 * half)
    lay(plate, base, (half - base.get_width() // 2, half - base.get_height() // 2))
    lay(plate, sketch.plate(), (0, 0))
    if tower:
        x, y = tower[-1]
        mark = signs.mark(theme.side(side), max(4, round(chip * 1.02))).premul_alpha()
        lay_centred(plate, mark, x, y)
    for token, (x, y) in zip(pile.up, ups, strict=False):
        _force(plate, yard, side, token, (x, y), chip * PAPER)
    return plate


def _force(
    plate: pygame.Surface, yard: Shipyard, side: int, token: Token, spot: Point, radius: float
) -> None:
    """The ships of a face-up force on its chip: alone, or the most telling one with up to two others abreast."""
    if not token.silhouette:
        return
    shown = (token.silhouette, *token.others[:MOST_ABREAST])
    lean = radians(LEANS)
    for place, name in reversed(list(enumerate(shown))):
        away = (0.0, 0.5, -0.5)[place] * radius if len(shown) > 1 else 0.0
        long = radius * (1.72 if len(shown) == 1 else 1.6 if place == 0 else 1.15)
        ship = yard.ship(name, side, long, LEANS)
        x, y = spot[0] + cos(lean) * away, spot[1] + sin(lean) * away
        lay_centred(plate, ship, x, y)


def _chip(sketch: Sketch, spot: Point, radius: float, side: int, *, top: bool) -> None:
    own, key, bone = theme.side(side).colour, theme.colour.key, theme.colour.bone
    sketch.disc(spot, radius, key)
    sketch.disc(spot, radius - max(0.8, radius * 0.08), theme.mix(bone, own, 0.30))
    sketch.disc(spot, radius * 0.80, theme.mix(key, own, 0.30))
    if top:
        sketch.ring(spot, radius * 0.66, theme.mix(key, own, 0.62), max(0.8, radius * 0.07))


def _paper(sketch: Sketch, spot: Point, radius: float, side: int) -> None:
    sketch.disc(spot, radius, theme.colour.key)
    sketch.disc(spot, radius - 1.0, theme.colour.field)
    sketch.ring(spot, radius * 0.87, theme.side(side).colour, max(1.0, radius * 0.09))


@kept(40)
def face_down(side: int, radius: int) -> pygame.Surface:
    """One chip face-down, in the middle of its plate."""
    half = radius + 3
    sketch = Sketch(2 * half, 2 * half)
    _chip(sketch, (half, half), radius, side, top=True)
    plate = sketch.plate()
    mark = signs.mark(theme.side(side), max(4, round(radius * 1.02))).premul_alpha()
    lay(plate, mark, (half - mark.get_width() // 2, half - mark.get_height() // 2))
    return plate


@kept(60)
def face_up(yard: Shipyard, side: int, token: Token, radius: int) -> pygame.Surface:
    """One chip turned over, in the middle of its plate: a ship on paper, nothing on a blank, a gambit's diamond."""
    half = radius + 3
    sketch = Sketch(2 * half, 2 * half)
    middle = (float(half), float(half))
    _paper(sketch, middle, radius, side)
    if token.kind == "gambit":
        reach = radius * 0.5
        sketch.area([(half, half - reach), (half + reach, half), (half, half + reach), (half - reach, half)],
                    theme.colour.brass_dark)  # fmt: skip
    elif token.kind == "blank":
        sketch.line([(half - radius * 0.4, half), (half + radius * 0.4, half)], theme.colour.pen3, 1.6)
    plate = sketch.plate()
    if token.kind == "force" and not token.silhouette:
        letters.put(plate, "TF", FORCE, theme.colour.pen, half, half, "centre", "middle")
    _force(plate, yard, side, token, middle, radius)
    return plate


# -- words -----------------------------------------------------------------------------------------------------------


def caption(name: str, pile: Pile) -> str:
    """A pile's label: "J2 · 3 (1 up)"; where all of it lies open, "Midway · 1 up"."""
    if not pile.counted:
        return name
    if pile.up and not pile.hidden:
        return f"{name} · {len(pile.up)} up"
    up = f" ({len(pile.up)} up)" if pile.up else ""
    return f"{name} · {pile.count}{up}"


def counted(pile: Pile) -> str:
    """What lies there as everybody sees it: "3 chips, 1 face-up"."""
    chips = f"{pile.count} {'chip' if pile.count == 1 else 'chips'}"
    if not pile.up:
        return chips
    named = ", ".join(token.label for token in pile.up)
    return f"{chips}, {len(pile.up)} face-up: {named}"


def _grouped(pile: Pile) -> list[tuple[Token, int, bool]]:
    """The tokens to be shown, each with how many of it there are and whether it lies face-up."""
    found: dict[tuple[Token, bool], int] = {}
    for tokens, up in ((pile.up, True), (pile.down, False)):
        for token in tokens:
            found[token, up] = found.get((token, up), 0) + 1
    return [(token, count, up) for (token, up), count in found.items()]


@kept(400)
def tokens(pile: Pile, side: int) -> pygame.Surface | None:
    """The contents of a pile the viewing side knows, as small tokens in a line or two; None where it knows none."""
    if not pile.down:
        return None
    px = theme.px
    plates = [_token(token, count, up, side) for token, count, up in _grouped(pile)]
    gap, room = px(3), px(ROOM)
    lines: list[list[pygame.Surface]] = [[]]
    for plate in plates:
        if lines[-1] and _wide([*lines[-1], plate], gap) > room:
            lines.append([])
        lines[-1].append(plate)
    high = plates[0].get_height()
    whole = blank(max(_wide(line, gap) for line in lines), len(lines) * (high + gap) - gap)
    for row, line in enumerate(lines):
        x = (whole.get_width() - _wide(line, gap)) // 2
        for plate in line:
            lay(whole, plate, (x, row * (high + gap)))
            x += plate.get_width() + gap
    return whole


def _wide(plates: Sequence[pygame.Surface], gap: int) -> int:
    return sum(plate.get_width() + gap for plate in plates) - gap


def _token(token: Token, count: int, up: bool, side: int) -> pygame.Surface:
    """Paper for a force (with its side's stripe where it lies face-up), an outline for a blank, brass for a gambit."""
    colour, px = theme.colour, theme.px
    text = token.label + (f" ×{count}" if count > 1 else "")
    light = theme.tag("light")
    fill, edge, shade = {
        "force": (colour.field if up else colour.paper2, colour.paper_line, colour.pen),
        "blank": (colour.key, theme.tag("info").edge, colour.half),
        "gambit": (light.fill, light.edge, light.words),
    }[token.kind]
    stripe = px(4) if up else 0
    plate = blank(letters.measure(text, TOKEN)[0] + px(8) + stripe, px(15))
    materials.rounded(plate, plate.get_rect(), fill, edge, 2)
    if stripe:
        plate.fill(theme.side(side).colour, (1, 1, stripe, plate.get_height() - 2))
    letters.put(plate, text, TOKEN, shade, px(4) + stripe, plate.get_height() / 2, upright="middle")
    return plate.premul_alpha()


@kept(120)
def unveiled(pile: Pile, name: str = "") -> pygame.Surface | None:
    """The forces of a pile that lie face-up, each by its name and its ships; None where none does.

    A force called like the pile, whose `name` stands on its label, is not named again.
    """
    colour = theme.colour
    lines: list[pygame.Surface] = []
    for token in pile.up:
        if token.label == name and not token.words:
            continue
        lines.append(letters.haloed(token.label, FORCE, colour.label))
        if token.words:
            told = letters.wrap(token.words, SHIPS, theme.px(SHIPS_WIDE))
            lines += [letters.haloed(line, SHIPS, colour.label) for line in told]
    if not lines:
        return None
    less = theme.px(5)  # what the halos take above and below each line
    high = sum(line.get_height() - less for line in lines) + less
    plate = pygame.Surface((max(line.get_width() for line in lines), high), pygame.SRCALPHA)
    y = 0
    for line in lines:
        plate.blit(line, (0, y))
        y += line.get_height() - less
    return plate.premul_alpha()


@kept(200)
def pencilled(text: str) -> pygame.Surface:
    """A few words in pencil on a slip of paper."""
    colour, px = theme.colour, theme.px
    style = letters.CLAUSE_TEXT
    wide, high = letters.measure(text, style)
    plate = blank(wide + px(14), high + px(2))
    fill = theme.mix(colour.paper2, colour.refused, 0.12)
    materials.rounded(plate, plate.get_rect(), fill, colour.paper_line, 1)
    letters.put(
        plate, text, style, colour.pen2, plate.get_width() / 2, plate.get_height() / 2, "centre", "middle"
    )
    return plate.premul_alpha()
