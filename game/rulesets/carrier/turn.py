"""The round: one small step for each row of the turn table, in the order in which they are played (CAR-GEN-3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.match import Choose, Fired, Option, Order, Placed, Question, Refusal, Steered, Step, Umpire
from game.match.events import PhaseBegan, TurnBegan
from game.match.offer import Key, Offer
from game.rulesets.carrier import air, command, fog, movement, victory
from game.rulesets.carrier.events import ChipSpent, GambitShown, RoundEnded
from game.rulesets.carrier.gambits import GambitWindow
from game.rulesets.carrier.guns import Contact
from game.rulesets.carrier.stacks import facing, touched
from game.rulesets.carrier.table import CarrierTable
from game.rulesets.carrier.tables import GAMBITS


class Round(Step[CarrierTable], frozen=True):
    """A round: the Command Phase, then the Action Phase (CAR-GEN-3, CAR-CMD-5)."""

    number: int

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        umpire.happens(TurnBegan(self.number))
        umpire.done()
        umpire.then(*ROWS_OF_THE_ROUND)


def next_to_act(table: CarrierTable) -> str:
    """Whose action is next: the First Player's, or the other side's than acted last; empty where no chip is left."""
    one, other = table.sides
    if table.active == one or (not table.active and table.first == other):
        one, other = other, one
    commands = table.commands
    return one if commands[one].chips > 0 else other if commands[other].chips > 0 else ""


class Actions(Step[CarrierTable], frozen=True):
    """The Action Phase: the First Player begins, the sides alternate until neither has a chip (CAR-ACT-1, 5, 6).

    Each spends one chip on one action, and must (CAR-ACT-2 to 4). What an action brings about stands above this step
    until it is over.
    """

    def ask(self, table: CarrierTable, side: str) -> Sequence[Question]:
        if table.phase != PHASE or side != next_to_act(table):
            return []
        own, hostile = facing(table, side)
        keys = [(movement.MOMENT, stack.id) for stack in movement.movers(table, own, hostile)]
        if air.able(table, own, hostile):
            keys.append(_AIR)
        if fog.able(table, side, own):
            keys.append(_FOG)
        keys.append(_HOLD)
        return Offer(keys, partial(question, table, side))

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: Order) -> None:
        umpire.happens(ChipSpent(side, order.to))  # type: ignore[union-attr]
        if isinstance(order, Steered):
            _move(umpire, order)
        elif isinstance(order, Fired):
            air.launch(umpire, side, order.aims[0])
        elif isinstance(order, Placed):
            fog.lay(umpire, side, order)

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        if umpire.table.phase != PHASE and next_to_act(umpire.table):
            umpire.happens(PhaseBegan(PHASE))
        else:
            umpire.done()

    def explain(self, table: CarrierTable, side: str, order: Order) -> Refusal | None:
        acting = next_to_act(table)
        if side != acting:
            return Refusal(f"It is {acting}'s action.", "CAR-ACT-1")
        if isinstance(order, Steered) and order.to == movement.MOMENT:
            return movement.explain(table, side, order)
        if isinstance(order, Placed) and order.to == fog.MOMENT:
            return fog.explain(table, side, order)
        if isinstance(order, Fired) and order.to == air.MOMENT and len(order.aims) == 1:
            return air.explain(table, side, order.aims[0])
        return None


def question(table: CarrierTable, side: str, key: Key) -> Question:
    """One of the questions that are open to the side whose action it is."""
    moment, stack = key
    if moment == movement.MOMENT:
        return movement.steer(table, table.units[stack])
    if moment == air.MOMENT:
        return air.question(table, side)
    return fog.question(table, side) if moment == fog.MOMENT else HOLD


class Action(Actions, frozen=True):
    """One action, as battles begun under version 2 have it: each a step of its own."""

    side: str

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: Order) -> None:
        umpire.done()
        super().resolve(umpire, side, order)


def _move(umpire: Umpire[CarrierTable], order: Steered) -> None:
    """A Move, with Flank Speed where it is played, and what it touches at its end (CAR-MOV-3, CAR-GAM-11)."""
    stack = umpire.table.units[order.unit]
    distance = movement.allowance(stack)
    if order.settings.get("gambit") == movement.FLANK:
        umpire.happens(GambitShown(stack.id, movement.FLANK, played=True))
        distance += GAMBITS[movement.FLANK]["extra_move"]
    movement.move(umpire, order, distance)
    if touched(umpire.table, stack):
        umpire.then(Contact(stack.id))


PHASE = "action"

HOLD = Choose("hold", "Spend a chip and do nothing.", "CAR-ACT-4", (Option("hold", "Hold"),), by_hand=True)
"""Always legal, and never answered by the engine."""


_AIR, _FOG, _HOLD = (air.MOMENT, ""), (fog.MOMENT, ""), HOLD.key


class EndOfRound(Step[CarrierTable], frozen=True):
    """What held for the round is over; the next begins, or the game ends (CAR-GEN-4, CAR-VIC-1)."""

    def close(self, umpire: Umpire[CarrierTable]) -> None:
        table = umpire.table
        umpire.happens(RoundEnded())
        umpire.done()
        if table.turn >= table.turns:
            victory.end(umpire)
        else:
            umpire.then(Round(table.turn + 1))


INTELLIGENCE: tuple[Step, ...] = (GambitWindow("command", "first"), GambitWindow("command", "second"))
ROWS_OF_THE_ROUND: tuple[Step, ...] = (
    command.PassMarker(),
    command.GainChips(),
    command.ClearCards(),
    *INTELLIGENCE,
    Actions(),
    EndOfRound(),
)
"""The rows of the turn table (CAR-CMD-5)."""

STEPS: dict[str, tuple[Step, ...]] = {
    "Deploy": (command.DeployStacks(), command.DeployChips(), Round(1)),
    "Round": (Round(1),),
    "Staging": (command.ClearCards(), *INTELLIGENCE, Actions(), EndOfRound()),
    "Intelligence": (*INTELLIGENCE, Actions(), EndOfRound()),
    "Action": (Actions(), EndOfRound()),
}
"""Where a battle may begin, by name: the steps still to do."""
