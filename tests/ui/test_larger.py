"""Ships seen from afar are drawn larger, as far as their neighbours leave room; guns are trained before they fire."""

from __future__ import annotations

from game.tabletop.presenter import Piece
from game.ui.board.larger import MOST, SHIP, drawn, larger
from game.ui.effects.salvo import LAYS, Wave, salvo
from game.ui.kit import theme


def _ship(unit: str, x: float, length: float = 2.0, silhouette: str = "bismarck") -> Piece:
    return Piece(unit, unit, x, 10.0, 0.0, 0, silhouette, length, 0.4)


def test_a_ship_that_is_large_enough_is_drawn_as_she_is():
    assert larger([_ship("a", 5), _ship("b", 30)], theme.px(SHIP) / 2.0) == {}


def test_a_speck_is_drawn_up_to_twice_her_length():
    pieces = [_ship("a", 5), _ship("b", 30)]
    assert larger(pieces, theme.px(SHIP) / 2.0 / 3) == {"a": MOST, "b": MOST}
    assert [one.length for one in drawn(pieces, {"a": MOST})] == [4.0, 2.0]
    assert [one.radius for one in drawn(pieces, {"a": MOST})] == [0.4, 0.4], "the ring is the rules'"


def test_a_hull_grows_no_further_than_her_neighbour_leaves_room():
    assert larger([_ship("a", 5), _ship("b", 8)], theme.px(SHIP) / 2.0 / 3) == {"a": 1.25, "b": 1.25}
    assert larger([_ship("a", 5), _ship("b", 7)], theme.px(SHIP) / 2.0 / 3) == {}


def test_guns_are_laid_before_the_first_of_them_fires():
    first, *rest = salvo(_ship("a", 5), _ship("b", 12), "guns", "heavy", [Wave(1500.0, (True, False))], 7)
    assert rest
    assert first.begins + LAYS <= min(one.begins for one in rest) + 1
    assert first.begins + first.lasts > 1500


def test_a_ship_a_little_too_short_is_drawn_as_long_as_is_wanted_or_longer():
    assert larger([_ship("a", 5), _ship("b", 30)], 0.85 * theme.px(SHIP) / 2.0) == {"a": 1.25, "b": 1.25}
