"""The events of the air and of bases as sentences; see `words`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.match.ruleset import Telling
from game.match.wording import counted, inches, listed, owned, way
from game.rulesets.war_at_sea import air_events as facts
from game.rulesets.war_at_sea.phrases import mission, name
from game.rulesets.war_at_sea.table import SeaTable

_STILL = 0.005


def _arming(event: facts.ArmingCounted, table: SeaTable, side: str | None) -> Telling | None:
    grounded = [
        f"{name(table, key)} {counted(count, 'arming counter')}"
        for key, count in event.counters.items()
        if count
    ]
    ready = [name(table, key) for key, count in event.counters.items() if not count]
    parts = [*grounded, *([f"{listed(ready)} ready"] if ready else [])]
    if not parts:
        return None
    return Telling("aircraft", f"{owned(event.side)} bases: {'; '.join(parts)}.", "WAS-ARM-2")


def _missions(event: facts.MissionsAssigned, table: SeaTable, side: str | None) -> Telling:
    if not event.missions:
        return Telling("aircraft", f"{event.side} flies no mission.", "WAS-AIR-1")
    each = [f"{name(table, key)}: {mission(table, *given)}" for key, given in event.missions.items()]
    return Telling("aircraft", f"{owned(event.side)} missions. {'; '.join(each)}.", "WAS-AIR-1")


def _launched(event: facts.Launched, table: SeaTable, side: str | None) -> Telling:
    sentence = f"{name(table, event.unit)} takes off from {name(table, event.base)}."
    return Telling("aircraft", sentence, "WAS-AIR-4", 1, (event.unit,))


def _began(event: facts.FlightBegan, table: SeaTable, side: str | None) -> Telling:
    unit = event.flight.unit
    sentence = f"{name(table, unit)} flies its mission: {mission(table, event.mission, event.target)}."
    return Telling("aircraft", sentence, "WAS-AIR-5", 1, (unit,))


def _flew(event: facts.Flew, table: SeaTable, side: str | None) -> Telling | None:
    far = inches(event.track)
    if far < _STILL:
        return None
    where = way(event.track[0], event.track[-1])
    sentence = f"{name(table, event.unit)} flies {far:.1f} in, {where}."
    return Telling("move", sentence, "WAS-AIR-7", 0, (event.unit,))


def _met(event: facts.FightersMet, table: SeaTable, side: str | None) -> Telling | None:
    if not event.fighters:
        return None
    fighters = listed([name(table, key) for key in event.fighters])
    verb = "lets" if len(event.fighters) == 1 else "let"
    sentence = f"{fighters} {verb} {name(table, event.unit)} pass."
    return Telling("aircraft", sentence, "WAS-AIR-10", 0, (event.unit, *event.fighters))


def _intercepted(event: facts.Intercepted, table: SeaTable, side: str | None) -> Telling:
    sentence = f"{name(table, event.fighter)} intercepts {name(table, event.unit)}, which flies no farther."
    return Telling("aircraft", sentence, "WAS-AIR-9", 2, (event.fighter, event.unit))


def _landed(event: facts.Landed, table: SeaTable, side: str | None) -> Telling:
    sentence = f"{name(table, event.unit)} lands on {name(table, event.base)}."
    return Telling("aircraft", sentence, "WAS-ARM-4", 1, (event.unit,))


def _tied(event: facts.Tied, table: SeaTable, side: str | None) -> Telling:
    sentence = f"{name(table, event.escort)} ties {name(table, event.fighter)}: they fight each other only."
    return Telling("aircraft", sentence, "WAS-ADF-5", 1, (event.escort, event.fighter))


def _turned_back(event: facts.PressedHome, table: SeaTable, side: str | None) -> Telling:
    sentence = f"{name(table, event.unit)} turns back from {name(table, event.target)}."
    return Telling("aircraft", sentence, "WAS-ABL-6", 1, (event.unit, event.target))


def _burned(event: facts.DeckBurned, table: SeaTable, side: str | None) -> Telling:
    shown = ", ".join(str(face) for face in event.roll.faces)
    lost = listed([name(table, key) for key in event.lost])
    verb = "burns" if len(event.lost) == 1 else "burn"
    what = f"{lost} {verb}" if lost else "none burns"
    grounded = counted(len(event.units), "unit")
    sentence = f"{grounded} refuelling on {name(table, event.base)}: {shown}; {what}."
    return Telling("hit", sentence, "WAS-ARM-12", 2 if lost else 1, (event.base,))


AIR_WORDS: dict[type, Callable[[Any, SeaTable, str | None], Telling | None]] = {
    facts.ArmingCounted: _arming,
    facts.MissionsAssigned: _missions,
    facts.Launched: _launched,
    facts.FlightBegan: _began,
    facts.Flew: _flew,
    facts.FightersMet: _met,
    facts.Intercepted: _intercepted,
    facts.Landed: _landed,
    facts.Tied: _tied,
    facts.PressedHome: _turned_back,
    facts.DeckBurned: _burned,
}
"""The words of each event."""
