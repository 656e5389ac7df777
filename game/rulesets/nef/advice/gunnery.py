"""Plans of fire: every weapon where it tells most, what friends have promised already counted in (NEF-CMB)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.match import Aim, Fire, Fired, Shot
from game.rulesets.nef import fire
from game.rulesets.nef.advice.standing import lost_at, stake, taken
from game.rulesets.nef.appraisal import EITHER, dice_of, mean_of
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.tables import WEAPONS
from game.tabletop.advice import Character, Weighing

PIECE = 5
"""Guns are shared out in pieces of about so many factors: two targets may be worth more than one beaten twice."""

SHAKEN = 1.6
"""Points that an attack which hits takes from a vessel with salvos aboard: one may be lost, or explode (NEF-VUL)."""

RELOAD = 2.4
"""Points a launcher that is loaded again is worth."""

FOCUS = 1.5
"""How much more a plan that is built round one target thinks of it."""

TEMPERS = 3
"""Plans round each target, the later ones with the pieces in another order."""

FIT = 0.55
"""What a bomb is worth to a flight or nef that might find a better target for it."""


def exchange(table: NefTable, side: str) -> float:
    """Points a side may expect to win by the fire about to be opened, less what the others may."""
    won = 0.0
    for other in table.sides:
        question = fire.plan(table, other)
        if question is not None:
            worth = Gunner(table, question).plan("", 1.0, None)[1]
            won += worth if other == side else -worth
    return won


class Piece:
    """A share of one weapon of one unit, with the shots it may take."""

    __slots__ = ("amount", "budget", "shots", "unit", "weapon")

    def __init__(self, unit: str, weapon: str, amount: int, shots: list[Shot]) -> None:
        self.unit = unit
        self.weapon = weapon
        self.amount = amount
        self.shots = shots


def weigh(view: NefTable, question: Fire, rng: Random, character: Character, most: int) -> Weighing:
    """Plans of fire: the best target for each piece in turn, in several orders and round each target."""
    gunner = Gunner(view, question)
    targets = dict.fromkeys(shot.target for shot in question.shots if shot.target)
    weight = character.weights.get("focus", 1.0)
    plans: dict[frozenset[Aim], tuple[tuple[Aim, ...], float]] = {}
    for favour in ("", *targets):
        for _ in range(1 if most == 1 else TEMPERS):
            aims, worth, focus = gunner.plan(favour, FOCUS * weight, rng if len(plans) else None)
            plans.setdefault(frozenset(aims), (aims, worth + 0.1 * (weight - 1.0) * focus))
    orders = [Fired(question.name, aims) for aims, _ in plans.values()]
    worths = [worth for _, worth in plans.values()]
    return Weighing(orders, worths, {"harm": worths})


class Gunner:
    """One question's pieces and what hits are worth."""

    def __init__(self, view: NefTable, question: Fire) -> None:
        self.view = view
        self._hits: dict[tuple[str, str, str, int], tuple[float, float]] = {}
        self._gains: dict[tuple[str, str, str, int, float], float] = {}
        self._targets: dict[str, tuple[int, int, int, float]] = {}
        shots: dict[tuple[str, str], list[Shot]] = {}
        self.reloads: list[Shot] = []
        for shot in question.shots:
            if shot.weapon == fire.RELOAD:
                self.reloads.append(shot)
            else:
                shots.setdefault((shot.unit, shot.weapon), []).append(shot)
        self.pieces = [
            Piece(unit, weapon, amount, aimed)
            for (unit, weapon), aimed in shots.items()
            for amount in _parts(weapon, max(shot.most for shot in aimed))
        ]
        # Those with least choice and most fire first: what they promise, the others leave alone.
        self.pieces.sort(key=lambda piece: (len(piece.shots), -piece.amount))

    def plan(self, favour: str, focus: float, rng: Random | None) -> tuple[tuple[Aim, ...], float, float]:
        """A plan, its worth and how much of it goes to its first target. `favour` is a target thought more of."""
        pieces = self.pieces
        if rng is not None:
            pieces = sorted(pieces, key=lambda piece: len(piece.shots) + 2 * rng.random())
        units = self.view.units
        promised: dict[str, float] = {}
        gained: dict[str, float] = {}
        given: dict[tuple[str, str, str], int] = {}
        either: dict[str, str] = {}
        for piece in pieces:
            one_of = piece.weapon in EITHER and units[piece.unit].spec.flight
            if one_of and either.setdefault(piece.unit, piece.weapon) != piece.weapon:
                continue
            best: Shot | None = None
            most, worth = 0.0, 0.0
            for shot in piece.shots:
                amount = min(piece.amount, shot.most)
                key = (piece.unit, piece.weapon, shot.target)
                before = given.get(key, 0)
                if amount + before < shot.least or amount + before > shot.most:
                    continue
                gain = self.gain(shot, before + amount, promised) - (
                    self.gain(shot, before, promised) if before else 0.0
                )
                counted = gain * focus if shot.target == favour else gain
                if counted > most:
                    best, most, worth = shot, counted, gain
            if best is None:
                continue
            key = (piece.unit, piece.weapon, best.target)
            amount = min(piece.amount, best.most)
            given[key] = given.get(key, 0) + amount
            hits, _ = self.hits(best, amount)
            promised[best.target] = promised.get(best.target, 0.0) + hits
            gained[best.target] = gained.get(best.target, 0.0) + worth
        aims = [Aim(unit, weapon, target, amount) for (unit, weapon, target), amount in given.items()]
        aims, more = self._reloading(aims)
        total = sum(gained.values()) + more
        return tuple(aims), total, max(gained.values(), default=0.0)

    def gain(self, shot: Shot, amount: int, promised: dict[str, float]) -> float:
        """Points one attack may expect, after the hits its target is promised by others."""
        more = promised.get(shot.target, 0.0)
        key = (shot.unit, shot.weapon, shot.target, amount, more)
        known = self._gains.get(key)
        if known is None:
            known = self._gains[key] = self._gain(shot, amount, more)
        return known

    def _gain(self, shot: Shot, amount: int, promised: float) -> float:
        hits, sure = self.hits(shot, amount)
        points, hull, before, shaken = self._target(shot.target)
        gone = before + promised
        won = lost_at(points, hull, gone + hits) - lost_at(points, hull, min(gone, hull)) + shaken * sure
        if shot.weapon == "bombs":
            won -= FIT * amount
        return won

    def _target(self, key: str) -> tuple[int, int, int, float]:
        """Of a target its stake, its hull, the boxes gone, and what it is worth that anything hits it."""
        known = self._targets.get(key)
        if known is None:
            unit = self.view.units[key]
            shaken = SHAKEN if unit.torpedoes_left or unit.rockets_loaded else 0.0
            known = self._targets[key] = stake(self.view, unit), unit.spec.hull, taken(unit), shaken
        return known

    def hits(self, shot: Shot, amount: int) -> tuple[float, float]:
        """Hits one attack may expect, and the chance that it hits at all."""
        key = (shot.unit, shot.weapon, shot.target, amount)
        known = self._hits.get(key)
        if known is None:
            weapon = WEAPONS[shot.weapon]
            ends = shot.weapon == "guns" and shot.least > 1
            dice, bonus = dice_of(self.view, weapon, amount, halved=ends)
            hit = weapon.hit - bonus
            missed = (hit - 1) / 6.0
            known = dice * mean_of(weapon.hit, bonus, shot.weapon == "bombs"), 1.0 - missed**dice
            self._hits[key] = known
        return known

    def _reloading(self, aims: list[Aim]) -> tuple[list[Aim], float]:
        """Launchers reloaded by nefs whose guns are worth less this turn (NEF-GUN-10)."""
        worth = 0.0
        for shot in self.reloads:
            guns = [aim for aim in aims if aim.unit == shot.unit and aim.weapon == "guns"]
            firing = sum(self.gain(_shot_of(aim), aim.amount, {}) for aim in guns)
            if firing < RELOAD:
                aims = [aim for aim in aims if aim not in guns]
                aims.append(Aim(shot.unit, shot.weapon, shot.target, 1))
                worth += RELOAD - firing
        return aims, worth


def _shot_of(aim: Aim) -> Shot:
    return Shot(aim.unit, aim.weapon, aim.target, aim.amount)


def _parts(weapon: str, amount: int) -> Sequence[int]:
    """How an amount is cut into pieces: guns in pieces of about `PIECE`, salvos one by one, the rest whole."""
    if weapon == "guns":
        count = max(1, round(amount / PIECE))
        return [amount * (part + 1) // count - amount * part // count for part in range(count)]
    if weapon in ("rapier", "rockets"):
        return [1] * amount
    return [amount]
