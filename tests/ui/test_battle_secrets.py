"""Two players with secrets at one screen: the table never lies open, every change of hands goes through the curtain,
and a window that asked nobody looks like one that did."""

import time
from random import Random

import pygame
import pytest

from game.ai import chance
from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.match import Aim, Chose, Fired, Match, SetTo, Steered
from game.match.clock import Clock
from game.match.record import Record
from game.rulesets import ruleset
from game.seating.chronicle import Chronicle
from game.seating.sitting import Sitting as Passing
from game.seating.states import ALL, Curtain, Holding, Watching
from game.ui.app import App, Pilot
from game.ui.battle.rooms import Rooms
from game.ui.battle.scene import BattleScene
from tests.rulesets.carrier import scene as carrier
from tests.rulesets.nef.test_secrets import battle as plotted
from tests.rulesets.nef.test_secrets import bomber
from tests.ui import decoys
from tests.ui.battles import Sitting


def table(match=None, *, speed="instant", seats=None, **options) -> Sitting:
    """A scene of decoys; a hot seat unless `seats` says who else plays."""
    match = match or decoys.start(**options)
    scene = BattleScene(match, seats or {}, Settings(animation=speed, advice=False))
    return Sitting(match, scene, Pilot(App((1280, 720)), scene))


def staged(sitting: Sitting) -> Sitting:
    """Both sides have filled their sheets; the first has the table for its turn."""
    for side in sitting.match.sides:
        sitting.wait()
        assert sitting.scene.curtain.side == side
        sitting.lift()
        rows = dict.fromkeys(decoys.HOLDERS[side], "black")
        sitting.scene.stage.sitting.send(SetTo("stage", {"card": rows}))
        sitting.pilot.wait(500)
    sitting.wait()
    sitting.lift()
    return sitting


def picked(sitting: Sitting, option: str) -> None:
    sitting.scene.stage.sitting.send(Chose("act", (option,)))
    sitting.pilot.wait(500)


def frame(sitting: Sitting) -> bytes:
    sitting.pilot.app.draw()
    return pygame.image.tobytes(sitting.pilot.app.canvas, "RGB")


def labels(sitting: Sitting) -> set[str]:
    """What is known of face-down chips of the pieces drawn now."""
    return {token.label for piece in sitting.scene.stage.pieces() for token in piece.pile.down}


def test_the_first_side_too_sits_down_behind_a_curtain():
    sitting = table()
    sitting.pilot.wait(400)
    assert sitting.scene.curtain.covers
    assert sitting.scene.curtain.side == "USN"
    assert not sitting.scene._seen


def test_sealed_sheets_pass_from_hand_to_hand_and_the_table_never_lies_open():
    sitting = table()
    sides = []
    for _ in range(3):
        sitting.wait()
        side = sitting.scene.curtain.side
        sides.append(side)
        sitting.lift()
        if sitting.match.table.phase == "staging":
            sitting.scene.stage.sitting.send(
                SetTo("stage", {"card": dict.fromkeys(decoys.HOLDERS[side], "red")})
            )
            sitting.pilot.wait(500)
    assert sides == ["USN", "IJN", "USN"]


def test_a_public_turn_changes_hands_behind_a_curtain_and_each_sees_its_own_chips_alone():
    sitting = staged(table())
    assert labels(sitting) >= {"TF 17", "Ambush"}
    assert "Main Body" not in labels(sitting)
    picked(sitting, "hold")
    assert sitting.scene.curtain is None
    picked(sitting, "hold")
    assert sitting.scene.curtain.side == "IJN"
    sitting.lift()
    assert "Main Body" in labels(sitting)
    assert "TF 17" not in labels(sitting)


