"""What reaches a terminal: every command over files whose names and contents would drive it, its bytes read."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from game.cli import run
from game.cli.commands import app
from game.content import find_scenario
from game.match import limits
from game.match.printable import MOST_SAID, MOST_TOLD, Printed, cleaned, unseen
from game.testing.play import play

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e\u200b\u2066\ufeff\n\x7f\u2028"
"""A title set, a screen cleared, writing turned, signs of no width, lines ended."""

Ran = tuple[int, str]


@pytest.fixture
def line(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """Carries out a command line without a display: exit code, and all that it printed."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def carried_out(*words: str | Path) -> Ran:
        code = run([str(word) for word in words])
        out, err = capfdbinary.readouterr()
        return code, (out + err).decode("utf-8", "strict")

    return carried_out


def strange(folder: Path, ending: str) -> Path:
    """A file's name that would drive a terminal."""
    path = folder / f"x{EVIL}{ending}"
    try:
        path.touch()
    except (OSError, ValueError):
        pytest.skip("this system lets no file be called so")
    return path


@pytest.fixture(scope="module")
def battle() -> Iterator[bytes]:
    """The log of a battle in which a side, a unit and the title are called something evil, and its file's bytes."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "battle.jsonl"
        play("nef/skerries", 1, path=path)
        yield path.read_bytes()


@pytest.fixture
def unguarded(monkeypatch: pytest.MonkeyPatch, battle: bytes, tmp_path: Path) -> Path:
    """A log with evil names that nobody refuses on reading: what is printed is all that stands before the terminal."""
    for guard in ("refuse_header", "refuse_scenario", "refuse_line"):
        monkeypatch.setattr(limits, guard, lambda _: None)
    path = tmp_path / "battle.jsonl"
    escaped = EVIL.encode("utf-16-be")
    units = "".join(f"\\u{escaped[at]:02x}{escaped[at + 1]:02x}" for at in range(0, len(escaped), 2))
    evil = battle.replace(b'"title":"', b'"title":"' + units.encode(), 1)
    evil = evil.replace(b'"name":"', b'"name":"' + units.encode())
    path.write_bytes(re.sub(rb',"digest":"\w+"', b"", evil))
    return path


def commands(folder: Path) -> dict[str, list[tuple[str | Path, ...]]]:
    """By the name of each command: command lines with hostile words and files."""
    scenario, save, none = strange(folder, ".toml"), strange(folder, ".jsonl"), folder / f"none{EVIL}.toml"
    scenario.write_bytes(find_scenario("nef/skerries").read_bytes())
    broken = strange(folder, "broken.toml")
    broken.write_text('ruleset = "nef"\ntitle = "\\u001b]0;x\\u0007\\u202e"\n[[side]]\n', encoding="utf-8")
    save.write_bytes(b'{"format":"\\u001b[2J\\u202e","scenario":1}\n')
    out = folder / f"out{EVIL}.html"
    return {
        "play": [("play", none), ("play", broken), ("play", save), ("play", scenario, "--side", f"{EVIL}=cadet")],
        "match": [("match", none), ("match", broken), ("match", scenario, "--fleet", f"Red={none}")],
        "replay": [("replay", none), ("replay", save), ("replay", folder)],
        "report": [("report", save, "--text"), ("report", none, "--out", out)],
        "campaign": [("campaign", none), ("campaign", broken), ("campaign", scenario), ("campaign", EVIL)],
        "campaign-battle": [("campaign-battle", none), ("campaign-battle", save, "--out", out)],
        "campaign-result": [("campaign-result", none, save), ("campaign-result", save, none)],
        "edit": [("edit", none), ("edit", broken)],
        "new": [("new", EVIL, "--out", out), ("new", "nef", "--seed", "1", "--out", out)],
        "check": [("check", folder), ("check", none, broken, save)],
        "screenshot": [("screenshot", none, "--out", folder / f"{EVIL}.png"), ("screenshot", save, "--out", out)],
        "sheets": [("sheets", file, "--out", out) for file in (none, scenario, broken)],
        "rules": [("rules", EVIL), ("rules", "nef", EVIL)],
        "ruleset-new": [("ruleset-new", EVIL), ("ruleset-new", "pond", "--out", folder)],
        "ruleset-check": [("ruleset-check", EVIL)],
        "analyse": [("analyse", none), ("analyse", save), ("analyse", folder)],
        "dispute": [("dispute", save, "--order", "1"), ("dispute", none, "--order", EVIL)],
        "web": [("web", save, "--out", out), ("web", none, "--out", out)],
        "host": [("host", none), ("host", broken), ("host", scenario, "--side", f"{EVIL}=remote")],
        "serve": [("serve", "--battles", none, "--port", EVIL)],
        "join": [("join", EVIL)],
        "battles": [("battles",)],
        "manage": [("manage", EVIL, EVIL, EVIL)],
        "pack": [("pack", save, "--out", folder / f"{EVIL}.lineahead"), ("pack", none, "--out", out)],
        "open": [("open", none), ("open", save, "--look"), ("open", broken)],
        "open-early": [("open-early", none), ("open-early", save)],
    }  # fmt: skip


def test_no_command_prints_what_drives_a_terminal(line: Callable[..., Ran], tmp_path: Path) -> None:
    lines = commands(tmp_path)
    names = {
        command.name or command.callback.__name__ for command in app.registered_commands if command.callback
    }
    assert names == set(lines), "a new command has its hostile lines here"
    for command, tries in lines.items():
        for words in tries:
            _, printed = line(*words)
            assert printed, command
            assert not unseen(printed, "\n"), (command, ascii(printed))


@pytest.mark.parametrize("words", [("replay",), ("report", "--text"), ("check",), ("replay", "--verify")])
def test_names_out_of_a_log_cannot_drive_a_terminal(
    words: tuple[str, ...], line: Callable[..., Ran], unguarded: Path
) -> None:
    _, printed = line(words[0], unguarded, *words[1:])
    assert not unseen(printed, "\n"), ascii(printed[:400])


def test_a_report_has_no_sign_unseen(line: Callable[..., Ran], unguarded: Path) -> None:
    page = unguarded.with_name("report.html")
    code, printed = line("report", unguarded, "--out", page)
    assert code == 0, printed
    assert not unseen(page.read_text(encoding="utf-8"), "\n")


def test_a_log_with_such_names_is_refused_with_the_sign_and_its_place(
    line: Callable[..., Ran], battle: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "battle.jsonl"
    path.write_bytes(battle.replace(b'"title":"', b'"title":"A\\u200b', 1))
    code, printed = line("replay", path)
    assert code == 1
    assert "with U+200B as sign 2 in title, expected signs that are seen" in printed


@pytest.mark.parametrize("words", [
    ("check", "{}"), ("replay", "{}"), ("report", "{}", "--text"), ("play", "{}"), ("edit", "{}"), ("match", "{}"),
    ("sheets", "{}", "--out", "x.html"), ("screenshot", "{}", "--out", "x.png"),
    ("match", "war_at_sea/trial_100", "--fleet", "Red={}"),
])  # fmt: skip
@pytest.mark.parametrize("what", ["a pipe", "a folder", "a socket", "a device"])
def test_what_is_no_file_is_refused_at_once(
    what: str,
    words: tuple[str, ...],
    line: Callable[..., Ran],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if sys.platform == "win32":
        pytest.skip("there are no such things here")
    monkeypatch.chdir(tmp_path)
    path = Path("/dev/zero") if what == "a device" else tmp_path / "battle"
    if what == "a pipe":
        os.mkfifo(path)
    elif what == "a folder":
        path.mkdir()
    elif what == "a socket":
        monkeypatch.chdir(tmp_path)  # a socket's path may not be long
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind("battle")
    if what == "a folder" and words[0] not in ("replay", "report"):
        return  # all that is in it is checked; a scenario's name may be a folder's too
    code, printed = line(*(word.replace("{}", str(path)) for word in words))
    assert code == 1
    assert f"found {what}, expected" in printed


def test_ten_thousand_faults_are_counted(line: Callable[..., Ran], tmp_path: Path) -> None:
    path = tmp_path / "battle.toml"
    text = find_scenario("nef/skerries").read_text(encoding="utf-8")
    path.write_text(text + '\n[[side.unit]]\nclass = "ghost"\nat = [1, 1]\n' * 10_000, encoding="utf-8")
    code, printed = line("check", path)
    told = printed.splitlines()
    assert code == 1
    assert len(told) == MOST_TOLD + 1
    assert told[-1].endswith("more problems.")
    assert max(map(len, told)) <= MOST_SAID


def test_a_name_of_half_a_megabyte_is_quoted_short(line: Callable[..., Ran], tmp_path: Path) -> None:
    path = tmp_path / "battle.toml"
    path.write_text(f'ruleset = "{"w" * 500_000}"\n[[side]]\n', encoding="utf-8")
    _, printed = line("check", path)
    assert len(printed) <= MOST_SAID


def test_whatever_prints_inside_cannot_forget() -> None:
    raw = StringIO()
    before = sys.stdout
    sys.stdout = raw
    try:
        with cleaned():
            print(f"a{EVIL}b\tc")
            assert isinstance(sys.stdout, Printed)
        assert sys.stdout is raw
    finally:
        sys.stdout = before
    assert not unseen(raw.getvalue(), "\n\t")
    assert raw.getvalue().endswith("b\tc\n")


def test_what_a_terminal_cannot_encode_is_a_question_mark() -> None:
    class Plain(StringIO):
        encoding: Any = "ascii"

    raw = Plain()
    Printed(raw).write("Åland\ud800")
    assert raw.getvalue() == "?land?"
