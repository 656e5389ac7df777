"""How an event moves on the table, as facts with a meaning: a slide along poses, a shot, a loss.

A ruleset says it for each of its events (`Presenter.cue`), and the window plays it. A closed vocabulary: it knows no
game, no pixels, no milliseconds and no pygame. An event without a show happens in silence.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.match.questions import Arm
from game.sea.heading import Pose
from game.tabletop.overlays import Point
from game.tabletop.piles import Token


class Cue(msgspec.Struct, frozen=True, tag_field="is", tag=True, omit_defaults=True, kw_only=True):
    """Anything that is seen to happen. `words` is the sentence told with it."""

    words: str = ""


class Slide(Cue, frozen=True):
    """`unit` goes from where it stands through `poses`, in order; turns are poses of their own.

    `stride` is the table length that counts as one inch of movement.
    """

    unit: str
    poses: tuple[Pose, ...]
    stride: float = 1.0


class Run(Cue, frozen=True):
    """Torpedoes run, all at once: from where to where; `launched` if they have just left their tubes."""

    runs: tuple[tuple[Point, Point], ...]
    launched: bool = False


class TurnOver(Cue, frozen=True):
    """Plates laid face down on units are turned over together: (unit, what stands on its plate)."""

    plates: tuple[tuple[str, str], ...]


class Attack(Cue, frozen=True):
    """`firer` uses `amount` of `weapon` on `target`; its dice, where there are any, are the roll that follows.

    `weapon` is the ruleset's key, `kind` what it sounds like, `value` the amount as players say it.
    """

    firer: str
    target: str
    weapon: str
    amount: int
    kind: Arm = "guns"
    value: str = ""


class Cast(Cue, frozen=True):
    """Dice that belong to no attack, rolled beside `unit` (empty: on free sea).

    Rolls that follow each other with the same `shared` are thrown together; `name` stands beneath each.
    """

    unit: str = ""
    shared: str = ""
    name: str = ""


class Noted(Cue, frozen=True):
    """Hits are noted on a unit and wait."""

    unit: str
    hits: int


class Marked(Cue, frozen=True):
    """Boxes are marked off a unit's hull; `row` names the damage row it falls to, where it falls."""

    unit: str
    boxes: int
    row: str = ""


class Lost(Cue, frozen=True):
    """Something a unit carried is gone: `what` names it."""

    unit: str
    what: str


class Burst(Cue, frozen=True):
    """An explosion aboard a unit; `lost`: it is destroyed by it and stays as a wreck, and a banner says it to all."""

    unit: str
    lost: bool = False


class Sunk(Cue, frozen=True):
    """A unit is destroyed: it fades to a wreck, and a banner says it to all."""

    unit: str


class Foundered(Cue, frozen=True):
    """One of those a unit is made of is lost, the unit itself stays: a banner says `name` to all.

    `picture` is her silhouette; one that is `dear` is named in gold.
    """

    unit: str
    name: str
    picture: str = ""
    dear: bool = False


class Appear(Cue, frozen=True):
    """Units come on the table: placed, sighted, launched."""

    units: tuple[str, ...]


class Vanish(Cue, frozen=True):
    """Units leave the table unhurt: landed, withdrawn, out of sight."""

    units: tuple[str, ...]


class Unveil(Cue, frozen=True):
    """Chips of a pile are turned over, for whoever sees it: they stay open, or are gone when it is over."""

    unit: str
    tokens: tuple[Token, ...]


class Shuffle(Cue, frozen=True):
    """Chips of a pile go back face-down and are shuffled: nobody knows any more which is which."""

    unit: str
    chips: int = 1


class Split(Cue, frozen=True):
    """A new base slides out from under a pile."""

    unit: str
    new: str


class Flight(Cue, frozen=True):
    """`count` aircraft (`picture` a silhouette) fly from one piece to another, or with `back` home from there."""

    unit: str
    goal: str
    picture: str = "aircraft"
    count: int = 2
    back: bool = False


class Taken(Cue, frozen=True):
    """Of what was on its way to `unit`, `lost` are taken away and `left` go on.

    `picture` is a silhouette, `side` the index of whose they are (-1: the unit's own).
    """

    unit: str
    picture: str
    left: int
    lost: int
    side: int = -1


class Phase(Cue, frozen=True):
    """A phase begins (or with `turn` a whole turn): attacks are counted anew from here."""

    title: str
    turn: bool = False


class Said(Cue, frozen=True):
    """Nothing moves: there is a sentence to read. `tone` is what is heard with it."""

    tone: Literal["", "ready", "reveal", "grave", "armour"] = ""
    unit: str = ""


class Over(Cue, frozen=True):
    """The battle has ended."""
