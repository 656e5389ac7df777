"""What the room "Across two machines" tells of each battle elsewhere, in words: whose turn, who sits where, what next.

It reads seats and what is kept of them, and makes plain records; it must not draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from game import rulesets
from game.match.wording import capital, does
from game.net.messages import Presence
from game.net.mine import Mine
from game.seating.chronicle import Chronicle
from game.tabletop.ruleset import titles
from game.ui.battle.correspondent import lost_line
from game.ui.front.archive import when
from game.ui.kit.turn_signs import Turn

if TYPE_CHECKING:
    from game.net.joining import Joined

GROUPS: tuple[tuple[str, tuple[Turn, ...]], ...] = (
    ("Your turn", ("yours",)),
    ("The other's turn", ("theirs",)),
    ("Waiting or over", ("waits", "over")),
)
MOST_TOLD = 4
"""Lines of what happened since one was here."""
NONE_YET = "No battle with another machine yet."
BEGIN = "At the right ask someone to play, or join by what you were sent."


class Post(msgspec.Struct, frozen=True):
    """A line of the list: a battle elsewhere, or the name of a group."""

    key: str
    text: str
    news: str = ""
    below: str = ""
    turn: Turn = "waits"
    heading: bool = False


class Place(msgspec.Struct, frozen=True):
    """Who sits at a side: by its place among the scenario's, with points where there are any."""

    side: str
    number: int
    points: str
    who: str
    where: str
    owes: str
    acts: bool = False
    own: bool = False


class Told(msgspec.Struct, frozen=True):
    """The sheet of one battle."""

    title: str
    lead: str
    places: tuple[Place, ...] = ()
    since: tuple[tuple[str, bool], ...] = ()
    """What happened since one decided last: a sentence, and whether somebody said it."""
    invited: str = ""
    """The side whose invitation is shown, as far as there is one."""
    invitation: str = ""
    dice: str = ""
    fault: str = ""
    held: bool = False
    next: str = ""
    says: str = ""
    button: str = ""
    off: str | None = None
    line: str = ""
    well: bool = False
    """How it is with the host, and whether it answers."""


def turn_of(kept: Mine) -> Turn:
    """Whose turn it is."""
    if kept.over:
        return "over"
    if kept.side and kept.side in kept.waits_for:
        return "yours"
    return "theirs" if kept.waits_for else "waits"


def posts(seats: Iterable[tuple[Mine, Joined | None]], now: datetime) -> list[Post]:
    """The list: yours first, then the other's, then the rest; each says since when."""
    found: list[Post] = []
    rows = list(seats)
    for group, kinds in GROUPS:
        of_group = [row for row in rows if turn_of(row[0]) in kinds]
        if of_group:
            found.append(Post(f"group {group}", group, heading=True))
        found += [_post(kept, joined, now) for kept, joined in of_group]
    return found


def _post(kept: Mine, joined: Joined | None, now: datetime) -> Post:
    turn, since = turn_of(kept), _since(kept, now)
    title = kept.title or "An invitation"
    name = rulesets.ruleset(kept.ruleset).title if kept.ruleset in rulesets.names() else "not begun"
    match = joined.seat.match if joined is not None else None
    where = (
        f"{match.ruleset.turn_called} {match.table.turn} of {match.table.turns}" if match is not None else ""
    )
    below = " · ".join(part for part in (name, where) if part)
    if joined is not None and joined.seat.fault:
        return Post(kept.invitation, title, "refused: look here", below, turn)
    if joined is not None and joined.link.state == "lost":
        return Post(kept.invitation, title, "the host is out of reach", below, turn)
    if turn == "over":
        news = f"{kept.ended or 'over'}"
    elif turn == "yours":
        news = f"your turn {since}"
    elif turn == "theirs":
        news = f"{_called(joined, kept.waits_for[0])} {since}"
    else:
        news = f"a seat is open {since}" if match is None else "the host works it out"
    return Post(kept.invitation, title, news, below, turn)


def _since(kept: Mine, now: datetime) -> str:
    """Since when it is so, in words."""
    try:
        return f"since {when(datetime.fromisoformat(kept.since), now).removeprefix('today at ')}"
    except ValueError:
        return "for a while"


def _called(joined: Joined | None, side: str) -> str:
    there = _presence(joined, side)
    if there.sits_in:
        return f"A {there.sits_in}"
    return there.who or side


def _presence(joined: Joined | None, side: str) -> Presence:
    standing = joined.seat.standing if joined is not None else None
    return (standing.seats if standing is not None else {}).get(side, Presence(""))


# ── the sheet ─────────────────────────────────────────────────────────────────────────────────────────────


