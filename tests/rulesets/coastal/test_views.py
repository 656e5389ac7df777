"""What a side may know (CST-CON), proved both ways: what is hidden looks the same whatever it is, the rest is open."""

from __future__ import annotations

from typing import Any

import pytest

from game.match import Aim, Chose, Match, Order, Steered
from game.match import Fired as FiredOrder
from game.match import SetTo as SetOrder
from game.match.events import Rolled
from game.rulesets.coastal import RULESET, purposes
from game.rulesets.coastal.damage_events import Burning, Removed, Withdraws
from game.rulesets.coastal.events import ContactLost, DummyGone, Exited, Moved, Shot
from game.rulesets.coastal.running_events import FlewOff, Launched, TrackAttacked
from game.testing.checks import difference
from game.testing.play import play
from tests.rulesets.coastal.scene import DAY, NIGHT, match, unit
from tests.rulesets.played import told

OWN = unit("hunt3", "own", 20, 20, markers=2)
SEEN = {"state_spotted": True}


def the_same(one: Match, other: Match, side: str = "Blue") -> None:
    """Nothing that a side sees, is asked or is told tells two battles apart."""
    assert difference(one.view(side), other.view(side)) == "nowhere"
    assert one.ask(side) == other.ask(side)
    assert told(one, side) == told(other, side)
    assert one.view("Red") != other.view("Red"), "the two do not differ at all"


def pair(red: tuple[str, str], step: str, *faces: int, **parts: Any) -> tuple[Match, Match]:
    """Two battles that differ in what Red has."""
    blue = parts.pop("blue", OWN)
    one, other = (match(*faces, blue=blue, red=own, step=step, **parts) for own in red)
    return one, other


def both(battles: tuple[Match, Match], side: str, *orders: Order) -> None:
    """The same orders in both."""
    for battle in battles:
        for order in orders:
            battle.answer(side, order)


def kinds(battle: Match, side: str = "Blue") -> list[str]:
    return [type(event).__name__ for event in told(battle, side)]


# -- markers --------------------------------------------------------------------------------------------------

BEHIND = {
    "speed": unit("hunt3", "r", 100, 60, markers=0),
    "damage": unit("hunt3", "r", 100, 60, markers=2, state_hull_boxes=3, state_steering_damage=["no_port"]),
    "crew": unit("hunt3", "r", 100, 60, markers=2, state_suppression_markers=2, state_crew_quality=-2),
    "weapons": unit("hunt3", "r", 100, 60, markers=2, state_mounts=["destroyed"] * 5, state_loaded=[0]),
    "turn": unit("hunt3", "r", 100, 60, markers=2, state_ordered_turn="port"),
    "run": unit("hunt3", "r", 100, 60, markers=2, state_straight_run=1),
    "fires": unit("hunt3", "r", 100, 60, markers=2, state_fires=2, state_floods=1),
    "flash": unit("hunt3", "r", 100, 60, markers=2, state_fired_since_spotting=True),
    "surprise": unit("hunt3", "r", 100, 60, markers=2, state_surprised=True),
    "heart": unit("hunt3", "r", 100, 60, markers=2, state_withdrawing=True),
}


@pytest.mark.clause("CST-CON-1")
@pytest.mark.parametrize("what", BEHIND)
def test_of_a_marker_only_place_and_heading_are_known(what: str) -> None:
    one, other = pair((unit("hunt3", "r", 100, 60, markers=2), BEHIND[what]), "MoveShips", weather=NIGHT)
    assert one.view("Blue") == other.view("Blue")
    assert one.ask("Blue") == other.ask("Blue")
    (marker,) = (unit for unit in one.view("Blue").units.values() if unit.side == "Red")
    assert (marker.x, marker.y, marker.heading, marker.spec.name) == (100, 60, 0, "Contact")


