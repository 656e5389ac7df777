"""What nef advises an opponent: courses, speeds, launches, fire."""

from random import Random
from typing import Any

import msgspec
import pytest

from game.content import find_scenario, read_scenario
from game.match import Match, Shot, Slot, Steer, Steered
from game.rulesets import ruleset
from game.rulesets.nef.advice import ADVICE, courses, places
from game.rulesets.nef.advice.cadet import expected_hits
from game.rulesets.nef.advice.situation import NefSituation
from game.rulesets.nef.table import Nef, NefTable
from game.rulesets.nef.turn import steer
from game.sea.heading import Pose, bearing, relative
from game.sea.path import Helm
from game.tabletop.advice import SANE, Character


def view_of(name: str, side: str) -> NefTable:
    scenario = read_scenario(find_scenario(name))
    view: NefTable = Match.start(scenario, ruleset("nef"), seed=1).view(side)
    return view


def moving(view: NefTable, unit: str, speed: int, pose: tuple[float, float, float], half: int = 1) -> Steer:
    """The question of a unit's half move from a pose at a speed."""
    piece = view.units[unit]
    piece.x, piece.y, piece.heading = pose
    piece.plotted_speed = speed
    piece.moved = half - 1
    view.phase = "first_half" if half == 1 else "second_half"
    return steer(view, piece, half)


def sane(view: NefTable, question: Steer, path: str) -> float:
    return ADVICE.sane(view, "Red", question, Steered("half_move", question.unit, path))


def test_a_path_off_the_table_is_mad_and_one_into_a_corner_is_doubtful() -> None:
    view = view_of("nef/skerries", "Red")
    question = moving(view, "red_stiletto", 14, (24.0, 34.0, 0.0))
    assert sane(view, question, "FFFFFFF") == 0
    assert sane(view, question, "SFSFF") == SANE
    question = moving(view, "red_stiletto", 14, (24.0, 28.9, 0.0))
    assert 0 < sane(view, question, "FFFFFFF") < SANE


def test_leaving_by_its_own_exit_edge_is_sane_for_what_scores_there() -> None:
    view = view_of("nef/mail", "Blue")
    question = moving(view, "packet_1", 6, (58.5, 20.0, 90.0))
    assert sane(view, question, "FFF") == SANE
    escort = moving(view, "blue_halcyon", 6, (58.5, 20.0, 90.0))
    assert sane(view, escort, "FFF") == 0


@pytest.mark.parametrize(
    ("name", "side", "fears"),
    [
        ("nef/mail", "Red", 2.4),
        ("nef/mail", "Blue", 0.8),
        ("nef/stern_chase", "Blue", 2.4),
        ("nef/three_flags", "Red", 0.8),
        ("nef/skerries", "Red", 0.8),
    ],
)
def test_who_waits_for_a_foe_that_has_to_come_by_fears_his_fire_more(
    name: str, side: str, fears: float
) -> None:
    bold = Character("bold", "", "", weights={"exposure": 0.8})
    scene = NefSituation(view_of(name, side), side, bold, coming=False)
    assert places.weights_of(scene, bold)["exposure"] == pytest.approx(fears)


def test_a_ship_is_kept_off_the_ground() -> None:
    view = view_of("nef/gasworks", "Blue")
    (outline,) = view.ground[:1]
    middle = [sum(point[axis] for point in outline) / len(outline) for axis in (0, 1)]
    ship = view.units["ironclad"]
    assert courses.stands(view, ship, Pose(middle[0], middle[1], 0.0), 1) == 0
    nef = view.units["moored_halcyon"]
    assert courses.stands(view, nef, Pose(middle[0], middle[1], 0.0), 1) == SANE


def test_a_course_closes_from_afar_and_shows_the_side_when_near() -> None:
    helm = Helm(7, turn_cost=2, straight_after=1, turns=3)
    start = Pose(10.0, 10.0, 180.0)
    far = helm.walk(start, courses.path_to(helm, start, (10.0, 40.0), Random(1))).end
    assert far.heading in (300.0, 0.0, 60.0)
    near = helm.walk(start, courses.path_to(helm, start, (10.0, 4.0), Random(1), broadside=True)).end
    assert 30 <= abs(relative(bearing(near, (10.0, 4.0)), near.heading)) <= 150


