"""Dice that nobody chose: a seed and salt made of what the host and every player put in.

Each puts in 128 bits of chance. All first show a hash of theirs, which binds them and tells nothing; only when every
hash lies open does anybody give the bits away. So the host cannot try seeds until one suits, and a player cannot know a
die to come. It must not know who they are, nor how the shares travel.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import blake2b
from hmac import compare_digest
from secrets import token_hex
from typing import Annotated

import msgspec

from game.dice.seeding import COMMITMENT_PATTERN, MOST_SEED, SALT_PATTERN, Seeding

HOST = ""
"""Whose share the table's own is; every other bears the name of a side."""

_COMMITS = b"line-ahead share"
_MAKES_SEED = b"line-ahead seed"
_FORM = re.compile(r"[0-9a-f]{32}\Z")


def fresh() -> str:
    """128 bits of chance to put in: 32 hexadecimal digits."""
    return token_hex(16)


def committed(by: str, secret: str) -> str:
    """The hash that binds `by` to a secret of 32 hexadecimal digits: 64 of them. Raises ValueError for another form."""
    if _FORM.match(secret) is None:
        raise ValueError("a share has 32 hexadecimal digits, in small letters")
    return blake2b(f"{secret}:{by}".encode(), digest_size=32, person=_COMMITS).hexdigest()


class Share(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one of them put in: the hash shown first, and the secret itself once it is `opened` (empty before)."""

    by: str
    commitment: Annotated[str, msgspec.Meta(pattern=COMMITMENT_PATTERN)]
    opened: Annotated[str, msgspec.Meta(pattern=SALT_PATTERN)] = ""

    @property
    def kept(self) -> bool:
        """Whether what was opened is what was committed to."""
        return bool(self.opened) and compare_digest(committed(self.by, self.opened), self.commitment)

    @property
    def closed(self) -> Share:
        """The share as it is shown before the end."""
        return Share(self.by, self.commitment)


def made_of(shares: Sequence[Share]) -> Seeding:
    """The seed and salt that come of all shares, whatever order they are in. ValueError where one is not open, or is
    not what was committed to."""
    if fault := broken(shares):
        raise ValueError(fault)
    text = ";".join(f"{one.commitment}:{one.opened}" for one in sorted(shares, key=lambda one: one.by))
    mixed = blake2b(text.encode(), digest_size=32, person=_MAKES_SEED).digest()
    return Seeding(int.from_bytes(mixed[:16], "big") % MOST_SEED, mixed[16:].hex())


def broken(shares: Sequence[Share]) -> str:
    """What is wrong with opened shares, in words without a full stop; empty where they hold."""
    if len({one.by for one in shares}) < len(shares):
        return "somebody put in two shares of the dice"
    for one in shares:
        whose = one.by or "the host"
        if not one.opened:
            return f"the share of the dice of {whose} is not open"
        if not one.kept:
            return f"the share of the dice of {whose} is not what was committed to"
    return ""
