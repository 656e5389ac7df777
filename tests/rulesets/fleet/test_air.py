"""fleet's aircraft: decks, flights, flak, attacks on ships, dogfights."""

from random import Random

import pytest

from game.match import Aim, Chose, Steered
from game.rulesets.fleet import air_attack, air_combat, deck, flak, flying, mines
from game.rulesets.fleet.advice.guesses import imagine
from game.rulesets.fleet.air_strikes import Reaction
from game.rulesets.fleet.armoury import attacks_with
from game.rulesets.fleet.table import READY, REARMING, SUNK, Done, Flight, Minefield, Options, Ship
from game.rulesets.fleet.views import redact
from game.rulesets.fleet.weapons import ANTI_SHIP, AirAttack
from tests.rulesets.fleet.scene import dice, fitted, flight, ship, table

# -- flak -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-AAA-1")
@pytest.mark.clause("FLT-AAA-2")
@pytest.mark.clause("FLT-AAA-4")
@pytest.mark.clause("FLT-AAA-5")
@pytest.mark.clause("FLT-AAA-6")
@pytest.mark.clause("FLT-MRK-2")
@pytest.mark.clause("FLT-AVS-1")
@pytest.mark.clause("FLT-AVS-2")
@pytest.mark.clause("FLT-AVS-3")
@pytest.mark.clause("FLT-AVS-4")
@pytest.mark.clause("FLT-AVS-6")
@pytest.mark.clause("FLT-AVS-10")
def test_dive_bombers_through_flak() -> None:
    carrier = ship("enterprise", 100, 100, side="Blue")
    vals = flight("d3a", 12, 100, 102, side="Grey", load="bomb_250kg")
    now = table(carrier, vals)
    assert air_attack.throw(vals, carrier, AirAttack("dive_bomber"), 12).needed == 8
    lines = (
        Aim("enterprise", "lrf", "d3a", 2),
        Aim("enterprise", "mrf", "d3a", 2),
        Aim("enterprise", "crf", "d3a", 4),
    )
    with dice(now, 7, 7, 6, 9, 6, 8, 12, 2, 4, 11, 6, 3) as umpire:
        flak.fire(umpire, lines)
    assert (vals.aircraft, vals.flak) == (10, 4)
    assert air_attack.throw(vals, carrier, AirAttack("dive_bomber"), 10).needed == 12
    with dice(now, 12, 5, 19, 20, 20) as umpire:
        air_attack.strike(umpire, vals, carrier, AirAttack("dive_bomber"), 12)
    assert (carrier.structure, carrier.splash, vals.load, vals.attacked) == (17, 2, "", True)
    assert not air_attack.shots(now, vals)


@pytest.mark.clause("FLT-AAA-2")
def test_long_range_flak_at_long_reach() -> None:
    carrier = ship("enterprise", 100, 100)
    vals = flight("d3a", 12, 100, 140, side="Grey")
    now = table(carrier, vals)
    assert flak.throw(now, carrier, "lrf", vals).needed == 10
    vals.y = 150
    assert [line.weapon for line in flak.shots_at(now, carrier, vals)] == ["lrf"]
    vals.y = 150.1
    assert not flak.shots_at(now, carrier, vals)


@pytest.mark.clause("FLT-AAA-2")
def test_radar_of_flak_helps_only_at_what_the_ship_can_see() -> None:
    carrier = ship("enterprise", 100, 100)
    vals = flight("d3a", 6, 100, 120, side="Grey")
    now = table(carrier, vals)
    assert flak.throw(now, carrier, "lrf", vals).needed == 7
    now.options = Options(light="night", tvr=12.5)
    assert flak.throw(now, carrier, "lrf", vals).needed == 8
    now.options = Options()
    now.fogs = (((90.0, 105.0), (110.0, 105.0), (110.0, 110.0), (90.0, 110.0)),)
    assert flak.throw(now, carrier, "lrf", vals).needed == 8


