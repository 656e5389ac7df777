"""SteerSheet in the battle scene, by keys and by mouse, through real events."""

import re

import pytest

from game.asking.answering import length_gauge
from game.asking.drafts import Drafts
from game.asking.steer_sheet import SteerSheet
from game.asking.tracks import Track, reach, route
from game.content import find_scenario, parse_scenario
from game.match import Match, Steer, Steered, Stop
from game.match.questions import Setting
from game.rulesets import ruleset
from game.sea.heading import Pose, distance
from game.sea.path import Helm
from game.sea.reach import envelope
from game.tabletop.overlays import Ghost, Note, Reach, Route
from tests.ui.battles import at_table, battle


@pytest.fixture(scope="module")
def table():
    """One battle at its first steering, for tests that give no order."""
    sitting = battle()
    sitting.to_steering()
    return sitting


@pytest.fixture
def steering(table):
    """The steering with nothing laid."""
    table.pilot.move((5, 5))
    while table.draft.track.path:
        table.pilot.key("Z")
    return table


def of_kind(sitting, kind):
    return [overlay for overlay in sitting.scene.stage.overlays() if isinstance(overlay, kind)]


def test_keys_lay_steps_and_turns_and_enter_sends_them():
    sitting = battle()
    question = sitting.to_steering()
    inches = int(question.helm.distance)
    for key in "WD" + "W" * (inches - 3):
        sitting.pilot.key(key)
    assert sitting.draft.track.path == "FS" + "F" * (inches - 3)
    sitting.pilot.key("Enter")
    order = sitting.last_order()
    assert isinstance(order, Steered)
    assert order.path == "FS" + "F" * (inches - 3)
    end = question.helm.walk(question.pose, order.path).end
    unit = sitting.match.table.units[question.unit]
    assert (unit.x, unit.y, unit.heading) == end


def test_a_click_beyond_her_reach_lays_the_end_that_is_nearest_to_it(steering):
    question = steering.draft.question
    far = question.pose.x + 10.0, question.pose.y + 14.0
    assert steering.draft.click(far, [], 1)
    order = steering.draft.order()
    assert order is not None
    ends = [end.pose for end in envelope(question.helm, question.pose).ends]
    there = question.helm.walk(question.pose, order.path).end
    assert distance(there[:2], far) <= min(distance(end[:2], far) for end in ends) + 0.01
    before = order.path
    assert not steering.draft.click(far, ["somebody"], 1), "a piece out of reach is looked at, not steered to"
    assert steering.draft.track.path == before


def test_a_click_elsewhere_lays_a_whole_path_anew_though_a_turn_would_still_fit_on_its_end():
    sitting = battle("coastal/first_night")
    sitting.wait()
    hand = sitting.hand
    question = hand.question
    for far in ((119.0, 89.0), (1.0, 89.0)):
        assert hand.click(far, [], 1)
        end = question.helm.walk(question.pose, hand.track.path).end
        ends = [end.pose for end in envelope(question.helm, question.pose).ends]
        assert distance(end[:2], far) <= min(distance(each[:2], far) for each in ends) + 0.01


def test_a_click_that_nothing_laid_leads_near_lays_a_path_anew_and_is_taken_back_at_once(paper):
    paper.drafts = Drafts()
    helm = Helm(36.0, exact=False, step=0.0, turn=45.0, turn_free=True, straight_after=3.0, may_owe=True)
    question = Steer("half_move", "Sail.", "X-0", "red_halcyon", Pose(30, 40, 90), helm, FAULTS)
    steering = SteerSheet(paper, [question])
    for goal in ((56.0, 40.0), (31.0, 58.0)):
        assert steering.click(goal, (), 1)
        assert distance(helm.walk(question.pose, steering.track.path).end[:2], goal) < 0.1
    assert steering.act("undo")
    assert distance(helm.walk(question.pose, steering.track.path).end[:2], (56.0, 40.0)) < 0.1
    assert steering.act("undo")
    assert not steering.track.path


