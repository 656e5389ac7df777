"""What the window calls things by stands in each game's `labels.toml`, whose clauses are clauses of its rule book."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from game.match.books import Book
from game.rulesets import SHIPPED
from game.tabletop.strips import PLACES, secrets, titles

CLAUSE = re.compile(r"\b[A-Z]{3}-[A-Z]+-\d+\b")


@pytest.mark.parametrize("game", SHIPPED)
def test_every_clause_of_a_label_is_in_the_rule_book(game: str) -> None:
    book = Book(f"game.rulesets.{game}")
    known = {clause["id"] for clause in book.read("clauses.toml")["clause"]}
    assert set(CLAUSE.findall(book.raw("labels.toml").decode())) <= known


@pytest.mark.parametrize("game", SHIPPED)
def test_every_secret_told_is_a_step_of_the_game(game: str) -> None:
    strip = vars(import_module(f"game.rulesets.{game}.presenter.strip"))
    said = strip.get("_SECRETS") or strip["SECRETS"]
    told = Book(f"game.rulesets.{game}").labels["sealed"]
    assert {step.__name__: secret._asdict() for step, secret in said.items()} == {
        step: PLACES._asdict() | {"words": "", "tip": "", "clause": ""} | row for step, row in told.items()
    }


def test_a_step_without_its_label_is_an_error() -> None:
    with pytest.raises(KeyError):
        secrets({"sealed": {}}, int)
    assert titles({"step": {"int": "Counting"}}, int) == {int: "Counting"}
