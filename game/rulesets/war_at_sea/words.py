"""war_at_sea's events as sentences, each with its kind, its clause and its weight in a recap.

An event that hides something arrives with a counter's id, or blank, where its hearer may not know more: the same words
then speak of the counter. Those of the air stand in `air_words`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.dice.roll import Purpose
from game.match.events import (
    BattleOver,
    Event,
    OrderSealed,
    OrdersOpened,
    PhaseBegan,
    Rolled,
    SideConceded,
    TurnBegan,
)
from game.match.purposes import ByUnit
from game.match.ruleset import Telling
from game.match.wording import counted, inches, listed, owned, way, wind
from game.rulesets.war_at_sea import contacts, purposes
from game.rulesets.war_at_sea import events as facts
from game.rulesets.war_at_sea.air_words import AIR_WORDS
from game.rulesets.war_at_sea.phrases import ATTACKS, DECK_GUN, dice, marker, name, place, points
from game.rulesets.war_at_sea.table import DEEP, SeaTable
from game.rulesets.war_at_sea.weapons import TORPEDOES
from game.tabletop.messages import formerly

PHASES = {
    "initiative": "Initiative",
    "sea_movement": "Sea movement",
    "air_mission": "Air mission",
    "air_defense": "Air defence",
    "air_attack": "Air attack",
    "surface_attack": "Surface attack",
    "submarine_attack": "Submarine attack",
    "air_return": "Air return",
    "end_of_turn": "End of turn",
}
_STILL = 0.005
Words = Callable[[Any, SeaTable, str | None], Telling | None]


def tell(event: Event, table: SeaTable, side: str | None) -> Telling | None:
    """The event in words for `side` (None: the umpire), on the table after it. None: nothing to say."""
    words = _WORDS.get(type(event)) or AIR_WORDS.get(type(event))
    return None if words is None else words(event, table, side)


# -- the turn -------------------------------------------------------------------------------------------------


def _turn(event: TurnBegan, table: SeaTable, side: str | None) -> Telling:
    if table.options.night:
        return Telling("rule", f"Turn {event.turn}, by night", "WAS-DET-4")
    return Telling("rule", f"Turn {event.turn}", "WAS-GEN-11")


def _sealed(event: OrderSealed, table: SeaTable, side: str | None) -> Telling:
    if table.phase == "air_mission":
        return Telling("rule", f"{owned(event.side)} missions are written, sealed.", "WAS-AIR-1")
    return Telling("rule", f"{owned(event.side)} decoys are laid, sealed.", "WAS-SUB-4")


def _opened(event: OrdersOpened, table: SeaTable, side: str | None) -> Telling:
    if table.phase == "air_mission":
        return Telling("rule", "All missions are written; each stays secret until it is flown.", "WAS-AIR-5")
    return Telling("rule", "All decoys are laid.", "WAS-SUB-4")


def _drifted(event: facts.CloudDrifted, table: SeaTable, side: str | None) -> Telling:
    where = wind(table.options.wind)
    sentence = f"{marker(event.cloud)} drifts {where} to {place((event.x, event.y))}."
    return Telling("weather", sentence, "WAS-WTH-2")


def _cloud_gone(event: facts.CloudGone, table: SeaTable, side: str | None) -> Telling:
    lifts = event.cloud.startswith("fog")
    sentence = f"{marker(event.cloud)} {'lifts' if lifts else 'drifts off the table'}."
    return Telling("weather", sentence, "WAS-WTH-2", 1)


# -- movement -------------------------------------------------------------------------------------------------


def _moved(event: facts.Moved, table: SeaTable, side: str | None) -> Telling:
    who, far = name(table, event.unit), inches(event.track)
    stopped, clause = _stopped(event, table)
    if far < _STILL:
        sentence = f"{who} stays where it is, heading {event.heading:03.0f}{stopped}."
        return Telling("move", sentence, clause or "WAS-MOV-2", 0, (event.unit,))
    fast = " on a high speed run" if event.action == "high_speed_run" else ""
    where = way(event.track[0], event.track[-1])
    sentence = f"{who} moves {far:.1f} in{fast}, {where}{stopped}."
    return Telling("move", sentence, clause or ("WAS-SPA-7" if fast else "WAS-MOV-4"), 1, (event.unit,))


def _stopped(event: facts.Moved, table: SeaTable) -> tuple[str, str]:
    """What stopped a move, with its clause; nothing where nothing did."""
    if event.met in ("land", "shoal"):
        return f", stopped by {'land' if event.met == 'land' else 'a shoal'}", "WAS-MOV-8"
    if event.met:
        return f", stopped short of {name(table, event.met)}", "WAS-MOV-6"
    if event.edge:
        return f", to the {event.edge} edge", "WAS-MOV-9"
    return "", ""


def _surfaced(event: facts.Surfaced, table: SeaTable, side: str | None) -> Telling:
    who, units = name(table, event.unit), (event.unit,)
    if side in (None, event.side) or not event.counter:
        return Telling("sighting", f"{who} comes to the surface.", "WAS-SUB-2", 1, units)
    sentence = f"{name(table, event.counter)} comes to the surface: it is {who}."
    return Telling("sighting", sentence, "WAS-SUB-2", 2, units)


def _dived(event: facts.Dived, table: SeaTable, side: str | None) -> Telling:
    deep = {"": "", DEEP: " deep"}.get(event.depth, " to periscope depth")
    sentence = f"{name(table, event.unit)} dives{deep} and lies under {contacts.name(event.counter)}."
    return Telling("move", sentence, "WAS-SUB-2", 1, (event.unit,))


def _depth(event: facts.DepthChanged, table: SeaTable, side: str | None) -> Telling:
    how = "goes deep" if event.depth == DEEP else "comes up to periscope depth"
    return Telling("move", f"{name(table, event.unit)} {how}.", "WAS-SUB-2", 0, (event.unit,))


def _exited(event: facts.Exited, table: SeaTable, side: str | None) -> Telling:
    worth = f": {points(event.points, event.side)}" if event.points else ""
    sentence = f"{name(table, event.unit)} leaves over the {event.edge} edge{worth}."
    return Telling("move", sentence, "WAS-MOV-9", 3 if event.points else 2, (event.unit,))


def _ashore(event: facts.LandedAshore, table: SeaTable, side: str | None) -> Telling:
    sentence = f"{name(table, event.unit)} lands what it carries: {points(event.points, event.side)}."
    return Telling("rule", sentence, "WAS-VIC-7", 3, (event.unit,))


def _mine(event: facts.MineLaid, table: SeaTable, side: str | None) -> Telling:
    mine = event.mine
    if event.by:
        sentence = f"{name(table, event.by)} lays a counter of mines at {place((mine.x, mine.y))}."
        return Telling("rule", sentence, "WAS-MIN-8", 1, (event.by,))
    left = counted(mine.mines, "mine")
    if mine.shown:
        sentence = f"A counter of {owned(mine.side)} mines lies open at {place((mine.x, mine.y))}: {left}."
        return Telling("sighting", sentence, "WAS-MIN-7", 2)
    sentence = f"{owned(mine.side)} counter of mines at {place((mine.x, mine.y))} has {left} left."
    return Telling("rule", sentence, "WAS-MIN-9")


def _mine_gone(event: facts.MineGone, table: SeaTable, side: str | None) -> Telling:
    mine = event.mine
    sentence = (
        f"{owned(mine.side)} counter of mines at {place((mine.x, mine.y))} has none left and is removed."
    )
    return Telling("rule", sentence, "WAS-MIN-5", 1)


# -- attacks and damage ---------------------------------------------------------------------------------------


def _attack(event: facts.AttackMade, table: SeaTable, side: str | None) -> Telling:
    unit, target = table.units.get(event.unit), table.units.get(event.target)
    does, clause = ATTACKS[event.weapon]
    if event.weapon == "main" and unit is not None and unit.spec.kind == "submarine":
        does, clause = DECK_GUN
    units = tuple(one.id for one in (unit, target) if one is not None)
    sentence = f"{name(table, event.unit)} {does} {name(table, event.target)}."
    return Telling("fire", sentence, clause, 1, units)


def _marked(event: facts.DamageMarked, table: SeaTable, side: str | None) -> Telling:
    who, units = name(table, event.unit), (event.unit,)
    if event.destroyed:
        return Telling("hit", f"{who} is marked: vital armour met, destroyed.", "WAS-ATK-4", 2, units)
    unit = table.units.get(event.unit)
    stand = unit is not None and unit.spec.kind == "pt"
    parts = [counted(event.hull, "boat" if stand else "hull point")] if event.hull else []
    parts += ["aborted"] if event.aborted else []
    clause = "WAS-PT-2" if stand else "WAS-DAM-9" if event.aborted else "WAS-DAM-1"
    return Telling("hit", f"{who} is marked: {listed(parts)}.", clause, 1, units)


def _taken(event: facts.DamageTaken, table: SeaTable, side: str | None) -> Telling | None:
    if not event.hull:
        return None
    unit, who, units = table.units.get(event.unit), name(table, event.unit), (event.unit,)
    if unit is None or not unit.spec.hull_points:  # a blue counter: how much it has left is not told
        return Telling("hit", f"{who} loses {counted(event.hull, 'hull point')}.", "WAS-DAM-2", 2, units)
    if unit.spec.kind == "pt":
        sentence = f"{who} loses {counted(event.hull, 'boat')}: {unit.hull_left} left."
        return Telling("hit", sentence, "WAS-PT-4", 2, units)
    left = f"{unit.hull_left} of {unit.spec.hull_points} left"
    state, clause = (", crippled", "WAS-DAM-4") if unit.crippled else ("", "WAS-DAM-2")
    sentence = f"{who} loses {counted(event.hull, 'hull point')}: {left}{state}."
    return Telling("hit", sentence, clause, 2, units)


def _aborted(event: facts.Aborted, table: SeaTable, side: str | None) -> Telling:
    who, units = name(table, event.unit), (event.unit,)
    if event.until >= 0:
        sentence = f"{who} is aborted: no attack until the end of turn {event.until}."
        return Telling("hit", sentence, "WAS-PT-4", 1, units)
    return Telling("hit", f"{who} is aborted and can only fly home.", "WAS-DAM-10", 1, units)


def _destroyed(event: facts.Destroyed, table: SeaTable, side: str | None) -> Telling:
    who, worth, units = name(table, event.unit), points(event.points, event.to), (event.unit,)
    if event.why == "ditched":
        sentence = f"{who} has been up too long and ditches: {worth}."
        return Telling("loss", sentence, "WAS-ARM-6", 3, units)
    if event.base:
        sentence = f"{who} is lost with {name(table, event.base)}: {worth}."
        return Telling("loss", sentence, "WAS-ARM-11", 3, units)
    under = f" under {contacts.name(event.counter)}" if event.counter else ""
    return Telling("loss", f"{who}{under} is destroyed: {worth}.", "WAS-DAM-8", 3, units)


# -- submarines, markers, objectives --------------------------------------------------------------------------


def _decoy_gone(event: facts.DecoyGone, table: SeaTable, side: str | None) -> Telling:
    if side == event.side or event.unit != event.counter:
        sentence = f"{name(table, event.unit)}, {contacts.name(event.counter)}, leaves the table."
        return Telling("sighting", sentence, "WAS-SUB-5", 1, (event.unit,))
    sentence = f"{contacts.name(event.counter)} was a decoy: it leaves the table."
    return Telling("sighting", sentence, "WAS-SUB-9", 2, (event.counter,))


def _decoys(event: facts.DecoysLaid, table: SeaTable, side: str | None) -> Telling | None:
    if not event.decoys:
        return None
    clause = "WAS-SUB-4" if table.turn < 1 else "WAS-SUB-14"
    if any(not submarine for submarine, *_ in event.decoys):
        laid = counted(len(event.decoys), "decoy counter")
        return Telling("rule", f"{event.side} lays {laid}.", clause)
    each = [f"{contacts.name(counter)} for {name(table, boat)}" for boat, counter, *_ in event.decoys]
    return Telling("rule", f"{event.side} lays decoys: {', '.join(each)}.", clause)


def _spots(event: facts.SpotsChosen, table: SeaTable, side: str | None) -> Telling:
    if not event.swapped:
        return Telling("rule", f"{owned(event.side)} submarines stay where they were.", "WAS-SUB-4")
    who = listed([name(table, key) for key in event.swapped])
    lies = "lies where its decoy was" if len(event.swapped) == 1 else "lie where their decoys were"
    return Telling("rule", f"{who} {lies} laid.", "WAS-SUB-4", 1, event.swapped)


def _searched(event: facts.Searched, table: SeaTable, side: str | None) -> Telling:
    unit = table.units.get(event.unit)
    above = unit is not None and unit.spec.air
    how, clause = ("from the air", "WAS-SUB-7") if above else ("by sonar", "WAS-SUB-6")
    sentence = f"{name(table, event.unit)} searches {contacts.name(event.counter)} {how}."
    return Telling("sighting", sentence, clause, 0, (event.unit,))


def _shown(event: facts.SubmarineShown, table: SeaTable, side: str | None) -> Telling:
    who, where = name(table, event.unit), contacts.name(event.counter)
    if event.attacks:
        return Telling("sighting", f"{who} attacks from {where} and is seen.", "WAS-SUB-13", 2, (event.unit,))
    return Telling("sighting", f"{where} is found: it is {who}.", "WAS-SUB-9", 2, (event.unit,))


def _submerged(event: facts.Submerged, table: SeaTable, side: str | None) -> Telling:
    sentence = (
        f"{name(table, event.unit)} is lost to the enemy again and lies under {contacts.name(event.counter)}."
    )
    return Telling("sighting", sentence, "WAS-SUB-14", 1, (event.unit,))


def _revealed(event: facts.MarkerRevealed, table: SeaTable, side: str | None) -> Telling:
    who = name(table, event.unit)
    if not event.ships:
        return Telling("sighting", f"{who} is turned over: it is empty.", "WAS-FMK-3", 2, (event.unit,))
    known = all(key in table.units for key in event.ships)
    ships = listed([name(table, key) for key in event.ships]) if known else counted(len(event.ships), "ship")
    return Telling("sighting", f"{who} is turned over: {ships}.", "WAS-FMK-2", 2, (event.unit,))


def _placed(event: facts.ShipsPlaced, table: SeaTable, side: str | None) -> Telling:
    clause = "WAS-FLT-3" if table.turn < 1 else "WAS-FMK-3"
    ships = listed([name(table, key) for key in event.ships])
    return Telling("rule", f"{event.side} places {ships}.", clause, 1, tuple(event.ships))


def _claimed(event: facts.ObjectiveClaimed, table: SeaTable, side: str | None) -> Telling:
    where = place((event.objective.x, event.objective.y))
    sentence = (
        f"{name(table, event.unit)} claims the objective at {where}: {points(event.points, event.side)}."
    )
    return Telling("rule", sentence, "WAS-VIC-2", 3, (event.unit,))


# -- dice and the end -----------------------------------------------------------------------------------------


def thrown_for(purpose: Purpose) -> tuple[str, ...]:
    """The units that dice are thrown for and at, the one that rolls first."""
    match purpose:
        case purposes.Attack(unit, _, target) | purposes.Search(unit, target):
            return unit, target
        case ByUnit(unit):
            return (unit,)
    return ()


def _rolled(event: Rolled, table: SeaTable, side: str | None) -> Telling:
    roll = event.roll
    throw, shown = roll.throw, dice(roll)
    units = tuple(key for key in thrown_for(throw.purpose) if key in table.units)
    who = name(table, thrown_for(throw.purpose)[0]) if thrown_for(throw.purpose) else ""
    weight = 0
    match throw.purpose:
        case purposes.Initiative(side=rolling):
            bonus = sum(part.value for part in throw.modifiers)
            faces = " + ".join(map(str, roll.faces)) + (f" + {bonus}" if bonus else "")
            words = f"{owned(rolling)} initiative: {faces} = {roll.total + bonus}."
        case purposes.Visibility():
            words = f"Visibility, {shown}."
        case purposes.Weather(cloud):
            words = f"{marker(cloud)}, {shown}."
        case purposes.Repair():
            words = f"{who} repairs, {shown}."
        case purposes.Strain():
            words = f"{who} has run at high speed, {shown}."
        case purposes.Search():
            words = f"{who} searches, {shown}."
        case purposes.BoatsHit():
            words = f"The boats of {who} are hit, {shown}."
        case purposes.PressHome():
            words = f"{who}, aborted, would press its attack home, {shown}."
        case purposes.Sweep():
            words = f"{who} sweeps mines, {shown}."
        case purposes.MineHit():
            words, weight = f"Mines go up under {who}, {shown}: {counted(roll.hits, 'hull point')}.", 1
        case purposes.Attack(weapon=weapon):
            torpedo = weapon in TORPEDOES
            what = counted(roll.hits, "hull point") if torpedo else counted(roll.hits, "success", "successes")
            words = f"{who}, {shown}: {what}."
        case _:
            return formerly(roll)
    return Telling("dice", words, throw.clause, weight, units)


def _over(event: BattleOver, table: SeaTable, side: str | None) -> Telling:
    outcome = event.outcome
    who = f"{outcome.winner} wins. " if outcome.winner else "The battle is drawn. "
    return Telling("rule", who + outcome.why, outcome.clause, 3)


def _simple(kind: str, sentence: str, clause: str, weight: int = 0) -> Words:
    """Words for an event told in its own fields; a `unit` among them is what it is about."""

    def words(event: Any, table: SeaTable, side: str | None) -> Telling:
        unit = getattr(event, "unit", "")
        text = sentence.format(name(table, unit) if unit else "", e=event)
        return Telling(kind, text, clause, weight, (unit,) if unit else ())

    return words


_WORDS: dict[type, Words] = {
    TurnBegan: _turn,
    PhaseBegan: lambda event, table, side: Telling(
        "rule", PHASES.get(event.phase, event.phase), "WAS-GEN-11"
    ),
    OrderSealed: _sealed,
    OrdersOpened: _opened,
    Rolled: _rolled,
    SideConceded: _simple("loss", "{e.side} gives the battle up.", "WAS-VIC-7", 3),
    BattleOver: _over,
    facts.WeatherRolled: _simple("weather", "In this weather one sees {e.sight:g} in.", "WAS-DET-3", 1),
    facts.CloudDrifted: _drifted,
    facts.CloudGone: _cloud_gone,
    facts.PlayersOrdered: _simple(
        "rule", "{e.first} is First Player: it moves and attacks first.", "WAS-INI-4", 1
    ),
    facts.Moved: _moved,
    facts.Surfaced: _surfaced,
    facts.Dived: _dived,
    facts.DepthChanged: _depth,
    facts.Exited: _exited,
    facts.LandedAshore: _ashore,
    facts.SmokeLaid: _simple("rule", "{0} lays smoke.", "WAS-SPA-2", 1),
    facts.SmokeGone: _simple("weather", "The smoke has cleared.", "WAS-SPA-3"),
    facts.Strained: _simple(
        "hit",
        "{0} has strained its engines: {e.strain:g} in slower for the rest of the battle.",
        "WAS-SPA-8",
        2,
    ),
    facts.Repaired: lambda event, table, side: Telling(
        "rule",
        f"{name(table, event.unit)} repairs {counted(event.hull, 'hull point')}.",
        "WAS-SPA-4",
        1,
        (event.unit,),
    ),
    facts.MineLaid: _mine,
    facts.MineGone: _mine_gone,
    facts.AttackMade: _attack,
    facts.DamageMarked: _marked,
    facts.DamageTaken: _taken,
    facts.Aborted: _aborted,
    facts.Destroyed: _destroyed,
    facts.DecoyGone: _decoy_gone,
    facts.DecoysLaid: _decoys,
    facts.SpotsChosen: _spots,
    facts.Searched: _searched,
    facts.SubmarineShown: _shown,
    facts.Submerged: _submerged,
    facts.MarkerRevealed: _revealed,
    facts.ShipsPlaced: _placed,
    facts.ObjectiveClaimed: _claimed,
}
