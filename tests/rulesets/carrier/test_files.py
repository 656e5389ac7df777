"""What a carrier scenario may say is taken, and everything wrong with one is told with its place and its clause."""

import pytest

from game.content import (
    ContentError,
    check_roster,
    find_scenario,
    list_scenarios,
    parse_scenario,
    read_scenario,
)
from game.content.class_faults import class_problems
from game.content.naming import short_name
from game.content.writing import scenario_text
from game.rulesets.carrier.set_up import roster
from game.tabletop.field_file import read_fields
from tests.rulesets.carrier.waters import AIRFIELD, IJN, STACKS, USN, battle, faults, text

SHIPPED = [glance.id for glance in list_scenarios() if glance.ruleset == "carrier"]
FIELD = AIRFIELD, '[[task_force]]\nname = "Midway"\nairfield = true\n'
UA = '[[stack]]\nid = "UA"\nside = "USN"\nat = [20, 18]\nchips = ["tf:Midway"]\n'


def with_airfield(stack: str = UA, more: str = "", **parts: str) -> list[str]:
    return faults(usn=USN + FIELD[0], rest=FIELD[1] + stack + more, **parts)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_battle_is_written_as_it_was_read(name: str) -> None:
    path = find_scenario(name)
    old = path.read_text(encoding="utf-8")
    assert scenario_text(read_scenario(path), old) == old


def test_the_shipped_roster_keeps_the_limits_of_its_fields() -> None:
    assert check_roster("game/rulesets/carrier/roster.toml") == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("guns", 7), ("aa", -1), ("strike", 5), ("cap", 5), ("armoured", 4), ("vp", 0), ("points", 401),
        ("nation", "RN"), ("kind", "frigate"), ("silhouette", "yacht"), ("inputs", {"funnels": 2}),
    ],
)  # fmt: skip
def test_a_type_past_its_limits_is_refused(key: str, value: object) -> None:
    (problem,) = class_problems(
        {"class": [roster()["bb_kongo"] | {key: value}]}, read_fields("game.rulesets.carrier")
    )
    assert problem.place.startswith(f"class[0].{key}")


def test_a_good_battle_has_no_faults() -> None:
    assert faults() == []
    assert with_airfield() == []


@pytest.mark.clause("CAR-GEN-4")
def test_a_battle_that_sets_no_rounds_lasts_six() -> None:
    assert battle().turns == 6
    assert battle(top="turns = 4").turns == 4


@pytest.mark.clause("CAR-GEN-1")
def test_there_are_two_sides_one_of_each_nation() -> None:
    third = (
        '[[side]]\nname = "ANZAC"\nnation = "USN"\n[[side.unit]]\nclass = "dd_benson"\nsquadron = "TF 1"\n'
    )
    assert faults(ijn=IJN + third) == ["side: found 3 sides, expected two sides (CAR-GEN-1)."]
    with pytest.raises(ContentError, match=r'found "USN" on both sides, expected "IJN" for one of them'):
        parse_scenario(text().replace('nation = "IJN"', 'nation = "USN"'), "x.toml")


@pytest.mark.clause("CAR-GEN-1")
def test_a_ship_of_one_nation_does_not_sail_for_the_other() -> None:
    (said,) = faults(usn=USN.replace("dd_benson", "dd_kagero"))
    assert said == (
        "side[0].unit[2].class: found a type of IJN, expected a type of USN or of any nation (CAR-GEN-1)."
    )


def test_every_ship_is_in_a_task_force_of_its_own_side() -> None:
    (said,) = faults(usn=USN.replace('name = "Gwin"\nsquadron = "TF 44"', 'name = "Gwin"'))
    assert said.startswith("side[0].unit[2]: found a ship in no task force")
    (said,) = faults(ijn=IJN.replace('"Convoy"', '"TF 16"'), stacks=STACKS.replace("tf:Convoy", "blank"))
    assert said.startswith('side[1].unit[1].squadron: found "TF 16", a task force of the other side')


