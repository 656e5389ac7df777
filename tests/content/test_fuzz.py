"""Whatever is done to a scenario file, it is read or refused with a sentence; nothing else happens."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.content import ContentError, parse_scenario, scenario_from
from game.content.files import parse_toml
from tests.content.skiff import FULL, GOOD, Rulesets

REGISTRY = Rulesets()

PIECES = (
    '[ ] [[ { } = - nan inf 1e999 0 , . # true class 1942-08-14 99999999999999999999 " \' """ \\ \x00 \u202e'
)
Snippet = st.sampled_from([*PIECES.split(" "), "\n", "[[side]]\n", "[side]\n", "[[side.unit]]\n"]) | st.text(
    max_size=3
)


def sentences_about(text: str) -> list[str]:
    """What is told about a text; anything raised but a ContentError fails the test."""
    try:
        parse_scenario(text, "x.toml", rulesets=REGISTRY)
    except ContentError as error:
        return error.sentences()
    return []


def survives(text: str) -> None:
    for sentence in sentences_about(text):
        assert sentence.startswith("x.toml")
        assert ": found " in sentence
        assert ", expected " in sentence
        assert "\n" not in sentence


@given(st.lists(st.tuples(st.integers(0, len(FULL)), st.integers(0, 12), Snippet), min_size=1, max_size=4))
def test_a_file_cut_and_pasted_at_random(edits: list[tuple[int, int, str]]) -> None:
    text = FULL
    for at, cut, snippet in edits:
        text = text[:at] + snippet + text[at + cut :]
    survives(text)


@given(st.integers(0, len(FULL)))
def test_a_file_torn_off(at: int) -> None:
    survives(FULL[:at])


@given(st.permutations(FULL.split("\n")))
def test_lines_out_of_order(lines: list[str]) -> None:
    survives("\n".join(lines))


@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    survives(text)
    survives(GOOD + text)


Wild = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.dates()
    | st.just("halcyon"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["name", "unit", "class", "at", "id", "kind", "state"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


def slots(tree: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree that can hold something else."""
    if isinstance(tree, dict):
        own: list[tuple[Any, Any]] = [(tree, key) for key in tree]
        return own + [slot for entry in tree.values() for slot in slots(entry)]
    if isinstance(tree, list):
        own = [(tree, number) for number in range(len(tree))]
        return own + [slot for entry in tree for slot in slots(entry)]
    return []


@given(st.data())
def test_values_of_any_type_in_any_place(data: st.DataObject) -> None:
    tree = parse_toml(FULL, "x.toml")
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(slots(tree)))
        holder[key] = data.draw(Wild)
    with suppress(ContentError):
        scenario_from(tree, "x.toml", rulesets=REGISTRY)
