"""Each game's rule book is whole, in order, written for players, and stands behind every number of its tables."""

import re
from typing import Any, Final

import pytest

from tests.rulesets.facts import Facts

TOPICS: Final[dict[str, dict[str, tuple[str, int]]]] = {
    "nef": {
        "TBL": ("Table and measuring", 6),
        "SEQ": ("Sequence", 7),
        "PLT": ("Plot: marking speed", 8),
        "GRP": ("Speed groups and initiative", 7),
        "MOV": ("Movement", 13),
        "ARC": ("Arcs", 8),
        "CMB": ("Combat in general", 11),
        "GUN": ("Guns", 10),
        "TOR": ("Torpedoes carried by vessels", 8),
        "ROC": ("Rockets", 10),
        "BOM": ("Bombing", 10),
        "DMG": ("Damage", 12),
        "VUL": ("Special weapon vulnerability", 11),
        "AIR": ("Aircraft: launching and landing", 13),
        "ARM": ("Rearming", 8),
        "FTR": ("Fighter flights", 6),
        "BMR": ("Bomber flights", 7),
        "GND": ("Ground units, ships, moored nefs", 7),
        "TER": ("Terrain", 6),
        "EDG": ("Edge of the table", 3),
        "HID": ("Hidden information", 5),
        "VIC": ("Victory", 5),
    },
    "carrier": {
        "GEN": ("General", 6),
        "MEA": ("Measuring", 7),
        "CHP": ("Stacks and chips", 14),
        "SET": ("Setup", 8),
        "CMD": ("Command Phase", 5),
        "STG": ("Staging Air Groups", 8),
        "ACT": ("Action Phase", 8),
        "MOV": ("Move", 13),
        "FOW": ("Fog of War", 12),
        "GUN": ("Contact and Gun Battle", 12),
        "HIT": ("Assigning hits", 9),
        "CON": ("The victor's consolidation", 6),
        "AIR": ("Air Action: Briefing", 10),
        "REC": ("Air Action: Recon", 13),
        "STK": ("Air Action: Declare Strike", 6),
        "INT": ("Air Action: Interception", 6),
        "AA": ("Air Action: AA", 3),
        "STR": ("Air Action: Strike", 4),
        "DEB": ("Air Action: Debriefing", 3),
        "ARM": ("Armoured ships", 5),
        "CAT": ("Catapults", 3),
        "DCH": ("Depth Charges", 4),
        "SUB": ("Submarines", 1),
        "HVU": ("High Value", 1),
        "AFD": ("Airfields", 6),
        "VIS": ("Poor Visibility", 5),
        "GAM": ("Gambits", 14),
        "VIC": ("Victory", 7),
        "INF": ("What each side may know", 5),
    },
    "war_at_sea": {
        "GEN": ("Table, measuring, counters", 11),
        "INI": ("Initiative", 5),
        "MOV": ("Sea movement", 9),
        "SPA": ("Special actions", 8),
        "MIN": ("Mines", 9),
        "AIR": ("Air missions", 14),
        "ARM": ("Rearming, bases, endurance", 12),
        "ATK": ("Attack rolls", 8),
        "LUK": ("Luck dice", 7),
        "TOR": ("Torpedoes", 5),
        "DAM": ("Damage", 11),
        "ADF": ("Air defense", 7),
        "AAT": ("Air attack", 10),
        "SUR": ("Surface attack", 5),
        "DET": ("Detection", 8),
        "LOS": ("Line of sight", 9),
        "RNG": ("Ranges", 8),
        "ASW": ("Anti-submarine attacks", 6),
        "SUB": ("Submarines", 15),
        "PT": ("PT stands", 8),
        "WTH": ("Weather counters", 4),
        "FMK": ("Fleet markers", 3),
        "END": ("End of turn", 1),
        "VIC": ("Victory", 10),
        "FLT": ("Fleets", 3),
        "HID": ("Hidden information", 3),
        "ABL": ("Abilities", 8),
    },
    "coastal": {
        "GEN": ("General", 11),
        "INI": ("Initiative", 5),
        "MOV": ("Movement", 16),
        "SEA": ("Sea state", 2),
        "DRF": ("Drifting", 5),
        "CON": ("Contact markers", 13),
        "SPT": ("Spotting", 17),
        "VIS": ("Lines of sight", 3),
        "ILL": ("Illumination", 7),
        "RAD": ("Radar", 4),
        "SMK": ("Smoke screens", 3),
        "DC": ("Damage control", 7),
        "FIR": ("Fires", 5),
        "FLD": ("Floods", 3),
        "GUN": ("Gun attacks", 22),
        "HUL": ("Hull damage", 6),
        "SPC": ("Special effects", 21),
        "SUP": ("Suppression", 5),
        "SUR": ("Surprise", 3),
        "TOR": ("Torpedoes", 26),
        "AIR": ("Aircraft", 15),
        "SUB": ("Submarines", 7),
        "MIN": ("Mines", 6),
        "MER": ("Merchants", 3),
        "BAT": ("Batteries", 1),
        "COL": ("Collision", 5),
        "GRD": ("Grounding", 3),
        "MOR": ("Morale", 4),
        "END": ("End phase", 9),
    },
    "fleet": {
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
    },
}
"""Of every game its topics in order: what its clauses are called after, the title, how many there are."""

