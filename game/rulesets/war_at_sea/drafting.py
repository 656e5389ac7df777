"""war_at_sea for an editor of scenarios: how its cards and counters look, what asks for a second look, a battle written
down midway. Works on trees that may be wrong anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from math import ceil
from typing import Any

import msgspec

from game.match.plain import Row, Tree
from game.match.scenario import Scenario, SideEntry, UnitEntry
from game.rulesets.war_at_sea.set_up import card_of, laid, rows_of
from game.rulesets.war_at_sea.table import AIRCRAFT, SURFACED, Piece, SeaTable, Spec
from game.rulesets.war_at_sea.tables import AIR, LEVELS, MINE, TABLES
from game.rulesets.war_at_sea.victory import scores
from game.rulesets.war_at_sea.weapons import BATTERIES, FROM_THE_AIR
from game.tabletop.deploy import WAITING
from game.tabletop.drafting import Figure, Plain, Remark
from game.tabletop.field_file import read_fields

_SILHOUETTES = {"auxiliary": "merchant", "pt": "torpedo_boat", "fighter": "fighters", "bomber": "bombers"}
_GROUPS = {
    "battleship": "Battleships and cruisers",
    "cruiser": "Battleships and cruisers",
    "carrier": "Carriers and airfields",
    "airfield": "Carriers and airfields",
    "destroyer": "Destroyers and torpedo boats",
    "pt": "Destroyers and torpedo boats",
    "submarine": "Submarines",
    "auxiliary": "Auxiliaries",
    "fighter": "Aircraft",
    "bomber": "Aircraft",
    "marker": "Counters",
}
_COUNTER: float = TABLES["measure"]["counter_radius"]
_OF_THE_TURN = frozenset(
    (
        *("moved", "used", "special_action", "mission", "mission_target", "mission_shown"),
        *("intercepting", "intercepted_by", "tied_to", "detected", "dived"),
    )
)
"""Forgotten when a turn begins, and a battle written down begins with a turn."""
_SAID_ELSEWHERE = frozenset(("state", "depth", "base_id", "boats", "decoy_of"))
_KEPT = tuple(
    field.name for field in read_fields(__package__).state if field.name not in _OF_THE_TURN | _SAID_ELSEWHERE
)
_GONE = ("destroyed", "exited", "landed", "removed")


class SeaDrafting(Plain[SeaTable]):
    """See `game.tabletop.drafting.Drafting`."""

    grounds = ("land",)

    def figure(self, row: Row) -> Figure:
        """A hull as long as its model; air units on round bases (WAS-GEN-4)."""
        kind = str(row.get("kind", ""))
        silhouette = str(row.get("silhouette") or _SILHOUETTES.get(kind, kind)).replace(" ", "_")
        if kind == "marker":
            return Figure("cruiser", 2 * _COUNTER, _COUNTER)
        if kind in AIRCRAFT:
            base = AIR["base_radius"]
            return Figure(silhouette, 2 * base, base, flying=True, flight=True)
        length, beam = _size(row.get("length")), _size(row.get("beam"))
        small = kind == "pt" or length <= 2.0
        return Figure(silhouette or "merchant", length, max(beam / 2, length / 4), small=small)

    def stand(self, table: str, entry: Row, tree: Row) -> Figure:
        """Clouds and mines as their counters (WAS-GEN-4): what lies under one lies there rightly."""
        return Figure("works", 2 * _COUNTER, _COUNTER)

    def group(self, row: Row) -> str:
        return _GROUPS.get(str(row.get("kind", "")), "Other")

    def remarks(self, scenario: Scenario) -> list[Remark]:
        """Sides without a weapon or dearer than the battle's size, bases without aircraft, exits out of reach."""
        rows = rows_of(scenario)
        cards = {key: card_of(row, {}, None) for key, row in rows.items()}
        return [
            *chain.from_iterable(
                (
                    *_unarmed(number, side, cards),
                    *_dear(number, side, cards, scenario),
                    *_empty_decks(number, side, cards),
                    *_exit(number, side, cards, scenario),
                )
                for number, side in enumerate(scenario.sides)
            ),
            *_idle_rules(scenario),
        ]

    def scenario_of(self, table: SeaTable, scenario: Scenario) -> Scenario:
        """The battle from the beginning of the turn in hand: every piece where and as it is, decoys, mines, clouds,
        smoke and points as they stand."""
        begun = table.turn >= 1
        fresh = laid(scenario).units
        options = dict(scenario.options)
        if begun:
            options["free"] = False  # its deployment is over, and its objectives are those that are left
        weather = {key: value for key, value in scenario.weather.items() if key != "sight"}
        if table.weather_sight is not None:
            weather["sight"] = table.weather_sight
        more = {key: value for key, value in scenario.more.items() if key not in ("turn", *_COUNTERS)}
        if table.turn > 1:
            more["turn"] = table.turn
        return msgspec.structs.replace(
            scenario,
            id="",
            seed=None,
            options=options,
            weather=weather,
            sides=tuple(_side_now(side, table, fresh) for side in scenario.sides),
            objectives=tuple(_objectives(table, scenario)),
            more=more | {key: listed for key, listed in _counters(table).items() if listed},
        )


