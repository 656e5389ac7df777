"""The campaign's own numbers, read once."""

from __future__ import annotations

from typing import Any, Final

from game.match.books import Book

BOOK: Final = Book(__package__)
NUMBERS: Final[dict[str, Any]] = BOOK.read("tables.toml")
"""The tables of `tables.toml` by name."""
