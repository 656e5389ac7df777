"""The commands about what is given away: a pack made, one opened and looked at, and kept."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from game.cli import screen
from game.cli.app import app, battle_of, is_save
from game.cli.codes import FAILED, GOOD
from game.cli.examples import below
from game.cli.saying import complain, say

if TYPE_CHECKING:
    from game.content.packs import Pack


class Clash(Enum):
    """What becomes of a file when another of its name is there."""

    both = "both"
    replace = "replace"
    skip = "skip"


@app.command(epilog=below("pack"))
def pack(
    file: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Scenarios, rosters, fleets or saved battles.")
    ],
    out: Annotated[Path, typer.Option(metavar="PACK", help="The pack to write: raid.lineahead.")],
    title: Annotated[str, typer.Option(help="What it is called; the first file's title without.")] = "",
    about: Annotated[str, typer.Option(help="A sentence or two for who opens it.")] = "",
) -> None:
    """Put files into one to give away. Unit types of your own that they use go along."""
    from game.content.packs import ENDING, write_pack

    if out.suffix != ENDING:
        raise typer.BadParameter(f"{out} does not end in {ENDING}.", param_hint="--out")
    if out.exists():
        raise typer.BadParameter(f"{out} is there already.", param_hint="--out")
    for one in file:
        if is_save(one):
            battle_of(one)  # one that players elsewhere still fight is nobody's to give away
    for packed in write_pack(file, out, title, about).files:
        say(f"{packed.name}: {packed.sort}, {packed.title}")
    say(f"{out}: packed.")


@app.command("open", epilog=below("open"))
def open_(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A pack, a scenario or a saved battle.")],
    keep: Annotated[bool, typer.Option("--keep", help="Keep all that is good of a pack, unasked.")] = False,
    look: Annotated[bool, typer.Option("--look", help="Only say what is in a pack.")] = False,
    clash: Annotated[
        Clash,
        typer.Option(
            help="What --keep does where another file has the name. A battle never takes another's place."
        ),
    ] = Clash.both,
) -> None:
    """Open a file that somebody gave you: a pack is looked at and checked before anything of it is kept."""
    from game.content.packs import is_pack, open_pack

    if not is_pack(file):
        if keep or look:
            raise typer.BadParameter(f"{file} is no pack.", param_hint="--keep, --look")
        _in_window(file)
    pack = open_pack(file)
    if keep:
        raise typer.Exit(_kept(pack, clash))
    if look or not screen.has_display():
        raise typer.Exit(_looked(pack))
    _in_window(file)


def _in_window(file: Path) -> None:
    """The window on a file, until it is closed. Raises Exit."""
    if not screen.has_display():
        complain("There is no display to open a window on; line-ahead check works without.")
        raise typer.Exit(FAILED)
    window = screen.window()
    try:
        raise typer.Exit(window.open_window(path=file))
    except window.NoWindow as error:
        complain(error)
        raise typer.Exit(FAILED) from None


def _looked(pack: Pack) -> int:
    """Say what is in a pack: the exit code."""
    say(f"{pack.contents.title}" + (f": {pack.contents.about}" if pack.contents.about else ""))
    for one in pack.files:
        there = ", kept already" if one.kept else ", another of this name is there" if one.clashes else ""
        say(f"{one.packed.name}: {one.packed.title}, {one.words}{there}")
    for fault in pack.faults:
        complain(fault)
    return FAILED if pack.faults else GOOD


def _kept(pack: Pack, clash: Clash) -> int:
    """Keep what is good of a pack and say where: the exit code."""
    for one in pack.files:
        if one.faults:
            continue
        if one.clashes and clash is Clash.skip:
            say(f"{one.packed.name}: left out, {one.place} is another.")
            continue
        say(f"{one.keep(replace=clash is Clash.replace)}: {one.packed.title}")
    for fault in pack.faults:
        complain(fault)
    return FAILED if pack.faults else GOOD
