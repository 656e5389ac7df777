"""The lines of a log that grows: they are those of the whole, what stands is kept, and what was undone is dropped."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.content.loglines import MOST_TOLD, Link, LogLine, LogLines, _gravest, fold, hits_words
from game.dice.roll import Roll, Throw
from game.match.events import SideConceded
from game.match.record import Entry, Record
from game.match.ruleset import Telling
from tests.golden.papers.reports import fought
from tests.golden.playthrough import files

GOLDEN = {golden.stem: golden for golden in files()}
SOME = ("fleet-two_captains", "nef-skerries", "coastal-first_night", "war_at_sea-night_run")


def told(golden: Path, side: str | None = None) -> list[Entry]:
    """All entries of a golden battle."""
    record = Record(fought(golden), side)
    record.close()
    return list(record.entries)


@pytest.mark.parametrize("name", SOME)
def test_lines_that_grow_order_by_order_are_those_of_the_whole(name: str) -> None:
    entries = told(GOLDEN[name])
    growing = LogLines()
    ends = [n for n in range(1, len(entries)) if entries[n].order != entries[n - 1].order]
    for count in [*ends[::5], len(entries)]:
        before = list(growing.lines)
        kept = growing.follow(entries[:count])
        assert growing.lines == fold(entries[:count])
        assert all(one is other for one, other in zip(growing.lines[:kept], before, strict=False))
        assert kept == len(before), "no order that was read whole is read again"
    assert growing.follow(entries) == len(growing.lines)


@pytest.mark.parametrize("name", SOME[:2])
def test_an_order_of_which_more_is_told_is_read_anew(name: str) -> None:
    entries = told(GOLDEN[name])[:160]
    growing = LogLines()
    for count in range(1, len(entries) + 1):
        before = list(growing.lines)
        kept = growing.follow(entries[:count])
        assert all(one is other for one, other in zip(growing.lines[:kept], before, strict=False))
        assert growing.lines == _whole(entries[:count])


def _whole(entries: list[Entry]) -> list[LogLine]:
    growing = LogLines()
    growing.follow(entries)
    return growing.lines


def test_what_was_undone_is_dropped_and_what_came_instead_is_read() -> None:
    entries = told(GOLDEN["nef-skerries"])
    growing = LogLines()
    growing.follow(entries)
    half = next(n for n in range(len(entries) // 2, len(entries)) if entries[n].order != entries[n - 1].order)
    kept = growing.follow(entries[:half])
    assert kept == len(growing.lines) == len(fold(entries[:half]))
    growing.follow(entries)
    assert growing.lines == fold(entries)
    anew = [msgspec.structs.replace(entry) for entry in entries[half + 1 :]]
    other = [*entries[:half], msgspec.structs.replace(entries[half], turn=99), *anew]
    kept = growing.follow(other)
    assert growing.lines == fold(other) != fold(entries)
    assert kept <= len(fold(entries[:half])) + 1
    assert growing.follow([]) == 0
    assert growing.lines == []


def test_entries_that_are_alike_are_not_read_again_though_they_were_made_anew() -> None:
    entries = told(GOLDEN["fleet-two_captains"])
    growing = LogLines()
    growing.follow(entries)
    lines = list(growing.lines)
    again = [msgspec.structs.replace(entry) for entry in entries]
    assert growing.follow(again) == len(lines)
    assert all(one is other for one, other in zip(growing.lines, lines, strict=True))


def roll(dice: int, *faces: int) -> Roll:
    throw = fire_throw()
    return Roll(msgspec.structs.replace(throw, dice=dice), (faces,))


def fire_throw() -> Throw:
    """The throw of the first attack of a battle, which needs 4 or more."""
    lines = fold(told(GOLDEN["nef-skerries"]))
    throw = next(line for line in lines if line.casts and line.kind == "fire").casts[0].roll.throw
    return msgspec.structs.replace(throw, target=4, modifiers=())


@pytest.mark.parametrize(
    ("dice", "faces", "said"),
    [(1, (1,), "a miss"), (2, (1, 2), "no hits"), (1, (6,), "1 hit"), (3, (6, 5, 1), "2 hits")],
)
def test_how_an_attack_came_out(dice: int, faces: tuple[int, ...], said: str) -> None:
    assert hits_words(roll(dice, *faces)) == said


def link(step: str, weight: int) -> Link:
    return Link(step, f"{step} {weight}", weight=weight)


def test_a_folded_line_ends_with_the_gravest_of_what_came_of_it_in_its_order() -> None:
    assert MOST_TOLD == 2
    assert _gravest([link("a", 1), link("b", 0)]) == []
    assert _gravest([link("a", 2), link("b", 3), link("c", 2)]) == ["b 3", "c 2"]
    assert _gravest([link("a", 3), link("b", 2), link("c", 3)]) == ["a 3", "c 3"]
    assert _gravest([link("a", 2), link("a", 3), link("b", 2)]) == ["a 3", "b 2"]
    assert _gravest([link("a", 2)]) == ["a 2"]


def test_what_both_lost_who_fought_stands_on_one_line() -> None:
    def entry(telling: Telling) -> Entry:
        return Entry(1, 1, 1, "", SideConceded("Blue"), telling)

    tellings = (
        Telling("fire", "They fight.", units=("ours", "theirs")),
        Telling("loss", "Ours are down to 11.", weight=2, units=("ours",), step="Loss"),
        Telling("loss", "Theirs are down to 9.", weight=2, units=("theirs",), step="Loss"),
        Telling("loss", "Theirs are down to 8.", weight=2, units=("theirs",), step="Loss"),
    )
    line = fold([entry(telling) for telling in tellings])[-1]
    assert line.sentence == "They fight. Ours are down to 11. Theirs are down to 8."
    assert [link.sentence for link in line.chain] == ["Ours are down to 11.", "Theirs are down to 8."]


@pytest.mark.parametrize(
    ("kind", "weight", "slip", "brief", "grave"),
    [
        ("fire", 1, "fire", "Fired.", False), ("fire", 2, "hit", "Struck.", True), ("hit", 1, "hit", "Fired.", False),
        ("hit", 2, "hit", "Fired.", True), ("loss", 3, "loss", "Fired.", True), ("move", 3, "move", "Fired.", False),
    ],
)  # fmt: skip
def test_what_a_line_is_opened_as(kind: str, weight: int, slip: str, brief: str, grave: bool) -> None:
    line = LogLine(kind, "Fired.", "Struck", weight=weight)  # type: ignore[arg-type]
    assert (line.slip_kind, line.brief, line.grave) == (slip, brief, grave)
