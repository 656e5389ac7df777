"""A display with nothing in it: what a game shows of a thing before it shows it. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from game.match.aiming import Sight
from game.match.events import Event
from game.match.orders import Aim, Order
from game.match.questions import Question, Refusal
from game.match.table import T
from game.sea.heading import Pose
from game.tabletop.account import Fate
from game.tabletop.cards import Card
from game.tabletop.cues import Cue
from game.tabletop.deploy import DEPLOYED
from game.tabletop.guesses import Unseen
from game.tabletop.overlays import Danger, Overlay
from game.tabletop.papers import Hand, Notebook, Procedure
from game.tabletop.presenter import Course, Draft, Line, Odds, Outlook, Piece, Strip
from game.tabletop.scale import Scale


class Bare(Generic[T]):
    """Everything but how a unit is laid; `game.tabletop.presenter.Presenter` says what each is."""

    scale = Scale("")
    """How lengths and speeds are told."""
    lying: tuple[str, ...] = (DEPLOYED,)
    """The states in which a unit lies on the table."""

    def pieces(self, view: T) -> list[Piece]:
        """Every unit on the table that the view knows of, in scenario order."""
        units = [unit for unit in view.units.values() if unit.state in self.lying]
        found = [self.laid(view, unit.id, unit.pose) for unit in units]
        return [piece for piece in found if piece is not None]

    def laid(self, view: T, key: str, pose: Pose) -> Piece | None:
        return None

    def terrain(self, view: T) -> list[Overlay]:
        return []

    def card(self, view: T, key: str) -> Card | None:
        return None

    def strip(self, view: T, side: str) -> Strip:
        return Strip(f"Turn {view.turn}")

    def arcs(self, view: T, key: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def rings(self, view: T, key: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def threats(self, view: T, side: str, key: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def outlook(self, view: T, side: str, key: str, pose: Pose) -> Outlook:
        return Outlook((), (), "", "")

    def marks(self, view: T, side: str, question: Question, key: str) -> list[Overlay]:
        return []

    def lines(self, view: T, question: Question, key: str) -> list[Line]:
        return []

    def odds(self, view: T, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        return None

    def tested(self, view: T, question: Question, unit: str, choice: str) -> Odds | None:
        return None

    def answer_fire(self, view: T, firer: str, target: str) -> Odds | None:
        return None

    def joined(self, view: T, aim: Aim, others: Sequence[Aim]) -> Aim:
        return aim

    def readied(self, view: T, aims: Sequence[Aim]) -> T:
        return view

    def tag(self, view: T, key: str, weapon: str, target: str) -> str:
        return ""

    def drafts(self, view: T, side: str, question: Question, last: Order | None) -> list[Draft]:
        """Those that the game has, none refused and no two alike, the most useful first."""
        kept: list[Draft] = []
        for draft in self.drafted(view, side, question, last):
            if draft is not None and question.refuses(draft.order) is None:
                kept += [draft] if all(draft.order != other.order for other in kept) else []
        return kept

    def drafted(self, view: T, side: str, question: Question, last: Order | None) -> Iterable[Draft | None]:
        return ()

    def course(self, view: T, question: Question, group: str, key: str, value: int) -> Course | None:
        return None

    def division(self, view: T, key: str) -> Sequence[str]:
        return (key,)

    def amount(self, weapon: str, amount: int, /) -> str:
        return f"{amount} {weapon}"

    def armed(self, view: T, key: str, weapon: str, *, briefly: bool = False) -> str:
        return ""

    def aimed(self, view: T, key: str, weapon: str, sight: Sight) -> list[Overlay]:
        return []

    def titled(self, question: Question) -> str:
        return ""

    def asked(self, view: T, question: Question) -> str:
        return ""

    def called(self, view: T, key: str, /) -> str:
        unit = view.units.get(key)
        return "" if unit is None else str(unit.name)

    def choice(self, view: T, question: Question, value: str) -> str:
        return ""

    def risk(self, view: T, side: str, question: Question, order: Order) -> Refusal | None:
        return None

    def caution(self, view: T, side: str, question: Question, order: Order) -> Refusal | None:
        return None

    def danger(self, view: T, side: str, key: str, poses: Sequence[Pose], size: float) -> Danger:
        return Danger(())

    def fates(self, view: T) -> list[Fate]:
        return []

    def follow(self, view: T, event: Event[T], after: T) -> T:
        return after

    def hand(self, view: T, side: str) -> Hand | None:
        return None

    def notebook(self, view: T, side: str) -> Notebook | None:
        return None

    def procedure(self, view: T, side: str) -> Procedure | None:
        return None

    def unseen(self, view: T, side: str) -> Unseen | None:
        return None

    def likely(self, view: T, side: str, key: str) -> tuple[Overlay, ...]:
        return ()

    def cue(self, event: Event[T], before: T, after: T) -> Cue | None:
        return None

    def measure(self, length: float) -> str:
        return self.scale.measure(length)

    def pace(self, speed: float) -> str:
        return self.scale.pace(speed)
