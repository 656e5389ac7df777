"""A battle looked over, as a text to be read: its curve, what decided it, verdicts, and what else may be asked of it.

The battles are golden playthroughs, so that what is looked over hangs on no opponent. Of the first curve alone, of the
last orders played on a few times, of all; every number of playouts is fixed, and figures are rounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.ai.analysis import telling
from game.ai.analysis.certificate import certificate
from game.ai.analysis.ends import Ends, edge, ends
from game.ai.analysis.judging import offered, tried
from game.ai.analysis.looked import Analysis
from game.ai.analysis.looking import FIRST, LENGTH, SEEDS, Kept, Look
from game.ai.analysis.moments import Course, course
from game.ai.analysis.playing import Equals, stretch
from game.ai.analysis.rehearsing import Script, fan, play, won
from game.ai.analysis.reported import decided
from game.match import Match
from game.testing.play import begin
from tests.golden.playthrough import FOLDER, orders_in

BATTLES = ("fleet-two_captains", "nef-skerries", "coastal-first_night")
STRETCHES, TRIALS, TABLES = 2, 3, 8
"""Stretches at the end that are played on, orders that are judged, and on how many tables."""
TIMES = 4
"""Tables on which an order is rehearsed, and ends that it is played to."""


def written(name: str) -> str:
    """What a look at the battle of a golden playthrough finds."""
    match = fought(FOLDER / f"{name}.txt")
    battle = course(match)
    rows = [name, "", "the first curve", *telling.lines(Look(battle).analysis(), match.ruleset.turn_called)]
    look = Look(battle, played(battle))
    found = look.analysis()
    rows += ["", "its end played on", *telling.lines(found, match.ruleset.turn_called)]
    rows += ["", "order by order", *_orders(battle, found)]
    rows += ["", "what a report tells", *_reported(found)]
    rows += ["", "an order rehearsed", *_rehearsed(battle)]
    rows += ["", "what its sides knew", *_known(match, battle)]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def fought(golden: Path) -> Match:
    """The battle of a golden playthrough, as far as it was fought."""
    text = golden.read_text(encoding="utf-8")
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    match = begin(name, int(seed))
    for side, order in orders_in(text):
        match.answer(side, order)
    return match


def played(battle: Course) -> Kept:
    """The last stretches of a battle played on, and some of their orders tried."""
    equals, count, kept = Equals(battle.end.ruleset), len(battle.moments), Kept()
    for low in list(range(0, count, LENGTH))[-STRETCHES:]:
        high = min(low + LENGTH, count)
        kept.stretches[low] = [
            stretch(equals, battle, low, high, low * SEEDS + number) for number in range(FIRST)
        ]
    chosen = [place for place in range(count) if offered(equals, battle.moments[place])]
    for place in chosen[-TRIALS:]:
        kept.trials[place] = tried(equals, battle.moments[place], range(TABLES))
        kept.tables[place] = TABLES
    return kept


def _orders(battle: Course, found: Analysis) -> Iterator[str]:
    """Orders with what they and their dice did to the first side's chance, and what they were worth by what their side
    knew: each that was played on, every third of the others."""
    for place, one in enumerate(found.orders):
        if not one.played and place % 3:
            continue
        shares = ", ".join(_percent(shares[0]) for shares in (one.before, one.given, one.after))
        sure = ", ".join(_percent(error) for error in (one.error, one.swing, one.luck))
        how = f"{'dice' if one.thrown else 'no dice'}, {'played' if one.played else 'learned'}"
        yield f"{one.number} {one.turn} {one.phase} {one.side}: {one.says}: {shares} ({sure}) {how}"
        at = battle.sides.index(one.side)
        if one.played:
            yield f"  {telling.moved(one, at, one.side)}"
        verdict = found.verdict(one.number)
        if verdict is not None:
            better = f"; better {verdict.says} {verdict.why}" if verdict.better is not None else ""
            figures = f"{_percent(verdict.loss)} ± {_percent(verdict.error)}, slip {_percent(verdict.slip)}"
            sure = f"sure {verdict.sure}, told {verdict.told}"
            yield f"  {verdict.worth}, {figures}, {sure}, of {verdict.tables} tables{better}"
            if said := telling.luck(one, verdict, at):
                yield f"  {said}"


def _reported(found: Analysis) -> Iterator[str]:
    told = decided(found)
    yield f"{told.sentence} {told.equation} {told.reckoned} ± {told.sure}"
    yield " ".join(f"{turn}:{_percent(share)}" for turn, share in told.curve)
    yield from map(str, told.mistakes)


def _rehearsed(battle: Course) -> Iterator[str]:
    """The middle order of a battle rehearsed, and played to the end from the true table."""
    moment = battle.moments[len(battle.moments) // 2]
    match, side = moment.before, moment.side
    script = Script(match.view(side), side, moment.order, 7)
    came = [one for number in range(TIMES) if (one := play(match.ruleset, script, number)) is not None]
    yield from (f"{one.share:g} {' '.join(f'{lead:g}' for lead in one.leads)}" for one in came)
    spread = fan(came)
    if spread is not None:
        for name in ("least", "low", "middle", "high", "most"):
            yield f"{name}: {' '.join(f'{lead:.1f}' for lead in getattr(spread, name))}"
    wins, give = won(came)
    yield f"won {wins:g} ± {give:.1f}"
    found = Ends(battle.sides, tuple(ends(Equals(match.ruleset), moment, moment.order, range(TIMES))))
    for one in found.endings:
        yield f"end {'/'.join(f'{share:g}' for share in one.shares)} by {one.lead:g}"
    for side in battle.sides:
        yield f"{side}: {found.won(side):g} ± {found.give(side):.1f}"
    most = edge([found])
    yield f"bars to {most:g}: {' '.join(map(str, found.spread(most, 7)))}"


def _known(match: Match, battle: Course) -> Iterator[str]:
    """What the sides knew at some orders, beside the truth."""
    for place in range(0, len(battle.moments), max(1, len(battle.moments) // 4)):
        one = certificate(match, battle, place)
        yield f"{one.number} {one.side} by {one.by}: {one.seen} seen, again {one.again}, swapped {one.swapped}"
        for unit in one.unknown:
            held = "nowhere" if unit.held is None else f"{unit.held[0]:.0f}, {unit.held[1]:.0f}"
            off = "" if unit.off is None else f", imagined {unit.off:.1f} off"
            yield f"  {unit.name} at {unit.truth[0]:.0f}, {unit.truth[1]:.0f}, held at {held}{off}"


def _percent(share: float) -> str:
    return f"{round(100.0 * share + 1e-7, 1) + 0.0:g}"
