"""The panel at the foot of the menu: whose dice, a clock, and the way to the table.

It must not know how a battle is begun.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.kit import letters, parts, theme
from game.ui.kit.box import SPRING, Box, Text, either
from game.ui.kit.controls import Tip
from game.ui.kit.layout import Column, Panel, Row

LOSES = "Loses"
CLOCKS = ("None", "Told", LOSES)
"""What becomes of a flag that falls; at first, no clock."""
_DICE = Tip(
    "Dice",
    "New each time: nobody can work them out. Open seed: the same number rolls the same dice again, and"
    " whoever knows or guesses it knows every die to come. We roll: the program umpires a real table. It asks for each"
    " roll, and you type what your dice show; everything else is as always.",
)
NEW, OPEN_SEED, WE_ROLL = range(3)
"""Where the dice come from, by place."""
_CLOCK = Tip(
    "Clock",
    "Play without one; have it told and written down when a side's time is up; or let that side lose by it.",
)
_TIME = Tip("Time", "Minutes for each side, and minutes more for every order it gives: 30+0.5.")
_TAKE = Tip("Take the table", "The battle begins with these players, dice and clock.", foot="Enter")
_EVEN = Tip(
    "Even it out",
    "A small change for this battle alone, so that the weaker side has as good a chance.",
    foot="E",
)
_RULES = Tip("Rules", "The rule book of this game: its turn, every clause, every ruling, advice.")
_EDIT = Tip("Open in the editor", "Change this battle, or make another of it.")


def options(
    seed: int | None,
    ready: bool,
    timed: int,
    time: str,
    foot: str,
    even: tuple[Box, ...] = (),
    *,
    called: bool = False,
) -> Box:
    """The panel, with its controls: `dice`, `seed` where they are fixed, `clock`, `time` where there is one, `take`.

    `even` are those of the handicaps, above the others.

    `seed` None: new dice each time, which nobody can work out. `called`: they fall on a real table. `ready`: there is a
    battle to begin. `timed` is the place of a clock among `CLOCKS`, `time` its notation; `foot` is the small line below
    the button.
    """
    high, box = either(28, 32), either(60, 110)
    dice: list[Box] = [Text("Dice", grow=1, whole=True)]
    which = WE_ROLL if called else NEW if seed is None else OPEN_SEED
    if which == OPEN_SEED:
        dice.append(parts.entry("seed", str(seed), "a number", 9, wide=box, high=high))
    dice.append(
        parts.segmented(
            "dice",
            ("New" if theme.compact else "New each time", "Open seed", "We roll"),
            which,
            tip=_DICE,
            wide=either(212, 298),
            high=high,
        )
    )
    clock: list[Box] = [Text("Clock", grow=1)]
    if timed:
        clock.append(parts.entry("time", time, "30+0.5", 12, tip=_TIME, wide=either(76, 110), high=high))
    clock.append(parts.segmented("clock", CLOCKS, timed, tip=_CLOCK, wide=either(186, 298), high=high))
    tall = either(42, 62)
    take = parts.button(
        "take", "Take the table", "primary", off=None if ready else "", tip=_TAKE, style=letters.BUTTON_BIG,
        high=tall, grow=1,
    )  # fmt: skip
    rules = parts.button("rules", "Rules", tip=_RULES, wide=either(96, 132), high=tall)
    below: list[Box] = [Text(foot, letters.SMALL, theme.colour.text2, grow=1)]
    if ready:
        below.append(parts.link("edit", "Open in the editor", "ink", _EDIT))
    gap = either(8, 12)
    body = Column(
        (*even, Row(tuple(dice)), Row(tuple(clock)), SPRING, Row((take, rules), 14), Row(tuple(below))), gap
    )
    pad = either(14, 22)
    return Panel(
        body,
        (pad, either(12, 18), pad, either(7, 9)),
        "ink",
        high=either(152, 216) + (either(44, 64) if even else 0),
    )


def evening(choices: Sequence[str], chosen: int, told: str) -> tuple[Box, ...]:
    """The handicaps to choose among (`even`), the first being none, and a sentence of what the chosen one does."""
    if len(choices) < 2:
        return ()
    pick = parts.segmented("even", choices, chosen, tip=_EVEN, wide=either(232, 420), high=either(28, 32))
    says = Text(told, letters.NOTE, theme.colour.text2, align="right")
    return Row((Text("Even it out", grow=1), pick)), says
