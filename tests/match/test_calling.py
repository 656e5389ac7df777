"""Dice that fall on a real table: called wave by wave, kept while they are, and taken as the keyed ones where equal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ai.fights import Bout, fight
from game.content import find_scenario, read_scenario
from game.dice.roll import Roll
from game.match import Match
from game.match.calling import Answered, Calling, Onward, beside
from game.match.copying import export
from game.match.events import Rolled
from game.match.loading import load
from game.match.log import digest
from game.match.verify import called_in, differs_from_dice, first_difference
from game.rulesets import ruleset

SALT = "0123456789abcdef" * 2
BATTLES = (
    "carrier/first_contact",
    "coastal/first_night",
    "fleet/two_captains",
    "nef/skerries",
    "war_at_sea/trial_100",
)
MOST = 60
"""Orders of a battle that are played again."""


def keyed(key: str, folder: Path) -> Match:
    scenario = read_scenario(find_scenario(key))
    seats = {side.name: "cadet" for side in scenario.sides}
    fight(Bout(0, scenario, seats, 4, log=str(folder / "keyed.jsonl"), salt=SALT))
    return load(folder / "keyed.jsonl", ruleset, resume=False)


@pytest.fixture(scope="module", params=BATTLES)
def battle(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Match:
    return keyed(request.param, tmp_path_factory.mktemp("keyed"))


@pytest.fixture(scope="module")
def skerries(tmp_path_factory: pytest.TempPathFactory) -> Match:
    return keyed("nef/skerries", tmp_path_factory.mktemp("skerries"))


def begun(match: Match, path: Path) -> Match:
    header = match.header
    return Match.start(
        header.scenario, match.ruleset, seed=header.seed or 0, salt=header.salt, path=path, called=True
    )


class Hand:
    """Calls the dice of a battle that was fought: what it rolled, wave by wave."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._order, self._left = -1, list[Roll]()
        self._roll: Roll | None = None

    def waves(self, calling: Calling) -> tuple[int, ...]:
        """The faces of the wave that is wanted."""
        wanted = calling.wanted
        assert wanted is not None
        if wanted.order != self._order:
            line = self._match.lines[wanted.order]
            self._order = wanted.order
            self._left = [event.roll for event in line.events if isinstance(event, Rolled)]
        if not wanted.fallen:
            while (roll := self._left.pop(0)).throw != wanted.throw:
                pass  # dice that not everybody may know of: the program's
            self._roll = roll
        assert self._roll is not None
        return self._roll.waves[len(wanted.fallen)]

    def lay(self, calling: Calling) -> bool:
        for face in self.waves(calling):
            assert calling.lay(face)
        return calling.confirm()


def orders(match: Match) -> Iterator[Answered]:
    for line in match.lines[1:]:
        if line.by != "engine" and line.order is not None:
            yield Answered(line.side, line.order, "hand")


def called_through(battle: Match, match: Match, most: int = MOST) -> int:
    """Play a battle again, its dice called; the number of the last order."""
    calling, hand = Calling(match), Hand(battle)
    while calling.wanted is not None:
        hand.lay(calling)
    for number, deed in enumerate(orders(battle)):
        if number == most:
            break
        done = calling.begin(deed)
        while not done:
            done = hand.lay(calling)
    return match.number


def test_dice_called_as_the_keyed_ones_fell_lead_to_the_same_table(battle: Match, tmp_path: Path) -> None:
    match = begun(battle, tmp_path / "called.jsonl")
    last = called_through(battle, match)
    assert [line.order for line in match.lines] == [line.order for line in battle.lines[: last + 1]]
    again = Match(battle.ruleset, battle.header, battle.table.fork(), battle.header.tray)
    again.lines = list(battle.lines[: last + 1])
    again.rebuild()
    assert digest(match.table) == digest(again.table)
    assert called_in(match)[0] > 0
    match.close()
    loaded = load(tmp_path / "called.jsonl", ruleset, resume=False)
    assert loaded.header.called
    assert digest(loaded.table) == digest(match.table)
    assert first_difference(loaded) is None
    assert not beside(tmp_path / "called.jsonl").exists()


def test_a_program_killed_between_two_dice_asks_for_the_second(skerries: Match, tmp_path: Path) -> None:
    path = tmp_path / "called.jsonl"
    match = begun(skerries, path)
    whole = list(orders(skerries))
    calling, hand = Calling(match), Hand(skerries)
    kills = 0
    given = 0
    while kills < 25 and given < len(whole):
        if calling.wanted is None:
            calling.begin(whole[given])
            if calling.wanted is None:
                given += 1
                continue
        for face in hand.waves(calling):
            calling.lay(face)
            before = calling.wanted, list(calling.dice), calling.deed
            match.close()  # what a kill leaves: the log, and the dice beside it
            match = load(path, ruleset)
            calling = Calling(match)
            kills += 1
            assert calling.wanted is not None
            assert (calling.wanted.throw, calling.wanted.fallen, calling.wanted.order) == (
                before[0].throw, before[0].fallen, before[0].order,
            )  # fmt: skip
            assert (calling.dice, calling.deed) == before[1:]
        if calling.confirm() and isinstance(before[2], Answered):
            given += 1
    assert kills >= 25
    last = match.number
    assert [line.events for line in match.lines] == [
        [_called(event) for event in line.events] for line in skerries.lines[: last + 1]
    ]
    match.close()


