"""Fleets bought with points: their files, what is wrong with one, a battle with one for a side, a random one."""

from random import Random

import msgspec
import pytest

from game.content import ContentError, find_scenario, parse_scenario, read_scenario
from game.content.buying import Buying
from game.content.fleets import (
    check_fleet,
    chosen,
    drawn_fleet,
    entered,
    filled,
    fleet_text,
    parse_fleet,
    read_fleet,
    rows_of,
    wanting,
    write_fleet,
)
from game.match import Match
from game.rulesets import ruleset
from game.rulesets.carrier.tables import GAMBITS
from game.tabletop.fleets import Plain, berthed, breaches, cost

SEA = """format = 1
ruleset = "war_at_sea"
name = "A raid"
points = 100

[[unit]]
class = "shokaku"

[[unit]]
class = "takao"

[[unit]]
class = "kagero"
name = "Arashi"

[[unit]]
class = "kagero"

[[unit]]
class = "b5n2"
aboard = "shokaku_1"
"""


def sea(old="", new=""):
    assert old in SEA
    return SEA.replace(old, new, 1)


def faults(text):
    try:
        parse_fleet(text, "f.toml")
    except ContentError as error:
        return [
            sentence.partition("f.toml:")[2].partition(": ")[2] or sentence for sentence in error.sentences()
        ]
    return []


def trial(name="war_at_sea/trial_100", budget=None):
    """A shipped trial, its sides with a budget and, where its units need one, a zone."""
    scenario = read_scenario(find_scenario(name))
    if budget is None:
        return scenario
    wide, high = scenario.width, scenario.height
    zones = (
        ((0.0, 0.0), (12.0, 0.0), (12.0, high), (0.0, high)),
        ((wide - 12, 0.0), (wide, 0.0), (wide, high), (wide - 12, high)),
    )
    placed = ruleset(scenario.ruleset).fields.placed
    sides = tuple(
        msgspec.structs.replace(side, budget=budget, zone=zones[number] if placed else side.zone)
        for number, side in enumerate(scenario.sides)
    )
    return msgspec.structs.replace(scenario, sides=sides)


def homeless(units, rows, sold, size):
    """The classes of what finds no place aboard the fleet's own bases."""
    found = berthed(units, (), rows, sold, size)
    return [unit.cls for unit in found if unit.aboard is None and sold.carried(rows[unit.cls])]


# The file


def test_a_fleet_reads_with_names_and_ids_for_all():
    fleet = parse_fleet(SEA, "f.toml")
    assert (fleet.name, fleet.points, fleet.ruleset) == ("A raid", 100, "war_at_sea")
    assert [(unit.cls, unit.name, unit.id) for unit in fleet.units] == [
        ("shokaku", "Shokaku 1", "shokaku_1"),
        ("takao", "Takao 1", "takao_1"),
        ("kagero", "Arashi", "arashi"),
        ("kagero", "Kagero class 2", "kagero_class_2"),
        ("b5n2", "B5N2 Kate 1", "b5n2_kate_1"),
    ]


def test_a_fleet_is_written_as_it_reads_and_keeps_its_comments(tmp_path):
    path = tmp_path / "raid.toml"
    fleet = parse_fleet(SEA, "f.toml")
    path.write_text("# Mine.\n" + SEA, encoding="utf-8")
    write_fleet(msgspec.structs.replace(fleet, name="A larger raid"), path)
    assert path.read_text(encoding="utf-8").startswith("# Mine.")
    again = read_fleet(path)
    assert again == msgspec.structs.replace(fleet, name="A larger raid")
    assert check_fleet(path) == []


