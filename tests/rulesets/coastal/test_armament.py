"""The records of coastal's weapons and the text that orders and logs have of them."""

import pytest

from game.rulesets.coastal import armament
from game.rulesets.coastal.armament import AirTorpedo, Bombs, DepthCharges, FlareRocket, Gun, Strafing, Tube


@pytest.mark.parametrize(
    ("arm", "text"),
    [
        (Gun(0), "mount_1"),
        (Tube(1, 3), "tube_2_4"),
        (FlareRocket(), "flare_rocket"),
        (DepthCharges(), "depth_charge"),
        (Strafing(), "strafe"),
        (Bombs(1), "bombs_2"),
        (AirTorpedo(0), "torpedo_1"),
    ],
)
def test_a_weapon_is_read_as_it_is_written_in_logs(arm: armament.Armament, text: str) -> None:
    assert arm.key == text
    assert armament.read(text) == arm


@pytest.mark.parametrize(
    "text", ["", "mount", "mount_0", "mount_1_2", "tube_1", "flare_rocket_1", "cannon_1"]
)
def test_what_no_unit_could_have_is_no_weapon(text: str) -> None:
    assert armament.read(text) is None
