"""The order strip as every game has it: who still writes in secret, whose turn it is. Knows no game.

A game says what is done at each of its moments; that a battle is over, and what becomes of secret orders, is told here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from game.match.plain import Tree
from game.match.steps import SealedStep
from game.match.table import T, Table
from game.match.wording import does, owned
from game.tabletop.presenter import Strip, Tab


class Secret(NamedTuple):
    """What is sealed at a moment: the strip's title, the words after the tabs, what a tip says of them, the clause."""

    title: str
    words: str = ""
    tip: str = ""
    clause: str = ""


Secrets = Mapping[type[SealedStep[T]], Secret]
"""What is sealed at each kind of step; the first that fits is told."""


def secrets(labels: Tree, *steps: type) -> Secrets:
    """What is sealed at these steps, by the tables of their names; KeyError where one has none."""
    return {step: Secret(**labels["sealed"][step.__name__]) for step in steps}


def titles(labels: Tree, *steps: type) -> dict[type, str]:
    """What is done at these steps, by their names; KeyError where one has none."""
    return {step: labels["step"][step.__name__] for step in steps}


PLACES: Final = Secret(
    "Places", "opened together", "Neither side sees the other's places before both are in."
)
"""Deployment in secret, the same in every game."""


def sealed(view: T, side: str, step: SealedStep[T], secrets: Secrets[T], else_: Secret = PLACES) -> Strip:
    """The strip of a moment in secret: who writes, and whose order is in.

    Whether a quiet moment asks the others anything is their secret: there a side sees its own tab alone.
    """
    said = next((secret for kind, secret in secrets.items() if isinstance(step, kind)), else_)
    asked = (side,) if step.quiet and side else view.sides
    tabs = tuple(_writer(view, side, step, name) for name in asked)
    return Strip(said.title, tabs, said.words, tip=said.tip, clause=said.clause)


def _writer(view: T, side: str, step: SealedStep[T], name: str) -> Tab:
    if name in view.sealed:
        return Tab(f"{name} sealed", "past", f"{owned(name)} order is in: hidden until all are.")
    if name in view.conceded:
        return Tab(does(name, "has given up", "have given up"), "past")
    if name == side and step.sheet(view, name) is None:
        nothing = f"{does(name, 'has', 'have')} nothing to decide here."
        return Tab(does(name, "has none", "have none"), "past", nothing)
    return Tab(does(name, "is writing", "are writing"), "now")


def in_turn(sides: Sequence[str], now: str) -> tuple[Tab, ...]:
    """The sides in the order in which they act, one whole side after the other."""
    at = sides.index(now)
    return tuple(
        Tab(name, "now" if place == at else "past" if place < at else "to come")
        for place, name in enumerate(sides)
    )


def pressing(name: str, now: str, left: object) -> Literal["past", "now", "to come"]:
    """Where a side stands that acts by turns with the others: it acts now, has something left to do, or nothing."""
    return "now" if name == now else "to come" if left else "past"


def over(view: Table) -> bool:
    """Whether nothing is done any more."""
    return view.outcome is not None or not view.agenda
