"""Gambits played: when, from where, and what they do."""

from __future__ import annotations

import pytest

from game.match import Choose, Match
from game.rulesets.carrier import RULESET, purposes
from game.rulesets.carrier.events import GambitShown, HitEased, SignalsRead
from tests.rulesets.carrier.scene import (
    CRUISER,
    HIRYU,
    KAGERO,
    NAGARA,
    YORKTOWN,
    asked,
    at,
    battle,
    chose,
    flying,
    hits,
    hold,
    intercepting,
    moving,
    sunk,
)
from tests.rulesets.played import events, finish, refusal, rolls

BLACK = {"TF 16": ["black:tf16_1"]}


def play(match: Match, side: str, *gambits: str) -> None:
    match.answer(side, chose("play_gambit", *gambits))


def raid(
    *dice: int,
    ours: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    ships: tuple[str, ...] = (HIRYU, KAGERO, KAGERO),
    cards: dict[str, list[str]] | None = None,
    **more: object,
) -> Match:
    """TF 16's black card has gone at 1st, face-up in J1 with these chips; `ours` lie with TF 16."""
    stacks = {
        "U1": at(10, 10, "TF 16", *ours),
        "J1": at(20, 10, "1st", *theirs, up=["1st"]),
        "J2": at(29, 10, "gambit:fighter_ambush", "blank"),
    }
    forces = {"TF 16": [YORKTOWN, CRUISER], "1st": list(ships)}
    match = battle(stacks, forces, dice=dice, cards={**BLACK, **(cards or {})}, **more)  # type: ignore[arg-type]
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    return match


def declared(*dice: int, **more: object) -> Match:
    """The strike is declared; interception is left to the defender."""
    match = raid(*dice, **more)  # type: ignore[arg-type]
    match.answer("USN", chose("declare_strike", "strike"))
    return match


@pytest.mark.clause("CAR-MOV-3", "CAR-GAM-11", "CAR-GAM-6", "CAR-FOW-2", "CAR-GAM-2")
@pytest.mark.parametrize(("up", "reach"), [(True, 8), (False, 12)])
def test_e4_flank_speed(up: bool, reach: int) -> None:
    lying = at(10, 10, "TF 16", "gambit:flank_speed", up=["TF 16"] if up else [])
    match = battle({"U1": lying, "J1": at(60, 40, "1st")}, {"TF 16": [YORKTOWN], "1st": [KAGERO]})
    assert refusal(match, "USN", moving(match, "U1", (10 + reach, 10))) == "CAR-MOV-4"
    assert (
        refusal(match, "USN", moving(match, "U1", (10.02 + reach, 10), gambit="flank_speed")) == "CAR-MOV-4"
    )
    match.answer("USN", moving(match, "U1", (10 + reach, 10), gambit="flank_speed"))
    unit = match.table.units["U1"]
    assert (unit.x, unit.down) == (10.0 + reach, () if up else ("tf:TF 16",))
    assert unit.shown
    assert match.table.commands["USN"].chips == 3  # it costs no chip of its own
    match.answer("IJN", hold())
    assert "fog_of_war" not in asked(match, "USN")


@pytest.mark.clause("CAR-GAM-11", "CAR-GAM-2")
def test_flank_speed_is_for_the_stack_it_lies_in() -> None:
    stacks = {
        "U1": at(10, 10, "TF 16"),
        "U2": at(10, 20, "blank", "gambit:flank_speed"),
        "J1": at(60, 40, "1st"),
    }
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [KAGERO]})
    assert refusal(match, "USN", moving(match, "U1", (20, 10), gambit="flank_speed"))
    match.answer("USN", moving(match, "U2", (22, 20), gambit="flank_speed"))


