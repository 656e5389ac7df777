"""The seats a player has at other machines, as they are kept: the invitation, what was put into the dice, how it ended.

They lie in a folder of their own beside the battles of this machine. It must not know sockets.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from game.disk import write_whole
from game.match import log
from game.match.reading import record
from game.net.far import Afar
from game.net.invitations import Invitation, NoInvitation, invitation, sealed
from game.net.seat import Promise

FOLDER = "elsewhere"
SUFFIX = ".seat"
LARGEST = 2**16


class Mine(msgspec.Struct, omit_defaults=True):
    """A seat: where it is, what is played, and `promise`, without which its dice cannot be checked at the end.

    `since` is when it became so as `waits_for` says (ISO, local time). Of a battle that is held on this machine `given`
    are the invitations to its other seats, by side, and `host` the host's own.
    """

    invitation: str
    promise: Promise
    title: str = ""
    side: str = ""
    waits_for: tuple[str, ...] = ()
    since: str = ""
    over: bool = False
    checked: str = ""
    ruleset: str = ""
    ended: str = ""
    given: dict[str, str] = {}
    host: str = ""

    @property
    def invited(self) -> Invitation:
        """Its invitation. Raises NoInvitation."""
        return invitation(self.invitation)


def _stem(invited: Invitation) -> str:
    return f"{invited.battle}-{sealed(invited.token)[:12]}"


def write(mine: Mine, folder: Path) -> None:
    """Keep a seat. Raises NotWritten."""
    write_whole(folder / FOLDER / f"{_stem(mine.invited)}{SUFFIX}", msgspec.json.encode(mine))


def read(folder: Path, invited: Invitation) -> Mine | None:
    """What is kept of a seat, or None."""
    return _read(folder / FOLDER / f"{_stem(invited)}{SUFFIX}")


def forget(mine: Mine, folder: Path) -> None:
    """Keep a seat no longer; nothing where the disk does not let go of it."""
    with suppress(OSError):
        (folder / FOLDER / f"{_stem(mine.invited)}{SUFFIX}").unlink()


def all_of(folder: Path) -> Iterator[Mine]:
    """Every seat that is kept, those whose turn it is first."""
    found = [one for path in (folder / FOLDER).glob(f"*{SUFFIX}") if (one := _read(path)) is not None]
    yield from sorted(found, key=lambda one: (one.over, one.side not in one.waits_for, one.title))


def copy_of(mine: Mine, folder: Path) -> Path:
    """Where the side's copy of a battle that is over lies."""
    return folder / FOLDER / f"{_stem(mine.invited)}.jsonl"


def keep_copy(match: Afar, invited: Invitation, folder: Path) -> Path:
    """Write the side's copy beside the seat, to be replayed; where. Raises NotWritten."""
    path = folder / FOLDER / f"{_stem(invited)}.jsonl"
    log.write_whole(path, match.header, match.lines)
    return path


def _read(path: Path) -> Mine | None:
    mine = record(path, Mine, LARGEST)
    try:
        return mine if mine is not None and invitation(mine.invitation) else None
    except NoInvitation:
        return None
