"""The wheel carries everything, and plays in an environment that never saw the source tree."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """What a program prints, with no trace of this tree in its environment; fails with its words."""
    hidden = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**environment, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built by the hatchling that is installed here: no network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    run(*build, "--wheel-dir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing in it, far from the tree."""
    return tmp_path_factory.mktemp("elsewhere")


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a new environment that holds the wheel, and reads only its dependencies from this one.

    A folder that a .pth file adds has its own .pth files left unread, so an editable install of this tree
    stays out of sight.
    """
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    where = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", vars=where))
    install = (sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index")
    run(*install, "--target", packages, wheel, cwd=folder)
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "dependencies.pth").write_text("\n".join(sorted(borrowed)) + "\n", encoding="utf-8")
    scripts = Path(sysconfig.get_path("scripts", "venv", vars=where))
    return scripts / ("python.exe" if os.name == "nt" else "python")


def carried(folder: str) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_carries_modules_tables_assets_and_scenarios(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        inside = set(opened.namelist())
    wanted = carried("game") | {
        f"game/{name}" for name in carried("assets") | carried("problems") | carried("scenarios")
    }
    assert {"game/__init__.py", "game/py.typed"} <= wanted
    assert wanted <= inside, sorted(wanted - inside)
    strangers = {name for name in inside if not name.startswith("game/") and ".dist-info/" not in name}
    assert not strangers


def test_the_wheel_names_its_program_and_its_licence(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        parts = {name.partition(".dist-info/")[2]: name for name in opened.namelist()}
        programs = opened.read(parts["entry_points.txt"]).decode()
    assert "licenses/LICENSE" in parts
    assert "line-ahead = game.__main__:main" in programs


def test_the_installed_program_finds_what_it_carries(python: Path, elsewhere: Path) -> None:
    ask = "import game.places as p; print(p.__file__, p.assets(), p.scenarios(), sep='\\n')"
    module, assets, scenarios = (Path(line) for line in run(python, "-c", ask, cwd=elsewhere).splitlines())
    package = module.parent
    assert ROOT not in package.parents
    assert (assets, scenarios) == (package / "assets", package / "scenarios")


def test_the_installed_program_plays_a_battle_from_another_folder(python: Path, elsewhere: Path) -> None:
    words = ("-m", "game", "match", "nef/skerries", "--games", "1", "--seed", "7", "--json")
    played = json.loads(run(python, *words, cwd=elsewhere))
    assert played["scenario"] == "nef/skerries"
    assert (played["games"], played["seed"], played["swapped"]) == (1, 7, False)
    assert played["draws"] + sum(side["wins"] for side in played["sides"].values()) == 1
    assert played["turns"] >= 1
    assert played["orders"] > 0
    assert not list(elsewhere.iterdir()), "a headless battle left something behind"
