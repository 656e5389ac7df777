"""A side's own record, its exported copy, and the cursor over a battle."""

from pathlib import Path
from random import Random

import pytest

from game.ai import chance
from game.content import find_scenario, read_scenario
from game.match import Match
from game.match.copying import copy_of, export
from game.match.events import Done, Then
from game.match.loading import load
from game.match.log import LogError
from game.match.record import Record, Replay
from game.rulesets import ruleset
from game.rulesets.nef.events import LoadsChosen, Rearmed, RearmOrdered


@pytest.fixture(scope="module")
def battle() -> Match:
    scenario = read_scenario(find_scenario("nef/gasworks"))
    match = Match.start(scenario, ruleset("nef"), seed=4)
    rng = Random(4)
    while match.over is None:
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
    return match


@pytest.mark.clause("NEF-HID-2", "NEF-HID-3")
def test_a_record_holds_nothing_of_the_enemys_loads_and_rearming(battle: Match) -> None:
    for side in battle.sides:
        record = Record(battle, side)
        record.close()
        hidden = [
            entry.event
            for entry in record.entries
            if isinstance(entry.event, LoadsChosen | RearmOrdered) and entry.event.side != side
        ]
        hidden += [
            entry.event
            for entry in record.entries
            if isinstance(entry.event, Rearmed) and battle.table.units[entry.event.unit].side != side
        ]
        assert hidden == []
        assert not any(isinstance(entry.event, Then | Done) for entry in record.entries)
    umpire = Record(battle, None)
    umpire.close()
    assert any(isinstance(entry.event, LoadsChosen) for entry in umpire.entries)


def test_a_record_is_numbered_without_gaps(battle: Match) -> None:
    record = Record(battle, "Red")
    record.close()
    numbers = sorted({entry.n for entry in record.entries})
    assert numbers == list(range(1, len(numbers) + 1))


def test_what_is_new_since_an_order_is_all_that_came_after_it(battle: Match) -> None:
    record = Record(battle, "Red")
    record.close()
    orders = sorted({entry.order for entry in record.entries})
    middle = orders[len(orders) // 2]
    assert {entry.order for entry in record.since(middle)} == {order for order in orders if order > middle}
    assert record.since(orders[-1]) == []


def test_a_record_follows_as_the_battle_goes_on_and_back() -> None:
    scenario = read_scenario(find_scenario("nef/skerries"))
    match = Match.start(scenario, ruleset("nef"), seed=4)
    record = Record(match, "Red")
    rng = Random(1)
    for _ in range(30):
        side = match.asked()[0]
        match.answer(side, chance.answer(match.ask(side), rng))
    afresh = Record(match, "Red")
    assert [entry.event for entry in record.entries] == [entry.event for entry in afresh.entries]
    match.take_back(10)
    assert [entry.event for entry in record.entries] == [
        entry.event for entry in Record(match, "Red").entries
    ]
    assert max(entry.order for entry in record.entries) <= 10


def test_a_players_copy_replays_and_cannot_be_continued(battle: Match, tmp_path: Path) -> None:
    for side in battle.sides:
        path = tmp_path / f"{side}.jsonl"
        export(battle, side, path)
        text = path.read_text(encoding="utf-8")
        assert '"seed"' not in text.splitlines()[0]
        copy = load(path, ruleset, resume=False)
        view = battle.view(side)
        for key, unit in view.units.items():
            kept = copy.table.units[key]
            assert (kept.state, kept.damage, kept.x, kept.y) == (unit.state, unit.damage, unit.x, unit.y)
            if unit.state == "deployed":
                assert (kept.load, kept.rapiers_left, kept.bombs_left) == (
                    unit.load,
                    unit.rapiers_left,
                    unit.bombs_left,
                ), key
        assert copy.over == battle.over
        with pytest.raises(LogError, match="cannot be continued"):
            load(path, ruleset)


def test_a_copy_shows_after_every_line_what_the_side_saw_and_says_it_in_the_same_words(
    battle: Match, tmp_path: Path
) -> None:
    for side in battle.sides:
        path = tmp_path / f"{side}.jsonl"
        export(battle, side, path)
        copy = load(path, ruleset, resume=False)
        whole, kept = Record(battle, side).entries, Record(copy, side).entries
        assert [(entry.n, entry.event, entry.telling) for entry in kept] == [
            (entry.n, entry.event, entry.telling) for entry in whole
        ]
        seen, shown = Replay(battle, side), Replay(copy, side)
        first = {entry.n: entry.order for entry in reversed(whole)}
        last = {n: first.get(n + 1, battle.number + 1) - 1 for n in first}
        for n, order in last.items():
            assert shown.view(n - 1) == seen.view(order), (n, order)


def test_a_copy_does_not_tell_that_another_side_was_asked_in_secret() -> None:
    """Red's loads are settled first: the same battle to Blue, whether Red is asked before or after it."""
    told = []
    for order in (("Red", "Blue"), ("Blue", "Red")):
        scenario = read_scenario(find_scenario("nef/gasworks"))
        match = Match.start(scenario, ruleset("nef"), seed=4)
        for side in order:
            match.answer(side, chance.answer(match.ask(side), Random(side)))
        record = Record(match, "Blue")
        record.close()
        told.append((copy_of(match, "Blue")[1], [(entry.n, entry.event) for entry in record.entries]))
    assert told[0] == told[1]


def test_a_copy_names_no_flight_its_side_never_saw_and_no_order_of_the_others(tmp_path: Path) -> None:
    scenario = read_scenario(find_scenario("nef/gasworks"))
    match = Match.start(scenario, ruleset("nef"), seed=4)
    for side in match.sides:
        match.answer(side, chance.answer(match.ask(side), Random(1)))
    for side, other in zip(match.sides, reversed(match.sides), strict=True):
        export(match, side, tmp_path / "copy.jsonl")
        text = (tmp_path / "copy.jsonl").read_text(encoding="utf-8")
        own = {unit.id for unit in match.table.units.values() if unit.side == side}
        flights = [unit.id for unit in match.table.units.values() if unit.state == "aboard"]
        assert [key for key in flights if f'"{key}"' in text and key not in own] == []
        assert [key for key in flights if f'"{key}"' in text and key in own] != []
        assert f'"side":"{other}","by"' not in text


def test_only_its_own_side_can_make_a_copy_of_a_copy(battle: Match, tmp_path: Path) -> None:
    export(battle, "Red", tmp_path / "red.jsonl")
    copy = load(tmp_path / "red.jsonl", ruleset, resume=False)
    export(copy, "Red", tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "red.jsonl").read_bytes()
    with pytest.raises(ValueError, match="Red's own copy"):
        export(copy, "Blue", tmp_path / "blue.jsonl")
    assert not (tmp_path / "blue.jsonl").exists()


def test_a_replay_gives_the_table_after_every_line(battle: Match) -> None:
    replay = Replay(battle)
    table = battle.ruleset.set_up(battle.header.scenario)
    assert replay.table(-1) == table
    for at, line in enumerate(battle.lines):
        for event in line.events:
            event.apply(table)
        if at % 17 == 0 or at == len(replay) - 1:
            assert replay.table(at) == table
    assert table == battle.table