@pytest.mark.clause("FLT-MIN-6")
@pytest.mark.clause("FLT-AAA-5")
def test_a_ship_that_swept_shoots_no_flak_and_one_that_shot_does_not_sweep() -> None:
    flower = ship("flower", 100, 100, last_speed=5.0, done=Done(swept=True))
    boats, vals = ship("s_boats", 100, 103, side="Grey"), flight("d3a", 6, 100, 102, side="Grey")
    field = Minefield("field_1", "Grey", 100, 100, 0, 1, ("Blue", "Grey"))
    now = table(fitted(flower, equipment=(*flower.spec.equipment, "paravanes")), boats, vals, fields=(field,))
    assert flak.flak_targets(now, flower) == []
    assert Reaction("d3a", "flower", "dive_bomber", 6).ask(now, "Blue") == []
    flower.done = Done()
    assert mines.sweepable(now, flower) == [field]
    for used in (Done(shot=("main_1.1",)), Done(lrf=1), Done(mrf=1), Done(crf=1)):
        flower.done = used
        assert mines.sweepable(now, flower) == []


@pytest.mark.clause("FLT-AAA-1")
@pytest.mark.clause("FLT-CRF-3")
@pytest.mark.clause("FLT-CRF-8")
def test_coastal_craft_multiply_their_flak_at_the_surface_alone() -> None:
    boats, vals = ship("pt_boats", 100, 100), flight("d3a", 6, 100, 101, side="Grey")
    now = table(boats, ship("kagero", 100, 104, side="Grey"), vals)
    factors = boats.mrf
    assert [shot.most for shot in flak.shots_at(now, boats, vals) if shot.weapon == "mrf"] == [factors]
    assert [shot.most for shot in flak.surface_shots(now, boats) if shot.weapon == "mrf"] == [2 * factors]
    with dice(now, 1) as umpire:
        flak.fire(umpire, (Aim("pt_boats", "mrf", "d3a", 1),))
    assert flak.left(boats, "mrf") == 2 * (factors - 1)
    boats.done = Done(mrf=1)
    assert flak.left_in_air(boats, "mrf") == factors - 1


@pytest.mark.clause("FLT-AAA-3")
@pytest.mark.clause("FLT-SHO-1")
def test_shore_units_roll_misses_again() -> None:
    base, vals = ship("island_airfield"), flight("d3a", 3, side="Grey")
    now = table(base, vals)
    assert flak.throw(now, base, "lrf", vals).misses_again


@pytest.mark.clause("FLT-AAA-7")
def test_high_flyers_are_reached_by_long_flak_alone() -> None:
    carrier = ship("enterprise", 100, 100)
    forts = flight("b17", 8, 100, 102, side="Grey", load="bomb_500gp")
    target = ship("kirishima", 100, 104, side="Blue")
    now = table(carrier, forts, target)
    assert [one.weapon for one in flak.shots_at(now, carrier, forts, "high_level")] == ["lrf"]
    assert [one.weapon for one in flak.shots_at(now, carrier, forts, "medium_level")] == ["lrf", "mrf"]
    assert air_attack.throw(forts, target, AirAttack("high_level"), 8).needed == 17
    from game.rulesets.fleet.explosions import flight_save_throw

    assert flight_save_throw(forts, "").needed == 2
    assert flight_save_throw(forts, "", -2, "AA+").needed == 4


@pytest.mark.clause("FLT-AAA-5")
@pytest.mark.clause("FLT-AAA-8")
def test_reaction_and_dogfight() -> None:
    carrier = ship("enterprise", 100, 100)
    escort = ship("fletcher", 104, 100)
    vals = flight("d3a", 12, 100, 102, side="Grey", load="bomb_250kg")
    now = table(carrier, escort, vals)
    step = Reaction("d3a", "enterprise", "dive_bomber", 12)
    now.agenda = [step]
    (question,) = step.ask(now, "Blue")
    assert {shot.unit for shot in question.shots} == {"enterprise", "fletcher"}
    now.units["f4f"] = flight("f4f", 12, 101, 102)
    assert not [one for one in flak.flak_targets(now, escort) if one.target == "d3a"]
    assert not step.ask(now, "Blue")