def test_a_ship_has_no_place_of_its_own() -> None:
    (said,) = faults(usn=USN.replace('name = "Gwin"', 'name = "Gwin"\nat = [3, 3]'))
    assert said.startswith("side[0].unit[2].at: found [3, 3], expected no such key")


def ships(cls: str, number: int) -> str:
    return "".join(
        f'[[side.unit]]\nclass = "{cls}"\nname = "{cls} {n}"\nsquadron = "TF 44"\n' for n in range(number)
    )


@pytest.mark.clause("CAR-SET-4")
def test_a_task_force_has_eight_ships_and_two_carriers_at_most() -> None:
    assert faults(usn=USN + ships("dd_benson", 7)) == []
    (said,) = faults(usn=USN + ships("dd_benson", 8))
    assert said == "side[0].unit[2].squadron: found 9 ships in TF 44, expected 8 at most (CAR-SET-4)."
    assert faults(usn=USN + ships("cvl_independence", 2)) == []
    (said,) = faults(usn=USN + ships("cvl_independence", 3))
    assert said == "side[0].unit[2].squadron: found 3 carriers in TF 44, expected 2 at most (CAR-SET-4)."


STACK_FAULTS = [
    (
        'chips = ["tf:Convoy"]', "chips = []",
        ["side[1]: found Convoy on no stack", "stack[3].chips: found no chip, expected one at least"],
    ),
    ('"tf:Convoy"', '"tf:Convoi"', ["side[1]: found Convoy on no", 'stack[3].chips[0]: found "tf:Convoi"']),
    ('"tf:Convoy"', '"blank"', ['side[1]: found Convoy on no stack, expected "tf:Convoy" among the chips']),
    ('"tf:Convoy"', '"tf:Convoy", "tf:TF 16"', ['stack[3].chips[1]: found "tf:TF 16", expected "blank"']),
    ('"tf:Convoy"', '"tf:Convoy", "tf:Convoy"', ['stack[3].chips[1]: found "tf:Convoy" a second time']),
    ('"gambit:squall"', '"gambit:sqall"', ['stack[1].chips[1]: found "gambit:sqall", expected a Gambit']),
    ('["tf:TF 16", "blank"]', '["tf:TF 16", "gambit:squall"]', ['stack[1].chips[1]: found "gambit:squall" a s']),
    ('"blank", "blank"', '"blanc", "blank"', ['stack[2].chips[1]: found "blanc", expected "blank", a "gamb']),
    ('id = "J2"', 'id = "j1"', ['stack[3].id: found "j1", expected an id no other stack has']),
    ('id = "J2"\nside = "IJN"', 'id = "J2"\nside = "IJM"', ['stack[3].side: found "IJM", expected the name of']),
    ("at = [42, 26]", "at = [42, 11.48]", ["stack[3].at: found a base over that of J1, expected a place of its"]),
    ("at = [42, 26]", "at = [47.5, 26]", ["stack[3].at: found a base over the edge, expected 0.75 inches"]),
    ("at = [42, 26]", "at = [42, 40]", ["stack[3].at: found [42, 40], off the table"]),
    ('at = [42, 26]', 'at = [42, 26]\nup = ["TF 16"]', ['stack[3].up[0]: found "TF 16", expected a task force am']),
    ('at = [42, 26]', 'at = [42, 26]\nup = ["Convoi"]', ['stack[3].up[0]: found "Convoi", expected the squadron']),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "said"), STACK_FAULTS, ids=[said[-1][:60] for *_, said in STACK_FAULTS]
)
def test_a_fault_of_a_stack_is_told(old: str, new: str, said: list[str]) -> None:
    assert old in STACKS
    found = faults(stacks=STACKS.replace(old, new, 1))
    assert [sentence[: len(start)] for sentence, start in zip(found, said, strict=True)] == said


