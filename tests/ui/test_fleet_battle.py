"""fleet in the window through the player's own keys and clicks: a salvo told step by step, squadrons and contacts, a
battle of two hands to its end and one against a cadet; what nobody sees is not shown."""

from __future__ import annotations

from random import Random

import pytest

from game.ai.players import seated
from game.content import find_scenario, parse_scenario, read_scenario
from game.content.settings import Settings
from game.match import Aim, Allot, Choose, Fire, Match, Place, Set, Steer
from game.match.showing import Mark, RangeRing, Wedge
from game.rulesets import ruleset
from game.rulesets.fleet.table import DEPLOYED, Flight, Marker
from game.sea.heading import distance
from game.ui.app import App, Pilot
from game.ui.battle.asking.verbs import Verbs
from game.ui.battle.scene import BattleScene
from game.ui.battle.sheet_page import SheetPage
from tests.ui.battles import Sitting

SIZES = ((1920, 1080), (1280, 720))
POINT_BLANK = """format = 1
ruleset = "fleet"
title = "Point Blank"
table = { width = 140, height = 100 }
turns = 8
[weather]
light = "clear_day"
[options]
contacts = false
[[side]]
name = "Blue"
own_edge = "south"
[[side.unit]]
class = "washington"
name = "Washington"
at = [60, 20]
heading = 90
squadron = "Line"
flag = true
[[side]]
name = "Red"
own_edge = "north"
[[side.unit]]
class = "hood"
name = "Hood"
at = [66, 45]
heading = 90
squadron = "Raiders"
flag = true
[[side.unit]]
class = "kagero"
name = "Kagero"
at = [30, 55]
heading = 90
squadron = "Raiders"
"""


def seated_at(battle, size=(1280, 720), **seats) -> Sitting:
    opponents = seated(battle, seats, 7) if seats else {}
    scene = BattleScene(battle, opponents, Settings(animation="instant", advice=False))
    sitting = Sitting(battle, scene, Pilot(App(size), scene))
    sitting.wait()
    return sitting


def hand(sitting):
    return sitting.draft.hand if isinstance(sitting.draft, Verbs) else sitting.draft


class Robot:
    """Answers through keys and clicks alone, at random."""

    def __init__(self, sitting: Sitting, seed: int) -> None:
        self.sitting, self.rng = sitting, Random(seed)
        self.asked: set[str] = set()

    def act(self) -> None:
        """One answer, or one pass of the table."""
        sitting, pilot = self.sitting, self.sitting.pilot
        if sitting.scene.curtain is not None:
            sitting.lift()
            return
        if sitting.scene.stage.sitting.idle:
            pilot.key("Enter")
            sitting.wait()
            return
        before = sitting.match.number
        draft = hand(sitting)
        self.asked.add(draft.question.name)
        ANSWERS[type(draft.question)](self, draft)
        if sitting.match.number == before:
            self.finish()
        sitting.wait()

    def finish(self) -> None:
        """Send what is drafted; what cannot be sent is given up for the last verb, or the surest course."""
        sitting, pilot = self.sitting, self.sitting.pilot
        before = sitting.match.number
        for _ in range(4):
            pilot.key("Enter")
            if sitting.match.number != before:
                return
        if isinstance(sitting.draft, Verbs):
            sitting.draft.turn_to(list(sitting.draft.groups)[-1])
            pilot.frames(1)
        draft = hand(sitting)
        if isinstance(draft.question, Steer):
            sure = draft.question.surely
            assert sure, (draft.reason(), draft.bar())
            draft.resume(self.rng.choice(sure))
        elif isinstance(draft.question, Choose):
            pilot.key("1")
        for _ in range(4):
            pilot.key("Enter")
            if sitting.match.number != before:
                return
        raise AssertionError(f"nothing was sent: {draft.reason()}")

    def choose(self, draft) -> None:
        self.sitting.pilot.key(str(self.rng.randint(1, min(9, len(draft.options)))))

    def steer(self, draft) -> None:
        pilot, table = self.sitting.pilot, self.sitting.match.table
        pose = draft.question.pose
        for _ in range(2):
            x = min(max(pose.x + self.rng.uniform(-30, 30), 3), table.width - 3)
            y = min(max(pose.y + self.rng.uniform(-30, 30), 3), table.height - 3)
            at = self.sitting.pixel(x, y)
            scene = self.sitting.scene
            if scene.table.holds(at) and not scene.table.under(at, scene.stage.pieces()):
                pilot.click(at)
        pilot.key("F")

    def fire(self, draft) -> None:
        offered = draft.offered()
        if offered:
            draft.draft(self.rng.choice(offered).key)
        else:
            self.sitting.pilot.key("1")
            self.sitting.pilot.key("Left" if draft.dial is not None else "F")

    def fill(self, draft) -> None:
        drafts = draft.plan().drafts
        if drafts:
            draft.draft(self.rng.choice(drafts)[0])

    def place(self, draft) -> None:
        draft.draft(draft.offered()[0].key)


