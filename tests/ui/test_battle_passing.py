"""Two players at one screen: the curtain, what it hides, and who looks when."""

from types import SimpleNamespace

import pygame
import pytest

from game.asking.sheet import Filling
from game.asking.steer import Steering
from game.match import SetTo
from game.seating.sitting import Sitting
from game.seating.states import Alone, Curtain, Holding, Open
from game.ui.battle.recap import CLOSE, STEP
from game.ui.battle.sea_table import SeaTable
from tests.patience import until
from tests.ui.battles import battle


def frame(sitting) -> bytes:
    if sitting.scene.curtain is None:  # until the view rests and is sharp; behind a curtain it is not drawn
        until(lambda: not sitting.scene.table.tick(0), sitting.pilot.app.draw)
    sitting.pilot.app.draw()
    return pygame.image.tobytes(sitting.pilot.app.canvas, "RGB")


def plotted(speed: int):
    """A hot seat at Skerries in which Red has marked this speed for the first ship, and sealed it."""
    sitting = battle(hot_seat=True, advice=False)
    sitting.wait()
    sitting.lift()
    question = sitting.match.ask("Red")[0]
    values = {slot.unit: slot.most for slot in question.slots if slot.needed}
    values[question.slots[0].unit] = speed
    sitting.scene.stage.sitting.send(SetTo(question.name, {"speed": values}))
    sitting.pilot.move((3, 3))
    sitting.pilot.wait(600)
    return sitting


def test_nothing_is_drawn_of_any_view_before_the_first_player_sits_down(monkeypatch):
    drawn = []
    before = SeaTable.draw
    monkeypatch.setattr(SeaTable, "draw", lambda *args, **more: drawn.append(1) or before(*args, **more))
    sitting = battle(hot_seat=True)
    sitting.pilot.wait(1000)
    assert sitting.scene.curtain.side == "Red"
    assert sitting.scene.curtain.covers
    assert not drawn
    sitting.pilot.click((10, 10))
    sitting.pilot.key("W")
    assert sitting.scene.curtain.covers
    assert not drawn
    sitting.lift()
    assert drawn


def test_a_hidden_plot_changes_no_pixel_before_or_after_the_other_sits_down():
    slow, fast = plotted(4), plotted(9)
    assert slow.scene.curtain.covers
    assert slow.scene.curtain.side == "Blue"
    assert frame(slow) == frame(fast)
    for sitting in (slow, fast):
        sitting.lift()
        sitting.pilot.move((4, 4))
        sitting.pilot.wait(200)
    assert slow.scene.stage.sitting.looking == "Blue"
    assert frame(slow) == frame(fast)


def test_while_the_curtain_is_down_nothing_sounds_and_nothing_is_shown(monkeypatch):
    sitting = plotted(6)
    stage = sitting.scene.stage
    heard = []
    monkeypatch.setattr(sitting.pilot.app.sounds, "play", lambda name, *more: heard.append(name))
    told = len(stage.readable())
    sitting.pilot.wait(2000)
    assert not heard
    assert len(stage.readable()) == told
    assert stage.draft is None


def test_the_curtain_falls_at_every_secret_moment_and_opens_the_table_after_it():
    sitting = battle(hot_seat=True, advice=False)
    seen = []
    for _ in range(400):
        sitting.wait()
        curtain = sitting.scene.curtain
        if curtain is not None:
            seen.append((sitting.match.table.phase, curtain.side))
            sitting.lift()
        elif sitting.match.table.turn > 1:
            break
        elif isinstance(sitting.scene.stage.sitting.state, Holding):
            sitting.pilot.key("Enter")
        elif sitting.draft is not None:
            drafts = sitting.draft.plan().drafts if sitting.draft.plan() else ()
            if drafts:
                sitting.choose(drafts[0][0])
            elif sitting.draft.order() is None:
                sitting.pilot.key("F")
            sitting.send()
    assert seen[:3] == [("plot", "Red"), ("plot", "Blue"), ("first_half", "")]
    assert seen[3:6] == [("combat", "Red"), ("combat", "Blue"), ("second_half", "")]


def test_what_lay_open_both_players_have_seen_and_neither_is_shown_it_again():
    sitting = plotted(6)
    sitting.lift()
    sitting.choose(sitting.draft.plan().drafts[0][0])
    sitting.send()
    sitting.wait()
    sitting.lift()
    stage = sitting.scene.stage
    assert not stage.sitting.alone
    other = next(side for side in sitting.match.sides if side != stage.sitting.looking)
    told = len(stage.chronicles[other].entries)
    assert told
    assert stage.chronicles[other].shown == told