@pytest.mark.clause("CAR-SET-5")
def test_a_gambit_lies_once_on_a_side_and_may_lie_on_the_other() -> None:
    assert faults(stacks=STACKS.replace('"tf:Convoy"', '"tf:Convoy", "gambit:squall"')) == []
    (said,) = faults(stacks=STACKS.replace('"tf:TF 16", "blank"', '"tf:TF 16", "gambit:squall"'))
    assert said.endswith("one such chip on each side (CAR-SET-5).")


def test_bases_may_touch_and_lie_close_to_the_edge() -> None:
    assert faults(stacks=STACKS.replace("at = [42, 26]", "at = [42, 11.49]")) == []
    assert faults(stacks=STACKS.replace("at = [42, 26]", "at = [47.25, 0.75]")) == []


@pytest.mark.clause("CAR-MEA-6", "CAR-AFD-6")
def test_a_fleet_lies_off_the_land_and_an_airfield_may_lie_on_it() -> None:
    island = '[[terrain]]\nkind = "land"\noutline = [[18, 18], [30, 18], [30, 30], [18, 30]]\n'
    assert with_airfield(more=island) == []
    near = STACKS.replace("at = [42, 26]", "at = [30.74, 26]")
    assert with_airfield(more=island, stacks=near) == []
    on = STACKS.replace("at = [42, 26]", "at = [30.73, 26]")
    (said,) = with_airfield(more=island, stacks=on)
    assert said == "stack[3].at: found a base on land, expected a place at sea (CAR-MOV-6)."


@pytest.mark.clause("CAR-AFD-1")
def test_an_airfield_is_alone_on_a_base_with_a_place() -> None:
    (said,) = with_airfield(UA.replace('"tf:Midway"', '"tf:Midway", "blank"'))
    assert said == "stack[4].chips: found Midway with other chips, expected an airfield alone (CAR-AFD-1)."
    (said,) = with_airfield(UA.replace("at = [20, 18]\n", ""))
    assert said.startswith("stack[4]: found no place for the airfield Midway")
    (said,) = with_airfield("")
    assert said.startswith("side[0]: found Midway on no stack")


def test_an_airfield_holds_installations_and_nothing_else_does() -> None:
    (said,) = faults(usn=USN + AIRFIELD, stacks=STACKS + UA)
    assert said.startswith(
        "side[0].unit[3].squadron: found an installation in Midway, expected ships alone, or"
    )
    mixed = AIRFIELD + '[[side.unit]]\nclass = "dd_benson"\nname = "Ellet"\nsquadron = "Midway"\n'
    (said,) = faults(usn=USN + mixed, rest=FIELD[1] + UA)
    assert said.startswith("side[0].unit[3].squadron: found a ship in the airfield Midway")


CARD_FAULTS = [
    ('name = "TF 16"\ncards = ["black:enterprise", "black:enterprise"]', "task_force[0].cards[1]"),
    ('name = "TF 16"\ncards = ["blue:enterprise"]', "task_force[0].cards[0]"),
    ('name = "TF 16"\ncards = ["black:minneapolis"]', "task_force[0].cards[0]"),
    ('name = "TF 44"\ncards = ["red:gwin"]', "task_force[0].cards[0]"),
    ('name = "TF 16"\n[[task_force]]\nname = "TF 16"', "task_force[1].name"),
    ('name = "TF 17"', "task_force[0].name"),
]


@pytest.mark.parametrize(("said", "place"), CARD_FAULTS)
def test_a_fault_of_a_task_force_is_told(said: str, place: str) -> None:
    (found,) = faults(rest="[[task_force]]\n" + said)
    assert found.startswith(f"{place}: found ")


def test_cards_name_a_carrier_or_an_airfield_and_its_place() -> None:
    assert faults(rest='[[task_force]]\nname = "TF 16"\ncards = ["black:enterprise"]') == []
    cards = 'cards = ["red:Midway 1", "black:Midway 2"]\n'
    assert faults(usn=USN + AIRFIELD, rest=FIELD[1] + cards + UA) == []
    (said,) = faults(usn=USN + AIRFIELD, rest=FIELD[1] + 'cards = ["red:Midway 3"]\n' + UA)
    assert said.startswith('task_force[0].cards[0]: found "red:Midway 3"')


