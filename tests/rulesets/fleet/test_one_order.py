"""fleet's orders of several parts: what an earlier part lost, moved or sank the later parts reckon with."""

import pytest

from game.dice.roll import Purpose
from game.match import Aim, Fired, Umpire
from game.match.events import Rolled
from game.rulesets.fleet import (
    action,
    air_attack,
    damage_events,
    gunnery,
    mines,
    purposes,
    spotting,
    torpedoes,
)
from game.rulesets.fleet.air_events import LoadSpent
from game.rulesets.fleet.table import SUNK, WRECK, Attack, Done, FleetTable, Minefield, Ship
from game.rulesets.fleet.weapons import DEPTH_CHARGES, KAMIKAZE, TORPEDO, AirAttack
from tests.rulesets.fleet.scene import dice, fitted, flight, ship, table

BLOWN_UP = (20, 1, 17, 3, 1, 2, 3, 5, 2, 4)
"""A shell hits Hood: critical, weapons, main turret, which, the magazine; an explosion of 3 + 5 + 2 + 4 = 14."""


def beside_hood(**state: object) -> tuple[FleetTable, Ship, Ship, Ship]:
    """Washington four centimetres from Hood, and a destroyer half the table away: the table and the three."""
    washington = ship("washington", 100, 100, 90, **state)
    hood, far = ship("hood", 100, 104, side="Grey"), ship("kagero", 100, 50, side="Grey")
    return table(washington, hood, far), washington, hood, far


def at(target: str, weapon: str) -> Aim:
    """A mount of Washington at a target."""
    return Aim("washington", weapon, target)


def bare(unit: Ship) -> Ship:
    """The ship without her armour."""
    return fitted(unit, armour=type(unit.spec.armour)())


def thrown(umpire: Umpire[FleetTable]) -> list[Purpose]:
    """What was rolled for, in order."""
    return [event.roll.throw.purpose for event in umpire.events if isinstance(event, Rolled)]


# -- guns -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-WRK-5")
@pytest.mark.clause("FLT-GUN-1")
def test_a_ship_sunk_by_her_first_salvo_fires_no_second() -> None:
    now, washington, hood, _ = beside_hood(structure=0, flotation=1)
    with dice(now, *BLOWN_UP, 1, 1) as umpire:
        gunnery.shoot(
            umpire, washington, (at("hood", "directed_guns_1.1"), at("kagero", "directed_guns_1.2"))
        )
    assert (hood.state, washington.state) == (SUNK, WRECK)
    assert washington.done.shot == ("guns_1.1",)


@pytest.mark.clause("FLT-GUN-2")
def test_a_mount_lost_by_the_first_salvo_is_not_in_the_second() -> None:
    now, washington, _, _ = beside_hood()
    lost = (1, 1, 17, 1, 1, 20)  # near, critical, weapons, main, the first turret, its magazine holds
    salvo = tuple(at("kagero", f"directed_guns_1.{mount}") for mount in (1, 2))
    bare(washington)
    with dice(now, *BLOWN_UP, *lost, 1) as umpire:
        gunnery.shoot(umpire, washington, (at("hood", "directed_guns_1.3"), *salvo))
        rolled = thrown(umpire)
    assert washington.guns[0] == (False, True, True)
    assert rolled[-1] == purposes.Attack("washington", "directed_guns_1.2", "kagero")
    assert washington.done.shot == ("guns_1.3", "guns_1.2")


@pytest.mark.clause("FLT-GUN-2")
def test_without_a_mount_left_there_is_no_attack() -> None:
    now, washington, _, _ = beside_hood()
    lost = (1, 1, 17, 1, 1, 20)
    bare(washington)
    with dice(now, *BLOWN_UP, *lost) as umpire:
        gunnery.shoot(
            umpire, washington, (at("hood", "directed_guns_1.3"), at("kagero", "directed_guns_1.1"))
        )
    assert washington.done.shot == ("guns_1.3",)
    assert washington.done.attacked == ("0 hood",)


@pytest.mark.clause("FLT-GUN-4")
def test_a_target_thrown_out_of_reach_by_the_first_salvo_is_not_shot_at_by_the_second() -> None:
    fletcher = ship("fletcher", 100, 100, 90)
    kagero = ship(
        "kagero", 100, 174.5, 90, side="Grey"
    )  # 74.5 cm: in the third band, the last of 5-inch guns
    gun, more = fletcher.spec.batteries[0], fletcher.spec.batteries[0]
    fitted(fletcher, batteries=(gun, more))
    fletcher.guns = (fletcher.guns[0], fletcher.guns[0])
    now = table(fletcher, kagero, options={"tvr": 200.0})
    aims = (
        Aim("fletcher", "directed_guns_1.1", "kagero"),
        Aim("fletcher", "local_guns_2.1", "kagero"),
    )
    # A hit: critical, helm, the Crew Test fails, port: north, 3 cm. What is left of the value does nothing.
    with dice(now, 20, 5, 11, 1, 1, 4, 4) as umpire:
        gunnery.shoot(umpire, fletcher, aims)
    assert kagero.y > 175
    assert fletcher.done.shot == ("guns_1.1",)
    assert not gunnery.able(now, fletcher, 1, kagero)


@pytest.mark.clause("FLT-GUN-1")
def test_mounts_allotted_to_a_target_already_sunk_keep_their_shot() -> None:
    now, washington, hood, _ = beside_hood()
    with dice(now, *BLOWN_UP, 20) as umpire:
        gunnery.shoot(umpire, washington, (at("hood", "directed_guns_1.1"), at("hood", "directed_guns_2.1")))
    assert hood.state == SUNK
    assert washington.done.shot == ("guns_1.1",)
    with dice(now, 1) as umpire:
        gunnery.shoot(umpire, washington, (at("kagero", "directed_guns_2.6"),))
    assert washington.done.shot == ("guns_1.1", "guns_2.6")


