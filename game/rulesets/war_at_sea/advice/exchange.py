"""A phase of fire planned: every weapon on the target where it does most, by what the others have done to it already.

Each target is a row of chances, hull point by hull point; the harm of a further attack is what it adds. The same plan
tells a captain what to fire first, and an admiral what a table will have come to when the smoke clears.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rulesets.war_at_sea import condition, throws
from game.rulesets.war_at_sea.advice import harm, stakes
from game.rulesets.war_at_sea.advice.situation import SeaSituation
from game.rulesets.war_at_sea.table import Piece, SeaTable
from game.rulesets.war_at_sea.tables import PT_HIT
from game.rulesets.war_at_sea.weapons import TORPEDOES, Weapon

BARELY = 1e-6
"""Less is not worth an attack."""

_HALF = sum(boats for _, boats in PT_HIT.values()) / len(PT_HIT)


class Use(NamedTuple):
    """An attack that may be made: who, with what, at whom, with how many dice."""

    unit: str
    weapon: Weapon
    target: Piece
    dice: int
    worth: tuple[int, ...]


def use_of(table: SeaTable, unit: Piece, weapon: Weapon, target: Piece) -> Use:
    """An attack with the dice it would roll."""
    throw = throws.attack(table, unit, weapon, target)
    return Use(unit.id, weapon, target, throw.dice, throw.worth or ())


class Chosen(NamedTuple):
    """An attack of the plan, and the points it is worth there."""

    use: Use
    points: float


Solo = dict[tuple[str, Weapon, str], float]
"""The points that each attack takes by itself, by unit, weapon and target."""


class Butt:
    """A target under fire: the chance of each number of hull points lost, the last of them destruction."""

    __slots__ = ("_armor", "_dead", "_one", "chances", "piece", "prize", "values", "vital")

    def __init__(self, piece: Piece, worth: float, prize: float) -> None:
        self.piece = piece
        spec = piece.spec
        points = max(spec.hull_points, 1)
        self._armor, self.vital = condition.armor(piece), condition.vital_armor(piece)
        self.values = [worth * harm.lost(spec, hull) for hull in range(points)] + [worth + prize]
        if spec.air:
            self.values = [0.0, worth + prize]
        gone = min(piece.hull_lost + piece.pending_hull, points)
        self.chances = [0.0] * (points + 1)
        self.chances[points if piece.pending_destroy else gone] = 1.0
        self.prize = prize
        self._count()

    def _count(self) -> None:
        """What one hull point more is worth, and what destruction is."""
        chances, values = self.chances, self.values
        dead = values[-1]
        if self.piece.spec.air:
            alive = chances[0]
            self._one = 0.0 if self.piece.pending_abort or self.piece.aborted else harm.ABORTED * dead * alive
            self._dead = dead * alive
            return
        self._one = sum(chances[at] * (values[at + 1] - values[at]) for at in range(len(values) - 1))
        if self.piece.spec.kind == "pt":
            self._one *= _HALF
            if self.piece.aborted_turn < 0:
                self._one += 0.2 * values[-1] * chances[0]
        self._dead = sum(chances[at] * (dead - values[at]) for at in range(len(values) - 1))

    @property
    def destroyed(self) -> float:
        """The chance that it is destroyed."""
        return self.chances[-1]

    @property
    def suffers(self) -> float:
        """The points it has lost on average, and what it had lost before is in it."""
        return sum(chance * value for chance, value in zip(self.chances, self.values, strict=True))

    def adds(self, use: Use, luck: bool) -> float:
        """The points that one attack more takes."""
        if use.weapon in TORPEDOES:
            last = len(self.values) - 1
            total = 0.0
            for points, chance in enumerate(harm.run(use.dice, luck)):
                if points:
                    total += chance * sum(
                        here * (self.values[min(at + points, last)] - self.values[at])
                        for at, here in enumerate(self.chances)
                    )
            return total
        met, destroyed = harm.guns(use.dice, use.worth, luck, self._armor, self.vital)
        return met * self._one + destroyed * self._dead

    def take(self, use: Use, luck: bool) -> None:
        """One attack more is made."""
        chances = self.chances
        last = len(chances) - 1
        after = [0.0] * (last + 1)
        if use.weapon in TORPEDOES:
            run = harm.run(use.dice, luck)
            for at, here in enumerate(chances):
                if here:
                    for points, chance in enumerate(run):
                        after[min(at + points, last)] += here * chance
        else:
            met, destroyed = harm.guns(use.dice, use.worth, luck, self._armor, self.vital)
            for at, here in enumerate(chances):
                if at == last or not here:
                    after[at] += here
                    continue
                kind = self.piece.spec.kind
                moved = 0.0 if self.piece.spec.air else met * (_HALF if kind == "pt" else 1.0)
                after[at] += here * (1.0 - moved - destroyed)
                after[at + 1] += here * moved
                after[last] += here * destroyed
        self.chances = after
        self._count()


def butts_of(scene: SeaSituation, uses: Iterable[Use]) -> dict[str, Butt]:
    """The targets of some attacks as they stand, by id, each with what rides on it."""
    targets = {use.target.id: use.target for use in uses}
    riding = stakes.of(scene) if targets else {}
    return {
        key: Butt(target, scene.worth(target), target.spec.points + riding.get(key, 0.0))
        for key, target in targets.items()
    }


def plan(uses: Iterable[Use], butts: dict[str, Butt], luck: bool) -> list[Chosen]:
    """Every weapon once, the strongest first, each where it adds most; `butts` are left as they then stand."""
    slots: dict[tuple[str, str], list[Use]] = {}
    for use in uses:
        slots.setdefault((use.unit, use.weapon), []).append(use)
    rated = sorted(
        ((max(butts[use.target.id].adds(use, luck) for use in found), key) for key, found in slots.items()),
        reverse=True,
    )
    chosen: list[Chosen] = []
    for _, key in rated:
        best, most = None, BARELY
        for use in slots[key]:
            points = butts[use.target.id].adds(use, luck)
            if points > most:
                best, most = use, points
        if best is not None:
            butts[best.target.id].take(best, luck)
            chosen.append(Chosen(best, most))
    return chosen


def in_turn(chosen: Iterable[Chosen], solo: Solo) -> list[Chosen]:
    """The attacks of a plan, first those that would do least at another target beside what they do at their own.

    An attack made later knows what the dice have left: it is to be the one that has something else to go for.
    """
    others: dict[tuple[str, Weapon], list[tuple[float, str]]] = {}
    for (unit, weapon, target), points in solo.items():
        others.setdefault((unit, weapon), []).append((points, target))

    def elsewhere(one: Chosen) -> float:
        unit, weapon, target = one.use.unit, one.use.weapon, one.use.target.id
        other = max((points for points, at in others[unit, weapon] if at != target), default=0.0)
        return other / max(solo[unit, weapon, target], BARELY)

    return sorted(chosen, key=elsewhere)
