"""A battle from its log: its events followed, what is damaged left out, and the writing carried on.

It must not know any game; what a log looks like on the disk is `game.match.log`'s to know.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from game.match.events import Event, Shown
from game.match.history import standing, walk, who_undid, words_of
from game.match.limits import refuse_turn, refuse_units
from game.match.log import MADE_BY, Header, Line, LogError, LogFile, ReadLog, digest, read_header, read_log
from game.match.match import Match, R, set_up
from game.match.ruleset import Rules
from game.match.verify import WHOLE, first_difference, unthrowable
from game.match.wording import owned


def load(path: Path, find: Callable[[str], R], *, resume: bool = True) -> Match[R]:
    """A battle from its log, as it stood after the last line that is whole and fits; further orders are appended.

    `find` gives a ruleset by name. Replay follows the recorded events. Raises LogError; with `resume` LogHeld where
    another program writes it, LogNotWritten where it cannot be carried on.
    """

    def ruleset_of(header: Header) -> R:
        try:
            return find(header.ruleset)
        except LookupError as error:
            raise LogError(f"{error}.", path, "line 1") from error

    seen_by = read_header(path).seen_by
    if resume and seen_by:
        raise LogError(f"this is {owned(seen_by)} copy; it replays but cannot be continued.", path)
    file = LogFile(path) if resume else None  # held before it is read: nobody goes on meanwhile
    try:
        read = read_log(path, lambda header: ruleset_of(header).event_type)
        match = _from_log(read, ruleset_of(read.header), path)
        if file is not None:
            match.carry_on(file, read)
    except BaseException:
        if file is not None:
            file.close()
        raise
    return match


def _from_log(read: ReadLog, ruleset: R, path: Path) -> Match[R]:
    header = read.header
    try:
        header = msgspec.structs.replace(header, scenario=ruleset.typed(header.scenario))
        table = set_up(ruleset, header)
        refuse_turn(table.turn)
        refuse_units(table)
    except Exception as error:  # a scenario edited by hand may break any rule of setting up
        raise LogError(
            f"its scenario cannot be set up ({type(error).__name__}: {error}).", path, "line 1"
        ) from error
    match = Match(ruleset, header, table, header.tray)
    same_tables, exact = header.tables == ruleset.tables_hash, of_today(header, ruleset)
    try:
        _replay(match, read.history, path, exact)
    except LogError as error:
        whole = len(match.history)
        if not whole:
            raise  # not even the set-up: its header is not that of this battle
        read.damage, read.length = str(error), read.ends[whole - 1]
        del read.history[whole:], read.ends[whole:]
        try:
            match.rebuild()
        except Exception:  # not even that can be asked after
            raise error from None
    if read.damage and exact:
        _back_to_what_is_sure(match, read)
    match.damage = read.damage
    notices = [read.notice]
    if read.damage:
        notices = [f"{read.damage} It is opened as it stood after order {match.number}."]
    if not same_tables:
        notices.append(f"{path} was played with other tables of {ruleset.title}: further orders use today's.")
    match.notice = " ".join(filter(None, notices))
    return match


def of_today(header: Header, ruleset: Rules) -> bool:
    """Whether a log was written by this version: other tables or another version may tell the same in other words."""
    return (header.tables, header.ruleset_version, header.made_by) == (
        ruleset.tables_hash,
        ruleset.version,
        MADE_BY,
    )


def _replay(match: Match[R], history: list[Line[Event]], path: Path, exact: bool) -> None:
    """Follow the events of a battle's history. LogError for the first line that does not fit.

    The match then has the history that may be trusted: what is before that line, or where a fingerprint was missed
    what came up to the last that was met.
    """
    ruleset, header = match.ruleset, match.header
    met = 0
    try:
        for line, before in walk(history, match.table):
            match.table = before
            if line.back_to is not None:
                if not line.took_back and not line.side:  # logs of format 1 leave it open
                    line.side = who_undid(match.lines[line.back_to + 1 :])
                del match.lines[line.back_to + 1 :]
                match.history.append(line)
                continue
            for event in line.events:
                event.apply(match.table)
                if type(event) is not Shown:
                    words_of(ruleset, event, match.table, header.seen_by or None)  # or it could not be shown
            if exact and line.digest:
                if line.digest != digest(match.table):
                    del match.history[met:]
                    raise LogError("the table after it is not the one recorded.", path, f"order {line.n}")
                met = len(match.history) + 1
            match.lines.append(line)
            match.history.append(line)
        match.put_questions()
    except LogError:
        match.lines = standing(match.history)
        raise
    except Exception as error:  # events edited by hand may break a table in any way
        number = len(match.lines)
        if len(match.history) == len(history):
            match.history.pop()  # they fit, and what is asked after the last of them cannot be
        match.lines = standing(match.history)
        raise LogError(
            f"its events do not fit the table ({type(error).__name__}: {error}).", path, f"order {number}"
        ) from error


def _back_to_what_is_sure(match: Match[R], read: ReadLog) -> None:
    """Leave out what a damaged log holds from the first line on that its orders, played again, do not lead to.

    Whoever wrote into one line may have written into others: fingerprints tell of whole turns only.
    """
    if unthrowable(match) or (found := first_difference(match)) is None or found.number == WHOLE:
        return
    if not 0 < found.number <= match.number:
        return
    whole = next(at for at, line in enumerate(match.history) if line is match.lines[found.number])
    read.length = read.ends[whole - 1]
    for kept in (match.history, read.history, read.ends):
        del kept[whole:]
    match.lines = standing(match.history)
    match.rebuild()
