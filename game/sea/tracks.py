"""Ways already made: cut at a length, measured, widened to a strip. Knows no unit."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.sea.heading import Inches, Pose, Position, distance, pinned, settle


def split(poses: list[Pose], at: Inches) -> tuple[list[Pose], list[Pose]]:
    """A way cut so far from its start: the poses up to there, the last at the cut, and those still to come."""
    gone_by = 0.0
    for place, (here, there) in enumerate(pairwise(poses)):
        leg = distance(here, there)
        if gone_by + leg > at + 1e-9:
            part = max(0.0, (at - gone_by) / leg)
            cut = Pose(
                settle(here[0] + part * (there[0] - here[0])),
                settle(here[1] + part * (there[1] - here[1])),
                there[2],
            )
            return [*poses[: place + 1], cut], poses[place + 1 :]
        gone_by += leg
    return list(poses), []


def run_of(poses: Sequence[Pose | Position]) -> Inches:
    """How long a way is."""
    return sum(distance(here, there) for here, there in pairwise(poses))


def strip(track: Sequence[Position], width: Inches) -> tuple[Position, ...]:
    """The outline of a strip along a track, with flat ends."""
    from shapely import LineString

    area = LineString(track).buffer(width / 2, cap_style="flat", join_style="mitre", mitre_limit=2.0)
    if area.geom_type != "Polygon":
        area = area.convex_hull
    return tuple(map(pinned, area.exterior.coords[:-1]))
