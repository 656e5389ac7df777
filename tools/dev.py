#!/usr/bin/env python3
"""From a fresh machine to a battle, a full check or a measurement, in one command.

    python3 tools/dev.py play [SCENARIO] [...]     open a battle (nef/skerries unless one is named)
    python3 tools/dev.py test [--coverage] [...]   every check, then every test; the rest goes to pytest
    python3 tools/dev.py test --changed[=COMMIT]   every check, then the tests of what changed since (HEAD unless named)
    python3 tools/dev.py docs [--open]             the manual and the reference (tools/make_docs.py)
    python3 tools/dev.py lint                      format, lint, types and floors only
    python3 tools/dev.py bench [...]               the benchmark (tools/bench.py)
    python3 tools/dev.py ladder [--quick] [...]    the opponents against each other (tools/ladder.py)
    python3 tools/dev.py balance SCENARIO [...]    a scenario fought a thousand times (tools/balance.py)
    python3 tools/dev.py soak [--quick] [...]      long random play (tools/soak.py)
    python3 tools/dev.py hostile [...]             damaged files of every sort (tools/hostile.py)
    python3 tools/dev.py size [...]                what the tree weighs (tools/size.py)

Makes `.venv` in the project, installs into it what the command needs, and runs the command there; the next
run finds a stamp of what was installed and starts at once. Knows the standard library alone: it runs before
anything is installed, on any Python that can read it, so that a too old one is told so in a sentence.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this very file is what tells an older Python
    sys.exit(
        "dev.py: Line Ahead needs Python 3.11 or newer, and this is {}.{}.".format(*sys.version_info[:2])
    )

import hashlib
import json
import os
import re
import subprocess
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRST_SCENARIO = "nef/skerries"
EXTRAS = {
    "play": "",
    "test": "dev",
    "lint": "dev",
    "bench": "dev",
    "ladder": "",
    "balance": "dev",
    "soak": "dev",
    "hostile": "dev",
    "size": "dev",
    "docs": "docs",
}
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
CHANGED = re.compile(r"--changed(?:=(.+))?")
NO_NETWORK = re.compile(
    r"NewConnectionError|name resolution|getaddrinfo|Network is unreachable"
    r"|ConnectTimeout|ReadTimeout|ProxyError"
)


class Failed(Exception):
    """Something the person at the keyboard should read: one sentence."""


# ── the environment ───────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Environment:
    """The virtual environment of one project folder, and the stamp that says what is in it."""

    root: Path

    @property
    def folder(self) -> Path:
        return self.root / ".venv"

    @property
    def stamp(self) -> Path:
        return self.folder / "installed.json"

    def program(self, name: str) -> Path:
        """Where a program of the environment lies on this platform: python, ruff, lint-imports ..."""
        return self.folder / "Scripts" / f"{name}.exe" if os.name == "nt" else self.folder / "bin" / name

    def wanted(self) -> dict[str, str]:
        """What a stamp must say for the environment to be the right one, its extras aside.

        The folder is part of it: in a moved project programs and editable install point to the old place.
        """
        described = (self.root / "pyproject.toml").read_bytes()
        return {
            "python": str(sys.implementation.cache_tag),
            "root": str(self.root),
            "pyproject": hashlib.sha256(described).hexdigest(),
        }

    def stamped(self) -> dict[str, object]:
        """What was installed; empty when nothing was, or when an install was interrupted."""
        try:
            stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) and self.program("python").exists() else {}

    def prepare(self, extra: str) -> None:
        """Make sure that the project and what `extra` ("" for none) needs are installed; Failed if not.

        An environment that `.venv` only links to is another folder's: it is used as it stands, never emptied.
        """
        if self.folder.is_symlink():
            if not self.program("python").exists():
                raise Failed(f"{self.folder} links to {self.folder.resolve()}, and no Python is there.")
            return
        stamp, wanted = self.stamped(), self.wanted()
        listed = stamp.pop("extras", [])
        extras = [name for name in listed if isinstance(name, str)] if isinstance(listed, list) else []
        if stamp == wanted and extra in ["", *extras]:
            return
        usable = all(stamp.get(key) == wanted[key] for key in ("python", "root"))
        # From here on an interruption leaves no stamp, and the next run repairs.
        self.stamp.unlink(missing_ok=True)
        if not usable:
            self.make()
        began = time.monotonic()
        self.install(extra)
        kept = extras if stamp == wanted else []
        written = {**wanted, "extras": sorted({*kept, extra} - {""})}
        fresh = self.stamp.with_suffix(".new")
        fresh.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
        fresh.replace(self.stamp)
        say(f"Installed in {time.monotonic() - began:.0f} s; the next run starts at once.")

    def make(self) -> None:
        """A new, empty virtual environment in place of whatever is there."""
        version = ".".join(map(str, sys.version_info[:2]))
        say(f"Making an environment for Python {version} in {self.folder} ...")
        python = getattr(sys, "_base_executable", "") or sys.executable  # never the environment being cleared
        made = subprocess.run(
            [python, "-m", "venv", "--clear", str(self.folder)],
            capture_output=True,
            text=True,
            errors="replace",
        )
        if made.returncode == 0:
            return
        told = made.stdout + made.stderr
        if "ensurepip" in told or "No module named venv" in told:
            raise Failed(
                "this Python has no venv module; on Debian or Ubuntu 'apt install python3-venv' brings it."
            )
        raise Failed(f"the environment {self.folder} could not be made: {last_line(told)}")

    def install(self, extra: str) -> None:
        """pip installs the project editable; one line follows it, a log beside the stamp keeps its words."""
        more = f" with its extra '{extra}'" if extra else ""
        say(f"Installing Line Ahead{more}; this takes a minute or two ...")
        target = f"{self.root}[{extra}]" if extra else str(self.root)
        command = [str(self.program("python")), "-m", "pip", "install", "--prefer-binary"]
        command += [
            "--disable-pip-version-check",
            "--no-input",
            "--progress-bar",
            "off",
            "--editable",
            target,
        ]
        log = self.folder / "install.log"
        environment = {**os.environ, "PIP_USER": "0", "PYTHONUNBUFFERED": "1"}
        with log.open("w", encoding="utf-8") as copy:
            pip = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                env=environment,
            )
            follow = Progress()
            try:
                assert pip.stdout is not None
                for line in pip.stdout:
                    copy.write(line)
                    follow(line)
            finally:
                follow.close()
                if pip.poll() is None:
                    pip.wait()
        if pip.returncode:
            raise Failed(why_pip_failed(log.read_text(encoding="utf-8"), log))


def why_pip_failed(told: str, log: Path) -> str:
    """One sentence out of what pip said; the whole of it stays in `log`."""
    if NO_NETWORK.search(told):
        return f"pip reached no package index: connect to the network and run this again (details in {log})."
    errors = [line.strip() for line in told.splitlines() if re.match(r"\s*(ERROR|error):", line)]
    reason = re.sub(r"^(ERROR|error):\s*", "", errors[-1] if errors else last_line(told)).rstrip(".")
    return f"pip could not install the project: {reason} (details in {log})."


class Progress:
    """One line that follows pip: rewritten in place on a terminal, every ten seconds elsewhere."""

    def __init__(self) -> None:
        self.terminal = sys.stdout.isatty()
        self.told = time.monotonic()
        self.shown = False

    def __call__(self, line: str) -> None:
        step = re.match(r"\s*(Collecting|Downloading|Building|Installing|Obtaining|Preparing)\b.*", line)
        now = time.monotonic()
        if step is None or now - self.told < (0.1 if self.terminal else 10):
            return
        self.told = now
        text = "  " + " ".join(step.group().split())[:76]
        if self.terminal:
            sys.stdout.write("\r" + text.ljust(78))
            sys.stdout.flush()
            self.shown = True
        else:
            say(text)

    def close(self) -> None:
        if self.shown:
            sys.stdout.write("\r" + " " * 78 + "\r")
            sys.stdout.flush()


def last_line(told: str) -> str:
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason was given"


def say(text: str) -> None:
    print(text, flush=True)


# ── the checks ────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Outcome:
    """How one check went: its name, whether it was good, its seconds and what it said."""

    name: str
    good: bool
    seconds: float
    told: str = ""

    def __str__(self) -> str:
        return f"{'ok    ' if self.good else 'FAILED'}  {self.name:<14} {self.seconds:6.1f} s"


def checks(environment: Environment) -> list[tuple[str, list[str]]]:
    """Name and command of every check that needs no test run, the slowest first."""
    python = [str(environment.program("python")), "-m"]
    return [
        ("mypy --strict", [*python, "mypy"]),
        ("import-linter", [str(environment.program("lint-imports")), "--no-logo"]),
        ("ruff check", [*python, "ruff", "check", "."]),
        ("ruff format", [*python, "ruff", "format", "--check", "."]),
    ]


def lint(environment: Environment) -> list[Outcome]:
    """Run the checks two at a time; each is told when it ends, with its words only if it failed."""

    def run(check: tuple[str, list[str]]) -> Outcome:
        name, command = check
        began = time.monotonic()
        done = subprocess.run(
            command,
            cwd=environment.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        outcome = Outcome(name, done.returncode == 0, time.monotonic() - began, done.stdout)
        say(str(outcome) if outcome.good else f"{outcome}\n{outcome.told.rstrip()}\n")
        return outcome

    with ThreadPoolExecutor(max_workers=2) as pool:
        return list(pool.map(run, checks(environment)))


def compiling(environment: Environment) -> dict[str, str]:
    """Where the tests, and every program they start, keep what they compile: in the environment, so that each module is
    compiled once and nothing new lies in the tree, whatever else is set here."""
    return {"PYTHONPYCACHEPREFIX": str(environment.folder / "compiled")}


def pytest(environment: Environment, arguments: Sequence[str], coverage: bool) -> Outcome:
    """Run the tests with their dots passing through as they come; what they said is kept for the summary."""
    command = [str(environment.program("python")), "-m", "pytest", "-n", "auto"]
    command += ["--color=yes"] if sys.stdout.isatty() else []
    command += ["--cov=game", "--cov-report=term:skip-covered"] if coverage else []
    variables = {**os.environ, **HEADLESS, **compiling(environment)}
    variables.setdefault("HYPOTHESIS_PROFILE", "ci")
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.monotonic()
    running = subprocess.Popen(
        [*command, *arguments],
        cwd=environment.root,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert running.stdout is not None
    told = bytearray()
    for piece in iter(partial(os.read, running.stdout.fileno(), 65536), b""):
        told += piece
        sys.stdout.buffer.write(piece)
        sys.stdout.flush()
    good = running.wait() == 0
    return Outcome("pytest", good, time.monotonic() - began, told.decode("utf-8", errors="replace"))


def closing_lines(told: str) -> list[str]:
    """The coverage figure if there is one, then the line pytest ends with, or else the last it said."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", told).splitlines()
    total = [line for line in plain if line.startswith("TOTAL ")][-1:]
    closing = [line.strip("= ") for line in plain if re.search(r"\bin \d+(\.\d+)?s\b", line)][-1:]
    return [*total, *(closing or [last_line("\n".join(plain))])]