FAULTS = [
    ('ruleset = "war_at_sea"', 'ruleset = "war_at_see"', 'found "war_at_see", expected one of'),
    ("format = 1", "format = 2", "found 2, expected 1; the file comes from a newer"),
    ("points = 100", "points = 0", "found 0, expected a whole number from 1"),
    ("points = 100", "", "found nothing, expected a whole number"),
    ('class = "takao"', 'class = "takoa"', 'found "takoa", expected a class of the ruleset'),
    ('class = "takao"', 'class = "airfield"', 'found "airfield", expected a class that is for sale'),
    ('class = "takao"', 'class = "shokaku"', 'found "shokaku" a second time, expected a single ship once only'),
    ('class = "takao"', 'class = "yamato"', "found units of 123 points, expected 100 at most (WAS-FLT-1)"),
    ('aboard = "shokaku_1"', 'aboard = "arashi"', 'found "arashi", expected a unit of the fleet that can carry it'),
    ('aboard = "shokaku_1"', 'aboard = "akagi"', 'found "akagi", expected the id of a unit of its side'),
    ('class = "takao"', 'class = "takao"\nat = [3, 3]', "found an unknown key"),
    ('class = "takao"', 'class = "takao"\ncard = { speed = 9 }', "found an unknown key"),
    ('class = "takao"', 'class = "takao"\ndepth = "deep"', 'found "deep" on a unit of kind cruiser'),
    ('name = "Arashi"', 'id = "a"\n[[unit]]\nclass = "kagero"\nid = "a"', 'found "a", expected an id no other unit'),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), FAULTS, ids=[new[:30] or "nothing" for _, new, _ in FAULTS])
@pytest.mark.clause("WAS-FLT-1", "WAS-FLT-2")
def test_a_fault_of_a_fleet_is_told_with_its_place(old, new, said):
    found = faults(sea(old, new))
    assert any(said in sentence for sentence in found), found


@pytest.mark.clause("WAS-FLT-1")
def test_a_fleet_of_a_hundred_points_has_fifteen_units_at_most():
    boats = '[[unit]]\nclass = "flower"\n' * 16
    text = f'format = 1\nruleset = "war_at_sea"\nname = "All corvettes"\npoints = 100\n{boats}'
    assert any("found 16 units, expected 15 at most (WAS-FLT-1)" in sentence for sentence in faults(text))


def test_aircraft_alone_are_no_fleet():
    text = 'format = 1\nruleset = "war_at_sea"\nname = "Planes"\npoints = 100\n[[unit]]\nclass = "f4f4"\n'
    assert any("found no ship" in sentence for sentence in faults(text))


def test_another_sort_of_file_is_no_fleet(tmp_path):
    path = find_scenario("war_at_sea/trial_100")
    (problem,) = check_fleet(path)
    assert (problem.found, problem.expected) == ("a scenario", "a fleet")
    scenario = tmp_path / "fleet.toml"
    scenario.write_text(SEA, encoding="utf-8")
    with pytest.raises(ContentError, match="found a fleet, expected a scenario"):
        read_scenario(scenario)


# In a battle


@pytest.mark.clause("WAS-FLT-2", "WAS-ARM-7")
def test_a_fleet_takes_the_place_of_a_sides_units_and_its_aircraft_find_a_base():
    text = sea('aboard = "shokaku_1"\n')
    battle = entered(trial(), 0, parse_fleet(text, "f.toml"))
    red = battle.sides[0]
    assert [unit.cls for unit in red.units] == ["shokaku", "takao", "kagero", "kagero", "b5n2"]
    assert red.units[-1].aboard == "shokaku_1"
    assert battle.sides[1] == trial().sides[1]
    assert battle.id == "war_at_sea/trial_100"
    match = Match.start(battle, ruleset("war_at_sea"), seed=1)
    assert match.table.units["b5n2_kate_1"].base_id == "shokaku_1"


def test_the_same_fleet_on_both_sides_is_told_apart():
    fleet = parse_fleet(SEA, "f.toml")
    battle = entered(entered(trial(), 0, fleet), 1, fleet)
    ids = [unit.id for side in battle.sides for unit in side.units]
    called = [unit.name for side in battle.sides for unit in side.units]
    assert len(set(ids)) == len(ids)
    assert len(set(called)) == len(called)
    blue = {unit.name: unit for unit in battle.sides[1].units}
    assert blue["B5N2 Kate 1 of Blue"].aboard == blue["Shokaku 1 of Blue"].id


