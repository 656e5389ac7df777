"""The way of a ship that is being made, part by part: what is behind, what is still to come, and what befell it.

It knows nothing of what lies in the way: `passage` and `mines` look for that, and cut or shorten it.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil
from typing import Final

from game.match import Umpire
from game.rulesets.coastal import condition
from game.rulesets.coastal.events import Moved
from game.rulesets.coastal.movement import refloated
from game.rulesets.coastal.table import CoastalTable, Vessel
from game.rulesets.coastal.tables import GROUNDING, TOLERANCE
from game.sea.heading import Inches, Pose, distance, settle
from game.sea.hulls import Sailed
from game.sea.tracks import run_of, split

STEP: Final = 0.1
"""How closely a way is looked at where its length cannot be worked out, in cm."""


class Way:
    """The way still to be made, and the part that is behind; with `swings` it begins on another heading (CST-GRD-3).

    `swept` is what was run with the sweep out: settings only fall on the way, so it is one piece (CST-MIN-6).
    """

    def __init__(
        self, umpire: Umpire[CoastalTable], ship: Vessel, poses: list[Pose], path: str, swings: bool
    ) -> None:
        self.umpire, self.ship, self.poses, self.path = umpire, ship, poses, path
        self.swings = swings
        self.done: Inches = 0.0
        self.mined: dict[str, Inches] = {}
        self.over = False
        self.rolled: set[tuple[str, Inches]] = set()
        self.behind: list[Pose] = [poses[0]]
        self.swept: list[Pose] = []
        self.loose: Inches = loose_run(umpire.table, ship, poses)

    @property
    def track(self) -> list[tuple[float, float]]:
        """The points still to be run through."""
        return [(x, y) for x, y, _ in self.poses]

    def advance(self, sailed: Sailed) -> None:
        """The ship makes the part of its way that was sailed."""
        ship = self.ship
        off = refloated(ship)
        run = GROUNDING["refloated_straight_run"] if off else ship.straight_run
        for here, there in pairwise(sailed.poses):
            if here[2] == there[2]:
                run += distance(here, there)
            elif not self.swings:
                run = 0.0
            self.swings = False
        end = sailed.end
        if end != ship.pose or len(sailed.track) > 1 or off:
            track = tuple(sailed.track)
            self.umpire.happens(
                Moved(ship.id, end.x, end.y, end.heading, track, settle(float(run)), self.path)
            )
        self.done += run_of(sailed.poses)
        self.behind += sailed.poses[1:]
        if condition.sweeps(ship):
            self.swept += sailed.poses[bool(self.swept) :]

    def cut(self, at: Inches) -> None:
        """The ship comes to a place so far along what is left of its way, and goes on from there."""
        part, rest = split(self.poses, at)
        self.advance(Sailed(part, "", ""))
        self.poses = [part[-1], *rest]
        self.rolled.clear()

    def shorten(self, length: Inches) -> None:
        """What is left of the way is no longer than that."""
        self.poses, _ = split(self.poses, length)


def loose_run(table: CoastalTable, ship: Vessel, poses: list[Pose]) -> Inches:
    """How far along a way the ground it was refloated from does not ground it: while its centre moves away (CST-GRD-3).

    Any other ship is never loose: every ground may take it.
    """
    if ship.ground < 0:
        return 0.0
    from shapely import LineString, Point, Polygon

    outline = table.terrain[ship.ground].outline
    shore = LineString([*outline, outline[0]])
    area = Polygon(outline)

    def off(pose: Pose) -> float:
        point = Point(pose[0], pose[1])
        return float(-shore.distance(point) if area.contains(point) else shore.distance(point))

    length, farthest = run_of(poses), off(poses[0])
    steps = ceil(length / STEP)
    for step in range(1, steps + 1):
        part, _ = split(poses, length * step / steps)
        away = off(part[-1])
        if away < farthest - TOLERANCE:
            return length * (step - 1) / steps
        farthest = max(farthest, away)
    return length
