"""nef's events as sentences, each with its kind, its clause and its weight in a recap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from game.match.ruleset import Telling
from game.rulesets.nef import events as nef
from game.rulesets.nef import purposes
from game.rulesets.nef.fire import WEAPON_WORDS, amount_words
from game.rulesets.nef.table import NefTable
from game.rulesets.nef.tables import TABLES
from game.tabletop.deploy import UnitsPlaced
from game.tabletop.messages import formerly

PHASES = {
    "plot": "Plot",
    "first_half": "First half",
    "combat": "Combat",
    "second_half": "Second half",
    "end": "End",
}

_TIMES = {
    1: "once",
    2: "twice",
    **{
        number: f"{word} times"
        for number, word in enumerate(("three", "four", "five", "six", "seven", "eight", "nine"), 3)
    },
}
"""In words, or a flight's number would run into them: hits Bombers 1 three times."""


def tell(event: Event, table: NefTable, side: str | None) -> Telling | None:
    """The event in words for `side` (None: the umpire), on the table after it. None: nothing to say."""
    words = _WORDS.get(type(event))
    return None if words is None else words(event, table, side)


def path_words(path: str) -> str:
    """A path as players say it: ahead 2, starboard, ahead 1."""
    parts: list[str] = []
    ahead = 0
    for step in path:
        if step == "F":
            ahead += 1
            continue
        if ahead:
            parts.append(f"ahead {ahead}")
            ahead = 0
        parts.append("port" if step == "P" else "starboard")
    if ahead:
        parts.append(f"ahead {ahead}" if parts else "straight ahead")
    return ", ".join(parts)


def _name(table: NefTable, unit: str) -> str:
    return table.units[unit].name if unit in table.units else "a flight"


def _does(table: NefTable, unit: str, one: str, many: str) -> str:
    """The verb for a ship, or for a flight, which is several."""
    return many if unit in table.units and table.units[unit].spec.flight else one


def _moved(event: nef.Moved, table: NefTable, side: str | None) -> Telling:
    unit = table.units[event.unit]
    spent = event.path.count("F") + TABLES["movement"]["turn_cost"] * (
        len(event.path) - event.path.count("F")
    )
    verb = "steams" if unit.spec.kind == "ship" else ("fly" if unit.spec.flight else "flies")
    kind = "aircraft" if unit.spec.flight else "move"
    if not event.path:
        return Telling(kind, f"{unit.name} holds her place.", "NEF-MOV-10", 0, (event.unit,))
    return Telling(
        kind, f"{unit.name} {verb} {spent} in: {path_words(event.path)}.", "NEF-MOV-10", 1, (event.unit,)
    )


def _group(event: nef.GroupMoves, table: NefTable, side: str | None) -> Telling:
    if len(event.order) == 1:
        return Telling("dice", f"Group {event.speed} is {event.order[0]}'s alone: no dice.", "NEF-GRP-5")
    shares = [" and ".join(_name(table, unit) for unit in units) for units in event.units]
    first, *rest = shares or event.order
    moves = "move" if event.units and len(event.units[0]) > 1 else "moves"
    return Telling(
        "dice", f"Group {event.speed}: {first} {moves} first, then {', then '.join(rest)}.", "NEF-GRP-3"
    )


def _plotted(event: nef.Plotted, table: NefTable, side: str | None) -> Telling:
    speeds = ", ".join(f"{_name(table, unit)} {speed}" for unit, speed in event.speeds.items())
    parts = [f"{event.side} marks {speeds}" if speeds else f"{event.side} marks no speed"]
    if event.launches:
        parts.append(
            "launches " + ", ".join(f"{_name(table, unit)} {speed}" for unit, speed in event.launches.items())
        )
    if event.slips:
        parts.append("slips " + ", ".join(_name(table, unit) for unit in event.slips))
    return Telling("move", "; ".join(parts) + ".", "NEF-PLT-2", 0)


def _rolled(event: Rolled, table: NefTable, side: str | None) -> Telling:
    roll = event.roll
    clause = roll.throw.clause
    match roll.throw.purpose:
        case purposes.Initiative() as die:
            return Telling("dice", f"{dicer(die, table)} rolls {roll.total} for the group.", clause)
        case purposes.Vulnerability(unit):
            lost = "a salvo is lost" if roll.hits else "nothing is lost"
            words = f"{_name(table, unit)}'s magazine roll: {roll.total}, {lost}."
            return Telling("dice", words, clause, 0, (unit,))
        case purposes.Explosion(unit):
            then = "it explodes" if roll.hits else "no explosion"
            return Telling("dice", f"The second die is a {roll.total}: {then}.", clause, 0, (unit,))
        case purposes.Force(unit):
            return Telling("dice", f"The explosion's force is {roll.total}.", clause, 0, (unit,))
        case purposes.Attack(unit, _, target):
            dice = "one die" if roll.throw.dice == 1 else f"{roll.throw.dice} dice"
            hits = {0: "a miss", 1: "1 hit"}.get(roll.hits, f"{roll.hits} hits")
            words = f"{_name(table, unit)} at {_name(table, target)}, {dice}: {hits}."
            return Telling("dice", words, clause, 0, (unit, target))
    return formerly(roll)