OBJECTIVES = [
    ('kind = "airfield_knocked_out"\nside = "IJN"\ntask_force = "TF 16"\nvp = 8', 'found "TF 16"'),
    (
        'kind = "airfield_knocked_out"\nside = "USN"\ntask_force = "Midway"\nvp = 8',
        'found "Midway", its own air',
    ),
    ('kind = "airfield_knocked_out"\nside = "IJN"\ntask_force = "Midway"', "objective[0].vp: found nothing"),
    (
        'kind = "transport_in_zone"\nside = "IJN"\nzone = "Roads"\nvp_each = 6',
        'found "Roads", expected the name',
    ),
    ('kind = "transport_in_zone"\nside = "IJN"\nzone = "Bay"\nvp = 6', "a key of airfield_knocked_out"),
    (
        'kind = "transport_near_terrain"\nside = "IJN"\nterrain = "Bay"\nwithin = 2\nvp_each = 6',
        'found "Bay"',
    ),
    ('kind = "transport_in_zone"\nside = "ijn"\nzone = "Bay"\nvp_each = 6', 'did you mean "IJN"?'),
    ('kind = "convoy"\nside = "IJN"', "expected one of transport_in_zone"),
]
BAY = '[[zone]]\nname = "Bay"\noutline = [[20, 20], [30, 20], [30, 30]]\n'


@pytest.mark.parametrize(("objective", "said"), OBJECTIVES)
def test_an_objective_names_what_there_is(objective: str, said: str) -> None:
    found = with_airfield(more='[[task_force]]\nname = "TF 16"\n' + BAY + "[[objective]]\n" + objective)
    assert any(said in sentence for sentence in found), found


def test_good_objectives_are_taken() -> None:
    more = BAY + '[[terrain]]\nkind = "land"\nname = "Atoll"\noutline = [[20, 32], [25, 32], [25, 35]]\n'
    for objective in (
        'kind = "airfield_knocked_out"\nside = "IJN"\ntask_force = "Midway"\nvp = 8\n',
        'kind = "transport_in_zone"\nside = "IJN"\nzone = "Bay"\nvp_each = 6\n',
        'kind = "transport_near_terrain"\nside = "IJN"\nterrain = "Atoll"\nwithin = 2\nvp_each = 6\n',
    ):
        more += "[[objective]]\n" + objective
    assert with_airfield(more=more) == []


REST_FAULTS = [
    ({"rest": "[weather]\nnight_rounds = [2, 7]"}, "weather.night_rounds[1]: found 7, expected a round from 1 to 6"),
    ({"rest": "[weather]\npoor_visibility_rounds = [9]"}, "weather.poor_visibility_rounds[0]: found 9"),
    ({"top": "round = 7"}, "round: found 7, expected a round from 1 to 6"),
    ({"rest": "[options]\nscale = 1"}, "options.scale: found 1, expected a whole number from 2"),
    ({"rest": '[options]\nfirst_player = "Red"'}, 'options.first_player: found "Red", expected the name of a side'),
    ({"usn_side": 'gambits = ["squall"]'}, "side[0].gambits: found Gambits of a side with stacks"),
    ({"usn_side": "zone = [[0, 0], [1, 0], [1, 30], [0, 30]]"}, "side[0].zone: found no room for a base"),
    ({"usn_side": "blanks = -1"}, "side[0].blanks: found -1"),
    ({"rest": BAY + BAY}, 'zone[1].name: found "Bay", expected a name no other zone has'),
    ({"rest": BAY.replace("30, 30", "25, 20")}, "zone[0].outline: found an outline that encloses nothing"),
    ({"rest": BAY.replace("[[20, 20], [30, 20]", "[[90, 20], [95, 20]").replace("[30, 30]", "[95, 30]")}, "zone[0]."),
    ({"rest": '[[class]]\nid = "x"\nname = "X"\nkind = "battleship"\nnation = "any"\narmoured = 1\nvp = 6\n'
      "points = 9"}, "class[0].armoured: found 1, expected 0, 2 or 3 (CAR-ARM-1)"),
    ({"rest": '[[note]]\nside = "USN"\nround = 1\nchip = "tf:TF 16"\nstacks = ["J1"]'}, "note[0].chip: found"),
    ({"rest": '[[note]]\nside = "USN"\nround = 1\nchip = "blank"\nstacks = ["U1"]'}, 'note[0].stacks[0]: found "U1"'),
    ({"rest": '[[note]]\nside = "USN"\nround = 1\nchip = "blank"\nstacks = ["J7"]'}, 'note[0].stacks[0]: found "J7"'),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "said"), REST_FAULTS, ids=[said[:40] for _, said in REST_FAULTS])
