"""Squadron orders in the battle scene, through real events: a whole division told, shown, and obeying."""

from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from game.asking.fire import Aiming
from game.asking.leading import Leading
from game.asking.sheet import Filling
from game.asking.steer import Steering
from game.match import Steer
from game.match.log import Line
from game.tabletop.divisions import KINDS
from game.tabletop.overlays import Ghost, Lasso, Route
from game.tabletop.standing import Standing
from game.ui.battle.unit_card import DIVISION
from tests.ui.battles import Sitting, battle


@contextmanager
def shift() -> Iterator[None]:
    """Shift is held."""
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        yield
    finally:
        pygame.key.set_mods(0)


@pytest.fixture
def line() -> Sitting:
    """The battle line of Heligoland at its first move, in hand."""
    return in_hand(battle("nef/heligoland"))


def in_hand(sitting: Sitting, name: str = "Battle line") -> Sitting:
    """Play until a squadron is asked, and take it in hand with its key."""
    sitting.to_steering("division")
    for _ in range(40):
        draft, flag = sitting.draft, sitting.scene.stage.flag
        mates = asked(sitting) & set(flag.squadrons.divisions()[name])
        if isinstance(draft, Steering) and draft.now in mates and len(mates) > 1:
            sitting.pilot.key("Shift+G")
            return sitting
        if isinstance(draft, Steering):
            sitting.pilot.key("F")
        sitting.send()
        sitting.wait()
    raise AssertionError("the squadron was never asked")


def asked(sitting: Sitting) -> set[str]:
    questions = sitting.scene.stage.sitting.questions()
    return {question.unit for question in questions if isinstance(question, Steer)}


def of_kind(sitting: Sitting, kind: type) -> list:
    return [overlay for overlay in sitting.scene.stage.overlays() if isinstance(overlay, kind)]


def test_a_key_takes_the_squadron_in_hand_and_gives_it_back(line: Sitting) -> None:
    assert isinstance(line.draft, Leading)
    assert line.draft.name == "Battle line"
    line.pilot.key("Shift+G")
    assert isinstance(line.draft, Steering)


def test_the_seven_evolutions_have_a_key_each_and_the_whole_division_is_shown(line: Sitting) -> None:
    verbs = [hint.verb for hint in line.draft.bar().keys if hint.action.startswith("digit")]
    assert len(verbs) == 7
    for place, kind in enumerate(KINDS, 1):
        line.pilot.key(str(place))
        assert line.draft.command.kind == kind
        shown = {one.unit for one in of_kind(line, Ghost)}
        assert (
            shown == {one.unit for one in line.draft.preview.proposals} == asked(line) & set(line.draft.ships)
        )


def test_one_enter_moves_every_ship_as_it_was_shown(line: Sitting) -> None:
    line.pilot.key("4")
    line.pilot.key("D")
    shown = {one.unit: one.end for one in line.draft.preview.proposals}
    paths = {one.unit: one.order for one in line.draft.preview.proposals}
    before = line.match.number
    confirm(line)
    given = [entry.order for entry in line.match.lines if entry.n > before and entry.by == "hand"]
    assert {order.unit: order for order in given} == paths
    for unit, end in shown.items():
        assert line.match.table.units[unit].pose == end
    assert line.scene.stage.flag.squadrons.obeying is None


def confirm(sitting: Sitting) -> None:
    sitting.enter()
    if sitting.scene.bar.warning is not None:
        sitting.enter()
    sitting.pilot.frames(3)


def test_a_turn_goes_by_the_keys_and_is_told_in_the_bar(line: Sitting) -> None:
    line.pilot.key("4")
    assert "60° to starboard" in line.draft.bar().sentence
    line.pilot.key("A")
    assert line.draft.command.turn == 0.0
    line.pilot.key("A")
    assert "60° to port" in line.draft.bar().sentence


def test_the_guide_is_steered_by_the_pointer_and_the_others_follow(line: Sitting) -> None:
    line.pilot.key("3")
    straight = line.draft.preview.of(line.draft.guide)
    question = next(q for q in line.draft.questions if q.unit == line.draft.guide)
    end = question.helm.walk(question.pose, "S" + question.helm.after("S").straight()).end
    before = list(line.draft.overlays())
    line.draft.hover(end[:2], ())
    assert list(line.draft.overlays()) != before, "her way to the pointer is shown"
    line.pilot.click(line.pixel(*end[:2]))
    assert line.draft.path is not None
    assert line.draft.preview.of(line.draft.guide).end != straight.end
    assert any(route.walked for route in of_kind(line, Route))
    line.pilot.key("Z")
    assert line.draft.path is None


def test_a_click_on_a_ship_of_it_makes_her_the_guide(line: Sitting) -> None:
    other = next(ship for ship in line.draft.ships if ship != line.draft.guide)
    unit = line.match.table.units[other]
    line.pilot.click(line.pixel(unit.x, unit.y))
    assert line.draft.guide == other
    assert line.scene.stage.selected == other


def test_what_was_told_is_kept_and_comes_back_with_the_next_question(line: Sitting) -> None:
    line.pilot.key("6")
    confirm(line)
    for _ in range(60):
        line.wait()
        if isinstance(line.draft, Leading) and line.draft.name == "Battle line":
            break
        if isinstance(line.draft, Steering):
            line.pilot.key("F")
        if line.scene.stage.draft is not None and line.draft.order() is None and line.draft.plan():
            line.choose(line.draft.offered()[0].key)
        line.send()
    assert line.draft.command.kind == "station"
    assert line.match.table.turn >= 1


