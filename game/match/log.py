"""The log is the save and the replay: JSON Lines, one header and then one line an order.

The lines of an answer are written whole, or nothing of them, before it is confirmed: neither a kill nor a full disk
loses a confirmed order. A torn last line is dropped with a notice, a log with a bad line is read up to there. Formats
change by small migrations from n to n + 1.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, BinaryIO, Generic, Protocol, TypeVar

import msgspec

from game import __version__, disk
from game.dice.called import CalledTray
from game.dice.seeding import COMMITMENT_PATTERN, SALT_PATTERN, Seeding
from game.dice.shares import Share
from game.dice.tray import KeyedTray, Tray, TurnedTray
from game.disk import Growing, NotWritten
from game.match import limits
from game.match.clock import Clock
from game.match.events import Event
from game.match.hold import Held, Hold
from game.match.orders import Order
from game.match.plain import Tree
from game.match.printable import cut, one_line
from game.match.reading import NoFile, opened
from game.match.reason import Reason
from game.match.scenario import Scenario
from game.match.table import Table

E = TypeVar("E")

FORMAT = 2
"""2: a header may have a salt and a commitment, a way back says whose it was, and a throw has a purpose."""

MADE_BY = f"line-ahead {__version__}"

LONGEST = 2**22
"""Bytes of one line: no order of any battle comes near, and no file may fill the memory."""

LARGEST = 2**24
"""Bytes of a whole log: a hundred times the longest battle there was."""


def _with_purposes(record: Tree) -> Tree:
    """From 1 to 2: a throw's words become its purpose, one of a former record (`dice.roll.Formerly`).

    A battle that began without a salt goes on without one.
    """

    def migrated(value: object) -> object:
        if isinstance(value, list):
            return [migrated(one) for one in value]
        if not isinstance(value, dict):
            return value
        if isinstance(value.get("throw"), dict) and "label" in value["throw"]:
            throw = dict(value["throw"])
            value = {**value, "throw": {"purpose": {"is": "Formerly", "label": throw.pop("label")}, **throw}}
        return {key: migrated(one) for key, one in value.items()}

    return {**record, "events": migrated(record["events"])} if "events" in record else record


MIGRATIONS: dict[int, Callable[[Tree], Tree]] = {1: _with_purposes}
"""By the format a record has: what makes it one of the next format. Applied to header and lines alike."""


class LogError(Exception):
    """A log that cannot be read: the file, the `place` in it, what was found there and what is expected."""

    def __init__(self, what: str, path: Path | None = None, place: str = "") -> None:
        super().__init__(what, path, place)
        self.what, self.path, self.place = what, path, place

    def __str__(self) -> str:
        return self.told("" if self.path is None else str(self.path))

    def told(self, name: str = "") -> str:
        """One sentence, the file called so; for who knows which it is, without its name."""
        return one_line(": ".join(filter(None, (", ".join(filter(None, (name, self.place))), self.what))))


class LogHeld(LogError):
    """A log that another program writes, and who that is. It can be looked at."""


class LogNotWritten(NotWritten):
    """What was to be kept in a log could not be: the file and the battle are as they were. One sentence."""

    def __str__(self) -> str:
        return f"{self.filename} cannot be written ({self.reason}): the order was not kept.{self._cure}"

    @property
    def name(self) -> str:
        """The file's bare name."""
        return Path(self.filename).name

    @property
    def brief(self) -> str:
        """The sentence with the file's bare name, for who knows where battles lie."""
        return f"The order was not kept: {self.name} cannot be written ({self.reason}).{self._cure}"

    @property
    def _cure(self) -> str:
        return " Free some space and give it again." if self.full else " Give it again."


