"""The board wears the look of the kit, and draws quickly without showing anything else for it."""

from collections.abc import Iterator
from math import inf

import pygame
import pytest

from game.tabletop import overlays
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from game.ui.board.allowance import Allowance
from game.ui.board.bases import ring_width
from game.ui.board.board import Board
from game.ui.board.camera import Camera
from game.ui.board.chart import Chart
from game.ui.board.lettering import KEPT_APART, lettered, set_down
from game.ui.board.marks import mark_plate
from game.ui.board.stretch import around
from game.ui.board.words import label, tag
from game.ui.kit import theme
from game.ui.kit.kept import Shelf
from game.ui.kit.surround import Surround
from tests.ui.staging import at_combat
from tools import boards

RECT = pygame.Rect(0, 0, 700, 560)
SEEN = (22, 22, 656, 516)
PIECES = boards.fleet()
GROUND = [each for each in boards.firing(PIECES) if isinstance(each, overlays.Wedge | overlays.RangeRing)]


@pytest.fixture(autouse=True)
def usual_look() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
    theme.dress(1.0, False, False)
    yield
    theme.dress(1.0, False, False)


def pixels(sheet: pygame.Surface) -> bytes:
    return pygame.image.tobytes(sheet, "RGB")


def settled(board: Board, canvas: pygame.Surface, camera: Camera) -> int:
    """Draw until nothing is left to do; how many pictures that took."""
    for count in range(1, 600):
        if board.draw(canvas, RECT, camera, PIECES, GROUND):
            return count
    raise AssertionError("the board does not come to rest")


# -- the look ------------------------------------------------------------------------------------------------------


