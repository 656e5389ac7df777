"""Fixtures of the window's tests: a display to draw for, and pictures that are painted once."""

from __future__ import annotations

import pygame
import pytest

from tests.ui import thrift

PICTURES = ("test_board_", "test_kit_", "test_kept")
"""What the modules begin with whose tests look at pictures of the sea and of the kit, or at how long they are kept."""


@pytest.fixture(scope="module")
def window() -> None:
    """The smallest of windows, hidden: surfaces can be converted."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)


@pytest.fixture(autouse=True)
def sparing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is painted twice where nobody looks at how it is painted."""
    if not request.node.path.name.startswith(PICTURES):
        thrift.practise(monkeypatch)