def test_a_course_is_legal_under_any_helm_of_the_game() -> None:
    rng = Random(3)
    for _ in range(400):
        helm = Helm(
            distance=rng.randint(1, 12),
            turn_cost=2,
            straight_after=1,
            owed=rng.randint(0, 1),
            may_owe=rng.random() < 0.5,
            turns=rng.randint(0, 4),
        )
        if not helm.may_owe and helm.owed > helm.distance:
            continue
        start = Pose(rng.uniform(0, 48), rng.uniform(0, 36), 60.0 * rng.randrange(6))
        aim = rng.uniform(0, 48), rng.uniform(0, 36)
        path = courses.path_to(helm, start, aim, rng, broadside=rng.random() < 0.5)
        assert helm.fault(path) is None, (helm, path)


def test_an_empty_bomber_goes_home_and_lands() -> None:
    view = view_of("nef/heligoland", "Red")
    bomber: Any = view.units["r_bomber_1"]
    carrier = view.units["r_aviary"]
    bomber.state, bomber.rapiers_left = "deployed", 0
    assert courses.goal(view, bomber) == carrier.at
    question = moving(view, "r_bomber_1", 12, (carrier.x, carrier.y + 4.0, 180.0), half=2)
    first = next(ADVICE.courses(view, "Red", question, Random(1)))
    assert isinstance(first, Steered)
    assert first.settings == {"land_on": "r_aviary"}
    assert question.refuses(first) is None
    bomber.rapiers_left = 2
    assert next(ADVICE.courses(view, "Red", question, Random(1))).settings == {}  # type: ignore[union-attr]


def test_speeds_never_carry_a_vessel_over_the_edge() -> None:
    view = view_of("nef/skerries", "Red")
    unit = view.units["red_halcyon"]
    unit.x, unit.y, unit.heading = 24.0, 33.0, 0.0
    slot = Slot("speed", unit.id, "speed", "NEF-PLT-3", 0, unit.spec.speed[0], needed=True)
    speeds = {ADVICE.entry(view, "Red", slot, Random(seed)) for seed in range(40)}
    for speed in speeds:
        assert isinstance(speed, int)
        assert courses.stands(view, unit, unit.pose, speed) == SANE


def test_flights_with_something_to_take_on_are_rearmed_and_others_launched_when_the_enemy_is_near() -> None:
    view = view_of("nef/heligoland", "Red")
    bomber, carrier = view.units["r_bomber_1"], view.units["r_aviary"]
    carrier.x, carrier.y = 42.0, 30.0
    launch = Slot("launch", bomber.id, "", "NEF-PLT-4", 8, 16)
    rearm = Slot("rearm", bomber.id, "", "NEF-ARM-1", choices=("rapiers", "bombs"))
    rng = Random(1)
    assert ADVICE.entry(view, "Red", launch, rng) in range(8, 17)
    assert ADVICE.entry(view, "Red", rearm, rng) is None
    bomber.rapiers_left = 0
    assert ADVICE.entry(view, "Red", launch, rng) is None
    assert ADVICE.entry(view, "Red", rearm, rng) in ("rapiers", "bombs")


def test_a_broadside_is_worth_more_than_the_same_guns_ahead_and_no_more_than_the_hull_left() -> None:
    view = view_of("nef/skerries", "Red")
    firer: Nef = view.units["red_halcyon"]
    target: Nef = view.units["blue_falcon"]
    firer.x, firer.y, firer.heading = 10.0, 10.0, 0.0
    target.x, target.y = 20.0, 10.0
    shot = Shot(firer.id, "guns", target.id, 10)
    broadside = ADVICE.worth(view, "Red", shot, 10)
    assert expected_hits(view, firer, "guns", target, 10) == 2.0
    target.x, target.y = 10.0, 20.0
    assert expected_hits(view, firer, "guns", target, 10) == 1.0
    assert ADVICE.worth(view, "Red", shot, 10) < broadside
    target.damage = target.spec.hull - 1
    assert ADVICE.worth(view, "Red", shot, 10) == target.spec.points


def test_bombs_past_the_third_make_the_dice_better() -> None:
    view = view_of("nef/gasworks", "Red")
    hecla, works = view.units["hecla"], view.units["works"]
    hits = [expected_hits(view, hecla, "bombs", works, bombs) for bombs in (3, 6, 7)]
    assert [round(one, 6) for one in hits] == [0.6, 2.4, 3.0]
    plain = msgspec.structs.replace(view.options, bombing="plain")
    view.options = plain
    assert expected_hits(view, hecla, "bombs", works, 6) == pytest.approx(6 * 0.2)
