"""A real table umpired in the window: dice typed in by keys and by mouse, taken back, rolled for those who wish."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.ai.players import seated
from game.asking.steer import Steering
from game.content import find_scenario, read_scenario
from game.content.settings import Settings
from game.match import Match
from game.match.calling import Answered
from game.match.loading import load
from game.match.verify import called_in, first_difference
from game.rulesets import ruleset
from game.sea.heading import ahead, distance
from game.seating.states import Holding
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from game.ui.battle.words import Rolling, Setting, bar
from tests.ui.battles import Sitting


def umpired(path: Path, key: str = "nef/skerries", size: tuple[int, int] = (1280, 720)) -> Sitting:
    scenario = read_scenario(find_scenario(key))
    match = Match.start(scenario, ruleset(scenario.ruleset), seed=4, path=path, called=True)
    return at_it(match, size)


def at_it(match: Match, size: tuple[int, int] = (1280, 720)) -> Sitting:
    settings = Settings(animation="instant", coach=False)
    app = App(size)
    scene = BattleScene(match, dict.fromkeys(match.sides, "hand"), settings)
    app.stack.push(scene)
    return Sitting(match, scene, Pilot(app))


def rolling(sitting: Sitting) -> Rolling | None:
    return sitting.scene.stage.cup.rolling


def to_the_dice(sitting: Sitting) -> Rolling:
    """Cadets give what is asked of the hands until dice are asked for."""
    stage, match = sitting.scene.stage, sitting.match
    cadets = seated(match, dict.fromkeys(match.sides, "cadet"), 4)
    for _ in range(800):
        sitting.pilot.frames(2)
        if sitting.scene.curtain is not None:
            sitting.lift()
        elif (found := rolling(sitting)) is not None:
            return found
        elif isinstance(stage.sitting.state, Holding):
            stage.sitting.pass_on()
        elif stage.sitting.questions():
            side = stage.sitting.looking
            answer = cadets[side].consider(match.view(side), match.ask(side), match.ruleset)
            stage.sitting.send(answer.order)
        elif match.over is not None:
            break
    raise AssertionError("no dice were asked for")


def to_the_dice_or_the_end(sitting: Sitting) -> bool:
    """Whether more dice are asked for before the battle is over."""
    try:
        to_the_dice(sitting)
    except AssertionError:
        return False
    return True


def lay(sitting: Sitting, face: int = 4) -> None:
    """Type all dice of the wave, and say that they lie so."""
    found = rolling(sitting)
    assert found is not None
    for _ in range(found.asked.count - len(found.dice)):
        sitting.pilot.key(str(face))
    sitting.pilot.key("Enter")


def test_the_bar_asks_who_rolls_and_dice_are_typed_and_taken_back(tmp_path: Path) -> None:
    sitting = umpired(tmp_path / "battle.jsonl")
    asked = to_the_dice(sitting)
    assert asked.asked.words.startswith(("Red rolls", "Blue rolls"))
    number = sitting.match.number
    pilot = sitting.pilot
    pilot.key("7")
    assert rolling(sitting).dice == ()
    pilot.key("3")
    assert rolling(sitting).dice == (3,)
    pilot.key("Z")
    assert rolling(sitting).dice == ()
    for _ in range(asked.asked.count):
        pilot.key("5")
    pilot.key("4")
    assert rolling(sitting).dice == (5,) * asked.asked.count
    assert sitting.match.number == number
    pilot.key("Enter")
    assert called_in(sitting.match)[0] or rolling(sitting).dice == ()


def test_a_battle_killed_at_a_die_asks_for_it_again(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    sitting = umpired(path)
    for _ in range(4):
        to_the_dice(sitting)
        lay(sitting)
    before = to_the_dice(sitting)
    sitting.pilot.key("2")
    sitting.match.close()
    again = at_it(load(path, ruleset))
    again.pilot.frames(5)
    while again.scene.curtain is not None:
        again.lift()
    found = rolling(again)
    assert found is not None
    assert (found.asked, found.dice) == (before.asked, (2,))
    again.match.close()


def test_the_program_rolls_one_wave_or_all_and_asks_again_when_told(tmp_path: Path) -> None:
    sitting = umpired(tmp_path / "battle.jsonl")
    to_the_dice(sitting)
    sitting.pilot.key("Shift+R")
    to_the_dice(sitting)
    sitting.pilot.key("Ctrl+R")
    assert sitting.scene.conn.dice.always
    sitting.pilot.frames(3)
    assert rolling(sitting) is None
    sitting.pilot.key("Ctrl+R")
    to_the_dice(sitting)
    assert called_in(sitting.match)[0] == 0
    sitting.match.close()


def test_an_order_whose_dice_are_not_called_yet_is_taken_back(tmp_path: Path) -> None:
    sitting = umpired(tmp_path / "battle.jsonl")
    to_the_dice(sitting)
    deed = sitting.scene.stage.sitting.deeds.calling.deed
    while not isinstance(deed, Answered):
        lay(sitting)
        to_the_dice(sitting)
        deed = sitting.scene.stage.sitting.deeds.calling.deed
    number = sitting.match.number
    sitting.pilot.key("Z")
    sitting.pilot.frames(3)
    assert rolling(sitting) is None
    assert sitting.match.number == number
    assert sitting.draft is not None
    sitting.match.close()


def test_dice_are_called_by_the_mouse(tmp_path: Path) -> None:
    sitting = umpired(tmp_path / "battle.jsonl")
    found = to_the_dice(sitting)
    sitting.pilot.frames(2)
    bar = sitting.scene.bar
    spots = dict(bar.laid.boxes("key:"))
    for _ in range(found.asked.count):
        sitting.pilot.click(spots["digit_6"].center)
    assert rolling(sitting).dice == (6,) * found.asked.count
    sitting.pilot.click(bar.spot("button").center)
    assert rolling(sitting) is None or rolling(sitting).dice == ()
    sitting.match.close()


def test_a_whole_battle_with_typed_dice_is_replayed_as_typed(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    sitting = umpired(path)
    number = 0
    while to_the_dice_or_the_end(sitting):
        number += 1
        lay(sitting, 1 + number % 6)
    assert sitting.match.over is not None
    sitting.match.close()
    again = load(path, ruleset, resume=False)
    assert first_difference(again) is None
    assert called_in(again)[0] > 5


def steering(sitting: Sitting) -> None:
    """Cadets give what is asked until a ship is steered."""
    stage, match = sitting.scene.stage, sitting.match
    cadets = seated(match, dict.fromkeys(match.sides, "cadet"), 4)
    for _ in range(40):
        sitting.pilot.frames(2)
        questions = stage.sitting.questions()
        if sitting.scene.curtain is not None:
            sitting.lift()
        elif rolling(sitting) is not None:
            sitting.pilot.key("Shift+R")
        elif isinstance(stage.draft, Steering):
            return
        elif questions:
            side = stage.sitting.looking
            stage.sitting.send(cadets[side].consider(match.view(side), match.ask(side), match.ruleset).order)
    raise AssertionError("no ship was steered")


def measure(sitting: Sitting, words: str) -> None:
    sitting.pilot.key("Shift+M")
    for sign in words:
        sitting.pilot.key("Space" if sign == " " else sign)
    sitting.pilot.key("Enter")


def test_a_move_is_laid_as_it_was_measured_and_what_cannot_be_is_said(tmp_path: Path) -> None:
    sitting = umpired(tmp_path / "battle.jsonl")
    steering(sitting)
    stage, bar = sitting.scene.stage, sitting.scene.bar
    draft = stage.draft
    assert draft is not None
    piece = next(piece for piece in stage.presenter.pieces(stage.view) if piece.id == draft.unit)
    measure(sitting, f"{round(piece.heading)} 4")
    assert draft.pose is not None
    assert distance(draft.pose, ahead((piece.x, piece.y), piece.heading, 4.0)) < 0.01
    assert bar.said.sentence.startswith("Laid: ")
    measure(sitting, f"{round(piece.heading)} 3")
    assert bar.said.sentence.endswith("the nearest she can is 1.0 in off."), "she moves her marked speed"
    measure(sitting, f"{round(piece.heading + 180) % 360} 9")
    assert bar.said.sentence.startswith("She cannot ")
    measure(sitting, "400 2")
    assert bar.said.sentence.startswith("A measure is a course from 0 to 360")
    sitting.pilot.key("Shift+M")
    sitting.pilot.key("Esc")
    assert sitting.scene.menu is None
    sitting.match.close()


def test_the_first_dice_are_called_behind_a_curtain_where_players_sit_apart(tmp_path: Path) -> None:
    sitting = umpired(tmp_path / "battle.jsonl", "coastal/first_night")
    sitting.pilot.frames(3)
    assert sitting.match.lines == []
    assert sitting.scene.curtain is not None
    assert sitting.scene.stage.sitting.arrangement == "apart"
    sitting.pilot.key("Enter")
    sitting.pilot.wait(900)
    assert rolling(sitting) is not None
    assert sitting.scene.stage.sitting.alone
    sitting.match.close()


@pytest.mark.parametrize(("sides", "pad"), [(6, "1 2 3 4 5 6"), (20, "0 1 2 3 4 5 6 7 8 9")])
def test_a_die_of_many_sides_is_typed_digit_by_digit(tmp_path: Path, sides: int, pad: str) -> None:
    sitting = umpired(tmp_path / "battle.jsonl")
    found = to_the_dice(sitting)
    asked = replace(found.asked, sides=sides)
    setting = Setting(sitting.match.view("Red"), "Red", {"Red": 0, "Blue": 1}, {}, "Turn")
    shown, _, _ = bar(Rolling(asked, ()), setting)
    assert " ".join(shown.pad) == pad
    sitting.match.close()