@pytest.mark.parametrize("pile", ["J1", "J5"])
def test_the_side_searched_takes_the_table_whether_or_not_it_holds_a_gambit(pile):
    """J1 hides a gambit, J5 none: the window of the second asks nobody and is over at once."""
    sitting = staged(table(speed=1))
    picked(sitting, f"search:{pile}")
    assert sitting.scene.curtain is not None
    assert sitting.scene.curtain.side == "IJN"
    sitting.lift()
    if pile == "J1":
        assert sitting.draft.question.name == "gambit"
        sitting.scene.stage.sitting.send(Chose("gambit", ()))
    else:
        assert isinstance(sitting.scene.stage.sitting.state, Holding)
        assert sitting.scene.stage.sitting.looking == "IJN"
        sitting.pilot.wait(2500)
        sitting.pilot.key("Enter")
    sitting.pilot.wait(3000)
    assert sitting.scene.curtain.side == "USN"
    sitting.lift()
    assert sitting.draft.question.name == "act"


def test_what_the_searcher_sees_before_the_curtain_tells_nothing_of_the_window():
    """To the pixel: until the other sits down nothing shows whether it was asked."""
    frames = []
    for gambit in ("gambit:squall", "blank"):
        match = decoys.start()
        match.table.units["J2"].down = ("tf:Covering Group", "blank", gambit)
        sitting = staged(table(match, speed=1))
        told = len(sitting.scene.stage.readable())
        sitting.settle()
        sitting.scene.stage.sitting.send(Chose("act", ("search:J2",)))
        seen = []
        for _ in range(12):
            sitting.pilot.frames(1)
            seen.append(frame(sitting))
        assert len(sitting.scene.stage.readable()) == told
        sitting.pilot.wait(600)
        assert sitting.scene.curtain.covers
        frames.append((seen, frame(sitting)))
    assert frames[0] == frames[1]


def test_what_one_side_was_shown_the_other_is_still_shown_when_it_sits_down():
    sitting = staged(table(speed=1))
    picked(sitting, "scatter:U1")
    sitting.wait(2000)
    picked(sitting, "hold")
    sitting.wait(2000)
    assert sitting.scene.curtain.side == "IJN"
    told = len(sitting.scene.stage.chronicles["IJN"].entries)
    assert sitting.scene.stage.chronicles["IJN"].shown < told
    sitting.lift()
    assert sitting.scene.stage.chronicles["IJN"].shown == told


def test_the_way_back_owes_nobody_the_table():
    sitting = staged(table())
    sitting.scene.stage.sitting.send(Chose("act", ("search:J5",)))
    assert sitting.scene.stage.sitting.moments.owed == ["IJN"]
    sitting.scene.stage.sitting.take_back()
    assert not sitting.scene.stage.sitting.moments.owed


def ended(sitting: Sitting) -> Sitting:
    while sitting.match.over is None:
        sitting.wait()
        if sitting.scene.curtain is not None:
            sitting.lift()
            continue
        side = sitting.scene.stage.sitting.looking
        if sitting.match.table.phase == "staging" and sitting.match.ask(side)[0].name == "stage":
            sitting.scene.stage.sitting.send(
                SetTo("stage", {"card": dict.fromkeys(decoys.HOLDERS[side], "red")})
            )
        else:
            sitting.scene.stage.sitting.send(Chose("act", ("hold",)))
        sitting.pilot.wait(400)
    return sitting


def test_when_the_battle_is_over_all_secrets_lie_open_behind_a_last_curtain(monkeypatch):
    monkeypatch.setattr(Rooms, "finale", lambda rooms: None)
    sitting = ended(table(turns=1))
    sitting.pilot.wait(500)
    assert sitting.scene.curtain.covers
    assert sitting.scene.curtain.title == "The table lies open"
    sitting.lift()
    assert sitting.scene.stage.sitting.looking == ALL
    assert labels(sitting) >= {"TF 17", "Main Body"}
    told = " ".join(entry.telling.sentence for entry in sitting.scene.stage.readable() if entry.telling)
    assert "USN has staged red" in told
    assert "IJN has staged red" in told


