"""A battle on paper: every unit has a sheet, each side's pages are its own, and the tiles make up the table."""

from __future__ import annotations

import re
from html import escape
from math import ceil

import pytest

from game.content import find_scenario, list_scenarios, read_scenario
from game.content.printed import sheet_set
from game.content.printed.charts import MILLIMETRES, SHEET
from game.rulesets import ruleset

EVERY = [glance.id for glance in list_scenarios()]


def printed(name: str, *parts: str, share: float = 1.0) -> str:
    scenario = read_scenario(find_scenario(name))
    return sheet_set(scenario, ruleset(scenario.ruleset), parts, share)


@pytest.mark.parametrize("name", EVERY)
def test_every_unit_of_every_battle_has_a_sheet_and_nothing_is_fetched(name: str) -> None:
    scenario = read_scenario(find_scenario(name))
    page = printed(name)
    for side in scenario.sides:
        for unit in side.units:
            assert escape(unit.name) in page, unit.name
    assert escape(scenario.story) in page
    for goal in ruleset(scenario.ruleset).stakes(scenario).goals:
        assert escape(goal.words) in page
    assert not re.search(r'(?:src|href)="(?!#)', page)


def test_what_a_side_hides_stands_on_its_own_sheets_alone() -> None:
    both = printed("carrier/midway", "battle", "map", "counters", "turn", "tables")
    assert "Akagi" not in both
    assert "Hornet" not in both
    sections = re.findall(r"<section.*?</section>", printed("carrier/midway", "sides", "sheets"), re.DOTALL)
    assert len(sections) == 4
    for section in sections:
        assert not ("Akagi" in section and "Hornet" in section)
    assert sum("Akagi" in section for section in sections) == 1


def test_the_tiles_make_up_the_table_at_the_size_wished_for() -> None:
    scenario = read_scenario(find_scenario("nef/skerries"))
    for share in (1.0, 0.5):
        page = printed("nef/skerries", "tiles", share=share)
        wide, high = (length * MILLIMETRES["inches"] * share for length in (scenario.width, scenario.height))
        assert page.count("<figure") == ceil(wide / SHEET[0]) * ceil(high / SHEET[1])
        across = sum(float(one) for one in re.findall(r"width:([\d.]+)mm;height", page))
        assert across == pytest.approx(wide * ceil(high / SHEET[1]), abs=1.0)
        assert page.count('id="whole"') == 1


def test_boxes_that_are_lost_already_are_ticked() -> None:
    from game.content.printed.papers import boxes

    assert boxes(3, 1).count("gone") == 1
    assert boxes(3, 1).count("box") == 3


def test_a_part_that_is_none_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="'cards' is no part of a printed set: battle, map"):
        printed("nef/skerries", "cards")


def test_the_map_marks_edges_to_leave_by_with_names_that_stand_on_it() -> None:
    page = printed("nef/three_flags", "map")
    told = dict(re.findall(r'text-anchor="(\w+)"[^>]*>([^<]*way out)<', page.replace("&#x27;", "'")))
    assert told == {"end": "Red's way out", "middle": "Blue's way out", "start": "Grey's way out"}
