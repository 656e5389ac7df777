"""An order rehearsed before it is given: tried on tables imagined from its side's view, and played on from there.

The view goes to a process of its own and nothing else of the battle does: what it cannot know it cannot tell. Tables
and dice follow from a seed and the number of the table alone, so that two orders are rehearsed on the same. The battle
knows nothing of it.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from math import sqrt
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from statistics import NormalDist, quantiles

import msgspec

from game.ai.analysis.moments import shares
from game.ai.analysis.playing import LONGEST, Equals
from game.dice.tray import KeyedTray
from game.match import Order
from game.match.match import Refused, RuleError
from game.match.table import Table
from game.rulesets import ruleset as find
from game.tabletop.ruleset import Match, Ruleset

TABLES = 60
"""Tables an order is rehearsed on."""

SURE = NormalDist().inv_cdf(0.975)

FEWEST = 4
"""Tables from which on a fan is drawn."""

_CONTEXT = get_context("spawn")


class Script(msgspec.Struct, frozen=True):
    """What is rehearsed: an order of a side by its view, with the seed of its tables."""

    view: Table
    side: str
    order: Order
    seed: int


class Came(msgspec.Struct, frozen=True):
    """One end: what it came to for the side, of 1, and by how many points it led as the order was given, at the end of
    each turn, and at last."""

    share: float
    leads: tuple[float, ...]


class Fan(msgspec.Struct, frozen=True):
    """The leads turn by turn of all tables: the least and the most of nine in ten, of half, and the middle one."""

    least: tuple[float, ...]
    low: tuple[float, ...]
    middle: tuple[float, ...]
    high: tuple[float, ...]
    most: tuple[float, ...]


def play(ruleset: Ruleset, script: Script, number: int) -> Came | None:
    """Rehearse an order on one table; None where it is not legal there."""
    seed = (script.seed << 16) + number
    table = ruleset.advice.imaginer(script.view, script.side)(Random(seed))
    match: Match = Match.imagined(ruleset, table, KeyedTray(f"rehearsed {seed}"))
    leads, equals = [_lead(match, script.side)], Equals(ruleset)
    try:
        match.answer(script.side, script.order, "")
    except (Refused, RuleError):
        return None
    turn = match.table.turn
    for _ in range(LONGEST):
        if match.over is not None:
            break
        if match.table.turn != turn:
            turn = match.table.turn
            leads.append(_lead(match, script.side))
        asked = match.asked()[0]
        match.answer(asked, equals.order(match, asked, seed), "")
    leads.append(_lead(match, script.side))
    came = shares(match.table)
    return Came(0.5 if came is None else came[match.sides.index(script.side)], tuple(leads))


def _lead(match: Match, side: str) -> float:
    points = match.ruleset.scores(match.table)
    return float(
        points.get(side, 0) - max((points.get(one, 0) for one in match.sides if one != side), default=0)
    )


def fan(told: Sequence[Came]) -> Fan | None:
    """The fan of what was played; None while that is too little. A battle that ended keeps its last lead."""
    if len(told) < FEWEST:
        return None
    long = max(len(one.leads) for one in told)
    rows = [[(*one.leads, *[one.leads[-1]] * long)[turn] for one in told] for turn in range(long)]
    cuts = [quantiles(row, n=20, method="inclusive") for row in rows]
    least, low, middle, high, most = (tuple(cut[place] for cut in cuts) for place in (0, 4, 9, 14, 18))
    return Fan(least, low, middle, high, most)


def won(told: Sequence[Came]) -> tuple[float, float]:
    """How many were won, a draw as a half, and half the range that holds that in 95 of 100 such rehearsals."""
    wins, count = sum(one.share for one in told), len(told)
    share = (wins + 1.0) / (count + 2.0)
    return wins, SURE * sqrt(count * share * (1.0 - share))


def serve(line: Connection, ruleset: str) -> None:
    """Rehearse what is sent, table by table, until another script comes or the line is cut."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    rules = find(ruleset)
    try:
        while True:
            script = line.recv()
            for number in range(TABLES):
                if line.poll():
                    break
                line.send((script.order, play(rules, script, number)))
            else:
                line.send((script.order, TABLES))
    except (EOFError, OSError):
        os._exit(0)


class Rehearsal:
    """What was rehearsed at one table of a battle. `told` is by order, in the order in which they were tried."""

    def __init__(self, ruleset: str, seed: int) -> None:
        self._ruleset, self._seed = ruleset, seed
        self._line: Connection | None = None
        self.told: list[tuple[Order, list[Came]]] = []
        self.running = False
        self.fault = ""

    def begin(self, view: Table, side: str, order: Order) -> None:
        """Rehearse an order; what went on before ends. Raises nothing: `fault` says why it cannot be."""
        self.fault = ""
        if any(known == order and len(came) == TABLES for known, came in self.told):
            self.told.sort(
                key=lambda one: one[0] == order
            )  # it was rehearsed already: it is the latest again
            return
        self.told = [one for one in self.told if one[0] != order]
        self.told.append((order, []))
        try:
            if self._line is None:
                self._line = self._start()
            self._line.send(Script(view, side, order, self._seed))
            self.running = True
        except OSError as error:
            self._fails(str(error))

    def _start(self) -> Connection:
        here, there = _CONTEXT.Pipe()
        try:
            _CONTEXT.Process(target=serve, args=(there, self._ruleset), daemon=True, name="rehearses").start()
        finally:
            there.close()
        return here

    def poll(self) -> bool:
        """Take in what there is new; True where there is something."""
        news = False
        try:
            while self._line is not None and self._line.poll():
                order, came = self._line.recv()
                news = True
                if isinstance(came, int):
                    self.running = self.running and order != self.told[-1][0]
                    continue
                known = next((found for one, found in self.told if one == order), None)
                if known is not None and came is not None:
                    known.append(came)
        except (EOFError, OSError) as error:
            self._fails(str(error) or "it ended")
            return True
        return news

    def _fails(self, why: str) -> None:
        self.fault = f"It cannot be rehearsed: {why}."
        self.end()

    def end(self) -> None:
        """No more of it; what was rehearsed stays. The process ends with its line."""
        self.running = False
        if self._line is not None:
            self._line.close()
            self._line = None