# -- what asks for a look -------------------------------------------------------------------------------------


def _size(value: Any) -> float:
    good = isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < 100
    return float(value) if good else Plain.usual.length


def _armed(card: Spec) -> bool:
    by_range = (*(card.battery(weapon) for weapon in BATTERIES), card.anti_air)
    return any(map(any, by_range)) or any(map(card.from_the_air, FROM_THE_AIR))


def _unarmed(number: int, side: SideEntry, cards: Mapping[str, Spec]) -> Iterator[Remark]:
    if side.units and not any(_armed(cards[unit.cls]) for unit in side.units):
        yield Remark(f"side[{number}]", f"{side.name} has no weapon on the table", "WAS-ATK-6")


def _dear(number: int, side: SideEntry, cards: Mapping[str, Spec], scenario: Scenario) -> Iterator[Remark]:
    """More points or units than a side of this size has; a given airfield is not counted (WAS-FLT-1, WAS-FLT-2)."""
    level = LEVELS[scenario.options["level"]]
    bought = [cards[unit.cls] for unit in side.units if cards[unit.cls].kind not in ("airfield", "marker")]
    points = sum(card.points for card in bought)
    if points > level["build_points"]:
        sentence = f"{side.name} has {points} points in a battle of {level['build_points']}"
        yield Remark(f"side[{number}]", sentence, "WAS-FLT-1")
    if len(bought) > level["max_units"]:
        sentence = (
            f"{side.name} has {len(bought)} units, {level['max_units']} are usual in a battle of this size"
        )
        yield Remark(f"side[{number}]", sentence, "WAS-FLT-1")


def _empty_decks(number: int, side: SideEntry, cards: Mapping[str, Spec]) -> Iterator[Remark]:
    aboard = {unit.aboard for unit in side.units}
    for index, unit in enumerate(side.units):
        card = cards[unit.cls]
        if card.kind == "carrier" and card.capacity and unit.id not in aboard:
            place = f"side[{number}].unit[{index}]"
            yield Remark(place, f"{unit.name} has no aircraft aboard", "WAS-ARM-8")


def _exit(number: int, side: SideEntry, cards: Mapping[str, Spec], scenario: Scenario) -> Iterator[Remark]:
    """An exit edge that the fastest of those who may score by it cannot reach in the turns there are (WAS-MOV-9)."""
    edge = side.more.get("exit_edge")
    scoring = side.more.get("exit_points", {})
    leaving = [unit for unit in side.units if cards[unit.cls].ship and (not scoring or unit.cls in scoring)]
    if edge is None or not leaving or any(unit.at is None for unit in leaving):
        return
    left = scenario.turns - scenario.more.get("turn", 1) + 1

    def turns(unit: UnitEntry) -> int:
        assert unit.at is not None
        x, y = unit.at
        away = {"north": scenario.height - y, "south": y, "east": scenario.width - x, "west": x}[str(edge)]
        return ceil(away / max(cards[unit.cls].speed, 0.1))

    soonest = min(turns(unit) for unit in leaving)
    if soonest > left:
        sentence = f"{side.name} cannot reach its exit edge in {left} turns"
        yield Remark(f"side[{number}].exit_edge", sentence, "WAS-MOV-9")


