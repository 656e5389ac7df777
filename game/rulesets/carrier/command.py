"""The Command Phase and what stands before the first: chips laid, marker, Command Chips, cards staged (CAR-SET-2,
CAR-CMD, CAR-STG)."""

from __future__ import annotations

from functools import lru_cache

from game.dice.roll import Throw
from game.match import Allot, Allotted, Question, SealedStep, Set, SetTo, Slot, Step, Umpire
from game.match.events import PhaseBegan
from game.match.questions import Apart, Budget, Place
from game.match.table import Table
from game.rulesets.carrier import events, movement, purposes, visibility
from game.rulesets.carrier.chips import BLANK
from game.rulesets.carrier.phrases import chip_name
from game.rulesets.carrier.stacks import TOUCH, enemy, standing
from game.rulesets.carrier.table import BLACK, RED, CarrierTable, TaskForce
from game.rulesets.carrier.tables import AIRFIELD_CARDS, COMMAND_BONUS
from game.tabletop.deploy import Deploy


class DeployStacks(Deploy, frozen=True):
    """Before round 1 both sides place the bases that have no place of their own, in secret (CAR-SET-7)."""

    def sheet(self, table: Table, side: str) -> Question | None:
        place = super().sheet(table, side)
        if not isinstance(place, Place) or not isinstance(table, CarrierTable):
            return place
        assert isinstance(table, CarrierTable)
        return Place(
            "deploy",
            "Place your bases within 8 inches of your edge, none touching another.",
            "CAR-SET-7",
            place.spots,
            place.width,
            place.height,
            clear=movement.open_water(table),
            apart=Apart(TOUCH, "Bases are placed apart from each other.", "CAR-SET-7", shut=True),
        )


class DeployChips(SealedStep[CarrierTable, Allotted], frozen=True):
    """Before round 1 each side may share its chips anew among its stacks, in secret (CAR-SET-2)."""

    def sheet(self, table: CarrierTable, side: str) -> Question | None:
        stacks = {s.id: s.down for s in standing(table, side) if not s.airfield}
        if not table.options.redistribute or not stacks:
            return None
        chips = tuple(chip for down in stacks.values() for chip in down)
        says = "Share your chips among your bases: one at least on each."
        return sharing("deploy_chips", says, "CAR-SET-2", tuple(stacks), chips)

    def open(self, umpire: Umpire[CarrierTable], orders: dict[str, Allotted]) -> None:
        for side, order in orders.items():
            shares = shared(order)
            counts = {stack: len(chips) for stack, chips in shares.items()}
            umpire.happens(events.ChipsDeployed(side, counts, shares))


NEW = "new"
"""What an order calls the base that Fog of War lays down."""


@lru_cache(maxsize=512)
def sharing(name: str, says: str, clause: str, bases: tuple[str, ...], chips: tuple[str, ...]) -> Allot:
    """Chips to be shared out over bases: each is laid once, one at least on each base (CAR-SET-2, CAR-FOW-7)."""
    counts = {chip: chips.count(chip) for chip in sorted(set(chips), reverse=True)}
    faces = {chip: _face(chip) for chip in counts}
    alike, alone, spare = len(counts) == 1, len(bases) == 1, len(chips) - len(bases) + 1
    slots = []
    for base in bases:
        for chip, count in counts.items():
            least = count if alone else 1 if alike else 0
            most = count if alone else min(count, spare)
            slots.append(Slot(base, chip, faces[chip], clause, least, most, needed=least > 0))
    budgets = [
        Budget(
            f"Chips on {'the new base' if base == NEW else base}",
            clause,
            spare,
            {(base, chip): 1 for chip in counts},
            least=1,
            unit=base,
        )
        for base in bases
    ]
    budgets += [
        Budget(
            f"{faces[chip]} on all bases",
            clause,
            count,
            {(base, chip): 1 for base in bases},
            least=count,
        )
        for chip, count in counts.items()
    ]
    return Allot(name, says, clause, tuple(slots), tuple(budgets))