class Earlier(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the dice of a battle came from up to order `until`, before it was played on with others."""

    until: int
    seed: int
    salt: Annotated[str, msgspec.Meta(pattern=SALT_PATTERN)] = ""


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line: everything needed to begin the battle anew.

    `salt` is 128 bits of chance that key the dice beside the seed; empty, they are the seed's alone. Both are the
    umpire's: a player's copy (`seen_by`) has their `commitment` only, which tells nothing of either. `earlier` is of a
    battle that was played on from the middle of another with other dice.
    """

    format: int
    made_by: str
    ruleset: str
    ruleset_version: int
    tables: str
    scenario: Scenario
    seed: int | None = None
    seats: dict[str, str] = {}
    take_backs: bool = True
    seen_by: str = ""
    clock: Clock | None = None
    salt: Annotated[str, msgspec.Meta(pattern=SALT_PATTERN)] = ""
    commitment: Annotated[str, msgspec.Meta(pattern=COMMITMENT_PATTERN)] = ""
    shares: tuple[Share, ...] = ()
    """What seed and salt were made of, where they were made by all together; open in the umpire's log alone."""
    earlier: tuple[Earlier, ...] = ()
    called: bool = False
    """Its dice fall on a real table: people say what they show."""

    @property
    def tray(self) -> Tray:
        """Its dice, those of a copy being of seed 0."""
        return CalledTray(self.keyed) if self.called else self.keyed

    @property
    def keyed(self) -> KeyedTray | TurnedTray:
        """The dice of its seed and salt, whether or not others are called."""
        now = KeyedTray(self.seed or 0, self.salt)
        if not self.earlier:
            return now
        return TurnedTray(tuple((one.until, KeyedTray(one.seed, one.salt)) for one in self.earlier), now)

    @property
    def seeding(self) -> Seeding:
        """What the dice come from; of a copy, which has neither, those of seed 0."""
        return Seeding(self.seed or 0, self.salt)


class Line(msgspec.Struct, Generic[E], omit_defaults=True, gc=False):
    """One order and all that came of it. Line 0 is the set-up.

    `back_to` marks a way back to that line, by an undo of `side` or (`took_back`) past dice and what lay open; in logs
    of format 1 it does not say by whom. `reason` is why an opponent gave it, for the umpire's copy alone.
    """

    n: int
    side: str = ""
    by: str = ""
    order: Order | None = None
    events: list[E] = []
    digest: str = ""
    back_to: int | None = None
    took_back: bool = False
    reason: Reason | None = None
    spent: float | None = None
    """Seconds the order took, where there is a clock."""


_encoder = msgspec.json.Encoder()

_UNREADABLE = (msgspec.MsgspecError, ValueError, KeyError, TypeError, AttributeError, RecursionError)
"""What reading, migrating or converting a line that nobody wrote as it stands may raise."""


def encode(record: object) -> bytes:
    """One line of a log, newline included."""
    return _encoder.encode(record) + b"\n"


def digest(table: Table) -> str:
    """A short fingerprint of a table, of all in it that may change."""
    from hashlib import blake2b

    return blake2b(_encoder.encode(table.changing()), digest_size=8).hexdigest()


class LogFile:
    """A log being written, by this program alone. What is added is in the system's hands before `append` returns.

    `notice` is a sentence where the file system cannot keep other programs away.
    """

    def __init__(self, path: Path) -> None:
        """Nothing is written yet. Raises LogHeld where another program writes it."""
        self.path = path
        self._hold = _held(path)
        self.notice = self._hold.notice
        self._file: Growing | None = None
        self._fresh = False

    def begin(self, header: Header) -> None:
        """Begin a new log. Raises LogNotWritten; what was begun is then gone again."""
        try:
            _make_way(self.path)
            self._file = Growing(self.path, fresh=True)
            self._fresh = True
            self._file.add(encode(header))
        except NotWritten as error:
            self.give_up()
            raise _not_kept(error) from None

    def carry_on(self, read: ReadLog) -> None:
        """Go on where a log was read to: a torn end is cut off, an older format written anew, a damaged log kept
        beside first. Raises LogNotWritten with the log as it was."""
        try:
            if read.damage:
                copy = _set_aside(self.path)
                self.notice = f"{self.notice} The damaged log is kept as {copy.name}.".strip()
            if read.format < FORMAT:
                write_whole(self.path, read.header, read.history)  # one file, one format
            elif read.damage or read.notice:
                os.truncate(self.path, read.length)
            self._file = Growing(self.path)
        except OSError as error:
            raise _not_kept(disk.not_written(error, self.path)) from None

    def append(self, lines: list[Line[Event]]) -> None:
        """Write lines, all of them or none. Raises LogNotWritten."""
        assert self._file is not None
        try:
            self._file.add(_encoder.encode_lines(lines))
        except NotWritten as error:
            raise _not_kept(error) from None

    def close(self) -> None:
        """Nothing more will be written; others may."""
        if self._file is not None:
            self._file.close()
            self._file = None
        self._hold.let_go()

    def give_up(self) -> None:
        """The battle did not come about: a log begun anew is taken away."""
        if self._fresh and self._file is not None:
            with suppress(OSError):
                if stat.S_ISREG(self.path.lstat().st_mode):
                    self.path.unlink()
        self.close()


def _held(path: Path) -> Hold:
    """The right to write a log. Raises LogHeld, LogNotWritten where its folder cannot be made."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return Hold(path)
    except OSError as error:
        raise _not_kept(disk.not_written(error, path)) from None
    except Held as found:
        raise LogHeld(f"it is being played by {found.holder.words}; it can be looked at.", path) from None


def _not_kept(error: NotWritten) -> LogNotWritten:
    return LogNotWritten(error.errno, error.reason, error.filename)


class ReadLog(msgspec.Struct):
    """A log as read: its header, its lines, the format it was written in.

    `lines` are those that stand, `history` all there ever were, the ways back among them. `notice` says where its last
    line was torn; `damage` which line does not fit, and that it is read up to there. `length` is the bytes of what was
    read, `ends` where each line of the history ends.
    """

    header: Header
    lines: list[Line[Event]]
    history: list[Line[Event]]
    notice: str = ""
    length: int = 0
    format: int = FORMAT
    damage: str = ""
    ends: list[int] = []


def read_header(path: Path) -> Header:
    """The first line of a log alone, for lists of saved battles. Raises LogError."""
    with _opened(path) as file:
        return header_of(path, file.readline(LONGEST))[0]


def read_log(path: Path, event_type: Callable[[Header], object]) -> ReadLog:
    """Read a log up to its end or its first line that does not fit. `event_type` gives the union of events of the
    header's ruleset.

    A last line without its end was torn by a kill and is left out with a notice: its order was never confirmed.
    Raises LogError where not even the header can be read.
    """
    with _opened(path) as file:
        first = file.readline(LONGEST)
        header, found = header_of(path, first)
        events = event_type(header)
        decoder = msgspec.json.Decoder(Line[events])  # type: ignore[valid-type]
        lines: list[Line[Event]] = []
        history: list[Line[Event]] = []
        length = len(first)
        notice = ""
        damage = ""
        ends: list[int] = []
        try:
            for number, raw in _numbered(file):
                where = f"line {number}"
                if not raw.endswith(b"\n"):
                    if len(raw) >= LONGEST:
                        raise LogError(f"found more than {LONGEST} bytes, expected an order.", path, where)
                    notice = f"Line {number} of {path} was torn and is left out: it ends in the middle."
                    break
                try:
                    limits.refuse_line(raw)
                    line = decoder.decode(_migrated(raw, found))
                    limits.refuse_turns(line.events)
                except _UNREADABLE as error:
                    raise LogError(
                        f"found something else than an order and its events ({error}).", path, where
                    ) from None
                expected = _next_number(lines)
                if line.back_to is None:
                    if line.n != expected:
                        raise LogError(f"found order {line.n}, expected {expected}.", path, where)
                    lines.append(line)
                elif 0 <= line.back_to < expected:
                    del lines[line.back_to + 1 :]
                else:
                    raise LogError(
                        f"found a way back to order {line.back_to}, expected one from 0 to {expected - 1}.",
                        path,
                        where,
                    )
                length += len(raw)
                history.append(line)
                ends.append(length)
        except LogError as error:
            damage = str(error)
    return ReadLog(header, lines, history, notice, length, found, damage, ends)


def _set_aside(path: Path) -> Path:
    """Keep a copy of a damaged log beside it, under a name that is free; where. Raises OSError."""
    copy, number = path.with_name(f"{path.name}.damaged"), 2
    while copy.exists():
        copy, number = path.with_name(f"{path.name}.damaged-{number}"), number + 1
    with path.open("rb") as file:
        disk.write_whole(copy, iter(partial(file.read, LONGEST), b""))
    return copy


def write_whole(path: Path, header: Header, lines: Iterable[Line[Event]]) -> None:
    """Write a log in one go, whole or not at all. Raises NotWritten."""
    disk.write_whole(path, (encode(record) for record in (header, *lines)))


def _make_way(path: Path) -> None:
    """A new log is a new file: some file systems wait for the disk where an old one is emptied and written again.

    A link, or what may not be taken away, is left to be written over.
    """
    try:
        if stat.S_ISREG(path.lstat().st_mode):
            path.unlink()
    except OSError:
        pass


def _next_number(lines: list[Line[Event]]) -> int:
    return lines[-1].n + 1 if lines else 0


def _opened(path: Path) -> BinaryIO:
    try:
        file = opened(path)
    except NoFile as error:
        raise LogError(f"found {error.found}, expected a saved battle.", path) from None
    if os.fstat(file.fileno()).st_size > LARGEST:
        file.close()
        raise LogError(
            f"found more than {LARGEST >> 20} MB, expected a saved battle of so many at most.", path
        )
    return file


def _numbered(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    number, left = 1, LARGEST  # what says that it is empty may never end
    while left > 0 and (raw := file.readline(LONGEST)):
        number, left = number + 1, left - len(raw)
        yield number, raw


def header_of(path: Path, raw: bytes) -> tuple[Header, int]:
    """A header, line end included, as today's format has it, and the format it was written in. Raises LogError; `path`
    is where it stands."""
    if raw and not raw.endswith(b"\n"):
        raise LogError("the header ends in the middle, expected a whole line.", path, "line 1")
    try:
        plain = msgspec.json.decode(raw)
    except _UNREADABLE:
        raise LogError(
            "found no header, expected the first line of a saved battle.", path, "line 1"
        ) from None
    if not isinstance(plain, dict) or "format" not in plain or "scenario" not in plain:
        raise LogError("found no header, expected format, ruleset and scenario.", path, "line 1")
    found = plain["format"]
    if type(found) is not int or found < 1:
        raise LogError(
            f"found format {cut(repr(found), 80)}, expected a number from 1 to {FORMAT}.", path, "line 1"
        )
    if found > FORMAT:
        raise LogError(
            f"found format {found}, which a later version wrote; this one reads up to {FORMAT}.",
            path,
            "line 1",
        )
    try:
        for number in range(found, FORMAT):
            plain = MIGRATIONS[number](plain) | {"format": number + 1}
        limits.refuse_header(plain)
        header = msgspec.convert(plain, Header)
        limits.refuse_scenario(header.scenario)
        return header, found
    except _UNREADABLE as error:
        raise LogError(f"the header does not fit: {error}.", path, "line 1") from None


def _migrated(raw: bytes, found: int) -> bytes:
    if found == FORMAT:
        return raw
    plain = msgspec.json.decode(raw)
    for number in range(found, FORMAT):
        plain = MIGRATIONS[number](plain)
    return _encoder.encode(plain)


class Kept(Protocol):
    """What a log's header says of a ruleset."""

    @property
    def name(self) -> str:
        """Its key."""

    @property
    def version(self) -> int:
        """Counts up when its events or tables change shape."""

    @property
    def tables_hash(self) -> str:
        """Names the state of its tables."""


def new_header(
    scenario: Scenario,
    seed: int,
    ruleset: Kept,
    seats: dict[str, str],
    take_backs: bool,
    clock: Clock | None = None,
    salt: str = "",
    shares: tuple[Share, ...] = (),
    *,
    called: bool = False,
) -> Header:
    """The header of a battle that begins now. ValueError for what is no salt."""
    return Header(
        format=FORMAT,
        made_by=MADE_BY,
        ruleset=ruleset.name,
        ruleset_version=ruleset.version,
        tables=ruleset.tables_hash,
        scenario=scenario,
        seed=seed,
        seats=seats,
        take_backs=take_backs,
        clock=clock,
        salt=salt,
        commitment=Seeding(seed, salt).commitment,
        shares=shares,
        called=called,
    )
