"""coastal's events in words: what a player reads in the record, as his side knows it. Decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec

from game.match.events import BattleOver, Event, PhaseBegan, Rolled, SideConceded, TurnBegan
from game.match.ruleset import Telling
from game.match.wording import counted
from game.rulesets.coastal import damage_events as damage
from game.rulesets.coastal import events as sea
from game.rulesets.coastal import running_events as running
from game.rulesets.coastal.dice_words import told, weapon_words
from game.rulesets.coastal.phrases import MENDED, called
from game.rulesets.coastal.table import CoastalTable, Mend
from game.rulesets.coastal.tables import TORPEDOES
from game.sea.heading import distance

PHASES = {
    "initiative": "Initiative",
    "movement": "Movement",
    "spotting": "Spotting",
    "damage_control": "Damage control",
    "guns": "Guns and air attack",
    "torpedoes": "Torpedoes",
    "end": "End of the turn",
}
ITEMS = {
    "no_course": "cannot change course",
    "no_port": "cannot turn to port",
    "no_starboard": "cannot turn to starboard",
    "rating": "answers the helm more slowly",
}
DEPTHS = {"periscope": "at periscope depth", "surfaced": "on the surface"}
RESULTS = {"miss": "runs under", "dud": "strikes and does not go off against", "hit": "hits"}


def tell(event: Event, table: CoastalTable, side: str | None) -> Telling | None:
    """The event in words for `side` (None: the umpire), on the table after it. None: nothing to say."""
    if isinstance(event, running.TrackSeen) and event.side == side:
        return Telling("sighting", "The enemy sees the wake of a torpedo.", "CST-TOR-24")
    words = _WORDS.get(type(event))
    return None if words is None else words(event, table)


def _of(kind: str, sentence: str, clause: str, weight: int = 0) -> Callable[[Any, CoastalTable], Telling]:
    """Words of an event of one unit; `{name}` is its name and `{event.…}` a field of the event."""

    def words(event: Any, table: CoastalTable) -> Telling:
        said = sentence.format(name=called(table, event.unit), event=event)
        return Telling(kind, said, clause, weight, (event.unit,))

    return words


def _plain(kind: str, sentence: str, clause: str, weight: int = 0) -> Callable[[Any, CoastalTable], Telling]:
    def words(event: Any, table: CoastalTable) -> Telling:
        return Telling(kind, sentence.format(event=event), clause, weight)

    return words


def _moved(event: sea.Moved, table: CoastalTable) -> Telling:
    name = called(table, event.unit)
    if event.drift:
        return Telling("move", f"{name} drifts.", "CST-DRF-1", 0, (event.unit,))
    way = sum(distance(start, end) for start, end in pairwise(event.track))
    turns = max(0, len(event.track) - 2)
    course = "straight ahead" if not turns else f"{counted(turns, 'turn')}, now {event.heading:03.0f}"
    return Telling("move", f"{name} runs {way:.0f} cm, {course}.", "CST-MOV-2", 0, (event.unit,))


def _spotted(event: sea.Spotted, table: CoastalTable) -> Telling:
    unit = table.units.get(event.unit)
    what = f" ({unit.spec.name})" if unit is not None else ""
    name = called(table, event.unit)
    return Telling("sighting", f"{name}{what} is spotted.", event.clause, 2, (event.unit,))


def _dived(event: sea.DepthChanged, table: CoastalTable) -> Telling:
    where = DEPTHS.get(event.depth, event.depth)
    return Telling("move", f"{called(table, event.unit)} is now {where}.", "CST-SUB-1", 1, (event.unit,))


def _repaired(event: damage.Repaired, table: CoastalTable) -> Telling:
    name = called(table, event.unit)
    words = f"{name} has mended {MENDED[event.item]}." if event.item in MENDED else f"{name} is afloat again."
    if event.item in (Mend.FIRE, Mend.FLOOD):
        words = f"{name} has {'put out a fire' if event.item == Mend.FIRE else 'stopped a flood'}."
    return Telling("rule", words, "CST-DC-3", 1, (event.unit,))


def _shot(event: sea.Shot, table: CoastalTable) -> Telling:
    hits = {0: "no hit", 1: "1 hit"}.get(event.hits, f"{event.hits} hits")
    firer = table.units.get(event.unit)
    weapon = (
        f", {weapon_words(table, event.unit, event.weapon)}" if firer is not None and firer.spec.id else ""
    )
    words = f"{called(table, event.unit)} fires at {called(table, event.target)}{weapon}: {hits}."
    return Telling(
        "hit" if event.hits else "fire", words, "CST-GUN-1", 1 + (event.hits > 0), (event.unit, event.target)
    )


def _light(event: sea.LightOn, table: CoastalTable) -> Telling:
    words = f"{called(table, event.unit)} lights up {called(table, event.target)}."
    return Telling("sighting", words, "CST-ILL-7", 1, (event.unit,))


def _collided(event: sea.Collided, table: CoastalTable) -> Telling:
    verb = "rams" if event.rammed else "runs into"
    words = f"{called(table, event.unit)} {verb} {called(table, event.other)}."
    return Telling("hit", words, "CST-COL-2", 2, (event.unit, event.other))


def _launched(event: running.Launched, table: CoastalTable) -> Telling:
    type_ = TORPEDOES[event.track.type].name
    words = f"{called(table, event.unit)} launches a torpedo ({type_}) on {event.track.heading:03.0f}."
    return Telling("fire", words, "CST-TOR-3", 2, (event.unit,))


def _attacked(event: running.TrackAttacked, table: CoastalTable) -> Telling:
    """Whoever knows whose torpedo it was reads it."""
    launcher = next((track.launcher for track in table.tracks if track.id == event.track), "")
    whose = f"{called(table, launcher)}'s torpedo" if launcher else "A torpedo"
    words = f"{whose} {RESULTS[event.result]} {called(table, event.unit)}."
    clause = {"miss": "CST-TOR-13", "dud": "CST-TOR-19", "hit": "CST-TOR-20"}[event.result]
    return Telling("hit", words, clause, 1 if event.result == "miss" else 3, _both(launcher, event.unit))


def _torpedo_rolled(event: sea.TorpedoRolled, table: CoastalTable) -> Telling:
    telling = told(event.roll, table)
    units = _both(event.launcher, *telling.units)
    if event.roll.throw.target is None:
        return msgspec.structs.replace(telling, units=units)
    came = "a hit" if event.roll.hits else "a miss"
    words = f"Torpedo at {called(table, telling.units[-1])}: {event.roll.faces[0]}, {came}."
    return msgspec.structs.replace(telling, sentence=words, units=units)


def _both(launcher: str, *units: str) -> tuple[str, ...]:
    return (launcher, *units) if launcher else units


def _sinks(event: damage.Sinks, table: CoastalTable) -> Telling:
    unit = table.units.get(event.unit)
    fate = {"battery": "fires no more", "aircraft": "is going down"}.get(unit.spec.kind if unit else "")
    return Telling(
        "hit", f"{called(table, event.unit)} {fate or 'is sinking'}.", "CST-HUL-6", 3, (event.unit,)
    )


def _removed(event: damage.Removed, table: CoastalTable) -> Telling:
    unit = table.units.get(event.unit)
    fate = {"battery": "is silenced", "aircraft": "is down"}.get(unit.spec.kind if unit else "", "has sunk")
    return Telling("loss", f"{event.name} {fate}.", "CST-END-7", 3, (event.unit,))


def _steering(event: damage.SteeringHit, table: CoastalTable) -> Telling:
    words = f"{called(table, event.unit)} is hit in the steering: she {ITEMS[event.item]}."
    return Telling("hit", words, "CST-SPC-3", 2, (event.unit,))


def _over(event: BattleOver, table: CoastalTable) -> Telling:
    outcome = event.outcome
    told = f"{outcome.winner} wins." if outcome.winner else "The battle is drawn."
    return Telling("rule", f"{outcome.why} {told}", outcome.clause, 3)


def _weather(event: sea.WeatherChanged, table: CoastalTable) -> Telling:
    weather = event.weather
    light = weather.light.replace("_", " ")
    words = f"{light.capitalize()} now: V {weather.visibility:g} cm, sea state {weather.sea_state}."
    return Telling("weather", words, "CST-GEN-9", 2)


_WORDS: dict[type[Event], Callable[[Any, CoastalTable], Telling | None]] = {
    TurnBegan: _plain("rule", "Turn {event.turn}.", "CST-GEN-2"),
    PhaseBegan: lambda event, _: Telling("rule", PHASES.get(event.phase, event.phase), "CST-GEN-2"),
    BattleOver: _over,
    SideConceded: _plain("rule", "{event.side} gives the battle up.", "CST-END-9", 3),
    Rolled: lambda event, table: told(event.roll, table),
    sea.Secret: lambda event, table: told(event.roll, table),
    sea.TorpedoRolled: _torpedo_rolled,
    sea.WeatherChanged: _weather,
    sea.FirstChosen: _plain("rule", "{event.side} goes first this turn.", "CST-INI-3", 1),
    sea.SpeedSet: _of("move", "{name} is at setting {event.markers}.", "CST-MOV-1"),
    sea.AnchorSlipped: _of("move", "{name} slips her anchor.", "CST-MOV-15", 1),
    sea.Moved: _moved,
    sea.TurnObeyed: _of("move", "{name} is under command again.", "CST-SPC-8"),
    sea.DepthChanged: _dived,
    sea.Exited: _of("move", "{name} leaves the table to the {event.edge}.", "CST-MOV-12", 2),
    sea.Entered: _of("move", "{name} comes onto the table.", "CST-GEN-8", 1),
    sea.RanAground: _of("hit", "{name} runs aground.", "CST-GRD-1", 2),
    sea.GroundLeft: _of("move", "{name} is clear of the ground.", "CST-GRD-3"),
    sea.Collided: _collided,
    sea.SmokeLaid: _of("move", "{name} lays smoke.", "CST-SMK-1", 1),
    sea.DummiesLaid: _plain("rule", "{event.side} has placed its dummies.", "CST-CON-13"),
    sea.Spotted: _spotted,
    sea.RadarFound: _of("sighting", "{name} is a radar target of class {event.size_class}.", "CST-RAD-2", 2),
    sea.AsdicFound: _of("sighting", "{name} is detected by asdic.", "CST-SUB-6", 2),
    sea.ContactLost: _of("sighting", "Contact with {name} is lost.", "CST-END-6", 1),
    sea.RadarLost: _of("sighting", "{name} is off the radar.", "CST-RAD-4"),
    sea.AsdicLost: _of("sighting", "{name} is not detected any more.", "CST-SUB-6"),
    sea.DummyGone: _of("sighting", "{name} was nothing.", "CST-CON-5", 1),
    sea.Alerted: _of("rule", "{name} is alerted.", "CST-SUR-2"),
    sea.Shot: _shot,
    sea.LightOn: _light,
    sea.LightBurst: _plain("sighting", "A light bursts over the water.", "CST-ILL-6", 1),
    sea.DepthChargesDropped: _of("fire", "{name} drops depth charges.", "CST-SUB-7", 1),
    sea.FieldFound: _plain("hit", "A mine is struck.", "CST-MIN-4", 2),
    sea.LaneSwept: _plain("move", "A lane is swept.", "CST-MIN-6"),
    damage.BoxesLost: _of("hit", "{name} loses {event.boxes} to {event.cause}.", "CST-HUL-1", 1),
    damage.Sinks: _sinks,
    damage.Removed: _removed,
    damage.Burning: _of("hit", "{name}: fires {event.fires}.", "CST-SPC-2", 1),
    damage.Flooding: _of("hit", "{name}: floods {event.floods}.", "CST-FLD-2", 1),
    damage.SettingLost: _of("hit", "{name} loses a setting for good or till repaired.", "CST-SPC-14", 1),
    damage.CannotAccelerate: _of("hit", "{name} cannot accelerate.", "CST-SPC-15", 1),
    damage.SteeringHit: _steering,
    damage.TurnOrdered: _of(
        "hit", "{name} is hit on the bridge and must turn to {event.hand}.", "CST-SPC-8", 1
    ),
    damage.DamageControlLost: _of("hit", "{name} loses a repair party.", "CST-SPC-10", 1),
    damage.CrewShaken: _of("hit", "{name}'s crew is shaken.", "CST-SPC-12", 1),
    damage.Surprised: _of("hit", "{name} is surprised.", "CST-SPC-11", 1),
    damage.SurpriseOver: _of("rule", "{name} is surprised no more.", "CST-SUR-3", 1),
    damage.Suppressed: _of("hit", "{name}: suppression {event.markers}.", "CST-SUP-1"),
    damage.WeaponDestroyed: _of("hit", "{name} loses a weapon.", "CST-SPC-18", 1),
    damage.Repaired: _repaired,
    damage.Withdraws: _of("rule", "{name} has had enough.", "CST-MOR-2", 2),
    damage.SideShaken: _plain("rule", "{event.side} has lost half its force.", "CST-MOR-3", 2),
    damage.AircraftHit: _of("hit", "{name} is hit.", "CST-AIR-8", 1),
    running.Launched: _launched,
    running.LaunchWatched: _of("fire", "{name} launches a torpedo.", "CST-CON-11", 2),
    running.TrackSeen: _plain("sighting", "The wake of a torpedo is seen.", "CST-TOR-24", 2),
    running.TrackGone: _plain("move", "A torpedo is spent.", "CST-TOR-11"),
    running.TrackAttacked: _attacked,
    running.Flew: _of("aircraft", "{name} flies.", "CST-AIR-2"),
    running.FlewOff: _of("aircraft", "{name} flies off.", "CST-AIR-3", 1),
    running.TorpedoDeclared: _of("aircraft", "{name} comes in to drop its torpedo.", "CST-AIR-14", 1),
}
