"""The command of campaigns: in the chart room, or between opponents without a window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from game.cli.app import app
from game.cli.codes import FAILED
from game.cli.examples import below
from game.cli.fighting import SIDES
from game.cli.saying import complain, show

if TYPE_CHECKING:
    from game.campaign.fighting import Series
    from game.campaign.scenario import Campaign


@app.command(epilog=below("campaign"))
def campaign(
    file: Annotated[
        str,
        typer.Argument(
            metavar="CAMPAIGN", help="A campaign's id (nef/skerries_summer) or the path of its file."
        ),
    ],
    side: SIDES = None,
    games: Annotated[int, typer.Option(min=1, help="How many campaigns.")] = 1,
    seed: Annotated[int | None, typer.Option(min=0, help="Fixes all dice; without it any.")] = None,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Processes to share the campaigns.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
    logs: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help=(
                "Write each campaign's log there, and those of its battles beside it. The same command with the same "
                "--seed goes on where they end."
            ),
        ),
    ] = None,
) -> None:
    """Let opponents fight campaigns against each other, every battle of them. Sides not named are captains."""
    from game.ai.fights import as_json as printed
    from game.ai.fights import played
    from game.ai.players import HAND
    from game.campaign import fighting
    from game.cli import seats
    from game.dice.seeding import seeding

    chosen = campaign_named(file)
    taken = seats.named(chosen, side or [], ["captain"] * len(chosen.sides))
    if HAND in taken.values():
        raise typer.BadParameter("a hand needs the chart room, which the menu opens.", param_hint="--side")
    if logs is not None:
        logs.mkdir(parents=True, exist_ok=True)
    number = seeding(seed, "").seed
    planned = fighting.bouts(chosen, taken, games, number, logs)
    fought: list[fighting.Fought] = []
    stopped = False
    try:
        for one in played(planned, workers, fighting.fight):
            fought.append(one)
    except KeyboardInterrupt:
        if not fought:
            raise
        stopped = True
    result = fighting.series(chosen.id or file, number, taken, fought)
    show(printed(result) if as_json else "\n".join(_told(result)))
    if stopped:
        complain(f"Stopped after {len(fought)} of {games} campaigns.")
        raise typer.Exit(FAILED)


def campaign_named(name: str) -> Campaign:
    """A campaign by its id or file. Raises ContentError."""
    from game.campaign.scenario import Campaign
    from game.content import find_scenario, read_scenario
    from game.content.errors import single
    from game.places import campaigns

    path = find_scenario(name, folder=campaigns())
    found = read_scenario(path, folder=campaigns())
    if not isinstance(found, Campaign):
        raise single(str(path), "a scenario", "a campaign")
    return found


def _told(result: Series) -> list[str]:
    """A series in a few lines."""
    lines = [f"{result.games} campaigns of {result.campaign} from seed {result.seed}"]
    for side, tally in result.sides.items():
        lines.append(
            f"{side} ({result.seats[side]}): {tally.wins} won, {tally.share:.0%} "
            f"({tally.low:.0%} to {tally.high:.0%}), {result.points[side]:g} points on average"
        )
    mean = result.battles / result.games
    lines.append(f"{result.draws} drawn; {mean:.1f} battles each, {result.fewest} to {result.most}")
    return lines
