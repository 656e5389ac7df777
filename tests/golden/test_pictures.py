"""Drawings of today are those that were looked at. See `pictures`."""

import pygame
import pytest

from tests.golden.pictures import SHEETS, differing, kept, sheet


@pytest.fixture(autouse=True)
def window() -> None:
    """The smallest of windows, hidden: surfaces can be converted."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)


@pytest.mark.parametrize("name", SHEETS)
def test_what_is_drawn_is_what_was_looked_at(name: str) -> None:
    now, cells = sheet(SHEETS[name]())
    was = pygame.image.load(kept(name))
    assert now.get_size() == was.get_size(), (
        "a drawing more, or less; if that is right: tools/golden.py sheets films"
    )
    assert differing(now, was, cells) == [], "look at them; if they are right: tools/golden.py sheets films"


def test_a_stroke_that_is_missing_shows() -> None:
    was, cells = sheet(SHEETS["signs"]())
    now = was.copy()
    name, cell = cells[5]
    pygame.draw.line(now, now.get_at((0, 0)), cell.move(0, 30).topleft, cell.move(0, 30).topright, 4)
    assert differing(now, was, cells) == [name]
