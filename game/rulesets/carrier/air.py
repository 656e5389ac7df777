"""An air action: who may launch at what, the strike and what meets it, the debriefing (CAR-AIR, CAR-STK, CAR-INT,
CAR-AA, CAR-STR, CAR-DEB)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from game.dice.roll import Throw, modifier
from game.match import (
    Aim,
    Choose,
    Chose,
    Fire,
    Option,
    Question,
    Refusal,
    Set,
    SetTo,
    Shot,
    Slot,
    Step,
    Umpire,
)
from game.match.questions import Budget
from game.match.wording import beyond, dice
from game.rulesets.carrier import air_events, hits, purposes, stacks, visibility
from game.rulesets.carrier.events import HitsScored
from game.rulesets.carrier.gambits import GambitWindow
from game.rulesets.carrier.phrases import card as card_name
from game.rulesets.carrier.phrases import known
from game.rulesets.carrier.recon import Disposition, Flight, Peek, Search, SearchAgain
from game.rulesets.carrier.table import (
    BLACK,
    CATAPULT,
    COMMITTED,
    RED,
    SHOWN,
    STAGED,
    AirAction,
    Card,
    CarrierTable,
    Salvo,
    Stack,
    TaskForce,
)
from game.rulesets.carrier.tables import AA_DISCARDS, CAP_DISCARDS, INTERCEPT_RANGE, RANGES, UNCONFIRMED
from game.rulesets.carrier.victory import EndOfAction
from game.tabletop.deploy import DEPLOYED

MOMENT = "air_action"

# -- the briefing ---------------------------------------------------------------------------------------------


def recon_range(force: TaskForce) -> float:
    """How far a task force may fly at all (CAR-AIR-3, CAR-AIR-4)."""
    return RANGES[force.nation]["recon"]


def strike_range(force: TaskForce) -> float:
    """How far a task force may strike (CAR-AIR-3, CAR-STK-2)."""
    return RANGES[force.nation]["strike"]


def has_catapult(force: TaskForce) -> bool:
    """Whether a ship afloat may search without a card (CAR-CAT-1)."""
    return True in [ship.type.catapult and not ship.sunk for ship in force.ships]


def means(table: CarrierTable, force: TaskForce, stack: Stack) -> list[str]:
    """What a task force may fly with now: its cards not yet used, a catapult (CAR-AIR-5, CAR-CAT-2, CAR-STG-8)."""
    found = [card.by for card in force.cards if card.state == STAGED]
    if has_catapult(force) and not visibility.poor(table, stack):
        found.append(CATAPULT)
    return found


def able(table: CarrierTable, own: Sequence[Stack], hostile: Sequence[Stack]) -> bool:
    """Whether any air action of some stacks at others may begin (CAR-AIR-1 to 7)."""
    for stack in own:
        if not stacks.holds_force(stack):
            continue
        for name in stacks.names(stack):
            force = table.forces[name]
            card = STAGED in [card.state for card in force.cards]
            if not card and (not has_catapult(force) or visibility.poor(table, stack)):
                continue
            reach = recon_range(force)
            for target in hostile:
                if (card or target.hidden) and stacks.within(stack, target, reach):
                    return True
    return False


def question(table: CarrierTable, side: str) -> Fire:
    """Every air action a side may begin, exactly one to be chosen (CAR-AIR-1 to 7), where it is `able`."""
    shots: list[Shot] = []
    weights: dict[tuple[str, str], int] = {}
    own, hostile = stacks.facing(table, side)
    for stack in own:
        if not stacks.holds_force(stack):
            continue
        near: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        for name in stacks.names(stack):
            force = table.forces[name]
            ways = means(table, force, stack)
            if not ways:
                continue
            if near is None:  # all of a side have one reach: they fly for one nation
                there = stacks.within_reach(stack, hostile, recon_range(force))
                hidden = [target.id for target in there if target.hidden]
                near = tuple([target.id for target in there]), tuple(hidden)
            for way in ways:
                found = near[way == CATAPULT]
                if found:
                    weights[name, way] = 1
                    shots += _shots(name, way, found)
    budget = Budget("Air Actions", "CAR-ACT-2", 1, weights, least=1)
    says = "Send one task force's aircraft to search an enemy stack, and perhaps to strike."
    return Fire(MOMENT, says, "CAR-AIR-1", tuple(shots), (budget,))


@lru_cache(maxsize=1024)
def _shots(force: str, way: str, targets: tuple[str, ...]) -> tuple[Shot, ...]:
    """What may be flown at stacks that lie in reach, which are mostly those that lay there before."""
    return tuple([Shot(force, way, target, 1, clause="CAR-AIR-1") for target in targets])


def explain(table: CarrierTable, side: str, aim: Aim) -> Refusal | None:
    """Why a task force may not fly so (CAR-AIR-1 to 7, CAR-CAT-2, CAR-STG-8)."""
    force = table.forces.get(aim.unit)
    stack = stacks.holder(table, aim.unit)
    if force is None or force.side != side or stack is None:
        called = known(table, aim.unit) or "That"
        return Refusal(f"{called} is not a task force of {side} on the table.", "CAR-AIR-1")
    target = table.units.get(aim.target)
    if target is None or target.side == side or target.state != DEPLOYED:
        called = known(table, aim.target) or "that"
        return Refusal(f"{force.name}: {called} is not an enemy stack on the table.", "CAR-AIR-1")
    if not stacks.within(stack, target, recon_range(force)):
        off = f"{target.id} is {beyond(stacks.gap(stack, target))} in off"
        words = f"{force.name}'s aircraft fly {recon_range(force):g} in; {off}."
        return Refusal(words, "CAR-AIR-4")
    if aim.weapon == CATAPULT:
        if not has_catapult(force):
            return Refusal(f"{force.name} has no Catapult: it commits a card.", "CAR-AIR-5")
        if visibility.poor(table, stack):
            return Refusal(f"{stack.id} is in Poor Visibility: no Catapult.", "CAR-CAT-2")
        if not target.hidden:
            return Refusal(f"{target.id} has no hidden chip to search for.", "CAR-AIR-7")
        return None
    card = next((card for card in force.cards if card.by == aim.weapon), None)
    if card is None:
        return Refusal(f"{force.name} has no such card to commit.", "CAR-AIR-5")
    if card.state != STAGED:
        return Refusal("This card is in use.", "CAR-STG-8")
    return None


def launch(umpire: Umpire[CarrierTable], side: str, aim: Aim) -> None:
    """The briefing: the order names all that it decides (CAR-AIR-8)."""
    stack = stacks.holder(umpire.table, aim.unit)
    assert stack is not None
    umpire.happens(air_events.AirLaunched(side, aim.unit, stack.id, aim.target, aim.weapon))
    umpire.then(*AIR_ACTION)


# -- the strike -----------------------------------------------------------------------------------------------


def _declared(table: CarrierTable) -> AirAction | None:
    """The air action in progress where its strike comes in."""
    air = table.air
    return air if air is not None and air.declared and not air.over else None


def blacks(table: CarrierTable, force: TaskForce) -> list[Card]:
    """The black cards that a strike of a task force in the air may show, the one committed first (CAR-STK-3)."""
    states = (COMMITTED, STAGED) if table.options.strike_card == "any" else (COMMITTED,)
    return [card for state in states for card in force.cards if card.colour == BLACK and card.state == state]


def may_strike(table: CarrierTable, force: TaskForce, weapon: str) -> bool:
    """Whether a strike may follow on an air action begun with this card, or by Catapult, as far as cards go
    (CAR-STK-3)."""
    any_card = table.options.strike_card == "any"
    cards = [card for card in force.cards if card.colour == BLACK]
    return any(card.state == STAGED if any_card else card.by == weapon for card in cards)


class DeclareStrike(Flight, frozen=True):
    """A strike may be declared on a revealed task force in range, with a black card (CAR-STK)."""

    quiet: ClassVar[bool] = True

    def possible(self, table: CarrierTable) -> bool:
        """Whether a strike can be declared for all that both sides know (CAR-STK-1, CAR-STK-2)."""
        air = table.air
        return air is not None and _worth_a_strike(table, air) and in_strike_range(table, air)

    def ask(self, table: CarrierTable, side: str) -> list[Question]:
        air = table.air
        if air is None or side != air.side or not self.possible(table):
            return []
        force = table.forces[air.force]
        cards = blacks(table, force)
        if not cards or not force.strike:
            return []
        words = f"Strike with {dice(force.strike)}"
        options = [
            Option("strike", words)
            if card.state == COMMITTED
            else Option(card.by, f"{words}: {card_name(table, card.by, force.name, BLACK)}")
            for card in cards
        ]
        options.append(Option("no", "No strike"))
        return [Choose("declare_strike", f"Strike {air.target}?", "CAR-STK-4", tuple(options))]

    def curtain(self, table: CarrierTable) -> bool:
        return self.possible(table)

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: Chose) -> None:
        air = umpire.table.air
        assert air is not None
        umpire.done()
        if order.picked != ("no",):
            force = umpire.table.forces[air.force]
            picked = {card.by: card for card in blacks(umpire.table, force)}
            committed = [card for card in picked.values() if card.state == COMMITTED]
            card = committed[0] if order.picked == ("strike",) else picked[order.picked[0]]
            umpire.happens(air_events.CardShown(side, force.name, card.by, BLACK, air.launcher))
            umpire.happens(air_events.StrikeDeclared(force.strike))
            if STRIKE[0] not in umpire.table.agenda:  # in a battle begun under version 2 they stand there
                umpire.then(*STRIKE)

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        """That range alone forbids a strike is said: where both stacks lie everybody sees (CAR-STK-2)."""
        table = umpire.table
        air = table.air
        if air is not None and _worth_a_strike(table, air) and not in_strike_range(table, air):
            away = stacks.gap(table.units[air.launcher], table.units[air.target])
            umpire.happens(air_events.StrikeOutOfRange(air.target, round(away, 2), _reach(table, air)))
        umpire.done()


def _reach(table: CarrierTable, air: AirAction) -> float:
    return RANGES[table.commands[air.side].nation]["strike"]


def in_strike_range(table: CarrierTable, air: AirAction) -> bool:
    """Whether the target of an air action lies within Strike Range of its launcher (CAR-STK-2)."""
    return stacks.within(table.units[air.launcher], table.units[air.target], _reach(table, air))


def _worth_a_strike(table: CarrierTable, air: AirAction) -> bool:
    """Whether range and colours alone may still forbid a strike, for all that both know (CAR-STK-1, CAR-STK-3)."""
    flown = table.options.strike_card == "any" or air.card not in (CATAPULT, "")
    return flown and not air.over and bool(table.units[air.target].up)


class Intercept(Step[CarrierTable, SetTo], frozen=True):
    """The defender may show red cards in and near the target, one of each task force (CAR-INT-1, CAR-INT-2)."""

    quiet: ClassVar[bool] = True

    def ask(self, table: CarrierTable, side: str) -> list[Question]:
        air = _declared(table)
        if air is None or side == air.side:
            return []
        target = table.units[air.target]
        near = {s.id for s in stacks.standing(table, side) if stacks.within(s, target, INTERCEPT_RANGE)}
        where = stacks.holders(table)
        slots = []
        for name, force in table.forces.items():
            if force.side != side or name not in where or where[name].id not in near:
                continue
            red = tuple(card.by for card in force.cards if card.colour == RED and card.state == STAGED)
            if red:
                words = f"{name}, {force.cap} dice"
                slots.append(Slot("card", name, words, "CAR-INT-2", choices=red))
        says = f"{air.dice} dice are coming in on {air.target}: intercept with red cards?"
        return [Set("intercept", says, "CAR-INT-1", tuple(slots))] if slots else []

    def curtain(self, table: CarrierTable) -> bool:
        return _declared(table) is not None

    def sitters(self, table: CarrierTable) -> tuple[str, ...]:
        """The defender alone decides."""
        return (stacks.enemy(table, table.active),)

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: SetTo) -> None:
        shown = order.values.get("card", {})
        umpire.done()
        for stack, name in stacks.openly(umpire.table, shown):
            umpire.happens(air_events.CardShown(side, name, str(shown[name]), RED, stack))


def cap_throw(target: str, dice: int) -> Throw:
    """Interception: each 5 or 6 discards a strike die (CAR-INT-3, CAR-INT-4). One total, whoever flies."""
    return Throw(purposes.Interception(target), "CAR-INT-4", dice, target=CAP_DISCARDS)


def aa_throw(target: str, dice: int) -> Throw:
    """AA: each 6 discards a strike die (CAR-AA-1, CAR-AA-2). One total, hidden guns included."""
    return Throw(purposes.Flak(target), "CAR-AA-2", dice, target=AA_DISCARDS)


def strike_throw(launcher: str, target: str, dice: int, value: int) -> Throw:
    """What is left of a strike: 4 and 5 Unconfirmed, 6 Confirmed (CAR-STR-1)."""
    lost = (modifier(f"{value - dice} of {value} dice discarded", "CAR-STK-5"),) if value > dice else ()
    return Throw(
        purposes.Strike(launcher, target), "CAR-STR-1", dice, target=min(UNCONFIRMED), modifiers=lost
    )


class CapDice(Step[CarrierTable], frozen=True):
    """The CAP of every task force that showed a card, and a Fighter Ambush (CAR-INT-3, CAR-INT-4, CAR-GAM-8)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        air = _declared(table)
        umpire.done()
        if air is None:
            return
        flown = [
            force.cap
            for force in table.forces.values()
            if force.side != air.side and any(card.state == SHOWN for card in force.cards)
        ]
        _meet(umpire, air, "cap", cap_throw(air.target, sum(flown) + air.extra_cap))


