"""What follows from aircraft seen to fly: a task force lies where they came from (CAR-AIR-8, CAR-INT-5).

A captain goes by the chips that were seen; who thinks longer concludes from this as well. Knows notes and suspects, and
nothing of what they are worth.
"""

from __future__ import annotations

from collections.abc import Callable

from game.rulesets.carrier.air import has_catapult
from game.rulesets.carrier.command import staging
from game.rulesets.carrier.table import AIRCRAFT, CarrierTable, TaskForce

Where = dict[str, float]
"""The chance of each stack to hold a task force."""

SURE = 0.95
"""So likely a task force lies in some stacks that what flew from them is taken for its own."""


def conclude(
    view: CarrierTable, side: str, suspects: list[tuple[TaskForce, Where]], shared: float
) -> list[Where]:
    """Where the suspects lie if each flight noted is one of theirs, in their order.

    `shared` is how much less likely a stack is to hold a second task force than a first.
    """
    room = {stack.id: float(stack.hidden) for stack in view.units.values() if stack.hidden}
    places = [where for _, where in suspects]
    left = set(range(len(suspects)))
    flown = [note for note in view.notes.get(side, ()) if note.how == "flew"]
    for note in sorted(flown, key=lambda note: (note.what != AIRCRAFT, len(note.stacks))):
        among = [key for key in note.stacks if key in room]
        able: Callable[[TaskForce], object] = staging if note.what == AIRCRAFT else has_catapult
        fits = [at for at, (force, _) in enumerate(suspects) if able(force)]
        if not among or any(_within(places[at], among) >= SURE for at in fits):
            continue
        free = [at for at in fits if at in left and _within(places[at], among) > 0.0]
        if not free:
            continue
        if note.what == AIRCRAFT:  # one carrier group is as good as another: the first is taken
            free = free[:1]
            left.discard(free[0])
        for at in range(len(suspects)):
            if at in free:
                places[at] = _drawn(places[at], among, room, 1.0 / len(free))
            elif at in left:
                places[at] = _even({k: v * (shared if k in among else 1.0) for k, v in places[at].items()})
    return places


def _within(where: Where, among: list[str]) -> float:
    return sum(where.get(key, 0.0) for key in among)


def _drawn(where: Where, among: list[str], room: dict[str, float], chance: float) -> Where:
    """A task force lies among some stacks with this chance at least, else where it was looked for."""
    inside = _even({key: room[key] for key in among if key in where})
    outside = _even({key: part for key, part in where.items() if key not in among})
    if not outside:
        chance = 1.0
    found = {key: part * chance for key, part in inside.items()}
    if chance < 1.0:
        found |= {key: part * (1.0 - chance) for key, part in outside.items()}
    return found


def _even(parts: Where) -> Where:
    total = sum(parts.values())
    return {key: part / total for key, part in parts.items()} if total else parts
