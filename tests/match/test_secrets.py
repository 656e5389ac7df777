"""What can be worked out from a side's own copy: no seed, no salt, no die to come, nobody else's chance."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai.players import own_seed, player, seated, taken
from game.content import find_scenario, read_scenario
from game.content.fleets import fleets_seed
from game.dice import KeyedTray, Roll, Seeding, Throw
from game.dice.roll import Purpose
from game.match import Match, log
from game.match.copying import copy_of, export
from game.match.events import Rolled
from game.match.loading import load
from game.match.log import LogError, digest, read_header
from game.match.verify import NOT_COMMITTED, differs_from_dice, differs_from_log, first_difference
from game.rulesets import ruleset
from tests.dice.named import Named

SALTS = ("00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100")
COMMON = "0123456789abcdef0123456789abcdef"
GAMES = (
    "nef/gasworks",
    "carrier/first_contact",
    "war_at_sea/convoy",
    "coastal/first_night",
    "fleet/two_captains",
)


class Parting:
    """A tray whose dice are those of `first` up to order `until` and those of `then` after it."""

    def __init__(self, first: KeyedTray, then: KeyedTray, until: int) -> None:
        self._trays, self._until, self._now = (first, then), until, first

    def order(self, number: int) -> None:
        self._now = self._trays[number > self._until]
        self._now.order(number)

    def roll(self, throw: Throw) -> Roll:
        return self._now.roll(throw)

    def faces(self, purpose: Purpose, count: int, sides: int = 6) -> tuple[int, ...]:
        return self._now.faces(purpose, count, sides)


def begun(name: str, salt: str, seed: int = 7, **more: Any) -> Match:
    scenario = read_scenario(find_scenario(name))
    return Match.start(scenario, ruleset(scenario.ruleset), seed=seed, salt=salt, **more)


def played(match: Match, orders: int = 10**6, seen: set[str] | None = None) -> Match:
    """Go on by cadets whose own dice hang on nothing of the battle; `seen` gets the fingerprint of every table."""
    cadets = {side: player("cadet", 50 + at) for at, side in enumerate(match.sides)}
    rng = Random(3)
    while match.over is None and match.number < orders:
        side = rng.choice(match.asked())
        match.answer(side, cadets[side].answer(match.view(side), match.ask(side), match.ruleset), "cadet")
        if seen is not None:
            seen.add(digest(match.table))
    return match


@lru_cache(maxsize=8)
def whole(name: str) -> tuple[Match, frozenset[str]]:
    """A salted battle to its end, with the fingerprints of all its tables."""
    seen: set[str] = set()
    match = played(begun(name, SALTS[0]), seen=seen)
    return match, frozenset(seen | {line.digest for line in match.lines if line.digest})


def dice_of(match: Match) -> list[Roll]:
    return [event.roll for line in match.lines for event in line.events if isinstance(event, Rolled)]


def parted(name: str, salt: str, until: int) -> Match:
    """A battle of this salt whose dice so far are those any other salt of this test has had as well."""
    return begun(name, salt, tray=Parting(KeyedTray(7, COMMON), KeyedTray(7, salt), until))


@pytest.mark.parametrize("name", GAMES)
def test_the_copy_is_the_same_for_two_salts_with_equal_dice_so_far(name: str, tmp_path: Path) -> None:
    """So nothing in a copy tells one salt from another but its commitment, and with it no die to come from another.

    The commitment does differ, and tells nothing either: it is a hash of the seed with 128 bits of salt that stand
    nowhere in the copy, so whoever would find the two behind it has 2**128 salts to try for each seed.
    """
    until = played(begun(name, COMMON)).number // 2
    battles = [played(parted(name, salt, until), until) for salt in SALTS]
    assert dice_of(battles[0]) == dice_of(battles[1])
    assert dice_of(battles[0])
    for side in battles[0].sides:
        texts = []
        for battle in battles:
            export(battle, side, tmp_path / "copy.jsonl")
            text = (tmp_path / "copy.jsonl").read_text(encoding="utf-8")
            assert text.count(battle.header.commitment) == 1
            texts.append(text.replace(battle.header.commitment, ""))
        assert texts[0] == texts[1]
    after = [dice_of(played(battle)) for battle in battles]
    assert after[0] != after[1], "and the dice to come are others"


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_holds_neither_seed_nor_salt_nor_a_fingerprint_of_the_whole_table(
    name: str, tmp_path: Path
) -> None:
    match, fingerprints = whole(name)
    assert len(fingerprints) > 10
    for side in match.sides:
        export(match, side, tmp_path / "copy.jsonl")
        text = (tmp_path / "copy.jsonl").read_text(encoding="utf-8")
        header = msgspec.json.decode(text.splitlines()[0])
        assert header["commitment"] == match.header.commitment
        assert not {"seed", "salt", "clock"} & (header.keys() | header["scenario"].keys())
        assert match.header.salt not in text
        assert [one for one in fingerprints if one in text] == []
        for sitting in match.sides:
            assert str(own_seed(match.header.seeding, sitting)) not in text
        # What a copy has of fingerprints is made of what the side sees, which stands in the copy.
        _, lines = copy_of(match, side)
        assert all(line.digest not in fingerprints for line in lines)


def found_by_trying(copy: Match, seeds: range) -> list[int]:
    """The seeds below a bound whose dice are those of a copy: how the seed of open dice is worked out."""
    bare = msgspec.structs.replace(copy.header, commitment="")
    tried = Match(copy.ruleset, bare, copy.table, KeyedTray(0))
    tried.lines = [
        msgspec.structs.replace(line, events=[event for event in line.events if isinstance(event, Rolled)])
        for line in copy.lines[:60]
    ]
    return [seed for seed in seeds if differs_from_dice(tried, Seeding(seed)) is None]


def test_the_seed_of_open_dice_can_be_worked_out_and_that_of_salted_dice_cannot(tmp_path: Path) -> None:
    seeds = {}
    for salt in ("", SALTS[0]):
        match = played(begun("nef/mail", salt, seed=1234), 120)
        export(match, "Red", tmp_path / "copy.jsonl")
        seeds[salt] = found_by_trying(load(tmp_path / "copy.jsonl", ruleset, resume=False), range(1200, 1260))
    assert seeds == {"": [1234], SALTS[0]: []}


def test_an_opponents_own_dice_hang_on_the_salt_where_there_is_one_and_are_as_ever_where_not() -> None:
    assert own_seed(Seeding(7), "Red") == 15872502146857474633
    salted = {own_seed(Seeding(7, salt), side) for salt in SALTS for side in ("Red", "Blue")}
    assert len(salted) == 4
    assert all(seed > 2**100 for seed in salted)
    match = begun("nef/skerries", SALTS[0])
    (_, red, _), (_, blue, _) = taken(match, dict.fromkeys(match.sides, "cadet"), 7).values()
    assert {red, blue} < salted
    orders = []
    for salt in SALTS:
        match = begun("nef/skerries", salt)
        who = seated(match, dict.fromkeys(match.sides, "random"), 7)
        orders.append(who["Red"].answer(match.view("Red"), match.ask("Red"), match.ruleset))
    assert orders[0] != orders[1]


def test_a_fleet_chosen_by_chance_tells_nothing_of_the_others_fleet_nor_of_the_dice() -> None:
    assert fleets_seed(Seeding(7)) == 7
    assert len({fleets_seed(Seeding(7, salt)) for salt in SALTS} | {"7"}) == 3


def test_who_looks_ahead_on_a_fork_foresees_no_die_of_the_battle() -> None:
    throw = Throw(Named("x"), "X", 20)
    for seed in (0, 5):
        match = begun("nef/skerries", "", seed=seed)
        ahead = match.fork(seed=seed)
        for tray in (match.tray, ahead.tray):
            tray.order(3)
        assert match.tray.roll(throw) != ahead.tray.roll(throw)


# -- after the battle ---------------------------------------------------------------------------------------------


def kept(tmp_path: Path, salt: str = SALTS[0]) -> tuple[Match, Match]:
    """A battle as read from its log, and Red's copy of it as read from its file."""
    path = tmp_path / "battle.jsonl"
    played(begun("nef/skerries", salt, path=path)).close()
    match = load(path, ruleset, resume=False)
    export(match, "Red", tmp_path / "red.jsonl")
    return match, load(tmp_path / "red.jsonl", ruleset, resume=False)


