"""A battle made to be held on this machine by a player of it: what is kept, the tokens told this once, and how others
reach it.
"""

from __future__ import annotations

import msgspec

from game.net.invitations import PORT
from game.net.keeping import Kept


class Hosted(msgspec.Struct, frozen=True):
    """`side` is the player's own; `reached` the address others reach this machine by, empty: its own on its network.

    `announced`: everybody on the network is told of its open seats; `tell` is a command run when one who is away has to
    act.
    """

    kept: Kept
    tokens: dict[str, str]
    side: str
    port: int = PORT
    reached: str = ""
    announced: bool = False
    tell: str = ""
