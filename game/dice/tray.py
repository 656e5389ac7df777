"""Trays: where dice come from. A tray follows a throw's waves and knows nothing of what the throw is for.

`KeyedTray` serves matches and look-ahead, `ScriptedTray` serves tests and case files.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Protocol

from game.dice.roll import MOST_SIDES, P, Purpose, Roll, Throw

_BLOCK = 64  # bytes in one blake2b digest


class DieImpossible(ValueError):
    """A script holds a face that the die in hand does not have."""

    def __init__(self, purpose: Purpose, face: int, sides: int) -> None:
        super().__init__(f"{purpose}: the script shows a {face} on a die of {sides} sides")
        self.purpose, self.face, self.sides = purpose, face, sides


class DiceMissing(Exception):
    """A script is short of the dice that a throw wants."""

    def __init__(self, purpose: Purpose, wanted: int, left: int) -> None:
        super().__init__(f"{purpose}: {wanted} dice wanted, {left} left in the script")
        self.purpose, self.wanted, self.left = purpose, wanted, left


class DiceLeft(Exception):
    """A script holds dice that nobody rolled."""

    def __init__(self, left: tuple[int, ...]) -> None:
        super().__init__(f"dice left over in the script: {', '.join(map(str, left))}")
        self.left = left


class Tray(Protocol):
    """What a match rolls on."""

    def order(self, number: int) -> None:
        """The next dice belong to order `number`."""

    def roll(self, throw: Throw[P]) -> Roll[P]:
        """Roll all waves of `throw`."""

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` plain dice that belong to no throw: a coin, a random choice among equals."""


@lru_cache(maxsize=MOST_SIDES)
def _reading(sides: int) -> tuple[bytes, bytes]:
    """How a byte becomes a die of `sides`: the face of each byte, and the bytes to skip.

    Bytes at or past the largest multiple of the sides are skipped, or low faces would come up more often.
    """
    if not 2 <= sides <= MOST_SIDES:
        raise ValueError(f"dice of {sides} sides, expected 2 to {MOST_SIDES}")
    end = 256 - 256 % sides
    # A face of 256 does not fit a byte: of 256 sides it is read as 0.
    return bytes((byte % sides + 1) % 256 for byte in range(256)), bytes(range(end, 256))


def waves_of(throw: Throw, draw: Callable[[int], tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The waves of `throw` (all dice, then all that are rolled again, and so on) as `draw` gives the dice."""
    count = throw.dice
    waves = []
    while count:
        wave = draw(count)
        waves.append(wave)
        if throw.misses_again:
            count = sum(not throw.hits(face) for face in wave) if len(waves) == 1 else 0
        elif throw.wild is not None:
            count = int(wave[-1] == throw.wild.again)
        else:
            count = 0 if throw.again is None else wave.count(throw.again)
    return tuple(waves)


class KeyedTray:
    """Dice that depend on the seed, the order's number, the purpose and its how-many-th use in that order only.

    So another attack, modifier or observer shifts no die, and the same order after an undo meets the same
    dice. The seeds 7 and "7" are one seed. With a `salt` (hexadecimal digits) the dice are keyed by it as well: then
    no number of them that were seen tells of any other. Without one they are the seed's alone.
    """

    def __init__(self, seed: int | str, salt: str = "") -> None:
        self._key = blake2b(str(seed).encode(), key=bytes.fromhex(salt)).digest()
        self._order = 0
        self._uses: dict[bytes, int] = {}

    def order(self, number: int) -> None:
        """The next dice belong to order `number`; its purposes are counted afresh."""
        self._order = number
        self._uses.clear()

    def roll(self, throw: Throw[P]) -> Roll[P]:
        """Roll all waves of `throw`: one stream of dice, so that later waves go on where the first ended."""
        return Roll(throw, waves_of(throw, self.stream(throw.purpose, throw.sides)))

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` plain dice, keyed as those of a throw with this purpose."""
        return self.stream(purpose, sides)(count)

    def stream(self, purpose: Purpose, sides: int) -> Callable[[int], tuple[int, ...]]:
        """The dice of the next use of `purpose`, to be drawn in parts."""
        table, skipped = _reading(sides)
        back = purpose.key
        use = self._uses.get(back, 0)
        self._uses[back] = use + 1
        key = self._key
        # Numbers first and the purpose last: no two keys can read alike.
        front = f"{self._order}:{use}:"
        readings = b""
        block = 0

        def draw(count: int) -> tuple[int, ...]:
            nonlocal readings, block
            while len(readings) < count:
                digest = blake2b(f"{front}{block}:".encode() + back, digest_size=_BLOCK, key=key).digest()
                readings += digest.translate(table, skipped)
                block += 1
            drawn, readings = readings[:count], readings[count:]
            return tuple(drawn) if sides < MOST_SIDES else tuple([reading or MOST_SIDES for reading in drawn])

        return draw


class ScriptedTray:
    """Hands out the faces it was given, in order, whatever is rolled; complains when they do not fit."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._left = list(faces)
        self._left.reverse()

    def order(self, number: int) -> None:
        """A script runs on from order to order."""

    def roll(self, throw: Throw[P]) -> Roll[P]:
        """Roll all waves of `throw`. Raises DiceMissing (a short script) or DieImpossible (a wrong face)."""
        return Roll(throw, waves_of(throw, lambda count: self.faces(throw.purpose, count, throw.sides)))

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        """The next `count` faces of the script. Raises as `roll` does."""
        if count > len(self._left):
            raise DiceMissing(purpose, count, len(self._left))
        drawn = tuple(self._left.pop() for _ in range(count))
        for face in drawn:
            if not 1 <= face <= sides:
                raise DieImpossible(purpose, face, sides)
        return drawn

    def finish(self) -> None:
        """Raises DiceLeft when the script holds dice that nobody rolled."""
        if self._left:
            raise DiceLeft(tuple(reversed(self._left)))


class TurnedTray:
    """Dice of a battle that was played on from the middle of another: up to an order those of one tray, after it of the
    next. `earlier` has each tray with the last order that is its own, in order."""

    def __init__(self, earlier: tuple[tuple[int, KeyedTray], ...], now: KeyedTray) -> None:
        self._earlier, self._now = earlier, now
        self._tray = now

    def order(self, number: int) -> None:
        """The next dice belong to order `number`."""
        self._tray = next((tray for until, tray in self._earlier if number <= until), self._now)
        self._tray.order(number)

    def roll(self, throw: Throw[P]) -> Roll[P]:
        """Roll all waves of `throw` from the tray of the order in hand."""
        return self._tray.roll(throw)

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        """`count` plain dice from the tray of the order in hand."""
        return self._tray.faces(purpose, count, sides)

    def stream(self, purpose: Purpose, sides: int) -> Callable[[int], tuple[int, ...]]:
        """The dice of the next use of `purpose`, to be drawn in parts, from the tray of the order in hand."""
        return self._tray.stream(purpose, sides)
