"""Who may sit at a seat, in words, and how a battle is begun or carried on with them.

The one place of the front where a match is made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from game import places
from game.ai import players
from game.content.fleets import filled, fleets_seed
from game.content.settings import Settings
from game.dice import Seeding, seeding
from game.match.clock import Clock
from game.match.loading import load
from game.match.scenario import Scenario
from game.rulesets import ruleset as find
from game.tabletop.advice import Character
from game.tabletop.ruleset import Match
from game.ui.kit.controls import Tip

SEATS = players.SEATS
MEANS = {
    "hand": ("Hand", "You, at this table.", "Answers at this window, and sees what the side sees."),
    "cadet": (
        "Cadet",
        "Knows the rules. Good company to begin with.",
        "Legal and sane, else at random: stays on the table and does not fire at nothing.",
    ),
    "captain": (
        "Captain",
        "Weighs every order. A fair first opponent.",
        "Weighs each order by the table as it stands: hits, fire to be feared, the way to the enemy.",
    ),
    "admiral": (
        "Admiral",
        "Tries each plan out before giving it.",
        "Plays the best orders out in its head, at both helms, as far as the next fire. Takes half a second.",
    ),
    "fleet-admiral": (
        "Fleet admiral",
        "Looks a turn ahead, and plays to win.",
        "Plays on to the next turn at least and asks who is likelier to win then. Takes two seconds, on every core.",
    ),
}
WITH_HABITS = ("captain", "admiral", "fleet-admiral")
"""The opponents that weigh their orders: they have a character, and reasons to tell."""


def title(strength: str) -> str:
    """The name of a strength as a button has it."""
    return MEANS[strength][0] if strength in MEANS else strength.capitalize()


def meaning(seat: str, hands: int, characters: Sequence[Character] = ()) -> str:
    """One line of what a choice means: of an opponent with a habit, the habit; `hands` is how many sides have one."""
    taken = players.seat(seat)
    if taken.strength == players.HAND and hands > 1:
        return "At this table, by turns, with a curtain between."
    habit = next((one.says for one in characters if one.key == taken.character), "")
    return habit or MEANS.get(taken.strength, ("", ""))[1]


def tips() -> tuple[Tip, ...]:
    """What each strength is, for the buttons that choose it."""
    return tuple(Tip(MEANS[seat][0], MEANS[seat][2]) for seat in SEATS)


def usual(scenario: Scenario) -> list[str]:
    """Who sits where unless chosen otherwise: a hand at the first side, captains at the others."""
    return [players.HAND, *["captain"] * (len(scenario.sides) - 1)]


def begin(
    scenario: Scenario,
    seats: Mapping[str, str],
    dice: Seeding | None,
    settings: Settings,
    path: Path | None = None,
    clock: Clock | None = None,
    *,
    called: bool = False,
) -> Match:
    """A new battle, its log in the folder of battles or at `path`. OSError where it cannot be written.

    With `called` dice it is one of a real table, whose dice are typed in. Without `dice` nobody can work its dice out.
    A side that has nothing but a budget gets a fleet chosen by them.
    """
    rules = find(scenario.ruleset)
    if path is None:
        folder = places.battles_folder(writing=True)
        path = places.fresh_path(folder, rules.name, scenario.title, datetime.now())
    dice = dice or seeding()
    return Match.start(
        filled(scenario, fleets_seed(dice)),
        rules,
        seed=dice.seed,
        salt=dice.salt,
        seats=dict(seats),
        path=path,
        take_backs=settings.take_back,
        clock=clock,
        called=called,
    )


def carry_on(path: Path) -> Match:
    """A battle from its log, to be played on. Raises LogError."""
    return load(path, find)
