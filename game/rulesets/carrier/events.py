"""carrier's events of the round, of moves and of battles: facts that change a table. Those of an air action stand
in `air_events`; words in `words.py`; which rule states one, in the steps.

A fact told to the side that may not know all of it has blanks in place of names; applied to that side's view, it
changes what the view knows.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from game.match.events import Event
from game.rulesets.carrier import notes
from game.rulesets.carrier.chips import BLANK, force_chip, gambit_chip
from game.rulesets.carrier.stacks import enemy
from game.rulesets.carrier.table import (
    REMOVED,
    SHOWN,
    Card,
    CarrierTable,
    Command,
    GunBattle,
    Note,
    Salvo,
    Stack,
    TaskForce,
)
from game.sea.heading import Position
from game.tabletop.account import Posting

# -- what events change ---------------------------------------------------------------------------------------


def command(table: CarrierTable, side: str, **changes: Any) -> None:
    """Change what a side has beside its stacks."""
    old: Command = table.commands[side]
    table.commands = {**table.commands, side: msgspec.structs.replace(old, **changes)}


def post(table: CarrierTable, posting: Posting) -> None:
    """Give a side points."""
    table.posted = (*table.posted, posting)


def change_force(table: CarrierTable, name: str, **changes: Any) -> None:
    """Change a task force's sheet, where the table knows it."""
    force: TaskForce | None = table.forces.get(name)
    if force is not None:
        table.forces = {**table.forces, name: msgspec.structs.replace(force, **changes)}


def lay_cards(table: CarrierTable, name: str, cards: tuple[Card, ...]) -> None:
    """These cards lie on a task force's sheet now, where the table knows it."""
    force: TaskForce | None = table.forces.get(name)
    if force is not None:
        table.forces = {**table.forces, name: force.with_cards(cards)}


def remember(table: CarrierTable, side: str, kept: tuple[Note, ...]) -> None:
    """A side's notes are these now; a view has its own side's only."""
    if side in table.notes:
        table.notes = {**table.notes, side: kept}


def unknown(table: CarrierTable, side: str) -> bool:
    """Whether the table is a view in which the face-down chips of a side are but a number."""
    return bool(table.seen_by) and table.seen_by != side


def take(table: CarrierTable, stack: Stack, chip: str) -> None:
    """A face-down chip leaves a stack, or is turned up; what the enemy noted of it is struck out."""
    if unknown(table, stack.side):
        stack.unseen -= 1
    else:
        left = list(stack.down)
        left.remove(chip)
        stack.down = tuple(left)
    other = enemy(table, stack.side)
    kept = notes.gone(table.notes.get(other, ()), stack.id, chip)
    remember(table, other, kept if stack.hidden else notes.ruled_out(kept, stack.id))


def _deal(table: CarrierTable, stack: str, chips: tuple[str, ...], count: int) -> None:
    """A stack's face-down chips are these; where they are not known, so many."""
    laid = table.units[stack]
    if unknown(table, laid.side):
        laid.down, laid.unseen = (), count
    else:
        laid.down, laid.unseen = tuple(sorted(chips)), 0


# -- the set-up and the command phase -------------------------------------------------------------------------


class ChipsDeployed(Event[CarrierTable], frozen=True):
    """A side has laid its chips on its bases (CAR-SET-2). The enemy sees how many lie on each."""

    side: str
    counts: dict[str, int]
    chips: dict[str, tuple[str, ...]] = {}
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        for stack, count in self.counts.items():
            _deal(table, stack, self.chips.get(stack, ()), count)

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        return self if side == self.side else ChipsDeployed(self.side, self.counts)


class MarkerPassed(Event[CarrierTable], frozen=True):
    """A side holds the First Player marker (CAR-CMD-1, CAR-CMD-2)."""

    side: str

    def apply(self, table: CarrierTable) -> None:
        table.first = self.side


class ChipsGained(Event[CarrierTable], frozen=True):
    """Both sides have so many Command Chips, whatever they had left (CAR-CMD-3, CAR-CMD-4)."""

    chips: int

    def apply(self, table: CarrierTable) -> None:
        for side in table.sides:
            command(table, side, chips=self.chips, gambit=False)


class CardsCleared(Event[CarrierTable], frozen=True):
    """The cards left from the round before are discarded unseen (CAR-STG-5)."""

    def apply(self, table: CarrierTable) -> None:
        table.forces = {
            name: force.with_cards(()) if force.cards else force for name, force in table.forces.items()
        }
        table.staged = {}