PREFIX: Final = {"nef": "NEF", "carrier": "CAR", "war_at_sea": "WAS", "coastal": "CST", "fleet": "FLT"}
RULINGS: Final = {"nef": 56, "carrier": 32, "war_at_sea": 50, "coastal": 81, "fleet": 99}
PHASES: Final = {"nef": 6, "carrier": 5, "war_at_sea": 10, "coastal": 8, "fleet": 8}
"""Each game's phases, with what is done once before them."""
COMPUTING: Final = re.compile(
    r"digest|\bscan|\bsection \d|this sheet|[`*_]|polygon|\b(?:by|the) engine\b(?! r)|  |≥|≤|data order|Decision"
    r"|computer|\bceil|\bEvent\b|floor\(|steps\("
)
"""What no player should read; the engine of a ship has its room and its row in some tables."""

FACTS: Final = {game: Facts(game) for game in TOPICS}
NUMBERS: Final = [
    pytest.param(game, table, id=f"{game}-{path}")
    for game, facts in FACTS.items()
    for path, table in facts.numbers()
]
games = pytest.mark.parametrize("game", FACTS)


@pytest.mark.parametrize(
    ("game", "prefix"), [(game, prefix) for game, topics in TOPICS.items() for prefix in topics]
)
def test_every_clause_of_a_topic_stands_once_and_in_order(game: str, prefix: str) -> None:
    topic, count = TOPICS[game][prefix]
    expected = [f"{PREFIX[game]}-{prefix}-{number}" for number in range(1, count + 1)]
    assert [clause["id"] for clause in FACTS[game].book["clause"] if clause["topic"] == topic] == expected


@games
def test_no_clause_stands_outside_the_topics(game: str) -> None:
    facts = FACTS[game]
    assert len(facts.book["clause"]) == len(facts.clauses) == sum(count for _, count in TOPICS[game].values())


@games
def test_every_ruling_stands_once_with_its_reason(game: str) -> None:
    rulings = FACTS[game].book["ruling"]
    assert [ruling["number"] for ruling in rulings] == list(range(1, RULINGS[game] + 1))
    for ruling in rulings:
        assert set(ruling) == {"number", "title", "text"}
        assert len(ruling["text"].split(" Why: ")) == 2, ruling["number"]
    assert len({ruling["title"] for ruling in rulings} - {""}) == RULINGS[game]


@games
def test_every_clause_says_where_it_comes_from(game: str) -> None:
    facts = FACTS[game]
    for clause in facts.book["clause"]:
        assert set(clause) == {"id", "topic", "text", "source"}
        assert re.match(r"[-+A-Z0-9(\"\[]|d\d", clause["text"]), clause["id"]
        assert re.search(r"[.)]$", clause["text"]), clause["id"]
        for source in clause["source"].split(", "):
            assert source == "rule" or facts.known(source), f"{clause['id']}: {source}"


@games
def test_every_ruling_stands_behind_a_clause(game: str) -> None:
    clauses = FACTS[game].book["clause"]
    used = {int(number) for clause in clauses for number in re.findall(r"ruling (\d+)", clause["source"])}
    assert used == set(range(1, RULINGS[game] + 1))


@games
def test_the_book_is_written_for_players(game: str) -> None:
    book = FACTS[game].book
    texts = [
        value
        for entry in [book, *book["clause"], *book["ruling"], *book["advice"], *book["phase"]]
        for key, value in entry.items()
        if isinstance(value, str) and key != "id"
    ]
    assert len(texts) > 700
    assert [text for text in texts if COMPUTING.search(text)] == []


@games
def test_clauses_named_inside_the_book_exist(game: str) -> None:
    facts = FACTS[game]
    short = re.compile(r"(?<![A-Z-])(?:" + "|".join(TOPICS[game]) + r")-\d")
    for entry in [*facts.book["clause"], *facts.book["ruling"], *facts.book["advice"]]:
        assert not short.search(entry["text"]), entry
        for name in re.findall(rf"{PREFIX[game]}-[A-Z]+-\d+", entry["text"]):
            assert name in facts.clauses, f"{entry}: {name}"
    for phase in facts.book["phase"]:
        assert phase["clauses"]
        assert set(phase["clauses"]) <= set(facts.clauses)


@games
@pytest.mark.clause("WAS-GEN-11")
@pytest.mark.clause("WAS-ARM-1")
@pytest.mark.clause("CST-GEN-2")
@pytest.mark.clause("FLT-SEQ-1")
def test_the_book_has_the_phases_of_the_tables_in_order(game: str) -> None:
    phases, sequence = FACTS[game].book["phase"], FACTS[game].tables["sequence"]
    once = sequence.get("once_before", ["deploy"])
    assert [phase["id"] for phase in phases] == [*once, *sequence["phases"]]
    assert [phase["number"] for phase in phases] == list(range(PHASES[game]))


@games
def test_advice_is_numbered_and_titled(game: str) -> None:
    advice = FACTS[game].book["advice"]
    assert [piece["number"] for piece in advice] == list(range(1, 16))
    assert all(piece["title"] and piece["text"] for piece in advice)


@pytest.mark.parametrize(("game", "table"), NUMBERS)
def test_every_number_names_its_clause(game: str, table: dict[str, Any]) -> None:
    facts, clause = FACTS[game], table["clause"]
    if isinstance(clause, str):
        assert facts.known(clause)
        return
    assert [one for one in clause.values() if not facts.known(one)] == []
    own = {key for key, value in table.items() if key != "clause" and not isinstance(value, dict)}
    assert own <= set(clause) <= set(table)
