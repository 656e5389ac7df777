"""What lies on nef's table: pieces with their hull bars, land and clouds."""

from __future__ import annotations

from game.match.wording import owned
from game.rulesets.nef import victory
from game.rulesets.nef.drafting import DRAFTING
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.tables import thresholds
from game.sea.heading import Pose
from game.tabletop.account import Fate
from game.tabletop.overlays import Exit, Overlay, ground
from game.tabletop.presenter import Boxes, Piece, segments

SMALL_BASE = 0.5
"""Bases of this radius or less, in inches, carry the shorter hull bar."""


def pending_hits(unit: Nef) -> int:
    """Hits noted and waiting for the End (NEF-DMG-5)."""
    return sum(pending.hits for pending in unit.hits_pending)


def row_bounds(unit: Nef) -> tuple[int, ...]:
    """Where the rows of boxes begin and end: four rows, or one a box for a flight (NEF-DMG-2, NEF-DMG-12)."""
    if unit.spec.flight:
        return tuple(range(unit.spec.hull + 1))
    return (0, *thresholds(unit.spec.hull))


def hull_rows(unit: Nef) -> tuple[Boxes, ...]:
    """Boxes whole, lost and pending of each row."""
    return segments(row_bounds(unit), unit.damage, pending_hits(unit))


def silhouette(unit: Nef) -> str:
    """The key of its silhouette."""
    return DRAFTING.drawn(unit.spec.id, unit.spec.silhouette)


def laid(view: NefTable, key: str, pose: Pose) -> Piece | None:
    """A unit as it lies, or would lie, at a pose; None where the view knows of none."""
    unit = view.units.get(key)
    if unit is None:
        return None
    return Piece(
        unit.id,
        unit.name,
        *pose,
        view.sides.index(unit.side),
        silhouette(unit),
        unit.spec.length,
        unit.spec.base_radius,
        rows=hull_rows(unit),
        flying=unit.spec.kind == "nef" or unit.spec.flight,
        flight=unit.spec.flight,
        doomed=unit.doomed,
        moored=unit.moored,
        aground=unit.aground,
        small=not unit.spec.flight and unit.spec.base_radius <= SMALL_BASE,
        way=_way(unit),
    )


def _way(unit: Nef) -> float:
    """How fast a ship afloat steams, as a share of the most she can, where her speed lies open; nefs leave no wake."""
    if unit.spec.kind == "nef" or unit.spec.flight or not unit.plotted_speed or not unit.spec.speed_max:
        return 0.0
    return unit.plotted_speed / unit.spec.speed_max


def fates(view: NefTable) -> list[Fate]:
    """What became of every unit (NEF-VIC-2)."""
    return [
        Fate.of(unit, victory.state(unit), victory.clause(unit), silhouette(unit), unit.state == "destroyed")
        for unit in view.units.values()
    ]


def terrain(view: NefTable) -> list[Overlay]:
    """Land and clouds, and edges to leave by (NEF-EDG-3); a shoal is ground that a ship runs on, and is named so
    (NEF-TER-2, NEF-TER-5)."""
    found = [ground(area.kind, area.outline, area.name) for area in view.terrain]
    return found + [
        Exit.of(edge, view.width, view.height, view.sides.index(side), f"{owned(side)} way out")
        for side, edge in view.victory.exit_edges.items()
        if side in view.sides
    ]
