"""The order book beside a battle's log."""

from pathlib import Path

import pytest

from game.content.orderbook import OrderBook, orders_path
from game.sea.heading import Pose
from game.tabletop.divisions import command
from game.tabletop.squadrons import Division
from game.tabletop.standing import Standing

POSES = {"a": Pose(0.0, 0.0, 0.0), "b": Pose(0.0, -8.0, 0.0)}


def test_divisions_commands_and_standing_orders_come_back(tmp_path: Path) -> None:
    log = tmp_path / "battle.jsonl"
    book = OrderBook(log)
    told = command("station", ["a", "b"], POSES)
    page = book.of("Red")
    page.divisions["Van"] = Division(("a", "b"), told, Standing(opening="hold"), "The old guard")
    page.ships["b"] = Standing(range=12.0)
    assert book.keep() == ""
    again = OrderBook(log)
    assert again.of("Red") == page
    assert again.of("Red").divisions["Van"].command == told
    assert again.of("Blue").divisions == {}


@pytest.mark.parametrize(
    "broken",
    [
        b'{"format": 1, "sides": {"Red": 3}}',
        b'\xff{"format": 1}',
        b'{"sides": ' + b'{"Red": ' * 100_000,
        b'{"sides": {"Red": {"divisions": {"Van": {"command": '
        b'{"kind": "follow", "ships": ["a", "b"], "interval": 8.0, "wake": []}}}}}}',
        b'{"sides": {"Red": {"divisions": {"Van": {"command": '
        b'{"kind": "follow", "ships": [], "interval": 8.0, "wake": [[0.0, 0.0]]}}}}}}',
    ],
    ids=["another kind", "no text", "too deep", "no wake", "nobody told"],
)
def test_a_broken_book_counts_as_empty_and_is_left_as_it_is(tmp_path: Path, broken: bytes) -> None:
    log = tmp_path / "battle.jsonl"
    orders_path(log).write_bytes(broken)
    book = OrderBook(log)
    assert book.of("Red").divisions == {}
    assert "cannot be read" in book.keep()
    assert orders_path(log).read_bytes() == broken


def test_without_a_log_it_lasts_as_long_as_the_window() -> None:
    book = OrderBook()
    book.of("Red").divisions["Van"] = Division(("a", "b"))
    assert book.keep() == ""
    assert book.of("Red").divisions["Van"].ships == ("a", "b")


def test_a_name_with_a_sign_of_no_width_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "battle.orders.json"
    path.write_text(
        '{"format":1,"sides":{"Red":{"divisions":{"First":{"called":"Wolf\\u200bpack"}}}}}', "utf-8"
    )
    book = OrderBook(tmp_path / "battle.jsonl")
    assert not book.of("Red").divisions
    assert 'found "Wolf\\u200bpack" with U+200B as sign 5 in called' in book.keep()
    assert "Wolf" in path.read_text("utf-8")
