"""The checks themselves: each is shown a battle in which the thing it looks for is broken."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai import chance
from game.match import Budget, Match, Set, Slot
from game.rulesets.nef.table import NefTable
from game.testing.checks import Broken, Watch, difference
from game.testing.play import begin


def on(match: Match, watch: Watch | None, orders: int) -> None:
    rng = Random(2)
    for _ in range(orders):
        if match.over is not None:
            return
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
        if watch is not None:
            watch(match)


class Telltale:
    """A ruleset whose views differ from nef's in one way."""

    def __init__(self, ruleset: Any, spoil: Any) -> None:
        self._ruleset = ruleset
        self._spoil = spoil

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ruleset, name)

    def redact(self, table: Any, side: str) -> Any:
        view = self._ruleset.redact(table, side)
        self._spoil(table, view, side)
        return view


def load_seen(table: Any, view: Any, side: str) -> None:
    for key, unit in view.units.items():
        unit.load = table.units[key].load


def flights_below_seen(table: Any, view: Any, side: str) -> None:
    view.units = {key: unit.__copy__() for key, unit in table.units.items()}


def sealed_seen(table: Any, view: Any, side: str) -> None:
    view.sealed = dict(table.sealed)


def own_speed_unseen(table: Any, view: Any, side: str) -> None:
    for unit in view.units.values():
        if unit.side == side:
            unit.plotted_speed = None


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (load_seen, "tells what is hidden: .*load"),
        (flights_below_seen, "tells what is hidden"),
        (sealed_seen, "tells what is hidden: sealed"),
        (own_speed_unseen, "asked otherwise on its view"),
    ],
)
def test_a_view_that_shows_too_much_or_too_little_is_found(spoil: Any, words: str) -> None:
    match = begin("nef/gasworks", 1)
    on(match, None, 2)
    match.ruleset = Telltale(match.ruleset, spoil)
    with pytest.raises(Broken, match=f"nef/gasworks, seed 1, order .*{words}"):
        on(match, Watch(), 60)


def test_a_change_that_no_event_tells_is_found() -> None:
    match = begin("nef/skerries", 1)
    watch = Watch()
    on(match, watch, 5)
    unit = next(iter(match.table.units.values()))
    unit.damage += 1
    with pytest.raises(Broken, match=rf"the events leave another table: {unit.id}\.damage is 0 and 1"):
        watch(match)


def test_a_number_out_of_its_range_is_found() -> None:
    match = begin("nef/skerries", 1)
    on(match, Watch(), 3)
    unit = next(iter(match.table.units.values()))
    unit.torpedoes_left = -1
    watch = Watch()
    watch._advance = lambda match: [unit]  # type: ignore[method-assign,assignment]
    with pytest.raises(Broken, match="-1 torpedoes"):
        watch(match)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [("heading", 360.0, "heading 360"), ("heading", -0.5, "heading -0.5"), ("x", 1.00000004, "is not rounded"),
     ("y", 1.00000004, "is not rounded")],
)  # fmt: skip
def test_a_unit_that_lies_to_no_heading_or_at_no_place_is_found(key: str, value: float, words: str) -> None:
    match = begin("nef/skerries", 1)
    on(match, Watch(), 3)
    unit = next(iter(match.table.units.values()))
    setattr(unit, key, value)
    watch = Watch()
    watch._advance = lambda match: [unit]  # type: ignore[method-assign,assignment]
    with pytest.raises(Broken, match=words):
        watch(match)


def test_a_fork_that_shares_its_units_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begin("nef/skerries", 1)
    on(match, None, 2)
    monkeypatch.setattr(NefTable, "fork", lambda table: table.__copy__())
    with pytest.raises(Broken, match="fork"):
        Watch()(match)


def test_a_question_without_a_legal_answer_is_found() -> None:
    match = begin("nef/skerries", 1)
    side = match.asked()[0]
    slot = Slot("speed", "ghost", "Speed", "", 0, 2)
    most = Budget("Speed in all", "", 9, {("speed", "ghost"): 1}, least=5)
    match._open[side] = [Set("plot", "Mark a speed.", "", (slot,), (most,))]
    with pytest.raises(Broken, match="an answer at random is refused"):
        Watch()(match)


def test_a_question_with_one_answer_that_the_engine_did_not_give_is_found() -> None:
    match = begin("nef/skerries", 1)
    side = match.asked()[0]
    match._open[side] = [Set("plot", "Mark a speed.", "", (Slot("s", "u", "Speed", "", 2, 2, needed=True),))]
    with pytest.raises(Broken, match="which has one answer"):
        Watch()(match)


def test_a_log_that_is_not_the_battle_is_found(tmp_path: Path) -> None:
    path = tmp_path / "battle.jsonl"
    match = begin("nef/skerries", 1, path)
    watch = Watch(path)
    on(match, watch, 3)
    match._file = None
    with pytest.raises(Broken, match="the log has other lines than the match: 0 new ones"):
        on(match, watch, 1)


def test_a_difference_of_two_tables_is_told_in_words() -> None:
    table = begin("nef/skerries", 1).table
    other = table.fork()
    assert difference(table, other) == "nowhere"
    other.turn += 1
    assert difference(table, other) == f"turn is {table.turn} and {other.turn}"
    key = next(iter(table.units))
    del other.units[key]
    assert difference(table, other) == f"{key} stands in one of them only"


def test_units_of_two_tables_are_compared_field_by_field_and_in_their_order() -> None:
    table = begin("nef/skerries", 1).table
    other = table.fork()
    first, second, *_ = table.units
    other.units[second].damage += 3
    assert difference(table, other) == f"{second}.damage is 0 and 3"
    other.units[second].damage -= 3
    other.units = {key: other.units[key] for key in reversed(other.units)}
    assert difference(table, other).startswith(f"units in another order: {first}, {second}")
    fresh = table.fork()
    fresh.units["more"] = fresh.units[first]
    assert difference(table, fresh) == "more stands in one of them only"