def _face(chip: str) -> str:
    return "Blank" if chip == BLANK else chip_name(chip)


def shared(order: Allotted) -> dict[str, tuple[str, ...]]:
    """The chips that an answer to `sharing` lays on each base."""
    return {
        base: tuple(chip for chip, count in sorted(rows.items()) for _ in range(int(count)))
        for base, rows in order.amounts.items()
        if any(rows.values())
    }


class PassMarker(Step[CarrierTable], frozen=True):
    """Command 1. The First Player marker passes; in round 1 the scenario or a die gives it (CAR-CMD-1, CAR-CMD-2)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        umpire.happens(PhaseBegan("command"))
        umpire.done()
        if table.first:
            umpire.happens(events.MarkerPassed(enemy(table, table.first)))
        elif table.options.first:
            umpire.happens(events.MarkerPassed(table.options.first))
        else:
            roll = umpire.roll(Throw(purposes.FirstPlayer(), "CAR-SET-6", 1))
            nation = "USN" if roll.total % 2 else "IJN"
            side = next(s for s in table.sides if table.commands[s].nation == nation)
            umpire.happens(events.MarkerPassed(side))


class GainChips(Step[CarrierTable], frozen=True):
    """Command 2. Both sides gain S + 2 Command Chips; none are carried over (CAR-CMD-3, CAR-CMD-4)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        umpire.happens(events.ChipsGained(umpire.table.options.scale + COMMAND_BONUS))
        umpire.done()


class ClearCards(Step[CarrierTable], frozen=True):
    """Command 3, first half: old cards are discarded; by night none are staged (CAR-STG-5, CAR-VIS-3)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        umpire.happens(events.CardsCleared())
        umpire.done()
        if not visibility.is_night(umpire.table):
            umpire.happens(PhaseBegan("staging"))
            umpire.then(StageAirGroups())


class StageAirGroups(SealedStep[CarrierTable, SetTo], frozen=True):
    """Command 3. Both sides stage a card for each carrier, two for an airfield, black or red (CAR-STG)."""

    def sheet(self, table: CarrierTable, side: str) -> Question | None:
        slots = tuple(
            Slot(
                "card", by, words, "CAR-STG-4", choices=(BLACK, RED), needed=True, missing_clause="CAR-STG-3"
            )
            for force in table.forces.values()
            if force.side == side
            for by, words in staging(force)
        )
        says = "Stage an Air Group for every carrier and airfield: black to strike, red to fight."
        return Set("stage_air_groups", says, "CAR-STG-3", slots) if slots else None

    def open(self, umpire: Umpire[CarrierTable], orders: dict[str, SetTo]) -> None:
        table = umpire.table
        for side, order in orders.items():
            colours = order.values["card"]
            cards: dict[str, dict[str, str]] = {}
            for force in table.forces.values():
                if force.side == side and (own := [by for by, _ in staging(force)]):
                    cards[force.name] = {by: str(colours[by]) for by in own}
            umpire.happens(events.CardsStaged(side, len(colours), cards))


def staging(force: TaskForce) -> list[tuple[str, str]]:
    """What stages a card in a task force, by its name on the card, and in words (CAR-STG-1, CAR-STG-2)."""
    if force.airfield:
        if not has_airstrip(force):
            return []
        return [(place(force, n), f"{force.name}, Air Group {n}") for n in range(1, AIRFIELD_CARDS + 1)]
    return [
        (ship.id, f"{ship.name}'s Air Group") for ship in force.ships if ship.type.carrier and not ship.sunk
    ]


def place(force: TaskForce, number: int) -> str:
    """What an airfield's cards are called, counted from 1."""
    return f"{force.name} {number}"


def has_airstrip(force: TaskForce) -> bool:
    """Whether an airfield has an installation left that flies off aircraft (CAR-STG-2)."""
    return any(ship.type.strike or ship.type.cap for ship in force.afloat)
