"""How carrier's events move on the table. Their words are those of the log; what a side knows, its view says."""

from __future__ import annotations

from typing import Final

from game.match.events import (
    Event,
    Rolled,
)
from game.rulesets.carrier import air_events
from game.rulesets.carrier import events as facts
from game.rulesets.carrier.chips import BLANK, force_chip, gambit_chip
from game.rulesets.carrier.phrases import ship
from game.rulesets.carrier.presenter.pieces import shape, token
from game.rulesets.carrier.table import BLACK, CATAPULT, CarrierTable
from game.rulesets.carrier.words import MESSAGES
from game.sea.heading import Pose
from game.tabletop import cues
from game.tabletop.cueing import Cueing
from game.tabletop.cues import Cue
from game.tabletop.following import Following

CUES: Final = Cueing(MESSAGES)


class CarrierFollowing(Following[CarrierTable]):
    """How what a side sees of carrier changes: a task force's sheet lies open from when it is first shown."""

    def opens(self, event: Event, following: CarrierTable, after: CarrierTable) -> None:
        if not isinstance(event, facts.ForceShown) or event.force not in after.forces:
            return
        known = {*following.forces, event.force}
        following.forces = {
            name: following.forces.get(name, force) for name, force in after.forces.items() if name in known
        }


@CUES.made
def _cast(event: Rolled, before: CarrierTable, after: CarrierTable) -> Cue:
    """Dice fall beside the stack they are thrown for."""
    telling = MESSAGES.tell(event, after, after.seen_by or None)
    return cues.Cast(telling.units[0] if telling is not None and telling.units else "")


@CUES.made
def _slide(event: facts.Moved, before: CarrierTable, after: CarrierTable) -> Cue | None:
    if len(event.track) < 2:
        return None
    heading = before.units[event.stack].heading
    poses = tuple(Pose(x, y, heading) for x, y in event.track[1:])
    return cues.Slide(event.stack, poses)


@CUES.made
def _turned(
    event: facts.ForceShown | facts.BlankShown | facts.GambitShown, before: CarrierTable, after: CarrierTable
) -> Cue:
    """A chip is turned over."""
    match event:
        case facts.ForceShown(force=force):
            chip = force_chip(force)
        case facts.GambitShown(gambit=gambit):
            chip = gambit_chip(gambit)
        case _:
            chip = BLANK
    return cues.Unveil(event.stack, (token(after, chip),))


@CUES.made
def _split(event: facts.FogLaid, before: CarrierTable, after: CarrierTable) -> Cue:
    return cues.Split(event.stack, event.new)


@CUES.made
def _dispersed(event: facts.Dispersed, before: CarrierTable, after: CarrierTable) -> Cue:
    return cues.Unveil(event.stack, tuple(token(after, chip) for chip in event.chips))


@CUES.made
def _read(
    event: facts.SignalsRead | air_events.ChipsDrawn, before: CarrierTable, after: CarrierTable
) -> Cue | None:
    """Chips are looked at in private: their reader sees them, their owner how many."""
    if not event.count:
        return cues.Said()
    if event.chips:
        return cues.Unveil(event.stack, tuple(token(after, chip) for chip in event.chips))
    return cues.Said("reveal", event.stack)


@CUES.made
def _returned(event: air_events.ChipsReturned, before: CarrierTable, after: CarrierTable) -> Cue | None:
    return cues.Shuffle(event.stack, event.count) if event.count else None


@CUES.made
def _launched(event: air_events.AirLaunched, before: CarrierTable, after: CarrierTable) -> Cue:
    count = 1 if event.card == CATAPULT else 2
    return cues.Flight(event.launcher, event.target, "aircraft", count)


@CUES.made
def _card_shown(event: air_events.CardShown, before: CarrierTable, after: CarrierTable) -> Cue:
    air = after.air
    if event.colour == BLACK or air is None or event.stack == air.target:
        return cues.Said("reveal", event.stack)
    return cues.Flight(event.stack, air.target, "fighters", 2)


@CUES.made
def _declared(event: air_events.StrikeDeclared, before: CarrierTable, after: CarrierTable) -> Cue:
    air = after.air
    if air is None:
        return cues.Said("grave")
    return cues.Flight(air.launcher, air.target, "bombers", min(4, event.dice))


@CUES.made
def _dice_lost(event: air_events.StrikeDiceLost, before: CarrierTable, after: CarrierTable) -> Cue:
    air = after.air
    if air is None or not event.dice:
        return cues.Said()
    side = after.sides.index(air.side)
    return cues.Taken(air.target, "aircraft", air.dice, event.dice, side)


@CUES.made
def _home(event: air_events.AirEnded, before: CarrierTable, after: CarrierTable) -> Cue | None:
    air = before.air
    if air is None:
        return None
    return cues.Flight(air.launcher, air.target, "aircraft", 2, True)


@CUES.made
def _sunk(event: facts.ShipSunk, before: CarrierTable, after: CarrierTable) -> Cue:
    """Her name is read by all (CAR-HIT-9)."""
    where = next((key for key, stack in before.units.items() if event.force in stack.up), "")
    found = ship(after, event.ship)
    if found is None or not where:
        return cues.Said("grave", where)
    return cues.Foundered(where, event.name, shape(found), found.type.high_value)
