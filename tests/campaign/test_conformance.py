"""What must hold of every ruleset holds of campaigns: undone, taken back, loaded, seen by each side."""

from pathlib import Path

import pytest

from game.places import campaigns
from game.testing import suite

SHIPPED = sorted(str(path) for path in campaigns().glob("*/*.toml"))
OWN = sorted(str(path) for path in Path(__file__).parent.glob("files/*.toml"))


@pytest.fixture(params=SHIPPED + OWN, ids=lambda path: Path(path).stem)
def campaign(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("who", ["random", "cadet"])
def test_after_every_order_everything_holds(campaign: str, who: str, tmp_path: Path) -> None:
    suite.test_after_every_order_everything_holds_and_the_log_is_the_battle(campaign, who, tmp_path)


def test_a_campaign_undone_taken_back_and_loaded_again_holds_as_well(campaign: str, tmp_path: Path) -> None:
    suite.test_a_battle_undone_taken_back_and_loaded_again_holds_as_well(campaign, tmp_path)


def test_the_same_seed_writes_the_same_log(campaign: str, tmp_path: Path) -> None:
    suite.test_the_same_seed_writes_the_same_log_byte_for_byte(campaign, tmp_path)


def test_a_sides_own_copy_ends_where_its_view_ends(campaign: str, tmp_path: Path) -> None:
    suite.test_a_sides_own_copy_ends_where_its_view_ends_and_can_be_told(campaign, tmp_path)


def test_nobody_is_told_of_a_ship_that_it_does_not_see(campaign: str) -> None:
    suite.test_nobody_is_told_of_a_unit_that_it_does_not_see(campaign)
