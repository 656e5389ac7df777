"""How much a host takes from whoever calls: messages a second, lines at a time, wrong tokens a minute.

It counts by address and line, and knows nothing of battles. Time is told to it, in seconds.
"""

from __future__ import annotations

from collections import defaultdict

RATE, BURST = 30.0, 120.0
"""Messages a second that one line may bring for long, and at once."""

WRONG, WRONG_FOR = 20, 60.0
"""So many wrong tokens of one address within so many seconds, and it is not heard for as long."""


class Bucket:
    """The messages of one line."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, 0.0

    def takes(self, now: float) -> bool:
        """Whether one more may be heard at that moment."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Gate:
    """The lines of all addresses: at most `most`, and `most_of_one` of any one address."""

    def __init__(self, most: int = 2000, most_of_one: int = 64) -> None:
        self._most, self._most_of_one = most, most_of_one
        self._lines: dict[str, int] = defaultdict(int)
        self._wrong: dict[str, list[float]] = {}

    def enter(self, address: str, now: float) -> str:
        """Take a line in; why not in a sentence, or empty where it is in (and has to `leave`)."""
        wrong = [at for at in self._wrong.get(address, []) if now - at < WRONG_FOR]
        if len(wrong) >= WRONG:
            return "Too many wrong tokens came from your address: wait a minute."
        self._wrong.pop(address, None)
        if wrong:
            self._wrong[address] = wrong
        if sum(self._lines.values()) >= self._most or self._lines[address] >= self._most_of_one:
            if not self._lines[address]:
                del self._lines[address]
            return "The host has as many lines as it takes: try again later."
        self._lines[address] += 1
        return ""

    def leave(self, address: str) -> None:
        """A line has ended."""
        self._lines[address] -= 1
        if not self._lines[address]:
            del self._lines[address]

    def was_wrong(self, address: str, now: float) -> None:
        """A token opened nothing."""
        self._wrong.setdefault(address, []).append(now)
        if len(self._wrong) > 10_000:  # whoever calls from everywhere fills no memory
            self._wrong.pop(next(iter(self._wrong)))
