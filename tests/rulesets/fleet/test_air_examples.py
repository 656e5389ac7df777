"""fleet in the air: flak, bombs and torpedoes, guns, dogfights, decks and patrols."""

from collections.abc import Sequence

import pytest

from game.match import Aim
from game.rulesets.fleet import action, air_attack, air_combat, air_strikes, deck, flak, flying
from game.rulesets.fleet.ending import Clearing
from game.rulesets.fleet.table import (
    DEPLOYED,
    NIGHT,
    OFF_TABLE,
    READY,
    REARMING,
    SLOW,
    STOPPED,
    SUNK,
    WAITING,
    FleetTable,
    Flight,
    Screen,
    Ship,
)
from game.rulesets.fleet.weapons import ANTI_SHIP, STRAFE, AirAttack, FromTheAir, the
from tests.rulesets.fleet.scene import dice, flight, ship, table


def kinds(shots: Sequence[object]) -> list[str]:
    return [shot.weapon for shot in shots]  # type: ignore[attr-defined]


def need(attacker: Flight, target: Ship, way: str) -> int:
    """The natural score that each die of an attack from the air needs."""
    return air_attack.throw(attacker, target, the(FromTheAir, way), attacker.aircraft).needed


# -- flak -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-AAA-1")
@pytest.mark.clause("FLT-AAA-2")
@pytest.mark.clause("FLT-AAA-4")
@pytest.mark.clause("FLT-AAA-6")
@pytest.mark.clause("FLT-MRK-2")
def test_flak_in_reaction() -> None:
    enterprise = ship("enterprise", 50, 50)
    vals = flight("d3a", 12, 52, 50, "Grey", load="bomb_250kg")
    now = table(enterprise, vals)
    aims = tuple(
        Aim("enterprise", kind, "d3a", count) for kind, count in (("lrf", 2), ("mrf", 2), ("crf", 4))
    )
    assert flak.throw(now, enterprise, "lrf", vals).needed == 7
    with dice(now, 7, 7, 6, 9, 6, 8, 12, 2, 4, 11, 6, 3) as umpire:
        flak.fire(umpire, aims)
    assert (vals.aircraft, vals.flak) == (10, 4)
    assert [flak.left(enterprise, kind) for kind in ("lrf", "mrf", "crf")] == [0, 0, 0]


@pytest.mark.clause("FLT-AAA-1")
@pytest.mark.clause("FLT-AAA-2")
def test_long_range_flak_at_its_reach() -> None:
    enterprise, vals = ship("enterprise", 50, 50), flight("d3a", 12, 90, 50, "Grey")
    now = table(enterprise, vals)
    assert flak.throw(now, enterprise, "lrf", vals).needed == 10
    vals.x = 100
    assert (flak.throw(now, enterprise, "lrf", vals).needed, kinds(flak.shots_at(now, enterprise, vals))) == (
        10,
        ["lrf"],
    )
    vals.x = 100.1
    assert flak.shots_at(now, enterprise, vals) == []
    vals.x = 75
    assert flak.throw(now, enterprise, "lrf", vals).needed == 7
    enterprise.splash, vals.flak = 1, 1
    assert flak.throw(now, enterprise, "lrf", vals).needed == 9
    vals.x = 60
    assert kinds(flak.shots_at(now, enterprise, vals)) == ["lrf", "mrf"]
    vals.x = 55
    assert kinds(flak.shots_at(now, enterprise, vals)) == ["lrf", "mrf", "crf"]


@pytest.mark.clause("FLT-AAA-3")
def test_shore_units_roll_missed_flak_again() -> None:
    base, vals = ship("island_airfield", 50, 50), flight("d3a", 6, 50, 50, "Grey")
    now = table(base, vals)
    assert flak.throw(now, base, "mrf", vals).misses_again
    with dice(now, 7, 8, 9) as umpire:  # a miss, a hit, a save
        flak.fire(umpire, (Aim("island_airfield", "mrf", "d3a"),))
    assert (vals.flak, vals.aircraft) == (1, 6)


