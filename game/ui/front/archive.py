"""The battles kept in a folder: what each is, how far it got, who leads, and what is wrong with a broken one.

Reads logs and knows no window. A glance reads the first line of a file only; `looked_into` plays it through.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from time import perf_counter

import msgspec

from game.campaign.drafts import drafts_path
from game.content.jottings import notes_path
from game.content.orderbook import orders_path
from game.match.hold import holder_of, lock_path
from game.match.loading import load
from game.match.log import Header, LogError, read_header
from game.match.table import Outcome
from game.tabletop.ruleset import Match, Ruleset
from game.ui.front.thumbnails import LastTable

Find = Callable[[str], Ruleset]
Picture = Callable[[Match], LastTable]
"""What is kept of a battle that was played through, to be drawn by whoever knows how."""


class Kept(msgspec.Struct, frozen=True):
    """One file of the folder. `fault` is the sentence of what is wrong with it, `why` the same without the file's name;
    then nothing else holds.

    `turn` is 0 and `scores` empty until it has been looked into (`known`).
    """

    path: Path
    changed: float
    header: Header | None = None
    fault: str = ""
    why: str = ""
    known: bool = False
    turn: int = 0
    orders: int = 0
    scores: dict[str, int] = {}
    outcome: Outcome | None = None
    notice: str = ""
    picture: LastTable | None = None
    called: str = "turn"
    """What its players call a turn."""

    @property
    def title(self) -> str:
        """The scenario's title, or the file's name where it cannot be read."""
        return self.header.scenario.title if self.header is not None else self.path.name

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return self.outcome is not None

    @property
    def resumes(self) -> bool:
        """Whether it can be carried on: whole, not over, and not one side's copy."""
        return self.known and not self.fault and not self.over and not (self.header and self.header.seen_by)

    @property
    def standing(self) -> str:
        """How it stands: turn, order, and the points of each side."""
        if self.header is None:
            return ""
        points = ", ".join(f"{side} {points}" for side, points in self.scores.items())
        turns = self.header.scenario.turns
        return f"{self.called.capitalize()} {self.turn} of {turns}, order {self.orders}. {points}."

    @property
    def leader(self) -> str:
        """The side with the most points; empty where two have as many."""
        if not self.scores:
            return ""
        best = max(self.scores.values())
        first = [side for side, points in self.scores.items() if points == best]
        return first[0] if len(first) == 1 else ""

    def when(self, now: datetime) -> str:
        """When it was played last, as one says it: today at 14:05, yesterday, 3 May."""
        return when(datetime.fromtimestamp(self.changed), now)


def when(then: datetime, now: datetime) -> str:
    """A moment as one says it: today at 14:05, yesterday at 21:40, 3 May."""
    clock = f"{then:%H:%M}"
    days = (now.date() - then.date()).days
    if days == 0:
        return f"today at {clock}"
    if days == 1:
        return f"yesterday at {clock}"
    year = f" {then.year}" if then.year != now.year else ""
    return f"{then.day} {then:%B}{year}"


def by_name(sentence: str, path: Path) -> str:
    """What is told of a file, with its bare name: whoever looks at a room of kept battles knows where they lie."""
    return sentence.replace(str(path), path.name)


def _wrong(kept: Kept, error: LogError) -> Kept:
    """A file that cannot be read, and why."""
    return msgspec.structs.replace(kept, fault=error.told(kept.path.name), why=error.told())


def glance(path: Path) -> Kept:
    """A file by its first line."""
    try:
        changed = path.stat().st_mtime
    except OSError as error:
        return _wrong(Kept(path, 0.0), LogError(f"it cannot be opened ({error.strerror})."))
    try:
        return Kept(path, changed, read_header(path))
    except LogError as error:
        return _wrong(Kept(path, changed), error)


def looked_into(kept: Kept, find: Find, picture: Picture | None = None) -> Kept:
    """The same battle with its turn, its points, its outcome and its `picture`, or with what is wrong inside."""
    if kept.known or kept.fault:
        return kept
    try:
        match = load(kept.path, find, resume=False)
    except LogError as error:
        return _wrong(kept, error)
    except LookupError as error:  # no such ruleset here
        return _wrong(kept, LogError(f"{error}."))
    return msgspec.structs.replace(
        kept,
        known=True,
        turn=match.table.turn,
        orders=match.number,
        scores=match.ruleset.scores(match.table),
        outcome=match.over,
        notice=by_name(match.notice, kept.path),
        called=match.ruleset.turn_called,
        picture=picture(match) if picture is not None else None,
    )


