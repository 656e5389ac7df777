"""Imports only ever go down, and what opens no window loads no pygame."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FLOORS = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def floors(root: Path) -> subprocess.CompletedProcess[str]:
    """import-linter over the tree at `root`, by the contracts of its own pyproject.toml."""
    return subprocess.run(
        [sys.executable, "-c", FLOORS, "--no-logo", "--no-cache"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "COLUMNS": "200"},
        capture_output=True,
        text=True,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The tree again, to break."""
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_imports_only_go_down() -> None:
    checked = floors(ROOT)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(
    ("room", "line", "contract"),
    [
        ("sea/astray.py", "import game.match", "imports only go down"),
        ("rulesets/nef/astray.py", "import game.places", "imports only go down"),
        ("content/astray.py", "def late():\n    import game.ui", "imports only go down"),
        ("astray.py", "", "imports only go down"),
        ("match/astray.py", "import pygame", "only the window knows pygame"),
    ],
)
def test_a_broken_floor_is_seen(copy: Path, room: str, line: str, contract: str) -> None:
    (copy / "game" / room).write_text(f'"""A module that does not keep to its floor."""\n\n{line}\n')
    checked = floors(copy)
    assert checked.returncode == 1, checked.stdout + checked.stderr
    assert f"{contract} BROKEN" in checked.stdout


def test_every_ruleset_stands_in_the_contract_that_keeps_them_apart() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    apart = next(contract for contract in contracts if contract["type"] == "independence")
    packages = {path.parent.name for path in (ROOT / "game" / "rulesets").glob("*/__init__.py")}
    assert set(apart["modules"]) == {f"game.rulesets.{name}" for name in packages}


def test_what_opens_no_window_loads_no_pygame() -> None:
    """Every module outside `game.ui`, the command line included: headless commands start at once."""
    outside = "\n".join(
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted((ROOT / "game").rglob("*.py"))
        if path.relative_to(ROOT / "game").parts[0] not in ("ui", "__main__.py")
    )
    loads = (
        "import importlib, sys\n"
        "for name in sys.stdin.read().split(): importlib.import_module(name)\n"
        "print(*sorted({'pygame'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", loads], input=outside, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "game.places" in outside.split()
    assert done.stdout.strip() == ""
