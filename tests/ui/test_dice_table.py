"""An attack's dice on the table: a function of the roll and the time that never tells what is to come."""

import pygame
import pytest

from game.dice.roll import Roll, Throw, Wild
from game.tabletop.presenter import Piece
from game.ui.app import App
from game.ui.battle.table_dice import LINE, AttackShow, kept_at, room_for
from game.ui.board.board import Board
from game.ui.board.camera import Camera
from game.ui.board.cube import top_face
from tests.dice.named import Named

THROW = Throw(Named("regent guns markgraf"), "NEF-GUN-3", 8, target=6, again=6)
ROLL = Roll(THROW, ((6, 2, 6, 5, 1, 3, 5, 4), (6, 3), (2,)))
FIRER = Piece("regent", "Regent", 20, 20, 90, 0, "nef_battleship", 3.3, 1.0)
TARGET = Piece("markgraf", "Markgraf", 20, 28, 270, 1, "nef_battleship", 3.3, 1.0)
CAMERA = Camera(24, 24, 24, (0, 0, 1280, 720))


@pytest.fixture(scope="module", autouse=True)
def app():
    app = App((1280, 720))
    yield app
    app.close()


def show_of(roll=ROLL, camera=CAMERA):
    show = AttackShow(roll, FIRER, TARGET)
    show.lay(pygame.Rect((700, 300), room_for(roll)), camera)
    return show


def drawn(show, t, camera=CAMERA):
    canvas = pygame.Surface((1280, 720))
    show.draw(canvas, camera, t)
    return pygame.image.tobytes(canvas, "RGB")


def test_every_die_comes_to_rest_on_the_face_that_was_rolled():
    tumble = show_of().tumble
    for number, wave in enumerate(ROLL.waves):
        assert tuple(top_face(track.attitudes[-1]) for track in tumble._tracks[number]) == wave


def test_the_same_roll_at_the_same_time_is_the_same_picture():
    one, other = show_of(), show_of()
    for t in (80.0, 300.0, 700.0, 1400.0, 1800.0, one.settled):
        assert drawn(one, t) == drawn(other, t)
    first = drawn(one, 700.0)
    drawn(one, 3000.0)
    assert drawn(one, 700.0) == first


def test_nothing_of_a_later_wave_is_told_or_seen_before_it_is_thrown():
    other = Roll(THROW, ((6, 2, 6, 5, 1, 3, 5, 4), (1, 1)))
    one, two = show_of(), show_of(other)
    last = one.begins + one.tumble.settled(0)
    for t in (0.0, LINE, 600.0, last - 1, last, last + 200):
        assert one.told(t) == two.told(t)
        assert one.caption(t) == two.caption(t)
        assert drawn(one, t) == drawn(two, t)


def test_the_count_grows_only_as_dice_come_to_rest_and_ends_at_the_hits():
    show = show_of()
    counts = [show.count(t) for t in range(0, round(show.duration) + 1, 20)]
    assert counts == sorted(counts)
    assert counts[0] == 0
    assert set(counts) == {0, 2, 3}
    assert counts[-1] == ROLL.hits
    assert show.count(show.begins + show.tumble.settled(0) - 1) == 0


def test_it_says_what_lies_and_what_rolls_again():
    show = show_of()
    first = show.begins + show.tumble.settled(0)
    told = show.told(first)
    assert told.sentence == "Two sixes roll again."
    assert [state for _, state in told.faces].count("hit") == 2
    assert (told.hits, told.rolling, told.again) == (2, True, 2)
    assert show.caption(first) == "Wave 1: two sixes. They roll again."
    assert show.told(show.settled).sentence == "Three hits."
    assert not show.told(show.settled).rolling
    assert show.caption(show.settled) == "Wave 3. Three hits in all."
    single = show_of(Roll(THROW, ((1, 2, 3, 4, 5, 1, 2, 3),)))
    assert single.caption(single.settled) == "No hits."


def test_skipping_goes_to_the_rest_of_each_wave_and_then_to_the_end():
    show, t, stops = show_of(), 0.0, []
    for _ in range(4):
        t = show.skip(t)
        stops.append(t)
    assert stops == [*(show.begins + show.tumble.settled(wave) for wave in range(3)), show.duration]


def test_the_dice_stay_at_their_place_on_the_table_and_within_the_view():
    show = show_of()
    slid = Camera(CAMERA.x + 2, CAMERA.y, CAMERA.scale, CAMERA.view)
    far = Camera(CAMERA.x + 400, CAMERA.y, CAMERA.scale, CAMERA.view)
    view = pygame.Rect(0, 0, 1280, 720)
    assert kept_at(show.where, show._anchor, CAMERA) == show.where
    assert kept_at(show.where, show._anchor, slid) == show.where.move(-48, 0)
    assert view.contains(kept_at(show.where, show._anchor, far))


def test_no_die_comes_to_rest_outside_its_place():
    for dice in (1, 5, 12, 24, 36):
        roll = Roll(Throw(Named("a"), "X-1", dice, target=5), (tuple(1 + n % 6 for n in range(dice)),))
        show = show_of(roll)
        for track in show.tumble._tracks[0]:
            assert show.where.collidepoint(track.spots[-1])


def test_the_line_grows_over_the_board():
    show = show_of()
    assert drawn(show, LINE / 4) != drawn(show, LINE / 2)
    assert drawn(show, LINE) == drawn(show, LINE + 1), "then it is the board's, and lies under its words"


def test_dice_that_are_no_cubes_are_told_without_tumbling():
    roll = Roll(Throw(Named("a"), "X-1", 2, sides=10, target=7), ((8, 3),))
    show = show_of(roll)
    assert show.count(show.settled) == 1
    assert show.told(show.settled).sentence == "One hit."
    drawn(show, show.settled)


def test_free_sea_for_the_dice_covers_no_piece():
    board = Board(60, 48)
    rect = pygame.Rect(0, 0, 1280, 720)
    canvas = pygame.display.get_surface()
    camera = board.whole(rect)
    board.draw(canvas, rect, camera, (FIRER, TARGET))
    where = board.free_sea(camera.to_screen((20, 20)), room_for(ROLL))
    assert not any(where.collidepoint(camera.to_screen((piece.x, piece.y))) for piece in (FIRER, TARGET))


def test_a_luck_die_that_is_rolled_again_falls_in_a_wave_of_its_own():
    throw = Throw(Named("luck"), "", 3, 6, worth=(0, 0, 0, 1, 1, 2), wild=Wild(1, 6))
    roll = Roll(throw, ((5, 4, 6), (6,), (2,)))
    show = show_of(roll)
    assert show.told(0.0).rolling
    assert show.told(show.settled + 1).hits == roll.hits == 6
    show.draw(pygame.Surface((1280, 720)), CAMERA, show.settled + 1)


def test_a_die_struck_out_by_the_luck_die_counts_nothing_on_the_table():
    throw = Throw(Named("luck"), "", 3, 6, worth=(0, 0, 0, 1, 1, 2), wild=Wild(1, 6))
    show = AttackShow(Roll(throw, ((5, 4, 1),)), None, None)
    assert show.count(show.settled + 1) == 1
