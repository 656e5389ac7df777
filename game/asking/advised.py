"""What an advised order looks like on the table and in the sheet beside it, for each kind of question.

Plain facts to be drawn, made from a view, a question and an order. It judges nothing and must not know any game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.asking.answering import Plan, PlanRow
from game.asking.tracks import route
from game.match import Allotted, Chose, Fired, Order, Placed, Question, SetTo, Steer, Steered
from game.match.orders import Value
from game.match.table import Table
from game.sea.heading import Pose
from game.tabletop.overlays import FireLine, Ghost, Mark, Numeral, Overlay
from game.tabletop.overlays import Pose as Laid
from game.tabletop.presenter import Piece, Presenter

FAINT = 0.45
"""Opacity of a piece that is only advised to lie there."""
SAME = 0.2
"""Ends nearer than this, in table units, share one numeral."""


class Advised(msgspec.Struct, frozen=True):
    """An order that is advised: the question it answers, and what there is to read of it.

    `figure` is its worth and `main` the term that told most, empty where nothing was weighed.
    """

    order: Order
    question: Question
    says: str
    figure: str = ""
    main: str = ""


def alike(one: Order, other: Order) -> bool:
    """Whether two orders come to the same where nothing hangs on the order of their lines."""
    if isinstance(one, Fired) and isinstance(other, Fired):
        return sorted(map(repr, one.aims)) == sorted(map(repr, other.aims))
    return one == other


def overlays(view: Table, presenter: Presenter, advised: Sequence[Advised], shown: int) -> list[Overlay]:
    """What lies on the table: of paths all, the shown one boldest; of anything else the shown one."""
    laid: list[Overlay] = list(_paths(advised, shown))
    if shown < len(advised):
        pieces = {piece.id: piece for piece in presenter.pieces(view)}
        laid += _lines(presenter, pieces, advised[shown].order)
        laid += _numbers(view, presenter, pieces, advised[shown])
        laid += _picked(pieces, advised[shown].order)
        laid += _placed(advised[shown].order)
    return laid


def pieces(view: Table, presenter: Presenter, advised: Sequence[Advised], shown: int) -> list[Piece]:
    """Pieces that the shown order would lay on the table, faint."""
    order = advised[shown].order if shown < len(advised) else None
    if not isinstance(order, Placed):
        return []
    found = (presenter.laid(view, unit, Pose(*pose)) for unit, pose in order.pieces.items())
    return [msgspec.structs.replace(piece, faint=FAINT) for piece in found if piece is not None]


def _paths(advised: Sequence[Advised], shown: int) -> Iterator[Overlay]:
    """The paths, the shown one last and solid, the others dashed; numbers at their ends."""
    ends: list[tuple[Pose, list[int]]] = []
    tracks = []
    for number, one in enumerate(advised):
        order, question = one.order, one.question
        if not isinstance(order, Steered) or not isinstance(question, Steer):
            continue
        start = question.start(dict(order.settings))
        end = question.helm.walk(start, order.path, every=False).end
        for place, numbers in ends:
            if abs(place.x - end.x) < SAME and abs(place.y - end.y) < SAME:
                numbers.append(number)
                break
        else:
            ends.append((end, [number]))
        best = number == shown
        tracks.append((best, route(question.helm, start, order.path, None if best else "")))
        if best:
            yield Ghost(order.unit, Laid(*end))
    for _, track in sorted(tracks, key=lambda pair: pair[0]):
        if len(track.legs) > 1:
            yield track
    for place, numbers in ends:
        text = ", ".join(str(number + 1) for number in numbers)
        yield Numeral((place.x, place.y), text, shown in numbers)


def _lines(presenter: Presenter, on_table: dict[str, Piece], order: Order) -> Iterator[Overlay]:
    """A line from each firer to each of her targets with all she gives it."""
    if not isinstance(order, Fired):
        return
    given: dict[tuple[str, str], list[str]] = {}
    for aim in order.aims:
        given.setdefault((aim.unit, aim.target), []).append(presenter.amount(aim.weapon, aim.amount))
    for target in dict.fromkeys(target for _, target in given if target in on_table):
        yield Mark(target, "target")
    for (unit, target), amounts in given.items():
        firer, goal = on_table.get(unit), on_table.get(target)
        if firer is not None and goal is not None:
            yield FireLine((firer.x, firer.y), (goal.x, goal.y), ", ".join(amounts))


def entries(order: Order) -> dict[tuple[str, str], Value]:
    """The rows of a sheet by group and unit; empty for an order that is none."""
    sheet = order.values if isinstance(order, SetTo) else order.amounts if isinstance(order, Allotted) else {}
    return {(group, unit): value for group, rows in sheet.items() for unit, value in rows.items()}


def _called(view: Table, presenter: Presenter, question: Question, value: Value) -> str:
    """A value of a sheet as it is read."""
    return presenter.choice(view, question, str(value)) or str(value)


def _numbers(
    view: Table, presenter: Presenter, on_table: dict[str, Piece], one: Advised
) -> Iterator[Overlay]:
    """What the sheet says of each unit, beside it."""
    words: dict[str, list[str]] = {}
    for (_, unit), value in entries(one.order).items():
        words.setdefault(unit, []).append(_called(view, presenter, one.question, value))
    for unit, values in words.items():
        piece = on_table.get(unit)
        if piece is not None:
            yield Numeral((piece.x, piece.y), ", ".join(values), True)


def _picked(on_table: dict[str, Piece], order: Order) -> Iterator[Overlay]:
    if isinstance(order, Chose):
        for number, key in enumerate(order.picked, 1):
            if key in on_table:
                yield Mark(key, "target", str(number) if len(order.picked) > 1 else "")


def _placed(order: Order) -> Iterator[Overlay]:
    if isinstance(order, Placed):
        for unit, pose in order.pieces.items():
            yield Ghost(unit, Laid(*pose))


def on_plan(view: Table, presenter: Presenter, plan: Plan, advised: Sequence[Advised]) -> Plan:
    """The sheet with what is advised for its rows: all that differ, the best first; of what is picked by the numbers of
    the orders that pick it."""
    told: dict[str, list[str]] = {}
    for number, one in enumerate(advised, 1):
        rows = {
            f"{group}/{unit}": _called(view, presenter, one.question, value)
            for (group, unit), value in entries(one.order).items()
        }
        if isinstance(one.order, Chose):
            rows = dict.fromkeys(one.order.picked, str(number))
        for key, value in rows.items():
            if value not in told.setdefault(key, []):
                told[key].append(value)
    if not told:
        return plan
    return msgspec.structs.replace(plan, rows=tuple(_row(row, told.get(row.key)) for row in plan.rows))


def _row(row: PlanRow, values: list[str] | None) -> PlanRow:
    if values is None:
        return row
    return msgspec.structs.replace(row, value=f"advised {' · '.join(values)}")
