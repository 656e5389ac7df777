"""fleet's rule book: every clause and ruling once, in order, each with where it comes from; every number names one."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

FLEET = Path(__file__).parents[3] / "game" / "rulesets" / "fleet"

TOPICS = {
    "GEN": ("General", 13),
    "TYP": ("Ship types and sizes", 5),
    "INI": ("Initiative", 4),
    "SEQ": ("Order of play", 7),
    "MIN": ("Mines", 6),
    "SUB": ("Submarines", 7),
    "MOV": ("Ship movement", 12),
    "SQD": ("Squadrons", 2),
    "COL": ("Collision and grounding", 4),
    "CON": ("Contact markers", 8),
    "SPT": ("Spotting", 8),
    "VIS": ("Visibility", 14),
    "ILL": ("Illumination", 3),
    "SMK": ("Smoke", 2),
    "WEA": ("Bad weather", 1),
    "GUN": ("Gunnery", 16),
    "TYX": ("Guns at coastal craft", 4),
    "CRF": ("Close and medium flak at surface targets", 8),
    "DAM": ("Damage", 5),
    "WRK": ("Wreck tests and wrecks", 6),
    "ARM": ("Armour", 11),
    "CRT": ("Critical hits", 10),
    "STR": ("Structural critical results", 18),
    "UND": ("Underwater critical results", 9),
    "CAR": ("Carrier and air base critical results", 8),
    "WPN": ("Loss of weapons", 8),
    "MAG": ("Magazines", 4),
    "FUE": ("Carrier fuel", 3),
    "XPL": ("Explosions", 2),
    "FIR": ("Fires", 3),
    "CGO": ("Cargo", 3),
    "DCR": ("Damage control", 4),
    "TOR": ("Torpedoes from ships", 17),
    "AAA": ("Anti-aircraft fire", 8),
    "AIR": ("Aircraft", 7),
    "COP": ("Carrier operations", 5),
    "AVS": ("Aircraft against ships", 12),
    "AGN": ("Aircraft guns", 5),
    "ACM": ("Aircraft against aircraft", 6),
    "ASW": ("Submarine hunting", 4),
    "SHO": ("Shore units", 4),
    "MRK": ("Markers", 3),
    "END": ("End Phase", 1),
    "MOR": ("Morale", 8),
    "VIC": ("Victory", 3),
}
CLAUSES_IN_ALL = 301
RULINGS = 92
DIGEST_RULINGS = 91
"""The last one is of this game's making: how classes are built."""


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((FLEET / name).read_text(encoding="utf-8"))


BOOK = read("clauses.toml")
TABLES = read("tables.toml")
CLAUSES = {clause["id"]: clause for clause in BOOK["clause"]}


def known(clause: str) -> bool:
    """Whether `clause` names a clause of the book or, as "ruling 3", one of its rulings."""
    number = re.fullmatch(r"ruling (\d+)", clause)
    return clause in CLAUSES or (number is not None and 1 <= int(number[1]) <= RULINGS)


@pytest.mark.parametrize("prefix", TOPICS)
def test_every_clause_of_a_topic_stands_once_and_in_order(prefix: str) -> None:
    topic, count = TOPICS[prefix]
    expected = [f"FLT-{prefix}-{number}" for number in range(1, count + 1)]
    assert [clause["id"] for clause in BOOK["clause"] if clause["topic"] == topic] == expected


def test_no_clause_stands_outside_the_topics() -> None:
    assert len(BOOK["clause"]) == len(CLAUSES) == sum(count for _, count in TOPICS.values()) == CLAUSES_IN_ALL


def test_every_ruling_stands_once_with_its_reason() -> None:
    assert [ruling["number"] for ruling in BOOK["ruling"]] == list(range(1, RULINGS + 1))
    for ruling in BOOK["ruling"]:
        assert set(ruling) == {"number", "title", "text"}
        assert len(ruling["text"].split(" Why: ")) == 2, ruling["number"]
        assert ruling["text"].endswith("."), ruling["number"]
    assert len({ruling["title"] for ruling in BOOK["ruling"]}) == RULINGS


def test_every_clause_says_where_it_comes_from() -> None:
    for clause in BOOK["clause"]:
        assert set(clause) == {"id", "topic", "text", "source"}
        assert re.search(r"[.)]$", clause["text"]), clause["id"]
        for source in clause["source"].split(", "):
            assert source == "rule" or known(source), f"{clause['id']}: {source}"


def test_every_ruling_stands_behind_a_clause() -> None:
    used = {int(number) for one in BOOK["clause"] for number in re.findall(r"ruling (\d+)", one["source"])}
    assert used == set(range(1, RULINGS + 1))
    assert DIGEST_RULINGS == RULINGS - 1


def test_the_book_is_written_for_players() -> None:
    words = re.compile(
        r"digest|\bscan|\bsection \d|(?<!data )sheet|[`*_]|polygon|by the engine|  |Decision|computer|ceil|floor\("
        r"|steps\("
    )
    texts = [
        value
        for entry in [BOOK, *BOOK["clause"], *BOOK["ruling"], *BOOK["advice"], *BOOK["phase"]]
        for key, value in entry.items()
        if isinstance(value, str) and key != "id"
    ]
    assert len(texts) > 1000
    assert [text for text in texts if words.search(text)] == []


def test_clauses_named_inside_the_book_exist() -> None:
    for entry in [*BOOK["clause"], *BOOK["ruling"], *BOOK["advice"]]:
        assert not re.search(r"(?<![A-Z-])(?:" + "|".join(TOPICS) + r")-\d", entry["text"]), entry
        for name in re.findall(r"FLT-[A-Z]+(?:-\d+)?", entry["text"]):
            assert name in CLAUSES, f"{entry}: {name}"
    for phase in BOOK["phase"]:
        assert phase["clauses"]
        assert set(phase["clauses"]) <= set(CLAUSES)


@pytest.mark.clause("FLT-SEQ-1")
def test_the_book_has_the_phases_of_the_tables_in_order() -> None:
    sequence = TABLES["sequence"]
    assert [phase["id"] for phase in BOOK["phase"]] == [*sequence["once_before"], *sequence["phases"]]
    assert [phase["number"] for phase in BOOK["phase"]] == list(range(8))


@pytest.mark.clause("FLT-SEQ-2")
def test_mines_and_submarines_alone_may_be_left_out() -> None:
    assert TABLES["sequence"]["optional"] == ["mines", "submarines"]


def test_advice_is_numbered_and_titled() -> None:
    assert [advice["number"] for advice in BOOK["advice"]] == list(range(1, 16))
    assert all(advice["title"] and advice["text"].endswith(".") for advice in BOOK["advice"])


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
    for path, table in tables_with_numbers(read(name))
    if path
] + [(f"criticals.toml: {row['key']}", row) for row in read("criticals.toml")["row"]]


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