@pytest.mark.clause("FLT-VIS-7")
@pytest.mark.clause("FLT-STR-15")
def test_a_target_acquired_by_radar_is_lost_with_the_radar() -> None:
    washington = ship("washington", 100, 100, 90, done=Done(acquired=("0 kagero",)))
    kagero = ship("kagero", 100, 150, side="Grey")
    now = table(washington, kagero, options={"tvr": 25.0})
    assert gunnery.able(now, washington, 0, kagero)
    with dice(now) as umpire:
        umpire.happens(damage_events.Broken("washington", "gunnery_radar"))
        gunnery.shoot(umpire, washington, (at("kagero", "directed_guns_1.1"),))
    assert washington.done.shot == ()
    assert not gunnery.shots(now, washington)


# -- depth charges --------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-ASW-3")
def test_depth_charges_at_a_boat_already_sunk_are_kept() -> None:
    first, second = ship("fletcher", 100, 100), ship("kagero", 104, 100)
    boat = ship("type_viic", 102, 100, side="Grey", depth="periscope", detected=2, flotation=1)
    now = table(first, second, boat, options={"submarines": True})
    aims = tuple(Aim(one.id, DEPTH_CHARGES.key, boat.id, 1) for one in (first, second))
    with dice(now, 20, 1) as umpire:
        action.fire(umpire, Fired(action.CHARGES, aims))
    assert boat.state == SUNK
    assert (first.done.asw, second.done.asw) == (1, 0)


@pytest.mark.clause("FLT-ASW-3")
def test_depth_charges_are_dropped_only_within_reach_and_by_ships_still_in() -> None:
    destroyer = ship("fletcher", 100, 100)
    boat = ship("type_viic", 102, 100, side="Grey", depth="periscope", detected=2)
    now = table(destroyer, boat, options={"submarines": True})
    boat.x = 150.0  # her helm jammed under the charges of another
    with dice(now) as umpire:
        spotting.attack(umpire, destroyer, boat, 2)
    boat.x, destroyer.state = 102.0, WRECK
    with dice(now) as umpire:
        spotting.attack(umpire, destroyer, boat, 2)
    destroyer.state, destroyer.asw = "deployed", 1
    with dice(now, 1) as umpire:
        spotting.attack(umpire, destroyer, boat, 2)
    assert destroyer.done.asw == 1


# -- from the air ---------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-XPL-2")
@pytest.mark.clause("FLT-AVS-9")
def test_a_stand_lost_in_the_explosion_it_caused_is_lost_once() -> None:
    hood = bare(ship("hood", 100, 100))
    plane = flight("d3a", 1, 100, 102, side="Grey")
    now = table(hood, plane)
    # A hit: vertical, critical, weapons, main, which, the magazine; the stand beside it fails its save.
    with dice(now, 20, 1, 1, 17, 3, 1, 1, 6, 6, 6, 6, 1, 1) as umpire:
        air_attack.strike(umpire, plane, hood, AirAttack(KAMIKAZE), 1)
        told = [event for event in umpire.events if isinstance(event, damage_events.FlightLost)]
        spent = [event for event in umpire.events if isinstance(event, LoadSpent)]
    assert hood.state == SUNK
    assert (len(told), spent) == (1, [])


# -- the section of a hit -------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-TOR-12")
@pytest.mark.clause("FLT-WRK-2")
def test_the_section_of_a_torpedo_hit_is_rolled_after_the_wreck_test() -> None:
    kirishima = ship("kirishima", 124, 100, side="Grey", flotation=5)
    fletcher = ship("fletcher", 100, 100)
    run = Attack("a", "Blue", "fletcher", "", 100, 100, "aimed", "mk15_21", 0, 5, "kirishima")
    now = table(fletcher, kirishima, attacks=(run,))
    with dice(now, 20, 1, 10, 3, 20) as umpire:
        torpedoes.resolve(umpire, run)
        assert thrown(umpire)[-3:] == [
            purposes.WreckTest("kirishima"),
            purposes.Section("kirishima"),
            purposes.Critical("kirishima"),
        ]


@pytest.mark.clause("FLT-WRK-5")
@pytest.mark.clause("FLT-TOR-12")
def test_a_ship_sunk_by_the_blow_has_no_section_rolled() -> None:
    field = Minefield("f", "Grey", 100, 100, 0, 1, ("Grey",))
    for flotation, faces in ((5, (20, 1)), (5, (20, 10, 6, 20)), (40, (20, 6, 20))):
        washington = ship("washington", 100, 100, flotation=flotation)
        with dice(table(washington, fields=(field,)), *faces) as umpire:
            mines.attack(umpire, washington, field, (100, 100))
        assert (washington.state == WRECK) is (len(faces) == 2)


@pytest.mark.clause("FLT-AVS-7")
@pytest.mark.clause("FLT-AVS-6")
def test_the_section_of_a_torpedo_from_the_air_comes_after_the_wreck_test_too() -> None:
    hood = ship("hood", 100, 100, flotation=1)
    plane = flight("b5n", 2, 100, 102, side="Grey", load="torp_type91")
    with dice(table(hood, plane), 20, 10, 1, 20) as umpire:
        air_attack.strike(umpire, plane, hood, AirAttack(TORPEDO), 2)
        assert thrown(umpire)[1:3] == [purposes.WreckTest("hood"), purposes.Section("hood")]
