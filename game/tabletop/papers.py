"""What lies beside the table for one side: its hand of cards, its notebook, the steps of what is under way.

Plain records with a meaning, made by a ruleset from a view (`Presenter.hand`, `notebook`, `procedure`), so that a test
or an opponent reads what a player reads. They know no game, no pixels and no pygame. All are frozen and hashable: the
window paints a panel anew only when its record is another.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.tabletop.cards import Figure
from game.tabletop.overlays import Overlay
from game.tabletop.piles import Token


class HandCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card the side holds. `key` is what questions call it (the unit of a sheet's row), `unit` the piece it belongs
    to, chosen with it.

    `band` is the word across its head and `tone` its paint; `picture` a silhouette. `held` lies ready, `away` is
    committed (`words` then says where, and the place stays empty), `spent` is out for the round, `down` lies face-down:
    nothing of it is known.
    """

    key: str
    band: str = ""
    tone: Literal["black", "red"] = "black"
    picture: str = ""
    title: str = ""
    words: str = ""
    state: Literal["held", "away", "spent", "down"] = "held"
    unit: str = ""
    tip: str = ""
    clause: str = ""


class Coins(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is paid with: `left` of `total` as round chips."""

    label: str
    left: int
    total: int
    tip: str = ""
    clause: str = ""


class Reserve(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something kept back that may be played: what it is, where it lies and whether `ready` now, or why not."""

    key: str
    title: str
    words: str = ""
    ready: bool = False
    unit: str = ""
    tip: str = ""
    clause: str = ""


class Peeked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chip the side looks at in private: `side` is the index of whose it is.

    `row` is the row of the question's sheet that settles it, "group/unit".
    """

    row: str
    token: Token
    side: int
    words: str = ""


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side holds besides its pieces: cards, coins, reserves. `words` is one sentence of how it stands.

    While there is something on the `tray`, it lies in place of cards and reserves.
    """

    title: str
    words: str = ""
    cards: tuple[HandCard, ...] = ()
    coins: tuple[Coins, ...] = ()
    reserves: tuple[Reserve, ...] = ()
    reserves_title: str = ""
    tray: tuple[Peeked, ...] = ()
    tray_title: str = ""


class Jotting(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the side remembers of a piece: the note and a second, quieter line.

    `label` is pencilled beside the piece on the table (empty: nothing is). With `also` it may as well be any of those
    pieces, and the labels are joined by a thin line.
    """

    unit: str
    text: str
    more: str = ""
    label: str = ""
    also: tuple[str, ...] = ()
    clause: str = ""


class Notebook(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a side remembers of the others, a row for each piece in the order of their names."""

    title: str
    rows: tuple[Jotting, ...] = ()


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """One die as it lies: what it shows, and what came of it."""

    shown: int
    state: Literal["normal", "miss", "hit", "taken"] = "normal"


class Tiles(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of things of one kind, `left` still there and `lost` taken away. `picture` is a silhouette."""

    picture: str
    left: int
    lost: int = 0


class Rung(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a procedure. `words` is its sentence, `faces` the dice rolled in it, `result` what came of them,
    `tiles` what is left after it; `figures` are the chances while it is at hand. A step that was `skipped` is told
    with its reason in `words`."""

    title: str
    state: Literal["done", "now", "to come", "skipped"]
    words: str = ""
    faces: tuple[Face, ...] = ()
    result: str = ""
    tiles: Tiles | None = None
    figures: tuple[Figure, ...] = ()
    clause: str = ""


class Procedure(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that goes on in steps, from its first to its last. `side` is whose it is; `overlays` lie on the table
    with it."""

    title: str
    words: str
    side: str
    rungs: tuple[Rung, ...] = ()
    overlays: tuple[Overlay, ...] = ()

    @property
    def now(self) -> int:
        """The place of the step at hand; -1 where none is."""
        return next((place for place, rung in enumerate(self.rungs) if rung.state == "now"), -1)
