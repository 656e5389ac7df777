"""A small battle of coastal as the text of a file, in parts that a test may leave out or replace.

Read against the facts alone: no rule of play has a part in what a file may say.
"""

from game.rulesets.coastal.set_up import laid
from game.rulesets.coastal.table import CoastalTable
from tests.rulesets.files import Page, entry, unit

BLUE = (
    unit("mtb_vosper70", "MTB 1", at=[60, 20], heading=0)
    + unit("hunt3", "Hunt", at=[80, 20], heading=0)
    + unit("swordfish", "Swordfish", at=[90, 0], heading=0, enters=3, edge="south")
)
RED = (
    unit("freighter", "Adler", at=[60, 80], heading=90, markers=4)
    + unit("uboat_viic", "U 1", at=[90, 80], heading=180, depth="periscope")
    + unit("battery", "Battery", at=[20, 95], heading=180)
)
LAND = entry("terrain", kind="land", outline=[[0, 90], [40, 90], [40, 100], [0, 100]]) + entry(
    "terrain", kind="shoal", outline=[[100, 40], [120, 40], [120, 60], [100, 60]]
)
PAGE = Page(
    """format = 1
ruleset = "coastal"
title = "A small battle"
table = { width = 140, height = 100 }
turns = 8
$top
[weather]
$weather
[[side]]
name = "Blue"
nation = "GB"
home_edge = "south"
$more
$blue
[[side]]
name = "Red"
nation = "DE"
home_edge = "north"
$red
$rest
""",
    blue=BLUE,
    red=RED,
    top="",
    weather='light = "night_clear"',
    more="",
    rest=LAND,
)
"""On 140 by 100 cm. `top` are keys of the file, `more` of the first side, `rest` further tables."""
text, battle, faults = PAGE.text, PAGE.battle, PAGE.faults


def table(step: str = "Deploy", **parts: str) -> CoastalTable:
    """The table of the text, as `step` finds it."""
    return laid(battle(**parts), step)
