"""A battle frame by frame for who looks on: what lies on the table after every order, and what the log says of it.

Plain facts in the words of the page's own script. What is secret is not in them: they are made of a copy for those
eyes, never of the table. It must not know HTML or the wire.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.content.loglines import LogLine, fold, hits_words
from game.dice.tray import KeyedTray
from game.match.copying import EVERYBODY, Copying
from game.match.events import Event
from game.match.log import Header, Line
from game.match.match import set_up
from game.match.record import Record
from game.match.table import Table
from game.match.wording import wins
from game.rulesets import ruleset
from game.tabletop.overlays import Cloud, Exit, Land, Overlay, Zone
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Match, titles

MOST_DICE = 24
"""So many dice of one line are drawn."""

Spot = tuple[
    str, str, float, float, float, int, str, float, float, tuple[tuple[int, int, int], ...], bool, float, str
]
"""A piece: id, name, x, y, heading, side, what it is, length, radius, hull rows, whether aircraft, opacity, note."""


class Ground(msgspec.Struct, frozen=True):
    """An area of the table."""

    kind: str
    outline: tuple[tuple[float, float], ...]
    name: str


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log: `grave` tells of a hit or loss; `dice` are faces with whether each hit."""

    kind: str
    sentence: str
    grave: bool = False
    heading: bool = False
    clause: str = ""
    dice: tuple[tuple[int, bool], ...] = ()
    came: str = ""


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table after one order: pieces that changed (`set`) and went (`gone`) since the frame before, the log's lines.
    `ground` is None where it is as before."""

    turn: int
    phase: str
    scores: tuple[int, ...]
    set: tuple[Spot, ...] = ()
    gone: tuple[str, ...] = ()
    log: tuple[Told, ...] = ()
    ground: tuple[Ground, ...] | None = None


class Side(msgspec.Struct, frozen=True):
    """A side: its name, its colour's name, who plays it."""

    name: str
    colour: str
    player: str = ""


class Shown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle to look at. `eyes` says whose they are in words, `late` by how many turns; `verdict` once it is over."""

    title: str
    game: str
    called: str
    turns: int
    size: tuple[float, float]
    sides: tuple[Side, ...]
    eyes: str
    frames: tuple[Frame, ...]
    late: int | None = None
    now: int = 0
    verdict: str = ""
    why: str = ""
    saved: str = ""


def shown(match: Match, eyes: str | None, *, players: dict[str, str] | None = None, saved: str = "") -> Shown:
    """A battle as a side saw it, as `EVERYBODY` may, or (None) all of it. ValueError for another side's copy."""
    seen = match
    if eyes is not None and not match.header.seen_by:
        copying = Copying(match, eyes)
        copying.close()
        seen = copied(copying.header, copying.lines)
    elif eyes is not None and eyes != match.header.seen_by:
        raise ValueError(f"this is {match.header.seen_by}'s own copy")
    return _shown(seen, eyes or seen.header.seen_by or None, players or {}, saved)


def late(match: Match, turns: int, *, players: dict[str, str] | None = None) -> Shown:
    """All of a battle, as it stood so many turns ago; to its end once it is over."""
    end = len(match.lines)
    if match.over is None:
        table = set_up(match.ruleset, match.header)
        end = 0
        for number, line in enumerate(match.lines, 1):
            for event in line.events:
                event.apply(table)
            if table.turn <= match.table.turn - turns:
                end = number
    found = _shown(copied(match.header, match.lines[:end]), None, players or {}, "")
    return msgspec.structs.replace(found, late=turns, now=match.table.turn)


def copied(header: Header, lines: Sequence[Line[Event]]) -> Match:
    """A battle to be looked at, from a header and lines: it cannot be gone on with."""
    rules = ruleset(header.ruleset)
    match: Match = Match(rules, header, set_up(rules, header), KeyedTray("shown"))
    match.lines, match.history = list(lines), list(lines)
    for line in lines:
        for event in line.events:
            event.apply(match.table)
    return match


def eyes_in_words(eyes: str | None) -> str:
    """Whose eyes they are."""
    if eyes is None:
        return "all of it"
    return "as everybody may see it" if eyes == EVERYBODY else f"as {eyes} saw it"


