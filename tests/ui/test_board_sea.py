"""The sea: seamless, the same for the same table, in its own colours."""

from collections.abc import Callable

import numpy as np
import pygame
import pytest
from shapely.geometry import Polygon

from game.tabletop.overlays import Beam, Land, Lit, Overlay
from game.ui.board.allowance import Allowance, Made
from game.ui.board.border import Border
from game.ui.board.camera import Camera
from game.ui.board.chart import TILE, Chart
from game.ui.board.hours import HourName
from game.ui.board.lights import Lights
from game.ui.board.relief import inland, relief, run_on
from game.ui.kit import theme

pytestmark = pytest.mark.usefixtures("window")


VIEW = (30, 30, 600, 400)


def pixels(sheet: pygame.Surface) -> bytes:
    return pygame.image.tobytes(sheet, "RGB")


def test_tiles_join_without_a_seam() -> None:
    chart = Chart(72, 48)
    whole = chart.region(20, 0, -2 * TILE, 2 * TILE, TILE)
    joined = pygame.Surface((2 * TILE, TILE))
    joined.blit(chart.tile(20, 0, -2), (0, 0))
    joined.blit(chart.tile(20, 1, -2), (TILE, 0))
    assert pixels(joined) == pixels(whole)


def test_the_same_table_has_the_same_sea_and_another_seed_another() -> None:
    one, same, other = Chart(48, 36), Chart(48, 36), Chart(48, 36, seed=5)
    assert pixels(one.tile(20, 0, -1)) == pixels(same.tile(20, 0, -1))
    assert pixels(one.tile(20, 0, -1)) != pixels(other.tile(20, 0, -1))


SHORE = Land(((0, 0), (30, 0), (30, 12), (0, 12)), "Shore")


def lit(hour: HourName, *shining: Overlay) -> pygame.Surface:
    """A table of 48 by 36 units, ten pixels each, in the light of an hour and of what shines there."""
    chart, canvas = Chart(48, 36, lands=(SHORE,)), pygame.Surface((480, 360))
    camera = Camera(24, 18, 10, (0, 0, 480, 360))
    chart.draw(canvas, camera)
    Lights(chart, hour).fall(canvas, camera, canvas.get_rect(), shining)
    return canvas


def brightness(canvas: pygame.Surface, x: float, y: float) -> int:
    """Of a square of four units about a place of that table."""
    box = pygame.Rect(round(10 * x) - 20, round(360 - 10 * y) - 20, 40, 40)
    return sum(pygame.transform.average_color(canvas, box)[:3])


def test_night_is_darker_than_day_and_what_a_light_falls_on_is_as_by_day() -> None:
    day, night, shone = lit("day"), lit("night"), lit("night", Lit(30, 20, 6, "starshell"))
    for place in ((30, 20), (15, 6)):
        assert brightness(night, *place) < 0.6 * brightness(day, *place)
    assert brightness(shone, 30, 20) == pytest.approx(brightness(day, 30, 20), rel=0.06)
    assert brightness(shone, 10, 30) == brightness(night, 10, 30)


def test_a_searchlight_shows_the_sea_along_its_beam_and_not_behind_it() -> None:
    night, shone = lit("night"), lit("night", Beam((12, 25), (36, 25)))
    assert brightness(shone, 34, 25) > 1.3 * brightness(night, 34, 25)
    for place in ((6, 25), (24, 32), (44, 25)):
        assert brightness(shone, *place) == brightness(night, *place)


def test_at_dusk_the_west_is_warm_and_at_dawn_the_east() -> None:
    def warmth(hour: HourName, x: float) -> float:
        red, _, blue, _ = pygame.transform.average_color(lit(hour), pygame.Rect(round(10 * x), 40, 40, 60))
        return red / blue

    assert warmth("dusk", 2) > 1.4 * warmth("dusk", 40)
    assert warmth("dawn", 40) > 1.4 * warmth("dawn", 2)


def test_tiles_of_the_light_join_without_a_seam() -> None:
    shone, day = lit("night", Lit(24, 18, 12, "starshell"), Beam((2, 30), (44, 6))), lit("day")
    light, full = (pygame.surfarray.array3d(one).sum(axis=2).astype(float) for one in (shone, day))
    steps = np.abs(np.diff((light / full)[:, 140:200], axis=0)).mean(axis=1)
    assert steps.max() < 0.05


