"""Windows of every shape: asked never to be small, and a picture drawn smaller where they are."""

from random import Random

import pygame
import pytest

from game.ai import chance
from game.content.settings import Settings
from game.ui.app import App, Pilot
from game.ui.battle.victory import Victory
from game.ui.glass import MOST, SMALLEST, Glass
from game.ui.inputs import Drag, Press
from game.ui.scene import Doors
from tests.ui import battles, front
from tests.ui.test_kit_window import Recorder

pytestmark = pytest.mark.filterwarnings("ignore:Please use Window:DeprecationWarning")

SHAPES = ((330, 250), (1, 1), (10, 2000), (4000, 40), (640, 480), (719, 449), (960, 600))


def resize(pilot, size):
    """Another size, as a window manager gives it that keeps to no least size."""
    window = pygame.Window.from_display_module()
    window.minimum_size = (1, 1)
    window.size = size
    pilot.frames(2)


@pytest.fixture
def pilot():
    app = App((1280, 720))
    yield Pilot(app, Recorder())
    app.close()


def test_the_system_is_asked_for_a_least_size(pilot):
    assert pygame.Window.from_display_module().minimum_size == SMALLEST


@pytest.mark.parametrize("size", SHAPES)
def test_a_picture_is_never_smaller_than_a_scene_can_be_laid_out(size):
    glass = Glass(pygame.Surface(size))
    wide, high = glass.canvas.get_size()
    if glass.canvas is glass.window:
        assert wide >= 720
        assert high >= 450
    else:
        assert SMALLEST[0] <= wide <= MOST[0]
        assert SMALLEST[1] <= high <= MOST[1]


def test_the_pointer_is_where_it_is_seen(pilot):
    resize(pilot, (480, 300))
    assert pilot.app.size == SMALLEST
    assert pygame.display.get_surface().get_size() == (480, 300)
    pilot.click((240, 150))
    presses = [given for given in pilot.app.stack.top.given if isinstance(given, Press)]
    assert presses[-1].pos == (480, 300)
    pilot.drag((100, 100), (150, 100), steps=5)
    drags = [given for given in pilot.app.stack.top.given if isinstance(given, Drag)]
    assert sum(drag.rel[0] for drag in drags) == 100
    resize(pilot, (1280, 720))
    pilot.click((240, 150))
    assert [given for given in pilot.app.stack.top.given if isinstance(given, Press)][-1].pos == (240, 150)


def test_what_is_drawn_is_seen_whole(pilot):
    pilot.app.stack.top.draw = lambda canvas: canvas.fill((10, 200, 30))
    resize(pilot, (300, 150))
    shown = pygame.display.get_surface()
    assert pilot.app.size == (1200, 600)
    assert shown.get_at((0, 0)) == shown.get_at((299, 149)) == (10, 200, 30, 255)


@pytest.mark.parametrize("size", SHAPES)
def test_the_menu_and_a_battle_survive_every_shape(home, size):
    with front.window() as (pilot, _):
        resize(pilot, size)
        pilot.key("Tab")
        pilot.click((size[0] // 2, size[1] // 2))
    sitting = battles.battle(coach=True)
    sitting.wait()
    resize(sitting.pilot, size)
    sitting.pilot.wait(200)
    for name in ("F9", "F12", "Tab", "?"):
        sitting.pilot.key(name)
    resize(sitting.pilot, (1280, 720))
    sitting.pilot.app.close()


@pytest.mark.parametrize("size", [*SHAPES, (1200, 350), (1920, 600)])
def test_the_page_after_a_battle_has_room_for_every_side_in_every_shape(ended, size):
    page = Victory(ended, "", doors=Doors(rule_book=None, replay=None))
    pilot = Pilot(App((1280, 720)), page)
    resize(pilot, size)
    for column in page.columns:
        box = page.box(f"fates of {column.side}")
        assert column.list.area.bottom <= box.bottom
        assert box.bottom <= page.box("course").y
    pilot.app.close()


@pytest.fixture(scope="module")
def ended():
    """A battle whose verdict is told at length."""
    match, rng = battles.started("coastal/first_night"), Random(7)
    while match.over is None:
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
    return match


@pytest.mark.parametrize("size", SHAPES)
def test_a_window_of_any_shape_can_be_closed_and_kept(home, size):
    app = App((1280, 720))
    resize(Pilot(app, Recorder()), size)
    app.close()
    settings = Settings()
    settings.window = list(app.windowed)
    assert settings.window[0] >= SMALLEST[0]
    assert settings.window[1] >= SMALLEST[1]


def test_a_window_kept_small_by_the_settings_is_opened_large_enough(home):
    app = App((330, 250))
    assert app.windowed == SMALLEST
    app.toggle_fullscreen()
    app.toggle_fullscreen()
    assert app.windowed == SMALLEST
    app.close()
