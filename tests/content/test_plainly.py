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
    ("before", "after", "said"),
    [
        ("turns = 8", "turns = 501", ("The battle (turns): 501", "Wanted: a whole number from 1 to 500")),
        ("turns = 8", "trns = 8", ("The battle: nothing is called “trns”", "Perhaps “turns” was meant.")),
        ("[50, 60]", "[500, 60]", ("San Francisco: off the table", "Put it on the table.")),
        ("[50, 60]", "50", ("San Francisco: its place is none", "Put it on the table.")),
        (TEXT, 'format = 1\nruleset = "fleet"', ("The battle: no side", "Wanted: 2 to 6.")),
        ("[50, 60]", '[50, 60]\naboard = "x"', ("San Francisco: both at and aboard", "Wanted: one of them")),
    ],
)
def test_a_value_that_is_wrong_is_told_by_its_sort(before: str, after: str, said: tuple[str, str]) -> None:
    assert before in TEXT
    assert said in told("", TEXT.replace(before, after, 1))


@pytest.mark.parametrize(
    ("wide", "told"),
    [(2, ["4 square units of sea for bases of 3"]), (3, [])],
    ids=["too small", "large enough"],
)
def test_a_zone_is_told_to_be_too_small_where_its_bases_would_fill_more_than_three_fifths(
    wide: int, told: list[str]
) -> None:
    tree = tomllib.loads(find_scenario("nef/skerries").read_text(encoding="utf-8"))
    red = tree["side"][0]
    red["zone"] = [[2, 2], [2 + wide, 2], [2 + wide, 4], [2, 4]]
    for unit in red["unit"]:
        del unit["at"]
    assert [one.detail for one in survey(tree).findings if one.title == "Red's zone is too small"] == told


@pytest.mark.parametrize(
    ("turns", "offered"), [("501", "Make it 500"), ("0", "Make it 1"), ("8.5", ""), ('"8"', "")]
)
def test_a_number_beyond_a_limit_is_offered_the_limit_and_what_lies_within_them_is_not(
    turns: str, offered: str
) -> None:
    found = survey(tomllib.loads(TEXT.replace("turns = 8", f"turns = {turns}", 1))).findings
    (repair,) = [one.repair for one in found if one.place == ("turns",)]
    assert (repair.label if repair is not None else "") == offered


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
