"""A battle as it is set up: its pieces by side, and a picture of the table with them on it.

Drawn by the board itself, so what the menu shows is what will lie on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf

import msgspec
import pygame

from game.match.plain import Tree
from game.match.scenario import COLOURS, Scenario
from game.match.wording import spelled
from game.tabletop import overlays as kinds
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Ruleset
from game.ui.board.areas import in_colours
from game.ui.board.board import Board
from game.ui.board.border import majors
from game.ui.board.shipyard import Shipyard
from game.ui.board.sketch import lay
from game.ui.board.stacks import pile_plate
from game.ui.kit import letters, materials, theme
from game.ui.kit.kept import Shelf

BORDER = 20
LEAST = 34
"""Pixels at scale 1 that the longest ship of a row has at the least."""


class Muster(msgspec.Struct, frozen=True):
    """What a battle begins with: every side's pieces on the table, what lies aboard others, in words."""

    pieces: tuple[Piece, ...]
    terrain: tuple[kinds.Overlay, ...]
    aboard: tuple[str, ...]
    """One sentence a side; empty where nothing is aboard."""
    points: tuple[int, ...]
    units: tuple[int, ...]
    waiting: tuple[tuple[Piece, ...], ...] = ()
    """By side, units that its player places when the battle begins, without places."""


def muster(scenario: Scenario, ruleset: Ruleset) -> Muster:
    """Set the battle up and read what each side shows of itself on its own view."""
    table = ruleset.set_up(scenario)
    looks = colours(scenario)
    pieces: list[Piece] = []
    terrain: list[kinds.Overlay] = []
    for number, side in enumerate(table.sides):
        view = ruleset.redact(table, side)
        own = public(piece for piece in ruleset.presenter.pieces(view) if piece.side == number)
        pieces += painted(own, looks)
        if not number:
            terrain = [in_colours(one, looks) for one in ruleset.presenter.terrain(view)]
    for number, entry in enumerate(scenario.sides):
        if entry.zone is not None:
            terrain.append(kinds.Zone(looks[number], tuple(entry.zone)))
    classes: Tree = {**ruleset.roster, **{str(own["id"]): own for own in scenario.classes}}
    worth = ruleset.drafting.points
    points = tuple(
        round(sum(worth(classes.get(unit.cls, {}), msgspec.to_builtins(unit.more)) for unit in side.units))
        for side in scenario.sides
    )
    aboard = tuple(_aboard(scenario, number, classes) for number in range(len(scenario.sides)))
    units = tuple(len(side.units) for side in scenario.sides)
    waiting = tuple(
        _waiting(scenario, number, looks[number], classes, ruleset) for number in range(len(units))
    )
    return Muster(tuple(pieces), tuple(terrain), aboard, points, units, waiting)


def _waiting(
    scenario: Scenario, number: int, look: int, classes: Tree, ruleset: Ruleset
) -> tuple[Piece, ...]:
    """What a side has yet to place, as the pieces they will be; nothing where something else carries them."""
    if not ruleset.fields.placed:
        return ()
    drafting, found = ruleset.drafting, []
    for unit in scenario.sides[number].units:
        if unit.at is None and unit.aboard is None:
            figure = drafting.figure(classes.get(unit.cls, {}))
            found.append(
                Piece(
                    unit.id, unit.name, 0.0, 0.0, 90.0, look, figure.silhouette, figure.length, figure.radius,
                    flying=figure.flying, flight=figure.flight, small=figure.small,
                )
            )  # fmt: skip
    return tuple(found)


def colours(scenario: Scenario) -> tuple[int, ...]:
    """The place of each side's colour among the six: the board paints by it, not by the order of the sides."""
    return tuple(COLOURS.index(side.colour) for side in scenario.sides)


