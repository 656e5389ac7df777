"""Specimens of the kit for the gallery: a sheet of signs, one of type, an odds card.

They show how the pieces go together; numbers and names are made up.
"""

import pygame

from game.match.ruleset import LOG_KINDS
from game.tabletop.cards import Box
from game.ui.kit import bars, dice_faces, letters, materials, signs, tags, theme
from game.ui.kit.box import Text, lay
from game.ui.kit.dice_faces import State
from game.ui.kit.layout import Row
from game.ui.kit.parts import figures
from game.ui.kit.signs import Store
from game.ui.kit.theme import TagKind

_TOKENS = (
    "room",
    "ink9",
    "ink8",
    "ink7",
    "ink6",
    "line",
    "paper",
    "paper2",
    "paper_line",
    "text",
    "text2",
    "text3",
    "pen",
    "pen2",
    "pen3",
    "brass",
    "brass_light",
    "brass_dark",
    "flag_red",
    "flag_yellow",
    "flag_blue",
    "land",
    "coast",
    "shoal",
    "wood",
    "alarm",
    "threat",
    "ring",
    "half",
    "fire",
)
_TAGS: tuple[tuple[TagKind, str], ...] = (
    ("threat", "12 dice · broadside"),
    ("info", "recon 36"),
    ("refused", "13.6 in: out of range"),
    ("light", "lit to turn 7"),
)
_STATES: tuple[State, ...] = ("normal", "miss", "hit", "normal", "hit")
_STORES: tuple[tuple[str, Store], ...] = (("Torpedoes", "torpedo"), ("Rockets", "rocket"), ("Bombs", "bomb"))
_FIGURES = (
    ("1.6", "expected", False),
    ("77 %", "at least one", False),
    ("22 %", "loses a row", True),
    ("<1 %", "destroyed", True),
)


def card_line(canvas: pygame.Surface, x: int, y: int, wide: int, words: str, right: str) -> int:
    """A line of a card on paper, with smaller words at the right; its height."""
    colour = theme.colour
    said = (Text(words, letters.TABLE, colour.pen, grow=1), Text(right, letters.CLAUSE_ID, colour.clause))
    row = Row(said, high=20)
    lay(row, pygame.Rect(x, y, wide, row.tall(wide))).paint(canvas)
    return row.tall(wide)


