"""What the command line prints for a few small battles, and what is said by whom along a battle umpired by hand."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

from typer.main import get_command

from game import places
from game.cli import commands as program
from game.cli import run, screen
from game.content import find_scenario

LONGEST = 160
"""Letters of a row."""
MOST = 24
"""Rows of one command."""
HIDDEN = (
    (re.compile(r"line-ahead://\S+"), "INVITATION"),
    (re.compile(r"https://\S+"), "PAGE"),
    (re.compile(r"(battle |hosted/)[a-z0-9]{13}"), r"\1ID"),
    (re.compile(r"in [\d.]+ s, "), "in S s, "),
    (re.compile(r"[\d,]+ orders a second"), "N orders a second"),
    (re.compile(r"\b[0-9a-f]{32,64}\b"), "HEX"),
    (re.compile(r", seed \d{6,}"), ", seed N"),
    (re.compile(r"pid \d+"), "pid N"),
)
"""What is never twice the same, or a library's to say."""
SKERRIES = "nef/skerries"


Told = Callable[..., Iterator[str]]
"""Carries a command line out: the row that names it, with the code it ends with, and what it prints."""


def fights() -> str:
    """The commands that fight battles, and those of campaigns."""
    return _printed(_fights)


def looks() -> str:
    """The commands that look at a battle."""
    return _printed(_looks)


def files() -> str:
    """The commands that make, check and give away files."""
    return _printed(_files)


