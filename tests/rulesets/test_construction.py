"""What a class costs and how it is built, for every ruleset with a formula."""

from typing import Any

import pytest

from game.content.legible import legible
from game.rulesets import names, ruleset
from game.tabletop.cards import Card
from game.tabletop.construction import Plain

SHIPPED = [(name, key) for name in names() for key in ruleset(name).roster]

SET_BY_HAND = {("coastal", "sgb"): {"damage_control", "points"}}
"""Fields in which a shipped class departs from the rules of its building, as its rule book says."""


def row(name: str, key: str, **changes: Any) -> dict[str, Any]:
    return {**ruleset(name).roster[key], **changes}


@pytest.mark.parametrize(("name", "key"), SHIPPED, ids=lambda one: str(one))
def test_a_shipped_type_is_built_by_the_rules_and_costs_what_they_say(name: str, key: str) -> None:
    construction, shipped = ruleset(name).construction, row(name, key)
    worth = construction.points(shipped)
    if worth is not None:
        assert worth.points == shipped["points"], [(part.words, part.points) for part in worth.parts]
    by_hand = SET_BY_HAND.get((name, key), set())
    by_rule = {field: on for field, on in construction.by_rule(shipped).items() if field not in by_hand}
    assert {field: shipped.get(field) for field in by_rule} == by_rule
    assert construction.oddities(shipped) == [] or by_hand
    card = construction.card(shipped)
    assert card is not None
    assert (card.points, card.title) == (shipped.get("points", 0), shipped["name"])


def test_points_are_told_summand_by_summand() -> None:
    worth = ruleset("nef").construction.points(row("nef", "halcyon"))
    assert worth is not None
    assert [(part.words, round(part.points, 2)) for part in worth.parts] == [
        ("2 × hull 8", 16),
        ("hull 8 × speed 10 / 6", 13.33),
        ("5 × 6 gun factors", 30),
        ("14 × 1 torpedo salvo", 14),
        ("1 × 4 bomb factors", 4),
    ]
    assert (worth.points, worth.clause) == (77, "NEF-VIC-2")


def test_a_bomber_counts_the_better_of_its_loads() -> None:
    construction = ruleset("nef").construction
    bombs_alone = construction.points(row("nef", "bomber", rapiers_full=0))
    assert bombs_alone is not None
    # 4 bombs roll 3 dice at 5: 1.2 hits, so 2 x 3 + 16 / 4 + 11 x 1.2 = 23.2.
    assert bombs_alone.points == 23


def test_lower_rows_stores_and_points_follow_the_undamaged_factors() -> None:
    by_rule = ruleset("nef").construction.by_rule(row("nef", "halcyon", guns=[10], bombs=[6]))
    assert (by_rule["guns"], by_rule["bombs"], by_rule["bomb_load"], by_rule["points"]) == (
        [10, 8, 5, 3], [6, 5, 3, 2], 18, 99,
    )  # fmt: skip


def test_ratings_follow_the_published_facts() -> None:
    facts = {"broadside_lb": 24300, "heavy_38": 20, "light_aa": 56, "belt_in": 12.0, "floatplanes": 3}
    by_rule = ruleset("carrier").construction.by_rule(
        {"kind": "battleship", "inputs": facts, "high_value": True}
    )
    assert by_rule == {
        "guns": 5, "aa": 6, "armoured": 3, "catapult": True, "depth_charges": False, "vp": 12, "points": 42,
    }  # fmt: skip


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("wrong", [None, "four", -3, [], [1, 2], True, 10**9])
def test_a_row_that_is_wrong_anywhere_is_read_without_that_and_fails_nothing(name: str, wrong: Any) -> None:
    game = ruleset(name)
    by_kind = {str(known["kind"]): key for key, known in game.roster.items()}
    for key in by_kind.values():
        for field in row(name, key):
            read = legible(game.fields, {**row(name, key), field: wrong}).row
            for known in [read] if read else []:
                game.construction.points(known)
                game.construction.by_rule(known)
                game.construction.oddities(known)
                assert isinstance(game.construction.card(known), Card)
        bare = legible(game.fields, {"kind": row(name, key)["kind"]})
        assert isinstance(game.construction.card(bare.row), Card)
        game.construction.by_rule(bare.row)


def test_a_ruleset_that_says_nothing_still_has_a_sheet() -> None:
    plain = Plain(ruleset("carrier").fields)
    card = plain.card(row("carrier", "bb_yamato"))
    assert card is not None
    assert ("Guns", "5") in [(fact.label, fact.value) for fact in card.facts]
    assert plain.points(row("carrier", "bb_yamato")) is None


@pytest.mark.parametrize("name", ["Falcon class destroyer", "Falcon-class destroyer"])
def test_a_class_is_drawn_as_a_ship_of_its_name(name: str) -> None:
    card = ruleset("nef").construction.card({**row("nef", "falcon"), "name": name})
    assert card is not None
    assert card.name == "Falcon"


def test_what_the_game_can_make_nothing_of_is_told_at_its_field() -> None:
    oddities = ruleset("nef").construction.oddities(row("nef", "fighter", speed_min=24, speed_max=12))
    assert [(one.field, one.clause) for one in oddities] == [("speed_min", "NEF-PLT-4")]


@pytest.mark.clause("NEF-ROC-5")
def test_rockets_that_no_ship_reloads_are_told_at_their_field() -> None:
    construction = ruleset("nef").construction
    oddities = construction.oddities(row("nef", "ironclad", rockets=2))
    assert [(one.field, one.clause) for one in oddities] == [("rockets", "NEF-ROC-5")]
    assert construction.oddities(row("nef", "petard")) == []


def test_a_card_of_war_at_sea_follows_from_the_facts_behind_it() -> None:
    construction = ruleset("war_at_sea").construction
    takao = row("war_at_sea", "takao")
    bare = {key: takao[key] for key in ("id", "name", "kind", "inputs", "abilities", "flagship_bonus")}
    made = construction.by_rule(bare)
    assert {key: takao[key] for key in made} == made
    assert {"hull_points", "armor", "speed", "length", "main", "torpedo", "anti_air", "points"} <= set(made)
    faster = {**bare, "inputs": {**takao["inputs"], "knots": 45}}
    assert construction.by_rule(faster)["speed"] == 9.0


def test_what_a_card_of_war_at_sea_cannot_use_is_told() -> None:
    construction = ruleset("war_at_sea").construction

    def told(**changes: Any) -> list[tuple[str, str]]:
        return [
            (one.field, one.clause) for one in construction.oddities(row("war_at_sea", "fletcher", **changes))
        ]

    assert told() == []
    assert told(mine_load=2) == [("mine_load", "WAS-MIN-8")]
    assert told(capacity=2) == [("capacity", "WAS-ARM-8")]
    assert told(torpedo=[3, 2, 1, 1]) == [("torpedo", "WAS-RNG-4")]
    card = row("war_at_sea", "fletcher", vital_armor=1)
    (problem,) = ruleset("war_at_sea").class_problems("card", card)
    assert (problem.place, problem.found) == ("card.vital_armor", "1")
