"""coastal for a maker of battles by chance: lots, light and occasions stand in `levy.toml`."""

from __future__ import annotations

from game.rulesets.coastal.fleets import FLEETS
from game.rulesets.coastal.tables import read
from game.tabletop.levy import Listed

LEVY = Listed(read("levy.toml"), FLEETS)