def test_what_a_path_runs_into_is_said_at_its_end_as_soon_as_it_is_laid():
    text = find_scenario("coastal/first_night").read_text(encoding="utf-8")
    text = text.replace("at = [40, 6]\nheading = 0", "at = [45, 24]\nheading = 90")
    sitting = at_table(
        Match.start(parse_scenario(text, "ahead"), ruleset("coastal"), seed=7), {"Red": "cadet"}
    )
    sitting.wait()
    hand = sitting.hand
    hand.resume(Steered("move_unit", "mgb_1", "A20"))
    (note,) = (each for each in hand.overlays() if isinstance(each, Note))
    assert (note.text, note.grave) == (
        "MGB 1 runs into MGB 2, unless her crew can avoid it: both suffer.",
        True,
    )
    hand.resume(Steered("move_unit", "mgb_1", "T-30A20"))
    assert not any(each.grave for each in hand.overlays() if isinstance(each, Note))


def test_a_refused_key_is_greyed_and_says_why_with_its_clause(steering):
    for key in "WDD":
        steering.pilot.key(key)
    assert steering.draft.track.path == "FS"
    said = steering.scene.bar.said
    assert said is not None
    assert said.clause == "NEF-MOV-6"
    refused = {hint.action: hint.clause for hint in steering.draft.bar().keys if hint.refused}
    assert refused["port"] == refused["starboard"] == "NEF-MOV-6"
    assert "ahead" not in refused


def test_the_gauges_say_what_is_left_and_the_button_why_it_waits(steering):
    distance_ = steering.draft.question.helm.distance
    steering.pilot.key("W")
    bar = steering.draft.bar()
    assert bar.gauges[0].words.startswith(f"{distance_ - 1:g} of {distance_:g} in left")
    assert not bar.ready
    assert bar.beneath == f"{distance_ - 1:g} in still to go"
    number = steering.match.number
    steering.pilot.key("Enter")
    assert steering.match.number == number
    assert steering.scene.bar.said is not None


def test_the_turns_told_are_those_there_is_room_for():
    sitting = battle()
    helm = sitting.to_steering().helm
    for _ in range(9):
        words = sitting.draft.bar().gauges[1].words
        fit, path = 0, sitting.draft.track.path
        while True:
            step = next((more for more in ("P", "FP", "FFP") if not _faulty(helm, path + more)), "")
            if not step:
                break
            path, fit = path + step, fit + 1
        assert words.startswith(f"room for {fit or 'no'} "), (words, path)
        sitting.pilot.key("D" if "starboard" not in _refused(sitting) else "W")


def test_what_is_left_and_owed_is_told_in_tenths_with_what_it_is():
    sitting = battle("fleet/two_captains")
    sitting.wait()
    while not isinstance(sitting.draft, SteerSheet):
        sitting.send()
        sitting.wait()
    for _ in range(6):
        gauge = sitting.draft.bar().gauges[0]
        told = re.fullmatch(
            r"(\d+(?:\.\d)?) of (\d+(?:\.\d)?) cm left(?:, (\d+(?:\.\d)?) cm straight before turning)?",
            gauge.words,
        )
        assert told, gauge.words
        sitting.pilot.key("W")


@pytest.mark.parametrize(
    ("spent", "whole", "step", "told"),
    [(2.5, 8.0, 0.0, ("cells", 2.5, 8)), (3.0, 12.0, 1.0, ("cells", 3.0, 12)), (6.0, 24.0, 2.0, ("cells", 3.0, 12)),
     (11.0, 44.0, 0.0, ("bar", 0.25, 1)), (1.0, 7.5, 0.0, ("bar", 1 / 7.5, 1)), (0.0, 0.0, 1.0, ("bar", 0.0, 1))],
)  # fmt: skip
def test_a_length_has_a_cell_for_each_step_or_one_plain_bar(spent, whole, step, told):
    gauge = length_gauge(spent, whole, step, "")
    assert (gauge.kind, gauge.spent, gauge.total) == told


def _faulty(helm, path):
    fault = helm.fault(path)
    return fault is not None and fault.kind != "too_short"


