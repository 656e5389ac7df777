"""What a table of coastal is worth, and whole tables made up behind a view: nothing looked at that is hidden."""

import tomllib
from random import Random

import pytest

from game.ai.players import let_answer, seated
from game.match import Match
from game.match.match import view_of
from game.rulesets.coastal import RULESET, firing, sailing
from game.rulesets.coastal.advice import ADVICE, standing
from game.rulesets.coastal.events import RanAground
from game.rulesets.coastal.table import DUMMY
from game.rulesets.coastal.views import redact
from game.testing.play import scenario_of
from tests.rulesets.coastal.scene import NIGHT, match, table, unit

PLAIN = ADVICE.characters[0]
BOAT = unit("mtb_vosper70", "boat", 60, 20)
SHIP = unit("freighter", "ship", 60, 60, 90, markers=4, state_spotted=True)
TRACK = '[[track]]\nside = "Blue"\ntype = "t21_br"\nat = [{x}, {y}]\nheading = {heading}\nrun = 40\n'


def worth(side: str = "Blue", **parts: str) -> float:
    return ADVICE.appraise(table(weather=NIGHT, step="Guns", **parts), side, PLAIN)


# -- appraisal ------------------------------------------------------------------------------------------------


def test_what_one_side_wins_the_other_loses() -> None:
    for blue, red in ((BOAT, SHIP), (unit("hunt3", "hunt", 30, 30), SHIP + unit("vpboot", "vp", 50, 50))):
        assert worth("Blue", blue=blue, red=red) == pytest.approx(-worth("Red", blue=blue, red=red))


@pytest.mark.parametrize(
    "hurt",
    [
        {"state_hull_boxes": 40},
        {"state_hull_boxes": 20},
        {"state_fires": 2},
        {"state_max_setting_loss": ["machinery", "torpedo"]},
        {"state_steering_damage": ["no_course"]},
        {"state_suppression_markers": 2},
    ],
    ids=str,
)
def test_every_hurt_of_the_enemy_is_worth_something(hurt: dict[str, object]) -> None:
    sound = unit("freighter", "ship", 60, 60, 90, markers=1, state_spotted=True)
    ailing = unit("freighter", "ship", 60, 60, 90, markers=1, state_spotted=True, **hurt)
    if "state_suppression_markers" in hurt:
        sound, ailing = (text.replace("freighter", "vpboot") for text in (sound, ailing))
    assert worth(blue=BOAT, red=ailing) > worth(blue=BOAT, red=sound)


def test_a_torpedo_that_runs_at_a_ship_is_worth_more_than_one_that_has_passed_her() -> None:
    coming = worth(blue=BOAT, red=SHIP, rest=TRACK.format(x=68, y=30, heading=0))
    passed = worth(blue=BOAT, red=SHIP, rest=TRACK.format(x=68, y=70, heading=0))
    assert coming > passed + 2.0


def test_torpedoes_that_bear_are_worth_more_than_those_that_do_not() -> None:
    away = unit("mtb_vosper70", "boat", 60, 20, 180)
    assert worth(blue=BOAT, red=SHIP) > worth(blue=away, red=SHIP)


def test_a_table_rests_before_every_move_shot_and_launch_and_nowhere_else() -> None:
    now = Match.start(scenario_of("coastal/first_night"), RULESET, seed=1)
    players = seated(now, dict.fromkeys(now.sides, "captain"), 1)
    told: list[str] = []
    while now.over is None:
        name = standing.rests(now.table)
        if name and name not in told[-1:]:
            told.append(name)
        side = now.asked()[0]
        let_answer(now, side, players[side])
    assert len(told) == len(set(told)), "each moment has a name of its own"
    assert {name.split()[1] for name in told} <= {"MoveShips", "Guns", "Launch"}
    moved = [name for name in told if name.startswith("1 MoveShips")]
    ships = sum(unit.spec.ship for unit in now.table.units.values())
    assert 2 <= len(moved) <= ships


# -- tables made up -------------------------------------------------------------------------------------------


