"""carrier for an editor of scenarios: how its types and stacks look, what may lie on a stack, what asks for a second
look, a battle written down midway. Works on trees that may be wrong anywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from game.match import scenario as shared
from game.match.plain import Row
from game.match.wording import does
from game.rulesets.carrier import scenario as said
from game.rulesets.carrier.chips import (
    AIR_GROUPS,
    BLANK,
    AirGroup,
    force_chip,
    force_names,
    gambit_chip,
    is_force,
    is_gambit,
    kind_of,
    name_of,
)
from game.rulesets.carrier.scenario import Scenario, Side, own
from game.rulesets.carrier.set_up import roster, scale_of, task_forces
from game.rulesets.carrier.table import BLACK, RED, CarrierTable, Ship, Stack, TaskForce
from game.rulesets.carrier.tables import BOOK, GAMBITS, RADIUS
from game.rulesets.carrier.victory import scores
from game.tabletop.deploy import WAITING
from game.tabletop.drafting import Figure, Plain, Remark
from game.tabletop.entries import told
from game.tabletop.piles import Pile, Token

_SILHOUETTES: Final[dict[str, str]] = BOOK.labels["silhouette"] | {"installation": "battery"}
"""What a type is drawn as whose row names no silhouette; else its kind."""
_GROUPS: Final[dict[str, str]] = BOOK.labels["group"]


class CarrierDrafting(Plain[CarrierTable]):
    """See `game.tabletop.drafting.Drafting`."""

    usual = Figure("merchant", 1.0, RADIUS)
    grounds = ("land",)
    classes: Mapping[str, str] = BOOK.labels["drawn"]

    def figure(self, row: Row) -> Figure:
        kind = str(row.get("kind", ""))
        plain = super().figure({**row, "base_radius": RADIUS})
        silhouette = str(row.get("silhouette") or _SILHOUETTES.get(kind, kind) or plain.silhouette)
        return msgspec.structs.replace(plain, silhouette=self.drawn(str(row.get("id", "")), silhouette))

    def stand(self, table: str, entry: Row, tree: Row) -> Figure:
        """A stack as its owner sees it: every chip told, its face-up task forces on top."""
        chips, up = _texts(entry.get("chips")), _texts(entry.get("up"))
        largest = _largest(tree)
        fields = _airfields(tree)
        shown: list[Token] = []
        hidden: list[Token] = []
        for chip in chips:
            token = _token(chip, largest)
            named = name_of(chip)
            (shown if is_force(chip) and (named in up or named in fields) else hidden).append(token)
        pile = Pile(max(1, len(chips)), tuple(shown), tuple(hidden))
        return Figure("carrier", 2 * RADIUS, RADIUS, pile=pile)

    def offers(self, table: str, entry: Row, key: str, tree: Row) -> tuple[str, ...]:
        """The chips a stack may get (CAR-SET-1, CAR-SET-5), the Air Groups a task force may have staged (CAR-STG-6)."""
        if (table, key) == ("stack", "chips"):
            return tuple(_free_chips(entry, tree))
        if (table, key) == ("stack", "up"):
            up = _texts(entry.get("up"))
            named = force_names(_texts(entry.get("chips")))
            return tuple(name for name in named if name not in up)
        if (table, key) == ("task_force", "cards"):
            return tuple(_cards(entry, tree))
        if table == "side" and key in ("gambits", "extra_gambits"):
            has = [*_texts(entry.get("gambits")), *_texts(entry.get("extra_gambits"))]
            return tuple(kind for kind in GAMBITS if kind not in has)
        return ()

    def group(self, row: Row) -> str:
        return _GROUPS.get(str(row.get("kind", "")), "Other")

    def fits(self, row: Row, side: Row) -> bool:
        """Of its nation, or of any (CAR-GEN-1)."""
        return row.get("nation") in (side.get("nation"), "any")

    def remarks(self, scenario: shared.Scenario) -> list[Remark]:
        """Sides that can hurt nobody, stacks laid otherwise than a side of this scale has them (CAR-SET-6)."""
        scenario = own(scenario)
        forces = list(task_forces(scenario))
        return [*_unarmed(scenario, forces), *_stacks_of(scenario, forces)]

    def scenario_of(self, table: CarrierTable, scenario: shared.Scenario) -> Scenario:
        """The battle from the beginning of the round in hand: the rounds that are left, every chip where it lies,
        what each side scored and remembers, the round's First Player (CAR-CMD-1), no card staged (CAR-STG-1)."""
        scenario = own(scenario)
        ships = {ship.id: ship for force in table.forces.values() for ship in force.ships}
        known = {force.name: force.known and not force.airfield for force in table.forces.values()}
        fields = {sheet.name: sheet.airfield for sheet in scenario.more.task_force}
        sheets = [said.TaskForce(name, fields.get(name, False), known[name]) for name in known]
        notes = [
            told(note, said.Note, side=side, chip=note.what)
            for side, listed in table.notes.items()
            for note in listed
            if set(note.stacks) <= table.units.keys()
        ]
        replace = msgspec.structs.replace
        options = replace(
            scenario.options,
            scale=table.options.scale,
            redistribute=table.turn <= 1 and table.options.redistribute,
        )
        return replace(
            scenario,
            id="",
            sides=tuple(_side_now(side, table, ships) for side in scenario.sides),
            seed=None,
            options=replace(options, first_player=table.first) if table.first and table.phase else options,
            more=replace(
                scenario.more,
                stack=tuple(_stack(stack) for stack in table.units.values() if stack.down or stack.up),
                round=table.turn if table.phase else table.turn + 1,
                task_force=tuple(sheet for sheet in sheets if sheet.airfield or sheet.known),
                note=tuple(notes),
            ),
        )


