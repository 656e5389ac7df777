"""Chips deployed, the Command Phase, the order of actions."""

from __future__ import annotations

import pytest

from game.match import Allotted, Choose, Match, Set, SetTo
from game.match.events import PhaseBegan
from game.rulesets.carrier.events import (
    CardsCleared,
    CardsStaged,
    ChipsDeployed,
    ChipsGained,
    ChipSpent,
    MarkerPassed,
)
from tests.rulesets.carrier.scene import (
    AIRSTRIP,
    CRUISER,
    FLAK,
    HIRYU,
    KAGERO,
    NAGARA,
    YORKTOWN,
    asked,
    at,
    battle,
    chose,
    flying,
    fogging,
    hold,
    land,
    moving,
)
from tests.rulesets.played import events, refusal, rolls

PLAIN = {"U1": at(10, 10, "TF 1"), "J1": at(60, 40, "1st")}
FORCES = {"TF 1": [CRUISER], "1st": [NAGARA]}


def round_over(match: Match) -> None:
    turn = match.table.turn
    while match.table.turn == turn and match.over is None:
        match.answer(match.asked()[0], hold())


@pytest.mark.clause("CAR-CMD-1", "CAR-CMD-2", "CAR-CMD-3", "CAR-ACT-1")
def test_e1_command_chips() -> None:
    match = battle(PLAIN, FORCES, step="Deploy", scale=4, first="IJN")
    assert match.table.first == "IJN"
    assert match.asked() == ["IJN"]
    round_over(match)
    assert (match.table.turn, match.table.first) == (2, "USN")
    assert {side: command.chips for side, command in match.table.commands.items()} == {"USN": 6, "IJN": 6}
    assert match.asked() == ["USN"]


@pytest.mark.clause("CAR-CMD-3")
def test_losses_and_more_stacks_do_not_change_the_scale() -> None:
    match = battle(PLAIN, FORCES, scale=2)
    match.answer("USN", fogging("U1", 11.5, 10))
    match.answer("USN", Allotted("share_out", {"U1": {"blank": 1}, "new": {"tf:TF 1": 1}}))
    round_over(match)
    assert match.table.commands["USN"].chips == 4


@pytest.mark.clause("CAR-CMD-4")
def test_no_chips_are_carried_over() -> None:
    match = battle(PLAIN, FORCES, chips={"USN": 3, "IJN": 1}, scale=2, step="Round")
    assert {side: command.chips for side, command in match.table.commands.items()} == {"USN": 4, "IJN": 4}


@pytest.mark.clause("CAR-SET-6")
@pytest.mark.parametrize(("die", "first"), [(1, "USN"), (2, "IJN"), (5, "USN"), (6, "IJN")])
def test_a_die_gives_the_marker_where_the_scenario_is_silent(die: int, first: str) -> None:
    match = battle(PLAIN, FORCES, step="Deploy", first="", dice=[die])
    assert match.table.first == first