def _refused(sitting):
    return {hint.action for hint in sitting.draft.bar().keys if hint.refused}


def test_a_leg_is_undone_at_once_and_a_step_one_by_one(steering):
    for key in "WWDW":
        steering.pilot.key(key)
    steering.pilot.key("Z")
    assert steering.draft.track.path == "FFS"
    steering.pilot.key("Z")
    assert steering.draft.track.path == "FF"
    steering.pilot.key("S")
    assert steering.draft.track.path == "F"


def test_the_pointer_snaps_to_the_nearest_end_and_a_click_lays_the_path(steering):
    question = steering.draft.question
    for end in envelope(question.helm, question.pose).ends:
        if end.turns == 1:
            break
    steering.pilot.move(steering.pixel(end.pose.x, end.pose.y))
    ghosts = of_kind(steering, Ghost)
    assert ghosts
    assert distance((ghosts[0].pose.x, ghosts[0].pose.y), end.pose[:2]) < 0.5
    assert any(not one.walked for one in of_kind(steering, Route))
    assert not steering.draft.track.path
    steering.pilot.click(steering.pixel(end.pose.x, end.pose.y))
    laid = steering.draft.track.path
    assert question.helm.fault(laid) is None
    assert distance(question.helm.walk(question.pose, laid).end[:2], end.pose[:2]) < 0.5


def test_dragging_from_the_ship_lays_the_path_to_where_it_is_let_go(steering):
    question = steering.draft.question
    end = question.helm.walk(question.pose, question.helm.straight()).end
    steering.settle()
    before = steering.scene.table.camera
    steering.pilot.drag(steering.pixel(*question.pose[:2]), steering.pixel(*end[:2]))
    assert steering.draft.track.path == question.helm.straight()
    assert steering.scene.table.camera == before


def test_dragging_the_empty_sea_moves_the_view(steering):
    steering.scene.table.zoom(5, steering.scene.table.area.center)
    steering.pilot.wait(300)
    before = steering.scene.table.camera
    x, y = steering.scene.table.area.center
    steering.pilot.drag((x, y), (x + 60, y + 40))
    steering.pilot.wait(200)
    assert steering.scene.table.camera != before
    assert not steering.draft.track.path
    steering.pilot.key("Home")
    steering.pilot.wait(600)


def test_what_is_laid_narrows_what_can_be_reached(steering):
    whole = of_kind(steering, Reach)[0]
    assert all(end.near for end in whole.ends)
    steering.pilot.key("W")
    steering.pilot.key("D")
    narrowed = of_kind(steering, Reach)[0]
    assert 0 < sum(end.near for end in narrowed.ends) < len(narrowed.ends)


def test_straight_on_is_one_key(steering):
    steering.pilot.key("F")
    assert steering.draft.track.path == steering.draft.question.helm.straight()
    assert steering.draft.bar().ready


class Paper:
    """A desk for a steering without a battle."""

    def __init__(self):
        sitting = battle()
        self.match, self.side, self.view = sitting.match, "Red", sitting.match.view("Red")
        self.presenter = sitting.match.ruleset.presenter
        self.flag, self.drafts, self.said = None, Drafts(), []

    def last(self, moment):
        return None

    def sound(self, name):
        pass

    def say(self, refusal):
        self.said.append(refusal)


@pytest.fixture(scope="module")
def paper():
    return Paper()


FAULTS = {"too_short": ("{need} in still to fly.", "X-1"), "owed": ("Owes {need}.", "X-2")}


def test_a_path_ends_by_itself_where_it_may_land(paper):
    paper.drafts = Drafts()
    stop = Stop("land_on", "base", (20.0, 9.0), 1.0, "X-3", "X-4")
    landing = Setting("land_on", "Where.", "X-3", ("base",))
    helm = Helm(8.0, turn_cost=2.0, straight_after=1.0, turns=2)
    question = Steer(
        "half_move", "Fly.", "X-0", "red_halcyon", Pose(20, 5, 0), helm, FAULTS, (landing,), (stop,)
    )
    steering = SteerSheet(paper, [question])
    for _ in range(2):
        steering.act("ahead")
    assert steering.order() is None
    steering.act("ahead")
    order = steering.order()
    assert order is not None
    assert order.settings == {"land_on": "base"}
    assert "land on" in steering.bar().sentence
    steering.act("ahead")
    steering.act("ahead")
    steering.act("ahead")
    assert "land_on" not in steering.track.settings
    steering.act("undo")
    steering.click((20.0, 9.0), (), 1)
    assert steering.order().settings == {"land_on": "base"}