@pytest.mark.clause("WAS-FLT-2")
def test_an_airfield_is_the_scenarios_and_stays():
    base = '[[side.unit]]\nclass = "airfield"\nname = "Field"\nat = [4, 4]\n[[side.unit]]\nclass = "exeter"\n'
    scenario = parse_scenario(
        find_scenario("war_at_sea/trial_100")
        .read_text(encoding="utf-8")
        .replace('[[side.unit]]\nclass = "prinz_eugen"', f'{base}[[side.unit]]\nclass = "prinz_eugen"', 1),
        "x.toml",
    )
    planes = '[[unit]]\nclass = "leander"\n' + '[[unit]]\nclass = "pby5"\n' * 2
    fleet = parse_fleet(
        f'format = 1\nruleset = "war_at_sea"\nname = "Patrol"\npoints = 100\n{planes}', "f.toml"
    )
    red = entered(scenario, 0, fleet).sides[0]
    assert [unit.cls for unit in red.units] == ["leander", "pby5", "pby5", "airfield"]
    assert {unit.aboard for unit in red.units if unit.cls == "pby5"} == {"field"}
    with pytest.raises(ContentError, match="found no room for"):
        entered(trial(), 0, fleet)
    rows = rows_of("war_at_sea", {})
    assert homeless(fleet.units, rows, ruleset("war_at_sea").fleets, 100) == ["pby5"] * 2


def test_a_fleet_needs_a_side_with_a_budget_that_pays_for_it():
    fleet = parse_fleet(SEA, "f.toml")
    scenario = trial()
    poor = msgspec.structs.replace(scenario.sides[0], budget=None)
    with pytest.raises(ContentError, match="a fleet for Red, expected a side that has a budget"):
        entered(msgspec.structs.replace(scenario, sides=(poor, scenario.sides[1])), 0, fleet)
    dear = parse_fleet(sea("points = 100", "points = 200").replace("takao", "yamato"), "f.toml")
    with pytest.raises(
        ContentError, match="found units of 123 points, expected 100 at most, what Red may spend"
    ):
        entered(scenario, 0, dear)
    with pytest.raises(ContentError, match='found "war_at_sea", expected nef, as the battle'):
        entered(trial("nef/trial", 300), 0, fleet)


@pytest.mark.clause("CAR-SET-8", "CAR-SET-6")
def test_a_carrier_fleet_is_of_its_sides_nation_and_dealt_over_stacks_of_its_own():
    scenario = trial("carrier/trial", 200)
    fleet = chosen(scenario, 1, 7)
    assert fleet.more == {"nation": "IJN"}
    assert cost(fleet.units, rows_of("carrier", {})) <= 181
    battle = entered(scenario, 1, fleet)
    assert all(unit.squadron for unit in battle.sides[1].units)
    table = ruleset("carrier").set_up(battle)
    forces = {unit.squadron for unit in battle.sides[1].units}
    laid = [
        chip for stack in table.units.values() if stack.side == "IJN" for chip in (*stack.up, *stack.down)
    ]
    assert forces <= {chip.removeprefix("tf:") for chip in laid}
    with pytest.raises(ContentError, match='nation: found "IJN", expected "USN", as USN in this battle'):
        entered(scenario, 0, fleet)


def chips_bought(extra: str, points: int = 181) -> str:
    units = '[[unit]]\nclass = "cv_shokaku"\n' + '[[unit]]\nclass = "dd_kagero"\n' * 2
    return f'format = 1\nruleset = "carrier"\nname = "Decoys"\npoints = {points}\nnation = "IJN"\n{extra}\n{units}'


