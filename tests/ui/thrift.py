"""Pictures that one test painted and another would paint again, the same to the last pixel.

Every test opens a window of its own, in one of a few looks, over the sea of one of a few scenarios. In the program
another look empties what is kept and another table paints its sea anew; here what was made under a look is found again
when that look is, and a piece of sea is copied from the one painted first. What a frame may paint is counted as ever,
so nothing comes sooner. Tests of these very pictures do without (`conftest`).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.ui.board.chart import Chart
from game.ui.kit import kept, letters, materials, theme

LOOKS = 3
"""So many looks are remembered; most tests take one of two."""
LEAST = 64 << 20
"""Bytes of a generation of kept pictures, in place of the program's."""
SEA = 96 << 20
"""Bytes of sea that are remembered."""

_RENDER = letters._render
_looks: OrderedDict[Any, list[tuple[dict[Any, Any], dict[Any, Any]]]] = OrderedDict()
_now: list[Any] = [None, -1]
"""The look that is kept now, and the edition in which it was taken up."""
_sea: OrderedDict[Any, pygame.Surface] = OrderedDict()
_bytes = [0]
_region, _made = Chart.region, Chart.__init__
_strip, _strung = materials._Loom.strip, materials._Loom.__init__


def _empty(allowance: Any) -> None:
    """Another look: lay aside what was made under the last, and take up what was made under this one."""
    look, edition = _now
    if look is not None and edition == allowance.edition:
        _looks[look] = [(store.young, store.old) for store in allowance.stores]
    look = (theme.scale, theme.compact, theme.colour) if letters._render is _RENDER else None
    found = _looks.pop(look, [])
    while len(_looks) >= LOOKS:
        _looks.popitem(last=False)
    allowance._made, allowance.edition = 0, theme.edition
    for number, store in enumerate(allowance.stores):
        store.young, store.old = found[number] if number < len(found) else ({}, {})
    _now[:] = look, theme.edition


def _begun(begin: Callable[..., None]) -> Callable[..., None]:
    """A painter's beginning, that keeps of what it was made."""

    def begun(painter: Any, *args: Any, **kwargs: Any) -> None:
        begin(painter, *args, **kwargs)
        painter.made_of = args, tuple(kwargs.items())

    return begun


def _once(paint: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """A copy of what the same painter painted under the same look."""

    def painted(painter: Any, *wanted: Any) -> pygame.Surface:
        if not hasattr(painter, "made_of"):  # it was made before this test
            return paint(painter, *wanted)
        key = paint, painter.made_of, wanted, theme.scale, theme.colour
        found = _sea.pop(key, None)
        if found is None:
            found = paint(painter, *wanted)
            _bytes[0] += kept.weight(found)
            while _bytes[0] > SEA and _sea:
                _bytes[0] -= kept.weight(_sea.popitem(last=False)[1])
        _sea[key] = found
        return found.copy()

    return painted


def practise(patch: pytest.MonkeyPatch) -> None:
    """Paint nothing twice for the length of a test."""
    patch.setattr(kept, "LEAST", LEAST)
    patch.setattr(kept._Allowance, "empty", _empty)
    patch.setattr(Chart, "__init__", _begun(_made))
    patch.setattr(Chart, "region", _once(_region))
    patch.setattr(materials._Loom, "__init__", _begun(_strung))
    patch.setattr(materials._Loom, "strip", _once(_strip))