class CardsStaged(Event[CarrierTable], frozen=True):
    """A side has staged its Air Group cards (CAR-STG-1 to 4): `cards` by task force, each carrier's or place's colour.

    The enemy sees how many there are in all, and how many lie on each task force that is face-up (`lying`).
    """

    side: str
    count: int
    cards: dict[str, dict[str, str]] = {}
    lying: dict[str, int] = {}

    def apply(self, table: CarrierTable) -> None:
        for name, cards in self.cards.items():
            lay_cards(table, name, tuple([Card(by, colour) for by, colour in cards.items()]))
        for name, count in self.lying.items():
            lay_cards(table, name, (Card(""),) * count)
        table.staged = {**table.staged, self.side: self.count}

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        if side == self.side:
            return self
        up = {name for stack in table.units.values() for name in stack.up}
        return CardsStaged(
            self.side, self.count, {}, {name: len(cards) for name, cards in self.cards.items() if name in up}
        )


# -- actions --------------------------------------------------------------------------------------------------


class ChipSpent(Event[CarrierTable], frozen=True):
    """A side spends a Command Chip on an action: move, air_action, fog_of_war or hold (CAR-ACT-2, CAR-ACT-3)."""

    side: str
    action: str

    def apply(self, table: CarrierTable) -> None:
        commands = table.commands.copy()
        for side, holds in table.commands.items():
            if side == self.side:
                commands[side] = msgspec.structs.replace(holds, chips=holds.chips - 1, gambit=False)
            elif holds.gambit:
                commands[side] = msgspec.structs.replace(holds, gambit=False)
        table.commands = commands
        table.active = self.side


class Moved(Event[CarrierTable], frozen=True):
    """A stack has moved along `track`, its start and end included; `free` says that it was a consolidation."""

    stack: str
    track: tuple[Position, ...]
    x: float
    y: float
    heading: float
    free: bool = False

    def apply(self, table: CarrierTable) -> None:
        stack = table.units[self.stack]
        stack.x, stack.y, stack.heading = self.x, self.y, self.heading
        if not self.free:
            stack.moved = True


class FogLaid(Event[CarrierTable], frozen=True):
    """A base lies beside an old one, and the old one's chips and a Blank are shared between the two (CAR-FOW).

    The enemy sees the new base and how many chips lie on each.
    """

    side: str
    stack: str
    new: str
    x: float
    y: float
    counts: tuple[int, int]
    stays: tuple[str, ...] = ()
    goes: tuple[str, ...] = ()

    def apply(self, table: CarrierTable) -> None:
        old = table.units[self.stack]
        other = enemy(table, self.side)
        kept = notes.spread(table.notes.get(other, ()), self.stack, self.new)
        for name in old.up:
            kept = (*kept, Note(table.turn, force_chip(name), (self.stack, self.new), "shown"))
        remember(table, other, kept)
        new = Stack(self.new, self.new, self.side, self.x, self.y, old.heading, moved=old.moved)
        table.units[self.new] = new
        turned, old.up = old.up, ()
        _deal(table, self.stack, self.stays, self.counts[0])
        _deal(table, self.new, self.goes, self.counts[1])
        command(table, self.side, blanks=table.commands[self.side].blanks - 1)
        for name in turned:
            change_force(table, name, known=True, **({"cards": ()} if unknown(table, self.side) else {}))

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        return self if side == self.side else msgspec.structs.replace(self, stays=(), goes=())


class RoundEnded(Event[CarrierTable], frozen=True):
    """A round is over: what held for it alone is forgotten (CAR-CHP-10, CAR-MOV-2, CAR-GAM-9).

    There is no undo past it: where no card is staged, what comes next is a window for a Gambit, asked or not.
    """

    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        for stack in table.units.values():
            stack.moved = stack.shown = stack.squall = False
        for side in table.sides:
            command(table, side, gambit=False)
        table.active = ""


# -- chips shown ----------------------------------------------------------------------------------------------


class ForceShown(Event[CarrierTable], frozen=True):
    """A task force's chip is turned up (CAR-CHP-6, CAR-CHP-10)."""

    stack: str
    force: str
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        stack = table.units[self.stack]
        take(table, stack, force_chip(self.force))
        stack.up = tuple(sorted((*stack.up, self.force)))
        stack.shown = True
        change_force(table, self.force, known=True)


