"""fleet's events as sentences, each with its kind, its clause and its weight in a recap."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from game.match.events import BattleOver, Event, PhaseBegan, Rolled, SideConceded, TurnBegan
from game.match.ruleset import Telling
from game.match.wording import capital, counted, few, listed, owned
from game.rulesets.fleet import air_events, damage_events, events, sea_events
from game.rulesets.fleet.critical_tables import ROWS
from game.rulesets.fleet.dice_words import name, told
from game.rulesets.fleet.table import FleetTable, Flight, Ship

PHASES = {
    "initiative": "Initiative",
    "mines": "Mines",
    "submarines": "Submarines",
    "ships": "Ship movement",
    "aircraft": "Aircraft movement",
    "action": "Action",
    "end": "End",
}
STATS = {
    "structure": "structure",
    "flotation": "flotation",
    "speed": "speed",
    "steering": "steering",
    "fire_control": "fire control",
    "spotting_bands": "sight",
    "dc_teams": "damage control teams",
    "crew_quality": "crew quality",
    "gunnery_modifier": "gunnery",
    "lrf": "long range flak",
    "mrf": "medium flak",
    "crf": "close flak",
    "asw": "anti-submarine factors",
    "h": "launching and landing",
    "rrr": "refuelling and rearming",
    "catapults": "catapults",
    "cargo": "cargo",
}
ITEMS = {
    "searchlights": "her searchlights",
    "search_radar": "her search radar",
    "gunnery_radar": "all her gunnery radar",
    "shipboard_planes": "her planes",
    "smoke": "the means to make smoke",
}

_EITHER = re.compile(r"\[(\w[^|\]]*)\|([^\]]*)\]")
"""A word of one, and of many."""

Words = Callable[[Any, FleetTable, "str | None"], "Telling | None"]


def tell(event: Event, table: FleetTable, side: str | None) -> Telling | None:
    """The event in words for `side` (None: the umpire), on the table after it. None: nothing to say."""
    words = _WORDS.get(type(event))
    return None if words is None else words(event, table, side)


def _rolled(event: Rolled, table: FleetTable, side: str | None) -> Telling:
    return told(event.roll, table)


def _sailed(event: events.Sailed, table: FleetTable, side: str | None) -> Telling:
    sentence = f"{name(table, event.unit)} runs {event.run:.1f} cm and heads {event.heading:03.0f}."
    return Telling("move", sentence, "FLT-MOV-3", 0, (event.unit,))


def _sighted(event: events.Sighted, table: FleetTable, side: str | None) -> Telling:
    verb = "comes into sight" if event.in_sight else "is lost from sight"
    return Telling("sighting", f"{name(table, event.unit)} {verb}.", "FLT-VIS-2", 1, (event.unit,))


def _stands(event: damage_events.Stands, table: FleetTable, side: str | None) -> Telling | None:
    who, units = name(table, event.unit), (event.unit,)
    struck = table.phase != "end"

    def telling(kind: str, words: str, clause: str, weight: int, step: str) -> Telling:
        return Telling(kind, words, clause, weight, units, step if struck else "")

    if event.what == "splash":
        words = f"{who} has {counted(event.value, 'splash marker')}."
        return telling("hit", words, "FLT-MRK-1", 1, "Splash")
    if event.what == "flak":
        words = f"{who} has {counted(event.value, 'flak marker')}."
        return telling("aircraft", words, "FLT-MRK-2", 0, "Flak")
    if event.what == "fires":
        burns = "burns" if event.value < 2 else "burn"
        words = f"{counted(event.value, 'fire')} {burns} aboard {who}."
        return telling("hit", capital(words), "FLT-FIR-3", 2, "Fire")
    if event.what == "aircraft":
        return telling("loss", f"{who} is down to {event.value} aircraft.", "FLT-AAA-4", 2, "Loss")
    if event.what == "vessels":
        words = f"{who} is down to {counted(event.value, 'vessel')}."
        return telling("loss", words, "FLT-TYX-4", 2, "Loss")
    what = STATS.get(event.what, event.what)
    weight = 2 if event.what in ("structure", "flotation") else 1
    return telling("hit", f"{owned(who)} {what}: {event.value} left.", "FLT-CRT-4", weight, capital(what))


def _row(event: damage_events.RowHit, table: FleetTable, side: str | None) -> Telling:
    """What is hit, and whether armour kept it out."""
    row = ROWS[event.row]
    words = row.area
    if event.thickness:
        area = event.area.replace("_", " ")
        verb = "holds" if event.held else "is pierced"
        words += f": {area} {event.thickness} {verb} by {event.penetration}".replace(
            "holds by", "holds against"
        )
    return Telling("dice", f"{words}.", row.clause, 0, (event.unit,), f"Critical, value {event.left}")


def _held(event: damage_events.MountHeld, table: FleetTable, side: str | None) -> Telling:
    words = f"The armour of the {event.mount} holds against {event.penetration}."
    return Telling("dice", words, "FLT-WPN-3", 0, (event.unit,), "Armour")


def _broken(event: damage_events.Broken, table: FleetTable, side: str | None) -> Telling:
    item = ITEMS.get(event.item, event.item)
    words = f"{name(table, event.unit)} loses {item}."
    return Telling("hit", words, "FLT-STR-14", 1, (event.unit,), "Equipment")


def _mount(event: damage_events.MountLost, table: FleetTable, side: str | None) -> Telling:
    ship = table.units[event.unit]
    bore = ""
    if isinstance(ship, Ship):
        battery = ship.spec.batteries[event.battery]
        bore = f"{battery.calibre:g}-inch {battery.mounts[event.mount].kind}"
    article = "an" if bore.startswith(("8", "11", "18")) else "a"
    words = f"{name(table, event.unit)} loses {article} {bore}."
    return Telling("hit", words, "FLT-WPN-3", 2, (event.unit,), "Mount lost")


def _lost(event: damage_events.Lost, table: FleetTable, side: str | None) -> Telling:
    what = "is a wreck" if event.wreck else "is gone"
    words = f"{event.name or name(table, event.unit)} {what}."
    return Telling("loss", words, "FLT-WRK-5", 3, (event.unit,), "Lost")


def _withdraws(event: damage_events.Withdraws, table: FleetTable, side: str | None) -> Telling:
    verb = "withdraws" if event.withdrawing else "rallies"
    return Telling("rule", f"{name(table, event.unit)} {verb}.", "FLT-MOR-3", 2, (event.unit,))


def _launched(event: sea_events.Launched, table: FleetTable, side: str | None) -> Telling:
    who = name(table, event.attack.launcher)
    if event.attack.torpedoes < 0:
        return Telling("fire", f"{who} launches torpedoes.", "FLT-TOR-15", 2, (event.attack.launcher,))
    at = f"at {name(table, event.attack.target)}" if event.attack.target else "in a wide spread"
    sentence = f"{who} launches {counted(event.attack.torpedoes, 'torpedo', 'torpedoes')} {at}."
    return Telling("fire", sentence, "FLT-TOR-1", 2, (event.attack.launcher,))


def _spotted(event: events.MarkerSpotted, table: FleetTable, side: str | None) -> Telling:
    sentence = f"{name(table, event.unit)} is spotted: {listed(event.classes)}."
    return Telling("sighting", sentence, "FLT-CON-5", 2, (event.unit,))


def _marker_gone(event: events.MarkerGone, table: FleetTable, side: str | None) -> Telling:
    sentence = "A dummy is found out." if event.dummy else f"{name(table, event.unit)} deploys."
    return Telling("sighting", sentence, "FLT-CON-5" if event.dummy else "FLT-CON-3", 1)


def _said(kind: str, sentence: str, clause: str, weight: int = 1, step: str = "") -> Words:
    """Words that name the unit alone; `[flies|fly]` of one, or of aircraft and boats."""

    def words(event: Any, table: FleetTable, side: str | None) -> Telling:
        unit = table.units.get(event.unit)
        many = isinstance(unit, Flight) or (isinstance(unit, Ship) and unit.spec.stand)
        said = _EITHER.sub(lambda found: found[2 if many else 1], sentence)
        return Telling(kind, said.format(name(table, event.unit)), clause, weight, (event.unit,), step)

    return words


def _power(event: damage_events.PowerFailed, table: FleetTable, side: str | None) -> Telling:
    who = name(table, event.unit)
    words = f"{owned(who)} power fails." if event.dark else f"{who} has power again."
    return Telling("hit", words, "FLT-UND-8", 2, (event.unit,), "Power" if event.dark else "")


def _aground(event: events.Aground, table: FleetTable, side: str | None) -> Telling:
    words = "runs aground" if event.fast else "comes off the ground"
    return Telling("hit", f"{name(table, event.unit)} {words}.", "FLT-COL-4", 2, (event.unit,))


def _detected(event: events.Detected, table: FleetTable, side: str | None) -> Telling:
    words = "is detected" if event.until else "is lost again"
    return Telling("sighting", f"{name(table, event.unit)} {words}.", "FLT-ASW-1", 2, (event.unit,))


def _identified(event: events.Identified, table: FleetTable, side: str | None) -> Telling | None:
    if not event.target:
        return None
    words = f"{name(table, event.unit)} has made out {name(table, event.target)}."
    return Telling("sighting", words, "FLT-VIS-10", 1, (event.unit, event.target))


def _deployed(event: events.Deployed, table: FleetTable, side: str | None) -> Telling:
    units = tuple(event.pieces)
    words = f"{few([name(table, key) for key in units])} {'deploys' if len(units) == 1 else 'deploy'}."
    return Telling("sighting", words, "FLT-CON-3", 1, units)


def _command(event: events.CommandMoved, table: FleetTable, side: str | None) -> Telling:
    where = f" aboard {name(table, event.flag)}" if event.flag else ""
    words = f"The command{where} is worth {event.command:+d} now."
    return Telling("rule", words, "FLT-SQD-2", 2, (event.flag,) if event.flag else ())


def _starshell(event: sea_events.StarshellBurst, table: FleetTable, side: str | None) -> Telling:
    return Telling("fire", "Starshell bursts.", "FLT-ILL-3", 1)


def _field(event: sea_events.FieldChanged, table: FleetTable, side: str | None) -> Telling:
    words = "A minefield is known." if event.loads else "A minefield is gone."
    return Telling("sighting", words, "FLT-MIN-5", 2)


def _phase(event: PhaseBegan, table: FleetTable, side: str | None) -> Telling:
    return Telling("rule", PHASES.get(event.phase, event.phase.capitalize()), "FLT-SEQ-1")


def _turn(event: TurnBegan, table: FleetTable, side: str | None) -> Telling:
    return Telling("rule", f"Turn {event.turn}{', by night' if table.night else ''}", "FLT-SEQ-1")


def _over(event: BattleOver, table: FleetTable, side: str | None) -> Telling:
    outcome = event.outcome
    told = f"{outcome.winner} wins." if outcome.winner else "The battle is drawn."
    return Telling("rule", f"{outcome.why} {told}", outcome.clause, 3)


def _conceded(event: SideConceded, table: FleetTable, side: str | None) -> Telling:
    return Telling("rule", f"{event.side} gives the battle up.", "FLT-VIC-3", 3)


def _initiative(event: events.InitiativeWon, table: FleetTable, side: str | None) -> Telling:
    return Telling("rule", f"{event.side} has the initiative.", "FLT-INI-1", 1)


def _mover(event: events.MoverNamed, table: FleetTable, side: str | None) -> Telling:
    return Telling("rule", f"{event.side} moves first.", "FLT-INI-4", 1)


def _markers(event: events.MarkersLaid, table: FleetTable, side: str | None) -> Telling:
    many = counted(len(event.markers), "contact")
    return Telling("sighting", f"{owned(event.side)} {many} on the table.", "FLT-CON-1", 1)


def _paced(event: events.DummiesPaced, table: FleetTable, side: str | None) -> Telling:
    told = ", ".join(f"{name(table, key)} {pace:g} cm" for key, pace in event.paces.items())
    return Telling("rule", f"{owned(event.side)} dummies move up to: {told}.", "FLT-CON-2")


_WORDS: dict[type[Event], Words] = {
    Rolled: _rolled,
    events.Hidden: _rolled,
    TurnBegan: _turn,
    PhaseBegan: _phase,
    BattleOver: _over,
    SideConceded: _conceded,
    events.InitiativeWon: _initiative,
    events.MoverNamed: _mover,
    events.MarkersLaid: _markers,
    events.DummiesPaced: _paced,
    events.Sailed: _sailed,
    events.Sighted: _sighted,
    events.MarkerSpotted: _spotted,
    events.MarkerGone: _marker_gone,
    events.Lit: _said("fire", "{} is lit up.", "FLT-ILL-1"),
    events.HeldUp: _said("move", "{} is stopped.", "FLT-COL-2"),
    events.LeftTable: _said("loss", "{} [leaves|leave] the table.", "FLT-MOV-10", 2),
    events.Dived: _said("move", "{} changes depth.", "FLT-SUB-1"),
    events.Aground: _aground,
    events.Detected: _detected,
    events.Identified: _identified,
    events.Deployed: _deployed,
    events.CommandMoved: _command,
    damage_events.Stands: _stands,
    damage_events.Broken: _broken,
    damage_events.MountLost: _mount,
    damage_events.RowHit: _row,
    damage_events.MountHeld: _held,
    damage_events.TubesLost: _said("hit", "{} loses a torpedo mount.", "FLT-WPN-8", 2, "Tubes lost"),
    damage_events.PowerFailed: _power,
    damage_events.Lost: _lost,
    damage_events.WreckSank: _said("loss", "The wreck of {} goes down.", "FLT-WRK-6", 2),
    damage_events.FlightLost: _said("loss", "{} [is|are] lost to the last aircraft.", "FLT-AAA-4", 3, "Loss"),
    damage_events.Withdraws: _withdraws,
    sea_events.Launched: _launched,
    sea_events.StarshellBurst: _starshell,
    sea_events.FieldChanged: _field,
    sea_events.SmokeLaid: _said("move", "{} [lays|lay] smoke.", "FLT-SMK-1"),
    sea_events.FieldLaid: _said("rule", "{} lays mines.", "FLT-MIN-1"),
    air_events.TookOff: _said("aircraft", "{} [is|are] in the air.", "FLT-COP-1"),
    air_events.Flew: _said("aircraft", "{} [flies|fly].", "FLT-AIR-1", 0),
    air_events.Landed: _said("aircraft", "{} [lands|land].", "FLT-COP-1"),
    air_events.WentHome: _said("aircraft", "{} [goes|go] home.", "FLT-AIR-7"),
    air_events.AirAttacked: _said("aircraft", "{} [attacks|attack].", "FLT-AVS-1", 2),
    air_events.LoadSpent: _said("aircraft", "{} [has spent its|have spent their] load.", "FLT-AIR-5", 0),
}
