"""The Recon Step of an air action: the search, a second roll for the card, the peek (CAR-REC)."""

from __future__ import annotations

from game.dice.roll import Throw, modifier
from game.match import Choose, Chose, Option, Question, Set, SetTo, Slot, Step, Umpire
from game.match.wording import counted
from game.rulesets.carrier import purposes, visibility
from game.rulesets.carrier.air_events import AirBrokenOff, ChipsDrawn, ChipsReturned, Searched
from game.rulesets.carrier.chips import BLANK, is_gambit, name_of
from game.rulesets.carrier.events import BlankShown, CardDiscarded, ForceShown
from game.rulesets.carrier.gambits import draw, found
from game.rulesets.carrier.hits import remove_if_bare
from game.rulesets.carrier.table import CATAPULT, AirAction, CarrierTable, Stack
from game.rulesets.carrier.tables import SEARCH, SEARCH_BLIND, SEARCH_DICE

REVEAL, RETURN = "reveal", "return"


def needed(table: CarrierTable, stack: Stack) -> int:
    """The most that the search's dice may come to (CAR-REC-1, CAR-REC-2)."""
    return SEARCH_BLIND if visibility.poor(table, stack) else SEARCH


def throw(table: CarrierTable, launcher: str, target: str) -> Throw:
    """A search for what lies in a stack: the dice are read, not counted (CAR-REC-1 to 3)."""
    stack = table.units[target]
    most = needed(table, stack)
    clause = "CAR-REC-1" if most == SEARCH else "CAR-REC-2"
    why = modifier(f"succeeds on a sum of {most} or less", clause)
    return Throw(purposes.Search(launcher, target), clause, SEARCH_DICE, modifiers=(why,))


def _search(umpire: Umpire[CarrierTable], air: AirAction, *, again: bool = False) -> None:
    table = umpire.table
    roll = umpire.roll(throw(table, air.launcher, air.target))
    success = roll.total <= needed(table, table.units[air.target])
    umpire.happens(Searched(roll.faces, min(roll.faces) if success else 0, again))


def _flown(table: CarrierTable) -> AirAction | None:
    """The air action in progress, unless nothing but its debriefing is left."""
    air = table.air
    return None if air is None or air.over else air


class Search(Step[CarrierTable], frozen=True):
    """The active side searches, unless nothing is hidden in the target (CAR-REC-1, CAR-REC-5)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        air = _flown(umpire.table)
        if air is not None and umpire.table.units[air.target].hidden:
            _search(umpire, air)
        umpire.done()


class Flight(Step[CarrierTable], frozen=True):
    """A step of an air action at which the side that flies it decides alone."""

    def sitters(self, table: CarrierTable) -> tuple[str, ...]:
        return (table.active,)


class SearchAgain(Flight, frozen=True):
    """The committed card may be discarded unseen to roll both dice again, once (CAR-REC-4)."""

    def ask(self, table: CarrierTable, side: str) -> list[Question]:
        air = _flown(table)
        if air is None or side != air.side or not self.curtain(table):
            return []
        options = (Option("keep", "Keep the result"), Option("reroll", "Discard the card and roll again"))
        return [Choose("recon_reroll", "Roll again at the price of the card?", "CAR-REC-4", options)]

    def curtain(self, table: CarrierTable) -> bool:
        air = _flown(table)
        return air is not None and bool(air.rolled) and air.card not in (CATAPULT, "")

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: Chose) -> None:
        air = umpire.table.air
        assert air is not None
        umpire.done()
        if order.picked == ("reroll",):
            umpire.happens(CardDiscarded(side, air.force, air.card, "rerun"))
            _search(umpire, air, again=True)


class Peek(Flight, frozen=True):
    """The active side says how many hidden chips it looks at, and draws them (CAR-REC-3, CAR-REC-6, CAR-REC-8)."""

    def ask(self, table: CarrierTable, side: str) -> list[Question]:
        air = _flown(table)
        if air is None or side != air.side or not air.allowed:
            return []
        most = table.units[air.target].looked_at(air.allowed)
        # None comes last: the place of every other number, and so its key, is the number itself.
        options = tuple(Option(str(n), counted(n, "chip")) for n in (*range(1, most + 1), 0))
        says = f"How many hidden chips of {air.target} do you look at?"
        return [Choose("recon_peek_count", says, "CAR-REC-6", options)]

    def curtain(self, table: CarrierTable) -> bool:
        air = _flown(table)
        return air is not None and air.allowed > 0

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: Chose) -> None:
        air = umpire.table.air
        assert air is not None
        stack = umpire.table.units[air.target]
        drawn = draw(umpire, stack, int(order.picked[0]))
        umpire.done()
        umpire.happens(ChipsDrawn(side, stack.id, len(drawn), drawn))
        squall = found(umpire, stack, drawn)
        rest = tuple(chip for chip in drawn if not is_gambit(chip))
        if squall or not rest:
            umpire.happens(ChipsReturned(side, stack.id, len(rest), rest))
        remove_if_bare(umpire, stack)
        if squall or stack.state == "removed":
            umpire.happens(AirBrokenOff())


class Disposition(Flight, frozen=True):
    """Each task force and Blank looked at is revealed or returned (CAR-REC-7, CAR-REC-10, CAR-REC-13)."""

    def ask(self, table: CarrierTable, side: str) -> list[Question]:
        air = _flown(table)
        if air is None or side != air.side or not air.drawn:
            return []
        slots = tuple(
            Slot("chip", str(n), _face(chip), "CAR-REC-7", choices=(REVEAL, RETURN), needed=True)
            for n, chip in enumerate(air.drawn, 1)
            if not is_gambit(chip)
        )
        return [Set("recon_disposition", "Reveal or return each chip.", "CAR-REC-7", slots)]

    def curtain(self, table: CarrierTable) -> bool:
        air = _flown(table)
        return air is not None and air.looks > 0

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: SetTo) -> None:
        air = umpire.table.air
        assert air is not None
        stack = umpire.table.units[air.target]
        umpire.done()
        returned = []
        for number, chip in enumerate(air.drawn, 1):
            if is_gambit(chip):
                continue
            if order.values["chip"][str(number)] == RETURN:
                returned.append(chip)
            elif chip == BLANK:
                umpire.happens(BlankShown(stack.id))
            else:
                umpire.happens(ForceShown(stack.id, name_of(chip)))
        umpire.happens(ChipsReturned(side, stack.id, len(returned), tuple(returned)))
        remove_if_bare(umpire, stack)
        if stack.state == "removed":
            umpire.happens(AirBrokenOff())


def _face(chip: str) -> str:
    return "A Blank" if chip == BLANK else name_of(chip)
