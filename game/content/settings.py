"""The player's settings: read so that no broken file ever stops the program, written whole or not at all.

Knows what can be set; not how the window uses it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from game.content.errors import ContentError, first_told, sentence, shown
from game.content.files import parse_toml, read_text
from game.match.plain import Tree
from game.match.scenario import Problem

_Share = Annotated[float, Meta(ge=0, le=1)]
_Pixels = Annotated[int, Meta(ge=320, le=16384)]


class _Settable(msgspec.Struct):
    """A record of which a value out of its range is refused at once. Raises ValidationError."""

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, msgspec.convert(value, _types(type(self))[name]))


class Volumes(_Settable):
    """Loudness of each group of sounds, 0 to 1."""

    interface: _Share = 0.4
    table: _Share = 0.7
    alarms: _Share = 0.8


class Settings(_Settable):
    """All that a player can set. `window` is (width, height) in pixels; `keys` maps an action to its keys;
    `uncoached` are the games whose coach was sent away; `player` is what players at other machines call this one,
    `near` whether open seats are looked for on this network, `tell` a command to run when a battle there waits."""

    animation: Literal[1, 2, 4, "instant"] = 1
    reduced_motion: bool = False
    sound: bool = True
    volumes: Volumes = msgspec.field(default_factory=Volumes)
    scale: Annotated[float, Meta(ge=0.75, le=2)] = 1.0
    palette: Literal["default", "high_contrast"] = "default"
    fullscreen: bool = False
    window: Annotated[list[_Pixels], Meta(min_length=2, max_length=2)] = msgspec.field(
        default_factory=lambda: [1280, 720]
    )
    keys: dict[str, Annotated[str, Meta(max_length=60)]] = msgspec.field(default_factory=dict)
    take_back: bool = True
    advice: bool = True
    coach: bool = True
    uncoached: list[Annotated[str, Meta(max_length=40)]] = msgspec.field(default_factory=list)
    player: Annotated[str, Meta(max_length=40)] = ""
    near: bool = True
    tell: Annotated[str, Meta(max_length=400)] = ""


@lru_cache(maxsize=4)
def _types(kind: type[_Settable]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


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

    write_toml(msgspec.to_builtins(settings), path)


def _usable(tree: Tree, path: Path) -> tuple[Settings, list[str]]:
    """The settings of a tree with every value that is wrong left out, and a notice for each of these."""
    notices: list[str] = []

    def fitting(given: Tree, types: Mapping[str, Any], inside: str = "") -> Iterator[tuple[str, Any]]:
        """The values of a table that are of their type; a notice for every other. Unknown keys are left alone."""
        for name, kind in types.items():
            if name not in given:
                continue
            try:
                yield name, msgspec.convert(given[name], kind)
            except msgspec.ValidationError as error:
                wanted = (
                    f"one of {', '.join(map(shown, get_args(kind)))}" if get_origin(kind) is Literal else ""
                )
                told = Problem(
                    inside + name, shown(given[name]), wanted or str(error).removeprefix("Expected ")
                )
                notices.append(sentence(str(path), told))

    inner = {name: tree[name] for name in ("volumes", "keys") if isinstance(tree.get(name), dict)}
    plain = {name: value for name, value in tree.items() if name not in inner}
    settings = Settings(**dict(fitting(plain, _types(Settings))))
    settings.volumes = Volumes(**dict(fitting(inner.get("volumes", {}), _types(Volumes), "volumes.")))
    key = get_args(_types(Settings)["keys"])[1]
    keys = inner.get("keys", {})
    settings.keys = dict(fitting(keys, dict.fromkeys(keys, key), "keys."))
    return settings, first_told(str(path), notices, len(notices))


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
