"""A throw (what would be rolled, and what for) and a roll (the throw with its dice). Knows no tray and no odds."""

from functools import lru_cache
from typing import Generic

import msgspec
from typing_extensions import TypeVar

MOST_DICE = 1000
MOST_SIDES = 256
MOST_SUCCESSES = 500
"""All the dice of a throw can be worth together: their odds are a list as long."""


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a throw's sum: words, clause and what it adds to every die (0: it only explains)."""

    text: str
    clause: str
    value: int = 0


@lru_cache(maxsize=4096)
def modifier(text: str, clause: str, value: int = 0) -> Modifier:
    """The modifier of these words, made once and shared: the same few return hundreds of times a turn."""
    return Modifier(text, clause, value)


class Wild(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The last die of a throw is of another colour: it counts as the others do, and its natural faces do more.

    When it first falls, `strikes` takes the highest ordinary die away (by natural face; one of them if tied).
    `again` is rolled again, besides what it counts, as long as it shows.
    """

    strikes: int | None = None
    again: int | None = None


class Purpose(msgspec.Struct, frozen=True, tag_field="is", tag=True, omit_defaults=True, gc=False):
    """What dice are thrown for. Each ruleset has its own kinds, small records of ids and numbers.

    Its canonical encoding (`key`) keys the dice; words and pictures are chosen by its type. Nothing is ever read out
    of words, so a purpose holds none that a player reads.
    """

    @property
    def key(self) -> bytes:
        """The canonical encoding: equal purposes have equal keys, others never."""
        return _encode(self)


_encode = msgspec.json.Encoder().encode


class Reckoned(Purpose, frozen=True):
    """Nothing is rolled: a throw made up for its odds alone."""


class Formerly(Purpose, frozen=True):
    """A throw of a log written when throws had words in place of a purpose: those words.

    They keyed its dice, and still do: what a seed gave then it gives now.
    """

    label: str

    @property
    def key(self) -> bytes:
        return self.label.encode()


P = TypeVar("P", bound=Purpose, default=Purpose, covariant=True)
"""The purposes of a ruleset: the union of its kinds."""


class Throw(msgspec.Struct, Generic[P], frozen=True, omit_defaults=True, gc=False):
    """What would be rolled: made by one function of a ruleset for hover, AI and resolution alike.

    `purpose` says who rolls what at whom; its key is the key of the dice. A die succeeds when its face plus the
    modifiers reaches `target`; with neither `target` nor `worth` the dice are simply read. `again` is a natural face
    which, besides what it counts, is rolled again in the next wave, and again while it shows. `worth` gives
    the successes of each natural face (first entry: face 1) in place of a target, with the modifiers already
    worked into it. `one_fails`: a natural 1 never succeeds. `wild` makes the last of the dice a wild one. With
    `misses_again` each die that misses the target is rolled once more, and the second score stands.

    Raises ValueError for a throw that nobody could roll; inside msgspec decoding that is a ValidationError.
    """

    purpose: P
    clause: str
    dice: int
    sides: int = 6
    target: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    again: int | None = None
    worth: tuple[int, ...] | None = None
    one_fails: bool = False
    wild: Wild | None = None
    misses_again: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.dice <= MOST_DICE:
            raise ValueError(f"{self.purpose}: {self.dice} dice, expected 0 to {MOST_DICE}")
        if not 2 <= self.sides <= MOST_SIDES:
            raise ValueError(f"{self.purpose}: dice of {self.sides} sides, expected 2 to {MOST_SIDES}")
        if self.again is not None and not 1 <= self.again <= self.sides:
            raise ValueError(f"{self.purpose}: face {self.again} is rolled again, expected 1 to {self.sides}")
        if self.misses_again and (self.target is None or self.again is not None or self.wild is not None):
            raise ValueError(f"{self.purpose}: misses are rolled again, which goes with a plain target alone")
        if self.wild is not None:
            if self.again is not None or not self.dice:
                raise ValueError(
                    f"{self.purpose}: a wild die among {self.dice} dice, with others rolled again or none"
                )
            for face in (self.wild.strikes, self.wild.again):
                if face is not None and not 1 <= face <= self.sides:
                    raise ValueError(f"{self.purpose}: a wild die's face {face}, expected 1 to {self.sides}")
        if self.worth is not None:
            if self.target is not None:
                raise ValueError(f"{self.purpose}: a target and a worth of each face, expected one of them")
            if len(self.worth) != self.sides or min(self.worth) < 0:
                raise ValueError(
                    f"{self.purpose}: worth {self.worth}, expected {self.sides} numbers, none below 0"
                )
            if self.dice * max(self.worth) > MOST_SUCCESSES:
                raise ValueError(
                    f"{self.purpose}: {self.dice} dice worth more than {MOST_SUCCESSES} successes"
                )

    @property
    def needed(self) -> int:
        """The lowest natural face that meets the target: 1 when every face does, `sides` + 1 when none does.

        Only a throw with a target has one (ValueError).
        """
        if self.target is None:
            raise ValueError(f"{self.purpose}: this throw has no target")
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


class Roll(msgspec.Struct, Generic[P], frozen=True, omit_defaults=True, gc=False):
    """A throw with its dice: natural faces, wave by wave as they fell. No dice, no waves.

    `called`: some of them fell on a real table, and people said what they showed.
    """

    throw: Throw[P]
    waves: tuple[tuple[int, ...], ...]
    called: bool = False

    @property
    def hits(self) -> int:
        """The successes of all waves; a die that a wild one struck out counts none."""
        throw = self.throw
        if throw.wild is not None and self.struck is not None:
            return sum(throw.hits(face) for face in self.faces) - throw.hits(self.waves[0][self.struck])
        if throw.target is None:
            return sum(throw.hits(face) for wave in self.waves for face in wave)
        needed = throw.needed
        return sum(face >= needed for wave in self.waves for face in wave)

    @property
    def struck(self) -> int | None:
        """Which die of the first wave the wild die took away, the first of the highest; None: none."""
        wild = self.throw.wild
        if wild is None or wild.strikes is None or not self.waves or self.waves[0][-1] != wild.strikes:
            return None
        ordinary = self.waves[0][:-1]
        return ordinary.index(max(ordinary)) if ordinary else None

    @property
    def counts(self) -> tuple[tuple[int, ...], ...]:
        """What each die counts, wave by wave; one that a wild die struck out counts none."""
        struck = self.struck
        return tuple(
            tuple(
                0 if not number and place == struck else self.throw.hits(face)
                for place, face in enumerate(wave)
            )
            for number, wave in enumerate(self.waves)
        )

    @property
    def repeats(self) -> tuple[tuple[bool, ...], ...]:
        """Which dice of each wave are rolled again in the next: of a throw with a wild die the wild one alone, of one
        whose misses are rolled again those of its first wave."""
        wild = self.throw.wild
        if self.throw.misses_again:
            return tuple(
                tuple(not number and not self.throw.hits(face) for face in wave)
                for number, wave in enumerate(self.waves)
            )
        if wild is None:
            return tuple(tuple(face == self.throw.again for face in wave) for wave in self.waves)
        return tuple(
            tuple(face == wild.again and place == len(wave) - 1 for place, face in enumerate(wave))
            for wave in self.waves
        )

    @property
    def total(self) -> int:
        """The sum of the natural faces of the first wave."""
        return sum(self.waves[0]) if self.waves else 0

    @property
    def faces(self) -> tuple[int, ...]:
        """Every die in the order it fell."""
        return tuple(face for wave in self.waves for face in wave)
