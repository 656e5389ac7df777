"""What a side may see of a carrier table: its own chips, sheets and cards, and of the enemy's what the rules grant
(CAR-INF-1, CAR-INF-2)."""

from __future__ import annotations

import msgspec

from game.match.scenario import in_sight
from game.rulesets.carrier.scenario import Scenario
from game.rulesets.carrier.table import A_CARD, CATAPULT, SHOWN, STAGED, Card, CarrierTable, Stack, TaskForce
from game.tabletop.views import view_of


def redact(table: CarrierTable, side: str) -> CarrierTable:
    """The table as `side` may see it: what it may not know is absent or blank.

    Of the enemy it has stacks with their numbers of chips and face-up task forces, sheets once seen, cards on face-up
    task forces without their colours; nothing of what he noted or peeked at, and his starting ships only where
    the roster is public.
    """
    view = view_of(table, side, _base)
    up = {name for stack in table.units.values() for name in stack.up}
    view.forces = {
        name: force if force.side == side else _sheet(force, name in up)
        for name, force in table.forces.items()
        if force.side == side or force.known or name in up
    }
    view.notes = {side: table.notes.get(side, ())}
    if not table.options.roster_public:
        view.started = {key: ships for key, ships in table.started.items() if key == side}
    air = table.air
    if air is not None and air.side != side:
        card = A_CARD if air.card not in (CATAPULT, "") else air.card
        force = air.force if air.force in up else ""
        view.air = msgspec.structs.replace(air, force=force, card=card, drawn=())
    return view


def _base(stack: Stack) -> Stack:
    """An enemy's base: how many chips lie on it."""
    seen = stack.__copy__()
    seen.unseen += len(seen.down)
    seen.down = ()
    return seen


def _sheet(force: TaskForce, up: bool) -> TaskForce:
    """An enemy's sheet: its ships as last seen, and while it is face-up how many cards lie on it, shown ones first."""
    if not up:
        return force.with_cards(()) if force.cards else force
    shown = tuple(Card("", card.colour, SHOWN) for card in force.cards if card.state == SHOWN)
    return force.with_cards((*shown, *(Card("", "", STAGED),) * (len(force.cards) - len(shown))))


def as_known(scenario: Scenario, side: str, first: CarrierTable) -> Scenario:
    """The scenario without the enemy's ships, stacks, sheets and notes: his side's copy shows what is seen of them."""
    own = {unit.squadron for entry in scenario.sides if entry.name == side for unit in entry.units}
    kept = in_sight(scenario, side, ())
    replace = msgspec.structs.replace
    sides = tuple(
        entry
        if entry.name == side
        else replace(entry, more=replace(entry.more, gambits=None, extra_gambits=(), extra_blanks=0))
        for entry in kept.sides
    )
    lying = kept.more
    return replace(
        kept,
        sides=sides,
        more=replace(
            lying,
            stack=tuple(one for one in lying.stack if one.side == side),
            note=tuple(one for one in lying.note if one.side == side),
            task_force=tuple(one for one in lying.task_force if one.name in own),
        ),
    )
