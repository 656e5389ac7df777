"""A small battle of war_at_sea as the text of a file, in parts that a test may leave out or replace."""

from game.match.scenario import Scenario
from tests.rulesets import files

BLUE = """
[[side.unit]]
class = "enterprise"
name = "Enterprise"
at = [10, 24]
heading = 90
[[side.unit]]
class = "fletcher"
name = "Fletcher"
at = [18, 18]
heading = 90
[[side.unit]]
class = "airfield"
name = "Airfield"
at = [36, 6]
[[side.unit]]
class = "gato"
name = "Grouper"
at = [30, 30]
heading = 90
depth = "periscope"
[[side.unit]]
class = "f4f4"
name = "VF-6"
aboard = "enterprise"
[[side.unit]]
class = "pby5"
name = "VP-23"
aboard = "airfield"
"""
RED = """
[[side.unit]]
class = "yamato"
name = "Yamato"
at = [60, 30]
heading = 270
[[side.unit]]
class = "kagero"
name = "Kagero"
at = [60, 14]
heading = 270
"""


def text(
    blue: str = BLUE, red: str = RED, options: str = "", top: str = "", more: str = "", rest: str = ""
) -> str:
    """A battle on 72 by 48 inches. `top` are keys of the file, `more` of the first side, `rest` further tables."""
    return f"""format = 1
ruleset = "war_at_sea"
title = "A small battle"
table = {{ width = 72, height = 48 }}
turns = 12
{top}
[options]
{options}
[[side]]
name = "Blue"
{more}
{blue}
[[side]]
name = "Red"
{red}
{rest}
"""


def battle(**parts: str) -> Scenario:
    """The scenario of such a file. ContentError where it has faults."""
    return files.battle(text(**parts))


def faults(**parts: str) -> list[str]:
    """What is wrong with such a file."""
    return files.faults(text(**parts))