ANSWERS = {
    Choose: Robot.choose,
    Steer: Robot.steer,
    Fire: Robot.fire,
    Set: Robot.fill,
    Allot: Robot.fill,
    Place: Robot.place,
}


def to_the_guns(sitting: Sitting, seed: int = 1) -> None:
    """Play on by chance until somebody may shoot."""
    robot = Robot(sitting, seed)
    for _ in range(60):
        if sitting.scene.curtain is not None:
            sitting.lift()
        if sitting.draft is not None and hand(sitting).question.name == "shoot":
            sitting.pilot.key("Home")
            sitting.pilot.frames(30)
            return
        robot.act()
    raise AssertionError("nobody came to shoot")


def point_blank(size=(1280, 720)) -> Sitting:
    battle = Match.start(parse_scenario(POINT_BLANK, "x.toml"), ruleset("fleet"), seed=4)
    sitting = seated_at(battle, size)
    to_the_guns(sitting)
    return sitting


@pytest.mark.parametrize("size", SIZES)
def test_a_salvo_is_told_step_by_step_and_folds_into_one_line(size):
    sitting = point_blank(size)
    firing = hand(sitting)
    assert firing.question.name == "shoot"
    firing.draft(firing.offered()[0].key)
    order = firing.order()
    assert len({aim.weapon for aim in order.aims}) > 1
    sitting.scene.stage.motion.speed = 1.0
    before = sitting.match.number
    sitting.send()
    told = [0]
    for _ in range(3000):
        sitting.pilot.frames(4)
        if not sitting.scene.stage.motion.busy:
            break
        steps = sitting.scene.column.steps.shown
        if steps is not None:
            told.append(len(steps.rungs))
            assert steps.rungs[-1].state == "now"
            assert len(steps.rungs) <= 12
        if len(told) > 200:
            sitting.pilot.key("Space")
    assert max(told) >= 3, "what came of a hit is told step by step"
    assert sitting.scene.column.steps.shown is None
    lines = [
        line for line in sitting.scene.reading.logbook.lines if not line.heading and line.entry.order > before
    ]
    salvos = [line for line in lines if line.kind == "fire"]
    assert any(line.chain for line in salvos)
    folded = next(line for line in salvos if line.chain)
    assert folded.sentence.startswith(folded.opening)
    assert sum(len(line.chain) for line in salvos) > len(lines), "many steps stand on few lines"
    book = sitting.scene.reading.logbook
    book.open(book.lines.index(folded))
    sitting.pilot.frames(2)
    assert book.opened == folded


def test_who_is_asked_to_shoot_and_the_nearest_target_come_into_sight():
    sitting = point_blank()
    table, ship = sitting.scene.table, hand(sitting).unit
    units = sitting.match.table.units
    table.zoom(12, table.area.center)
    sitting.pilot.wait(600)
    table.centre((units[ship].x - 80, units[ship].y))
    sitting.pilot.wait(600)
    assert not table.camera.sees((units[ship].x, units[ship].y), 0)
    sitting.scene.stage.flag.take("")
    sitting.scene.stage._asked = None
    sitting.pilot.wait(900)
    target = min(
        (unit for unit in units.values() if unit.side != units[ship].side),
        key=lambda unit: distance(units[ship].pose, unit.pose),
    )
    assert table.camera.sees((units[ship].x, units[ship].y), 10)
    assert table.camera.sees((target.x, target.y), 10)


