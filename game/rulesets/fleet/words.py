"""fleet's events as sentences, each with its kind, its clause and its weight in a recap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.match.events import BattleOver, Event, PhaseBegan, Rolled, SideConceded, TurnBegan
from game.match.ruleset import Telling
from game.match.wording import counted, listed, owned
from game.rulesets.fleet import air_events, damage_events, events, sea_events
from game.rulesets.fleet.table import FleetTable, Ship

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

Words = Callable[[Any, FleetTable, "str | None"], "Telling | None"]


def tell(event: Event, table: Any, side: str | None) -> Telling | None:
    """The event in words for `side` (None: the umpire), on the table after it. None: nothing to say."""
    words = _WORDS.get(type(event))
    return None if words is None else words(event, table, side)


def name(table: FleetTable, key: str) -> str:
    """What a unit is called."""
    unit = table.units.get(key)
    return unit.name if unit is not None else key.replace("_", " ")


def _rolled(event: Rolled, table: FleetTable, side: str | None) -> Telling:
    throw = event.roll.throw
    who, _, rest = throw.label.partition(" ")
    shown = " ".join(map(str, event.roll.faces)) or "no die"
    need = "" if throw.target is None else f", {throw.needed} or more needed"
    return Telling("dice", f"{name(table, who)} {rest}: {shown}{need}.", throw.clause, 0, (who,))


def _sailed(event: events.Sailed, table: FleetTable, side: str | None) -> Telling:
    sentence = f"{name(table, event.unit)} runs {event.run:.1f} cm and heads {event.heading:03.0f}."
    return Telling("move", sentence, "FLT-MOV-3", 0, (event.unit,))


def _sighted(event: events.Sighted, table: FleetTable, side: str | None) -> Telling:
    verb = "comes into sight" if event.in_sight else "is lost from sight"
    return Telling("sighting", f"{name(table, event.unit)} {verb}.", "FLT-VIS-2", 1, (event.unit,))


def _stands(event: damage_events.Stands, table: FleetTable, side: str | None) -> Telling | None:
    who = name(table, event.unit)
    units = (event.unit,)
    if event.what == "splash":
        return Telling(
            "hit", f"{who} is hit: {counted(event.value, 'splash marker')}.", "FLT-MRK-1", 1, units
        )
    if event.what == "flak":
        return Telling("aircraft", f"{who} has {counted(event.value, 'flak marker')}.", "FLT-MRK-2", 0, units)
    if event.what == "fires":
        words = f"{counted(event.value, 'fire')} {'burns' if event.value == 1 else 'burn'} aboard {who}."
        return Telling("hit", words, "FLT-FIR-3", 2, units)
    if event.what == "aircraft":
        return Telling("loss", f"{who} is down to {event.value} aircraft.", "FLT-AAA-4", 2, units)
    if event.what == "vessels":
        return Telling("loss", f"{who} is down to {counted(event.value, 'vessel')}.", "FLT-TYX-4", 2, units)
    what = STATS.get(event.what, event.what)
    return Telling("hit", f"{who}: {what} now {event.value}.", "FLT-CRT-4", 1, units)


def _broken(event: damage_events.Broken, table: FleetTable, side: str | None) -> Telling:
    item = ITEMS.get(event.item, event.item)
    return Telling("hit", f"{name(table, event.unit)} loses {item}.", "FLT-STR-14", 1, (event.unit,))


def _mount(event: damage_events.MountLost, table: FleetTable, side: str | None) -> Telling:
    ship = table.units[event.unit]
    bore = ""
    if isinstance(ship, Ship):
        battery = ship.spec.batteries[event.battery]
        bore = f" {battery.calibre:g}-inch {battery.mounts[event.mount].kind}"
    return Telling("hit", f"{name(table, event.unit)} loses a{bore}.", "FLT-WPN-3", 2, (event.unit,))


def _lost(event: damage_events.Lost, table: FleetTable, side: str | None) -> Telling:
    what = "is a wreck" if event.wreck else "is gone"
    return Telling("loss", f"{event.name or name(table, event.unit)} {what}.", "FLT-WRK-5", 3, (event.unit,))


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


def _said(kind: str, sentence: str, clause: str, weight: int = 1) -> Words:
    """Words that name the unit alone."""

    def words(event: Any, table: FleetTable, side: str | None) -> Telling:
        return Telling(kind, sentence.format(name(table, event.unit)), clause, weight, (event.unit,))

    return words


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
    events.Sailed: _sailed,
    events.Sighted: _sighted,
    events.MarkerSpotted: _spotted,
    events.MarkerGone: _marker_gone,
    events.Lit: _said("fire", "{} is lit up.", "FLT-ILL-1"),
    events.HeldUp: _said("move", "{} is stopped.", "FLT-COL-2"),
    events.LeftTable: _said("loss", "{} leaves the table.", "FLT-MOV-10", 2),
    events.Dived: _said("move", "{} changes depth.", "FLT-SUB-1"),
    events.Aground: _said("hit", "{} touches ground.", "FLT-COL-4", 2),
    events.Detected: _said("sighting", "{} is detected, or lost again.", "FLT-ASW-1", 2),
    damage_events.Stands: _stands,
    damage_events.Broken: _broken,
    damage_events.MountLost: _mount,
    damage_events.TubesLost: _said("hit", "{} loses a torpedo mount.", "FLT-WPN-8", 2),
    damage_events.PowerFailed: _said("hit", "{}: the power fails, or is on again.", "FLT-UND-8", 2),
    damage_events.Lost: _lost,
    damage_events.WreckSank: _said("loss", "The wreck of {} goes down.", "FLT-WRK-6", 2),
    damage_events.FlightLost: _said("loss", "{} is lost to the last aircraft.", "FLT-AAA-4", 3),
    damage_events.Withdraws: _withdraws,
    sea_events.Launched: _launched,
    sea_events.SmokeLaid: _said("move", "{} lays smoke.", "FLT-SMK-1"),
    sea_events.FieldLaid: _said("rule", "{} lays mines.", "FLT-MIN-1"),
    air_events.TookOff: _said("aircraft", "{} is in the air.", "FLT-COP-1"),
    air_events.Flew: _said("aircraft", "{} flies.", "FLT-AIR-1", 0),
    air_events.Landed: _said("aircraft", "{} lands.", "FLT-COP-1"),
    air_events.WentHome: _said("aircraft", "{} goes home.", "FLT-AIR-7"),
    air_events.AirAttacked: _said("aircraft", "{} attacks.", "FLT-AVS-1", 2),
    air_events.LoadSpent: _said("aircraft", "{} has spent its load.", "FLT-AIR-5", 0),
}