@pytest.mark.clause("CST-CON-1", "CST-CON-7", "CST-CON-12")
@pytest.mark.parametrize("what", [what for what in BEHIND if what not in ("turn",)])
def test_of_a_spotted_ship_all_that_is_not_inside_it_is_known(what: str) -> None:
    plain = unit("hunt3", "r", 100, 60, markers=2, **SEEN)
    found = BEHIND[what]
    if "state = {" in found:
        found = found.replace("state = { ", "state = { spotted = true, ")
    else:
        found += "state = { spotted = true }\n"
    one, other = pair((plain, found), "MoveShips", weather=NIGHT)
    assert one.view("Blue").units["r"] != other.view("Blue").units["r"]


@pytest.mark.clause("CST-CON-12")
@pytest.mark.parametrize(
    "inside",
    [
        {"loaded": [0, 3]},
        {"loaded": [3, 1]},
        {"damage_control": 0},
        {"ordered_turn": "port"},
        {"reload_progress": 2},
    ],
)
def test_what_lies_inside_a_spotted_ship_is_not(inside: dict[str, Any]) -> None:
    keys = {f"state_{key}": value for key, value in inside.items()}
    boats = (unit("tboot_moewe", "r", 100, 60, **SEEN), unit("tboot_moewe", "r", 100, 60, **SEEN, **keys))
    the_same(*pair(boats, "MoveShips", weather=NIGHT))


def swapped(step: str, one: str, other: str, *faces: int, **keys: Any) -> tuple[Match, Match]:
    """Red's two units in two places, and the other way round: the same force, so that its points tell nothing."""
    here, there = (100, 20), (100, 80)
    return pair(
        (
            unit(one, "r", *here, markers=2, **keys) + unit(other, "s", *there, markers=2, **keys),
            unit(one, "r", *there, markers=2, **keys) + unit(other, "s", *here, markers=2, **keys),
        ),
        step,
        *faces,
        weather=NIGHT,
    )


@pytest.mark.clause("CST-CON-1", "CST-CON-2")
def test_which_of_two_markers_is_the_destroyer_is_hidden() -> None:
    battles = swapped("MoveShips", "hunt3", "sboot_s38")
    the_same(*battles)
    both(battles, "Blue", Steered("move_unit", "own", "A14"))
    for battle, first in zip(battles, ("s", "r"), strict=True):
        path = "A14" if first == "r" else "A20"
        battle.answer("Red", Steered("move_unit", first, path))
    assert [event.unit for event in told(battles[0], "Blue") if isinstance(event, Moved)] != []


def with_a_dummy(step: str, *faces: int) -> tuple[Match, Match]:
    """A boat here and a dummy there, and the other way round."""
    found = []
    for boat, lure in ((20, 80), (80, 20)):
        rest = f'[[dummy]]\nside = "Red"\nat = [100, {lure}]\nheading = 0\nmarkers = 2\n'
        red = unit("sboot_s38", "r", 100, boat, markers=2)
        found.append(match(*faces, blue=OWN, red=red, step=step, weather=NIGHT, rest=rest))
    return found[0], found[1]


def marker_at(battle: Match, x: float, y: float) -> str:
    """What Blue calls the marker that lies there."""
    (found,) = (unit.id for unit in battle.view("Blue").units.values() if (unit.x, unit.y) == (x, y))
    return found


@pytest.mark.clause("CST-CON-4", "CST-CON-6", "CST-CON-2")
def test_a_dummy_looks_and_moves_as_a_ship() -> None:
    battles = with_a_dummy("MoveShips")
    the_same(*battles)
    both(battles, "Blue", Steered("move_unit", "own", "A14"))
    lure = next(unit.id for unit in battles[0].table.units.values() if unit.spec.kind == "dummy")
    for battle, first, second in ((battles[0], "r", lure), (battles[1], lure, "r")):
        battle.answer("Red", Steered("move_unit", first, "A8T20A12"))
        assert [event.path for event in told(battle, "Blue") if isinstance(event, Moved)][1:] == [""]
        assert second in battle.ask("Red")[0].key
    the_same(*battles)


