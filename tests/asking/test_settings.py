"""What may be set with a path: gone through one after the other, given alone or with others, and left out again."""

from __future__ import annotations

import pytest

from game.asking.settings import flipped, free_settings, with_setting
from game.asking.sheet import NONE
from game.asking.tracks import Track
from game.match import Steer
from game.match.orders import Value
from game.match.questions import Setting
from game.match.steering import Stop
from game.sea.heading import Pose
from game.sea.path import Helm

HELM = Helm(6.0)
SMOKE = Setting("smoke", "Smoke.", "GO-2", ("lay",))
RUN = Setting("run", "A run.", "GO-3", ("fast", "faster"))
SIDE = Setting("side", "Which side.", "GO-4", ("port", "starboard"), needed=True)
SPEED = Setting("speed", "Speed.", "GO-5", (3, 6), helms={"3": Helm(3.0), "6": HELM})
LAND = Setting("land", "Landing.", "GO-6", ("field",))
HEADING = Setting("heading", "Heading.", "GO-7", (0.0, 60.0))


def question(*settings: Setting, turned_by: str = "", stops: tuple[Stop, ...] = ()) -> Steer:
    return Steer(
        "go",
        "Go.",
        "GO-1",
        "ship",
        Pose(10.0, 10.0, 0.0),
        HELM,
        {},
        settings,
        turned_by=turned_by,
        stops=stops,
    )


def rounds(asked: Steer, times: int, **laid: Value) -> list[dict[str, Value]]:
    """What is laid each time the next of the settings is taken."""
    track, found = Track("FF", laid), []
    for _ in range(times):
        track = flipped(asked, track)
        found.append(dict(track.settings))
        assert track.path == "FF"
    return found


def test_where_a_path_stops_and_how_it_begins_is_no_free_setting() -> None:
    stop = Stop("land", "field", (10.0, 12.0), 0.5, "GO-6", "GO-6")
    asked = question(SMOKE, LAND, HEADING, turned_by="heading", stops=(stop,))
    assert free_settings(asked) == [SMOKE]


def test_the_settings_come_one_after_the_other_each_alone_and_after_the_last_none() -> None:
    assert rounds(question(SMOKE, RUN), 5) == [
        {"smoke": "lay"},
        {"run": "fast"},
        {"run": "faster"},
        {},
        {"smoke": "lay"},
    ]


def test_of_settings_that_are_needed_one_always_stands() -> None:
    assert rounds(question(SIDE), 3) == [{"side": "port"}, {"side": "starboard"}, {"side": "port"}]


def test_where_some_may_be_left_out_none_is_one_of_the_round() -> None:
    assert rounds(question(SIDE, SMOKE), 4) == [{"side": "port"}, {"side": "starboard"}, {"smoke": "lay"}, {}]


def test_a_throttle_keeps_what_it_stands_at_and_has_keys_of_its_own() -> None:
    assert rounds(question(SPEED, SMOKE), 2, speed=3) == [{"speed": 3, "smoke": "lay"}, {"speed": 3}]
    assert rounds(question(SPEED), 1, speed=3) == [{"speed": 3}]


@pytest.mark.parametrize(
    ("name", "value", "alone", "after"),
    [
        ("smoke", "lay", True, {"land": "field", "smoke": "lay"}),
        ("smoke", "lay", False, {"land": "field", "run": "fast", "smoke": "lay"}),
        ("run", "faster", False, {"land": "field", "run": "faster"}),
        ("run", NONE, False, {"land": "field"}),
        ("run", "", False, {"land": "field"}),
        ("", "", True, {"land": "field"}),
    ],
)
def test_a_setting_is_given_alone_or_beside_the_others(
    name: str, value: str, alone: bool, after: dict[str, Value]
) -> None:
    stop = Stop("land", "field", (10.0, 12.0), 0.5, "GO-6", "GO-6")
    asked = question(SMOKE, RUN, LAND, stops=(stop,))
    track = with_setting(asked, Track("F", {"land": "field", "run": "fast"}), name, value, alone=alone)
    assert (track.path, dict(track.settings)) == ("F", after)
