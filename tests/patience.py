"""Waiting in tests for what another process or a slice of work a frame brings: as long as a slow machine needs."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

PATIENCE = 900.0
"""Seconds after which what never comes is given up; far more than anything needs, so that nothing is timed."""


def until(holds: Callable[[], object], step: Callable[[], object]) -> None:
    """Step on until something holds."""
    end = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < end, "it never came to that"
        step()