def test_the_high_contrast_palette_reaches_the_sea_the_rings_and_the_labels() -> None:
    usual_sea = pixels(Chart(48, 36).tile(20, 3, -6))
    usual_label = label("Vigil", 0, ((4, 0, 0),), False, False)[0]
    assert usual_label.get_at((1, usual_label.get_height() // 2)).a < 255
    theme.dress(high_contrast=True)
    tile = Chart(48, 36).tile(20, 3, -4)
    assert pixels(tile) != usual_sea
    assert pygame.transform.average_color(tile)[:3] == pytest.approx(theme.hexed("0F2B3C"), abs=12)
    # No contours: what differs is lamp and linen.
    assert max(tile.get_at((64, y)).b - tile.get_at((64, y + 1)).b for y in range(100)) < 6
    assert ring_width(30) == 5
    solid = label("Vigil", 0, ((4, 0, 0),), False, False)[0]
    assert solid.get_at((2, solid.get_height() // 2)) == (*theme.tag("info").fill, 255)


def test_another_look_is_drawn_anew_and_the_old_one_comes_back_the_same() -> None:
    board, camera, canvas = Board(72, 48), Camera(39, 25, 18, SEEN), pygame.Surface(RECT.size)

    def picture() -> bytes:
        board.draw(canvas, RECT, camera, PIECES, GROUND, budget=inf)
        return pixels(canvas)

    before = picture()
    theme.dress(high_contrast=True)
    assert picture() != before
    theme.dress(high_contrast=False)
    assert picture() == before


def test_words_and_tags_grow_with_the_interface() -> None:
    small, plate = tag("8 dice · broadside", "threat"), label("Vigil", 0, ((4, 0, 0),), False, False)[0]
    theme.dress(new_scale=2.0)
    assert tag("8 dice · broadside", "threat").get_height() == 2 * small.get_height()
    assert label("Vigil", 0, ((4, 0, 0),), False, False)[0].get_height() > 1.8 * plate.get_height()


# -- what is kept --------------------------------------------------------------------------------------------------


def test_a_shelf_drops_what_was_used_least_lately_and_all_of_another_look() -> None:
    shelf: Shelf[str, int] = Shelf(2)
    shelf.keep("one", 1)
    shelf.keep("two", 2)
    assert shelf.find("one") == 1
    shelf.keep("three", 3)
    assert shelf.find("two") is None
    assert "one" in shelf
    theme.dress(high_contrast=True)
    assert "one" not in shelf
    assert shelf.find("three") is None


def test_a_painting_is_begun_where_it_usually_fits_or_half_of_the_frame_is_left() -> None:
    allowance = Allowance(4.0)
    assert allowance.covers("light")
    assert allowance.painted("light", lambda: 7) == 7
    assert not allowance.covers("light")
    assert allowance.covers("tile")
    allowance.painted("tile", lambda: 7)
    assert not allowance.covers("tile")
    assert allowance.covers("an overlay") is False
    assert not Allowance(0.0).covers("tile")


def test_what_came_of_no_painting_costs_next_to_nothing() -> None:
    allowance = Allowance(1.0)
    for _ in range(20):
        allowance.painted("an overlay", lambda: None)
    assert allowance.covers("an overlay")


def test_a_view_slid_over_its_ground_is_the_view_drawn_afresh() -> None:
    board, canvas = Board(72, 48), pygame.Surface(RECT.size)
    camera = Camera(39, 25, 18, SEEN)
    settled(board, canvas, camera)
    for dx, dy in ((7, 0), (40, -25), (-90, 60), (-3, 2)):
        camera = camera.panned(dx, dy)
        board.draw(canvas, RECT, camera, PIECES, GROUND)
    settled(board, canvas, camera)
    fresh = pygame.Surface(RECT.size)
    other = Board(72, 48)
    settled(other, fresh, camera)
    sea = pygame.Rect(SEEN).inflate(-8, -8)
    assert pixels(canvas.subsurface(sea)) == pixels(fresh.subsurface(sea))


def test_zooming_out_shows_the_overlays_beyond_the_view_it_began_with() -> None:
    board, canvas = Board(72, 48), pygame.Surface(RECT.size)
    near = Camera(38.5, 20.9, 40, SEEN)
    settled(board, canvas, near)
    far = near.zoomed(-4, (350, 280), 5, 90)
    board.draw(canvas, RECT, far, PIECES, GROUND)
    bare = pygame.Surface(RECT.size)
    other = Board(72, 48)
    other.draw(bare, RECT, far, PIECES, (), budget=inf)
    rim = [far.to_screen((38.5 + dx, 20.9 + dy)) for dx, dy in ((0, 11), (-9, 3), (9, -3))]
    for x, y in rim:
        box = pygame.Rect(0, 0, 24, 24)
        box.center = (round(x), round(y))
        assert pygame.transform.average_color(canvas, box) != pygame.transform.average_color(bare, box)


@pytest.mark.parametrize("middle", [(10, 20, 30, 40), (0, 0, 100, 50), (0, 0, 100, 100), (60, 60, 40, 40)])
def test_the_strips_around_a_middle_cover_the_rest_once(middle: tuple[int, int, int, int]) -> None:
    box, hole = pygame.Rect(0, 0, 100, 100), pygame.Rect(middle)
    strips = around(box, hole)
    assert sum(strip.w * strip.h for strip in strips) == box.w * box.h - hole.w * hole.h
    assert hole.collidelist(strips) == -1


# -- the window around the table -----------------------------------------------------------------------------------


def test_what_surrounds_the_table_stands_until_it_falls() -> None:
    one, other, surround = pygame.Surface((4, 4)), pygame.Surface((4, 4)), Surround()
    assert not surround.stands_on(one)
    surround.drawn_on(one)
    assert surround.stands_on(one)
    assert not surround.stands_on(other)
    theme.dress(high_contrast=True)
    assert not surround.stands_on(one)
    surround.drawn_on(one)
    surround.fall()
    assert not surround.stands_on(one)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_a_window_whose_panels_were_left_standing_is_the_window_drawn_whole(size: tuple[int, int]) -> None:
    app = App(size)
    scene = BattleScene(at_combat(), {"Blue": "cadet"})
    pilot = Pilot(app, scene)
    pilot.wait(1500)
    for key in ("T", "V", "C"):
        pilot.key(key)
        scene.table.zoom(1, scene.table.area.center)
        pilot.wait(1500)
        scene.table.pan(30, -12)
        scene.draw(app.canvas)
        while scene.tick(16):
            scene.draw(app.canvas)
        whole = pygame.Surface(size)
        scene.draw(whole)
        assert pixels(app.canvas) == pixels(whole)
    board = scene.table.area
    for step in range(24):  # the pointer over pieces and sea, over panels, and back
        pilot.move((board.x + 60 + 40 * step % 900, board.y + 60 + 30 * step % 500))
        if step % 6 == 0:
            pilot.click((board.centerx - 20 * step, board.centery))
        if step % 8 == 3:
            pilot.move((size[0] - 60, 40 + 30 * step))
        scene.draw(app.canvas)
        whole = pygame.Surface(size)
        scene.draw(whole)
        for sheet in (app.canvas, whole):
            sheet.fill((0, 0, 0), board)  # the sea sharpens between the two
        assert pixels(app.canvas) == pixels(whole), step
    app.close()


def test_notes_of_torpedoes_that_run_side_by_side_are_kept_apart() -> None:
    camera = Camera(39, 25, 18, SEEN)
    salvo = [
        overlays.Wake(
            (36 + aside, 20), (36 + aside, 24), (36 + aside, 28), f"turn 7, {200 + number} cm to run"
        )
        for number, aside in enumerate((0.0, 1.1, 2.2, 3.3, 6.0))
    ]
    laid, _ = set_down(camera, lettered(camera, [], salvo))
    boxes = [plate.get_rect(topleft=corner).inflate(KEPT_APART - 1, KEPT_APART - 1) for plate, corner in laid]
    assert len(boxes) == len(salvo)
    for box in boxes:
        others = [other for other in boxes if other is not box]
        assert box.collidelist(others) == -1


def test_the_name_of_a_ship_that_went_down_lies_over_no_other_word() -> None:
    camera = Camera(39, 25, 18, SEEN)
    wakes = [
        overlays.Wake((36, 20 + up), (36, 24 + up), (39, 25 + up), f"turn 7, {up} cm to run")
        for up in (0, 1, 2)
    ]
    lost = overlays.Sunken(39, 25, "VP 2, turn 3")
    laid, _ = set_down(camera, lettered(camera, [], [lost, *wakes]))
    boxes = [plate.get_rect(topleft=corner) for plate, corner in laid]
    assert len(boxes) == 4
    assert boxes[-1].collidelist(boxes[:-1]) == -1
    crowd = [
        overlays.Wake((0, 0), (31 + x, 10 + y), None, "spent") for x in range(0, 17, 2) for y in range(30)
    ]
    assert len(lettered(camera, [], [lost, *crowd])) == len(lettered(camera, [], crowd))


def test_the_name_of_a_land_keeps_off_boxes_in_which_somebody_else_writes() -> None:
    camera = Camera(39, 25, 18, SEEN)
    land = overlays.Land(((38, 24), (40, 24), (40, 26), (38, 26)), "Skerry Coast")
    (word, corner), *_ = set_down(camera, lettered(camera, [], [land]))[0]
    taken = word.get_rect(topleft=corner)
    (word, corner), *_ = set_down(camera, lettered(camera, [], [land], [taken]))[0]
    assert not word.get_rect(topleft=corner).colliderect(taken)


def test_a_land_that_is_cut_by_the_view_is_never_named_on_far_water() -> None:
    """The shores of a bay are in view on both sides, with no room ashore: between them is sea."""
    bay = overlays.Land(
        ((0, 0), (72, 0), (72, 40), (60, 40), (50, 10), (22, 10), (12, 40), (0, 40)), "The Range of Sorrel"
    )
    assert lettered(Camera(36, 24, 9, SEEN), [], [bay])
    assert not lettered(Camera(36, 22, 22, SEEN), [], [bay])


def test_the_number_of_a_ring_is_seen_no_earlier_than_the_ring() -> None:
    board, canvas = Board(72, 48), pygame.Surface(RECT.size)
    camera = Camera(36, 24, 12, SEEN)
    ring = overlays.RangeRing(36, 24, 9, "long", "9 in")
    settled(board, canvas, camera)
    frames = 0
    while not board.layers.seen(ring):
        board.draw(canvas, RECT, camera, (), [ring], None, 0.0, 0.5)
        assert board.layers.seen(ring) == bool(board._words)
        frames += 1
    assert frames > 1


def test_the_corners_round_a_chosen_piece_end_where_her_name_begins(window) -> None:
    for radius in (9.0, 20.0, 40.0):
        corners = mark_plate("selected", radius)
        assert corners is not None
        inked = corners.get_bounding_rect()
        assert radius < inked.h / 2 < radius + 8
        assert corners.get_at(corners.get_rect().center).a == 0
        assert corners.get_at((corners.get_width() // 2, inked.top)).a == 0, "four corners, and no frame"
