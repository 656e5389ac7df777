"""Ids with a running number."""

import pytest

from game.tabletop.ids import following, number_of


def test_the_next_id_is_one_above_the_highest_that_is_taken() -> None:
    assert following("smoke", []) == "smoke_1"
    assert following("smoke", ["smoke_9", "smoke_10"]) == "smoke_11"


def test_an_id_without_a_number_has_none() -> None:
    with pytest.raises(ValueError):
        number_of("smoke")
