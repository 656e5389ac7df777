"""The view holds both ends of what is asked and of what is shown, in every game."""

import pytest

from game.ai.players import player
from game.asking.concerned import concerned
from tests.ui.battles import Sitting, battle

MARGIN = -10.0
"""So many pixels from the edge of the view inwards."""
BATTLES = {
    "nef/skerries": 8,
    "carrier/first_contact": 6,
    "war_at_sea/river_plate": 4,
    "coastal/first_night": 6,
    "fleet/two_captains": 5,
}


def _shown(sitting: Sitting) -> list[tuple[str, ...]]:
    """What lies out of sight while it happens, till a hand is asked."""
    table, stage = sitting.scene.table, sitting.scene.stage
    missed = []
    for _ in range(4000):
        sitting.pilot.frames(1)
        if sitting.scene.curtain is not None and sitting.scene.curtain.covers:
            sitting.pilot.key("Enter")
        if sitting.match.over is not None or (stage.draft is not None and not stage.playing):
            return missed
        resting = not table.gliding and stage.motion.what is not None
        if resting and not all(table.camera.sees(place, MARGIN) for place in stage.motion.places):
            missed.append(stage.motion.units)
    raise AssertionError("nobody was asked anything")


@pytest.mark.slow
@pytest.mark.parametrize("name", BATTLES)
def test_nobody_is_asked_about_or_shown_what_is_out_of_sight(name: str) -> None:
    sitting, captain = battle(name, speed=4), player("captain", 3)
    scene = sitting.scene
    for _ in range(BATTLES[name]):
        assert _shown(sitting) == []
        if sitting.match.over is not None:
            return
        sitting.settle()
        stage, camera = scene.stage, scene.table.camera
        questions = stage.sitting.questions()
        places = concerned(stage.draft, questions, stage.pieces())
        assert all(camera.sees(place, MARGIN) for place in places), (questions[0].name, stage.draft.unit)
        stage.sitting.send(captain.consider(stage.sitting.view, questions, sitting.match.ruleset).order)
        scene._touch()


def test_what_is_asked_is_in_sight_when_the_window_has_become_smaller() -> None:
    sitting = battle("coastal/first_night", size=(1920, 1080))
    sitting.wait()
    sitting.settle()
    scene = sitting.scene
    scene.resize((1280, 720))
    sitting.pilot.frames(60)
    questions = scene.stage.sitting.questions()
    places = concerned(scene.stage.draft, questions, scene.stage.pieces())
    assert all(scene.table.keep().sees(place, MARGIN) for place in places)