def _printed(part: Callable[[Told, Path], Iterator[str]]) -> str:
    with tempfile.TemporaryDirectory() as name, patch.dict(os.environ, {"COLUMNS": "100"}):
        folder = Path(name)

        def told(*words: str | Path, most: int = MOST) -> Iterator[str]:
            code, rows = said(*words)
            yield hidden(f"$ {' '.join(map(str, words))} -> {code}", folder)
            shown = rows if len(rows) <= most else [*rows[: most // 2], "...", *rows[-most // 2 :]]
            yield from (f"  {hidden(row, folder)[:LONGEST]}" for row in shown if row.strip())

        return "\n".join(part(told, folder))


def said(*words: str | Path) -> tuple[int, list[str]]:
    """The code a command line ends with, and what it prints on both streams."""
    out, err = StringIO(), StringIO()
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(screen, "has_display", lambda: False),
        patch.object(program, "app", _program()),
    ):
        code = run([str(word) for word in words])
    told = [row for row in err.getvalue().splitlines() if row and not row.startswith(("Usage:", "Try "))]
    return code, out.getvalue().splitlines() + [f"! {row}" for row in told]


@cache
def _program() -> Any:
    """The whole command line, put together once."""
    return get_command(program.app)


def _fights(told: Told, folder: Path) -> Iterator[str]:
    logs = folder / "logs"
    save = logs / "nef-skerries-7.jsonl"
    yield from told("match", SKERRIES, "--seed", "7", "--logs", logs, most=4)
    yield from told("match", "fleet/two_captains", "--games", "2", "--swap", "--seed", "3")
    for wrong in (
        ("--side", "Red"), ("--side", "Green=cadet"), ("--side", "Red=cadet", "--side", "Red=cadet"),
        ("--side", "Red=nelson"), ("--side", "Red=captain:timid"), ("--side", "Red=hand"), ("--games", "3", "--swap"),
        ("--fleet", "Red"), ("--fleet", "Green=x.toml"), ("--fleet", "Red=any"),
    ):  # fmt: skip
        yield from told("match", SKERRIES, *wrong)
    yield from told("match", "war_at_sea/trial_100", "--fleet", "Red=any", "--fleet", "Red=any")
    yield from told("match", "war_at_sea/trial_100", "--fleet", "Red=")
    yield from told("match", "nef/skeries")
    yield from told("play", save, "--fleet", "Red=any")
    yield from told("play", save)
    yield from told("play", SKERRIES, "--from", "3")
    yield from told("play", SKERRIES, "--salt", "0" * 32)
    yield from told("play", SKERRIES, "--salt", "tea", "--seed", "4")
    yield from told("play", SKERRIES, "--clock", "soon")
    yield from told("play", save, "--from", "9999")
    yield from told("play", SKERRIES, "--seed", "7", "--salt", "none", "--side", "Red=captain", most=10)
    summer = find_scenario("nef/skerries_summer", folder=places.campaigns())
    words = ("campaign", summer, "--seed", "3", "--side", "Red=cadet", "--side", "Blue=cadet")
    yield from told(*words, "--logs", folder / "summers")
    (log,) = (folder / "summers").glob("*.jsonl")
    yield from told("campaign-battle", log)
    yield from told("campaign-result", log, save)
    yield from told("campaign", "nef/skerries_summer", "--side", "Red=hand")
    yield from told("campaign", find_scenario(SKERRIES))
    yield from told("campaign", SKERRIES)
    yield from told("campaign-battle", save)
    yield from told("sail")
    yield from told()


def _save(folder: Path) -> Path:
    """A battle of cadets."""
    said("match", SKERRIES, "--seed", "7", "--logs", folder / "logs")
    return folder / "logs" / "nef-skerries-7.jsonl"


def _looks(told: Told, folder: Path) -> Iterator[str]:
    save, copy = _save(folder), folder / "red.jsonl"
    yield from told("replay", save, most=30)
    yield from told("replay", save, "--as", "Blue", most=8)
    yield from told("replay", save, "--as", "Green")
    yield from told("replay", save, "--verify")
    yield from told("replay", save, "--export", copy)
    yield from told("replay", save, "--as", "Red", "--export", save)
    yield from told("replay", save, "--as", "Red", "--export", copy)
    yield from told("replay", copy, most=6)
    yield from told("replay", copy, "--as", "Blue")
    yield from told("replay", copy, "--as", "Red", "--export", folder / "again.jsonl")
    yield from told("replay", copy, "--verify")
    yield from told("replay", copy, "--verify", "--with", save)
    yield from told("replay", copy, "--verify", "--with", copy)
    yield from told("replay", copy, "--verify", "--seed", "7", "--salt", "none")
    yield from told("replay", copy, "--verify", "--seed", "8", "--salt", "none")
    yield from told("replay", copy, "--verify", "--seed", "7", "--salt", "tea")
    yield from told("replay", copy, "--verify", "--seed", "7")
    yield from told("replay", copy, "--verify", "--seed", "7", "--salt", "none", "--with", save)
    yield from told("replay", save, "--seed", "7")
    yield from told("replay", folder)
    yield from told("replay", folder / "nowhere.jsonl")
    torn = folder / "torn.jsonl"
    torn.write_bytes(save.read_bytes()[:-200])
    yield from told("replay", torn, most=6)
    yield from told("replay", torn, "--verify")
    spoilt = folder / "spoilt.jsonl"
    spoilt.write_bytes(save.read_bytes().replace(b'"Moved"', b'"Mowed"', 1))
    yield from told("replay", spoilt, most=6)
    yield from told("replay", spoilt, "--verify")
    yield from told("report", save, "--text", most=16)
    yield from told("report", save, "--text", "--as", "Blue", "--out", folder / "blue.txt")
    yield from told("report", save, "--out", folder / "page.html")
    yield from told("report", save)
    yield from told("report", save, "--out", save)
    yield from told("dispute", save, "--order", "9", most=60)
    yield from told("dispute", save, "--order", "9999")
    yield from told("dispute", save, "--order", "9", "--out", folder / "case.toml")
    yield from told("dispute", save, "--order", "9", "--out", save)
    for eyes in ("public", "Red", "all", "Green"):
        yield from told("web", save, "--as", eyes, "--out", folder / "battle.html")
    yield from told("web", copy, "--out", folder / "battle.html")
    yield from told("web", save, "--out", save)
    for wrong in (
        ("--out", "x.gif"),
        ("--out", "x.png", "--size", "319x240"),
        ("--out", "x.png", "--size", "big"),
    ):
        yield from told("screenshot", save, *wrong)
    for size in ("320x239", "7681x240", "320x4321", "x", "320"):
        yield from told("screenshot", save, "--out", "x.png", "--size", size)
    yield from told("analyse", save, "--budget", "1", "--playouts", "2")


def _files(told: Told, folder: Path) -> Iterator[str]:
    save, torn, spoilt = _save(folder), folder / "torn.jsonl", folder / "spoilt.jsonl"
    torn.write_bytes(save.read_bytes()[:-200])
    spoilt.write_bytes(save.read_bytes().replace(b'"Moved"', b'"Mowed"', 1))
    logs, copy = folder / "logs", folder / "red.jsonl"
    said("replay", save, "--as", "Red", "--export", copy)
    chance = folder / "chance.toml"
    yield from told("new", "nef", "--out", chance, "--seed", "5", "--islands", "2")
    yield from told("new", "nef", "--out", chance)
    yield from told("new", "today", "--out", folder / "today.toml", "--day", "2026-11-05")
    yield from told("new", "coastal", "--out", folder / "wish.toml", "--seed", "2", "--wish", "quick, fog")
    yield from told("new", "coastal", "--out", folder / "w.toml", "--seed", "2", "--wish", "tea")
    yield from told("new", "nef", "--out", folder / "w.toml", "--table", "60x44x2")
    yield from told("new", "nef", "--out", folder / "w.toml", "--table", "70x50", "--seed", "3")
    yield from told("new", "chess", "--out", folder / "x.toml")
    (folder / "settings.toml").write_text('animation = "slow"\nscale = 3\n', encoding="utf-8")
    (folder / "none.toml").write_text("song = 3\n", encoding="utf-8")
    (folder / "empty").mkdir()
    yield from told("check", chance, folder / "settings.toml", folder / "none.toml")
    yield from told("check", logs, copy, torn, spoilt)
    yield from told("check", folder / "empty")
    pack = folder / "raid.lineahead"
    yield from told("pack", chance, save, "--out", pack, "--title", "A raid", "--about", "Of two.")
    yield from told("pack", chance, "--out", pack)
    yield from told("pack", chance, "--out", folder / "raid.zip")
    yield from told("open", pack)
    yield from told("open", pack, "--keep")
    for clash in ("both", "both", "skip", "replace"):
        for one in places.own_scenarios_folder().glob("chance*.toml"):
            one.write_bytes(one.read_bytes() + b"# Mine.\n")
        yield from told("open", pack, "--look")
        yield from told("open", pack, "--keep", "--clash", clash)
    yield from told("open", pack, "--look")
    yield from told("open", chance, "--look")
    yield from told("open", chance)
    yield from told("sheets", SKERRIES, "--out", folder / "sheets.html")
    yield from told("sheets", SKERRIES, "--out", folder / "sheets.html", "--part", "cards")
    yield from told("edit")
    yield from told("rules")
    yield from told("rules", "nef", most=12)
    yield from told("rules", "torpedo", "salvo", "half", most=12)
    yield from told("rules", "nef", "NEF-VUL-4")
    yield from told("rules", "nef", "zeppelin")
    yield from told("battles")
    yield from told("ruleset-new", "pond", "--out", folder / "pond")
    for wrong in (
        ("pond", "--out", folder / "pond"),
        ("Pond!", "--out", folder / "p"),
        ("nef", "--out", folder / "p"),
    ):
        yield from told("ruleset-new", *wrong)
    yield from told("ruleset-check", "nef", "--battles", "0")
    yield from told("ruleset-check", "pond")
    host = ("host", SKERRIES, "--only-invite", "--battles", folder / "hosted")
    yield from told(*host)
    yield from told(*host, "--side", "Red=hand", "--at", "example.org:99", "--clock", "30+0.5")
    yield from told(*host, "--side", "Red=captain", "--unwatched")
    for word in (("--side", "Red"), ("--side", "Green=hand"), ("--side", "Red=nelson"), ("--clock", "soon")):
        yield from told(*host, *word)
    (held, *_) = sorted((folder / "hosted").glob("*.table"))
    yield from told("open-early", save)
    yield from told("join", "nonsense")
    yield from told("manage", "nonsense", "Red", "kick")
    yield from told("open-early", folder / "hosted" / f"{held.stem}.jsonl")


def hidden(text: str, folder: Path) -> str:
    """A row without what is never twice the same."""
    text = text.replace(str(folder), "FOLDER").replace(os.environ.get("LINE_AHEAD_HOME", "\0"), "HOME")
    text = text.replace(str(find_scenario(SKERRIES).parent.parent), "SCENARIOS")
    text = text.replace(str(places.campaigns()), "CAMPAIGNS").replace(os.sep, "/")
    for pattern, instead in HIDDEN:
        text = pattern.sub(instead, text)
    return re.sub(r"(HOME/\S*?)\d{4}-\d\d-\d\d[-_ T]?[\d-]*", r"\1DATE", text)