def test(environment: Environment, arguments: Sequence[str]) -> int:
    """Every check, then every test, stopping at nothing: 0 when all are good, 1 otherwise."""
    coverage = "--coverage" in arguments
    words = for_pytest([word for word in arguments if word != "--coverage" and not CHANGED.fullmatch(word)])
    named = [found for found in map(CHANGED.fullmatch, arguments) if found]
    since = (named[-1].group(1) or "HEAD") if named else ""
    chosen = tests_of_what_changed(environment.root, since) if since else []
    outcomes = lint(environment)
    if since and not chosen:
        say("\nno test looks at what has changed" if all(one.good for one in outcomes) else "")
        return 0 if all(one.good for one in outcomes) else 1
    tests = pytest(environment, [*words, *chosen], coverage)
    outcomes.append(tests)
    say("\n" + "\n".join(str(outcome) for outcome in outcomes))
    failed = [outcome.name for outcome in outcomes if not outcome.good]
    say(f"{', '.join(failed)} failed" if failed else "all good")
    say("\n".join(closing_lines(tests.told)))
    return 1 if failed else 0


def tests_of_what_changed(root: Path, since: str) -> list[str]:
    """Words for pytest: the tests of all files changed since a commit. Failed without git, or without that commit."""
    sys.path.insert(0, str(ROOT))
    from tools import covering

    try:
        paths = covering.changed(root, since)
    except (OSError, subprocess.CalledProcessError) as error:
        told = error.stderr if isinstance(error, subprocess.CalledProcessError) else str(error)
        raise Failed(f"what changed since {since} is not known: {last_line(told)}") from None
    say(f"{len(paths)} files changed since {since}")
    return covering.all_of(root, [path for path in paths if (root / path).exists()])


