"""From a file to a table: what lies where before the first round, and in a battle cut from the middle (CAR-SET)."""

from random import Random

import pytest

from game.ai import chance
from game.content import find_scenario, read_scenario
from game.match import Match, Placed
from game.rulesets.carrier import RULESET
from game.rulesets.carrier.drafting import DRAFTING
from game.rulesets.carrier.set_up import ground, set_up
from game.rulesets.carrier.table import Card, CarrierTable, Note
from game.rulesets.carrier.turn import Round
from tests.rulesets.carrier.waters import AIRFIELD, IJN, STACKS, USN, battle

UA = '[[stack]]\nid = "UA"\nside = "USN"\nat = [20, 18]\nchips = ["tf:Midway"]\n'
FIELD = '[[task_force]]\nname = "Midway"\nairfield = true\n'
FLEET = "".join(
    f'[[side.unit]]\nclass = "dd_kagero"\nname = "Kagero {n}"\nsquadron = "Division {n}"\n' for n in range(3)
)
"""Three task forces more for the IJN, which has then five."""


def table(step: str = "Deploy", **parts: str) -> CarrierTable:
    return set_up(battle(**parts), step)


@pytest.mark.clause("CAR-SET-1")
def test_the_scenario_says_what_lies_where() -> None:
    table = set_up(read_scenario(find_scenario("carrier/midway")))
    u1 = table.units["U1"]
    assert (u1.side, u1.at, u1.heading, u1.state) == ("USN", (50, 48), 240, "deployed")
    assert u1.down == ("blank", "gambit:second_wave", "tf:TF 16")
    assert list(table.units) == ["UA", *(f"U{n}" for n in range(1, 6)), *(f"J{n}" for n in range(1, 7))]
    options = table.options
    assert (options.scale, options.first, options.draw_margin, table.turns) == (6, "IJN", 5, 6)
    assert (options.night, options.bad_weather, options.roster_public) == ((), (1,), True)
    assert {side: command.blanks for side, command in table.commands.items()} == {"USN": 14, "IJN": 14}
    assert (len(table.land), len(table.squalls)) == (1, 1)
    assert [objective.kind for objective in table.objectives] == [
        "airfield_knocked_out",
        "transport_near_terrain",
    ]
    assert [ship.name for ship in table.forces["TF 17"].ships][:2] == ["Yorktown", "Saratoga"]
    night = set_up(read_scenario(find_scenario("carrier/ironbottom_sound")))
    assert (night.options.night, night.options.roster_public) == ((2, 3, 4), False)
    assert set(night.zones) == {"Tassafaronga Roads", "Lunga Roads"}


@pytest.mark.clause("CAR-SET-3")
def test_all_chips_start_face_down_but_an_airfields() -> None:
    laid = table(usn=USN + AIRFIELD, rest=FIELD + UA)
    assert (laid.units["UA"].up, laid.units["UA"].down, laid.units["UA"].airfield) == (("Midway",), (), True)
    assert laid.forces["Midway"].known
    assert not any(stack.up or stack.airfield for key, stack in laid.units.items() if key != "UA")
    assert not any(force.known for name, force in laid.forces.items() if name != "Midway")


@pytest.mark.clause("CAR-SET-6")
def test_a_silent_scenario_takes_its_scale_from_the_larger_fleet() -> None:
    stacks = STACKS[: STACKS.index('[[stack]]\nid = "J1"')]
    field = {"usn": USN + AIRFIELD, "rest": FIELD + UA}
    assert table().options.scale == 2
    assert table(**field).options.scale == 2  # airfields are not counted
    assert table(ijn=IJN + FLEET, stacks=stacks).options.scale == 5
    one = USN.replace("TF 44", "TF 16")
    lone = table(usn=one, ijn=IJN.replace('"Convoy"', '"Carrier Division"'), stacks="")
    assert lone.options.scale == 2  # at least 2
    assert table(rest="[options]\nscale = 7").options.scale == 7
    assert {command.blanks for command in table().commands.values()} == {2 * 2 + 2}
    assert table(usn_side="blanks = 9").commands["USN"].blanks == 9


