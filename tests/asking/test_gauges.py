"""Lengths in cells where they are few and whole, else as one bar, rounded so that some is never none; and picks."""

from __future__ import annotations

import pytest

from game.asking.answering import MOST_CELLS, Gauge, length_gauge
from game.asking.choose import Choosing
from game.match import Choose, Option
from game.match.wording import beyond, within
from tests.ui.staging import Desk, battle


@pytest.mark.parametrize(
    ("spent", "whole", "step", "kind", "shown", "total"),
    [
        (2.0, 5.0, 1.0, "cells", 2.0, 5),
        (1.0, 5.0, 0.5, "cells", 2.0, 10),
        (2.0, 5.0, 0.0, "cells", 2.0, 5),
        (2.0, float(MOST_CELLS), 1.0, "cells", 2.0, MOST_CELLS),
        (2.0, MOST_CELLS + 1.0, 1.0, "bar", 2.0 / (MOST_CELLS + 1), 1),
        (1.5, 6.5, 0.0, "bar", 1.5 / 6.5, 1),
        (1.0, 6.004, 1.0, "cells", 1.0, 6),
        (1.0, 6.02, 1.0, "bar", 1.0 / 6.02, 1),
        (0.0, 0.0, 1.0, "bar", 0.0, 1),
        (0.0, 1.0, 1.0, "cells", 0.0, 1),
    ],
)
def test_a_length_is_cells_where_they_are_few_and_whole(
    spent: float, whole: float, step: float, kind: str, shown: float, total: int
) -> None:
    gauge = length_gauge(spent, whole, step, "so far")
    assert (gauge.kind, gauge.total, gauge.words) == (kind, total, "so far")
    assert gauge.spent == pytest.approx(shown)


@pytest.mark.parametrize(
    ("length", "left", "owed"),
    [
        (0.0, "0", "0"),
        (0.04, "0", "0.1"),
        (0.1, "0.1", "0.1"),
        (0.1004, "0.1", "0.1"),
        (0.11, "0.1", "0.2"),
        (3.0, "3", "3"),
        (2.95, "2.9", "3"),
        (18.4375, "18.4", "18.5"),
    ],
)
def test_what_is_owed_never_reads_as_nothing_and_what_is_left_never_as_more(
    length: float, left: str, owed: str
) -> None:
    assert (within(length), beyond(length)) == (left, owed)


def choosing(count: int, most: int, *, ordered: bool = True) -> Choosing:
    options = tuple(Option(f"option_{number}", f"Option {number}") for number in range(1, count + 1))
    return Choosing(Desk(battle()), [Choose("pick", "Pick.", "X-1", options, 0, most, ordered=ordered)])


def test_picks_are_told_in_their_order_and_past_the_ninth_by_number() -> None:
    draft = choosing(11, 11)
    for number in range(1, 12):
        draft.row(f"option_{number}")
    told = [row.value for row in draft.plan().rows]
    assert told[:2] == ["first", "second"]
    assert told[8:] == ["ninth", "10th", "11th"]
    assert [row.cap for row in draft.plan().rows[7:]] == ["8", "9", "", ""]


@pytest.mark.parametrize(("most", "gauges"), [(1, 0), (2, 1), (12, 1), (13, 0)])
def test_of_few_picks_each_has_a_cell(most: int, gauges: int) -> None:
    found = choosing(14, most).bar().gauges
    assert len(found) == gauges
    assert list(found) == ([Gauge("cells", 0, most, f"0 of {most} picked", "X-1")] if gauges else [])
