"""The commands that fight battles: one in the window, or many between opponents without it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from game.cli import screen
from game.cli.app import OPEN, SCENARIO, app, battle_of, dice_for, is_save, scenario_named
from game.cli.codes import FAILED
from game.cli.examples import below
from game.cli.saying import complain, say, show

if TYPE_CHECKING:
    from game.ai.fights import Fought
    from game.dice import Seeding
    from game.match.scenario import Scenario
    from game.tabletop.ruleset import Match

SIDES = Annotated[
    list[str] | None,
    typer.Option(
        "--side",
        metavar="NAME=PLAYER",
        help=(
            "Who plays a side; may be given once for each side. PLAYER is hand, cadet, captain, admiral or "
            "fleet-admiral, and after it, with colons: one of the game's characters (captain:bold), aloud (it tells "
            "its reasons while the battle lasts), and how long an admiral thinks over an order: so many playouts "
            "(admiral:30) or seconds (admiral:2s). For example Red=admiral:bold:aloud."
        ),
    ),
]
FLEETS = Annotated[
    list[str] | None,
    typer.Option(
        "--fleet",
        metavar="SIDE=FILE",
        help=(
            "The fleet of a side that has a budget; may be given once for each side. SIDE=any: one is chosen at "
            "random by the seed, as for a side with nothing to its name."
        ),
    ),
]
SEED = Annotated[
    int | None, typer.Option("--seed", min=0, help="Fixes the dice; without it the scenario's, or any.")
]
SALT = Annotated[
    str | None,
    typer.Option(
        metavar="SALT",
        help=(
            "With --seed, repeats a battle exactly: the 32 hexadecimal digits that stand in its save. none: open dice, "
            "the seed's alone, which whoever knows or guesses the number can work out. Without it 128 bits of chance, "
            "unless the scenario's file fixes its dice for everybody."
        ),
    ),
]


@app.command(epilog=below("play"))
def play(
    scenario: SCENARIO,
    side: SIDES = None,
    fleet: FLEETS = None,
    seed: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="The number of the dice, which a salt is mixed with: alone it does not repeat them (see --salt).",
        ),
    ] = None,
    salt: SALT = None,
    clock: Annotated[
        str | None,
        typer.Option(
            metavar="MINUTES",
            help="A clock for each side: minutes, and more for every order, such as 30+0.5.",
        ),
    ] = None,
    flag_loses: Annotated[
        bool, typer.Option("--flag-loses", help="A side whose flag falls gives the battle up.")
    ] = False,
    called: Annotated[
        bool,
        typer.Option(
            "--typed-dice",
            help=(
                "Umpire a real table: the program asks for each roll, and you type in what your dice show. Both sides "
                "are yours unless --side says otherwise."
            ),
        ),
    ] = False,
    from_order: Annotated[
        int | None,
        typer.Option(
            "--from",
            min=1,
            metavar="ORDER",
            help="Play a saved battle on from before this order, as one of its own.",
        ),
    ] = None,
    same_dice: Annotated[
        bool, typer.Option("--same-dice", help="With --from: the dice that would have fallen, not others.")
    ] = False,
) -> None:
    """Play a battle in the window. The first side is yours, captains play the others, unless --side says otherwise.

    A saved battle is carried on, or with --from played on from any of its orders: that is a battle of its own. Without
    a display the opponents play a battle out in the terminal.
    """
    from game.ai.seat import HAND
    from game.cli import seats
    from game.cli.branching import branched
    from game.match.clock import clock_of
    from game.match.hold import holder_of
    from game.match.log import read_header
    from game.net.keeping import sealed_log

    try:
        kept = clock_of(clock, loses=flag_loses) if clock is not None else None
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--clock") from None
    path = Path(scenario)
    if path.is_file() and is_save(path):
        if fleet:
            raise typer.BadParameter("a saved battle has its fleets.", param_hint="--fleet")
        if sealed_log(path):
            battle_of(path)  # where it is not over, it says so and ends
        if from_order is not None:
            path = branched(path, from_order, side or [], same_dice=same_dice)
            say(f"Played on from before order {from_order}: {path}")
        if not screen.has_display() and read_header(path).called:
            from game.cli.umpiring import carried_on

            raise typer.Exit(carried_on(path))
        if not screen.has_display():
            complain("There is no display to carry a saved battle on; line-ahead replay tells it.")
            raise typer.Exit(FAILED)
        if (holder := holder_of(path)) is not None:
            complain(f"{path} is being played by {holder.words}: it is opened to be looked at.")
        raise typer.Exit(screen.window().open_window(path=path))
    if from_order is not None:
        raise typer.BadParameter("a scenario has no orders yet; name a saved battle.", param_hint="--from")
    chosen = scenario_named(scenario)
    dice = _dice(chosen, seed, salt)
    chosen = _mustered(chosen, fleet, dice)
    usual = [HAND] * len(chosen.sides) if called else seats.at_the_table(chosen)
    taken = seats.named(chosen, side or [], usual)
    if screen.has_display():
        window = screen.window()
        try:
            raise typer.Exit(window.open_window(chosen, taken, dice, clock=kept, called=called))
        except window.NoWindow as error:
            complain(error)
    if called:
        from game.cli.umpiring import umpired

        raise typer.Exit(umpired(chosen, taken, dice))
    _play_out(chosen, seats.named(chosen, side or [], seats.cadets(chosen)), dice)


@app.command(epilog=below("match"))
def match(
    scenario: SCENARIO,
    side: SIDES = None,
    fleet: FLEETS = None,
    games: Annotated[int, typer.Option(min=1, help="How many battles.")] = 1,
    seed: SEED = None,
    swap: Annotated[bool, typer.Option("--swap", help="Play every seed twice, the seats exchanged.")] = False,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Processes to share the battles.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print one object of JSON.")] = False,
    logs: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write each battle's log there as it happens.")
    ] = None,
) -> None:
    """Let opponents play battles against each other, without a window. Sides not named are cadets.

    With --logs the number of each order is printed once its line is safely in its log (with --json to standard
    error).
    """
    from game.ai import fights
    from game.ai.players import HAND
    from game.cli import seats
    from game.cli.telling import outcome
    from game.dice import Seeding

    if swap and games % 2:
        raise typer.BadParameter(
            f"--swap plays every seed twice: {games} is not an even number.", param_hint="--games"
        )
    chosen = scenario_named(scenario)
    dice = dice_for(chosen, seed)
    chosen = _mustered(chosen, fleet, Seeding(dice))
    taken = seats.named(chosen, side or [], seats.cadets(chosen))
    if HAND in taken.values():
        raise typer.BadParameter("a hand needs a window: line-ahead play.", param_hint="--side")
    if logs is not None:
        logs.mkdir(parents=True, exist_ok=True)
    tell = "" if logs is None else "stderr" if as_json else "stdout"
    begun = perf_counter()
    planned = fights.bouts(chosen, taken, games=games, seed=dice, swap=swap, logs=logs, tell=tell)
    fought: list[fights.Fought] = []
    stopped = False
    try:
        for one in _with_progress(fights.played(planned, workers, fights.fight), games):
            fought.append(one)
    except KeyboardInterrupt:
        if not fought:
            raise
        stopped = True
    result = fights.series(
        planned, fought, scenario=chosen.id or scenario, seed=dice, swapped=swap, begun=begun
    )
    show(fights.as_json(result) if as_json else "\n".join(outcome(result)))
    if stopped:
        complain(f"Stopped after {len(fought)} of {games} battles.")
        raise typer.Exit(FAILED)


def _dice(scenario: Scenario, seed: int | None, salt: str | None) -> Seeding:
    """What the dice of a battle that is played come from. BadParameter for what is no salt, or repeats nothing."""
    from game.dice import seeding

    if salt not in (None, OPEN) and seed is None and scenario.seed is None:
        raise typer.BadParameter("a salt repeats a battle together with its --seed.", param_hint="--salt")
    try:
        return seeding(seed, "" if salt == OPEN else salt, fixed=scenario.seed)
    except ValueError as error:
        raise typer.BadParameter(f"found {salt!r}: {error}, or {OPEN}.", param_hint="--salt") from None


def _mustered(scenario: Scenario, words: list[str] | None, dice: Seeding) -> Scenario:
    """The scenario with the fleets named for its sides, those that are chosen by the battle's seed and salt."""
    from game.cli.fleets import asked, mustered
    from game.content.fleets import fleets_seed

    return mustered(scenario, words or [], fleets_seed(dice)) if asked(scenario, words or []) else scenario


