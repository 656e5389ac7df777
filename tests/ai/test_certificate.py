"""The certificate of an order: an opponent gives it again by its view alone, whatever the hidden half of the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.analysis import course, telling
from game.ai.analysis.certificate import Certificate, certificate
from game.ai.analysis.judging import Verdict
from game.ai.analysis.looked import Looked
from game.ai.fights import Bout, fight
from game.content import find_scenario, read_scenario
from game.match import Match
from game.match.loading import load
from game.rulesets import ruleset


def fought(folder: Path, name: str) -> Match:
    scenario = read_scenario(find_scenario(name))
    path = folder / "battle.jsonl"
    seats = dict(zip((side.name for side in scenario.sides), ("captain", "cadet"), strict=True))
    fight(Bout(0, scenario, seats, 5, log=str(path)))
    return load(path, ruleset, resume=False)


@pytest.mark.parametrize("name", ["nef/skerries", "carrier/first_contact", "coastal/first_night"])
def test_an_order_follows_from_the_view_with_any_hidden_half(name: str, tmp_path: Path) -> None:
    match = fought(tmp_path, name)
    battle = course(match)
    for place in range(0, len(battle.moments), max(1, len(battle.moments) // 8)):
        found = certificate(match, battle, place)
        assert found.again, found
        assert found.swapped is not False, found


def test_what_was_not_seen_stands_beside_the_truth(tmp_path: Path) -> None:
    match = fought(tmp_path, "coastal/first_night")
    battle = course(match)
    found: list[Certificate] = [certificate(match, battle, place) for place in range(len(battle.moments))]
    for one, moment in zip(found, battle.moments, strict=True):
        truth = moment.before.table
        foes = [unit for unit in truth.units.values() if unit.side != one.side and unit.state == "deployed"]
        assert one.seen + len(one.unknown) == len(foes)
        for unit in one.unknown:
            assert truth.units[unit.unit].pose == unit.truth
    assert any(one.unknown for one in found), "at night somebody is out of sight"


def looked(before: float, given: float, after: float) -> Looked:
    shares = [(share, 1.0 - share) for share in (before, given, after)]
    return Looked(1, "Red", "captain", 1, "", "fires", *shares, thrown=True, error=0.0, swing=0.01, luck=0.01)


def judged(loss: float, error: float) -> Verdict:
    return Verdict(1, "Red", "good", loss, error, 100)


def test_unlucky_and_unwise_are_never_mixed_up() -> None:
    right, wrong = judged(0.0, 0.02), judged(0.2, 0.02)
    assert (
        telling.luck(looked(0.5, 0.5, 0.3), right, 0)
        == "Unlucky, not unwise: its dice took 20 points of chance."
    )
    hidden = telling.luck(looked(0.5, 0.3, 0.3), right, 0)
    assert hidden == "Unlucky, not unwise: what Red could not know took 20 points of chance."
    assert telling.luck(looked(0.5, 0.3, 0.3), wrong, 0) == ""
    assert telling.luck(looked(0.5, 0.3, 0.7), wrong, 0).startswith("Unwise, but lucky")
    assert telling.luck(looked(0.5, 0.5, 0.5), right, 0) == ""
