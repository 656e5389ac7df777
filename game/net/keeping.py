"""What a host keeps of a battle beside its log: who may sit where, what each put into the dice, what was said.

A battle is two files of one name in the folder: `NAME.jsonl`, its log, and `NAME.table`, this. The name is chance and
is looked up among the files that are there: nothing that comes over the wire becomes part of a path. It must not know
sockets.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from game.ai.seat import HAND, seat
from game.dice.shares import HOST, Share, committed, fresh
from game.disk import write_whole
from game.match.clock import Clock
from game.match.hold import Held, Hold
from game.match.limits import refuse_scenario
from game.match.log import LogHeld
from game.match.reading import NoFile, opened, record
from game.match.scenario import Scenario
from game.net.invitations import fresh_battle, fresh_token, is_battle, sealed
from game.rulesets import ruleset

SUFFIX = ".table"
LARGEST = 2**23
"""Bytes of such a file, at the most."""
MOST_TALK = 50
"""So many of the last lines of talk are kept."""
REMOTE = "remote"
"""The seat of a hand at another machine, as a command line names it."""
UNWATCHED = -1
"""In place of turns: nobody looks on."""
PATIENCE = 120
"""Seconds after which somebody who is away may be sat in for, unless a battle says otherwise."""


class NoTable(Exception):
    """A battle's file that cannot be read: one sentence."""


class Chair(msgspec.Struct, omit_defaults=True):
    """Who answers for a side. `who` is hand, or an opponent's seat; a hand's `token` is kept sealed.

    `sits_in` is the seat of an opponent that sits in; `banned` are tokens, sealed, that open this seat no more.
    """

    who: str
    token: str = ""
    name: str = ""
    sits_in: str = ""
    banned: list[str] = []


class Talk(msgspec.Struct, frozen=True):
    """A line of talk: by which side, what, and when as the host's clock tells."""

    by: str
    text: str
    at: str


class Kept(msgspec.Struct, omit_defaults=True):
    """All that is kept. `shares` are those of the dice as far as they came; `began` once the log is there.

    `late` is by how many turns watchers see all of it; None: they see what every side may see, as it happens;
    `UNWATCHED`: nobody looks on. `host` is the sealed token of who may send others away. `followed` is the battle after
    this.
    `host_plays`: a player of it holds the table; `opened_early` is when its log was opened before the end.
    """

    battle: str
    scenario: Scenario
    chairs: dict[str, Chair]
    shares: list[Share]
    format: Annotated[int, msgspec.Meta(ge=1, le=1)] = 1
    host: str = ""
    clock: Clock | None = None
    take_backs: bool = True
    late: int | None = None
    patience: int = PATIENCE
    began: bool = False
    adjourned: bool = False
    host_plays: bool = False
    opened_early: str = ""
    followed: str = ""
    talk: list[Talk] = []

    @property
    def tokens(self) -> dict[str, str]:
        """The sealed tokens by side, the host's own by `HOST`."""
        found = {side: chair.token for side, chair in self.chairs.items() if chair.token}
        return found | ({HOST: self.host} if self.host else {})

    @property
    def hands(self) -> tuple[str, ...]:
        """The sides that are played by hand."""
        return tuple(side for side, chair in self.chairs.items() if chair.who == HAND)

    @property
    def seats(self) -> dict[str, str]:
        """Who sits where, as a log has it."""
        return {side: chair.who for side, chair in self.chairs.items()}

    @property
    def committed(self) -> bool:
        """Whether everybody has committed to a share of the dice."""
        return {one.by for one in self.shares} == {HOST, *self.hands}

    @property
    def opened(self) -> bool:
        """Whether every share lies open, at the host."""
        return self.committed and all(one.opened for one in self.shares)


def arranged(
    scenario: Scenario,
    seats: dict[str, str],
    *,
    clock: Clock | None = None,
    late: int | None = None,
    host_plays: bool = False,
    take_backs: bool = True,
    patience: int = PATIENCE,
) -> tuple[Kept, dict[str, str]]:
    """A new battle to be kept, and the tokens of its seats by side, which are told this once; the host's own by `HOST`.

    A side with the seat `remote` or `hand` is played by hand. Raises NoPlayer for an opponent there is not.
    """
    rules = ruleset(scenario.ruleset)
    keys = tuple(character.key for character in rules.advice.characters)
    tokens, chairs = {HOST: fresh_token()}, {}
    for side in (entry.name for entry in scenario.sides):
        who = seats.get(side, HAND)
        who = HAND if who == REMOTE else str(seat(who, keys))
        chairs[side] = Chair(who)
        if who == HAND:
            tokens[side] = fresh_token()
            chairs[side].token = sealed(tokens[side])
    secret = fresh()
    kept = Kept(
        fresh_battle(),
        scenario,
        chairs,
        [Share(HOST, committed(HOST, secret), secret)],
        host=sealed(tokens[HOST]),
        clock=clock,
        late=late,
        host_plays=host_plays,
        take_backs=take_backs,
        patience=patience,
    )
    return kept, tokens


