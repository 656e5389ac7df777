"""One unit acts: weapons pointed at bearings and places with mouse and arrow keys, mounts given targets, and sent."""

from random import Random

import pytest

from game.asking.sheet import Filling
from game.asking.volley_sheet import VolleySheet
from game.match import Fire, Fired, SetTo
from game.match.aiming import Burst, Dial
from game.sea.heading import bearing, distance
from game.tabletop.overlays import FireLine, Lit, Mark, Wake
from game.tabletop.presenter import Line
from tests.rulesets.coastal.scene import NIGHT, match, unit
from tests.ui.battles import opened
from tests.ui.staging import Desk

BOAT = unit("mtb_vosper70", "boat", 60, 30)
MATE = unit("mtb_vosper70", "mate", 40, 30, 90)
SHIP = unit("freighter", "ship", 60, 60, 90, markers=2, state_spotted=True)
HUNT = unit("hunt3", "hunt", 60, 30, state_spotted=False)
FOE = unit("sboot_s38", "foe", 60, 50, 90, state_spotted=True)


def launching(*, red=SHIP, blue=BOAT + MATE, faces=()):
    return match(*faces, blue=blue, red=red, step="AdvanceTracks", weather=NIGHT)


def volley(battle, name):
    questions = [question for question in battle.ask("Blue") if question.name == name]
    return VolleySheet(Desk(battle, "Blue"), questions)


def test_a_click_points_a_torpedo_and_takes_up_the_next():
    draft = volley(launching(), "launch_torpedoes")
    assert draft.unit == "boat"
    assert isinstance(draft.dial, Dial)
    assert draft.order() is None, "nothing is aimed: that is no order"
    draft.click((62.0, 90.0), [], 1)
    assert (draft.weapon, draft.pointed) == ("tube_1_1", "tube_1_2")
    draft.click((60.0, 90.0), [], 1)
    order = draft.order()
    assert isinstance(order, Fired)
    assert [(aim.weapon, aim.bearing) for aim in order.aims] == [("tube_1_1", 2.0), ("tube_1_2", 0.0)]
    assert draft.bar().button == "Launch 2"


def test_a_bearing_outside_the_arc_is_brought_to_its_end():
    draft = volley(launching(), "launch_torpedoes")
    draft.click((160.0, 30.0), [], 1)
    assert draft.order().aims[0].bearing == 10.0
    draft.act("pan_right")
    assert draft.order().aims[0].bearing == 10.0, "the arc ends there"
    draft.choose_weapon("tube_1_2")
    draft.act("pan_left")
    assert draft.order().aims[1].bearing == 9.0, "the next begins like the last"


def test_a_weapon_tells_its_chance_against_the_target_looked_at_and_against_no_other(monkeypatch):
    draft = volley(launching(), "launch_torpedoes")
    lines = [
        Line("boat", "tube_1_1", "ship", words="needs 4"),
        Line("boat", "tube_1_2", "hunt", words="needs 9"),
    ]
    monkeypatch.setattr(draft, "lines", lambda: lines)
    draft.target = "ship"
    values = {row.key: row.value for row in draft.plan().rows}
    assert values["boat/tube_1_1/"] == "needs 4"
    assert values["boat/tube_1_2/"] == ""


def test_arrow_keys_turn_a_bearing_degree_by_degree_and_are_undone():
    draft = volley(launching(), "launch_torpedoes")
    draft.act("pan_right")
    draft.act("more")
    assert draft.order().aims[0].bearing == 2.0
    draft.act("undo")
    assert draft.order().aims[0].bearing == 1.0
    draft.act("", "Backspace")
    assert draft.order() is None


def test_the_preview_shows_the_first_run_the_next_and_who_lies_in_its_way():
    draft = volley(launching(), "launch_torpedoes")
    draft.hover((60.0, 90.0), [])
    wakes = [each for each in draft.overlays() if isinstance(each, Wake)]
    assert [wake.start for wake in wakes] == [(60.0, 30.0)]
    run = distance(wakes[0].start, wakes[0].now)
    assert wakes[0].then is not None
    assert distance(wakes[0].start, wakes[0].then) <= 2 * run + 1e-6
    assert Mark("ship", "target", "in its way now") in draft.overlays()
    draft.hover((48.0, 90.0), [])
    assert not any(isinstance(each, Mark) and each.kind == "target" for each in draft.overlays())


