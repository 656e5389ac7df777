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
from game.match.wording import counted, does

if TYPE_CHECKING:
    from game.campaign.fighting import Series
    from game.campaign.scenario import Campaign
    from game.tabletop.ruleset import Match


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


LOG = Annotated[
    Path, typer.Argument(metavar="LOG", help="The log of a campaign that goes on (campaigns/NAME.jsonl).")
]


@app.command(name="campaign-battle", epilog=below("campaign-battle"))
def campaign_battle(
    log: LOG,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the scenario is written; without it, it is printed."),
    ] = None,
) -> None:
    """Write the battle that a campaign waits for as a scenario, to be hosted for players at other machines.

    It has the ships that meet and nothing else of the campaign. While orders are still being written there is none.
    """
    from game.campaign.abroad import NotThisBattle, handed_out
    from game.content.chance_battle import NoBattle
    from game.disk import write_whole

    match = _going_on(log, resume=False)
    try:
        text = handed_out(match)
    except (NotThisBattle, NoBattle) as error:
        complain(str(error))
        raise typer.Exit(FAILED) from None
    if out is None:
        show(text)
    else:
        write_whole(out, text.encode())
        show(f"{out}: line-ahead host {out}; its log goes back with line-ahead campaign-result {log} LOG.")


@app.command(name="campaign-result", epilog=below("campaign-result"))
def campaign_result(
    log: LOG,
    finished: Annotated[Path, typer.Argument(metavar="FINISHED", help="The host's log of the battle.")],
) -> None:
    """Take the finished log of a hosted battle back into its campaign, which goes on with what became of its ships.

    The log is verified: another battle, one that is not over, or one whose dice do not come out is refused.
    """
    from game.campaign.abroad import NotThisBattle, due, taken_back
    from game.campaign.afield import Afield
    from game.campaign.chart import Chart
    from game.campaign.fighting import Logs, battles_of
    from game.match import Chose

    match = _going_on(log, resume=True)
    try:
        folder = battles_of(log)
        area = due(match)
        taken_back(match, folder, finished)
        match.tray = Afield(match.tray, Logs(folder))
        match.answer(match.asked()[0], Chose("battle", (area,)))
        chart = match.table
        assert isinstance(chart, Chart)
        battle = chart.battles[-1]
        came = does(battle.winner, "has", "have") + " won" if battle.winner else "a draw"
        show(f"{battle.title}: {came}. {battle.why}")
    except NotThisBattle as error:
        complain(str(error))
        raise typer.Exit(FAILED) from None
    finally:
        match.close()


def _going_on(log: Path, *, resume: bool) -> Match:
    """A campaign from its log. LogError, LogHeld; BadParameter for the log of a battle."""
    from game.campaign.chart import Chart
    from game.match.loading import load
    from game.rulesets import ruleset

    match = load(log, ruleset, resume=resume)
    if not isinstance(match.table, Chart):
        match.close()
        raise typer.BadParameter(f"{log} is the log of a battle, not of a campaign.", param_hint="LOG")
    return match


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
    lines = [f"{counted(result.games, 'campaign')} of {result.campaign} from seed {result.seed}"]
    for side, tally in result.sides.items():
        lines.append(
            f"{side} ({result.seats[side]}): {tally.wins} won, {tally.share:.0%} "
            f"({tally.low:.0%} to {tally.high:.0%}), {result.points[side]:g} points on average"
        )
    mean = result.battles / result.games
    lines.append(f"{result.draws} drawn; {mean:.1f} battles each, {result.fewest} to {result.most}")
    return lines
