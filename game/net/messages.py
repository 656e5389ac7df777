"""What host and seats say to each other: plain records, one JSON text a message. Nothing else crosses the wire.

A seat says `Hello` with its token, is told what is played (`Welcome`), says what it has of it (`Take`) and is sent the
rest. It must not know how a message travels.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from game.dice.shares import Share
from game.match import limits
from game.match.orders import Order
from game.match.printable import cut, one_line, stripped

PROTOCOL = 1
"""Counts up when messages change so that an older program would misread them."""

LONGEST = 2**16
"""Bytes of one message of a seat: no order of any battle comes near."""

LONGEST_TOLD = 2**24
"""Bytes of one message of a host: a whole battle may be in it."""

LONGEST_SAID = 200
"""Signs of one line of talk."""
LONGEST_NAME = 40

Kind = Literal["undo", "take_back", "draw", "rematch", "adjourn"]
"""What one side offers and all others who play by hand have to agree to."""
KINDS: tuple[Kind, ...] = ("undo", "take_back", "draw", "rematch", "adjourn")

SIGNALS = ("Well fired.", "Your move.", "One moment.", "Thank you.")
"""The four signals, by their number less one."""


class Rules(msgspec.Struct, frozen=True):
    """Which rules are played: the name of the game, its version, and the fingerprint of its tables."""

    name: str
    version: int
    tables: str


class _Said(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True):
    pass


# ── from a seat ─────────────────────────────────────────────────────────────────────────────────────────────


class Hello(_Said, frozen=True, tag="hello"):
    """The first message: which protocol and version it speaks, whose seat it is, and what its player is called."""

    protocol: int
    version: str
    token: str
    name: str = ""


class Take(_Said, frozen=True, tag="take"):
    """The seat is taken: by these rules, with so many lines of the battle, the last of which has this fingerprint."""

    rules: Rules
    lines: int = 0
    last: str = ""


class Commit(_Said, frozen=True, tag="commit"):
    """The hash of what the player puts into the dice."""

    commitment: str


class Reveal(_Said, frozen=True, tag="reveal"):
    """What the player puts into the dice, once all have committed to theirs."""

    secret: str


class Give(_Said, frozen=True, tag="give"):
    """An order: `number` counts the side's own from 0, `seen` is the lines of the battle it was given upon."""

    number: int
    seen: int
    order: Order


class Say(_Said, frozen=True, tag="say"):
    """A line of talk."""

    text: str


class Signal(_Said, frozen=True, tag="signal"):
    """One of the four signals, from 1."""

    number: Annotated[int, msgspec.Meta(ge=1, le=len(SIGNALS))]


class Offer(_Said, frozen=True, tag="offer"):
    """Something all have to agree to."""

    kind: Kind


class Reply(_Said, frozen=True, tag="reply"):
    """Whether a side agrees to what was offered."""

    kind: Kind
    agrees: bool


class SitIn(_Said, frozen=True, tag="sit_in"):
    """A captain is to sit in for a side: one's own at any time, another's while its player is away for long."""

    side: str


class Manage(_Said, frozen=True, tag="manage"):
    """What the host's own token alone may ask: to send who sits at a seat away, for good or not, or a new token."""

    act: Literal["kick", "ban", "invite"]
    side: str


Asked = Hello | Take | Commit | Reveal | Give | Say | Signal | Offer | Reply | SitIn | Manage
"""All that a seat may say."""

# ── from the host ───────────────────────────────────────────────────────────────────────────────────────────


class Refused(_Said, frozen=True, tag="refused"):
    """A sentence why not. `number` is that of the order it is about; `ends`: nothing more comes on this line;
    `again`: it may be tried again in a while."""

    sentence: str
    number: int | None = None
    ends: bool = False
    again: bool = False


class Welcome(_Said, frozen=True, tag="welcome"):
    """What is played, and whose seat it is. `sides` are all of them; `host_plays`: the one who holds the table
    does; `patience` is after how many seconds somebody who is away may be sat in for."""

    version: str
    battle: str
    title: str
    side: str
    sides: tuple[str, ...]
    rules: Rules
    host_plays: bool = False
    patience: int = 120


