"""A small battle of fleet as the text of a file, in parts that a test may leave out or replace.

Read against the facts alone: no rule of play has a part in what a file may say.
"""

from game.rulesets.fleet.set_up import laid
from game.rulesets.fleet.table import FleetTable
from tests.rulesets.files import Page, entry, unit

BLUE = (
    unit("washington", "Washington", at=[60, 20], heading=0, squadron="Line", flag=True)
    + unit("fletcher", "Fletcher", at=[80, 20], heading=0, squadron="Line")
    + unit("enterprise", "Enterprise", at=[100, 20], heading=0)
    + unit("f4f", "Wildcats", aboard="enterprise", squadron="Air")
    + unit("island_airfield", "Airfield", at=[20, 95], command=1)
)
RED = (
    unit("kirishima", "Kirishima", at=[60, 70], heading=180, squadron="Raiders", flag=True)
    + unit("abdiel", "Layer", at=[80, 70], heading=180, squadron="Raiders")
    + unit("s_boats", "Boats", at=[100, 70], heading=180)
    + unit("type_viic", "U 1", at=[120, 70], depth="periscope", zone="Line")
    + unit("b5n", "Kates", at=[100, 60], load="torp_type91")
    + unit("d3a", "Vals", enters=3, edge="north", load="bomb_250kg")
)
REST = (
    entry("squadron", name="Line", side="Blue", command=1)
    + entry("zone", name="Line", outline=[[110, 60], [130, 60], [130, 80], [110, 80]])
    + entry("terrain", kind="land", outline=[[0, 90], [40, 90], [40, 100], [0, 100]])
    + entry("terrain", kind="shoal", outline=[[5, 40], [25, 40], [25, 60], [5, 60]])
)
PAGE = Page(
    """format = 1
ruleset = "fleet"
title = "A small battle"
table = { width = 140, height = 100 }
turns = 8
$top
[weather]
$weather
[options]
$options
[[side]]
name = "Blue"
own_edge = "south"
$more
$blue
[[side]]
name = "Red"
own_edge = "north"
$red
$rest
""",
    blue=BLUE,
    red=RED,
    top="",
    weather='light = "clear_day"',
    more="",
    rest=REST,
    options="",
)
"""On 140 by 100 cm. `top` are keys of the file, `more` of the first side, `rest` further tables."""
text, battle, faults = PAGE.text, PAGE.battle, PAGE.faults


def table(step: str = "Deploy", **parts: str) -> FleetTable:
    """The table of the text, as `step` finds it."""
    return laid(battle(**parts), step)
