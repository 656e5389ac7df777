"""The commands themselves: options, help, and which room does the work. Rooms are entered when they are needed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from secrets import randbelow
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from game.cli import FAILED, GOOD
from game.cli.examples import below

if TYPE_CHECKING:
    from game.ai.fights import Fought, SeatTally, Series, Tally
    from game.match import Match
    from game.match.scenario import Scenario

MOST_SEED = 10**9

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

SCENARIO = Annotated[
    str, typer.Argument(metavar="SCENARIO", help="A scenario's id (nef/skerries) or the path of its file.")
]
SIDES = Annotated[
    list[str] | None,
    typer.Option(
        "--side",
        metavar="NAME=PLAYER",
        help=(
            "Who plays a side; may be given once for each side. PLAYER is hand, cadet, captain or admiral, and "
            "after it, with colons: one of the game's characters (captain:bold), aloud (it tells its reasons "
            "while the battle lasts), and how long an admiral thinks over an order: so many playouts (admiral:30) "
            "or seconds (admiral:2s). For example Red=admiral:bold:aloud."
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


@app.callback(invoke_without_command=True, epilog=below(""))
def menu(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """Line Ahead: five naval miniatures games on one table. Without a command it opens the menu."""
    if version:
        from game import __version__

        print(f"line-ahead {__version__}")
        raise typer.Exit(GOOD)
    if context.invoked_subcommand is None:
        if not has_display():
            print(
                "There is no display to open a window on; line-ahead --help lists what works without.",
                file=sys.stderr,
            )
            raise typer.Exit(FAILED)
        raise typer.Exit(_window().open_window())


@app.command(epilog=below("play"))
def play(
    scenario: SCENARIO,
    side: SIDES = None,
    fleet: FLEETS = None,
    seed: SEED = None,
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
) -> None:
    """Play a battle in the window. The first side is yours, captains play the others, unless --side says otherwise.

    A saved battle is carried on. Without a display the opponents play it out in the terminal.
    """
    from game.cli import seats
    from game.match.clock import clock_of

    try:
        kept = clock_of(clock, loses=flag_loses) if clock is not None else None
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--clock") from None
    path = Path(scenario)
    if path.is_file() and _is_save(path):
        if fleet:
            raise typer.BadParameter("a saved battle has its fleets.", param_hint="--fleet")
        if not has_display():
            print(
                "There is no display to carry a saved battle on; line-ahead replay tells it.", file=sys.stderr
            )
            raise typer.Exit(FAILED)
        raise typer.Exit(_window().open_window(path=path))
    chosen, seed = _mustered(_scenario(scenario), fleet, seed)
    taken = seats.named(chosen, side or [], seats.at_the_table(chosen))
    if has_display():
        window = _window()
        try:
            dice = seed if seed is not None else chosen.seed
            raise typer.Exit(window.open_window(chosen, taken, dice, clock=kept))
        except window.NoWindow as error:
            print(error, file=sys.stderr)
    _play_out(chosen, seats.named(chosen, side or [], seats.cadets(chosen)), seed)


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

    if swap and games % 2:
        raise typer.BadParameter(
            f"--swap plays every seed twice: {games} is not an even number.", param_hint="--games"
        )
    chosen, seed = _mustered(_scenario(scenario), fleet, seed)
    taken = seats.named(chosen, side or [], seats.cadets(chosen))
    if HAND in taken.values():
        raise typer.BadParameter("a hand needs a window: line-ahead play.", param_hint="--side")
    dice = _dice(chosen, seed)
    if logs is not None:
        logs.mkdir(parents=True, exist_ok=True)
    tell = "" if logs is None else "stderr" if as_json else "stdout"
    begun = perf_counter()
    planned = fights.bouts(chosen, taken, games=games, seed=dice, swap=swap, logs=logs, tell=tell)
    fought: list[fights.Fought] = []
    stopped = False
    try:
        for one in _with_progress(fights.played(planned, workers), games):
            fought.append(one)
    except KeyboardInterrupt:
        if not fought:
            raise
        stopped = True
    result = fights.series(
        planned, fought, scenario=chosen.id or scenario, seed=dice, swapped=swap, begun=begun
    )
    print(fights.as_json(result) if as_json else "\n".join(_summary(result)))
    if stopped:
        print(f"Stopped after {len(fought)} of {games} battles.", file=sys.stderr)
        raise typer.Exit(FAILED)


def _eyes(battle: Match, file: Path, as_side: str | None) -> str | None:
    """Whose eyes look at a battle: the side asked for, whose copy it is, or None for all."""
    if as_side is not None and as_side not in battle.sides:
        raise typer.BadParameter(
            f"there is no side {as_side!r}; there are {', '.join(battle.sides)}.", param_hint="--as"
        )
    if as_side is not None and battle.header.seen_by not in ("", as_side):
        print(
            f"{file}: this is {battle.header.seen_by}'s own copy; {as_side}'s is not in it.", file=sys.stderr
        )
        raise typer.Exit(FAILED)
    return as_side or battle.header.seen_by or None


@app.command(epilog=below("replay"))
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved battle, or a side's copy of one.")],
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Play the orders again with the seed; name the first that differs."),
    ] = False,
    as_side: Annotated[str | None, typer.Option("--as", metavar="SIDE", help="As that side saw it.")] = None,
    export: Annotated[
        Path | None,
        typer.Option(metavar="OUT", help="Write that side's own copy: no seed, nothing hidden in it."),
    ] = None,
    reasons: Annotated[
        bool,
        typer.Option(
            "--reasons",
            help="Tell what the opponents thought of their orders: after the battle, or of one that thinks aloud.",
        ),
    ] = False,
) -> None:
    """Tell a battle from its log, or check it."""
    from game.cli.telling import sentences, standing, thoughts
    from game.match.record import Record

    if export is not None and as_side is None:
        raise typer.BadParameter("say whose copy it shall be: --as SIDE.", param_hint="--export")
    battle = _battle(file)
    looks = _eyes(battle, file, as_side)
    if verify:
        raise typer.Exit(_verified(file, battle))
    if export is not None and as_side is not None:
        from game.match.record import export as write

        if export.exists() and export.samefile(file):
            raise typer.BadParameter("the copy may not take the place of the battle.", param_hint="--export")
        count = write(battle, as_side, export)
        print(f"{export}: {as_side}'s copy, {count} lines.")
        return
    print(f"{battle.header.scenario.title}, {battle.ruleset.title}")
    told = thoughts(battle, looks) if reasons else None
    for line in sentences(Record(battle, looks).entries, told):
        print(line)
    if battle.over is None:
        print(f"\n{standing(battle)}")


@app.command(epilog=below("report"))
def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved battle, or a side's copy of one.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where it is written; a text is printed without it.")
    ] = None,
    as_side: Annotated[str | None, typer.Option("--as", metavar="SIDE", help="As that side saw it.")] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Plain text for mail in place of a page: the log with its dice.")
    ] = False,
) -> None:
    """Write a battle's report: tracks, points and hits by turn, luck against the odds, turning points, the log.

    One page that needs nothing else: to keep, to print, to send to a friend; or plain text.
    """
    from game.content import report as reports

    if out is None and not text:
        raise typer.BadParameter("say where the page is written: --out FILE.html.", param_hint="--out")
    battle = _battle(file)
    looks = _eyes(battle, file, as_side)
    if out is None:
        print(reports.plain(reports.gather(battle, looks)), end="")
        return
    if out.exists() and out.samefile(file):
        raise typer.BadParameter("the report may not take the place of the battle.", param_hint="--out")
    (reports.write_text_of if text else reports.write)(battle, out, looks)
    print(f"{out}: {battle.header.scenario.title}{f', as {looks} saw it' if looks else ''}.")


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

    path = find_scenario(scenario) if scenario is not None else None
    if not has_display():
        print("There is no display to open the editor on; line-ahead check works without.", file=sys.stderr)
        raise typer.Exit(FAILED)
    window = _window()
    try:
        raise typer.Exit(window.open_editor(path))
    except (window.NoWindow, ValueError) as error:
        print(error, file=sys.stderr)
        raise typer.Exit(FAILED) from None


@app.command(epilog=below("new"))
def new(
    ruleset: Annotated[str, typer.Argument(metavar="RULESET", help="The game: nef, carrier or war_at_sea.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the scenario is written.")],
    points: Annotated[int | None, typer.Option(min=1, help="What each side may spend.")] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, max=2**53 - 1, help="Fixes everything: the same seed, the same file.")
    ] = None,
    table: Annotated[str | None, typer.Option(metavar="WxH", help="The size of the table: 60x44.")] = None,
    weather: Annotated[str, typer.Option(help="One of the game's weathers, or any.")] = "any",
    islands: Annotated[int | None, typer.Option(min=0, help="How many; 0 for the open sea.")] = None,
) -> None:
    """Make up a battle: two sides worth the same on a sea with islands. The file is there to be changed."""
    from game.content.chance_battle import NoBattle, Wishes, written
    from game.content.files import write_text

    if out.exists():
        raise typer.BadParameter(f"{out} is there already.", param_hint="--out")
    width = height = None
    if table is not None:
        try:
            width, height = (float(part) for part in table.lower().split("x"))
        except ValueError:
            raise typer.BadParameter(f"{table} is no size such as 60x44.", param_hint="--table") from None
    chosen = randbelow(MOST_SEED) if seed is None else seed
    wishes = Wishes(
        ruleset=ruleset,
        seed=chosen,
        points=points,
        width=width,
        height=height,
        weather=weather,
        islands=islands,
    )
    try:
        text = written(wishes)
    except NoBattle as error:
        raise typer.BadParameter(str(error)) from None
    out.parent.mkdir(parents=True, exist_ok=True)
    write_text(out, text)
    title = text.partition('title = "')[2].partition('"')[0]
    print(f"{out}: {title}, seed {chosen}")


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
    from game.cli.checking import report

    good, bad = 0, 0
    for file, words, faults in report(path):
        for fault in faults:
            print(fault)
        if faults:
            bad += 1
        else:
            good += 1
            print(f"{file}: {words}: good.")
    if not good and not bad:
        print(f"Nothing to check in {', '.join(map(str, path))}.", file=sys.stderr)
    raise typer.Exit(GOOD if good and not bad else FAILED)


@app.command(epilog=below("screenshot"))
def screenshot(
    scenario: Annotated[
        str, typer.Argument(metavar="SCENARIO-or-SAVE", help="A scenario's id or file, or a saved battle.")
    ],
    out: Annotated[Path, typer.Option(metavar="FILE.png", help="Where the picture goes.")],
    at: Annotated[
        int | None, typer.Option(metavar="ORDER", min=0, help="After which order of a save.")
    ] = None,
    size: Annotated[str, typer.Option(metavar="WIDTHxHEIGHT", help="In pixels.")] = "1920x1080",
) -> None:
    """Write a picture of the table, without a window."""
    wide, _, high = size.lower().partition("x")
    if not (wide.isdigit() and high.isdigit() and 320 <= int(wide) <= 7680 and 240 <= int(high) <= 4320):
        raise typer.BadParameter(
            f"found {size!r}, expected a size from 320x240 to 7680x4320.", param_hint="--size"
        )
    if out.suffix.lower() != ".png":
        raise typer.BadParameter(
            f"found {out.name!r}, expected a name that ends in .png.", param_hint="--out"
        )
    path = Path(scenario)
    source: Any = path if path.is_file() and _is_save(path) else _scenario(scenario)
    try:
        _window().screenshot(source, at, out, (int(wide), int(high)))
    except ValueError as error:
        raise typer.BadParameter(f"{error}.", param_hint="--at") from None


@app.command(epilog=below("sheets"))
def sheets(
    scenario: SCENARIO,
    out: Annotated[Path, typer.Option("--out", metavar="FILE.html", help="The page to write.")],
) -> None:
    """Write the data sheets of a battle's units as one page to print, for people at a real table."""
    from game.content.data_sheets import NoSheets, sheets_page
    from game.rulesets import ruleset

    chosen = _scenario(scenario)
    try:
        text = sheets_page(chosen, ruleset(chosen.ruleset))
    except NoSheets as error:
        print(error, file=sys.stderr)
        raise typer.Exit(FAILED) from None
    out.write_text(text, encoding="utf-8")
    print(f"{out}: {chosen.title}, {sum(len(side.units) for side in chosen.sides)} sheets.")


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
        print(line)
    if not found:
        print(f"Nothing says {' '.join(words or [])!r}.", file=sys.stderr)
        raise typer.Exit(FAILED)