def test_a_flight_leaves_on_the_heading_that_is_turned_to(paper):
    paper.drafts = Drafts()
    headings = tuple(float(one) for one in range(0, 360, 60))
    setting = Setting("heading", "Name the heading.", "X-5", headings, needed=True)
    helm = Helm(3.0, turn_cost=2.0, straight_after=1.0, turns=1)
    question = Steer(
        "half_move", "Fly.", "X-0", "red_halcyon", Pose(20, 5, 55), helm, FAULTS, (setting,), (), "heading"
    )
    steering = SteerSheet(paper, [question])
    assert steering.track.settings["heading"] == 60.0
    steering.act("starboard")
    assert steering.track.settings["heading"] == 120.0
    steering.act("port")
    steering.act("port")
    assert steering.track.settings["heading"] == 0.0
    steering.click((20.0, 2.0), (), 1)
    assert steering.track.settings["heading"] == 180.0
    assert steering.order() is not None


def test_a_click_on_another_ship_that_may_move_takes_her_and_on_any_other_lays_the_way(paper):
    paper.drafts = Drafts()
    helm = Helm(4.0, exact=False)
    here, there = (
        Steer("half_move", "Fly.", "X-0", unit, Pose(x, 5, 0), helm, FAULTS)
        for unit, x in (("red_halcyon", 20), ("red_kestrel", 30))
    )
    steering = SteerSheet(paper, [here, there])
    assert steering.now == "red_halcyon"
    assert steering.click((30.0, 5.0), ("red_kestrel",), 1)
    assert steering.now == "red_kestrel"
    assert not steering.track.path
    assert steering.click((30.0, 8.0), ("blue_far_away",), 1)
    assert (steering.now, steering.track.path) == ("red_kestrel", "FFF")
    assert steering.click((30.0, 7.0), ("red_kestrel",), 1)
    assert steering.now == "red_kestrel"


def test_a_free_helm_is_steered_by_the_same_keys(paper):
    paper.drafts = Drafts()
    helm = Helm(5.0, exact=False, step=0.0, turn=30.0, turn_free=True, turns=2)
    question = Steer("half_move", "Sail.", "X-0", "red_halcyon", Pose(20, 5, 0), helm, FAULTS)
    steering = SteerSheet(paper, [question])
    for action in ("ahead", "ahead", "starboard", "starboard", "ahead"):
        steering.act(action)
    assert steering.track.path == "A2T10A1"
    assert steering.order() is not None
    steering.act("undo")
    assert steering.track.path == "A2T10"


def test_a_draft_survives_until_its_order_is_sent(paper):
    paper.drafts = Drafts()
    helm = Helm(4.0, turn_cost=2.0, straight_after=1.0, turns=2)
    questions = [
        Steer("half_move", "Fly.", "X-0", unit, Pose(20, 5, 0), helm, FAULTS)
        for unit in ("red_halcyon", "red_stiletto")
    ]
    steering = SteerSheet(paper, questions)
    steering.act("port")
    steering.act("ahead")
    steering.act("ahead")
    steering.act("division")
    again = SteerSheet(paper, questions[1:])
    assert again.unit == "red_stiletto"
    assert again.order() == Steered("half_move", "red_stiletto", "PFF")


