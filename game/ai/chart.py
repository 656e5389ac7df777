"""A battle as text, for the umpire's eye: the table drawn in characters, a line a unit, and what was last told.

Units of the first side are capitals, those of the second small letters, all others figures. Knows no game: hull
bars and words are the ruleset's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Final

from game.match.record import Entry
from game.match.scenario import Position, Scenario
from game.match.table import Table, Unit
from game.match.wording import does
from game.sea.sight import cover
from game.tabletop.presenter import Piece
from game.tabletop.ruleset import Match

COLUMNS: Final = 64
"""Characters from the western to the eastern edge."""

TOLD: Final = 6
"""The last sentences that are told."""

LETTERS: Final = (ascii_uppercase, ascii_lowercase, digits)
CROWD, SEA, THING = "*", " ", "+"
"""Several units at one place, open water, and what lies there and is no unit: a mine, a marker."""

GROUNDS: Final = ":%=~^"
"""Kinds of terrain, in the order in which the scenario names them; the last for all that follow."""

_POINTS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def chart(match: Match, entries: Iterable[Entry] = ()) -> str:
    """The battle as it stands, with the last of what `entries` tell, in lines."""
    table = match.table
    pieces = {piece.id: piece for piece in match.ruleset.presenter.pieces(table)}
    marks = dict(_lettered(table))
    told = [entry.telling.sentence for entry in entries if entry.telling is not None]
    return "\n".join(
        [
            _moment(match),
            *_drawn(match, marks, pieces),
            *(
                _unit_line(marks[unit.id], unit, pieces.get(unit.id), table.width)
                for unit in table.units.values()
            ),
            *(f"  {sentence}" for sentence in told[-TOLD:]),
        ]
    )


def _moment(match: Match) -> str:
    table = match.table
    scores = ", ".join(f"{side} {points}" for side, points in match.ruleset.scores(table).items())
    where = f"{match.header.scenario.title}, turn {table.turn} of {table.turns}"
    if match.over is not None:
        return f"{where}, over: {match.over.why}"
    phase = "".join(f", {phase.title}" for phase in match.ruleset.phases if phase.key == table.phase)
    side = match.asked()[0]
    question = match.ask(side)[0]
    return f"{where}{phase} ({scores}). {does(side, 'is', 'are')} asked: {question.says}"


def _lettered(table: Table) -> Iterator[tuple[str, str]]:
    counts = dict.fromkeys(table.sides, 0)
    for unit in table.units.values():
        letters = LETTERS[min(table.sides.index(unit.side), len(LETTERS) - 1)]
        at = counts[unit.side]
        counts[unit.side] += 1
        yield unit.id, letters[at] if at < len(letters) else CROWD


def _drawn(match: Match, marks: dict[str, str], pieces: dict[str, Piece]) -> list[str]:
    """The table, north above, in a frame. A character is twice as high as it is wide."""
    table = match.table
    wide = table.width / COLUMNS
    rows = max(1, round(table.height / (2 * wide)))
    high = table.height / rows
    grid = [[SEA] * COLUMNS for _ in range(rows)]
    grounds = _grounds(match.header.scenario)
    for mark, outlines in grounds.values():
        ground = cover(tuple(outlines))
        for row, line in enumerate(grid):
            for column in range(COLUMNS):
                if ground.holds(((column + 0.5) * wide, table.height - (row + 0.5) * high)):
                    line[column] = mark
    last = sorted(pieces.items(), key=lambda one: one[0] in marks)
    for key, piece in last:  # units over what else lies there
        column = min(COLUMNS - 1, max(0, int(piece.x / wide)))
        row = min(rows - 1, max(0, int((table.height - piece.y) / high)))
        taken = grid[row][column].isalnum() or grid[row][column] == CROWD
        grid[row][column] = CROWD if taken else marks.get(key, THING)
    edge = "+" + "-" * COLUMNS + "+"
    legend = ", ".join(f"{mark} {kind}" for kind, (mark, _) in grounds.items())
    return [edge, *("|" + "".join(line) + "|" for line in grid), edge, *([legend] if legend else [])]


def _grounds(scenario: Scenario) -> dict[str, tuple[str, list[tuple[Position, ...]]]]:
    """The mark and the outlines of each kind of terrain."""
    found: dict[str, tuple[str, list[tuple[Position, ...]]]] = {}
    for area in scenario.terrain:
        mark = GROUNDS[min(len(found), len(GROUNDS) - 1)]
        found.setdefault(area.kind, (mark, []))[1].append(area.outline)
    return found


def _unit_line(mark: str, unit: Unit, piece: Piece | None, width: float) -> str:
    if piece is None:
        return f"{mark} {unit.name}, {unit.side}: {unit.state}"
    heading = _POINTS[round(piece.heading / 45) % 8]
    hull = "/".join("#" * whole + "x" * pending + "." * lost for whole, lost, pending in piece.rows)
    signs = "".join(f", {state}" for state in piece.states)
    size = len(f"{width:.1f}")
    return (
        f"{mark} {unit.name}, {unit.side}: {piece.x:{size}.1f} {piece.y:{size}.1f} "
        f"{heading} ({piece.heading:g})  {hull}{signs}".rstrip()
    )