@pytest.mark.clause("CAR-STG-1", "CAR-STG-2", "CAR-STG-3", "CAR-STG-4", "CAR-INF-1")
def test_e2_staging() -> None:
    stacks = {
        "U1": at(10, 10, "TF 16"),
        "U2": at(20, 10, "TF 44"),
        "U3": at(30, 10, "TF 61"),
        "UA": at(10, 40, "Field"),
        "J1": at(60, 40, "1st"),
    }
    forces = {
        "TF 16": [YORKTOWN, YORKTOWN],
        "TF 44": [CRUISER],
        "TF 61": [YORKTOWN, CRUISER],
        "Field": [AIRSTRIP, AIRSTRIP, FLAK],
        "1st": [KAGERO],
    }
    match = battle(stacks, forces, step="Staging", airfields=["Field"], sunk=["field_2", "tf61_1"])
    assert match.asked() == ["USN"]
    (question,) = match.ask("USN")
    assert isinstance(question, Set)
    rows = [slot.unit for slot in question.slots]
    assert rows == ["tf16_1", "tf16_2", "Field 1", "Field 2"]
    fewer = dict.fromkeys(rows[:3], "black")
    assert refusal(match, "USN", SetTo("stage_air_groups", {"card": dict(fewer)})) == "CAR-STG-3"
    colours = dict(zip(rows, ("black", "black", "red", "black"), strict=True))
    match.answer("USN", SetTo("stage_air_groups", {"card": dict(colours)}))
    view = match.view("IJN")
    assert view.staged == {"USN": 4}
    assert "TF 16" not in view.forces
    assert [(card.by, card.colour) for card in view.forces["Field"].cards] == [("", "")] * 2
    staged = events(match, CardsStaged)[0]
    assert staged.seen_by("IJN", match.table) == CardsStaged("USN", 4, {}, {"Field": 2})
    held = {
        name: {card.by: card.colour for card in force.cards} for name, force in match.table.forces.items()
    }
    assert held == {
        "TF 16": {"tf16_1": "black", "tf16_2": "black"},
        "TF 44": {},
        "TF 61": {},
        "Field": {"Field 1": "red", "Field 2": "black"},
        "1st": {},
    }


@pytest.mark.clause("CAR-STG-2")
def test_an_airfield_without_an_airstrip_stages_nothing() -> None:
    stacks = {"U1": at(10, 10, "TF 16"), "UA": at(10, 40, "Field"), "J1": at(60, 40, "1st")}
    forces = {"TF 16": [YORKTOWN], "Field": [AIRSTRIP, FLAK], "1st": [KAGERO]}
    match = battle(stacks, forces, step="Staging", airfields=["Field"], sunk=["field_1"])
    (question,) = match.ask("USN")
    assert [slot.unit for slot in question.slots] == ["tf16_1"]  # type: ignore[attr-defined]


@pytest.mark.clause("CAR-STG-5")
def test_cards_left_are_discarded_unseen_before_new_ones_are_staged() -> None:
    stacks = {"U1": at(10, 10, "TF 16"), "J1": at(60, 40, "1st")}
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [KAGERO]}, cards={"TF 16": ["red:tf16_1"]})
    round_over(match)
    assert match.table.forces["TF 16"].cards == ()
    match.answer("USN", SetTo("stage_air_groups", {"card": {"tf16_1": "black"}}))
    assert [card.colour for card in match.table.forces["TF 16"].cards] == ["black"]
    (cleared,) = events(match, CardsCleared)
    assert cleared.seen_by("IJN", match.table) == CardsCleared()


@pytest.mark.clause("CAR-STG-6", "CAR-STG-4")
def test_cards_are_no_chips_and_lie_with_their_task_force() -> None:
    stacks = {"U1": at(10, 10, "TF 16"), "J1": at(60, 40, "1st")}
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [KAGERO]}, step="Staging")
    match.answer("USN", SetTo("stage_air_groups", {"card": {"tf16_1": "black"}}))
    assert match.view("IJN").units["U1"].hidden == 1
    match.answer("USN", moving(match, "U1", (12, 10)))
    assert len(match.table.forces["TF 16"].cards) == 1


