"""The paths one helm may take, with where each ends as seen from the bridge: one list for all ships of that helm.

Which paths are thought of is a ruleset's to say. Must not know a table, nor whose helm it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.sea.heading import Pose
from game.sea.notation import advance_token, turn_token

Floats = NDArray[np.float64]

Leg = tuple[float, float]
"""An angle to turn and a length to run after it; either may be 0."""


class Fan(NamedTuple):
    """Paths; for each how far its end lies ahead and abeam (to starboard), how far it turned, and a run: of all the
    path or of its last straight part, as the ruleset has it. All (paths,)."""

    paths: tuple[str, ...]
    ahead: Floats
    abeam: Floats
    turned: Floats
    run: Floats

    def ends(self, pose: Pose) -> tuple[Floats, Floats, Floats]:
        """x, y and heading of every end, from a pose."""
        east, north = sin(radians(pose.heading)), cos(radians(pose.heading))
        x = pose.x + self.ahead * east + self.abeam * north
        y = pose.y + self.ahead * north - self.abeam * east
        return x, y, (pose.heading + self.turned) % 360.0


def fan_of(ways: Iterable[Iterable[Leg]], *, steadied: bool = False) -> Fan:
    """The fan of some ways, each once; `run` is the length of each, or with `steadied` of its last straight part."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for way in ways:
        ahead = abeam = turned = run = 0.0
        path = ""
        for angle, leg in way:
            path += (turn_token(angle) if angle else "") + (advance_token(leg) if leg > 0.0 else "")
            turned += angle
            ahead += leg * cos(radians(turned))
            abeam += leg * sin(radians(turned))
            run = leg if angle and steadied else run + leg
        found.setdefault(path, (ahead, abeam, turned, run))
    return Fan(tuple(found), *np.array(list(found.values())).reshape(-1, 4).T)
