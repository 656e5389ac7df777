"""The program runs where there is no fork, other line ends and another code page."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WITHOUT_FORK = """\
import multiprocessing, os, sys
if hasattr(os, "fork"):
    del os.fork, os.forkpty
from game.cli import run
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    words = ["match", "nef/skerries", "--games", "4", "--seed", "7", "--json", "--logs", sys.argv[1]]
    sys.exit(run([*words, "--workers", "2"]) or run(["check", sys.argv[1]]))
"""


@pytest.mark.slow
def test_workers_play_where_nothing_can_be_forked(tmp_path: Path) -> None:
    program, logs = tmp_path / "program.py", tmp_path / "a folder with blanks and \u00e9"
    program.write_text(WITHOUT_FORK, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, program, logs],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        text=True,
        encoding="cp1252",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list(logs.glob("*.jsonl"))) == 4


def test_a_scenario_with_the_line_ends_of_another_system_is_the_same(tmp_path: Path) -> None:
    from game.content import check_scenario, read_scenario

    plain = (ROOT / "scenarios" / "nef" / "skerries.toml").read_bytes()
    path = tmp_path / "skerries.toml"
    path.write_bytes(plain.replace(b"\n", b"\r\n"))
    assert check_scenario(path) == []
    here, there = read_scenario(path), read_scenario(ROOT / "scenarios" / "nef" / "skerries.toml")
    assert (here.sides, here.story) == (there.sides, there.story)


def by_the_systems_code(source: str) -> list[int]:
    """Lines that read or write a text in whatever code the system has."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute | ast.Name):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        said = {word.arg for word in node.keywords}
        on_path = name in ("read_text", "write_text") and len(node.args) < (1 if name == "read_text" else 2)
        if on_path and "encoding" not in said and not isinstance(node.func, ast.Name):
            found.append(node.lineno)
    return found


def test_every_text_is_read_and_written_in_a_code_that_is_named() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for folder in ("game", "tools")
        for path in (ROOT / folder).rglob("*.py")
        for line in by_the_systems_code(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_a_text_in_the_systems_code_would_be_seen() -> None:
    assert by_the_systems_code(
        "path.read_text()\npath.write_text(text)\npath.read_text(encoding='utf-8')\n"
    ) == [1, 2]