class BlankShown(Event[CarrierTable], frozen=True):
    """A Blank is shown and goes back to its owner's supply (CAR-CHP-7)."""

    stack: str
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        stack = table.units[self.stack]
        take(table, stack, BLANK)
        stack.shown = True
        command(table, stack.side, blanks=table.commands[stack.side].blanks + 1)


class GambitShown(Event[CarrierTable], frozen=True):
    """A Gambit is shown and leaves the game: `played` by its owner, or found by the enemy's search (CAR-CHP-8)."""

    stack: str
    gambit: str
    played: bool = False
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        stack = table.units[self.stack]
        take(table, stack, gambit_chip(self.gambit))
        stack.shown = True
        if self.played:
            command(table, stack.side, gambit=True)


class GambitDeclined(Event[CarrierTable], frozen=True):
    """A side that could have played a Gambit lets the moment pass; the enemy is not told that it was asked.

    There is no undo past it: the other side's window is next, and whether it is asked is hidden too (CAR-GAM-5).
    """

    side: str
    reveals: ClassVar[bool] = True

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        return self if side == self.side else None


class DecoyMet(Event[CarrierTable], frozen=True):
    """A Move ended touching a stack without a task force, and by the option it stays as it lies (CAR-GUN-1)."""

    stack: str


class Dispersed(Event[CarrierTable], frozen=True):
    """A stack without a task force was rammed: its chips are shown and its base is gone (CAR-GUN-1)."""

    stack: str
    chips: tuple[str, ...]
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        stack = table.units[self.stack]
        for chip in self.chips:
            take(table, stack, chip)
        stack.state = REMOVED
        blanks = table.commands[stack.side].blanks
        command(table, stack.side, blanks=blanks + self.chips.count(BLANK))


class BaseRemoved(Event[CarrierTable], frozen=True):
    """A base with no chip on it leaves the table (CAR-CHP-1)."""

    stack: str

    def apply(self, table: CarrierTable) -> None:
        table.units[self.stack].state = REMOVED


class CommandWon(Event[CarrierTable], frozen=True):
    """A side gains Command Chips at once (CAR-GAM-7)."""

    side: str
    chips: int

    def apply(self, table: CarrierTable) -> None:
        command(table, self.side, chips=table.commands[self.side].chips + self.chips)


class SquallLaid(Event[CarrierTable], frozen=True):
    """A stack is in Poor Visibility until the round ends (CAR-GAM-9)."""

    stack: str

    def apply(self, table: CarrierTable) -> None:
        table.units[self.stack].squall = True


class DiceAdded(Event[CarrierTable], frozen=True):
    """A Gambit adds dice to a side's guns or to its interception (CAR-GAM-8, CAR-GAM-12)."""

    side: str
    dice: int

    def apply(self, table: CarrierTable) -> None:
        if table.air is not None:
            table.air = msgspec.structs.replace(table.air, extra_cap=table.air.extra_cap + self.dice)
        elif table.battle is not None:
            extra = {**table.battle.extra, self.side: table.battle.extra.get(self.side, 0) + self.dice}
            table.battle = msgspec.structs.replace(table.battle, extra=extra)


class HitEased(Event[CarrierTable], frozen=True):
    """One of a side's Confirmed Hits becomes an Unconfirmed one (CAR-GAM-13)."""

    by: str

    def apply(self, table: CarrierTable) -> None:
        table.salvos = tuple(
            msgspec.structs.replace(salvo, confirmed=salvo.confirmed - 1, unconfirmed=salvo.unconfirmed + 1)
            if salvo.by == self.by
            else salvo
            for salvo in table.salvos
        )


class SignalsRead(Event[CarrierTable], frozen=True):
    """A side looks at chips of an enemy stack and puts them back (CAR-GAM-10). The owner learns how many they were."""

    side: str
    stack: str
    count: int
    chips: tuple[str, ...] = ()
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        if self.chips:
            known = table.notes.get(self.side, ())
            remember(table, self.side, notes.seen(known, table.turn, self.stack, self.chips, "signals"))

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        return self if side == self.side else SignalsRead(self.side, self.stack, self.count)


# -- battles --------------------------------------------------------------------------------------------------


class BattleJoined(Event[CarrierTable], frozen=True):
    """A gun battle is fought between the moved stack and those it touches (CAR-GUN-3).

    There is no undo past it, even if all are face-up: windows for Gambits come next, asked or not.
    """

    battle: GunBattle
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        table.battle = self.battle


