"""What a side is told, held against what it may know: names it has no unit for, and searches that find nothing.

`Watch` (`game.testing.checks`) holds views against other hidden values; here it is what is told. It must not know any
game.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from random import Random

from game.ai import chance
from game.ai.level import LevelTray
from game.match.events import Done, Event
from game.match.match import Match as AnyMatch
from game.match.match import set_up, view_of
from game.match.orders import Order
from game.match.table import Table
from game.tabletop.ruleset import Match, Ruleset
from game.tabletop.unadvised import afresh

WORLDS = 2
"""So many made-up tables are held against the true one."""


def names_told(match: Match) -> Iterator[str]:
    """A sentence for each event of a battle that names to a side a unit which its view has not, before or after."""
    rules, table = match.ruleset, set_up(match.ruleset, match.header)
    views = {side: view_of(rules, table, side) for side in match.sides}
    for line in match.lines:
        for event in line.events:
            event.apply(table)
            for side in match.sides:
                seen = event.seen_by(side, table)
                before, after = views[side], view_of(rules, table, side)
                views[side] = after
                if seen is None:
                    continue
                kind, known = type(event).__name__, {*before.units, *after.units}
                if strange := [key for key in seen.names_units() if key not in known]:
                    yield f"order {line.n}: {kind} names {', '.join(strange)} to {side}, whose view has no such unit"
                telling = rules.tell(seen, after, side)
                if telling is None:
                    continue
                said = telling.sentence
                for unit in (unit for view in (before, after) for unit in view.units.values()):
                    said = said.replace(unit.name, "")
                for key, unit in table.units.items():
                    # a class is called after a ship: who names it names no ship
                    if key not in known and re.search(rf"\b{re.escape(unit.name)}\b(?! class\b)", said):
                        yield f"order {line.n}: {kind} tells {side} of {unit.name}, who is hidden from it"


def searched(match: Match, side: str, searches: Collection[str]) -> str:
    """What a search of a side tells though it finds nothing; empty where it tells nothing, or there is none to try.

    `searches` are the names of the questions that look for something. One such order is given on the true table and on
    others that look the same to the side. Where its views are the same afterwards too, it has found nothing; then it
    must have been told the same.
    """
    rules, seed = match.ruleset, match.number
    looking = [question for question in match.ask(side) if question.name in searches]
    if not looking:
        return ""
    view = match.view(side)
    imagine = rules.advice.imaginer(view, side)
    order = chance.answer(looking, Random(seed))
    tables = (afresh(match.table, side), *(imagine(Random(seed + world)) for world in range(WORLDS)))
    true, *others = (_after(rules, table, side, order, seed) for table in tables)
    for other in others:
        if true is not None and other is not None and other[0] == true[0] and other[1] != true[1]:
            mine, theirs = (", ".join(type(event).__name__ for event in told[1]) for told in (true, other))
            return f"order {seed} of {side} finds nothing and is told ({mine}); were it otherwise there, ({theirs})"
    return ""


def _after(
    rules: Ruleset, table: Table, side: str, order: Order, seed: int
) -> tuple[Table, list[Event]] | None:
    """The view of a side after its order and what it is told; None where it is not asked so on that table."""
    ahead: AnyMatch[Ruleset] = AnyMatch.imagined(rules, table, LevelTray(seed))
    if side not in ahead.asked() or ahead.refuses(side, order) is not None:
        return None
    before = ahead.table.fork()
    line = ahead.answer(side, order, "")
    told: list[Event] = []
    for event in line.events:
        event.apply(before)
        if isinstance(event, Done):
            break  # what follows is no more of the search
        if (seen := event.seen_by(side, before)) is not None:
            told.append(seen)
    return view_of(rules, before, side), told