@pytest.mark.clause("FLT-AAA-5")
@pytest.mark.clause("FLT-AAA-6")
def test_every_ship_in_reach_may_react_once_with_each_factor() -> None:
    target, escort = ship("enterprise", 50, 50), ship("fletcher", 55, 50)
    far = ship("helena", 110, 50)
    vals = flight("d3a", 6, 51, 50, "Grey", load="bomb_250kg")
    now = table(target, escort, far, vals)
    (question,) = air_strikes.Reaction("d3a", "enterprise", "dive_bomber", 6).ask(now, "Blue")
    assert {shot.unit for shot in question.shots} == {"enterprise", "fletcher"}  # type: ignore[attr-defined]
    assert air_strikes.Reaction("d3a", "enterprise", "dive_bomber", 6).ask(now, "Grey") == []
    with dice(now, 1, 1) as umpire:
        flak.fire(umpire, (Aim("fletcher", "lrf", "d3a", 2),))
    (again,) = air_strikes.Reaction("d3a", "enterprise", "dive_bomber", 6).ask(now, "Blue")
    assert ("fletcher", "lrf") not in {(shot.unit, shot.weapon) for shot in again.shots}  # type: ignore[attr-defined]


@pytest.mark.clause("FLT-AAA-7")
def test_only_long_range_flak_reaches_high_bombers() -> None:
    kirishima, forts = ship("kirishima", 50, 50), flight("b17", 8, 50, 50, "Grey", load="bomb_500gp")
    now = table(kirishima, forts)
    assert kinds(flak.shots_at(now, kirishima, forts, "high_level")) == ["lrf"]
    assert kinds(flak.shots_at(now, kirishima, forts, "medium_level")) == ["lrf", "mrf"]
    assert kinds(flak.shots_at(now, kirishima, forts, "dive_bomber")) == ["lrf", "mrf", "crf"]


@pytest.mark.clause("FLT-AAA-8")
def test_a_stand_in_a_dogfight_is_no_target() -> None:
    helena, zeros = ship("helena", 50, 50), flight("a6m2", 6, 54, 50, "Grey")
    cats = flight("f4f", 6, 56, 50)
    now = table(helena, zeros, cats)
    assert action.flak.flak_targets(now, helena) == []
    cats.x = 60
    assert {shot.target for shot in flak.flak_targets(now, helena)} == {"a6m2"}


# -- bombs, torpedoes, guided weapons -------------------------------------------------------------------------


@pytest.mark.clause("FLT-AVS-1")
@pytest.mark.clause("FLT-AVS-2")
@pytest.mark.clause("FLT-AVS-4")
@pytest.mark.clause("FLT-AVS-6")
@pytest.mark.clause("FLT-AVS-10")
@pytest.mark.clause("FLT-AIR-5")
def test_dive_bombing() -> None:
    enterprise = ship("enterprise", 50, 50)
    vals = flight("d3a", 10, 51, 50, "Grey", load="bomb_250kg", flak=4)
    now = table(enterprise, vals)
    assert need(vals, enterprise, "dive_bomber") == 12
    with dice(now, 12, 5, 19, 10, 10) as umpire:
        air_attack.strike(umpire, vals, enterprise, AirAttack("dive_bomber"), 10)
    assert (enterprise.structure, enterprise.flotation, enterprise.splash) == (17, 25, 2)
    assert (vals.load, vals.attacked) == ("", True)
    assert air_attack.shots(now, vals) == []
    vals.flak, vals.aircraft, vals.attacked = 0, 12, False
    enterprise.splash = 0
    assert need(vals, enterprise, "dive_bomber") == 8


@pytest.mark.clause("FLT-AVS-1")
def test_dice_by_the_aircraft_that_are_left() -> None:
    hood, sbd = ship("hood"), flight("sbd", 12, 50, 50, "Grey", load="bomb_1000gp")
    counts = {1: 1, 2: 1, 3: 2, 6: 2, 7: 3, 12: 3, 13: 4, 20: 4, 21: 5}
    assert {
        count: air_attack.throw(sbd, hood, AirAttack("dive_bomber"), count).dice for count in counts
    } == counts


