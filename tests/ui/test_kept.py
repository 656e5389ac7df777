"""What is kept of pictures is bounded in bytes, whatever sizes a window has had."""

import pygame
import pytest

from game.ui.kit import kept, letters, materials, theme
from game.ui.kit.kept import Shelf, Weighed

WIDE = 1000


@pytest.fixture(autouse=True)
def _kept_by_nobody_else(monkeypatch):
    """An allowance in which nothing lies that was drawn before, in the usual look."""
    theme.dress(1.0)
    monkeypatch.setattr(kept, "_ALLOWANCE", kept._Allowance())


@pytest.fixture
def allowance(monkeypatch):
    """A canvas of no size, and room for four megabytes."""
    monkeypatch.setattr(kept, "LEAST", 4 << 20)
    monkeypatch.setattr(kept, "SHELF_LEAST", 4 << 20)
    kept.fit((0, 0))
    return 4 << 20


def test_pictures_of_every_size_take_no_more_than_two_generations(window, allowance):
    @kept.kept(10_000)
    def picture(size):
        return pygame.Surface((size, WIDE))

    for size in range(1, 200):
        picture(size)
        assert kept.held() <= 2 * (allowance + 200 * WIDE * 4)


def test_what_is_wanted_again_and_again_is_made_once(window, allowance):
    made = []

    @kept.kept(10_000)
    def picture(size):
        made.append(size)
        return pygame.Surface((size, WIDE))

    for size in range(2, 200):
        picture(1)
        picture(size)
    assert made.count(1) == 1
    before = len(made)
    picture(2)
    assert len(made) == before + 1, "long unused, it was made anew"


def test_no_more_are_kept_than_twice_the_number(window):
    made = []

    @kept.kept(5)
    def word(number):
        made.append(number)
        return str(number)

    for number in range(100):
        assert word(number) == str(number)
    assert [word(number) for number in range(95, 100)] == ["95", "96", "97", "98", "99"]
    assert len(made) == 100
    word(0)
    assert len(made) == 101


def test_another_look_empties_every_store(window):
    @kept.kept(5)
    def picture():
        return pygame.Surface((WIDE, WIDE))

    first = picture()
    assert picture() is first
    theme.dress(1.25)
    letters.render("another", letters.TEXT, (0, 0, 0))
    assert kept.held() < WIDE * WIDE * 4
    theme.dress(1.0)
    assert picture() is not first


def test_a_shelf_is_bounded_in_bytes_also_where_things_grow_on_it(window, allowance):
    shelf = Shelf(1000)
    for number in range(100):
        shelf.keep(number, pygame.Surface((100, WIDE)))
    assert sum(number in shelf for number in range(100)) == allowance // (100 * WIDE * 4)

    class Grows(Weighed):
        weight = 0

    growing = Shelf(1000)
    for number in range(10):
        growing.keep(number, Grows()).weight = 1 << 20
    assert sum(number in growing for number in range(10)) == 5
    assert 9 in growing


@pytest.mark.parametrize("body", [(90, 90, 12, 12), (60, 80, 80, 40), (20, 20, 160, 160)])
def test_what_is_small_throws_a_shadow_as_what_is_large_does(window, body):
    canvas, area = pygame.Surface((200, 200)), pygame.Rect(body)
    canvas.fill((200, 200, 200))
    materials.shadow(canvas, area)
    assert canvas.get_at((area.centerx, area.bottom + 1)).r < 200


def test_a_shadow_that_is_drawn_out_is_the_one_that_is_blurred_whole(window):
    for wide, high, corner in ((300, 200, 0), (40, 300, 7), (301, 60, 4)):
        whole = pygame.Surface((wide + 20, high + 20), pygame.SRCALPHA)
        pygame.draw.rect(whole, (0, 0, 0, 128), (10, 10, wide, high), border_radius=corner)
        whole = pygame.transform.gaussian_blur(whole, 5)
        drawn = materials._shadow(wide, high, 5, 128 / 255, corner)
        assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(whole, "RGBA")


@pytest.mark.parametrize(
    "text", ["\u200b", "a\u200bb", "\u200d\u2060", "e\u0301", "\u0301", "\ufeff", "\u200f\u05d0"]
)
def test_letters_of_no_width_are_nothing_to_draw(window, text):
    for style in (letters.TEXT, letters.HEADING, letters.TITLE):
        picture = letters.render(text, style, (255, 255, 255))
        assert picture.get_height() > 1
        assert letters.measure(text, style)[0] <= picture.get_width()
        letters.haloed(text, style, (255, 255, 255))
        letters.wrap(f"{text} {text}", style, 10)
        letters.shorten(f"{text}{text}{text} and more", style, 30)