def test_a_battle_without_hands_is_watched_through_any_eyes():
    sitting = table(seats={"USN": "nobody", "IJN": "nobody"})
    stage = sitting.scene.stage
    sitting.pilot.wait(300)
    assert stage.sitting.eyes == ("USN", "IJN", ALL)
    assert "Main Body" not in labels(sitting)
    sitting.pilot.key("O")
    assert stage.sitting.looking == "IJN"
    assert "TF 17" not in labels(sitting)
    sitting.pilot.key("O")
    assert labels(sitting) >= {"TF 17", "Main Body"}
    sitting.pilot.key("O")
    assert stage.sitting.looking == "USN"


def test_whoever_plays_looks_through_no_other_eyes_while_the_battle_lasts():
    sitting = table(seats={"IJN": "nobody"})
    sitting.pilot.wait(300)
    sitting.pilot.key("O")
    assert sitting.scene.stage.sitting.looking == "USN"
    assert "until the battle is over" in sitting.scene.bar.said.sentence


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_battle_of_task_forces_passes_from_hand_to_hand_and_never_stands_still(seed):
    """Whoever answers has sat down behind a curtain since the other did, and every curtain leads on."""
    match = Match.start(read_scenario(find_scenario("carrier/first_contact")), ruleset("carrier"), seed=seed)
    sitting, rng = Passing(match, {}), Random(seed)
    seen, idle, held = "", 0, ""
    for _ in range(4000):
        if sitting.settle(True):
            assert isinstance(sitting.state, Curtain)
            if isinstance(sitting.state.then, Watching):
                break
            idle += isinstance(sitting.state.then, Holding)
            assert sitting.state.to != held
            sitting.lift()
            held = seen = sitting.looking
        elif isinstance(sitting.state, Holding):
            assert not sitting.questions()
            sitting.pass_on()
        else:
            questions = sitting.questions()
            assert questions, match.table.agenda[0]
            assert seen == sitting.looking == held
            sitting.send(chance.answer(questions, rng))
    assert match.over is not None
    assert idle > 0


class Slow:
    """An opponent that takes its time, and finds something when it is pressed or not."""

    name = "admiral"

    def answer(self, view, questions, rules):
        time.sleep(0.05)
        return chance.answer(questions, Random(1))


def launched(*chips: str, seats=None, clock=None) -> Sitting:
    """An air action against a stack of these chips: its owner is asked for a Gambit, or not."""
    scene = carrier.scenario(
        {"U1": carrier.at(10, 10, "TF 16", "blank"), "J1": carrier.at(20, 10, *chips)},
        {"TF 16": [carrier.YORKTOWN], "1st": [carrier.HIRYU]},
        cards={"TF 16": ["black:tf16_1"]},
    )
    match = Match.start(
        scene, carrier.Begun("Action"), seed=0, tray=carrier.ScriptedTray([3] * 20), clock=clock
    )
    settings = Settings(animation="instant", coach=False, advice=False)
    window = BattleScene(match, seats or {}, settings)
    sitting = Sitting(match, window, Pilot(App((1280, 720)), window))
    sitting.wait()
    if window.curtain is not None:
        sitting.lift()
    window.stage.sitting.send(Fired("air_action", (Aim("TF 16", "tf16_1", "J1", 1),)))
    return sitting


HIDDEN = [("1st", "gambit:squall"), ("1st", "blank")]
"""Stacks of which only the first has a window opened for its owner."""


@pytest.mark.parametrize("chips", HIDDEN)
def test_an_opponent_asked_in_secret_keeps_nobody_waiting(chips):
    sitting = launched(*chips, seats={"IJN": Slow()})
    sitting.pilot.frames(1)
    assert not sitting.scene.stage.sitting.opponents.thinking
    assert sitting.match.asked() == ["USN"]
    assert not any(standing.doing for standing in sitting.scene.stage.picture().facts.sides)