def dicer(die: purposes.Initiative, table: NefTable) -> str:
    """Who rolls for a speed group: a side, or a unit by its name (NEF-GRP-3)."""
    return _name(table, die.who) if die.each else die.who


def _attacked(event: nef.Attacked, table: NefTable, side: str | None) -> Telling:
    unit, target = _name(table, event.unit), _name(table, event.target)
    ship, flight = ("drops", "drop") if event.weapon == "bombs" else ("fires", "fire")
    verb = _does(table, event.unit, ship, flight)
    preposition = "on" if event.weapon == "bombs" else "at"
    return Telling(
        "fire",
        f"{unit} {verb} {amount_words(event.weapon, event.amount)} {preposition} {target}.",
        "NEF-CMB-3",
        1,
        (event.unit, event.target),
    )


def _noted(event: nef.HitsNoted, table: NefTable, side: str | None) -> Telling:
    target = table.units[event.target]
    times = _TIMES.get(event.hits, f"{event.hits} times")
    doom = f" {_does(table, event.target, 'She is', 'They are')} doomed." if target.doomed else ""
    verb = _does(table, event.by, "hits", "hit")
    return Telling(
        "hit",
        f"{_name(table, event.by)} {verb} {target.name} {times}.{doom}",
        "NEF-DMG-5",
        2,
        (event.target, event.by),
    )


def _marked(event: nef.HullMarked, table: NefTable, side: str | None) -> Telling | None:
    unit = table.units.get(event.unit)
    if unit is None:
        return None
    hits = "1 box" if event.boxes == 1 else f"{event.boxes} boxes"
    if unit.damage >= unit.spec.hull:
        return Telling("hit", f"{unit.name}: {hits} marked, the hull is gone.", "NEF-DMG-1", 2, (unit.id,))
    if unit.spec.flight:
        return Telling(
            "hit", f"{unit.name}: {unit.damage} of {unit.spec.hull} hits.", "NEF-FTR-2", 2, (unit.id,)
        )
    row = f", the {TABLES['damage']['rows'][unit.row]} % row" if event.rows_lost else ""
    return Telling(
        "hit", f"{unit.name}: {hits} marked{row}.", "NEF-DMG-3" if row else "NEF-DMG-1", 2, (unit.id,)
    )


def _withdrew(event: nef.Withdrew, table: NefTable, side: str | None) -> Telling:
    verb = _does(table, event.unit, "leaves the table", "leave the table")
    if event.exited:
        verb = _does(table, event.unit, "exits", "exit")
    edge = f" by the {event.edge} edge" if event.edge else ""
    with_ = f" with {', '.join(_name(table, unit) for unit in event.aboard)}" if event.aboard else ""
    clause = "NEF-EDG-3" if event.exited else "NEF-EDG-1"
    return Telling(
        "loss",
        f"{_name(table, event.unit)} {verb}{edge}{with_}.",
        clause,
        3,
        (event.unit,),
    )


def _destroyed(event: nef.Destroyed, table: NefTable, side: str | None) -> Telling:
    if event.base:
        verb = _does(table, event.unit, "is", "are")
        sentence = f"{_name(table, event.unit)} {verb} lost aboard {_name(table, event.base)}."
        return Telling("loss", sentence, "NEF-HID-5", 3, (event.unit,))
    verb = _does(table, event.unit, "is", "are")
    return Telling("loss", f"{_name(table, event.unit)} {verb} destroyed.", "NEF-DMG-1", 3, (event.unit,))


def _sealed(event: OrderSealed, table: NefTable, side: str | None) -> Telling:
    what = {"plot": "plot", "combat": "plan"}.get(table.phase, "order")
    return Telling("rule", f"{event.side}'s {what} is in, sealed.", "NEF-HID-1")


def _opened(event: OrdersOpened, table: NefTable, side: str | None) -> Telling:
    if table.phase == "plot":
        return Telling("rule", "All plots are in and revealed.", "NEF-PLT-2")
    if table.phase == "combat":
        return Telling("rule", "All plans are revealed.", "NEF-CMB-1")
    return Telling("rule", "All loads are chosen.", "NEF-SEQ-6")


