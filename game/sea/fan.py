"""The paths one helm may take, with where each ends as seen from the bridge: one list for all ships of that helm.

Which paths are thought of is a ruleset's to say. Must not know a table, nor whose helm it is.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.sea.heading import Pose

Floats = NDArray[np.float64]


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
