"""A throw (what would be rolled, and why) and a roll (the throw with its dice). Knows no tray and no odds."""

from functools import lru_cache

import msgspec

MOST_DICE = 1000
MOST_SIDES = 256


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a throw's sum: words, clause and what it adds to every die (0: it only explains)."""

    text: str
    clause: str
    value: int = 0


@lru_cache(maxsize=4096)
def modifier(text: str, clause: str, value: int = 0) -> Modifier:
    """The modifier of these words, made once and shared: the same few return hundreds of times a turn."""
    return Modifier(text, clause, value)


class Throw(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What would be rolled: made by one function of a ruleset for hover, AI and resolution alike.

    `label` says who rolls what at whom and keys the dice. A die succeeds when its face plus the modifiers
    reaches `target`; with neither `target` nor `worth` the dice are simply read. `again` is a natural face
    which, besides what it counts, is rolled again in the next wave, and again while it shows. `worth` gives
    the successes of each natural face (first entry: face 1) in place of a target, with the modifiers already
    worked into it. `one_fails`: a natural 1 never succeeds.

    Raises ValueError for a throw that nobody could roll; inside msgspec decoding that is a ValidationError.
    """

    label: str
    clause: str
    dice: int
    sides: int = 6
    target: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    again: int | None = None
    worth: tuple[int, ...] | None = None
    one_fails: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.dice <= MOST_DICE:
            raise ValueError(f"{self.label}: {self.dice} dice, expected 0 to {MOST_DICE}")
        if not 2 <= self.sides <= MOST_SIDES:
            raise ValueError(f"{self.label}: dice of {self.sides} sides, expected 2 to {MOST_SIDES}")
        if self.again is not None and not 1 <= self.again <= self.sides:
            raise ValueError(f"{self.label}: face {self.again} is rolled again, expected 1 to {self.sides}")
        if self.worth is not None:
            if self.target is not None:
                raise ValueError(f"{self.label}: a target and a worth of each face, expected one of them")
            if len(self.worth) != self.sides or min(self.worth) < 0:
                raise ValueError(
                    f"{self.label}: worth {self.worth}, expected {self.sides} numbers, none below 0"
                )

    @property
    def needed(self) -> int:
        """The lowest natural face that meets the target: 1 when every face does, `sides` + 1 when none does.

        Only a throw with a target has one (ValueError).
        """
        if self.target is None:
            raise ValueError(f"{self.label}: this throw has no target")
        needed = self.target
        for part in self.modifiers:
            needed -= part.value
        lowest = 2 if self.one_fails else 1
        return lowest if needed < lowest else min(needed, self.sides + 1)

    def hits(self, face: int) -> int:
        """The successes of one die that shows `face` by nature (none when the dice are simply read)."""
        if self.worth is not None:
            return 0 if self.one_fails and face == 1 else self.worth[face - 1]
        return int(self.target is not None and face >= self.needed)


class Roll(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A throw with its dice: natural faces, wave by wave as they fell. No dice, no waves."""

    throw: Throw
    waves: tuple[tuple[int, ...], ...]

    @property
    def hits(self) -> int:
        """The successes of all waves."""
        throw = self.throw
        if throw.target is None:
            return sum(throw.hits(face) for wave in self.waves for face in wave)
        needed = throw.needed
        return sum(face >= needed for wave in self.waves for face in wave)

    @property
    def total(self) -> int:
        """The sum of the natural faces of the first wave."""
        return sum(self.waves[0]) if self.waves else 0

    @property
    def faces(self) -> tuple[int, ...]:
        """Every die in the order it fell."""
        return tuple(face for wave in self.waves for face in wave)
