"""Who may sit at a seat, in words, and how a battle is begun or carried on with them.

The one place of the front where a match is made and the battle scene opened.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from secrets import randbelow

from game import places
from game.ai import players
from game.ai.aside import Aside
from game.ai.budget import for_people
from game.content.settings import Settings
from game.match.match import Match
from game.match.scenario import Scenario
from game.rulesets import ruleset as find
from game.ui.app import App
from game.ui.front.archive import fresh_path

MOST_SEED = 10**9
SEATS = players.SEATS
MEANS = {
    "hand": ("Hand", "You, at this table."),
    "cadet": ("Cadet", "Knows the rules. Good company to begin with."),
    "captain": ("Captain", "Weighs every order against the rules. A fair first opponent."),
    "admiral": ("Admiral", "Plays each plan out before giving it. Takes his time."),
}


def title(seat: str) -> str:
    """The name of a seat's player as a button has it."""
    return MEANS.get(seat, (seat.capitalize(), ""))[0]


def meaning(seat: str, hands: int) -> str:
    """One line of what a choice means; `hands` is how many sides have one."""
    if seat == "hand" and hands > 1:
        return "At this table, by turns, with a curtain between."
    return MEANS.get(seat, ("", ""))[1]


def usual(scenario: Scenario) -> list[str]:
    """Who sits where unless chosen otherwise: a hand at the first side, elsewhere the second opponent there is."""
    other = players.STRENGTHS[min(1, len(players.STRENGTHS) - 1)]
    return [players.HAND, *[other] * (len(scenario.sides) - 1)]


def begin(
    scenario: Scenario,
    seats: Mapping[str, str],
    seed: int | None,
    settings: Settings,
    path: Path | None = None,
) -> Match:
    """A new battle, its log in the folder of battles or at `path`. OSError where it cannot be written."""
    rules = find(scenario.ruleset)
    if path is None:
        folder = places.battles_folder(writing=True)
        path = fresh_path(folder, rules.name, scenario.title, datetime.now())
    chosen = randbelow(MOST_SEED) if seed is None else seed
    return Match.start(
        scenario, rules, seed=chosen, seats=dict(seats), path=path, take_backs=settings.take_back
    )


def carry_on(path: Path) -> Match:
    """A battle from its log, to be played on. Raises LogError."""
    return Match.load(path, find)


def take_the_table(app: App, match: Match, settings: Settings) -> None:
    """Open the battle over the menu, everybody in the seats the log names."""
    from game.ui.battle.doors import Doors
    from game.ui.battle.scene import BattleScene
    from game.ui.front.settings import SettingsRoom

    opponents = players.taken(match, match.header.seats, match.header.seed or 0)
    ruleset = match.header.ruleset
    seats = {
        side: Aside(for_people(seat), seed, answers, ruleset=ruleset)
        for side, (seat, seed, answers) in opponents.items()
    }
    doors = Doors(settings=lambda: SettingsRoom(settings))
    app.stack.push(BattleScene(match, seats, settings, doors))
