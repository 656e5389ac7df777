"""The setting of a move that says how far it goes: what holds in silence, and where its keys end."""

import pytest

from game.asking.throttle import Throttled
from game.asking.tracks import Track
from game.match import Steer
from game.match.questions import Setting
from game.sea.heading import Pose
from game.sea.path import Helm

HELMS = {speed: Helm(float(speed), exact=False, step=0.0, turn=45.0) for speed in (3, 6, 9)}
SPEED = Setting(
    "speed", "Speed.", "GO-2", tuple(HELMS), helms={str(speed): helm for speed, helm in HELMS.items()}
)


class Ship(Throttled):
    """A ship that goes at 6 unless something else is laid."""

    question = Steer("go", "Go.", "GO-1", "ship", Pose(10.0, 10.0, 0.0), HELMS[6], {}, (SPEED,))

    def __init__(self, **laid: int) -> None:
        self._track = Track("", laid)

    @property
    def track(self) -> Track:
        return self._track


def test_in_silence_it_stands_at_the_choice_of_the_questions_own_helm() -> None:
    assert Ship().given(SPEED) == 6
    assert Ship(speed=9).given(SPEED) == 9


@pytest.mark.parametrize(
    ("ship", "ended"), [(Ship(), []), (Ship(speed=9), ["no faster"]), (Ship(speed=3), ["no slower"])]
)
def test_its_keys_say_where_one_goes_no_further(ship: Ship, ended: list[str]) -> None:
    keys = ship.throttle_keys()
    assert [key.action for key in keys] == ["more", "less"]
    assert [key.refused for key in keys if key.refused] == ended
