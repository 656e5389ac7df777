"""A watch over battles nobody looks at: it notes when a side does what no sane player would.

It knows no game: what is a shot, a move or a loss by one's own fault, the ruleset's advice says of its events. It
never speaks to a player, and a battle with a watch is the battle without.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

import msgspec

from game.match.events import BattleOver, Event, TurnBegan
from game.match.log import Line
from game.match.match import set_up
from game.match.orders import Steered
from game.match.scenario import Scenario
from game.tabletop.advice import Stocked, shooters
from game.tabletop.ruleset import Match

SILENT = 4
"""Turns on end without a shot, both sides on the table, from which a side is said to hide."""

Kind = Literal[
    "no_shot", "idle", "stood", "spent", "vain_shot", "vain_search", "off_table", "aground", "own_torpedo"
]

SAYS: dict[Kind, str] = {
    "no_shot": f"turns without a shot, {SILENT} or more on end",
    "idle": "idle turns",
    "stood": "units that chose to lie still under fire and did not fire back",
    "spent": "all torpedoes launched on turn 1",
    "vain_shot": "shots at what they could tell is nothing",
    "vain_search": "searches for what they could tell is not there",
    "off_table": "units off the table",
    "aground": "units aground",
    "own_torpedo": "torpedoes at their own side",
}
"""The alarms in words, as a count of each is told."""


class Raised(msgspec.Struct, frozen=True):
    """An alarm of one battle, and how often: for `no_shot` the turns of the longest silence."""

    side: str
    alarm: Kind
    count: int


class Watch:
    """Follows a match from where it stands to its end, as an observer; opponents never take anything back."""

    def __init__(self, match: Match) -> None:
        self._advice = match.ruleset.advice
        self._table = set_up(match.ruleset, match.header)
        self._counts: Counter[tuple[str, Kind]] = Counter()
        self._silence = dict.fromkeys(match.sides, 0)
        self._shot: set[str] = set()
        self._moved: set[str] = set()
        self._met: set[str] = set()
        self._fired: set[str] = set()
        self._stayed: set[str] = set()
        self._sailed: set[str] = set()
        self._under: set[str] = set()
        self._answered: set[str] = set()
        self._stock: dict[str, int] = {}
        self.contact = 0
        """The turn of the first shot; 0 as long as none was fired."""
        for line in match.lines:
            self._follow(line)
        match.observers.append(self._follow)

    def raised(self) -> tuple[Raised, ...]:
        """The alarms so far, by side."""
        return tuple(
            Raised(side, alarm, count)
            for side in self._table.sides
            for alarm in SAYS
            if (count := self._counts[side, alarm]) >= (SILENT if alarm == "no_shot" else 1)
        )

    def silent(self, scenario: Scenario) -> tuple[str, ...]:
        """The units of a scenario that never fired, by id, in the order of its file."""
        return tuple(unit.id for side in scenario.sides for unit in side.units if unit.id not in self._fired)

    def _follow(self, line: Line[Event], _: object = None) -> None:
        order = line.order
        if isinstance(order, Steered) and order.unit and line.by != "engine":
            (self._sailed if order.path or order.settings else self._stayed).add(order.unit)
        for event in line.events:
            event.apply(self._table)
            if type(event) is TurnBegan:
                if event.turn > 1:
                    self._end_turn()
                self._begin_turn()
            elif type(event) is BattleOver and self._table.turn == self._table.turns:
                # A battle that is over before its time leaves a turn half done: it tells of nobody's habits.
                self._end_turn()
            else:
                self._mark(event)
            if type(event) is BattleOver:  # who hides and wins has hidden well
                self._counts.pop((event.outcome.winner, "no_shot"), None)

    def _mark(self, event: Event) -> None:
        for mark, side in self._advice.marks(event, self._table):
            if mark == "shot":
                self._shot.add(side)
                self.contact = self.contact or max(1, self._table.turn)
                by = shooters(self._advice, event, self._table)
                self._fired.update(by)
                self._answered.update(by)
                self._under.update(set(event.names_units()).difference(by))
            elif mark == "moved":
                self._moved.add(side)
            else:
                self._counts[side, mark] += 1

    def _begin_turn(self) -> None:
        self._met = self._on_the_table()
        for noted in (self._shot, self._moved, self._stayed, self._sailed, self._under, self._answered):
            noted.clear()
        if self._table.turn == 1:
            self._stock = self._torpedoes()

    def _torpedoes(self) -> dict[str, int]:
        """What each unit on the table has left, where the game has torpedoes."""
        advice, table = self._advice, self._table
        if not isinstance(advice, Stocked):
            return {}
        return {
            unit.id: advice.torpedoes(table, unit.id)
            for unit in table.units.values()
            if unit.state == "deployed"
        }

    def _end_turn(self) -> None:
        for key in (self._stayed & self._under) - self._sailed - self._answered:
            unit = self._table.units.get(key)
            if unit is not None and unit.state == "deployed":
                self._counts[unit.side, "stood"] += 1
        if self._stock:
            self._spent()
        present = self._met & self._on_the_table()
        for side in present:
            if side not in self._shot and side not in self._moved:
                self._counts[side, "idle"] += 1
            if side in self._shot:
                self._silence[side] = 0
            elif len(present) > 1:
                self._silence[side] += 1
                longest = max(self._silence[side], self._counts[side, "no_shot"])
                self._counts[side, "no_shot"] = longest

    def _spent(self) -> None:
        """Whose torpedoes are all gone after the first turn, of those whose ships are still there."""
        left = self._torpedoes()
        for side in self._table.sides:
            here = [key for key in left if self._table.units[key].side == side]
            if sum(self._stock.get(key, 0) for key in here) and not sum(left[key] for key in here):
                self._counts[side, "spent"] += 1
        self._stock = {}

    def _on_the_table(self) -> set[str]:
        return {unit.side for unit in self._table.units.values() if unit.state == "deployed"}