def told(kept: Mine, joined: Joined | None, now: datetime) -> Told:
    """The sheet of a battle, and what to do next."""
    match = joined.seat.match if joined is not None else None
    seat = joined.seat if joined is not None else None
    name = rulesets.ruleset(kept.ruleset).title if kept.ruleset in rulesets.names() else ""
    clock = bool(seat is not None and seat.standing is not None and seat.standing.clocks)
    how = "with clocks" if clock else "no clock"
    lead = (
        f"{name}, {how}."
        if match is not None
        else f"Not begun, waiting for the other side {_since(kept, now)}."
    )
    if kept.over:
        lead = (
            f"{kept.ended} {capital(when(datetime.fromisoformat(kept.since), now))}."
            if kept.since
            else kept.ended
        )
    invited, invitation = _open_seat(kept, joined)
    says, button, off = _next(kept, joined)
    return Told(
        kept.title or "An invitation",
        lead,
        tuple(_places(kept, joined)),
        tuple(_happened(joined)),
        invited,
        invitation,
        kept.checked
        or (
            "Nobody chooses these dice: each player locks a share before any is shown."
            if seat is not None
            else ""
        ),
        seat.fault if seat is not None else "",
        bool(kept.host),
        _title(kept, joined),
        says,
        button,
        off,
        _line(joined),
        joined is not None and joined.link.state == "there",
    )


def _open_seat(kept: Mine, joined: Joined | None) -> tuple[str, str]:
    """The seat held here that nobody has taken yet, or the first: its side, and its invitation."""
    if kept.over or not kept.given:
        return "", ""
    free = [side for side in kept.given if not _presence(joined, side).since]
    side = (free or list(kept.given))[0]
    return side, kept.given[side]


def _places(kept: Mine, joined: Joined | None) -> list[Place]:
    match = joined.seat.match if joined is not None else None
    welcome = joined.seat.welcome if joined is not None else None
    sides = match.sides if match is not None else welcome.sides if welcome is not None else ()
    scores = match.ruleset.scores(match.table) if match is not None else {}
    found = []
    for number, side in enumerate(sides):
        own, there = side == kept.side, _presence(joined, side)
        acts = side in kept.waits_for and not kept.over
        points = f"{scores.get(side, 0)} points" if match is not None else ""
        where = "at this table" if own else _where(there, match is not None)
        if there.sits_in:
            where = f"sits in for {there.who}"
        who = "You" if own else f"A {there.sits_in}" if there.sits_in else there.who or "Nobody yet"
        owes = "your turn" if own and acts else "has to act" if acts else ""
        found.append(Place(side, number, points, who, where, owes, acts, own))
    return found


def _where(there: Presence, begun: bool) -> str:
    if there.here:
        return "here" + (f" since {there.since}" if there.since else "")
    if there.since:
        return f"away since {there.since}"
    return "not here yet" if begun else "has not come yet"


def _happened(joined: Joined | None) -> list[tuple[str, bool]]:
    if joined is None or joined.seat.match is None:
        return []
    match = joined.seat.match
    news = Chronicle(match, match.side).news(secret=True)
    sentences = [one.telling.sentence for one in news if one.telling is not None]
    lines = [(sentence, False) for sentence in sentences[-MOST_TOLD:]]
    if joined.seat.talk:
        last = joined.seat.talk[-1]
        lines.append((f"{_called(joined, last.by)}: “{last.text}”", True))
    return lines


def _title(kept: Mine, joined: Joined | None) -> str:
    match = joined.seat.match if joined is not None else None
    if match is None:
        return "Not begun" if not kept.over else "It is over"
    phases = titles(match.ruleset.phases)
    phase = phases.get(match.table.phase, "")
    called = f"{match.ruleset.turn_called.capitalize()} {match.table.turn}"
    return "It is over" if kept.over else f"{called}: {phase.lower()}" if phase else called


def _next(kept: Mine, joined: Joined | None) -> tuple[str, str, str | None]:
    """A sentence, the words of the button, and why it is off (None: it is on)."""
    if kept.over:
        return "Look back at what your side saw.", "See the battle", None
    if joined is None:
        return "It is not followed now.", "Call the host", None
    if joined.seat.fault:
        return joined.seat.fault, "Call the host again", None
    if joined.link.state == "calling":
        return "The host is called.", "Take the table", "the host has not answered yet"
    if joined.link.state == "lost":
        return lost_line(joined.link.tries), "Take the table", "the host is out of reach"
    if joined.seat.match is None:
        return "It begins as soon as everybody has come.", "Take the table", "waiting for the other side"
    if turn_of(kept) == "yours":
        count = len(joined.seat.match.ask(joined.seat.match.side))
        waits = "A question waits" if count == 1 else f"{count} questions wait"
        return f"{waits} for you; the others see nothing before you have answered.", "Take the table", None
    who = _called(joined, kept.waits_for[0]) if kept.waits_for else "The host"
    return f"{does(who, 'is', 'are')} to act; you may look at the table.", "Take the table", None


def _line(joined: Joined | None) -> str:
    if joined is None:
        return ""
    state, invited = joined.link.state, joined.link.invitation
    if state == "there":
        return (
            "This machine keeps the table: leave it on."
            if joined.kept.host
            else f"{invited.host} keeps the table; all is saved."
        )
    return {"calling": "Calling.", "lost": lost_line(joined.link.tries), "ended": "No line."}[state]
