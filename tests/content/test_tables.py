"""The tables of a rule book: what is one, how wide it may be, how its cells read."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.tables import ACROSS, LONGEST, Sheet, _sheet, _short, _told


def row(count: int) -> dict[str, int]:
    """So many values with short names."""
    return {f"a{number}": number for number in range(count)}


def test_short_names_stand_above_their_values_while_there_is_room() -> None:
    whole = _sheet("T", row(ACROSS))
    assert whole is not None
    assert (whole.head, len(whole.rows)) == (True, 2)
    listed = _sheet("T", row(ACROSS + 1))
    assert listed is not None
    assert (listed.head, len(listed.rows)) == (False, ACROSS + 1)


def test_names_of_five_letters_stand_beside_their_values() -> None:
    assert _sheet("T", {"four": 1, "five": 2, "abcd": 3}) == Sheet(
        "T", (("four", "five", "abcd"), ("1", "2", "3")), head=True
    )
    assert _sheet("T", {"four": 1, "fives": 2, "abcd": 3}) == Sheet(
        "T", (("four", "1"), ("fives", "2"), ("abcd", "3"))
    )


@pytest.mark.parametrize(
    "value", [row(2), [1, 2], [1, "a", "b"], {}, 3, "a", list(range(ACROSS + 1)), [[1], [2], [3]]]
)
def test_too_little_or_too_much_is_no_table(value: Any) -> None:
    assert _sheet("T", value) is None


def test_a_list_of_numbers_is_a_row_of_three_at_least_and_a_row_of_as_many_as_go_across() -> None:
    assert _sheet("T", [1, 2, 3]) == Sheet("T", (("1", "2", "3"),))
    assert _sheet("T", list(range(ACROSS))) is not None


def test_rows_of_the_same_keys_are_crossed_and_a_cell_that_is_missing_is_empty() -> None:
    assert _sheet("T", {"one": {"a": 1, "b": 2}, "two": {"a": 3, "clause": "X-1"}}) == Sheet(
        "T", (("", "a", "b"), ("one", "1", "2"), ("two", "3", "")), head=True
    )
    assert _sheet("T", [{"a": 1}, {"a": 2}, {"a": [3, 4]}]) == Sheet(
        "T", (("a",), ("1",), ("2",), ("3, 4",)), head=True
    )
    assert _sheet("T", {"one": {"a": 1}, "two": {"a": 3}}) is None
    assert _sheet("T", {"one": {"a": {"b": 1}, "c": 1}, "two": {"a": 3, "c": 1}}) is None
    assert _sheet("T", {"one": row(ACROSS), "two": row(ACROSS)}) is not None
    assert _sheet("T", {"one": row(ACROSS + 1), "two": row(ACROSS + 1)}) is None


def test_rows_of_numbers_are_filled_up_and_words_are_none() -> None:
    assert _sheet("T", {"one": [1, 2, 3], "two": 4, "said": ["a", "b"]}) == Sheet(
        "T", (("one", "1", "2", "3"), ("two", "4", "", ""))
    )
    assert _sheet("T", {"one": [1, 2, 3], "said": ["a"]}) == Sheet("T", (("1", "2", "3"),))
    assert _sheet("T", {"one": list(range(ACROSS)), "two": 4}) is not None
    assert _sheet("T", {"one": list(range(ACROSS + 1)), "two": 4}) is None


def test_a_table_of_one_thing_is_that_thing_under_its_name() -> None:
    assert _sheet("T", {"reach_in": [1, 2, 3]}) == Sheet("T: reach in", (("1", "2", "3"),))
    assert _sheet("T", {"reach": 3}) is None


def test_a_cell_of_a_sentence_makes_no_table() -> None:
    assert _short(Sheet("T", (("a" * LONGEST,),)))
    assert not _short(Sheet("T", (("a", "b"), ("c", "a" * (LONGEST + 1)))))


def test_cells_read_as_numbers_and_words() -> None:
    assert [_told(one) for one in (True, False, 2.50, -3, "two_words", [1, "a"])] == [
        "yes", "no", "2.5", "−3", "two words", "1, a",
    ]  # fmt: skip
