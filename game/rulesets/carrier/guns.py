"""Contact and the gun battle: decoys dispersed, forces revealed, dice, consolidation (CAR-GUN, CAR-CON)."""

from __future__ import annotations

from game.dice.roll import Throw, modifier
from game.match import Choose, Option, Order, Question, Steered, Step, Umpire
from game.rulesets.carrier import events, hits, movement, purposes
from game.rulesets.carrier.gambits import GambitWindow
from game.rulesets.carrier.stacks import afloat, enemy, forces_in, holds_force, names, touched
from game.rulesets.carrier.table import CarrierTable, GunBattle, Salvo, TaskForce
from game.rulesets.carrier.tables import DEPTH_CHARGE, MOVE_REVEALED, UNCONFIRMED
from game.rulesets.carrier.victory import EndOfAction


class Contact(Step[CarrierTable], frozen=True):
    """A Move has ended: enemy stacks it touches are dispersed or fought (CAR-GUN-1 to 3, CAR-MOV-12)."""

    stack: str

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        mover = table.units[self.stack]
        met = touched(table, mover)
        for stack in met:
            if not holds_force(stack):
                stays = table.options.decoys_met == "stay"
                umpire.happens(events.DecoyMet(stack.id) if stays else events.Dispersed(stack.id, stack.down))
        umpire.done()
        others = tuple(stack.id for stack in met if holds_force(stack))
        if others:
            umpire.happens(events.BattleJoined(GunBattle(mover.side, mover.id, others)))
            umpire.then(*GUN_BATTLE)


class Reveal(Step[CarrierTable], frozen=True):
    """All hidden task forces of the stacks that fight are revealed first (CAR-GUN-4)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        for side in (table.active, enemy(table, table.active)):
            for stack in hits.participants(table, side):
                for name in sorted(set(names(stack)) - set(stack.up)):
                    umpire.happens(events.ForceShown(stack.id, name))
        umpire.done()


def fighting(table: CarrierTable, side: str) -> list[TaskForce]:
    """The task forces of a side that fight, by stack and then in sheet order (CAR-GUN-6)."""
    return [force for stack in hits.participants(table, side) for force in forces_in(table, stack)]


def throw(table: CarrierTable, side: str) -> Throw:
    """A side's guns: a die for each point, ship by ship, Gambit dice last (CAR-GUN-5, CAR-GUN-6)."""
    forces = fighting(table, side)
    parts = [modifier(f"{force.name}: Guns {force.guns}", "CAR-GUN-5") for force in forces]
    dice = sum(force.guns for force in forces)
    extra = table.battle.extra.get(side, 0) if table.battle is not None else 0
    if extra:
        parts.append(modifier(f"Torpedo Ambush: {extra} dice", "CAR-GAM-12"))
    purpose = purposes.Guns(tuple(stack.id for stack in hits.participants(table, side)))
    return Throw(purpose, "CAR-GUN-8", dice + extra, target=min(UNCONFIRMED), modifiers=tuple(parts))


def salvo(table: CarrierTable, side: str, faces: tuple[int, ...]) -> Salvo:
    """What a side's dice come to; a 5 of a ship with Depth Charges is kept apart (CAR-GUN-8, CAR-DCH-1)."""
    charges: list[bool] = []
    for _, ship in afloat(fighting(table, side)):
        charges += [ship.type.depth_charges] * ship.type.guns
    charges += [False] * (len(faces) - len(charges))
    forced = sum(face == DEPTH_CHARGE and drops for face, drops in zip(faces, charges, strict=True))
    confirmed, unconfirmed = hits.count(faces)
    return Salvo(side, confirmed, unconfirmed - forced, forced)


class GunDice(Step[CarrierTable], frozen=True):
    """Both sides roll before any hit is assigned, the mover first (CAR-GUN-5 to 8)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        for side in (table.active, enemy(table, table.active)):
            guns = throw(table, side)
            faces = umpire.roll(guns).faces if guns.dice else ()
            umpire.happens(events.HitsScored(salvo(table, side, faces), faces))
        umpire.done()


def victor(table: CarrierTable) -> str:
    """The side that scored more hits as rolled (CAR-GUN-9); where they are equal none, or by the option the side that
    did not move (CAR-GUN-10)."""
    battle = table.battle
    if battle is None:
        return ""
    one, other = table.sides
    ours, theirs = battle.score.get(one, 0), battle.score.get(other, 0)
    if ours == theirs:
        return enemy(table, battle.side) if table.options.gun_ties == "defender" else ""
    return one if ours > theirs else other


class Consolidate(Step[CarrierTable], frozen=True):
    """The victor may make one free Move with a stack that fought and still holds a task force (CAR-CON)."""

    def ask(self, table: CarrierTable, side: str) -> list[Question]:
        if side != victor(table):
            return []
        able = [
            stack for stack in hits.participants(table, side) if holds_force(stack) and not stack.airfield
        ]
        losers = hits.participants(table, enemy(table, side))
        steers = movement.consolidations(table, able, losers)
        if not steers:
            return []
        stay = Choose("stay", "Stay where you are.", "CAR-CON-1", (Option("stay", "Stay"),), by_hand=True)
        return [*steers, stay]

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: Order) -> None:
        if isinstance(order, Steered):
            movement.move(umpire, order, MOVE_REVEALED, free=True)
        umpire.done()


class BreakOff(Step[CarrierTable], frozen=True):
    """The battle is over. Stacks left in contact fight again only after a later Move (CAR-GUN-11)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        umpire.happens(events.BattleEnded())
        umpire.done()


GUN_BATTLE: tuple[Step, ...] = (
    Reveal(),
    GambitWindow("gun_battle", "active"),
    GambitWindow("gun_battle", "other"),
    GunDice(),
    GambitWindow("before_assignment", "active"),
    GambitWindow("before_assignment", "other"),
    hits.AssignConfirmed("active"),
    hits.AssignConfirmed("other"),
    hits.AssignUnconfirmed("other"),
    hits.AssignUnconfirmed("active"),
    hits.Sinkings(),
    Consolidate(),
    BreakOff(),
    EndOfAction(),
)
"""A gun battle, step by step (CAR-HIT-4)."""
