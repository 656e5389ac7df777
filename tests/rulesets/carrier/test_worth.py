"""Points of carrier: what a fleet costs, and what each nation may spend."""

import pytest

from game.content import find_scenario, read_scenario
from game.rulesets.carrier import worth
from game.rulesets.carrier.fleets import FLEETS
from game.rulesets.carrier.levy import LEVY


@pytest.mark.clause("CAR-SET-8")
def test_the_usn_spends_the_points_agreed_and_the_ijn_an_eleventh_less() -> None:
    assert (worth.budget("USN"), worth.budget("IJN")) == (200, 181)
    assert (worth.budget("USN", 330), worth.budget("IJN", 330)) == (330, 300)


def test_a_scenario_is_worth_its_ships_and_every_chip_on_the_table() -> None:
    scenario = read_scenario(find_scenario("carrier/coral_sea"))
    assert worth.points(scenario) == {"USN": 340, "IJN": 316}
    assert worth.weighed(316, "IJN") == pytest.approx(347.6)
    assert worth.weighed(340, "USN") == 340


@pytest.mark.clause("CAR-SET-8")
@pytest.mark.parametrize("agreed", [110, 200, 220, 330])
def test_a_battle_by_chance_and_a_fleet_have_the_same_to_spend(agreed: int) -> None:
    for side, nation in enumerate(("USN", "IJN")):
        assert LEVY.budget(side, agreed) == worth.budget(nation, agreed)
        assert FLEETS.allowance(agreed, {"nation": nation}) == worth.budget(nation, agreed)
    assert LEVY.budget(1, 110) == 100
