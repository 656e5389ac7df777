"""One command from a fresh machine: made once, found again, repaired, and clear when it cannot."""

import ast
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest

from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parent.parent

# A project with nothing to download: it builds itself, and its game repeats the words it was given.
PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "small"
version = "1"
dependencies = []
[project.optional-dependencies]
dev = []
"""
BACKEND = """
import os, pathlib, time, zipfile

def build_editable(folder, config_settings=None, metadata_directory=None):
    if os.environ.get("SMALL_HANGS"):
        pathlib.Path("hanging").touch()
        time.sleep(600)
    here, info = os.path.dirname(os.path.abspath(__file__)), "small-1.dist-info/"
    with zipfile.ZipFile(os.path.join(folder, "small-1-py3-none-any.whl"), "w") as wheel:
        wheel.writestr("small.pth", here)
        wheel.writestr(info + "METADATA", "Metadata-Version: 2.1\\nName: small\\nVersion: 1\\n")
        wheel.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(info + "RECORD", "")
    return "small-1-py3-none-any.whl"
"""
GAME = "import os, sys\nprint('PLAYED', *sys.argv[1:])\nprint('IN', os.getcwd())\nsys.exit(3)\n"


def load(path: Path) -> ModuleType:
    described = importlib.util.spec_from_file_location("dev", path)
    assert described is not None
    assert described.loader is not None
    module = importlib.util.module_from_spec(described)
    sys.modules["dev"] = module  # dataclasses look their module up
    described.loader.exec_module(module)
    return module


dev = load(ROOT / "tools" / "dev.py")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The small project, with this tree's dev.py, in a folder with a space in its name."""
    root = tmp_path / "small project"
    (root / "tools").mkdir(parents=True)
    (root / "game").mkdir()
    shutil.copy(ROOT / "tools" / "dev.py", root / "tools")
    (root / "pyproject.toml").write_text(PYPROJECT)
    (root / "backend.py").write_text(BACKEND)
    (root / "game" / "__init__.py").write_text("")
    (root / "game" / "__main__.py").write_text(GAME)
    return root


def run(
    root: Path, *words: str, cwd: Path | None = None, **variables: str
) -> subprocess.CompletedProcess[str]:
    """What dev.py of `root` does with these words, offline and without the import path of this run."""
    outside = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [sys.executable, str(root / "tools" / "dev.py"), *words],
        cwd=cwd or root,
        env={**outside, "PIP_NO_INDEX": "1", **variables},
        capture_output=True,
        text=True,
    )


def prepared(root: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[str]]:
    """Prepare the environment of `root` for an extra, telling what was really done instead of doing it."""
    did: list[str] = []

    def make(environment: object) -> None:
        did.append("made")
        python = dev.Environment(root).program("python")
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    monkeypatch.setattr(dev.Environment, "make", make)
    monkeypatch.setattr(dev.Environment, "install", lambda environment, extra: did.append(extra or "plain"))

    def prepare(extra: str) -> list[str]:
        did.clear()
        dev.Environment(root).prepare(extra)
        return list(did)

    return prepare


def test_the_environment_is_made_once_and_grows_by_what_a_command_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]")
    prepare = prepared(tmp_path, monkeypatch)
    assert prepare("") == ["made", "plain"]
    assert prepare("") == []
    assert prepare("dev") == ["dev"]
    assert prepare("dev") == prepare("") == []


def test_a_changed_pyproject_installs_again_in_the_same_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]")
    prepare = prepared(tmp_path, monkeypatch)
    prepare("dev")
    (tmp_path / "pyproject.toml").write_text("[project]\ndependencies = []")
    assert prepare("") == ["plain"]
    assert prepare("dev") == ["dev"], "what the old pyproject called dev is not what the new one does"


@pytest.mark.parametrize("key", ["python", "root"])
def test_another_python_or_a_moved_project_makes_the_environment_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]")
    prepare = prepared(tmp_path, monkeypatch)
    prepare("")
    stamp = dev.Environment(tmp_path).stamp
    stamp.write_text(json.dumps(json.loads(stamp.read_text()) | {key: "another"}))
    assert prepare("") == ["made", "plain"]


@pytest.mark.skipif(os.name == "nt", reason="links need a right there")
def test_an_environment_of_another_folder_is_used_and_never_emptied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs, ours = tmp_path / "theirs", tmp_path / "ours"
    for folder in (theirs / ".venv", ours):
        folder.mkdir(parents=True)
    (ours / ".venv").symlink_to(theirs / ".venv")
    prepare = prepared(ours, monkeypatch)
    with pytest.raises(dev.Failed, match="no Python is there"):
        prepare("dev")
    python = dev.Environment(theirs).program("python")
    python.parent.mkdir(parents=True)
    python.touch()
    assert prepare("dev") == []
    assert python.exists()