def test_once_the_log_is_opened_every_die_of_it_and_of_a_copy_can_be_checked(tmp_path: Path) -> None:
    match, copy = kept(tmp_path)
    assert first_difference(match) is None
    assert differs_from_log(copy, match) is None
    assert differs_from_dice(copy, match.header.seeding) is None


def test_a_log_with_another_seed_or_salt_than_was_committed_to_is_found_out(tmp_path: Path) -> None:
    match, copy = kept(tmp_path)
    for changed in ({"salt": SALTS[1]}, {"seed": 8}, {"commitment": ""}):
        header = msgspec.structs.replace(match.header, **changed)
        other = Match(match.ruleset, header, match.table, match.tray)
        other.lines = match.lines
        found = first_difference(other)
        assert found is not None
        assert str(found) == NOT_COMMITTED
        if "commitment" not in changed:
            assert differs_from_dice(copy, header.seeding) is not None
    recommitted = msgspec.structs.replace(
        match.header, salt=SALTS[1], commitment=Seeding(7, SALTS[1]).commitment
    )
    other = Match(match.ruleset, recommitted, match.table, match.tray)
    other.lines = other.history = match.lines
    found = differs_from_log(copy, other)
    assert found is not None
    assert str(found) == NOT_COMMITTED


def test_one_changed_die_of_a_copy_is_found_by_the_log(tmp_path: Path) -> None:
    match, copy = kept(tmp_path)
    rolls = [
        (line, at) for line in copy.lines for at, event in enumerate(line.events) if isinstance(event, Rolled)
    ]
    assert len(rolls) > 10
    for line, at in rolls:
        event = line.events[at]
        assert isinstance(event, Rolled)
        faces = (event.roll.waves[0][0] % 6 + 1, *event.roll.waves[0][1:])
        roll = msgspec.structs.replace(event.roll, waves=(faces, *event.roll.waves[1:]))
        line.events[at] = msgspec.structs.replace(event, roll=roll)
        found = differs_from_log(copy, match)
        assert found is not None
        assert found.number == line.n
        line.events[at] = event


