"""What is wrong with a scenario, as the editor says it: in words of the window, with nothing of the file's language."""

from __future__ import annotations

import tomllib

import pytest

from game.content import find_scenario
from game.content.survey import survey

SIGNS = ("[[", "a-z", "side[", "objective[")
TEXT = find_scenario("fleet/cruisers_at_dusk").read_text(encoding="utf-8")


def told(more: str, text: str = TEXT) -> list[tuple[str, str]]:
    return [(one.title, one.detail) for one in survey(tomllib.loads(text + more)).findings if one.stops]


def test_an_objective_without_a_unit_says_that_one_is_to_be_chosen() -> None:
    more = '\n[[objective]]\nkind = "deliver"\nside = "Blue"\nat = [60, 60]\nwithin = 2\n'
    assert told(more) == [("Objective 1: no unit", "Choose one.")]


def test_a_side_without_units_is_called_by_its_name() -> None:
    more = '\n[[side]]\nname = "White"\ncolour = "ivory"\nown_edge = "north"\n'
    assert ("White: no unit", "Wanted: at least one unit, or a budget") in told(more)


@pytest.mark.parametrize(
    "more",
    [
        '\n[[objective]]\nkind = "lost"\nside = "Blue"\nunit = "nobody"\n',
        '\n[[terrain]]\nkind = "reef"\noutline = [[1, 1], [2, 2]]\n',
        "\n[[side]]\n",
        '\n[[minefield]]\nside = "Red"\n',
    ],
)
def test_no_finding_speaks_the_language_of_the_file(more: str) -> None:
    found = told(more)
    assert found
    assert not [words for pair in found for words in pair if any(sign in words for sign in SIGNS)], found
