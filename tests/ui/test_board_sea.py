"""The sea: seamless, the same for the same table, in its own colours."""

import pygame
import pytest

from game.tabletop.overlays import Land
from game.ui.board.allowance import Allowance
from game.ui.board.border import Border
from game.ui.board.camera import Camera
from game.ui.board.chart import TILE, Chart
from game.ui.kit import theme

pytestmark = pytest.mark.usefixtures("window")


VIEW = (30, 30, 600, 400)


def pixels(sheet: pygame.Surface) -> bytes:
    return pygame.image.tobytes(sheet, "RGB")


def test_tiles_join_without_a_seam() -> None:
    chart = Chart(72, 48)
    whole = chart.region(20, 0, -2 * TILE, 2 * TILE, TILE, "day")
    joined = pygame.Surface((2 * TILE, TILE))
    joined.blit(chart.tile(20, 0, -2), (0, 0))
    joined.blit(chart.tile(20, 1, -2), (TILE, 0))
    assert pixels(joined) == pixels(whole)


def test_the_same_table_has_the_same_sea_and_another_seed_another() -> None:
    one, same, other = Chart(48, 36), Chart(48, 36), Chart(48, 36, seed=5)
    assert pixels(one.tile(20, 0, -1)) == pixels(same.tile(20, 0, -1))
    assert pixels(one.tile(20, 0, -1)) != pixels(other.tile(20, 0, -1))


def test_night_is_darker_than_day_and_a_lit_sea_lighter_than_night() -> None:
    chart = Chart(48, 36)
    light = {
        seas: sum(pygame.transform.average_color(chart.region(12, 100, -300, 200, 200, seas))[:3])
        for seas in ("day", "night", "lit")
    }
    assert light["night"] < light["day"] * 0.6
    assert light["lit"] > light["day"]


def test_land_is_paper_coloured_and_the_sea_around_it_is_not() -> None:
    island = Land(((10, 10), (20, 10), (20, 20), (10, 20)), "")
    sheet = Chart(48, 36, lands=(island,)).region(10, 0, -360, 480, 360, "day")
    assert tuple(sheet.get_at((150, 210)))[:3] == theme.colour.land_inner
    assert sheet.get_at((300, 210)).b > sheet.get_at((300, 210)).r


def test_without_time_to_paint_the_overview_stands_in_and_sharpens_later() -> None:
    chart = Chart(72, 48)
    canvas = pygame.Surface((660, 460))
    camera = Camera(36, 24, 25, VIEW)
    assert not chart.draw(canvas, camera, Allowance(0))
    soft = pygame.transform.average_color(canvas, pygame.Rect(VIEW))
    rounds = 0
    while not chart.draw(canvas, camera, Allowance(0.01)):
        rounds += 1
        assert rounds < 30
    sharp = pygame.transform.average_color(canvas, pygame.Rect(VIEW))
    assert soft[:3] == pytest.approx(sharp[:3], abs=4)


def test_the_border_numbers_move_with_the_camera_and_leave_the_sea_alone() -> None:
    canvas = pygame.Surface((660, 460))
    canvas.fill((1, 2, 3))
    border, frame = Border(6, 1), pygame.Rect(8, 8, 644, 444)
    border.draw(canvas, frame, Camera(36, 24, 25, VIEW))
    sea = canvas.subsurface(VIEW)
    assert pygame.transform.average_color(sea)[:3] == (1, 2, 3)
    assert canvas.get_at((12, 100))[:3] == pytest.approx(theme.colour.wood, abs=16)
    before = pixels(canvas)
    border.draw(canvas, frame, Camera(37, 24, 25, VIEW))
    assert pixels(canvas) != before
    border.draw(canvas, frame, Camera(36, 24, 25, VIEW))
    assert pixels(canvas) == before