def test_only_the_unit_in_hand_is_sent_and_the_others_are_kept():
    draft = volley(launching(), "launch_torpedoes")
    draft.click((60.0, 90.0), [], 1)
    assert draft.select("mate")
    draft.click((90.0, 30.0), [], 1)
    assert {aim.unit for aim in draft.order().aims} == {"mate"}
    draft.select("boat")
    assert {aim.unit for aim in draft.order().aims} == {"boat"}


def test_what_comes_back_is_edited_on():
    draft = volley(launching(), "launch_torpedoes")
    draft.click((61.0, 90.0), [], 1)
    order = draft.order()
    again = volley(launching(), "launch_torpedoes")
    again.resume(order)
    assert again.order() == order


def test_what_comes_back_takes_its_unit_in_hand():
    draft = volley(launching(), "launch_torpedoes")
    draft.select("mate")
    draft.click((90.0, 30.0), [], 1)
    order = draft.order()
    again = volley(launching(), "launch_torpedoes")
    assert again.unit == "boat"
    again.resume(order)
    assert again.unit == "mate"
    assert again.order() == order


def test_the_aims_before_an_order_was_taken_up_come_back_with_it():
    other = volley(launching(), "launch_torpedoes")
    other.click((50.0, 90.0), [], 1)
    draft = volley(launching(), "launch_torpedoes")
    draft.click((61.0, 90.0), [], 1)
    before = draft.order()
    assert other.order() != before
    draft.resume(other.order())
    assert draft.order() == other.order()
    draft.act("undo")
    assert draft.order() == before


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_torpedoes_are_launched_in_the_window_with_mouse_and_keys(size):
    battle = launching()
    sitting = opened(battle, size)
    assert isinstance(sitting.hand, VolleySheet)
    sitting.pilot.move(sitting.pixel(60.0, 70.0))
    assert any(isinstance(each, Wake) for each in sitting.scene.stage.overlays())
    sitting.pilot.click(sitting.pixel(60.0, 70.0))
    sitting.pilot.key("Right")
    sitting.pilot.key("Right")
    sitting.pilot.click(sitting.pixel(60.0, 75.0))
    aims = sitting.hand.order().aims
    assert [aim.bearing for aim in aims] == [2.0, 0.0]
    sitting.send()
    assert sorted(track.heading for track in battle.table.tracks) == [0.0, 2.0]


def test_a_drag_from_the_boat_points_the_torpedo():
    battle = launching()
    sitting = opened(battle)
    sitting.pilot.drag(sitting.pixel(60.0, 30.0), sitting.pixel(64.0, 80.0))
    (aim,) = sitting.hand.order().aims
    assert aim.bearing == round(bearing((60.0, 30.0), (64.0, 80.0)))


def test_a_starshell_bursts_where_the_mouse_points_within_its_ring():
    battle = match(blue=HUNT, red=FOE, step="Guns", weather=NIGHT)
    sitting = opened(battle)
    draft = sitting.hand
    shells = [weapon for weapon in draft.salvos.weapons["hunt"] if weapon.startswith("starshell")]
    draft.choose_weapon(shells[0])
    assert isinstance(draft.dial, Burst)
    at = sitting.pixel(70.0, 85.0)
    sitting.pilot.move(at)
    (light,) = [each for each in sitting.scene.stage.overlays() if isinstance(each, Lit)]
    assert (round(light.x), round(light.y)) == (70, 85)
    sitting.pilot.click(at)
    sitting.pilot.key("Up")
    (aim,) = sitting.hand.order().aims
    assert distance((60.0, 30.0), aim.point) > distance((60.0, 30.0), (70.0, 85.0))
    sitting.pilot.click(sitting.pixel(66.0, 45.0))  # clear of her hull as it is drawn
    near = sitting.hand.order().aims[-1]
    assert round(distance((60.0, 30.0), near.point)) == 50, "nearer than that it does not burst"