@pytest.mark.clause("CST-CON-5", "CST-SPT-17")
def test_a_test_that_fails_does_not_tell_a_ship_from_a_dummy() -> None:
    battles = with_a_dummy("Spotting", 5)
    for battle in battles:
        key = marker_at(battle, 100, 20)
        battle.answer("Blue", SetOrder("nominate_spotting", {"test": {"own": f"visual {key}"}}))
        battle.answer("Red", SetOrder("nominate_spotting", {}))
    the_same(*battles)
    (rolled,) = (event for event in told(battles[0], "Blue") if isinstance(event, Rolled))
    assert rolled.roll.faces == (5,)
    assert rolled.roll.throw.target is None
    assert [note.clause for note in rolled.roll.throw.modifiers] == ["CST-SPT-6", "CST-SPT-7"]


@pytest.mark.clause("CST-CON-5", "CST-SPT-17")
def test_a_test_that_passes_shows_the_ship_or_that_there_was_none() -> None:
    ship, lure = with_a_dummy("Spotting", 10)
    for battle in (ship, lure):
        key = marker_at(battle, 100, 20)
        battle.answer("Blue", SetOrder("nominate_spotting", {"test": {"own": f"visual {key}"}}))
        battle.answer("Red", SetOrder("nominate_spotting", {}))
    assert ship.view("Blue").units["r"].spec.id == "sboot_s38"
    assert any(isinstance(event, DummyGone) for event in told(lure, "Blue"))
    assert len(lure.view("Blue").units) == 2
    (rolled,) = (event for event in told(ship, "Blue") if isinstance(event, Rolled))
    assert rolled.roll.throw.target == 11


@pytest.mark.clause("CST-CON-8", "CST-CON-13")
def test_where_the_enemy_lays_his_dummies_is_not_told() -> None:
    battle = match(blue=OWN, red=unit("hunt3", "r", 100, 60, markers=2), step="Deploy", weather=NIGHT)
    assert "Red" in battle.asked()
    battle.answer(
        "Red", battle.ask("Red")[0].surely[0] if getattr(battle.ask("Red")[0], "surely", ()) else _any(battle)
    )
    assert "DummiesLaid" not in kinds(battle)
    assert not [
        unit
        for unit in battle.view("Blue").units.values()
        if unit.side == "Red" and unit.spec.kind == "dummy"
    ]


def _any(battle: Match) -> Order:
    from random import Random

    from game.ai import chance

    return chance.answer(battle.ask("Red"), Random(1))


@pytest.mark.clause("CST-RAD-2")
def test_radar_tells_the_class_and_no_more() -> None:
    the_same(*swapped("MoveShips", "tboot_moewe", "coaster", state_radar_target=True))
    one, other = swapped("MoveShips", "tboot_moewe", "freighter", state_radar_target=True)
    assert one.view("Blue") != other.view("Blue")


@pytest.mark.clause("CST-CON-10")
def test_an_air_contact_is_a_place_and_a_heading() -> None:
    for spotted in (False, True):
        seen: dict[str, Any] = {"state_spotted": True} if spotted else {}
        battles = pair(
            (
                unit("ju87", "r", 100, 20, 90, **seen) + unit("fw200", "s", 100, 80, 90, **seen),
                unit("ju87", "r", 100, 80, 90, **seen) + unit("fw200", "s", 100, 20, 90, **seen),
            ),
            "FlyAircraft",
            weather=NIGHT,
        )
        assert (battles[0].view("Blue") == battles[1].view("Blue")) is not spotted


# -- submarines -----------------------------------------------------------------------------------------------


