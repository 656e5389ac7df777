"""A small battle of coastal as the text of a file, in parts that a test may leave out or replace.

Read against the facts alone: no rule of play has a part in what a file may say.
"""

from game.match.scenario import Scenario
from game.rulesets.coastal.set_up import laid
from game.rulesets.coastal.table import CoastalTable
from tests.rulesets import files

BLUE = """
[[side.unit]]
class = "mtb_vosper70"
name = "MTB 1"
at = [60, 20]
heading = 0
[[side.unit]]
class = "hunt3"
name = "Hunt"
at = [80, 20]
heading = 0
[[side.unit]]
class = "swordfish"
name = "Swordfish"
at = [90, 0]
heading = 0
enters = 3
edge = "south"
"""
RED = """
[[side.unit]]
class = "freighter"
name = "Adler"
at = [60, 80]
heading = 90
markers = 4
[[side.unit]]
class = "uboat_viic"
name = "U 1"
at = [90, 80]
heading = 180
depth = "periscope"
[[side.unit]]
class = "battery"
name = "Battery"
at = [20, 95]
heading = 180
"""
LAND = """
[[terrain]]
kind = "land"
outline = [[0, 90], [40, 90], [40, 100], [0, 100]]
[[terrain]]
kind = "shoal"
outline = [[100, 40], [120, 40], [120, 60], [100, 60]]
"""


def text(
    blue: str = BLUE,
    red: str = RED,
    top: str = "",
    weather: str = 'light = "night_clear"',
    more: str = "",
    rest: str = LAND,
) -> str:
    """A battle on 140 by 100 cm. `top` are keys of the file, `more` of the first side, `rest` further tables."""
    return f"""format = 1
ruleset = "coastal"
title = "A small battle"
table = {{ width = 140, height = 100 }}
turns = 8
{top}
[weather]
{weather}
[[side]]
name = "Blue"
nation = "GB"
home_edge = "south"
{more}
{blue}
[[side]]
name = "Red"
nation = "DE"
home_edge = "north"
{red}
{rest}
"""


def battle(**parts: str) -> Scenario:
    """The scenario of such a file. ContentError where it has faults."""
    return files.battle(text(**parts))


def table(step: str = "Deploy", **parts: str) -> CoastalTable:
    """The table of the text, as `step` finds it."""
    return laid(battle(**parts), step)


def faults(**parts: str) -> list[str]:
    """What is wrong with such a file."""
    return files.faults(text(**parts))
