"""What a game's file says is kept of a ship: numbers from above and from below, lists, crews, stores."""

from __future__ import annotations

import pytest

from game.campaign.keeping import Keep, Keeping, keeping_of
from game.rulesets import ruleset

COASTAL = keeping_of("coastal")
FLEET = keeping_of("fleet")
SEA = keeping_of("war_at_sea")
GUNBOAT = ruleset("coastal").roster["mgb_bpb71"]
DESTROYER = ruleset("fleet").roster["fletcher"]


def test_a_hull_that_is_counted_down_is_kept_by_what_is_gone_of_it() -> None:
    hurt = COASTAL.read({"hull_boxes": 7}, GUNBOAT)
    assert hurt == (("hull_boxes", 3),)
    assert COASTAL.share(hurt, COASTAL.hull(GUNBOAT)) == 30
    assert COASTAL.told(hurt, GUNBOAT) == {"hull_boxes": 7}


def test_a_list_is_mended_entry_by_entry() -> None:
    hurt = FLEET.read({"mounts_lost": (2, 3, 5, 6)}, DESTROYER)
    assert (FLEET.weeks(hurt), FLEET.cost(hurt)) == (2, 4)
    left, spent = FLEET.mended(hurt, 10)
    assert (left, spent) == ((("mounts_lost", (2,)),), 3)
    assert FLEET.told(left, DESTROYER) == {"mounts_lost": [2]}


def test_of_a_list_with_worn_entries_the_yard_mends_all_together() -> None:
    hurt = COASTAL.read({"mounts": ("ready", "destroyed", "destroyed")}, GUNBOAT)
    assert COASTAL.mended(hurt, 1) == (hurt, 0)
    assert COASTAL.mended(hurt, 2) == ((), 2)
    assert COASTAL.read({"mounts": ("ready", "ready", "ready")}, GUNBOAT) == ()


def test_stores_are_filled_in_harbour_and_crews_are_not() -> None:
    hurt = COASTAL.read({"crew_quality": 1, "loaded": (0, 1)}, GUNBOAT)
    assert dict(hurt) == {"crew_quality": 1, "loaded": (0, 1)}
    assert COASTAL.filled(hurt) == (("crew_quality", 1),)
    assert not COASTAL.worn(hurt)


@pytest.mark.clause("CAM-CRW-1")
def test_a_crew_grows_with_every_second_battle_as_far_as_the_game_lets_it() -> None:
    hurt = ()
    for battles in range(1, 9):
        hurt = COASTAL.seasoned(hurt, battles)
    assert COASTAL.told(hurt, GUNBOAT) == {"crew_quality": 2}
    assert COASTAL.seasoned((), 1) == ()
    beaten = COASTAL.read({"crew_quality": -1}, GUNBOAT)
    assert COASTAL.seasoned(beaten, 2) == ()


def test_games_whose_rules_know_no_crews_keep_none() -> None:
    assert SEA.seasoned((), 2) == ()
    assert not any(keep.crew for keep in keeping_of("nef").keep)


def test_engines_strained_by_halves_of_an_inch_cost_whole_points() -> None:
    hurt = SEA.read({"strain": 0.5, "hull_lost": 1}, ruleset("war_at_sea").roster["leander"])
    assert (SEA.weeks(hurt), SEA.cost(hurt)) == (1, 3)
    assert SEA.mended(hurt, 9) == ((), 3)


def test_a_hull_that_the_staff_batters_is_never_wholly_gone() -> None:
    keeping = Keeping((Keep("damage", "hull", "box", "boxes", wear=True, a_week=2, points=1, hull="hull"),))
    assert keeping.battered((("damage", 8),), 10, 40) == (("damage", 9),)
