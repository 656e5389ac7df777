"""The commands that look at battles: a record told or checked, a report, a picture of the table."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from game.cli import screen
from game.cli.app import OPEN, app, battle_of, is_save, scenario_named
from game.cli.codes import FAILED, GOOD
from game.cli.examples import below
from game.cli.saying import complain, say, show

if TYPE_CHECKING:
    from game.match.verify import Difference
    from game.tabletop.ruleset import Match

OPEN_DICE = (
    "The dice of this battle are open (it began without a salt): who has the copy can work out the seed, and with it "
    "every die."
)


@app.command(epilog=below("replay"))
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved battle, or a side's copy of one.")],
    verify: Annotated[
        bool,
        typer.Option(
            "--verify",
            help=(
                "Play the orders again with seed and salt; name the first that differs. Of a side's copy, once the "
                "battle is over: whether its dice are those that were committed to, with --with, or --seed and --salt."
            ),
        ),
    ] = False,
    umpires: Annotated[
        Path | None,
        typer.Option("--with", metavar="SAVE", help="The umpire's save, to check a side's copy against."),
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The seed, to check a side's copy with.")] = None,
    salt: Annotated[str | None, typer.Option(help="The salt, to check a side's copy with.")] = None,
    as_side: Annotated[str | None, typer.Option("--as", metavar="SIDE", help="As that side saw it.")] = None,
    export: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT",
            help=(
                "Write that side's own copy: what it saw, neither seed nor salt nor the others' secrets. It is for "
                "that side alone until the battle is over; the save itself is for nobody who still plays."
            ),
        ),
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
    battle = battle_of(file)
    looks = _eyes(battle, file, as_side)
    given = umpires is not None, seed is not None, salt is not None
    if any(given) and not (verify and battle.header.seen_by):
        raise typer.BadParameter(
            "it is for checking a side's copy: --verify.", param_hint="--with, --seed, --salt"
        )
    if verify and battle.header.seen_by and any(given):
        if given not in ((True, False, False), (False, True, True)):
            raise typer.BadParameter(
                "a side's copy is checked against the umpire's save (--with SAVE) or with --seed and --salt.",
                param_hint="--verify",
            )
        if umpires is not None:
            found, good = _against_save(battle, umpires), f"are those of {umpires}"
        else:
            found, good = _with_dice(battle, seed or 0, salt or ""), "can be those of the seed and salt"
        raise typer.Exit(_said(file, battle, found, good))
    if verify:
        raise typer.Exit(_verified(file, battle))
    if export is not None and as_side is not None:
        from game.match.copying import export as write

        if export.exists() and export.samefile(file):
            raise typer.BadParameter("the copy may not take the place of the battle.", param_hint="--export")
        count = write(battle, as_side, export)
        say(f"{export}: {as_side}'s copy, {count} lines. Give it to {as_side} alone while the battle lasts.")
        if battle.header.seeding.open and not battle.header.seen_by:
            complain(OPEN_DICE)
        return
    say(f"{battle.header.scenario.title}, {battle.ruleset.title}")
    told = thoughts(battle, looks) if reasons else None
    for line in sentences(Record(battle, looks).entries, told):
        show(line)
    if battle.over is None:
        show(f"\n{standing(battle)}")


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

    Where it was looked over (`analyse`) also what decided it: the chance of winning, its causes, the mistakes.
    One page that needs nothing else: to keep, to print, to send to a friend; or plain text.
    """
    from game.ai.analysis.reported import decided_beside
    from game.ai.stands import stood
    from game.content import report as reports

    if out is None and not text:
        raise typer.BadParameter("say where the page is written: --out FILE.html.", param_hint="--out")
    battle = battle_of(file)
    looks, stand = _eyes(battle, file, as_side), stood(battle)
    words, decided = "" if stand is None else stand.words, decided_beside(battle, file)
    if out is None:
        show(reports.plain(reports.gather(battle, looks, words, decided)).removesuffix("\n"))
        return
    if out.exists() and out.samefile(file):
        raise typer.BadParameter("the report may not take the place of the battle.", param_hint="--out")
    (reports.write_text_of if text else reports.write)(battle, out, looks, words, decided)
    say(f"{out}: {battle.header.scenario.title}{f', as {looks} saw it' if looks else ''}.")


@app.command(epilog=below("analyse"))
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved battle that is over.")],
    budget: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS", min=0, help="How long it is played on; a minute unless said otherwise."
        ),
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="In place of a budget: battles played on in all, the same on any machine.",
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes that play; one for each core without it.")
    ] = None,
    cluster: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="A dask.distributed scheduler whose workers play, tcp://..."),
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write all of it there as JSON.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin anew in place of going on.")] = False,
) -> None:
    """Say what a battle was decided by: each side's orders and the dice, the dearest steps, what was better.

    The battle is played on from every order, hundreds of times, between equals. What was played is kept beside the
    battle, and gone on with the next time. Ctrl-C ends it with what is known.
    """
    from game.cli.analysing import looked_over

    if budget is not None and playouts is not None:
        raise typer.BadParameter("say either seconds or playouts.", param_hint="--budget, --playouts")
    raise typer.Exit(looked_over(file, budget, playouts, workers, cluster, out, fresh=fresh))


