"""What is heard of an attack falls with what is seen of it, and every sound there is a name for is made."""

import pytest

from game.match.questions import Arm
from game.tabletop.presenter import Piece
from game.ui.battle.gunnery_sounds import SECOND, heard
from game.ui.effects.salvo import SCATTER, Wave, Weight, flight
from game.ui.sound import Sounds
from tests.test_assets import SOUNDS

FIRER = Piece("a", "A", 0.0, 0.0, 90.0, 0, "bismarck", 3.0, 0.9)
TARGET = Piece("b", "B", 9.0, 0.0, 270.0, 1, "hood", 3.0, 0.9)
ALOFT = Piece("c", "C", 9.0, 0.0, 270.0, 1, "bombers", 3.0, 0.9, flight=True)
LIES = 2600.0


@pytest.mark.parametrize("weight", ["light", "medium", "heavy"])
@pytest.mark.parametrize("kind", ["guns", "torpedo", "bombs", "rockets"])
def test_every_sound_of_an_attack_is_made(kind: Arm, weight: Weight) -> None:
    made = set(Sounds(SOUNDS).names())
    for target in (TARGET, ALOFT):
        for hits in ((True,), (False,) * 4, (True, False, False, False)):
            cues = list(heard(FIRER, target, kind, weight, f"{weight}_gun", [Wave(LIES, hits)]))
            assert {cue.name for cue in cues} <= made


def test_guns_are_heard_at_the_muzzle_and_shells_where_and_when_they_fall() -> None:
    waves = [Wave(LIES, (True, False, False, False)), Wave(LIES + 1200, (False,))]
    cues = list(heard(FIRER, TARGET, "guns", "heavy", "heavy_gun", waves))
    first = {cue.name: cue for cue in reversed(cues)}
    assert first["heavy_salvo"].at == LIES - flight(FIRER, TARGET) - SCATTER
    assert (first["heavy_salvo"].unit, first["heavy_splash"].unit) == ("a", "b")
    assert LIES <= first["heavy_hit"].at <= LIES + SECOND
    assert first["shells_coming"].at < LIES
    assert [cue.name for cue in cues if cue.at >= LIES + 1200] == ["heavy_splash"]


def test_nothing_tells_of_hits_before_the_dice_lie() -> None:
    for kind in ("guns", "torpedo", "bombs", "rockets"):
        hit, missed = (
            [
                cue
                for cue in heard(FIRER, TARGET, kind, "heavy", "heavy_gun", [Wave(LIES, hits)])
                if cue.at < LIES
            ]
            for hits in ((True,) * 4, (False,) * 4)
        )
        assert hit == missed