def test_each_player_finds_the_table_as_they_left_it():
    sitting = plotted(6)
    sitting.lift()
    scene = sitting.scene
    blue = scene.table.camera
    scene.table.zoom(4, scene.table.area.center)
    sitting.pilot.wait(300)
    assert scene.table.camera != blue
    assert scene._cameras["Red"] != scene.table.camera


def test_own_secrets_leave_the_log_when_the_table_lies_open():
    sitting = plotted(6)
    stage = sitting.scene.stage
    entry = stage.chronicle.entries[-1]
    stage.chronicle.entries[-1] = type(entry)(
        entry.n, entry.order, entry.turn, entry.phase, entry.event, entry.telling, at=entry.at, secret=True
    )
    stage.sitting.state = Alone(stage.sitting.looking)
    alone = stage.readable()
    stage.sitting.state = Open(stage.sitting.looking)
    assert len(stage.readable()) == len(alone) - 1


class Step:
    """A secret step that asks some sides."""

    quiet = True

    def curtain(self, table):
        return True


class Table:
    turn, phase = 1, "load"

    def __init__(self):
        self.agenda = [Step()]


class Asked:
    """A match that asks some sides something, for the passing of the table alone."""

    sides = ("Red", "Blue")
    over, number, notice, damage = None, 0, "", ""
    header = SimpleNamespace(clock=None, scenario=None, called=False)
    ruleset = SimpleNamespace(private=False, hides=lambda scenario: False)

    def __init__(self, *asked):
        self.open, self.table, self.lines = set(asked), Table(), []

    def ask(self, side):
        return ["?"] if side in self.open else []

    def asked(self):
        return sorted(self.open)


@pytest.mark.parametrize("asked", [("Red",), ("Blue",), ("Red", "Blue")])
def test_at_a_secret_moment_every_player_holds_the_table_in_the_same_order(asked):
    sitting = Sitting(Asked(*asked), {})
    assert sitting.settle(True)
    passing = sitting.state
    assert isinstance(passing, Curtain)
    assert (passing.to, passing.away) == ("Red", ("Blue",))
    sitting.lift()
    assert isinstance(sitting.state, Alone if "Red" in asked else Holding)
    assert bool(sitting.questions()) == ("Red" in asked)
    sitting.match.open.discard("Red")
    sitting.pass_on()
    assert sitting.settle(True)
    assert isinstance(sitting.state, Curtain)
    assert (sitting.state.to, isinstance(sitting.state.then, Holding)) == ("Blue", "Blue" not in asked)


def test_one_hand_never_sees_a_curtain():
    sitting = battle()
    sitting.to_steering()
    assert sitting.scene.curtain is None
    assert not sitting.scene.stage.sitting.hot_seat


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_my_side_saw_leaves_what_is_asked_in_sight(size):
    sitting = battle(size=size, hot_seat=True)
    sitting.wait()
    for _ in range(90):
        if sitting.scene.curtain is not None:
            sitting.lift()
        if sitting.scene.reading.recap is not None and isinstance(sitting.draft, Filling):
            break
        if isinstance(sitting.draft, Steering):
            sitting.pilot.key("F")
        elif sitting.draft is not None and sitting.draft.order() is None:
            sitting.choose(sitting.draft.offered()[0].key)
        if isinstance(sitting.scene.stage.sitting.state, Holding):
            sitting.pilot.key("Enter")
        else:
            sitting.send()
        sitting.wait()
    scene, pilot = sitting.scene, sitting.pilot
    recap, plan = scene.reading.recap, scene.column.plan
    assert recap is not None
    assert scene.column.tab in ("", "Plan"), "the question's rows stay in sight"
    assert not recap.area.colliderect(plan.area)
    row = next(row for row in plan.plan.rows if row.spinner and not row.off)
    pilot.click(plan.part(row.key, "turn -1").center)
    assert next(one for one in plan.plan.rows if one.key == row.key).spinner != row.spinner
    assert scene.reading.recap is recap
    pilot.click(recap.laid.boxes(STEP)[0][1].center)
    assert recap.step == 0
    assert scene.stage.past is not None
    for line in range(1, len(recap.lines)):
        pilot.key("R")
        assert (recap.step, scene.reading.recap) == (line, recap), "its key goes from line to line"
    pilot.click(recap.laid.boxes(CLOSE)[0][1].center)
    assert scene.reading.recap is None
    assert scene.stage.past is None
