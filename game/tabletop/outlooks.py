"""What a pose is worth before it is taken, as every game tells it: who bears on her there, and on whom she bears.

A game says what one unit could send at another; lines, sentences and what a coach says of it are made here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from game.match.wording import counted
from game.sea.heading import Position
from game.tabletop.overlays import Overlay, Threat
from game.tabletop.presenter import Bears, Outlook

NOTHING = Outlook((), (), "", "")
"""Of a unit that nobody shoots at."""


class Standing(Protocol):
    """A unit where it is, or would be."""

    id: str

    @property
    def at(self) -> Position:
        """Its centre."""


U = TypeVar("U", bound=Standing)
V = TypeVar("V", bound=Standing)


def threats(foes: Iterable[U], there: V, bears: Callable[[U, V], Bears | None], what: str) -> list[Overlay]:
    """A line from each foe that bears on a unit where it stands, with how many of what and the hits to expect."""
    found: list[Overlay] = []
    for foe in foes:
        line = bears(foe, there)
        if line is not None:
            words = f"{counted(line.amount, what)} · {line.expected:.1f} hits"
            found.append(Threat(foe.at, there.at, line.expected >= 1.0, words))
    return found


def outlook(foes: Iterable[U], there: U, bears: Callable[[U, U], Bears | None], what: str) -> Outlook:
    """Hits that could come at a unit there and go out from her, if nobody else moved; `what` bears: a gun, a mount."""
    at_her: list[Bears] = []
    by_her: list[Bears] = []
    for foe in foes:
        for line, lines in ((bears(foe, there), at_her), (bears(there, foe), by_her)):
            if line is not None:
                lines.append(line)
    title, words = "If nobody moves, nothing seen bears on her here.", ""
    if at_her:
        number = sum(line.amount for line in at_her)
        verb = "bears" if number == 1 else "bear"
        title = f"If nobody moves, {counted(number, what)} {verb} on her here."
        words = f"{promised(at_her):.1f} hits expected."
    if by_her:
        words += f" Hers: {promised(by_her):.1f} on {counted(len(by_her), 'target')}."
    return Outlook(tuple(at_her), tuple(by_her), title, words.strip())


def promised(lines: Sequence[Bears]) -> float:
    """The hits to be expected of all of them together."""
    return sum(line.expected for line in lines)