def exchanged(kept: Kept) -> Kept:
    """The battle that follows: the same players at each other's sides, with the tokens they have."""
    sides = list(kept.chairs)
    turned = sides[1:] + sides[:1]
    chairs = {
        side: msgspec.structs.replace(kept.chairs[whose], sits_in="")
        for side, whose in zip(sides, turned, strict=True)
    }
    secret = fresh()
    return msgspec.structs.replace(
        kept,
        battle=fresh_battle(),
        chairs=chairs,
        shares=[Share(HOST, committed(HOST, secret), secret)],
        began=False,
        adjourned=False,
        opened_early="",
        followed="",
        talk=[],
    )


def write(kept: Kept, folder: Path) -> None:
    """Keep it, whole or not at all; that its log was opened early, which another program may have noted meanwhile, is
    not forgotten. Raises NotWritten."""
    kept.opened_early = opened_early(folder, kept.battle) or kept.opened_early
    write_whole(folder / f"{kept.battle}{SUFFIX}", msgspec.json.encode(kept))


def hold(folder: Path, battle: str) -> Hold:
    """Keep other hosts from a battle of the folder. Raises LogHeld where one has it."""
    path = folder / f"{battle}{SUFFIX}"
    try:
        return Hold(path)
    except Held as held:
        raise LogHeld(f"it is being played by {held.holder.words}.", path) from None


class _Seal(msgspec.Struct):
    """What of a battle's file says whether its log is sealed."""

    opened_early: str = ""
    chairs: dict[str, Chair] = {}


def _seal(folder: Path, battle: str) -> _Seal | None:
    return record(folder / f"{battle}{SUFFIX}", _Seal, LARGEST)


def opened_early(folder: Path, battle: str) -> str:
    """When the log of a battle was opened before its end; empty: it was not."""
    seal = _seal(folder, battle)
    return seal.opened_early if seal is not None else ""


def sealed_log(log: Path) -> bool:
    """Whether a log is that of a battle which players elsewhere still have seats in, and was not opened: whoever looks
    into it would see their secrets. That the battle is over, its lines say."""
    seal = _seal(log.parent, log.stem) if is_battle(log.stem) and log.suffix == ".jsonl" else None
    return (
        seal is not None
        and not seal.opened_early
        and any(chair.who == HAND for chair in seal.chairs.values())
    )


def open_early(log: Path, when: str) -> None:
    """Note that a log is opened before its end: every seat is told so. Raises NoTable, NotWritten."""
    kept = read(log.parent, log.stem)
    kept.opened_early = when
    write(kept, log.parent)


def names(folder: Path) -> Sequence[str]:
    """The battles of a folder."""
    return sorted(path.stem for path in folder.glob(f"*{SUFFIX}") if is_battle(path.stem))


def read(folder: Path, battle: str) -> Kept:
    """What is kept of one of the battles of a folder. Raises NoTable."""
    path = folder / f"{battle}{SUFFIX}"
    try:
        with opened(path) as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise ValueError(f"more than {LARGEST >> 20} MB")
        kept = msgspec.json.decode(raw, type=Kept)
        refuse_scenario(kept.scenario)
        kept.scenario = ruleset(kept.scenario.ruleset).typed(kept.scenario)
        if kept.battle != battle or set(kept.chairs) != {side.name for side in kept.scenario.sides}:
            raise ValueError("another battle's")
    except NoFile as error:
        raise NoTable(f"{path.name}: found {error.found}.") from None
    except (msgspec.MsgspecError, ValueError, TypeError, KeyError, LookupError, RecursionError) as error:
        raise NoTable(f"{path.name}: found something else than a table that is kept ({error}).") from None
    return kept


def log_of(folder: Path, battle: str) -> Path:
    """Where the log of one of the battles of a folder lies."""
    return folder / f"{battle}.jsonl"