@pytest.mark.clause("FLT-AVS-3")
def test_level_bombing() -> None:
    kirishima, forts = ship("kirishima"), flight("b17", 8, 50, 50, "Grey", load="bomb_500gp")
    assert need(forts, kirishima, "high_level") == 17
    assert need(forts, kirishima, "medium_level") == 15
    kirishima.steering = 0
    assert need(forts, kirishima, "high_level") == 16
    kirishima.speed_class = SLOW
    assert need(forts, kirishima, "high_level") == 15
    kirishima.speed_class = STOPPED
    assert need(forts, kirishima, "high_level") == 16
    assert air_attack.throw(forts, kirishima, AirAttack("high_level"), 8).misses_again


@pytest.mark.clause("FLT-AVS-4")
@pytest.mark.clause("FLT-AVS-7")
def test_aerial_torpedoes_ignore_splash_markers() -> None:
    washington = ship("washington", 50, 50, splash=2)
    kates = flight("b5n", 9, 52, 50, "Grey", load="torp_type91", flak=1)
    now = table(washington, kates)
    assert need(kates, washington, "torpedo_bomber") == 12
    with dice(now, 12, 3, 4, 3, 14) as umpire:  # one hit, amidships from the beam, no critical
        air_attack.strike(umpire, kates, washington, AirAttack("torpedo_bomber"), 9)
    assert (washington.flotation, washington.structure, washington.splash) == (32, 36, 3)


@pytest.mark.clause("FLT-AVS-7")
def test_coastal_craft_and_the_shore_are_no_target_for_aerial_torpedoes() -> None:
    boats, base = ship("s_boats", 50, 50), ship("shore_battery_8", 51, 50)
    kates = flight("b5n", 9, 50, 51, "Grey", load="torp_type91")
    assert air_attack.shots(table(boats, base, kates), kates) == []


@pytest.mark.clause("FLT-AVS-5")
def test_standoff_weapons_are_loosed_from_afar() -> None:
    target = ship("helena", 50, 50)
    for plane, load, way, reach in (
        ("g4m_ohka", "ohka", "ohka", 50),
        ("do217_guided", "hs293", "hs293", 25),
        ("do217_guided", "fx1400", "fx1400", 12.5),
        ("beaufighter", "tiny_tim", "tiny_tim", 5),
        ("tbf", "bomb_500gp", "glide_bomber", 2.5),
    ):
        stand = flight(plane, 6, 50 + reach, 50, "Grey", load=load)
        now = table(target, stand)
        assert way in kinds(air_attack.shots(now, stand)), way
        stand.x += 0.1
        assert way not in kinds(air_attack.shots(now, stand)), way


@pytest.mark.clause("FLT-AVS-8")
def test_coastal_craft_save_against_each_bomb() -> None:
    boats, cats = ship("pt_boats", 50, 50), flight("fw190_jabo", 8, 51, 50, "Grey", load="bomb_500gp")
    now = table(boats, cats)
    assert need(cats, boats, "fighter_bomber") == 18
    with dice(now, 18, 1, 20, 8, 9) as umpire:  # two hits: 8 - 3 is too few, 9 - 3 is enough
        air_attack.strike(umpire, cats, boats, AirAttack("fighter_bomber"), 8)
    assert (boats.vessels, boats.splash) == (5, 2)


@pytest.mark.clause("FLT-AVS-9")
@pytest.mark.clause("FLT-ARM-2")
def test_a_kamikaze_burns_and_is_gone_and_an_ohka_leaves_its_bomber() -> None:
    helena, vals = ship("helena", 50, 50), flight("d3a", 6, 50, 50, "Grey")
    now = table(helena, vals)
    with dice(now, 20, 1, 4, 11) as umpire:  # one hit of two dice, from above, no critical
        air_attack.strike(umpire, vals, helena, AirAttack("kamikaze"), 6)
    assert (helena.structure, helena.fires, vals.state) == (14, 1, SUNK)
    bettys = flight("g4m_ohka", 6, 80, 50, "Grey", load="ohka")
    now = table(helena, bettys)
    with dice(now, 1, 1) as umpire:
        air_attack.strike(umpire, bettys, helena, AirAttack("ohka"), 6)
    assert (bettys.state, bettys.load, bettys.aircraft) == (DEPLOYED, "", 6)