def _idle_rules(scenario: Scenario) -> Iterator[Remark]:
    """Optional rules that are played and have nothing to work on."""
    if scenario.options.get("weather_counters") and not scenario.more.get("cloud"):
        yield Remark(
            "options.weather_counters", "Weather counters are played and none lies here", "WAS-WTH-1"
        )
    rows = rows_of(scenario)
    kinds = {rows[unit.cls]["kind"] for side in scenario.sides for unit in side.units}
    layers = any(
        "minelayer" in (*rows[unit.cls].get("abilities", ()), *unit.more.get("card", {}).get("abilities", ()))
        for side in scenario.sides
        for unit in side.units
    )
    if scenario.options.get("mines") and not scenario.more.get("mine") and not layers:
        yield Remark("options.mines", "Mines are played: none lies here and nobody lays any", "WAS-MIN-2")
    if scenario.options.get("fleet_markers") and "marker" not in kinds:
        yield Remark("options.fleet_markers", "Fleet markers are played and no side has one", "WAS-FMK-1")


# -- a battle written down ------------------------------------------------------------------------------------

_COUNTERS = ("cloud", "mine", "smoke")


def _counters(table: SeaTable) -> dict[str, list[Tree]]:
    mines = []
    for mine in table.mines:
        entry: Tree = {"side": mine.side, "at": [mine.x, mine.y]}
        if mine.mines != MINE["per_counter"]:
            entry["mines"] = mine.mines
        if mine.shown:
            entry["shown"] = True
        if mine.live_from:
            entry["live_from"] = mine.live_from
        mines.append(entry)
    return {
        "cloud": [{"kind": cloud.kind, "at": [cloud.x, cloud.y]} for cloud in table.clouds],
        "mine": mines,
        "smoke": [
            {"outline": [list(point) for point in outline], "until_turn": screen.until_turn}
            for screen in table.smoke
            for outline in screen.outlines
        ],
    }


def _objectives(table: SeaTable, scenario: Scenario) -> Iterator[Tree]:
    """The objectives not yet claimed, with their names."""
    named = {tuple(entry["at"]): entry for entry in scenario.objectives}
    for objective in table.objectives:
        at = (objective.x, objective.y)
        yield {**named.get(at, {}), "at": list(at)}


def _side_now(side: SideEntry, table: SeaTable, fresh: Mapping[str, Piece]) -> SideEntry:
    state: Tree = {}
    if points := scores(table)[side.name]:
        state["points"] = points
    if table.turn > 1 and table.first == side.name:
        state["first"] = True
    more = {key: value for key, value in side.more.items() if key != "state"} | (
        {"state": state} if state else {}
    )
    units = [_unit_now(unit, table.units[unit.id], fresh[unit.id], table) for unit in side.units]
    listed = {unit.id for unit in side.units}
    for piece in table.units.values():
        if (
            piece.side == side.name
            and piece.decoy_of
            and piece.id not in listed
            and piece.state == "deployed"
        ):
            units.append(_decoy(piece))
    return msgspec.structs.replace(side, units=tuple(units), more=more)


def _decoy(piece: Piece) -> UnitEntry:
    state = {"decoy_of": piece.decoy_of, "counter": piece.counter}
    at = (piece.x, piece.y)
    return UnitEntry(
        cls=piece.spec.id, name=piece.name, id=piece.id, at=at, heading=piece.heading, state=state
    )


def _unit_now(entry: UnitEntry, unit: Piece, fresh: Piece, table: SeaTable) -> UnitEntry:
    """A unit's entry as it would be written now; `fresh` is the unit as it began."""
    if unit.state == WAITING:
        return entry
    more = {key: value for key, value in entry.more.items() if key != "depth"}
    if unit.depth not in ("", SURFACED) and unit.state not in _GONE:
        more["depth"] = unit.depth
    kept: Tree = {}
    for name in _KEPT:
        value = getattr(unit, name)
        if value not in ("", None) and (
            value != getattr(fresh, name) or (name == "counter" and table.turn >= 1)
        ):
            kept[name] = list(value) if isinstance(value, tuple) else value
    if unit.decoy_of:
        kept["decoy_of"] = unit.decoy_of
    if unit.state in _GONE:
        kept["state"] = unit.state
    inside = unit.state in ("based", "covered")
    return msgspec.structs.replace(
        entry,
        at=None if inside else (unit.x, unit.y),
        heading=0.0 if inside else unit.heading,
        aboard=unit.base_id if inside else None,
        enters=None,
        edge=None,
        state=kept,
        more=more,
    )


DRAFTING = SeaDrafting()
