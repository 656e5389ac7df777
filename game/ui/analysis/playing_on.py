"""How a battle is played on from one of its orders: who sits where, with which dice. It draws nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, Literal

import msgspec

from game import places
from game.ai.players import HAND
from game.ai.seat import STRENGTHS, seat
from game.content.settings import Settings
from game.dice import seeding
from game.disk import NotWritten
from game.match.branching import branch
from game.match.log import LogError
from game.match.wording import owned
from game.tabletop.ruleset import Match
from game.ui.front.seats import carry_on
from game.ui.scene import Host

Way = Literal["same", "other"]
"""The dice that would have fallen, or others."""

ALL: Final = "All"
"""By turns at every side."""


class PlayOn(msgspec.Struct, frozen=True):
    """What is chosen: the side the hand sits at (`ALL`: at every one), and the strength of who sits at the others."""

    sits: str
    foe: str

    def seats(self, before: Mapping[str, str], sides: tuple[str, ...]) -> dict[str, str]:
        """Who plays it on. An opponent of the strength that sat there before keeps her habit."""
        found = {}
        for side in sides:
            was = before.get(side, HAND)
            keeps = seat(was).strength == self.foe
            found[side] = HAND if self.sits in (side, ALL) else was if keeps else self.foe
        return found


def usual(before: Mapping[str, str], asked: str, sides: tuple[str, ...]) -> PlayOn:
    """The hand at the side that is asked, and at the others who sat there; a captain for who was a hand."""
    others = [seat(before.get(side, HAND)).strength for side in sides if side != asked]
    foe = next((one for one in others if one in STRENGTHS), "captain")
    return PlayOn(asked, foe)


def played_on(match: Match, number: int, chosen: PlayOn, way: Way) -> Match:
    """A battle of its own from before an order. Raises NotWritten, LogError, OSError, ValueError."""
    header = match.header
    folder = places.battles_folder(writing=True)
    path = places.fresh_path(folder, header.ruleset, header.scenario.title, datetime.now())
    seats = chosen.seats(header.seats, match.sides)
    branch(match, number, path, seats, seeding() if way == "other" else None)
    return carry_on(path)


def begun(app: Host, match: Match, number: int, chosen: PlayOn, way: Way, settings: Settings) -> str:
    """Open the battle from before an order over what is shown; what hinders it, as a sentence, or ""."""
    try:
        battle = played_on(match, number, chosen, way)
    except (NotWritten, LogError, OSError, ValueError) as error:
        return f"It cannot be played on: {error}"
    app.house.battle(app, battle, settings)
    return ""


def barred(match: Match) -> str:
    """Why a battle cannot be played on from its middle, as a sentence, or "".

    One that lasts is played on only where orders may be taken back, and with other dice: nobody tries out in a branch
    what he may not try in the battle.
    """
    if match.header.seen_by:
        return f"This is {owned(match.header.seen_by)} copy: it cannot be played on."
    if match.over is None and not match.header.take_backs:
        return "This battle lasts, and no order is taken back in it."
    return ""


def sits(match: Match, eyes: Sequence[str]) -> list[str]:
    """Where one may sit who may look through these eyes, `ALL` last; while the battle lasts nowhere else."""
    if match.over is not None:
        return [*match.sides, ALL]
    mine = [side for side in match.sides if side in eyes]
    return [*mine, ALL] if len(mine) == len(match.sides) else mine