def test_all_that_bears_is_given_at_one_key_and_each_mount_by_its_row():
    battle = match(blue=HUNT, red=FOE, step="Guns", weather=NIGHT)
    draft = volley(battle, "fire_unit")
    draft.hover((60.0, 50.0), ["foe"])
    draft.act("all_guns")
    aims = draft.order().aims
    assert len(aims) > 1
    assert {aim.target for aim in aims} == {"foe"}
    assert any(isinstance(each, FireLine) for each in draft.overlays())
    draft.row(f"hunt/{aims[0].weapon}/")
    draft.row(f"hunt/{aims[0].weapon}/")
    assert len(draft.order().aims) == len(aims) - 1, "a row chosen again is not used after all"
    assert draft.odds() is not None


@pytest.mark.parametrize(
    "aim",
    [
        Dial(((350.0, 10.0), (170.0, 190.0)), "Ahead and astern.", "X-1"),
        Burst(50.0, 50.0, 10.0, 20.0, "Ten to twenty, east.", "X-2", ((45.0, 135.0),)),
        Burst(50.0, 50.0, 0.0, 0.0, "On its track.", "X-3", (), ((50.0, 50.0), (50.0, 70.0), (70.0, 70.0))),
    ],
    ids=["dial", "ring", "track"],
)
def test_what_is_nearest_or_nudged_is_always_allowed(aim):
    rng = Random(3)
    for _ in range(200):
        place = (rng.uniform(0, 100), rng.uniform(0, 100))
        found = aim.nearest((50.0, 50.0), place)
        assert aim.refuses(*found) is None
        moved = aim.nudged(found, rng.randint(-20, 20), rng.randint(-20, 20))
        assert aim.refuses(*moved) is None


def test_a_question_of_one_unit_is_answered_so():
    battle = launching()
    fire = next(question for question in battle.ask("Blue") if isinstance(question, Fire))
    assert fire.one_clause


def test_several_weapons_on_one_target_are_told_by_the_name_of_the_one_in_hand():
    draft = volley(match(blue=HUNT, red=FOE, weather=NIGHT), "fire_unit")
    draft.act("all_guns")
    given = [gift[1] for gift in draft.lines_given]
    mounts = [weapon for weapon in given if weapon.startswith("mount")]
    assert len(given) > 1
    for weapon in mounts:
        draft.choose_weapon(weapon)
        (told,) = [each.text for each in draft.overlays() if isinstance(each, Mark) and each.kind == "target"]
        name = draft.desk.presenter.armed(draft.desk.view, "hunt", weapon)
        assert told.startswith(f"{name.partition(',')[0]}: ")
        assert told.endswith(f" boxes, and {len(given) - 1} more")
        assert draft.odds()[0].by == name


def test_the_odds_of_a_spotting_test_stand_beside_the_sheet_once_it_is_chosen():
    red = unit("sboot_s38", "foe", 60, 70, 90)
    battle = match(blue=HUNT, red=red, step="Spotting", weather=NIGHT)
    draft = Filling(Desk(battle, "Blue"), battle.ask("Blue"))
    ours, theirs = draft.odds()
    assert (ours.alone, ours.names, theirs) == ("By eye", ("class 1", "class 2", "class 3"), None)
    draft.row("test/hunt", "")
    assert draft.odds() is None
    draft.row("test/hunt", f"visual {battle.table.units['foe'].contact}")
    assert draft.odds() is not None
    draft.act("undo")
    assert draft.odds() is None


def test_who_may_look_for_somebody_looks_for_the_nearest_unless_told_otherwise():
    red = unit("sboot_s38", "foe", 60, 70, 90) + unit("sboot_s38", "far", 90, 95, 90)
    battle = match(blue=HUNT, red=red, step="Spotting", weather=NIGHT)
    draft = Filling(Desk(battle, "Blue"), battle.ask("Blue"))
    nearest = SetTo(draft.question.name, {"test": {"hunt": f"visual {battle.table.units['foe'].contact}"}})
    assert (draft.order(), draft.bar().button) == (nearest, "Confirm")
    draft.row("test/hunt", "")
    assert (draft.order(), draft.bar().button) == (SetTo(draft.question.name, {}), "Leave all out")