def public(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces without what only their owner knows of them."""
    return [
        piece if piece.pile is None else msgspec.structs.replace(piece, pile=piece.pile.public)
        for piece in pieces
    ]


def painted(pieces: Sequence[Piece], looks: Sequence[int]) -> list[Piece]:
    """Pieces with their side's colour instead of its place in the scenario."""
    return [msgspec.structs.replace(piece, side=looks[piece.side]) for piece in pieces]


def _aboard(scenario: Scenario, side: int, classes: Tree) -> str:
    """What lies aboard other units of a side: "Two fighter flights aboard the Rookery."."""
    units = scenario.sides[side].units
    names = {unit.id: unit.name for unit in units}
    kinds: dict[str, dict[str, int]] = {}
    for unit in units:
        if unit.aboard is not None:
            noun = _noun(str(classes.get(unit.cls, {}).get("name", unit.cls)))
            there = kinds.setdefault(names.get(unit.aboard, unit.aboard), {})
            there[noun] = there.get(noun, 0) + 1
    parts = []
    for base, loads in kinds.items():
        words = [
            spelled(number, noun) if noun.islower() else noun if number == 1 else f"{number} {noun}"
            for noun, number in loads.items()
        ]
        listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
        parts.append(f"{listed[0].upper()}{listed[1:]} aboard {base}.")
    return " ".join(parts)


def _noun(name: str) -> str:
    """A class's name in the middle of a sentence: a type with a name of its own keeps its capitals."""
    return name if any(sign.isupper() or sign.isdigit() for sign in name[1:]) else name.lower()


def board_for(scenario: Scenario, ruleset: Ruleset, terrain: tuple[kinds.Overlay, ...]) -> Board:
    """The board of a scenario, its land painted into the sea."""
    major, minor = majors(ruleset.unit)
    lands = tuple(overlay for overlay in terrain if isinstance(overlay, kinds.Land))
    return Board(scenario.width, scenario.height, major=major, minor=minor, lands=lands)


def aspect(scenario: Scenario) -> float:
    """How high a table is by its width, the wood around it left out."""
    margin = 0.03 * max(scenario.width, scenario.height)
    return (scenario.height + margin) / (scenario.width + margin)


def fitted(scenario: Scenario, room: pygame.Rect, border: int) -> pygame.Rect:
    """The largest rectangle at the top middle of `room` in which the whole table fits with its border."""
    ratio = aspect(scenario)
    wide = min(room.w, round((room.h - 2 * border) / ratio) + 2 * border)
    high = round((wide - 2 * border) * ratio) + 2 * border
    return pygame.Rect(room.x + (room.w - wide) // 2, room.y, wide, high)


def picture(scenario: Scenario, ruleset: Ruleset, forces: Muster, size: tuple[int, int]) -> pygame.Surface:
    """The table as the battle begins, border included, without names: they are on the sheet of each side."""
    canvas = pygame.Surface(size)
    frame = canvas.get_rect()
    # Names have no room here.
    terrain = tuple(
        msgspec.structs.replace(overlay, name="")
        if isinstance(overlay, kinds.Land | kinds.Cloud | kinds.Zone | kinds.Exit)
        else overlay
        for overlay in forces.terrain
    )
    board = board_for(scenario, ruleset, terrain)
    # The numbers of the border stand twice as far apart here, where an inch is a few pixels.
    board.border.major *= 2
    border = theme.px(BORDER)
    camera = board.whole(frame, border)
    pieces = [msgspec.structs.replace(piece, name="", rows=()) for piece in forces.pieces]
    overlays = [overlay for overlay in terrain if not isinstance(overlay, kinds.Land)]
    board.draw(canvas, frame, camera, pieces, overlays, budget=inf)
    return canvas


class Pictures:
    """Pictures of tables as battles begin, the last few kept: each for the key of its battle."""

    def __init__(self, most: int) -> None:
        self._kept: Shelf[object, pygame.Surface] = Shelf(most)

    def of(
        self, key: object, scenario: Scenario, ruleset: Ruleset, forces: Muster, size: tuple[int, int]
    ) -> pygame.Surface:
        """The picture of a battle in a size."""
        return self._kept.find((key, size)) or self._kept.keep(
            (key, size), picture(scenario, ruleset, forces, size)
        )


def _pile_row(canvas: pygame.Surface, area: pygame.Rect, pieces: list[Piece], yard: Shipyard) -> None:
    """Piles of chips in a row, as everybody sees them."""
    piles = [piece for piece in pieces if piece.pile is not None]
    step = min(area.h, (area.w - theme.px(20)) / len(piles))
    radius = min(step * 0.36, area.h * 0.30)
    x = area.centerx - step * (len(piles) - 1) / 2
    with materials.within(canvas, area.inflate(-2, -2)):
        for piece in piles:
            assert piece.pile is not None
            plate = pile_plate(yard, piece.side, piece.pile.public, radius)
            lay(canvas, plate, (round(x - plate.get_width() / 2), area.centery - plate.get_height() // 2))
            x += step


def _fitting(pieces: Sequence[Piece], area: pygame.Rect, gap: int) -> tuple[Sequence[Piece], float, str]:
    """The first pieces of a row that can be told for ships at one scale, the scale, and words for all others."""
    most = area.h * 0.92
    for count in range(len(pieces), 0, -1):
        shown, words = pieces[:count], f"and {len(pieces) - count} more" if count < len(pieces) else ""
        lengths = [piece.length for piece in shown]
        room = area.w - gap * (count - 1)
        room -= letters.measure(words, letters.SMALL)[0] + gap if words else 0
        scale = min(room / sum(lengths), most / max(lengths))
        if scale * max(lengths) >= min(theme.px(LEAST), 0.9 * most):
            break
    return shown, max(scale, 0.0), words


def ship_row(canvas: pygame.Surface, area: pygame.Rect, pieces: list[Piece], yard: Shipyard) -> None:
    """A side's pieces in a row on a piece of sea, all at one scale, bows to the right."""
    materials.chart(canvas, area)
    pygame.draw.rect(canvas, theme.colour.line, area, 1)
    if not pieces:
        return
    if any(piece.pile is not None for piece in pieces):
        _pile_row(canvas, area, pieces, yard)
        return
    gap, pad = theme.px(10), theme.px(14)
    shown, scale, words = _fitting(pieces, pygame.Rect(area.x + pad, area.y, area.w - 2 * pad, area.h), gap)
    whole = sum(piece.length for piece in shown) * scale + gap * (len(shown) - 1)
    if words:
        wide = letters.measure(words, letters.SMALL)[0]
        x = area.centerx - (whole + gap + wide) / 2
        left = x + whole + gap
        letters.put(canvas, words, letters.SMALL, theme.colour.text, left, area.centery, upright="middle")
    else:
        x = area.centerx - whole / 2
    with materials.within(canvas, area.inflate(-2, -2)):
        for piece in shown:
            length = piece.length * scale
            lift = length * (0.10 if piece.flying else 0.03)
            for plate, aside in (
                (yard.shadow(piece.silhouette, length, 90.0), lift),
                (yard.ship(piece.silhouette, piece.side, length, 90.0), 0.0),
            ):
                left = x + length / 2 - plate.get_width() / 2 + aside * 0.6
                lay(canvas, plate, (round(left), round(area.centery - plate.get_height() / 2 + aside * 0.8)))
            x += length + gap