@pytest.mark.clause("CAR-GAM-9", "CAR-REC-2", "CAR-GAM-2", "CAR-VIS-1")
def test_e35_squall_played() -> None:
    stacks = {"U1": at(10, 10, "TF 16"), "J1": at(20, 10, "1st", "blank", "gambit:squall")}
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [HIRYU]}, cards=BLACK, dice=[3, 4])
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert asked(match, "IJN") == ["play_gambit"]
    play(match, "IJN", "squall")
    assert match.table.air is not None
    assert match.table.air.allowed == 0
    assert match.table.units["J1"].squall
    assert match.table.units["J1"].hidden == 2
    match.answer("USN", chose("recon_reroll", "keep"))
    while match.table.turn == 1:
        match.answer(match.asked()[0], hold())
    assert not match.table.units["J1"].squall


@pytest.mark.clause("CAR-GAM-6", "CAR-CHP-1", "CAR-GAM-9")
def test_a_squall_that_lay_alone_takes_its_base_and_the_action_with_it() -> None:
    stacks = {"U1": at(10, 10, "TF 16"), "J1": at(20, 10, "gambit:squall"), "J2": at(60, 40, "1st")}
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [HIRYU]}, cards=BLACK)
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    play(match, "IJN", "squall")
    assert match.table.units["J1"].state == "removed"
    assert match.table.air is None
    assert not rolls(match)
    assert [card.state for card in match.table.forces["TF 16"].cards] == ["staged"]


@pytest.mark.clause("CAR-GAM-8", "CAR-GAM-2", "CAR-INT-4")
def test_fighter_ambush_adds_three_dice_alone_or_with_red_cards() -> None:
    alone = declared(5, 1, 1, *([1] * 20))
    assert asked(alone, "IJN") == ["play_gambit"]
    play(alone, "IJN", "fighter_ambush")
    assert rolls(alone)[0] == (purposes.Interception("J1"), (5, 1, 1))
    assert len(rolls(alone)[-1][1]) == 3  # a strike die is gone
    both = declared(*([1] * 30), cards={"1st": ["red:1st_1"]})
    both.answer("IJN", intercepting(**{"1st": "1st_1"}))
    play(both, "IJN", "fighter_ambush")
    assert len(rolls(both)[0][1]) == both.table.forces["1st"].cap + 3


@pytest.mark.clause("CAR-GAM-8", "CAR-GAM-2", "CAR-MEA-3")
def test_fighter_ambush_lies_in_the_target_or_within_eight_inches_of_it() -> None:
    for x, near in ((29.5, True), (29.52, False)):
        stacks = {
            "U1": at(10, 10, "TF 16"),
            "J1": at(20, 10, "1st", up=["1st"]),
            "J2": at(x, 10, "gambit:fighter_ambush"),
        }
        match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [HIRYU]}, cards=BLACK, dice=[1] * 8)
        match.answer("USN", flying("TF 16", "tf16_1", "J1"))
        match.answer("USN", chose("declare_strike", "strike"))
        assert (asked(match, "IJN") == ["play_gambit"]) is near


@pytest.mark.clause("CAR-GAM-13", "CAR-HIT-4")
def test_e41_damage_control() -> None:
    # The search fails; of the strike's four dice AA takes one.
    aa = sum(RULESET.roster[cls]["aa"] for cls in (HIRYU, KAGERO, KAGERO))
    match = raid(6, 6, 6, *([1] * (aa - 1)), 6, 6, 3, theirs=("gambit:damage_control",))
    match.answer("USN", chose("recon_reroll", "keep"))
    match.answer("USN", chose("declare_strike", "strike"))
    play(match, "IJN")  # no Fighter Ambush
    assert asked(match, "IJN") == ["play_gambit"]
    assert match.table.salvos[0].confirmed == 2
    play(match, "IJN", "damage_control")
    match.answer("USN", hits("confirmed", **{"1st_1": 1}))
    match.answer("IJN", hits("unconfirmed", **{"1st_3": 1}))
    assert sunk(match) == ["1st_1", "1st_3"]
    finish(match)