def test_the_clock_of_who_holds_the_table_runs_whether_or_not_he_is_asked():
    spent = []
    for chips in HIDDEN:
        sitting = launched(*chips, clock=Clock(600.0))
        sitting.wait()
        sitting.lift()
        left = sitting.scene.stage.sitting.timer.left("IJN")
        sitting.pilot.wait(2000)
        spent.append(round(left - sitting.scene.stage.sitting.timer.left("IJN"), 1))
    assert spent[0] == spent[1] > 1.0


def test_the_log_of_a_window_numbers_hushed_orders_as_the_record_does():
    sitting = launched("1st", "gambit:squall", seats={"IJN": Slow()})
    sitting.pilot.frames(1)
    told = Chronicle(sitting.match, "USN").entries
    assert any(entry.hushed for entry in told)
    assert [(e.n, e.hushed) for e in told] == [(e.n, e.hushed) for e in Record(sitting.match, "USN").entries]


def test_players_who_look_together_see_neither_hangar_nor_load():
    scenario = read_scenario(find_scenario("nef/heligoland"))
    match = Match.start(scenario, ruleset("nef"), seed=3)
    window = BattleScene(match, {}, Settings(animation="instant", coach=False, advice=False))
    sitting = Sitting(match, window, Pilot(App((1280, 720)), window))
    alone = together = 0
    for _ in range(30):
        sitting.wait()
        if window.curtain is not None:
            sitting.lift()
        at, side = window.stage.sitting, window.stage.sitting.looking
        own = [u for u in match.table.units.values() if u.side == side and u.state == "aboard"]
        hidden = [unit.id for unit in own if unit.plotted_speed is None]
        seen = [key for key in hidden if key in at.view.units]
        assert seen == (hidden if at.alone else [])
        assert [key for key in hidden if key in window.stage.view.units] == seen
        alone, together = alone + at.alone, together + (not at.alone)
        if questions := at.questions():
            window.stage.sitting.send(chance.answer(questions, Random(1)))
        else:
            sitting.pilot.key("Enter")
            sitting.pilot.wait(500)
    assert alone
    assert together


def seen_by_blue(load):
    """What Blue sees while Red's bomber, over a works that only bombs may be dropped on, comes to the Combat step."""
    red = [bomber(load) | {"at": [30, 18]}]
    blue = [
        {"class": "works", "id": "works", "at": [30, 21]},
        {"class": "packet", "id": "packet", "at": [70, 45], "state": {"plotted_speed": 2}},
    ]
    match = plotted("FirstHalf", red, blue)
    sitting = table(match)
    sitting.scene.stage.sitting.send(Steered("half_move", "bomber", "FFFF"))
    seen, asked = [], False
    for _ in range(8):
        sitting.wait()
        at, stage = sitting.scene.stage.sitting, sitting.scene.stage
        if sitting.scene.curtain is not None:
            seen.append(sitting.scene.curtain.side)
            sitting.lift()
            sitting.pilot.frames(2)
            if at.looking == "Blue" or not at.alone:
                seen.append(
                    (
                        at.alone,
                        isinstance(at.state, Holding),
                        stage.view.phase,
                        [one.telling for one in stage.readable()],
                    )
                )
        elif isinstance(at.state, Holding):
            sitting.pilot.key("Enter")
            sitting.pilot.wait(300)
        elif match.table.phase == "combat":
            asked = True
            stage.sitting.send(Fired("fire_plan"))
        else:
            break
    assert match.table.phase == "second_half"
    return seen, asked


@pytest.mark.clause("NEF-HID-3")
def test_a_quiet_moment_that_asks_nobody_is_sat_through_as_one_that_asks():
    (bombs, dropped), (rapiers, shot) = seen_by_blue("bombs"), seen_by_blue("rapiers")
    assert (dropped, shot) == (True, False)
    assert bombs == rapiers
    assert [each for each in bombs if isinstance(each, str)] == ["Red", "Blue", ""]
