"""Answers written in the battle itself: by real keys and clicks, and at every sheet of random battles."""

from pathlib import Path
from random import Random

import pytest

from game.ai import chance
from game.asking.fire_sheet import FireSheet
from game.asking.sheet import Filling
from game.content.scenarios import read_scenario
from game.match import Fire, Match, Set
from game.rulesets import ruleset
from game.seating.states import Curtain
from game.ui.app import App, Pilot
from game.ui.battle.scene import BattleScene
from tests.patience import until
from tests.ui.battles import at_table
from tests.ui.staging import Desk, at_combat, battle

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "nef"


def staged(match):
    app = App((1280, 720))
    scene = BattleScene(match, {"Red": "hand", "Blue": "hand"})
    pilot = Pilot(app, scene)
    pilot.frames(3)
    pilot.wait(400)
    if isinstance(scene.stage.sitting.state, Curtain):
        pilot.key("Enter")
    pilot.wait(500)
    return app, scene, pilot


def test_a_plot_is_typed_row_by_row_and_a_risky_one_is_asked_about_once():
    match = battle()
    app, scene, pilot = staged(match)
    try:
        for number in ("7", "4", "3", "10", "5", "0", "2"):
            pilot.key("Down" if number != "7" else "Home")
            for digit in number:
                pilot.key(digit)
        order = scene.stage.answering.order()
        assert list(order.values["speed"].values()) == [7, 4, 3, 10, 5, 0, 2]
        pilot.key("Enter")
        assert match.asked() == ["Red", "Blue"]
        assert scene.bar.warning is not None
        pilot.pause()
        pilot.key("Enter")
        assert match.asked() == ["Blue"]
        assert match.table.sealed["Red"] == order
    finally:
        scene.stage.close()
        app.close()


def test_enter_takes_up_the_next_ship_and_the_card_with_her():
    app, scene, pilot = staged(at_combat())
    try:
        first = scene.stage.selected
        pilot.key("F")
        pilot.key("Enter")
        assert scene.stage.draft.unit != first
        assert scene.stage.selected == scene.stage.draft.unit
    finally:
        scene.stage.close()
        app.close()


def at_fire(request):
    """All guns laid in a plan that is not sealed yet, at a speed at which dice are seen to fall."""
    sitting = at_table(at_combat(), {"Blue": "cadet"}, speed=1)
    request.addfinalizer(sitting.scene.closes)
    sitting.wait()
    sitting.pilot.key("F")
    return sitting


def test_while_dice_fall_the_card_says_nothing_of_the_fire_that_comes_back(request):
    sitting = at_fire(request)
    scene, pilot = sitting.scene, sitting.pilot
    sitting.send()
    until(lambda: scene.stage.motion.attack is not None, lambda: pilot.frames(1))
    engaged = scene.stage.picture().engaged
    assert engaged is not None
    assert engaged.titles[1] == ""


def test_a_tip_under_a_resting_pointer_goes_when_dice_fall(request):
    sitting = at_fire(request)
    scene, pilot = sitting.scene, sitting.pilot
    pilot.move(next(box for box, name in scene.rail.boxes() if name == "advise").center)
    pilot.wait(1500)
    assert scene.tooltip.shown is not None
    sitting.send()
    until(lambda: scene.stage.motion.attack is not None, lambda: pilot.frames(1))
    pilot.frames(3)
    assert scene.tooltip.shown is None


def test_fire_is_headed_as_the_side_s_own_or_by_whose_it_is_and_no_tip_rests_over_falling_dice(request):
    sitting = at_fire(request)
    scene, pilot = sitting.scene, sitting.pilot
    sitting.send()
    titles = {}
    for _ in range(4000):
        pilot.frames(1)
        attack = scene.stage.motion.attack
        if attack is not None:
            engaged = scene.stage.picture().engaged
            titles[scene.stage.view.units[attack[0].firer].side] = engaged.titles[0]
            unit = scene.stage.view.units[attack[0].target]
            pilot.move(sitting.pixel(unit.x, unit.y))
            assert scene.tooltip.shown is None
        if len(titles) == 2:
            break
    assert titles == {"Red": "Our fire", "Blue": "Blue's fire"}


