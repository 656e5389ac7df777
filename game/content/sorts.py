"""Tells files apart by what stands in them: a scenario, a roster, a fleet, settings, or the save of a battle.

Reads just enough to tell; whether the file is good is for the reader of its sort.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from game.content.errors import ContentError
from game.match.scenario import Problem

Sort = Literal["scenario", "roster", "fleet", "settings", "save"]

USES: dict[str, str] = {
    "scenario": "play or edit it",
    "roster": "classes are read by a ruleset, or stand in a scenario",
    "fleet": "a fleet takes the place of a side's units",
    "settings": "settings are read by the window",
    "save": "replay it, or open it as a saved battle",
}

_HEADER = re.compile(r"^\s*\[{1,2}\s*([A-Za-z0-9_.-]+)\s*\]{1,2}", re.MULTILINE)
_KEY = re.compile(r"^\s*([A-Za-z0-9_-]+)\s*=", re.MULTILINE)
_SCENARIO = {"side", "side.unit", "table", "turns", "terrain", "story"}
_SETTINGS = {"animation", "reduced_motion", "sound", "volumes", "palette", "fullscreen", "keys", "take_back"}


def told_apart(path: Path | str) -> Sort | None:
    """What sort of file this is, None when it is none of ours. ContentError when it cannot be read.

    A save may be larger than any other file, so only its beginning is looked at.
    """
    from game.content.files import begins, read_text

    path = Path(path)
    if begins(path).lstrip().startswith(b"{"):
        return "save"
    return sort_of(read_text(path))


def of_campaign(path: Path | str) -> bool:
    """Whether a file that reads as a scenario is that of a campaign: of the campaigns of a game. ContentError."""
    from game.content.files import read_text
    from game.rulesets import CAMPAIGN

    return re.search(rf'^\s*ruleset\s*=\s*"{CAMPAIGN}', read_text(Path(path)), re.MULTILINE) is not None


def sort_of(text: str) -> Sort | None:
    """What sort of file a text is, also when it is broken; None when it is none of ours.

    Goes by the names of its tables and of its keys outside any table: a broken file is told apart too.
    """
    if text.lstrip().startswith("{"):
        return "save"  # no TOML begins so, and every log does
    headers = {match[1] for match in _HEADER.finditer(text)}
    first = _HEADER.search(text)
    keys = {match[1] for match in _KEY.finditer(text, 0, first.start() if first else len(text))}
    if (headers | keys) & _SCENARIO:
        return "scenario"
    if "class" in headers | keys:
        return "roster"
    if "unit" in headers | keys and "ruleset" in keys:
        return "fleet"
    if (headers | keys) & _SETTINGS and "ruleset" not in keys:
        return "settings"
    return None


def refuse_other_sorts(text: str, name: str, wanted: str) -> None:
    """ContentError when a text is plainly another sort of file than the one wanted, such as a save."""
    found = sort_of(text)
    if found is not None and found != wanted:
        article = f"a {found}" if found != "settings" else "a settings file"
        raise ContentError(name, [Problem("", article, f"a {wanted}", hint=USES[found])])
