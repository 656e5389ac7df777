"""A battle played on from the middle of another: its lines up to an order, with the same dice to come or with others.

It is a battle of its own, in a log of its own; the other stays as it is. It must not know any game.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from game.dice.seeding import Seeding
from game.match.log import Earlier, write_whole
from game.match.match import Match
from game.match.wording import owned


def branch(match: Match, number: int, path: Path, seats: dict[str, str], dice: Seeding | None = None) -> None:
    """Write the log of `match` up to before order `number` as a new battle that can be carried on.

    `seats` are who plays it on. With `dice` what is thrown from there on is theirs, without it is what would have been
    thrown. Lines taken back are left out. ValueError for a side's copy or an order that is not there; NotWritten.
    """
    header = match.header
    if header.seen_by or header.seed is None:
        raise ValueError(f"this is {owned(header.seen_by)} copy: it cannot be played on")
    lines = [line for line in match.lines if line.n < number]
    if not lines or number > match.number + 1:
        raise ValueError(f"there is no order {number}: the last is {match.number}")
    if dice is not None:
        last = number - 1
        kept = tuple(one for one in header.earlier if one.until < last)
        then = next((one for one in header.earlier if one.until >= last), None)
        seed, salt = (then.seed, then.salt) if then is not None else (header.seed, header.salt)
        header = replace(
            header,
            seed=dice.seed,
            salt=dice.salt,
            commitment=dice.commitment,
            shares=(),
            earlier=(*kept, Earlier(last, seed, salt)),
        )
    write_whole(path, replace(header, seats=seats, clock=None, take_backs=True), lines)
