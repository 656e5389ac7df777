"""fleet in the window through the player's own keys and clicks: a salvo told step by step, squadrons and contacts, a
battle of two hands to its end and one against a cadet; what nobody sees is not shown."""

from __future__ import annotations

from functools import cache

import pytest

from game.content import parse_scenario
from game.match import Aim, Fire, Match, Order
from game.rulesets import ruleset
from game.rulesets.fleet.table import DEPLOYED, Flight, Marker
from game.sea.heading import distance
from game.tabletop.overlays import Mark, RangeRing, Wedge
from game.ui.app import Pilot
from game.ui.battle.sheet_page import SheetPage
from tests.patience import until
from tests.rulesets.files import unit
from tests.rulesets.fleet import waters
from tests.ui.battles import Sitting, at_table, started
from tests.ui.robots import Rash, play

SIZES = ((1920, 1080), (1280, 720))
POINT_BLANK = waters.text(
    blue=unit("washington", "Washington", at=[60, 20], heading=90, squadron="Line", flag=True),
    red=unit("hood", "Hood", at=[66, 45], heading=90, squadron="Raiders", flag=True)
    + unit("kagero", "Kagero", at=[30, 55], heading=90, squadron="Raiders"),
    options="contacts = false",
    rest="",
)


class Captain(Rash):
    """Fires by a draft where one is offered."""

    def fire(self, question: Fire) -> None:
        draft = self.draft
        offered = draft.offered()
        if offered:
            draft.draft(self.rng.choice(offered).key)
        else:
            self.sitting.pilot.key("1")
            self.sitting.pilot.key("Left" if draft.dial is not None else "F")


def to_the_guns(sitting: Sitting, seed: int = 1) -> None:
    """Play on by chance until somebody may shoot."""
    robot = Captain(sitting, seed)
    for _ in range(60):
        if sitting.scene.curtain is not None:
            sitting.lift()
        if sitting.draft is not None and sitting.hand.question.name == "shoot":
            sitting.pilot.key("Home")
            sitting.pilot.frames(30)
            return
        robot.act()
    raise AssertionError("nobody came to shoot")


def begun() -> Match:
    return Match.start(parse_scenario(POINT_BLANK, "x.toml"), ruleset("fleet"), seed=4)


@cache
def orders_to_the_guns() -> list[tuple[str, Order]]:
    """What was ordered until somebody may shoot, played by chance once."""
    sitting = at_table(begun())
    to_the_guns(sitting)
    return [
        (line.side, line.order)
        for line in sitting.match.lines
        if line.order is not None and line.by != "engine"
    ]


def point_blank(size=(1280, 720)) -> Sitting:
    """A battle in which somebody may shoot."""
    battle = begun()
    for side, order in orders_to_the_guns():
        battle.answer(side, order)
    sitting = at_table(battle, size=size)
    sitting.wait()
    to_the_guns(sitting)
    return sitting


@pytest.mark.parametrize("size", SIZES)
def test_a_salvo_is_told_step_by_step_and_folds_into_one_line(size):
    sitting = point_blank(size)
    firing = sitting.hand
    assert firing.question.name == "shoot"
    firing.draft(firing.offered()[0].key)
    order = firing.order()
    assert len({aim.weapon for aim in order.aims}) > 1
    sitting.scene.stage.motion.speed = 1.0
    before = sitting.match.number
    sitting.send()
    told = [0]
    for _ in range(3000):
        sitting.pilot.wait(4 * sitting.pilot.STEP_MS)
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


def test_all_that_bears_beside_a_mount_chosen_by_name_may_be_sent():
    firing = point_blank().hand
    local = [weapon for weapon in firing.salvos.weapons[firing.unit] if "local" in weapon]
    for weapon in local:
        firing.row(f"{firing.unit}/{weapon}/")
        firing.act("all_guns")
        assert firing.order() is not None, (weapon, firing.reason())
        while firing.act("", "Backspace"):
            pass
    assert local
    firing.act("all_guns")
    (said,) = (row.value for row in firing.plan().rows if row.key == f"{firing.unit}//")
    count = len(firing.lines_given)
    assert said == f"{count} of {count} aimed", "a mount that fires in one of two ways is one"


def test_who_is_asked_to_shoot_and_the_nearest_target_come_into_sight():
    sitting = point_blank()
    table, ship = sitting.scene.table, sitting.hand.unit
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
    firing = sitting.hand
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
    stage, presenter = sitting.scene.stage, ruleset("fleet").presenter
    view, unit = stage.view, sitting.hand.unit
    assert any(isinstance(one, Wedge) for one in presenter.arcs(view, unit))
    bands = [one for one in presenter.rings(view, unit) if isinstance(one, RangeRing)]
    assert [one.radius for one in bands[:3]] == [25.0, 50.0, 75.0]
    assert presenter.threats(view, stage.sitting.looking, unit)
    assert any(isinstance(one, Mark) and "needs" in one.text for one in stage.overlays())


def test_contacts_say_nothing_to_the_enemy_and_what_they_are_to_their_owner():
    rules = ruleset("fleet")
    battle = started("fleet/carriers_at_noon", 3)
    sitting = at_table(battle)
    robot = Captain(sitting, 3)
    while not any(isinstance(unit, Marker) for unit in battle.table.units.values()):
        robot.act()
    first, second = battle.sides
    own = {key for key, unit in battle.table.units.items() if isinstance(unit, Marker) and unit.side == first}
    notes = {
        side: {piece.id: piece.note for piece in rules.presenter.pieces(battle.view(side)) if piece.id in own}
        for side in (first, second)
    }
    assert any("ship" in note for note in notes[first].values())
    assert set(notes[second].values()) == {""}
    for key in own:
        assert "Fletcher" not in str(rules.presenter.card(battle.view(second), key))