class Shares(_Said, frozen=True, tag="shares"):
    """What all have committed to, so far; `complete`: everybody, so that each may now say what it was."""

    shares: tuple[Share, ...]
    complete: bool = False


class Begun(_Said, frozen=True, tag="begun"):
    """The header of the side's own copy."""

    header: msgspec.Raw


class Lines(_Said, frozen=True, tag="lines"):
    """Lines of the side's copy, in place of whatever stood from line `first` on."""

    first: int
    lines: tuple[msgspec.Raw, ...]


class Confirmed(_Said, frozen=True, tag="confirmed"):
    """The order of that number stands in the log."""

    number: int


class Presence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who answers for a side: the player's name or the strength of the opponent; since when he is `here` or away, as
    the host's clock tells; who sits in for him."""

    who: str
    here: bool = False
    since: str = ""
    sits_in: str = ""


class Standing(_Said, frozen=True, tag="standing"):
    """How things stand: the number of the side's own next order, whether one is `asked` of it, who has to act as far as
    it may know, the clocks in whole seconds."""

    next: int
    asked: bool = False
    waits_for: tuple[str, ...] = ()
    seats: dict[str, Presence] = {}
    clocks: dict[str, int] = {}
    adjourned: bool = False
    over: bool = False
    opened_early: str = ""
    """When somebody at the host opened the sealed log before the end; empty: nobody did."""


class Told(_Said, frozen=True, tag="told"):
    """A line of talk, or a signal."""

    by: str
    text: str = ""
    signal: int = 0


class Offered(_Said, frozen=True, tag="offered"):
    """A side offers something; `open` ends with what came of it, `agreed` says what."""

    by: str
    kind: Kind
    open: bool = True
    agreed: bool = False


class Next(_Said, frozen=True, tag="next"):
    """The battle that follows, for which the same token holds, and the side it is of there."""

    battle: str
    side: str


class Invited(_Said, frozen=True, tag="invited"):
    """To the host's own token: it is done; the new token of a side, where one was wanted."""

    side: str
    token: str = ""


class Opened(_Said, frozen=True, tag="opened"):
    """The battle is over: what its dice came from."""

    seed: int
    salt: str
    shares: tuple[Share, ...] = ()


Answered = (
    Refused
    | Welcome
    | Shares
    | Begun
    | Lines
    | Confirmed
    | Standing
    | Told
    | Offered
    | Next
    | Invited
    | Opened
)
"""All that a host may say."""

_encoder = msgspec.json.Encoder()
_asked: msgspec.json.Decoder[Asked] = msgspec.json.Decoder(Asked)
_answered: msgspec.json.Decoder[Answered] = msgspec.json.Decoder(Answered)

_NOT_READ = (msgspec.MsgspecError, ValueError, TypeError, RecursionError)
"""What reading a message that nobody wrote as it stands may raise."""


class Unreadable(ValueError):
    """What came is none of the messages: one sentence."""


def written(message: Asked | Answered) -> bytes:
    """A message as it crosses the wire."""
    return _encoder.encode(message)


def asked(raw: bytes) -> Asked:
    """What a seat says. Raises Unreadable for everything else, however it is made."""
    if len(raw) > LONGEST:
        raise Unreadable(f"a message of {len(raw):,} bytes, {LONGEST:,} at most")
    try:
        limits.refuse_line(raw)
        return _asked.decode(raw)
    except _NOT_READ as error:
        raise Unreadable(one_line(f"no message ({error})")) from None


def answered(raw: bytes) -> Answered:
    """What a host says. Raises Unreadable for everything else."""
    try:
        return _answered.decode(raw)
    except _NOT_READ as error:
        raise Unreadable(one_line(f"no message ({error})")) from None


def name_of(text: str) -> str:
    """A player's name as it may be shown: one line without signs that are not seen; empty where nothing is left."""
    return cut(stripped(text).strip(), LONGEST_NAME)


def line_of(text: str) -> str:
    """A line of talk as it may be shown."""
    return cut(stripped(text).strip(), LONGEST_SAID)
