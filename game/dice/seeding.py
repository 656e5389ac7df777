"""What a battle's dice come from: a number, and beside it 128 bits of chance that nobody can guess.

The number alone is too short to be a secret: a few rolls that were seen, with their labels, tell which of a billion
numbers it was, and with it every die to come. The salt makes that as hard as guessing 128 bits. What stands for both
in the open is their commitment. It must not know trays, matches or files.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from secrets import randbelow, token_hex

import msgspec

MOST_SEED = 10**9
"""A seed that nobody chose is below this."""

SALT_PATTERN = r"^(?:[0-9a-f]{32})?\Z"
COMMITMENT_PATTERN = r"^(?:[0-9a-f]{64})?\Z"

_COMMITS = b"line-ahead salt"
"""Sets a commitment apart from every other hash of the same two (`person` of blake2b, 16 bytes at most)."""


class Seeding(msgspec.Struct, frozen=True):
    """The seed of a battle and its salt, 32 hexadecimal digits; without a salt (empty) its dice are open.

    Open dice are those of the seed alone: they repeat, and whoever knows or guesses the number can work every die
    out. Raises ValueError for a salt of any other form.
    """

    seed: int
    salt: str = ""

    def __post_init__(self) -> None:
        if re.match(SALT_PATTERN, self.salt) is None:
            raise ValueError("a salt has 32 hexadecimal digits, in small letters")

    @property
    def open(self) -> bool:
        """Whether the dice are those of the seed alone."""
        return not self.salt

    @property
    def commitment(self) -> str:
        """The hash that binds whoever began the battle to seed and salt, 64 hexadecimal digits; none of open dice.

        blake2b of 32 bytes over "seed:salt", personalised "line-ahead salt". It hides the seed because 128 bits of
        salt cannot be tried out; of a seed alone such a hash would give the number away, so open dice have none.
        """
        if self.open:
            return ""
        text = f"{self.seed}:{self.salt}".encode()
        return blake2b(text, digest_size=32, person=_COMMITS).hexdigest()

    def apart(self, purpose: str, size: int = 16) -> bytes:
        """So many bytes for other chance than the battle's own dice: neither can be worked out from the other."""
        key = bytes.fromhex(self.salt)
        return blake2b(f"{self.seed} {purpose}".encode(), digest_size=size, key=key).digest()


def seeding(seed: int | None = None, salt: str | None = None, *, fixed: int | None = None) -> Seeding:
    """What a battle that people play begins with: all that is not asked for is chance.

    `seed` and `salt` are those asked for (a `salt` that is empty: open dice), `fixed` is the scenario's own seed. What
    a scenario fixes everybody can read who has its file, so its dice are open, unless a seed or a salt is asked for.
    """
    if seed is None and salt is None and fixed is not None:
        return Seeding(fixed)
    number = seed if seed is not None else fixed
    return Seeding(
        randbelow(MOST_SEED) if number is None else number, token_hex(16) if salt is None else salt
    )