def test_dummies_are_seen_where_they_are_placed_and_with_them_the_markers_to_be():
    battle = started("fleet/relief_of_the_island", 3)
    sitting = at_table(battle, {"Grey": "cadet"})
    sitting.wait()
    assert battle.ask("Blue")[0].name == "place_dummy"
    shown = {piece.name: piece for piece in sitting.scene.stage.pieces()}
    assert {shown[name].silhouette for name in ("Illustrious", "Bluebell", "Nashville")} == {"contact"}
    assert shown["Nashville"].note == "3 ships"
    assert not {"Yukikaze", "Maya"} & shown.keys(), "of the enemy nothing is seen yet"
    sitting.choose("abeam")
    shown = {piece.name: piece for piece in sitting.scene.stage.pieces()}
    assert [shown[name].note for name in ("Dummy 1", "Dummy 2")] == ["dummy"] * 2
    sitting.send()
    notes = {piece.name: piece.note for piece in ruleset("fleet").presenter.pieces(battle.view("Blue"))}
    assert "Illustrious" not in notes, "her marker lies there now"


def test_sailing_is_taken_up_before_deploying():
    battle = started("fleet/relief_of_the_island", 3)
    sitting = at_table(battle, {"Grey": "cadet"})
    robot = Captain(sitting, 3)
    while not any(question.name == "move_contact" for question in battle.ask("Blue")):
        robot.act()
    assert sitting.draft.now == "move_contact"
    assert any(name.startswith("deploy") for name in sitting.draft.groups)


# -- whole battles --------------------------------------------------------------------------------------------


def test_a_battle_is_played_to_its_end_by_two_hands():
    battle = started("fleet/two_captains", 5)
    sitting = at_table(battle, size=(1920, 1080))
    robot = Captain(sitting, 5)
    play(robot, 500)
    assert {"initiative_choice", "move_squadron", "activate", "shoot"} <= robot.asked


def test_a_battle_is_played_to_its_end_against_a_cadet():
    battle = started("fleet/two_captains", 9)
    _, second = battle.sides
    sitting = at_table(battle, {second: "cadet"})
    robot = Captain(sitting, 9)
    play(robot, 400)


@pytest.mark.parametrize("name", ["strait_in_the_north", "carriers_at_noon"])
def test_a_turn_by_night_and_one_of_carriers_are_played_by_hands(name):
    battle = started(f"fleet/{name}", 3)
    sitting = at_table(battle)
    robot = Captain(sitting, 3)
    for _ in range(220):
        if battle.over or battle.table.turn > 1:
            break
        robot.act()
    assert battle.over or battle.table.turn > 1
    view = battle.view(battle.sides[0])
    for piece in ruleset("fleet").presenter.pieces(view):
        unit = view.units[piece.id]
        assert unit.side == battle.sides[0] or not isinstance(unit, Flight) or unit.state == DEPLOYED


@pytest.mark.parametrize("size", SIZES)
def test_a_key_lays_the_whole_data_sheet_over_the_battle(size):
    sitting = point_blank(size)
    stack = sitting.pilot.app.stack
    ship = sitting.hand.unit
    sitting.pilot.key("Shift+D")
    sitting.pilot.frames(2)
    page = stack.top
    assert isinstance(page, SheetPage)
    assert page.sheet.card == ruleset("fleet").presenter.card(sitting.scene.stage.view, ship)
    assert page.sheet.area.h > 0.9 * size[1]
    sitting.pilot.key("Esc")
    assert stack.top is sitting.scene


def brought_to(asked):
    """The Relief of the Island where Blue is first asked a question."""
    battle = started("fleet/relief_of_the_island", 3)
    sitting = at_table(battle, {"Grey": "cadet"})
    robot = Captain(sitting, 3)
    while not any(question.name == asked for question in battle.ask("Blue")):
        robot.act()
    sitting.wait()
    return sitting


def test_a_stand_is_launched_to_where_the_pointer_was_moved_and_clicked():
    sitting = brought_to("launch_stand")
    sitting.pilot.wait(1500)  # the view has come to rest
    hand = sitting.hand
    start = hand.question.pose
    goal = (start.x + 40, start.y - 40)
    x, y = sitting.scene.table.camera.to_screen(goal)
    sitting.pilot.move((round(x), round(y)))
    sitting.pilot.frames(3)
    sitting.pilot.click((round(x), round(y)))
    assert hand.track.path, "the piece that hangs at the pointer is no unit that was clicked"
    assert distance(hand._end(hand.track)[:2], goal) < 1


def test_what_is_seldom_wanted_is_taken_up_by_its_key_alone():
    sitting = brought_to("drop_load")
    assert sitting.draft.now != "drop_load", "one press threw the torpedoes into the sea"
    assert "drop_load" in sitting.draft.groups


def test_while_dice_fall_nothing_tells_what_they_come_to_nor_what_is_asked_next():
    """Here the words of an attack are those of its throw, and both captains order faster than dice fall."""
    match = started("fleet/two_captains")
    sitting, told = at_table(match, dict.fromkeys(match.sides, "cadet"), speed=1), []
    motion = sitting.scene.stage.motion

    def step():
        sitting.pilot.wait(Pilot.SLOW_MS)
        playing, clip = motion._firing
        if clip is not None:
            rolls = playing.t < clip.show.settled
            picture = sitting.scene.stage.picture()
            strip = picture.facts.strip
            now = next(tab.label for tab in strip.tabs if tab.state == "now")
            firer = motion.shown.units[clip.units[0]].side
            told.append(
                (rolls, "needed" in picture.bar.sentence, strip.title == "In action" and firer in now)
            )

    until(lambda: (False, True, True) in told, step)
    assert set(told) == {(True, False, True), (False, True, True)}