def test_the_tip_of_a_ship_lies_beside_her_and_not_over_her(request):
    sitting = at_table(at_combat(), {"Blue": "cadet"})
    request.addfinalizer(sitting.scene.closes)
    scene, pilot = sitting.scene, sitting.pilot
    sitting.wait()
    for piece in scene.stage.pieces():
        at = sitting.pixel(piece.x, piece.y)
        if scene.table.holds(at) and not scene.coaching.card.holds(at):
            pilot.move(at)
            pilot.wait(600)
            assert scene.tooltip.shown is not None
            assert not scene.tooltip._box(scene.tooltip.shown, pilot.app.canvas).collidepoint(at), piece.name


def test_a_plan_of_fire_is_clicked_on_the_table_and_sealed_from_the_panel():
    match = at_combat()
    app, scene, pilot = staged(match)
    try:
        pilot.frames(30)
        x, y = scene.table.camera.to_screen((20.0, 28.0))
        pilot.click((round(x), round(y)))
        given = scene.stage.answering.salvos.given
        assert given == {("regent", "guns", "markgraf"): 8}
        assert scene.stage.picture().engaged.target == "Markgraf"
        pilot.wheel(-1, (round(x), round(y)))
        assert scene.stage.answering.salvos.given == {("regent", "guns", "markgraf"): 7}
        pilot.click(scene.column.plan.spot("seal").center)
        if scene.bar.warning is not None:
            pilot.click(scene.column.plan.spot("seal").center)
        assert match.asked() == ["Blue"]
        assert [aim.amount for aim in match.table.sealed["Red"].aims] == [7]
    finally:
        scene.stage.close()
        app.close()


@pytest.mark.parametrize("name", ["skerries", "gasworks", "heligoland"])
def test_at_every_sheet_of_a_random_battle_what_is_written_is_legal_and_can_be_shown(name):
    match = Match.start(read_scenario(SCENARIOS / f"{name}.toml"), ruleset("nef"), seed=5)
    rng = Random(5)
    sheets = 0
    while match.over is None and sheets < 14:
        side = match.asked()[0]
        questions = match.ask(side)
        kind = {Set: Filling, Fire: FireSheet}.get(type(questions[0]))
        if kind is None:
            match.answer(side, chance.answer(questions, rng))
            continue
        sheets += 1
        writing = kind(Desk(match, side), questions)
        wander(writing, rng)
        order = writing.order()
        assert (order is None) == (writing.reason() is not None)
        if order is None:
            writing.draft(writing.plan().drafts[0][0])
            order = writing.order()
        match.answer(side, order)
    assert sheets


def wander(writing, rng):
    """Keys and clicks in no order."""
    actions = (
        "more",
        "less",
        "next",
        "all_guns",
        "division",
        "reload",
        "undo",
        "digit_1",
        "digit_2",
        "confirm",
    )
    units = list(writing.desk.view.units)
    for _ in range(25):
        action = rng.choice(actions)
        writing.act(action, action[-1] if action.startswith("digit") else "")
        unit = rng.choice(units)
        if rng.random() < 0.5:
            writing.click((0.0, 0.0), [unit], rng.choice((1, 3)), shift=rng.random() < 0.3)
        writing.hover((0.0, 0.0), [unit])
        rows = [row for row in writing.plan().rows if not row.heading]
        row = rng.choice(rows)
        if row.spinner is not None and not row.off:
            writing.row(row.key, rng.randint(row.spinner[1], row.spinner[2]))
        elif row.choices and not row.off:
            writing.row(row.key, rng.choice(row.choices))
        writing.bar()
        writing.overlays()
        writing.odds()
