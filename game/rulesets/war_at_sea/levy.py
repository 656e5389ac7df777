"""war_at_sea for a maker of battles by chance: lots stand in `levy.toml`, aircraft are aboard the carrier bought with
them, submarines begin under water (WAS-ARM-7, WAS-SUB-4); night and bad weather are switches of the battle (WAS-DET-3,
WAS-DET-4)."""

from __future__ import annotations

from game.rulesets.war_at_sea.fleets import FLEETS
from game.rulesets.war_at_sea.tables import read
from game.tabletop.levy import Listed

LEVY = Listed(read("levy.toml"), FLEETS)