@pytest.mark.clause("CST-CON-3")
@pytest.mark.parametrize("depth", ["periscope", "deep"])
def test_where_a_submerged_boat_lies_and_moves_is_hidden(depth: str) -> None:
    boats = tuple(unit("uboat_viic", "u", x, 60, depth=depth, markers=1) for x in (60, 100))
    battles = pair(boats, "MoveShips", weather=NIGHT)  # type: ignore[arg-type]
    both(battles, "Blue", Steered("move_unit", "own", "A14"))
    battles[0].answer("Red", Steered("move_unit", "u", "A2"))
    battles[1].answer("Red", Steered("move_unit", "u", "T-20A2"))
    the_same(*battles)
    assert not [unit for unit in battles[0].view("Blue").units.values() if unit.side == "Red"]


@pytest.mark.clause("CST-CON-3", "CST-SUB-1")
def test_that_a_boat_goes_deeper_is_hidden_and_that_it_comes_up_is_not() -> None:
    boat = unit("uboat_viic", "u", 60, 60, depth="periscope", markers=1)
    battles = tuple(match(blue=OWN, red=boat, step="MoveShips", weather=NIGHT) for _ in range(3))
    for battle, order in zip(
        battles, (("move_unit", "A2"), ("dive_unit", "A2"), ("surface_unit", "A5")), strict=True
    ):
        battle.answer("Blue", Steered("move_unit", "own", "A14"))
        battle.answer("Red", Steered(order[0], "u", order[1]))
    the_same(battles[0], battles[1])
    assert [unit.y for unit in battles[2].view("Blue").units.values() if unit.side == "Red"] == [65]


@pytest.mark.clause("CST-SPT-14", "CST-SPT-17")
def test_a_watch_that_finds_nothing_does_not_tell_whether_something_is_there() -> None:
    boats = tuple(unit("uboat_viic", "u", 20, y, depth="periscope", markers=1) for y in (28, 90))
    battles = pair(boats, "Spotting", 4, weather=NIGHT)  # type: ignore[arg-type]
    both(battles, "Blue", SetOrder("nominate_spotting", {"test": {"own": "watch"}}))
    both(battles, "Red", SetOrder("nominate_spotting", {}))
    the_same(*battles)


@pytest.mark.clause("CST-SUB-6")
def test_an_asdic_search_that_fails_tells_as_little() -> None:
    boats = tuple(unit("uboat_viic", "u", 20, y, depth="deep", markers=1) for y in (28, 99))
    battles = pair(boats, "Spotting", 4, weather=NIGHT)  # type: ignore[arg-type]
    both(battles, "Blue", SetOrder("nominate_spotting", {"test": {"own": "asdic"}}))
    the_same(*battles)


@pytest.mark.clause("CST-SUB-6", "CST-END-6")
def test_what_asdic_held_is_gone_after_phase_7() -> None:
    boat = unit("uboat_viic", "u", 60, 60, depth="deep", markers=1, state_detected=True)
    battle = match(7, 2, blue=OWN, red=boat, step="EndPhase", weather=NIGHT)
    assert not battle.table.units["u"].detected
    assert not [unit for unit in battle.view("Blue").units.values() if unit.side == "Red"]


# -- orders ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("CST-SPT-15")
def test_nominations_are_sealed() -> None:
    battles = pair(
        (unit("hunt3", "r", 60, 20), unit("hunt3", "r", 60, 20, markers=1)), "Spotting", weather=NIGHT
    )
    for battle, said in zip(battles, ("watch", "radar c1"), strict=True):
        battle.answer("Red", SetOrder("nominate_spotting", {"test": {"r": said}}))
    assert battles[0].view("Blue") == battles[1].view("Blue")
    assert told(battles[0], "Blue") == told(battles[1], "Blue")


