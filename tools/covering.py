"""Which tests look at a module, the nearest first: for `tools/dev.py test --changed` and `tools/mutants.py`.

By where they stand and what they import, not by running anything: tests of the module's own name, tests that import
it, the folder of tests beside it, and for a game its cases, its golden battles and the suite over it alone. Knows the
standard library alone, as `dev.py` does.
"""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

WINDOW = {
    "kit": "test_kit_*.py",
    "front": "test_front_*.py",
    "editor": "test_editor_*.py",
    "board": "test_board_*.py",
}
"""The tests of a room of the window beside those that import from it."""


def changed(root: Path, since: str = "HEAD") -> list[str]:
    """Files changed or new since a commit, by path below the root. Raises CalledProcessError without git."""
    told = ("git", "diff", "--name-only", "-z", since), ("git", "ls-files", "-zo", "--exclude-standard")
    runs = [subprocess.run(command, cwd=root, capture_output=True, text=True, check=True) for command in told]
    return sorted({name for run in runs for name in run.stdout.split("\0") if name})


def nearest(root: Path, path: str) -> Iterator[list[str]]:
    """Words for pytest that run tests of a file, each list farther from it than the one before; nothing twice."""
    seen: set[str] = set()
    for words in _lots(root, path):
        fresh = [word for word in words if word not in seen]
        seen.update(fresh)
        if fresh:
            yield [*fresh, *game_of(path)]


def all_of(root: Path, paths: Iterable[str]) -> list[str]:
    """Words for one run of pytest over all tests of some files; empty where there are none."""
    paths = list(paths)
    files = {word for path in paths for words in _lots(root, path) for word in words}
    folders = {word for word in files if (root / word).is_dir()}
    files = {word for word in files if not any(Path(word).is_relative_to(one) for one in folders - {word})}
    games = {word for path in paths for word in game_of(path)[1:]}
    chosen = [word for game in sorted(games) for word in ("--ruleset", game)]
    return [*sorted(files), *chosen] if files else []


def game_of(path: str) -> list[str]:
    """The option that keeps the suite to the game a file is of; nothing for a file of none."""
    parts = Path(path).parts
    return ["--ruleset", parts[2]] if parts[:2] == ("game", "rulesets") and len(parts) > 3 else []


def _lots(root: Path, path: str) -> Iterator[list[str]]:
    parts = Path(path).parts
    if parts[0] == "tests":
        yield [path] if Path(path).name.startswith("test_") else [str(Path(path).parent)]
        return
    if parts[0] != "game" or not path.endswith((".py", ".toml")):
        beside = root / "tests" / "tools" / f"test_{Path(path).stem}.py"
        yield [beside.relative_to(root).as_posix()] if beside.is_file() else []
        return
    stem = Path(path).stem
    folder = root / "tests" / Path(*parts[1:-1])
    yield [one.relative_to(root).as_posix() for one in _beside(root, folder).rglob(f"test_{stem}.py")]
    module = ".".join(Path(path).with_suffix("").parts).removesuffix(".__init__")
    direct = [test for test, names in _imports(root).items() if module in names]
    here = [test for test in direct if Path(test).parts[1] in parts[1:]]
    yield here
    yield [test for test in direct if test not in here]
    if parts[1] == "rulesets":
        if len(parts) > 3:
            yield [f"tests/rulesets/{parts[2]}"]
        yield ["tests/rulesets/test_cases.py", "tests/golden", "tests/conformance/test_conformance.py"]
        return
    if parts[1] == "ui" and len(parts) > 3 and parts[2] in WINDOW:
        yield sorted(one.relative_to(root).as_posix() for one in (root / "tests/ui").glob(WINDOW[parts[2]]))
        return
    yield sorted(one.relative_to(root).as_posix() for one in (root / "tests").glob(f"test_{parts[1]}*.py"))
    if parts[1] in ("asking", "seating"):  # what the window says and shows is tried through it
        yield ["tests/ui"]
    if _beside(root, folder) != root / "tests":
        yield [_beside(root, folder).relative_to(root).as_posix()]
    if parts[1] in ("match", "dice", "sea", "tabletop"):
        yield ["tests/golden", "tests/rulesets/test_cases.py"]


def _beside(root: Path, folder: Path) -> Path:
    """The folder of tests that stands as a module does, or the nearest above it."""
    while not folder.is_dir():
        folder = folder.parent
    return folder


@lru_cache(maxsize=4)
def _imports(root: Path) -> dict[str, frozenset[str]]:
    """Every test file with the modules of the game that it names in an import."""
    found = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        names: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
                names.update(f"{node.module}.{alias.name}" for alias in node.names)
        found[path.relative_to(root).as_posix()] = frozenset(
            name for name in names if name.startswith("game")
        )
    return found
