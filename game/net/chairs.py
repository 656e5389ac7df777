"""Seats that change hands: a captain sits in, the host sends somebody away or makes a new token.

It must not know how it was said.
"""

from __future__ import annotations

from game.ai.players import HAND
from game.dice.shares import HOST
from game.net import keeping, messages
from game.net.held import Held
from game.net.invitations import fresh_token, sealed
from game.net.messages import Refused

SITS_IN = "captain"
"""Who sits in for a player who is away."""


def sit_in(held: Held, side: str, whose: str) -> None:
    """A captain sits in for a side: one's own at any time, another's whose player was away for long. The player who
    comes back has the seat again."""
    chair = held.kept.chairs.get(whose)
    if chair is None or chair.who != HAND or held.match is None or held.over:
        held.send(side, Refused("Nobody can sit in there."))
        return
    now = held.now().timestamp()
    if whose != side and (whose in held.here or now - held.away.get(whose, held.stood) < held.kept.patience):
        held.send(side, Refused(f"A captain sits in for {whose} once its player was away for long."))
        return
    chair.sits_in = SITS_IN
    keeping.write(held.kept, held.folder)
    held.opponents.close()
    held.seat_opponents()
    held.go_on()


def manage(held: Held, side: str, said: messages.Manage) -> None:
    """The host sends who sits at a seat away, bans the token, or makes a new one; the old opens nothing any more."""
    if side != HOST:
        held.send(side, Refused("That is the host's to do."))
        return
    chair = held.kept.chairs.get(said.side)
    if chair is None or chair.who != HAND:
        held.send(side, Refused("There is no such seat."))
        return
    token = fresh_token() if said.act == "invite" else ""
    if said.act != "kick":
        if chair.token:
            chair.banned = [*chair.banned, chair.token]
        chair.token = sealed(token) if token else ""
        if (
            not held.kept.committed
        ):  # whoever comes puts in what is his; later it would be chosen, the others' known
            held.kept.shares = [share for share in held.kept.shares if share.by != said.side]
        keeping.write(held.kept, held.folder)
    held.send(side, messages.Invited(said.side, token))
    held.drop(said.side)
