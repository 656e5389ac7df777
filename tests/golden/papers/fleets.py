"""Fleets bought for points in each game: what is for sale, what is bought and refused, the file, the battle with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec

from game.content import ContentError, find_scenario, read_scenario
from game.content.buying import Buying
from game.content.fleets import drawn_fleet, entered, filled, fleet_text, parse_fleet, rows_of, wanting
from game.match.scenario import Scenario, UnitEntry
from game.rulesets import ruleset
from game.tabletop.fleets import Fleet, cost
from tests.content import test_fleets

TRIALS = {"nef": 320, "carrier": 200, "war_at_sea": 100, "coastal": 200, "fleet": 400}
"""The points of a side in the trial of each game."""
GAMES = ("nef", "carrier", "war_at_sea")
"""The games of which fleets are bought here."""
OFFERS = 6
"""So many offers of a game are told, the first ones of each group."""
BOUGHT = 20
"""So many times something is bought."""
SPOILT = (
    ('format = 1', 'format = 2'), ('format = 1', 'format = "1"'), ('format = 1\n', ''), ('"war_at_sea"', '"nef"'),
    ('"war_at_sea"', '"sea"'), ('ruleset = "war_at_sea"\n', ''), ('name = "A raid"\n', ''),
    ('"A raid"', '"A\\nraid"'), ('points = 100', 'points = 99'), ('points = 100', 'points = 20'),
    ('points = 100', 'points = 100001'), ('"takao"', '"takoa"'), ('"takao"', '"zeppelin"'),
    ('"takao"', '"airfield"'), ('"takao"', '"shokaku"'), ('"takao"', '3'), ('"shokaku_1"', '"arashi"'),
    ('"shokaku_1"', '"akagi"'), ('"shokaku_1"', '"b5n2_kate_1"'), ('name = "Arashi"', 'at = [3, 3]'),
    ('name = "Arashi"', 'depth = "deep"'), ('name = "Arashi"', 'nam = "Arashi"'),
    ('name = "Arashi"', 'name = "takao 1"'), ('name = "Arashi"', 'id = "Arashi"'),
    ('name = "Arashi"', 'aboard = "shokaku_1"'), ('name = "Arashi"', 'squadron = 2'), ('[[unit]]', '[[ship]]'),
    ('[[unit]]', '[[side]]'), ('points = 100', 'points = 100\nvolumes = 3'), ('points = 100', 'points = 100\nside = 3'),
)  # fmt: skip
"""What stands in a file, and what is put there instead."""
SEA = test_fleets.SEA.replace('name = "Arashi"\n\n', 'name = "Arashi"\n\n# Two of a kind.\n')


def fleets() -> str:
    """All of it."""
    return "\n".join(_fleets())


def trial(game: str) -> Scenario:
    """The trial of a game, its sides with a budget and, where its units need one, a zone."""
    scenario = read_scenario(find_scenario(f"{game}/{'trial_100' if game == 'war_at_sea' else 'trial'}"))
    wide, high = scenario.width, scenario.height
    zones = (
        ((0.0, 0.0), (12.0, 0.0), (12.0, high), (0.0, high)),
        ((wide, 0.0), (wide, high), (wide - 12, 0.0)),
    )
    placed = ruleset(game).fields.placed
    sides = tuple(
        msgspec.structs.replace(side, budget=TRIALS[game], zone=zones[number] if placed else side.zone)
        for number, side in enumerate(scenario.sides)
    )
    return msgspec.structs.replace(scenario, sides=sides)


def _fleets() -> Iterator[str]:
    for game in GAMES:
        yield from _bought(trial(game))
        yield from _drawn(game)
    yield "A fleet's file, of which one thing is spoilt"
    for old, new in SPOILT:
        yield f"  {old!r} -> {new!r}"
        yield from (f"    {row}" for row in _faults(SEA.replace(old, new, 1)))
    raid = parse_fleet(SEA, "raid.toml")
    yield "The same written over the file"
    yield fleet_text(
        msgspec.structs.replace(raid, name="A larger raid", points=120, units=raid.units[1:4]), SEA
    )
    yield from _entered(raid)


def _bought(scenario: Scenario) -> Iterator[str]:
    buying = Buying(scenario, 1)
    yield f"{scenario.title}: {buying.name}, {buying.spent} of {buying.allowed} spent, {buying.most} units at most"
    yield f"  more {buying.more}, beside {buying.beside}, troubles {buying.troubles()}"
    buying.clear()
    yield f"  cleared: {buying.spent} spent, troubles {buying.troubles()}"
    offers = buying.offers()
    groups = Counter(one.group for one in offers)
    yield f"  for sale: {dict(groups)}"
    first = [
        one
        for number, one in enumerate(offers)
        if one.group not in {other.group for other in offers[:number]}
    ]
    for one in [*first, *offers[:: max(1, len(offers) // OFFERS)]]:
        yield f"  {one.group}: {one.name}, {one.points} {one.off}"
    yield f"  found: {[one.key for one in buying.offers(' '.join(offers[0].name.upper().split()[:2]))]}"
    refused = 0
    for number in range(BOUGHT):
        one = offers[(7 * number) % len(offers)]
        why = buying.buy(one.key)
        refused += bool(why)
        if why and refused < OFFERS:
            yield f"    no {one.name}: {why}"
        if number == 9:
            buying.drop(0)
            buying.call(0, "  Renown ")
            buying.call(1, " ")
    off = Counter(one.off for one in buying.offers())
    yield f"  then: {buying.spent} spent; {dict(off)}"
    yield f"  aboard: {buying.bases()}"
    yield f"  beside: {[(one.name, number) for one, number in buying.extras]} {buying.beside}"
    yield from (f"  trouble: {one}" for one in buying.troubles())
    for extra, _ in buying.extras:
        buying.give_back(extra)
    fleet = buying.fleet()
    yield from (f"  {_unit(unit)}" for unit in fleet.units)
    yield f"  {fleet.name}, {fleet.points}, {fleet.more}; given back: {buying.beside}"
    buying.draw(7)
    yield f"  drawn: {_classes(buying.fleet())}, {buying.spent} spent, {buying.troubles()}"
    buying.take(msgspec.structs.replace(fleet, name=" "))
    yield f"  taken: {buying.fleet().name}, {buying.spent} spent"
    bare = tuple(msgspec.structs.replace(side, units=()) for side in scenario.sides)
    full = filled(msgspec.structs.replace(scenario, sides=(scenario.sides[0], bare[1])), "5")
    yield f"  wanting: {[wanting(full, number) for number in (0, 1)]}"
    yield from (f"  {_unit(unit)}" for unit in full.sides[1].units)


def _drawn(game: str) -> Iterator[str]:
    """Fleets chosen at random, whatever the nation."""
    rows = rows_of(game, {})
    for size in (TRIALS[game] // 2, TRIALS[game], 3 * TRIALS[game]):
        fleet = drawn_fleet(game, size, None, rows, Random(size))
        yield f"  {fleet.name}, {cost(fleet.units, rows)} spent, {fleet.more}: {_classes(fleet)}"
    try:
        drawn_fleet(game, 1, None, rows, Random(1))
    except ContentError as error:
        yield f"  ! {error}"


def _entered(raid: Fleet) -> Iterator[str]:
    """A fleet for both sides of a battle, and such as do not fit there."""
    battle = trial("war_at_sea")
    twice = entered(entered(battle, 0, raid), 1, raid)
    for side in twice.sides:
        yield f"{side.name}: {'; '.join(map(_unit, side.units))}"
    poor = msgspec.structs.replace(battle.sides[0], budget=None)
    fighters = [UnitEntry(cls="f4f4", name=f"K{number}", id=f"k{number}") for number in range(7)]
    planes = msgspec.structs.replace(raid, units=(raid.units[2], *fighters))
    wrong = {
        "no budget": (msgspec.structs.replace(battle, sides=(poor, battle.sides[1])), raid),
        "another game": (trial("nef"), raid),
        "too dear": (battle, msgspec.structs.replace(raid, units=raid.units[:1] * 4)),
        "too many": (battle, msgspec.structs.replace(raid, units=raid.units[3:4] * 16)),
        "no room": (battle, planes),
    }
    for why, (scenario, fleet) in wrong.items():
        try:
            entered(scenario, 0, fleet)
        except ContentError as error:
            yield f"  {why}: {error}"


def _faults(text: str) -> list[str]:
    try:
        parse_fleet(text, "raid.toml")
    except ContentError as error:
        return error.sentences()
    return ["nothing wrong"]


def _classes(fleet: Fleet) -> str:
    return ", ".join(f"{count} {cls}" for cls, count in Counter(unit.cls for unit in fleet.units).items())


def _unit(unit: UnitEntry) -> str:
    aboard = f" aboard {unit.aboard}" if unit.aboard else ""
    squadron = f" of {unit.squadron}" if unit.squadron else ""
    more = msgspec.to_builtins(unit.more)
    return f"{unit.cls} {unit.name} ({unit.id}){aboard}{squadron} {more or ''}".rstrip()
