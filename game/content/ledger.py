"""The luck of a battle, side by side: what the dice of its attacks were worth before they fell, and what they scored.

Reads the umpire's lines of a battle that is over; knows no pixels and no ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from game.content.loglines import LogLine
from game.dice.odds import odds
from game.dice.roll import Roll
from game.match.wording import counted


class Luck(msgspec.Struct):
    """The dice of one side's attacks. `expected` is in hits; `best` the attack that beat its odds by most."""

    attacks: int = 0
    dice: int = 0
    expected: float = 0.0
    scored: int = 0
    best: LogLine | None = None
    best_by: float = 0.0

    @property
    def thrown(self) -> str:
        """How much was thrown: 2 attacks, 12 dice."""
        if not self.attacks:
            return "no attacks"
        return f"{counted(self.attacks, 'attack')}, {counted(self.dice, 'die', 'dice')}"

    @property
    def words(self) -> str:
        """What fell beside what the odds promised: 16 hits where 15.5 were to be expected."""
        return f"{counted(self.scored, 'hit')} where {self.expected:.1f} were to be expected"


def ledger(lines: Iterable[LogLine], owners: Mapping[str, str], sides: Iterable[str]) -> dict[str, Luck]:
    """The luck of every side; `owners` names the side of each unit, the first of a line the attacker.

    Only attacks count, and of their dice those that hit or miss: what is read from a table is no luck of hitting.
    """
    luck = {side: Luck() for side in sides}
    for line in lines:
        for roll in attacks(line):
            side = owners.get(line.units[0], "")
            if side not in luck:
                break
            own, expected = luck[side], odds(roll.throw).expected
            own.attacks += 1
            own.dice += roll.throw.dice
            own.expected += expected
            own.scored += roll.hits
            if roll.hits - expected > own.best_by:
                own.best, own.best_by = line, roll.hits - expected
    return luck


def attacks(line: LogLine) -> list[Roll]:
    """The rolls of a line that hit or miss: none where nobody attacks in it."""
    if line.kind not in ("fire", "hit") or not line.units:
        return []
    rolls = [cast.roll for cast in line.casts]
    return [roll for roll in rolls if roll.throw.target is not None or roll.throw.worth is not None]