@pytest.mark.clause("CAR-GAM-10", "CAR-INF-3", "CAR-GAM-3")
def test_signals_intelligence_reads_two_chips_and_returns_them() -> None:
    stacks = {
        "U1": at(10, 10, "TF 16", "gambit:signals_intelligence"),
        "J1": at(20, 10, "1st", "blank", "gambit:squall"),
        "J2": at(40, 10, "blank"),
    }
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [HIRYU]}, step="Intelligence", dice=[2, 2])
    (question,) = match.ask("USN")
    assert isinstance(question, Choose)
    assert [o.key for o in question.options] == ["signals_intelligence:J1", "signals_intelligence:J2"]
    play(match, "USN", "signals_intelligence:J1")
    assert match.table.units["J1"].hidden == 3
    assert not match.table.units["J1"].shown
    assert match.table.units["U1"].down == ("tf:TF 16",)
    notes = match.table.notes["USN"]
    assert [(note.what, note.how) for note in notes] == [("gambit:squall", "signals"), ("tf:1st", "signals")]
    (read,) = events(match, SignalsRead)
    assert read.seen_by("IJN", match.table) == SignalsRead("USN", "J1", 2)
    finish(match)


@pytest.mark.clause("CAR-GAM-5", "CAR-CMD-5")
def test_intelligence_first_player_first() -> None:
    stacks = {
        "U1": at(10, 10, "TF 16", "gambit:signals_intelligence"),
        "J1": at(20, 10, "1st", "gambit:signals_intelligence"),
    }
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [HIRYU]}, step="Intelligence", first="IJN")
    assert match.asked() == ["IJN"]
    play(match, "IJN")
    assert match.asked() == ["USN"]
    play(match, "USN")
    assert asked(match, "IJN")[-1] == "hold"


def gunfight(*dice: int, ours: tuple[str, ...] = (), theirs: tuple[str, ...] = ()) -> Match:
    stacks = {"U1": at(20, 20, "TF 1", *ours), "J1": at(20, 25, "1st", *theirs)}
    match = battle(stacks, {"TF 1": [CRUISER, CRUISER], "1st": [NAGARA, KAGERO]}, dice=dice)
    match.answer("USN", moving(match, "U1", (20, 23.5)))
    return match


@pytest.mark.clause("CAR-GAM-12", "CAR-GUN-6", "CAR-GAM-5", "CAR-GAM-2")
def test_torpedo_ambush_adds_three_dice_that_come_last_and_belong_to_no_ship() -> None:
    match = gunfight(*([1] * 6), *([1] * 4), 5, 5, 1, ours=("blank",), theirs=("gambit:torpedo_ambush",))
    assert asked(match, "IJN") == ["play_gambit"]
    assert match.table.units["U1"].up == ("TF 1",)  # after the reveal, before the dice
    assert not rolls(match)
    play(match, "IJN", "torpedo_ambush")
    assert rolls(match)[1] == (purposes.Guns(("J1",)), (1, 1, 1, 1, 5, 5, 1))
    assert [salvo.forced for salvo in match.table.salvos] == [0, 0]


@pytest.mark.clause("CAR-GAM-5", "CAR-GAM-3")
def test_the_active_side_decides_first_and_each_plays_one_gambit_an_action() -> None:
    both = ("gambit:torpedo_ambush", "gambit:damage_control")
    match = gunfight(*([6] * 9), *([6] * 7), ours=both, theirs=both)
    assert match.asked() == ["USN"]
    play(match, "USN", "torpedo_ambush")
    assert match.asked() == ["IJN"]
    play(match, "IJN")
    # The USN has played its one; the IJN may still play.
    assert (match.asked(), asked(match, "IJN")) == (["IJN"], ["play_gambit"])
    play(match, "IJN", "damage_control")
    assert events(match, HitEased) == [HitEased("USN")]
    assert match.table.units["U1"].down == ("gambit:damage_control",)


