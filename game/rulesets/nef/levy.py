"""nef for a maker of battles by chance: lots stand in `levy.toml`, flights are aboard the carrier bought with them.

What bombers carry their side chooses: against flying nefs alone bombs are of no use (NEF-SEQ-6, NEF-BOM-8).
"""

from __future__ import annotations

from game.rulesets.nef.fleets import FLEETS
from game.rulesets.nef.tables import read
from game.tabletop.levy import Listed

LEVY = Listed(read("levy.toml"), FLEETS)
