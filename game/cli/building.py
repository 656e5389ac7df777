"""The commands for who writes a game: one to begin from, and what a game still lacks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from game.cli.app import app
from game.cli.codes import FAILED, GOOD
from game.cli.examples import below
from game.cli.saying import complain, say


@app.command("ruleset-new", epilog=below("ruleset-new"))
def ruleset_new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the game is called: a-z, 0-9 and _.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where it is written; else a folder of its name.")
    ] = None,
) -> None:
    """Write the smallest whole game to begin from: a package that plays as it stands. See the tutorial."""
    from game import __version__
    from game.content.files import write_text
    from game.rulesets import names
    from game.testing.beginning import BadName, beginning

    folder = out or Path(name)
    if folder.exists():
        raise typer.BadParameter(f"{folder} is there already.", param_hint="--out")
    try:
        files = list(beginning(name, __version__, names()))
    except BadName as error:
        raise typer.BadParameter(str(error)) from None
    for path, text in files:
        write_text(folder / path, text)
    say(f"{folder}: {len(files)} files. Next: pip install -e {folder}, then line-ahead ruleset-check {name}")


@app.command("ruleset-check", epilog=below("ruleset-check"))
def ruleset_check(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The ruleset.")],
    battles: Annotated[int, typer.Option(min=0, help="Random battles: saved, loaded, played again.")] = 50,
    seed: Annotated[int, typer.Option(min=0, help="Of the first battle.")] = 0,
) -> None:
    """Say what a ruleset lacks, in the order of a day's work on one, and whether all holds that must."""
    from game.rulesets import NoRuleset, ruleset
    from game.testing.day import examined, fought

    try:
        rules = ruleset(name)
    except NoRuleset:
        raise
    except Exception as error:  # whatever keeps a game in the making from being read
        complain(f"{name} cannot be read: {type(error).__name__}: {error}")
        raise typer.Exit(FAILED) from None
    wrong = to_do = 0
    for found in (one for part in (examined(rules), fought(rules, battles, seed)) for one in part):
        say(f"{'to do' if found.to_do else 'wrong'}: {found}.")
        to_do += found.to_do
        wrong += not found.to_do
    if wrong:
        complain(f"{name}: {wrong} wrong, {to_do} to do.")
        raise typer.Exit(FAILED)
    say(f"{name}: nothing wrong, {to_do} to do; {battles} battles held.")
    raise typer.Exit(GOOD)
