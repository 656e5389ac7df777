"""The program's command line as such: what it says without a command, and the words several commands share.

The commands themselves are told apart by topic: battles (`fighting`), their records (`looking`), files (`making`).
Rooms are entered when they are needed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from game.cli import screen
from game.cli.codes import FAILED, GOOD
from game.cli.examples import below
from game.cli.saying import complain, say

if TYPE_CHECKING:
    from game.match.scenario import Scenario
    from game.tabletop.ruleset import Match

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

OPEN = "none"
"""In place of a salt: open dice, those of the seed alone."""

SCENARIO = Annotated[
    str, typer.Argument(metavar="SCENARIO", help="A scenario's id (nef/skerries) or the path of its file.")
]


@app.callback(invoke_without_command=True, epilog=below(""))
def menu(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """Line Ahead: five naval miniatures games on one table. Without a command it opens the menu."""
    if version:
        from game import __version__

        say(f"line-ahead {__version__}")
        raise typer.Exit(GOOD)
    if context.invoked_subcommand is None:
        if not screen.has_display():
            complain("There is no display to open a window on; line-ahead --help lists what works without.")
            raise typer.Exit(FAILED)
        raise typer.Exit(screen.window().open_window())


def scenario_named(name: str) -> Scenario:
    """A scenario by its id or file. Raises ContentError."""
    from game.content import find_scenario, read_scenario

    return read_scenario(find_scenario(name))


def is_save(path: Path) -> bool:
    """Whether a file is a saved battle. Raises ContentError."""
    from game.content import told_apart

    return told_apart(path) == "save"


def battle_of(path: Path) -> Match:
    """A battle from its log, never written to; what it has to say of itself goes to standard error.

    One that players elsewhere still fight is sealed: nothing of it is shown.
    """
    from game.match.loading import load
    from game.net.keeping import sealed_log
    from game.rulesets import ruleset

    battle = load(path, ruleset, resume=False)
    if battle.over is None and sealed_log(path):
        why = "players at other machines still fight it (line-ahead open-early opens it, and tells them)"
        complain(f"{path} is sealed: {why}.")
        raise typer.Exit(FAILED)
    if battle.notice:
        complain(battle.notice)
    return battle


def dice_for(scenario: Scenario, seed: int | None) -> int:
    """The seed of the open dice of battles between opponents: the one asked for, the scenario's, or any."""
    from game.dice import seeding

    return seeding(seed, "", fixed=scenario.seed).seed