def test_ships_are_picked_with_shift_and_are_a_division_of_their_own(line: Sitting) -> None:
    line.pilot.key("Shift+G")
    own = [line.draft.now, *sorted(asked(line) - {line.draft.now})][:2]
    for unit in own:
        there = line.match.table.units[unit]
        with shift():
            line.pilot.click(line.pixel(there.x, there.y))
    assert isinstance(line.draft, Leading)
    assert set(line.draft.ships) == set(own)
    assert line.draft.name == "Division 1"
    assert "Division 1" in line.scene.stage.flag.squadrons.divisions()


def test_a_box_drawn_with_shift_picks_what_is_in_it(line: Sitting) -> None:
    line.pilot.key("Shift+G")
    own = [
        line.match.table.units[unit] for unit in line.scene.stage.flag.squadrons.divisions()["Battle line"]
    ]
    xs, ys = [unit.x for unit in own], [unit.y for unit in own]
    start, end = line.pixel(min(xs) - 1, max(ys) + 1), line.pixel(max(xs) + 1, min(ys) - 1)
    with shift():
        line.pilot.press(start)
        line.pilot.move(end)
        assert of_kind(line, Lasso)
        line.pilot.release(end)
    assert isinstance(line.draft, Leading)
    assert {unit.id for unit in own} <= set(line.draft.ships)
    assert of_kind(line, Lasso) == []


def to_fire(sitting: Sitting) -> None:
    """Straight on, everybody, until fire is to be planned."""
    for _ in range(80):
        sitting.wait()
        if isinstance(sitting.draft, Aiming):
            return
        if isinstance(sitting.draft, Steering):
            sitting.pilot.key("F")
        elif isinstance(sitting.draft, Filling):
            sitting.choose("full")
        sitting.send()
    raise AssertionError("fire was never planned")


def test_standing_orders_shape_the_drafts_of_fire_and_an_alarm_tells_who_breaks_them() -> None:
    sitting = battle("nef/skerries")
    to_fire(sitting)
    flag, draft = sitting.scene.stage.flag, sitting.draft
    plan = next(one.order for one in draft.offered() if one.order.aims)
    unit = plan.aims[0].unit
    assert flag.squadrons.breach(plan) is None
    flag.order_standing(Standing(opening="hold"), unit=unit)
    assert "holds her fire" in flag.squadrons.breach(plan).sentence
    draft._drafts = None
    assert all(aim.unit != unit for one in draft.offered() for aim in one.order.aims)
    draft.resume(plan)
    number = sitting.match.number
    for _ in range(20):
        sitting.pilot.key("Enter")
        if sitting.scene.bar.warning is not None:
            break
    assert "holds her fire" in sitting.scene.bar.warning.sentence
    assert sitting.match.number == number
    sitting.enter()
    assert sitting.match.number > number


def test_standing_orders_of_a_squadron_are_every_ships_own(line: Sitting) -> None:
    line.pilot.key("Ctrl+Shift+G")
    assert line.draft.standing
    line.draft.row("order/opening", "fired on")
    line.draft.row("order/range", 12)
    flag = line.scene.stage.flag
    assert {flag.squadrons.standing(ship) for ship in line.draft.ships} == {Standing("fired on", 12.0)}
    line.draft.row(f"ship/{line.draft.ships[0]}")
    line.draft.row("order/opening", "at will")
    assert flag.squadrons.standing(line.draft.ships[0]) == Standing("at will", 12.0)
    line.draft.row("order/opening", "as told")
    assert flag.squadrons.standing(line.draft.ships[0]) == Standing("fired on", 12.0)


def test_the_squadrons_name_on_the_card_takes_it_in_hand(line: Sitting) -> None:
    line.pilot.key("Shift+G")
    assert isinstance(line.draft, Steering)
    line.pilot.frames(1)
    line.scene.draw(line.pilot.app.canvas)
    card = line.scene.column.card
    assert card.division == "Battle line"
    box, _ = card._boxes(DIVISION)[0]
    line.pilot.click(box.center)
    assert isinstance(line.draft, Leading)
    assert line.draft.name == "Battle line"


def test_an_undo_takes_the_command_back_as_it_was(line: Sitting) -> None:
    line.pilot.key("5")
    line.draft.act("confirm")
    line.scene.stage.sitting.send(line.draft.order())
    line.pilot.frames(2)
    told = line.scene.stage.flag.squadrons.page.divisions["Battle line"]
    assert told.command.began is not None
    assert told.command.turn == 0.0
    line.pilot.key("Shift+Z")
    line.pilot.frames(2)
    assert told.command.began is None
    assert told.command.turn == 60.0


def test_a_ship_that_does_not_come_where_she_was_to_come_stops_the_others_and_it_is_told(
    line: Sitting,
) -> None:
    flag = line.scene.stage.flag
    first, *others = line.draft.preview.proposals
    assert others
    squadrons = flag.squadrons
    flag.begin(line.draft.others())
    squadrons.follow(
        Line(9, squadrons.side, "hand", first.order), None
    )  # she lies where she lay: she was stopped
    assert squadrons.obeying is None
    number = line.match.number
    line.pilot.frames(4)
    assert line.match.number == number
    assert "did not come where she was to come" in line.scene.bar.said.sentence