class AntiAircraft(Step[CarrierTable], frozen=True):
    """The AA of all task forces in the target, hidden ones included (CAR-AA)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        air = _declared(table)
        umpire.done()
        if air is not None:
            guns = sum(force.aa for force in stacks.forces_in(table, table.units[air.target]))
            _meet(umpire, air, "aa", aa_throw(air.target, guns))


def _meet(umpire: Umpire[CarrierTable], air: AirAction, by: str, throw: Throw) -> None:
    """Roll what meets a strike, as long as any of its dice are left (CAR-AA-3)."""
    if throw.dice and air.dice:
        roll = umpire.roll(throw)
        umpire.happens(air_events.StrikeDiceLost(by, min(roll.hits, air.dice), roll.faces))


class StrikeDice(Step[CarrierTable], frozen=True):
    """The strike dice that are left are rolled (CAR-STR-1)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        air = _declared(table)
        umpire.done()
        if air is not None and air.dice:
            value = table.forces[air.force].strike
            roll = umpire.roll(strike_throw(air.launcher, air.target, air.dice, value))
            confirmed, unconfirmed = hits.count(roll.faces)
            umpire.happens(HitsScored(Salvo(air.side, confirmed, unconfirmed), roll.faces))


class Debrief(Step[CarrierTable], frozen=True):
    """Cards shown are discarded, a committed card that was not goes back (CAR-DEB)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        holding = [name for name, force in table.forces.items() if force.cards]
        for _, name in stacks.openly(table, holding):
            force = table.forces[name]
            for card in force.cards:
                if card.state == SHOWN:
                    umpire.happens(
                        air_events.ShownCardDiscarded(force.side, force.name, card.by, card.colour)
                    )
                elif card.state == COMMITTED:
                    umpire.happens(air_events.CardReturned(force.side, force.name, card.by))
        umpire.happens(air_events.AirEnded())
        umpire.done()


AIR_ACTION: tuple[Step, ...] = (
    GambitWindow("briefing", "other"),
    Search(),
    SearchAgain(),
    Peek(),
    Disposition(),
    DeclareStrike(),
    Debrief(),
    EndOfAction(),
)
"""An air action, step by step (CAR-AIR-10)."""

STRIKE: tuple[Step, ...] = (
    Intercept(),
    GambitWindow("interception", "other"),
    CapDice(),
    AntiAircraft(),
    StrikeDice(),
    GambitWindow("before_assignment", "other"),
    hits.AssignConfirmed("active"),
    hits.AssignUnconfirmed("other"),
    hits.Sinkings(),
    GambitWindow("debriefing", "active"),
)
"""What comes between a strike declared and the debriefing."""
