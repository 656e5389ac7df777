"""The events of an air action as sentences. Names are blank where the hearer may not know them; see `words`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.match.ruleset import Telling
from game.match.wording import capital, counted
from game.rulesets.carrier import air_events as facts
from game.rulesets.carrier.phrases import card, chips
from game.rulesets.carrier.table import A_CARD, BLACK, CATAPULT, CarrierTable


def _launched(event: facts.AirLaunched, table: CarrierTable) -> Telling:
    who = f"{event.force} flies" if event.force else "Aircraft fly"
    units = (event.launcher, event.target)
    if event.card == CATAPULT:
        how, clause = "by catapult", "CAR-CAT-1"
    elif event.card == A_CARD:
        how, clause = "with a card committed", "CAR-AIR-8"
    else:
        how, clause = f"with {card(table, event.card, event.force, _colour(event, table))}", "CAR-AIR-5"
    sentence = f"{who} from {event.launcher} against {event.target} {how}."
    return Telling("aircraft", sentence, clause, 1, units)


def _colour(event: facts.AirLaunched, table: CarrierTable) -> str:
    """The colour of the card committed, where the table knows it."""
    force = table.forces.get(event.force)
    return next((one.colour for one in force.cards if one.by == event.card), "") if force is not None else ""


def _searched(event: facts.Searched, table: CarrierTable) -> Telling:
    search = "The second search" if event.again else "The search"
    target = (table.air.target,) if table.air is not None else ()
    if not event.allowed:
        return Telling("sighting", f"{search} finds nothing.", "CAR-REC-12", 0, target)
    looks = f"{counted(event.allowed, 'chip')} may be looked at"
    return Telling("sighting", f"{search} succeeds: {looks}.", "CAR-REC-3", 1, target)


def _drawn(event: facts.ChipsDrawn, table: CarrierTable) -> Telling:
    looked = f"{event.side} looks at {counted(event.count, 'chip')} of {event.stack}"
    seen = f": {chips(event.chips)}" if event.chips else ""
    clause = "CAR-REC-9" if event.chips else "CAR-REC-11"
    return Telling("sighting", f"{looked}{seen}.", clause, 1 if event.count else 0, (event.stack,))


def _returned(event: facts.ChipsReturned, table: CarrierTable) -> Telling | None:
    if not event.count:
        return None
    what = chips(event.chips) if event.chips else counted(event.count, "chip")
    verb = "goes" if event.count == 1 else "go"
    sentence = f"{capital(what)} {verb} back face-down into {event.stack}."
    return Telling("sighting", sentence, "CAR-REC-10", 0, (event.stack,))


def _out_of_range(event: facts.StrikeOutOfRange, table: CarrierTable) -> Telling:
    words = f"{event.target} is {event.away:.2f} inches off: a strike reaches {event.reach:g}"
    return Telling("aircraft", f"{words}, none can be declared.", "CAR-STK-2", 1, (event.target,))


def _shown(event: facts.CardShown, table: CarrierTable) -> Telling:
    what = capital(card(table, event.by, event.force, event.colour))
    if event.colour == BLACK:
        return Telling(
            "aircraft", f"{what} is shown: a strike from {event.stack}.", "CAR-STK-3", 1, (event.stack,)
        )
    return Telling(
        "aircraft", f"{what} is shown: fighters from {event.stack}.", "CAR-INT-5", 1, (event.stack,)
    )


def _declared(event: facts.StrikeDeclared, table: CarrierTable) -> Telling:
    dice = counted(event.dice, "die", "dice")
    air = table.air
    if air is None:
        return Telling("aircraft", f"A strike of {dice} comes in.", "CAR-STK-5", 2)
    sentence = f"A strike of {dice} comes in on {air.target}."
    return Telling("aircraft", sentence, "CAR-STK-5", 2, (air.launcher, air.target))


def _lost(event: facts.StrikeDiceLost, table: CarrierTable) -> Telling:
    dice = counted(event.dice, "strike die", "strike dice")
    who, clause = ("Fighters break up", "CAR-INT-4") if event.by == "cap" else ("AA breaks up", "CAR-AA-2")
    air = table.air
    left = "" if air is None else f": {counted(air.dice, 'die', 'dice')} left"
    units = (air.target,) if air is not None else ()
    return Telling("aircraft", f"{who} {dice}{left}.", clause, 1, units)


def _back(event: facts.CardReturned, table: CarrierTable) -> Telling:
    what = capital(card(table, event.by, event.force, BLACK if event.shown else ""))
    if event.shown:
        return Telling("aircraft", f"{what} goes back face-down: a second wave.", "CAR-GAM-14", 1)
    return Telling("aircraft", f"{what} goes back face-down.", "CAR-DEB-2")


def _gone(event: facts.ShownCardDiscarded, table: CarrierTable) -> Telling:
    what = capital(card(table, event.by, event.force, event.colour))
    return Telling("aircraft", f"{what} is discarded.", "CAR-DEB-1")


def _broken_off(event: facts.AirBrokenOff, table: CarrierTable) -> Telling:
    units = (table.air.target,) if table.air is not None else ()
    return Telling("aircraft", "The Air Action goes on to its debriefing.", "CAR-AIR-10", 0, units)


def _ended(event: facts.AirEnded, table: CarrierTable) -> Telling:
    return Telling("aircraft", "The aircraft are back.", "CAR-AIR-10")


AIR_WORDS: dict[type, Callable[[Any, Any], Telling | None]] = {
    facts.AirLaunched: _launched,
    facts.Searched: _searched,
    facts.ChipsDrawn: _drawn,
    facts.ChipsReturned: _returned,
    facts.AirBrokenOff: _broken_off,
    facts.StrikeOutOfRange: _out_of_range,
    facts.CardShown: _shown,
    facts.StrikeDeclared: _declared,
    facts.StrikeDiceLost: _lost,
    facts.CardReturned: _back,
    facts.ShownCardDiscarded: _gone,
    facts.AirEnded: _ended,
}
"""The words of each event."""
