"""Whole battles of carrier in the window, through the player's own keys and clicks: two hands at one screen, and one
against an opponent. Whoever does not hold the table never sees what the other hides."""

from __future__ import annotations

from random import Random

import msgspec
import pygame
import pytest

from game.ai import chance
from game.content import find_scenario, read_scenario
from game.match import Match
from game.rulesets import ruleset
from game.tabletop.overlays import FireLine, Mark
from game.ui.kit import materials
from tests.ui.battles import Sitting, at_table, started
from tests.ui.robots import Robot, play

SIZES = ((1920, 1080), (1280, 720))


def table(name="first_contact", *, seats=None, match=None, **more) -> Sitting:
    """A battle of carrier in the window; a side without a seat is played by hand."""
    return at_table(match or started(f"carrier/{name}"), seats, **more)


def test_two_hands_play_a_whole_battle_at_one_screen():
    short = msgspec.structs.replace(read_scenario(find_scenario("carrier/first_contact")), turns=1)
    robot = Robot(table(match=Match.start(short, ruleset("carrier"), seed=7)), 3)
    play(robot)
    assert robot.verbs == {"move", "air_action", "fog_of_war", "hold"}
    assert robot.asked >= {"deploy_chips", "stage_air_groups", "share_out", "recon_reroll"}
    assert {line.by for line in robot.sitting.match.lines if line.order is not None} <= {"hand", "engine"}
    sitting = robot.sitting
    sitting.wait()
    sitting.to_victory()


@pytest.mark.parametrize("level", ["cadet", "captain"])
def test_a_hand_plays_a_whole_battle_against_an_opponent(level):
    robot = Robot(table(seats={"IJN": level}), 5)
    play(robot)
    given = {
        (line.side, line.by.partition(":")[0]) for line in robot.sitting.match.lines if line.order is not None
    }
    assert {("USN", "hand"), ("IJN", level)} <= given
    assert not given & {("USN", level), ("IJN", "hand")}


def test_with_pictures_moving_a_battle_goes_on_as_without():
    """The first round at the fastest speed: clips of searches, moves and fog are played to their end."""
    sitting = table(seats={"IJN": "cadet"}, speed=4)
    robot = Robot(sitting, 11)
    sitting.wait(4000)
    for _ in range(20):
        if sitting.match.over is not None or sitting.match.table.turn > 1:
            break
        robot.act()
        sitting.wait(4000)
    assert sitting.match.table.turn == 2


# -- what is hidden ---------------------------------------------------------------------------------------------------


def frame(sitting: Sitting) -> bytes:
    sitting.pilot.app.draw()
    return pygame.image.tobytes(sitting.pilot.app.canvas, "RGB")


def shared(first: str) -> Sitting:
    """A hot seat in which USN has laid its carrier on one of its two bases, in secret, and IJN sits down."""
    sitting = table(speed="instant")
    sitting.wait()
    sitting.lift()
    draft = sitting.draft
    draft.lies = dict.fromkeys(draft.counters, "U2")
    draft.lies[("tf:TF 16", 0)] = first
    draft.lies[("blank", 0)] = "U1" if first == "U2" else "U2"
    draft.lies[("blank", 1)] = "U1"
    sitting.pilot.key("Enter")
    sitting.wait()
    return sitting


def test_what_lies_where_changes_no_pixel_for_the_other_side():
    frames = []
    for first in ("U1", "U2"):
        sitting = shared(first)
        assert sitting.scene.curtain is not None
        while materials.weave((1280, 720), 200_000):
            pass
        sitting.pilot.frames(2)  # the cloth of the curtain is whole
        frames.append(frame(sitting))
        sitting.lift()
        assert sitting.scene.stage.sitting.looking == "IJN"
        sitting.pilot.move((4, 4))
        sitting.pilot.wait(300)
        frames.append(frame(sitting))
    assert frames[0] == frames[2]
    assert frames[1] == frames[3]


def test_chips_are_dragged_from_base_to_base_while_they_are_shared():
    sitting = table(seats={"IJN": "cadet"})
    sitting.wait()
    draft = sitting.draft
    assert draft.lies[("tf:TF 16", 0)] == "U1"
    one, other = (sitting.match.table.units[key] for key in ("U1", "U2"))
    sitting.pilot.drag(sitting.pixel(one.x, one.y), sitting.pixel(other.x, other.y))
    assert draft.lies[("tf:TF 16", 0)] == "U2"
    sitting.pilot.drag(sitting.pixel(other.x, other.y), sitting.pixel(one.x, one.y + 8))
    assert draft.lies[("tf:TF 16", 0)] == "U2"


