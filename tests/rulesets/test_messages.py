"""What is told of events stands in each game's `messages.toml`; all of it fits the events that there are."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from game.dice.roll import Roll
from game.match.books import Book
from game.rulesets import SHIPPED
from game.rulesets.coastal import events, purposes
from game.rulesets.coastal.table import CoastalTable
from game.rulesets.war_at_sea.events import DamageTaken
from game.rulesets.war_at_sea.table import Piece, SeaTable, Spec
from game.rulesets.war_at_sea.words import MESSAGES as SEA
from game.tabletop.messages import Messages
from game.tabletop.sentences import MessageError


@pytest.mark.parametrize("game", SHIPPED)
def test_every_event_and_throw_has_its_entry_and_every_entry_its_class(game: str) -> None:
    import_module(f"game.rulesets.{game}.presenter.cues").CUES.check()


@pytest.mark.parametrize("game", SHIPPED)
def test_every_clause_of_a_message_is_in_the_rule_book(game: str) -> None:
    book = Book(f"game.rulesets.{game}")
    known = set(re.findall(r'id = "([A-Z]+-[A-Z0-9]+-\d+)"', book.raw("clauses.toml").decode()))
    named = set(re.findall(r'"([A-Z]{3}-[A-Z0-9]+-\d+)"', book.raw("messages.toml").decode()))
    assert len(named) > 15
    assert named <= known


def read_as(monkeypatch: pytest.MonkeyPatch, change: Any) -> Messages[CoastalTable]:
    """coastal's messages with something changed in the file."""
    sheet = Book("game.rulesets.coastal").read("messages.toml")
    change(sheet)
    monkeypatch.setattr(Book, "read", lambda book, name: sheet)
    found = Messages("game.rulesets.coastal", CoastalTable, called=lambda table, unit: unit)

    @found.value
    def weapon(
        shot: events.Shot | Roll[purposes.Attack] | Roll[purposes.HullDamage], table: CoastalTable
    ) -> str:
        return ""

    return found


@pytest.mark.parametrize(
    ("name", "entry", "fault"),
    [
        ("RanAground", None, "no message for"),
        ("RanAshore", {"text": "She is ashore."}, "RanAshore"),
        ("Alerted", {"text": "{unit} sees {nobody}."}, "nobody"),
        ("Alerted", {"text": "{unit:hit} sees."}, "no such form"),
        ("Alerted", {"text": "{unit.crew} sees."}, "crew"),
        ("Collided", {"text": "{rammed}."}, "no such form"),
        ("Alerted", {"text": "Alert.", "kind": "alarm"}, "kind"),
        ("Alerted", {"txt": "Alert."}, "txt"),
    ],
)
def test_a_message_that_does_not_fit_its_event_is_an_error(
    name: str, entry: dict[str, str] | None, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def change(sheet: Any) -> None:
        kept = {"Alerted": sheet["events"]["Alerted"], "Collided": sheet["events"]["Collided"]}
        sheet["silent"] += [other for other in sheet["events"] if other not in (*kept, name)]
        sheet["silent"] += [*set(sheet["throws"]) - set(sheet["events"])]
        sheet["events"], sheet["throws"] = kept, {}
        if entry is not None:
            sheet["events"][name] = entry
        else:
            sheet["silent"].remove(name) if name in sheet["silent"] else None

    with pytest.raises(MessageError, match=fault):
        read_as(monkeypatch, change).check()


@pytest.mark.parametrize(
    ("known", "told"),
    [(True, "Wren loses 1 hull point: 2 of 3 left."), (False, "Contact 4 loses 1 hull point.")],
)
def test_a_message_asks_the_unit_on_the_table_and_nothing_of_one_that_is_not_there(
    known: bool, told: str
) -> None:
    spec = Spec("wren", "Wren", "destroyer", hull_points=3)
    units = {"wren": Piece("wren", "Wren", "Red", spec=spec, hull_lost=1)} if known else {}
    table = SeaTable(10.0, 10.0, ("Red", "Blue"), 5, units, [])
    telling = SEA.tell(DamageTaken("wren" if known else "contact_4", "Red", "", 1), table, "Blue")
    assert telling is not None
    assert telling.sentence == told