@pytest.mark.clause("FLT-AVS-11")
@pytest.mark.clause("FLT-AIR-6")
def test_what_a_stand_does_not_see_it_does_not_attack() -> None:
    helena = ship("helena", 50, 50)
    bettys = flight("g4m_ohka", 6, 90, 50, "Grey", load="ohka")
    now = table(helena, bettys)
    assert kinds(air_attack.shots(now, bettys)) == ["ohka"]
    assert air_attack.shots(table(helena, bettys, options={"tvr": 37.5}), bettys) == []
    dark = {"light": NIGHT, "tvr": 125, "night_flying": True}
    assert air_attack.shots(table(helena, bettys, options=dark), bettys) == []
    helena.fires = 1
    assert kinds(air_attack.shots(table(helena, bettys, options=dark), bettys)) == ["ohka"]
    assert air_attack.shots(table(helena, bettys, options={"light": NIGHT, "tvr": 125}), bettys) == []
    smoke = Screen("smoke_1", "helena", ((60, 40), (70, 40), (70, 60), (60, 60)), 1)
    assert air_attack.shots(table(helena, bettys, screens=(smoke,)), bettys) == []
    sbd = flight("sbd", 6, 52, 50, "Grey", load="bomb_500gp")
    over = Screen("smoke_1", "helena", ((40, 40), (70, 40), (70, 60), (40, 60)), 1)
    assert kinds(air_attack.shots(table(helena, sbd, screens=(over,)), sbd)) == ["dive_bomber"]


# -- guns of aircraft -----------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-AGN-1")
@pytest.mark.clause("FLT-AGN-3")
@pytest.mark.clause("FLT-AGN-4")
@pytest.mark.clause("FLT-AGN-5")
def test_anti_shipping_guns() -> None:
    kagero, mitchells = ship("kagero", 50, 50), flight("b25_skip", 6, 51, 50, "Grey", load="bomb_500gp")
    now = table(kagero, mitchells)
    assert need(mitchells, kagero, ANTI_SHIP.key) == 16
    assert air_attack.validation(mitchells, ANTI_SHIP).needed == 8
    with dice(now, 16, 1, 8, 6) as umpire:
        air_attack.strike(umpire, mitchells, kagero, ANTI_SHIP, 6)
    assert (kagero.structure, kagero.splash, mitchells.load) == (5, 1, "bomb_500gp")
    assert mitchells.attacked
    mitchells.attacked = False
    kagero.splash = 0
    with dice(now, 16, 1, 7) as umpire:
        air_attack.strike(umpire, mitchells, kagero, ANTI_SHIP, 6)
    assert (kagero.structure, kagero.splash) == (5, 0)


@pytest.mark.clause("FLT-AGN-2")
def test_what_guns_of_aircraft_may_hit() -> None:
    kagero, takao, boats = ship("kagero", 50, 50), ship("takao", 51, 51), ship("s_boats", 49, 50)
    mitchells, cats = flight("b25_skip", 6, 50, 50, "Grey"), flight("f4f", 6, 50, 51, "Grey")
    now = table(kagero, takao, boats, mitchells, cats)
    assert {(shot.weapon, shot.target) for shot in air_attack.shots(now, mitchells)} == {
        (ANTI_SHIP.key, "kagero"), (ANTI_SHIP.key, "s_boats"), (STRAFE.key, "s_boats"),
    }  # fmt: skip
    assert {(shot.weapon, shot.target) for shot in air_attack.shots(now, cats)} == {(STRAFE.key, "s_boats")}