def _play_out(scenario: Scenario, seats: dict[str, str], dice: Seeding) -> None:
    """A battle in the terminal, opponents at every side."""
    from game.ai.fights import Bout, fight
    from game.ai.players import HAND
    from game.cli.telling import sentences
    from game.match.record import Record

    seats = {side: "cadet" if who == HAND else who for side, who in seats.items()}
    who = " and ".join(f"{who} for {side}" for side, who in seats.items())
    salt = f", salt {dice.salt}" if dice.salt else ""
    say(f"There is no display here: the opponents play it in the terminal ({who}, seed {dice.seed}{salt}).")
    show(f"\n{scenario.title}\n{scenario.story}".rstrip())

    def watch(match: Match) -> None:
        record = Record(match, None)
        told = 0

        def tell(*_: object) -> None:
            nonlocal told
            for line in sentences(record.entries[told:]):
                show(line)
            told = len(record.entries)

        tell()
        match.observers.append(tell)

    fight(Bout(0, scenario, seats, dice.seed, salt=dice.salt), watch)


def _with_progress(fought: Iterable[Fought], games: int) -> Iterator[Fought]:
    """The results as they come, a bar on standard error where somebody is looking."""
    from rich.console import Console

    # The bar is drawn with commands to the terminal, which the cleaned stream would not let pass.
    console = Console(file=getattr(sys.stderr, "raw", sys.stderr))
    if games == 1 or not console.is_terminal:
        yield from fought
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Battles of admirals end minutes apart: an estimate from the last half minute would know nothing.
    with Progress(*columns, console=console, transient=True, speed_estimate_period=3600.0) as progress:
        yield from progress.track(fought, total=games, description="battles, time left")
