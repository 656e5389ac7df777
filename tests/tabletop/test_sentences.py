"""Sentences as data: each type of field has its forms, and an entry's cases each say what they have to say."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.match.books import Book
from game.match.events import Event
from game.match.table import Table, UnitId
from game.tabletop.messages import Messages
from game.tabletop.sentences import Fact, Grammar, MessageError, Sentence, Voice, path


class Weather(msgspec.Struct, frozen=True):
    """What lies in a fact."""

    light: str = "day_clear"
    sight: float = 12.5


class Ran(Event[Table], frozen=True):
    """A fact with a field of every type."""

    unit: UnitId = "wrens"
    hits: int = 2
    heading: float = 45.0
    fast: bool = True
    depth: str = "deep"
    crew: str = "hands"
    others: tuple[UnitId, ...] = ("finch", "heron")
    weather: Weather = Weather()


def table() -> Table:
    """A table with nothing on it."""
    return Table(1, 1, (), 1, {}, [])


VOICE = Voice(
    called=lambda on, unit: unit.capitalize(),
    several=lambda on, unit: unit.endswith("s"),
    words={"depth": {"deep": "down below"}, "manner": {"2": "twice", "*": "{} times"}},
    grammar=Grammar(last=" und ", none="kein"),
)


def said(text: str, fact: Ran) -> str:
    """A text of the fact."""
    sentence = Sentence(text, lambda name: path(Ran, name, lambda fact: fact.record), VOICE)
    return sentence(Fact(fact, table(), "umpire"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{depth:~It wins|They win}, {crew:~it wins|they win}.", "It wins, they win."),
        ("{unit} {unit:runs|run} {heading:03.0f}.", "Wrens run 045."),
        ("{unit's} boats, {depth}.", "Wrens' boats, down below."),
        ("{Depth} lies {unit}.", "Down below lies Wrens."),
        ("{hits:hit}, {hits:manner}, {hits:~burns|burn}.", "2 hits, twice, burn."),
        ("{fast:runs|creeps} in {weather.light:spaced}, {weather.sight} in.", "runs in day clear, 12.5 in."),
        ("{others}; {others:commas}; {others:#ship}.", "Finch und Heron; Finch, Heron; 2 ships."),
        ("She runs[ with {others}][ {fast:fast|}].", "She runs with Finch und Heron fast."),
    ],
)
def test_a_field_is_written_by_its_type_in_many_forms(text: str, expected: str) -> None:
    assert said(text, Ran()) == expected


def test_what_is_empty_leaves_its_brackets_out_and_none_are_counted_in_the_language() -> None:
    assert said("{hits:Treffer|Treffer}[ with {others}].", Ran(hits=0, others=())) == "kein Treffer."


@pytest.mark.parametrize(
    "text", ["{nothing}", "{weather}", "{fast}", "{unit:hit}", "{weather.wind}", "{others:many}"]
)
def test_a_field_or_form_that_there_is_not_is_an_error(text: str) -> None:
    with pytest.raises(MessageError):
        said(text, Ran())


def test_of_several_cases_each_says_what_it_has_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = [
        {"when": {"hits": True}, "weight": 3},
        {"when": {"fast": True}, "text": "Fast.", "weight": 1},
        {"when": {"depth": ["deep", "deeper"], "hits": 0}, "text": ""},
    ]
    sheet: dict[str, Any] = {"events": {"Ran": {"kind": "move", "text": "{unit} runs.", "cases": cases}}}
    sheet["silent"] = ["TurnBegan", "PhaseBegan", "OrderSealed", "OrdersOpened", "SideConceded", "BattleOver"]
    monkeypatch.setattr(Book, "read", lambda book, name: sheet)
    monkeypatch.setattr(
        "game.tabletop.messages.modules_of", lambda package: [__import__(__name__, fromlist=["Ran"])]
    )
    messages = Messages("game.rulesets", Table, called=VOICE.called)
    first = messages.tell(Ran(), table(), None)
    assert first is not None
    assert (first.sentence, first.weight, first.kind) == ("Fast.", 3, "move")
    slow = messages.tell(Ran(fast=False), table(), None)
    assert slow is not None
    assert (slow.sentence, slow.units) == ("Wrens runs.", ("wrens",))
    assert messages.tell(Ran(fast=False, hits=0), table(), None) is None
