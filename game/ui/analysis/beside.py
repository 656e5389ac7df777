"""Work that goes on beside the window: a thread gathers what others do, and the window asks now and then for news.

It must not know what is worked at. Nothing here waits, but when it ends.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import Generic, TypeVar

from game.ai.analysis import Unplayable
from game.content.errors import ContentError
from game.content.problem_file import Stale

T = TypeVar("T")
Fault = Unplayable | Stale | ContentError | OSError
"""What work may raise: it is told why it stopped."""


class Beside(Generic[T]):
    """One piece of work at a time. `take` is given what it tells, in the window's thread."""

    def __init__(self, name: str, take: Callable[[T], None]) -> None:
        """`name` is that of its threads."""
        self._name, self._hear = name, take
        self._told: SimpleQueue[T | Fault] = SimpleQueue()
        self._halt = Event()
        self._thread: Thread | None = None
        self._went_on = False
        self.failed: Fault | None = None
        """What stopped it before its time."""

    @property
    def running(self) -> bool:
        """Whether it goes on now."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def fault(self) -> str:
        """Why it stopped before its time; empty where it did not."""
        return "" if self.failed is None else str(self.failed)

    @property
    def halted(self) -> bool:
        """Whether it is to stop; what the work asks between two steps."""
        return self._halt.is_set()

    def start(self, work: Callable[[], None]) -> None:
        """Begin a piece of work, once the one before has ended. A `Fault` that it raises is told."""
        self.end()
        self._halt.clear()
        self.failed = None
        self._thread = Thread(target=self._do, args=(work,), name=self._name, daemon=True)
        self._thread.start()

    def tell(self, told: T) -> None:
        """Tell the window something; what the work calls."""
        self._told.put(told)

    def poll(self) -> bool:
        """Take in what there is new; True where there is something, or where the work has ended since."""
        news = self._went_on and not self.running
        self._went_on = self.running
        while True:
            try:
                told = self._told.get_nowait()
            except Empty:
                return news
            news = True
            if isinstance(told, Fault):
                self.failed = told
            else:
                self._hear(told)

    def end(self) -> None:
        """No more of it: waits for the step in hand. What was told by then is still to be polled."""
        self._halt.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def drop(self) -> None:
        """No more of it, without waiting; what the step in hand finds may still be told."""
        self._halt.set()
        self._thread = None

    def _do(self, work: Callable[[], None]) -> None:
        try:
            work()
        except (Unplayable, Stale, ContentError, OSError) as error:
            self._told.put(error)
