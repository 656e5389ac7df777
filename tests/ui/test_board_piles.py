"""Piles on the table: what is drawn, what their labels say, what a side reads of its own, and what gives way."""

from itertools import pairwise
from math import inf

import msgspec
import pygame
import pytest

from game.tabletop.overlays import Mark, Pencilled
from game.tabletop.piles import Pile, Token
from game.tabletop.presenter import Piece
from game.ui.app import App
from game.ui.battle.sea_table import SeaTable
from game.ui.battle.tips import unit_tip
from game.ui.board.board import Board
from game.ui.board.lettering import lettered
from game.ui.board.minimap import Minimap
from game.ui.board.stacks import (
    caption,
    chip_radius,
    pile_plate,
    reach,
    tokens,
    tower_spots,
    unveiled,
    up_spots,
)
from game.ui.front import deployment
from game.ui.front.kept_sheet import common
from game.ui.kit import theme
from tests.ui.decoys import DECOYS, DecoyPresenter, sea, start

BLANK = Token("blank", "blank")
FORCE = Token("TF 17", "force", "carrier", "Yorktown, Russell")
OPEN = Token("Covering Group", "force", "cruiser", "Shoho, Aoba")


@pytest.fixture(autouse=True)
def window():
    App((1280, 720))


def pile(unit="J2", x=20.0, y=20.0, side=1, **more) -> Piece:
    return Piece(unit, unit, x, y, 0.0, side, "", 1.5, 0.75, pile=Pile(**{"count": 3} | more))


def picture(pieces, overlays=(), *, zoom=1.0, hover=None) -> tuple[Board, pygame.Surface]:
    board = Board(40.0, 30.0)
    canvas = pygame.Surface((900, 700))
    camera = board.whole(canvas.get_rect())
    camera = camera.scaled(camera.scale * zoom, canvas.get_rect().center)
    board.draw(canvas, canvas.get_rect(), camera, pieces, overlays, hover, 0.0, inf)
    return board, canvas


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_a_label_counts_the_chips_and_those_that_lie_open():
    assert caption("J2", Pile(3)) == "J2 · 3"
    assert caption("J2", Pile(3, (OPEN,))) == "J2 · 3 (1 up)"
    assert caption("Midway", Pile(1, (OPEN,))) == "Midway · 1 up"


def test_up_to_four_chips_stand_on_a_base_and_no_more():
    plates = [pixels(pile_plate(Board(9, 9).fleet.yard, 1, Pile(count), 22.0)) for count in range(1, 7)]
    assert len(set(plates[:4])) == 4
    assert plates[3] == plates[4] == plates[5]


def test_chips_lie_four_and_a_half_pixels_apart_on_a_base_of_22():
    heights = [y for _, y in tower_spots(Pile(4), chip_radius(22.0))]
    assert [low - high for low, high in pairwise(heights)] == pytest.approx([4.6] * 3, abs=0.2)


def test_open_chips_lie_beside_the_tower_or_on_the_base_where_nothing_is_hidden():
    chip = chip_radius(22.0)
    assert up_spots(Pile(1, (OPEN,)), chip) == [(0.0, 0.0)]
    (beside,) = up_spots(Pile(3, (OPEN,)), chip)
    assert beside[0] > chip
    assert reach(Pile(3, (OPEN,)), 22.0)[0] > reach(Pile(3), 22.0)[0]


def test_an_own_blank_looks_like_an_own_force_while_it_lies_face_down():
    """What everybody sees of a pile is the same, whatever its owner knows."""
    _, known = picture([pile(down=(FORCE, BLANK, BLANK))], zoom=0.3)
    _, other = picture([pile(down=(BLANK, BLANK, BLANK))], zoom=0.3)
    assert pixels(known) == pixels(other)


def test_a_side_reads_its_own_chips_as_tokens_and_nothing_of_others():
    assert tokens(Pile(3), 1) is None
    own = tokens(Pile(3, down=(FORCE, BLANK, Token("Squall", "gambit"))), 0)
    assert own is not None
    counted = tokens(Pile(3, down=(FORCE, BLANK, BLANK)), 0)
    assert counted.get_width() < own.get_width() + theme.px(20)


def test_an_open_force_is_named_beside_its_pile_with_its_ships():
    assert unveiled(Pile(3)) is None
    assert unveiled(Pile(3, (OPEN,))) is not None
    assert unveiled(Pile(1, (Token("Midway", "force", "airfield"),)), "Midway") is None


def test_a_face_up_chip_shows_its_ship():
    yard = Board(9, 9).fleet.yard
    carrier, cruiser = (Pile(2, (Token("A", "force", kind),)) for kind in ("carrier", "cruiser"))
    assert pixels(pile_plate(yard, 1, carrier, 30.0)) != pixels(pile_plate(yard, 1, cruiser, 30.0))


