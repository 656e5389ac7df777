"""A registry of one small ruleset, so that the border is tested apart from any game."""

from __future__ import annotations

from typing import Any

from game.match.plain import Row
from game.match.scenario import Problem, Scenario
from game.tabletop.drafting import Plain
from game.tabletop.fields import Field, FieldSet
from game.tabletop.lessons import Lessons

FIELDS = FieldSet(
    measure="inches",
    kinds=("ship", "boat", "port"),
    cls=(
        Field("hull", "int", 1, 40, unit="boxes", required=True),
        Field("speed", "row4", 0, 16, kinds=("ship", "boat"), required=True),
        Field("places", "int", 0, 9, kinds=("ship", "port"), default=0),
        Field("radius", "float", 0.5, 2, default=0.5),
        Field("points", "int", 0, 400, required=True),
    ),
    unit=(Field("load", "choice", choices=("mines", "bombs"), kinds=("boat",)), Field("moored", "flag")),
    state=(
        Field("damage", "int", 0, 40, within=("hull",)),
        Field("speed", "int", 0, 16, within=("speed",)),
        Field("track", "positions", length=9),
        Field("hits", "ints", 1, 9, length=9),
        Field("base", "id"),
    ),
    side=(Field("exit_edge", "choice", choices=("north", "south")),),
    file=(
        Field("begun", "date"),
        Field(
            "stack",
            "tables",
            0,
            9,
            fields=(Field("centre", "position", required=True), Field("chips", "ids")),
        ),
    ),
    victory=(
        Field("rule", "choice", choices=("points", "exit"), default="points"),
        Field("exit_points", "amounts", 0, 99, length=9),
        Field("objective", "id"),
    ),
    objective=(Field("within", "float", 0, 9, required=True),),
    weather=(Field("wind", "heading", default=0.0),),
    options=(
        Field("ties", "choice", choices=("reroll", "first_listed"), default="reroll"),
        Field("fog", "flag", default=False),
    ),
    terrain_kinds=("land", "fog"),
)

ROSTER: dict[str, dict[str, Any]] = {
    "halcyon": {
        "name": "Halcyon class cruiser",
        "kind": "ship",
        "hull": 8,
        "speed": [9, 7, 5, 3],
        "points": 60,
    },
    "vedette": {"name": "Vedette class", "kind": "ship", "hull": 6, "speed": [12, 9, 6, 3], "points": 50},
    "launch": {"name": "Launch", "kind": "boat", "hull": 2, "speed": [16, 12, 8, 4], "points": 10},
    "harbour": {"name": "Harbour", "kind": "port", "hull": 12, "points": 20},
}


class Skiff:
    """The ruleset: it forbids units in the very middle of the table."""

    fields = FIELDS
    roster = ROSTER
    drafting = Plain()
    lessons = Lessons()

    def typed(self, scenario: Scenario) -> Scenario:
        return scenario

    def class_problems(self, place: str, row: Row) -> list[Problem]:
        return []

    def problems(self, scenario: Scenario) -> list[Problem]:
        return [
            Problem(f"side[{i}].unit[{k}].at", "the middle", "any other place")
            for i, side in enumerate(scenario.sides)
            for k, unit in enumerate(side.units)
            if unit.at == (scenario.width / 2, scenario.height / 2)
        ]


class Rulesets:
    """The registry."""

    def names(self) -> list[str]:
        return ["skiff", "galley"]

    def ruleset(self, name: str) -> Skiff:
        return {"skiff": Skiff(), "galley": Skiff()}[name]


GOOD = """\
# Two patrols.
format = 1
ruleset = "skiff"
title = "Dawn over the Skerries"  # the title
table = { width = 48, height = 36 }
turns = 6

[[side]]
name = "Red"

[[side.unit]]
class = "halcyon"
name = "Resolute"
at = [20, 5]

# The second of the pair.
[[side.unit]]
class = "launch"
aboard = "resolute"
load = "mines"

[[side]]
name = "Blue"
colour = "azure"
unit = [
  { class = "vedette", at = [20, 31], heading = 180 },
  { class = "vedette", at = [28, 31], heading = 180, state = { damage = 2 } },
]

[[terrain]]
kind = "fog"
outline = [[30, 20], [38, 22], [36, 28]]
"""

FULL = GOOD.replace(
    "[[terrain]]",
    """\
[options]
fog = true  # as on that morning

[victory]
rule = "exit"
exit_points = { vedette = 4 }

[[objective]]
within = 2.5

[[stack]]
centre = [1, 2.5]
chips = ["a", "b"]

[[class]]
id = "raft"
name = "Raft"
kind = "ship"
hull = 1
speed = [1, 1, 0, 0]
points = 2

[[terrain]]""",
).replace("turns = 6", 'turns = 6\nbegun = 1942-08-14\nstory = "One.\\nTwo."')