@pytest.mark.parametrize("torn", ["", "{", "[]", '{"extras": 3}'])
def test_a_torn_stamp_counts_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, torn: str) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]")
    prepare = prepared(tmp_path, monkeypatch)
    prepare("")
    dev.Environment(tmp_path).stamp.write_text(torn)
    assert prepare("") == ["made", "plain"]


def test_an_install_that_fails_leaves_no_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]")
    prepare = prepared(tmp_path, monkeypatch)
    prepare("")

    def fails(environment: object, extra: str) -> None:
        raise dev.Failed("no")

    monkeypatch.setattr(dev.Environment, "install", fails)
    with pytest.raises(dev.Failed):
        prepare("dev")
    assert dev.Environment(tmp_path).stamped() == {}


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        (
            "WARNING: Retrying: NewConnectionError(...)\nERROR: No matching distribution",
            "connect to the network",
        ),
        ("Collecting x\nERROR: No space left on device\nfoo", "No space left on device (details in"),
        ("Killed", "Killed (details in"),
        ("", "no reason was given"),
    ],
)
def test_what_pip_said_becomes_one_sentence(told: str, wanted: str) -> None:
    sentence = dev.why_pip_failed(told, Path("install.log"))
    assert wanted in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("words", "played"),
    [
        ("", "nef/skerries"),
        ("--seed 3", "nef/skerries --seed 3"),
        ("--seed=3", "nef/skerries --seed=3"),
        ("nef/mail --seed 3", "nef/mail --seed 3"),
        ("--seed 3 nef/mail", "--seed 3 nef/mail"),
        ("--seed=3 my.toml", "--seed=3 my.toml"),
        ("--side Red=captain", "nef/skerries --side Red=captain"),
    ],
)
def test_play_opens_the_introduction_unless_a_scenario_is_named(words: str, played: str) -> None:
    assert dev.with_scenario(words.split()) == played.split()


def test_paths_for_pytest_are_those_of_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "test_sea.py").touch()
    monkeypatch.chdir(tmp_path)
    words = ["test_sea.py::test_x", "-k", "test_sea.py", "--lf", "missing.py"]
    assert dev.for_pytest(words) == [f"{tmp_path}/test_sea.py::test_x", *words[1:]]


def test_the_last_lines_are_the_coverage_and_what_pytest_closed_with() -> None:
    told = "..\nTOTAL   10  0  100%\n\x1b[32m\x1b[1m2 passed\x1b[0m\x1b[32m in 0.01s\x1b[0m\nbye\n"
    assert dev.closing_lines(told) == ["TOTAL   10  0  100%", "2 passed in 0.01s"]
    assert dev.closing_lines("ImportError: no\n") == ["ImportError: no"]


def test_every_check_runs_though_the_first_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def checks(environment: object) -> list[tuple[str, list[str]]]:
        return [
            ("floors", [sys.executable, "-c", "print('a floor is broken'); raise SystemExit(1)"]),
            ("format", [sys.executable, "-c", "print('quiet when good')"]),
        ]

    monkeypatch.setattr(dev, "checks", checks)
    monkeypatch.setattr(dev, "pytest", lambda *_: dev.Outcome("pytest", True, 0.5, "3 passed in 0.50s"))
    assert dev.test(dev.Environment(tmp_path), []) == 1
    told = capfd.readouterr().out
    assert "a floor is broken" in told
    assert "quiet when good" not in told
    assert told.rstrip().endswith("floors failed\n3 passed in 0.50s")


def test_what_the_tests_compile_is_kept_in_the_environment_also_where_nothing_is_to_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "near.py").write_text("FAR = 3\n")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(dev.Environment, "program", lambda *_: Path(sys.executable))
    (tmp_path / "test_near.py").write_text("import near\ndef test_near(): assert near.FAR == 3\n")
    assert dev.pytest(dev.Environment(tmp_path), ["-n0", "-p", "no:cacheprovider", "--rootdir=."], False).good
    assert not list(tmp_path.glob("**/__pycache__"))
    compiled = {path.name.split(".")[0] for path in (tmp_path / ".venv" / "compiled").rglob("*.pyc")}
    assert {"near", "test_near"} <= compiled


