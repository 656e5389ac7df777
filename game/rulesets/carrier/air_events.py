"""carrier's events of an air action: launch, search, peek, strike, interception, debriefing (CAR-AIR-10)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from game.match.events import Event
from game.match.table import UnitId
from game.rulesets.carrier import notes
from game.rulesets.carrier.events import clear_hits, lay_cards, remember, veiled
from game.rulesets.carrier.stacks import enemy
from game.rulesets.carrier.table import (
    A_CARD,
    AIRCRAFT,
    CATAPULT,
    COMMITTED,
    FLOATPLANES,
    RED,
    SHOWN,
    STAGED,
    AirAction,
    CarrierTable,
)


def _air(table: CarrierTable, **changes: object) -> None:
    if table.air is not None:
        table.air = msgspec.structs.replace(table.air, **changes)


def _card(table: CarrierTable, name: str, by: str, **changes: object) -> None:
    """Change a card; in a view, where cards look alike, the first that is face-down or, to turn it back, shown."""
    force = table.forces.get(name)
    if force is None:
        return
    for at, card in enumerate(force.cards):
        if card.by == by and (by or (card.state == SHOWN) == (changes["state"] != SHOWN)):
            new = msgspec.structs.replace(card, **changes)
            lay_cards(table, name, (*force.cards[:at], new, *force.cards[at + 1 :]))
            return


def _came_from(table: CarrierTable, event: AirLaunched | CardShown, stack: str, what: str) -> None:
    """The enemy notes what came from a task force that lies face-down (CAR-AIR-8, CAR-INT-5)."""
    if event.force not in table.units[stack].up:
        other = enemy(table, event.side)
        remember(table, other, notes.flew(table.notes.get(other, ()), table.turn, stack, what))


class AirLaunched(Event[CarrierTable], frozen=True):
    """An air action begins: a task force, its stack, the target, and what it flies with (CAR-AIR-1, CAR-AIR-5).

    The enemy is told the task force only if it is face-up, and of a card only that there is one (CAR-AIR-8). There is
    no undo past it: whether the target's owner is asked for a Gambit or dice fall at once would tell what lies there.
    """

    side: str
    force: str
    launcher: UnitId
    target: UnitId
    card: str
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        table.air = AirAction(self.side, self.force, self.launcher, self.target, self.card)
        if self.card not in (CATAPULT, A_CARD):
            _card(table, self.force, self.card, state=COMMITTED)
        _came_from(table, self, self.launcher, FLOATPLANES if self.card == CATAPULT else AIRCRAFT)

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        if side == self.side:
            return self
        up = self.force in table.units[self.launcher].up
        card = CATAPULT if self.card == CATAPULT else A_CARD
        return msgspec.structs.replace(self, force=self.force if up else "", card=card)


class Searched(Event[CarrierTable], frozen=True):
    """The search's dice, and how many chips may be looked at (CAR-REC-1, CAR-REC-3)."""

    rolled: tuple[int, ...]
    allowed: int
    again: bool = False

    def apply(self, table: CarrierTable) -> None:
        _air(table, rolled=self.rolled, allowed=self.allowed, again=self.again)


class ChipsDrawn(Event[CarrierTable], frozen=True):
    """So many face-down chips of the target are looked at (CAR-REC-6). Its owner is not told which (CAR-REC-11)."""

    side: str
    stack: UnitId
    count: int
    chips: tuple[str, ...] = ()
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        _air(table, looks=self.count, drawn=self.chips)

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        return self if side == self.side else ChipsDrawn(self.side, self.stack, self.count)


class ChipsReturned(Event[CarrierTable], frozen=True):
    """The chips looked at and not revealed go back and are shuffled (CAR-REC-10); the searcher notes what it saw."""

    side: str
    stack: UnitId
    count: int
    chips: tuple[str, ...] = ()

    def apply(self, table: CarrierTable) -> None:
        _air(table, drawn=())
        if self.chips:
            known = table.notes.get(self.side, ())
            remember(table, self.side, notes.seen(known, table.turn, self.stack, self.chips, "recon"))

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        return self if side == self.side else ChipsReturned(self.side, self.stack, self.count)


class AirBrokenOff(Event[CarrierTable], frozen=True):
    """Nothing but the debriefing is left of an air action (CAR-REC-13, CAR-GAM-6, CAR-GAM-9)."""

    def apply(self, table: CarrierTable) -> None:
        _air(table, over=True)


class StrikeOutOfRange(Event[CarrierTable], frozen=True):
    """What lies open in the target is beyond Strike Range: no strike can be declared (CAR-STK-2). Inches."""

    target: UnitId
    away: float
    reach: float


class CardShown(Event[CarrierTable], frozen=True):
    """A card is shown: black for a strike, red to intercept, from this stack (CAR-STK-3, CAR-INT-5).

    The enemy sees colour and stack, and the task force only where it is face-up.
    """

    side: str
    force: str
    by: str
    colour: str
    stack: UnitId
    reveals: ClassVar[bool] = True

    def apply(self, table: CarrierTable) -> None:
        _card(table, self.force, self.by, colour=self.colour, state=SHOWN)
        if self.colour == RED and table.air is not None:
            _air(table, intercepting=(*table.air.intercepting, self.stack))
            _came_from(table, self, self.stack, AIRCRAFT)

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        return self if side == self.side else veiled(self, table)


class StrikeDeclared(Event[CarrierTable], frozen=True):
    """A strike of so many dice is coming (CAR-STK-5)."""

    dice: int

    def apply(self, table: CarrierTable) -> None:
        _air(table, declared=True, flown=self.dice, dice=self.dice)


class StrikeDiceLost(Event[CarrierTable], frozen=True):
    """So many incoming strike dice are discarded by the interception or by AA (CAR-INT-4, CAR-AA-2): `by` is "cap" or
    "aa", `rolled` are its dice. None may be."""

    by: str
    dice: int
    rolled: tuple[int, ...] = ()

    def apply(self, table: CarrierTable) -> None:
        if table.air is not None:
            met = {**table.air.met, self.by: self.rolled}
            _air(table, dice=table.air.dice - self.dice, met=met)


class CardReturned(Event[CarrierTable], frozen=True):
    """A card goes back to its task force face-down (CAR-DEB-2, CAR-GAM-14)."""

    side: str
    force: str
    by: str
    shown: bool = False

    def apply(self, table: CarrierTable) -> None:
        changes = {"state": STAGED}
        if self.shown and not self.by:
            changes["colour"] = ""
        if self.shown or self.by:
            _card(table, self.force, self.by, **changes)

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        return self if side == self.side else veiled(self, table)


class ShownCardDiscarded(Event[CarrierTable], frozen=True):
    """A card that was shown is discarded at the debriefing (CAR-DEB-1)."""

    side: str
    force: str
    by: str
    colour: str

    def apply(self, table: CarrierTable) -> None:
        force = table.forces.get(self.force)
        if force is None:
            return
        for at, card in enumerate(force.cards):
            if card.state == SHOWN and card.by == self.by:
                lay_cards(table, self.force, (*force.cards[:at], *force.cards[at + 1 :]))
                return

    def seen_by(self, side: str, table: CarrierTable) -> Event | None:
        return self if side == self.side else veiled(self, table)


class AirEnded(Event[CarrierTable], frozen=True):
    """An air action is over."""

    def apply(self, table: CarrierTable) -> None:
        table.air = None
        clear_hits(table)
