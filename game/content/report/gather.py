"""What a report tells of a battle: who won and how, every piece's track, points and hits by turn, luck, turning points.

Read from the log as one side may know it, or as the umpire does. Knows no game, no pixels and no page.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

import msgspec

from game.content.ledger import Luck, attacks, ledger
from game.content.loglines import STRUCK, LogLine, fold
from game.content.report.decided import Decided
from game.match.clock import fell, left, shown
from game.match.reason import HAND
from game.match.record import Record, Replay
from game.match.scenario import SideEntry
from game.match.wording import minus, wins
from game.sea.heading import Position
from game.tabletop.account import Entry, entries, totals
from game.tabletop.advice import spoken
from game.tabletop.overlays import Overlay
from game.tabletop.ruleset import Match

TURNINGS = 4
"""So many turning points are told, at the most."""


class Track(msgspec.Struct):
    """Where a piece was: `stations` as (x, y, turn), one each time it moved, in table units; `last` is the last turn it
    was there, and no wreck."""

    name: str
    side: int
    stations: list[tuple[float, float, int]]
    lost: bool = False
    last: int = 0

    @property
    def end(self) -> Position:
        """Where it was last."""
        x, y, _ = self.stations[-1]
        return x, y


class Turning(msgspec.Struct, frozen=True):
    """A moment at which points changed by much: by how many for which side, and what was told."""

    turn: int
    side: str
    swing: float
    """As it is posted: a half stays a half, though the score that it goes into is rounded."""
    sentences: tuple[str, ...]
    order: int = 0
    """The number of the order in the umpire's log; 0: not known."""

    @property
    def gain(self) -> str:
        """The points and whose they are: +63 Red, −33.5 Red."""
        return f"{minus(f'{round(self.swing, 2):+g}')} {self.side}"

    @property
    def words(self) -> str:
        """What was told, as one."""
        return " ".join(self.sentences) or "Points were counted."


class ReportFacts(msgspec.Struct, frozen=True):
    """All of it. `scores` has a row a turn, of points as they are posted; `hits` one of hits scored by each side."""

    title: str
    game: str
    eyes: str
    called: str
    turns: int
    sides: tuple[SideEntry, ...]
    players: tuple[str, ...]
    verdict: str
    why: str
    size: tuple[float, float]
    unit: str
    ground: tuple[Overlay, ...]
    tracks: tuple[Track, ...]
    scores: tuple[dict[str, float], ...]
    hits: tuple[dict[str, int], ...]
    luck: dict[str, Luck]
    turnings: tuple[Turning, ...]
    entries: tuple[Entry, ...]
    lines: tuple[LogLine, ...]
    clocks: tuple[str, ...] = ()
    """What became of each side's clock, a sentence a side; none without clocks."""
    stand: str = ""
    """How a last stand went; empty where the battle is none."""
    decided: Decided | None = None
    """What it was decided by, where the battle was looked over."""


def gather(
    match: Match, side: str | None = None, stand: str = "", decided: Decided | None = None
) -> ReportFacts:
    """What there is to tell of a battle, over or not, as `side` knows it (None: everything).

    `stand` is how its last stand went, in words. `decided` is what was found out of it: that is made of the true table,
    so it is told with everything alone.
    """
    told = deque(gathering(match, side, stand), maxlen=1)[0]
    return told if side is not None else msgspec.structs.replace(told, decided=decided)


def gathering(match: Match, side: str | None = None, stand: str = "") -> Iterator[ReportFacts]:
    """The same line by line, for a window that is drawn meanwhile.

    The log and the account of points are in all of them; what has to be followed from table to table (tracks, points
    and hits by turn, luck, turning points) comes with the last.
    """
    ruleset, scenario = match.ruleset, match.header.scenario
    record = Record(match, side)
    record.close()
    replay = Replay(match, side)
    lines = fold(record.entries)
    table = replay.view(len(replay) - 1)
    names = [one.name for one in scenario.sides]
    over = match.over
    fates = ruleset.presenter.fates(table) if over is not None else []
    account = tuple(entries(ruleset.postings(table), fates)) if over is not None else ()
    told = ReportFacts(
        f"{scenario.title} ({scenario.handicap})" if scenario.handicap else scenario.title,
        ruleset.title,
        side or "",
        ruleset.turn_called,
        table.turn,
        scenario.sides,
        tuple(_player(match, name) for name in names),
        "" if over is None else wins(over.winner) if over.winner else "Drawn",
        "The battle is not over." if over is None else over.why,
        (table.width, table.height),
        ruleset.unit,
        tuple(ruleset.presenter.terrain(table)),
        (),
        (),
        (),
        {},
        (),
        account,
        tuple(lines),
        clocks_of(match),
        stand,
    )
    yield told
    course = _Course(replay)
    for at in range(-1, len(replay)):
        course.follow(at)
        yield told
    for fate in fates:
        if fate.lost and fate.unit in course.tracks:
            course.tracks[fate.unit].lost = True
    yield msgspec.structs.replace(
        told,
        tracks=tuple(course.tracks.values()),
        scores=(*course.scores, course.before),
        hits=tuple(_hits(lines, course.owners, names, min(table.turn, course.last_turn))),
        luck=ledger(lines, course.owners, names),
        turnings=_turnings(course.swings, lines, course.owners),
    )