def test_a_stand_seen_to_attack_has_a_load_to_do_it_with_in_what_is_made_up() -> None:
    """What it carries is not seen; with none the attack could not be played on."""
    carrier, kates = ship("enterprise", 100, 100), flight("b5n", 9, 100, 102, side="Grey", load="torp_type91")
    for way in ("torpedo_bomber", "low_level"):
        now = table(carrier, kates)
        now.agenda, now.to_act = [Reaction("b5n", "enterprise", way, 9)], "Grey"
        view = redact(now, "Blue")
        made_up = [imagine(view, "Blue", Random(seed)).units["b5n"] for seed in range(12)]
        assert all(way in attacks_with(unit.load) for unit in made_up if isinstance(unit, Flight))


# -- attacks --------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-AVS-4")
@pytest.mark.clause("FLT-AVS-7")
def test_aerial_torpedoes_ignore_splash_markers() -> None:
    washington = ship("washington", 100, 100, splash=2)
    kates = flight("b5n", 9, 102, 100, side="Grey", load="torp_type91", flak=1)
    now = table(washington, kates)
    assert air_attack.throw(kates, washington, AirAttack("torpedo_bomber"), 9).needed == 12
    with dice(now, 12, 1, 1, 2, 20) as umpire:
        air_attack.strike(umpire, kates, washington, AirAttack("torpedo_bomber"), 9)
    assert washington.flotation == 32
    boats = ship("pt_boats", 100, 100)
    assert not [one for one in air_attack.shots(table(boats, kates), kates) if one.target == "pt_boats"]


@pytest.mark.clause("FLT-AGN-1")
@pytest.mark.clause("FLT-AGN-2")
@pytest.mark.clause("FLT-AGN-3")
@pytest.mark.clause("FLT-AGN-4")
@pytest.mark.clause("FLT-AGN-5")
def test_anti_shipping_guns() -> None:
    kagero = ship("kagero", 100, 100, side="Grey")
    gunships = flight("b25_skip", 6, 101, 100)
    now = table(kagero, gunships)
    assert {one.weapon for one in air_attack.shots(now, gunships)} == {"aircraft_guns_as"}
    assert air_attack.throw(gunships, kagero, ANTI_SHIP, 6).needed == 16
    with dice(now, 16, 1, 8, 6) as umpire:
        air_attack.strike(umpire, gunships, kagero, ANTI_SHIP, 6)
    assert (kagero.structure, kagero.splash) == (5, 1)
    again = flight("b25_skip", 6, 101, 100)
    with dice(table(kagero, again), 18, 1, 7) as umpire:
        air_attack.strike(umpire, again, kagero, ANTI_SHIP, 6)
    assert (kagero.structure, kagero.splash) == (5, 1)
    boats = ship("pt_boats", 100, 100, side="Grey")
    assert {
        one.weapon for one in air_attack.shots(table(boats, gunships), flight("b25_skip", 6, 101, 100))
    } == {
        "aircraft_guns_s",
        "aircraft_guns_as",
    }
    assert not air_attack.shots(
        table(ship("takao", 100, 100, side="Grey"), again), flight("b25_skip", 6, 101, 100)
    )


@pytest.mark.clause("FLT-AVS-5")
@pytest.mark.clause("FLT-AVS-12")
def test_loads_ways_and_standoff() -> None:
    target = ship("takao", 100, 100, side="Grey")
    guided = flight("do217_guided", 6, 112.5, 100, load="fx1400")
    assert [one.weapon for one in air_attack.shots(table(target, guided), guided)] == ["fx1400"]
    guided.x = 112.6
    assert not air_attack.shots(table(target, guided), guided)
    avengers = flight("tbf", 8, 101, 100, load="bomb_500gp")
    assert [one.weapon for one in air_attack.shots(table(target, avengers), avengers)] == [
        "glide_bomber",
        "low_level",
    ]
    avengers.load = "torp_mk13"
    assert [one.weapon for one in air_attack.shots(table(target, avengers), avengers)] == ["torpedo_bomber"]