def test_words_beside_a_pile_are_left_out_where_there_is_no_free_sea():
    crowd = [pile(f"J{n}", 19.0 + n % 5 * 0.4, 19.0 + n // 5 * 0.4, up=(OPEN,)) for n in range(25)]
    board = Board(40.0, 30.0)
    camera = board.whole(pygame.Rect(0, 0, 900, 700))
    alone = lettered(camera, crowd[:1], [Pencilled((19.0, 19.0), "Zuikaku here?")])
    assert len(alone) == 3
    many = [Pencilled((piece.x, piece.y), f"a word about {piece.id} in pencil") for piece in crowd]
    assert len(lettered(camera, crowd, many)) < 25 + 25 + 25


def test_small_bases_show_no_tokens_but_those_of_the_pile_in_hand():
    piece = pile(down=(FORCE, BLANK, BLANK), side=0)
    board = Board(40.0, 30.0)
    camera = board.whole(pygame.Rect(0, 0, 300, 220))
    assert piece.radius * camera.scale < 8
    (plain,) = lettered(camera, [piece], [])
    (looked_at,) = lettered(camera, [piece], [Mark("J2", "selected")])
    assert looked_at.plate.get_height() > plain.plate.get_height()


def test_a_pile_is_hit_on_its_base_and_never_less_than_thirty_pixels_wide():
    table = SeaTable(40.0, 30.0, ())
    table.lay_out(pygame.Rect(0, 0, 900, 700), 22)
    x, y = map(round, table.camera.to_screen((20.0, 20.0)))
    assert table.under((x + 13, y), [pile()]) == ["J2"]
    assert table.under((x + 40, y), [pile()]) == []


def test_the_small_map_tells_what_lies_open():
    maps = []
    for up in ((), (OPEN,)):
        board = Board(40.0, 30.0)
        canvas = pygame.Surface((200, 150))
        rect = canvas.get_rect()
        Minimap(board.chart, board.lights).draw(
            canvas, rect, [pile(up=up)], board.whole(pygame.Rect(0, 0, 900, 700))
        )
        maps.append(pixels(canvas))
    assert maps[0] != maps[1]


def test_pencilled_words_about_the_same_secret_are_joined_by_a_line():
    ends = [pile("J1", 8.0, 8.0), pile("J5", 32.0, 22.0)]
    _, apart = picture(ends, [Pencilled((8.0, 8.0), "Zuikaku?")])
    _, joined = picture(ends, [Pencilled((8.0, 8.0), "Zuikaku?", ((32.0, 22.0),))])
    middle = pygame.Rect(0, 0, 60, 60)
    middle.center = apart.get_rect().center
    assert pixels(apart.subsurface(middle)) != pixels(joined.subsurface(middle))


def test_a_ghost_of_a_pile_has_no_ship():
    board = Board(40.0, 30.0)
    plain, sharp = board.fleet.ghost(pile(), 20.0, 0.0)
    turned, _ = board.fleet.ghost(pile(), 20.0, 90.0)
    assert sharp
    assert pixels(plain) == pixels(turned)


def test_the_pointer_is_told_the_chips_and_a_compass_bearing():
    own = pile("U1", 10.0, 10.0, side=0)
    tip = unit_tip(pile(up=(OPEN,)), own, DecoyPresenter())
    assert "3 chips, 1 face-up: Covering Group" in tip.text
    assert "on 045°" in tip.text
    flagship = msgspec.structs.replace(own, pile=None, silhouette="carrier")
    assert "off the starboard bow" in unit_tip(pile(), flagship, DecoyPresenter()).text


def test_the_menu_tells_nothing_of_what_lies_in_a_pile():
    forces = deployment.muster(sea(), DECOYS)
    assert len(forces.pieces) == 6
    assert all(not piece.pile.down for piece in forces.pieces)
    row = pygame.Surface((300, 60))
    deployment.ship_row(row, row.get_rect(), [pile(), pile("J5", count=2)], Board(9, 9).fleet.yard)
    known = pygame.Surface((300, 60))
    mine = [pile(down=(FORCE, BLANK, BLANK)), pile("J5", count=2, down=(BLANK, BLANK))]
    deployment.ship_row(known, known.get_rect(), mine, Board(9, 9).fleet.yard)
    assert pixels(row) == pixels(known)


def test_a_battle_kept_shows_what_every_player_knows_of_its_piles():
    assert len(common(start(seats={"USN": "hand", "IJN": "hand"}))[0]) == 6
