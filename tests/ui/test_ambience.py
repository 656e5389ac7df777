"""The sea is heard under everything, swells and fades, and gives way to guns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ui.sound import DUCKED, GIVES_WAY, SWELLS, Sounds
from tests.test_assets import SOUNDS


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    made = Sounds(SOUNDS)
    yield made
    made.close()


def volume(sounds: Sounds) -> float:
    return sounds._loops["sea_and_wind"][0].get_volume()


def test_a_loop_swells_to_its_share_and_fades_away_when_it_is_wanted_no_more(sounds: Sounds) -> None:
    sounds.under({"sea_and_wind": 0.5}, 10)
    early = volume(sounds)
    for _ in range(40):
        sounds.under({"sea_and_wind": 0.5}, SWELLS / 40)
    assert early < volume(sounds) == pytest.approx(0.5 * sounds.level("table"), abs=0.02)
    for _ in range(40):
        sounds.under({}, SWELLS / 40)
    assert not sounds._loops


def test_a_gun_makes_it_give_way_for_a_moment(sounds: Sounds) -> None:
    for _ in range(40):
        sounds.under({"sea_and_wind": 0.5}, SWELLS / 40)
    before = volume(sounds)
    sounds.play("card_flip")
    sounds.under({"sea_and_wind": 0.5}, 10)
    assert volume(sounds) == before
    sounds.play("heavy_gun")
    sounds.under({"sea_and_wind": 0.5}, 10)
    assert volume(sounds) == pytest.approx(DUCKED * before, abs=0.02)
    sounds.under({"sea_and_wind": 0.5}, GIVES_WAY)
    assert volume(sounds) == before


def test_what_is_off_or_has_no_sounds_has_no_sea(sounds: Sounds) -> None:
    sounds.on = False
    sounds.under({"sea_and_wind": 0.5}, 100)
    assert not sounds._loops
    silent = Sounds(None)
    silent.under({"sea_and_wind": 0.5}, 100)
    assert not silent._loops
