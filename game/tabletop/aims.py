"""What may be aimed at whom, row by row of a plan of fire: what is offered, why the rest is refused. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from game.match.orders import Aim, Fired
from game.match.questions import Fire, Refusal, Shot
from game.tabletop.presenter import Line


class Named(Protocol):
    """Whatever is aimed at."""

    id: str


NEAR = 1.5
"""A target out of range is told of on the table, and a weapon's ring is drawn, where the target lies within so many
times the reach: of those farther off the plan tells."""

F = TypeVar("F", bound=Named)
W = TypeVar("W", bound=str)


def offered(question: Fire, unit: str) -> dict[str, list[Shot]]:
    """What a question offers a unit, by target, in its order; what needs no target is not in it."""
    found: dict[str, list[Shot]] = {}
    for shot in question.shots:
        if shot.unit == unit and shot.target:
            found.setdefault(shot.target, []).append(shot)
    return found


def lines(
    question: Fire,
    unit: str,
    weapons: Iterable[W],
    foes: Sequence[F],
    words: Callable[[W, F, bool], str],
    why: Callable[[Aim], Refusal | None],
) -> list[Line]:
    """Every weapon of a unit against every foe, in the order given: what may be given, or the reason why not.

    `words` say what there is to say of a weapon and a foe, and are told whether it is offered.
    """
    shots = {(shot.weapon, shot.target): shot for shot in question.shots if shot.unit == unit}
    found = []
    for weapon in weapons:
        for foe in foes:
            shot = shots.get((weapon, foe.id))
            told = words(weapon, foe, shot is not None)
            if shot is None:
                refused = why(Aim(unit, weapon, foe.id))
                found.append(Line(unit, weapon, foe.id, words=told, refused=refused))
            else:
                found.append(Line(unit, weapon, foe.id, shot.most, shot.least, told))
    return found


def refusal(question: Fire, aim: Aim, why: Refusal | None) -> Refusal | None:
    """Why an attack that is not offered is refused: by its own reason, or else as the match words it."""
    return why if why is not None else question.refuses(Fired(question.name, (aim,)))
