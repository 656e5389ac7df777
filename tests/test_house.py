"""The tree itself: what may stand in it, whichever room it is in."""

import ast
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "game").rglob("*.py"))
TOOLS = sorted((ROOT / "tools").rglob("*.py"))
LONGEST_MODULE = 600
BELOW_THE_WINDOW = {"ai", "content", "places", "rulesets", "match", "dice", "sea"}

# With [] around a letter, so that this file does not find itself.
FOREIGN = {
    "a folder outside the tree": r"\.\./[s]hared\b|\b[s]hared/(?:rules|look|hooks|seeds|[A-Z]+\.md)",
    "a path of one machine": r"(?<![\w.~/-])/(?:work|root)(?![\w-])|(?<![\w.])/(?:home|Users)/\w|C:\\Users",
    "a package registry": r"pypi\.[o]rg|python[h]osted\.|npm[j]s\.|crates\.[i]o",
}


@cache
def tree() -> list[Path]:
    """Every file git keeps or would keep; without git, every file outside hidden folders."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listed.returncode == 0:
        found = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        found = [p for p in ROOT.rglob("*") if not p.relative_to(ROOT).parts[0].startswith(".")]
    return [path for path in found if path.is_file()]


def test_nothing_in_the_tree_is_large() -> None:
    """Sources, texts and what scripts make of them; an archive or a program has no place here."""
    assert [path.name for path in tree() if path.stat().st_size > 2 * 2**20] == []


@lru_cache(maxsize=1)
def nodes(source: str) -> list[ast.AST]:
    """All that a module is made of; read once for the checks that ask one after another."""
    return list(ast.walk(ast.parse(source)))


def named(node: ast.expr) -> str:
    """A name with its dots, as it is written; empty for what is no name."""
    if isinstance(node, ast.Attribute):
        before = named(node.value)
        return f"{before}.{node.attr}" if before else ""
    return node.id if isinstance(node, ast.Name) else ""


def imported(source: str) -> Iterator[str]:
    """Every module named in an import statement, also inside functions and under TYPE_CHECKING."""
    for node in nodes(source):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def global_dice(source: str) -> list[int]:
    """The lines that draw from, seed or import the generator all modules share.

    An instance of `random.Random` or of `numpy.random.default_rng` is its owner's own, and fine.
    """
    own = {"Random", "SystemRandom", "default_rng", "Generator", "SeedSequence", "PCG64", "Philox"}
    lines = []
    for node in nodes(source):
        if isinstance(node, ast.ImportFrom) and node.module in ("random", "numpy.random"):
            lines += [node.lineno for alias in node.names if alias.name not in own]
        elif isinstance(node, ast.Attribute) and named(node.value) in ("random", "np.random", "numpy.random"):
            lines += [node.lineno] if node.attr not in own else []
    return lines


def test_the_tree_is_found() -> None:
    assert Path(__file__).resolve() in tree()
    assert ROOT / "game" / "__init__.py" in MODULES


@pytest.mark.parametrize("what", FOREIGN)
def test_nothing_in_the_tree_points_outside_it(what: str) -> None:
    pattern = re.compile(FOREIGN[what])
    found = []
    for path in tree():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # pictures and sounds
        for number, line in enumerate(text.splitlines(), 1):
            if pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert not found, f"{what}:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a folder outside the tree", "see ../sha" + "red/look"),
        ("a folder outside the tree", "as in sha" + "red/DESIGN.md"),
        ("a path of one machine", "cd '/wor" + "k/main'"),
        ("a path of one machine", "/ro" + "ot/.cache"),
        ("a path of one machine", "/ho" + "me/anne/game"),
        ("a package registry", "https://pypi" + ".org/simple"),
    ],
)
def test_a_line_that_points_outside_would_be_seen(what: str, line: str) -> None:
    assert re.search(FOREIGN[what], line)


@pytest.mark.parametrize("line", ["fire/work", "art/root", "~/work", "its shared/own log", "a shared sea"])
def test_an_innocent_line_is_left_alone(line: str) -> None:
    assert not [what for what, pattern in FOREIGN.items() if re.search(pattern, line)]


@cache
def findings() -> dict[Path, dict[Callable[[str], object], object]]:
    """What every check says of each module, each read once."""
    checks = (no_small_room, ways_to_run_a_file, global_dice, windows, printing, unopened)
    texts = ((path, path.read_text(encoding="utf-8")) for path in (*MODULES, *TOOLS))
    return {path: {wrong: wrong(text) for wrong in checks} for path, text in texts}


def offenders(wrong: Callable[[str], object], modules: Sequence[Path] = MODULES) -> dict[str, object]:
    """By its path what is wrong with each module that has anything wrong with it."""
    found = {path: findings()[path][wrong] for path in modules}
    return {str(path.relative_to(ROOT)): what for path, what in found.items() if what}


def no_small_room(source: str) -> str:
    """Why a module is none of this house: it does not say what it is for, or it holds two topics."""
    whole = nodes(source)[0]
    assert isinstance(whole, ast.Module)
    if not ast.get_docstring(whole):
        return "no docstring"
    lines = len(source.splitlines())
    return f"{lines} lines of {LONGEST_MODULE}" if lines > LONGEST_MODULE else ""


def test_every_module_says_what_it_is_for_and_stays_a_small_room() -> None:
    assert offenders(no_small_room) == {}


def test_a_module_without_words_or_with_too_many_would_be_seen() -> None:
    assert no_small_room("x = 1\n") == "no docstring"
    assert no_small_room('"""What it is for."""\n' * (LONGEST_MODULE + 1)) == "601 lines of 600"


RUNS_WHAT_IT_READS = {
    "pickle",
    "cPickle",
    "marshal",
    "shelve",
    "dill",
    "cloudpickle",
    "joblib",
    "yaml",
    "code",
    "runpy",
}


def ways_to_run_a_file(source: str) -> list[str]:
    """Whatever in a module could make a program of what stands in a file: pickles, evaluated text."""
    tree = nodes(source)
    found = [
        ast.unparse(node)
        for node in tree
        if isinstance(node, ast.Import | ast.ImportFrom)
        and {alias.name.split(".")[0] for alias in node.names} & RUNS_WHAT_IT_READS
    ]
    found += [
        node.module or ""
        for node in tree
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in RUNS_WHAT_IT_READS
    ]
    for node in tree:
        if isinstance(node, ast.Call):
            called = named(node.func)
            if called in ("eval", "exec", "compile", "__import__", "builtins.eval", "builtins.exec"):
                found.append(called)
            elif any(word.arg == "allow_pickle" for word in node.keywords):
                found.append(f"{ast.unparse(node.func)} with pickles")
    return found


COMPILES_OURSELVES = str(Path("tools", "in_memory.py"))
"""It compiles modules of this program again, with a fault in them."""


@pytest.mark.parametrize("folder", ["game", "tools"])
def test_no_file_is_ever_run(folder: str) -> None:
    runs = offenders(ways_to_run_a_file, MODULES if folder == "game" else TOOLS)
    assert runs == ({COMPILES_OURSELVES: ["compile"]} if folder == "tools" else {})


@pytest.mark.parametrize(
    "line",
    [
        "import pickle",
        "from marshal import loads",
        "eval(text)",
        "exec(text)",
        "numpy.load(path, allow_pickle=True)",
        "from os import path as pickle, sep; import shelve",
    ],
)
def test_a_way_to_run_a_file_would_be_seen(line: str) -> None:
    assert ways_to_run_a_file(line)


def test_a_pattern_may_be_compiled() -> None:
    assert ways_to_run_a_file("import re\nre.compile('a')") == []


def test_dice_are_never_the_generator_all_modules_share() -> None:
    assert offenders(global_dice) == {}


def test_shared_dice_would_be_seen_and_own_ones_are_not() -> None:
    both = "import random\nimport numpy as np\n"
    shared = both + "random.random()\nfrom random import choice\nnp.random.seed(1)\n"
    own = both + "mine = random.Random(3)\nmine.choice([1])\nnp.random.default_rng(1)\n"
    assert sorted(global_dice(shared)) == [3, 4, 5]
    assert global_dice(own) == []


def windows(source: str) -> list[str]:
    """The libraries of the window that a module names."""
    return [name for name in imported(source) if name.partition(".")[0] == "pygame"]


def test_nothing_below_the_window_names_pygame() -> None:
    below = [
        path
        for path in MODULES
        if path.relative_to(ROOT / "game").parts[0].removesuffix(".py") in BELOW_THE_WINDOW
    ]
    assert offenders(windows, below) == {}
    assert windows("def late():\n    import pygame.draw\n") == ["pygame.draw"]


def printing(source: str) -> list[int]:
    """The lines that print, or write to a standard stream, by themselves."""
    lines = []
    for node in nodes(source):
        if isinstance(node, ast.Call) and named(node.func) in (
            "print", "typer.echo", "typer.secho", "click.echo", "sys.stdout.write", "sys.stderr.write",
        ):  # fmt: skip
            lines.append(node.lineno)
    return lines


def test_commands_print_through_one_place() -> None:
    """What may quote a file is cleaned there (game/cli/saying.py)."""
    others = [path for path in MODULES if path.parent.name == "cli" and path.stem != "saying"]
    assert offenders(printing, others) == {}


def test_a_command_that_prints_by_itself_would_be_seen() -> None:
    assert printing("import typer\nprint(1)\ntyper.echo(2)\nsay(3)\n") == [2, 3]


def unopened(source: str) -> list[int]:
    """The lines that open a file to read it without asking what lies there."""
    return [
        node.lineno
        for node in nodes(source)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("read_bytes", "read_text")
        and named(node.func.value) in ("path", "self.path", "file", "self._file", "log")
    ]


def test_files_of_players_are_opened_in_one_place() -> None:
    """A pipe would be waited for: `game.match.reading` refuses it."""
    content = ROOT / "game" / "content"
    others = [path for path in MODULES if content in path.parents and path.stem != "book"]
    assert offenders(unopened, others) == {}


def test_a_file_opened_by_itself_would_be_seen() -> None:
    assert unopened("path.read_bytes()\nread_bytes(path)\n") == [1]
