"""The commands about what a battle is made of: scenarios edited, made up and checked, data sheets, the rule books."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer

from game.cli import screen
from game.cli.app import SCENARIO, app, scenario_named
from game.cli.codes import FAILED, GOOD
from game.cli.examples import below
from game.cli.saying import complain, say

TODAY = "today"


@app.command(epilog=below("edit"))
def edit(
    scenario: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]", help="A scenario's id (nef/skerries) or the path of its file, or of a roster's."
        ),
    ] = None,
) -> None:
    """Make a scenario, or unit types, in the window: new ones, or a file's, whose comments and order are kept."""
    from game.content import find_scenario
    from game.content.files import begins

    path = find_scenario(scenario) if scenario is not None else None
    if path is not None:
        begins(path)  # or it is refused before a window is opened for it
    if not screen.has_display():
        complain("There is no display to open the editor on; line-ahead check works without.")
        raise typer.Exit(FAILED)
    window = screen.window()
    try:
        raise typer.Exit(window.open_editor(path))
    except (window.NoWindow, ValueError) as error:
        complain(error)
        raise typer.Exit(FAILED) from None


@app.command(epilog=below("new"))
def new(
    ruleset: Annotated[
        str, typer.Argument(metavar="RULESET", help="The game, such as nef; today: the battle of the day.")
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the scenario is written.")],
    points: Annotated[int | None, typer.Option(min=1, help="What each side may spend.")] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**53 - 1, help="Fixes everything: the same seed, the same file.")
    ] = None,
    table: Annotated[str | None, typer.Option(metavar="WxH", help="The size of the table: 60x44.")] = None,
    weather: Annotated[str, typer.Option(help="One of the game's weathers, or any.")] = "any",
    islands: Annotated[int | None, typer.Option(min=0, help="How many; 0 for the open sea.")] = None,
    occasion: Annotated[
        str,
        typer.Option(
            help="What it is about, such as convoy, where the game knows of more than meetings; or any."
        ),
    ] = "any",
    odds: Annotated[
        float, typer.Option(metavar="TIMES", help="How many times the second side's points the first has.")
    ] = 1.0,
    wish: Annotated[
        str,
        typer.Option(metavar="WORDS", help='In words: "30 minutes, night, I am outnumbered, two islands".'),
    ] = "",
    day: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Of which day the battle is, with today.")
    ] = None,
) -> None:
    """Make up a battle: two sides worth the same on a sea with islands. The file is there to be changed."""
    from game.content.chance_battle import NoBattle, Wishes, of_the_day, written
    from game.content.files import write_text
    from game.content.wishing import wished

    if out.exists():
        raise typer.BadParameter(f"{out} is there already.", param_hint="--out")
    width = height = None
    if table is not None:
        try:
            width, height = (float(part) for part in table.lower().split("x"))
        except ValueError:
            raise typer.BadParameter(f"{table} is no size such as 60x44.", param_hint="--table") from None
    from game.dice.seeding import MOST_SEED

    chosen = randbelow(MOST_SEED) if seed is None else seed
    wishes = Wishes(
        ruleset=ruleset,
        seed=chosen,
        points=points,
        width=width,
        height=height,
        weather=weather,
        islands=islands,
        occasion=occasion,
        odds=odds,
    )
    try:
        text = written(
            of_the_day((day or datetime.now()).date()) if ruleset == TODAY else wished(wish, wishes)
        )
    except NoBattle as error:
        raise typer.BadParameter(str(error)) from None
    write_text(out, text)
    title = text.partition('title = "')[2].partition('"')[0]
    say(f"{out}: {title}" if ruleset == TODAY else f"{out}: {title}, seed {chosen}")


@app.command(epilog=below("check"))
def check(
    path: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...", help="Scenarios, rosters, fleets, settings, saved battles, or folders."
        ),
    ],
) -> None:
    """Check files, told apart by their content. Saved battles are played again."""
    from game.content.checking import report

    good, bad = 0, 0
    for file, words, faults in report(path):
        for fault in faults:
            say(fault)
        if faults:
            bad += 1
        else:
            good += 1
            say(f"{file}: {words}: good.")
    if not good and not bad:
        complain(f"Nothing to check in {', '.join(map(str, path))}.")
    raise typer.Exit(GOOD if good and not bad else FAILED)


@app.command(epilog=below("sheets"))
def sheets(
    scenario: SCENARIO,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.html", help="The page to write.")],
    part: Annotated[
        list[str] | None,
        typer.Option(
            metavar="PART", help="battle, map, tiles, sides, sheets, counters, turn or tables; all but tiles."
        ),
    ] = None,
    share: Annotated[
        float, typer.Option(min=0.05, max=2.0, help="The size of the tiles, of the table's own.")
    ] = 1.0,
) -> None:
    """Write a battle to be played on a real table as one page to print: map, set-up, data sheets, counters, tables."""
    from game.content.files import write_text
    from game.content.printed import sheet_set
    from game.rulesets import ruleset

    chosen = scenario_named(scenario)
    try:
        text = sheet_set(chosen, ruleset(chosen.ruleset), part or (), share)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--part") from None
    write_text(out, text)
    say(f"{out}: {chosen.title}, {sum(len(side.units) for side in chosen.sides)} units.")


@app.command(epilog=below("rules"))
def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[RULESET] [WORDS]...", help="A ruleset, then what to look for."),
    ] = None,
) -> None:
    """Look something up in the rule books: clauses, rulings and advice in which all the words stand."""
    from game.cli.lookup import looked_up

    found = looked_up(words or [])
    for line in found:
        say(line)
    if not found:
        complain(f"Nothing says {' '.join(words or [])!r}.")
        raise typer.Exit(FAILED)
