"""The commands for battles across machines: host one, keep many, take a seat, see whose turn it is."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from game.cli import screen
from game.cli.app import SCENARIO, app, scenario_named
from game.cli.codes import FAILED
from game.cli.examples import below
from game.cli.fighting import SIDES
from game.cli.saying import complain, say

if TYPE_CHECKING:
    from game.net.invitations import Invitation

BATTLES = Annotated[
    Path | None,
    typer.Option("--battles", metavar="FOLDER", help="Where the battles are kept; yours, without it."),
]
ADDRESS = Annotated[str, typer.Option("--address", help="The address to listen at.")]
PORT = Annotated[
    int, typer.Option("--port", min=0, max=65535, help="The port to listen at; 0: any that is free.")
]
REACHED = Annotated[
    str,
    typer.Option(
        "--at", metavar="HOST[:PORT]", help="How others reach this machine, where that is another address."
    ),
]
TELL = Annotated[
    str,
    typer.Option(
        metavar="COMMAND",
        help=(
            "Run when a player who is away has to act (a mail, a chat); LINE_AHEAD_PLAYER, _SIDE, _TITLE and _BATTLE "
            "are in its environment."
        ),
    ),
]


def _needs_net() -> None:
    from game.net.needs import missing

    if why := missing():
        complain(why)
        raise typer.Exit(FAILED)


def _folder(battles: Path | None) -> Path:
    from game import places

    return battles if battles is not None else places.battles_folder(writing=True) / "hosted"


@app.command(epilog=below("host"))
def host(
    scenario: SCENARIO,
    side: SIDES = None,
    battles: BATTLES = None,
    address: ADDRESS = "0.0.0.0",
    port: PORT = 8766,
    at: REACHED = "",
    clock: Annotated[
        str | None, typer.Option(metavar="MINUTES", help="A clock for each side, such as 30+0.5.")
    ] = None,
    late: Annotated[
        int | None,
        typer.Option(
            min=0, help="Watchers see all of it so many turns late, not what everybody may see at once."
        ),
    ] = None,
    unwatched: Annotated[bool, typer.Option("--unwatched", help="Nobody looks on in a browser.")] = False,
    find: Annotated[
        bool, typer.Option("--find", help="Announce the first open seat to everybody on this network.")
    ] = False,
    only_invite: Annotated[
        bool,
        typer.Option("--only-invite", help="Make the battle for a server that runs on the folder, and end."),
    ] = False,
    tell: TELL = "",
) -> None:
    """Host a battle for players at other machines: it prints an invitation for each seat, and holds the table.

    PLAYER may also be remote. The first hand is played here, in a window, and the table is held as long as that is
    open; without a display every seat is taken with line-ahead join. Whoever runs this could look at the table: only a
    server that neither side runs is beyond doubt.
    """
    _needs_net()
    from game.ai.seat import HAND, NoPlayer
    from game.dice.shares import HOST
    from game.match.clock import clock_of
    from game.net import keeping
    from game.net.certificate import Certificate
    from game.net.hosted import Hosted
    from game.net.house import own_address
    from game.net.invitations import Invitation

    chosen = scenario_named(scenario)
    seats = dict.fromkeys((one.name for one in chosen.sides), keeping.REMOTE)
    for word in side or []:
        name, equals, who = word.rpartition("=")
        if not equals or name not in seats:
            raise typer.BadParameter(
                f"found {word!r}, expected one of {', '.join(seats)} as SIDE=PLAYER.", param_hint="--side"
            )
        seats[name] = who
    try:
        kept, tokens = keeping.arranged(
            chosen,
            seats,
            clock=clock_of(clock) if clock is not None else None,
            late=keeping.UNWATCHED if unwatched else late,
            host_plays=HAND in seats.values(),
        )
    except NoPlayer as error:
        raise typer.BadParameter(f"{error}.", param_hint="--side") from None
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--clock") from None
    reached, _, other = at.rpartition(":") if at.rpartition(":")[2].isdigit() else (at, "", "")
    own = next((name for name, who in seats.items() if who == HAND), "")
    if own and battles is None and not only_invite and screen.has_display():
        made = Hosted(kept, tokens, own, port, reached, find, tell)
        raise typer.Exit(screen.window().open_afar(hosted=made))
    folder = _folder(battles)
    folder.mkdir(parents=True, exist_ok=True)
    pin = Certificate(folder).pin
    keeping.write(kept, folder)

    def invite(bound: int) -> list[Invitation]:
        where = reached or own_address()
        say(
            f"{chosen.title}, battle {kept.battle}. Give each line to the player of that side, and to nobody else:"
        )
        made = [
            Invitation(where, int(other or bound), kept.battle, token, pin)
            for side, token in tokens.items()
            if side
        ]
        for name, one in zip([side for side in tokens if side], made, strict=True):
            say(f"{name}: {one}")
        if kept.late != keeping.UNWATCHED:
            say(f"For who looks on: https://{where}:{other or bound}/battle/{kept.battle}")
        own = Invitation(where, int(other or bound), kept.battle, tokens[HOST], pin)
        say(f"Yours, to send others away (line-ahead manage): {own}")
        if kept.host_plays:
            say(
                "You hold the table and play: the other side has your word that you do not look into its file."
            )
        return made

    if only_invite:
        invite(port)
        return
    announced = (chosen.title, invite) if find else None
    asyncio.run(_serving(folder, address, port, tell, invite if announced is None else None, announced))


Invite = Callable[[int], "list[Invitation]"]


async def _serving(
    folder: Path,
    address: str,
    port: int,
    tell: str,
    invite: Invite | None = None,
    announced: tuple[str, Invite] | None = None,
    proxy: str = "",
) -> None:
    """Hold the battles of a folder until somebody stops it."""
    from game.net.finding import Announcing
    from game.net.gate import Gate
    from game.net.hosting import Host

    held = Host(folder, tell=tell, gate=Gate(open_to=proxy))
    await held.start(address, port)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(held.stop)
        say(
            f"Listening at {address}, port {held.port}; battles lie in {folder}. Ctrl C ends it, no battle is lost."
        )
        if invite is not None:
            invite(held.port)
        if announced is not None:
            title, made = announced
            open_seats = made(held.port)
            await stack.enter_async_context(Announcing(open_seats[-1], title))
        sys.stdout.flush()
        await asyncio.Event().wait()


@app.command(epilog=below("serve"))
def serve(
    battles: BATTLES = None,
    address: ADDRESS = "0.0.0.0",
    port: PORT = 8766,
    tell: TELL = "",
    proxy: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy all lines come through: who is shut out for wrong words is whom it names (X-Forwarded-For).",
        ),
    ] = "",
) -> None:
    """Keep any number of battles for days: players come, answer what is asked of them, and go.

    Battles are made with line-ahead host --battles FOLDER --only-invite. Several servers may share a folder.
    """
    _needs_net()
    asyncio.run(_serving(_folder(battles), address, port, tell, proxy=proxy))


@app.command(epilog=below("join"))
def join(
    invitation: Annotated[str, typer.Argument(metavar="INVITATION", help="The line you were sent.")],
    as_player: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="PLAYER",
            help="Who answers: hand, in a window, or cadet, captain, admiral, fleet-admiral without one.",
        ),
    ] = "hand",
    name: Annotated[str, typer.Option(help="What the others call you.")] = "",
    orders: Annotated[
        int | None, typer.Option(min=1, help="Give so many orders, then leave the seat.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Fixes how the opponent decides.")] = 0,
) -> None:
    """Take a seat in a battle at another machine: in a window, or by an opponent that answers for it."""
    _needs_net()
    from game import places
    from game.ai.seat import HAND, seat
    from game.net.invitations import NoInvitation
    from game.net.invitations import invitation as read
    from game.net.joining import Joined, play

    try:
        invited = read(invitation)
    except NoInvitation as error:
        raise typer.BadParameter(str(error), param_hint="INVITATION") from None
    if seat(as_player).strength == HAND:
        if not screen.has_display():
            complain("There is no display to open a window on; --as captain lets an opponent answer.")
            raise typer.Exit(FAILED)
        raise typer.Exit(screen.window().open_afar(str(invited), name=name))
    joined = Joined(invited, places.battles_folder(writing=True), name, say)
    asyncio.run(play(joined, as_player, seed=seed, orders=orders))
    if joined.seat.fault:
        complain(joined.seat.fault)
        raise typer.Exit(FAILED)
    match = joined.seat.match
    if match is not None and match.over is not None:
        say(match.over.why)
        say(joined.seat.checked)


@app.command(epilog=below("battles"))
def battles(
    find: Annotated[bool, typer.Option("--find", help="Look for open seats on this network, too.")] = False,
) -> None:
    """The battles you have a seat in at other machines, and whose turn it was when you were there last."""
    from game import places
    from game.net import mine

    rows = list(mine.all_of(places.battles_folder()))
    for one in rows:
        turn = "over" if one.over else "yours" if one.side in one.waits_for else f"{', '.join(one.waits_for)}"
        say(f"{one.title or 'not begun'}, {one.side or 'seat not taken'}: {turn or 'waits'}")
        say(f"  {one.invitation}")
    if find:
        _needs_net()
        from game.net.finding import seats

        found = asyncio.run(seats())
        for title, invited in found:
            say(f"{title}: an open seat on this network")
            say(f"  {invited}")
        rows += [None] * len(found)  # type: ignore[list-item]
    if not rows:
        say("No battle with another machine yet. Ask someone, or join what you were sent.")


@app.command(epilog=below("manage"))
def manage(
    invitation: Annotated[str, typer.Argument(metavar="INVITATION", help="The host's own line.")],
    side: Annotated[str, typer.Argument(metavar="SIDE", help="Whose seat.")],
    act: Annotated[
        str, typer.Argument(metavar="ACT", help="kick, ban, or invite: a new token in place of the old.")
    ],
) -> None:
    """Send who sits at a seat away, for now or for good, or make a new invitation for it."""
    _needs_net()
    from game.net.invitations import NoInvitation
    from game.net.invitations import invitation as read
    from game.net.managing import managed

    try:
        say(asyncio.run(managed(read(invitation), side, act)))
    except (NoInvitation, ValueError) as error:
        raise typer.BadParameter(str(error)) from None


@app.command("open-early", epilog=below("open-early"))
def open_early(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The log of a battle that is held here.")],
) -> None:
    """Open the sealed log of a battle before its end. Every seat is told that it was opened, and when."""
    from game.net import keeping

    if not keeping.sealed_log(file):
        raise typer.BadParameter("it is not sealed.", param_hint="FILE")
    keeping.open_early(file, f"{datetime.now():%H:%M}")
    say(f"{file} is open. Every seat is told so, as soon as it comes or anything changes.")