# -- dogfights ------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-ACM-2")
@pytest.mark.clause("FLT-ACM-3")
@pytest.mark.clause("FLT-ACM-4")
def test_a_dogfight() -> None:
    zeros, cats = flight("a6m2", 9, 50, 50, "Grey"), flight("f4f", 12, 51, 50)
    now = table(zeros, cats)
    assert (air_combat.throw(zeros, cats).needed, air_combat.throw(zeros, cats).dice) == (8, 3)
    with dice(now, 8, 15, 3, 6, 7, 10, 9, 12, 6, 8, 3) as umpire:
        air_combat.fight(umpire, zeros, cats, ())
    assert (zeros.aircraft, cats.aircraft) == (7, 11)
    assert zeros.fought
    assert cats.fought


@pytest.mark.clause("FLT-ACM-4")
def test_tough_bombers_are_hard_to_shoot_down() -> None:
    forts, wulf = flight("b17", 8), flight("fw190_jabo", 8, load="bomb_500gp")
    zeros, cats = flight("a6m2", 6), flight("f4f", 6)
    assert air_combat.save(forts, air_combat.factor(zeros)).needed == 3
    assert air_combat.save(cats, air_combat.factor(wulf)).needed == 5
    assert air_combat.save(cats, 3).needed == 6


@pytest.mark.clause("FLT-ACM-3")
def test_flak_markers_of_either_stand_count() -> None:
    zeros, cats = flight("a6m2", 6, flak=1), flight("f4f", 6, flak=2)
    assert air_combat.throw(zeros, cats).needed == 11
    cats.crew_quality = 1
    assert air_combat.throw(cats, zeros).needed == 10


@pytest.mark.clause("FLT-ACM-1")
@pytest.mark.clause("FLT-ACM-5")
def test_who_fights_with_what_and_who_does_not() -> None:
    wulf, cats = flight("fw190_jabo", 8, 50, 50, "Grey", load="bomb_500gp"), flight("f4f", 6, 51, 50)
    assert (air_combat.factor(wulf), air_combat.intercepts(wulf)) == (2, False)
    assert (air_combat.factor(cats), air_combat.intercepts(cats)) == (3, True)
    now = table(wulf, cats)
    with dice(now, 1, 1) as umpire:  # only the fighters attack: the loaded stand declined
        air_combat.fight(umpire, cats, wulf, (wulf.id,))
    wulf.load = ""
    assert (air_combat.factor(wulf), air_combat.intercepts(wulf)) == (5, True)
    assert not air_combat.intercepts(flight("b17", 6))


@pytest.mark.clause("FLT-ACM-1")
@pytest.mark.clause("FLT-ACM-2")
def test_the_owner_names_the_opponent_and_a_loaded_fighter_bomber_may_decline() -> None:
    wulf = flight("fw190_jabo", 8, 50, 50, "Grey", load="bomb_500gp")
    cats, forts, far = flight("f4f", 6, 51, 50), flight("b17", 6, 52, 50), flight("sbd", 6, 60, 50)
    now = table(wulf, cats, forts, far)
    (question,) = air_combat.Dogfight("fw190_jabo").ask(now, "Grey")
    assert [option.key for option in question.options] == ["f4f", "b17"]  # type: ignore[attr-defined]
    assert air_combat.Dogfight("fw190_jabo").ask(now, "Blue") == []
    (stance,) = air_combat.Stance("fw190_jabo", "f4f").ask(now, "Grey")
    assert stance.name == "stance"
    cats.fought = True
    (question,) = air_combat.Dogfight("fw190_jabo").ask(now, "Grey")
    assert [option.key for option in question.options] == ["b17"]  # type: ignore[attr-defined]


@pytest.mark.clause("FLT-ACM-6")
def test_survivors_with_a_load_attack_after_their_dogfight() -> None:
    helena, vals = ship("helena", 50, 50), flight("d3a", 6, 51, 50, "Grey", load="bomb_250kg", fought=True)
    assert "dive_bomber" in kinds(air_attack.shots(table(helena, vals), vals))


