"""A small battle of fleet as the text of a file, in parts that a test may leave out or replace.

Read against the facts alone: no rule of play has a part in what a file may say.
"""

from game.match.scenario import Scenario
from game.rulesets.fleet.set_up import laid
from game.rulesets.fleet.table import FleetTable
from tests.rulesets import files

BLUE = """
[[side.unit]]
class = "washington"
name = "Washington"
at = [60, 20]
heading = 0
squadron = "Line"
flag = true
[[side.unit]]
class = "fletcher"
name = "Fletcher"
at = [80, 20]
heading = 0
squadron = "Line"
[[side.unit]]
class = "enterprise"
name = "Enterprise"
at = [100, 20]
heading = 0
[[side.unit]]
class = "f4f"
name = "Wildcats"
aboard = "enterprise"
squadron = "Air"
[[side.unit]]
class = "island_airfield"
name = "Airfield"
at = [20, 95]
command = 1
"""
RED = """
[[side.unit]]
class = "kirishima"
name = "Kirishima"
at = [60, 70]
heading = 180
squadron = "Raiders"
flag = true
[[side.unit]]
class = "abdiel"
name = "Layer"
at = [80, 70]
heading = 180
squadron = "Raiders"
[[side.unit]]
class = "s_boats"
name = "Boats"
at = [100, 70]
heading = 180
[[side.unit]]
class = "type_viic"
name = "U 1"
at = [120, 70]
depth = "periscope"
zone = "Line"
[[side.unit]]
class = "b5n"
name = "Kates"
at = [100, 60]
load = "torp_type91"
[[side.unit]]
class = "d3a"
name = "Vals"
enters = 3
edge = "north"
load = "bomb_250kg"
"""
REST = """
[[squadron]]
name = "Line"
side = "Blue"
command = 1
[[zone]]
name = "Line"
outline = [[110, 60], [130, 60], [130, 80], [110, 80]]
[[terrain]]
kind = "land"
outline = [[0, 90], [40, 90], [40, 100], [0, 100]]
[[terrain]]
kind = "shoal"
outline = [[5, 40], [25, 40], [25, 60], [5, 60]]
"""


def text(
    blue: str = BLUE,
    red: str = RED,
    top: str = "",
    weather: str = 'light = "clear_day"',
    more: str = "",
    rest: str = REST,
    options: str = "",
) -> str:
    """A battle on 140 by 100 cm. `top` are keys of the file, `more` of the first side, `rest` further tables."""
    return f"""format = 1
ruleset = "fleet"
title = "A small battle"
table = {{ width = 140, height = 100 }}
turns = 8
{top}
[weather]
{weather}
[options]
{options}
[[side]]
name = "Blue"
own_edge = "south"
{more}
{blue}
[[side]]
name = "Red"
own_edge = "north"
{red}
{rest}
"""


def battle(**parts: str) -> Scenario:
    """The scenario of such a file. ContentError where it has faults."""
    return files.battle(text(**parts))


def table(step: str = "Deploy", **parts: str) -> FleetTable:
    """The table of the text, as `step` finds it."""
    return laid(battle(**parts), step)


def faults(**parts: str) -> list[str]:
    """What is wrong with such a file."""
    return files.faults(text(**parts))