def for_pytest(arguments: Sequence[str]) -> list[str]:
    """The words with every path from the current folder made absolute, since pytest runs in the root."""
    words, before = [], ""
    for word in arguments:
        path, mark, rest = word.partition("::")
        named = not word.startswith("-") and before not in ("-k", "-m", "-n", "-p", "-r", "-W", "-o")
        words.append(f"{Path(path).absolute()}{mark}{rest}" if named and Path(path).exists() else word)
        before = word
    return words


# ── the commands ──────────────────────────────────────────────────────────────────────────────────────────


def with_scenario(arguments: Sequence[str]) -> list[str]:
    """The words of `play` with the introduction in front, unless they name a scenario.

    A bare word is the scenario unless it is the value of the option before it (`--seed 3`).
    """
    before = ""
    for word in arguments:
        if not word.startswith("-") and not (before.startswith("--") and "=" not in before):
            return list(arguments)
        before = word
    return [FIRST_SCENARIO, *arguments]


def become(command: Sequence[str], **variables: str) -> int:
    """Run a program in our place, in the current folder, with its own exit code, signals and terminal."""
    environment = {**os.environ, **variables}
    sys.stdout.flush()
    if os.name == "posix":
        os.execve(command[0], list(command), environment)
    return subprocess.call(list(command), env=environment)