# -- decks ----------------------------------------------------------------------------------------------------


def carrier(moved: float = 20, **more: object) -> Ship:
    return ship("enterprise", 50, 50, last_speed=moved, **more)


@pytest.mark.clause("FLT-COP-1")
@pytest.mark.clause("FLT-COP-2")
def test_a_deck_handles_h_aircraft_and_the_catapults_two_each() -> None:
    enterprise = carrier()
    sbd = flight("sbd", 12, state=READY, home="enterprise")
    cats, more = (
        flight("f4f", 10, state=READY, home="enterprise"),
        flight("tbf", 5, 51, 50, home="enterprise"),
    )
    now = table(enterprise, sbd, cats, more)
    assert (deck.launching(now, enterprise), flying.brought_up(now, sbd)) == (17, 12)
    enterprise.done = enterprise.done.__class__(handled=12)
    assert flying.brought_up(now, cats) == 0
    assert len(deck.landings(now, enterprise)) == 1
    more.aircraft = 6
    assert deck.landings(now, enterprise) == []
    slow = carrier(14.9)
    now = table(slow, sbd, cats, more)
    assert (deck.launching(now, slow), deck.landing(now, slow)) == (4, 0)
    assert flying.brought_up(now, flight("f4f", 4, state=READY, home="enterprise")) == 4
    assert flying.brought_up(now, cats) == 0


@pytest.mark.clause("FLT-COP-1")
def test_a_stand_larger_than_the_deck_takes_two_turns() -> None:
    hiryu, zeros = ship("hiryu", 50, 50, last_speed=20), flight("a6m2", 12, state=READY, home="hiryu")
    now = table(hiryu, zeros)
    assert flying.brought_up(now, zeros) == 11
    zeros.handled = 11
    assert flying.brought_up(now, zeros) == 1


@pytest.mark.clause("FLT-COP-2")
@pytest.mark.clause("FLT-COP-3")
def test_fires_and_squalls_close_a_deck() -> None:
    enterprise = carrier(fires=2)
    now = table(enterprise)
    assert deck.launching(now, enterprise) == 17
    enterprise.fires = 3
    assert (deck.launching(now, enterprise), deck.landing(now, enterprise)) == (0, 0)
    enterprise.fires = 0
    squall = ((40.0, 40.0), (60.0, 40.0), (60.0, 60.0), (40.0, 60.0))
    assert deck.launching(table(enterprise, squalls=(squall,)), enterprise) == 0
    enterprise.done = enterprise.done.__class__(contained=True)
    assert deck.launching(now, enterprise) == 0


@pytest.mark.clause("FLT-COP-2")
def test_an_air_base_need_not_move() -> None:
    base = ship("island_airfield", 50, 50)
    assert deck.launching(table(base), base) == 12


@pytest.mark.clause("FLT-COP-4")
def test_ten_kates_are_rearmed_in_two_turns() -> None:
    hiryu = ship("hiryu", 50, 50)
    kates = flight("b5n", 10, state=REARMING, home="hiryu", landed_turn=1, load="")
    now = table(hiryu, kates, turn=1)
    assert deck.waiting(now, hiryu) == []  # not in the turn in which they landed
    for turn, served in ((2, 7), (3, 10)):
        now.turn = turn
        with dice(now) as umpire:
            deck.make_ready(umpire)
            deck.serve(umpire, hiryu)
        assert (kates.served, kates.state) == (served, REARMING)
    now.turn = 4
    with dice(now) as umpire:
        deck.make_ready(umpire)
    assert kates.state == READY


@pytest.mark.clause("FLT-COP-5")
def test_a_stand_that_launches_flies_half_its_speed() -> None:
    enterprise, cats = carrier(), flight("f4f", 6, state=READY, home="enterprise")
    now = table(enterprise, cats)
    assert flying.steer(now, cats, flying.LAUNCH).helm.distance == 115
    cats.state = DEPLOYED
    assert flying.steer(now, cats, flying.FLY).helm.distance == 230


