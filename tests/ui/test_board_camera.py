"""The camera: plain maths between the table and the window."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.board.camera import Camera, Glide

sizes = st.floats(100, 2000)
places = st.floats(-100, 400)
scales = st.floats(2, 120)
cameras = st.builds(
    Camera, places, places, scales, st.tuples(st.floats(0, 500), st.floats(0, 500), sizes, sizes)
)
points = st.tuples(places, places)


@given(cameras, points)
def test_a_point_drawn_and_read_back_is_the_same_point(camera: Camera, point: tuple[float, float]) -> None:
    assert camera.to_table(camera.to_screen(point)) == pytest.approx(point, abs=1e-6)


@given(cameras, points, st.floats(-5, 5))
def test_the_point_under_the_pointer_stays_there_while_zooming(
    camera: Camera, pixel: tuple[float, float], notches: float
) -> None:
    held = camera.to_table(pixel)
    assert camera.zoomed(notches, pixel, 2, 150).to_screen(held) == pytest.approx(pixel, abs=1e-5)


@given(cameras, points, st.floats(-3, 3), st.floats(0, 1))
def test_a_glide_between_zooms_keeps_the_point_too(
    camera: Camera, pixel: tuple[float, float], notches: float, part: float
) -> None:
    held = camera.to_table(pixel)
    glide = Glide(camera, camera.zoomed(notches, pixel, 1, 200), 1000, 120)
    assert glide.at(1000 + 120 * part).to_screen(held) == pytest.approx(pixel, abs=1e-2)
    assert glide.at(1000) == camera or notches == 0 or glide.at(1000).scale == pytest.approx(camera.scale)
    assert glide.at(1120) == glide.goal


@given(cameras, st.floats(-300, 300), st.floats(-300, 300))
def test_dragging_moves_every_point_by_the_drag(camera: Camera, dx: float, dy: float) -> None:
    before, after = camera.to_screen((10, 20)), camera.panned(dx, dy).to_screen((10, 20))
    assert after == pytest.approx((before[0] + dx, before[1] + dy), abs=1e-5)


@given(cameras, st.floats(20, 300), st.floats(20, 300))
def test_a_kept_camera_sees_no_further_beyond_the_table_than_its_margin(
    camera: Camera, wide: float, high: float
) -> None:
    kept = camera.kept(wide, high, 2)
    west, south, across, up = kept.seen
    if across <= wide + 4:
        assert west >= -2 - 1e-6
        assert west + across <= wide + 2 + 1e-6
    else:
        assert west + across / 2 == pytest.approx(wide / 2)
    if up <= high + 4:
        assert south >= -2 - 1e-6


def test_fitting_shows_the_whole_rectangle() -> None:
    camera = Camera(0, 0, 1, (10, 10, 720, 960)).fitted(0, 0, 72, 48)
    assert camera.scale == 10
    assert camera.to_screen((0, 24)) == (10, 490)
    assert camera.sees((72, 0))
    assert not camera.sees((73, 0))


def test_north_is_up() -> None:
    camera = Camera(20, 20, 10, (0, 0, 100, 100))
    assert camera.to_screen((21, 22)) == (60, 30)
