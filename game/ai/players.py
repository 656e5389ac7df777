"""Who may sit at a seat: a hand, or one of the opponents, all with the same interface.

A player gets a view and questions and gives an order with its reason. Its dice depend on its seed and on how many
answers it has given and on nothing else, so a question the other side was asked in secret shifts none of them, and
a battle that is carried on from its log goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar, Final

import msgspec

from game.ai import admiral, cadet, captain, chance
from game.ai.answer import Answer
from game.ai.budget import Budget, never, usual
from game.ai.seat import HAND, SEATS, STRENGTHS, UNSEEN, NoPlayer, Seat, seat
from game.ai.staff import Staff
from game.dice import Seeding
from game.match import Order, Question
from game.match.events import Event
from game.match.log import Line
from game.match.table import Table
from game.tabletop.advice import Character
from game.tabletop.ruleset import Match, Ruleset

__all__ = [
    "HAND",
    "SEATS",
    "STRENGTHS",
    "Answer",
    "NoPlayer",
    "Player",
    "Seat",
    "given",
    "let_answer",
    "player",
    "seat",
    "seated",
    "taken",
]


class Player:
    """Answers questions. `answers` counts those given so far. `looks` is False for one that needs no view.

    `hurried` is asked while it thinks: once it says yes, the best found so far is the answer. `staff` are the officers
    who help it, if any do.
    """

    looks: ClassVar[bool] = True

    def __init__(self, seat: Seat, seed: int, answers: int = 0) -> None:
        self.seat = seat
        self.answers = answers
        self.hurried: Callable[[], bool] = never
        self.staff: Staff | None = None
        self._seed = seed << 32
        self._rng = Random()

    @property
    def name(self) -> str:
        """What the log calls it."""
        return self.seat.by

    def answer(self, view: Table, questions: Sequence[Question], ruleset: Ruleset) -> Order:
        """A legal order to one of the open questions of one side."""
        return self.consider(view, questions, ruleset).order

    def consider(self, view: Table, questions: Sequence[Question], ruleset: Ruleset) -> Answer:
        """A legal order with its reason."""
        self._rng.seed(self._seed + self.answers)
        self.answers += 1
        return self._think(view, questions, ruleset, self._rng)

    def _think(self, view: Table, questions: Sequence[Question], ruleset: Ruleset, rng: Random) -> Answer:
        raise NotImplementedError

    def _character(self, ruleset: Ruleset) -> Character:
        characters = ruleset.advice.characters
        return next((one for one in characters if one.key == self.seat.character), characters[0])


UNSEEN_TABLE: Final = Table(0.0, 0.0, (), 0, {}, [])
"""Shown to one who looks at nothing: no view need be made."""


class Chance(Player):
    """Anything that is legal. Knows no game and looks at nothing; for tests and soundings, not offered."""

    looks = False

    def _think(self, view: Table, questions: Sequence[Question], ruleset: Ruleset, rng: Random) -> Answer:
        return Answer(chance.answer(questions, rng))


class Cadet(Player):
    """Legal and sane at random."""

    def _think(self, view: Table, questions: Sequence[Question], ruleset: Ruleset, rng: Random) -> Answer:
        return Answer(cadet.answer(view, view.seen_by, questions, ruleset.advice, rng))


class Captain(Player):
    """Weighs its orders by the ruleset's advice."""

    def _think(self, view: Table, questions: Sequence[Question], ruleset: Ruleset, rng: Random) -> Answer:
        character = self._character(ruleset)
        return captain.answer(view, view.seen_by, questions, ruleset.advice, rng, character)


class Admiral(Player):
    """Tries its orders out before it gives one."""

    foresight: ClassVar = admiral.USUAL

    def _think(self, view: Table, questions: Sequence[Question], ruleset: Ruleset, rng: Random) -> Answer:
        playouts = (
            usual(ruleset.advice, self.seat.strength) if self.seat.playouts is None else self.seat.playouts
        )
        budget = Budget(playouts, self.seat.seconds, self.hurried)
        character = msgspec.structs.replace(self._character(ruleset), concludes=True)
        means = admiral.Means(budget, self.foresight, self.staff)
        return admiral.answer(view, view.seen_by, questions, ruleset, rng, character, means)


class FleetAdmiral(Admiral):
    """Takes her time: looks to the next turn at least, and weighs what comes of it by the chance of winning."""

    foresight = admiral.FARTHER


_PLAYERS: Final[dict[str, type[Player]]] = {
    UNSEEN: Chance,
    "cadet": Cadet,
    "captain": Captain,
    "admiral": Admiral,
    "fleet-admiral": FleetAdmiral,
}


def player(name: str | Seat, seed: int, answers: int = 0) -> Player:
    """An opponent by the name of its seat. `answers` is how many it has given already. Raises NoPlayer."""
    taken = seat(name) if isinstance(name, str) else name
    kind = _PLAYERS.get(taken.strength)
    if kind is None:
        raise NoPlayer(str(taken), STRENGTHS)
    return kind(taken, seed, answers)


def given(match: Match, side: str, by: str) -> int:
    """How many answers somebody has given for a side, as far as the log goes."""
    return sum(line.side == side and line.by == by for line in match.lines)


def own_seed(dice: Seeding, side: str) -> int:
    """The seed of an opponent's own dice: with a salt 128 bits that neither tell of the battle's nor follow from them.

    Of open dice it follows from the seed, so that a battle of opponents repeats from that alone.
    """
    return int.from_bytes(dice.apart(f"at {side}", 8 if dice.open else 16), "big")


def taken(match: Match, seats: dict[str, str], seed: int) -> dict[str, tuple[Seat, int, int]]:
    """Who sits at each side: the seat, the seed of dice of its own, and how many answers the log has of it.

    Sides without a seat, and hands, are left out. Raises NoPlayer.
    """
    keys = tuple(character.key for character in match.ruleset.advice.characters)
    found = {}
    for side in match.sides:
        one = seat(seats.get(side, HAND), keys)
        if one.strength != HAND:
            dice = Seeding(seed, match.header.salt)
            found[side] = one, own_seed(dice, side), given(match, side, one.by)
    return found


def seated(match: Match, seats: dict[str, str], seed: int) -> dict[str, Player]:
    """The opponents of a battle by side, each with dice of its own, and as far on as the log says.

    Sides without a seat, and hands, are left out. Raises NoPlayer.
    """
    return {side: player(*sits) for side, sits in taken(match, seats, seed).items()}


def let_answer(match: Match, side: str, player: Player) -> Line[Event]:
    """Let an opponent give one order for its side."""
    view = match.view(side) if player.looks else UNSEEN_TABLE
    answer = player.consider(view, match.ask(side), match.ruleset)
    return match.answer(side, answer.order, player.name, answer.reason)