def removed(path: Path) -> str:
    """Delete a log for good, with what lies beside it; a sentence where the disk refuses or somebody plays it, else
    nothing."""
    if (holder := holder_of(path)) is not None:
        return f"{path.name} is being played by {holder.words}."
    try:
        path.unlink()
        for beside in (notes_path, orders_path, drafts_path, lock_path):
            beside(path).unlink(missing_ok=True)
    except OSError as error:
        return f"{path.name} cannot be deleted ({error.strerror})."
    return ""


class Archive:
    """The battles of one folder, the latest first; looked into one by one, so that a list is there at once."""

    def __init__(self, folder: Path, find: Find, picture: Picture | None = None) -> None:
        self.folder, self.find, self._picture = folder, find, picture
        self.battles: list[Kept] = []
        self._rest = 0.0
        self.refresh()

    def refresh(self) -> None:
        """Read the folder again; what is known of files that have not changed stays known."""
        before = {(one.path, one.changed): one for one in self.battles}
        try:
            paths = sorted(self.folder.glob("*.jsonl"))
        except OSError:
            paths = []
        found = [glance(path) for path in paths]
        self.battles = sorted(
            (before.get((one.path, one.changed), one) for one in found), key=lambda one: -one.changed
        )

    def onward(self, dt: float) -> Kept | None:
        """Let `dt` milliseconds pass and look into one more battle, if it is time for it: the one looked into.

        Between two of them the window has three times as long for itself as the last one took.
        """
        self._rest -= dt
        if self._rest > 0:
            return None
        for number, one in enumerate(self.battles):
            if not one.known and not one.fault:
                since = perf_counter()
                self.battles[number] = looked_into(one, self.find, self._picture)
                self._rest = 3000 * (perf_counter() - since)
                return self.battles[number]
        return None

    def look(self, path: Path) -> Kept:
        """A battle of the folder, or any other file, looked into now."""
        for number, one in enumerate(self.battles):
            if one.path == path:
                self.battles[number] = looked_into(one, self.find, self._picture)
                return self.battles[number]
        return looked_into(glance(path), self.find, self._picture)

    def remove(self, path: Path) -> str:
        """Delete a file for good; a sentence where that was refused, else nothing."""
        refused = removed(path)
        if not refused:
            self.refresh()
        return refused

    def latest(self) -> Kept | None:
        """The newest battle that can be carried on; None too while a newer one has not been looked into."""
        first = next((one for one in self.battles if one.resumes or not (one.known or one.fault)), None)
        return first if first is not None and first.resumes else None

    def of(self, title: str, ruleset: str) -> list[Kept]:
        """The battles of one scenario, the latest first."""
        return [
            one
            for one in self.battles
            if one.header is not None
            and one.header.scenario.title == title
            and one.header.ruleset == ruleset
            and not one.fault
        ]


def history(battles: Sequence[Kept]) -> str:
    """What happened in the battles of a scenario: "Played twice here: Red won once, Blue once."."""
    ended = [one for one in battles if one.outcome is not None]
    if not ended:
        return ""
    if len(ended) == 1 and ended[0].outcome is not None:
        winner = ended[0].outcome.winner
        return f"Played once here: {f'{winner} won' if winner else 'a draw'}."
    wins: dict[str, int] = {}
    for one in ended:
        winner = one.outcome.winner if one.outcome is not None else ""
        wins[winner] = wins.get(winner, 0) + 1
    told: list[str] = []
    for side, count in sorted(wins.items(), key=lambda item: (item[0] == "", -item[1])):
        if side:
            verb = " won" if not told else ""
            told.append(f"{side}{verb} {_times(count)}")
        else:
            told.append(f"{_times(count)} drawn" if told else f"drawn {_times(count)}")
    return f"Played {_times(len(ended))} here: {', '.join(told)}."


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