# -- what is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_an_air_action_shows_its_steps_its_line_and_its_ring(size):
    sitting = table(size=size, seats={"IJN": "cadet"})
    sitting.wait()
    sitting.pilot.key("Enter")
    sitting.wait()
    sitting.pilot.key("+")
    sitting.pilot.key("Enter")
    sitting.wait()
    sitting.pilot.key("F3")
    sitting.pilot.key("F")
    assert sitting.draft.odds()[0] is not None
    sitting.pilot.key("Enter")
    sitting.wait()
    sitting.pilot.wait(100)
    assert sitting.draft.question.name == "recon_reroll"
    steps = sitting.scene.column.steps
    assert [rung.state for rung in steps.shown.rungs[:2]] == ["done", "now"]
    assert len(steps.shown.rungs[1].faces) == 2
    laid = sitting.scene.stage.overlays()
    assert any(isinstance(each, FireLine) for each in laid)
    assert {each.kind for each in laid if isinstance(each, Mark)} == {"selected", "target"}


def test_a_card_pressed_is_the_one_that_is_sent():
    match = started("carrier/coral_sea")
    while "air_action" not in {question.name for side in match.sides for question in match.ask(side)}:
        side = next(side for side in match.sides if match.ask(side))
        asked = match.ask(side)
        drafts = match.ruleset.presenter.drafts(match.view(side), side, asked[0], None)
        match.answer(side, drafts[0].order if drafts else chance.answer(asked, Random(1)))
    acting = next(side for side in match.sides if match.ask(side))
    sitting = table(match=match, seats={side: "cadet" for side in match.sides if side != acting})
    sitting.wait()
    sitting.pilot.key("F3")
    hand = sitting.scene.trays.hand
    keys = [card.key for card in hand.hand.cards]
    for number in (2, 0, 1):
        sitting.pilot.click(hand.card_boxes()[number].center)
        sending = sitting.draft.hand
        assert sending.weapon == keys[number]
    rows = {row.words: row.value for row in sitting.draft.plan().rows if row.indent}
    assert rows["card of Shokaku"] == "Strike"


def test_a_stack_clicked_is_the_one_whose_signals_are_read():
    scenario_ = read_scenario(find_scenario("carrier/midway"))
    match = Match.start(scenario_, ruleset("carrier"), seed=7)
    while not any(question.name == "play_gambit" for question in match.ask("USN")):
        side = next(side for side in match.sides if match.ask(side))
        match.answer(
            side, match.ruleset.presenter.drafts(match.view(side), side, match.ask(side)[0], None)[0].order
        )
    sitting = table(match=match, seats={"IJN": "cadet"})
    sitting.wait()
    stack = match.table.units["J2"]
    sitting.pilot.click(sitting.pixel(stack.x, stack.y))
    assert sitting.draft.picked == ("signals_intelligence:J2",)
    assert Mark("J2", "selected") in sitting.draft.overlays()


def test_a_verb_that_is_refused_stays_in_the_bar_with_its_reason():
    match = started("carrier/ironbottom_sound")
    rng = Random(2)
    while match.table.turn < 2 or match.table.phase != "action":
        side = next(side for side in match.sides if match.ask(side))
        holds = [question for question in match.ask(side) if question.name == "hold"]
        match.answer(side, chance.answer(holds or match.ask(side), rng))
    acting = next(side for side in match.sides if match.ask(side))
    sitting = table(match=match, seats={side: "cadet" for side in match.sides if side != acting})
    sitting.wait()
    verbs = {verb.label: verb for verb in sitting.draft.bar().verbs}
    assert list(verbs) == ["Move", "Air action", "Fog of war", "Hold"]
    assert verbs["Air action"].refused.clause == "CAR-VIS-3"
    sitting.pilot.key("F3")
    assert sitting.scene.bar.said.clause == "CAR-VIS-3"
    assert sitting.draft.now == "move"
    assert sitting.scene.table.board.lights.hour == "night"
