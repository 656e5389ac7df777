"""The TOML files of a game: read as they stand, and a fingerprint that follows every byte of them."""

import sys
from pathlib import Path

import pytest

from game.match.books import Book, plain
from game.rulesets import ruleset


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Book:
    folder = tmp_path / "whist"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "tables.toml").write_text('[hand]\ncards = 13\nclause = "WHI-1"\n', encoding="utf-8")
    (folder / "roster.toml").write_text('[ace]\nname = "Ås"\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "whist", raising=False)
    return Book("whist")


def test_a_file_is_read_as_it_stands_and_its_clauses_can_be_left_out(book: Book) -> None:
    assert book.read("roster.toml") == {"ace": {"name": "Ås"}}
    assert plain(book.read("tables.toml")["hand"]) == {"cards": 13}
    with pytest.raises(OSError, match="missing"):
        book.read("missing.toml")


def test_the_fingerprint_follows_the_tables_and_the_roster(book: Book, tmp_path: Path) -> None:
    before = book.fingerprint()
    assert book.fingerprint() == before
    (tmp_path / "whist" / "roster.toml").write_text('[ace]\nname = "Ass"\n', encoding="utf-8")
    assert book.fingerprint() != before
    assert ruleset("nef").tables_hash != ruleset("carrier").tables_hash


def test_tables_in_files_of_their_own_count_and_words_do_not(book: Book, tmp_path: Path) -> None:
    before = book.fingerprint()
    (tmp_path / "whist" / "clauses.toml").write_text('title = "Whist"\n', encoding="utf-8")
    assert book.fingerprint() == before
    (tmp_path / "whist" / "tricks.toml").write_text("tricks = 13\n", encoding="utf-8")
    assert book.fingerprint() != before