@pytest.mark.clause("CST-CON-11", "CST-DC-1")
def test_repairs_of_a_ship_nobody_sees_are_unseen_and_those_of_one_in_sight_are_told() -> None:
    for spotted in (False, True):
        hurt = {"state_floods": 1, "state_hull_boxes": 30} | ({"state_spotted": True} if spotted else {})
        plain = dict(SEEN) if spotted else {}
        one = match(
            2, 3, blue=OWN, red=unit("hunt3", "r", 100, 60, **hurt), step="DamageControl", weather=NIGHT
        )
        other = match(blue=OWN, red=unit("hunt3", "r", 100, 60, **plain), step="DamageControl", weather=NIGHT)
        before = kinds(one)
        assert "RepairsBegan" not in before
        assert one.ask("Blue") == []
        assert one.view("Blue").repairing == ""
        if not spotted:
            assert kinds(one)[:2] == kinds(other)[:2]
        one.answer("Red", Chose("damage_control", ("flood",)))
        one.answer("Red", Chose("damage_control", ()))
        assert ("Rolled" in kinds(one)) is spotted
        assert ("BoxesLost" in kinds(one)) is spotted


@pytest.mark.clause("CST-CON-11")
def test_of_damage_in_the_dark_the_firer_is_told_hits_fires_and_the_loss() -> None:
    target = unit("tboot_moewe", "r", 20, 80, 90, markers=3, state_radar_target=True)
    one = match(10, 2, 2, 6, blue=OWN, red=target, step="Guns", weather=NIGHT)
    burns = match(10, 6, 6, 1, blue=OWN, red=target, step="Guns", weather=NIGHT)
    marker = one.table.units["r"].contact
    volley = FiredOrder("fire_unit", (Aim("own", "mount_1", marker),))
    one.answer("Blue", volley)
    burns.answer("Blue", volley)
    for battle in (one, burns):
        assert [event.hits for event in told(battle, "Blue") if isinstance(event, Shot)] == [1]
        assert "BoxesLost" not in kinds(battle)
        assert "Suppressed" not in kinds(battle)
        rolled = [event.roll.throw.purpose for event in told(battle, "Blue") if isinstance(event, Rolled)]
        assert not any(isinstance(one, purposes.HullDamage | purposes.SpecialEffect) for one in rolled)
    assert [event.fires for event in told(burns, "Blue") if isinstance(event, Burning)] == [1]
    assert "Burning" not in kinds(one)


@pytest.mark.clause("CST-CON-11", "CST-END-7")
def test_the_loss_of_a_ship_is_told_whoever_saw_her() -> None:
    target = unit("tboot_moewe", "r", 20, 80, 90, markers=3, state_radar_target=True, state_hull_boxes=1)
    battle = match(
        10, 6, 6, 9, 9, 3, blue=OWN, red=target + unit("sboot_s38", "s", 130, 95), step="Guns", weather=NIGHT
    )
    battle.answer("Blue", FiredOrder("fire_unit", (Aim("own", "mount_1", battle.table.units["r"].contact),)))
    while battle.table.units["r"].state == "deployed":
        side = battle.asked()[0]
        battle.answer(side, Chose("pass", ("all",)))
    assert [event.unit for event in told(battle, "Blue") if isinstance(event, Removed)] == ["r"]


@pytest.mark.clause("CST-CON-11", "CST-MOR-2")
def test_that_a_ship_loses_heart_is_told_to_those_who_see_her() -> None:
    for spotted in (False, True):
        hurt = unit("rboot_r41", "r", 60, 60, state_hull_boxes=8, **(SEEN if spotted else {}))
        big = unit("tboot_moewe", "t", 130, 95)
        battle = match(2, 5, 6, blue=OWN, red=hurt + big, step="EndPhase", weather=NIGHT)
        assert battle.table.units["r"].withdrawing
        assert bool([event for event in told(battle, "Blue") if isinstance(event, Withdraws)]) is spotted


# -- torpedoes and mines --------------------------------------------------------------------------------------