def _shown(match: Match, eyes: str | None, players: dict[str, str], saved: str) -> Shown:
    scenario, rules = match.header.scenario, match.ruleset
    over = match.over
    verdict = "" if over is None else wins(over.winner) if over.winner else "Drawn"
    return Shown(
        scenario.title,
        rules.title,
        rules.turn_called,
        scenario.turns,
        (scenario.width, scenario.height),
        tuple(Side(one.name, one.colour, players.get(one.name, "")) for one in scenario.sides),
        eyes_in_words(eyes),
        tuple(_Film(match, eyes).frames()),
        now=match.table.turn,
        verdict=verdict,
        why="" if over is None else over.why,
        saved=saved,
    )


class _Film:
    """The frames of a battle, each against the one before."""

    def __init__(self, match: Match, eyes: str | None) -> None:
        self._match = match
        self._phases = titles(match.ruleset.phases)
        record = Record(match, eyes)
        record.close()
        self._log: dict[int, list[LogLine]] = {}
        at = 0
        waiting: list[LogLine] = []
        for line in fold(record.entries):
            if line.heading:
                waiting.append(line)
                continue
            at = line.entry.order
            self._log.setdefault(at, []).extend([*waiting, line])
            waiting = []

    def frames(self) -> list[Frame]:
        before: dict[str, Spot] = {}
        ground: tuple[Ground, ...] | None = None
        found = []
        table: Table = set_up(self._match.ruleset, self._match.header)
        for number, line in enumerate(self._match.lines):
            for event in line.events:
                event.apply(table)
            frame, before, ground = self._frame(number, table, before, ground)
            found.append(frame)
        if not found:
            found.append(self._frame(-1, table, before, ground)[0])
        return found

    def _frame(
        self, number: int, table: Table, before: dict[str, Spot], ground: tuple[Ground, ...] | None
    ) -> tuple[Frame, dict[str, Spot], tuple[Ground, ...]]:
        rules = self._match.ruleset
        now = {piece.id: _spot(piece) for piece in rules.presenter.pieces(table)}
        laid = map(_ground, rules.presenter.terrain(table))
        areas = tuple(one for one in laid if one is not None)
        scores = rules.scores(table)
        frame = Frame(
            table.turn,
            self._phases.get(table.phase, ""),
            tuple(int(scores.get(side, 0)) for side in table.sides),
            tuple(spot for key, spot in now.items() if before.get(key) != spot),
            tuple(key for key in before if key not in now),
            tuple(_told(line) for line in self._log.get(number, ())),
            areas if areas != ground else None,
        )
        return frame, now, areas


def _spot(piece: Piece) -> Spot:
    return (
        piece.id,
        piece.name,
        round(piece.x, 3),
        round(piece.y, 3),
        round(piece.heading, 1),
        piece.side,
        "pile" if piece.pile is not None else piece.silhouette,
        piece.length,
        piece.radius,
        piece.rows,
        piece.flight,
        piece.faint,
        f"{piece.pile.count}" if piece.pile is not None and piece.pile.counted else piece.note,
    )


def _ground(overlay: Overlay) -> Ground | None:
    match overlay:
        case Land(outline, name, awash):
            return Ground("shoal" if awash else "land", outline, name)
        case Cloud(kind, outline, name):
            return Ground(kind, outline, name)
        case Zone(_, outline, name):
            return Ground("zone", outline, name)
        case Exit():
            return Ground("zone", overlay.band, overlay.name)
        case _:
            return None


def _told(line: LogLine) -> Told:
    if line.heading:
        return Told("heading", line.sentence, heading=True)
    rolls = [cast.roll for cast in line.casts]
    dice = tuple(
        (face, bool(roll.throw.hits(face))) for roll in rolls for wave in roll.waves for face in wave
    )
    came = hits_words(rolls[0]) if len(rolls) == 1 and line.kind in ("fire", "hit") else ""
    return Told(line.kind, line.sentence, line.grave, clause=line.clause, dice=dice[:MOST_DICE], came=came)