def clocks_of(match: Match) -> tuple[str, ...]:
    """What is left on each side's clock, and in which order its flag fell."""
    clock = match.header.clock
    if clock is None:
        return ()
    told = []
    for side in match.sides:
        order = fell(clock, side, match.lines)
        flag = f" The flag fell in order {order}." if order is not None else ""
        told.append(f"{side}: {shown(left(clock, side, match.lines))} left of {clock.notation}.{flag}")
    return tuple(told)


def _player(match: Match, side: str) -> str:
    seat = match.header.seats.get(side, HAND)
    return "" if seat == HAND else spoken(seat, match.ruleset.advice.characters)


class _Course:
    """Every track; the points at the end of each turn; each change of points as (order, turn, side, points).

    `owners` learns the side of every unit there ever was.
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self.owners: dict[str, str] = {}
        self.tracks: dict[str, Track] = {}
        self.scores: list[dict[str, float]] = []
        self.swings: list[tuple[int, int, str, float]] = []
        self.before: dict[str, float] = {}
        begins = replay.view(-1)
        self.last_turn: int = begins.turn + sum(len(line.events) for line in replay.lines)
        """No turn begins without an event: rows are made for these, whatever number a file writes down."""

    def follow(self, at: int) -> None:
        """Look at the table after line `at`, one line after another from -1."""
        ruleset = self._replay.match.ruleset
        table = self._replay.view(at)
        self.owners.update(
            (unit.id, unit.side) for unit in table.units.values() if unit.id not in self.owners
        )
        for piece in ruleset.presenter.pieces(table):
            if piece.id not in table.units or piece.side < 0:
                continue
            here = (piece.x, piece.y, table.turn)
            track = self.tracks.get(piece.id)
            if track is None:
                track = self.tracks[piece.id] = Track(piece.name, piece.side, [here])
            elif track.stations[-1][:2] != here[:2]:
                track.stations.append(here)
            if not piece.doomed:
                track.last = table.turn
        now = totals(ruleset.postings(table), table.sides)
        for side, points in now.items():
            gained = points - self.before.get(side, 0)
            if gained and at >= 0:
                self.swings.append((self._replay.lines[at].n, table.turn, side, gained))
        self.before = now
        while len(self.scores) < min(table.turn, self.last_turn):
            # an order that ends a turn begins the next one: its points are those of the end
            self.scores.append(now)


def _hits(
    lines: Sequence[LogLine], owners: dict[str, str], sides: Sequence[str], turns: int
) -> list[dict[str, int]]:
    """Hits scored by every side in each turn, from turn 1."""
    found = [dict.fromkeys(sides, 0) for _ in range(max(1, turns))]
    for line in lines:
        rolls = attacks(line)
        if not rolls:
            continue
        side, turn = owners.get(line.units[0], ""), line.entry.turn
        if side in sides and 1 <= turn <= len(found):
            found[turn - 1][side] += sum(roll.hits for roll in rolls)
    return found


def _turnings(
    swings: Sequence[tuple[int, int, str, float]], lines: Sequence[LogLine], owners: dict[str, str]
) -> tuple[Turning, ...]:
    """The orders that changed points most, in the order they fell, with the weightiest words told of each.

    A side gains by what becomes of others and loses by what becomes of its own: of equal words those go first, and
    nobody's gain is told as his own loss while there are other words. What was seen and who has won turns nothing.
    """
    told: dict[int, list[LogLine]] = {}
    for line in lines:
        if not line.heading:
            told.setdefault(line.entry.order, []).append(line)
    found = []
    for order, turn, side, points in sorted(swings, key=lambda swing: -abs(swing[3]))[:TURNINGS]:

        def rank(line: LogLine, side: str = side, gains: bool = points > 0) -> tuple[bool, bool, int, bool]:
            strange = (bool(line.units) and owners.get(line.units[0]) == side) == gains
            beside = line.kind == "sighting" or not line.units
            return beside, strange and line.kind == "loss", -line.weight, strange

        fell = told.get(order, [])
        best = sorted(fell, key=rank)
        whose = best[0].units[-1:] if best else ()
        second = [line for line in best[1:] if line.weight >= STRUCK and {*whose} & {*line.units}]
        second.sort(
            key=lambda line: line.units == best[0].units
        )  # who did it, rather than the same ship again
        weighty = sorted([*best[:1], *second[:1]], key=fell.index)
        when = weighty[0].entry.turn if weighty else turn
        found.append((order, Turning(when, side, points, tuple(line.sentence for line in weighty), order)))
    return tuple(turning for _, turning in sorted(found, key=lambda one: one[0]))
