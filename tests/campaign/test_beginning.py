"""The first week of a campaign that is kind to a newcomer, and what cadets do at the chart."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.campaign import beginning
from game.campaign.advice import Foe
from game.campaign.chart import Chart, there
from game.campaign.fighting import opening
from game.campaign.meeting import battle_of
from game.campaign.scenario import Campaign
from game.campaign.set_up import set_up
from game.content import ContentError, read_scenario
from game.match import Match
from game.places import campaigns
from game.rulesets import CAMPAIGN, ruleset
from tests.campaign.table import REEF, SUMMER, campaign

SHIPPED = sorted(campaigns().glob("*/*.toml"))


def begun(found: Campaign) -> Chart:
    match = Match.start(found, ruleset(found.ruleset), seed=1)
    chart = match.table
    assert isinstance(chart, Chart)
    return chart


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_campaign_can_begin_kindly_at_either_side(path: Path) -> None:
    found = campaign(path)
    assert [one.side for one in found.more.beginning] == [side.name for side in found.sides]
    for side in found.sides:
        kind = beginning.kindly(found, side.name)
        one = beginning.of(found, side.name)
        assert one is not None
        chart = begun(kind)
        out = [ship for ship in chart.units.values() if ship.state == "deployed"]
        assert {ship.name for ship in out} == {ship.name for ship in (*one.own, *one.against)}
        assert all(there(chart, one.at, name) for name in chart.sides)
        assert battle_of(kind, chart, one.at).sides
        assert kind.handicap.startswith(side.name)


def test_all_others_join_in_the_second_week() -> None:
    kind = beginning.kindly(campaign(SUMMER), "Red")
    weeks = {unit.name: unit.more.week for side in kind.sides for unit in side.units}
    assert weeks["Resolute"] == 2
    assert weeks["Sovereign"] == 3
    assert weeks["Lancet"] == 1


def test_a_side_is_reckoned_as_large_as_it_is_once_all_others_have_joined() -> None:
    plain, kind = begun(campaign(SUMMER)), begun(beginning.kindly(campaign(SUMMER), "Red"))
    small, whole = kind.stocks["Red"].began, plain.stocks["Red"].began
    assert beginning.began(kind, "Red") == small < whole
    kind.turn = plain.turn = 2
    assert beginning.began(plain, "Red") == whole
    assert beginning.began(kind, "Red") == small + whole
    assert Foe(kind, "Red").power == small + whole


def test_the_first_battle_has_the_beginnings_aims_and_no_other_has() -> None:
    kind = beginning.kindly(campaign(REEF), "USN")
    chart = begun(kind)
    assert [aim.side for aim in battle_of(kind, chart, "gannet").objectives] == ["USN"]
    plain = campaign(REEF)
    chart = set_up(ruleset("carrier"), "carrier", plain)
    chart.forces["tf16"].area = chart.forces["car1"].area = "gannet"
    assert not battle_of(plain, chart, "gannet").objectives


def test_a_beginning_with_a_class_that_there_is_not_is_told(tmp_path: Path) -> None:
    text = SUMMER.read_text(encoding="utf-8")
    text = text.replace('class = "vedette"\nname = "Martlet"', 'class = "vedete"\nname = "Martlet"', 1)
    file = tmp_path / "summer.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r'beginning\[0\].own\[1\].class: found "vedete".*"vedette"'):
        read_scenario(file)


def test_a_cadet_in_a_newcomers_place_comes_to_a_first_battle() -> None:
    kind = beginning.kindly(campaign(SUMMER), "Red")
    assert kind.ruleset == CAMPAIGN + "nef"
    winners = [opening(kind, {"Red": "cadet", "Blue": "cadet"}, seed) for seed in range(6)]
    assert winners.count("Red") >= 3
