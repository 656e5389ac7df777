"""The player's settings: read so that no broken file ever stops the program, written whole or not at all.

Knows what can be set; not how the window uses it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from game.content.errors import ContentError, counted, sentence, shown
from game.content.files import parse_toml, read_text
from game.match.plain import Tree
from game.match.scenario import Problem

_SHARE = Field(ge=0, le=1)


class Volumes(BaseModel):
    """Loudness of each group of sounds, 0 to 1."""

    model_config = ConfigDict(strict=True, extra="ignore", allow_inf_nan=False, validate_assignment=True)

    interface: Annotated[float, _SHARE] = 0.4
    table: Annotated[float, _SHARE] = 0.7
    alarms: Annotated[float, _SHARE] = 0.8


class Settings(BaseModel):
    """All that a player can set. `window` is (width, height) in pixels; `keys` maps an action to its keys."""

    model_config = ConfigDict(strict=True, extra="ignore", allow_inf_nan=False, validate_assignment=True)

    animation: Literal[1, 2, 4, "instant"] = 1
    reduced_motion: bool = False
    sound: bool = True
    volumes: Volumes = Field(default_factory=Volumes)
    scale: Annotated[float, Field(ge=0.75, le=2)] = 1.0
    palette: Literal["default", "high_contrast"] = "default"
    fullscreen: bool = False
    window: Annotated[list[Annotated[int, Field(ge=320, le=16384)]], Field(min_length=2, max_length=2)] = (
        Field(default_factory=lambda: [1280, 720])
    )
    keys: dict[str, Annotated[str, Field(max_length=60)]] = Field(default_factory=dict)
    take_back: bool = True
    advice: bool = True
    coach: bool = True


def load_settings(path: Path | str) -> tuple[Settings, list[str]]:
    """The settings of a file and a notice for everything in it that could not be used.

    No file: the defaults. A file that cannot be read at all is renamed aside (`settings.broken.toml`) and the
    defaults hold; a single wrong value gives way to its default. Never raises for what a file holds.
    """
    path = Path(path)
    if not path.exists():
        return Settings(), []
    try:
        tree = parse_toml(read_text(path), str(path))
    except ContentError as error:
        return Settings(), [f"{error} {_put_aside(path)}"]
    return _usable(tree, path)


def check_settings(path: Path | str) -> list[str]:
    """A sentence for everything wrong in a settings file; the file is left as it is."""
    path = Path(path)
    try:
        return _usable(parse_toml(read_text(path), str(path)), path)[1]
    except ContentError as error:
        return error.sentences()


def save_settings(settings: Settings, path: Path | str) -> None:
    """Write the settings, keeping comments of the file. ContentError when the disk refuses."""
    from game.content.writing import write_toml

    write_toml(settings.model_dump(), path)


def _usable(tree: Tree, path: Path) -> tuple[Settings, list[str]]:
    """The settings of a tree with every value that is wrong left out, and a notice for each of these."""
    notices: list[str] = []
    while True:
        try:
            return Settings.model_validate(tree), counted(str(path), notices, len(notices))
        except ValidationError as error:
            left = len(notices)
            for fault in error.errors(include_url=False, include_context=False):
                where = ".".join(str(step) for step in fault["loc"][:2])
                notice = sentence(str(path), Problem(where, shown(fault["input"]), fault["msg"].lower()))
                if _drop(tree, fault["loc"]):
                    notices.append(notice)
            if len(notices) == left:  # nothing left to take out
                return Settings(), counted(str(path), notices, len(notices))


def _drop(tree: Tree, loc: tuple[int | str, ...]) -> bool:
    """Take the value at fault out of the tree: its own entry of an inner table, else the whole key."""
    inner = tree.get(str(loc[0]))
    if len(loc) > 1 and loc[0] in ("volumes", "keys") and isinstance(inner, dict):
        return inner.pop(loc[1], None) is not None
    return tree.pop(str(loc[0]), None) is not None


def _put_aside(path: Path) -> str:
    """Rename a broken file out of the way; a sentence about what became of it."""
    for number in range(1, 100):
        aside = path.with_name(f"{path.stem}.broken{number if number > 1 else ''}{path.suffix}")
        if aside.exists():
            continue
        try:
            path.rename(aside)
        except OSError:
            break
        return f"It was kept as {aside.name}, and the settings are the usual ones again."
    return "The settings are the usual ones until the file is mended."
