"""Battles of war_at_sea in the window, through keys and clicks: a whole one by two hands at one screen, turns of every
scenario against an opponent, and what is seen of each phase."""

from __future__ import annotations

from math import cos, radians, sin
from random import Random

import pytest

from game.ai import chance
from game.asking.pilot import Piloting
from game.match import Fire, Match, Place, Set, Steer
from game.tabletop.overlays import FireLine, Mark, RangeRing, Route, Sortie
from tests.ui.battles import Sitting, at_table, started
from tests.ui.robots import Robot, play

SIZES = ((1920, 1080), (1280, 720))


def table(name="river_plate", *, seats=None, match=None, **more) -> Sitting:
    """A battle of war_at_sea in the window; a side without a seat is played by hand."""
    return at_table(match or started(f"war_at_sea/{name}"), seats, **more)


class Officer(Robot):
    """Steers ships by clicking ahead of them, aircraft anywhere they reach, and fires at the nearest."""

    def steer(self, question: Steer) -> None:
        question = self.draft.question
        drafts = self.draft.offered()
        if isinstance(self.draft, Piloting) and drafts:
            self.sitting.draft.draft(drafts[0].key)  # whither it was sent
            return
        spread = 30
        angle = radians(question.pose.heading + self.rng.uniform(-spread, spread))
        far = question.helm.distance * self.rng.uniform(0.5, 0.9)
        board = self.sitting.match.table
        x = min(max(question.pose.x + far * sin(angle), 1.0), board.width - 1.0)
        y = min(max(question.pose.y + far * cos(angle), 1.0), board.height - 1.0)
        self.click(x, y)
        if not self.draft.track.path:
            self.sitting.pilot.key("F")

    def fire(self, question: Fire) -> None:
        self.sitting.pilot.key("F")

    def place(self, question: Place) -> None:
        drafts = self.draft.offered()
        if drafts:
            self.sitting.draft.draft(self.rng.choice(drafts).key)

    def fill(self, question: Set) -> None:
        drafts = self.draft.offered()
        self.sitting.draft.draft(self.rng.choice(drafts).key)


def on_to(match: Match, name: str, rng: Random, most: int = 4000) -> str:
    """Play at random until a question of that name is asked; whose it is."""
    for _ in range(most):
        for side in match.asked():
            if any(asked.name == name for asked in match.ask(side)):
                return side
        assert match.over is None
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
    raise AssertionError(f"nobody is asked {name}")


def test_two_hands_play_a_whole_battle_at_one_screen_and_no_curtain_falls():
    """Off the River Plate nothing is hidden: the table is everybody's (WAS-HID-2)."""
    robot = Officer(table("river_plate"), 3)
    sitting = robot.sitting
    sitting.wait()
    for _ in range(400):
        if sitting.match.over is not None:
            break
        assert sitting.scene.curtain is None
        robot.act()
    assert sitting.match.over is not None
    assert robot.asked >= {"move_unit", "end_movement", "surface_attack"}
    assert {line.by for line in sitting.match.lines if line.order is not None} <= {"hand", "engine"}
    sitting.to_victory()


def test_where_submarines_dive_the_curtain_falls():
    sitting = table("convoy")
    sitting.wait()
    assert sitting.scene.curtain is not None


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("convoy", {"Raiders": "cadet"}),
        ("carriers", {"Red": "cadet"}),
        ("night_run", {"Runners": "cadet"}),
        ("trial_100", {"Red": "cadet"}),
    ],
)
def test_a_turn_of_every_scenario_is_played_by_hand_against_an_opponent(name, seats):
    robot = Officer(table(name, seats=seats), 5)
    robot.sitting.wait()
    for _ in range(80):
        if robot.sitting.match.over is not None or robot.sitting.match.table.turn > 1:
            break
        robot.act()
    assert robot.sitting.match.table.turn == 2
    given = [line for line in robot.sitting.match.lines if line.by == "hand" and line.order is not None]
    assert given


def test_with_pictures_moving_a_turn_goes_on_as_without():
    robot = Officer(table("river_plate", seats={"Cruisers": "cadet"}, speed=4), 11)
    sitting = robot.sitting
    sitting.wait(6000)
    for _ in range(20):
        if sitting.match.over is not None or sitting.match.table.turn > 1:
            break
        robot.act()
        sitting.wait(6000)
    assert sitting.match.table.turn >= 2 or sitting.match.over is not None