@pytest.mark.clause("CAR-CMD-5", "CAR-GEN-3")
def test_the_rows_of_a_round_come_in_their_order() -> None:
    stacks = {
        "U1": at(10, 10, "TF 16", "gambit:signals_intelligence"),
        "J1": at(60, 40, "1st", "gambit:signals_intelligence"),
    }
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [HIRYU]}, step="Deploy", turns=2)
    seen = []
    while match.over is None:
        side = match.asked()[0]
        (name, *_) = asked(match, side)
        seen.append((match.table.turn, side, "action" if len(asked(match, side)) > 1 else name))
        if name == "stage_air_groups":
            carrier = "tf16_1" if side == "USN" else "1st_1"
            match.answer(side, SetTo("stage_air_groups", {"card": {carrier: "red"}}))
        elif name == "play_gambit":
            match.answer(side, chose("play_gambit"))
        else:
            match.answer(side, hold())
    command = [(1, "USN", "stage_air_groups"), (1, "IJN", "stage_air_groups")]
    command += [(1, "USN", "play_gambit"), (1, "IJN", "play_gambit")]
    assert seen[:4] == command
    assert seen[4:12] == [(1, "USN", "action"), (1, "IJN", "action")] * 4
    assert seen[12:16] == [
        (2, "USN", "stage_air_groups"),
        (2, "IJN", "stage_air_groups"),
        (2, "IJN", "play_gambit"),
        (2, "USN", "play_gambit"),
    ]
    phases = [event.phase for event in events(match, PhaseBegan)]  # type: ignore[attr-defined]
    assert phases == ["command", "staging", "action"] * 2 + ["end"]
    assert [event.side for event in events(match, MarkerPassed)] == ["USN", "IJN"]  # type: ignore[attr-defined]
    rows = events(match, MarkerPassed, ChipsGained, CardsCleared, CardsStaged, ChipSpent)
    names = [type(event).__name__ for event in rows[:5]]
    assert names == ["MarkerPassed", "ChipsGained", "CardsCleared", "CardsStaged", "CardsStaged"]


@pytest.mark.clause("CAR-ACT-2", "CAR-ACT-3")
def test_every_action_costs_one_chip_spent_when_it_is_accepted() -> None:
    stacks = {"U1": at(10, 10, "TF 1", "blank"), "J1": at(30, 10, "1st", "blank")}
    match = battle(stacks, FORCES, dice=[6, 6])
    assert asked(match, "USN") == ["move U1", "air_action", "fog_of_war", "hold"]
    orders = (
        moving(match, "U1", (9, 10)),
        flying("TF 1", "catapult", "J1"),
        hold(),
        fogging("U1", 9, 11.5),
    )
    for left, order in zip((3, 2, 1, 0), orders, strict=True):
        match.answer("USN", order)
        assert match.table.commands["USN"].chips == left
        if match.asked() == ["IJN"]:
            match.answer("IJN", hold())
    spent = [(event.side, event.action) for event in events(match, ChipSpent)]  # type: ignore[attr-defined]
    assert [action for side, action in spent if side == "USN"] == ["move", "air_action", "hold", "fog_of_war"]


@pytest.mark.clause("CAR-ACT-4")
def test_hold_stands_beside_every_other_action() -> None:
    stacks = {"U1": at(10, 10, "TF 1", "blank"), "J1": at(30, 10, "1st", "blank")}
    match = battle(stacks, FORCES)
    assert asked(match, "USN")[-1] == "hold"
    match.answer("USN", hold())
    assert asked(match, "IJN")[-1] == "hold"


@pytest.mark.clause("CAR-ACT-4")
def test_a_side_with_chips_must_act_and_hold_is_never_answered_by_the_engine() -> None:
    stacks = {
        "U1": at(10, 10, "TF 1", moved=True, shown=True),
        "J1": at(60, 40, "1st", moved=True, shown=True),
    }
    match = battle(stacks, {"TF 1": [KAGERO], "1st": [NAGARA]}, blanks=0)
    (question,) = match.ask("USN")
    assert isinstance(question, Choose)
    assert question.name == "hold"
    assert match.lines[-1].n == 0
    assert refusal(match, "USN", chose("hold")) == "CAR-ACT-4"


@pytest.mark.clause("CAR-ACT-8")
def test_an_action_is_resolved_before_the_next_chip_is_spent() -> None:
    stacks = {"U1": at(20, 20, "TF 1"), "J1": at(20, 25, "1st")}
    match = battle(stacks, {"TF 1": [CRUISER], "1st": [NAGARA, KAGERO]}, dice=[6, 1, 1, 1, 1, 1, 1])
    match.answer("USN", moving(match, "U1", (20, 23.5)))
    assert asked(match, "USN") == ["assign_confirmed"]
    assert refusal(match, "IJN", hold()) != "" or match.ask("IJN") == []