@pytest.mark.clause("CAR-SET-6")
def test_a_side_without_stacks_has_one_more_than_the_scale_with_as_many_blanks_and_gambits() -> None:
    laid = table(ijn=IJN + FLEET, stacks="")
    for side, letter, forces in (("USN", "U", 2), ("IJN", "J", 5)):
        stacks = [stack for stack in laid.units.values() if stack.side == side]
        assert [stack.id for stack in stacks] == [f"{letter}{n}" for n in range(1, 7)]
        chips = [chip for stack in stacks for chip in stack.down]
        assert chips.count("blank") == 5
        assert len({chip for chip in chips if chip.startswith("gambit:")}) == 5
        assert sum(chip.startswith("tf:") for chip in chips) == forces
        assert len(chips) == 10 + forces
        assert all(stack.down and stack.state == "waiting" for stack in stacks)
    many = table(stacks="", rest="[options]\nscale = 11")
    chips = [chip for stack in many.units.values() if stack.side == "USN" for chip in stack.down]
    assert sum(chip.startswith("gambit:") for chip in chips) == 8
    own = table(stacks="", usn_side='gambits = ["second_wave"]')
    assert [c for s in own.units.values() if s.side == "USN" for c in s.down if c.startswith("gambit")] == [
        "gambit:second_wave"
    ]


@pytest.mark.clause("CAR-SET-6")
def test_an_airfield_beside_does_not_stand_for_the_stacks_of_its_side() -> None:
    laid = table(usn=USN + AIRFIELD, stacks="", rest=FIELD + UA)
    assert [key for key, stack in laid.units.items() if stack.side == "USN"] == ["UA", "U1", "U2", "U3"]


@pytest.mark.clause("CAR-SET-7")
def test_bases_without_a_place_are_laid_wholly_within_eight_inches_of_their_edge() -> None:
    scenario = battle(stacks="")
    usn, ijn = (ground(scenario, side) for side in scenario.sides)
    assert usn == ((0.75, 0.75), (7.25, 0.75), (7.25, 35.25), (0.75, 35.25))
    assert ijn == ((40.75, 0.75), (47.25, 0.75), (47.25, 35.25), (40.75, 35.25))
    match = Match.start(scenario, RULESET, seed=1)
    (place,) = match.ask("USN")
    laid = {f"U{n}": (7.25, 2.0 + 4 * n, 0.0) for n in range(1, 4)}
    assert place.refuses(Placed("deploy", laid)) is None
    for wrong in ((7.3, 6.0, 0.0), (0.7, 6.0, 0.0), (4.0, 0.7, 0.0), (7.25, 11.5, 0.0)):
        refusal = place.refuses(Placed("deploy", laid | {"U1": wrong}))
        assert refusal is not None
        assert refusal.clause == "CAR-SET-7"


@pytest.mark.clause("CAR-SET-7")
def test_a_zone_of_its_own_goes_before_the_edge() -> None:
    scenario = battle(stacks="", usn_side="zone = [[10, 10], [20, 10], [20, 20], [10, 20]]")
    assert set(ground(scenario, scenario.sides[0])) == {
        (10.75, 10.75),
        (19.25, 10.75),
        (19.25, 19.25),
        (10.75, 19.25),
    }


@pytest.mark.clause("CAR-SET-7")
def test_only_the_bases_without_a_place_wait() -> None:
    laid = table(stacks=STACKS.replace('id = "U2"\nside = "USN"\nat = [6, 26]', 'id = "U2"\nside = "USN"'))
    assert {key: stack.state for key, stack in laid.units.items()} == {
        "U1": "deployed", "U2": "waiting", "J1": "deployed", "J2": "deployed",
    }  # fmt: skip
    assert list(laid.entries) == ["U2"]


@pytest.mark.clause("CAR-CMD-2")
def test_the_scenario_or_a_die_gives_the_marker_of_round_one() -> None:
    assert table().options.first == ""
    assert table().first == ""
    assert table(rest='[options]\nfirst_player = "IJN"').options.first == "IJN"


@pytest.mark.clause("CAR-INF-5")
def test_the_order_of_battle_does_not_tell_the_task_forces() -> None:
    started = table().started
    assert started["USN"] == (
        "Minneapolis (New Orleans-class heavy cruiser)",
        "Enterprise (Yorktown-class fleet carrier)",
        "Gwin (Benson/Gleaves-class destroyer)",
    )
    other = USN.replace('"Gwin"\nsquadron = "TF 44"', '"Gwin"\nsquadron = "TF 16"').replace(
        '"Minneapolis"\nsquadron = "TF 16"', '"Minneapolis"\nsquadron = "TF 44"'
    )
    assert table(usn=other).started == started