def test_a_copy_made_while_the_battle_lasted_fits_the_log_of_its_end(tmp_path: Path) -> None:
    match = begun("coastal/first_night", SALTS[0])
    copies = []
    while match.over is None:
        played(match, match.number + 9)
        for side in match.sides:
            export(match, side, tmp_path / "copy.jsonl")
            copies.append(load(tmp_path / "copy.jsonl", ruleset, resume=False))
    assert len(copies) > 10
    for copy in copies:
        assert differs_from_log(copy, match) is None
        assert differs_from_dice(copy, match.header.seeding) is None


def test_a_salted_battle_is_carried_on_with_the_dice_it_began_with(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.jsonl", tmp_path / "twice.jsonl"
    played(begun("nef/skerries", SALTS[0], path=once)).close()
    lines = once.read_bytes().splitlines(keepends=True)
    twice.write_bytes(b"".join(lines[: len(lines) // 2]))
    again = load(twice, ruleset)
    for line in load(once, ruleset, resume=False).lines[again.number + 1 :]:
        if line.by != "engine" and line.order is not None:
            again.answer(line.side, line.order, line.by)
    again.close()
    assert twice.read_bytes() == once.read_bytes()


def test_a_program_of_before_refuses_a_salted_battle_with_its_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(tmp_path)
    monkeypatch.setattr(log, "FORMAT", 1)
    with pytest.raises(LogError, match="found format 2, which a later version wrote; this one reads up to 1"):
        load(tmp_path / "battle.jsonl", ruleset, resume=False)


@pytest.mark.parametrize("name", ["salt", "commitment"])
def test_a_header_whose_salt_or_commitment_is_none_is_refused(name: str, tmp_path: Path) -> None:
    kept(tmp_path)
    path = tmp_path / "battle.jsonl"
    first, _, rest = path.read_bytes().partition(b"\n")
    header = msgspec.json.decode(first)
    header[name] = "not hexadecimal"
    path.write_bytes(msgspec.json.encode(header) + b"\n" + rest)
    with pytest.raises(LogError, match=f"line 1: the header does not fit: .*{name}"):
        read_header(path)
