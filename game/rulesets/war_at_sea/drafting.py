"""war_at_sea for an editor of scenarios: how its cards and counters look, what asks for a second look, a battle written
down midway. Works on trees that may be wrong anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from math import ceil
from typing import Final

import msgspec

from game.match import scenario as shared
from game.match.plain import Row
from game.match.scenario import from_edge
from game.match.wording import does
from game.rulesets.war_at_sea import scenario as said
from game.rulesets.war_at_sea.scenario import Scenario, Side, SideState, Unit, own
from game.rulesets.war_at_sea.set_up import CODEC, card_of, mustered, rows_of
from game.rulesets.war_at_sea.table import AIRCRAFT, MARKER, SURFACED, Piece, SeaTable, Spec
from game.rulesets.war_at_sea.tables import AIR, BOOK, LEVELS, TABLES
from game.rulesets.war_at_sea.victory import scores
from game.rulesets.war_at_sea.weapons import BATTERIES, FROM_THE_AIR
from game.tabletop.deploy import WAITING
from game.tabletop.drafting import Figure, Plain, Remark, sized, unarmed
from game.tabletop.entries import now, told

_SILHOUETTES = {"auxiliary": "merchant", "pt": "torpedo_boat", "fighter": "fighters", "bomber": "bombers"}
_GROUPS: Final[dict[str, str]] = BOOK.labels["group"]
_COUNTER: float = TABLES["measure"]["counter_radius"]
_COUNTERS = {"mine": "mines", "objective": "dummy"}
_GONE = ("destroyed", "exited", "landed", "removed")


class SeaDrafting(Plain[SeaTable]):
    """See `game.tabletop.drafting.Drafting`."""

    grounds = ("land",)
    classes: Mapping[str, str] = BOOK.labels["drawn"]

    def figure(self, row: Row) -> Figure:
        """A hull as long as its model; air units on round bases (WAS-GEN-4)."""
        kind = str(row.get("kind", ""))
        silhouette = self.drawn(
            str(row.get("id", "")), str(row.get("silhouette") or _SILHOUETTES.get(kind, kind))
        )
        if kind == "marker":
            return Figure("cruiser", 2 * _COUNTER, _COUNTER)
        if kind in AIRCRAFT:
            base = AIR["base_radius"]
            return Figure(silhouette, 2 * base, base, flying=True, flight=True)
        length, beam = sized(row.get("length"), self.usual.length), sized(row.get("beam"), self.usual.length)
        small = kind == "pt" or length <= 2.0
        return Figure(silhouette or "merchant", length, max(beam / 2, length / 4), small=small)

    def stand(self, table: str, entry: Row, tree: Row) -> Figure:
        """Clouds, mines and objectives as their counters (WAS-GEN-4): what lies under one lies there rightly."""
        return Figure(_COUNTERS.get(table, "cloud"), 2 * _COUNTER, _COUNTER)

    def group(self, row: Row) -> str:
        return _GROUPS.get(str(row.get("kind", "")), "Other")

    def entry_edges(self, row: Row, side: Row) -> tuple[str, ...]:
        """All of them but for an airfield and a fleet marker (WAS-FLT-2, WAS-FMK-1)."""
        fixed = row.get("kind") in ("airfield", MARKER.kind)
        return () if fixed else super().entry_edges(row, side)

    def remarks(self, scenario: shared.Scenario) -> list[Remark]:
        """Sides without a weapon or dearer than the battle's size, bases without aircraft, exits out of reach."""
        scenario = own(scenario)
        rows = rows_of(scenario)
        cards = {key: card_of(row, {}, None) for key, row in rows.items()}
        return [
            *unarmed(
                scenario, lambda unit: _armed(cards[unit.cls]), "WAS-ATK-6", "has no weapon on the table"
            ),
            *chain.from_iterable(
                (
                    *_dear(number, side, cards, scenario),
                    *_empty_decks(number, side, cards),
                    *_exit(number, side, cards, scenario),
                )
                for number, side in enumerate(scenario.sides)
            ),
            *_idle_rules(scenario),
        ]

    def scenario_of(self, table: SeaTable, scenario: shared.Scenario) -> Scenario:
        """The battle from the beginning of the turn in hand: every piece where and as it is, decoys, mines, clouds,
        smoke and points as they stand. Once it has begun its deployment is over, and its objectives are those that are
        left."""
        replace = msgspec.structs.replace
        scenario = own(scenario)
        options, weather = scenario.options, scenario.weather
        return replace(
            scenario,
            id="",
            seed=None,
            options=replace(options, free=options.free and table.turn < 1),
            weather=replace(weather, sight=table.weather_sight),
            sides=tuple(_side_now(side, table) for side in scenario.sides),
            objectives=_objectives(table, scenario),
            more=said.File(
                turn=max(1, table.turn),
                cloud=tuple(told(cloud, said.Cloud) for cloud in table.clouds),
                mine=tuple(told(mine, said.Mine) for mine in table.mines),
                smoke=tuple(
                    said.Smoke(outline, screen.until_turn)
                    for screen in table.smoke
                    for outline in screen.outlines
                ),
            ),
        )


# -- what asks for a look -------------------------------------------------------------------------------------


def _armed(card: Spec) -> bool:
    by_range = (*(card.battery(weapon) for weapon in BATTERIES), card.anti_air)
    return any(map(any, by_range)) or any(map(card.from_the_air, FROM_THE_AIR))


