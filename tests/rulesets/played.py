"""What happened in a battle of any game, and what is refused in it."""

from __future__ import annotations

from typing import Any

import pytest

from game.dice.roll import Purpose
from game.dice.tray import ScriptedTray
from game.match import Match, Order, Refused
from game.match.events import Event, Rolled
from game.match.record import Record


def refusal(match: Match, side: str, order: Order) -> str:
    """The clause under which an order is refused; table and log are as they were before."""
    before, lines = match.table.fork(), len(match.lines)
    with pytest.raises(Refused) as caught:
        match.answer(side, order)
    assert match.table == before
    assert len(match.lines) == lines
    return caught.value.refusal.clause


def events(match: Match, *kinds: type) -> list[Any]:
    """The events of these kinds so far."""
    return [event for line in match.lines for event in line.events if isinstance(event, kinds)]


def told(match: Match, side: str) -> list[Event]:
    """What a side was told so far."""
    record = Record(match, side)
    record.close()
    return [entry.event for entry in record.entries]


def rolls(match: Match) -> list[tuple[Purpose, tuple[int, ...]]]:
    """Purpose and faces of every roll so far."""
    return [(event.roll.throw.purpose, event.roll.faces) for event in events(match, Rolled)]


def finish(match: Match) -> None:
    """No die may be left in the script."""
    assert isinstance(match.tray, ScriptedTray)
    match.tray.finish()
