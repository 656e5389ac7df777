"""Divisions are given other names: with the right button or a key, on the sheet, and it is kept in the order book."""

from pathlib import Path

import pytest

from game.content.orderbook import OrderBook
from game.tabletop.squadrons import LONGEST
from game.ui.inputs import RIGHT
from tests.ui.battles import Sitting, battle
from tests.ui.test_battle_squadrons import in_hand

SIZES = ((1920, 1080), (1280, 720))


def line_in_hand(path: Path | None = None, size: tuple[int, int] = (1280, 720)) -> Sitting:
    return in_hand(battle("nef/heligoland", path=path, size=size))


def box_of(sitting: Sitting, key: str):
    panel = sitting.scene.column.plan
    panel.reveal(key)
    return panel.box(key)


def rename(sitting: Sitting, called: str, key: str = "F2") -> None:
    sitting.pilot.key(key)
    sitting.pilot.key("Ctrl+A")
    sitting.pilot.type(called)
    sitting.pilot.key("Enter")
    sitting.pilot.frames(2)


@pytest.mark.parametrize("size", SIZES)
def test_the_right_button_on_a_division_writes_its_name_and_the_book_keeps_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    log = tmp_path / "battle.jsonl"
    sitting = line_in_hand(log, size)
    number = sitting.match.number
    sitting.pilot.click(box_of(sitting, "division/Battle line").center, button=RIGHT)
    assert sitting.scene.column.plan.writing == "division/Battle line"
    sitting.pilot.type("Old guard")
    sitting.pilot.key("Enter")
    sitting.pilot.frames(2)
    assert sitting.match.number == number, "Enter ends the writing and gives no order"
    assert sitting.draft.name == "Battle line"
    assert sitting.draft.plan().title == "Old guard"
    assert sitting.draft.bar().sentence.startswith("Old guard: ")
    assert sitting.scene.column.card.called == "Old guard"
    assert OrderBook(log).of("Red").divisions["Battle line"].called == "Old guard"


@pytest.mark.parametrize("key", ["F2", "Shift+N"])
def test_a_key_writes_the_name_of_the_division_in_hand(key: str) -> None:
    sitting = line_in_hand()
    rename(sitting, "Old guard", key)
    assert sitting.scene.stage.flag.squadrons.called("Battle line") == "Old guard"


def test_letters_are_letters_while_a_name_is_written_and_escape_leaves_it_as_it_was() -> None:
    sitting = line_in_hand()
    sitting.pilot.key("F2")
    before = sitting.draft.command
    sitting.pilot.key("4")
    sitting.pilot.type("4")
    assert sitting.draft.command == before
    sitting.pilot.key("Esc")
    assert sitting.scene.column.plan.writing == ""
    assert sitting.scene.menu is None
    assert sitting.scene.stage.flag.squadrons.called("Battle line") == "Battle line"
    sitting.pilot.key("4")
    assert sitting.draft.command.kind == "together"


def test_a_press_beside_it_ends_the_writing_and_keeps_it() -> None:
    sitting = line_in_hand()
    sitting.pilot.key("F2")
    sitting.pilot.type("Van")
    sitting.pilot.click(box_of(sitting, f"ship/{sitting.draft.ships[-1]}").center)
    assert sitting.scene.stage.flag.squadrons.called("Battle line") == "Van"
    assert sitting.draft.guide == sitting.draft.ships[-1]


def test_no_two_divisions_are_called_the_same_and_an_empty_name_gives_the_first_one_back() -> None:
    sitting = line_in_hand()
    flag = sitting.scene.stage.flag
    other = next(name for name in flag.squadrons.divisions() if name != "Battle line")
    rename(sitting, other.upper())
    assert flag.squadrons.called("Battle line") == "Battle line"
    assert "is called" in sitting.scene.bar.said.sentence
    rename(sitting, "  the   long " + "x" * 40)
    assert flag.squadrons.called("Battle line").startswith("the long xxx")
    assert len(flag.squadrons.called("Battle line")) <= LONGEST
    sitting.pilot.key("F2")
    sitting.pilot.key("Delete")
    sitting.pilot.key("Enter")
    assert flag.squadrons.called("Battle line") == "Battle line"


def test_another_size_of_the_window_ends_the_writing() -> None:
    sitting = line_in_hand()
    sitting.pilot.key("F2")
    sitting.scene.resize((1280, 720))
    assert sitting.scene.column.plan.writing == ""
    sitting.pilot.key("4")
    assert sitting.draft.command.kind == "together"