def test_a_draft_dies_with_the_question_it_was_made_for():
    sitting = battle()
    first = sitting.to_steering()
    unit = first.unit
    sitting.pilot.key("F")
    drafts = sitting.scene.stage.desk.drafts
    assert drafts.of("Red", first) is not None
    sitting.send()
    assert drafts.of("Red", first) is None
    for _ in range(60):
        sitting.wait()
        asked = sitting.draft.question
        if isinstance(asked, Steer) and asked.unit == unit and asked != first:
            assert sitting.draft.track.path == ""
            return
        sitting.pilot.key("F") if isinstance(asked, Steer) else None
        sitting.send()
    raise AssertionError("she was not asked again")


def test_undo_touches_the_draft_alone_and_a_sent_order_is_recalled_by_a_button_of_its_own():
    sitting = battle()
    sitting.to_steering()
    for _ in range(40):
        sitting.wait()
        if isinstance(sitting.draft.question, Steer):
            sitting.pilot.key("F")
        sitting.send()
        if sitting.scene.stage.recallable() is not None:
            break
    order, number = sitting.scene.stage.recallable(), sitting.match.number
    sitting.wait()
    while isinstance(sitting.draft.question, Steer) and sitting.draft.track.path:
        sitting.pilot.key("Z")
    sitting.pilot.key("Z")
    assert sitting.match.number == number
    assert "laid" in sitting.scene.bar.said.sentence
    sitting.pilot.frames(1)
    sitting.pilot.click(sitting.scene.bar.spot("keys", ("recall",)).center)
    sitting.pilot.frames(2)
    assert sitting.match.number < number
    assert "recalled" in sitting.scene.bar.said.sentence
    assert sitting.draft.order() == order


def test_where_nothing_is_laid_and_nothing_must_be_staying_is_asked_once(paper, monkeypatch):
    monkeypatch.setattr(paper.presenter, "drafts", lambda *given: [])
    paper.drafts = Drafts()
    helm = Helm(5.0, exact=False, step=0.0, turn=30.0, turn_free=True, turns=2)
    steering = SteerSheet(
        paper, [Steer("half_move", "Sail.", "X-0", "red_halcyon", Pose(20, 5, 0), helm, FAULTS)]
    )
    assert (steering.bar().button, steering.bar().ready) == ("Stay here", False)
    steering.act("confirm")
    assert (steering.bar().button, steering.bar().ready) == ("Stay here", True)
    steering.act("ahead")
    assert steering.bar().button == "Confirm"


def test_the_next_unit_is_taken_by_tab_and_by_number(paper):
    paper.drafts = Drafts()
    helm = Helm(4.0, turns=0)
    questions = [
        Steer("half_move", "Fly.", "X-0", unit, Pose(20, 5, 0), helm, FAULTS)
        for unit in ("red_halcyon", "red_stiletto")
    ]
    steering = SteerSheet(paper, questions)
    assert steering.act("next")
    assert steering.unit == "red_stiletto"
    assert steering.act("digit_1")
    assert steering.unit == "red_halcyon"
    assert steering.select("blue_falcon") is False


def test_a_route_is_drawn_through_its_turns_and_a_preview_from_where_it_goes_on():
    helm = Helm(6.0, turn_cost=2.0, turns=2)
    start = Pose(0, 0, 0)
    whole = route(helm, start, "FFSFF")
    assert [(leg.x, leg.y, leg.turns) for leg in whole.legs[:2]] == [(0, 0, False), (0, 2, True)]
    assert len(whole.legs) == 3
    rest = route(helm, start, "FFSFF", after="FF")
    assert (rest.legs[0].x, rest.legs[0].y) == (0, 2)
    assert not rest.walked


def test_the_reach_is_drawn_round_every_end():
    helm = Helm(6.0, turn_cost=2.0, straight_after=1.0, turns=2)
    import shapely

    drawn = reach(helm, Pose(10, 10, 60), "")
    area = shapely.union_all([shapely.Polygon(outline) for outline in drawn.polygons])
    assert all(area.covers(shapely.Point(end.x, end.y)) for end in drawn.ends)
    assert area.covers(shapely.Point(10, 10))


def test_a_track_without_its_last_leg():
    assert Track("FFSFF").without_leg().path == "FFS"
    assert Track("FFS").without_leg().path == "FF"
    assert Track("A2T10A1").without_leg().path == "A2T10"