@pytest.mark.clause("FLT-AVS-8")
def test_coastal_craft_save_against_bombs() -> None:
    boats = ship("pt_boats", 100, 100, side="Grey")
    jabos = flight("fw190_jabo", 8, 101, 100, load="bomb_500gp")
    with dice(table(boats, jabos), 20, 1, 1, 8) as umpire:
        air_attack.strike(umpire, jabos, boats, AirAttack("fighter_bomber"), 8)
    assert (boats.vessels, boats.splash) == (5, 1)


@pytest.mark.clause("FLT-AVS-9")
def test_kamikaze() -> None:
    target = ship("takao", 100, 100)
    vals = flight("d3a", 2, 101, 100, side="Grey")
    with dice(table(target, vals), 14, 2, 20) as umpire:
        air_attack.strike(umpire, vals, target, AirAttack("kamikaze"), 2)
    assert (vals.state, target.fires, target.structure) == (SUNK, 1, 17)
    bettys = flight("g4m_ohka", 6, 101, 100, side="Grey", load="ohka")
    with dice(table(target, bettys), 1, 1) as umpire:
        air_attack.strike(umpire, bettys, target, AirAttack("ohka"), 6)
    assert (bettys.aloft, bettys.load) == (True, "")


@pytest.mark.clause("FLT-AVS-11")
@pytest.mark.clause("FLT-AIR-6")
def test_what_a_stand_sees() -> None:
    from game.rulesets.fleet.table import Screen

    target = ship("takao", 100, 100, side="Grey")
    bettys = flight("g4m_ohka", 6, 140, 100, load="ohka")
    smoke = (Screen("s", "x", ((110.0, 90.0), (120.0, 90.0), (120.0, 110.0), (110.0, 110.0)), 1),)
    assert air_attack.shots(table(target, bettys), bettys)
    assert not air_attack.shots(table(target, bettys, screens=smoke), bettys)
    assert not air_attack.shots(table(target, bettys, options={"tvr": 37.5}), bettys)
    near = flight("g4m_ohka", 6, 101, 100, load="ohka")
    over = (Screen("s", "x", ((90.0, 90.0), (120.0, 90.0), (120.0, 110.0), (90.0, 110.0)), 1),)
    assert air_attack.shots(table(target, near, screens=over), near)
    dark = {"light": "night", "tvr": 37.5, "night_flying": True}
    assert not air_attack.shots(table(target, near, options=dark), near)
    target.lit = True
    assert air_attack.shots(table(target, near, options=dark), near)
    assert not air_attack.shots(table(target, near, options=dark | {"night_flying": False}), near)


# -- in the air -----------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-ACM-2")
@pytest.mark.clause("FLT-ACM-3")
@pytest.mark.clause("FLT-ACM-4")
def test_a_dogfight() -> None:
    zeros, cats = flight("a6m2", 9, side="Grey"), flight("f4f", 12)
    now = table(zeros, cats)
    with dice(now, 8, 15, 3, 5 + 1, 7, 10, 9, 12, 6, 8, 3) as umpire:
        air_combat.fight(umpire, zeros, cats, ())
    assert (zeros.aircraft, cats.aircraft) == (7, 11)
    assert zeros.fought
    assert cats.fought
    assert air_combat.throw(zeros, cats).dice == 3


@pytest.mark.clause("FLT-ACM-1")
@pytest.mark.clause("FLT-ACM-5")
@pytest.mark.clause("FLT-AIR-5")
def test_roles_and_tough_bombers() -> None:
    zero, fort = flight("a6m2", 9), flight("b17", 8)
    assert air_combat.save(fort, air_combat.factor(zero)).needed == 3
    jabo = flight("fw190_jabo", 8, load="bomb_500gp")
    assert (air_combat.factor(jabo), air_combat.intercepts(jabo)) == (2, False)
    assert air_combat.save(flight("f4f", 3), 2).needed == 5
    jabo.load = ""
    assert (air_combat.factor(jabo), air_combat.intercepts(jabo)) == (5, True)
    other = flight("tbf", 8, side="Grey")
    now = table(jabo, other)
    with dice(now, 1, 1, 1) as umpire:
        air_combat.fight(umpire, jabo, other, ("tbf",))
    assert not air_combat.intercepts(other)