@pytest.mark.clause("CAR-SET-8", "CAR-SET-5")
def test_a_carrier_fleet_buys_gambits_and_blanks_beside_ships():
    text = chips_bought('extra_gambits = ["second_wave", "squall"]\nextra_blanks = 3')
    fleet = parse_fleet(text, "fleet.toml")
    ships = cost(fleet.units, rows_of("carrier", {}))
    sold = ruleset("carrier").fleets
    assert sold.extra(fleet.more) == 2 * 5 + 3 * 1
    assert {one.name: one.bought(fleet.more) for one in sold.extras if one.bought(fleet.more)} == {
        "Second Wave": 1,
        "Squall": 1,
        "Blank": 3,
    }
    assert parse_fleet(fleet_text(fleet), "again.toml") == fleet

    plain = parse_fleet(chips_bought(""), "fleet.toml")
    scenario = trial("carrier/trial", 200)

    def laid(one):
        table = ruleset("carrier").set_up(entered(scenario, 1, one))
        return [chip for stack in table.units.values() if stack.side == "IJN" for chip in stack.down]

    was, now = laid(plain), laid(fleet)
    assert now.count("blank") == was.count("blank") + 3
    gambits = [chip for chip in now if chip.startswith("gambit:")]
    assert len(set(gambits)) == len(gambits) == len([chip for chip in was if chip.startswith("gambit:")]) + 2
    assert {"gambit:second_wave", "gambit:squall"} <= set(gambits)

    tight = msgspec.structs.replace(scenario.sides[1], budget=(ships + 12) * 11 // 10)
    poor = msgspec.structs.replace(scenario, sides=(scenario.sides[0], tight))
    with pytest.raises(ContentError, match=f"units of {ships + 13} points"):
        entered(poor, 1, fleet)
    entered(poor, 1, plain)
    buying = Buying(scenario, 1)
    buying.take(fleet)
    assert buying.spent == ships + 13
    assert buying.fleet().more == fleet.more
    dear = Buying(poor, 1)
    dear.take(fleet)
    assert [one.partition(":")[0] for one in dear.troubles()] == [f"Units of {ships + 13} points"]
    buying.clear()
    assert buying.spent == 0


@pytest.mark.clause("CAR-SET-8", "CAR-SET-5")
def test_a_carrier_fleet_buys_each_type_of_gambit_once_and_no_more_than_it_can_pay_or_lay():
    with pytest.raises(ContentError, match="expected"):
        parse_fleet(chips_bought("extra_blanks = 40", points=50), "fleet.toml")
    scenario = trial("carrier/trial", 400)
    for kinds, why in (
        (["squall", "squall"], "a second time"),
        (["squal"], "squall"),
        (list(GAMBITS), "at most"),
    ):
        listed = ", ".join(f'"{kind}"' for kind in kinds)
        fleet = parse_fleet(chips_bought(f"extra_gambits = [{listed}]", points=400), "fleet.toml")
        with pytest.raises(ContentError, match=why):
            entered(scenario, 1, fleet)


# Chosen at random

BUDGETS = [("war_at_sea", 100), ("war_at_sea", 200), ("war_at_sea", 500), ("nef", 200), ("nef", 600),
           ("carrier", 200), ("coastal", 150), ("coastal", 600)]  # fmt: skip


@pytest.mark.parametrize(("name", "size"), BUDGETS)
@pytest.mark.parametrize("seed", range(6))
def test_a_fleet_chosen_at_random_breaks_no_rule_and_spends_its_points(name, size, seed):
    rows = rows_of(name, {})
    sold = ruleset(name).fleets
    fleet = drawn_fleet(name, size, None, rows, Random(seed))
    assert list(breaches(fleet, rows, sold)) == []
    assert not homeless(fleet.units, rows, sold, size)
    allowed = sold.allowance(size, fleet.more)
    assert 0.9 * allowed <= cost(fleet.units, rows) <= allowed
    assert parse_fleet(fleet_text(fleet), "f.toml") == fleet


def test_the_same_seed_chooses_the_same_fleet_and_another_another():
    scenario = trial()
    assert chosen(scenario, 0, 3) == chosen(scenario, 0, 3)
    fleets = {tuple(unit.cls for unit in chosen(scenario, 0, seed).units) for seed in range(12)}
    assert len(fleets) >= 5


def test_sides_with_nothing_but_a_budget_are_filled():
    scenario = trial()
    bare = tuple(msgspec.structs.replace(side, units=()) for side in scenario.sides)
    empty = msgspec.structs.replace(scenario, sides=(bare[0], scenario.sides[1]))
    assert [wanting(empty, number) for number in (0, 1)] == [True, False]
    full = filled(empty, 5)
    assert full.sides[0].units
    assert full.sides[1] == scenario.sides[1]
    assert filled(scenario, 5) == scenario
    Match.start(full, ruleset("war_at_sea"), seed=1)


@pytest.mark.parametrize("name", ["nef", "carrier", "war_at_sea", "coastal", "fleet"])
def test_a_ruleset_says_what_it_sells_and_what_a_scenario_gives(name):
    sold = ruleset(name).fleets
    assert type(sold) is not Plain
    assert list(sold.sizes) == sorted(sold.sizes)
    rows = rows_of(name, {})
    assert any(sold.sold(row, sold.sided(Random(1))) for row in rows.values())
    assert any(sold.stays(row) for row in rows.values())
