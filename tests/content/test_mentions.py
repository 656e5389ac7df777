"""Tables that speak of each other: names that must be somebody's, names of one's own, places of declared tables;
and files of games whose units are carried, whose objectives have kinds, whose rounds have a number of their own."""

from typing import Any

import msgspec
import pytest

from game.content import ContentError, parse_scenario
from game.content.mentions import all_named
from game.content.writing import scenario_text
from game.match.scenario import Scenario
from game.tabletop.fields import Field
from tests.content.skiff import FIELDS, GOOD, Rulesets, Skiff

STACK = Field(
    "stack",
    "tables",
    0,
    9,
    fields=(
        Field("id", "text", length=12, required=True, unique=True),
        Field("side", "text", names="side.name", required=True),
        Field("at", "position"),
        Field("chips", "texts", length=3),
        Field("crews", "texts", names="unit.squadron"),
    ),
)
ZONE = Field(
    "zone",
    "tables",
    0,
    9,
    fields=(Field("name", "text", required=True, unique=True), Field("outline", "polygon", required=True)),
)
CARRIED = msgspec.structs.replace(
    FIELDS,
    file=(STACK, ZONE),
    objective=(
        Field("side", "text", names="side.name", required=True),
        Field("zone", "text", names="zone.name", kinds=("hold",), required=True),
        Field("points", "int", 0, 9, kinds=("sink",), default=3),
    ),
    objective_kinds=("hold", "sink"),
    options=(Field("first", "text", names="side.name"),),
    placed=False,
    turns=5,
)


class Carried(Skiff):
    fields = CARRIED


class Registry(Rulesets):
    def ruleset(self, name: str) -> Any:
        return Carried()


BARE = (
    GOOD.replace("turns = 6\n", "")
    .replace("at = [20, 5]", 'squadron = "First"')
    .replace('aboard = "resolute"\n', "")
    .replace(", at = [20, 31], heading = 180", "")
    .replace(", at = [28, 31], heading = 180", "")
)
TABLES = """
[options]
first = "Blue"

[[objective]]
kind = "hold"
side = "Red"
zone = "Roads"

[[objective]]
kind = "sink"
side = "Blue"

[[stack]]
id = "R1"
side = "Red"
at = [1, 2.5]
chips = ["tf:First", "blank", "blank"]
crews = ["First"]

[[stack]]
id = "B1"
side = "Blue"

[[zone]]
name = "Roads"
outline = [[1, 1], [9, 1], [9, 9]]
"""
WHOLE = BARE + TABLES


def parse(text: str) -> Scenario:
    return parse_scenario(text, "x.toml", rulesets=Registry())


def fault(old: str, new: str) -> str:
    assert old in WHOLE
    with pytest.raises(ContentError) as caught:
        parse(WHOLE.replace(old, new, 1))
    (sentence,) = caught.value.sentences()
    return sentence.split(": ", 1)[1]


def test_what_fits_is_taken() -> None:
    scenario = parse(WHOLE)
    assert scenario.more["stack"][0]["chips"] == ["tf:First", "blank", "blank"]
    assert scenario.options == {"first": "Blue"}


def test_a_silent_file_has_the_turns_of_its_game() -> None:
    assert parse(WHOLE).turns == 5
    assert parse(WHOLE.replace("[[side]]", "turns = 9\n[[side]]", 1)).turns == 9
    with pytest.raises(ContentError, match="turns: found nothing, expected a whole number"):
        parse_scenario(GOOD.replace("turns = 6\n", ""), "x.toml", rulesets=Rulesets())


def test_objectives_have_the_keys_and_defaults_of_their_kind() -> None:
    hold, sink = parse(WHOLE).objectives
    assert hold == {"kind": "hold", "side": "Red", "zone": "Roads"}
    assert sink == {"kind": "sink", "side": "Blue", "points": 3}


def test_such_a_file_is_written_as_it_was_read() -> None:
    assert scenario_text(parse(WHOLE), WHOLE, rulesets=Registry()) == WHOLE
    assert parse(scenario_text(parse(WHOLE), rulesets=Registry())) == parse(WHOLE)


FAULTS = [
    ('side = "Blue"\n\n[[stack', 'side = "Bleu"\n\n[[stack', 'objective[1].side: found "Bleu", expected the name of '
     'a side of the scenario; did you mean "Blue"?'),
    ('zone = "Roads"', 'zone = "roads"', 'objective[0].zone: found "roads", expected the name of a zone of the scenario'
     '; did you mean "Roads"?'),
    ('zone = "Roads"', 'zone = "Roads"\npoints = 2', "objective[0].points: found a key of sink, expected keys of a "
     "hold."),
    ('kind = "sink"', 'kind = "snk"', 'objective[1].kind: found "snk", expected one of hold, sink; did you mean '
     '"sink"?'),
    ('first = "Blue"', 'first = "Green"', 'options.first: found "Green", expected the name of a side of the scenario.'),
    ('crews = ["First"]', 'crews = ["First", "Frist"]', 'stack[0].crews[1]: found "Frist", expected the squadron of '
     'a unit of the scenario; did you mean "First"?'),
    ('id = "B1"', 'id = "r1"', 'stack[1].id: found "r1", expected an id no other stack has.'),
    ("at = [1, 2.5]", "at = [1, 40]", "stack[0].at: found [1, 40], off the table, expected x from 0 to 48 and y from "
     "0 to 36."),
    ("[9, 1], [9, 9]", "[9, 1], [5, 1]", "zone[0].outline: found an outline that encloses nothing, expected an "
     "outline that goes round once without crossing itself."),
    ('"blank"]', '"blank", "blank"]', 'stack[0].chips: found ["tf:First", "blank", "blank", "blank"], expected a list'
     " of at most 3 texts on one line."),
    ('"blank"]', "3]", 'stack[0].chips: found ["tf:First", "blank", 3], expected a list of at most 3 texts on one '
     "line."),
    ('"blank"]', '"bl\\nank"]', 'stack[0].chips: found ["tf:First", "blank", "bl\\nank"] with U+000A as sign 3, '
     "expected a list of at most 3 texts on one line."),
    ('squadron = "First"', 'squadron = "First"\nat = [3, 3]', "side[0].unit[0].at: found [3, 3], expected no such key:"
     " in this game no unit has a place of its own."),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "said"), FAULTS, ids=[said[:40] for *_, said in FAULTS])
def test_one_fault_gives_one_sentence(old: str, new: str, said: str) -> None:
    assert fault(old, new) == said


def test_names_are_listed_once_in_the_order_of_the_file() -> None:
    import tomli

    tree = tomli.loads(WHOLE)
    assert all_named(tree, "side.name") == ["Red", "Blue"]
    assert all_named(tree, "unit.squadron") == ["First"]
    assert all_named(tree, "stack.id") == ["R1", "B1"]
    assert all_named({"stack": 3}, "stack.id") == []