MOVED = 'chips = ["tf:TF 16", "blank"]\nup = ["TF 16"]\nmoved = true'
MIDDLE = {
    "top": "round = 3",
    "usn": "[side.state]\ncommand_chips = 2\npoints = 9\nmarker = true\n"
    + USN.replace('name = "Minneapolis"', 'name = "Minneapolis"\nstate = { sunk = true }'),
    "ijn": "[side.state]\nacted = true\n" + IJN,
    "stacks": STACKS.replace('chips = ["tf:TF 16", "blank"]', MOVED).replace(
        "at = [42, 10]", "at = [42, 10]\nshown = true\nsquall = true"
    ),
    "rest": '[options]\nfirst_player = "IJN"\n[[task_force]]\nname = "TF 16"\ncards = ["black:enterprise"]\n'
    '[[task_force]]\nname = "Convoy"\nknown = true\n'
    '[[note]]\nside = "USN"\nround = 2\nchip = "tf:Convoy"\nstacks = ["J1", "J2"]\nhow = "shown"\n',
}


def test_a_battle_cut_from_the_middle_is_laid_as_it_was() -> None:
    laid = table("Action", **MIDDLE)
    assert (laid.turn, laid.first, laid.active, laid.phase) == (3, "USN", "IJN", "action")
    assert (laid.units["U1"].up, laid.units["U1"].down, laid.units["U1"].moved) == (
        ("TF 16",),
        ("blank",),
        True,
    )
    assert (laid.units["J1"].shown, laid.units["J1"].squall) == (True, True)
    assert {side: command.chips for side, command in laid.commands.items()} == {
        "USN": 2,
        "IJN": 4,
    }  # S + 2 if silent
    assert RULESET.scores(laid) == {"USN": 9, "IJN": 3}  # as it says, and what the cruiser sunk was worth
    force = laid.forces["TF 16"]
    assert (force.cards, force.known, force.guns, force.aa) == ((Card("enterprise", "black"),), True, 0, 3)
    assert laid.staged == {"USN": 1}
    assert laid.forces["Convoy"].known
    assert laid.notes == {"USN": (Note(2, "tf:Convoy", ("J1", "J2"), "shown"),), "IJN": ()}


def test_a_battle_may_begin_before_a_later_round() -> None:
    laid = table("Round", **MIDDLE)
    assert laid.turn == 2
    assert laid.agenda == [Round(3)]
    assert laid.commands["IJN"].chips == 0
    assert table("Round").agenda == [Round(1)]
    assert table().agenda[-1] == Round(1)


@pytest.mark.parametrize("step", ["Staging", "Intelligence", "Action"])
def test_a_battle_may_begin_at_any_named_step(step: str) -> None:
    laid = table(step)
    assert (laid.turn, laid.first) == (1, "USN")
    assert laid.agenda
    assert {command.chips for command in laid.commands.values()} == {4}


def answered(match: Match, turn: int) -> Match:
    """The battle as far as the actions of a round, on whatever answers come first to hand."""
    rng = Random(turn)
    while (match.table.turn, match.table.phase) != (turn, "action"):
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
    return match


@pytest.mark.clause("CAR-CMD-1", "CAR-CMD-2")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_round_a_battle_is_cut_from_has_the_same_first_player_again(turn: int) -> None:
    scenario = battle(rest='[options]\nfirst_player = "IJN"')
    match = answered(Match.start(scenario, RULESET, seed=1), turn)
    cut = Match.start(DRAFTING.scenario_of(match.table, scenario), RULESET, seed=1)
    assert answered(cut, turn).table.first == match.table.first
    before = Match.start(
        DRAFTING.scenario_of(match.table, scenario), RULESET, seed=1
    )  # and cut before it begins
    again = DRAFTING.scenario_of(before.table, scenario)
    assert answered(Match.start(again, RULESET, seed=1), turn).table.first == match.table.first


def test_a_battle_cut_before_a_later_round_begins_with_that_round() -> None:
    scenario = battle(**MIDDLE)
    again = DRAFTING.scenario_of(table("Deploy", **MIDDLE), scenario)
    laid = set_up(again, "Round")
    assert (laid.first, laid.agenda) == ("USN", [Round(3)])


@pytest.mark.clause("CAR-SET-7", "CAR-MEA-5")
def test_a_base_is_laid_touching_no_enemy_base_that_lies_there_already() -> None:
    fixed = '[[stack]]\nid = "J1"\nside = "IJN"\nat = [4, 10]\nchips = ["tf:Carrier Division", "tf:Convoy"]\n'
    match = Match.start(battle(stacks=fixed), RULESET, seed=1)
    (place,) = match.ask("USN")
    laid = {f"U{n}": (4.0, 10.0 + 6 * n, 0.0) for n in range(1, 4)}
    assert place.refuses(Placed("deploy", laid)) is None
    for x, why in ((4.2, "CAR-SET-7"), (5.51, "CAR-SET-7"), (5.52, "")):
        refusal = place.refuses(Placed("deploy", laid | {"U1": (x, 10.0, 0.0)}))
        assert (refusal.clause if refusal is not None else "") == why
