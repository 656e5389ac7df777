"""Gambits: when each may be played, from which stacks, and what it does played or found (CAR-GAM)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, NamedTuple

from game.match import Choose, Chose, Option, Question, Step, Umpire
from game.rulesets.carrier import events, hits, purposes
from game.rulesets.carrier.air_events import AirBrokenOff, CardReturned
from game.rulesets.carrier.chips import gambit_chip, is_gambit, kind_of
from game.rulesets.carrier.stacks import enemy, holder_of, standing, within
from game.rulesets.carrier.table import BLACK, SHOWN, AirAction, Card, CarrierTable, Stack, TaskForce
from game.rulesets.carrier.tables import GAMBITS, INTERCEPT_RANGE

Moment = Literal["command", "briefing", "gun_battle", "interception", "before_assignment", "debriefing"]

PLAYED_AT: Final[dict[Moment, str]] = {
    "command": "signals_intelligence",
    "briefing": "squall",
    "interception": "fighter_ambush",
    "gun_battle": "torpedo_ambush",
    "before_assignment": "damage_control",
    "debriefing": "second_wave",
}
"""The one Gambit that may be played at each moment; Flank Speed is played with a Move, Radio Deception never."""

CLAUSES: Final = {
    "signals_intelligence": "CAR-GAM-10",
    "squall": "CAR-GAM-9",
    "fighter_ambush": "CAR-GAM-8",
    "torpedo_ambush": "CAR-GAM-12",
    "damage_control": "CAR-GAM-13",
    "second_wave": "CAR-GAM-14",
}


def permitted(table: CarrierTable, side: str, moment: Moment) -> list[Stack]:
    """The stacks of a side from which a Gambit may be played now, judged by what everybody knows (CAR-GAM-2).

    Empty where the moment is not one, or the side has played its Gambit of the action (CAR-GAM-3).
    """
    air = table.air
    if table.commands[side].gambit:
        return []
    if moment == "command":
        return standing(table, side) if _readable(table, side) else []
    if moment == "gun_battle":
        return hits.participants(table, side)
    if moment == "before_assignment" and table.battle is not None:
        return hits.participants(table, side) if _confirmed(table, side) else []
    if air is None or air.over:
        return []
    target = table.units[air.target]
    if moment == "briefing":
        return [target]
    if not air.declared:
        return []
    if moment == "interception":
        return [stack for stack in standing(table, side) if within(stack, target, INTERCEPT_RANGE)]
    if moment == "before_assignment":
        return [target] if _confirmed(table, side) else []
    return [table.units[air.launcher]]


def _confirmed(table: CarrierTable, side: str) -> bool:
    return hits.salvo_of(table, enemy(table, side)).confirmed > 0


def _readable(table: CarrierTable, side: str) -> list[Stack]:
    """The enemy stacks that have a hidden chip to look at."""
    return [stack for stack in standing(table, enemy(table, side)) if stack.hidden]


def playable(table: CarrierTable, side: str, moment: Moment) -> tuple[Option, ...]:
    """A side's own Gambits that it may play now (CAR-GAM-2)."""
    gambit = PLAYED_AT[moment]
    chip = gambit_chip(gambit)
    if holder_of(table, side, chip) is None:
        return ()
    if not any(chip in stack.down for stack in permitted(table, side, moment)):
        return ()
    name = GAMBITS[gambit]["name"]
    if moment == "command":
        stacks = _readable(table, side)
        return tuple(Option(written_play(Play(gambit, stack.id)), f"{name}: {stack.id}") for stack in stacks)
    return (Option(gambit, name),)


class GambitWindow(Step[CarrierTable, Chose], frozen=True):
    """A side may play a Gambit. `by` is first or second (player), active or other (side); the active decides first
    (CAR-GAM-5)."""

    moment: Moment
    by: Literal["first", "second", "active", "other"]
    quiet: ClassVar[bool] = True

    def who(self, table: CarrierTable) -> str:
        """The side whose window it is."""
        if self.by in ("first", "second"):
            return table.first if self.by == "first" else enemy(table, table.first)
        return hits.who(table, self.by)

    def ask(self, table: CarrierTable, side: str) -> list[Question]:
        if side != self.who(table):
            return []
        options = playable(table, side, self.moment)
        if not options:
            return []
        clause = CLAUSES[PLAYED_AT[self.moment]]
        return [Choose("play_gambit", "Play a Gambit, or pass.", clause, options, 0, 1)]

    def curtain(self, table: CarrierTable) -> bool:
        """Whether the side may have a Gambit to play, for all that everybody knows."""
        return any(stack.hidden for stack in permitted(table, self.who(table), self.moment))

    def sitters(self, table: CarrierTable) -> tuple[str, ...]:
        """Whose window it is takes the table alone."""
        return (self.who(table),)

    def resolve(self, umpire: Umpire[CarrierTable], side: str, order: Chose) -> None:
        umpire.done()
        if order.picked:
            play(umpire, side, order.picked[0])
        else:
            umpire.happens(events.GambitDeclined(side))