def test_behind_markers_stand_ships_of_the_enemys_nation_and_false_contacts() -> None:
    red = "".join(unit("sboot_s38", f"s{at}", 20 + 12 * at, 80, 180) for at in range(6))
    view = match(blue=BOAT, red=red, step="MoveShips", weather=NIGHT, top="roster_public = false").view(
        "Blue"
    )
    imagine = ADVICE.imaginer(view, "Blue")
    kinds = set()
    totals = []
    for seed in range(30):
        made = imagine(Random(seed))
        behind = [one for one in made.units.values() if one.side == "Red"]
        assert redact(made, "Blue") == view
        assert all(one.spec.kind == DUMMY or one.spec.nationality in ("DE", "any") for one in behind)
        kinds |= {one.spec.kind for one in behind}
        totals.append(sum(one.spec.points for one in behind))
    assert {DUMMY, "warship"} <= kinds
    assert 0.6 * 276 < sum(totals) / len(totals) < 1.5 * 276


@pytest.mark.parametrize("step", ["MoveShips", "Guns"])
def test_as_many_of_the_enemy_are_still_to_act_as_both_sides_know(step: str) -> None:
    red = SHIP + "".join(
        unit("vpboot", f"v{at}", 20 + 20 * at, 80, 90, state_spotted=True) for at in range(3)
    )
    now = match(blue=BOAT + unit("hunt3", "hunt", 40, 40), red=red, step=step, weather=NIGHT)
    view = now.view("Blue")
    pending = sailing.to_move if step == "MoveShips" else firing.to_act
    left = view.left[view.sides.index("Red")]
    assert left
    for seed in range(5):
        assert len(pending(ADVICE.imaginer(view, "Blue")(Random(seed)), "Red")) == left


def test_a_table_made_up_can_be_played_to_its_end() -> None:
    now = Match.start(scenario_of("coastal/first_night"), RULESET, seed=2)
    players = seated(now, dict.fromkeys(now.sides, "captain"), 2)
    for _ in range(20):
        side = now.asked()[0]
        let_answer(now, side, players[side])
    side = now.asked()[0]
    made = ADVICE.imaginer(now.view(side), side)(Random(3))
    assert view_of(RULESET, made, side).units == now.view(side).units
    played = Match.imagined(RULESET, made, now.tray)
    others = seated(now, dict.fromkeys(now.sides, "captain"), 3)
    for _ in range(2000):
        if played.over is not None:
            break
        who = played.asked()[0]
        played.answer(who, others[who].answer(played.view(who), played.ask(who), RULESET), "captain")
    assert played.over is not None


@pytest.mark.parametrize("name", ["first_night", "trial"])
def test_captains_shoot_and_stay_afloat_on_the_table(name: str) -> None:
    for seed in (1, 2):
        now = Match.start(scenario_of(f"coastal/{name}"), RULESET, seed=seed)
        players = seated(now, dict.fromkeys(now.sides, "captain"), seed)
        marks: list[tuple[str, str]] = []
        while now.over is None:
            side = now.asked()[0]
            line = let_answer(now, side, players[side])
            for event in line.events:
                marks += ADVICE.marks(event, now.table)
        assert {side for mark, side in marks if mark == "shot"} == set(now.sides)
        assert not any(mark in ("aground", "own_torpedo") for mark, _ in marks)


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("", (("aground", "Blue"),)),
        ('ordered_turn = "port"', ()),
        ("steering_damage = true", ()),
        ("surprised = true", ()),
        ('max_setting_loss = ["hit", "hit", "hit", "hit"]', ()),
    ],
)
def test_who_could_help_it_and_ran_aground_is_told(state: str, told: tuple[tuple[str, str], ...]) -> None:
    now = table(weather=NIGHT, step="MoveShips", blue=BOAT, red=SHIP)
    boat = now.units["boat"]
    for key, value in tomllib.loads(state).items():
        setattr(boat, key, value)
    stranded = RanAground("boat", 0)
    stranded.apply(now)
    assert ADVICE.marks(stranded, now) == told


def test_a_captain_beats_a_cadet() -> None:
    won = 0
    for seed in range(4):
        now = Match.start(scenario_of("coastal/trial"), RULESET, seed=seed)
        captains = now.sides[seed % 2]
        players = seated(now, {side: "captain" if side == captains else "cadet" for side in now.sides}, seed)
        while now.over is None:
            side = now.asked()[0]
            let_answer(now, side, players[side])
        won += now.over.winner == captains
    assert won >= 3
