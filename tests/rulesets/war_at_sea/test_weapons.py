"""war_at_sea's weapons and errands, and the text that orders and logs have of them."""

import pytest

from game.rulesets.war_at_sea import errands
from game.rulesets.war_at_sea.table import Spec
from game.rulesets.war_at_sea.weapons import BATTERIES, FROM_THE_AIR, Duty, Weapon, read_use


@pytest.mark.parametrize("use", [*Weapon, *Duty])
def test_a_weapon_or_duty_is_read_as_it_is_written(use: Weapon | Duty) -> None:
    assert read_use(str(use)) is use


def test_what_is_no_weapon_is_read_as_none() -> None:
    assert read_use("cannon") is None


def test_a_card_has_the_dice_of_each_weapon_under_its_own_name() -> None:
    card = Spec(
        "c", "Card", "cruiser", main=(1,), secondary=(2,), tertiary=(3,), torpedo=(4,), strafe=5, bomb=6, asw=8,
        air_torpedo=7,
    )  # fmt: skip
    assert [card.battery(weapon) for weapon in BATTERIES] == [(1,), (2,), (3,), (4,)]
    assert [card.from_the_air(weapon) for weapon in FROM_THE_AIR] == [5, 6, 7, 8]
    assert card.battery(Weapon.BOMB) == ()
    assert card.from_the_air(Weapon.MAIN) == 0


@pytest.mark.parametrize("errand", [("cap", ""), ("dive", "hood"), ("sweep_mines", "mine_3")])
def test_an_errand_is_read_as_it_is_written(errand: tuple[str, str]) -> None:
    assert errands.read(errands.written(*errand)) == errand
