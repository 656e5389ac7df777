"""Who may sit at a seat: a hand, or one of the opponents, all with the same interface.

A player gets a view and questions and gives an order. Its dice depend on its seed and on how many answers it has
given and on nothing else, so a question the other side was asked in secret shifts none of them, and a battle
that is carried on from its log goes on as it would have.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from game.ai import cadet, chance
from game.match import Match, Order, Question
from game.match.events import Event
from game.match.log import Line
from game.match.ruleset import Ruleset

HAND: Final = "hand"


class NoPlayer(LookupError):
    """No player of that strength; `known` are those there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"nobody called {name!r} can take a seat; there are {', '.join(known)}")
        self.name = name
        self.known = known


class Player:
    """Answers questions. `answers` counts those given so far. `looks` is False for one that needs no view."""

    name: ClassVar[str]
    looks: ClassVar[bool] = True

    def __init__(self, seed: int, answers: int = 0) -> None:
        self.answers = answers
        self._seed = seed << 32
        self._rng = Random()

    def answer(self, view: Any, questions: list[Question], ruleset: Ruleset) -> Order:
        """A legal order to one of the open questions of one side."""
        self._rng.seed(self._seed + self.answers)
        self.answers += 1
        return self._think(view, questions, ruleset, self._rng)

    def _think(self, view: Any, questions: list[Question], ruleset: Ruleset, rng: Random) -> Order:
        raise NotImplementedError


class Chance(Player):
    """Anything that is legal. Knows no game and looks at nothing; for tests and soundings, not offered."""

    name = "random"
    looks = False

    def _think(self, view: Any, questions: list[Question], ruleset: Ruleset, rng: Random) -> Order:
        return chance.answer(questions, rng)


class Cadet(Player):
    """Legal and sane at random."""

    name = "cadet"

    def _think(self, view: Any, questions: list[Question], ruleset: Ruleset, rng: Random) -> Order:
        return cadet.answer(view, view.seen_by, questions, ruleset.advice, rng)


_PLAYERS: Final[dict[str, type[Player]]] = {kind.name: kind for kind in (Chance, Cadet)}

STRENGTHS: Final = ("cadet",)
"""The opponents a player may choose, the weakest first."""

SEATS: Final = (HAND, *STRENGTHS)
"""All that may sit at a seat."""


def player(name: str, seed: int, answers: int = 0) -> Player:
    """An opponent of that strength. `answers` is how many it has given already. Raises NoPlayer."""
    kind = _PLAYERS.get(name)
    if kind is None:
        raise NoPlayer(name, STRENGTHS)
    return kind(seed, answers)


def seat(name: str) -> str:
    """The name of who sits at a seat, checked. Raises NoPlayer."""
    if name != HAND and name not in _PLAYERS:
        raise NoPlayer(name, SEATS)
    return name


def seated(match: Match, seats: dict[str, str], seed: int) -> dict[str, Player]:
    """The opponents of a battle by side, each with dice of its own, and as far on as the log says.

    Sides without a seat, and hands, are left out. Raises NoPlayer.
    """
    players = {}
    for number, side in enumerate(match.sides):
        name = seats.get(side, HAND)
        if name != HAND:
            given = sum(line.side == side and line.by == name for line in match.lines)
            players[side] = player(name, (seed << 8) + number, given)
    return players


def let_answer(match: Match, side: str, player: Player) -> Line[Event]:
    """Let an opponent give one order for its side."""
    view = match.view(side) if player.looks else None
    return match.answer(side, player.answer(view, match.ask(side), match.ruleset), player.name)
