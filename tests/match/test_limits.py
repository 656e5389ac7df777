"""What a scenario in a log may hold: at each limit what stands just within it passes, and the next thing does not."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from game.match.limits import (
    FAR,
    MOST_POINTS,
    MOST_TURNS,
    MOST_UNITS,
    NAME_LENGTH,
    TITLE_LENGTH,
    refuse_scenario,
)
from game.match.scenario import Scenario
from tests.match.toy import pond

POND = pond()
RED, BLUE = POND.sides
UNIT = RED.units[0]


def with_unit(**changes: object) -> Scenario:
    """The pond whose first skiff is another."""
    units = (replace(UNIT, **changes), *RED.units[1:])
    return replace(POND, sides=(replace(RED, units=units), BLUE))


def with_side(**changes: object) -> Scenario:
    """The pond whose first side is another."""
    return replace(POND, sides=(replace(RED, **changes), BLUE))


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        (POND, None),
        (replace(POND, width=0.5, height=0.5), None),
        (replace(POND, width=0.0), "found a width of 0, expected one above 0"),
        (replace(POND, height=float(FAR)), None),
        (replace(POND, height=float(FAR + 1)), "found a height of 1e+06, expected one above 0"),
        (replace(POND, title="x" * TITLE_LENGTH), None),
        (replace(POND, title="x" * (TITLE_LENGTH + 1)), "121 signs as title, expected 120 at most"),
        (replace(POND, title=" "), "found an empty text as title, expected 1 to 120 signs"),
        (replace(POND, turns=0), None),
        (replace(POND, turns=MOST_TURNS), None),
        (replace(POND, turns=MOST_TURNS + 1), "found 501 turns, expected 500 at most"),
        (replace(POND, turns=-1), "found -1 turns, expected 500 at most"),
        (replace(POND, sides=(RED,)), "found 1 sides, expected 2 to"),
        (replace(POND, sides=(RED, replace(BLUE, name="RED"))), "found two sides of one name"),
        (with_side(name="n" * NAME_LENGTH), None),
        (with_side(name="n" * (NAME_LENGTH + 1)), "61 signs as side[0].name, expected 60 at most"),
        (with_side(name="a\u202eb"), "as side[0].name, expected signs that are seen"),
        (with_side(colour="crimsom"), 'found "crimsom" as side[0].colour, expected one of '),
        (with_side(units=(UNIT,) * MOST_UNITS), None),
        (with_side(units=(UNIT,) * (MOST_UNITS + 1)), "found 401 units in side[0], expected 400 at most"),
        (with_side(zone=((0.0, 0.0),) * MOST_POINTS), None),
        (with_side(zone=((0.0, 0.0),) * (MOST_POINTS + 1)), "found 1,001 points in side[0].zone"),
        (with_unit(at=(float(FAR), -float(FAR))), None),
        (with_unit(at=(FAR + 1.0, 0.0)), "found a point beyond all tables in side[0].unit[0].at"),
        (with_unit(at=(0.0, float("nan"))), "found a point beyond all tables in side[0].unit[0].at"),
        (with_unit(enters=MOST_TURNS), None),
        (
            with_unit(enters=MOST_TURNS + 1),
            "found 501 as side[0].unit[0].enters, expected a turn of 500 at most",
        ),
        (with_unit(cls=""), "found an empty text as side[0].unit[0].class, expected 1 to 40 signs"),
        (replace(POND, classes=({"name": 3},)), "found class[0].name, expected a text"),
        (replace(POND, classes=({},)), None),
        (replace(POND, classes=({"name": "n" * 61},)), "as class[0].name, expected 60 at most"),
    ],
)
def test_a_scenario_of_a_log_is_held_to_the_limits_of_files(scenario: Scenario, said: str | None) -> None:
    if said is None:
        refuse_scenario(scenario)
    else:
        with pytest.raises(ValueError, match=re.escape(said)):
            refuse_scenario(scenario)
