"""Fixtures of the window's tests: a player's folder of one's own, and a display to draw for."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player who has nothing yet; what is written for a test beside it goes into the folder that is given."""
    monkeypatch.setenv("LINE_AHEAD_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture(scope="module")
def window() -> None:
    """The smallest of windows, hidden: surfaces can be converted."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64), pygame.HIDDEN)
