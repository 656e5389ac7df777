"""coastal in the shipyard: points, what follows from published facts, sheets, oddities."""

import pytest

from game.rulesets.coastal.construction import CONSTRUCTION
from game.rulesets.coastal.set_up import roster

SET_BY_HAND = {"battery": {"hull_boxes"}, "sgb": {"damage_control"}}


@pytest.mark.parametrize("key", roster())
@pytest.mark.clause("CST-END-9")
def test_the_points_of_the_roster_are_those_of_its_parts(key: str) -> None:
    worth = CONSTRUCTION.points(roster()[key])
    assert worth is not None
    assert worth.points == roster()[key]["points"]
    assert all(part.points for part in worth.parts)


@pytest.mark.parametrize("key", roster())
def test_what_the_building_rules_make_of_the_roster_is_the_roster(key: str) -> None:
    row = roster()[key]
    differs = {name for name, value in CONSTRUCTION.by_rule(row).items() if row[name] != value}
    by_hand = SET_BY_HAND.get(key, set())
    assert differs - {"points"} <= by_hand
    assert "points" not in differs or by_hand


def test_a_sheet_and_a_form_tell_units_of_measure_apart_from_what_is_measured() -> None:
    from game.rulesets import ruleset
    from game.tabletop.construction import plain_card
    from game.tabletop.fields import label_of

    fields = ruleset("coastal").fields
    told = [(label_of(one), one.unit) for one in fields.cls if one.name in ("length_m", "length_cm")]
    assert told == [("Length", "metres"), ("Length", "cm")]
    facts = [(one.label, one.value) for one in plain_card(fields, roster()["mtb_vosper70"]).facts]
    assert {("Length", "22.1 m"), ("Length", "1.8 cm"), ("Max speed", "38 kt")} <= set(facts)


def test_a_freighter_is_half_her_boxes_and_a_stern_gun_less_a_raw_crew() -> None:
    worth = CONSTRUCTION.points(roster()["freighter"])
    assert worth is not None
    parts = {part.words: round(part.points, 3) for part in worth.parts}
    assert parts["71 boxes / 2"] == 35.5
    assert parts["10 knots / 4"] == 2.5
    assert parts["1 die, Up to 105 mm"] == 14.0
    assert parts["crew -1"] == pytest.approx(-0.15 * (35.5 + 2.5 + 14 + 2 * 2.333 + 4 + 2), abs=0.01)


def test_one_box_and_one_depth_charge_are_told_as_one() -> None:
    row = {**roster()["freighter"], "hull_boxes": 1, "depth_charges": 1}
    worth = CONSTRUCTION.points(row)
    assert worth is not None
    words = {part.words for part in worth.parts}
    assert {"1 box / 2", "1 depth charge / 2"} <= words


def test_a_sheet_has_every_mount_and_every_group_of_tubes() -> None:
    sheet = CONSTRUCTION.card(roster()["hunt3"])
    assert sheet is not None
    told = [(fact.label, fact.value) for fact in sheet.arms]
    assert told.count(("102 mm, 2 barrels", "1d+, 210 to 150, shield")) == 1
    assert told.count(("102 mm, 2 barrels", "1d+, 30 to 330, shield")) == 1
    assert ("British 21 in", "2, 225 to 315 or 45 to 135") in told
    assert (sheet.hull, sheet.length) == (40, 7.1)
    assert ("bomb large", "1, dive") in [
        (fact.label, fact.value)
        for fact in CONSTRUCTION.card(roster()["ju87"]).arms  # type: ignore[union-attr]
    ]


@pytest.mark.parametrize("key", roster())
def test_the_roster_has_no_oddities(key: str) -> None:
    assert CONSTRUCTION.oddities(roster()[key]) == []


def test_what_is_odd_about_a_class() -> None:
    def odd(key: str, **change: object) -> list[str]:
        return [oddity.field for oddity in CONSTRUCTION.oddities(roster()[key] | change)]

    assert odd("hunt3", size_class=1) == ["size_class"]
    assert odd("hunt3", depth_charges=0) == ["asdic"]
    assert odd("battery", tubes=[{}]) == ["tubes"]
