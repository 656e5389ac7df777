"""fleet's numbers name their clauses in all its files, and its scale is one scale."""

from typing import Any

import pytest

from tests.rulesets.facts import Facts, read

FACTS = Facts("fleet")
BOOK, TABLES = FACTS.book, FACTS.tables
known = FACTS.known


@pytest.mark.clause("FLT-SEQ-2")
def test_mines_and_submarines_alone_may_be_left_out() -> None:
    assert TABLES["sequence"]["optional"] == ["mines", "submarines"]


@pytest.mark.clause("FLT-GEN-1")
def test_a_knot_is_a_centimetre_a_turn() -> None:
    scale, printed = BOOK["scale"], TABLES["scale"]
    assert (scale["yards_per_cm"], scale["seconds_per_turn"]) == (200, 360)
    assert (printed["yards_per_cm"], printed["turn_minutes"], printed["cm_per_knot"]) == (200, 6, 1)
    yards_a_turn = 1852 / 0.9144 / 3600 * scale["seconds_per_turn"]
    assert yards_a_turn / scale["yards_per_cm"] == pytest.approx(scale["knots_per_cm"], abs=0.02)
    assert TABLES["measure"]["band_cm"] * scale["yards_per_cm"] == 5000


def tables_with_numbers(table: dict[str, Any], path: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Every table that holds values of its own, with its dotted path."""
    found = []
    if any(not isinstance(value, dict) for key, value in table.items() if key != "clause"):
        found.append((path, table))
    for key, value in table.items():
        own = "clause" not in table or (isinstance(value, dict) and "clause" in value)
        if isinstance(value, dict) and key != "clause" and own:
            found += tables_with_numbers(value, f"{path}.{key}" if path else key)
    return found


NUMBERS = [
    (f"{name}: {path}", table)
    for name in ("tables.toml", "weapons.toml", "criticals.toml")
    for path, table in tables_with_numbers(read(FACTS.home / name))
    if path
] + [(f"criticals.toml: {row['key']}", row) for row in read(FACTS.home / "criticals.toml")["row"]]


@pytest.mark.parametrize(("path", "table"), NUMBERS, ids=[path for path, _ in NUMBERS])
def test_every_number_names_its_clause(path: str, table: dict[str, Any]) -> None:
    clause = table["clause"]
    if isinstance(clause, str):
        assert known(clause)
        return
    keys = {key for key, value in table.items() if key != "clause" and not isinstance(value, dict)}
    assert "default" in clause or set(clause) == keys
    assert set(clause) - {"default"} <= keys
    assert [one for one in clause.values() if not known(one)] == []