class Play(NamedTuple):
    """A Gambit to be played, and the stack that it names; empty where it names none."""

    gambit: str
    stack: str = ""


def written_play(play: Play) -> str:
    """What an order calls a Gambit that is played: "signals_intelligence:J3", "squall"."""
    return f"{play.gambit}:{play.stack}" if play.stack else play.gambit


def read_play(text: str) -> Play:
    """What an order plays."""
    gambit, _, stack = text.partition(":")
    return Play(gambit, stack)


def play(umpire: Umpire[CarrierTable], side: str, key: str) -> None:
    """A side plays a Gambit: it is shown and leaves the game, with its base if it lay there alone (CAR-GAM-6)."""
    table = umpire.table
    gambit, read = read_play(key)
    stack = holder_of(table, side, gambit_chip(gambit))
    assert stack is not None
    umpire.happens(events.GambitShown(stack.id, gambit, played=True))
    hits.remove_if_bare(umpire, stack)
    air = table.air
    if air is not None and stack.state == "removed" and stack.id == air.target:
        umpire.happens(AirBrokenOff())
        return
    row = GAMBITS[gambit]
    if gambit == "signals_intelligence":
        chips = draw(umpire, table.units[read], table.units[read].looked_at(row["peek"]))
        umpire.happens(events.SignalsRead(side, read, len(chips), chips))
    elif gambit == "squall":
        umpire.happens(events.SquallLaid(stack.id))
    elif gambit == "fighter_ambush":
        umpire.happens(events.DiceAdded(side, row["cap_dice"]))
    elif gambit == "torpedo_ambush":
        umpire.happens(events.DiceAdded(side, row["gun_dice"]))
    elif gambit == "damage_control":
        umpire.happens(events.HitEased(enemy(table, side)))
    elif gambit == "second_wave" and air is not None:
        force, card = struck_with(table, air)
        umpire.happens(CardReturned(side, force.name, card.by, shown=True))


def struck_with(table: CarrierTable, air: AirAction) -> tuple[TaskForce, Card]:
    """The black card shown for the strike, and its task force."""
    force = table.forces[air.force]
    return force, next(card for card in force.cards if card.state == SHOWN and card.colour == BLACK)


def draw(umpire: Umpire[CarrierTable], stack: Stack, number: int) -> tuple[str, ...]:
    """So many of a stack's face-down chips at random, all different, in the order drawn (CAR-REC-6)."""
    left = list(stack.down)
    drawn = []
    for _ in range(number):
        at = umpire.tray.faces(purposes.Chip(stack.id), 1, len(left))[0] - 1 if len(left) > 1 else 0
        drawn.append(left.pop(at))
    return tuple(drawn)


def found(umpire: Umpire[CarrierTable], stack: Stack, drawn: tuple[str, ...]) -> bool:
    """The Gambits among the chips drawn are shown and do what they do to their finder, in order (CAR-REC-8).

    True where the other chips must be returned: a Squall was among them (CAR-GAM-9).
    """
    table = umpire.table
    squall = False
    for chip in drawn:
        if not is_gambit(chip):
            continue
        gambit = kind_of(chip)
        umpire.happens(events.GambitShown(stack.id, gambit))
        air = table.air
        assert air is not None
        if gambit == "radio_deception":
            umpire.happens(events.CommandWon(stack.side, GAMBITS[gambit]["chips"]))
        elif gambit == "fighter_ambush" and air.card in [card.by for card in table.forces[air.force].cards]:
            umpire.happens(events.CardDiscarded(air.side, air.force, air.card, "ambush"))
        elif gambit == "squall":
            squall = True
    return squall