@pytest.mark.clause("CAR-SET-2", "CAR-SET-3")
def test_chips_are_shared_anew_in_secret_one_at_least_on_each_base() -> None:
    stacks = {
        "U1": at(10, 10, "TF 1", "blank"),
        "U2": at(10, 20, "blank", "gambit:squall"),
        "UA": at(10, 40, "Field"),
        "J1": at(60, 40, "1st"),
    }
    forces = {**FORCES, "Field": [FLAK]}
    match = battle(stacks, forces, step="Deploy", airfields=["Field"], redistribute=True)
    assert match.asked() == ["USN"]  # the IJN has no choice
    units = match.table.units
    assert (units["UA"].up, units["U1"].up) == (("Field",), ())
    all_on_one = {"U1": {"tf:TF 1": 1, "blank": 2, "gambit:squall": 1}}
    assert refusal(match, "USN", Allotted("deploy_chips", dict(all_on_one))) == "CAR-SET-2"
    airfields_too = {"UA": {"blank": 1}, "U1": {"tf:TF 1": 1, "blank": 1}, "U2": {"gambit:squall": 1}}
    assert refusal(match, "USN", Allotted("deploy_chips", dict(airfields_too))) == "CAR-SET-2"
    twice = {"U1": {"tf:TF 1": 1, "blank": 1}, "U2": {"tf:TF 1": 1, "blank": 1, "gambit:squall": 1}}
    assert refusal(match, "USN", Allotted("deploy_chips", dict(twice))) == "CAR-SET-2"
    shares = {"U1": {"gambit:squall": 1}, "U2": {"tf:TF 1": 1, "blank": 2}}
    match.answer("USN", Allotted("deploy_chips", dict(shares)))
    assert match.table.units["U1"].down == ("gambit:squall",)
    assert match.table.units["U2"].down == ("blank", "blank", "tf:TF 1")
    assert match.table.units["U1"].at == (10.0, 10.0)
    deployed = next(e for e in events(match, ChipsDeployed) if e.side == "USN")  # type: ignore[attr-defined]
    assert deployed.seen_by("IJN", match.table) == ChipsDeployed("USN", {"U1": 1, "U2": 3})


@pytest.mark.clause("CAR-SET-7")
def test_bases_without_a_place_are_placed_near_their_own_edge_apart_and_at_sea() -> None:
    stacks = {
        "U1": {"chips": ["tf:TF 1"]},
        "U2": {"chips": ["blank"]},
        "J1": at(60, 40, "1st"),
    }
    island = (land((3, 20), (5, 20), (5, 22), (3, 22)),)
    match = battle(stacks, FORCES, step="Deploy", terrain=island)
    from game.match import Placed

    def placed(*places: tuple[float, float]) -> Placed:
        return Placed("deploy", {f"U{n}": (x, y, 0.0) for n, (x, y) in enumerate(places, 1)})

    assert asked(match, "USN") == ["deploy"]
    for places in (
        ((7.3, 10), (4, 15)),
        ((0.7, 10), (4, 15)),
        ((4, 10), (4, 11.505)),
        ((4, 10), (4, 19.4)),
    ):
        assert refusal(match, "USN", placed(*places)) in ("CAR-SET-7", "")
    match.answer("USN", placed((7.25, 10), (4, 19.2)))
    assert match.table.units["U1"].at == (7.25, 10.0)


@pytest.mark.clause("CAR-GEN-2")
def test_every_die_is_written_down_with_its_target_and_clause() -> None:
    stacks = {"U1": at(20, 20, "TF 1"), "J1": at(20, 25, "1st")}
    match = battle(stacks, {"TF 1": [CRUISER], "1st": [NAGARA]}, dice=[1, 2, 3, 1, 2])
    match.answer("USN", moving(match, "U1", (20, 23.5)))
    from game.match.events import Rolled

    for event in events(match, Rolled):
        throw = event.roll.throw  # type: ignore[attr-defined]
        assert (throw.sides, throw.target, throw.clause) == (6, 4, "CAR-GUN-8")
    assert [faces for _, faces in rolls(match)] == [(1, 2, 3), (1, 2)]
