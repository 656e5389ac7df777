"""How the mounts of a ship's batteries are best divided among targets: exactly, of what each attack may take.

An attack is one die, and a few guns more make it little better (FLT-GUN-7): a battery that is divided rolls for each
target it is allotted to (FLT-GUN-1), and only so many of a ship's attacks are directed (FLT-GUN-5). Knows no table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from game.rulesets.fleet.tables import steps

MOST: Final = 6
"""Among so many targets a battery is divided, those where all of it would take most."""


class Attack(NamedTuple):
    """What mounts of one battery do together: at whom, directed or not, and the mounts, each by its place."""

    target: str
    mode: str
    mounts: tuple[int, ...]


class Chance(NamedTuple):
    """One target of a battery in one mode."""

    target: str
    mode: str
    directed: bool
    bearing: frozenset[int]
    """The mounts that may shoot at it."""
    takes: Sequence[float]
    """Points to be expected, by the step of the guns."""


class Kind(NamedTuple):
    """Mounts of a battery that are alike: their guns, the targets they bear on, and their places."""

    guns: int
    bears: frozenset[str]
    mounts: tuple[int, ...]


Plan = tuple[float, tuple[Attack, ...]]
NOTHING: Final[Plan] = (0.0, ())


def divided(guns: Mapping[int, int], chances: Sequence[Chance], directors: int) -> list[Plan]:
    """The best that one battery may take with at most 0, 1, 2... directed attacks, and by which attacks.

    `guns` are its mounts that may shoot, by place. A mount that adds nothing shoots with the others of its battery.
    """
    kinds: dict[tuple[int, frozenset[str]], list[int]] = {}
    for mount, number in guns.items():
        bears = frozenset(one.target for one in chances if mount in one.bearing)
        kinds.setdefault((number, bears), []).append(mount)
    groups = [Kind(number, bears, tuple(mounts)) for (number, bears), mounts in kinds.items()]
    whole = tuple(len(kind.mounts) for kind in groups)
    states: dict[tuple[tuple[int, ...], int], Plan] = {(whole, 0): NOTHING}
    for target in _foremost(guns, chances):
        modes = [one for one in chances if one.target == target]
        reached = dict(states)
        bearing = tuple((kind.guns, target in kind.bears) for kind in groups)
        for (left, used), (points, attacks) in states.items():
            for one, (rest, step) in product(modes, _handfuls(bearing, left)):
                key, more = (rest, used + one.directed), points + one.takes[step]
                if key[1] <= directors and more > reached.get(key, (points, ()))[0]:
                    parts = zip(groups, rest, left, strict=True)
                    mounts = sorted(mount for kind, kept, have in parts for mount in kind.mounts[kept:have])
                    reached[key] = more, (*attacks, Attack(target, one.mode, tuple(mounts)))
        states = reached
    best = [NOTHING] * (directors + 1)
    for (_, used), plan in states.items():
        for most in range(used, directors + 1):
            if plan[0] > best[most][0]:
                best[most] = plan
    return [(points, _joined(groups, attacks)) for points, attacks in best]


def _foremost(guns: Mapping[int, int], chances: Sequence[Chance]) -> list[str]:
    """The targets of which all that bears may take most, the best first."""
    most: dict[str, float] = {}
    for one in chances:
        points = one.takes[steps(sum(guns[mount] for mount in one.bearing))]
        most[one.target] = max(most.get(one.target, 0.0), points)
    return sorted(
        (target for target, points in most.items() if points > 0.0), key=lambda target: -most[target]
    )[:MOST]


@lru_cache(maxsize=4096)  # the mounts of a class are divided alike turn after turn
def _handfuls(
    kinds: tuple[tuple[int, bool], ...], left: tuple[int, ...]
) -> list[tuple[tuple[int, ...], int]]:
    """Ways to shoot at a target with some of the mounts left: what is left then, and the step of the guns that shoot.

    `kinds` are the guns of each kind of mount and whether it bears. No way has a mount that its step does not need.
    """
    found = []
    for taken in product(*(range(have * bears + 1) for (_, bears), have in zip(kinds, left, strict=True))):
        total = sum(guns * gone for (guns, _), gone in zip(kinds, taken, strict=True))
        step = steps(total)
        spared = [guns for (guns, _), gone in zip(kinds, taken, strict=True) if gone]
        if all(steps(total - guns) < step for guns in spared) and spared:
            found.append((tuple(have - gone for have, gone in zip(left, taken, strict=True)), step))
    return found


def _joined(kinds: Sequence[Kind], attacks: tuple[Attack, ...]) -> tuple[Attack, ...]:
    """The same with every mount that is left over in the first attack on a target that it bears on."""
    spent = {mount for attack in attacks for mount in attack.mounts}
    found = list(attacks)
    for kind in kinds:
        for place, attack in enumerate(found):
            if attack.target in kind.bears:
                more = [mount for mount in kind.mounts if mount not in spent]
                found[place] = attack._replace(mounts=tuple(sorted((*attack.mounts, *more))))
                break
    return tuple(found)


def shared(batteries: Sequence[Sequence[Plan]], directors: int) -> tuple[Plan, ...]:
    """Of each battery's plans by directed attacks the one with which all of them together take most."""
    best: list[tuple[float, tuple[Plan, ...]]] = [(0.0, ())] * (directors + 1)
    for plans in batteries:
        best = [
            max(
                (
                    (best[most - used][0] + plans[used][0], (*best[most - used][1], plans[used]))
                    for used in range(most + 1)
                ),
                key=lambda one: one[0],
            )
            for most in range(directors + 1)
        ]
    return best[directors][1]
