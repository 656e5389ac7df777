"""The screen: whether there is one, and the window on it. pygame is loaded when the window is asked for."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any


def has_display() -> bool:
    """Whether a window could be opened: asked before pygame is loaded, which takes its time."""
    driver = os.environ.get("SDL_VIDEODRIVER")
    if driver:
        return driver not in ("dummy", "offscreen")
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def window() -> Any:
    """The window's module, and pygame with it; only now."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    return import_module("game.ui.window")
