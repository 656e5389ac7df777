"""What war_at_sea shows agrees with what war_at_sea does: cards, rings, lines of sight, odds, drafts, warnings."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from game.ai import chance
from game.content import find_scenario, read_scenario
from game.dice.odds import odds
from game.match import Aim, Fire, Match
from game.match.events import Rolled
from game.rulesets.war_at_sea import RULESET, gunnery, purposes, weapons
from game.rulesets.war_at_sea.events import AttackMade, Destroyed
from game.rulesets.war_at_sea.presenter.odds import bar_steps, destroyed
from game.sea.heading import Pose
from game.tabletop.overlays import Circle, Cloud, Mark, RangeRing, Sight, Sortie, Threat, Wedge, Zone
from tests.rulesets.war_at_sea.scene import attack, battle, done, missions, move, unit

SHOW = RULESET.presenter
SCENARIOS = ("river_plate", "convoy", "carriers", "night_run")
BAR = [[28, 16], [30, 16], [30, 24], [28, 24]]


def guns(*dice: int, red=None, blue=None, **rest):
    """Graf Spee and Exeter within range of each other, Red to fire first."""
    red = red or {"spee": unit("graf_spee", 20, 20, heading=90)}
    blue = blue or {"exeter": unit("exeter", 38, 20, heading=270)}
    return battle(red, blue, "SurfaceAttack", dice, **rest)


def fire_of(match: Match, side: str) -> Fire:
    return next(asked for asked in match.ask(side) if isinstance(asked, Fire))


def card_of(match: Match, side: str, key: str):
    card = SHOW.card(match.view(side), key)
    assert card is not None
    return card


# -- cards ----------------------------------------------------------------------------------------------------


def test_a_card_has_the_dice_of_each_weapon_under_its_range_number():
    card = card_of(guns(), "Red", "spee")
    rows = {battery.label: battery.figures for battery in card.batteries}
    assert card.ranges == ("0", "1", "2", "3", "4", "5")
    spec = guns().table.units["spee"].spec
    assert rows["Main"][:5] == tuple(map(str, spec.main[:5]))
    assert rows["Torpedo"][3:] == ("–", "", "")
    told = {vital.label: vital.value for vital in card.vitals}
    assert (told["armour"], told["vital armour"]) == (str(spec.armor), str(spec.vital_armor))
    assert card.rows[0].boxes == ("whole",) * spec.hull_points


def test_what_a_crippled_ship_has_lost_is_red():
    match = guns(red={"spee": unit("graf_spee", 20, 20, state={"hull_lost": 2})})
    card = card_of(match, "Red", "spee")
    spec = match.table.units["spee"].spec
    vitals = {vital.label: vital for vital in card.vitals}
    assert (vitals["armour"].value, vitals["armour"].grave) == (str(spec.armor - 1), True)
    assert vitals["flagship"].value == "+0"
    assert all(battery.grave for battery in card.batteries if battery.label != "Antiair")
    assert "Crippled" in card.warning


def test_a_weapon_that_was_used_is_struck_out_with_its_reason():
    match = guns(*[1] * 9)
    match.answer("Red", attack("surface_attack", "spee", "main", "exeter"))
    used = {battery.label: battery for battery in card_of(match, "Red", "spee").batteries}["Main"]
    assert used.spent
    assert "has used her main battery" in used.words


def test_markers_lie_face_up_on_card_and_table_until_the_phase_ends():
    match = guns(*[4] * 9)
    shot = next(shot for shot in fire_of(match, "Red").shots if shot.weapon == "main")
    match.answer("Red", attack("surface_attack", shot.unit, shot.weapon, shot.target))
    for side in match.sides:
        view = match.view(side)
        assert Mark("exeter", "doomed", "marked: destroyed") in SHOW.terrain(view)
        card = card_of(match, side, "exeter")
        assert (card.doomed, set(card.rows[0].boxes)) == (True, {"doomed"})
        assert next(piece for piece in SHOW.pieces(view) if piece.id == "exeter").doomed


def test_of_a_destroyed_ship_nothing_is_left_whatever_destroyed_her():
    match = guns()
    Destroyed("exeter", "Blue", "Red", 12).apply(match.table)
    card = SHOW.card(match.table, "exeter")
    assert (card.rows[0].label, set(card.rows[0].boxes)) == ("0 of 3 left", {"lost"})
    assert card.warning == "Destroyed."


def test_a_hull_point_that_is_marked_stands_up_on_the_hull_bar():
    match = guns(*[4] * 4, *[1] * 5)
    match.answer("Red", attack("surface_attack", "spee", "main", "exeter"))
    piece = next(piece for piece in SHOW.pieces(match.view("Red")) if piece.id == "exeter")
    assert piece.rows == ((1, 0, 0), (1, 0, 0), (0, 0, 1))
    assert Mark("exeter", "doomed", "marked: 1 hull point") in SHOW.terrain(match.view("Red"))


def test_a_card_of_an_aircraft_tells_its_load_its_mission_and_the_turns_left():
    red = {
        "base": unit("enterprise", 20, 20),
        "bombers": unit("sbd3", 30, 20, state={"turns_up": 2, "armed": False}),
    }
    match = battle(red, {"exeter": unit("exeter", 60, 20)}, "AirMission")
    card = card_of(match, "Red", "bombers")
    assert {vital.label: vital.value for vital in card.vitals}["turns left"] == "2/4"
    assert {fact.label: fact.value for fact in card.facts}["Load"] == "spent"
    assert "Load" not in {fact.label for fact in card_of(match, "Blue", "bombers").facts}


@pytest.mark.clause("WAS-AAT-2")
def test_ranges_of_a_cards_own_stand_on_it_and_make_its_rings():
    wanted = {"mission": "torpedo", "mission_target": "exeter", "mission_shown": True}
    red = {
        "far": unit("b5n2", 30, 20, card={"air_range": 7.5}, state=wanted),
        "usual": unit("b5n2", 30, 30, state=wanted),
        "ship": unit("fletcher", 10, 10, card={"anti_air_range": [6, 12]}),
        "fighter": unit("f4f4", 40, 20, card={"anti_air_range": [8]}),
    }
    match = battle(red, {"exeter": unit("exeter", 37, 20)}, "AirAttack")
    view = match.view("Red")

    def facts(key: str) -> dict[str, tuple[str, str]]:
        return {fact.label: (fact.value, fact.clause) for fact in card_of(match, "Red", key).facts}

    assert facts("far")["Reach"] == ("attacks to 7.5 in", "WAS-AAT-2")
    assert "Reach" not in facts("usual")
    assert facts("fighter")["Reach"] == ("antiair to 8 in", "WAS-AAT-2")
    (own,) = [ring for ring in SHOW.rings(view, "far") if isinstance(ring, Circle)]
    (others,) = [ring for ring in SHOW.rings(view, "usual") if isinstance(ring, Circle)]
    assert ((own.radius, own.text), others.radius) == ((7.5, "attacks to 7.5"), 5.0)
    flak = next(row for row in card_of(match, "Red", "ship").batteries if row.label == "Antiair")
    assert (flak.words, flak.clause) == ("Antiair: dice at 6 and 12 in.", "WAS-AAT-2")
    view.phase = "air_defense"
    assert [ring.radius for ring in SHOW.rings(view, "ship") if isinstance(ring, RangeRing)] == [6, 12]
    assert [(shot.unit, shot.target) for shot in fire_of(match, "Red").shots] == [("far", "exeter")]


def test_nobody_but_its_side_knows_what_lies_on_a_base():
    red = {"base": unit("enterprise", 20, 20), "bombers": unit("sbd3", aboard="base")}
    match = battle(red, {"exeter": unit("exeter", 60, 20)}, "AirMission")
    own = {fact.label: fact.value for fact in card_of(match, "Red", "base").facts}
    foe = {fact.label: fact.value for fact in card_of(match, "Blue", "base").facts}
    assert (own["Air units"], own["Ready"]) == ("1 of 4", "bombers")
    assert foe["Air units"] == "room for 4"
    assert "Ready" not in foe


def test_a_blue_counter_has_a_card_that_says_nothing():
    red = {"boat": unit("gato", 20, 20, depth="deep", state={"counter": "contact_1"})}
    match = battle(red, {"exeter": unit("exeter", 24, 20)}, "SurfaceAttack")
    card = card_of(match, "Blue", "contact_1")
    assert (card.points, card.rows, card.batteries, card.silhouette) == (0, (), (), "")
    pieces = {piece.id: piece for piece in SHOW.pieces(match.view("Blue"))}
    assert pieces["contact_1"].pile is not None
    assert "boat" not in pieces
    own = {piece.id: piece for piece in SHOW.pieces(match.view("Red"))}
    assert (own["boat"].note, own["boat"].pile) == ("deep", None)


# -- rings, quadrants, sight ----------------------------------------------------------------------------------


def test_there_is_a_ring_where_the_dice_of_a_weapon_change():
    match = guns()
    ship = match.table.units["spee"]
    rings = {
        ring.radius: ring.label
        for ring in SHOW.rings(match.view("Red"), "spee")
        if isinstance(ring, RangeRing)
    }
    for weapon in ("main", "secondary"):
        for limit in gunnery.band(ship, weapon).limits:
            farther = [each for each in gunnery.band(ship, weapon).limits if each > limit]
            number, less = (
                gunnery.card_dice(ship, weapon, at) if at else 0 for at in (limit, min(farther, default=0))
            )
            told = f"{weapon} {number}" in rings.get(limit, "").split(": ", 1)[-1]
            assert told == (number != less), (weapon, limit)
    assert 40.0 not in rings


@pytest.mark.parametrize(("x", "told"), [(38, None), (30, "3 in: torpedo 3")])
def test_a_weapon_has_rings_while_ships_attack_where_an_enemy_is_near_enough_for_it(x, told):
    match = guns(blue={"exeter": unit("exeter", x, 20, heading=270)})
    rings = SHOW.rings(match.view("Red"), "spee")
    labels = {ring.radius: ring.label for ring in rings if isinstance(ring, RangeRing)}
    assert labels.get(3.0) == told


def test_a_decoy_that_has_left_the_table_has_a_card_still():
    match = battle({"boat": unit("gato", 20, 20)}, {"exeter": unit("exeter", 38, 20)}, "SurfaceAttack")
    decoy = replace(match.table.units["boat"], id="decoy", decoy_of="boat", counter="")
    match.table.units["decoy"] = decoy
    card = SHOW.card(match.table, "decoy")
    assert [(fact.label, fact.value) for fact in card.facts] == [("Lies as", "nothing: it left the table")]


def test_depth_charges_lie_aft_and_the_hedgehog_ahead():
    red = {"hunter": unit("flower", 20, 20, heading=90)}
    match = battle(red, {"exeter": unit("exeter", 60, 20)}, "SurfaceAttack")
    wedges = {arc.label: arc for arc in SHOW.arcs(match.view("Red"), "hunter") if isinstance(arc, Wedge)}
    assert {label: arc.radius for label, arc in wedges.items()} == {"depth charges": 3.0, "hedgehog": 4.0}
    assert SHOW.arcs(match.view("Red"), "exeter") == []


def test_a_blocked_line_of_sight_ends_at_what_blocks_it_by_name():
    blue = {
        "exeter": unit("exeter", 38, 20, heading=0),
        "screen": unit("transport", 29, 20, heading=0),
    }
    match = guns(blue=blue)
    marks = SHOW.marks(match.view("Red"), "Red", fire_of(match, "Red"), "spee")
    line = next(each for each in marks if isinstance(each, Sight))
    assert (line.text, line.start, line.goal) == ("screen", (20.0, 20.0), (38.0, 20.0))
    assert line.blocked == pytest.approx((29.0, 20.0))
    assert {mark.unit: mark.kind for mark in marks if isinstance(mark, Mark)}["exeter"] == "refused"
    assert all(shot.target != "exeter" for shot in fire_of(match, "Red").shots)


@pytest.mark.parametrize(
    ("rest", "name"),
    [
        ({"cloud": [{"kind": "fog", "at": [29, 20]}]}, "fog"),
        ({"terrain": [{"kind": "land", "name": "Lobos", "outline": BAR}]}, "Lobos"),
        ({"smoke": [{"outline": BAR, "until_turn": 3}]}, "smoke"),
    ],
)
def test_weather_land_and_smoke_are_named_where_they_block(rest, name):
    options = {"options": {"weather_counters": True}}
    blue = {"exeter": unit("exeter", 38, 20), "near": unit("exeter", 22, 30)}
    match = guns(blue=blue, **options, **rest)
    marks = SHOW.marks(match.view("Red"), "Red", fire_of(match, "Red"), "spee")
    assert [each.text for each in marks if isinstance(each, Sight)] == [name]


def test_a_threat_is_what_the_enemy_could_fire_from_where_he_lies():
    match = guns()
    threat = next(each for each in SHOW.threats(match.view("Red"), "Red", "spee") if isinstance(each, Threat))
    shots = list(_shots(match, "Blue"))
    assert sum(weapon == "main" for _, weapon, _ in shots) == 1
    assert threat.text.startswith("7 dice · main")
    far = SHOW.threats(match.view("Red"), "Red", "spee", Pose(1.0, 47.0, 0.0))
    assert far == []


def _shots(match: Match, side: str):
    table = match.table
    mine = [one for one in table.units.values() if one.side == side]
    foes = [one for one in table.units.values() if one.side != side]
    return [
        (one.id, weapon, foe.id)
        for one, weapon, foe in gunnery.reachable(table, mine, foes, weapons.BATTERIES)
    ]


def test_the_outlook_of_a_pose_counts_what_bears_there():
    match = battle({"spee": unit("graf_spee", 5, 20)}, {"exeter": unit("exeter", 67, 20)}, "SeaMovement")
    view = match.view("Red")
    assert "nothing reaches" in SHOW.outlook(view, "Red", "spee", Pose(5.0, 20.0, 90.0)).title
    near = SHOW.outlook(view, "Red", "spee", Pose(50.0, 20.0, 90.0))
    assert "main" in {line.weapon for line in near.by_her}
    assert "from exeter" in near.title


# -- lines, odds ----------------------------------------------------------------------------------------------


def middle(name: str, seed: int, kinds: int = 60):
    """Questions of fire met in a battle at random, each with its match."""
    match, rng = (
        Match.start(read_scenario(find_scenario(f"war_at_sea/{name}")), RULESET, seed=seed),
        Random(seed),
    )
    for _ in range(4000):
        if match.over is not None:
            return
        for side in match.asked():
            for asked in match.ask(side):
                if isinstance(asked, Fire):
                    yield match, side, asked
                    kinds -= 1
        if not kinds:
            return
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("convoy", "Convoy's way out · 10 points"),
        ("wolf_pack", "Convoy's way out · 11 points"),
        ("night_run", "Landing · 35 points"),
    ],
)
def test_where_units_score_by_being_there_stands_with_the_points(name, words):
    match = Match.start(read_scenario(find_scenario(f"war_at_sea/{name}")), RULESET, seed=1)
    assert words in {getattr(one, "name", "") for one in SHOW.terrain(match.table)}


@pytest.mark.parametrize("name", ["convoy", "night_run", "trial_100"])
def test_every_line_offered_has_odds_and_every_other_a_reason(name):
    seen = 0
    for match, side, asked in middle(name, 5, 12):
        view = match.view(side)
        offered = {(shot.unit, shot.weapon, shot.target) for shot in asked.shots}
        for firer in {shot.unit for shot in asked.shots}:
            lines = SHOW.lines(view, asked, firer)
            assert {(line.unit, line.weapon, line.target) for line in lines if line.refused is None} == {
                each for each in offered if each[0] == firer
            }
            for line in lines:
                if line.refused is None and line.weapon != "tie":
                    assert SHOW.odds(view, line.unit, line.weapon, line.target, 1) is not None
                    seen += 1
            assert SHOW.marks(view, side, asked, firer)
    assert seen


def test_the_odds_shown_are_those_of_the_throw_that_is_rolled():
    match = Match.start(read_scenario(find_scenario("war_at_sea/carriers")), RULESET, seed=3)
    rng, shown, checked = Random(3), {}, 0
    while match.over is None and checked < 12:
        side = match.asked()[0]
        asked = match.ask(side)
        order = chance.answer(asked, rng)
        before = match.number
        view = match.view(side)
        aims = getattr(order, "aims", ())
        if aims and aims[0].weapon not in ("tie", "sonar", "search"):
            shown = SHOW.odds(view, aims[0].unit, aims[0].weapon, aims[0].target, 1)
        match.answer(side, order)
        if not aims or aims[0].weapon in ("tie", "sonar", "search"):
            continue
        assert shown is not None
        lines = [line for line in match.lines if line.n > before]
        rolled = [event.roll for line in lines for event in line.events if isinstance(event, Rolled)]
        thrown = [roll for roll in rolled if isinstance(roll.throw.purpose, purposes.Attack)]
        if thrown:
            assert thrown[0].throw == shown.throw
            assert sum(shown.bars) == pytest.approx(1.0, abs=1e-9)
            checked += 1
    assert checked


def test_the_bars_group_successes_and_begin_anew_at_both_thresholds():
    for threshold, grave, most in ((3, 8, 10), (8, 16, 32), (1, 0, 4), (2, 3, 12), (5, 9, 60)):
        steps = bar_steps(threshold, grave, most)
        assert steps[0] == 0
        assert len(steps) <= 7
        assert all(one < other for one, other in pairwise(steps))
        assert {mark for mark in (threshold, grave) if mark} <= set(steps)


def test_the_chance_to_destroy_is_how_often_it_does():
    """A ship with one hull point left, fired at many times over."""
    blue = {"exeter": unit("exeter", 38, 20, state={"hull_lost": 2})}
    match = guns(blue=blue)
    view = match.view("Red")
    card = SHOW.odds(view, "spee", "main", "exeter", 1)
    assert card is not None
    share = destroyed("main", match.table.units["exeter"], odds(card.throw))
    found = Counter()
    for seed in range(400):
        one = Match.start(match.header.scenario, RULESET.beginning("SurfaceAttack"), seed=seed)
        one.answer("Red", attack("surface_attack", "spee", "main", "exeter"))
        while one.over is None and one.table.phase == "surface_attack":
            side = one.asked()[0]
            one.answer(side, done("end_attacks"))
            if one.table.turn > 1:
                break
        found[any(isinstance(event, Destroyed) for line in one.lines for event in line.events)] += 1
    assert found[True] / 400 == pytest.approx(share, abs=0.08)


def test_marked_hull_points_are_counted_into_the_odds_of_torpedoes():
    red = {"spee": unit("graf_spee", 36, 20, heading=0)}
    fresh = guns(red=red, blue={"exeter": unit("exeter", 38, 20, heading=0)}).view("Red")
    marked = guns(
        red=red, blue={"exeter": unit("exeter", 38, 20, heading=0, state={"pending_hull": 2})}
    ).view("Red")
    one, other = (SHOW.odds(view, "spee", "torpedo", "exeter", 1) for view in (fresh, marked))
    assert (one.threshold, one.grave) == (2, 3)
    assert (other.threshold, other.grave, other.threshold_words) == (1, 0, "1: destroyed")
    assert any(clause == "WAS-DAM-2" for _, clause in other.notes)


# -- missions, drafts, warnings -------------------------------------------------------------------------------


FLEETS = (
    {
        "base": unit("enterprise", 20, 20),
        "hawks": unit("f4f4", aboard="base"),
        "divers": unit("sbd3", aboard="base"),
    },
    {"exeter": unit("exeter", 44, 20), "guard": unit("a6m2", 48, 20)},
)


@pytest.mark.clause("WAS-ADF-5")
def test_an_escort_and_the_fighter_tied_to_it_are_shown_by_one_line_to_both():
    match = battle({"hawk": unit("f4f4", 20, 20)}, {"guard": unit("a6m2", 22, 20)}, "AirMission")
    match.table.units["hawk"].tied_to, match.table.units["guard"].tied_to = "guard", "hawk"
    for side in ("Red", "Blue"):
        (tie,) = [each for each in SHOW.terrain(match.view(side)) if isinstance(each, Sortie)]
        assert tie == Sortie((22.0, 20.0), (20.0, 20.0), "tied", sealed=False)


def test_a_sealed_mission_is_an_arrow_for_its_owner_alone():
    match = battle(*FLEETS, "AirMission")
    match.answer("Red", missions(hawks="escort:divers", divers="dive:exeter"))
    match.answer("Blue", missions(guard="cap"))
    own = [each for each in SHOW.terrain(match.view("Red")) if isinstance(each, Sortie)]
    assert [(each.goal, each.sealed) for each in own] == [((44.0, 20.0), True)]
    assert not [each for each in SHOW.terrain(match.view("Blue")) if isinstance(each, Sortie)]
    first = match.asked()[0]
    if first == "Blue":
        match.answer("Blue", move("guard", "", "move_air"))
    match.answer("Red", move("divers", "A10", "move_air"))
    shown = [
        each for each in SHOW.terrain(match.view("Blue")) if isinstance(each, Sortie) and not each.sealed
    ]
    assert shown


def test_choices_of_missions_are_told_in_words():
    match = battle(*FLEETS, "AirMission")
    view = match.view("Red")
    asked = match.ask("Red")[0]
    told = {SHOW.choice(view, asked, choice) for slot in asked.slots for choice in slot.choices}
    assert {"CAP", "Patrol", "Dive on exeter", "Escort divers", "Strafe exeter"} <= told


def test_the_hand_holds_every_air_unit_and_how_it_stands():
    match = battle(*FLEETS, "AirMission")
    hand = SHOW.hand(match.view("Red"), "Red")
    assert [(card.key, card.words, card.unit) for card in hand.cards] == [
        ("hawks", "on base", "base"),
        ("divers", "on base", "base"),
    ]
    assert SHOW.hand(match.view("Red"), "") is None
    assert SHOW.hand(guns().view("Red"), "Red") is None


@pytest.mark.parametrize("name", ["convoy", "carriers", "night_run"])
def test_every_draft_may_be_sent_and_every_kind_of_question_has_some(name):
    match, rng = Match.start(read_scenario(find_scenario(f"war_at_sea/{name}")), RULESET, seed=2), Random(2)
    kinds = Counter()
    while match.over is None and match.table.turn < 4:
        for side in match.asked():
            for asked in match.ask(side):
                found = SHOW.drafts(match.view(side), side, asked, None)
                assert all(asked.refuses(draft.order) is None for draft in found)
                assert len({draft.key for draft in found}) == len(found)
                kinds[asked.name] += bool(found)
        side = match.asked()[0]
        asked = match.ask(side)
        found = SHOW.drafts(match.view(side), side, asked[0], None)
        pick = found and rng.random() < 0.5
        match.answer(side, rng.choice(found).order if pick else chance.answer(asked, rng))
    assert {"move_unit"} | ({"assign_missions", "move_air"} if name == "carriers" else set()) <= set(+kinds)


def test_an_order_that_something_stops_is_asked_about():
    red = {"spee": unit("graf_spee", 20, 20, heading=90), "near": unit("transport", 24, 20)}
    match = battle(red, {"exeter": unit("exeter", 67, 20)}, "SeaMovement", [1, 1, 6, 6])
    side = match.asked()[0]
    if side == "Blue":
        match.answer("Blue", done("end_movement"))
    asked = next(one for one in match.ask("Red") if getattr(one, "unit", "") == "spee")
    doubt = SHOW.risk(match.view("Red"), "Red", asked, move("spee", "A5.5"))
    assert doubt is not None
    assert doubt.clause == "WAS-MOV-6"
    assert SHOW.risk(match.view("Red"), "Red", asked, move("spee", "T45A3")) is None


def test_ending_a_phase_with_attacks_left_is_asked_about():
    match = guns()
    end = next(asked for asked in match.ask("Red") if asked.name == "end_attacks")
    doubt = SHOW.risk(match.view("Red"), "Red", end, done("end_attacks"))
    assert doubt.sentence == "spee could still attack."


# -- the table, the strip, the account ------------------------------------------------------------------------


def test_an_objective_says_who_would_claim_it_and_who_stands_in_the_way():
    red = {"spee": unit("graf_spee", 30, 20)}
    rest = {"objective": [{"at": [32, 20]}, {"at": [60, 40]}]}
    clear = battle(red, {"exeter": unit("exeter", 60, 6)}, "SurfaceAttack", **rest)
    names = [zone.name for zone in SHOW.terrain(clear.view("Red")) if isinstance(zone, Zone)]
    assert names == ["Objective · Red, by spee", "Objective · 50 points"]
    barred = battle(red, {"exeter": unit("exeter", 40, 20)}, "SurfaceAttack", **rest)
    names = [zone.name for zone in SHOW.terrain(barred.view("Red")) if isinstance(zone, Zone)]
    assert names[0] == "Objective · contested by exeter"


def test_smoke_says_when_it_goes_and_a_squall_whither():
    rest = {
        "options": {"weather_counters": True},
        "weather": {"wind": 90},
        "cloud": [{"kind": "squall", "at": [50, 40]}],
        "smoke": [{"outline": [[1, 1], [2, 1], [2, 2]], "until_turn": 3}],
    }
    laid = SHOW.terrain(guns(**rest).view("Red"))
    assert [cloud.name for cloud in laid if isinstance(cloud, Cloud)] == [
        "Smoke to the end of turn 3",
        "Squall",
    ]
    arrow = next(each for each in laid if isinstance(each, Sortie))
    assert arrow.goal[0] > arrow.start[0]
    assert arrow.goal[1] == pytest.approx(arrow.start[1])


def test_the_strip_tells_the_points_against_what_wins_and_who_acts():
    match = guns(Red={"target": 18}, Blue={"target": 22})
    strip = SHOW.strip(match.view("Red"), "Red")
    assert strip.words == "Red 0 of 18, Blue 0 of 22"
    assert [(tab.label, tab.state) for tab in strip.tabs] == [("Red", "now"), ("Blue", "to come")]


@pytest.mark.parametrize("name", ["river_plate", "convoy", "carriers", "night_run", "trial_100"])
def test_what_was_scored_for_is_gone(name):
    match, rng = Match.start(read_scenario(find_scenario(f"war_at_sea/{name}")), RULESET, seed=4), Random(4)
    while match.over is None:
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
    fates = {fate.unit: fate for fate in SHOW.fates(match.table)}
    for posting in RULESET.postings(match.table):
        if posting.clause == "WAS-DAM-8":
            assert (fates[posting.unit].lost, fates[posting.unit].owner == posting.side) == (True, False)


def test_an_attack_is_told_of_with_its_odds_as_they_stood():
    match = guns(*[4] * 9)
    before = match.view("Red")
    match.answer("Red", attack("surface_attack", "spee", "main", "exeter"))
    made = next(event for line in match.lines for event in line.events if isinstance(event, AttackMade))
    show = SHOW.cue(made, before, SHOW.follow(before, made, match.view("Red")))
    assert (show.firer, show.target, show.kind, show.value) == ("spee", "exeter", "guns", "main battery")
    assert SHOW.odds(before, show.firer, show.weapon, show.target, show.amount) is not None
    assert RULESET.attack(before, Aim("spee", "main", "exeter")).dice == 9


def test_mines_lie_on_the_table_of_those_who_know_of_them():
    mines = [{"side": "Red", "at": [30, 30]}, {"side": "Red", "at": [40, 30], "shown": True, "mines": 4}]
    match = guns(mine=mines, options={"mines": True})
    own, foe = (
        {piece.id: piece.name for piece in SHOW.pieces(match.view(side)) if piece.id.startswith("mine")}
        for side in ("Red", "Blue")
    )
    assert own == {"mine_1": "10 mines", "mine_2": "4 mines"}
    assert foe == {"mine_2": "4 mines"}


def test_a_game_says_by_scenario_whether_anything_is_hidden():
    hides = {name: RULESET.hides(read_scenario(find_scenario(f"war_at_sea/{name}"))) for name in SCENARIOS}
    assert hides == {name: name != "river_plate" for name in SCENARIOS}


def test_a_boat_under_water_has_rings_of_its_torpedoes_alone():
    red = {"boat": unit("gato", 20, 20, depth="periscope", state={"counter": "contact_1"})}
    match = battle(red, {"exeter": unit("exeter", 24, 20)}, "SubmarineAttack")
    labels = [ring.label for ring in SHOW.rings(match.view("Red"), "boat") if isinstance(ring, RangeRing)]
    assert labels
    assert all("in: torpedo " in label for label in labels)
