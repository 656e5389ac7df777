"""A battle drawn in characters: units over what else lies there, several at one place as a crowd."""

from __future__ import annotations

from game.ai.chart import COLUMNS, CROWD, THING, TOLD, chart
from game.match.record import Record
from tests.golden.looked import fought
from tests.golden.playthrough import FOLDER


def test_what_is_no_unit_is_drawn_with_a_sign_of_its_own() -> None:
    match = fought(FOLDER / "war_at_sea-night_run.txt")
    others = [
        one
        for one in match.ruleset.presenter.pieces(match.table)
        if one.id not in match.table.units and 0 <= one.x <= match.table.width
    ]
    rows = [row for row in chart(match).split("\n") if row.startswith("|")]
    assert others
    assert 0 < sum(row.count(THING) for row in rows) <= len(others)
    assert all(len(row) == COLUMNS + 2 for row in rows)


def test_a_unit_lies_over_what_else_is_there_and_two_of_them_are_a_crowd() -> None:
    match = fought(FOLDER / "war_at_sea-night_run.txt")
    drawn = chart(match)
    thing = next(
        one for one in match.ruleset.presenter.pieces(match.table) if one.id not in match.table.units
    )
    first, second, *_ = (unit for unit in match.table.units.values() if unit.state == "deployed")
    first.x, first.y = thing.x, thing.y
    over = chart(match)
    assert over.count(THING) == drawn.count(THING) - 1
    second.x, second.y = thing.x, thing.y
    assert chart(match).count(CROWD) == over.count(CROWD) + 1


def test_a_chart_says_the_moment_the_ground_the_units_and_what_was_last_told() -> None:
    match = fought(FOLDER / "nef-gasworks.txt")
    rows = chart(match, Record(match, None).entries).split("\n")
    assert rows[0].startswith("Fire on the Gas Works, turn 7 of 12, Plot (Blue 133, Red 114).")
    assert "Blue is asked: " in rows[0]
    assert any(row.startswith(": land") for row in rows)
    assert any(row.startswith("A ") and ", Blue: " in row for row in rows)
    assert any(row.startswith("a ") and ", Red: " in row for row in rows)
    assert rows[:-TOLD] == chart(match).split("\n"), "nothing is told where no entries are given"
