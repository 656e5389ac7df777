"""A small battle of war_at_sea as the text of a file, in parts that a test may leave out or replace."""

from tests.rulesets.files import Page, unit

BLUE = (
    unit("enterprise", "Enterprise", at=[10, 24], heading=90)
    + unit("fletcher", "Fletcher", at=[18, 18], heading=90)
    + unit("airfield", "Airfield", at=[36, 6])
    + unit("gato", "Grouper", at=[30, 30], heading=90, depth="periscope")
    + unit("f4f4", "VF-6", aboard="enterprise")
    + unit("pby5", "VP-23", aboard="airfield")
)
RED = unit("yamato", "Yamato", at=[60, 30], heading=270) + unit("kagero", "Kagero", at=[60, 14], heading=270)
PAGE = Page(
    """format = 1
ruleset = "war_at_sea"
title = "A small battle"
table = { width = 72, height = 48 }
turns = 12
$top
[options]
$options
[[side]]
name = "Blue"
$more
$blue
[[side]]
name = "Red"
$red
$rest
""",
    blue=BLUE,
    red=RED,
    options="",
    top="",
    more="",
    rest="",
)
"""On 72 by 48 inches. `top` are keys of the file, `more` of the first side, `rest` further tables."""
text, battle, faults = PAGE.text, PAGE.battle, PAGE.faults
