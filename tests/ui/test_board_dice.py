"""Dice on the table come to rest on the faces they were given."""

from itertools import combinations
from math import hypot, inf

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.board.board import Board
from game.ui.board.cube import NORMALS, showing_face, top_face
from game.ui.board.dice import EDGE, Tumble

WHERE = pygame.Rect(40, 40, 440, 300)
faces = st.integers(1, 6)


@pytest.fixture(scope="module", autouse=True)
def window() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)


def drawn(tumble: Tumble, t: float) -> bytes:
    canvas = pygame.Surface((560, 420))
    tumble.draw(canvas, t)
    return pygame.image.tobytes(canvas, "RGB")


@given(faces, st.floats(0, 6.3))
def test_a_die_at_rest_shows_its_face(face: int, yaw: float) -> None:
    assert top_face(showing_face(face, yaw)) == face


def test_opposite_faces_make_seven() -> None:
    for face, normal in NORMALS.items():
        assert NORMALS[7 - face] == tuple(-part for part in normal)


@settings(max_examples=25, deadline=None)
@given(st.lists(faces, min_size=1, max_size=12), st.integers(0, 10**6))
def test_every_die_rests_on_its_rolled_face_inside_and_apart(rolled: list[int], seed: int) -> None:
    tumble = Tumble([rolled], [[face == 6 for face in rolled]], WHERE, seed)
    rests = tumble.rests(0)
    assert [face for face, _ in rests] == rolled
    for _, spot in rests:
        assert WHERE.collidepoint(spot)
    for (_, a), (_, b) in combinations(rests, 2):
        assert hypot(a[0] - b[0], a[1] - b[1]) > EDGE * 0.9


def test_the_same_throw_is_the_same_picture_at_any_time() -> None:
    def thrown(seed: int) -> Tumble:
        return Tumble([[6, 2, 6], [6, 1], [3]], [[True, False, True], [True, False], [False]], WHERE, seed)

    one, same, other = thrown(4), thrown(4), thrown(5)
    for t in (0.0, 300.0, 1400.0, 5000.0):
        assert drawn(one, t) == drawn(same, t)
    assert drawn(one, 5000) != drawn(other, 5000)
    assert drawn(one, 300) != drawn(one, 310)


def test_a_fall_takes_no_longer_than_a_second_and_waves_follow() -> None:
    tumble = Tumble([[6, 2], [5]], [[True, False], [False]], WHERE, 1)
    assert 700 <= tumble.settled(0) <= 1020
    assert tumble.duration == tumble.settled(1)
    assert tumble.wave_at(0) == 0
    assert tumble.wave_at(tumble.settled(0) + 400) == 1
    assert drawn(tumble, tumble.duration) == drawn(tumble, tumble.duration + 9000)


def test_a_rolled_again_die_leaves_its_place() -> None:
    tumble = Tumble([[6, 2], [5]], [[True, False], [False]], WHERE, 1)
    _, (x, y) = tumble.rests(0)[0]
    canvas = pygame.Surface((560, 420))
    tumble.draw(canvas, tumble.settled(0))
    assert sum(canvas.get_at((round(x) + 8, round(y)))[:3]) > 300
    canvas.fill((0, 0, 0))
    tumble.draw(canvas, tumble.duration)
    _, (now_x, now_y) = tumble.rests(1)[0]
    if hypot(now_x - x, now_y - y) > 2 * EDGE:
        assert sum(canvas.get_at((round(x) + 8, round(y)))[:3]) < 60


def test_waves_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="no dice"):
        Tumble([], [], WHERE, 1)
    with pytest.raises(ValueError, match="wave 1"):
        Tumble([[1], [2, 3]], [[True], [True, True]], WHERE, 1)


def test_dice_are_heard_where_they_knock_and_each_wave_after_its_throw() -> None:
    def thrown() -> Tumble:
        return Tumble([[1, 2, 3, 4, 5, 6], [2, 2]], [[True] * 2 + [False] * 4, [False] * 2], WHERE, 3)

    tumble = thrown()
    assert tumble.knocks == thrown().knocks == sorted(tumble.knocks)
    assert {knock.on_die for knock in tumble.knocks} == {True, False}
    assert all(0 < knock.loudness <= 1 and WHERE.left <= knock.x <= WHERE.right for knock in tumble.knocks)
    second = tumble.settled(0) + 250
    first = [knock for knock in tumble.knocks if knock.at < tumble.settled(0)]
    assert 6 <= len(first) <= 14
    assert all(knock.at >= second for knock in tumble.knocks if knock not in first)
    assert len(tumble.knocks) > len(first)


def test_a_die_alone_in_a_wide_bed_only_lands() -> None:
    tumble = Tumble([[4]], [[True]], pygame.Rect(0, 0, 4000, 3000), 2)
    assert [(knock.at, knock.on_die) for knock in tumble.knocks if knock.on_die] == []
    assert {160.0, 480.0} <= {round(knock.at, 6) for knock in tumble.knocks}


def test_dice_fall_where_nothing_lies_over_the_sea() -> None:
    board, canvas = Board(40, 24), pygame.Surface((800, 600))
    camera = board.whole(canvas.get_rect())
    board.draw(canvas, canvas.get_rect(), camera, [], [], None, budget=inf)
    free = board.free_sea((400, 300), (200, 120))
    assert free.collidepoint(400, 300)
    board.over = (pygame.Rect(300, 220, 260, 160),)
    assert not board.free_sea((400, 300), (200, 120)).colliderect(board.over[0])
