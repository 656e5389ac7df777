"""tools/campaigns.py: what it measured stands beside the campaign, and a run goes on where it stopped."""

from pathlib import Path

import pytest

from game.campaign import measured
from game.campaign.scenario import Campaign
from game.content import read_scenario
from game.places import campaigns
from tools import campaigns as tool

FILES = sorted(campaigns().glob("*/*.toml"))


def test_it_measures_a_campaign_and_goes_on_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path(__file__).parents[1] / "campaign/files/chain.toml"
    words = [
        str(file),
        "--games",
        "2",
        "--state",
        str(tmp_path),
        "--side",
        "Red=cadet",
        "--side",
        "Blue=cadet",
        "--beginnings",
        "2",
    ]
    assert tool.main(words) == 0
    first = capsys.readouterr().out
    kept = next(tmp_path.iterdir()).read_bytes()
    assert tool.main(words) == 0
    assert capsys.readouterr().out == first
    assert next(tmp_path.iterdir()).read_bytes() == kept
    assert "of 2 drawn" in first


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_every_shipped_campaign_was_measured_as_it_is_and_is_even(file: Path) -> None:
    campaign = read_scenario(file)
    assert isinstance(campaign, Campaign)
    found = measured.read(measured.beside(file))
    assert found.campaign == measured.mark(campaign)
    assert found.campaigns >= 100
    assert all(0.35 <= found.share(side).share <= 0.65 for side in found.seats)
    assert 5 <= found.battles <= 8
    for one in campaign.more.beginning:
        tried = found.beginnings[one.side]
        assert tried.won >= tried.fought / 2
        assert tried.fought >= 100
