"""What carrier's events look like while they play: a ship lost out of a stack, and clips in the sides' own colours."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.tabletop import cues
from game.tabletop.presenter import Piece, Pile, Token
from game.ui.app import App
from game.ui.battle.blows import Foundering
from game.ui.battle.clips import Stage
from game.ui.battle.sleights import Flying, Taking, Unveiling
from game.ui.battle.staging import tones
from game.ui.board.board import Board
from game.ui.kit import theme

CHIP = Token("TF 17", "force", "carrier", "Yorktown, Russell")


def pile(unit: str, x: float, side: int = 0) -> Piece:
    return Piece(unit, unit, x, 15.0, 0.0, side, "", 1.5, 0.75, pile=Pile(3, (CHIP,)))


def drawn(clip, t: float, colours: Sequence[int] = (0, 1), pieces: Sequence[Piece] = ()) -> bytes:
    board = Board(40.0, 30.0)
    canvas = pygame.Surface((640, 480))
    camera = board.whole(canvas.get_rect())
    board.draw(canvas, canvas.get_rect(), camera, list(pieces), [], None, 0.0)
    clip.draw(canvas, Stage(board, camera, list(pieces), colours), t)
    return pygame.image.tobytes(canvas, "RGB")


@pytest.fixture(autouse=True)
def window():
    App((1280, 720))


@pytest.mark.parametrize(
    "clip",
    [
        lambda: Foundering(pile("U1", 20.0), "carrier").saying("Yorktown is sunk."),
        lambda: Unveiling(pile("U1", 20.0), (CHIP,)),
        lambda: Flying(pile("U1", 10.0), pile("J1", 30.0, 1), "aircraft", 2, side=0, text=""),
        lambda: Taking(pile("J1", 20.0, 1), "aircraft", 2, 1, side=0),
    ],
    ids=["foundering", "unveiling", "flying", "taking"],
)
def test_a_clip_is_painted_in_the_colour_of_its_side_whatever_its_place(clip):
    assert drawn(clip(), 200.0, (0, 1)) != drawn(clip(), 200.0, (3, 1))


def test_a_lost_ship_leaves_her_stack_where_it_is_under_a_banner():
    piece = pile("U1", 20.0)
    clip = Foundering(piece, "carrier").saying("Yorktown is sunk.")
    assert clip.pieces([piece], 700.0) == [piece]
    assert drawn(clip, 300.0, pieces=[piece]) != drawn(clip, clip.lasts, pieces=[piece])


def test_what_is_dear_is_named_on_gold():
    plain = Foundering(pile("U1", 20.0), "").saying("Yorktown is sunk.")
    dear = Foundering(pile("U1", 20.0), "", dear=True).saying("Yorktown is sunk.")
    gold = bytes(theme.colour.brass_light[:3])
    assert gold in drawn(dear, 600.0)
    assert gold not in drawn(plain, 600.0)


def test_a_hull_is_heard_going_down():
    assert tones(cues.Foundered("U1", "Yorktown")) == ("hull_going_down",)