@app.command(epilog=below("dispute"))
def dispute(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved battle.")],
    order: Annotated[int, typer.Option(min=1, metavar="N", help="The number of the order in the log.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="Where it is written; without it it is printed.")
    ] = None,
) -> None:
    """Make a case file of an order that seems wrong: position, orders, dice, clauses and what came of it.

    It holds all that stood on the table, hidden or not. `tools/case.py FILE` runs it, and passes as it stands.
    """
    from game.content.dispute import NoCase, case_of, case_text
    from game.content.files import write_text

    battle = battle_of(file)
    try:
        text = case_text(case_of(battle, order))
    except NoCase as error:
        raise typer.BadParameter(str(error), param_hint="--order") from error
    if out is None:
        show(text.removesuffix("\n"))
        return
    if out.exists() and out.samefile(file):
        raise typer.BadParameter("the case may not take the place of the battle.", param_hint="--out")
    write_text(out, text)
    say(f"{out}: order {order} as a case.")


@app.command(epilog=below("web"))
def web(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved battle, or a side's copy of one.")],
    out: Annotated[Path, typer.Option(metavar="FILE.html", help="Where the page is written.")],
    as_side: Annotated[
        str,
        typer.Option("--as", metavar="EYES", help="public: as everybody may see it; a side; or all of it."),
    ] = "public",
) -> None:
    """Write a battle as one page for a browser: the table order by order, log and time line. It needs nothing else."""
    from game.content.watch.frames import shown
    from game.content.watch.page import page
    from game.disk import write_text
    from game.match.copying import EVERYBODY

    battle = battle_of(file)
    if out.exists() and out.samefile(file):
        raise typer.BadParameter("the page may not take the place of the battle.", param_hint="--out")
    own = battle.header.seen_by
    if own and as_side == "public":
        as_side = own  # a copy holds no eyes but its side's
    eyes = EVERYBODY if as_side == "public" else None if as_side == "all" else _eyes(battle, file, as_side)
    now = datetime.now()
    told = shown(battle, own or eyes, saved=f"{now.day} {now:%B}")
    write_text(out, page(told, story=battle.header.scenario.story))
    say(f"{out}: {battle.header.scenario.title}, {told.eyes}.")


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
    source = path if path.is_file() and is_save(path) else scenario_named(scenario)
    try:
        screen.window().screenshot(source, at, out, (int(wide), int(high)))
    except ValueError as error:
        raise typer.BadParameter(f"{error}.", param_hint="--at") from None


def _eyes(battle: Match, file: Path, as_side: str | None) -> str | None:
    """Whose eyes look at a battle: the side asked for, whose copy it is, or None for all."""
    if as_side is not None and as_side not in battle.sides:
        raise typer.BadParameter(
            f"there is no side {as_side!r}; there are {', '.join(battle.sides)}.", param_hint="--as"
        )
    if as_side is not None and battle.header.seen_by not in ("", as_side):
        complain(f"{file}: this is {battle.header.seen_by}'s own copy; {as_side}'s is not in it.")
        raise typer.Exit(FAILED)
    return as_side or battle.header.seen_by or None


def _verified(file: Path, battle: Match) -> int:
    """Say whether the orders of a battle lead to its events; the exit code."""
    from game.match.loading import of_today
    from game.match.verify import first_difference

    if battle.damage:
        say(f"{file}: the log is damaged: what it holds after order {battle.number} cannot be checked.")
        return FAILED
    try:
        found = first_difference(battle)
    except ValueError as error:
        own = "; --with SAVE, or --seed and --salt, checks its own" if battle.header.seen_by else ""
        complain(f"{file}: {error}{own}.")
        return FAILED
    if found is not None:
        other = (
            ""
            if of_today(battle.header, battle.ruleset)
            else " Another version wrote it: words may differ alone."
        )
        say(f"{file}: {found}.{other}")
        return FAILED
    say(f"{file}: {battle.number} orders lead to the events recorded{_committed(battle)}.")
    _say_typed(battle)
    return GOOD


def _say_typed(battle: Match) -> None:
    """Say how many rolls of a battle of a real table were typed in: those no seed can speak for."""
    from game.match.verify import called_in

    typed, rolls = called_in(battle)
    if typed:
        say(
            f"{typed} of {rolls} rolls were typed in from a real table: they are what was said there, not keyed dice."
        )
    elif battle.header.called:
        say("It is of a real table, and no roll was typed in: the program rolled them all.")


def _committed(battle: Match) -> str:
    commitment = battle.header.commitment
    return f", with dice committed to as {commitment}" if commitment else ""


def _against_save(copy: Match, save: Path) -> Difference | None:
    """Where a side's copy differs from the umpire's save, or the save from itself."""
    from game.match.verify import differs_from_log, first_difference

    battle = battle_of(save)
    if battle.header.seen_by or copy.header.seen_by not in battle.sides:
        raise typer.BadParameter(f"{save} is not the umpire's save of this battle.", param_hint="--with")
    return first_difference(battle) or differs_from_log(copy, battle)


def _with_dice(copy: Match, seed: int, salt: str) -> Difference | None:
    """Where the dice of a side's copy are not those of a seed and salt."""
    from game.dice import Seeding
    from game.match.verify import differs_from_dice

    try:
        dice = Seeding(seed, "" if salt == OPEN else salt)
    except ValueError as error:
        raise typer.BadParameter(f"found {salt!r}: {error}.", param_hint="--salt") from None
    return differs_from_dice(copy, dice)


def _said(file: Path, copy: Match, found: Difference | None, good: str) -> int:
    """Say whether a side's copy comes out; the exit code."""
    from game.match.events import Rolled

    if found is not None:
        say(f"{file}: {found}.")
        return FAILED
    rolls = sum(isinstance(event, Rolled) for line in copy.lines for event in line.events)
    say(f"{file}: its {rolls} rolls {good}{_committed(copy)}.")
    _say_typed(copy)
    return GOOD