@pytest.mark.clause("CST-TOR-24", "CST-CON-11")
def test_an_unseen_launch_is_told_to_nobody() -> None:
    boat = unit("sboot_s38", "r", 100, 20, 0)
    battles = tuple(match(9, 3, blue=OWN, red=boat, step="AdvanceTracks", weather=NIGHT) for _ in range(2))
    for battle, bearings in zip(battles, ((0.0,), (0.0, 5.0)), strict=True):
        battle.answer("Blue", Chose("pass", ("all",)))
        aims = tuple(Aim("r", f"tube_1_{number}", "", 1, toward) for number, toward in enumerate(bearings, 1))
        battle.answer("Red", FiredOrder("launch_torpedoes", aims))
    assert len(battles[0].table.tracks) != len(battles[1].table.tracks)
    the_same(*battles)
    assert not any(isinstance(event, Launched) for event in told(battles[0], "Blue"))


@pytest.mark.clause("CST-TOR-24")
def test_a_wake_that_is_seen_does_not_tell_who_launched_it() -> None:
    tracks = (
        '[[track]]\nside = "Red"\ntype = "t21_g7a"\nat = [60, 40]\nheading = 270\nrun = 44\nlauncher = "{}"\n'
    )
    red = unit("sboot_s38", "r", 100, 90, state_loaded=[0]) + unit(
        "sboot_s38", "s", 130, 90, state_loaded=[0]
    )
    blue = unit("hunt3", "own", 16, 20, markers=2, state_loaded=[0])
    one, other = (
        match(9, 3, blue=blue, red=red, step="AdvanceTracks", weather=NIGHT, rest=tracks.format(key))
        for key in ("r", "s")
    )
    the_same(one, other)
    (track,) = one.view("Blue").tracks
    assert (track.x, track.launcher, track.id) == (16, "", track.wake)


@pytest.mark.clause("CST-CON-11", "CST-TOR-12")
def test_of_a_miss_in_the_dark_its_owner_knows_that_it_missed() -> None:
    tracks = '[[track]]\nside = "Blue"\ntype = "t21_br"\nat = [60, 60]\nheading = 90\nrun = 45\n'
    blue = unit("hunt3", "own", 20, 20, markers=2, state_loaded=[0])
    battle = match(
        1,
        9,
        3,
        blue=blue,
        red=unit("freighter", "r", 100, 60, markers=4),
        step="AdvanceTracks",
        weather=NIGHT,
        rest=tracks,
    )
    (missed,) = (event for event in told(battle, "Blue") if isinstance(event, TrackAttacked))
    assert (missed.unit, missed.result) == (battle.table.units["r"].contact, "miss")
    assert not [
        event
        for event in told(battle, "Blue")
        if isinstance(event, Rolled) and isinstance(event.roll.throw.purpose, purposes.TorpedoHit)
    ]


MINES = '[[minefield]]\nside = "Red"\ndensity = 3\noutline = [[0, 25], [40, 25], [40, 30], [0, 30]]\n'


@pytest.mark.clause("CST-MIN-4")
def test_a_field_nobody_told_of_is_crossed_without_a_sign() -> None:
    red = unit("sboot_s38", "r", 130, 95, markers=0)
    mined = match(9, blue=OWN, red=red, step="MoveShips", weather=NIGHT, rest=MINES)
    free = match(blue=OWN, red=red, step="MoveShips", weather=NIGHT)
    for battle in (mined, free):
        battle.answer("Blue", Steered("move_unit", "own", "A14"))
    the_same(mined, free)
    assert "Rolled" not in kinds(mined, "Red")  # nor is its owner told, of a ship he does not see


@pytest.mark.clause("CST-MIN-4", "CST-CON-9")
def test_a_mine_that_is_struck_shows_the_field_and_the_ship_to_both() -> None:
    red = unit("sboot_s38", "r", 130, 95, markers=0)
    battle = match(1, 4, 4, 5, 5, 1, 1, blue=OWN, red=red, step="MoveShips", weather=NIGHT, rest=MINES)
    battle.answer("Blue", Steered("move_unit", "own", "A14"))
    assert len(battle.view("Blue").fields) == 1
    assert battle.view("Red").units["own"].hull_boxes == 20
    assert {"Rolled", "FieldFound", "Spotted"} <= set(kinds(battle, "Red"))