def has_display() -> bool:
    """Whether a window could be opened: asked before pygame is loaded, which takes its time."""
    driver = os.environ.get("SDL_VIDEODRIVER")
    if driver:
        return driver not in ("dummy", "offscreen")
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _window() -> Any:
    """The window's module, and pygame with it; only now."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    return import_module("game.ui.window")


def _scenario(name: str) -> Scenario:
    from game.content import find_scenario, read_scenario

    return read_scenario(find_scenario(name))


def _mustered(scenario: Scenario, words: list[str] | None, seed: int | None) -> tuple[Scenario, int | None]:
    """The scenario with the fleets named for its sides, and the seed of its dice: where one is chosen, always some."""
    from game.cli.fleets import asked, mustered

    if not asked(scenario, words or []):
        return scenario, seed
    dice = _dice(scenario, seed)
    return mustered(scenario, words or [], dice), dice


def _is_save(path: Path) -> bool:
    from game.content import told_apart

    return told_apart(path) == "save"


def _battle(path: Path) -> Match:
    """A battle from its log, never written to; what it has to say of itself goes to standard error."""
    from game.match import Match
    from game.rulesets import ruleset

    battle = Match.load(path, ruleset, resume=False)
    if battle.notice:
        print(battle.notice, file=sys.stderr)
    return battle


def _dice(scenario: Scenario, seed: int | None) -> int:
    if seed is not None:
        return seed
    return scenario.seed if scenario.seed is not None else randbelow(MOST_SEED)


def _play_out(scenario: Scenario, seats: dict[str, str], seed: int | None) -> None:
    """A battle in the terminal, opponents at every side."""
    from game.ai.fights import Bout, fight
    from game.ai.players import HAND
    from game.cli.telling import sentences
    from game.match.record import Record

    seats = {side: "cadet" if who == HAND else who for side, who in seats.items()}
    dice = _dice(scenario, seed)
    who = " and ".join(f"{who} for {side}" for side, who in seats.items())
    print(f"There is no display here: the opponents play it in the terminal ({who}, seed {dice}).")
    print(f"\n{scenario.title}\n{scenario.story}".rstrip())

    def watch(match: Match) -> None:
        record = Record(match, None)
        told = 0

        def tell(*_: Any) -> None:
            nonlocal told
            for line in sentences(record.entries[told:]):
                print(line)
            told = len(record.entries)

        tell()
        match.observers.append(tell)

    fight(Bout(0, scenario, seats, dice), watch)


def _verified(file: Path, battle: Match) -> int:
    """Say whether the orders of a battle lead to its events; the exit code."""
    from game.match.verify import first_difference

    try:
        found = first_difference(battle)
    except ValueError as error:
        print(f"{file}: {error}.", file=sys.stderr)
        return FAILED
    if found is not None:
        print(f"{file}: order {found.number}: {found.sentence}.")
        return FAILED
    print(f"{file}: {battle.number} orders lead to the events recorded.")
    return GOOD


def _with_progress(fought: Iterable[Fought], games: int) -> Iterator[Fought]:
    """The results as they come, a bar on standard error where somebody is looking."""
    from rich.console import Console

    console = Console(stderr=True)
    if games == 1 or not console.is_terminal:
        yield from fought
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # Battles of admirals end minutes apart: an estimate from the last half minute would know nothing.
    with Progress(*columns, console=console, transient=True, speed_estimate_period=3600.0) as progress:
        yield from progress.track(fought, total=games, description="battles, time left")


def _summary(series: Series) -> list[str]:
    """A series in words: a head, a table of shares, and what the watch over the battles noted."""
    battles = "battle" if series.games == 1 else "battles"
    lines = [
        f"{series.scenario}: {series.games} {battles} from seed {series.seed} in {series.seconds:.1f} s, "
        f"{series.turns / series.games:.1f} turns and {series.orders / series.games:.0f} orders a battle, "
        f"{series.orders / max(series.seconds, 0.001):,.0f} orders a second"
    ]
    rows: list[tuple[str, Tally | SeatTally]] = list(series.sides.items())
    if series.swapped:
        rows += [
            (f"{tally.seat}, first at {side}", tally)
            for side, tally in zip(series.sides, series.seats, strict=True)
        ]
    wide = max(len(name) for name, _ in rows)
    lines += [
        f"  {name:<{wide}}  {tally.wins:>5} won  {tally.share:6.1%}  (95 %: {tally.low:.1%} to {tally.high:.1%})"
        for name, tally in rows
    ]
    lines.append(f"  {'drawn':<{wide}}  {series.draws:>5}")
    return lines + _alarms(series)


def _alarms(series: Series) -> list[str]:
    if not series.alarms:
        return []
    from game.ai.watch import SAYS

    wide = max(len(f"{one.seat} at {one.side}") for one in series.alarms)
    return ["  alarms:"] + [
        f"  {f'{one.seat} at {one.side}':<{wide}}  {SAYS[one.alarm]}: {one.count}, in {one.battles} "
        f"{'battle' if one.battles == 1 else 'battles'}"
        for one in series.alarms
    ]
