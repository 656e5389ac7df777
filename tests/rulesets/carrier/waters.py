"""A small battle of carrier as the text of a file, in parts that a test may leave out or replace."""

from game.match.scenario import Scenario
from tests.rulesets import files

USN = """
[[side.unit]]
class = "cv_yorktown"
name = "Enterprise"
squadron = "TF 16"
[[side.unit]]
class = "ca_new_orleans"
name = "Minneapolis"
squadron = "TF 16"
[[side.unit]]
class = "dd_benson"
name = "Gwin"
squadron = "TF 44"
"""
IJN = """
[[side.unit]]
class = "cv_hiryu"
name = "Hiryu"
squadron = "Carrier Division"
[[side.unit]]
class = "ap_transport"
name = "Brazil Maru"
squadron = "Convoy"
"""
AIRFIELD = """
[[side.unit]]
class = "in_airstrip"
name = "The strip"
squadron = "Midway"
[[side.unit]]
class = "in_flak"
name = "The guns"
squadron = "Midway"
"""
STACKS = """
[[stack]]
id = "U1"
side = "USN"
at = [6, 10]
heading = 90
chips = ["tf:TF 16", "blank"]
[[stack]]
id = "U2"
side = "USN"
at = [6, 26]
chips = ["tf:TF 44", "gambit:squall"]
[[stack]]
id = "J1"
side = "IJN"
at = [42, 10]
chips = ["tf:Carrier Division", "blank", "blank"]
[[stack]]
id = "J2"
side = "IJN"
at = [42, 26]
chips = ["tf:Convoy"]
"""


def text(
    *,
    usn: str = USN,
    ijn: str = IJN,
    stacks: str = STACKS,
    top: str = "",
    usn_side: str = "",
    ijn_side: str = "",
    rest: str = "",
) -> str:
    """The file; `top` are keys of the file, `usn_side` and `ijn_side` further keys of a side."""
    return f"""\
format = 1
ruleset = "carrier"
title = "A small water"
table = {{ width = 48, height = 36 }}
{top}
[[side]]
name = "USN"
nation = "USN"
{usn_side}
{usn}
[[side]]
name = "IJN"
nation = "IJN"
{ijn_side}
{ijn}
{stacks}
{rest}
"""


def battle(**parts: str) -> Scenario:
    """The scenario of such a file. ContentError where it has faults."""
    return files.battle(text(**parts))


def faults(**parts: str) -> list[str]:
    """What is wrong with such a file."""
    return files.faults(text(**parts))
