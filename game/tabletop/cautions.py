"""What a coach may say of a course before it is sent: guns that would bear better, torpedoes that bear, land ahead.

Arithmetic over what a display tells of a pose; words and clauses are the game's. Knows no game, and draws no die.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from game.match.orders import Steered
from game.match.plain import Tree
from game.match.questions import Refusal, Steer
from game.match.table import Table
from game.sea.heading import Pose, Position
from game.sea.heading import ahead as onward
from game.sea.path import Walk
from game.sea.reach import envelope
from game.sea.sight import Outlines, cover
from game.tabletop.presenter import Bears, Outlook

Look = Callable[[Pose], Outlook]

SAMPLES = 24
"""So many of the places she may end at are looked at: enough to know whether any is better."""
WORTH = 0.5
"""Hits that another end promises before it is worth a word."""
PART = 0.6
"""What bears with less than this part of the best bears poorly."""


class Bearing(msgspec.Struct, frozen=True):
    """Hits to be expected of her weapons at the end of a course, and from the best of its other ends."""

    here: float
    best: float


def ends_of(question: Steer, order: Steered) -> list[Pose]:
    """Some of the poses a move may end at, spread over all of them; none where they cannot be told."""
    helm = question.helm_under(dict(order.settings))
    if helm.wanders:
        return []
    ends = [end.pose for end in envelope(helm, question.start(dict(order.settings))).ends]
    step = max(1, len(ends) // SAMPLES)
    return ends[::step]


def walked(question: Steer, order: Steered) -> Walk:
    """The way of a course, every pose of it."""
    settings = dict(order.settings)
    return question.helm_under(settings).walk(question.start(settings), order.path)


def leaves(track: Iterable[Position], table: Table) -> bool:
    """Whether a way runs off the table."""
    return any(not (0.0 <= x <= table.width and 0.0 <= y <= table.height) for x, y in track)


def end_of(question: Steer, order: Steered) -> Pose:
    """Where a course ends."""
    settings = dict(order.settings)
    return question.helm_under(settings).walk(question.start(settings), order.path, every=False).end


def course(
    question: Steer,
    order: Steered,
    ahead: Callable[[Pose], Refusal | None],
    look: Look | None,
    poorly: Callable[[Bearing], Refusal],
    torpedoes: Sequence[str] = (),
    exposing: Callable[[Bears], Refusal] | None = None,
    worth: float = WORTH,
) -> Refusal | None:
    """What is to be said of a course: what lies ahead of its end, who bears on her there, that her weapons bear poorly.

    `ahead`, `exposing` (of `torpedoes`) and `poorly` word it; without `look` nothing is said of weapons.
    """
    end = end_of(question, order)
    found = ahead(end)
    if found is not None or look is None:
        return found
    others = ends_of(question, order)
    line = exposed(end, others, look, torpedoes) if exposing is not None else None
    if exposing is not None and line is not None:
        return exposing(line)
    bearing = masked(end, others, look, worth)
    return None if bearing is None else poorly(bearing)


def gunned(
    view: Table,
    question: Steer,
    order: Steered,
    name: str,
    grounds: Iterable[tuple[str, Outlines]],
    labels: Tree,
    look: Look,
) -> Refusal | None:
    """What is to be said of a course of a ship, called `name`, whose guns bear by their arcs.

    The `labels` give words and clause for guns that bear poorly and for the edge and each of the `grounds`.
    """

    def ahead_of(end: Pose) -> Refusal | None:
        length = question.helm_under(dict(order.settings)).distance
        met = lies_ahead(end, length, (view.width, view.height), grounds)
        if met is None:
            return None
        words, clause = labels[met[0]]
        return Refusal(f"{words} lies {met[1]:g} cm ahead of {name} there: turn in time.", clause)

    def poorly(bearing: Bearing) -> Refusal:
        weapons, clause = labels["poorly"]
        words = f"Few of {name}'s {weapons} bear from there: {bearing.here:.1f} hits expected"
        return Refusal(f"{words}, {bearing.best:.1f} from another end of this move.", clause)

    return course(question, order, ahead_of, look, poorly)


def masked(end: Pose, others: Iterable[Pose], look: Look, worth: float = WORTH) -> Bearing | None:
    """How much better her weapons would bear from another end, where it is much; None: they bear well enough.

    `worth` is what another end must promise before it is worth a word.
    """
    here = _promised(look(end))
    best = max((_promised(look(other)) for other in others), default=0.0)
    return Bearing(here, best) if best >= worth and here < PART * best else None


def exposed(end: Pose, others: Iterable[Pose], look: Look, weapons: Sequence[str]) -> Bears | None:
    """The gravest of the weapons named that bears on her at the end of a course; None where every end is as bad."""
    found = _aimed(look(end), weapons)
    if found is None or found.expected < WORTH:
        return None
    return found if any(_aimed(look(other), weapons) is None for other in others) else None


def ahead(end: Pose, length: float, holds: Callable[[Position], bool], step: float = 1.0) -> float | None:
    """How far straight on something is met within `length` of the end of a course; None: nothing is.

    `holds` says of a place whether it is there. Length, step and answer are in the unit of the table.
    """
    gone = step
    while gone <= length + 1e-9:
        if holds(onward(end, end.heading, gone)):
            return gone
        gone += step
    return None


def lies_ahead(
    end: Pose, length: float, size: tuple[float, float], grounds: Iterable[tuple[str, Outlines]]
) -> tuple[str, float] | None:
    """What is met first straight on: "edge" of a table of this size, or one of the grounds by its name, and how far."""
    wide, high = size
    met = [("edge", ahead(end, length, lambda at: not (0.0 <= at[0] <= wide and 0.0 <= at[1] <= high)))]
    met += [(name, ahead(end, length, cover(outlines).holds)) for name, outlines in grounds if outlines]
    found = [(gone, name) for name, gone in met if gone is not None]
    if not found:
        return None
    gone, name = min(found)
    return name, gone


def _promised(outlook: Outlook) -> float:
    return sum(line.expected for line in outlook.by_her)


def _aimed(outlook: Outlook, weapons: Sequence[str]) -> Bears | None:
    lines = [line for line in outlook.at_her if line.weapon in weapons]
    return max(lines, key=lambda line: line.expected, default=None)
