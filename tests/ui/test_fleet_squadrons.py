"""A squadron of the fleet game ordered as one, through real events, with its standing orders."""

import msgspec
import pytest

from game.asking.leading import Leading
from game.asking.steer import Steering
from game.content.orderbook import OrderBook, orders_path
from game.match import Chose, Steer
from game.sea.formation import Station
from game.sea.heading import distance
from game.tabletop.divisions import command
from game.tabletop.overlays import Ghost, Hazard
from game.tabletop.standing import Standing
from tests.ui.battles import Sitting, battle


def sitting(path=None, size=(1280, 720)) -> Sitting:
    """The trial of fleet at the first move of Blue, against a cadet."""
    found = battle("fleet/trial", path=path, size=size)
    to_moving(found)
    return found


def to_moving(found: Sitting) -> None:
    """Answer by drafts or Enter until ships are to be moved."""
    for _ in range(60):
        found.wait()
        if found.scene.reading.help is not None:
            found.pilot.key("Esc")
        questions = found.scene.stage.sitting.questions()
        if any(isinstance(question, Steer) and question.name == "move_squadron" for question in questions):
            return
        found.send()
    raise AssertionError("no ship was to be moved")


def confirm(found: Sitting) -> None:
    found.enter()
    if found.scene.bar.warning is not None:
        found.enter()
    found.pilot.frames(4)


@pytest.fixture
def cruisers(tmp_path) -> Sitting:
    found = sitting(tmp_path / "battle.jsonl")
    found.scene.stage.flag.take("Blue cruisers")
    found.pilot.frames(2)
    assert isinstance(found.draft, Leading)
    return found


def test_a_squadron_is_moved_whole_and_where_it_was_shown(cruisers: Sitting) -> None:
    cruisers.pilot.key("4")
    cruisers.pilot.key("D")
    shown = {one.unit: one.end for one in cruisers.draft.preview.proposals}
    assert set(shown) == set(cruisers.draft.ships) == {"minneapolis", "boise"}
    ghosts = [one for one in cruisers.scene.stage.overlays() if isinstance(one, Ghost)]
    assert {one.unit for one in ghosts} == set(shown)
    confirm(cruisers)
    for unit, end in shown.items():
        assert distance(cruisers.match.table.units[unit].pose, end) < 0.02
        assert cruisers.match.table.units[unit].heading == pytest.approx(end.heading)


def test_the_command_stands_in_the_order_book(cruisers: Sitting, tmp_path) -> None:
    cruisers.pilot.key("6")
    confirm(cruisers)
    told = OrderBook(tmp_path / "battle.jsonl").of("Blue").divisions["Blue cruisers"].command
    assert told.kind == "station"
    assert orders_path(tmp_path / "battle.jsonl").exists()
    assert "wake" in orders_path(tmp_path / "battle.jsonl").read_text()
    assert cruisers.scene.stage.flag.squadrons.told("Blue cruisers").ships == told.ships


def test_torpedoes_that_are_kept_are_not_asked_about_while_a_squadron_obeys(cruisers: Sitting) -> None:
    flag = cruisers.scene.stage.flag
    flag.take("Blue destroyers")
    cruisers.pilot.frames(2)
    flag.order_standing(Standing(torpedoes="keep"), division="Blue destroyers")
    cruisers.pilot.key("6")
    ships, before = {one.unit: one.end for one in cruisers.draft.preview.proposals}, len(cruisers.match.lines)
    confirm(cruisers)
    for unit, end in ships.items():
        assert distance(cruisers.match.table.units[unit].pose, end) < 0.02
    lines = [line for line in cruisers.match.lines[before:] if line.side == "Blue"]
    told = [line.order for line in lines if isinstance(line.order, Chose)]
    assert not [order for order in told if "torped" in str(order) and order.picked]


def test_without_a_word_about_torpedoes_the_squadron_waits_for_one(cruisers: Sitting) -> None:
    flag = cruisers.scene.stage.flag
    flag.take("Blue destroyers")
    cruisers.pilot.frames(2)
    confirm(cruisers)
    assert flag.squadrons.obeying
    asked = cruisers.scene.stage.sitting.questions()
    assert "torpedo" in asked[0].name
    cruisers.send()
    cruisers.pilot.frames(4)
    moved = [unit for unit in ("taylor", "strong") if cruisers.match.table.units[unit].moved]
    assert len(moved) == 2


def test_standing_orders_are_set_on_the_sheet_by_mouse(cruisers: Sitting) -> None:
    cruisers.pilot.key("Ctrl+Shift+G")
    panel = cruisers.scene.column.plan
    cruisers.pilot.click(panel.part("order/opening", "beside hold").center)
    assert cruisers.scene.stage.flag.squadrons.standing("boise").opening == "hold"
    cruisers.draft.row("ship/boise")
    cruisers.draft.row("order/opening", "at will")
    assert cruisers.scene.stage.flag.squadrons.standing("boise").opening == "at will"
    assert cruisers.scene.stage.flag.squadrons.standing("minneapolis").opening == "hold"


def test_sixty_orders_are_no_more_than_an_enter_for_each_squadron(cruisers: Sitting) -> None:
    """Every squadron obeys what it was told with one key."""
    flag = cruisers.scene.stage.flag
    cruisers.pilot.key("6")
    cruisers.draft.act("confirm")
    flag.order_standing(Standing(torpedoes="keep"), division="Blue cruisers")
    assert isinstance(cruisers.draft, Leading)
    cruisers.pilot.key("Ctrl+G")
    cruisers.pilot.frames(4)
    assert all(cruisers.match.table.units[unit].moved for unit in ("minneapolis", "boise"))
    assert isinstance(cruisers.draft, Leading | Steering | type(None))


def test_ships_that_would_come_too_near_are_marked_and_enter_asks_once_more(cruisers: Sitting) -> None:
    draft = cruisers.draft
    poses = cruisers.scene.stage.flag.squadrons.poses()
    told = command("station", draft.ships, poses)
    other = told.ships[1]
    crossing = msgspec.structs.replace(told, stations={other: Station(-told.stations[other].off, 1.0)})
    draft.command = crossing
    cruisers.scene._touch()
    assert draft.preview.risks
    assert [one for one in cruisers.scene.stage.overlays() if isinstance(one, Hazard)]
    row = next(row for row in draft.plan().rows if row.unit == other)
    assert "risks" in row.refused
    cruisers.pilot.shot("shots/fleet_risk_1280.png")
    number = cruisers.match.number
    cruisers.pilot.key("Enter")
    assert "too near" in cruisers.scene.bar.warning.sentence
    assert cruisers.match.number == number