def signs_sheet(canvas: pygame.Surface, place: pygame.Rect, below: int) -> None:
    """Flags, marks, log kinds, tags and colours, in `place` from y `below` on."""
    px, colour = theme.px, theme.colour
    x, y = place.x + px(20), below
    step = (place.w - px(40)) // 6
    plate = pygame.Rect(x, y, place.w - px(40), px(84))
    materials.chart(canvas, plate)
    pygame.draw.rect(canvas, colour.brass_dark, plate, 1)
    for number, side in enumerate(theme.SIDES):
        middle = x + number * step + step // 2
        signs.centred(canvas, signs.flag(side, px(32), px(22)), middle - px(14), y + px(26))
        signs.centred(canvas, signs.mark(side, px(15)), middle + px(22), y + px(26))
        signs.centred(
            canvas,
            letters.haloed(side.name.capitalize(), letters.UNIT_NAME, colour.field),
            middle,
            y + px(56),
        )
    y = plate.bottom + px(12)
    third = (place.w - px(40)) // 9
    for number, kind in enumerate(LOG_KINDS):
        signs.centred(canvas, signs.log_kind(kind, px(14)), x + number * third + px(8), y + px(8))
        letters.put(
            canvas,
            kind,
            letters.SMALL,
            colour.text,
            x + number * third + px(22),
            y + px(8),
            upright="middle",
        )
    y += px(28)
    for number, (name, words) in enumerate(_TAGS):
        tags.tag(canvas, words, name, (x + px(76) + number * px(150), y + px(12)))
    for number, one in enumerate((signs.tick, signs.cross)):
        signs.centred(
            canvas,
            one(px(18), colour.good if number else colour.brass),
            x + px(620) + number * px(26),
            y + px(12),
        )
    y += px(34)
    for number, token in enumerate(_TOKENS):
        per_row = 10
        wide = (place.w - px(40)) // per_row
        at = pygame.Rect(x + number % per_row * wide, y + number // per_row * px(40), wide - px(8), px(20))
        canvas.fill(getattr(colour, token), at)
        pygame.draw.rect(canvas, colour.line, at, 1)
        letters.put(
            canvas,
            token.replace("_", " "),
            letters.RULER,
            colour.text2,
            at.x,
            at.bottom + px(2),
            within=at.w,
        )
    y += px(126)
    if y + px(150) < place.bottom:
        type_sheet(canvas, pygame.Rect(x, y, place.w - px(40), place.bottom - y - px(20)))


def type_sheet(canvas: pygame.Surface, area: pygame.Rect) -> None:
    """The type styles on paper, and dice in five sizes."""
    px, colour = theme.px, theme.colour
    inner = materials.paper(canvas, area)
    y = inner.y - px(6)
    column = inner.x + px(110)
    for name in (
        "display",
        "title",
        "question",
        "strong",
        "text",
        "clause text",
        "small",
        "heading",
        "clause id",
    ):
        style = letters.STYLES[name]
        base = y + letters.ascent(style)
        if base + px(8) > area.bottom:
            break
        letters.put(
            canvas, f"{name} {style.size:g}", letters.SMALL, colour.pen2, inner.x, base, upright="base"
        )
        words = {
            "display": "Line Ahead",
            "title": "Resolute",
            "heading": "Turn 4 · second half",
            "clause id": "NEF-GUN-4   CST-GUN-18",
        }
        letters.put(
            canvas,
            words.get(name, "Halcyon flies 5 in: ahead 2, starboard, ahead 1. 66 %"),
            style,
            colour.pen,
            column,
            base,
            upright="base",
        )
        y += style.leading()
    for number, size in enumerate((15, 20, 24, 32, 42)):
        state = _STATES[number]
        picture = dice_faces.face(number + 2, px(size), state)
        signs.centred(canvas, picture, inner.right - px(230) + number * px(52), inner.y + px(24))


def odds_card(canvas: pygame.Surface, place: pygame.Rect) -> None:
    """An odds card, the rows of a ship and her stores, on paper."""
    px, colour = theme.px, theme.colour
    inner = materials.paper(canvas, place)
    head = letters.put(
        canvas, "Resolute", letters.PANEL_TITLE, colour.pen, inner.x, inner.y + px(16), upright="base"
    )
    line = signs.arrow(px(24), px(9), colour.pen)
    signs.centred(canvas, line, head.right + px(22), inner.y + px(10))
    letters.put(
        canvas,
        "Markgraf",
        letters.PANEL_TITLE,
        colour.pen,
        head.right + px(44),
        inner.y + px(16),
        upright="base",
    )
    canvas.blit(signs.flag(theme.SIDES[1], px(24), px(17)), (inner.right - px(24), inner.y))
    y = place.y + px(96)
    chart = pygame.Rect(inner.x, y, inner.w, px(150 if theme.compact else 184))
    bars.odds_bars(
        canvas, chart, (0.233, 0.31, 0.232, 0.129, 0.06, 0.024, 0.012), 3, "3 hits: the 50 % row", 2
    )
    y = chart.bottom + px(16)
    shown = figures(_FIGURES)
    box = pygame.Rect(inner.x, y, inner.w, shown.tall(inner.w))
    lay(shown, box).paint(canvas)
    y = box.bottom
    y += px(8)
    materials.rule(canvas, colour.paper_line, inner.x, y, inner.w)
    y += px(8)
    for words, clause in (
        ("8 guns on her 25 % row", "NEF-GUN-1"),
        ("port broadside: all 8 dice", "NEF-GUN-4"),
        ("range 9.9 of 12 in", "NEF-GUN-2"),
    ):
        y += card_line(canvas, inner.x, y, inner.w, words, clause)
    y += px(10)
    states: list[tuple[str, list[Box]]] = [
        ("0 %", ["lost", "lost", "lost", "pending"]),
        ("25 %", ["pending", "whole", "whole"]),
        ("50 %", ["whole"] * 4),
        ("75 %", ["whole", "whole", "doomed"]),
    ]
    for number, (name, row) in enumerate(states):
        if y + px(26) > inner.bottom - px(30):
            break
        if number == 0:
            canvas.fill(colour.row, (inner.x - px(8), y - px(5), inner.w + px(16), px(26)))
            canvas.fill(colour.flag_red, (inner.x - px(8), y - px(5), px(4), px(26)))
        style = letters.TABLE_NOW if number == 0 else letters.TABLE
        letters.put(canvas, name, style, colour.pen, inner.x, y + px(8), upright="middle")
        signs.boxes(canvas, inner.x + px(50), y, row, in_row=number == 0)
        letters.put(
            canvas,
            str(10 - 3 * number),
            style,
            colour.pen if not number else colour.pen2,
            inner.right,
            y + px(8),
            "right",
            "middle",
        )
        y += px(27)
        materials.rule(canvas, colour.paper_line, inner.x, y - px(6), inner.w)
    if y + px(60) < inner.bottom:
        for name, kind in _STORES:
            if y + px(26) > inner.bottom:
                break
            card_line(canvas, inner.x, y, inner.w, name, "1 of 2")
            for number in range(2):
                high = px(9 if kind != "bomb" else 7)
                picture = signs.store(kind, high, colour.pen, number == 1)
                signs.centred(canvas, picture, inner.x + px(112) + number * px(34), y + px(10))
            y += px(24)
        for number, stops in enumerate((True, False)):
            canvas.blit(signs.problem(stops, px(20)), (inner.x + number * px(30), inner.bottom - px(20)))
