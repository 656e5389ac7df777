"""What a side may suspect of the enemy's face-down chips: which task forces there are, and where each may lie.

Reads a view, or of a whole table only what the side's view of it would show (CAR-INF), so that a captain in an
admiral's head knows no more than one at the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil

import msgspec

from game.rulesets.carrier.advice.conclusions import conclude
from game.rulesets.carrier.advice.harm import Targets
from game.rulesets.carrier.chips import is_force, name_of
from game.rulesets.carrier.command import has_airstrip
from game.rulesets.carrier.set_up import roster, type_of
from game.rulesets.carrier.stacks import enemy
from game.rulesets.carrier.table import CarrierTable, Note, Ship, ShipType, Stack, TaskForce
from game.rulesets.carrier.tables import AIRFIELD_CARDS, MOST_CARRIERS, MOST_SHIPS
from game.tabletop.deploy import DEPLOYED, WAITING

TO_A_FORCE = 4.5
"""Ships that a task force is guessed to have."""

MORE_CHIPS = 0.3
"""How much likelier a stack is for each chip beyond the first to hold a task force: company hides it."""

TWO_FORCES = 0.25
"""How much less likely a stack is to hold a second task force."""

SURFACE = ("battleship", "heavy_cruiser", "light_cruiser")


class Suspect(msgspec.Struct):
    """A task force of the enemy that lies face-down: its sheet, known or supposed, and the chance of each stack.

    `named` says that its name is known; `ships` are its ships as a scene values them.
    """

    force: TaskForce
    where: dict[str, float]
    named: bool = False
    ships: Targets = ()


def suspects(view: CarrierTable, side: str, concludes: bool = False) -> list[Suspect]:
    """The enemy's task forces that do not lie face-up, as far as `side` may tell; from what flew too, who concludes."""
    other = enemy(view, side)
    stacks = [
        s for s in view.units.values() if s.side == other and s.hidden and s.state in (DEPLOYED, WAITING)
    ]
    if not stacks:
        return []
    up = {name for stack in view.units.values() for name in stack.up}
    notes = view.notes.get(side, ())
    told = {name_of(note.what): note.stacks for note in notes if is_force(note.what)}
    if (
        view.air is not None and view.air.side == side
    ):  # chips looked at are in the hand before they are noted
        told |= {name_of(c): (view.air.target,) for c in view.air.drawn if is_force(c)}
    seen = [
        force for name, force in view.forces.items() if force.side == other and (force.known or name in up)
    ]
    sheets = {force.name: force for force in seen}
    lurking = [force for force in seen if force.name not in up and force.afloat]
    free = _free(stacks, notes)
    found = [Suspect(force, _among(told.get(force.name, ()), stacks, free), named=True) for force in lurking]
    found += _supposed(view, side, stacks, told, sheets, free, found)
    if concludes and any(note.how == "flew" for note in notes):
        placed = conclude(view, side, [(one.force, one.where) for one in found], TWO_FORCES)
        for one, where in zip(found, placed, strict=True):
            one.where = where
    return found


def _free(stacks: Iterable[Stack], notes: Iterable[Note]) -> dict[str, int]:
    """How many face-down chips of each stack are not accounted for by a note."""
    free = {stack.id: stack.hidden for stack in stacks}
    for note in notes:
        if len(note.stacks) == 1 and note.stacks[0] in free and note.how != "flew":
            free[note.stacks[0]] -= 1
    return free


def _among(told: tuple[str, ...], stacks: list[Stack], free: dict[str, int]) -> dict[str, float]:
    """The chances of the stacks a note speaks of, by their chips; of all where none speaks."""
    if told:
        weights = {stack.id: float(stack.hidden) for stack in stacks if stack.id in told}
        if weights:
            return _shared(weights)
    return _shared({stack.id: _room(stack, free) for stack in stacks})


def _room(stack: Stack, free: dict[str, int]) -> float:
    return 1.0 + MORE_CHIPS * (free[stack.id] - 1) if free[stack.id] > 0 else 0.0


def _shared(weights: dict[str, float]) -> dict[str, float]:
    total = sum(weights.values())
    return {key: weight / total for key, weight in weights.items() if weight > 0.0} if total else {}


def _supposed(
    view: CarrierTable,
    side: str,
    stacks: list[Stack],
    told: dict[str, tuple[str, ...]],
    sheets: dict[str, TaskForce],
    free: dict[str, int],
    found: list[Suspect],
) -> list[Suspect]:
    """Task forces never seen: those a peek has named, and as many more as the ships missing would make."""
    other = enemy(view, side)
    names = [name for name in told if name not in sheets]
    slots = sum(count for count in free.values() if count > 0) + len(names)
    afloat = sum(not force.airfield for force in sheets.values())
    forces = missing(view, side, other, sheets, len(names), slots, afloat)
    taken = {stack for suspect in found for stack, chance in suspect.where.items() if chance > 0.9}
    taken |= {told[name][0] for name in names if len(told[name]) == 1}
    weights = {s.id: _room(s, free) * (TWO_FORCES if s.id in taken else 1.0) for s in stacks}
    anywhere = _shared(weights)
    supposed = []
    for number, force in enumerate(forces):
        if number < len(names):
            name = names[number]
            named = msgspec.structs.replace(force, name=name)
            supposed.append(Suspect(named, _among(told[name], stacks, free), named=True))
        elif anywhere:
            supposed.append(Suspect(force, anywhere))
    return supposed


# -- the ships nobody has seen ------------------------------------------------------------------------------------