# -- flight ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-AIR-1")
def test_a_stand_flies_any_way_but_not_through_squalls() -> None:
    squall = ((60.0, 40.0), (70.0, 40.0), (70.0, 60.0), (60.0, 60.0))
    cats = flight("f4f", 6, 50, 50)
    question = flying.steer(table(cats, squalls=(squall,)), cats, flying.FLY)
    assert question.helm.turn == 180
    assert question.passage is not None
    assert [shore.clause for shore in question.passage.land] == ["FLT-WEA-1"]
    assert flying.steer(table(cats, land=(squall,)), cats, flying.FLY).passage.land == ()  # type: ignore[union-attr]


@pytest.mark.clause("FLT-AIR-2")
@pytest.mark.clause("FLT-AIR-3")
def test_a_patrol_intercepts_within_its_circle() -> None:
    zeros, torps = flight("a6m2", 9, 50, 50, "Grey", cap=True), flight("tbf", 8, 75, 50)
    now = table(zeros, torps)
    assert flying.patrols(now, torps) == [zeros]
    (question,) = flying.Interception("tbf").ask(now, "Grey")
    assert flying.Interception("tbf").ask(now, "Blue") == []
    assert question.clause == "FLT-AIR-3"
    torps.x = 75.1
    assert flying.patrols(now, torps) == []
    assert abs(flying.beside(zeros, torps)[0] - torps.x) <= 2.5
    wulf = flight("fw190_jabo", 8, 60, 50, "Grey", cap=True, load="bomb_500gp")
    now = table(wulf, torps)
    assert flying.patrols(now, torps) == []
    wulf.load = ""
    assert flying.patrols(now, torps) == [wulf]


@pytest.mark.clause("FLT-AIR-4")
def test_a_stand_that_does_not_land_in_time_is_lost() -> None:
    first, second = flight("f4f", 6, endurance=1, name="first"), flight("f4f", 6, endurance=2, name="second")
    now = table(first, second, ship("hood"), ship("kagero", 300, 100, side="Grey"))
    now.agenda = [Clearing()]
    with dice(now) as umpire:
        Clearing().close(umpire)
    assert (first.state, second.state, second.endurance) == (SUNK, DEPLOYED, 1)


@pytest.mark.clause("FLT-AIR-5")
def test_a_stand_may_drop_its_load() -> None:
    wulf = flight("fw190_jabo", 8, 50, 50, load="bomb_500gp")
    assert "drop_load" in [question.name for question in action.of_flight(table(wulf), wulf)]
    wulf.load = ""
    assert action.of_flight(table(wulf), wulf) == []


def entering(now: FleetTable) -> list[str]:
    return [unit.id for unit in flying.to_fly(now, "Grey")]


@pytest.mark.clause("FLT-AIR-7")
def test_stands_from_beyond_the_table_come_and_go_over_their_own_edge() -> None:
    bettys = flight("g4m_ohka", 6, 0, 0, "Grey", state=WAITING, home=OFF_TABLE, entering=2, load="ohka")
    now = table(bettys, options={"own_edges": {"Blue": "west", "Grey": "north"}})
    assert entering(now) == []
    now.turn = 2
    assert entering(now) == ["g4m_ohka"]
    assert flying.steer(now, bettys, flying.FLY).start({}).y == 180
    bettys.state, bettys.x, bettys.y = DEPLOYED, 100.0, 10.0
    assert flying.may_go_home(now, bettys)
    bettys.home = "nowhere"
    assert not flying.may_go_home(now, bettys)


@pytest.mark.clause("FLT-AIR-6")
def test_nothing_is_launched_by_night_without_leave() -> None:
    base, cats = (
        ship("island_airfield", side="Grey"),
        flight("f4f", 6, side="Grey", state=READY, home="island_airfield"),
    )
    assert entering(table(base, cats)) == ["f4f"]
    assert entering(table(base, cats, options={"light": NIGHT})) == []
    assert entering(table(base, cats, options={"light": NIGHT, "night_flying": True})) == ["f4f"]