def test_what_changed_is_tested_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    for name in ("game/sea/arcs.py", "tests/sea/test_arcs.py", "tests/sea/test_fan.py", "README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    git = partial(subprocess.run, cwd=tmp_path, check=True, capture_output=True)
    git(["git", "init", "-q"])
    git(["git", "add", "-A"])
    git(["git", "-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "first"])
    assert dev.tests_of_what_changed(tmp_path, "HEAD") == []
    (tmp_path / "README.md").write_text("other", encoding="utf-8")
    assert dev.tests_of_what_changed(tmp_path, "HEAD") == []
    (tmp_path / "tests/sea/test_fan.py").write_text("# other", encoding="utf-8")
    assert dev.tests_of_what_changed(tmp_path, "HEAD") == ["tests/sea/test_fan.py"]
    (tmp_path / "game/sea/arcs.py").write_text("# other", encoding="utf-8")
    assert "tests/sea" in dev.tests_of_what_changed(tmp_path, "HEAD")
    with pytest.raises(dev.Failed, match="what changed since nowhere is not known"):
        dev.tests_of_what_changed(tmp_path, "nowhere")


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [(["sail"], 2, "there is no command 'sail'"), ([], 2, ""), (["--help"], 0, "")],
)
def test_a_wrong_command_line_is_two(
    capsys: pytest.CaptureFixture[str], words: list[str], code: int, told: str
) -> None:
    assert dev.main(words) == code
    assert told in capsys.readouterr().err


def test_an_older_python_is_told_so_in_a_sentence() -> None:
    """The version is simulated, and what an older Python cannot compile is looked for in the file itself."""
    source = (ROOT / "tools" / "dev.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))
    old = f"import sys\nsys.version_info = (3, 9, 2)\nexec(compile({source!r}, 'dev.py', 'exec'))"
    told = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (1, "")
    assert told.stderr.strip() == "dev.py: Line Ahead needs Python 3.11 or newer, and this is 3.9."


@pytest.mark.slow
def test_a_fresh_folder_plays_from_anywhere_and_the_second_run_installs_nothing(
    small: Path, tmp_path: Path
) -> None:
    first = run(small, "play", "--seed", "3", cwd=tmp_path)
    assert first.returncode == 3, first.stdout + first.stderr
    assert "PLAYED play nef/skerries --seed 3" in first.stdout
    assert f"IN {tmp_path}" in first.stdout
    assert "Installing" in first.stdout
    (tmp_path / "game").mkdir()  # another game where the player stands is not ours
    (tmp_path / "game" / "__init__.py").touch()
    second = run(small, "play", "nef/mail", cwd=tmp_path)
    assert second.stdout.splitlines() == ["PLAYED play nef/mail", f"IN {tmp_path}"]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="sends the signal of Ctrl-C")
def test_an_interrupted_install_is_repaired_by_the_next_run(small: Path) -> None:
    command = [sys.executable, str(small / "tools" / "dev.py"), "play"]
    interrupted = subprocess.Popen(
        command,
        cwd=small,
        env={**os.environ, "PIP_NO_INDEX": "1", "SMALL_HANGS": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # Ctrl-C reaches the whole group of a terminal
        preexec_fn=partial(
            signal.signal, signal.SIGINT, signal.SIG_DFL
        ),  # whatever started the tests ignores
    )
    limit = time.monotonic() + 600  # a busy machine takes its time
    while not (small / "hanging").exists():
        assert time.monotonic() < limit
        assert interrupted.poll() is None, interrupted.communicate()
        time.sleep(0.05)
    os.killpg(interrupted.pid, signal.SIGINT)
    _, told = interrupted.communicate(timeout=PATIENCE)
    assert interrupted.returncode == 130
    assert told.strip() == "dev.py: interrupted."
    assert not (small / ".venv" / "installed.json").exists()
    repaired = run(small, "play")
    assert repaired.returncode == 3, repaired.stdout + repaired.stderr
    assert "PLAYED play nef/skerries" in repaired.stdout


@pytest.mark.slow
def test_a_dependency_nobody_has_fails_in_one_sentence_and_keeps_the_log(small: Path) -> None:
    (small / "pyproject.toml").write_text(
        PYPROJECT.replace("requires = []", 'requires = ["no-such-thing-here"]')
    )
    failed = run(small, "play")
    assert failed.returncode == 1
    assert failed.stderr.startswith("dev.py: pip could not install the project: ")
    assert len(failed.stderr.splitlines()) == 1
    assert "no-such-thing-here" in (small / ".venv" / "install.log").read_text()