def _dear(number: int, side: Side, cards: Mapping[str, Spec], scenario: Scenario) -> Iterator[Remark]:
    """More points or units than a side of this size has; a given airfield is not counted (WAS-FLT-1, WAS-FLT-2)."""
    level = LEVELS[scenario.options.level]
    bought = [cards[unit.cls] for unit in side.units if cards[unit.cls].kind not in ("airfield", "marker")]
    points = sum(card.points for card in bought)
    if points > level["build_points"]:
        level_of = f"{level['build_points']}, the points that “level” in the options is set to"
        sentence = f"{does(side.name, 'has', 'have')} {points} points in a battle of {level_of}"
        yield Remark(f"side[{number}]", sentence, "WAS-FLT-1")
    if len(bought) > level["max_units"]:
        has, usual = does(side.name, "has", "have"), level["max_units"]
        sentence = f"{has} {len(bought)} units, {usual} are usual in a battle of this size"
        yield Remark(f"side[{number}]", sentence, "WAS-FLT-1")


def _empty_decks(number: int, side: Side, cards: Mapping[str, Spec]) -> Iterator[Remark]:
    aboard = {unit.aboard for unit in side.units}
    for index, unit in enumerate(side.units):
        card = cards[unit.cls]
        if card.kind == "carrier" and card.capacity and unit.id not in aboard:
            place = f"side[{number}].unit[{index}]"
            yield Remark(place, f"{unit.name} has no aircraft aboard", "WAS-ARM-8")


def _exit(number: int, side: Side, cards: Mapping[str, Spec], scenario: Scenario) -> Iterator[Remark]:
    """An exit edge that the fastest of those who may score by it cannot reach in the turns there are (WAS-MOV-9)."""
    edge, scoring = side.more.exit_edge, side.more.exit_points
    leaving = [unit for unit in side.units if cards[unit.cls].ship and (not scoring or unit.cls in scoring)]
    if edge is None or not leaving or any(unit.at is None for unit in leaving):
        return
    left = scenario.turns - scenario.more.turn + 1

    def turns(unit: Unit, edge: str = edge) -> int:
        assert unit.at is not None
        return ceil(from_edge(unit.at, edge, scenario) / max(cards[unit.cls].speed, 0.1))

    soonest = min(turns(unit) for unit in leaving)
    if soonest > left:
        sentence = f"{side.name} cannot reach its exit edge in {left} turns"
        yield Remark(f"side[{number}].exit_edge", sentence, "WAS-MOV-9")


def _idle_rules(scenario: Scenario) -> Iterator[Remark]:
    """Optional rules that are played and have nothing to work on."""
    if scenario.options.weather_counters and not scenario.more.cloud:
        yield Remark(
            "options.weather_counters", "Weather counters are played and none lies here", "WAS-WTH-1"
        )
    rows = rows_of(scenario)
    kinds = {rows[unit.cls]["kind"] for side in scenario.sides for unit in side.units}
    layers = any(
        "minelayer" in (*rows[unit.cls].get("abilities", ()), *unit.more.card.get("abilities", ()))
        for side in scenario.sides
        for unit in side.units
    )
    if scenario.options.mines and not scenario.more.mine and not layers:
        yield Remark("options.mines", "Mines are played: none lies here and nobody lays any", "WAS-MIN-2")
    if scenario.options.fleet_markers and "marker" not in kinds:
        yield Remark("options.fleet_markers", "Fleet markers are played and no side has one", "WAS-FMK-1")


# -- a battle written down ------------------------------------------------------------------------------------


def _objectives(table: SeaTable, scenario: Scenario) -> tuple[said.Objective, ...]:
    """The objectives not yet claimed, with their names."""
    named = {one.at: one.name for one in scenario.objectives}
    left = [(one.x, one.y) for one in table.objectives]
    return tuple(said.Objective(at, named.get(at, "")) for at in left)


def _side_now(side: Side, table: SeaTable) -> Side:
    state = SideState(points=scores(table)[side.name], first=table.turn > 1 and table.first == side.name)
    listed = {unit.id for unit in side.units}
    decoys = [
        piece
        for piece in table.units.values()
        if piece.side == side.name and piece.decoy_of and piece.id not in listed and piece.state == "deployed"
    ]
    return msgspec.structs.replace(
        side,
        units=(*(_unit_now(unit, table.units[unit.id], table) for unit in side.units), *map(_decoy, decoys)),
        more=msgspec.structs.replace(side.more, state=state),
    )


def _decoy(piece: Piece) -> Unit:
    return Unit(
        cls=piece.spec.id,
        name=piece.name,
        id=piece.id,
        at=piece.at,
        heading=piece.heading,
        state=said.State(decoy_of=piece.decoy_of, counter=piece.counter),
    )


def _unit_now(entry: Unit, unit: Piece, table: SeaTable) -> Unit:
    """A unit's entry as it would be written now."""
    if unit.state == WAITING:
        return entry
    depth = SURFACED if unit.state in _GONE else unit.depth or SURFACED
    begins = msgspec.structs.replace(entry.more, depth=depth)
    inside = unit.state in ("based", "covered")
    entry = now(entry, unit, begins, unit.base_id if inside else "")
    fresh = mustered(entry, unit.side, unit.spec)
    if table.turn < 1:  # counters are laid anew when the battle begins
        fresh.counter = unit.counter
    return CODEC.told(entry, unit, fresh)


DRAFTING = SeaDrafting()
