"""carrier for a maker of battles by chance: its task forces stand in `levy.toml`; bases are laid by their players
(CAR-SET-6, CAR-SET-7), so that the file says nothing of stacks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.match.books import Rows
from game.rulesets.carrier import worth
from game.rulesets.carrier.fleets import FLEETS
from game.rulesets.carrier.tables import MOST_SHIPS, read
from game.tabletop.levy import Listed, Lot, Unit, Weather

_NUMBERS = (16, 17, 11, 18, 44, 61, 62, 8, 1, 14, 58, 38)
"""What the USN calls its task forces."""


class CarrierLevy(Listed):
    """See `game.tabletop.levy.Levy`."""

    def budget(self, side: int, points: int) -> int:
        """The IJN pays for its longer ranges (CAR-SET-8)."""
        return worth.budget(self.facts["side"][side]["nation"], points)

    def units(self, side: int, bought: Sequence[Lot], rows: Rows) -> list[Unit]:
        """Ships by task force, of at most 8 ships (CAR-SET-4); who joins goes where the fewest are."""
        groups = [list(lot.classes) for lot in bought if not lot.joins]
        groups.sort(key=lambda classes: -int(rows[classes[0]]["points"]))
        for lot in bought:
            if lot.joins:
                group = min(groups, key=len)
                if len(group) + len(lot.classes) > MOST_SHIPS:
                    groups.append(list(lot.classes))
                else:
                    group.extend(lot.classes)
        nation = self.facts["side"][side]["nation"]
        found: list[Unit] = []
        for number, classes in enumerate(groups):
            name = f"TF {_tf(number)}" if nation == "USN" else f"{_ordinal(number + 1)} Force"
            found += [{"class": cls, "squadron": name} for cls in classes]
        return found

    def weather(self, name: str, turns: int, rng: Random) -> Weather:
        """Squalls over the sea, or rounds in which nobody sees far."""
        said = self.facts["weather"].get(name, {})
        told = {}
        if "round" in said:
            first = rng.randint(2, max(2, turns - 1))
            told = {said["round"]: sorted({first, min(turns, first + 1)})}
        return Weather(tuple(said.get("areas", ())), told)


def _tf(number: int) -> int:
    return _NUMBERS[number] if number < len(_NUMBERS) else 70 + number


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


LEVY = CarrierLevy(read("levy.toml"), FLEETS, ("land",))
