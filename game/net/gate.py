"""How much a host takes from whoever calls: lines, questions and wrong words by address, messages by seat.

An address is not one person: a club's players share one. So lines alone shut nobody out; wrong words of whoever has
shown no seat's token do, and what comes under a token is counted to its seat. It knows nothing of battles and sockets.
Time is told to it, in seconds.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable
from ipaddress import IPv6Address, ip_address
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)

WRONG, WRONG_FOR = 20, 60.0
"""So many wrong words of one address within so many seconds, and it is shut out until they are fewer."""

READABLE = 4096.0
"""Bytes of a message that weigh as much as one more message."""
HELLO, UNREADABLE = 10.0, 40.0
"""What a new line and a message that is none weigh, in messages: so many has the host to do for them."""


MOST = 10_000
"""Addresses and seats that are remembered, those who came last: whoever calls from everywhere fills no memory."""


class Bucket:
    """What may come: `rate` a second for long, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, 0.0

    def takes(self, now: float, weight: float = 1.0) -> bool:
        """Whether what weighs so much may come at that moment."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < weight:
            return False
        self._left -= weight
        return True

    def loses(self, now: float, weight: float) -> None:
        """So much less may come, even if there is not so much left."""
        if not self.takes(now, weight):
            self._left = max(-self._burst, self._left - weight)


class Buckets(Generic[Key]):
    """One bucket each, of the `most` who came last."""

    def __init__(self, rate: float, burst: float, most: int | None = None) -> None:
        self._rate, self._burst, self._most = rate, burst, most or MOST
        self._of: OrderedDict[Key, Bucket] = OrderedDict()

    def takes(self, key: Key, now: float, weight: float = 1.0) -> bool:
        """Whether what weighs so much may come from there."""
        return self.of(key).takes(now, weight)

    def of(self, key: Key) -> Bucket:
        """The bucket of one."""
        bucket = self._of.setdefault(key, Bucket(self._rate, self._burst))
        self._of.move_to_end(key)
        if len(self._of) > self._most:
            self._of.popitem(last=False)
        return bucket


class Gate:
    """Who is let in and heard. `open_to` is a proxy's address: it is never shut out, whoever it speaks for may be."""

    def __init__(
        self, most: int = 2000, most_of_one: int = 1000, *, open_to: str = "", strangers: Bucket | None = None
    ) -> None:
        """At most `most` lines, and `most_of_one` of any one address. `strangers` are new lines of all addresses at
        which nobody had a seat: a flood from everywhere leaves the others their turn."""
        self.open_to = open_to
        self._most, self._most_of_one = most, most_of_one
        self._lines: Counter[str] = Counter()
        self._all = 0
        self._known: OrderedDict[str, None] = OrderedDict()
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()
        self._strangers = strangers or Bucket(15.0, 200.0)
        self._calls = Buckets[str](20.0, 500.0)
        self._trickle = Buckets[str](2.0, 2.0)
        self._asked = Buckets[str](20.0, 200.0)
        self._said = Buckets[tuple[str, str]](30.0, 120.0)

    # -- lines by address ------------------------------------------------------------------------------------------

    def enter(self, address: str, now: float) -> bool:
        """Whether a new line is taken in; it has to `leave`. Where an address is shut out at which somebody had a seat,
        one is let in now and then: it may be his."""
        one = household(address)
        known = one in self._known
        if address != self.open_to:
            if self.shut(address, now) and not (known and self._trickle.takes(one, now)):
                return False
            if self._lines[one] >= self._most_of_one or not self._calls.takes(one, now):
                return False
            if not known and not self._strangers.takes(now):
                return False
        if self._all >= self._most:
            return False
        self._lines[one] += 1
        self._all += 1
        return True

    def leave(self, address: str) -> None:
        """A line has ended."""
        one = household(address)
        self._all -= 1
        self._lines[one] -= 1
        if not self._lines[one]:
            del self._lines[one]

    def sat(self, address: str) -> None:
        """Somebody at the address has shown a seat's token: it is known from now on."""
        self._known[household(address)] = None
        self._known.move_to_end(household(address))
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def wrong(self, address: str, now: float) -> bool:
        """A wrong word of somebody who has shown no seat's token; whether the address is shut out by just this."""
        one = household(address)
        there = [at for at in self._wrong.get(one, []) if now - at < WRONG_FOR]
        self._wrong[one] = [*there[-WRONG:], now]
        self._wrong.move_to_end(one)
        if len(self._wrong) > MOST:
            self._wrong.popitem(last=False)
        return len(there) == WRONG - 1

    def shut(self, address: str, now: float) -> bool:
        """Whether too many wrong words came from there."""
        there = self._wrong.get(household(address), ()) if address != self.open_to else ()
        return sum(now - at < WRONG_FOR for at in there) >= WRONG

    def asks(self, address: str, now: float) -> bool:
        """Whether one more question of somebody who looks on is heard."""
        return self._asked.takes(household(address), now)

    # -- messages by seat ------------------------------------------------------------------------------------------

    def hears(self, seat: tuple[str, str], now: float, weight: float = 1.0, length: int = 0) -> bool:
        """Whether one more message of a seat is heard, over whatever line: it weighs more the longer it is."""
        return self._said.takes(seat, now, weight + length / READABLE)

    def blames(self, seat: tuple[str, str], now: float) -> None:
        """A message of a seat was none: it is heard the less."""
        self._said.of(seat).loses(now, UNREADABLE)


def household(address: str) -> str:
    """Whose address it is: of IPv6 the first half, as networks are given to a house."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
