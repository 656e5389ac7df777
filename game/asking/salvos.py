"""What a plan of fire has given so far, and how much more there is room for under the question's budgets.

Plain arithmetic on one question's shots and budgets, so that a click gives what may be given; whether a plan
is legal the question itself says in the end.
"""

from __future__ import annotations

from copy import copy

from game.match import Budget, Fire, Shot

Gift = tuple[str, str, str]
"""Unit, weapon, target (empty for a use without one)."""


class Salvos:
    """The lines of a plan by unit, weapon and target."""

    def __init__(self, question: Fire) -> None:
        self.shots: dict[Gift, Shot] = {(s.unit, s.weapon, s.target): s for s in question.shots}
        self.given: dict[Gift, int] = {}
        self.weapons: dict[str, list[str]] = {}
        """The weapons each unit may use now, in the question's order."""
        for unit, weapon, _ in self.shots:
            owned = self.weapons.setdefault(unit, [])
            if weapon not in owned:
                owned.append(weapon)
        for owned in self.weapons.values():  # uses without a target come last
            owned.sort(key=lambda weapon: any(s[1] == weapon and not s[2] for s in self.shots))
        self._limits: dict[tuple[str, str], list[tuple[Budget, int]]] = {}
        for budget in question.budgets:
            for key, weight in budget.weights.items():
                self._limits.setdefault(key, []).append((budget, weight))

    def targets(self, unit: str, weapon: str) -> list[str]:
        """Whom the unit may use the weapon on."""
        return [shot[2] for shot in self.shots if shot[0] == unit and shot[1] == weapon and shot[2]]

    def at_hand(self, unit: str, weapon: str) -> int:
        """The most of a weapon that may be given to all targets together."""
        most = sum(shot.most for gift, shot in self.shots.items() if gift[:2] == (unit, weapon))
        for budget, weight in self._limits.get((unit, weapon), ()):
            if not budget.uses and weight > 0:
                most = min(most, budget.most // weight)
        return most

    def used(self, unit: str, weapon: str) -> int:
        """What of a weapon is given so far."""
        return sum(amount for gift, amount in self.given.items() if gift[:2] == (unit, weapon))

    def free(self, unit: str, weapon: str) -> int:
        """What of a weapon may still be given to somebody."""
        left = self.at_hand(unit, weapon) - self.used(unit, weapon)
        return max(0, min(left, self._left((unit, weapon), self.used(unit, weapon) == 0)))

    def together(self, unit: str) -> int:
        """How many of a unit's weapons may be used beside each other: of two ways to fire one mount only one."""
        tried = copy(self)
        tried.given = {gift: amount for gift, amount in self.given.items() if gift[0] != unit}
        for gift, shot in self.shots.items():
            if gift[0] == unit and not tried.used(*gift[:2]) and tried.room(gift) >= max(1, shot.least):
                tried.given[gift] = max(1, shot.least)
        return len(tried.given) - sum(gift[0] != unit for gift in tried.given)

    def room(self, gift: Gift) -> int:
        """How much more this line may be given."""
        held = self.given.get(gift, 0)
        return max(0, min(self.shots[gift].most - held, self._left(gift[:2], held == 0)))

    def _left(self, key: tuple[str, str], begins: bool) -> int:
        least = 1_000_000
        for budget, weight in self._limits.get(key, ()):
            left = budget.most - self._spent(budget)
            if budget.uses:
                if begins and left < weight:
                    return 0
            elif weight > 0:
                least = min(least, left // weight)
        return least

    def _spent(self, budget: Budget) -> int:
        return sum(
            budget.weights.get((unit, weapon), 0) * (1 if budget.uses else amount)
            for (unit, weapon, _), amount in self.given.items()
        )

    def would_give(self, gift: Gift) -> int:
        """What the line has, or what a click would give it."""
        if gift in self.given:
            return self.given[gift]
        filled = self.filled(gift)
        shot = self.shots[gift]
        return filled[gift] if filled is not None else min(shot.most, self.at_hand(*gift[:2]))

    def filled(self, gift: Gift) -> dict[Gift, int] | None:
        """The plan with all that is free on this line; where nothing is, with what the weapon's other lines have.

        None where nothing can be given to it at all.
        """
        shot = self.shots[gift]
        wanted = self.given.get(gift, 0) + self.room(gift)
        if gift in self.given or wanted >= shot.least:
            return {**self.given, gift: wanted}
        others = [other for other in self.given if other[:2] == gift[:2]]
        if not others:
            return None
        moved = copy(self)
        moved.given = {key: amount for key, amount in self.given.items() if key not in others}
        return moved.filled(gift)

    def shared(self, gift: Gift) -> dict[Gift, int] | None:
        """The weapon's amount shared out evenly over its lines and this one, as far as their limits go."""
        lines = [line for line in self.given if line[:2] == gift[:2]]
        if gift not in lines:
            lines.append(gift)
        left = self.used(*gift[:2]) + self.free(*gift[:2])
        given = {key: amount for key, amount in self.given.items() if key not in lines}
        if len(lines) == 1 or left < sum(self.shots[line].least for line in lines):
            return self.filled(gift)
        amounts = {line: self.shots[line].least for line in lines}
        left -= sum(amounts.values())
        while left > 0:
            open_ = [line for line in lines if amounts[line] < self.shots[line].most]
            if not open_:
                break
            amounts[min(open_, key=lambda line: amounts[line])] += 1
            left -= 1
        return {**given, **amounts}

    def turned(self, gift: Gift, by: int) -> dict[Gift, int] | None:
        """The plan with one more or less on a line: what is not free comes from where most is given.

        Below its least a line falls away. None where no more can be given.
        """
        shot, held = self.shots[gift], self.given.get(gift, 0)
        if by < 0:
            return self.set(gift, held - 1)
        step = 1 if held else shot.least
        if held + step > shot.most:
            return None
        if self.room(gift) >= step:
            return {**self.given, gift: held + step}
        others = [other for other in self.given if other[:2] == gift[:2] and other != gift]
        if not others:
            return None
        richest = max(others, key=lambda other: self.given[other])
        given = dict(self.given)
        given[richest] -= step
        if given[richest] < self.shots[richest].least:
            given.pop(richest)
        return {**given, gift: held + step}

    def set(self, gift: Gift, amount: int) -> dict[Gift, int]:
        """The plan with this much on a line, as far as there is room; below its least the line falls away."""
        shot, held = self.shots[gift], self.given.get(gift, 0)
        amount = min(amount, held + self.room(gift))
        if amount >= shot.least:
            return {**self.given, gift: amount}
        if amount > held:
            return {**self.given, gift: shot.least} if self.room(gift) >= shot.least else dict(self.given)
        return {key: value for key, value in self.given.items() if key != gift}
