"""Fixture of the window's tests: a display to draw for."""

from __future__ import annotations

import pygame
import pytest


@pytest.fixture(scope="module")
def window() -> None:
    """The smallest of windows, hidden: surfaces can be converted."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
