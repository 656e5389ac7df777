"""Sides in sentences: whose, and with which verb."""

import pytest

from game.match.wording import does, owned, wins


@pytest.mark.parametrize(
    ("name", "whose", "told"),
    [
        ("Blue", "Blue's", "Blue is"),
        ("Runners", "Runners'", "Runners are"),
        ("Allies", "Allies'", "Allies are"),
        ("Axis", "Axis'", "Axis is"),
    ],
)
def test_a_side_of_many_has_the_words_of_many(name, whose, told):
    assert owned(name) == whose
    assert does(name, "is", "are") == told


def test_a_side_wins_and_a_side_that_is_several_win():
    assert [wins(side) for side in ("Blue", "Cruisers")] == ["Blue wins", "Cruisers win"]
