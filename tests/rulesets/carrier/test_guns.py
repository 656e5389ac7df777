"""Contact, gun battles, hits, armour, depth charges, consolidation."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from game.ai import chance
from game.dice.odds import odds
from game.match import Allot, Match, Order
from game.rulesets.carrier import guns, purposes
from game.rulesets.carrier.events import BattleJoined, ShipSunk
from game.rulesets.carrier.table import GunBattle
from tests.rulesets.carrier.scene import (
    AIRSTRIP,
    BATTERY,
    BENSON,
    CAROLINA,
    CRUISER,
    FLAK,
    HIRYU,
    I_BOAT,
    KAGERO,
    KONGO,
    NAGARA,
    TAKAO,
    asked,
    at,
    battle,
    chose,
    hits,
    hold,
    land,
    moving,
    sunk,
)
from tests.rulesets.played import events, finish, refusal, rolls


def fight(
    ours: list[str],
    theirs: list[str],
    *dice: int,
    chips: tuple[str, ...] = (),
    enemy_chips: tuple[str, ...] = (),
    **more: object,
) -> Match:
    """TF 1 in U1 has just moved against 1st in J1, north of it."""
    stacks = {"U1": at(20, 20, "TF 1", *chips), "J1": at(20, 25, "1st", *enemy_chips)}
    match = battle(stacks, {"TF 1": ours, "1st": theirs}, dice=dice, **more)
    match.answer("USN", moving(match, "U1", (20, 23.5)))
    return match


def assigned(match: Match, side: str) -> dict[str, tuple[int, int]]:
    """The rows of the hits a side is asked to assign, with their limits."""
    (question,) = match.ask(side)
    assert isinstance(question, Allot)
    return {slot.unit: (slot.least, slot.most) for slot in question.slots}


SEVEN = [CRUISER, CRUISER, BENSON, BENSON]
SIX = [NAGARA, KAGERO, KAGERO]
ROLLED = (6, 4, 2, 5, 1, 3, 5, 6, 4, 1, 3, 2, 6, 1)


@pytest.mark.clause("CAR-GUN-5", "CAR-GUN-6", "CAR-GUN-8", "CAR-GUN-9")
@pytest.mark.clause("CAR-HIT-2", "CAR-HIT-3", "CAR-HIT-4", "CAR-CHP-9")
def test_e7_a_gun_battle() -> None:
    match = fight(SEVEN, SIX, *ROLLED)
    assert [(purpose, len(faces)) for purpose, faces in rolls(match)] == [
        (purposes.Guns(("U1",)), 8),
        (purposes.Guns(("J1",)), 6),
    ]
    salvos = {salvo.by: (salvo.confirmed, salvo.unconfirmed, salvo.forced) for salvo in match.table.salvos}
    assert salvos == {"USN": (2, 2, 1), "IJN": (1, 1, 0)}
    assert match.table.battle is not None
    assert match.table.battle.score == {"USN": 5, "IJN": 2}
    assert match.asked() == ["USN"]
    match.answer("USN", hits("confirmed", **{"1st_1": 1, "1st_2": 1}))
    assert match.asked() == ["IJN"]
    match.answer("IJN", hits("confirmed", tf1_1=1))
    # The last Kagero must take an Unconfirmed Hit: the engine says so; two more are wasted.
    assert match.lines[-1].by == "engine"
    assert match.lines[-1].side == "IJN"
    match.answer("USN", hits("unconfirmed", tf1_3=1))
    assert sunk(match) == ["tf1_1", "tf1_3", "1st_1", "1st_2", "1st_3"]
    assert match.table.units["J1"].state == "removed"
    assert guns.victor(match.table) == "USN"
    assert asked(match, "USN") == ["consolidate U1", "stay"]
    match.answer("USN", chose("stay", "stay"))
    assert match.over is not None
    finish(match)


@pytest.mark.clause("CAR-GUN-5")
def test_e7_the_chances_before_the_dice() -> None:
    match = fight(SEVEN, SIX, *ROLLED)
    table = match.table
    ours, theirs = (odds(guns.throw(table, side)) for side in ("USN", "IJN"))
    win = tie = Fraction(0)
    for mine in range(9):
        for other in range(7):
            chance = exactly(ours, mine) * exactly(theirs, other)
            win += chance if mine > other else 0
            tie += chance if mine == other else 0
    assert float(win) == pytest.approx(2477 / 4096, abs=1e-9)
    assert float(tie) == pytest.approx(3003 / 16384, abs=1e-9)
    assert 1 - float(win) - float(tie) == pytest.approx(3473 / 16384, abs=1e-9)


def exactly(chances: object, number: int) -> Fraction:
    at_least = chances.at_least  # type: ignore[attr-defined]
    return Fraction(at_least(number) - at_least(number + 1))


@pytest.mark.clause("CAR-GUN-10", "CAR-GUN-11")
def test_e8_a_tie_has_no_victor_and_all_hits_are_assigned() -> None:
    match = fight([CRUISER, NAGARA], [NAGARA, CRUISER], 6, 4, 4, 1, 1, 6, 5, 4, 1, 1)
    assert match.table.battle is not None
    assert match.table.battle.score == {"USN": 3, "IJN": 3}
    match.answer("USN", hits("confirmed", **{"1st_1": 1}))
    match.answer("IJN", hits("confirmed", tf1_1=1))
    assert sunk(match) == ["tf1_1", "tf1_2", "1st_1", "1st_2"]


@pytest.mark.clause("CAR-GUN-10", "CAR-GUN-11", "CAR-GUN-12")
def test_after_a_tie_nobody_moves_and_the_stacks_stay_in_contact() -> None:
    match = fight([CRUISER], [CRUISER], 1, 2, 3, 3, 2, 1, weather={"night_rounds": [1]})
    assert guns.victor(match.table) == ""
    assert asked(match, "IJN")[-1] == "hold"
    assert match.table.battle is None
    match.answer("IJN", hold())
    assert len(events(match, BattleJoined)) == 1


@pytest.mark.clause("CAR-GUN-10")
def test_e8_the_chance_of_a_tie_with_five_dice_each() -> None:
    match = fight([CRUISER, NAGARA], [NAGARA, CRUISER], *(1,) * 10)
    table = match.table.fork()
    table.battle = GunBattle("USN", "U1", ("J1",))
    ours, theirs = (odds(guns.throw(table, side)) for side in ("USN", "IJN"))
    tie = sum(exactly(ours, n) * exactly(theirs, n) for n in range(6))
    assert float(tie) == pytest.approx(63 / 256, abs=1e-9)


@pytest.mark.clause("CAR-GUN-3", "CAR-GUN-5", "CAR-HIT-7", "CAR-CON-1")
def test_e11_two_enemies_at_once() -> None:
    stacks = {
        "U1": at(20, 16, "TF 1"),
        "J1": at(21.5, 20, "1st"),
        "J2": at(20, 21.5, "2nd"),
        "J3": at(22.99, 20, "3rd"),
    }
    forces = {"TF 1": [CRUISER], "1st": [NAGARA, KAGERO], "2nd": [TAKAO, KAGERO], "3rd": [TAKAO]}
    match = battle(stacks, forces, dice=[6, 6, 1, 4, 4, 4, 4, *(1,) * 6])
    match.answer("USN", moving(match, "U1", (20, 20)))
    theirs = sum(match.table.forces[name].guns for name in ("1st", "2nd"))
    assert [len(faces) for _, faces in rolls(match)] == [3, theirs]
    assert match.table.units["J3"].up == ()  # it touches a participant and takes no part
    assert set(assigned(match, "USN")) == {"1st_1", "1st_2", "2nd_1", "2nd_2"}
    match.answer("USN", hits("confirmed", **{"1st_1": 1, "2nd_2": 1}))
    assert sunk(match) == ["tf1_1", "1st_1", "2nd_2"]
    assert asked(match, "IJN") == ["consolidate J1", "consolidate J2", "stay"]


@pytest.mark.clause("CAR-GUN-4")
def test_hidden_task_forces_are_revealed_first_and_blanks_and_gambits_stay() -> None:
    match = fight([CRUISER], [NAGARA], 1, 1, 1, 1, 1, chips=("blank",), enemy_chips=("gambit:squall",))
    units = match.table.units
    assert (units["U1"].up, units["U1"].down) == (("TF 1",), ("blank",))
    assert (units["J1"].up, units["J1"].down) == (("1st",), ("gambit:squall",))
    assert units["U1"].shown
    assert units["J1"].shown


@pytest.mark.clause("CAR-GUN-5")
def test_a_side_without_guns_rolls_nothing() -> None:
    match = fight([CRUISER], [HIRYU], 1, 1, 1)
    assert rolls(match) == [(purposes.Guns(("U1",)), (1, 1, 1))]


@pytest.mark.clause("CAR-GUN-7")
def test_both_sides_roll_before_a_hit_is_assigned() -> None:
    match = fight([CRUISER], [NAGARA], 6, 6, 6, 6, 1)
    assert sunk(match) == ["tf1_1", "1st_1"]
    assert len(rolls(match)) == 2


@pytest.mark.clause("CAR-DCH-1", "CAR-DCH-3", "CAR-HIT-6")
def test_e12_depth_charges() -> None:
    match = fight([BENSON] * 3, [I_BOAT, TAKAO], 5, 5, 2, *(1,) * 6)
    assert sunk(match) == ["1st_1", "1st_2"]
    match.answer("USN", chose("stay", "stay"))
    assert match.over is not None


@pytest.mark.clause("CAR-DCH-1", "CAR-SUB-1")
def test_a_five_of_a_ship_with_depth_charges_finds_the_submarine() -> None:
    match = fight([BENSON], [I_BOAT, TAKAO], 5, *(1,) * 7)
    assert sunk(match) == ["1st_1"]  # no choice is left to its owner
    match = fight([BENSON], [I_BOAT, TAKAO], 4, *(1,) * 7)
    assert assigned(match, "IJN") == {"1st_1": (0, 1), "1st_2": (0, 1)}


@pytest.mark.clause("CAR-DCH-2", "CAR-SUB-1")
def test_the_owner_chooses_which_submarine_and_those_hits_come_first() -> None:
    match = fight([BENSON] * 2, [I_BOAT, I_BOAT, TAKAO, TAKAO], 5, 4, *(1,) * 12)
    (question,) = match.ask("IJN")
    assert isinstance(question, Allot)
    assert [(slot.group, slot.unit) for slot in question.slots if slot.group == "forced"] == [
        ("forced", "1st_1"),
        ("forced", "1st_2"),
    ]
    assert refusal(match, "IJN", hits("unconfirmed", **{"1st_3": 1, "1st_4": 1})) == "CAR-DCH-1"
    assert refusal(match, "IJN", hits("unconfirmed", **{"forced_1st_1": 1, "1st_1": 1})) == "CAR-HIT-5"
    match.answer("IJN", hits("unconfirmed", **{"forced_1st_2": 1, "1st_3": 1}))
    assert sunk(match) == ["1st_2", "1st_3"]


@pytest.mark.clause("CAR-DCH-1", "CAR-DCH-4")
def test_a_five_of_a_ship_without_depth_charges_is_an_ordinary_hit() -> None:
    match = fight([CRUISER], [I_BOAT, TAKAO], 5, 1, 1, *(1,) * 7)
    match.answer("IJN", hits("unconfirmed", **{"1st_2": 1}))
    assert sunk(match) == ["1st_2"]


def against_a_battleship(**confirmed: int) -> Match:
    """E13: 2 Confirmed and 1 Unconfirmed on a North Carolina and two Bensons; the IJN moves."""
    stacks = {"U1": at(20, 25, "TF 1"), "J1": at(20, 20, "1st")}
    forces = {"TF 1": [CAROLINA, BENSON, BENSON], "1st": [TAKAO]}
    match = battle(stacks, forces, first="IJN", dice=[6, 6, 4, 1, *(1,) * 7])
    match.answer("IJN", moving(match, "J1", (20, 23.5)))
    match.answer("IJN", hits("confirmed", **confirmed))
    return match


@pytest.mark.clause("CAR-ARM-1", "CAR-ARM-2", "CAR-ARM-5")
def test_e13_too_few_confirmed_hits_on_an_armoured_ship_are_ignored() -> None:
    match = against_a_battleship(tf1_1=2)
    assert set(assigned(match, "USN")) == {"tf1_1", "tf1_2", "tf1_3"}
    match.answer("USN", hits("unconfirmed", tf1_2=1))
    assert sunk(match) == ["tf1_2"]


@pytest.mark.clause("CAR-ARM-4", "CAR-HIT-5", "CAR-HIT-6")
def test_e13_one_unconfirmed_hit_sinks_an_armoured_ship_where_no_other_is_left() -> None:
    match = against_a_battleship(tf1_2=1, tf1_3=1)
    assert sunk(match) == ["tf1_1", "tf1_2", "tf1_3"]


@pytest.mark.clause("CAR-ARM-2", "CAR-HIT-5", "CAR-HIT-6")
def test_as_many_confirmed_hits_as_its_armour_and_not_one_more() -> None:
    match = fight([KONGO, KONGO], [KONGO, NAGARA], 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    number = match.table.salvos[0].confirmed
    assert number == 4
    # Two on the battleship and one on the cruiser: the fourth is wasted, and no choice is left.
    assert sunk(match) == ["1st_1", "1st_2"]


@pytest.mark.clause("CAR-ARM-2", "CAR-HIT-5")
def test_no_ship_takes_more_confirmed_hits_than_it_needs() -> None:
    match = fight([KONGO, KONGO], [KONGO, NAGARA, KAGERO], 6, 6, 6, *(1,) * 20)
    assert assigned(match, "USN") == {"1st_1": (1, 2), "1st_2": (0, 1), "1st_3": (0, 1)}
    assert refusal(match, "USN", hits("confirmed", **{"1st_1": 3})) == "CAR-ARM-2"
    assert refusal(match, "USN", hits("confirmed", **{"1st_1": 1, "1st_2": 2})) == "CAR-HIT-5"


@pytest.mark.clause("CAR-GUN-9", "CAR-ARM-1", "CAR-ARM-3")
def test_e14_ignored_hits_still_win_battles() -> None:
    match = fight([CRUISER], [KONGO], 6, 1, 1, 1, 1, 1, 1)
    assert sunk(match) == []
    assert guns.victor(match.table) == "USN"
    assert asked(match, "USN") == ["consolidate U1", "stay"]
    match.answer("USN", chose("stay", "stay"))
    assert match.table.absorbed == {}


@pytest.mark.clause("CAR-HIT-1", "CAR-HIT-8", "CAR-HIT-9")
def test_ships_sink_together_after_the_last_hit_and_count_no_more() -> None:
    match = fight(SEVEN, SIX, *ROLLED)
    match.answer("USN", hits("confirmed", **{"1st_1": 1, "1st_2": 1}))
    assert sunk(match) == []
    assert set(assigned(match, "IJN")) == {"tf1_1", "tf1_2", "tf1_3", "tf1_4"}
    match.answer("IJN", hits("confirmed", tf1_1=1))
    assert not events(match, ShipSunk)
    match.answer("USN", hits("unconfirmed", tf1_3=1))
    assert len(events(match, ShipSunk)) == 5
    assert match.table.forces["TF 1"].guns == 4
    for event in events(match, ShipSunk):
        assert event.seen_by("IJN", match.table) == event == event.seen_by("USN", match.table)


def beaten(third: tuple[float, float] = (40.0, 40.0)) -> Match:
    """E37: the mover at (20, 20) has beaten the enemy at (21.5, 20), who is still afloat."""
    stacks = {"U1": at(16, 20, "TF 1"), "J1": at(21.5, 20, "1st"), "J2": at(*third, "2nd")}
    forces = {"TF 1": [CRUISER], "1st": [NAGARA, NAGARA], "2nd": [NAGARA]}
    match = battle(stacks, forces, dice=[6, 1, 1, 1, 1, 1, 1])
    match.answer("USN", moving(match, "U1", (20, 20)))
    match.answer("USN", hits("confirmed", **{"1st_1": 1}))
    return match


def consolidating(match: Match, *points: tuple[float, float]) -> Order:
    return moving(match, "U1", *points, to="consolidate")


@pytest.mark.clause("CAR-CON-2", "CAR-CON-3", "CAR-CON-4", "CAR-CON-6")
def test_e37_the_victor_may_pass_over_the_loser_for_nothing() -> None:
    match = beaten()
    chips = match.table.commands["USN"].chips
    assert refusal(match, "USN", consolidating(match, (20, 24.02))) == "CAR-CON-3"
    match.answer("USN", consolidating(match, (23.9, 20)))
    assert match.table.units["U1"].at == (23.9, 20.0)
    assert match.table.commands["USN"].chips == chips
    assert match.table.units["U1"].moved  # by its Move, not by this
    assert match.asked() == ["IJN"]


@pytest.mark.clause("CAR-CON-2")
def test_a_consolidation_is_not_the_move_of_the_round() -> None:
    stacks = {"U1": at(20, 20, "TF 1"), "J1": at(20, 25, "1st")}
    forces = {"TF 1": [CRUISER, CRUISER], "1st": [CRUISER, CRUISER]}
    match = battle(stacks, forces, dice=[*(1,) * 6, 4, *(1,) * 5])
    match.answer("USN", moving(match, "U1", (20, 23.5)))
    match.answer("USN", hits("unconfirmed", tf1_1=1))
    match.answer("IJN", moving(match, "J1", (20, 27), to="consolidate"))
    assert not match.table.units["J1"].moved


@pytest.mark.clause("CAR-CON-5")
def test_e37_it_may_not_end_touching_any_enemy() -> None:
    match = beaten()
    assert refusal(match, "USN", consolidating(match, (23, 20))) == "CAR-CON-5"
    assert refusal(match, "USN", consolidating(match)) == "CAR-CON-5"


@pytest.mark.clause("CAR-CON-4")
def test_e37_a_third_enemy_that_took_no_part_bars_the_way() -> None:
    match = beaten(third=(23.1, 21.2))
    assert refusal(match, "USN", consolidating(match, (23.9, 20))) == "CAR-CON-4"


@pytest.mark.clause("CAR-CON-1")
def test_e38_a_victor_without_a_ship_left_does_not_consolidate() -> None:
    stacks = {"U1": at(20, 20, "TF 1"), "J1": at(20, 25, "1st"), "J2": at(60, 40, "2nd")}
    forces = {"TF 1": [CRUISER, CRUISER, CRUISER], "1st": [CRUISER, CRUISER], "2nd": [NAGARA]}
    match = battle(stacks, forces, dice=[6, 6, 4, *(1,) * 6, 4, 4, 4, 4, 1, 1])
    match.answer("USN", moving(match, "U1", (20, 23.5)))
    while match.table.battle is not None:
        (side,) = match.asked()
        assert asked(match, side)[0].startswith("assign"), asked(match, side)
        match.answer(side, chance.answer(match.ask(side), Random(1)))
    assert match.table.units["J1"].state == "removed"
    assert match.table.units["U1"].at == (20.0, 23.5)


@pytest.mark.clause("CAR-AFD-2", "CAR-AFD-4", "CAR-AFD-6", "CAR-CON-1")
def test_an_airfield_on_land_is_attacked_from_the_water_and_never_consolidates() -> None:
    island = (land((19, 25), (30, 25), (30, 30), (19, 30)),)
    stacks = {"UA": at(20, 24.5, "Field"), "U1": at(60, 40, "TF 1"), "J1": at(20, 19, "1st")}
    forces = {"Field": [AIRSTRIP, FLAK, BATTERY], "TF 1": [CRUISER], "1st": [NAGARA, NAGARA]}
    match = battle(
        stacks,
        forces,
        airfields=["Field"],
        first="IJN",
        terrain=island,
        dice=[1, 1, 1, 1, 4, 1, 1],
    )
    match.answer("IJN", moving(match, "J1", (20, 23)))
    assert rolls(match)[1] == (purposes.Guns(("UA",)), (4, 1, 1))
    match.answer("IJN", hits("unconfirmed", **{"1st_1": 1}))
    assert sunk(match) == ["1st_1"]
    assert match.table.battle is None
    assert match.asked() == ["USN"]
    assert asked(match, "USN")[-1] == "hold"


@pytest.mark.clause("CAR-CHP-14", "CAR-CHP-9")
def test_a_stack_whose_task_force_was_sunk_stays_with_its_blanks_as_a_hidden_one() -> None:
    match = fight([CRUISER], [KAGERO], 6, 1, 1, 1, 1, enemy_chips=("blank",))
    assert match.table.units["J1"].state == "deployed"
    assert not match.table.units["J1"].revealed
    assert match.table.units["J1"].down == ("blank",)