@pytest.mark.parametrize("size", SIZES)
def test_an_attack_is_pointed_at_with_its_rings_its_line_and_its_odds(size):
    match = started("war_at_sea/river_plate")
    side = on_to(match, "surface_attack", Random(2))
    sitting = table(size=size, match=match, seats={other: "cadet" for other in match.sides if other != side})
    sitting.wait()
    assert any(isinstance(each, RangeRing) for each in sitting.scene.stage.overlays())
    sitting.pilot.key("F")
    ours, _ = sitting.draft.odds()
    assert ours is not None
    laid = sitting.scene.stage.overlays()
    assert any(isinstance(each, FireLine) for each in laid)
    assert {each.kind for each in laid if isinstance(each, Mark)} >= {"selected", "target"}
    before = match.number
    sitting.pilot.key("Enter")
    sitting.wait()
    assert match.number > before


def test_a_special_action_is_set_beside_the_path_and_goes_with_the_order():
    match = started("war_at_sea/convoy")
    side = on_to(match, "move_unit", Random(3))
    sitting = table(match=match, seats={other: "cadet" for other in match.sides if other != side})
    sitting.wait()
    draft = sitting.draft.hand
    action = next(one for one in draft.question.settings if one.name == "special_action")
    plan = sitting.draft.plan()
    row = next(row for row in plan.rows if row.words == "Special action")
    assert row.choices[0] == "none"
    sitting.pilot.key("K")
    assert draft.track.settings == {"special_action": action.choices[0]}
    sitting.draft.row(row.key, "none")
    assert draft.track.settings == {}


def test_a_mission_is_given_by_pointing_at_its_target_and_flown_straight_to_it():
    match = started("war_at_sea/carriers")
    rng = Random(1)
    assert on_to(match, "assign_missions", rng) == "Blue" or on_to(match, "assign_missions", rng)
    sitting = table(match=match, seats={"Red": "cadet"}, size=(1920, 1080))
    sitting.wait()
    draft = sitting.draft
    draft.select("vb_6")
    goal = match.table.units["yamato"]
    sitting.pilot.click(sitting.pixel(goal.x, goal.y))
    assert draft.values["mission", "vb_6"] == "dive:yamato"
    assert any(isinstance(each, Route) for each in sitting.scene.stage.overlays())
    sitting.pilot.key("Enter")
    sitting.wait()
    for _ in range(6):
        if sitting.draft is not None and sitting.draft.unit == "vb_6":
            break
        if sitting.draft is not None and isinstance(sitting.draft, Piloting):
            sitting.draft.draft("hold")
            sitting.pilot.key("Enter")
        sitting.wait()
    assert isinstance(sitting.draft, Piloting)
    arrows = sitting.scene._skies.over(sitting.scene.stage.view, sitting.scene.table)
    assert any(isinstance(each, Sortie) and each.goal == (goal.x, goal.y) for each in arrows)
    sitting.draft.draft("goal")
    assert sitting.draft.order() is not None


def test_enter_with_nothing_laid_lays_a_move_and_staying_is_asked_for():
    sitting = table(seats={"Cruisers": "cadet"})
    sitting.wait()
    number = sitting.match.number
    assert (sitting.draft.bar().button, sitting.draft.bar().ready) == ("Full ahead", False)
    sitting.pilot.key("Enter")
    assert sitting.match.number == number
    assert sitting.draft.order().path == "A5.5"
    sitting.pilot.key("Z")
    sitting.draft.draft("hold")
    assert (sitting.draft.bar().button, sitting.draft.bar().ready) == ("Stay here", True)
    sitting.pilot.key("Enter")
    assert sitting.last_order("Raider").path == ""


def test_a_decoy_is_laid_where_the_pointer_is_within_its_circle():
    sitting = table("carriers", seats={"Red": "cadet"})
    sitting.wait()
    boat = sitting.match.table.units["grouper"]
    assert "Grouper's decoy" in sitting.draft.bar().sentence
    sitting.pilot.click(sitting.pixel(boat.x + 1.0, boat.y + 0.5))
    laid = sitting.draft.laid["grouper_decoy"]
    assert (round(laid.x - boat.x, 1), round(laid.y - boat.y, 1)) == pytest.approx((1.0, 0.5), abs=0.15)


def test_a_whole_battle_against_an_opponent_is_played_by_keys_and_clicks():
    robot = Officer(table("river_plate", seats={"Raider": "cadet"}), 9)
    play(robot, 300)
    given = {
        (line.side, line.by.partition(":")[0]) for line in robot.sitting.match.lines if line.order is not None
    }
    assert {("Cruisers", "hand"), ("Raider", "cadet")} <= given
