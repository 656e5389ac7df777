"""Signals that end the window: in order where its loop comes round, by force where it does not.

By force nothing is lost either: every order and every change is on disk when it is told of. It must not know scenes.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import active_children
from threading import Timer
from types import FrameType

from game.ui.app import App

GRACE = 1.0
"""Seconds from the signal to the end by force."""


class Ending:
    """Whether a signal has come: its `number`, or 0."""

    def __init__(self) -> None:
        self.number = 0


def signals() -> list[signal.Signals]:
    """Those that end the window here. One that whoever started us ignores (nohup) goes on being ignored."""
    known = [getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP")]
    here = [number for number in known if number is not None]
    return [number for number in here if signal.getsignal(number) is not signal.SIG_IGN]


@contextmanager
def obeyed(app: App) -> Iterator[Ending]:
    """While this holds, a signal stops the loop of `app`; the process is gone soon after, whatever it was busy with."""
    ending = Ending()

    def end(number: int, _frame: FrameType | None) -> None:
        app.stop()
        if (
            not ending.number
        ):  # what closes the window in order may itself take too long, so this is never called off
            ending.number = number
            last = Timer(GRACE, _by_force, (number,))
            last.daemon = True
            last.start()

    before = {number: signal.signal(number, end) for number in signals()}
    try:
        yield ending
    finally:
        for number, handler in before.items():
            if not ending.number:
                signal.signal(number, handler)


def _by_force(number: int) -> None:
    for child in active_children():
        child.kill()
    os._exit(128 + number)