# -- what becomes of contacts ---------------------------------------------------------------------------------


@pytest.mark.clause("CST-END-6", "CST-CON-7")
def test_a_ship_that_is_lost_leaves_a_marker_with_the_class_last_seen() -> None:
    boats = tuple(unit("sboot_s38", "r", 130, 95, markers=markers, **SEEN) for markers in (0, 3))
    battles = pair(boats, "EndPhase", 7, 3, weather=NIGHT)  # type: ignore[arg-type]
    assert [event.unit for event in told(battles[0], "Blue") if isinstance(event, ContactLost)] != []
    marker = battles[0].view("Blue").units[battles[0].table.units["r"].contact]
    assert (marker.spec.id, marker.sighted, marker.speed_markers) == ("sboot_s38", True, 0)
    assert battles[0].view("Blue").units == battles[1].view("Blue").units


@pytest.mark.clause("CST-CON-1", "CST-GEN-4")
def test_a_refusal_says_the_same_of_a_hidden_ship_and_of_none() -> None:
    battle = match(
        blue=OWN,
        red=unit("coaster", "seen", 20, 70, 90, **SEEN) + unit("coaster", "b", 50, 70),
        step="Guns",
        weather=NIGHT,
    )
    said = []
    for key in ("b", "nobody"):
        refusal = battle.refuses("Blue", FiredOrder("fire_unit", (Aim("own", "mount_1", key),)))
        assert refusal is not None
        said.append((refusal.sentence, refusal.clause))
    assert said[0] == said[1]


@pytest.mark.clause("CST-INI-4", "CST-ILL-6", "CST-SMK-2")
def test_counts_light_and_smoke_are_open() -> None:
    rest = (
        "[[light_zone]]\nat = [100, 60]\nradius = 25\nuntil_turn = 2\n"
        "[[smoke]]\noutline = [[60, 60], [64, 60], [64, 80], [60, 80]]\nturns_left = 2\n"
    )
    battle = match(blue=OWN, red=unit("sboot_s38", "r", 130, 15), step="MoveShips", weather=NIGHT, rest=rest)
    for side in ("Blue", "Red"):
        view = battle.view(side)
        assert (view.left, view.to_act, len(view.lights), len(view.screens)) == ((1, 1), "Blue", 1, 1)


@pytest.mark.clause("CST-SPT-12", "CST-CON-8")
def test_by_day_half_of_v_is_plain_to_see_to_both() -> None:
    battle = match(blue=OWN, red=unit("sboot_s38", "r", 130, 95), step="Spotting", weather=DAY)
    assert battle.view("Blue").units["r"]
    assert battle.view("Red").units["own"]


@pytest.mark.clause("CST-CON-11")
@pytest.mark.parametrize(("name", "seed"), [("straits_dawn", 4), ("hook_convoy", 2), ("channel_night", 3)])
def test_who_may_know_of_an_event_does_not_change_with_the_event(name: str, seed: int) -> None:
    """A record may be told before or after a fact changes the table: it says the same."""
    battle = play(f"coastal/{name}", seed)
    table = RULESET.set_up(battle.header.scenario)
    for line in battle.lines:
        for event in line.events:
            before = [event.seen_by(side, table) for side in table.sides]
            event.apply(table)
            assert [event.seen_by(side, table) for side in table.sides] == before, event


