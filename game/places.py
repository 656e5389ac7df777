"""Where things lie on disk: what the program carries, and what it keeps for the player.

Assets and scenarios stand at the top of the source tree and inside the package of an installed wheel;
nobody else needs to know which. This module knows folders only: not what is in a file, and nothing of any
game. Rulesets read their tables from their own folder and may not ask here.

A folder of the player's is made only when somebody is about to write into it (`writing`), with NotWritten when it
cannot be made. `LINE_AHEAD_HOME` in the environment puts all of them under one folder of the player's choice.
"""

import os
import re
from datetime import datetime
from pathlib import Path
from typing import Literal

from game.disk import not_written

_PACKAGE = Path(__file__).resolve().parent
_PROGRAM = "line-ahead"


def assets() -> Path:
    """The folder of the program's pictures and sounds. FileNotFoundError when the installation lost it."""
    return _carried("assets")


def scenarios() -> Path:
    """The folder of the shipped scenarios: a scenario's id is its path below it, without `.toml`.

    FileNotFoundError when the installation lost it.
    """
    return _carried("scenarios")


def problems() -> Path:
    """The folder of the shipped problems, a folder a game. FileNotFoundError when the installation lost it."""
    return _carried("problems")


def campaigns() -> Path:
    """The folder of the shipped campaigns, a folder a game. FileNotFoundError when the installation lost it."""
    return _carried("campaigns")


def campaign_logs_folder(*, writing: bool = False) -> Path:
    """The folder of the player's campaigns: a log each, and beside it the folder of its battles."""
    return _of_the_player("campaigns", writing)


def manual(page: str = "index.html") -> Path | None:
    """A page of the manual, its first where it has none of that name: as it was shipped with the program, else as it
    was built in the tree, or None."""
    folders = (_PACKAGE / "manual", _PACKAGE.parent / "build" / "manual")
    found = (
        folder / name for folder in folders for name in (page, "index.html") if (folder / name).is_file()
    )
    return next(found, None)


def settings_folder(*, writing: bool = False) -> Path:
    """The folder of the player's settings."""
    return _of_the_player("settings", writing, "config")


def battles_folder(*, writing: bool = False) -> Path:
    """The folder of the logs of battles, which are the saves."""
    return _of_the_player("battles", writing)


def rosters_folder(*, writing: bool = False) -> Path:
    """The folder of the player's own unit types."""
    return _of_the_player("rosters", writing)


def fleets_folder(*, writing: bool = False) -> Path:
    """The folder of the player's fleets."""
    return _of_the_player("fleets", writing)


def own_scenarios_folder(*, writing: bool = False) -> Path:
    """The folder of the player's own scenarios."""
    return _of_the_player("scenarios", writing)


def packs_folder(*, writing: bool = False) -> Path:
    """The folder of the packs that were made to be given away."""
    return _of_the_player("packs", writing)


def measured_folder(*, writing: bool = False) -> Path:
    """The folder of what was measured of scenarios on this machine."""
    return _of_the_player("measured", writing)


def faults_folder(*, writing: bool = False) -> Path:
    """The folder of the reports of faults of the program."""
    return _of_the_player("faults", writing, "log")


def carried(path: Path) -> bool:
    """Whether a file is, or would be, one of those the program came with: its package, scenarios, problems, assets."""
    try:
        place = Path(os.path.realpath(path))
    except (OSError, ValueError):  # a path no system can have
        return False
    own = (_PACKAGE, *(_PACKAGE.parent / name for name in ("assets", "campaigns", "problems", "scenarios")))
    return any(place.is_relative_to(folder) for folder in own)


def _carried(name: str) -> Path:
    """`name` inside the package (a wheel) or beside it (the source tree, also when installed editable)."""
    for folder in (_PACKAGE / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder '{name}' is missing beside {_PACKAGE}: install Line Ahead again")


def _chosen_home() -> Path | None:
    chosen = os.environ.get("LINE_AHEAD_HOME", "")
    return Path(chosen).expanduser().absolute() if chosen else None


def _of_the_player(name: str, writing: bool, sort: Literal["config", "data", "log"] = "data") -> Path:
    chosen = _chosen_home()
    folder = chosen / name if chosen is not None else _usual(name, sort)
    if writing:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise not_written(error, folder) from None
    return folder


def _usual(name: str, sort: Literal["config", "data", "log"]) -> Path:
    import platformdirs

    if sort == "config":  # what is set has a folder of the system's to itself
        return platformdirs.user_config_path(_PROGRAM, appauthor=False)
    if sort == "log":
        return platformdirs.user_log_path(_PROGRAM, appauthor=False) / name
    return platformdirs.user_data_path(_PROGRAM, appauthor=False) / name


def fresh_path(folder: Path, ruleset: str, title: str, now: datetime) -> Path:
    """A free name for a new battle's log: ruleset, scenario, day and hour."""
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "battle"
    return free_path(folder, f"{ruleset}-{words}-{now:%Y-%m-%d-%H%M}", ".jsonl", "-")


def free_path(folder: Path, stem: str, ending: str, joint: str) -> Path:
    """A name in a folder that no file has: the stem, or with a number behind it."""
    path, number = folder / f"{stem}{ending}", 2
    while path.exists():
        path, number = folder / f"{stem}{joint}{number}{ending}", number + 1
    return path