def test_a_fault_elsewhere_is_told(parts: dict[str, str], said: str) -> None:
    (found,) = faults(**parts)
    assert found.startswith(said)


def test_only_one_side_holds_the_marker_and_acted_last() -> None:
    state = "[side.state]\nmarker = true\nacted = true\n"
    found = faults(usn=state + USN, ijn=state + IJN)
    assert [sentence.split(":")[0] for sentence in found] == ["side[1].state.marker", "side[1].state.acted"]


def test_a_side_without_stacks_names_each_gambit_once() -> None:
    bare = STACKS[: STACKS.index('[[stack]]\nid = "J1"')]
    assert faults(stacks=bare, ijn_side='gambits = ["squall", "second_wave"]') == []
    found = faults(stacks=bare, ijn_side='gambits = ["squall", "squall", "sqwall"]')
    assert found[0].startswith('side[1].gambits[1]: found "squall" a second time, expected each type once')
    assert 'did you mean "squall"?' in found[1]


def test_a_task_force_that_is_sunk_has_no_chip() -> None:
    sunk = USN.replace('squadron = "TF 44"', 'squadron = "TF 44"\nstate = { sunk = true }')
    (said,) = faults(usn=sunk)
    assert said.startswith('stack[1].chips[0]: found "tf:TF 44", with no ship afloat')
    assert faults(usn=sunk, stacks=STACKS.replace('"tf:TF 44", ', "")) == []


@pytest.mark.clause("CAR-SET-7", "CAR-MEA-5")
def test_zones_in_which_both_sides_lay_bases_are_too_far_apart_for_these_to_touch() -> None:
    near = {"usn_side": "zone = [[0, 0], [20, 0], [20, 36], [0, 36]]"}

    def found(left: float, **parts: str) -> list[str]:
        zone = f"zone = [[{left}, 0], [48, 0], [48, 36], [{left}, 36]]"
        return [sentence.split(":")[0] for sentence in faults(**near, ijn_side=zone, **parts)]

    assert found(15, stacks="") == ["side[1].zone"]
    assert found(20, stacks="") == ["side[1].zone"]
    assert found(20.02, stacks="") == []
    assert found(15) == []  # every base has a place of its own
    assert faults(usn_side="zone = [[30, 0], [44, 0], [44, 36], [30, 36]]", stacks="")[0].startswith(
        "side[0].zone"
    )


def test_a_type_is_called_as_the_roster_has_it_and_its_ships_by_the_first_of_it() -> None:
    names = {key: row["name"] for key, row in roster().items()}
    assert names["dd_benson"] == "Benson/Gleaves-class destroyer"
    assert names["bb_north_carolina"] == "North Carolina-class battleship"
    assert names["ss_b1"] == "B1-type submarine"
    short = [short_name(names[key]) for key in ("dd_benson", "cv_akagi", "ap_transport")]
    assert short == ["Benson/Gleaves", "Akagi", "Attack transport"]
