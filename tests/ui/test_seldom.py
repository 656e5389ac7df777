"""What players do seldom at a table: keys of menu and view, a measure that cannot be laid, a note given up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.net import messages
from game.ui.battle.sheet_page import SheetPage
from game.ui.battle.victory import Victory
from game.ui.inputs import Key, Press
from tests.golden.moments import Filmed, at_order, still
from tests.ui.afar import Elsewhere, window
from tests.ui.test_umpired import to_the_dice, umpired


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    with still():
        yield


@pytest.fixture
def moving() -> Iterator[Filmed]:
    """Bodkin, to be steered by hand."""
    at = at_order("nef-skerries", 3)
    yield at
    at.pilot.app.close()


def said(at: Filmed) -> str:
    return at.scene.bar.said.sentence if at.scene.bar.said is not None else ""


def test_rooms_without_keys_of_a_player_look_nearer_farther_and_at_the_whole(moving: Filmed) -> None:
    table = moving.scene.table
    seen = [table.keep().scale]
    for key in ("+", "=", "-"):
        assert table.keyed(key)
        seen.append(table.keep().scale)
    assert seen[0] < seen[1] < seen[2]
    assert seen[3] == pytest.approx(seen[1])
    assert table.keyed("0")
    assert table.keep() == table.board.whole(table.area, table.border)
    assert not table.keyed("9")


def test_the_arrows_go_through_the_menu_and_a_press_beside_folds_it(moving: Filmed) -> None:
    moving.keys("F10")
    menu = moving.scene.menu
    assert menu is not None
    names = [choice.name for choice in menu.choices]

    def lit() -> str:
        return next(control.name for control in menu._console if control.focused)

    assert lit() == names[0]
    moving.keys("Down")
    assert lit() == names[1]
    moving.keys("Up")
    assert lit() == names[0]
    assert menu.meet(Press((2, 2), 1)) == (True, True, "")
    assert menu.meet(Key("Esc", "cancel")) == (True, True, "")
    assert menu.meet(Key("J", "log")) == (True, False, "")


def test_a_measure_is_corrected_and_where_she_cannot_go_it_is_said(moving: Filmed) -> None:
    moving.keys("Shift+M", "0", "9", "Backspace", "Backspace", "3")
    assert said(moving).endswith("3_")
    moving.keys("6", "1", "Enter")
    assert said(moving) == "A measure is a course from 0 to 360 and a distance: 045 6.5"
    moving.keys("Shift+M", "0", "0", "0", "Space", "5", "Enter")
    assert said(moving) == "Laid: 000°, 5 in."
    moving.keys("Shift+M", "1", "8", "0", "Space", "5", "Enter")
    assert said(moving).startswith("She cannot")


def test_any_key_and_a_press_beside_it_put_the_data_sheet_away(moving: Filmed) -> None:
    app = moving.pilot.app
    moving.keys("Shift+D")
    page = app.stack.top
    assert isinstance(page, SheetPage)
    moving.pilot.click(page.sheet.area.center)
    assert app.stack.top is page
    moving.pilot.click((2, 2))
    assert app.stack.top is moving.scene


def test_a_game_without_a_coach_says_so(moving: Filmed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(moving.scene.coaching), "there", False)
    moving.scene.coaching.act("coach")
    assert said(moving) == "This game has no coach."


def test_the_account_opens_again_with_the_button_once_the_battle_is_over() -> None:
    at = at_order("nef-skerries", 54)
    at.match.answer(*at.next)
    for side, order in at.given:
        at.match.answer(side, order)
    app = at.pilot.app
    at.pilot.wait(500)
    assert isinstance(app.stack.top, Victory)
    app.stack.pop()
    at.keys("Enter")
    assert isinstance(app.stack.top, Victory)
    app.close()


def test_enter_goes_on_to_the_next_attack_and_a_key_held_runs_faster() -> None:
    at = at_order("nef-skerries", 16, animation=1)
    at.match.answer(*at.next)
    at.match.answer(*next(at.given))
    at.pilot.frames(30)
    motion = at.scene.stage.motion
    first = [one.state for one in motion.attacks]
    at.keys("Enter")
    at.pilot.frames(2)
    assert [one.state for one in motion.attacks] != first
    at.scene.take(Key("Space", "skip", repeat=True))
    assert motion._held
    at.pilot.app.close()


def test_dice_that_are_still_to_be_called_are_counted(tmp_path: Path) -> None:
    at = umpired(tmp_path / "battle.jsonl")
    to_the_dice(at)
    at.pilot.key("Enter")
    assert at.scene.bar.said is not None
    assert at.scene.bar.said.sentence == "1 die is still to be called."
    at.pilot.key("Shift+R")
    at.match.close()


def test_a_line_of_talk_can_be_given_up_and_the_battle_rest(tmp_path: Path) -> None:
    host = Elsewhere("nef/mail", tmp_path)
    red = window(host, "Red")
    red.pilot.key("Shift+T")
    red.pilot.type("Never mi")
    red.pilot.key("Esc")
    assert not red.scene.strip.writing
    host.pump()
    assert not [one for one in host.seats["Blue"].heard if isinstance(one, messages.Told)]
    red.scene.conn.do("adjourn")
    host.pump()
    assert red.scene not in red.pilot.app.stack.all()
    red.pilot.app.close()


def test_a_note_that_is_not_confirmed_is_not_kept() -> None:
    at = at_order("carrier-ironbottom_sound", 6)
    pile = next(one for one in at.scene.stage.pieces() if one.side == 1)
    at.pilot.click(at.pixel(pile.x, pile.y))
    at.scene.stage.selected = pile.id
    at.keys("I")
    notes = at.scene.trays.notes
    assert notes.writing
    at.pilot.type("Akagi?")
    at.scene.trays.stop()
    assert not notes.writing
    assert not any("Akagi" in str(row) for row in notes.rows)
    at.pilot.app.close()


def test_a_card_of_the_hand_is_taken_up_and_pressed_again_turned() -> None:
    at = at_order("carrier-ironbottom_sound", 2)
    at.look()
    hand = at.scene.trays.hand

    def staged() -> dict[str, str]:
        plan = at.scene.stage.picture().plan
        assert plan is not None
        return {row.key: row.chosen for row in plan.rows}

    card = hand.card_boxes()[0].center
    at.pilot.click(card)
    at.pilot.click(card)
    once = staged()
    at.pilot.click(card)
    assert once != staged()
    at.pilot.app.close()