def _called(event: object) -> object:
    if isinstance(event, Rolled) and event.roll.waves:
        return Rolled(Roll(event.roll.throw, event.roll.waves, called=True))
    return event


def at_dice(skerries: Match, path: Path) -> tuple[Match, Calling]:
    """A battle that wants dice for an order."""
    match = begun(skerries, path)
    calling, hand = Calling(match), Hand(skerries)
    while calling.wanted is not None:
        hand.lay(calling)
    for deed in orders(skerries):
        calling.begin(deed)
        if calling.wanted is not None:
            return match, calling
    raise AssertionError("no order of it rolls dice")


def test_nothing_stands_in_the_log_before_the_last_die_is_called(skerries: Match, tmp_path: Path) -> None:
    match, calling = at_dice(skerries, tmp_path / "called.jsonl")
    before = (tmp_path / "called.jsonl").read_bytes()
    table = digest(match.table)
    calling.lay(1)
    assert (tmp_path / "called.jsonl").read_bytes() == before
    assert digest(match.table) == table
    match.close()


def test_a_face_that_the_die_has_not_is_not_laid(skerries: Match, tmp_path: Path) -> None:
    match, calling = at_dice(skerries, tmp_path / "called.jsonl")
    assert calling.wanted is not None
    assert not calling.lay(0)
    assert not calling.lay(calling.wanted.throw.sides + 1)
    assert not calling.confirm()
    for _ in range(calling.wanted.count):
        assert calling.lay(1)
    assert not calling.lay(1)
    match.close()


def test_a_die_called_wrongly_is_taken_back_and_then_the_wave_before(skerries: Match, tmp_path: Path) -> None:
    match, calling = at_dice(skerries, tmp_path / "called.jsonl")
    assert calling.wanted is not None
    assert not calling.back()  # nothing is called yet: the order itself may be dropped
    count = calling.wanted.count
    for _ in range(count):
        calling.lay(6)
    assert calling.back()
    assert calling.left == 1
    calling.lay(5)
    if not calling.confirm():
        assert calling.back()
        assert calling.left == 1
    number = match.number
    calling.drop()
    assert (calling.wanted, match.number) == (None, number)
    match.close()


def test_what_the_program_rolls_for_the_people_is_its_keyed_dice(skerries: Match, tmp_path: Path) -> None:
    match = begun(skerries, tmp_path / "called.jsonl")
    calling = Calling(match)
    calling.roll_all(True)
    for number, deed in enumerate(orders(skerries)):
        assert calling.begin(deed)
        if number == 5:
            match.close()
            match = load(tmp_path / "called.jsonl", ruleset)
            calling = Calling(match)
            assert calling.always
    assert [line.events for line in match.lines] == [line.events for line in skerries.lines]
    assert called_in(match)[0] == 0
    match.close()
    assert not beside(tmp_path / "called.jsonl").exists()


def test_other_dice_than_the_keyed_are_not_held_against_it(skerries: Match, tmp_path: Path) -> None:
    path = tmp_path / "called.jsonl"
    match, calling = at_dice(skerries, path)
    done = False
    while not done:
        assert calling.wanted is not None
        for number in range(calling.wanted.count):
            calling.lay(1 + number % calling.wanted.throw.sides)
        done = calling.confirm()
    match.close()
    loaded = load(path, ruleset, resume=False)
    assert first_difference(loaded) is None
    copy = tmp_path / "red.jsonl"
    export(loaded, "Red", copy)
    assert differs_from_dice(load(copy, ruleset, resume=False), loaded.header.seeding) is None
    spoilt = path.read_text().replace('"called":true}', '"called":false}')
    (tmp_path / "spoilt.jsonl").write_text(spoilt)
    assert first_difference(load(tmp_path / "spoilt.jsonl", ruleset, resume=False)) is not None


def test_dice_kept_for_another_moment_are_left_alone(skerries: Match, tmp_path: Path) -> None:
    path = tmp_path / "called.jsonl"
    match, calling = at_dice(skerries, path)
    calling.lay(2)
    kept = beside(path).read_bytes()
    calling.drop()
    deed = next(orders(skerries))
    assert not isinstance(calling.deed, Onward)
    beside(path).write_bytes(kept.replace(b'"lines":', b'"lines":9'))
    match.close()
    again = load(path, ruleset)
    assert Calling(again).wanted is None
    assert deed is not None
    for spoilt in (b"", b"{", b"[]", kept[:-9], kept.replace(b'"dice":[2]', b'"dice":[99]')):
        beside(path).write_bytes(spoilt)
        resumed = Calling(again)
        assert resumed.dice == []
    again.close()
