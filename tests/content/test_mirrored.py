"""A unit stationed on the other side of the table heads as a mirror would show it."""

import pytest

from game.content.stationing import mirrored


@pytest.mark.parametrize(
    ("across", "heading", "pose"),
    [
        ("east-west", 270.0, (10.0, 25.0, 270.0)),
        ("east-west", 30.0, (10.0, 25.0, 150.0)),
        ("north-south", 30.0, (50.0, 5.0, 330.0)),
        ("north-south", 0.0, (50.0, 5.0, 0.0)),
        ("centre", 200.0, (50.0, 25.0, 20.0)),
        ("centre", 180.0, (50.0, 25.0, 0.0)),
    ],
)
def test_a_pose_is_mirrored(across: str, heading: float, pose: tuple[float, float, float]) -> None:
    assert mirrored((10.0, 5.0), heading, 60.0, 30.0, across) == pose