class HitsScored(Event[CarrierTable], frozen=True):
    """What a side's dice came to: hits still to be assigned, and its score as `rolled` (CAR-GUN-8, CAR-STR-1)."""

    salvo: Salvo
    rolled: tuple[int, ...] = ()

    def apply(self, table: CarrierTable) -> None:
        salvo = self.salvo
        table.salvos = (*table.salvos, salvo)
        battle, air = table.battle, table.air
        if battle is not None:
            score = salvo.confirmed + salvo.unconfirmed + salvo.forced
            table.battle = msgspec.structs.replace(
                battle,
                score={**battle.score, salvo.by: score},
                rolled={**battle.rolled, salvo.by: self.rolled},
            )
        elif air is not None:
            table.air = msgspec.structs.replace(air, met={**air.met, "strike": self.rolled})


class HitsAssigned(Event[CarrierTable], frozen=True):
    """Hits that `by` scored are assigned to ships, `confirmed` or not; those in `doomed` will sink (CAR-HIT-5)."""

    by: str
    confirmed: bool
    hits: dict[str, int]
    doomed: tuple[str, ...] = ()
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        if self.confirmed:
            table.absorbed = {**table.absorbed, **self.hits}
        table.doomed = (*table.doomed, *self.doomed)


class ShipSunk(Event[CarrierTable], frozen=True):
    """A ship sinks, and the enemy scores its points (CAR-HIT-9, CAR-VIC-2)."""

    ship: str
    name: str
    force: str
    side: str
    points: int

    def apply(self, table: CarrierTable) -> None:
        force = table.forces[self.force]
        ships = tuple(
            msgspec.structs.replace(ship, sunk=True) if ship.id == self.ship else ship for ship in force.ships
        )
        change_force(table, self.force, ships=ships)
        other = enemy(table, self.side)
        worth = self.points
        post(table, Posting(other, self.ship, "sunk", worth, "CAR-VIC-2", worth, 100))


class ForceLost(Event[CarrierTable], frozen=True):
    """A task force has no ship afloat: its chip leaves the table, its cards are discarded unseen (CAR-CHP-9)."""

    stack: str
    force: str

    def apply(self, table: CarrierTable) -> None:
        stack = table.units[self.stack]
        stack.up = tuple(name for name in stack.up if name != self.force)
        lay_cards(table, self.force, ())


class CardDiscarded(Event[CarrierTable], frozen=True):
    """A face-down card is discarded unseen: `why` is rerun, ambush or sunk (CAR-REC-4, CAR-GAM-8, CAR-STG-7).

    The enemy is told the task force where it is face-up.
    """

    side: str
    force: str
    by: str
    why: str

    def apply(self, table: CarrierTable) -> None:
        drop_card(table, self.force, self.by)
        air = table.air
        if air is not None and self.why != "sunk":
            table.air = msgspec.structs.replace(air, card="")

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        return self if side == self.side else veiled(self, table)


def drop_card(table: CarrierTable, name: str, by: str) -> None:
    """A card leaves a task force; shown cards of the same carrier are not meant."""
    force = table.forces.get(name)
    if force is None:
        return
    for at, card in enumerate(force.cards):
        if card.by == by and (by or card.state != SHOWN):
            lay_cards(table, name, (*force.cards[:at], *force.cards[at + 1 :]))
            return


def veiled(event: Any, table: CarrierTable) -> Event:
    """A card's event as the enemy may know it: its task force where that is face-up, never which card it was."""
    up = any(event.force in stack.up for stack in table.units.values())
    changed: Event = msgspec.structs.replace(event, force=event.force if up else "", by="")
    return changed


class BattleEnded(Event[CarrierTable], frozen=True):
    """A gun battle is over."""

    def apply(self, table: CarrierTable) -> None:
        table.battle = None
        clear_hits(table)


def clear_hits(table: CarrierTable) -> None:
    """No hit is left to be assigned, none counts any longer (CAR-ARM-3)."""
    table.salvos = ()
    table.doomed = ()
    table.absorbed = {}


class ObjectiveScored(Event[CarrierTable], frozen=True):
    """At the end a side scores an objective: the words of it, the ships that made it, the points (CAR-VIC-6)."""

    side: str
    kind: str
    place: str
    points: int
    ships: tuple[str, ...] = ()
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        names = ", ".join(self.ships) or "knocked out"
        post(table, Posting(self.side, self.place, names, self.points, "CAR-VIC-6"))