@pytest.mark.clause("FLT-ACM-2")
@pytest.mark.clause("FLT-ACM-6")
def test_a_stand_in_contact_fights_first_and_may_then_attack() -> None:
    from game.rulesets.fleet import action

    carrier = ship("enterprise", 100, 100)
    jabo = flight("fw190_jabo", 8, 100, 101, side="Grey", load="bomb_500gp")
    cats = flight("f4f", 12, 101, 101)
    now = table(carrier, jabo, cats, to_act="Grey")
    with dice(now) as umpire:
        action.activate(umpire, "Grey", "fw190_jabo")
    step = now.agenda[0]
    assert isinstance(step, air_combat.Dogfight)
    with dice(now, 1, 1, 1) as umpire:
        step.resolve(umpire, "Grey", Chose("dogfight", ("f4f",)))
        stance = now.agenda[0]
        (question,) = stance.ask(now, "Grey")
        assert question.name == "stance"
        umpire.begin()
        stance.resolve(umpire, "Grey", Chose("stance", ("decline",)))
        umpire.begin()
        now.agenda[0].close(umpire)
    assert cats.fought
    assert air_attack.shots(now, jabo)


@pytest.mark.clause("FLT-AIR-2")
@pytest.mark.clause("FLT-AIR-3")
def test_interception() -> None:
    zeros = flight("a6m2", 9, 100, 100, side="Grey", cap=True)
    avengers = flight("tbf", 8, 125, 100)
    now = table(zeros, avengers)
    assert flying.patrols(now, avengers) == [zeros]
    avengers.x = 125.1
    assert not flying.patrols(now, avengers)
    avengers.x = 125
    step = flying.Interception("tbf")
    now.agenda = [step]
    with dice(now) as umpire:
        step.resolve(umpire, "Grey", Chose("intercept", ("a6m2",)))
    assert air_combat.in_contact(now, avengers) == [zeros]
    assert not zeros.cap
    jabo = flight("fw190_jabo", 8, 100, 100, side="Grey", cap=True, load="bomb_500gp")
    assert not flying.patrols(table(jabo, avengers), avengers)


@pytest.mark.clause("FLT-AIR-1")
@pytest.mark.clause("FLT-WEA-1")
def test_a_stand_flies_any_way_but_not_through_squalls() -> None:
    cats = flight("f4f", 12, 100, 100)
    squall = (((110.0, 90.0), (120.0, 90.0), (120.0, 110.0), (110.0, 110.0)),)
    question = flying.steer(table(cats, squalls=squall), cats, flying.FLY)
    assert question.refuses(Steered(flying.FLY, "f4f", "T-170A80")) is None
    assert question.refuses(Steered(flying.FLY, "f4f", "T90A50")) is not None
    assert question.refuses(Steered(flying.FLY, "f4f", "T90A231")) is not None


# -- decks ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("FLT-COP-1")
@pytest.mark.clause("FLT-COP-2")
@pytest.mark.clause("FLT-COP-3")
def test_launching() -> None:
    carrier = ship("enterprise", 100, 100, last_speed=20.0)
    bombers = flight("sbd", 12, state=READY, home="enterprise")
    cats = flight("f4f", 10, state=READY, home="enterprise")
    now = table(carrier, bombers, cats)
    assert flying.brought_up(now, bombers) == 12
    order = Steered(flying.LAUNCH, "sbd", "A70", {"load": "bomb_1000gp"})
    assert flying.steer(now, bombers, flying.LAUNCH).refuses(order) is None
    with dice(now) as umpire:
        flying.fly(umpire, bombers, order)
    assert (bombers.aloft, bombers.load, bombers.y, carrier.done.handled) == (True, "bomb_1000gp", 170, 12)
    assert flying.brought_up(now, cats) == 0
    assert deck.landing(now, carrier) == 5
    carrier.done, carrier.last_speed = Done(), 14.9
    assert deck.launching(now, carrier) == 4
    assert deck.landing(now, carrier) == 0
    carrier.fires, carrier.last_speed = 3, 20.0
    assert deck.launching(now, carrier) == 0
    carrier.fires, carrier.done = 0, Done(contained=True)
    assert deck.launching(now, carrier) == 0


