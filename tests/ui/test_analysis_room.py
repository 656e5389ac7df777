"""The analysis room by mouse and keyboard: from the page after a battle to playing on from one of its orders."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from threading import Event
from time import sleep
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from game import places
from game.ai.analysis import Unplayable, Verdict, kept
from game.ai.fights import Bout, fight
from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.match.loading import load
from game.match.log import read_header
from game.rulesets import ruleset
from game.testing.play import begin
from game.ui.analysis import cards, certificate_card, panels, working
from game.ui.analysis.beside import Beside
from game.ui.analysis.line import marked
from game.ui.analysis.playing_on import ALL, PlayOn, usual
from game.ui.analysis.room import AnalysisRoom
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from game.ui.battle.victory import Victory
from game.ui.kit.box import Box, Fit, Text
from tests.patience import PATIENCE, until
from tools import monkey_rooms
from tools.case import main as try_cases


@pytest.fixture
def room(window, home):
    with monkey_rooms.world(3):
        app = App((1280, 720))
        scene = monkey_rooms.begun(app, "analysis", Settings())
        pilot = Pilot(app)
        pilot.frames(3)
        yield scene, pilot
        app.close()


def pressed(room, pilot, name):
    pilot.click(room.console[name].area.center)
    pilot.frames(2)


def written(box: Box) -> list[str]:
    """The words of a box, and of its controls, in their order."""
    if isinstance(box, Text):
        return [box.words] if isinstance(box.words, str) else ["".join(run.words for run in box.words)]
    if isinstance(box, Fit):
        return [getattr(box.control, "text", "")]
    return [words for part in getattr(box, "parts", ()) for words in written(part)]


def test_it_opens_at_the_order_that_moved_most_with_the_table_as_it_stood_before(room):
    scene, _ = room
    steps = scene.steps
    assert steps
    assert scene.place == max(steps, key=lambda one: abs(one.points)).place
    assert scene.projector.at == scene.order.number - 1


@pytest.mark.parametrize("moves", [False, True])
def test_it_goes_to_what_moved_most_once_that_is_known_and_nobody_has_moved(room, monkeypatch, moves):
    scene, pilot = room
    sure = tuple(tuple(replace(one, error=0.001) for one in some) for some in scene.analysis.causes)
    known = replace(scene.analysis, error=0.01, causes=sure)
    unsure = tuple(replace(one, swing=1.0, luck=1.0) for one in known.orders)
    quiet = replace(known, orders=unsure, verdicts=())
    told = [replace(quiet, error=1.0), quiet]
    assert [one.coarse for one in told] == [True, False], "nothing is sure when it is coarse no longer"
    fresh = AnalysisRoom(scene.match)
    for name, tells in (("sketch", lambda: None), ("poll", lambda: True)):
        monkeypatch.setattr(fresh.working, name, tells)
    scene.app.stack.push(fresh)
    for analysis in told:
        fresh.working.analysis = analysis
        fresh.tick(16.0)
        assert (fresh.place, fresh.steps) == (0, [])
    if moves:
        pilot.key("Right")
    fresh.working.analysis = known
    fresh.tick(16.0)
    assert fresh.place == (1 if moves else scene.place)
    assert scene.place != 1


def test_the_bar_says_whose_chance_its_percentage_is(room):
    scene, _ = room
    said = panels._told(scene.looking())[1]
    assert said.endswith(" %")
    assert f"   {scene.side}'s chance " in said


def test_keys_go_from_order_to_order_and_the_curve_is_clicked(room):
    scene, pilot = room
    place = scene.place
    pilot.key("Left")
    assert scene.place == max(0, place - 1)
    pilot.key("End")
    assert scene.order is None
    pilot.key("Home")
    assert scene.place == 0
    plot = scene.curve._plot
    pilot.click(plot.midright)
    assert scene.place == len(scene.analysis.orders)
    pilot.click(plot.midleft)
    assert scene.place == 0
    pilot.key("N")
    first = scene.place
    pilot.key("N")
    assert scene.place > first
    pilot.key("B")
    assert scene.place == first


def test_where_no_order_is_an_error_the_key_says_that_it_goes_along_the_list(room):
    scene, _ = room
    for sign, told in (("?", "next error"), ("", "next on the list")):
        step = cards.Step("order 0", 0, 1, "Red", "Resolute 8", sign, -9.0)
        assert told in written(panels.bar(replace(scene.looking(), steps=[step])).part)


def test_whose_orders_are_listed_and_whose_chance_is_shown_are_chosen(room):
    scene, pilot = room
    pilot.key("O")
    assert scene.among == scene.match.sides[0]
    assert {one.side for one in scene.steps} <= {scene.match.sides[0]}
    for _ in range(3):
        pilot.key("O")
    assert scene.among == "Both"
    before = scene.curve.side
    pressed(scene, pilot, "other")
    assert scene.curve.side != before
    assert scene.analysis is not None
    assert all(one.points for one in marked(scene.analysis, scene.curve.side))


def test_it_is_played_on_from_an_order_in_a_battle_of_its_own(room):
    scene, pilot = room
    log = places.battles_folder() / "nef-2.jsonl"
    before = log.read_bytes()
    pilot.key("Home")
    for _ in range(6):
        pilot.key("Right")
    order = scene.order
    pressed(scene, pilot, "on")
    assert scene.asks
    pressed(scene, pilot, "others")
    top = scene.app.stack.top
    assert isinstance(top, BattleScene)
    assert top.match.number == order.number - 1
    assert top.match.asked()[0] == order.side
    header = read_header(top.match.path)
    assert header.seats[order.side] == "hand"
    assert header.earlier[0].until == order.number - 1
    assert log.read_bytes() == before
    top.match.close()


def test_who_plays_on_at_which_side_is_chosen(room):
    scene, pilot = room
    pilot.key("Home")
    pressed(scene, pilot, "on")
    asked = scene.order.side
    assert scene.asks.sits == asked
    other = next(side for side in scene.match.sides if side != asked)
    segments = scene.console["sits"].segments()
    pilot.click(segments[scene.match.sides.index(other)].center)
    pilot.click(scene.console["foe"].segments()[2].center)
    pilot.frames(2)
    pilot.key("Enter")  # as the bar says, though the keyboard is with what was clicked last
    top = scene.app.stack.top
    assert isinstance(top, BattleScene)
    assert read_header(top.match.path).seats == {other: "hand", asked: "admiral"}
    top.match.close()


def test_an_opponent_of_the_same_strength_keeps_her_habit():
    chosen = usual({"Red": "hand", "Blue": "captain:bold"}, "Red", ("Red", "Blue"))
    assert chosen.seats({"Red": "hand", "Blue": "captain:bold"}, ("Red", "Blue")) == {
        "Red": "hand",
        "Blue": "captain:bold",
    }
    assert PlayOn(ALL, "cadet").seats({}, ("Red", "Blue")) == {"Red": "hand", "Blue": "hand"}


def test_an_order_is_played_on_many_times_and_its_ends_are_a_picture(room):
    scene, pilot = room
    pilot.key("Home")
    pressed(scene, pilot, "many")
    assert scene.tab == panels.ENDS_TAB
    ends = scene.looking().ends
    assert all(len(one.endings) == 2 for one in ends)
    assert ends
    pilot.key("Right")
    assert not scene.looking().ends


def test_who_leaves_ends_the_look_and_what_is_still_played_on(room):
    scene, _ = room
    ended = []
    scene.working, scene.many = (
        SimpleNamespace(end=partial(ended.append, what)) for what in ("look", "many")
    )
    scene.leave()
    assert ended == ["look", "many"]


def test_the_certificate_lies_in_the_place_of_why_until_it_is_folded_up(room):
    scene, pilot = room
    pilot.key("Home")
    pilot.key("Y")
    pilot.frames(2)
    assert scene.certificate.number == scene.order.number
    pressed(scene, pilot, certificate_card.CLOSE)
    assert scene.certificate is None
    pilot.key("Y")
    pilot.key("Right")
    assert scene.certificate is None, "it is of one order"


def test_this_is_wrong_makes_a_case_that_passes(room):
    scene, pilot = room
    pilot.key("Home")
    pressed(scene, pilot, "dispute")
    path = places.battles_folder() / f"nef-2-order-{scene.order.number}.toml"
    assert path.name in scene.notice
    assert try_cases([str(path)]) == 0


def test_the_page_after_a_battle_leads_there_and_back(window, home):
    with monkey_rooms.world(3):
        app = App((1280, 720))
        monkey_rooms.begun(app, "menu", Settings())
        pilot = Pilot(app)
        match = load(places.battles_folder() / "nef-2.jsonl", ruleset, resume=False)
        page = Victory(match, match.sides[0])
        app.stack.push(page)
        pilot.frames(2)
        pilot.click(page.console["analysis"].area.center)
        pilot.frames(2)
        scene = app.stack.top
        assert isinstance(scene, AnalysisRoom)
        assert scene.analysis is not None, "the first curve is there before anybody asks"
        assert scene.analysis.playouts == scene.analysis.played == 0
        assert all(one.error > 0.0 for one in scene.analysis.orders)
        pressed(scene, pilot, "look")
        pilot.frames(2)
        assert scene.analysis.played == len(scene.analysis.orders)
        pilot.key("Esc")
        assert app.stack.top is page
        app.close()


def test_a_record_of_a_battle_that_is_over_leads_there(window, home):
    with monkey_rooms.world(3):
        app = App((1280, 720))
        records = monkey_rooms.begun(app, "records", Settings())
        pilot = Pilot(app)
        pilot.frames(30)
        pilot.click(records.console["analysis"].area.center)
        pilot.frames(2)
        assert isinstance(app.stack.top, AnalysisRoom)
        app.close()


def test_a_battle_that_cannot_be_played_again_says_why_and_offers_no_look(window, tmp_path: Path):
    scenario = read_scenario(find_scenario("nef/skerries"))
    path = tmp_path / "battle.jsonl"
    fight(Bout(0, scenario, {side.name: "cadet" for side in scenario.sides}, 3, log=str(path)))
    lines = path.read_text().splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if '"by":"cadet","order":{"is":"Steered"' in line)
    lines[at] = re.sub('"path":"[^"]*"', f'"path":"{"F" * 30}"', lines[at], count=1)
    path.write_text("".join(lines))
    look = working.Working(load(path, ruleset, resume=False), path)
    look.sketch()
    look._thread.join(PATIENCE)
    assert look.poll()
    assert look.unplayable
    assert re.fullmatch(
        r"Order \d+ could not be played again: this log was made by other rules\. .*\(NEF-MOV-\d+\)",
        look.fault,
    )
    scene = AnalysisRoom(load(path, ruleset, resume=False), log=path)
    scene.working.failed = look.failed
    now = scene.looking()
    assert not now.wants_a_look
    assert "Look it over" not in written(panels.column(now))
    assert panels._told(now)[1] == panels.CLOSED


def test_what_is_perhaps_an_error_is_doubtful_and_only_what_is_drawn_is_played_on_beside_it(room):
    scene, _ = room
    order = scene.order
    seems = Verdict(
        order.number, order.side, "good", 0.24, 0.1, 12, scene.working.moment(order.number).order, "X"
    )
    for verdict, called, links in (
        (seems, ("Doubtful", "perhaps 24 points"), "Play both 200 times"),
        (replace(seems, loss=0.02), ("Good", ""), "Play it 200 times"),
    ):
        others = tuple(one for one in scene.analysis.verdicts if one.number != order.number)
        scene.working.analysis = replace(scene.analysis, verdicts=(*others, verdict))
        told = written(panels._paper(scene.looking(), scene.analysis))
        assert told[0] == called[0]
        assert told[1] == called[1]
        assert links in told


def test_what_came_of_an_order_is_told_without_the_headings_of_the_log(room):
    scene, _ = room
    told = []
    for place in range(len(scene.analysis.orders)):
        scene.place = place
        told += scene.looking().came
    assert told
    assert [one for one in told if not one.endswith(".")] == []


def test_while_too_little_is_known_looking_longer_is_what_enter_does(room):
    scene, pilot = room
    vague = replace(scene.analysis, error=0.2)
    scene.working.analysis = vague
    begun = []
    scene.working.begin = lambda: begun.append(True)
    pilot.key("Enter")
    assert begun
    assert scene.asks is None
    sure = tuple(tuple(replace(one, error=0.001) for one in some) for some in vague.causes)
    scene.working.analysis = replace(vague, error=0.01, causes=sure)
    assert not scene.analysis.coarse
    pilot.key("Enter")
    assert scene.asks is not None


def test_a_better_order_that_looks_worse_at_once_is_said_to_be_better_later() -> None:
    verdict = Verdict(1, "Red", "mistake", 0.2, 0.02, 60, why=(("hits", -3.9), ("the way", 2.0)))
    assert [one.words for one in cards._terms(verdict)] == [
        "For it, in points of the battle: the way (+2.0). Against it: hits (−3.9). So it looks worse at once; it is "
        "better by what comes of it."
    ]


def test_a_battle_that_is_not_over_is_closed_to_it():
    with pytest.raises(ValueError, match="not over"):
        AnalysisRoom(begin("nef/skerries", 3))


def test_the_end_of_work_beside_the_window_is_news_and_its_fault_is_told() -> None:
    told, gate = list[int](), Event()
    beside = Beside[int]("test", told.append)

    def work() -> None:
        beside.tell(1)
        gate.wait(PATIENCE)
        raise Unplayable("no")

    beside.start(work)
    until(lambda: told, beside.poll)
    assert told == [1]
    assert not beside.poll()
    gate.set()
    until(lambda: not beside.running, lambda: sleep(0.01))
    assert beside.poll()
    assert beside.fault == "no"
    assert not beside.poll()


def test_a_look_beside_the_window_ends_when_told_and_is_kept(tmp_path: Path):
    scenario = read_scenario(find_scenario("war_at_sea/river_plate"))
    path = tmp_path / "battle.jsonl"
    fight(Bout(0, scenario, {side.name: "captain" for side in scenario.sides}, 3, log=str(path)))
    look = working.Working(load(path, ruleset, resume=False), path, workers=2)
    look.begin(seconds=3600.0)
    while look.progress is None:
        look.poll()
        assert not look.fault
    look.end()
    assert not look.running
    assert kept.read(path) is not None
