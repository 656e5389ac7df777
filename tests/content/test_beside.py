"""What is kept beside a battle and on a player's shelf: notes, order books, favourites and ratings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import places
from game.content.jottings import MOST, Jottings, notes_path
from game.content.orderbook import OrderBook, orders_path
from game.content.recent import MOST as MOST_RECENT
from game.content.recent import opened, recent
from game.content.shelf import BEST, Shelf


def test_notes_lie_beside_their_log_each_sides_by_itself(tmp_path: Path) -> None:
    log = tmp_path / "battle.jsonl"
    notes = Jottings(log)
    assert notes.write("Red", "u1", "  a   dummy\n") == ""
    assert notes.write("Red", "u2", "x" * (MOST + 9)) == ""
    assert notes.write("Blue", "u1", "ours") == ""
    assert json.loads(notes_path(log).read_text(encoding="utf-8")) == {
        "format": 1,
        "notes": {"Red": {"u1": "a dummy", "u2": "x" * MOST}, "Blue": {"u1": "ours"}},
    }
    again = Jottings(log)
    assert again.of("Red")["u1"] == "a dummy"
    assert again.of("Green") == {}
    again.of("Red")["u1"] = "another"
    assert again.of("Red")["u1"] == "a dummy"
    assert again.write("Red", "u1", " ") == ""
    assert again.write("Green", "u9", "") == ""
    assert Jottings(log).of("Red") == {"u2": "x" * MOST}


def test_without_a_log_notes_last_as_long_as_the_window(tmp_path: Path) -> None:
    notes = Jottings()
    assert notes.write("Red", "u1", "a dummy") == ""
    assert notes.of("Red") == {"u1": "a dummy"}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("raw", [b"{", b'{"song":1}', b'{"notes":{"Red":{"u1":4}}}', b"\xff"])
def test_a_file_of_notes_that_cannot_be_read_counts_as_none_and_is_left_as_it_is(
    tmp_path: Path, raw: bytes
) -> None:
    log = tmp_path / "battle.jsonl"
    notes_path(log).write_bytes(raw)
    notes = Jottings(log)
    assert notes.of("Red") == {}
    said = notes.write("Red", "u1", "a dummy")
    assert said.startswith("Your notes last until you leave: the file cannot be read.")
    assert notes.of("Red") == {"u1": "a dummy"}
    assert notes_path(log).read_bytes() == raw


def test_an_order_book_has_a_page_for_each_side(tmp_path: Path) -> None:
    log = tmp_path / "battle.jsonl"
    book = OrderBook(log)
    assert book.of("Red") is book.of("Red")
    assert book.of("Red") is not book.of("Blue")
    assert book.keep() == ""
    kept = json.loads(orders_path(log).read_text(encoding="utf-8"))
    assert kept["format"] == 1
    assert set(kept["sides"]) == {"Red", "Blue"}
    assert OrderBook(log).of("Red") == book.of("Red")


def test_favourites_and_ratings_are_kept_and_taken_away_again() -> None:
    shelf = Shelf()
    assert (shelf.favourite("a"), shelf.rating("a")) == (False, 0)
    assert shelf.like("a") == shelf.rate("a", BEST) == shelf.rate("b", 1) == ""
    again = Shelf()
    assert (again.favourite("a"), again.favourite("b")) == (True, False)
    assert (again.rating("a"), again.rating("b")) == (5, 1)
    (file,) = places.settings_folder().glob("*.battles.json")
    assert json.loads(file.read_text(encoding="utf-8")) == {
        "format": 1, "liked": ["a"], "ratings": {"a": 5, "b": 1},
    }  # fmt: skip
    assert again.like("a") == again.rate("a", 0) == again.rate("c", 0) == ""
    assert (Shelf().favourite("a"), Shelf().rating("a"), Shelf().rating("b")) == (False, 0, 1)


@pytest.mark.parametrize(("rating", "read"), [(5, 5), (6, 0), (0, 0), (1, 1)])
def test_a_rating_beyond_the_best_spoils_the_file(rating: int, read: int) -> None:
    file = places.settings_folder(writing=True) / "shelf.battles.json"
    file.write_text(json.dumps({"ratings": {"a": rating}}), encoding="utf-8")
    shelf = Shelf()
    assert shelf.rating("a") == read
    assert bool(shelf.like("a")) is not bool(read)


def test_files_that_were_open_lately_come_latest_first_while_they_are_there(tmp_path: Path) -> None:
    assert recent(tmp_path) == []
    files = [tmp_path / f"{number}.toml" for number in range(MOST_RECENT + 2)]
    for file in files:
        file.write_text("")
        opened(tmp_path, file)
    assert recent(tmp_path) == files[:1:-1]
    opened(tmp_path, files[5])
    assert recent(tmp_path)[:2] == [files[5], files[-1]]
    assert len(recent(tmp_path)) == MOST_RECENT
    files[5].unlink()
    assert recent(tmp_path)[0] == files[-1]
    (tmp_path / "recent.json").write_text("{")
    assert recent(tmp_path) == []