def missing(
    view: CarrierTable,
    side: str,
    other: str,
    sheets: dict[str, TaskForce],
    named: int,
    slots: int,
    afloat: int,
) -> tuple[TaskForce, ...]:
    """Task forces made up of the ships that stand on no sheet seen: at least `named`, at most `slots`."""
    nation = view.commands[other].nation
    if view.options.roster_public and other in view.started:
        seen = frozenset(f"{s.name} ({s.type.name})" for force in sheets.values() for s in force.ships)
        names = view.started[other]
        left = max(0, view.options.scale - afloat)
        return _public(names, seen, nation, other, named, slots, left)
    cards = view.staged.get(other, -1)
    if cards >= 0:
        for force in sheets.values():
            if not force.airfield:
                cards -= sum(ship.type.carrier for ship in force.afloat)
            elif has_airstrip(force):
                cards -= AIRFIELD_CARDS
        cards = max(0, cards)
    own = tuple(
        tuple(ship.type.kind for ship in force.ships)
        for force in view.forces.values()
        if force.side == side and not force.airfield
    )
    convoy = any(o.kind.startswith("transport") and o.side == other for o in view.objectives)
    return _mirrored(own, nation, other, max(named, len(own) - afloat), slots, cards, convoy)


@lru_cache(maxsize=256)
def _public(
    names: tuple[str, ...],
    seen: frozenset[str],
    nation: str,
    side: str,
    named: int,
    slots: int,
    left: int,
) -> tuple[TaskForce, ...]:
    """From the list of ships the enemy began with (CAR-INF-5)."""
    kinds = _by_name()
    ships = []
    for number, entry in enumerate(names):
        if entry in seen:
            continue
        name, _, title = entry[:-1].rpartition(" (")
        kind = kinds.get(title) or _plain(nation)
        if kind.kind != "installation":
            ships.append(Ship(f"guessed_{number}", name, kind))
    return _grouped(ships, nation, side, named, slots, left)


@lru_cache(maxsize=256)
def _mirrored(
    own: tuple[tuple[str, ...], ...],
    nation: str,
    side: str,
    number: int,
    slots: int,
    cards: int,
    convoy: bool,
) -> tuple[TaskForce, ...]:
    """Where nobody tells what the enemy has: as many ships as one's own, carriers as his cards tell."""
    kinds: list[str] = [kind for force in own for kind in force]
    if number < len(own):
        kinds = kinds[: ceil(len(kinds) * number / max(1, len(own)))]
    if cards >= 0:
        kinds = [kind for kind in kinds if kind not in ("fleet_carrier", "light_carrier")]
        kinds += ["fleet_carrier"] * cards
    if convoy and "transport" not in kinds:
        kinds += ["transport"] * 2
    types = [_of_kind(kind, nation) for kind in kinds if kind != "installation"]
    ships = [Ship(f"guessed_{at}", f"{kind.name} {at}", kind) for at, kind in enumerate(types)]
    return _grouped(ships, nation, side, 1 if number else 0, slots, number)


def _grouped(
    ships: list[Ship], nation: str, side: str, named: int, slots: int, left: int
) -> tuple[TaskForce, ...]:
    """Ships shared out over task forces as an admiral would: submarines and transports by themselves, carriers apart
    from each other as long as cruisers are left for a squadron, destroyers with all."""
    if not ships or not slots:
        return ()
    carriers = [ship for ship in ships if ship.type.carrier]
    surface = [ship for ship in ships if ship.type.kind in SURFACE]
    convoy = [ship for ship in ships if ship.type.kind == "transport"]
    boats = [ship for ship in ships if ship.type.kind == "submarine"]
    screen = [ship for ship in ships if ship not in carriers + surface + convoy + boats]
    number = max(1, round(len(ships) / TO_A_FORCE))
    number = max(number, named, bool(convoy) + bool(boats) + bool(carriers or surface))
    number = min(max(number, ceil(len(ships) / MOST_SHIPS)), max(left, named, 1), max(slots, 1))
    groups: list[list[Ship]] = []
    for apart in (boats, convoy):
        if apart and len(groups) + 1 < number:
            groups.append(list(apart))
        elif apart:
            surface = surface + apart
    big: list[list[Ship]] = (
        [[] for _ in range(max(1, number - len(groups)))] if carriers or surface or screen else []
    )
    decks = len(big) - (1 if len(surface) >= 3 and len(big) > 1 else 0)
    decks = min(len(big), max(decks, ceil(len(carriers) / MOST_CARRIERS), 1)) if big else 0
    for at, ship in enumerate(carriers):
        big[at % decks].append(ship)
    squadrons = big[decks:] or big
    heavy = sorted(surface, key=lambda ship: -ship.type.guns)
    for at, ship in enumerate(heavy):
        (squadrons if at % 3 != 2 or not carriers else big)[at % len(squadrons) if at % 3 != 2 else 0].append(
            ship
        )
    for ship in screen:
        min([*big, *(group for group in groups if group[0].type.kind == "transport")], key=len).append(ship)
    groups = [group for group in [*big, *groups] if group]
    return tuple(TaskForce(f"Guess {at}", side, nation, tuple(group)) for at, group in enumerate(groups, 1))


@lru_cache(maxsize=1)
def _types() -> tuple[ShipType, ...]:
    return tuple(type_of(row) for row in roster().values())


@lru_cache(maxsize=1)
def _by_name() -> dict[str, ShipType]:
    return {kind.name: kind for kind in _types()}


@lru_cache(maxsize=64)
def _of_kind(kind: str, nation: str) -> ShipType:
    """A type of a class of ship, of the nation if it has any."""
    of = [one for one in _types() if one.kind == kind]
    return next((one for one in of if one.nation == nation), of[0] if of else _plain(nation))


def _plain(nation: str) -> ShipType:
    return next(one for one in _types() if one.kind == "destroyer" and one.nation in (nation, ""))