@pytest.mark.clause("FLT-COP-1")
@pytest.mark.clause("FLT-COP-5")
def test_a_stand_larger_than_h_comes_up_over_two_turns() -> None:
    hiryu = ship("hiryu", 100, 100, last_speed=20.0, side="Grey")
    zeros = flight("a6m2", 12, side="Grey", state=READY, home="hiryu")
    now = table(hiryu, zeros, to_act="Grey")
    assert flying.brought_up(now, zeros) == 11
    step = flying.FlyStands()
    now.agenda = [step]
    assert "flight_deck_work a6m2" in {one.key for one in step.ask(now, "Grey")[0].options}
    with dice(now) as umpire:
        step.resolve(umpire, "Grey", Chose("pass_stand", ("flight_deck_work a6m2",)))
    assert (zeros.handled, zeros.aloft) == (11, False)
    hiryu.done, zeros.moved = Done(), False
    assert flying.brought_up(now, zeros) == 1
    assert flying.steer(now, zeros, flying.LAUNCH).helm.distance == 120


@pytest.mark.clause("FLT-COP-1")
@pytest.mark.clause("FLT-COP-4")
def test_landing_and_rearming() -> None:
    carrier = ship("enterprise", 100, 100, last_speed=20.0, done=Done(handled=12))
    cats = flight("f4f", 5, 100, 102, home="enterprise")
    now = table(carrier, cats)
    assert [one.key for one in deck.landings(now, carrier)] == ["enterprise f4f"]
    with dice(now) as umpire:
        deck.land(umpire, carrier, cats)
    assert (cats.state, cats.endurance, carrier.done.handled) == (REARMING, 12, 17)
    six = flight("f4f", 6, 100, 102, home="enterprise", name="six")
    assert not deck.landings(table(carrier, six), carrier)


@pytest.mark.clause("FLT-COP-4")
def test_ten_torpedo_bombers_take_two_turns() -> None:
    hiryu = ship("hiryu", side="Grey")
    kates = flight("b5n", 10, side="Grey", state=REARMING, home="hiryu", landed_turn=1)
    now = table(hiryu, kates, turn=2)
    served = []
    for turn in (2, 3, 4):
        now.turn = turn
        with dice(now) as umpire:
            deck.make_ready(umpire)
            deck.serve(umpire, hiryu)
        served.append((kates.served, kates.state))
    assert served == [(7, REARMING), (10, REARMING), (0, READY)]
    late = flight("b5n", 10, side="Grey", state=REARMING, home="hiryu", landed_turn=2)
    assert not deck.waiting(table(hiryu, late, turn=2), hiryu)


@pytest.mark.clause("FLT-AIR-7")
def test_stands_from_off_the_table_come_and_go_over_their_own_edge() -> None:
    bettys = flight(
        "g4m_ohka", 6, 180, 90, state="waiting", home="off_table", entering=2, load="ohka", sighted=False
    )
    now = table(bettys, turn=1)
    now.options = Options(own_edges={"Blue": "west", "Grey": "east"})
    assert not flying.to_fly(now, "Blue")
    now.turn = 2
    assert flying.to_fly(now, "Blue") == [bettys]
    assert flying.steer(now, bettys, flying.FLY).pose == (0, 90, 90)
    with dice(now) as umpire:
        flying.fly(umpire, bettys, Steered(flying.FLY, "g4m_ohka", "A100"))
    assert (bettys.aloft, bettys.x, bettys.load) == (True, 100, "ohka")
    assert flying.may_go_home(now, bettys)
    bettys.x = 191
    assert not flying.may_go_home(now, bettys)


def test_a_side_sees_no_load_of_a_stand() -> None:
    from game.rulesets.fleet.views import redact

    kates = flight("b5n", 9, side="Grey", load="torp_type91", home="hiryu")
    seen = redact(table(kates, ship("helena")), "Blue").units["b5n"]
    assert not isinstance(seen, Ship)
    assert (seen.load, seen.home, seen.aircraft) == ("", "", 9)  # type: ignore[union-attr]