def play(environment: Environment, arguments: Sequence[str]) -> int:
    # -P: a folder named "game" where the player happens to stand is not ours
    return become([str(environment.program("python")), "-P", "-m", "game", "play", *with_scenario(arguments)])


def script(name: str) -> Callable[[Environment, Sequence[str]], int]:
    def run(environment: Environment, arguments: Sequence[str]) -> int:
        return become(
            [str(environment.program("python")), str(environment.root / "tools" / name), *arguments],
            **HEADLESS,
        )

    return run


def lint_only(environment: Environment, arguments: Sequence[str]) -> int:
    if arguments:
        raise Failed(f"lint takes no further words, and '{arguments[0]}' was given.")
    return 0 if all(outcome.good for outcome in lint(environment)) else 1


COMMANDS: dict[str, Callable[[Environment, Sequence[str]], int]] = {
    "play": play,
    "test": test,
    "lint": lint_only,
    "bench": script("bench.py"),
    "ladder": script("ladder.py"),
    "balance": script("balance.py"),
    "soak": script("soak.py"),
    "hostile": script("hostile.py"),
    "size": script("size.py"),
    "docs": script("make_docs.py"),
}


def main(words: Sequence[str]) -> int:
    """0: good. 1: the thing asked failed. 2: the command line was wrong. 130: interrupted."""
    if not words or words[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if words else 2
    name, *arguments = words
    if name not in COMMANDS:
        print(f"dev.py: there is no command '{name}': {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    environment = Environment(ROOT)
    try:
        environment.prepare(EXTRAS[name])
        return COMMANDS[name](environment, arguments)
    except (Failed, OSError) as failure:
        print(f"dev.py: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("dev.py: interrupted.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
