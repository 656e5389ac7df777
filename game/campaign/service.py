"""A ship's service, read from the logs of her battles by reference: hits she made and took, whom she helped to sink.

Every game's throws name who fires and at whom, so nothing of a game is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import get_type_hints

import msgspec

from game.campaign.chart import Battle, Chart, Entry
from game.dice.roll import Purpose
from game.match.events import Rolled, is_unit
from game.match.loading import load
from game.match.log import LogError
from game.match.match import set_up
from game.rulesets import ruleset


class Deeds(msgspec.Struct):
    """What a ship did in a battle: hits made and taken, the enemies she had hit, alone or with others, that sank."""

    made: int = 0
    taken: int = 0
    sunk: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()


class Turnout(msgspec.Struct, frozen=True):
    """One battle of a ship's: her part in it as the campaign has it, and her deeds where the log was found."""

    battle: Battle
    entry: Entry
    before: int
    """How much of her hull was gone before it, in hundredths."""
    deeds: Deeds | None = None


class Service:
    """The records of a campaign's ships; `folder` is where the logs of its battles lie, None: nowhere."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._read: dict[str, dict[str, Deeds] | None] = {}

    def of(self, chart: Chart, ship: str) -> list[Turnout]:
        """Her battles, the first one first."""
        found, before = [], 0
        for battle in chart.battles:
            entry = next((one for one in battle.ships if one.ship == ship), None)
            if entry is not None:
                deeds = self.deeds(battle)
                found.append(
                    Turnout(battle, entry, before, None if deeds is None else deeds.get(ship, Deeds()))
                )
                before = entry.share
        return found

    def path(self, battle: Battle) -> Path | None:
        """Where the log of a battle lies; None where it is not there."""
        path = self._folder / battle.log if self._folder is not None and battle.log else None
        return path if path is not None and path.exists() else None

    def deeds(self, battle: Battle) -> dict[str, Deeds] | None:
        """What every ship did in a battle, read once; None where its log is not found or does not read."""
        if battle.log not in self._read:
            path = self.path(battle)
            try:
                self._read[battle.log] = None if path is None else deeds_of(path)
            except LogError:
                self._read[battle.log] = None
        return self._read[battle.log]


def deeds_of(path: Path) -> dict[str, Deeds]:
    """What every ship did in the battle of a log. LogError."""
    match = load(path, ruleset, resume=False)
    found = {unit.id: Deeds() for side in match.header.scenario.sides for unit in side.units}
    names = {unit.id: unit.name for side in match.header.scenario.sides for unit in side.units}
    hit_by: dict[str, dict[str, None]] = {}
    table = set_up(match.ruleset, match.header)
    for line in match.lines:
        for event in line.events:
            if isinstance(event, Rolled) and event.roll.throw.target is not None and event.roll.hits:
                purpose = event.roll.throw.purpose
                who = _named(purpose)
                if len(who) == 2 and who[0] in found and who[1] in found:
                    found[who[0]].made += event.roll.hits
                    found[who[1]].taken += event.roll.hits
                    hit_by.setdefault(who[1], {})[who[0]] = None
            event.apply(table)
    for fate in match.ruleset.presenter.fates(table):
        if fate.lost and fate.unit in found:
            hitters = list(hit_by.get(fate.unit, ()))
            for ship in hitters:
                deeds = found[ship]
                if len(hitters) == 1:
                    deeds.sunk = (*deeds.sunk, names[fate.unit])
                else:
                    deeds.shared = (*deeds.shared, names[fate.unit])
    return found


def _named(purpose: Purpose) -> list[str]:
    """The units that a throw is about, in the order in which it names them: who fires first."""
    return [read(purpose) for read in _readers(purpose.__class__)]


@cache
def _readers(kind: Hashable) -> tuple[Callable[[Purpose], str], ...]:
    """What reads the fields of a kind of purpose that name one unit."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(attrgetter(name) for name, hint in hints.items() if is_unit(hint))
