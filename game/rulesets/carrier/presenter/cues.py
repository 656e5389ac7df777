"""How carrier's events move on the table. Their words are those of the log; what a side knows, its view says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.match.events import (
    Event,
    Rolled,
    TurnBegan,
)
from game.rulesets.carrier import air_events, words
from game.rulesets.carrier import events as facts
from game.rulesets.carrier.chips import BLANK, force_chip, gambit_chip
from game.rulesets.carrier.phrases import ship
from game.rulesets.carrier.presenter.pieces import shape, token
from game.rulesets.carrier.table import BLACK, CATAPULT, CarrierTable
from game.sea.heading import Pose
from game.tabletop import cues
from game.tabletop.cueing import Old, Sentences
from game.tabletop.cues import Cue
from game.tabletop.deploy import UnitsPlaced

TOLD: Final = Sentences(words.tell)


def follow(view: CarrierTable, event: Event, after: CarrierTable) -> CarrierTable:
    """The view one event later. The sheet of a task force that is shown for the first time is taken from `after`."""
    next_view = view.fork()
    if type(event) is facts.ForceShown and event.force not in view.forces and event.force in after.forces:
        next_view.forces = {
            name: next_view.forces.get(name, after.forces[name])
            for name in after.forces
            if name in next_view.forces or name == event.force
        }
    try:
        event.apply(next_view)
    except (KeyError, ValueError):  # it speaks of what this side has never seen
        return view.fork()
    return next_view


def show(event: Event, before: CarrierTable, after: CarrierTable) -> Cue | None:
    """How one event moves, on the views just before and just after it; None: in silence."""
    made = _SHOWS.get(type(event))
    return None if made is None else made(event, before, after)


def _cast(event: Rolled, before: CarrierTable, after: CarrierTable) -> Cue:
    """Dice fall beside the stack they are thrown for."""
    telling = words.tell(event, after, after.seen_by or None)
    unit = telling.units[0] if telling is not None and telling.units else ""
    return cues.Cast(unit, words=telling.sentence if telling is not None else "")


def _slide(event: facts.Moved, before: CarrierTable, after: CarrierTable) -> Cue | None:
    if len(event.track) < 2:
        return None
    heading = before.units[event.stack].heading
    poses = tuple(Pose(x, y, heading) for x, y in event.track[1:])
    return cues.Slide(event.stack, poses, words=TOLD.words(event, after))


def _deployed(event: facts.ChipsDeployed, before: CarrierTable, after: CarrierTable) -> Cue | None:
    return cues.Said(words=TOLD.words(event, after)) if event.side != after.seen_by else None


def _staged(event: facts.CardsStaged, before: CarrierTable, after: CarrierTable) -> Cue | None:
    return cues.Said(words=TOLD.words(event, after)) if event.side != after.seen_by else None


def _spent(event: facts.ChipSpent, before: CarrierTable, after: CarrierTable) -> Cue | None:
    """What a chip is spent on is seen at once; only a Hold is not."""
    return cues.Said(words=TOLD.words(event, after)) if event.action == "hold" else None


def _cleared(event: facts.CardsCleared, before: CarrierTable, after: CarrierTable) -> Cue | None:
    told = TOLD.words(event, after)
    return cues.Said(words=told) if told else None


def _turned(chip: Callable[[Any], str]) -> Old:
    """A chip is turned over."""

    def made(event: Any, before: CarrierTable, after: CarrierTable) -> Cue:
        return cues.Unveil(event.stack, (token(after, chip(event)),), words=TOLD.words(event, after))

    return made


def _dispersed(event: facts.Dispersed, before: CarrierTable, after: CarrierTable) -> Cue:
    return cues.Unveil(
        event.stack, tuple(token(after, chip) for chip in event.chips), words=TOLD.words(event, after)
    )


def _read(event: Any, before: CarrierTable, after: CarrierTable) -> Cue | None:
    """Chips are looked at in private: their reader sees them, their owner how many."""
    if not event.count:
        return cues.Said(words=TOLD.words(event, after))
    if event.chips:
        return cues.Unveil(
            event.stack, tuple(token(after, chip) for chip in event.chips), words=TOLD.words(event, after)
        )
    return cues.Said("reveal", event.stack, words=TOLD.words(event, after))


def _returned(event: air_events.ChipsReturned, before: CarrierTable, after: CarrierTable) -> Cue | None:
    return cues.Shuffle(event.stack, event.count, words=TOLD.words(event, after)) if event.count else None


def _launched(event: air_events.AirLaunched, before: CarrierTable, after: CarrierTable) -> Cue:
    count = 1 if event.card == CATAPULT else 2
    return cues.Flight(event.launcher, event.target, "aircraft", count, words=TOLD.words(event, after))


def _card_shown(event: air_events.CardShown, before: CarrierTable, after: CarrierTable) -> Cue:
    told = TOLD.words(event, after)
    air = after.air
    if event.colour == BLACK or air is None or event.stack == air.target:
        return cues.Said("reveal", event.stack, words=told)
    return cues.Flight(event.stack, air.target, "fighters", 2, words=told)


def _declared(event: air_events.StrikeDeclared, before: CarrierTable, after: CarrierTable) -> Cue:
    air = after.air
    if air is None:
        return cues.Said("grave", words=TOLD.words(event, after))
    return cues.Flight(
        air.launcher, air.target, "bombers", min(4, event.dice), words=TOLD.words(event, after)
    )


def _dice_lost(event: air_events.StrikeDiceLost, before: CarrierTable, after: CarrierTable) -> Cue:
    air = after.air
    if air is None or not event.dice:
        return cues.Said(words=TOLD.words(event, after))
    side = after.sides.index(air.side)
    return cues.Taken(air.target, "aircraft", air.dice, event.dice, side, words=TOLD.words(event, after))


def _home(event: air_events.AirEnded, before: CarrierTable, after: CarrierTable) -> Cue | None:
    air = before.air
    if air is None:
        return None
    return cues.Flight(air.launcher, air.target, "aircraft", 2, True, words=TOLD.words(event, after))


def _sunk(event: facts.ShipSunk, before: CarrierTable, after: CarrierTable) -> Cue:
    """Her name is read by all (CAR-HIT-9)."""
    where = next((key for key, stack in before.units.items() if event.force in stack.up), "")
    found = ship(after, event.ship)
    told = TOLD.words(event, after)
    if found is None or not where:
        return cues.Said("grave", where, words=told)
    return cues.Foundered(where, event.name, shape(found), found.type.high_value, words=told)


def _force_lost(event: facts.ForceLost, before: CarrierTable, after: CarrierTable) -> Cue:
    return cues.Said("grave", event.stack, words=TOLD.words(event, after))


def _scored(event: facts.HitsScored, before: CarrierTable, after: CarrierTable) -> Cue:
    return cues.Said(words=TOLD.words(event, after))


def _assigned(event: facts.HitsAssigned, before: CarrierTable, after: CarrierTable) -> Cue | None:
    told = TOLD.words(event, after)
    return cues.Said(words=told) if told else None


_SHOWS: Final[dict[type, Old]] = {
    **TOLD.common(words.PHASES),
    TurnBegan: lambda event, before, after: cues.Phase(TOLD.words(event, after).rstrip("."), turn=True),
    Rolled: _cast,
    UnitsPlaced: TOLD.appears,
    facts.ChipsDeployed: _deployed,
    facts.MarkerPassed: TOLD.said(),
    facts.CardsCleared: _cleared,
    facts.CardsStaged: _staged,
    facts.ChipSpent: _spent,
    facts.Moved: _slide,
    facts.FogLaid: lambda event, before, after: cues.Split(
        event.stack, event.new, words=TOLD.words(event, after)
    ),
    facts.ForceShown: _turned(lambda event: force_chip(event.force)),
    facts.BlankShown: _turned(lambda event: BLANK),
    facts.GambitShown: _turned(lambda event: gambit_chip(event.gambit)),
    facts.DecoyMet: TOLD.said(),
    facts.Dispersed: _dispersed,
    facts.BaseRemoved: lambda event, before, after: cues.Vanish(
        (event.stack,), words=TOLD.words(event, after)
    ),
    facts.CommandWon: TOLD.said("ready"),
    facts.SquallLaid: TOLD.said("", "stack"),
    facts.DiceAdded: TOLD.said(),
    facts.HitEased: TOLD.said(),
    facts.SignalsRead: _read,
    facts.BattleJoined: lambda event, before, after: cues.Said(
        "grave", event.battle.mover, words=TOLD.words(event, after)
    ),
    facts.HitsScored: _scored,
    facts.HitsAssigned: _assigned,
    facts.ShipSunk: _sunk,
    facts.ForceLost: _force_lost,
    facts.CardDiscarded: TOLD.said(),
    facts.ObjectiveScored: TOLD.said("reveal"),
    air_events.AirLaunched: _launched,
    air_events.Searched: TOLD.said(),
    air_events.ChipsDrawn: _read,
    air_events.ChipsReturned: _returned,
    air_events.AirBrokenOff: TOLD.said(),
    air_events.StrikeOutOfRange: TOLD.said(),
    air_events.CardShown: _card_shown,
    air_events.StrikeDeclared: _declared,
    air_events.StrikeDiceLost: _dice_lost,
    air_events.AirEnded: _home,
}