@pytest.mark.clause("CAR-GAM-13", "CAR-GUN-9")
def test_damage_control_does_not_change_who_won_and_is_no_depth_charge_hit() -> None:
    match = gunfight(6, *([1] * 5), *([1] * 4), theirs=("gambit:damage_control",))
    play(match, "IJN", "damage_control")
    assert match.table.battle is not None
    assert match.table.battle.score == {"USN": 1, "IJN": 0}
    assert match.table.salvos[0].forced == 0
    assert match.asked() == ["IJN"]
    match.answer("IJN", hits("unconfirmed", **{"1st_2": 1}))
    assert asked(match, "USN") == ["consolidate U1", "stay"]


@pytest.mark.clause("CAR-GAM-13")
def test_damage_control_wants_a_confirmed_hit() -> None:
    match = gunfight(4, *([1] * 5), *([1] * 4), theirs=("gambit:damage_control",))
    assert asked(match, "IJN") == ["assign_unconfirmed"]


@pytest.mark.clause("CAR-GAM-14", "CAR-DEB-1")
def test_e27_second_wave() -> None:
    match = raid(*([1] * 3), *([1] * 10), ours=("gambit:second_wave",))
    match.answer("USN", chose("declare_strike", "strike"))
    if asked(match, "IJN") == ["play_gambit"]:
        play(match, "IJN")
    assert asked(match, "USN") == ["play_gambit"]
    play(match, "USN", "second_wave")
    (card,) = match.table.forces["TF 16"].cards
    assert (card.colour, card.state) == ("black", "staged")
    match.answer("IJN", hold())
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    assert asked(match, "USN") == ["declare_strike"]


@pytest.mark.clause("CAR-GAM-14")
def test_second_wave_wants_a_strike_and_its_own_stack() -> None:
    match = raid(ours=("gambit:second_wave",))
    match.answer("USN", chose("declare_strike", "no"))
    assert match.asked() == ["IJN"]
    stacks = {
        "U1": at(10, 10, "TF 16", "blank"),
        "U2": at(10, 14, "blank", "gambit:second_wave"),
        "J1": at(20, 10, "1st", up=["1st"]),
    }
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [HIRYU]}, cards=BLACK, dice=[1] * 12)
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    match.answer("USN", chose("declare_strike", "strike"))
    assert match.asked() == ["IJN"]
    assert not match.table.forces["TF 16"].cards


@pytest.mark.clause("CAR-GAM-1", "CAR-CHP-2", "CAR-CHP-13")
def test_gambits_lie_among_the_chips_move_with_them_and_count() -> None:
    stacks = {"U1": at(10, 10, "TF 16", "gambit:second_wave", "blank"), "J1": at(60, 40, "1st")}
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [KAGERO]})
    match.answer("USN", moving(match, "U1", (14, 10)))
    assert match.table.units["U1"].down == ("blank", "gambit:second_wave", "tf:TF 16")
    seen = match.view("IJN").units["U1"]
    assert (seen.hidden, seen.down) == (3, ())


@pytest.mark.clause("CAR-GAM-2", "CAR-GAM-7")
def test_radio_deception_is_never_played() -> None:
    match = gunfight(*([6] * 10), theirs=("gambit:radio_deception",))
    assert not [name for side in match.sides for name in asked(match, side) if name == "play_gambit"]
    assert not events(match, GambitShown)


@pytest.mark.clause("CAR-GAM-6", "CAR-CHP-1")
def test_a_gambit_that_lay_alone_takes_its_base_with_it() -> None:
    stacks = {
        "U1": at(10, 10, "TF 16"),
        "J1": at(20, 10, "1st", up=["1st"]),
        "J2": at(29, 10, "gambit:fighter_ambush"),
    }
    match = battle(stacks, {"TF 16": [YORKTOWN], "1st": [HIRYU]}, cards=BLACK, dice=[1] * 12)
    match.answer("USN", flying("TF 16", "tf16_1", "J1"))
    match.answer("USN", chose("declare_strike", "strike"))
    play(match, "IJN", "fighter_ambush")
    assert match.table.units["J2"].state == "removed"
    assert len(rolls(match)[0][1]) == 3
