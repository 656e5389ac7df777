"""How a captain divides the mounts of a ship among targets (FLT-GUN-1, FLT-GUN-5)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from game.match import Fired
from game.rulesets.fleet.advice.divided import Chance, divided, shared
from game.rulesets.fleet.tables import steps
from game.rulesets.fleet.weapons import DIRECTED, Guns, the
from tests.rulesets.fleet.advised import battle, unit
from tests.rulesets.weighing import best, until


def by_trying(guns: dict[int, int], chances: list[Chance], directors: int) -> float:
    """The most that any division takes."""
    targets = sorted({one.target for one in chances})
    best = 0.0
    for aimed in product((None, *targets), repeat=len(guns)):
        for modes in product((True, False), repeat=len(targets)):
            points, used = 0.0, 0
            for target, directed in zip(targets, modes, strict=True):
                mounts = {mount for mount, there in zip(guns, aimed, strict=True) if there == target}
                one = next((c for c in chances if c.target == target and c.directed == directed), None)
                if not mounts:
                    continue
                if one is None or not mounts <= one.bearing:
                    points = -1.0
                    break
                used += directed
                points += one.takes[steps(sum(guns[mount] for mount in mounts))]
            if used <= directors:
                best = max(best, points)
    return best


def random_case(rng: Random) -> tuple[dict[int, int], list[Chance]]:
    guns = {place: rng.choice((2, 3, 3)) for place in range(rng.randint(1, 4))}
    chances = []
    for target in "abc"[: rng.randint(1, 3)]:
        bearing = frozenset(mount for mount in guns if rng.random() < 0.8)
        local = [0.0, *sorted(rng.random() for _ in range(5))]
        if bearing:
            chances.append(Chance(target, "local", False, bearing, local))
            chances.append(Chance(target, "directed", True, bearing, [1.5 * points for points in local]))
    return guns, chances


def test_no_other_division_of_a_battery_takes_more() -> None:
    rng = Random(5)
    for _ in range(120):
        guns, chances = random_case(rng)
        for directors, (points, attacks) in enumerate(divided(guns, chances, 2)):
            assert points == pytest.approx(by_trying(guns, chances, directors))
            shot = [mount for attack in attacks for mount in attack.mounts]
            assert len(shot) == len(set(shot))
            assert sum(attack.mode == "directed" for attack in attacks) <= directors


def test_a_mount_that_adds_nothing_shoots_with_the_others() -> None:
    flat = [0.0, 0.2, 0.5, 0.5, 0.5, 0.5]
    both = frozenset({0, 1})
    (_, attacks), *_ = divided({0: 3, 1: 3}, [Chance("a", "local", False, both, flat)], 0)
    assert [attack.mounts for attack in attacks] == [(0, 1)]


def test_directed_attacks_go_to_the_battery_that_gains_most_by_them() -> None:
    main = [(1.0, ()), (1.1, ())]
    other = [(0.2, ()), (0.9, ())]
    assert shared([main, other], 1) == (main[0], other[1])
    assert shared([main, other], 0) == (main[0], other[0])


@pytest.mark.clause("FLT-GUN-1", "FLT-GUN-5")
def test_a_captain_divides_her_turrets_between_two_enemies_as_near() -> None:
    """Nine guns in one attack need 1 less than three, and roll once: three turrets at two ships take more."""
    enemies = {"left": unit("helena", 90, 80, heading=0), "right": unit("helena", 90, 100, heading=0)}
    match = battle({"ship": unit("san_francisco", 60, 90, heading=0)}, enemies, "Ships")
    order = best(until(match, "Blue", "shoot"), unit="ship", kind=Fired)
    salvos = [(aim.target, the(Guns, aim.weapon)) for aim in order.aims]
    main = [(target, guns) for target, guns in salvos if guns.battery == 0]
    assert {target for target, _ in main} == {"left", "right"}
    assert all(guns.mode == DIRECTED for _, guns in main)