def test_the_card_of_one_mount_tells_of_the_whole_battery():
    sitting = point_blank()
    firing = hand(sitting)
    ship = firing.unit
    firing.draft(firing.offered()[0].key)
    ours, _ = firing.odds()
    mounts = [
        aim for aim in firing.order().aims if aim.weapon.partition(".")[0] == firing.weapon.partition(".")[0]
    ]
    assert len(mounts) > 1
    assert ours.weapon.count("+") == len(mounts) - 1
    assert ours.throw == ruleset("fleet").attack(
        sitting.match.view(sitting.scene.stage.sitting.looking), Aim(ship, ours.weapon, ours.target)
    )
    assert any("pierces" in words for words, _ in ours.notes)


def test_arcs_rings_and_threats_are_laid_for_the_ship_in_hand():
    sitting = point_blank()
    stage, display = sitting.scene.stage, ruleset("fleet").display
    view, unit = stage.view, hand(sitting).unit
    assert any(isinstance(one, Wedge) for one in display.arcs(view, unit))
    bands = [one for one in display.rings(view, unit) if isinstance(one, RangeRing)]
    assert [one.radius for one in bands[:3]] == [25.0, 50.0, 75.0]
    assert display.threats(view, stage.sitting.looking, unit)
    assert any(isinstance(one, Mark) and "needs" in one.text for one in stage.overlays())


def test_contacts_say_nothing_to_the_enemy_and_what_they_are_to_their_owner():
    rules = ruleset("fleet")
    battle = Match.start(read_scenario(find_scenario("fleet/carriers_at_noon")), rules, seed=3)
    sitting = seated_at(battle)
    robot = Robot(sitting, 3)
    while not any(isinstance(unit, Marker) for unit in battle.table.units.values()):
        robot.act()
    first, second = battle.sides
    own = {key for key, unit in battle.table.units.items() if isinstance(unit, Marker) and unit.side == first}
    notes = {
        side: {piece.id: piece.note for piece in rules.display.pieces(battle.view(side)) if piece.id in own}
        for side in (first, second)
    }
    assert any("ship" in note for note in notes[first].values())
    assert set(notes[second].values()) == {""}
    for key in own:
        assert "Fletcher" not in str(rules.display.card(battle.view(second), key))


# -- whole battles --------------------------------------------------------------------------------------------


def test_a_battle_is_played_to_its_end_by_two_hands():
    battle = Match.start(read_scenario(find_scenario("fleet/two_captains")), ruleset("fleet"), seed=5)
    sitting = seated_at(battle, (1920, 1080))
    robot = Robot(sitting, 5)
    for _ in range(500):
        if battle.over:
            break
        robot.act()
    assert battle.over
    assert {"initiative_choice", "move_squadron", "activate", "shoot"} <= robot.asked


def test_a_battle_is_played_to_its_end_against_a_cadet():
    battle = Match.start(read_scenario(find_scenario("fleet/two_captains")), ruleset("fleet"), seed=9)
    _, second = battle.sides
    sitting = seated_at(battle, **{second: "cadet"})
    robot = Robot(sitting, 9)
    for _ in range(400):
        if battle.over:
            break
        robot.act()
    assert battle.over


@pytest.mark.parametrize(
    "name", ["strait_in_the_north", "carriers_at_noon", "slot_at_midnight", "relief_of_the_island"]
)
def test_a_turn_of_every_battle_is_played_by_hands(name):
    battle = Match.start(read_scenario(find_scenario(f"fleet/{name}")), ruleset("fleet"), seed=3)
    sitting = seated_at(battle)
    robot = Robot(sitting, 3)
    for _ in range(220):
        if battle.over or battle.table.turn > 1:
            break
        robot.act()
    assert battle.over or battle.table.turn > 1
    view = battle.view(battle.sides[0])
    for piece in ruleset("fleet").display.pieces(view):
        unit = view.units[piece.id]
        assert unit.side == battle.sides[0] or not isinstance(unit, Flight) or unit.state == DEPLOYED


@pytest.mark.parametrize("size", SIZES)
def test_a_key_lays_the_whole_data_sheet_over_the_battle(size):
    sitting = point_blank(size)
    stack = sitting.pilot.app.stack
    ship = hand(sitting).unit
    sitting.pilot.key("Shift+D")
    sitting.pilot.frames(2)
    page = stack.top
    assert isinstance(page, SheetPage)
    assert page.sheet.card == ruleset("fleet").display.card(sitting.scene.stage.view, ship)
    assert page.sheet.area.h > 0.9 * size[1]
    sitting.pilot.key("Esc")
    assert stack.top is sitting.scene