# -- chips ----------------------------------------------------------------------------------------------------


def _texts(value: Any) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list | tuple) else []


def _tables(tree: Row, key: str) -> list[Row]:
    listed = tree.get(key)
    return [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def _squadrons(tree: Row, side: object) -> list[str]:
    """The task forces of a side in the order of its ships."""
    found: dict[str, None] = {}
    for one in _tables(tree, "side"):
        if one.get("name") == side:
            for unit in _tables(one, "unit"):
                if isinstance(unit.get("squadron"), str):
                    found[unit["squadron"]] = None
    return list(found)


def _largest(tree: Row) -> dict[str, str]:
    """The silhouette of the dearest ship of every task force."""
    rows = roster() | {str(row.get("id")): row for row in _tables(tree, "class")}
    found: dict[str, tuple[float, str]] = {}
    for side in _tables(tree, "side"):
        for unit in _tables(side, "unit"):
            name, row = unit.get("squadron"), rows.get(str(unit.get("class")))
            if isinstance(name, str) and row is not None:
                points = row.get("points", 0)
                worth = float(points) if isinstance(points, (int, float)) else 0.0
                if worth >= found.get(name, (-1.0, ""))[0]:
                    found[name] = worth, DRAFTING.figure(row).silhouette
    return {name: silhouette for name, (_, silhouette) in found.items()}


def _airfields(tree: Row) -> set[str]:
    return {str(one.get("name")) for one in _tables(tree, "task_force") if one.get("airfield") is True}


def _token(chip: str, largest: Mapping[str, str]) -> Token:
    if is_force(chip):
        name = name_of(chip)
        return Token(name, "force", largest.get(name, "merchant"))
    if is_gambit(chip):
        kind = kind_of(chip)
        return Token(str(GAMBITS.get(kind, {}).get("name", kind)), "gambit")
    return Token("Blank", "blank")


def _free_chips(entry: Row, tree: Row) -> Iterator[str]:
    """Task forces that lie nowhere, a Blank, the Gambits the side has not laid."""
    side = entry.get("side")
    laid = {
        chip
        for stack in _tables(tree, "stack")
        if stack.get("side") == side
        for chip in _texts(stack.get("chips"))
    }
    alone = any(name_of(chip) in _airfields(tree) for chip in _texts(entry.get("chips")))
    if alone:
        return  # an airfield shares its base with nobody (CAR-AFD-1)
    yield from (force_chip(name) for name in _squadrons(tree, side) if force_chip(name) not in laid)
    yield BLANK
    yield from (gambit_chip(kind) for kind in GAMBITS if gambit_chip(kind) not in laid)


def _cards(entry: Row, tree: Row) -> Iterator[str]:
    """Both colours of every Air Group of a task force that is not staged."""
    name = entry.get("name")
    staged = {card.by for card in map(AIR_GROUPS.read, _texts(entry.get("cards"))) if card}
    rows = roster() | {str(row.get("id")): row for row in _tables(tree, "class")}
    groups = [f"{name} {place}" for place in (1, 2)] if entry.get("airfield") is True else []
    for side in _tables(tree, "side"):
        for unit in _tables(side, "unit"):
            kind = rows.get(str(unit.get("class")), {}).get("kind")
            if unit.get("squadron") == name and kind in ("fleet_carrier", "light_carrier"):
                groups.append(str(unit.get("id") or unit.get("name", "")).casefold().replace(" ", "_"))
    for group in groups:
        if group not in staged:
            yield from (AirGroup(BLACK, group).key, AirGroup(RED, group).key)


# -- what asks for a look -------------------------------------------------------------------------------------


def _unarmed(scenario: Scenario, forces: list[TaskForce]) -> Iterator[Remark]:
    for number, side in enumerate(scenario.sides):
        own = [force for force in forces if force.side == side.name]
        if own and not any(force.guns or force.strike for force in own):
            yield Remark(
                f"side[{number}]", f"{does(side.name, 'has', 'have')} no guns and no Strike", "CAR-GUN-5"
            )


def _stacks_of(scenario: Scenario, forces: list[TaskForce]) -> Iterator[Remark]:
    """Sides whose stacks are very unlike in number: the many hide what the few cannot."""
    counts = {
        number: sum(stack.side == side.name for stack in scenario.more.stack)
        for number, side in enumerate(scenario.sides)
    }
    least, most = min(counts.values()), max(counts.values())
    if least and most > 2 * least + scale_of(scenario):
        number = min(counts, key=counts.__getitem__)
        yield Remark(
            f"side[{number}]",
            f"{does(scenario.sides[number].name, 'has', 'have')} {least} stacks against {most}",
            "CAR-SET-6",
        )


# -- a battle written down ------------------------------------------------------------------------------------


def _side_now(side: Side, table: CarrierTable, ships: Mapping[str, Ship]) -> Side:
    begun = table.first == side.name and not table.phase  # the marker has yet to pass (CAR-CMD-1)
    state = said.SideState(points=scores(table)[side.name] or side.more.state.points, marker=begun)
    more = said.OfSide(side.more.nation, blanks=table.commands[side.name].blanks, state=state)
    units = tuple(msgspec.structs.replace(unit, state=said.State(ships[unit.id].sunk)) for unit in side.units)
    return msgspec.structs.replace(side, units=units, more=more)


def _stack(stack: Stack) -> said.Stack:
    """A stack where it lies, as nothing of the round in hand had happened to it."""
    chips = (*(force_chip(name) for name in stack.up), *stack.down)
    up = () if stack.airfield else stack.up
    if stack.state == WAITING:
        return said.Stack(stack.id, stack.side, chips, up=up)
    return said.Stack(stack.id, stack.side, chips, stack.at, stack.heading, up)


DRAFTING = CarrierDrafting()
