"""The fingerprint of a carrier table: whatever may change in a battle is in it, what is settled for good is not."""

from __future__ import annotations

import msgspec
import pytest

from game.content import find_scenario, read_scenario
from game.match import Match
from game.match.log import digest
from game.rulesets import ruleset
from game.rulesets.carrier.events import change_force, command, lay_cards
from game.rulesets.carrier.table import Card, CarrierTable


@pytest.fixture
def table() -> CarrierTable:
    scenario = read_scenario(find_scenario("carrier/midway"))
    found: CarrierTable = Match.start(scenario, ruleset("carrier"), seed=7).table
    return found


def sunk(table: CarrierTable) -> None:
    name, force = next((name, force) for name, force in table.forces.items() if not force.airfield)
    first = msgspec.structs.replace(force.ships[0], sunk=True)
    change_force(table, name, ships=(first, *force.ships[1:]))


def shown(table: CarrierTable) -> None:
    name = next(name for name, force in table.forces.items() if not force.known)
    change_force(table, name, known=True)


def staged(table: CarrierTable) -> None:
    lay_cards(table, next(iter(table.forces)), (Card("somebody", "red"),))


def moved(table: CarrierTable) -> None:
    next(iter(table.units.values())).x += 0.5


def spent(table: CarrierTable) -> None:
    command(table, table.sides[0], chips=table.commands[table.sides[0]].chips + 1)


def forgotten(table: CarrierTable) -> None:
    table.forces = dict(list(table.forces.items())[1:])


@pytest.mark.parametrize(
    "change", [sunk, shown, staged, moved, spent, forgotten], ids=lambda one: one.__name__
)
def test_what_changes_is_in_it(table: CarrierTable, change) -> None:
    before, fork = digest(table), table.fork()
    change(fork)
    assert digest(fork) != before
    assert digest(table) == before


def test_taking_it_leaves_the_table_whole(table: CarrierTable) -> None:
    whole = msgspec.json.encode(table)
    digest(table)
    assert msgspec.json.encode(table) == whole