@pytest.mark.clause("CST-CON-1", "CST-CON-5", "CST-MOV-12")
def test_what_goes_unseen_goes_under_the_name_of_its_marker() -> None:
    rest = '[[dummy]]\nside = "Red"\nat = [100, 60]\nheading = 0\n'
    battle = match(blue=OWN, red=unit("sboot_s38", "r", 100, 20) + unit("ju87", "p", 60, 60), rest=rest)
    for key in ("dummy_2_1", "r", "p"):
        hidden = next(unit for unit in battle.table.units.values() if unit.id.startswith(key[:5]))
        gone = DummyGone(hidden.id) if key[:5] == "dummy" else Exited(hidden.id, "east", hidden.contact)
        told_to = gone.seen_by("Blue", battle.table)
        assert isinstance(told_to, DummyGone | Exited)
        assert told_to.unit == hidden.contact != hidden.id
        assert gone.seen_by("Red", battle.table) is gone
    below = Exited("r", "east", "")  # a submerged boat leaves and nobody is the wiser
    assert below.seen_by("Blue", battle.table) is None
    flown = FlewOff("p", "c9").seen_by("Blue", battle.table)
    assert isinstance(flown, FlewOff)
    assert flown.unit == "c9"


@pytest.mark.clause("CST-CON-11", "CST-FIR-2")
def test_that_a_fire_spreads_is_told_of_a_ship_in_sight_alone() -> None:
    for spotted in (False, True):
        burns = unit("tanker", "r", 100, 60, state_fires=1, **(SEEN if spotted else {}))
        battle = match(2, 6, blue=OWN, red=burns, step="DamageControl", weather=DAY)
        battle.answer("Red", Chose("damage_control", ()))
        assert battle.table.units["r"].fires == 2
        assert bool([event for event in told(battle, "Blue") if isinstance(event, Burning)]) is spotted


@pytest.mark.clause("CST-TOR-24", "CST-CON-11")
def test_who_launches_a_torpedo_does_not_learn_who_sees_it_or_whom_it_passed() -> None:
    tracks = '[[track]]\nside = "Blue"\ntype = "t21_br"\nat = [20, 60]\nheading = 90\nrun = 45\n'
    blue = unit("hunt3", "own", 20, 20, markers=2, state_loaded=[0])
    far = unit("coaster", "c", 130, 95, 90)
    near, away = (
        match(
            *faces,
            blue=blue,
            red=unit("freighter", "r", *at, markers=4) + far,
            step="AdvanceTracks",
            weather=NIGHT,
            rest=tracks,
        )
        for at, faces in (((80, 70), (9, 3)), ((130, 10), (9, 3)))
    )
    assert (near.table.tracks[0].seen, away.table.tracks[0].seen) == (True, False)
    assert near.view("Blue").tracks == away.view("Blue").tracks
    assert kinds(near) == kinds(away)
    assert len(near.view("Red").tracks) == 1
    passed = match(
        1,
        9,
        3,
        blue=blue,
        red=unit("freighter", "r", 50, 60, markers=4) + far,
        step="AdvanceTracks",
        weather=NIGHT,
        rest=tracks,
    )
    assert passed.table.tracks[0].attacked == ("r",)
    assert passed.view("Blue").tracks[0].attacked == ()


@pytest.mark.clause("CST-CON-11", "CST-TOR-24")
@pytest.mark.parametrize("spotted", [False, True])
def test_a_launch_in_sight_is_told_and_a_wakeless_torpedo_is_not_seen_by_it(spotted: bool) -> None:
    seen: dict[str, Any] = {"state_spotted": True} if spotted else {}
    for cls, wake in (("sboot_s38", spotted), ("dd_kagero", False)):
        battle = match(
            9, 3, blue=OWN, red=unit(cls, "r", 100, 20, **seen), step="AdvanceTracks", weather=NIGHT
        )
        battle.answer("Blue", Chose("pass", ("all",)))
        bearing = 0.0 if cls == "sboot_s38" else 90.0
        battle.answer("Red", FiredOrder("launch_torpedoes", (Aim("r", "tube_1_1", "", 1, bearing),)))
        assert ("LaunchWatched" in kinds(battle)) is spotted
        assert bool(battle.view("Blue").tracks) is wake
