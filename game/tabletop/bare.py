"""A display with nothing in it: what a game shows of a thing before it shows it. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
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
from game.tabletop.overlays import Danger, Overlay
from game.tabletop.papers import Hand, Notebook, Procedure
from game.tabletop.presenter import Course, Draft, Line, Odds, Outlook, Strip


class Bare(Generic[T]):
    """Everything but the pieces; `game.tabletop.presenter.Presenter` says what each is. `unit` is that of length."""

    unit = ""

    def terrain(self, view: T) -> list[Overlay]:
        return []

    def card(self, view: T, unit: str) -> Card | None:
        return None

    def strip(self, view: T, side: str) -> Strip:
        return Strip(f"Turn {view.turn}")

    def arcs(self, view: T, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def rings(self, view: T, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def threats(self, view: T, side: str, unit: str, pose: Pose | None = None) -> list[Overlay]:
        return []

    def outlook(self, view: T, side: str, unit: str, pose: Pose) -> Outlook:
        return Outlook((), (), "", "")

    def marks(self, view: T, side: str, question: Question, unit: str) -> list[Overlay]:
        return []

    def lines(self, view: T, question: Question, unit: str) -> list[Line]:
        return []

    def odds(self, view: T, firer: str, weapon: str, target: str, amount: int) -> Odds | None:
        return None

    def tested(self, view: T, question: Question, unit: str, choice: str) -> Odds | None:
        return None

    def answer_fire(self, view: T, firer: str, target: str) -> Odds | None:
        return None

    def joined(self, view: T, aim: Aim, others: Sequence[Aim]) -> Aim:
        return aim

    def drafts(self, view: T, side: str, question: Question, last: Order | None) -> list[Draft]:
        return []

    def course(self, view: T, question: Question, group: str, unit: str, value: int) -> Course | None:
        return None

    def division(self, view: T, unit: str) -> Sequence[str]:
        return (unit,)

    def amount(self, weapon: str, amount: int) -> str:
        return f"{amount} {weapon}"

    def armed(self, view: T, unit: str, weapon: str) -> str:
        return ""

    def aimed(self, view: T, unit: str, weapon: str, sight: Sight) -> list[Overlay]:
        return []

    def asked(self, view: T, question: Question) -> str:
        return ""

    def called(self, view: T, key: str) -> str:
        unit = view.units.get(key)
        return "" if unit is None else str(unit.name)

    def choice(self, view: T, question: Question, value: str) -> str:
        return ""

    def risk(self, view: T, side: str, question: Question, order: Order) -> Refusal | None:
        return None

    def caution(self, view: T, side: str, question: Question, order: Order) -> Refusal | None:
        return None

    def danger(self, view: T, side: str, unit: str, poses: Sequence[Pose], size: float) -> Danger:
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

    def show(self, event: Event[T], before: T, after: T) -> Cue | None:
        return None

    def measure(self, length: float) -> str:
        return f"{length:g} {self.unit}"

    def pace(self, speed: float) -> str:
        return self.measure(speed)
