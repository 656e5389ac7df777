"""The packages as a stranger meets them: built, installed where nothing else is, and tried from an empty folder.

    tools/packages.py [--python PATH]... [--wheel FILE] [--program] [--keep FOLDER]

Builds sdist and wheel (`python -m build`), makes a bare environment of every Python named (this one when none is),
installs the wheel there with nothing but wheels of its dependencies, and tries every command that needs no display.
With --program it also makes the one-file program (`packaging/line_ahead.spec`, PyInstaller) and tries that. Needs the
network for what is to be installed. Prints a row a package; exit code 1 if anything failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent

TRIALS: tuple[tuple[str, str], ...] = (
    ("--version", "line-ahead "),
    ("--help", "Examples"),
    ("play nef/skerries --seed 7", " wins."),
    ("match nef/mail --games 2 --workers 2 --seed 7", "2 battles"),
    ("match carrier/first_contact --side IJN=captain --logs logs --seed 7", "1 battle"),
    ("match war_at_sea/trial_100 --seed 7", "1 battle"),
    ("match coastal/first_night --seed 7", "1 battle"),
    ("match fleet/two_captains --seed 7", "1 battle"),
    ("check logs", "a saved battle"),
    ("new nef --out chance.toml --seed 7", "chance.toml"),
    ("check chance.toml", "a scenario"),
    ("rules carrier gambit", "CAR-GAM"),
    ("report logs/carrier-first-contact-7.jsonl --out report.html", "report.html"),
    ("screenshot nef/gasworks --out table.png", ""),
)
"""Words after the program's name, and what its answer must hold. What is to be written (--out) must be there."""


def run(command: Sequence[str | Path], folder: Path, **variables: str) -> str:
    """What a program says, with no trace of this tree or display in its environment. RuntimeError when it fails."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "DISPLAY", "WAYLAND_DISPLAY")
    kept = {key: value for key, value in os.environ.items() if key not in hidden}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, env=kept | variables, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout + done.stderr


def tried(program: Sequence[str | Path], folder: Path) -> list[str]:
    """What is wrong with the answers of a program, asked from an empty folder."""
    home = folder / "home"
    home.mkdir(parents=True)
    faults = []
    for words, expected in TRIALS:
        try:
            said = run([*program, *words.split()], folder, LINE_AHEAD_HOME=str(home))
        except RuntimeError as error:
            faults.append(str(error))
            continue
        if expected not in said:
            faults.append(f"{words}: expected {expected!r} in {said[-500:]!r}")
        _, written, name = words.partition(" --out ")
        if written and not (folder / name.split()[0]).is_file():
            faults.append(f"{words}: no such file was written")
    return faults


def built(work: Path) -> Path:
    """The wheel, made of the sdist. RuntimeError."""
    run([sys.executable, "-m", "build", "--outdir", work / "dist", ROOT], work)
    return next((work / "dist").glob("*.whl"))


def installed(python: str, wheel: Path, folder: Path) -> list[str | Path]:
    """The program of a bare environment with the wheel and wheels of its dependencies. RuntimeError."""
    run([python, "-m", "venv", folder], folder.parent)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    run([scripts / "python", "-m", "pip", "install", "--quiet", "--only-binary=:all:", wheel], folder)
    return [scripts / "line-ahead"]


def packed(wheel: Path, work: Path) -> list[str | Path]:
    """The one-file program, made in a bare environment that holds the wheel and PyInstaller. RuntimeError."""
    environment = work / "packing"
    scripts = Path(installed(sys.executable, wheel, environment)[0]).parent
    run([scripts / "python", "-m", "pip", "install", "--quiet", "pyinstaller"], work)
    spec = ROOT / "packaging" / "line_ahead.spec"
    paths = ("--distpath", work / "program", "--workpath", work / "pieces")
    run([scripts / "pyinstaller", "--noconfirm", "--log-level", "ERROR", *paths, spec], work)
    return [next(path for path in (work / "program").iterdir() if path.is_file())]


def row(name: str, program: Sequence[str | Path], folder: Path) -> list[str]:
    """Try a program and print its row; the faults."""
    begun = perf_counter()
    faults = tried(program, folder)
    print(f"| {name} | {len(TRIALS)} | {len(faults)} | {perf_counter() - begun:.0f} s |", flush=True)
    print("".join(f"{fault}\n" for fault in faults), file=sys.stderr, end="", flush=True)
    return faults


def main() -> int:
    """Build, install, try."""
    parser = argparse.ArgumentParser(description="The packages, built, installed and tried.")
    parser.add_argument("--python", action="append", metavar="PATH", help="a Python to install into")
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="one that is built already")
    parser.add_argument("--program", action="store_true", help="also the one-file program")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="work there, and leave what was made")
    asked = parser.parse_args()
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as passing:
        work = (asked.keep or Path(passing)).absolute()
        work.mkdir(parents=True, exist_ok=True)
        wheel = asked.wheel.absolute() if asked.wheel else built(work)
        print(f"{wheel.name}, {wheel.stat().st_size / 2**20:.1f} MB\n")
        print("| package | commands | failures | time |")
        print("|---|---:|---:|---:|", flush=True)
        for number, python in enumerate(asked.python or [sys.executable]):
            version = run([python, "-c", "import platform; print(platform.python_version())"], work).strip()
            program = installed(python, wheel, work / f"environment-{number}")
            faults += row(f"wheel, Python {version}", program, work / f"empty-{number}")
        if asked.program:
            program = packed(wheel, work)
            size = Path(program[0]).stat().st_size / 2**20
            faults += row(f"one file, {size:.0f} MB", program, work / "empty-program")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