def test_land_is_paper_coloured_and_the_sea_around_it_is_not() -> None:
    island = Land(((10, 10), (20, 10), (20, 20), (10, 20)), "")
    sheet = Chart(48, 36, lands=(island,)).region(10, 0, -360, 480, 360)
    earth = pygame.transform.average_color(sheet, pygame.Rect(120, 180, 60, 60))
    assert earth[:3] == pytest.approx(theme.colour.land, abs=45)
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
    assert soft[:3] == pytest.approx(sharp[:3], abs=6)


def test_what_stands_in_is_as_dark_beyond_the_table_as_the_sea_there() -> None:
    chart, canvas = Chart(48, 36), pygame.Surface((900, 300))
    camera = Camera(24, 18, 8, (0, 0, 900, 300))
    chart.stand_in(canvas, camera, canvas.get_rect())
    beyond = pygame.Rect(0, 0, 120, 300)
    soft = pygame.transform.average_color(canvas, beyond)[:3]
    while not chart.draw(canvas, camera, Allowance(1.0)):
        pass
    assert soft == pytest.approx(pygame.transform.average_color(canvas, beyond)[:3], abs=10)


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


ISLAND = Land(((10, 10), (24, 9), (28, 20), (12, 24)), "Skerry")


def test_land_joins_from_tile_to_tile_and_looks_the_same_each_time() -> None:
    chart, again = Chart(48, 36, lands=(ISLAND,)), Chart(48, 36, lands=(ISLAND,))
    whole = chart.region(20, TILE, -3 * TILE, 2 * TILE, TILE)
    joined = pygame.Surface((2 * TILE, TILE))
    for column in (1, 2):
        joined.blit(again.tile(20, column, -3), ((column - 1) * TILE, 0))
    # Slopes at a tile's edge are told from one side: a level or two of difference, no seam.
    apart = np.abs(pygame.surfarray.array3d(whole).astype(int) - pygame.surfarray.array3d(joined))
    assert np.percentile(apart, 99) <= 3


def test_the_drawn_shore_never_leaves_the_outline_and_the_outline_is_not_moved() -> None:
    sheet = Chart(48, 36, lands=(ISLAND,)).region(20, 0, -720, 960, 720)
    ground = Polygon(ISLAND.outline)
    xs, ys = (np.arange(960) + 0.5) / 20, -(np.arange(-720, 0) + 0.5) / 20
    deep = inland(np.array(ISLAND.outline, dtype=np.float32), xs.astype(np.float32), ys.astype(np.float32))
    pixels = pygame.surfarray.array3d(sheet).transpose(1, 0, 2).astype(int)
    warm = pixels[..., 0] > pixels[..., 2] + 25
    assert not warm[deep < -1.0 / 20].any()
    assert warm[deep > 1.0].mean() > 0.8
    assert abs(float((deep > 0).sum()) / 400 - ground.area) < 1.0
    assert chart_edge_kept(((0, 0), (48, 0), (48, 9), (0, 12)))


def chart_edge_kept(outline: tuple[tuple[float, float], ...]) -> bool:
    """Whether a land at the table's edge is drawn as it was on the table, and runs on beyond it."""
    drawn, told = Polygon(run_on(outline, 48, 36)), Polygon(outline)
    table = Polygon(((0, 0), (48, 0), (48, 36), (0, 36)))
    return drawn.intersection(table).symmetric_difference(told).area < 1e-9 and drawn.area > told.area * 1.2


def test_a_land_looks_the_same_wherever_it_lies() -> None:
    moved = tuple((x + 3.0, y - 2.0) for x, y in ISLAND.outline)
    assert np.allclose(relief(ISLAND.outline).heights, relief(moved).heights, atol=0.02)


class Slices(Allowance):
    """So many paintings, however long each takes."""

    def __init__(self, many: int) -> None:
        super().__init__(1)
        self.many, self.made = many, 0

    def covers(self, kind: str) -> bool:
        return self.made < self.many

    def painted(self, kind: str, paint: Callable[[], Made]) -> Made:
        self.made += 1
        return paint()


def test_land_is_painted_a_tile_at_a_time() -> None:
    chart, camera = Chart(48, 36, lands=(ISLAND,)), Camera(18, 16, 25, VIEW)
    canvas, rounds = pygame.Surface((660, 460)), 1
    while not chart.draw(canvas, camera, Slices(1)):
        rounds += 1
    assert rounds <= (600 // TILE + 2) * (400 // TILE + 2)
    slices = Slices(9)
    assert chart.draw(canvas, camera, slices)
    assert slices.made == 0
