"""What a game shows of a battle: the data that the window draws and tells, as a text to be read.

It is made along the orders of a golden playthrough: of every sort of question the first few times that it is asked,
what lies about the unit, what may be given and why not, what is advised, warned of and computed, for the side that
is asked. No picture is drawn, and nothing is chosen here that a game could say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.match import Match, Order, Question, Steer, Steered
from game.match.events import Rolled
from game.match.orders import Fired
from game.match.record import Record
from game.match.why import answered
from game.testing.play import begin
from tests.golden.playthrough import FOLDER, orders_in

TIMES = 2
"""How often a sort of question is written down for a side."""
SLOTS = 3
"""How many rows of a sheet, lines of fire, and sentences of a sort."""
SHOWN = FOLDER / "displays"


def written(golden: Path) -> str:
    """What is shown along a golden playthrough; a row that stands above is not said again."""
    text = golden.read_text(encoding="utf-8")
    name, _, seed = text.split("\n", 1)[0].partition(", seed ")
    match = begin(name, int(seed))
    asked: Counter[tuple[str, str]] = Counter()
    rows = dict.fromkeys(_table(match, match.sides[0]))
    for number, (side, order) in enumerate(orders_in(text), 1):
        question = answered(match.ask(side), order)
        assert question is not None
        asked[side, question.name] += 1
        if asked[side, question.name] <= TIMES:
            rows[f"order {number}, {side}: {' '.join(filter(None, question.key))}"] = None
            rows |= dict.fromkeys(_moment(match, side, question, order))
        match.answer(side, order)
    rows["at the end"] = None
    rows |= dict.fromkeys(_table(match, match.sides[1]))
    for side in match.sides:
        rows[f"told {side}"] = None
        rows |= dict.fromkeys(_told(match, side))
    return "\n".join([f"{name}, seed {seed}", *rows]) + "\n"


def _table(match: Match, side: str) -> Iterator[str]:
    """What lies on the table and beside it."""
    show, view = match.ruleset.presenter, match.view(side)
    for name in ("terrain", "pieces", "fates"):
        yield from _each(name, getattr(show, name)(view))
    for name in ("hand", "notebook", "unseen"):
        yield from _row(name, getattr(show, name)(view, side))


def _told(match: Match, side: str) -> Iterator[str]:
    """The first few sentences that a side was told of each sort of event and throw."""
    told: Counter[type] = Counter()
    for entry in Record(match, side).entries:
        event = entry.event
        kind = type(event.roll.throw.purpose) if isinstance(event, Rolled) else type(event)
        told[kind] += 1
        if entry.telling is not None and told[kind] <= SLOTS:
            yield from _row(kind.__name__, entry.telling)


def _moment(match: Match, side: str, question: Question, order: Order) -> Iterator[str]:
    """What helps a side to answer a question, and what is said of the order that it gave."""
    show, view = match.ruleset.presenter, match.view(side)
    unit = getattr(question, "unit", "") or show.asked(view, question) or _first(question)
    yield from _row("strip", show.strip(view, side))
    yield from _row("procedure", show.procedure(view, side))
    yield from _each("draft", show.drafts(view, side, question, None))
    if unit in view.units:
        foe = next((piece.id for piece in show.pieces(view) if piece.side and piece.side != side), "")
        for key in filter(None, (unit, foe)):
            yield from _row(f"card {key}", show.card(view, key))
            yield from _each(f"arcs {key}", show.arcs(view, key))
            yield from _each(f"rings {key}", show.rings(view, key))
            yield from _each(f"threats {key}", show.threats(view, side, key))
        yield from _each("marks", show.marks(view, side, question, unit))
        yield from _each("line", show.lines(view, question, unit))
        yield from _row("division", list(show.division(view, unit)))
    if isinstance(question, Steer) and isinstance(order, Steered):
        start, helm = question.start(order.settings), question.helm_under(order.settings)
        poses = [helm.walk(start, path).end for path in ("", helm.straight(), order.path)]
        for pose in poses:
            yield from _row("outlook", show.outlook(view, side, unit, pose))
        yield from _row("danger", show.danger(view, side, unit, poses, 1.0))
    for slot in getattr(question, "slots", ())[:SLOTS]:
        for choice in slot.choices:
            yield from _row(f"tested {slot.unit} {choice}", show.tested(view, question, slot.unit, choice))
        for value in {slot.least, slot.most}:
            yield from _row(
                f"course {slot.unit} {value}", show.course(view, question, slot.group, slot.unit, value)
            )
    if isinstance(order, Fired):
        for aim in order.aims[:SLOTS]:
            yield from _row(
                f"odds {aim.unit} {aim.weapon}", show.odds(view, aim.unit, aim.weapon, aim.target, aim.amount)
            )
            yield from _row(f"answer {aim.unit}", show.answer_fire(view, aim.unit, aim.target))
            yield from _row("joined", show.joined(view, aim, order.aims))
    yield from _row("risk", show.risk(view, side, question, order))
    yield from _row("caution", show.caution(view, side, question, order))


def _first(question: Question) -> str:
    return next((row.unit for name in ("shots", "slots") for row in getattr(question, name, ())), "")


def _each(what: str, found: Any) -> Iterator[str]:
    for one in found:
        yield from _row(what, one)


def _row(what: str, found: Any) -> Iterator[str]:
    """A row of something; none of nothing."""
    if found:
        yield f"  {what}: {msgspec.json.encode(_plain(found)).decode()}"


def _plain(found: Any) -> Any:
    """Data with lengths to the thousandth."""
    if isinstance(found, float):
        return round(found, 3)
    if isinstance(found, msgspec.Struct):
        inner = {name: _plain(getattr(found, name)) for name in found.__struct_fields__}
        return {"is": type(found).__name__} | {
            name: value for name, value in inner.items() if value not in (None, "", [], 0)
        }
    if isinstance(found, dict):
        return {str(key): _plain(value) for key, value in found.items()}
    if isinstance(found, tuple | list | frozenset | set):
        return [_plain(one) for one in found]
    return found if isinstance(found, str | int | bool | None) else str(found)
