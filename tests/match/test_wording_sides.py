"""Sides in sentences: whose, and with which verb."""

import pytest

from game.match.wording import does, owned


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