def _simple(
    kind: str, sentence: str, clause: str, weight: int
) -> Callable[[Any, NefTable, str | None], Telling]:
    """Words for an event about one unit; `sentence` has {unit} and may have {base}."""

    def words(event: Any, table: NefTable, side: str | None) -> Telling:
        base = getattr(event, "base", "")
        text = sentence.format(unit=_name(table, event.unit), base=_name(table, base) if base else "")
        return Telling(kind, text, clause, weight, (event.unit,))

    return words


def _halved(event: nef.FlightHalved, table: NefTable, side: str | None) -> Telling:
    left = event.bombs or event.rapiers
    told = f": {left} left" if left else ""
    return Telling(
        "hit",
        f"{_name(table, event.unit)}: half of what is unfired is gone{told}.",
        "NEF-BMR-2",
        2,
        (event.unit,),
    )


def _salvo(event: nef.SalvoLost, table: NefTable, side: str | None) -> Telling:
    what = WEAPON_WORDS[event.what][0]
    return Telling("hit", f"{_name(table, event.unit)} loses a {what}.", "NEF-VUL-4", 2, (event.unit,))


def _loads(event: nef.LoadsChosen, table: NefTable, side: str | None) -> Telling:
    loads = ", ".join(f"{_name(table, unit)} {load}" for unit, load in event.loads.items())
    return Telling("aircraft", f"{event.side} loads {loads}.", "NEF-SEQ-6", 0, tuple(event.loads))


def _rearm(event: nef.RearmOrdered, table: NefTable, side: str | None) -> Telling:
    loads = ", ".join(f"{_name(table, unit)} with {load}" for unit, load in event.loads.items())
    return Telling("aircraft", f"{event.side} rearms {loads}.", "NEF-ARM-1", 0, tuple(event.loads))


_WORDS: dict[type, Callable[[Any, Any, str | None], Telling | None]] = {
    TurnBegan: lambda event, table, side: Telling("rule", f"Turn {event.turn}", "NEF-SEQ-1"),
    PhaseBegan: lambda event, table, side: Telling("rule", PHASES[event.phase], "NEF-SEQ-1"),
    OrderSealed: _sealed,
    OrdersOpened: _opened,
    Rolled: _rolled,
    SideConceded: lambda event, table, side: Telling("loss", f"{event.side} gives the battle up.", "", 3),
    BattleOver: lambda event, table, side: Telling(
        "rule",
        (f"{event.outcome.winner} wins. " if event.outcome.winner else "The battle is drawn. ")
        + event.outcome.why,
        event.outcome.clause,
        3,
    ),
    UnitsPlaced: lambda event, table, side: Telling(
        "rule",
        f"{event.side} places {', '.join(_name(table, unit) for unit in event.pieces)}.",
        "",
        1,
        tuple(event.pieces),
    ),
    nef.LoadsChosen: _loads,
    nef.Plotted: _plotted,
    nef.RearmOrdered: _rearm,
    nef.GroupMoves: _group,
    nef.Moved: _moved,
    nef.Attacked: _attacked,
    nef.HitsNoted: _noted,
    nef.HullMarked: _marked,
    nef.FlightHalved: _halved,
    nef.SalvoLost: _salvo,
    nef.Withdrew: _withdrew,
    nef.Destroyed: _destroyed,
    nef.Launched: _simple("aircraft", "{unit} take off from {base}.", "NEF-AIR-7", 1),
    nef.LaunchLost: _simple(
        "aircraft", "{unit} cannot launch from {base}: the launch is lost.", "NEF-TER-4", 1
    ),
    nef.RanAground: _simple("hit", "{unit} runs aground.", "NEF-TER-5", 3),
    nef.Landed: _simple("aircraft", "{unit} land on {base}.", "NEF-AIR-8", 1),
    nef.ReloadBegan: _simple("rule", "{unit} reloads a launcher: no guns this turn.", "NEF-ROC-5", 0),
    nef.Exploded: _simple("hit", "A salvo explodes aboard {unit}!", "NEF-VUL-6", 3),
    nef.Reloaded: _simple("rule", "{unit} has a launcher ready again.", "NEF-ROC-7", 0),
    nef.Rearmed: _simple("aircraft", "{unit} are rearmed.", "NEF-ARM-1", 0),
    nef.Slipped: _simple("move", "{unit} has slipped her mooring.", "NEF-GND-7", 1),
}
