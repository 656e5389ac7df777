"""Piles of chips as a side knows them: how many, which lie open, which of the others it may know.

Plain facts for the table and for what is seen to happen on it; no rules, no pixels.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """One chip of a pile as the viewing side knows it: a "force" (a silhouette stands for it), a "blank", a "gambit".

    `words` say more of a force that lies face-up, such as its ships; `others` are the silhouettes of what else is
    in it, the most telling first.
    """

    label: str
    kind: Literal["force", "blank", "gambit"] = "force"
    silhouette: str = ""
    words: str = ""
    others: tuple[str, ...] = ()


class Pile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece that is a pile of chips: `count` in all, `up` those that lie face-up.

    `down` are the face-down ones as far as the viewing side knows them: its own, and nothing of another's. One that
    is never more than a single counter is not `counted`.
    """

    count: int
    up: tuple[Token, ...] = ()
    down: tuple[Token, ...] = ()
    counted: bool = True

    @property
    def public(self) -> Pile:
        """What everybody sees of it."""
        return Pile(self.count, self.up, counted=self.counted)

    @property
    def hidden(self) -> int:
        """How many lie face-down."""
        return max(0, self.count - len(self.up))
